"""The registry of players for whole lists: found and registered by chunks, not one by one.

The federation number is who a person is; without one it is name and unit, as long as nobody
else has both. People of one name and unit are told apart by their numbers alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from uuid import UUID

from games.models import Player
from games.players.names import is_same_name, tidy
from games.players.registration import PlayerConflictError, create_players, save_player
from games.players.survivors import as_id, chunks, people_of
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.visible import has_hidden_characters

declare_refusals(
    409,
    player_ambiguous=_("Several people have this name: give the federation number."),
    player_undecided=_("The person picked for this row is not in the registry."),
)

NEW = "new"
"""Decision that a row means somebody new to the registry."""
LEFT_OUT = "out"
"""Decision that a row is left out of its list."""
Decisions = Mapping[int, str]
"""Line of a list -> the id of the person a row means, `NEW` or `LEFT_OUT`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """Whom a row means: by decision, else by federation number, else by name and unit.

    `decided` is what a person said of the row: an id of the registry, or `NEW`.
    """

    name: str
    unit: str = ""
    federation_number: str = ""
    decided: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The player sought, None for nobody yet; `problem` is the code of what stands against it.

    Problems: `number_taken` (the number is of `holder`, who has another name),
    `player_ambiguous` (several people of this name and unit, and no number to tell them),
    `player_exists` (decided to be new, but the registry has the name, the unit and no number),
    `player_undecided` (decided to be nobody of the registry), `name_hidden_characters`.
    `candidates` are those who may be meant.
    """

    player: UUID | None = None
    problem: str = ""
    holder: str = ""
    candidates: tuple[UUID, ...] = ()

    @property
    def can_be_new(self) -> bool:
        """Whether a person may decide that somebody new is meant."""
        return self.problem in {"number_taken", "player_ambiguous"}

    def shown(self, given: str) -> str:
        """Return the name `given` with that of the number's holder beside it, if another's."""
        return f"{given} / {self.holder}" if self.holder else given


NOBODY_YET = Found()
"""Who is meant is not asked, or is new to the registry."""


class _Person(NamedTuple):
    """Who stands for a record: `number` is that of the record, else of the person."""

    pk: UUID
    name: str
    number: str


class _Known(NamedTuple):
    """Registered people by id, by number, by name and unit; the new numbers of each of these."""

    by_id: Mapping[UUID, Player]
    by_number: Mapping[str, _Person]
    by_name: Mapping[tuple[str, str], Sequence[_Person]]
    brought: Mapping[tuple[str, str], int]


def find_players(sought: Sequence[Sought]) -> tuple[Found, ...]:
    """Return who is meant by each, in order.

    A new number is given to the one person of its name and unit who has none yet, and else is
    of somebody new. A record merged into another finds the person it was merged into.
    """
    sought = tuple(_tidied(wanted) for wanted in sought)
    rows: list[Player] = []
    numbers = {wanted.federation_number for wanted in sought if wanted.federation_number}
    for part in chunks(sorted(numbers)):
        rows += Player.objects.filter(federation_number__in=part)
    for part in chunks(sorted({wanted.name for wanted in sought})):
        rows += Player.objects.filter(name__in=part)
    decided = (as_id(wanted.decided) for wanted in sought)
    people = people_of([*(row.pk for row in rows), *(pk for pk in decided if pk)])
    by_number: dict[str, _Person] = {}
    by_name: dict[tuple[str, str], dict[UUID, _Person]] = defaultdict(dict)
    for row in {row.pk: row for row in rows}.values():
        stands = people[row.pk]
        person = _Person(stands.pk, row.name, row.federation_number or stands.federation_number)
        if row.federation_number:
            by_number[row.federation_number] = person
        by_name[row.name, row.unit].setdefault(person.pk, person)
    new = {(wanted.name, wanted.unit, wanted.federation_number) for wanted in sought}
    brought = Counter(
        (name, unit) for name, unit, number in new if number and number not in by_number
    )
    names = {key: tuple(found.values()) for key, found in by_name.items()}
    known = _Known(by_id=people, by_number=by_number, by_name=names, brought=brought)
    return tuple(_found(wanted, known) for wanted in sought)


def _tidied(wanted: Sought) -> Sought:
    return replace(wanted, name=tidy(wanted.name), unit=tidy(wanted.unit))


def repeated_rows(sought: Sequence[Sought], found: Sequence[Found]) -> dict[int, int]:
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
    return {pk: (player.name, player.unit) for pk, player in people_of(ids).items()}


def _found(sought: Sought, known: _Known) -> Found:
    if has_hidden_characters(sought.name + sought.unit):
        return Found(problem="name_hidden_characters")
    holder = known.by_number.get(sought.federation_number)
    namesakes = known.by_name.get((sought.name, sought.unit), ())
    if sought.decided:
        return _as_decided(sought, known, namesakes)
    if holder is not None:
        if sought.name and not is_same_name(holder.name, sought.name):
            return Found(problem="number_taken", holder=holder.name, candidates=(holder.pk,))
        return Found(player=holder.pk)
    if not sought.federation_number:
        is_joined = known.brought[sought.name, sought.unit] and any(two.number for two in namesakes)
        if len(namesakes) > 1 or is_joined:
            candidates = tuple(namesake.pk for namesake in namesakes)
            return Found(problem="player_ambiguous", candidates=candidates)
        return Found(player=namesakes[0].pk) if namesakes else Found()
    is_only = len(namesakes) == 1 and known.brought[sought.name, sought.unit] == 1
    if is_only and not namesakes[0].number:
        return Found(player=namesakes[0].pk)
    return Found()


def _as_decided(sought: Sought, known: _Known, namesakes: Sequence[_Person]) -> Found:
    """Return whom a person said is meant."""
    if sought.decided != NEW:
        id_ = as_id(sought.decided)
        if id_ is None or id_ not in known.by_id:
            return Found(problem="player_undecided")
        return Found(player=known.by_id[id_].pk)
    unnumbered = tuple(namesake.pk for namesake in namesakes if not namesake.number)
    is_free = sought.federation_number and sought.federation_number not in known.by_number
    if unnumbered and not is_free:
        return Found(problem="player_exists", candidates=unnumbered)
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


def register_player(
    *, name: str, unit: str = "", federation_number: str = "", decided: str = ""
) -> Player:
    """Return the player of this federation number, or of this name and unit; new if unknown.

    :raises PlayerConflictError: as `register_players`.
    """
    (player,) = register_players(
        [Sought(name=name, unit=unit, federation_number=federation_number, decided=decided)]
    )
    return Player.objects.get(pk=player)


def register_players(sought: Sequence[Sought]) -> tuple[UUID, ...]:
    """Return the players of all rows, those unknown registered, in order.

    Somebody new has the number of the row, unless it is somebody else's.

    :raises PlayerConflictError: `number_taken`, `player_ambiguous`, `player_exists`,
        `player_undecided`, `name_hidden_characters`.
    """
    sought = tuple(_tidied(wanted) for wanted in sought)
    found = find_players(sought)
    for row, match in zip(sought, found, strict=True):
        _check(row, match)
    taken = _taken(row.federation_number for row in sought)
    made: dict[Sought, Player] = {}
    for row, match in zip(sought, found, strict=True):
        if match.player is None and row not in made:
            number = "" if row.federation_number in taken else row.federation_number
            made[row] = Player(name=row.name, unit=row.unit, federation_number=number)
    create_players(list(made.values()))
    _number(sought, found, taken)
    return tuple(
        match.player if match.player is not None else made[row].pk
        for row, match in zip(sought, found, strict=True)
    )


def _taken(numbers: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for part in chunks(sorted({number for number in numbers if number})):
        rows = Player.objects.filter(federation_number__in=part)
        found |= set(rows.values_list("federation_number", flat=True))
    return found


def _number(sought: Sequence[Sought], found: Sequence[Found], taken: set[str]) -> None:
    """Give a player known by name and unit the number the list brings."""
    brought = {
        match.player: row.federation_number
        for row, match in zip(sought, found, strict=True)
        if match.player is not None and row.federation_number not in {"", *taken}
    }
    for part in chunks(brought):
        for player in Player.objects.filter(pk__in=part, federation_number=""):
            player.federation_number = brought[player.pk]
            save_player(player)
