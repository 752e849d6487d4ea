"""An audit as a worker puts it on record, with one finding."""

from games.record.audits.events import GameAudited
from games.record.audits.findings import Code, RecordedFinding, Severity


def audited(*, version: int, edition: str = "xiangqi-2020") -> GameAudited:
    """Return an audit of the first `version` events that finds one contradiction."""
    finding = RecordedFinding(
        code=Code.TIME_RUNS_BACK,
        severity=Severity.CONTRADICTION,
        ply=0,
        version=version,
        articles=(),
        side="",
        by_todays_rules=False,
    )
    return GameAudited(
        audited_version=version,
        edition=edition,
        code_version="1",
        inputs_digest="0" * 64,
        by_todays_rules=False,
        findings=(finding,),
    )
