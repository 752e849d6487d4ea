"""An event's games held against its record and its tables: what each says of the same result.

Games are read from the ledger and folded anew; who won is told from their seats, and by the
points of the regulations compared with the record of the boards, the crosstable and what waits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from uuid import UUID

from django.test import Client

from games.ledger import store
from games.record.decider import GAMES
from games.record.state import GameState
from games.record.values import Status
from games.streams.cache import cache_of
from tests.support.table_agreement import disagreements, exact
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.results.game_events import (
    CorrectionProposed,
    CorrectionRejected,
    GameContradicted,
)
from tournaments.record.results.game_facts import BoardResult
from tournaments.record.results.open_proposals import open_proposals
from tournaments.record.state import Board, TournamentState
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.table_check import check_tables
from tournaments.record.values import MatchGame, Outcome, Score

_FORFEITS = (Score.FIRST_BY_FORFEIT, Score.SECOND_BY_FORFEIT, Score.DOUBLE_FORFEIT)
_WINNER = {"1-0": 0, "0-1": 1}
_POINTS = {
    Score.FIRST_WINS: "win loss",
    Score.SECOND_WINS: "loss win",
    Score.DRAW: "draw_first draw_second",
    Score.BOTH_LOSE: "loss loss",
    Score.FIRST_BY_FORFEIT: "win loss",
    Score.SECOND_BY_FORFEIT: "loss win",
    Score.DOUBLE_FORFEIT: "loss loss",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """What a closed game came to: points and fouls by the people who sat at it.

    `played`: it was not won or lost by forfeit.
    """

    points: dict[str, Fraction]
    fouls: dict[str, int]
    played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A result with one of both in front."""

    points: tuple[Fraction, Fraction]
    fouls: tuple[int, int]
    played: bool


def came_to(state: TournamentState, game: GameState) -> Came | None:
    """Return what a game came to, None while it is not closed or has no result."""
    ending = game.ending
    if game.status is not Status.CLOSED or ending is None:
        return None
    if ending.result not in ("1-0", "0-1", "1/2-1/2", "0-0"):
        return None
    sat = [player for _, player in game.seats]
    system = state.regulations.points
    if ending.result in _WINNER:
        winner = _WINNER[ending.result]
        worth = [system.loss, system.loss]
        worth[winner] = system.win
    elif ending.result == "0-0":
        worth = [system.loss, system.loss]
    else:
        worth = [system.draw_first, system.draw_second]
    if ending.score is not None:
        half = {Fraction(1): system.win, Fraction(0): system.loss}
        drawn = (system.draw_first, system.draw_second)
        worth = [half.get(part, drawn[at]) for at, part in enumerate(ending.score)]
    for at, side in enumerate(game.sides):
        if side in game.offences.forfeited:
            worth[at] = system.loss
    counts = game.fouls if game.book.offences.foul is not None else game.warnings
    return Came(
        points=dict(zip(sat, worth, strict=True)),
        fouls=dict(zip(sat, counts, strict=True)),
        played=not ending.unplayed,
    )


def differing(tournament: UUID) -> Iterator[str]:
    """Yield where games, event and tables say different things of the same."""
    stored = store.load(tournament)
    state = TOURNAMENTS.replay(stored)
    assert state is not None
    if cache_of(TOURNAMENTS).current(tournament).state != state:
        yield "event: the state at hand is not that of the ledger"
    events = [TOURNAMENTS.codec.decode(one.type, one.payload, version=one.version)
              for one in stored]  # fmt: skip
    decided = _decided_against(state, events)
    waiting = _waiting(tournament)
    for stage in state.stages:
        for played in stage.played:
            for board in played.boards:
                for number, game_id in board.games:
                    where = f"round {played.number} board {board.pair.board} game {number}"
                    for line in _of_game(state, board, number, game_id, decided, waiting):
                        yield f"{where} ({game_id}): {line}"
        for group in groups_of(stage):
            yield from disagreements(
                tournament, stage.index, group, people=not state.regulations.teams.boards
            )
            yield from _cells(tournament, state, stage.index, group)
    yield from (f"published: {found}" for found in check_tables(stored))


def _decided_against(
    state: TournamentState, events: Sequence[object]
) -> set[tuple[str, BoardResult]]:
    """Return what persons decided against: results of games, confirmed or answered otherwise."""
    proposals = {
        version: event
        for version, event in enumerate(events, start=1)
        if isinstance(event, CorrectionProposed)
    }
    found = set()
    for event in events:
        if isinstance(event, GameContradicted):
            found.add((event.game_id, event.result))
        elif isinstance(event, CorrectionRejected):
            rejected = proposals[event.proposal]
            found.add((rejected.game_id, rejected.result))
    return found


def _waiting(tournament: UUID) -> set[str]:
    """Return the games whose results the office is asked to take over."""
    answer = Client().get(f"/api/v1/tournaments/{tournament}/proposed-results")
    assert answer.status_code == 200, answer.content[:300]
    return {row["game"] for row in answer.json()["results"]}


def _of_game(
    state: TournamentState,
    board: Board,
    number: int,
    game_id: str,
    decided: set[tuple[str, BoardResult]],
    waiting: set[str],
) -> Iterator[str]:
    stored = store.load(UUID(game_id))
    game = GAMES.replay(stored)
    assert game is not None
    if not _same(cache_of(GAMES).current(UUID(game_id)).state, game):
        yield "the state at hand is not that of the ledger"
    standing = GAMES.fold_standing(GAMES.entries(stored))
    if standing is None or not _same(standing, game):
        yield "the game is not what stands of its record"
    came = came_to(state, game)
    proposed = [p.event.result for p in open_proposals(state) if p.event.game_id == game_id]
    if came is None:
        if proposed:
            yield "a correction waits though the game has no result"
        return
    shown = _on_record(state, board, number)
    if shown is None:
        if game_id not in waiting and not board.settled:
            yield "its result is neither on record nor waiting"
        return
    first, second = _people(state, board, number, game)
    expected = Recorded(
        points=(came.points[first], came.points[second]),
        fouls=(came.fouls[first], came.fouls[second]),
        played=came.played,
    )
    if shown == expected:
        if proposed:
            yield "a correction waits though the record agrees"
        return
    answered = [result for decided_id, result in decided if decided_id == game_id]
    if expected not in (_counted(state, result) for result in (*proposed, *answered)):
        yield f"came to {expected}, on record {shown}"


def _same(held: GameState, folded: GameState) -> bool:
    # A kernel with forbidden moves is made for its game, and equal to itself alone.
    return replace(held, kernel=folded.kernel) == folded


def _people(state: TournamentState, board: Board, number: int, game: GameState) -> tuple[str, str]:
    """Return who sat at a game: who is listed first at its board, in a match who moved first."""
    sat = [player for _, player in game.seats]
    logged = next((line for line in board.log if line.game == number), None)
    entrant = logged.first if logged else board.pair.first
    slot = next(slot for slot in state.stage.slots if slot.number == entrant)
    entry = state.entry(slot.id)
    assert entry is not None
    own = set(entry.members) | {entry.id}
    first = next(person for person in sat if person in own)
    return first, next(person for person in sat if person != first)


def _on_record(state: TournamentState, board: Board, number: int) -> Recorded | None:
    """Return what stands of a game, who is listed or moved first in front."""
    logged = next((line for line in board.log if line.game == number), None)
    if logged is not None:
        return _counted(state, logged)
    return None if board.outcome is None or board.log else _counted(state, board.outcome)


def _counted(state: TournamentState, held: BoardResult | Outcome | MatchGame) -> Recorded:
    """Return what a result of an event counts, points from its score where none are given."""
    system = state.regulations.points
    worth = [Fraction(getattr(system, name)) for name in _POINTS[held.score].split()]
    given = (held.points_first, held.points_second)
    points = [worth[at] if part is None else part for at, part in enumerate(given)]
    return Recorded(
        points=(points[0], points[1]),
        fouls=(held.fouls_first, held.fouls_second),
        played=held.score not in _FORFEITS,
    )


def _cells(tournament: UUID, state: TournamentState, stage: int, group: str) -> Iterator[str]:
    """Yield the cells of the crosstable that are not what stands on record of their boards."""
    answer = Client().get(
        f"/api/v1/tournaments/{tournament}/crosstable?stage={stage}&group={group}"
    )
    rows = {row["number"]: row["cells"] for row in answer.json()["rows"]}
    if state.regulations.teams.boards:
        return
    for played in state.stages[stage - 1].played:
        for board in played.boards:
            shown = _on_record(state, board, 1)
            if shown is None or board.pair.first not in rows:
                continue
            for at, number in enumerate((board.pair.first, board.pair.second)):
                cell = rows[number][played.number - 1]
                other = (board.pair.second, board.pair.first)[at]
                if cell["annulled"] or board.outcome is None or board.outcome.annulled:
                    continue
                if (cell["opponent"], exact(cell["points"])) != (other, shown.points[at]):
                    yield f"round {played.number}: {number} has {cell}, on record {shown}"
