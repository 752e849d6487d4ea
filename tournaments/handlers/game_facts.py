"""What the games of an event have come to, brought to the commands that concern them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar
from uuid import UUID

from games import api
from games.record.officiating.offences.events import OffenceStatus
from games.record.state import GameState
from games.record.values import Status
from games.rules.offences.kinds import Measure
from tournaments.models import LinkedGame
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.knockout.match_games import regular_games
from tournaments.record.results.game_facts import GameFact, GameWorth, Punished
from tournaments.record.results.open_proposals import on_record
from tournaments.record.rounds.arranging import first_mover, players_at, result_by, worth_of
from tournaments.record.state import Board, StageState, TournamentState

OfResult = (
    c.RecordResult
    | c.CorrectResult
    | c.RuleScore
    | c.ProposeCorrection
    | c.NotePunishments
    | c.RecordGame
    | c.CorrectGame
)
OfLeaver = c.WithdrawEntrant | c.ExpelEntrant
Completed = TypeVar("Completed", bound=OfResult | OfLeaver | c.CloseRound | c.RecallPairing)

CONCERNED = (
    c.RecordResult,
    c.CorrectResult,
    c.RuleScore,
    c.ProposeCorrection,
    c.NotePunishments,
    c.RecordGame,
    c.CorrectGame,
    c.WithdrawEntrant,
    c.ExpelEntrant,
    c.CloseRound,
    c.RecallPairing,
)
"""The commands whose field `games` is filled in."""
_BEGUN = (Status.RUNNING, Status.OVER)
BoardAt = tuple[StageState, int, Board]
"""A board, the round and the stage it belongs to."""


def with_games(
    tournament: UUID, state: TournamentState, command: Completed, until: int | None
) -> Completed:
    """Return the command with the games it concerns, as they stood at `until` (ms) or now."""
    found: Iterable[GameFact]
    if isinstance(command, OfResult):
        at = _boards(state, command.stage, command.round, command.board)
        found = facts_of(state, at, until)
    elif isinstance(command, c.CloseRound):
        at = _boards(state, 0, command.round, None)
        facts = facts_of(state, at, until, without=_closed(tournament))
        found = (fact for fact in facts if fact.ruling_open)
    elif isinstance(command, c.RecallPairing):
        facts = facts_of(state, _boards(state, 0, command.round, None), until)
        found = (fact for fact in facts if fact.version == 1)
    else:
        facts = facts_of(state, _of_entrant(state, command.number), until)
        found = (fact for fact in facts if fact.under_way or fact.ruling_open)
    return replace(command, games=tuple(found))


def _boards(
    state: TournamentState, index: int, number: int, table: int | None
) -> Iterator[BoardAt]:
    """Yield the board a command names, every board of its round where that is None."""
    for stage in state.stages:
        if stage.index != (index or state.stages[-1].index):
            continue
        played = stage.round(number)
        for board in played.boards if played else ():
            if table in (None, board.pair.board):
                yield stage, number, board


def _of_entrant(state: TournamentState, number: int) -> Iterator[BoardAt]:
    """Yield the boards of an entrant in the stage under way."""
    for stage in state.stages[-1:]:
        for played in stage.played:
            for board in played.boards:
                if number in (board.pair.first, board.pair.second):
                    yield stage, played.number, board


def _closed(tournament: UUID) -> frozenset[str]:
    """Return the games of an event known to be closed: nothing waits in them."""
    closed = LinkedGame.objects.filter(tournament=tournament, closed__gt=0)
    return frozenset(str(game) for game in closed.values_list("game", flat=True))


def facts_of(
    state: TournamentState,
    boards: Iterable[BoardAt],
    until: int | None = None,
    *,
    without: frozenset[str] = frozenset(),
) -> Iterator[GameFact]:
    """Yield what the games of boards have come to; one nobody has put on record is left out."""
    games = api.cache_of(api.GAMES)
    for stage, number, board in boards:
        for game, game_id in board.games:
            if game_id in without:
                continue
            game_state = games.recorded_by(UUID(game_id), until)
            if game_state is not None:
                yield fact_of(state, (stage, number, board), game, game_id, game_state)


def fact_of(
    state: TournamentState, at: BoardAt, game: int, game_id: str, game_state: GameState
) -> GameFact:
    """Who moved first is the logged game's, else what the pairing gave."""
    stage, number, board = at
    logged = next((line.first for line in board.log if line.game == game), None)
    mover = logged or first_mover(state, stage, board, game)
    return GameFact(
        stage=stage.index,
        round=number,
        board=board.pair.board,
        game=game,
        game_id=game_id,
        version=game_state.version,
        first=mover or 0,
        under_way=game_state.status in _BEGUN,
        ruling_open=_waits(game_state),
        worth=_worth(state, at, game, game_state, mover),
        punished=_punished(state, at, game, game_state, mover),
    )


def result_at_event(game: UUID, until: int | None = None) -> str | None:
    """Return the result that an event has on record of a game, at `until` (ms) or now.

    In the game's own terms; None where it is of no event, or the event has none, or an annulled.
    """
    row = LinkedGame.objects.filter(game=game).first()
    game_state = api.cache_of(api.GAMES).recorded_by(game, until) if row else None
    state = api.cache_of(TOURNAMENTS).recorded_by(row.tournament, until) if row else None
    if row is None or game_state is None or state is None:
        return None
    at = next(_boards(state, row.stage, row.round, row.board), None)
    recorded = on_record(at[2], row.number) if at else None
    if at is None or recorded is None or recorded.annulled:
        return None
    mover = fact_of(state, at, row.number, str(game), game_state).first
    if not mover:
        return None
    first, second = _players(state, at, row.number, mover)
    return result_by(game_state, recorded.score, first=first, second=second)


def _punished(
    state: TournamentState, at: BoardAt, game: int, game_state: GameState, mover: int | None
) -> tuple[Punished, ...]:
    """Return the warnings and disqualifications of a closed game by the entrants' numbers."""
    if mover is None or game_state.status is not Status.CLOSED:
        return ()
    pair = at[2].pair
    other = pair.second if mover == pair.first else pair.first
    first = _players(state, at, game, mover)[0]
    numbers = (mover, other) if game_state.seats[0][1] == first else (other, mover)
    return tuple(
        Punished(
            number=number,
            warnings=game_state.count(game_state.warnings, side),
            disqualified=_times_disqualified(game_state, side),
        )
        for number, side in zip(numbers, game_state.sides, strict=True)
    )


def _times_disqualified(game_state: GameState, side: str) -> int:
    """Return how often the game was taken from a side by the power for it (xiangqi 18.2)."""
    power = game_state.book.offences.powers.get(Measure.LOSS)
    if power is None or power.article is None:
        return 0
    return sum(
        entry.side == side
        and entry.stands
        and bool(entry.penalty.loses)
        and power.article in (entry.article, entry.penalty.lost_under, *entry.penalty.articles)
        for entry in game_state.offences.entries
    )


def _players(
    state: TournamentState, at: BoardAt, game: int, mover: int
) -> tuple[str | None, str | None]:
    """Return who plays a game, who was to move first in front."""
    stage, number, board = at
    regular = regular_games(state, stage)
    players = players_at(state, stage, board, number, min(game, max(regular, 1)))
    return players if mover == board.pair.first else (players[1], players[0])


def _worth(
    state: TournamentState, at: BoardAt, game: int, game_state: GameState, mover: int | None
) -> GameWorth | None:
    if mover is None:
        return None
    first, second = _players(state, at, game, mover)
    return worth_of(game_state, first=first, second=second, points=state.regulations.points)


def _waits(game_state: GameState) -> bool:
    """Return whether a claim, a ruling or an offence of a game waits for an answer."""
    pending = any(entry.status is OffenceStatus.PENDING for entry in game_state.offences.entries)
    return game_state.open_claim is not None or pending
