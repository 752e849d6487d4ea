"""Findings of one game as the plain data that the answers are written from."""

from collections.abc import Iterable
from typing import Any

from adjudication.labels.findings import public_findings
from games import api
from games.record.audits.state import FindingOnRecord


def findings_data(
    state: api.GameState, findings: Iterable[FindingOnRecord] | None = None
) -> list[dict[str, Any]]:
    """Return findings of a game, of no choice those that everybody may read."""
    shown = public_findings(state) if findings is None else findings
    return [_finding_data(finding) for finding in shown]


def _finding_data(finding: FindingOnRecord) -> dict[str, Any]:
    found = finding.found
    return {
        "audit_version": finding.audit_version,
        "number": finding.number,
        "severity": found.severity,
        "code": found.code,
        "ply": found.ply,
        "version": found.version or None,
        "articles": found.articles,
        "side": found.side,
        "by_todays_rules": found.by_todays_rules,
        "status": finding.status,
        "outcome": finding.outcome or "",
        "reason": finding.reason,
        "settled_version": finding.settled_version or None,
    }
