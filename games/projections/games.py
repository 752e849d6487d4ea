"""The read model of games, derived from each game's stream."""

import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import models
from django.db.models import QuerySet

from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.ledger.store import FeedEntry
from games.models import Game, GameKey, Player, SourceGame
from games.players.names import search_key
from games.players.survivors import as_id, seated_people
from games.projections import precomputed
from games.projections.facts import GameFacts, PlayedFacts, facts_of
from games.projections.following import FollowedGames
from games.projections.keys import write_keys
from games.record.decider import GAMES
from games.streams.errors import UnknownEventError

EVENT_PREFIX = "games."
logger = logging.getLogger(__name__)
FOLLOWED = FollowedGames()
"""For those behind the lists too: a game is folded once."""


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (GameKey.objects.all(), Game.objects.all())


class _Prepared(NamedTuple):
    """A page of the feed and the games as it left them; `played` where that was at hand too."""

    entries: Sequence[FeedEntry]
    streams: Mapping[UUID, list[StoredEvent]]
    facts: Mapping[UUID, GameFacts]
    played: Mapping[UUID, PlayedFacts]


_LAST = [_Prepared((), {}, {}, {})]
"""The page derived last, put there at once: several threads may follow."""


def prepare(entries: Sequence[FeedEntry]) -> None:
    """Derive the games named in `entries`, which `apply` then has at hand."""
    _LAST[0] = _prepared(entries)


def played_at_hand(entries: Sequence[FeedEntry]) -> Mapping[UUID, PlayedFacts]:
    """Return what was handed on of the games in `entries`, where they were prepared last."""
    last = _LAST[0]
    return last.played if entries is last.entries else {}


def apply(entries: Sequence[FeedEntry]) -> None:
    """Bring the rows of every game named in `entries` to the versions named there."""
    last = _LAST[0]
    _write((last if entries is last.entries else _prepared(entries)).facts)


def _prepared(entries: Sequence[FeedEntry]) -> _Prepared:
    """Take the games that were handed on as they stand, and fold the others."""
    precomputed.receive()
    streams = events_by_game(entries)
    found = {
        game: derived
        for game, events in streams.items()
        if (derived := precomputed.take(game, events)) is not None
    }
    followed = {game: events for game, events in streams.items() if game not in found}
    facts = {game: facts_of(state) for game, state in FOLLOWED.states(followed).items()}
    facts |= {game: derived.facts for game, derived in found.items()}
    played = {game: each.played for game, each in found.items() if each.played is not None}
    return _Prepared(entries, streams, facts, played)


def events_by_game(entries: Sequence[FeedEntry]) -> Mapping[UUID, list[StoredEvent]]:
    """Return the events of games among `entries`, game by game."""
    last = _LAST[0]
    if entries is last.entries:
        return last.streams
    streams: dict[UUID, list[StoredEvent]] = {}
    for entry in of_games(entries):
        streams.setdefault(entry.event.stream_id, []).append(entry.event)
    return streams


def of_games(entries: Sequence[FeedEntry]) -> list[FeedEntry]:
    """Return those of `entries` that are events of games."""
    return [entry for entry in entries if entry.event.type.startswith(EVENT_PREFIX)]


def refresh(upto: dict[UUID, int]) -> None:
    """Derive the rows of each game anew, as of the version given for it."""
    if not upto:
        return
    streams = {
        stream_id: store.load(stream_id, upto=version) for stream_id, version in upto.items()
    }
    facts: dict[UUID, GameFacts] = {}
    for stream_id, stored in streams.items():
        try:
            state = GAMES.replay(stored)
        except UnknownEventError:
            # This one game stops, with a clear error on its page; the others go on.
            logger.exception("game %s is not shown", stream_id)
            continue
        if state is not None:
            facts[stream_id] = facts_of(state)
    _write(facts)


def _write(facts: Mapping[UUID, GameFacts]) -> None:
    if not facts:
        return
    rows = game_rows(facts)
    fields = [field.name for field in Game._meta.concrete_fields if field.name != "id"]
    Game.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["id"], update_fields=fields, batch_size=500
    )
    write_keys(rows, facts)


def game_rows(facts: Mapping[UUID, GameFacts]) -> list[Game]:
    """Return the row of each game, who sits there as the registry has it now."""
    players = seated_people(
        {
            stream_id: [id_ for player in found.seats if (id_ := as_id(player)) is not None]
            for stream_id, found in facts.items()
        }
    )
    headers = {
        header.stream_id: header for header in SourceGame.objects.filter(stream_id__in=list(facts))
    }
    return [
        _game_row(stream_id, found, players[stream_id], headers.get(stream_id))
        for stream_id, found in facts.items()
    ]


def _game_row(
    stream_id: UUID, facts: GameFacts, players: dict[UUID, Player], header: SourceGame | None
) -> Game:
    seat_ids = [as_id(player) for player in facts.seats]
    seated = [players.get(id_) if id_ is not None else None for id_ in seat_ids]
    # Whom the registry has not keeps the id of the record.
    shown = [player.pk if player else id_ for player, id_ in zip(seated, seat_ids, strict=True)]
    competition = facts.competition or (header.competition if header else "")
    names = [player.search_key for player in seated if player is not None]
    played = _played_on(facts.scheduled_on, header)
    row = Game(
        id=stream_id,
        version=facts.version,
        edition=facts.edition,
        status=facts.status,
        result=facts.result,
        reason=facts.reason,
        article=facts.article,
        first_player_id=shown[0],
        second_player_id=shown[1],
        event=facts.event,
        competition=competition,
        round=facts.round or (header.round if header else ""),
        table=facts.table,
        place=header.place if header else "",
        played_on=played,
        day=played.toordinal() if played else 0,
        date_text=header.date_text if header else facts.scheduled_on,
        plies=facts.plies,
        open_claims=facts.open_claims,
        rulings=facts.rulings,
        search_key="|".join((*names, search_key(competition))),
        source_sha256=facts.source_sha256,
        arranged_at=moment(facts.arranged_at),
    )
    fit(row)
    return row


def fit(row: models.Model) -> None:
    """Cut the texts of `row` to its columns: no word of a record may stop the lists.

    PostgreSQL takes neither a longer text nor the character NUL.
    """
    for field in row._meta.concrete_fields:
        text = getattr(row, field.attname)
        if isinstance(text, str):
            limit = field.max_length if isinstance(field, models.CharField) else None
            setattr(row, field.attname, text.replace("\x00", "")[:limit])


def _played_on(scheduled_on: str, header: SourceGame | None) -> date | None:
    if header is not None and header.played_on is not None:
        return header.played_on
    try:
        return date.fromisoformat(scheduled_on)
    except ValueError:
        return None


def moment(at_ms: int) -> datetime:
    """Return a ledger time (ms since 1970 UTC) as a datetime."""
    seconds, rest = divmod(at_ms, 1000)
    return datetime.fromtimestamp(seconds, tz=UTC).replace(microsecond=rest * 1000)
