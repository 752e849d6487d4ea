"""The registry of players for whole lists: found and registered by chunks, not one by one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar
from uuid import UUID

from games.models import Player
from games.names import search_key, sort_key
from games.registry import PlayerConflictError

CHUNK = 400
"""Rows asked for in one query; SQLite takes some thousand values at most."""


T = TypeVar("T")


def _chunks(items: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(items)
    while part := list(islice(rest, CHUNK)):
        yield part


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """Whom a row means: by federation number, else by name and unit."""

    name: str
    unit: str = ""
    federation_number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The player sought, None for nobody yet; `problem` is the code of what stands against it."""

    player: UUID | None = None
    problem: str = ""


def find_players(sought: Sequence[Sought]) -> tuple[Found, ...]:
    """Return who is meant by each, in order; as `find_player` for one."""
    numbers: dict[str, UUID] = {}
    named: dict[tuple[str, str], tuple[UUID, str]] = {}
    wanted = sorted({one.federation_number for one in sought if one.federation_number})
    for part in _chunks(wanted):
        rows = Player.objects.filter(federation_number__in=part)
        numbers |= dict(rows.values_list("federation_number", "pk"))
    for names in _chunks(sorted({one.name for one in sought})):
        people = Player.objects.filter(name__in=names)
        for name, unit, pk, number in people.values_list("name", "unit", "pk", "federation_number"):
            named[name, unit] = (pk, number)
    return tuple(_found(one, numbers, named) for one in sought)


def player_particulars(ids: Iterable[UUID]) -> dict[UUID, tuple[str, str]]:
    """Return name and unit of the players known, by id."""
    found: dict[UUID, tuple[str, str]] = {}
    for part in _chunks(ids):
        for pk, name, unit in Player.objects.filter(pk__in=part).values_list("pk", "name", "unit"):
            found[pk] = (name, unit)
    return found


def _found(
    one: Sought, numbers: dict[str, UUID], named: dict[tuple[str, str], tuple[UUID, str]]
) -> Found:
    if one.federation_number in numbers:
        return Found(player=numbers[one.federation_number])
    known = named.get((one.name, one.unit))
    if known is None:
        return Found()
    pk, number = known
    if one.federation_number and number:
        return Found(problem=PlayerConflictError.code)
    return Found(player=pk)


def register_players(sought: Sequence[Sought]) -> tuple[UUID, ...]:
    """Return the players of all rows, those unknown registered, in order.

    :raises PlayerConflictError: a name and unit are registered under another number.
    """
    found = find_players(sought)
    if any(one.problem for one in found):
        raise PlayerConflictError(next(one.problem for one in found if one.problem))
    made: dict[Sought, Player] = {}
    for row, one in zip(sought, found, strict=True):
        if one.player is None and row not in made:
            made[row] = Player(
                name=row.name,
                unit=row.unit,
                federation_number=row.federation_number,
                search_key=search_key(row.name)[:400],
                sort_key=sort_key(row.name),
            )
    Player.objects.bulk_create(made.values(), batch_size=CHUNK)
    _number(sought, found)
    return tuple(
        one.player if one.player is not None else made[row].pk
        for row, one in zip(sought, found, strict=True)
    )


def _number(sought: Sequence[Sought], found: Sequence[Found]) -> None:
    """Give a player known by name and unit the number the list brings."""
    brought = {
        one.player: row.federation_number
        for row, one in zip(sought, found, strict=True)
        if one.player is not None and row.federation_number
    }
    for part in _chunks(brought):
        fresh = list(Player.objects.filter(pk__in=part, federation_number=""))
        for player in fresh:
            player.federation_number = brought[player.pk]
        Player.objects.bulk_update(fresh, ["federation_number"])
