"""A match of two that ends level has no winner until its tie is settled.

Xiangqi 2020 knows no list for a match of two: 后走局数 and the like are for round robins (14.1)
and Swiss events (14.3). Weiqi 2002 26.5, gomoku 2025 27.6.1 (多局决胜).
"""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError
from games.rules.books.sources import XIANGQI
from tests.support.tournaments import SWISS, Told
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.lots.commands import SettleFirstMove
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.ranked import standings
from tournaments.record.values import Score
from tournaments.record.warnings import warnings_for
from tournaments.regulations.values import Stage
from tournaments.standings.table import DecidedBy

EDITIONS = ("xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100")
DRAW, WIN, LOSS = Score.DRAW, Score.FIRST_WINS, Score.SECOND_WINS


def match(edition: str, *scores: Score, tiebreaks: tuple[str, ...] = ()) -> Told:
    """Play a match of so many games; scores as number 1 in front."""
    stage = Stage(kind=StageKind.MATCH, games=len(scores), tiebreaks=tiebreaks)
    told = Told(replace(SWISS, edition=edition, stages=(stage,))).begin(2)
    for number, score in enumerate(scores, start=1):
        told.give(pair_next(told.now, number=number, seed=f"seed {number}"))
        told.give(c.PublishPairing(round=number))
        _first_move(told, number)
        board = told.now.stage.played[-1].boards[0]
        turned = board.pair.first != 1 and score is not DRAW
        other = {WIN: LOSS, LOSS: WIN}
        told.results(number, other[score] if turned else score).close(number)
    return told


def _first_move(told: Told, number: int) -> None:
    """Settle by lot who moves first, where the book has the players settle it at the board."""
    first = told.now.stage.played[-1].boards[0].pair.first
    for how in (FirstMoveBy.GUESS, FirstMoveBy.LOT):
        try:
            told.give(
                SettleFirstMove(round=number, board=1, how=how, holder=first, black=1, white=3,
                                first=first, seed=f"lot {number}")
            )  # fmt: skip
        except CommandRefusedError:
            continue
        return


def places(told: Told) -> list[tuple[int, int | None]]:
    return sorted((line.number, line.place) for line in standings(told.now).lines)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("games", [1, 2, 3, 4, 5])
def test_a_match_drawn_throughout_is_a_tie(edition: str, games: int) -> None:
    told = match(edition, *[DRAW] * games)
    assert places(told) == [(1, 1), (2, 1)]
    assert standings(told.now).ties == ((1, 2),)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_level_by_a_win_each_is_a_tie(edition: str) -> None:
    assert standings(match(edition, WIN, DRAW, LOSS).now).ties == ((1, 2),)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("scores", "winner"), [((DRAW, WIN, DRAW), 1), ((LOSS, DRAW, DRAW), 2), ((WIN, LOSS, LOSS), 2)]
)
def test_a_match_won_by_its_games_is_won(
    edition: str, scores: tuple[Score, ...], winner: int
) -> None:
    told = match(edition, *scores)
    assert places(told) == sorted([(winner, 1), (3 - winner, 2)])
    assert warnings_for(told.now, c.FinishTournament()) == ()


def test_18_5_who_was_punished_stands_behind_his_equal() -> None:
    told = match("xiangqi-2020", DRAW, DRAW, DRAW)
    told.give(c.RecordSanction(number=1, article=XIANGQI("18.1"), reason="警告"))
    assert places(told) == [(1, 2), (2, 1)]


def test_a_list_of_the_regulations_own_settles_it_as_it_says() -> None:
    told = match("xiangqi-2020", DRAW, DRAW, DRAW, tiebreaks=("second_games",))
    assert standings(told.now).ties == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_event_does_not_end_over_a_drawn_match_unasked(edition: str) -> None:
    told = match(edition, DRAW, DRAW, DRAW)
    (warned,) = warnings_for(told.now, c.FinishTournament())
    assert (warned.level, warned.code) == (3, "match_drawn")
    told.give(
        c.DecideTie(round=3, numbers=(2, 1), how=DecidedBy.LOT, reference="抽签", seed="lot of all")
    )
    assert standings(told.now).ties == ()
    assert warnings_for(told.now, c.FinishTournament()) == ()
