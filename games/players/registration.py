"""The registry of players: the one place that writes it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q

from games.labels.people import names_apart
from games.models import Game, NameKey, Player
from games.players.names import (
    is_same_name,
    name_keys,
    plain_name,
    search_key,
    sort_key,
    tidy,
)
from games.players.searching import find_people
from games.players.survivors import CHUNK, chunks, people_of
from games.projections.games import refresh
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.visible import has_hidden_characters

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
    `holder`; `player_ambiguous`, several people of the name `given` and no number;
    `name_hidden_characters`.
    """


def check_registrar(by: Actor) -> None:
    """Let pass only an office that may write the registry, which serves every event.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`.
    """
    if by.role not in REGISTRARS:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    if by.event:
        raise NotAllowedError("not_in_this_event")


def is_registrar(by: Actor) -> bool:
    """Return whether `by` may write the registry, and so see its birth dates."""
    return by.role in REGISTRARS and not by.event


def save_player(player: Player) -> None:
    """Save `player` with the keys that follow from the name, and the lists that show it.

    :raises PlayerConflictError: `name_hidden_characters`.
    """
    write_name(player)
    with transaction.atomic():
        player.save()
        NameKey.objects.filter(player=player).delete()
        _write_keys([player])
        refresh_games_of([player.pk])


def create_players(players: Sequence[Player], *, ignore_known: bool = False) -> None:
    """Register people who have no games yet; `ignore_known` leaves out whom the registry has.

    :raises PlayerConflictError: `name_hidden_characters`.
    """
    for player in players:
        write_name(player)
    with transaction.atomic():
        Player.objects.bulk_create(players, batch_size=CHUNK, ignore_conflicts=ignore_known)
        stored = set()
        for part in chunks(player.pk for player in players):
            stored |= set(Player.objects.filter(pk__in=part).values_list("pk", flat=True))
        _write_keys([player for player in players if player.pk in stored])


def write_name(player: Player) -> None:
    """Bring the name and unit of `player` into the form they are kept in, with what follows.

    :raises PlayerConflictError: `name_hidden_characters`.
    """
    if has_hidden_characters(player.name) or has_hidden_characters(player.unit):
        raise PlayerConflictError("name_hidden_characters", given=player.name)
    player.name, player.unit = tidy(player.name), tidy(player.unit)
    player.search_key = search_key(player.name)
    player.sort_key = sort_key(player.name)
    player.plain_name = plain_name(player.name)


def _write_keys(players: Sequence[Player]) -> None:
    rows = (
        NameKey(player=player, key=key)
        for player in players
        for key in sorted(name_keys(player.name, player.federation_number))
    )
    NameKey.objects.bulk_create(rows, batch_size=CHUNK)


def refresh_games_of(people: Iterable[UUID]) -> None:
    """Derive anew the games that lists show with `people`."""
    ids = list(people)
    seated = Game.objects.filter(Q(first_player__in=ids) | Q(second_player__in=ids))
    refresh(dict(seated.values_list("id", "version")))


def add_player(player: Player, *, told_apart: bool = False) -> None:
    """Register somebody new.

    :raises PlayerConflictError: as `check_player`.
    """
    check_player(player, told_apart=told_apart)
    try:
        save_player(player)
    except IntegrityError as error:
        # Somebody else was registered in between.
        check_player(player, told_apart=told_apart)
        raise PlayerConflictError("player_exists", given=player.name) from error


def check_player(player: Player, *, told_apart: bool = False) -> None:
    """Let pass only a person, new or corrected, who is nobody else in the registry.

    People of one name and unit are told apart by their numbers: who is new beside somebody of
    his name needs one, and so does the other unless a registrar has `told_apart` the two.

    :raises PlayerConflictError: `number_taken`, `player_exists`, `name_hidden_characters`.
    """
    write_name(player)
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
    if told_apart and number:
        return
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
    """Return the first `most` people found by what was typed; nobody for no word."""
    return tuple(_card(row) for row in find_people(typed)[:most])


def player_cards(ids: Iterable[UUID]) -> dict[UUID, PlayerCard]:
    """Return the people whom `ids` stand for in the registry, by those ids."""
    return {pk: _card(player) for pk, player in people_of(ids).items()}


def _card(player: Player) -> PlayerCard:
    return PlayerCard(
        id=player.pk,
        name=player.name,
        unit=player.unit,
        federation_number=player.federation_number,
    )


def known_players(ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return id -> name of those of `ids` that are in the registry."""
    return {pk: player.name for pk, player in people_of(ids).items()}


def distinct_names(ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return id -> name of those of `ids` that are in the registry, namesakes told apart."""
    found = people_of(ids)
    apart = names_apart({player.pk: player for player in found.values()})
    return {pk: apart[player.pk] for pk, player in found.items()}


def player_numbers(ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return id -> federation number of those of `ids` that are in the registry."""
    return {pk: player.federation_number for pk, player in people_of(ids).items()}


def player_units(ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return id -> unit of those of `ids` that are in the registry."""
    return {pk: player.unit for pk, player in people_of(ids).items()}
