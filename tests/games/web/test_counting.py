"""What a page notices in a game whose board was put right, and which panels point something out."""

from dataclasses import replace

import pytest

from games.selectors import GamePage, game_page
from games.web.figures import Counting
from games.web.positions import walk_of
from games.web.registry import PANELS, counting_of, panel_of, points_out
from tests.support import archived, played

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def counted(page: GamePage) -> Counting:
    return counting_of(page, walk_of(page))


@pytest.mark.parametrize(
    ("edition", "moves"),
    [("weiqi-2002", archived.KO), ("gomoku-2025", archived.OVERLINE)],
    ids=["weiqi", "gomoku"],
)
def test_17_nothing_is_noticed_of_moves_that_no_longer_lead_to_the_board(
    edition: str, moves: tuple[str, ...]
) -> None:
    """Repetitions and forbidden moves are read off the moves: they must lead to what stands."""
    page = game_page(archived.archive(edition, moves))
    assert counted(page).noticed
    put_right = replace(page, positions=(*page.positions[:-1], page.positions[-2]))
    assert counted(put_right).noticed == ()


def test_a_game_that_has_no_panel_counts_and_points_out_nothing() -> None:
    page = game_page(archived.archive("weiqi-2002", archived.KO))
    panel = panel_of("othello")
    assert panel.counting(page, walk_of(page)) == Counting()
    assert (panel.pointed, panel.at_any_ply, panel.numbered) == (None, False, False)


def test_what_is_pointed_out_is_asked_for_where_it_may_change() -> None:
    """Forbidden points of gomoku at any ply; dead stones of weiqi at the end, where there are."""
    weiqi = game_page(archived.archive("weiqi-2002", archived.CAPTURE))
    marked = game_page(played.weiqi_marked("black"))
    gomoku = game_page(archived.archive("gomoku-2025", archived.OVERLINE))
    draughts = game_page(archived.archive("draughts-100", archived.EXCHANGE))
    assert [points_out(page, walk_of(page)) for page in (weiqi, marked, gomoku, draughts)] == [
        False,
        True,
        True,
        False,
    ]
    assert {game for game, panel in PANELS.items() if panel.numbered} == {"weiqi", "gomoku"}
