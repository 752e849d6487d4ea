"""What the regulations say of a McMahon, checked and read (麦克马洪制; decision 0054)."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import StageKind
from tournaments.books.pairing import GroupSeeding, System
from tournaments.books.registry import book_of
from tournaments.grades import Grade, read_grade
from tournaments.pairing.mcmahon import MOST_HANDICAP, McMahon, rank_of, start_of
from tournaments.regulations.fault import Fault
from tournaments.regulations.values import PairingSystem, Regulations, Stage, TeamKind

declare_refusals(
    422,
    handicap_out_of_range=_("A handicap goes from 0 to 9, and so does what is taken off."),
    mcmahon_bar_below_floor=_("The upper bar lies below the floor."),
    mcmahon_not_chosen=_("Bars, groups and handicaps belong to a stage paired as a McMahon."),
    mcmahon_of_another_format=_(
        "Only a Swiss stage of single games between people is paired as a McMahon."
    ),
    system_not_offered=_("No tournament by this rule book is paired so."),
)

SETTINGS = (
    "mcmahon_bar",
    "mcmahon_floor",
    "group_seeding",
    "handicap_reduction",
    "handicap_most",
)
_USUAL = {field.name: field.default for field in fields(Stage) if field.name in SETTINGS}


def terms_of(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a stage in what somebody chose, None for what was left open."""
    return {
        name: GroupSeeding(chosen[name]) if name == "group_seeding" else chosen[name]
        for name in SETTINGS
        if chosen.get(name) is not None
    }


def is_mcmahon(stage: Stage) -> bool:
    """Whether a stage is paired by groups of equal McMahon score."""
    return stage.kind.swiss and stage.pairing is PairingSystem.MCMAHON


def mcmahon_of(stage: Stage) -> McMahon:
    """Return how its groups are paired and what handicap they give."""
    return McMahon(
        seeding=stage.group_seeding,
        reduction=stage.handicap_reduction,
        most=stage.handicap_most,
    )


def start_in(stage: Stage, grade: Grade | None) -> int:
    """Return the score that an entrant of this grade begins the stage with, in wins."""
    floor = read_grade(stage.mcmahon_floor)
    if not is_mcmahon(stage) or floor is None:
        return 0
    return start_of(grade, bar=read_grade(stage.mcmahon_bar), floor=floor)


def faults_of_mcmahon(regulations: Regulations) -> Iterator[Fault]:
    """Yield what is wrong with the systems of the stages, and with a McMahon's bars."""
    rules = book_of(regulations.edition).pairing
    for index, stage in enumerate(regulations.stages):
        place = f"/stages/{index}"
        if System(stage.pairing.value) not in rules.offered:
            yield Fault(code="system_not_offered", place=f"{place}/pairing", article=rules.other)
        elif stage.pairing is PairingSystem.MCMAHON:
            yield from _mcmahon(stage, place, regulations.teams.kind)
        for name in SETTINGS if stage.pairing is not PairingSystem.MCMAHON else ():
            if getattr(stage, name) != _USUAL[name]:
                yield Fault(code="mcmahon_not_chosen", place=f"{place}/{name}")


def _mcmahon(stage: Stage, place: str, teams: TeamKind) -> Iterator[Fault]:
    alone = teams in (TeamKind.NONE, TeamKind.SUM_OF_PLACES)
    if stage.kind is not StageKind.SWISS or stage.games != 1 or not alone:
        yield Fault(code="mcmahon_of_another_format", place=f"{place}/pairing")
    floor, bar = read_grade(stage.mcmahon_floor), read_grade(stage.mcmahon_bar)
    if floor is None:
        yield Fault(
            code="grade_unknown", place=f"{place}/mcmahon_floor", detail=stage.mcmahon_floor
        )
    if bar is None and stage.mcmahon_bar:
        yield Fault(code="grade_unknown", place=f"{place}/mcmahon_bar", detail=stage.mcmahon_bar)
    if bar is not None and floor is not None and rank_of(bar) < rank_of(floor):
        yield Fault(code="mcmahon_bar_below_floor", place=f"{place}/mcmahon_bar")
    for name in ("handicap_reduction", "handicap_most"):
        if not 0 <= getattr(stage, name) <= MOST_HANDICAP:
            yield Fault(code="handicap_out_of_range", place=f"{place}/{name}")
