"""Events in the two formats of go programs: OpenGotha's XML and the EGD's h9.

Neither says which book it was played by; forfeits and byes are as their readers tell them.
What an event has no place for stays in the file, which is kept, and is named in the notes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from tournaments.books.formats import StageKind
from tournaments.books.pairing import System
from tournaments.books.registry import book_of
from tournaments.crosstable import Crosstable, Mark, PointSystem
from tournaments.formats.h9 import H9, H9Row, read_h9
from tournaments.formats.h9_table import h9_crosstable
from tournaments.formats.opengotha import Gotha, GothaPlayer, read_opengotha
from tournaments.formats.opengotha_mcmahon import mcmahon_in
from tournaments.formats.opengotha_table import gotha_crosstable
from tournaments.interchange.assumptions import worth
from tournaments.interchange.go_writing import NO_CLUB, NO_COUNTRY
from tournaments.interchange.person_names import displayed, from_egd
from tournaments.interchange.rules import Choices, book_points, regulations_for
from tournaments.interchange.values import FileFormat, FilePerson, FileRead
from tournaments.reading import Adjustment
from tournaments.regulations.matches import scoring_of
from tournaments.regulations.values import PairingSystem, Regulations

_FINAL = "FIN"
"""OpenGotha's word for a registration that is settled; PRE is one that is not."""
_USED = frozenset({"egfPin", "ratingOrigin", "registeringStatus", "smmsCorrection"})
_FREE = frozenset({Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.HALF_BYE})
_OTHERWISE: Mapping[str, str] = MappingProxyType(
    {
        "BOTHWIN": "won_by_both",
        "BOTHWIN_BYDEF": "won_by_both",
        "EQUAL_BYDEF": "default_as_draw",
    }
)
"""Results that an event has no word of its own for."""


def read_gotha(data: bytes, digest: str, choices: Choices) -> FileRead:
    """Return the event of an OpenGotha file.

    :raises FormatError: what the reader or the regulations refuse.
    """
    gotha = read_opengotha(data)
    title = next(
        (child.get("name") for part in gotha.rest for child in part.children if child.get("name")),
        "",
    )
    table = gotha_crosstable(gotha, points=_points(choices))
    choices, of_system = _with_system(choices, gotha)
    rules = regulations_for(choices, filed=None, rounds=table.rounds, title=title)
    numbers = {player.key: at for at, player in enumerate(gotha.players, start=1)}
    people = tuple(_gotha_person(at, player) for at, player in enumerate(gotha.players, start=1))
    pairs = [(game, numbers[game.black], numbers[game.white]) for game in gotha.games]
    return FileRead(
        format=FileFormat.OPENGOTHA,
        sha256=digest,
        table=replace(table, points=scoring_of(rules, rules.stages[0])),
        people=people,
        regulations=rules,
        seeds=choices.seeds,
        places={},
        stated={},
        notes=(*_scoring(choices, rules), *of_system, *_not_used(gotha, table)),
        handicaps={
            (game.round, min(black, white), max(black, white)): game.handicap
            for game, black, white in pairs
            if game.handicap
        },
        announced=tuple(
            (at, number, Mark.ABSENT)
            for number, player in enumerate(gotha.players, start=1)
            for at, flag in enumerate(player.participating, start=1)
            if not flag and table.paired < at <= table.rounds
        ),
    )


def _with_system(choices: Choices, gotha: Gotha) -> tuple[Choices, tuple[Adjustment, ...]]:
    """Return the choices with a McMahon of the file's own, and what of it is not taken over.

    Whoever chooses another system has that; chosen words go before those of the file.
    """
    open_ = choices.system in (None, PairingSystem.MCMAHON) and choices.kind is StageKind.SWISS
    found = mcmahon_in(gotha) if open_ and choices.regulations is None else None
    if found is None or System.MCMAHON not in book_of(choices.edition).pairing.offered:
        return choices, ()
    terms, notes = found
    system = PairingSystem.MCMAHON
    return replace(choices, system=system, mcmahon={**terms, **choices.mcmahon}), notes


def _gotha_person(number: int, player: GothaPlayer) -> FilePerson:
    more = dict(player.other)
    return FilePerson(
        number=number,
        name=displayed(player.name, player.first_name),
        unit=player.club,
        line=player.line,
        family_name=player.name if player.first_name else "",
        given_name=player.first_name,
        country=player.country,
        egf_pin=more.get("egfPin", ""),
        rank=player.rank,
        rating_origin=more.get("ratingOrigin", "").strip(),
    )


def _not_used(gotha: Gotha, table: Crosstable) -> Iterator[Adjustment]:
    """Yield what of a file the event takes otherwise than it stands, or has no use for."""
    for part in gotha.rest:
        yield Adjustment(code="element_not_used", detail=part.name)
    names = {
        name: text
        for player in gotha.players
        for name, text in player.other
        if text.strip() and name not in _USED
    }
    for name in names:
        yield Adjustment(code="attribute_not_used", detail=name)
    for number, player in enumerate(gotha.players, start=1):
        more = dict(player.other)
        if more.get("registeringStatus", _FINAL) != _FINAL:
            detail = f"{number} {more['registeringStatus']}"
            yield Adjustment(code="registration_not_final", line=player.line, detail=detail)
        if more.get("smmsCorrection", "0") not in ("", "0"):
            detail = f"{number} {more['smmsCorrection']}"
            yield Adjustment(code="score_correction_not_used", line=player.line, detail=detail)
        for at, cell in enumerate(table.entrant(number).cells, start=1):
            due = at <= len(player.participating) and player.participating[at - 1]
            if due and cell.opponent is None and cell.mark not in _FREE:
                detail = f"{number} round {at}"
                yield Adjustment(code="unpaired_as_absent", line=player.line, detail=detail)
    for game in gotha.games:
        where = f"round {game.round} table {game.table}"
        if not game.known_colour:
            yield Adjustment(code="colour_unknown", detail=where)
        code = _OTHERWISE.get(game.result)
        if code is not None:
            yield Adjustment(code=code, detail=where)


def read_egd(data: bytes, digest: str, choices: Choices) -> FileRead:
    """Return the event of a results table of the EGD.

    :raises FormatError: what the reader or the regulations refuse.
    """
    h9, guessed = read_h9(data)
    title = dict(h9.headers).get("EV", "")
    table = h9_crosstable(h9, points=_points(choices))
    rules = regulations_for(choices, filed=None, rounds=table.rounds, title=title)
    people = tuple(_egd_person(at, row) for at, row in enumerate(h9.rows, start=1))
    places: dict[int, int] = {}
    above = 0
    for at, row in enumerate(h9.rows, start=1):
        above = row.place if row.place is not None else above
        if above:
            places[at] = above
    return FileRead(
        format=FileFormat.EGD,
        sha256=digest,
        table=replace(table, points=scoring_of(rules, rules.stages[0])),
        people=people,
        regulations=rules,
        seeds=choices.seeds,
        places=places,
        stated={},
        notes=(*guessed, *_scoring(choices, rules), *_egd_notes(h9)),
        handicaps=_egd_handicaps(h9),
    )


def _egd_person(number: int, row: H9Row) -> FilePerson:
    family, given = from_egd(row.name)
    return FilePerson(
        number=number,
        name=displayed(family, given),
        unit="" if row.club == NO_CLUB else row.club,
        line=row.line,
        family_name=family if given else "",
        given_name=given,
        country="" if row.country == NO_COUNTRY else row.country,
        egf_pin=row.pin,
        rank=row.rank,
    )


def _egd_handicaps(h9: H9) -> dict[tuple[int, int, int], int]:
    return {
        (turn, min(at, cell.opponent), max(at, cell.opponent)): cell.handicap
        for at, row in enumerate(h9.rows, start=1)
        for turn, cell in enumerate(row.cells, start=1)
        if cell.opponent and cell.handicap
    }


def _egd_notes(h9: H9) -> Iterator[Adjustment]:
    for name in dict.fromkeys(name for name, _ in h9.headers if name != "EV"):
        yield Adjustment(code="header_not_used", detail=name)
    if any(row.criteria for row in h9.rows):
        yield Adjustment(code="criteria_not_used")
    for at, row in enumerate(h9.rows, start=1):
        for turn, cell in enumerate(row.cells, start=1):
            where = f"round {turn}: {at}-{cell.opponent}"
            if at < cell.opponent and not cell.colour:
                yield Adjustment(code="colour_unknown", line=row.line, detail=where)
            back = h9.rows[cell.opponent - 1].cells[turn - 1] if cell.opponent else None
            if at < cell.opponent and back is not None and cell.sign == back.sign == "+":
                yield Adjustment(code="won_by_both", line=row.line, detail=where)


def _scoring(choices: Choices, rules: Regulations) -> Iterator[Adjustment]:
    """Yield what a game is worth, which neither format says."""
    if choices.regulations is None:
        yield Adjustment(code="scoring_assumed", detail=worth(rules.points))


def _points(choices: Choices) -> PointSystem:
    if choices.regulations is not None:
        return choices.regulations.points
    return book_points(choices.edition)
