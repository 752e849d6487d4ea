"""The figure of the clocks: one bar for what each move took, its words and its marks."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from games.selectors import GamePage, MoveRow
from games.web.clock_line import HALF, STEP, clock_line
from tests.support.fake_records import HEAD, page_at

SECOND = 1000


def game(*times: tuple[int | None, int | None], version: int = 2) -> GamePage:
    """Return a game whose moves took, and left, so many seconds."""
    rows = tuple(
        MoveRow(
            ply=ply,
            side="red" if ply % 2 else "black",
            move="h2e2",
            printed="炮二平五",
            captured="",
            gives_check=False,
            occurrences=1,
            plies_since_capture=ply,
            remaining_ms=None if left is None else left * SECOND,
            spent_ms=None if spent is None else spent * SECOND,
            version=2 + ply,
        )
        for ply, (spent, left) in enumerate(times, start=1)
    )
    return replace(page_at(version), moves=rows)


def drawn(page: GamePage, ply: int = 0, *, chinese: bool = True) -> str:
    with translation.override("zh-hans" if chinese else "en"):
        return str(clock_line(page, chinese=chinese).at(ply))


def path(svg: str, name: str) -> str:
    found = re.search(rf'<path class="{name}" d="(.*?)"', svg)
    assert found
    return found[1]


def test_the_longest_move_fills_its_half_and_others_stand_to_it() -> None:
    svg = drawn(game((30, 570), (60, 540), (15, 555), (1, 539)))
    assert path(svg, "spent first") == f"M2 {HALF}v-24M10 {HALF}v-12"
    assert path(svg, "spent second") == f"M6 {HALF}v48M14 {HALF}v1"


def test_the_line_is_what_was_left() -> None:
    svg = drawn(game((30, 600), (60, 300), (15, 0), (1, -5)))
    assert path(svg, "left first") == "M2 0L10 48"
    assert path(svg, "left second") == "M6 72L14 48"


@pytest.mark.parametrize("ply", [0, 1, 4])
def test_the_ply_shown_is_marked_and_the_start_outside(ply: int) -> None:
    svg = drawn(game((30, 600), (60, 300), (15, 0), (1, 2)), ply)
    assert path(svg, "now") == f"M{ply * STEP - 2} 0v{2 * HALF}"
    assert 'viewBox="0 0 160 96"' in svg, "room for forty"


def test_a_long_game_has_room_for_every_move() -> None:
    assert 'viewBox="0 0 164 96"' in drawn(game(*((30, 600),) * 41))


def test_it_says_which_move_took_longest_in_both_languages() -> None:
    page = game((30, 600), (605, 300))
    assert "最长一着用时 10:05：第 2 着（黑方）" in drawn(page)
    assert "Longest thought 10:05, move 2 (Black)" in drawn(page, chinese=False)


@pytest.mark.parametrize(
    "times",
    [(), ((None, None),), ((0, 600), (0, 600)), ((None, 600),)],
    ids=["no move", "no clock", "no time taken", "only what was left"],
)
def test_without_times_taken_there_is_no_figure(times: tuple[tuple[int, int], ...]) -> None:
    assert drawn(game(*times)) == ""


def test_moves_without_a_time_leave_a_gap() -> None:
    svg = drawn(game((30, None), (60, 300), (None, 600)))
    assert path(svg, "spent first") == f"M2 {HALF}v-24"
    assert path(svg, "left first") == "M10 0"


def test_what_officials_did_to_the_clocks_is_marked_and_pressing_is_not() -> None:
    """The game of the fake records: +3:00 for Black after ply 4 (5.9)."""
    svg = drawn(page_at(HEAD))
    assert re.findall(r'<path class="mark" d="M(\d+) 0v96"><title>(.*?)</title>', svg) == [
        ("16", "黑方 调整用时 +3:00")
    ]
