"""What of an event the columns of a report cannot hold, as comment lines of the file.

`### Qipu WHAT JSON`: any program passes over them, ours reads them back, so that a file of
ours can be checked against the rules without further questions (D2 of the checklist).
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from games.rules.exact_numbers import exact_number
from games.streams.plain_values import DocumentError
from tournaments.crosstable import Cell, Crosstable, Entrant
from tournaments.formats.trf import Comment, Record, Trf
from tournaments.interchange.team_lines import TEAM_PARTS, KeptTeams, teams_kept
from tournaments.pairing.mcmahon import MOST_HANDICAP
from tournaments.reading import FormatError
from tournaments.regulations.document import dump, load
from tournaments.regulations.values import Regulations

MARK = " Qipu "
_OF_PLAYERS = ("units", "grades", "countries")
"""What is told of each player, in their order."""
_PARTS = frozenset({"regulations", "seeds", *_OF_PLAYERS, "cells", "entrants", "differs"})
_PARTS |= TEAM_PARTS | {"handicaps"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentLines:
    """What the lines of a file say; `regulations` None where it has none.

    `seeds` are those of the rounds in order, `units`, `grades` and `countries` those of the
    players in order. `handicaps` are by round and the two numbers, None where none are. `cells`
    are by (number, round), `entrants` by number, each the fields that the columns lack.
    """

    regulations: Regulations | None = None
    seeds: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    grades: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    handicaps: Mapping[tuple[int, int, int], int] | None = None
    cells: Mapping[tuple[int, int], Mapping[str, Any]]
    entrants: Mapping[int, Mapping[str, Any]]
    teams: KeptTeams


def lines_of(
    regulations: Regulations,
    table: Crosstable,
    *,
    seeds: Iterable[str],
    more: Mapping[str, object] = MappingProxyType({}),
) -> tuple[Record, ...]:
    """Return the lines for an event; ids in the regulations have been made numbers before.

    `more` are the parts of a team event.
    """
    given = list(seeds)
    cells = [
        {"number": entrant.number, "round": at, **found}
        for entrant in table.entrants
        for at, cell in enumerate(entrant.cells, start=1)
        if (found := _cell(cell))
    ]
    entrants = [
        {"number": entrant.number, **found}
        for entrant in table.entrants
        if (found := _entrant(entrant))
    ]
    units = [entrant.unit for entrant in table.entrants]
    lines = [_line("regulations", dump(regulations))]
    if any(given):
        lines.append(_line("seeds", given))
    if any(units):
        lines.append(_line("units", units))
    if cells:
        lines.append(_line("cells", cells))
    if entrants:
        lines.append(_line("entrants", entrants))
    lines += [_line(name, value) for name, value in more.items() if value]
    return tuple(lines)


def _line(part: str, value: object) -> Comment:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return Comment(text=f"{MARK}{part} {text}")


def _cell(cell: Cell) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if cell.points is not None:
        found["points"] = str(cell.points)
    if cell.games is not None:
        found["games"] = str(cell.games)
    if cell.fouls:
        found["fouls"] = cell.fouls
    if cell.annulled:
        found["annulled"] = True
    return found


def _entrant(entrant: Entrant) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if entrant.left_after is not None:
        found["left_after"] = entrant.left_after
    if entrant.expelled:
        found["expelled"] = True
    for name in ("warnings", "disqualified", "left_turn"):
        if getattr(entrant, name):
            found[name] = getattr(entrant, name)
    return found


def kept_in(report: Trf) -> CommentLines:
    """Return what the lines of `report` say.

    :raises FormatError: `qipu_line_malformed` with the line.
    """
    parts: dict[str, tuple[int, Any]] = {}
    for line, record in enumerate(report.records, start=1):
        if isinstance(record, Comment) and record.text.startswith(MARK):
            name, _, text = record.text.removeprefix(MARK).partition(" ")
            if name not in _PARTS or name in parts:
                raise FormatError("qipu_line_malformed", line=line, detail=name[:40])
            try:
                parts[name] = line, _read(text)
            except (ValueError, RecursionError) as error:
                raise FormatError("qipu_line_malformed", line=line, detail=name) from error
    return CommentLines(
        regulations=_regulations(parts),
        seeds=_texts(parts, "seeds"),
        units=_texts(parts, "units"),
        grades=_texts(parts, "grades"),
        countries=_texts(parts, "countries"),
        handicaps=_handicaps(parts),
        cells={(_whole(at, "number"), _whole(at, "round")): at for at in _objects(parts, "cells")},
        entrants={_whole(at, "number"): at for at in _objects(parts, "entrants")},
        teams=teams_kept(parts),
    )


def _read(text: str) -> Any:
    """Return the value of a line.

    :raises ValueError: it is none, or holds half of a letter, which nothing could store.
    """
    value = json.loads(text)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _regulations(parts: Mapping[str, tuple[int, Any]]) -> Regulations | None:
    if "regulations" not in parts:
        return None
    line, value = parts["regulations"]
    if not isinstance(value, Mapping):
        raise FormatError("qipu_line_malformed", line=line, detail="regulations")
    try:
        return load(value)
    except DocumentError as error:
        raise FormatError(error.code, line=line, detail=error.place) from error


def _texts(parts: Mapping[str, tuple[int, Any]], name: str) -> tuple[str, ...]:
    line, value = parts.get(name, (0, []))
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise FormatError("qipu_line_malformed", line=line, detail=name)
    return tuple(value)


def _handicaps(
    parts: Mapping[str, tuple[int, Any]],
) -> Mapping[tuple[int, int, int], int] | None:
    if "handicaps" not in parts:
        return None
    line, value = parts["handicaps"]
    fine = isinstance(value, list) and all(
        isinstance(row, list) and len(row) == 4 and all(type(item) is int for item in row)
        for row in value
    )
    if not fine or not all(0 < row[3] <= MOST_HANDICAP for row in value):
        raise FormatError("qipu_line_malformed", line=line, detail="handicaps")
    return {(row[0], min(row[1:3]), max(row[1:3])): row[3] for row in value}


_SHAPES: Mapping[str, type] = {
    "number": int,
    "round": int,
    "points": str,
    "games": str,
    "fouls": int,
    "annulled": bool,
    "left_after": int,
    "expelled": bool,
    "warnings": int,
    "disqualified": int,
    "left_turn": int,
}


def _objects(parts: Mapping[str, tuple[int, Any]], name: str) -> list[Mapping[str, Any]]:
    line, value = parts.get(name, (0, []))
    needed = {"number", "round"} if name == "cells" else {"number"}
    fine = isinstance(value, list) and all(
        isinstance(item, Mapping)
        and needed <= set(item)
        and all(type(field) is _SHAPES.get(key) for key, field in item.items())
        and all(field >= 0 for field in item.values() if type(field) is int)
        for item in value
    )
    if not fine:
        raise FormatError("qipu_line_malformed", line=line, detail=name)
    for item in value:
        for key in ("points", "games"):
            exact(item.get(key), line=line)
    found: list[Mapping[str, Any]] = value
    return found


def _whole(value: Mapping[str, Any], name: str) -> int:
    found: int = value[name]
    return found


def exact(value: str | None, *, line: int = 0) -> Fraction | None:
    """Return an exact number from its text, None for None.

    :raises FormatError: `bad_points`.
    """
    if value is None:
        return None
    try:
        return exact_number(value)
    except (ValueError, ZeroDivisionError) as error:
        raise FormatError("bad_points", line=line, detail=value[:40]) from error
