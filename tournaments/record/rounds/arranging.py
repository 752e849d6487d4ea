"""The games of a published round, and what a closed one is worth to its board.

Xiangqi 2020 9, 12.2 and 20; gomoku 2025 25.2; weiqi 2002 30.4. A game pins the regulations'
edition, options, level and lateness; its result keeps who won apart from the points.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from games.record.decide import options_of as book_options
from games.record.officiating.closing.results import standing
from games.record.officiating.closing.sheet import fouls_of
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.settings import under_book
from games.record.state import Ending, GameState
from games.record.values import Options, Status
from games.record.weiqi.options import WeiqiOptions
from games.rules.books.federation import FederationBook
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.offences.thresholds import Threshold as GameThreshold
from games.rules.offences.thresholds import names_of
from tournaments.books.deciding import Limits
from tournaments.books.registry import book_of
from tournaments.crosstable import PointSystem
from tournaments.record.knockout.match_games import is_team_event, moves_first, regular_games
from tournaments.record.knockout.matches import deciding_number, due_game
from tournaments.record.results.game_facts import GameWorth
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.teams.line_ups import seated
from tournaments.record.values import Score
from tournaments.regulations.levels import at_level
from tournaments.regulations.values import Regulations
from tournaments.schedules.deciding_games import NextGame

_SCORES = {
    "1-0": (Score.FIRST_WINS, Score.FIRST_BY_FORFEIT),
    "0-1": (Score.SECOND_WINS, Score.SECOND_BY_FORFEIT),
    "1/2-1/2": (Score.DRAW, Score.DRAW),
    "0-0": (Score.BOTH_LOSE, Score.DOUBLE_FORFEIT),
}
_REPLAYED = frozenset({"to_be_replayed", "repetition_replay"})
_TURNED = {
    Score.FIRST_WINS: Score.SECOND_WINS,
    Score.SECOND_WINS: Score.FIRST_WINS,
    Score.FIRST_BY_FORFEIT: Score.SECOND_BY_FORFEIT,
    Score.SECOND_BY_FORFEIT: Score.FIRST_BY_FORFEIT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDue:
    """A game to be put on: its table and number, and the players, first mover first.

    A player is None where the line-up seats nobody. `limits` are those of a deciding game,
    which is played by the book of rapid play; None for a game under the event's own.
    `replays` is the game it is played in place of, "" for none. `handicap`: the stones given.
    """

    board: int
    game: int
    table: str
    first: str | None
    second: str | None
    limits: Limits | None = None
    replays: str = ""
    handicap: int = 0


def is_to_be_replayed(game: GameState) -> bool:
    """Return whether a game ended without a result and is played again by a ruling.

    Weiqi 2002 17.5(4), 17.6(2) and 20.3; gomoku 2025 21.1.2-D and 21.2.2-B.
    """
    return game.ending is not None and game.ending.reason in _REPLAYED


def edition_of(rules: Regulations, due: GameDue) -> str:
    """Return the edition a game is judged by: that of rapid play for a deciding game (28-30)."""
    games = book_of(rules.edition).play_offs.deciding
    return games.edition if due.limits and games and games.edition else rules.edition


def control_of(rules: Regulations, due: GameDue) -> TimeControl | None:
    """Return the time control a game pins: the event's, or the book's of a deciding game.

    30.3.1 to 30.3.3; in the play-off the first mover has more (28.6).
    """
    if due.limits is None:
        return rules.time_control
    uneven = due.limits.second_ms != due.limits.first_ms
    return TimeControl(
        kind=ControlKind.INCREMENT,
        base_ms=due.limits.first_ms,
        second_base_ms=due.limits.second_ms if uneven else 0,
        increment_ms=due.limits.increment_ms,
        press_with_move=bool(rules.time_control and rules.time_control.press_with_move),
    )


def options_of(rules: Regulations, edition: str = "", *, handicap: int = 0) -> Options:
    """Return what a game of the event pins: its options with level, lateness and rulings.

    Under another `edition` than the event's, what that one sets of its own. A `handicap` of a
    McMahon is played without komi; 1 is that alone.
    """
    played = edition or rules.edition
    options = rules.options
    if played != rules.edition:
        options = replace(book_options(played), time=options.time)
    options = under_book(played, options, federation_book(rules, played))
    if handicap:
        stones = handicap if handicap > 1 else 0
        given = replace(options.weiqi or WeiqiOptions(), handicap=stones, komi_quarters=0)
        options = replace(options, weiqi=given)
    time = options.time
    if rules.lateness.limit_ms is not None:
        time = replace(time or TimeOptions(), lateness_limit_ms=rules.lateness.limit_ms)
    return replace(
        at_level(options, rules.level, played),
        rulings_bind=rules.options.rulings_bind or rules.rulings_bind,
        time=time,
    )


def federation_book(rules: Regulations, edition: str) -> FederationBook | None:
    """Return the federation's book that a game pins: none under another edition than its own."""
    return rules.book if rules.book is not None and rules.book.edition == edition else None


def thresholds_of(rules: Regulations, edition: str) -> tuple[GameThreshold, ...]:
    """Return the event's own table of penalties as its games pin it.

    A game under another edition than the event's takes the lines that edition knows.
    """
    known = names_of(edition)
    return tuple(
        GameThreshold(offence=threshold.offence, count=threshold.count)
        for threshold in rules.thresholds
        if threshold.offence in known
    )


def games_due(
    state: TournamentState,
    stage: StageState,
    number: int,
    *,
    replayed: frozenset[str] = frozenset(),
) -> tuple[GameDue, ...]:
    """Return the games of round `number` that have none linked yet, and those `replayed`.

    In a match that stops once decided one game is put on after the other, and so are deciding
    games, once their colours are settled (30.1, 30.2). A game played again has the same
    players and colours (weiqi 17.6(2)).
    """
    played = stage.round(number)
    if played is None:
        return ()
    regular = regular_games(state, stage)
    found: list[GameDue] = []
    for board in played.boards:
        standing = {game for game, game_id in board.games if game_id not in replayed}
        linked = standing | {game.game for game in board.log}
        deciding = _deciding(state, stage, board)
        if deciding is not None and deciding.game not in linked:
            found.append(deciding)
        if board.settled:
            continue
        due = [game for game in range(1, regular + 1) if game not in linked]
        if stage.rules.stops_when_decided and not is_team_event(state):
            due = due[: max(0, 1 - (len(linked) - len(board.log)))]
        found += [_due(state, stage, board, number, game, regular) for game in due]
    linked_to = {
        (board.pair.board, game): game_id
        for board in played.boards
        for game, game_id in board.games
    }
    return tuple(replace(due, replays=linked_to.get((due.board, due.game), "")) for due in found)


def _deciding(state: TournamentState, stage: StageState, board: Board) -> GameDue | None:
    """Return the deciding game that two people are to play now, None where there is none."""
    if board.verdict is not None or is_team_event(state):
        return None
    due = due_game(state, stage, board)
    if not isinstance(due, NextGame) or due.limits is None:
        return None
    ids = {slot.number: slot.id for slot in stage.slots}
    number = deciding_number(state, stage, board)
    return GameDue(
        board=board.pair.board,
        game=number,
        table=f"{board.pair.board}.{number}",
        first=ids[due.first],
        second=ids[due.second],
        limits=due.limits,
    )


def _due(
    state: TournamentState, stage: StageState, board: Board, number: int, game: int, regular: int
) -> GameDue:
    players = players_at(state, stage, board, number, game)
    if moves_first(state, board, game) != board.pair.first:
        players = (players[1], players[0])
    table = str(board.pair.board) if regular == 1 else f"{board.pair.board}.{game}"
    return GameDue(
        board=board.pair.board,
        game=game,
        table=table,
        first=players[0],
        second=players[1],
        handicap=board.pair.handicap,
    )


def first_mover(state: TournamentState, stage: StageState, board: Board, game: int) -> int | None:
    """Return who is to move first in a game of a board; None for a deciding game not due."""
    regular = regular_games(state, stage)
    if game <= max(regular, 1) and (regular or not stage.rules.deciding):
        return moves_first(state, board, game) if regular > 1 else board.pair.first
    if board.verdict is not None or game != deciding_number(state, stage, board):
        return None
    due = due_game(state, stage, board)
    return due.first if isinstance(due, NextGame) else None


def players_at(
    state: TournamentState, stage: StageState, board: Board, number: int, game: int
) -> tuple[str | None, str | None]:
    """Return who plays a game, for the side listed first and for the other."""
    if is_team_event(state):
        return seated(state, stage, number, board, game)
    ids = {slot.number: slot.id for slot in stage.slots}
    return ids[board.pair.first], ids[board.pair.second]


def worth_of(
    game: GameState, *, first: str | None, second: str | None, points: PointSystem
) -> GameWorth | None:
    """Return what a closed game is worth; None while it is not closed, or has no result.

    `first` is who was to move first. A game of other players is worth nothing.
    """
    ending = standing(game)
    if game.status is not Status.CLOSED or ending is None or ending.result not in _SCORES:
        return None
    sat = [player for _, player in game.seats]
    if sorted(sat) != sorted((first or "", second or "")):
        return None
    swapped = sat[0] != first
    score = _SCORES[ending.result][1 if ending.unplayed else 0]
    fouls = fouls_of(game)
    given = _given(ending, points)
    if swapped:
        score = _TURNED.get(score, score)
        fouls = (fouls[1], fouls[0])
        given = (given[1], given[0]) if given else None
    return GameWorth(
        score=score,
        fouls=fouls,
        swapped=swapped,
        points=given,
        article=ending.score_article or ending.article,
    )


def result_by(
    game: GameState, score: Score, *, first: str | None, second: str | None
) -> str | None:
    """Return the result of a game that its board has as `score`, None for none that is final.

    `first` is who was to move first, as for `worth_of`.
    """
    sat = [player for _, player in game.seats]
    if sorted(sat) != sorted((first or "", second or "")):
        return None
    own = score if sat[0] == first else _TURNED.get(score, score)
    return next((result for result, scores in _SCORES.items() if own in scores), None)


def _given(ending: Ending, points: PointSystem) -> tuple[Fraction, Fraction] | None:
    """Return the points a ruling gave, in the event's own scale."""
    if ending.score is None:
        return None
    scale = {
        Fraction(1): (points.win, points.win),
        Fraction(1, 2): (points.draw_first, points.draw_second),
        Fraction(0): (points.loss, points.loss),
    }
    first, second = ending.score
    if first not in scale or second not in scale:
        return None
    return scale[first][0], scale[second][1]
