"""Streams of other kinds on the same ledger: what an app above needs to keep its own.

One event by its id, for a command that is sent again; and the projections that follow the
same dense order as the games.
"""

from dataclasses import dataclass
from uuid import UUID

from games.models import LedgerEvent, Player
from games.projections import runner
from games.words.people import names_apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """Where an event stands: stream, version, who wrote it, when (server ms)."""

    stream_id: UUID
    version: int
    actor: str
    recorded_at: int


def written_as(event_id: UUID) -> Written | None:
    """Return where the event with `event_id` stands, None when there is none."""
    row = LedgerEvent.objects.filter(event_id=event_id).first()
    if row is None:
        return None
    return Written(
        stream_id=row.stream_id,
        version=row.version,
        actor=row.actor,
        recorded_at=row.recorded_at,
    )


def follow(projection: runner.Projection) -> None:
    """Have `projection` follow the ledger beside those of games; naming it again replaces it."""
    runner.FOLLOWERS[projection.name] = projection


def known_players(ids: list[UUID]) -> dict[UUID, str]:
    """Return id -> name of those of `ids` that are in the registry."""
    return {one.pk: one.name for one in Player.objects.in_bulk(ids).values()}


def names_told_apart(ids: list[UUID]) -> dict[UUID, str]:
    """Return id -> name of those of `ids` that are in the registry, namesakes told apart."""
    return names_apart(Player.objects.in_bulk(ids))


def player_numbers(ids: list[UUID]) -> dict[UUID, str]:
    """Return id -> federation number of those of `ids` that are in the registry."""
    return {one.pk: one.federation_number for one in Player.objects.in_bulk(ids).values()}


def player_units(ids: list[UUID]) -> dict[UUID, str]:
    """Return id -> unit of those of `ids` that are in the registry."""
    return {one.pk: one.unit for one in Player.objects.in_bulk(ids).values()}
