"""Rulings and audits made anew: none differ by themselves, and each change of the rules shows."""

from collections import Counter
from dataclasses import replace
from uuid import UUID

import pytest

from adjudication.auditing import audit_event
from adjudication.readjudication import comparing
from adjudication.readjudication.comparing import CODE, Compared, compared
from adjudication.rulings.adjudicate import adjudicate
from adjudication.run_models import Drift
from games import api
from games.ledger import store
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.rules.books.sources import XIANGQI
from games.rules.verdict import Verdict
from tests.support.claimed_games import claimed_game, running_game
from tests.support.judged_games import CAPTURELESS, judge

pytestmark = pytest.mark.database

Kind = Drift.Kind


def anew(stream: UUID) -> Compared:
    return compared(store.load(stream))


def test_what_is_ruled_again_by_the_same_code_is_the_same() -> None:
    found = [anew(stream) for stream in judge(3)]
    cycles = (len(found) - len(CAPTURELESS)) // 2
    assert sum(each.rulings for each in found) == len(found) - cycles, "one of two asked nothing"
    assert sum(each.audits for each in found) == len(found)
    assert [each.drifted for each in found if each.drifted] == []


def test_a_game_without_a_ruling_has_nothing_to_make_anew() -> None:
    assert anew(running_game()) == Compared()
    assert anew(claimed_game()) == Compared()


def ruled_otherwise(monkeypatch: pytest.MonkeyPatch, **changes: object) -> list[Drift.Kind]:
    """Change what is ruled now; return the kinds of drift of one ruling."""
    stream = judge(0)[0]
    before = len(store.load(stream))

    def otherwise(state: GameState, claim: Claim) -> Ruling:
        return replace(adjudicate(state, claim), **changes)  # type: ignore[arg-type]

    monkeypatch.setattr(comparing, "adjudicate", otherwise)
    drifted = anew(stream).drifted
    assert len(store.load(stream)) == before
    assert {each.code_then for each in drifted} <= {CODE.partition("/")[0]}
    return [each.kind for each in drifted]


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"verdict": Verdict.DRAW}, [Kind.VERDICT]),
        ({"result": "1/2-1/2"}, [Kind.VERDICT]),
        ({"against": "black"}, [Kind.VERDICT]),
        ({"must_vary": "red", "rounds_to_vary": 2}, [Kind.VERDICT]),
        ({"articles": (XIANGQI("25.2"),)}, [Kind.ARTICLES]),
        ({"labels": ()}, [Kind.LABELS]),
        ({"explanation_en": "said otherwise"}, []),
        ({"facts": (("cycles", 4),)}, []),
        ({"evidence": ()}, []),
    ],
)
def test_what_of_a_ruling_counts_as_drift(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, object], kinds: list[Drift.Kind]
) -> None:
    assert ruled_otherwise(monkeypatch, **changes) == kinds


def test_a_ruling_that_fails_now_is_reported_with_what_was_ruled_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(state: GameState, claim: Claim) -> Ruling:
        raise ZeroDivisionError

    stream = judge(0)[0]
    monkeypatch.setattr(comparing, "adjudicate", broken)
    (drifted,) = anew(stream).drifted
    assert (drifted.kind, drifted.then) == (Kind.FAILED, "red_loses")
    assert drifted.now == "ZeroDivisionError()"


def test_a_finding_more_and_one_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """25.1: the audit of a perpetual check that nobody claimed has a finding."""
    found = {stream: api.game_state(stream).audits.findings for stream in judge(0)}
    with_one = [stream for stream, findings in found.items() if findings]
    without = [stream for stream, findings in found.items() if not findings]
    assert len(with_one) == 1
    nothing = replace(audit_event(store.load(without[0])), findings=())
    monkeypatch.setattr(comparing, "audit_event", lambda stored, *, at: nothing)
    assert Counter(d.kind for stream in found for d in anew(stream).drifted) == {Kind.LOST: 1}
    same = audit_event(store.load(with_one[0]))
    monkeypatch.setattr(comparing, "audit_event", lambda stored, *, at: same)
    assert [each.kind for each in anew(without[0]).drifted] == [Kind.GAINED]
    assert anew(with_one[0]).drifted == ()
