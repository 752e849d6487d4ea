"""Reports of ours with their lines spoiled: read, or refused with code and line."""

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.support.event_shapes import Final, Shape
from tests.support.file_round_trips import named, written
from tests.support.random_events import random_event
from tournaments.books.formats import StageKind
from tournaments.interchange.import_events import events_of
from tournaments.interchange.reading import read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Written
from tournaments.reading import FormatError
from tournaments.record.state import TournamentState
from tournaments.record.tables.ranked import standings
from tournaments.regulations.values import TeamKind

K = StageKind
SHAPES = (
    Shape(edition="weiqi-2002", kind=K.SWISS, entrants=7),
    Shape(edition="xiangqi-2020", kind=K.KNOCKOUT, entrants=7, deciding="30.1.2"),
    Shape(edition="xiangqi-2020", kind=K.KNOCKOUT, entrants=5, teams=TeamKind.FREE_LINEUP),
    Shape(edition="gomoku-2025", kind=K.ROUND_ROBIN, entrants=5),
    Shape(
        edition="xiangqi-2020",
        kind=K.SWISS,
        entrants=6,
        then=Final(qualifiers=4, rounds=1, deciding="30.1.2"),
    ),
)
ODD: tuple[Any, ...] = (
    None, -1, 0, 1, 2, 99, 10**30, "", "x", "0-0", "1-1", "-", [], [0], [[1, 2]], {}, True, "é" * 9
)  # fmt: skip


TRIES = 36


@cache
def event(at: int) -> tuple[TournamentState, bytes]:
    state = random_event(700 + at, SHAPES[at]).now
    return state, written(state, Written.TRF26)


def spoiled(value: Any, random: Random) -> Any:
    """Return a JSON value with one thing in it changed, left out or doubled."""
    if isinstance(value, list) and value and random.randrange(6):
        at = random.randrange(len(value))
        match random.randrange(8):
            case 0:
                return [*value[:at], *value[at + 1 :]]
            case 1:
                return [*value, value[at]]
            case _:
                return [*value[:at], spoiled(value[at], random), *value[at + 1 :]]
    if isinstance(value, dict) and value and random.randrange(6):
        name = random.choice(sorted(value))
        if not random.randrange(8):
            return {item: each for item, each in value.items() if item != name}
        return {**value, name: spoiled(value[name], random)}
    return random.choice(ODD)


def refusal(state: TournamentState, data: bytes) -> FormatError | None:
    """Return the refusal of a file, None where it is read."""
    try:
        taken(state, data)
    except FormatError as error:
        return error
    return None


def taken(state: TournamentState, data: bytes) -> None:
    """Read a file, tell it as a stream, and rank it; whoever it names is somebody."""
    read = read_file(data, Choices())
    ids = {person.number: f"entrant {person.number}" for person in read.people}
    standings(events_of(read, ids).state)


@pytest.mark.parametrize("at", range(len(SHAPES)), ids=[named(shape) for shape in SHAPES])
def test_question_51_a_spoiled_line_is_refused_with_its_place(at: int) -> None:
    state, data = event(at)
    taken(state, data)
    random = Random(at)
    lines = data.decode().splitlines()
    ours = [n for n, line in enumerate(lines) if line.startswith("### Qipu ")]
    refused = 0
    for _ in range(TRIES):
        where = random.choice(ours)
        head, part, text = lines[where].removeprefix("### ").split(" ", 2)
        value = spoiled(json.loads(text), random)
        line = f"### {head} {part} {json.dumps(value, ensure_ascii=False)}"
        error = refusal(state, "\n".join((*lines[:where], line, *lines[where + 1 :])).encode())
        refused += error is not None
    assert refused > TRIES // 3


@pytest.mark.parametrize("at", range(len(SHAPES)), ids=[named(shape) for shape in SHAPES])
def test_question_51_a_spoiled_file_is_read_or_refused(at: int) -> None:
    state, data = event(at)
    random = Random(at)
    for _ in range(TRIES // 2):
        copy = bytearray(data)
        for _ in range(random.randrange(1, 4)):
            copy[random.randrange(len(copy))] = random.choice(b'0123456789 \n;+=-"[]{}:,\xff')
        cut = len(copy) if random.randrange(3) else random.randrange(len(copy))
        error = refusal(state, bytes(copy[:cut]))
        assert error is None or error.code


@pytest.mark.parametrize(
    ("charset", "end"), [("utf-8-sig", "\r\n"), ("gb18030", "\n"), ("utf-16", "\r")]
)
def test_other_encodings_and_ends_of_lines_are_the_same_event(charset: str, end: str) -> None:
    _, data = event(0)
    text = data.decode().replace("\n", end)
    again, due = (read_file(other, Choices()) for other in (text.encode(charset), data))
    again, due = (replace(read, sha256="", data=b"", notes=()) for read in (again, due))
    assert again == due


def with_line(data: bytes, part: str, value: str) -> bytes:
    """Return a file with one of our lines put in the place of what it had."""
    lines = [
        text for text in data.decode().splitlines() if not text.startswith(f"### Qipu {part} ")
    ]
    at = next(n for n, line in enumerate(lines) if line.startswith("### Qipu "))
    return "\n".join((*lines[:at], f"### Qipu {part} {value}", *lines[at:])).encode()


@pytest.mark.parametrize("part", ["seeds", "units", "regulations"])
@pytest.mark.parametrize("value", ['"\\ud800"', '["\\udfff"]', '{"seed": "\\ud800"}'])
def test_question_51_half_a_letter_is_refused_with_its_line(part: str, value: str) -> None:
    state, data = event(0)
    error = refusal(state, with_line(data, part, value))
    assert error is not None
    assert (error.code, error.line > 0) == ("qipu_line_malformed", True)


@pytest.mark.parametrize("part", ["course.boards", "course.stage", "course.settings"])
def test_a_line_of_ours_that_no_report_has_is_refused_with_its_line(part: str) -> None:
    state, data = event(0)
    error = refusal(state, with_line(data, part, "[]"))
    assert error is not None
    assert (error.code, error.line > 0) == ("qipu_line_malformed", True)
