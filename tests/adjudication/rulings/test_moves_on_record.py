"""An illegal move claimed in a game without a rule of its own, ruled by the kernel alone."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from adjudication.rulings.adjudicate import adjudicate
from adjudication.rulings.registry import left_to_referee
from games.labels.messages import rendered
from games.record import events as e
from games.record.evolve import begin, evolve
from games.record.state import Claim, GameState
from games.record.values import Options, Question, Seat
from games.rules.verdict import Verdict
from tests.support.toy_game import EDITION, art, served

X, N = "crosses", "noughts"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with served():
        yield


def played(*moves: str) -> GameState:
    seats = (Seat(side=X, player="1"), Seat(side=N, player="2"))
    state = begin(e.GameArranged(edition=EDITION, seats=seats, options=Options()), version=1, at=0)
    for ply, move in enumerate(moves, start=1):
        event = e.MovePlayed(ply=ply, side=(N, X)[ply % 2], move=move)
        state = evolve(state, event, version=ply + 1, at=0)
    return state


def claim(side: str, ply: int) -> Claim:
    return Claim(version=9, side=side, question=Question.ILLEGAL_MOVE, ply=ply)


@pytest.mark.parametrize("side", [X, N, ""])
def test_2_2_no_move_breaks_the_rules(side: str) -> None:
    ruling = rendered(adjudicate(played("a1", "b1", "c1"), claim(side, 3)))
    assert (ruling.verdict, ruling.against, ruling.articles) == (
        Verdict.UNTRUE,
        side,
        (art("2.2"),),
    )
    assert ruling.facts == (("moves_played", 3),)
    assert "至第 3 着" in ruling.explanation_zh
    assert "Up to half-move 3" in ruling.explanation_en


@pytest.mark.parametrize("side", [X, ""])
def test_2_a_mark_on_a_field_that_is_taken_is_named(side: str) -> None:
    ruling = adjudicate(played("a1", "a1"), claim(side, 2))
    assert (ruling.verdict, ruling.against, ruling.articles) == (
        Verdict.ILLEGAL,
        N,
        (art("2.2"), art("2")),
    )
    assert (ruling.evidence, ruling.evidence_from_ply, ruling.result) == (("a1",), 2, "")


def test_2_nobody_claims_a_move_of_his_own() -> None:
    assert adjudicate(played("a1", "a1"), claim(N, 2)).verdict is Verdict.UNTRUE


def test_2_moves_after_the_claim_do_not_count() -> None:
    assert adjudicate(played("a1", "a1"), claim(X, 1)).verdict is Verdict.UNTRUE


def test_2_2_what_the_machine_gave_up_is_the_referees_by_the_book() -> None:
    assert left_to_referee(played("a1"), claim(X, 1)) == art("2.2")


def test_what_no_rule_answers_is_an_error() -> None:
    asked = replace(claim(X, 1), question=Question.COUNT)
    with pytest.raises(LookupError, match="count in noughts-1"):
        adjudicate(played("a1"), asked)
