"""The drawing of a knockout: names of columns, what stands in a box, who is to come, who is out.

Xiangqi 2020 10.3 and appendix 4: four seeds meet 1-4 and 2-3, losers play for the third place;
in a double knockout the winner of the losers' half has to win the final twice.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from tests.support.tournaments import SWISS, Told
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import Score, SheetSlot
from tournaments.regulations.values import Stage
from tournaments.selectors.brackets import (
    BOX,
    GAP,
    HEAD,
    HEIGHT,
    PITCH,
    Box,
    BracketView,
    bracket_view,
)

pytestmark = pytest.mark.database
WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW


def knockout(count: int = 4, **stage: Any) -> Told:
    """Return a drawn sheet of so many, seeds where the book puts them for four: 1-4 and 2-3."""
    stage = {"kind": StageKind.KNOCKOUT, **stage}
    told = Told(replace(SWISS, stages=(Stage(**stage),))).begin(count)
    numbers = (1, 4, 3, 2) if count == 4 else range(1, count + 1)
    told.give(
        c.DrawSheet(slots=tuple(SheetSlot(number=number) for number in numbers), witness="all")
    )
    return told


def play(told: Told, number: int, loses: Callable[[int], bool] = lambda _number: False) -> None:
    """Play a round: the smaller number wins but where it `loses`."""
    told.give(pair_next(told.now, number=number, seed=f"s{number}"))
    told.give(c.PublishPairing(round=number))
    for board in told.now.stage.played[-1].boards:
        best = min(board.pair.first, board.pair.second)
        winner = board.pair.first + board.pair.second - best if loses(best) else best
        score = WIN if winner == board.pair.first else LOSS
        told.give(c.RecordResult(round=number, board=board.pair.board, score=score))
    told.close(number)


def drawn(told: Told) -> BracketView:
    with override("en"):
        view = bracket_view(told.now, told.now.stage)
    assert view is not None
    return view


def sides(box: Box) -> list[tuple[int | None, str, bool, bool, str]]:
    return [(line.number, line.score, line.won, line.lost, line.note) for line in box.lines]


def test_app4_before_the_first_round_nobody_is_known_further_on(database: str) -> None:
    view = drawn(knockout(places=4))
    boxes = {box.key: box for box in view.boxes}
    assert [heading.text for heading in view.headings] == [
        "Semi-finals",
        "Final",
        "Games for places",
    ]
    openings = [box for box in view.boxes if box.x == 0 and box.lines[0].number]
    assert sorted(tuple(line.number for line in box.lines) for box in openings) == [
        (1, 4),
        (3, 2),
    ]
    assert all((box.round, box.board, box.caption) == (0, 0, "") for box in openings)
    rest = [box for key, box in boxes.items() if box not in openings]
    assert [box.caption for box in rest] == ["", "for place 3"]
    final, third = rest
    assert sides(final) == [(None, "", False, False, "")] * 2
    assert [line.note for line in third.lines] == [
        "loser of Semi-finals, match 1",
        "loser of Semi-finals, match 2",
    ]
    assert view.places == ()


def test_app4_boxes_stand_between_those_they_come_from(database: str) -> None:
    view = drawn(knockout(places=4))
    first, second, final, third = view.boxes
    assert (first.x, first.y, second.x, second.y) == (0, HEAD, 0, HEAD + PITCH)
    assert (final.x, final.y) == (BOX + GAP, HEAD + PITCH // 2)
    assert (third.x, third.y) == (0, 2 * (HEAD + PITCH))
    assert [line.y for line in first.lines] == [16, 16 + HEIGHT // 2]
    assert (view.width, view.height) == (2 * BOX + GAP + 1, 2 * HEAD + 3 * PITCH)
    middle = BOX + GAP - GAP // 2
    assert view.ways == tuple(
        f"M{BOX} {box.y + HEIGHT // 2}H{middle}V{final.y + HEIGHT // 2}H{final.x}"
        for box in (first, second)
    )
    assert [(heading.x, heading.y) for heading in view.headings] == [
        (0, 18),
        (BOX + GAP, 18),
        (0, HEAD + 2 * PITCH + 18),
    ]


def test_app4_who_won_goes_on_and_who_lost_plays_for_the_third_place(database: str) -> None:
    told = knockout(places=4)
    play(told, 1, loses=lambda best: best == 2)
    first, second, final, third = drawn(told).boxes
    assert [sides(box) for box in (first, second)] == [
        [(1, "1", True, False, ""), (4, "0", False, True, "")],
        [(3, "1", True, False, ""), (2, "0", False, True, "")],
    ]
    assert {(box.round, box.board) for box in (first, second)} == {(1, 1), (1, 2)}
    assert [line.number for line in (*final.lines, *third.lines)] == [1, 3, 4, 2]
    assert (final.round, final.board) == (0, 0)
    play(told, 2)
    view = drawn(told)
    assert [(place, [seat.number for seat in seats]) for place, seats in view.places] == [
        (1, [1]),
        (2, [3]),
        (3, [2]),
        (4, [4]),
    ]
    assert {(box.round, box.board) for box in view.boxes[2:]} == {(2, 1), (2, 2)}


@pytest.mark.parametrize(
    ("upset", "caption", "champion"), [(False, "not needed", 1), (True, "", 1)]
)
def test_app4_dko_a_second_final_only_after_the_first_was_lost(
    database: str, upset: bool, caption: str, champion: int
) -> None:
    told = knockout(kind=StageKind.DOUBLE_KNOCKOUT)
    for number in (1, 2, 3):
        play(told, number)
    play(told, 4, loses=lambda _best: upset)
    if upset:
        play(told, 5)
    view = drawn(told)
    texts = [heading.text for heading in view.headings]
    assert texts[-3:] == ["Final", "Second final", "Losers' half"]
    second = next(box for box in view.boxes if box.key == view_key(view, "Second final"))
    assert second.caption == caption
    assert [line.won for line in second.lines] == ([True, False] if upset else [False, False])
    assert [line.lost for line in second.lines] == ([False, True] if upset else [False, False])
    assert [seat.number for seat in view.places[0][1]] == [champion]


def view_key(view: BracketView, column: str) -> str:
    """Return the only match of a column."""
    heading = next(each for each in view.headings if each.text == column)
    (key,) = [box.key for box in view.boxes if (box.x, box.y < 300) == (heading.x, True)]
    return key


def test_app4_who_meets_nobody_has_a_bye(database: str) -> None:
    told = Told(replace(SWISS, stages=(Stage(kind=StageKind.KNOCKOUT),))).begin(3)
    slots = (SheetSlot(number=1), SheetSlot(), SheetSlot(number=2), SheetSlot(number=3))
    told.give(c.DrawSheet(slots=slots, witness="all"))
    first, _second, final = drawn(told).boxes
    assert [(line.number, line.note) for line in first.lines] == [(1, ""), (None, "bye")]
    assert [(line.number, line.note) for line in final.lines] == [(1, ""), (None, "")]


@pytest.mark.parametrize(
    ("stage", "scores", "listed", "other"),
    [
        # 12.4: the colours change, so that 1-0 in the second game is a win of who moved second.
        pytest.param({"games": 2}, (DRAW,), "1", "1", id="one game of two"),
        pytest.param({"games": 2}, (DRAW, WIN), "1", "3", id="two games"),
        pytest.param({"deciding": "30.1.1"}, (DRAW,), "½", "½", id="drawn"),
        pytest.param({"deciding": "30.1.1"}, (DRAW, WIN), "½ + 0", "½ + 2", id="decided by rapid"),
    ],
)
def test_a_side_has_its_points_and_behind_a_sign_those_of_deciding_games(
    database: str, stage: dict[str, Any], scores: tuple[Score, ...], listed: str, other: str
) -> None:
    told = knockout(2, **stage)
    told.give(pair_next(told.now, number=1, seed="s"))
    told.give(c.PublishPairing(round=1))
    for game, score in enumerate(scores, start=1):
        told.give(c.RecordGame(round=1, board=1, game=game, score=score))
    (box,) = drawn(told).boxes
    pair = told.now.stage.played[0].boards[0].pair
    made = {line.number: line.score for line in box.lines}
    assert made == {pair.first: listed, pair.second: other}


def test_there_is_no_drawing_before_the_draw_or_of_another_format(database: str) -> None:
    told = Told(replace(SWISS, stages=(Stage(kind=StageKind.KNOCKOUT),))).begin(4)
    assert bracket_view(told.now, told.now.stage) is None
    swiss = Told().begin(4)
    assert bracket_view(swiss.now, swiss.now.stage) is None
