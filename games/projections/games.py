"""The read model of games, derived from each game's stream."""

import logging
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import QuerySet

from games.ledger import store
from games.ledger.store import FeedEntry
from games.models import Game, GameKey, Player, SourceGame
from games.players.names import search_key
from games.players.survivors import as_id, seated_people
from games.projections.following import FollowedGames
from games.projections.keys import write_keys
from games.record.decider import GAMES
from games.record.state import GameState
from games.streams.errors import UnknownEventError

EVENT_PREFIX = "games."
logger = logging.getLogger(__name__)
_FOLLOWED = FollowedGames()


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (GameKey.objects.all(), Game.objects.all())


def apply(entries: Sequence[FeedEntry]) -> None:
    """Bring the rows of every game named in `entries` to the versions named there."""
    of_games = [entry for entry in entries if entry.event.type.startswith(EVENT_PREFIX)]
    _write(_FOLLOWED.states(of_games))


def refresh(upto: dict[UUID, int]) -> None:
    """Derive the rows of each game anew, as of the version given for it."""
    if not upto:
        return
    streams = {
        stream_id: store.load(stream_id, upto=version) for stream_id, version in upto.items()
    }
    states: dict[UUID, GameState] = {}
    for stream_id, stored in streams.items():
        try:
            state = GAMES.replay(stored)
        except UnknownEventError:
            # This one game stops, with a clear error on its page; the others go on.
            logger.exception("game %s is not shown", stream_id)
            continue
        if state is not None:
            states[stream_id] = state
    _write(states)


def _write(states: dict[UUID, GameState]) -> None:
    if not states:
        return
    rows = game_rows(states)
    fields = [field.name for field in Game._meta.concrete_fields if field.name != "id"]
    Game.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["id"], update_fields=fields, batch_size=500
    )
    write_keys(rows, states)


def game_rows(states: dict[UUID, GameState]) -> list[Game]:
    """Return the row of each game, who sits there as the registry has it now."""
    players = seated_people(
        {
            stream_id: [id_ for _, player in state.seats if (id_ := as_id(player)) is not None]
            for stream_id, state in states.items()
        }
    )
    headers = {
        header.stream_id: header for header in SourceGame.objects.filter(stream_id__in=list(states))
    }
    return [
        _game_row(stream_id, state, players[stream_id], headers.get(stream_id))
        for stream_id, state in states.items()
    ]


def _game_row(
    stream_id: UUID, state: GameState, players: dict[UUID, Player], header: SourceGame | None
) -> Game:
    seat_ids = [as_id(state.player(side)) for side in state.sides]
    seated = [players.get(id_) if id_ is not None else None for id_ in seat_ids]
    # Whom the registry has not keeps the id of the record.
    shown = [player.pk if player else id_ for player, id_ in zip(seated, seat_ids, strict=True)]
    competition = state.competition or (header.competition if header else "")
    names = [player.search_key for player in seated if player is not None]
    ending = state.ending
    played = _played_on(state, header)
    row = Game(
        id=stream_id,
        version=state.version,
        edition=state.edition,
        status=state.status.value,
        result=ending.result if ending else "",
        reason=ending.reason if ending else "",
        article=str(ending.article or "") if ending else "",
        first_player_id=shown[0],
        second_player_id=shown[1],
        event=state.event,
        competition=competition,
        round=state.round or (header.round if header else ""),
        table=state.table,
        place=header.place if header else "",
        played_on=played,
        day=played.toordinal() if played else 0,
        date_text=header.date_text if header else state.scheduled_on,
        plies=state.plies,
        open_claims=sum(1 for claim in state.claims if not claim.settled),
        rulings=len(state.rulings),
        search_key="|".join((*names, search_key(competition))),
        source_sha256=state.source.sha256 if state.source else "",
        arranged_at=moment(state.arranged_at),
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


def _played_on(state: GameState, header: SourceGame | None) -> date | None:
    if header is not None and header.played_on is not None:
        return header.played_on
    try:
        return date.fromisoformat(state.scheduled_on)
    except ValueError:
        return None


def moment(at_ms: int) -> datetime:
    """Return a ledger time (ms since 1970 UTC) as a datetime."""
    seconds, rest = divmod(at_ms, 1000)
    return datetime.fromtimestamp(seconds, tz=UTC).replace(microsecond=rest * 1000)
