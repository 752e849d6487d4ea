"""A report says what it has no form for, each by its code and where; and else nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.support.tournaments import SWISS, Told, entry_id
from tournaments.books.first_moves import FirstMoveBy
from tournaments.interchange.left_out import left_out_of_reports
from tournaments.record import events as e
from tournaments.record.lots.values import FirstMove, SeedList
from tournaments.record.ratings.values import PeriodRating, RatedAs, RatingPeriod
from tournaments.record.settings.values import Former
from tournaments.record.state import Board, Participation, TournamentState
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.values import (
    GameColours,
    Leaving,
    MatchGame,
    Outcome,
    Score,
    SheetSlot,
)
from tournaments.schedules.seeding import SeedBasis
from tournaments.standings.table import DecidedBy

WIN, DRAW = Score.FIRST_WINS, Score.DRAW
Change = Callable[[TournamentState], TournamentState]


def played() -> TournamentState:
    return Told(SWISS).begin(4).publish(1, (1, 2), (3, 4)).results(1, WIN, DRAW).now


def of_event(**changed: Any) -> Change:
    return lambda state: replace(state, **changed)


def of_stage(**changed: Any) -> Change:
    def apply(state: TournamentState) -> TournamentState:
        return replace(state, stages=(replace(state.stages[0], **changed), *state.stages[1:]))

    return apply


def of_board(**changed: Any) -> Change:
    """Return the change of the second board of the first round."""

    def apply(state: TournamentState) -> TournamentState:
        first = state.stages[0].played[0]
        board: Board = replace(first.boards[1], **changed)
        return of_stage(played=(replace(first, boards=(first.boards[0], board)),))(state)

    return apply


def turn(number: int, *, is_in: bool) -> Participation:
    why = Leaving.RETURNED if is_in else Leaving.WITHDRAWN
    return Participation(number=number, from_round=2, is_in=is_in, why=why)


def tie(*numbers: int, after: int = 1) -> e.TieDecided:
    return e.TieDecided(
        stage=1, round=after, numbers=numbers, how=DecidedBy.LOT, reference="抽签记录"
    )


def rated(stage: int, number: int) -> RatingPeriod:
    ratings = (PeriodRating(id=entry_id(number), rating=1600),)
    return RatingPeriod(stage=stage, from_round=2, on="2026-05-01", ratings=ratings)


def former(stage: int) -> Former:
    return Former(revision=1, regulations=SWISS, digest="", stage=stage, rounds=5, published=3)


BOARD = "round 1: 3-4"
FIRST = FirstMove(how=FirstMoveBy.LOT, first=3, witness="裁判员")
ROWS: dict[str, tuple[Change, list[tuple[str, str]]]] = {
    "nothing": (lambda state: state, []),
    "sheet": (of_stage(sheet=(SheetSlot(number=1),)), [("sheet_left_out", "")]),
    "seeds": (
        of_event(seeds=SeedList(basis=SeedBasis.RATING, ids=(entry_id(1),))),
        [("seed_list_left_out", "")],
    ),
    "amendment": (of_event(former=(former(1), former(2))), [("amendment_left_out", "round 3")]),
    "ratings": (
        of_event(periods=(rated(1, 2), rated(2, 2), rated(1, 9))),
        [("ratings_left_out", "2026-05-01 round 2")],
    ),
    "late-entry": (of_stage(joined=((4, 2), (9, 2))), [("late_entry_left_out", "4 round 2")]),
    "return": (
        of_stage(participation=(turn(3, is_in=False), turn(3, is_in=True), turn(9, is_in=True))),
        [("return_left_out", "3 round 2")],
    ),
    "tie": (
        of_stage(ties=(tie(4, 3), tie(3, 4, after=2), tie(3, 9))),
        [("tie_left_out", "round 1: 4-3")],
    ),
    "colours": (
        of_board(colours=(GameColours(game=2, first=3, by=0),)),
        [("decision_left_out", BOARD)],
    ),
    "lot-of-choice": (of_board(choice_lots=((2, 3, "z"),)), [("decision_left_out", BOARD)]),
    "games": (
        of_board(log=(MatchGame(game=1, first=3, score=WIN),)),
        [("games_left_out", BOARD)],
    ),
    "chooser": (of_board(chooser=4), [("first_move_left_out", BOARD)]),
    "first-move": (of_board(first_move=FIRST), [("first_move_left_out", BOARD)]),
    "lot": (of_board(lot_winner=4), [("lot_left_out", BOARD)]),
    "earlier-result": (
        of_board(earlier=((1, Outcome(score=WIN)),)),
        [("earlier_result_left_out", BOARD)],
    ),
    "rating": (
        of_board(rating=RatedAs(rated=False, reason="未行棋")),
        [("rating_left_out", BOARD)],
    ),
}


@pytest.mark.parametrize("row", ROWS)
def test_what_a_report_has_no_form_for_is_noted(row: str) -> None:
    change, expected = ROWS[row]
    state = change(played())
    table = crosstable(played(), stage=1)
    noted = left_out_of_reports(state, state.stages[0], table)
    assert [(note.code, note.detail) for note in noted] == expected
