"""An audit that asked nothing is no pass."""

import json

import pytest

from tests.packages.advisories import (
    FOUND,
    NOT_LOOKED_UP,
    Audit,
    exit_status,
    parse_audit,
    summary,
)

CLEAN = {"name": "probe", "version": "1.0", "vulns": []}
KNOWN = {"name": "leak", "version": "2.0", "vulns": [{"id": "PYSEC-0000-1"}]}
LEFT_OUT = {"name": "away", "skip_reason": "Dependency not found on PyPI"}


def _audit(*dependencies: object) -> Audit:
    return parse_audit(json.dumps({"dependencies": dependencies, "fixes": []}), "")


@pytest.mark.parametrize(
    ("locks", "status"),
    [
        ([[_audit(CLEAN)]], 0),
        ([[_audit(LEFT_OUT), _audit(CLEAN)]], 0),
        ([[_audit(CLEAN)], [_audit(CLEAN)]], 0),
        ([[_audit(CLEAN, KNOWN)]], FOUND),
        ([[_audit(KNOWN, LEFT_OUT), _audit(CLEAN)]], FOUND),
        ([[_audit(LEFT_OUT)], [_audit(KNOWN)]], FOUND),
        ([[_audit(CLEAN, LEFT_OUT)]], NOT_LOOKED_UP),
        ([[_audit(LEFT_OUT)]], NOT_LOOKED_UP),
        ([[_audit(CLEAN)], [_audit(LEFT_OUT)]], NOT_LOOKED_UP),
        ([[_audit()]], NOT_LOOKED_UP),
        ([[parse_audit("", "Traceback\nno route to host")]], NOT_LOOKED_UP),
        ([[]], NOT_LOOKED_UP),
        ([], NOT_LOOKED_UP),
    ],
)
def test_status(locks: list[list[Audit]], status: int) -> None:
    assert exit_status(locks) == status


def test_what_was_not_looked_up_is_in_the_line() -> None:
    assert (
        summary("r.txt", "pypi", _audit(CLEAN, KNOWN)) == "r.txt (pypi): 2 looked up, 1 advisories"
    )
    assert "1 NOT LOOKED UP" in summary("r.txt", "pypi", _audit(CLEAN, LEFT_OUT))
    failed = parse_audit("null", "Traceback\nno route to host\n")
    assert summary("r.txt", "osv", failed) == "r.txt (osv): NOT LOOKED UP: no route to host"
