"""The registry of players: the one place that writes it."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from games.models import Game, Player
from games.names import search_key, search_term, sort_key
from games.projections.games import refresh
from games.record.errors import NotAllowedError
from games.record.values import Actor, Role

REGISTRARS = frozenset({Role.ARCHIVIST, Role.CHIEF_ARBITER, Role.RATING_OFFICE})
"""Who keeps the registry, where held for no single event."""


class PlayerConflictError(Exception):
    """Two federation numbers for one name in one unit: a person must look at it."""

    code = "player_exists"


def check_registrar(by: Actor) -> None:
    """Let pass only an office that may write the registry, which serves every event.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`.
    """
    if by.role not in REGISTRARS:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    if by.competition:
        raise NotAllowedError("not_in_this_event")


def is_registrar(by: Actor) -> bool:
    """Return whether `by` may write the registry, and so see its birth dates."""
    return by.role in REGISTRARS and not by.competition


def save_player(player: Player) -> None:
    """Save `player` with the keys that follow from the name, and the lists that show it."""
    player.search_key = search_key(player.name)[:400]
    player.sort_key = sort_key(player.name)
    with transaction.atomic():
        player.save()
        seated = Game.objects.filter(Q(first_player=player) | Q(second_player=player))
        refresh(dict(seated.values_list("id", "version")))


def find_player(*, name: str, unit: str = "", federation_number: str = "") -> UUID | None:
    """Return the id of the player of this number, or of this name and unit; None if unknown.

    :raises PlayerConflictError: the name and unit are registered under another number.
    """
    if federation_number:
        numbered = Player.objects.filter(federation_number=federation_number).first()
        if numbered is not None:
            return numbered.pk
    named = Player.objects.filter(name=name, unit=unit).first()
    if named is None:
        return None
    if federation_number and named.federation_number:
        raise PlayerConflictError(named.federation_number)
    return named.pk


def register_player(*, name: str, unit: str = "", federation_number: str = "") -> Player:
    """Return the player of this federation number, or of this name and unit; new if unknown.

    A number that is known finds its player whatever the name: numbers are the stable key.

    :raises PlayerConflictError: the name and unit are registered under another number.
    """
    found = find_player(name=name, unit=unit, federation_number=federation_number)
    if found is None:
        player = Player(name=name, unit=unit, federation_number=federation_number)
        save_player(player)
        return player
    player = Player.objects.get(pk=found)
    if federation_number and not player.federation_number:
        player.federation_number = federation_number
        player.save(update_fields=["federation_number"])
    return player


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCard:
    """What a form shows of a registered player."""

    id: UUID
    name: str
    unit: str
    federation_number: str


def search_players(typed: str, *, most: int) -> tuple[PlayerCard, ...]:
    """Return the first `most` players whose name holds every word typed; none for no word."""
    words = search_term(typed).split()
    rows = Player.objects.all()
    for word in words:
        rows = rows.filter(search_key__contains=word)
    return tuple(_card(one) for one in rows[:most]) if words else ()


def player_cards(ids: Iterable[UUID]) -> dict[UUID, PlayerCard]:
    """Return the registered players among `ids`, by id."""
    return {one.pk: _card(one) for one in Player.objects.filter(pk__in=list(ids))}


def _card(player: Player) -> PlayerCard:
    return PlayerCard(
        id=player.pk,
        name=player.name,
        unit=player.unit,
        federation_number=player.federation_number,
    )
