"""Weiqi rules 2002: points of events, colours of knockouts, dan; ids are articles."""

from fractions import Fraction

from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.rules.books.sources import WEIQI
from tests.articles.examples import Examples
from tests.articles.weiqi import ARBITER, CHIEF, PLAYERS, PRESSED, begun, given, moved
from tests.support.team_matches import BoardResult, play_match
from tests.support.weiqi import drawn
from tournaments.crosstable import TWO_ONE_ZERO, Cell, Colour, Mark
from tournaments.promotion.points import Dan, GameResult, game_points
from tournaments.promotion.run import RatedGame, run_of_games
from tournaments.promotion.standard import standards
from tournaments.schedules.knockout import knockout
from tournaments.schedules.steps import ColourBy, Match, Play, Result
from tournaments.schedules.tree import next_matches

EXAMPLES = Examples("weiqi-2002")
WIN, DRAW, LOSS = GameResult.WIN, GameResult.DRAW, GameResult.LOSS


@EXAMPLES.of("27.1")
def two_points_one_and_none() -> None:
    marks = (Mark.WIN,) * 3 + (Mark.DRAW,) + (Mark.LOSS,) * 2
    other = {Mark.WIN: Mark.LOSS, Mark.DRAW: Mark.DRAW, Mark.LOSS: Mark.WIN}
    for colour in (Colour.FIRST, Colour.SECOND):
        mine = sum(TWO_ONE_ZERO.worth(Cell(mark=mark, colour=colour)) for mark in marks)
        theirs = sum(
            TWO_ONE_ZERO.worth(Cell(mark=other[mark], colour=colour.other)) for mark in marks
        )
        assert (mine, theirs) == (7, 5)


@EXAMPLES.of("27.2")
def more_board_points_win_the_match() -> None:
    for marks, board_points, match_points in (
        ((Mark.WIN, Mark.WIN, Mark.DRAW, Mark.LOSS), (5, 3), (2, 0)),
        ((Mark.WIN, Mark.WIN, Mark.LOSS, Mark.LOSS), (4, 4), (1, 1)),
        ((Mark.DRAW, Mark.DRAW, Mark.DRAW, Mark.LOSS), (3, 5), (0, 2)),
    ):
        cells = play_match(1, 2, [BoardResult(mark=mark) for mark in marks], TWO_ONE_ZERO)
        assert [cell.games for cell in cells] == [*map(Fraction, board_points)]
        assert [TWO_ONE_ZERO.worth(cell) for cell in cells] == [*map(Fraction, match_points)]


@EXAMPLES.of("app.1.4")
def colours_of_every_knockout_game_are_guessed() -> None:
    tree = knockout(tuple(range(1, 9)), cites=WEIQI("app.1"))
    results: dict[str, Result] = {}
    met: list[Match] = []
    while isinstance(step := next_matches(tree, results), Play):
        met += step.matches
        # The one who stands second in the sheet wins: no number earns a colour.
        results.update({match.key: Result(winner=match.second) for match in step.matches})
    assert len(met) == 7
    assert {match.colours for match in met} == {ColourBy.LOT}
    by_table = knockout(tuple(range(1, 9)), colours=ColourBy.TABLE)
    step = next_matches(by_table, {})
    assert isinstance(step, Play)
    assert {match.colours for match in step.matches} == {ColourBy.TABLE}


@EXAMPLES.of("table.4")
def what_a_game_between_dan_is_worth() -> None:
    printed = {
        0: ((90, 60, 30), (90, 60, 30)),
        1: ((85, 55, 25), (95, 65, 35)),
        2: ((80, 50, 20), (100, 70, 40)),
        3: ((75, 45, 15), (105, 75, 45)),
    }
    for gap, (upper, lower) in printed.items():
        strong, weak = Dan(number=3 + gap), Dan(number=3)
        assert tuple(game_points(strong, weak, result) for result in (WIN, DRAW, LOSS)) == upper
        assert tuple(game_points(weak, strong, result) for result in (WIN, DRAW, LOSS)) == lower
    # Five dan against three: 80 and 40, 20 and 100, 50 and 70.
    five, three = Dan(number=5), Dan(number=3)
    for mine, theirs, points in (
        (WIN, LOSS, (80, 40)),
        (LOSS, WIN, (20, 100)),
        (DRAW, DRAW, (50, 70)),
    ):
        assert (game_points(five, three, mine), game_points(three, five, theirs)) == points


def promoted(dan: int, wins: int, losses: int) -> int:
    """Return the dan after so many losses and then wins against players of the same dan."""
    results = [LOSS] * losses + [WIN] * wins
    games = [
        RatedGame(id=str(number), opponent=Dan(number=dan), result=result)
        for number, result in enumerate(results)
    ]
    return run_of_games(Dan(number=dan), games).dan.number


@EXAMPLES.of("table.5")
def the_average_that_promotes() -> None:
    assert promoted(1, 6, 2) == 2
    assert promoted(1, 5, 3) == 1
    assert promoted(1, 10, 6) == 2
    # Seven games are too few, whatever the average.
    assert promoted(1, 7, 0) == 1
    # The printed rows of first and eighth dan.
    averages = (Fraction(75), Fraction(70), Fraction(135, 2))
    for dan, games in ((1, (8, 12, 16)), (8, (22, 26, 30))):
        row = standards(Dan(number=dan))
        assert tuple(standard.average for standard in row) == averages
        assert tuple(standard.games for standard in row) == games
    assert promoted(8, 22, 0) == 9
    assert promoted(8, 21, 0) == 8
    assert promoted(9, 40, 0) == 9


@EXAMPLES.of("12.4(4)")
def contested_points_of_a_contest_given_up() -> None:
    # A file apart: Black holds C, White E; White gives up with three points of D contested.
    rows = "\n".join(". . X . O" for _ in range(5))
    start = drawn(rows)
    game = given(*begun(start=start, komi=0, time_control=PRESSED))
    moved(game, "black", "pass")
    gave = game.do(wc.GiveUpContest(side="white"), by=PLAYERS["white"])
    assert gave.after.clock is not None
    assert gave.after.clock.running is None
    contested = ("D1", "D2", "D3")
    settle = wc.SettleBorders(contested=contested)
    game.when(settle, by=ARBITER).then_refused("role_not_allowed")

    def area(command: wc.SettleBorders) -> int:
        decided = game.when(command, by=CHIEF).decided
        (count,) = (event for event in decided if isinstance(event, w.GameCounted))
        return count.black

    # Left neutral a point is half a zi; given up it is a whole one.
    whole, half = 4, 2
    assert area(wc.SettleBorders()) == whole * 15 + half * 5
    assert area(settle) == whole * (15 + 3) + half * 2


test_article = EXAMPLES.as_test()
