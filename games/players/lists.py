"""The registry of players for whole lists: found and registered by chunks, not one by one.

The federation number is who a person is; without one it is name and unit, as long as nobody
else has both. People of one name and unit are told apart by their numbers alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, TypeVar
from uuid import UUID

from games.models import Player
from games.players.names import is_same_name, search_key, sort_key
from games.players.registration import PlayerConflictError, save_player
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409, player_ambiguous=_("Several people have this name: give the federation number.")
)

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
    """The player sought, None for nobody yet; `problem` is the code of what stands against it.

    Problems: `number_taken` (the number is of `holder`, who has another name) and
    `player_ambiguous` (several people of this name and unit, and no number to tell them).
    """

    player: UUID | None = None
    problem: str = ""
    holder: str = ""

    def shown(self, given: str) -> str:
        """Return the name `given` with that of the number's holder beside it, if another's."""
        return f"{given} / {self.holder}" if self.holder else given


class _Person(NamedTuple):
    pk: UUID
    name: str
    number: str


class _Known(NamedTuple):
    """Registered people by number, by name and unit; the new numbers of each name and unit."""

    by_number: Mapping[str, _Person]
    by_name: Mapping[tuple[str, str], Sequence[_Person]]
    brought: Mapping[tuple[str, str], int]


def find_players(sought: Sequence[Sought]) -> tuple[Found, ...]:
    """Return who is meant by each, in order.

    A new number is given to the one person of its name and unit who has none yet, and else is
    of somebody new.
    """
    by_number: dict[str, _Person] = {}
    by_name: dict[tuple[str, str], list[_Person]] = defaultdict(list)
    numbers = {wanted.federation_number for wanted in sought if wanted.federation_number}
    for part in _chunks(sorted(numbers)):
        for pk, name, number in Player.objects.filter(federation_number__in=part).values_list(
            "pk", "name", "federation_number"
        ):
            by_number[number] = _Person(pk, name, number)
    for names in _chunks(sorted({wanted.name for wanted in sought})):
        people = Player.objects.filter(name__in=names)
        for pk, name, unit, number in people.values_list("pk", "name", "unit", "federation_number"):
            by_name[name, unit].append(_Person(pk, name, number))
    new = {(wanted.name, wanted.unit, wanted.federation_number) for wanted in sought}
    brought = Counter(
        (name, unit) for name, unit, number in new if number and number not in by_number
    )
    known = _Known(by_number=by_number, by_name=by_name, brought=brought)
    return tuple(_found(wanted, known) for wanted in sought)


def rows_of_one(sought: Sequence[Sought], found: Sequence[Found]) -> dict[int, int]:
    """Return the places (from 0) of those who may be the same person as one before -> whose.

    Two of one name and unit are two people only where each has a number of his own.
    """
    seen: dict[UUID | str, int] = {}
    named: dict[tuple[str, str], int] = {}
    twice: dict[int, int] = {}
    for at, (wanted, match) in enumerate(zip(sought, found, strict=True)):
        for key in (match.player, wanted.federation_number):
            if key and seen.setdefault(key, at) != at:
                twice[at] = seen[key]
        if match.player is not None or not wanted.name:
            continue
        before = named.setdefault((wanted.name, wanted.unit), at)
        if before != at and not (wanted.federation_number and sought[before].federation_number):
            twice[at] = before
    return twice


def player_particulars(ids: Iterable[UUID]) -> dict[UUID, tuple[str, str]]:
    """Return name and unit of the players known, by id."""
    found: dict[UUID, tuple[str, str]] = {}
    for part in _chunks(ids):
        for pk, name, unit in Player.objects.filter(pk__in=part).values_list("pk", "name", "unit"):
            found[pk] = (name, unit)
    return found


def _found(sought: Sought, known: _Known) -> Found:
    holder = known.by_number.get(sought.federation_number)
    if holder is not None:
        if sought.name and not is_same_name(holder.name, sought.name):
            return Found(problem="number_taken", holder=holder.name)
        return Found(player=holder.pk)
    namesakes = known.by_name.get((sought.name, sought.unit), ())
    if not sought.federation_number:
        is_joined = known.brought[sought.name, sought.unit] and any(two.number for two in namesakes)
        if len(namesakes) > 1 or is_joined:
            return Found(problem="player_ambiguous")
        return Found(player=namesakes[0].pk) if namesakes else Found()
    is_only = len(namesakes) == 1 and known.brought[sought.name, sought.unit] == 1
    if is_only and not namesakes[0].number:
        return Found(player=namesakes[0].pk)
    return Found()


def find_player(*, name: str, unit: str = "", federation_number: str = "") -> UUID | None:
    """Return the id of the player of this number, or of this name and unit; None if unknown.

    :raises PlayerConflictError: `number_taken`, `player_ambiguous`.
    """
    sought = Sought(name=name, unit=unit, federation_number=federation_number)
    (found,) = find_players([sought])
    _check(sought, found)
    return found.player


def _check(sought: Sought, found: Found) -> None:
    if found.problem:
        raise PlayerConflictError(
            found.problem,
            number=sought.federation_number,
            given=sought.name,
            holder=found.holder,
        )


def register_player(*, name: str, unit: str = "", federation_number: str = "") -> Player:
    """Return the player of this federation number, or of this name and unit; new if unknown.

    :raises PlayerConflictError: `number_taken`, `player_ambiguous`.
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


def register_players(sought: Sequence[Sought]) -> tuple[UUID, ...]:
    """Return the players of all rows, those unknown registered, in order.

    :raises PlayerConflictError: `number_taken`, `player_ambiguous`.
    """
    found = find_players(sought)
    for row, match in zip(sought, found, strict=True):
        _check(row, match)
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
        match.player if match.player is not None else made[row].pk
        for row, match in zip(sought, found, strict=True)
    )


def _number(sought: Sequence[Sought], found: Sequence[Found]) -> None:
    """Give a player known by name and unit the number the list brings."""
    brought = {
        match.player: row.federation_number
        for row, match in zip(sought, found, strict=True)
        if match.player is not None and row.federation_number
    }
    for part in _chunks(brought):
        fresh = list(Player.objects.filter(pk__in=part, federation_number=""))
        for player in fresh:
            player.federation_number = brought[player.pk]
        Player.objects.bulk_update(fresh, ["federation_number"])
