"""What the forms of the office hold before anybody has written in them: where the event stands."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from tests.tournaments.admin.desk import Desk
from tests.tournaments.admin.every_act import DRAWN, SWISS, WIN, at_desk, give, played
from tournaments.admin.regulations.held import initial_of
from tournaments.books.formats import StageKind
from tournaments.models import PlayerTitle
from tournaments.record import commands as c
from tournaments.regulations.values import Regulations, Stage

AFTER_ONE_ROUND = [
    ("withdraw", {"after_round": 1}),
    ("expel", {"after_round": 1}),
    ("excuse", {"round": 2}),
    ("bye", {"round": 2}),
    ("publish-places", {"round": 1}),
    ("rate-board", {"round": 1}),
]
RULES = Regulations(
    title="公开赛", edition="xiangqi-2020", stages=(Stage(kind=StageKind.SWISS, rounds=3),)
)


def usual(desk: Desk, slug: str) -> dict[str, Any]:
    initial: dict[str, Any] = desk.get(f"do/{slug}/").context["form"].initial
    return {
        name: value
        for name, value in initial.items()
        if name not in ("expected_version", "event_id")
    }


@pytest.mark.parametrize(("slug", "held"), AFTER_ONE_ROUND, ids=[row[0] for row in AFTER_ONE_ROUND])
def test_a_round_is_the_one_that_the_event_has_come_to(
    database: str, slug: str, held: dict[str, int]
) -> None:
    desk = played(at_desk(6, SWISS), 1, WIN, DRAWN, WIN)
    assert usual(desk, slug) == held


def test_who_is_level_stands_in_the_form_that_decides_a_tie(database: str) -> None:
    desk = played(at_desk(4, SWISS), 1, DRAWN, DRAWN)
    held = usual(desk, "decide-tie")
    assert held["round"] == 1
    seconds = {board.pair.second for board in desk.state.stage.played[0].boards}
    assert {int(number) for number in held["numbers"].split()} in (
        seconds,
        {1, 2, 3, 4} - seconds,
        {1, 2, 3, 4},
    )


def test_who_left_comes_back_from_the_next_round(database: str) -> None:
    desk = played(at_desk(6, SWISS), 1, WIN, WIN, WIN)
    give(desk, c.WithdrawEntrant(number=6, after_round=1, reason="病"))
    assert usual(desk, "return") == {"from_round": 2}


def test_an_absence_to_be_recalled_is_the_next_one(database: str) -> None:
    desk = played(at_desk(6, SWISS), 1, WIN, WIN, WIN)
    give(
        desk,
        c.ExcuseEntrant(number=5, round=3, reason="请假"),
        c.ExcuseEntrant(number=4, round=2, reason="请假"),
    )
    assert usual(desk, "recall-absence") == {"number": 4, "round": 2}


def test_nobody_holds_the_stones_unasked_where_the_book_does_not_go_by_grade(
    database: str,
) -> None:
    """Gomoku 2025, 10: the two guess; weiqi 10 gives the white stones to the higher in dan."""
    desk = at_desk(2, {"kind": "match", "rounds": 1, "games": 1}, edition="gomoku-2025")
    for slot, dan in zip(desk.state.stage.slots, (5, 3), strict=True):
        PlayerTitle.objects.create(
            player_id=UUID(slot.id), game="gomoku", title=f"{dan}段", dan=dan
        )
    desk.press("draft", seed="先后")
    assert usual(desk, "first-move") == {}


@pytest.mark.parametrize(
    ("stages", "held"),
    [
        ((("wins", "fouls"),), "wins fouls"),
        (((), ("wins",)), ""),
        (((),), ""),
    ],
    ids=["one_stage", "of_the_second_stage", "none"],
)
def test_an_amendment_begins_with_the_order_of_the_only_stage(
    stages: tuple[tuple[str, ...], ...], held: str
) -> None:
    kinds = (StageKind.SWISS, StageKind.ROUND_ROBIN)
    made = tuple(
        Stage(kind=kind, rounds=3, tiebreaks=order)
        for kind, order in zip(kinds, stages, strict=False)
    )
    assert initial_of(replace(RULES, stages=made))["tiebreaks"] == held
