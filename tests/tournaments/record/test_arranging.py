"""What a closed game is worth to its board, where a ruling took points (gomoku 15.3, weiqi 23.1).

Points are counted by hand in the event's own scale: 2, 1 and 0, or 3 with a draw worth 1 to
who moved first and 2 to who moved second (xiangqi 13.3).
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.record import events as e
from games.record.evolve import begin, evolve_all
from games.record.officiating.closing import events as ce
from games.record.officiating.offences import events as oe
from games.record.state import GameState
from games.record.values import Options, Seat
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, WEIQI
from tests.support.tournaments import SWISS, Told
from tournaments.books.formats import StageKind
from tournaments.crosstable import PointSystem
from tournaments.record import commands as c
from tournaments.record.rounds.arranging import first_mover, worth_of
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import Score, SheetSlot, Verdict
from tournaments.regulations.values import Stage
from tournaments.standings.table import DecidedBy

TWO_ONE_NONE = PointSystem(
    win=Fraction(2), draw_first=Fraction(1), draw_second=Fraction(1), loss=Fraction(0)
)
UNEVEN = PointSystem(
    win=Fraction(3), draw_first=Fraction(1), draw_second=Fraction(2), loss=Fraction(0)
)
RULINGS = {"gomoku-2025": GOMOKU("15.3"), "weiqi-2002": WEIQI("23.1")}
ENDS = {"gomoku-2025": GOMOKU("19.1.3"), "weiqi-2002": WEIQI("13.1")}
Points = tuple[int, int] | None


def closed(edition: str, result: str, score: tuple[str, str] | None, article: Article) -> GameState:
    """Return a closed game of Black p-1 and White p-2; `score` is what a ruling left of it."""
    seats = (Seat(side="black", player="p-1"), Seat(side="white", player="p-2"))
    arranged = e.GameArranged(edition=edition, seats=seats, options=Options())
    events: list[e.GameEvent] = [
        e.GameStarted(),
        e.GameEnded(result=result, reason="as_recorded", article=ENDS[edition]),
        e.GameClosed(),
    ]
    if score is not None:
        side = "black" if score[0] == "0" else "white"
        events.append(ce.ScorePenalised(side=side, score=score, article=article))
    return evolve_all(begin(arranged, version=1, at=0), events, at=0)


@pytest.mark.parametrize("edition", RULINGS)
@pytest.mark.parametrize(
    ("result", "score", "points", "given", "turned"),
    [
        pytest.param("1/2-1/2", ("0", "1/2"), TWO_ONE_NONE, (0, 1), (1, 0), id="Black's half"),
        pytest.param("1/2-1/2", ("1/2", "0"), TWO_ONE_NONE, (1, 0), (0, 1), id="White's half"),
        pytest.param("1/2-1/2", ("0", "0"), TWO_ONE_NONE, (0, 0), (0, 0), id="both halves"),
        pytest.param("1-0", ("0", "0"), TWO_ONE_NONE, (0, 0), (0, 0), id="Black's win"),
        pytest.param("1-0", ("1", "0"), TWO_ONE_NONE, (2, 0), (0, 2), id="nothing of a win"),
        pytest.param("0-1", ("0", "1"), TWO_ONE_NONE, (0, 2), (2, 0), id="White keeps his win"),
        pytest.param("1/2-1/2", ("0", "1/2"), UNEVEN, (0, 2), (2, 0), id="the second's draw"),
        pytest.param("1/2-1/2", ("1/2", "0"), UNEVEN, (1, 0), (0, 1), id="the first's draw"),
        pytest.param("1/2-1/2", None, TWO_ONE_NONE, None, None, id="no ruling on a draw"),
        pytest.param("1-0", None, UNEVEN, None, None, id="no ruling on a win"),
    ],
)
def test_what_a_ruling_left_is_counted_in_the_scale_of_the_event(
    edition: str,
    result: str,
    score: tuple[str, str] | None,
    points: PointSystem,
    given: Points,
    turned: Points,
) -> None:
    game = closed(edition, result, score, RULINGS[edition])
    worth = worth_of(game, first="p-1", second="p-2", points=points)
    assert worth is not None
    assert (worth.swapped, worth.points) == (False, given)
    # p-2 was to move first: the colours were exchanged, and the points go with the players.
    exchanged = worth_of(game, first="p-2", second="p-1", points=points)
    assert exchanged is not None
    assert (exchanged.swapped, exchanged.points) == (True, turned)


@pytest.mark.parametrize(
    ("result", "score", "turned"),
    [
        ("1-0", Score.FIRST_WINS, Score.SECOND_WINS),
        ("0-1", Score.SECOND_WINS, Score.FIRST_WINS),
        ("1/2-1/2", Score.DRAW, Score.DRAW),
    ],
)
def test_the_result_of_the_board_stands_beside_the_ruling(
    result: str, score: Score, turned: Score
) -> None:
    game = closed("gomoku-2025", result, ("0", "0"), GOMOKU("15.3"))
    worth = worth_of(game, first="p-1", second="p-2", points=TWO_ONE_NONE)
    exchanged = worth_of(game, first="p-2", second="p-1", points=TWO_ONE_NONE)
    assert worth is not None
    assert exchanged is not None
    assert (worth.score, exchanged.score) == (score, turned)
    assert worth.article == GOMOKU("15.3")


def test_without_a_ruling_the_article_is_that_of_the_end() -> None:
    game = closed("gomoku-2025", "1-0", None, GOMOKU("15.3"))
    worth = worth_of(game, first="p-1", second="p-2", points=UNEVEN)
    assert worth is not None
    assert worth.article == GOMOKU("19.1.3")


@pytest.mark.parametrize(
    ("sides", "given"),
    [
        pytest.param(("black",), (0, 0), id="the winner's"),
        pytest.param(("white",), None, id="the loser has none to lose"),
        pytest.param(("black", "white"), (0, 0), id="both"),
    ],
)
def test_15_3_points_forfeited_after_the_end_reach_the_event(
    sides: tuple[str, ...], given: Points
) -> None:
    game = closed("gomoku-2025", "1-0", None, GOMOKU("15.3"))
    taken = [
        oe.PointsForfeited(side=side, offence_version=5, article=GOMOKU("15.3")) for side in sides
    ]
    worth = worth_of(evolve_all(game, taken, at=0), first="p-1", second="p-2", points=UNEVEN)
    assert worth is not None
    assert (worth.score, worth.points) == (Score.FIRST_WINS, given)
    assert worth.article == GOMOKU("15.3" if given else "19.1.3")


@pytest.mark.parametrize("players", [("p-1", "p-3"), (None, "p-2"), ("p-1", None)])
def test_a_game_of_other_players_is_worth_nothing(players: tuple[str | None, str | None]) -> None:
    game = closed("gomoku-2025", "1-0", None, GOMOKU("15.3"))
    assert worth_of(game, first=players[0], second=players[1], points=UNEVEN) is None


@pytest.mark.parametrize(
    ("stage", "played", "first"),
    [
        pytest.param({}, 0, ("listed", ""), id="one game"),
        pytest.param({"games": 2}, 0, ("listed", "other", ""), id="12.4 colours in turn"),
        pytest.param({"deciding": "30.1.1"}, 0, ("listed", ""), id="30.1.1 slow game not drawn"),
        pytest.param({"deciding": "30.1.1"}, 1, ("listed", "other", ""), id="30.1.1 reversed"),
        pytest.param({"deciding": "30.2.1"}, 0, ("", ""), id="30.2.1 colours not settled"),
    ],
)
def test_who_moves_first_in_each_game_of_a_board(
    stage: dict[str, Any], played: int, first: tuple[str, ...]
) -> None:
    told = Told(replace(SWISS, stages=(Stage(kind=StageKind.KNOCKOUT, **stage),))).begin(2)
    told.give(c.DrawSheet(slots=(SheetSlot(number=1), SheetSlot(number=2)), witness="all"))
    told.give(pair_next(told.now, number=1, seed="s"))
    told.give(c.PublishPairing(round=1))
    for game in range(1, played + 1):
        told.give(c.RecordGame(round=1, board=1, game=game, score=Score.DRAW))
    board = told.now.stage.played[0].boards[0]
    sides = {board.pair.first: "listed", board.pair.second: "other", None: ""}
    found = [first_mover(told.now, told.now.stage, board, game + 1) for game in range(len(first))]
    assert tuple(sides[number] for number in found) == first


def test_30_1_1_no_deciding_game_is_due_after_a_ruling_on_who_goes_on() -> None:
    stage = Stage(kind=StageKind.KNOCKOUT, deciding="30.1.1")
    told = Told(replace(SWISS, stages=(stage,))).begin(2)
    told.give(c.DrawSheet(slots=(SheetSlot(number=1), SheetSlot(number=2)), witness="all"))
    told.give(pair_next(told.now, number=1, seed="s"))
    told.give(c.PublishPairing(round=1))
    told.give(c.RecordGame(round=1, board=1, game=1, score=Score.DRAW))
    told.give(
        c.DecideMatch(
            round=1,
            board=1,
            verdict=Verdict.FIRST,
            how=DecidedBy.RULING,
            reference="ruling 3",
        )
    )
    board = told.now.stage.played[0].boards[0]
    assert first_mover(told.now, told.now.stage, board, 2) is None
    assert first_mover(told.now, told.now.stage, board, 1) == board.pair.first
