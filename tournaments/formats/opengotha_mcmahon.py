"""What an OpenGotha file says of the McMahon it was paired by, as fields of a stage.

OpenGotha has no word for a system: an event whose places go by the McMahon score first is one
(placement criterion MMS, in its help). Its bars, seeding and handicaps become the stage's; what
decision 0054 has no place for is noted.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from tournaments.books.pairing import GroupSeeding
from tournaments.formats.opengotha import Element, Gotha
from tournaments.grades import DanSystem, Grade, read_grade
from tournaments.pairing.mcmahon import MOST_HANDICAP, McMahon, rank_of
from tournaments.reading import Adjustment

_SEEDINGS: Mapping[str, GroupSeeding] = MappingProxyType(
    {
        "SPLITANDFOLD": GroupSeeding.FOLD,
        "SPLITANDSLIP": GroupSeeding.SLIP,
        "SPLITANDRANDOM": GroupSeeding.RANDOM,
    }
)
_UNPLAYED: Mapping[str, str] = MappingProxyType(
    {"genMMS2ValueAbsent": "1", "genMMS2ValueBye": "2", "genRoundDownNBWMMS": "true"}
)
"""A half for a round away, a win for a bye, the sum rounded down: what is counted here too."""
_NOBODY = 9
"""A dan that holds nobody down and leaves nobody without handicap: 9D is the highest."""


def mcmahon_in(gotha: Gotha) -> tuple[Mapping[str, Any], tuple[Adjustment, ...]] | None:
    """Return the fields of the stage and what is not taken over, None for another system."""
    parts = {name: tuple(_parts(gotha.rest, name)) for name in _READ}
    criteria = {item.get("number"): item.get("name") for item in parts["PlacementCriterion"]}
    if criteria.get("1") != "MMS":
        return None
    general, handicaps, pairing = (
        dict(parts[name][0].attributes) if parts[name] else {} for name in _READ[1:]
    )
    terms: dict[str, Any] = {}
    notes: list[Adjustment] = []
    for field, name in (("mcmahon_bar", "genMMBar"), ("mcmahon_floor", "genMMFloor")):
        text = general.get(name, "").strip()
        grade = read_grade(text)
        if grade is not None and not _is_nobody(grade):
            terms[field] = text
        elif text and grade is None:
            notes.append(_unused(name, text))
    notes += [
        _unused(name, general[name])
        for name, usual in _UNPLAYED.items()
        if general.get(name, usual) != usual
    ]
    terms |= _seeding(pairing, gotha.rounds, notes)
    terms |= _handicaps(handicaps, notes)
    return terms, tuple(notes)


_READ = (
    "PlacementCriterion",
    "GeneralParameterSet",
    "HandicapParameterSet",
    "PairingParameterSet",
)


def _parts(elements: tuple[Element, ...], name: str) -> Iterator[Element]:
    """Yield the parts of a name, in the order of the file; those of teams are not asked for."""
    for element in elements:
        if element.name == name:
            yield element
        elif element.name != "TeamTournamentParameterSet":
            yield from _parts(element.children, name)


def _is_nobody(grade: Grade) -> bool:
    return grade.is_dan and grade.number >= _NOBODY


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else None


def _unused(name: str, text: str) -> Adjustment:
    return Adjustment(code="mcmahon_setting_not_used", detail=f"{name} {text[:40]}")


def _seeding(
    pairing: Mapping[str, str], rounds: int, notes: list[Adjustment]
) -> Mapping[str, GroupSeeding]:
    """Return the seeding of a group, that of the last rounds where the file changes it."""
    names = ("paiMaSeedSystem1", "paiMaSeedSystem2")
    first, later = (pairing.get(name, "") for name in names)
    last = pairing.get("paiMaLastRoundForSeedSystem1", "")
    number = _number(last)
    holds = number is not None and number >= rounds
    used, other = (0, 1) if holds else (1, 0)
    if not holds and first != later:
        notes.append(_unused(names[other], f"{first} until round {last}"))
    found = _SEEDINGS.get((first, later)[used])
    if found is None:
        if (first, later)[used]:
            notes.append(_unused(names[used], (first, later)[used]))
        return {}
    return {"group_seeding": found}


def _handicaps(parameters: Mapping[str, str], notes: list[Adjustment]) -> Mapping[str, int]:
    """Return the reduction and the ceiling; none where handicaps go by rank, not by score."""
    numbers = {}
    for field, name in (("handicap_reduction", "hdCorrection"), ("handicap_most", "hdCeiling")):
        text = parameters.get(name, "")
        number = _number(text)
        if number is not None and number <= MOST_HANDICAP:
            numbers[field] = number
        elif text:
            notes.append(_unused(name, text))
    if parameters.get("hdBasedOnMMS") == "false" and numbers.get("handicap_most"):
        notes.append(_unused("hdBasedOnMMS", "false"))
        numbers["handicap_most"] = 0
    threshold = read_grade(parameters.get("hdNoHdRankThreshold", ""))
    if threshold is not None and not _is_nobody(threshold) and numbers.get("handicap_most"):
        notes.append(_unused("hdNoHdRankThreshold", parameters["hdNoHdRankThreshold"]))
    return numbers


def parameters_of(system: McMahon, *, bar: Grade | None, floor: Grade) -> Mapping[str, Element]:
    """Return a McMahon as OpenGotha's parameter sets by name.

    Zero is the floor, so that its scores are ours.
    """
    lowest = _written_bar(floor)
    general = {
        "genMMBar": f"{_NOBODY}D" if bar is None else _written_bar(bar),
        "genMMFloor": lowest,
        "genMMZero": lowest,
        **_UNPLAYED,
    }
    handicaps = {
        "hdBasedOnMMS": "true",
        "hdCeiling": str(system.most),
        "hdCorrection": str(system.reduction),
        "hdNoHdRankThreshold": f"{_NOBODY}D",
    }
    word = next(word for word, seeding in _SEEDINGS.items() if seeding is system.seeding)
    pairing = {"paiMaSeedSystem1": word, "paiMaSeedSystem2": word}
    criteria = tuple(
        Element(name="PlacementCriterion", attributes=(("name", name), ("number", str(at))))
        for at, name in enumerate(_CRITERIA, start=1)
    )
    found = (
        Element(name="GeneralParameterSet", attributes=tuple(sorted(general.items()))),
        Element(name="HandicapParameterSet", attributes=tuple(sorted(handicaps.items()))),
        Element(
            name="PlacementParameterSet",
            attributes=(),
            children=(Element(name="PlacementCriteria", attributes=(), children=criteria),),
        ),
        Element(name="PairingParameterSet", attributes=tuple(sorted(pairing.items()))),
    )
    return {part.name: part for part in found}


_CRITERIA = ("MMS", "SOSM", "SOSOSM", "SODOSM", "CUSSM", "NULL")
"""The list of decision 0054 in OpenGotha's words."""


def _written_bar(grade: Grade) -> str:
    rank = rank_of(grade)
    return f"{rank + 1}D" if rank >= 0 else f"{-rank}K"


def written_rank(grade: Grade) -> str:
    """Return a grade as go programs write it: 3D, 12K, 9P."""
    if not grade.is_dan:
        return f"{grade.number}K"
    return f"{grade.number}{'P' if grade.system is DanSystem.PROFESSIONAL else 'D'}"
