"""What the clocks beside a board show: weiqi 12.3 and 12.5, xiangqi 6.4."""

import pytest
from django.utils import translation

from games.record.officiating.timekeeping.commands import AdjustTime
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import ControlKind, TimeControl
from games.selectors import MoveRow, game_page
from games.web.clocks import after_move, at_start, clocks_of
from tests.support.office import GameOnRecord

MINUTE = 60_000
SIDES = ("black", "white")
READINGS = TimeControl(kind=ControlKind.BYO_YOMI, base_ms=180 * MINUTE, period_ms=MINUTE, periods=5)
STAGES = TimeControl(
    kind=ControlKind.STAGES, base_ms=60 * MINUTE, stage_ms=10 * MINUTE, stage_moves=15
)
UNEVEN = TimeControl(
    kind=ControlKind.INCREMENT, base_ms=6 * MINUTE, second_base_ms=4 * MINUTE, increment_ms=3000
)


def row(left: int | None, *, counted: int = 0) -> MoveRow:
    return MoveRow(
        ply=1, side="black", move="D4", printed="D4", captured="", gives_check=False,
        occurrences=1, plies_since_capture=0, remaining_ms=left, spent_ms=0, version=3,
        counted=counted,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("control", "left", "counted", "time", "note"),
    [
        (READINGS, 180 * MINUTE, 0, "2:55:00", "5 readings left"),
        (READINGS, 5 * MINUTE, 0, "1:00", "5 readings left"),
        (READINGS, MINUTE, 0, "1:00", "1 reading left"),
        (READINGS, 0, 0, "0:00", "flag due"),
        (STAGES, 9 * MINUTE + 30_000, 1, "9:30", "14 moves due"),
        (STAGES, 12 * MINUTE + 40_000, 15, "12:40", "15 moves due"),
        (UNEVEN, 5 * MINUTE, 0, "5:00", ""),
        (READINGS, None, 0, "", ""),
    ],
)
def test_12_3_the_reserve_stands_apart(
    control: TimeControl, left: int | None, counted: int, time: str, note: str
) -> None:
    with translation.override("en"):
        shown = after_move(control, SIDES, row(left, counted=counted))
    assert (shown.time, shown.note) == (time, note)


@pytest.mark.parametrize(
    ("control", "side", "time"),
    [
        (UNEVEN, "black", "6:00"),
        (UNEVEN, "white", "4:00"),
        (READINGS, "white", "2:55:00"),
        (STAGES, "black", "1:00:00"),
        (None, "black", ""),
    ],
)
def test_6_4_each_side_begins_with_its_own_time(
    control: TimeControl | None, side: str, time: str
) -> None:
    assert at_start(control, SIDES, side).time == time


@pytest.mark.database
def test_6_4_what_an_arbiter_gives_shows_after_the_last_move_alone(database: str) -> None:
    """Base 1 h and 30 s a move; each move takes 10 s of a clock, and Black is given 5 minutes."""
    game = GameOnRecord(red="许银川", black="胡荣华")
    game.play(("h2e2", "h9g7", "h0g2"))
    game.give(AdjustTime(side="black", delta_ms=5 * MINUTE, article=XIANGQI("24.4"), reason="误按"))
    page = game_page(game.id)
    shown = {
        ply: {clock.side.code: clock.remaining for clock in clocks_of(page, ply)}
        for ply in (1, 2, 3)
    }
    assert shown == {
        1: {"red": "1:00:20", "black": "1:00:00"},
        2: {"red": "1:00:20", "black": "1:00:20"},
        3: {"red": "1:00:40", "black": "1:05:20"},
    }
