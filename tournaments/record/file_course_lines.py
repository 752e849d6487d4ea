"""The course of an event as `### Qipu course.PART` lines, and read back.

What the lines say is checked against the crosstable of the same file: entrants it does not
have, games between others than the two, rounds that were not played are refused with the
line (question 51 of the tournament managers' checklist).
"""

import dataclasses
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise
from typing import Any

from tournaments.crosstable import Crosstable
from tournaments.reading import FormatError
from tournaments.record.file_course_values import Course, KeptBoard, KeptTie
from tournaments.record.results import MAX_FOULS
from tournaments.regulations.changes import Weight, changes, weight_of
from tournaments.regulations.checks import check
from tournaments.regulations.document import DocumentError, plain, typed
from tournaments.regulations.values import Regulations
from tournaments.standings.lots import draw_lots
from tournaments.standings.table import DecidedBy

PREFIX = "course."
_NAMES = tuple(one.name for one in dataclasses.fields(Course) if one.name != "lines")
COURSE_PARTS = frozenset(PREFIX + one for one in _NAMES)
MARKER = PREFIX + "boards"
"""The part that every file with a course has."""
_MOST_GAMES = 9999
_PER_FILE = frozenset({"forbidden"})
"""Fields that a file has once for all versions of the regulations."""
_MOST_STAGES = 99


def parts_of(course: Course) -> dict[str, Any]:
    """Return the parts of a course by name, those with nothing to say left out."""
    found: dict[str, Any] = {MARKER: list(course.boards)}
    for name in _NAMES:
        value = getattr(course, name)
        if name == "boards" or value in ((), "", None):
            continue
        several = isinstance(value, tuple)
        found[PREFIX + name] = [_slim(one) for one in value] if several else _slim(value)
    return found


def _slim(value: Any) -> Any:
    """Return a value as plain JSON; a field that is as it would be anyway is left out."""
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return plain(value)
    return {
        one.name: plain(getattr(value, one.name))
        for one in dataclasses.fields(value)
        if getattr(value, one.name) != one.default
    }


def course_kept(parts: Mapping[str, tuple[int, Any]]) -> Course | None:
    """Return the course that the lines of a file tell, None where they tell none.

    :raises FormatError: `qipu_line_malformed` with the line.
    """
    mine = {name: one for name, one in parts.items() if name in COURSE_PARTS}
    if not mine:
        return None
    if MARKER not in mine:
        raise _malformed(min(line for line, _ in mine.values()), MARKER)
    found: dict[str, Any] = {}
    for name, (line, value) in mine.items():
        field = name.removeprefix(PREFIX)
        try:
            found[field] = getattr(typed(Course, {field: value}, ""), field)
        except DocumentError as error:
            raise _malformed(line, f"{name} {error.place}") from error
    return Course(**found, lines=tuple((name, line) for name, (line, _) in mine.items()))


def _malformed(line: int, detail: str) -> FormatError:
    return FormatError("qipu_line_malformed", line=line, detail=detail[:80])


def require_of(course: Course, table: Crosstable, rules: Regulations) -> None:
    """Let pass only a course of the entrants and rounds that the table has.

    `rules` are the regulations last in force: those before them can have been amended to them.

    :raises FormatError: `qipu_line_malformed` with the line of the part.
    """
    settings = (("settings", fault) for fault in _settings(course, rules))
    for part, fault in chain(_faults(course, table), settings):
        if fault:
            raise _malformed(course.line_of(PREFIX + part), f"{PREFIX}{part} {fault}")


def pairs_in(text: str) -> tuple[tuple[int, int], ...]:
    """Return the pairs in "1-2 4-3", empty where the text is no such list."""
    found = []
    for word in text.split():
        first, _, second = word.partition("-")
        if not all(one.isascii() and one.isdecimal() and len(one) < 6 for one in (first, second)):
            return ()
        found.append((int(first), int(second)))
    return tuple(found)


def _faults(course: Course, table: Crosstable) -> Iterator[tuple[str, str]]:
    """Yield the parts that cannot be, each with what is wrong with it."""
    known = {one.number for one in table.entrants}
    for number in range(1, table.paired + 1):
        met = sorted(
            (one.number, one.cells[number - 1].opponent)
            for one in table.entrants
            if one.cells[number - 1].opponent is not None
        )
        text = course.boards[number - 1] if number <= len(course.boards) else ""
        made = pairs_in(text)
        both = sorted(pair for one in made for pair in (one, one[::-1]))
        yield "boards", "" if both == met else f"round {number}"
    yield "boards", "" if len(course.boards) == table.paired else "rounds"
    for one in course.matches:
        where = f"round {one.round}: {one.first}-{one.second}"
        yield "matches", "" if _stands(one, course, table.paired) else where
    seen = [(one.round, frozenset({one.first, one.second})) for one in course.matches]
    yield "matches", "" if len(set(seen)) == len(seen) else "twice"
    told = (
        ("turns", [(one.number, one.from_round) for one in course.turns]),
        ("joined", list(course.joined)),
        ("excused", list(course.excused)),
        ("granted", [(number, at) for number, at, _ in course.granted]),
        ("entries", [(one.number, 1) for one in course.entries]),
        ("ties", [(number, one.round) for one in course.ties for number in one.numbers]),
    )
    for part, named in told:
        wrong = [n for n, at in named if n not in known or not 1 <= at <= 999]
        yield part, str(wrong[0]) if wrong else ""
    late = [at for one in course.ties if (at := one.round) > table.paired]
    yield "ties", f"round {late[0]}" if late else ""
    yield "ties", next((f"round {one.round}" for one in course.ties if not _drawn(one)), "")
    yield "joined", "" if len({n for n, _ in course.joined}) == len(course.joined) else "twice"
    if course.sheet:
        slots = sorted(n for one in course.sheet for n in (one.number, one.other) if n)
        yield "sheet", "" if slots == sorted(known) else "slots"
    texts = {str(one) for one in known}
    seeds = () if course.seeding is None else course.seeding
    ids = [] if not seeds else [*seeds.ids, *(one.id for one in seeds.proofs)]
    yield "seeding", next((one for one in ids if one not in texts), "")
    yield from (("stage", fault) for fault in _stage(course, known))
    rated = [one.id for period in course.periods for one in period.ratings]
    yield "periods", next((one for one in rated if one not in texts), "")


def _drawn(tie: KeptTie) -> bool:
    """Return whether everybody stands once, and as the lot has it where there is a seed (29.3)."""
    if len(set(tie.numbers)) < len(tie.numbers):
        return False
    if tie.how is not DecidedBy.LOT or not tie.seed:
        return True
    return draw_lots(tie.numbers, tie.seed).numbers == tie.numbers


def _stage(course: Course, known: set[int]) -> Iterator[str]:
    """Yield what cannot be of the stage told, and of the periods told by stages."""
    index = 1 if course.stage is None else course.stage.index
    came = () if course.stage is None else course.stage.came
    yield "index" if not 1 <= index <= _MOST_STAGES else ""
    yield "" if {one.number for one in came} <= known else "number"
    yield "" if len({one.number for one in came}) == len(came) else "twice"
    yield "" if all(0 <= one.place <= _MOST_GAMES for one in came) else "place"
    yield "" if all(1 <= one.stage <= index for one in course.periods) else "period"


def _stands(one: KeptBoard, course: Course, paired: int) -> bool:
    """Return whether a board was paired, and what is told of it can have happened there."""
    if not 1 <= one.round <= paired:
        return False
    if (one.first, one.second) not in pairs_in(course.boards[one.round - 1]):
        return False
    sides = (one.first, one.second)
    movers = [x.first for x in one.log] + [x.first for x in one.colours]
    movers += [winner for _, winner, _ in one.choice_lots]
    movers += [] if one.first_move is None else [one.first_move.first]
    others = (one.chooser, one.lot_winner, *(x.by for x in one.colours))
    games = [x.game for x in one.log]
    return (
        all(x in sides for x in movers)
        and all(x in (0, *sides) for x in others)
        and len(set(games)) == len(games)
        and all(1 <= x <= _MOST_GAMES for x in games)
        and all(0 <= n <= MAX_FOULS for x in one.log for n in (x.fouls_first, x.fouls_second))
        and all(one.round < n <= paired for n, _ in one.earlier)
        and [n for n, _ in one.earlier] == sorted({n for n, _ in one.earlier})
    )


def _settings(course: Course, rules: Regulations) -> Iterator[str]:
    in_force = [one.regulations for one in course.settings] + [rules]
    for before, after in pairwise(in_force):
        # What is locked once an event has begun was not amended: section, edition, points.
        locked = (x.field for x in changes(before, after) if x.field not in _PER_FILE
                  and weight_of(x, before) is Weight.LOCKED)  # fmt: skip
        yield next(locked, "")
    for one in course.settings:
        faults = check(one.regulations)
        yield faults[0].code if faults else ""
        stages = len(one.regulations.stages)
        several = course.stage is not None and 1 <= course.stage.index <= stages
        yield "" if several or stages == 1 else "stages"
        yield "" if 1 <= one.rounds <= 999 and 0 <= one.published <= 999 else "rounds"
