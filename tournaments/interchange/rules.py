"""The regulations of an event that comes in a file: its own, or those chosen with it.

A file of another program does not say which book it was played by: the edition is chosen at
import (question 56 of the tournament managers' checklist), the rest follows from the book.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.rules.editions import editions
from tournaments.books.formats import StageKind
from tournaments.books.pairing import FirstRound as Opening
from tournaments.books.pairing import System
from tournaments.crosstable import MatchPoints, PointSystem
from tournaments.pairing.settings import book_settings, opening_of
from tournaments.reading import FormatError
from tournaments.regulations.books import game_of, points_of
from tournaments.regulations.checks import check
from tournaments.regulations.values import (
    Byes,
    Elsewhere,
    FirstRound,
    PairingSystem,
    Regulations,
    Stage,
    Teams,
)

_FIRST = {
    Opening.NEAR: FirstRound.DRAW,
    Opening.HALVES: FirstRound.HALVES,
    Opening.FOLD: FirstRound.FOLD,
    Opening.RANDOM: FirstRound.RANDOM,
}

NO_TEAMS = Teams()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What is chosen with a file.

    Whole `regulations` go before everything; then an `edition` with what belongs to it; then
    what the file itself says. `system` and `first_round` None take the book's own. `rounds` 0
    takes the file's number. `mcmahon` are fields of the stage: bars, seeding of a group, handicaps.
    """

    regulations: Regulations | None = None
    edition: str = ""
    kind: StageKind = StageKind.SWISS
    system: PairingSystem | None = None
    mcmahon: Mapping[str, Any] = field(default_factory=dict)
    elsewhere: Elsewhere = Elsewhere.NO
    first_round: FirstRound | None = None
    rounds: int = 0
    tiebreaks: tuple[str, ...] = ()
    ranking: str = ""
    title: str = ""
    section: str = ""
    seeds: tuple[str, ...] = ()


def book_points(edition: str) -> PointSystem:
    """Return the scoring of an edition's book.

    :raises FormatError: `edition_missing`, `unknown_edition`, with the editions there are.
    """
    require_edition(edition)
    return points_of(edition)


def require_edition(edition: str) -> None:
    """Let pass only an edition that is served.

    :raises FormatError: `edition_missing`, `unknown_edition`, with the editions there are.
    """
    if not edition:
        raise _no_edition()
    if not game_of(edition):
        words = " ".join(sorted(editions()))
        raise FormatError("unknown_edition", detail=f"{edition[:40]}: {words}")


def _no_edition() -> FormatError:
    return FormatError("edition_missing", detail=" ".join(sorted(editions())))


def regulations_for(
    choices: Choices,
    *,
    filed: Regulations | None,
    rounds: int,
    title: str,
    points: PointSystem | None = None,
    match_points: MatchPoints | None = None,
    most_half_byes: int = 0,
    teams: Teams = NO_TEAMS,
) -> Regulations:
    """Return the regulations under which a file is taken.

    `filed` are those in the file, `rounds`, `title`, `points`, `match_points` and `teams` what its
    records say.

    :raises FormatError: `edition_missing`, `several_stages`, or the first fault of them.
    """
    if choices.regulations is not None:
        rules = choices.regulations
    elif choices.edition:
        rules = _built(choices, rounds, title, (points, match_points), most_half_byes, teams)
    elif filed is not None:
        rules = filed
    else:
        raise _no_edition()
    faults = check(rules)
    if faults:
        raise FormatError(faults[0].code, detail=f"{faults[0].place} {faults[0].detail}".strip())
    if len(rules.stages) != 1 or rules.stages[0].groups != 1:
        raise FormatError("several_stages")
    return rules


def _built(
    choices: Choices,
    rounds: int,
    title: str,
    points: tuple[PointSystem | None, MatchPoints | None],
    half_byes: int,
    teams: Teams,
) -> Regulations:
    require_edition(choices.edition)
    book = book_settings(choices.edition)
    opening = opening_of(book, System(choices.system) if choices.system else book.system)
    return Regulations(
        title=choices.title or title or "-",
        section=choices.section,
        edition=choices.edition,
        stages=(stage_for(choices, rounds, book.system.value, opening),),
        points=points[0] or points_of(choices.edition),
        match_points=points[1],
        byes=replace(Byes(), half_byes=half_byes),
        tiebreaks=choices.tiebreaks,
        ranking=choices.ranking,
        teams=teams,
    )


def stage_for(choices: Choices, rounds: int, system: str, first: Opening) -> Stage:
    """Return the stage chosen; a table sets its own number of rounds."""
    kind = choices.kind
    return Stage(
        kind=kind,
        rounds=0 if kind.round_robin else choices.rounds or rounds,
        pairing=choices.system or PairingSystem(system),
        elsewhere=choices.elsewhere if kind.swiss else Elsewhere.NO,
        first_round=choices.first_round or _FIRST[first],
        **choices.mcmahon,
    )
