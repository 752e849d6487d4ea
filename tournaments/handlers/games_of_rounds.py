"""Games put on for a published round, and results of closed ones taken over.

Both can be called again at any time: a game has its id from its place in the event, and a
result its event id from the game's closing.
"""

import logging
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from games import api
from games.api import Handled, cache_of, handle
from games.record import commands as games
from games.record.errors import CommandRefusedError
from games.record.values import Actor, Role, Seat
from games.rules.editions import kernel_for
from tournaments.handlers.game_facts import fact_of
from tournaments.models import LinkedGame
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.authority import check_authority
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.guards import require_board, require_published, stage_of
from tournaments.record.knockout.match_games import regular_games
from tournaments.record.results.game_facts import result_of
from tournaments.record.rounds.arranging import (
    GameDue,
    control_of,
    edition_of,
    federation_book,
    games_due,
    is_to_be_replayed,
    options_of,
    thresholds_of,
)
from tournaments.record.state import Round, StageState, TournamentState

logger = logging.getLogger(__name__)

SYSTEM = Actor(id="system:results", role=Role.SYSTEM)
AT_ONCE = 50
"""Results taken over in one turn of the background."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arranged:
    """A game put on for a board; `game_id` is None where the line-up seats nobody."""

    board: int
    game: int
    game_id: UUID | None


def arrange_games(
    tournament: UUID,
    *,
    number: int,
    by: Actor,
    now: int,
    arbiters: tuple[str, ...] = (),
    scheduled_on: str = "",
) -> tuple[Arranged, ...]:
    """Put on and link every game of a published round that has none; all of them or none.

    :raises CommandRefusedError: `round_not_published`, and what refuses a game or a link.
    :raises NotAllowedError: the actor's role does not carry it.
    :raises StreamNotFound: there is no such tournament.
    """
    state = cache_of(TOURNAMENTS).current(tournament).state
    check_authority(state, c.LinkGame(round=number, board=1, game_id=""), by)
    stage = stage_of(state, 0)
    played = require_published(state, stage, number)
    found: list[Arranged] = []
    with transaction.atomic():
        for due in games_due(state, stage, number, replayed=_replayed(played)):
            if due.first is None or due.second is None:
                found.append(Arranged(board=due.board, game=due.game, game_id=None))
                continue
            game_id = _game_id(tournament, (stage, played), due)
            command = _command(state, due, number, arbiters, scheduled_on)
            event_id = uuid5(game_id, "arranged")
            api.handle(api.GAMES, command, stream_id=game_id, by=by, event_id=event_id, now=now)
            link = c.LinkGame(round=number, board=due.board, game=due.game, game_id=str(game_id))
            handle(
                TOURNAMENTS,
                link,
                stream_id=tournament,
                by=by,
                event_id=uuid5(game_id, "linked"),
                now=now,
            )
            found.append(Arranged(board=due.board, game=due.game, game_id=game_id))
    return tuple(found)


def _game_id(tournament: UUID, at: tuple[StageState, Round], due: GameDue) -> UUID:
    """Return the id of a game: by its place in the event, or by the game it is played for."""
    if due.replays:
        return uuid5(UUID(due.replays), "replayed")
    stage, played = at
    # A recalled and newly published round has games of its own.
    place = f"{stage.index}.{played.number}.{played.drafted_at}.{due.board}.{due.game}"
    return uuid5(tournament, place)


def _replayed(played: Round) -> frozenset[str]:
    """Return the games of a round's open boards that are to be played again by a ruling."""
    open_games = [
        game_id for board in played.boards if not board.settled for _, game_id in board.games
    ]
    return frozenset(game_id for game_id in open_games if _is_replayed(UUID(game_id)))


def _is_replayed(game: UUID) -> bool:
    try:
        return is_to_be_replayed(cache_of(api.GAMES).current(game).state)
    except api.StreamNotFound:
        return False


def _command(
    state: TournamentState,
    due: GameDue,
    number: int,
    arbiters: tuple[str, ...],
    scheduled_on: str,
) -> games.ArrangeGame:
    rules = state.regulations
    edition = edition_of(rules, due)
    sides = kernel_for(edition).sides
    players = (due.first or "", due.second or "")
    return games.ArrangeGame(
        edition=edition,
        seats=tuple(Seat(side=s, player=p) for s, p in zip(sides, players, strict=True)),
        options=options_of(rules, edition, handicap=due.handicap),
        time_control=control_of(rules, due),
        event=state.event,
        competition=rules.title,
        section=state.section,
        round=str(number),
        table=due.table,
        scheduled_on=scheduled_on,
        arbiters=arbiters,
        thresholds=thresholds_of(rules, edition),
        book=federation_book(rules, edition),
    )


def result_command(state: TournamentState, row: LinkedGame) -> c.RecordResult | c.RecordGame | None:
    """Return the command that takes a closed game's result over, None while there is none.

    :raises CommandRefusedError: the board is not there any more.
    """
    stage = stage_of(state, row.stage)
    board = require_board(state, stage, row.round, row.board)
    regular = regular_games(state, stage)
    game = api.GAMES.replay(api.load_events(row.game))
    if game is None:
        return None
    place = (stage, row.round, board)
    worth = fact_of(state, place, row.number, str(row.game), game).worth
    if worth is None:
        return None
    result = result_of(worth)
    if regular > 1 or stage.rules.deciding:
        return c.RecordGame(
            round=row.round,
            board=row.board,
            game=row.number,
            score=result.score,
            fouls_first=result.fouls_first,
            fouls_second=result.fouls_second,
            points_first=result.points_first,
            points_second=result.points_second,
            article=worth.article if worth.points else None,
            stage=row.stage,
        )
    return c.RecordResult(
        round=row.round,
        board=row.board,
        score=result.score,
        fouls_first=result.fouls_first,
        fouls_second=result.fouls_second,
        swapped=worth.swapped,
        points_first=result.points_first,
        points_second=result.points_second,
        article=worth.article,
        note=f"game {row.game} v{row.closed}",
        stage=row.stage,
    )


def take_over(
    row: LinkedGame, *, by: Actor, now: int
) -> Handled[TournamentState, e.TournamentEvent] | None:
    """Record the result of a closed game at its board; None where it has none to give.

    :raises CommandRefusedError: the board does not take it.
    """
    command = result_command(cache_of(TOURNAMENTS).current(row.tournament).state, row)
    if command is None:
        return None
    return handle(
        TOURNAMENTS,
        command,
        stream_id=row.tournament,
        by=by,
        event_id=uuid5(row.game, f"result {row.closed}"),
        now=now,
    )


def waiting(tournament: UUID | None = None, *, at_once: bool | None = None) -> list[LinkedGame]:
    """Return the closed games whose results have not been recorded."""
    rows = LinkedGame.objects.filter(closed__gt=0, recorded=False)
    if tournament is not None:
        rows = rows.filter(tournament=tournament)
    if at_once is not None:
        rows = rows.filter(at_once=at_once)
    return list(rows)


def take_over_all(*, now: int) -> int:
    """Record every result that the regulations let take effect at once; return how many."""
    taken = 0
    for row in waiting(at_once=True)[:AT_ONCE]:
        try:
            done = take_over(row, by=SYSTEM, now=now)
        except (CommandRefusedError, api.VersionConflict, api.EventIdConflict) as refusal:
            # An arbiter was quicker, or the board has changed: it is his to settle.
            logger.info("result of game %s is left to the arbiter: %s", row.game, refusal)
            continue
        taken += done is not None and not done.replayed
    return taken
