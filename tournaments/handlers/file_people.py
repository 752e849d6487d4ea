"""Whom a file of an event names: found in the registry, or registered with what it says of them.

The number in the European Go Database finds its holder whatever his club is now. Two people of
one name and club with a number each are two.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar
from uuid import UUID

from games import api
from tournaments.handlers.particulars import CHUNK, fill_in
from tournaments.interchange.reading import FilePerson
from tournaments.models import PlayerProfile
from tournaments.reading import FormatError

_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True, kw_only=True)
class Undecided:
    """A line that leaves open whom it means, and who may be meant."""

    line: int
    name: str
    match: api.Found

    @property
    def shown(self) -> str:
        """The name, with that of a number's holder."""
        return self.match.shown(self.name)

    @property
    def detail(self) -> str:
        """The name, then the ids of who may be meant."""
        return " ".join((self.shown, *map(str, self.match.candidates)))


class PeopleUndecidedError(FormatError):
    """Lines of a file leave open whom they mean: a person has to say, all at once.

    The code and place are those of the first of `lines`.
    """

    def __init__(self, lines: tuple[Undecided, ...]) -> None:
        first = lines[0]
        super().__init__(first.match.problem, line=first.line, detail=first.shown)
        self.lines = lines


def registered(people: tuple[FilePerson, ...], decided: api.Decisions | None) -> dict[int, str]:
    """Return the ids of everybody by number, those unknown registered all at once.

    :raises PeopleUndecidedError: lines leave open whom they mean.
    :raises FormatError: `name_missing`, `name_too_long`, `entrant_twice`.
    """
    sought, found = _numbered(people, [_sought(person, decided or {}) for person in people])
    twice = api.repeated_rows(sought, found)
    open_ = tuple(
        Undecided(line=person.line, name=person.name, match=match)
        for person, match in zip(people, found, strict=True)
        if match.problem
    )
    if open_:
        raise PeopleUndecidedError(open_)
    for at, person in enumerate(people):
        if at in twice:
            raise FormatError("entrant_twice", line=person.line, detail=person.name)
    ids = api.register_players(sought)
    fill_in({id_: _particulars(person) for person, id_ in zip(people, ids, strict=True)})
    return {person.number: str(player) for person, player in zip(people, ids, strict=True)}


def _sought(person: FilePerson, decided: api.Decisions) -> api.Sought:
    if not person.name:
        raise FormatError("name_missing", line=person.line, detail=str(person.number))
    texts = (person.name, person.unit, person.family_name, person.given_name)
    if max(map(len, texts)) > 100:
        raise FormatError("name_too_long", line=person.line, detail=person.name[:40])
    decision = decided.get(person.line, "")
    return api.Sought(
        name=person.name,
        unit=person.unit,
        federation_number=person.federation_number,
        # An entrant of an event that was played cannot be left out of it.
        decided="" if decision == api.LEFT_OUT else decision,
    )


def _numbered(
    people: Sequence[FilePerson], sought: list[api.Sought]
) -> tuple[list[api.Sought], list[api.Found]]:
    """Return who is sought and found, those with a number of the EGD by that first."""
    holders = _holders({person.egf_pin for person in people if person.egf_pin})
    cards = api.player_cards(holders.values())
    pins: dict[tuple[str, str], set[str]] = defaultdict(set)
    for person in people:
        pins[person.name, person.unit].add(person.egf_pin)
    conflicts: dict[int, api.Found] = {}
    for at, person in enumerate(people):
        holder = holders.get(person.egf_pin)
        if sought[at].decided or not person.egf_pin:
            continue
        if holder is not None:
            card = cards[holder]
            if not api.is_same_name(card.name, person.name):
                conflicts[at] = api.Found(
                    problem="number_taken", holder=card.name, candidates=(card.id,)
                )
            sought[at] = replace(sought[at], decided=str(card.id))
        elif len(pins[person.name, person.unit]) > 1:
            sought[at] = _by_pin(sought[at], person)
    found = api.find_players(sought)
    others = _pins_of({id_ for match in found for id_ in _candidates(match)})
    apart = False
    for at, person in enumerate(people):
        namesakes = _candidates(found[at])
        others_only = namesakes and all(
            others.get(id_, "") not in ("", person.egf_pin) for id_ in namesakes
        )
        new = sought[at].decided == api.NEW
        if person.egf_pin and (new or (others_only and not sought[at].decided)):
            sought[at] = _by_pin(sought[at], person)
            apart = True
    found = api.find_players(sought) if apart else found
    return sought, [conflicts.get(at, match) for at, match in enumerate(found)]


def _candidates(match: api.Found) -> tuple[UUID, ...]:
    return match.candidates if match.player is None else (match.player,)


def _by_pin(sought: api.Sought, person: FilePerson) -> api.Sought:
    """Return who is sought with a number that tells him from his namesakes."""
    return replace(sought, federation_number=sought.federation_number or f"EGF {person.egf_pin}")


def _holders(pins: set[str]) -> dict[str, UUID]:
    found: dict[str, UUID] = {}
    for part in _parts(sorted(pins)):
        rows = PlayerProfile.objects.filter(egf_pin__in=part).order_by("-player_id")
        found |= dict(rows.values_list("egf_pin", "player_id"))
    return found


def _pins_of(players: set[UUID]) -> dict[UUID, str]:
    found: dict[UUID, str] = {}
    for part in _parts(sorted(players)):
        rows = PlayerProfile.objects.filter(player_id__in=part)
        found |= dict(rows.values_list("player_id", "egf_pin"))
    return found


def _parts(values: Sequence[_Key]) -> list[Sequence[_Key]]:
    return [values[at : at + CHUNK] for at in range(0, len(values), CHUNK)]


def _particulars(person: FilePerson) -> Mapping[str, object]:
    return {
        "family_name": person.family_name,
        "given_name": person.given_name,
        "country": person.country if len(person.country) == 2 else "",
        "egf_pin": person.egf_pin[:20],
    }
