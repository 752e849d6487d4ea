"""What sort of random event: a format, a book, people or teams; and its regulations."""

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from tests.support.tournaments import entry_id
from tournaments.books.formats import StageKind
from tournaments.books.teams import Reserves
from tournaments.crosstable import MatchPoints
from tournaments.record.values import Entry
from tournaments.regulations.books import points_of
from tournaments.regulations.values import (
    Byes,
    FirstRound,
    KnockoutColours,
    PairingSystem,
    Ratings,
    Regulations,
    Stage,
    TeamKind,
    Teams,
)
from tournaments.schedules.arena import ArenaDraw

SIDES = (StageKind.SCHEVENINGEN, StageKind.ARENA)
"""Formats of two sides, told apart by their units."""

EDITIONS = (
    "xiangqi-2020",
    "xiangqi-2020-rapid",
    "weiqi-2002",
    "gomoku-2025",
    "gomoku-classic",
    "draughts-100",
    "draughts-64-russian",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What sort of event: `teams` NONE for people; `entrants` of them."""

    edition: str
    kind: StageKind
    entrants: int
    teams: TeamKind = TeamKind.NONE
    games: int = 1
    deciding: str = ""
    pairing: PairingSystem = PairingSystem.POSITIONAL
    first_round: FirstRound = FirstRound.DRAW
    colours: KnockoutColours = KnockoutColours.LOT
    groups: int = 1
    then: "Final | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """The second stage: how many each group sends, and how they play."""

    qualifiers: int
    kind: StageKind = StageKind.KNOCKOUT
    rounds: int = 0
    games: int = 1
    deciding: str = ""
    colours: KnockoutColours = KnockoutColours.LOT


def regulations_of(shape: Shape, random: Random) -> Regulations:
    """Return regulations of that shape; rounds as the format wants them."""
    kind = shape.kind
    most = shape.entrants // shape.groups
    rounds = min(6, most - 2) if kind.swiss else 0
    leaving = (rounds // 2 + rounds % 2, 2) if kind is StageKind.SWISS_ELIMINATION else (0, 0)
    stage = Stage(
        kind=kind,
        rounds=rounds,
        pairing=shape.pairing,
        first_round=shape.first_round,
        games=shape.games,
        eliminated_from=leaving[0],
        eliminated_each=leaving[1],
        deciding=shape.deciding,
        colours=shape.colours,
        arena_draws=random.choice(tuple(ArenaDraw)),
        places=random.choice((2, 4)),
        groups=shape.groups,
        qualifiers=shape.then.qualifiers if shape.then else 0,
    )
    stages = (stage,) if shape.then is None else (stage, _final(shape.then))
    spans_months = random.randrange(100) < 40
    by_boards = shape.teams not in (TeamKind.NONE, TeamKind.SUM_OF_PLACES)
    reserves = 1 if shape.teams in (TeamKind.RESERVES, TeamKind.FREE_LINEUP) else 0
    return Regulations(
        title="大棋战 open",
        edition=shape.edition,
        stages=stages,
        points=points_of(shape.edition),
        match_points=MatchPoints(win=Fraction(3)) if by_boards or shape.games > 1 else None,
        byes=Byes(half_byes=1),
        ratings=Ratings(
            spans_months=spans_months, by_round=spans_months and random.randrange(2) == 0
        ),
        teams=Teams(
            kind=shape.teams, boards=3 if by_boards else 0, reserves=reserves,
            reserve_rule=_reserve_rule(shape), bye_board_points=Fraction(2 if by_boards else 0),
        ),
    )  # fmt: skip


def _final(then: Final) -> Stage:
    return Stage(
        kind=then.kind,
        rounds=then.rounds,
        games=then.games,
        deciding=then.deciding,
        colours=then.colours,
        places=4,
    )


def _reserve_rule(shape: Shape) -> Reserves | None:
    """Return what weiqi leaves to the event (25.2)."""
    asked = shape.teams is TeamKind.RESERVES and shape.edition.startswith("weiqi")
    return Reserves.ANY_BOARD if asked else None


def entry_of(shape: Shape, teams: Teams, number: int, random: Random) -> Entry:
    """Return the entry of a person or a team, most of them rated."""
    return Entry(
        id=entry_id(number),
        unit=f"单位{number % 2 if shape.kind in SIDES else random.randrange(5)}",
        rating=None if random.randrange(100) < 15 else 1200 + random.randrange(1000),
        rating_list="全国等级分",
        members=tuple(
            f"00000000-0000-7000-9000-{number:06d}{at:06d}"
            for at in range(1, teams.boards + teams.reserves + 1)
        ),
    )
