"""Weiqi events as OpenGotha's XML and the EGD's h9 and back, with Chinese names."""

import pytest

from tests.support.event_shapes import Shape
from tests.support.random_events import random_event
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.interchange.import_events import events_of
from tournaments.interchange.reading import FileRead, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Particulars, Written, write_event
from tournaments.record.state import TournamentState
from tournaments.record.tables.crosstables import crosstable
from tournaments.regulations.values import PairingSystem

WEIQI = Shape(
    edition="weiqi-2002", kind=StageKind.SWISS, entrants=9, pairing=PairingSystem.NEIGHBOURS
)
KEPT = {
    Written.OPENGOTHA: {mark: mark for mark in Mark} | {Mark.HALF_BYE: Mark.ABSENT},
    Written.EGD: {mark: mark for mark in Mark}
    | {
        Mark.PAIRING_BYE: Mark.FULL_BYE,
        Mark.FORFEIT_WIN: Mark.FULL_BYE,
        Mark.FORFEIT_LOSS: Mark.ABSENT,
        Mark.DOUBLE_FORFEIT: Mark.ABSENT,
    },
}
"""What a mark comes back as: half byes have no place in OpenGotha, forfeits none in the EGD."""


def write(state: TournamentState, names: dict[str, str], form: Written) -> bytes:
    people = {
        entry.id: Particulars(name=names[entry.id], unit=entry.unit, dan=1 + at % 7)
        for at, entry in enumerate(sorted(state.entries, key=lambda each: names[each.id]))
    }
    return write_event(state, state.stage, people, Order(format=form)).data


def take(state: TournamentState, read: FileRead, names: dict[str, str]) -> TournamentState:
    by_name = {name: text for text, name in names.items()}
    ids = {person.number: by_name[person.name] for person in read.people}
    return events_of(read, ids).state


def marks(state: TournamentState) -> dict[str, list[tuple[Mark, str | None, str]]]:
    table = crosstable(state)
    ids = {entrant.number: entrant.id for entrant in table.entrants}
    return {
        entrant.id: [
            (
                cell.mark,
                ids.get(cell.opponent or 0),
                cell.colour.value if cell.colour and cell.mark.played else "",
            )
            for cell in entrant.cells
        ]
        for entrant in table.entrants
    }


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("form", [Written.OPENGOTHA, Written.EGD])
def test_every_mark_comes_back_as_far_as_the_format_goes(form: Written, seed: int) -> None:
    state = random_event(seed, WEIQI).now
    names = {entry.id: f"欧阳{chr(0x4E00 + int(entry.id[-4:]))}" for entry in state.entries}
    data = write(state, names, form)
    rules = state.regulations
    read = read_file(data, Choices(regulations=rules))
    assert {person.name for person in read.people} == set(names.values())
    again = take(state, read, names)
    kept = KEPT[form]
    alone = (Mark.FULL_BYE, Mark.ABSENT)
    due = {
        who: [
            (kept[mark], None if kept[mark] in alone else met, "" if kept[mark] in alone else side)
            for mark, met, side in row
        ]
        for who, row in marks(state).items()
    }
    assert marks(again) == due
    # What has been through the format once goes through it unchanged.
    second = write(again, names, form)
    third = take(again, read_file(second, Choices(regulations=rules)), names)
    assert write(third, names, form) == second
