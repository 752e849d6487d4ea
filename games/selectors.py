"""What pages, admin and API read. Nothing here writes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from games.labels.history import still_standing
from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.models import Game, LedgerEntry, LedgerEvent, Player, Source, SourceGame
from games.notation.printed import printed_moves
from games.players.searching import found_ids
from games.players.survivors import people_at, standing
from games.projections.games import moment
from games.record import events as e
from games.record.decider import GAMES
from games.record.history import History, history_of
from games.record.ruling import RulingOnRecord
from games.record.state import Claim, GameState, PlayedMove
from games.record.values import Role
from games.record.xiangqi.rules import tally_of
from games.rules.protocol import Historian, PlyFacts
from games.rules.xiangqi.judging import Tally
from games.search.unlisted import listed
from games.streams.cache import cache_of

LOOKED_BACK = 50
PAGES_HELD = 64
"""Games made ready for their pages that a process holds: those that people look at now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow:
    """One move as a replay shows it; times in ms, None where the game has no clock."""

    ply: int
    side: str
    move: str
    printed: str
    captured: str
    gives_check: bool
    occurrences: int
    plies_since_capture: int
    remaining_ms: int | None
    spent_ms: int | None
    version: int
    counted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRow:
    """One event that is no legal move, and the ply after which it happened.

    `line` holds the moves that stood until this event took some of them back, of which the
    first `standing` stayed; else nothing.
    """

    version: int
    after_ply: int
    type: str
    event: e.GameEvent
    recorded_at: datetime
    actor: str
    role: str
    device: str
    line: tuple[PlayedMove, ...] = ()
    standing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingView:
    """A ruling as it stands, and the claim that it answers.

    `line` are the moves it was made on, where some of them were taken back since, else nothing.
    """

    ruling: RulingOnRecord
    claim: Claim
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """A game as of event `version`; `head_version` is where its stream stands now.

    `positions` are the kernel's, from the start to the one after the last of `moves`;
    `repetitions` is of games whose book counts them. `digest` is the hash of event `version`,
    by which what is made of the record alone may be held; empty where nothing may. `seated` are
    the players of the registry by side.
    """

    id: UUID
    version: int
    head_version: int
    state: GameState
    players: dict[str, str]
    competition: str
    round: str
    place: str
    date_text: str
    played_on: date | None
    moves: tuple[MoveRow, ...]
    positions: tuple[Any, ...]
    timeline: tuple[TimelineRow, ...]
    rulings: tuple[RulingView, ...]
    source: Source | None
    warnings: tuple[str, ...]
    repetitions: Tally | None = None
    digest: bytes = b""
    seated: Mapping[str, Player] = field(default_factory=dict)


def list_games(
    *,
    player: str = "",
    date_from: date | None = None,
    date_to: date | None = None,
    edition: str = "",
    status: str = "",
    competition: str = "",
) -> QuerySet[Game]:
    """Return all games that match every given filter, newest first; pages: `games.search`.

    `player` finds people as the registry does.
    """
    games = listed(Game.objects.select_related("first_player", "second_player"))
    if player.strip():
        people = list(standing(found_ids(player)).values())
        games = games.filter(Q(first_player__in=people) | Q(second_player__in=people))
    if date_from:
        games = games.filter(played_on__gte=date_from)
    if date_to:
        games = games.filter(played_on__lte=date_to)
    if edition:
        games = games.filter(edition=edition)
    if status:
        games = games.filter(status=status)
    if competition:
        games = games.filter(competition=competition)
    return games


def game_state(game_id: UUID, *, version: int | None = None) -> GameState:
    """Return a game's state, folded from its stream, as of event `version`.

    :raises StreamNotFound: there is no such game, or it is younger than `version`.
    """
    if version is None:
        return cache_of(GAMES).current(game_id).state
    state = GAMES.replay(store.load(game_id, upto=version))
    if state is None:
        raise store.StreamNotFound(game_id)
    return state


def state_and_digest(game_id: UUID, *, version: int | None = None) -> tuple[GameState, bytes]:
    """Return a game's state as `game_state` does, and the hash of its last event; b"" for none.

    What is made of the record alone may be held by the hash; of a past moment it is not looked up.

    :raises StreamNotFound: as `game_state`.
    """
    if version is not None:
        return game_state(game_id, version=version), b""
    known = cache_of(GAMES).current(game_id)
    return known.state, known.hash


def of_no_event() -> QuerySet[Game]:
    """Return the games that belong to no event and were not read from a file."""
    return Game.objects.filter(event="", source_sha256="")


def recorded_by_people(since: int) -> bool:
    """Return whether people at the boards recorded anything after `since`, in ms.

    The last `LOOKED_BACK` numbered events are looked at: an import ends sooner than it hides play.
    """
    last = LedgerEntry.objects.order_by("-position").values_list("stream_id", "version")
    for stream_id, version in last[:LOOKED_BACK]:
        event = LedgerEvent.objects.filter(stream_id=stream_id, version=version)
        for role, recorded_at in event.values_list("role", "recorded_at"):
            if recorded_at <= since:
                return False
            if role not in (Role.SYSTEM, Role.ARCHIVIST):
                return True
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Recorded:
    """What the page of a game takes from the record alone: nothing of people, no words."""

    state: GameState
    moves: tuple[MoveRow, ...]
    repetitions: Tally | None
    positions: tuple[Any, ...]
    timeline: tuple[TimelineRow, ...]
    rulings: tuple[RulingView, ...]


@lru_cache(maxsize=PAGES_HELD)
def _recorded(game_id: UUID, version: int, digest: bytes) -> _Recorded:
    """Return a game as its first events recorded it; `digest`: the hash of the last of them.

    Events never change, so what many people look at is made ready once.

    :raises StreamNotFound: there is no such game.
    """
    stored = store.load(game_id, upto=version)
    whole = history_of(stored)
    if whole is None:
        raise store.StreamNotFound(game_id)
    state = whole.state
    moves = tuple(played.move for played in state.moves)
    printed = printed_moves(state.edition, state.start_position, moves)
    facts = facts_of_plies(state)
    return _Recorded(
        state=state,
        moves=_move_rows(state, printed, facts),
        repetitions=tally_of(state, facts),
        positions=whole.positions,
        timeline=_timeline(stored, whole),
        rulings=_rulings(whole),
    )


def game_page(game_id: UUID, *, version: int | None = None) -> GamePage:
    """Return everything a page about one game shows, as of event `version`.

    :raises StreamNotFound: there is no such game.
    """
    head = store.head(game_id)
    upto, digest = head.version, head.hash
    if version is not None and version < upto:
        upto = max(1, version)
        digest = store.load(game_id, after=upto - 1, upto=upto)[0].hash
    known = _recorded(game_id, upto, digest)
    state = known.state
    header = _header(game_id)
    seated = people_at(game_id, state.seats)
    return GamePage(
        id=game_id,
        version=state.version,
        head_version=head.version,
        state=state,
        players={side: seated[side].name if side in seated else "" for side in state.sides},
        competition=state.competition or (header.competition if header else ""),
        round=state.round or (header.round if header else ""),
        place=header.place if header else "",
        date_text=(header.date_text if header else "") or state.scheduled_on,
        played_on=header.played_on if header else None,
        moves=known.moves,
        repetitions=known.repetitions,
        positions=known.positions,
        timeline=known.timeline,
        rulings=known.rulings,
        source=header.source if header else None,
        warnings=tuple(header.warnings) if header else (),
        digest=digest,
        seated=seated,
    )


def _header(game_id: UUID) -> SourceGame | None:
    """Return what a file said of a game, None for one that came from none.

    Without the bytes of the file: they may be megabytes, and hold thousands of games.
    """
    rows = SourceGame.objects.select_related("source").defer("source__content")
    return next(iter(rows.filter(stream_id=game_id).order_by()[:1]), None)


def facts_of_plies(state: GameState) -> tuple[PlyFacts, ...]:
    """Return the facts of each ply of a game; empty where its kernel recounts none."""
    kernel = state.kernel
    if not isinstance(kernel, Historian):
        return ()
    start = state.first_position
    facts: tuple[PlyFacts, ...] = kernel.history(
        start, [played.move for played in state.moves]
    ).plies
    return facts


def _move_rows(
    state: GameState, printed: Sequence[str], facts: Sequence[PlyFacts]
) -> tuple[MoveRow, ...]:
    return tuple(
        move_row(played, printed[index], facts[index] if facts else None)
        for index, played in enumerate(state.moves)
    )


def move_row(played: PlayedMove, printed: str, fact: PlyFacts | None) -> MoveRow:
    """Return a move as a replay shows it; `fact` is None where the kernel recounts none."""
    return MoveRow(
        ply=played.ply,
        side=played.side,
        move=played.move,
        printed=printed,
        captured=(fact.captured or "") if fact else "",
        gives_check=fact.gives_check if fact else False,
        occurrences=fact.occurrences if fact else 1,
        plies_since_capture=fact.plies_since_capture if fact else 0,
        remaining_ms=played.remaining_ms,
        spent_ms=played.spent_ms,
        version=played.version,
        counted=played.counted,
    )


def _timeline(stored: Sequence[StoredEvent], history: History) -> tuple[TimelineRow, ...]:
    rows = []
    line: tuple[PlayedMove, ...] = ()
    for pair, event, state in zip(stored, history.events, history.states, strict=True):
        before, line = line, state.moves
        if isinstance(event, e.MovePlayed):
            continue
        standing = len(before) if line is before else still_standing(before, state)
        rows.append(
            TimelineRow(
                version=pair.version,
                after_ply=state.plies,
                type=pair.type,
                event=event,
                recorded_at=moment(pair.recorded_at),
                actor=pair.actor,
                role=pair.role,
                device=pair.device,
                line=before if standing < len(before) else (),
                standing=standing,
            )
        )
    return tuple(rows)


def _rulings(history: History) -> tuple[RulingView, ...]:
    views = []
    for ruling in history.state.rulings:
        line = history.states[ruling.version - 1].moves
        claim = history.state.claim(ruling.claim_version)
        if claim is None:
            raise LookupError(f"ruling {ruling.version} answers no claim")
        is_gone = still_standing(line, history.state) < len(line)
        moves = tuple(played.move for played in line) if is_gone else ()
        views.append(RulingView(ruling=ruling, claim=claim, line=moves))
    return tuple(views)
