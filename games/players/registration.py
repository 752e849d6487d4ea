"""The registry of players: the one place that writes it."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q

from games.labels.people import names_apart
from games.models import Game, Player
from games.players.names import is_same_name, search_key, search_term, sort_key
from games.projections.games import refresh
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    player_exists=_("Such a player is registered already."),
    number_taken=_("The federation number is another person's."),
)

REGISTRARS = frozenset({Role.ARCHIVIST, Role.CHIEF_ARBITER, Role.RATING_OFFICE})
"""Who keeps the registry, where held for no single event."""


class PlayerConflictError(CommandRefusedError):
    """Two people would become one, or one two: a person must look at it.

    Codes: `player_exists`; `number_taken`, with the name `given` and that of the number's
    `holder`; `player_ambiguous`, several people of the name `given` and no number.
    """


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


def add_player(player: Player) -> None:
    """Register somebody new.

    :raises PlayerConflictError: as `check_player`.
    """
    check_player(player)
    try:
        save_player(player)
    except IntegrityError as error:
        # Somebody else was registered in between.
        check_player(player)
        raise PlayerConflictError("player_exists", given=player.name) from error


def check_player(player: Player) -> None:
    """Let pass only a person, new or corrected, who is nobody else in the registry.

    People of one name and unit are told apart by their numbers: who is new beside somebody of
    his name needs one, and so does the other.

    :raises PlayerConflictError: `number_taken`, `player_exists`.
    """
    others = Player.objects.exclude(pk=player.pk)
    number = player.federation_number
    holder = others.filter(federation_number=number).first() if number else None
    is_new = player._state.adding
    if holder is not None:
        if is_new and is_same_name(holder.name, player.name):
            raise PlayerConflictError("player_exists", given=player.name)
        raise PlayerConflictError(
            "number_taken", number=number, given=player.name, holder=holder.name
        )
    namesakes = others.filter(name=player.name, unit=player.unit)
    if number or not is_new:
        namesakes = namesakes.filter(federation_number="")
    if (is_new or not number) and namesakes.exists():
        raise PlayerConflictError("player_exists", given=player.name)


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
    return tuple(_card(row) for row in rows[:most]) if words else ()


def player_cards(ids: Iterable[UUID]) -> dict[UUID, PlayerCard]:
    """Return the registered players among `ids`, by id."""
    return {player.pk: _card(player) for player in Player.objects.filter(pk__in=list(ids))}


def _card(player: Player) -> PlayerCard:
    return PlayerCard(
        id=player.pk,
        name=player.name,
        unit=player.unit,
        federation_number=player.federation_number,
    )


def known_players(ids: list[UUID]) -> dict[UUID, str]:
    """Return id -> name of those of `ids` that are in the registry."""
    return {pk: player.name for pk, player in Player.objects.in_bulk(ids).items()}


def names_told_apart(ids: list[UUID]) -> dict[UUID, str]:
    """Return id -> name of those of `ids` that are in the registry, namesakes told apart."""
    return names_apart(Player.objects.in_bulk(ids))


def player_numbers(ids: list[UUID]) -> dict[UUID, str]:
    """Return id -> federation number of those of `ids` that are in the registry."""
    return {pk: player.federation_number for pk, player in Player.objects.in_bulk(ids).items()}


def player_units(ids: list[UUID]) -> dict[UUID, str]:
    """Return id -> unit of those of `ids` that are in the registry."""
    return {pk: player.unit for pk, player in Player.objects.in_bulk(ids).items()}
