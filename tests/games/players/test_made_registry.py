"""Two thousand people, their namesakes, their writings and moves: nobody merged, nobody lost."""

from datetime import UTC, datetime
from random import Random

import pytest

from games.models import Player
from games.players.identity import Decided, merge
from games.players.lists import Sought, find_players, register_players
from games.players.proposals import proposals
from games.players.searching import found_ids
from games.record.values import Actor, Role
from tests.support.made_people import UNITS, MadePerson, made_people

pytestmark = [pytest.mark.database, pytest.mark.one_database]
MANY, NAMESAKES, WRITINGS, MOVES = 2000, 150, 100, 50
OFFICE = Actor(id="user:1", role=Role.ARCHIVIST)


def sought(person: MadePerson, *, name: str = "", unit: str = "", number: bool = True) -> Sought:
    return Sought(
        name=name or person.name,
        unit=unit or person.unit,
        federation_number=person.number if number else "",
    )


def written_otherwise(person: MadePerson, at: int) -> str:
    """Return the name in another writing: the third of them is the same once it is kept."""
    return (person.traditional, person.traditional.upper(), "　".join(person.name))[at % 3]


def test_no_wrong_merge_and_every_proposal_is_right(database: str) -> None:
    random = Random(20)
    people = made_people(MANY, namesakes=NAMESAKES, seed=20)
    first = register_players([sought(person) for person in people])
    record = {person.number: id_ for person, id_ in zip(people, first, strict=True)}
    assert len(set(first)) == MANY
    # Whose name is nobody else's, and written otherwise in traditional characters.
    bearers: dict[str, int] = {}
    for person in people:
        bearers[person.name] = bearers.get(person.name, 0) + 1
    single = [
        person
        for person in people
        if bearers[person.name] == 1 and person.traditional != person.name
    ]
    chosen = random.sample(single, WRITINGS + MOVES)
    rows: list[tuple[MadePerson, Sought]] = []
    for at, person in enumerate(chosen[:WRITINGS]):
        row = sought(person, name=written_otherwise(person, at), number=bool(at % 2))
        rows.append((person, row))
    for at, person in enumerate(chosen[WRITINGS:]):
        unit = random.choice([unit for unit in UNITS if unit != person.unit])
        rows.append((person, sought(person, unit=unit, number=bool(at % 2))))
    found = find_players([row for _, row in rows])
    assert [match.problem for match in found] == [""] * len(rows)
    whose = dict(zip(first, people, strict=True))
    for (person, _), id_ in zip(rows, register_players([row for _, row in rows]), strict=True):
        whose.setdefault(id_, person)
        assert whose[id_] == person, "a row became somebody else"
        if id_ != record[person.number]:
            assert Player.objects.get(pk=id_).federation_number == ""
    doubled = {id_ for id_, person in whose.items() if id_ != record[person.number]}
    assert len(doubled) > MOVES // 2
    proposed = proposals(most_names=MANY)
    assert {(whose[pair.person.pk], pair.other.pk) for pair in proposed} == {
        (whose[id_], id_) for id_ in doubled
    }
    for pair in proposed:
        reason = Decided(by=OFFICE, at=datetime.now(UTC), reason="同一人")
        merge(pair.person.pk, pair.other.pk, reason)
    assert Player.objects.filter(merged_into=None).count() == MANY
    assert proposals(most_names=MANY) == ()
    again = find_players([row for _, row in rows])
    assert [match.player for match in again] == [record[person.number] for person, _ in rows]


def test_namesakes_without_a_number_are_asked_about_and_never_taken_for_one(database: str) -> None:
    people = made_people(MANY, namesakes=NAMESAKES, seed=21)
    register_players([sought(person) for person in people])
    units: dict[tuple[str, str], int] = {}
    for person in people:
        units[person.name, person.unit] = units.get((person.name, person.unit), 0) + 1
    shared = [person for person in people if units[person.name, person.unit] > 1]
    assert len(shared) >= NAMESAKES
    found = find_players([sought(person, number=False) for person in shared])
    assert {match.problem for match in found} == {"player_ambiguous"}
    assert all(len(match.candidates) > 1 for match in found)


def test_everybody_is_found_by_every_writing(database: str) -> None:
    people = made_people(MANY, namesakes=NAMESAKES, seed=22)
    ids = register_players([sought(person) for person in people])
    missed = [
        (person.name, writing)
        for person, id_ in list(zip(people, ids, strict=True))[::4]
        for writing in person.writings
        if id_ not in found_ids(writing)
    ]
    assert missed == []


def test_of_too_many_those_come_first_to_whom_nothing_is_wanting(database: str) -> None:
    """Turned round, the words begin the names of 250 others, more than a search finds."""
    others = ["平林" + chr(0x4E00 + at) for at in range(250)]
    longer = ["林平" + chr(0x5E00 + at) for at in range(250)]
    names = (*others, *longer, "林平", "林萍")
    *_, first, second = register_players([Sought(name=name) for name in names])
    for typed in ("lin ping", "linping", "Ping Lin"):
        found = found_ids(typed)
        assert {first, second} <= set(found), typed
        assert len(found) == len(set(found)) == 200


@pytest.mark.parametrize("typed", ["", "  ", "·", "不在册者", "zhangx1", "999999999", "\x00"])
def test_nobody_is_found_by_what_nobody_is_called(database: str, typed: str) -> None:
    register_players([sought(person) for person in made_people(50, namesakes=5, seed=23)])
    assert found_ids(typed) == []
