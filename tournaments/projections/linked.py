"""Which game belongs to which board, and which results wait to be taken over."""

from collections.abc import Sequence
from uuid import UUID

from games import api
from games.record.values import Status
from tournaments.models import LinkedGame, RecalledGame
from tournaments.record.codec import CODEC
from tournaments.record.events import GameLinked
from tournaments.record.knockout.match_games import regular_games
from tournaments.record.state import TournamentState

CLOSED = "games.game-closed.v1"
ANNULLED = "games.act-annulled.v1"
GAMES = "games."
LINKED = CODEC.names[GameLinked]


def write(stream_id: UUID, state: TournamentState, stored: Sequence[api.StoredEvent]) -> None:
    """Bring the rows of one tournament to its state."""
    links = {link.game: link for link in LinkedGame.objects.filter(tournament=stream_id)}
    at_once = state.regulations.results_bind
    named: set[UUID] = set()
    for stage in state.stages:
        regular = regular_games(state, stage)
        for played in stage.played:
            for board in played.boards:
                logged = {game.game for game in board.log}
                for number, game_id in board.games:
                    game = UUID(game_id)
                    named.add(game)
                    row = links.get(game) or _known(game)
                    # A deciding game comes after the result of the match it decides.
                    over = board.settled and (number <= regular or not regular)
                    over = over or board.verdict is not None
                    values = (
                        stream_id, stage.index, played.number, board.pair.board, number,
                        over or number in logged, at_once,
                    )  # fmt: skip
                    _save(row, values, new=game not in links)
    LinkedGame.objects.filter(tournament=stream_id).exclude(game__in=named).delete()
    _write_recalled(stream_id, _games_linked(stored) - named)


def _games_linked(stored: Sequence[api.StoredEvent]) -> set[UUID]:
    """Return every game that was ever named at a board, of rounds taken back too."""
    found: set[UUID] = set()
    for entry in stored:
        if entry.type == LINKED:
            event = CODEC.decode(entry.type, entry.payload, version=entry.version)
            if isinstance(event, GameLinked):
                found.add(UUID(event.game_id))
    return found


def _write_recalled(stream_id: UUID, recalled: set[UUID]) -> None:
    rows = RecalledGame.objects.filter(tournament=stream_id)
    rows.exclude(game__in=recalled).delete()
    RecalledGame.objects.bulk_create(
        (RecalledGame(game=game, tournament=stream_id) for game in recalled),
        ignore_conflicts=True,
    )


_FIELDS = ("tournament", "stage", "round", "board", "number", "recorded", "at_once")


def _save(row: LinkedGame, values: tuple[object, ...], *, new: bool) -> None:
    if not new and tuple(getattr(row, text) for text in _FIELDS) == values:
        return
    for name, value in zip(_FIELDS, values, strict=True):
        setattr(row, name, value)
    row.save()


def _known(game: UUID) -> LinkedGame:
    """Return the row of a game that is not held yet."""
    try:
        stored = api.load_events(game)
    except api.StreamNotFound:
        return LinkedGame(game=game)
    closed, version = _closing(stored)
    return LinkedGame(game=game, closed=closed, version=version)


def _closing(stored: Sequence[api.StoredEvent]) -> tuple[int, int]:
    """Return the versions of a game's closing and of its last event; zeros while it is open."""
    closed = next((event.version for event in reversed(stored) if event.type == CLOSED), 0)
    if not closed:
        return 0, 0
    if any(event.type == ANNULLED and event.version > closed for event in stored):
        # The closing itself may have been annulled: the game goes on.
        state = api.GAMES.replay(stored)
        if state is None or state.status is not Status.CLOSED:
            return 0, 0
    return closed, stored[-1].version


def follow(entries: Sequence[api.FeedEntry]) -> None:
    """Note the games that were closed, what came after, and those that were opened again."""
    latest: dict[UUID, int] = {}
    closing: set[UUID] = set()
    for entry in entries:
        event = entry.event
        if event.type.startswith(GAMES):
            latest[event.stream_id] = event.version
        if event.type == CLOSED:
            closing.add(event.stream_id)
    for row in LinkedGame.objects.filter(game__in=latest):
        if row.closed or row.game in closing:
            stored = api.load_events(row.game, upto=latest[row.game])
            row.closed, row.version = _closing(stored)
            row.save(update_fields=("closed", "version"))
