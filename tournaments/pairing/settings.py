"""What an event fixes about its pairing before round 1, and what each book sets by default.

Xiangqi rules 2020, appendix 3; weiqi rules 2002, appendix 五; draughts appendix (四);
gomoku rules 2025, appendix 6. Where a book is silent the choice is a setting.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.books.pairing import (
    PRINCIPLES,
    Balance,
    FirstColours,
    FirstRound,
    Lean,
    LevelColours,
    PairingRules,
    Principle,
    Ranking,
    System,
)
from tournaments.books.registry import book_of
from tournaments.pairing.mcmahon import McMahon


class Avoid(StrEnum):
    """Whether entrants of one unit are kept apart (同单位回避)."""

    NO = "no"
    SOFT = "soft"
    HARD = "hard"


def pair_of(number: int, other: int) -> tuple[int, int]:
    """Return two numbers as a pair, the smaller first."""
    return (number, other) if number < other else (other, number)


USUAL_MCMAHON = McMahon()
"""Groups folded, no handicap."""
_BALANCES = (Balance.DIFFERENCE, Balance.RUN)
"""What is compared where no book is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingSettings:
    """The choices of one stage; `away` belongs to the round that is to be paired.

    `forfeits_meet`: a forfeited pairing counts as having met. `forfeits_gain`: a forfeit won
    counts like a bye when the next bye is given (draughts (四) 2 原则一). `floats_ever`: any
    earlier float counts, not only that of the last round (draughts (四) 3 (6)).
    `float_rule`: repeated floats count at all (the weiqi book does not know them).
    `forbidden` and `discouraged` hold pairs of numbers, the smaller first: the first are
    never paired, the second only where no fuller pairing of the segment avoids it.
    `repeat_byes`: the bye goes to the lowest whoever had one before, where the event allows it.
    `book` are the rules that settle colours and are quoted; without any, those of the book that
    describes the system are quoted.
    `principles` are the relative ones that hold (gomoku appendix 6 二 (二), draughts (四) 2 (2)).
    `mcmahon`: how its groups are paired and what handicap they give.
    `keep_withdrawn`: who left is paired on and forfeits (xiangqi 19.3, read strictly).
    """

    system: System = System.POSITIONAL
    first_round: FirstRound = FirstRound.NEAR
    first_colours: FirstColours = FirstColours.BY_BOARD
    ranking: Ranking = Ranking.NUMBER
    lean: Lean = Lean.STRONGER
    units: Avoid = Avoid.NO
    forfeits_meet: bool = True
    forfeits_gain: bool = False
    floats_ever: bool = False
    float_rule: bool = True
    repeat_byes: bool = False
    keep_withdrawn: bool = False
    book: PairingRules | None = None
    mcmahon: McMahon = USUAL_MCMAHON
    forbidden: frozenset[tuple[int, int]] = frozenset()
    discouraged: frozenset[tuple[int, int]] = frozenset()
    away: frozenset[int] = frozenset()
    principles: tuple[Principle, ...] = PRINCIPLES

    @property
    def left_out(self) -> tuple[Principle, ...]:
        """The relative principles that do not hold, in the book's order."""
        return tuple(principle for principle in Principle if principle not in self.principles)

    @property
    def gives_handicap(self) -> bool:
        """Whether any pair can have one."""
        return self.system is System.MCMAHON and self.mcmahon.most > 0

    def handicap(self, score: int, other: int) -> int:
        """Return what a pair of two scores gives in handicap: nothing but in a McMahon."""
        return self.mcmahon.handicap(score - other) if self.system is System.MCMAHON else 0

    def away_in(self, away: frozenset[int]) -> "PairingSettings":
        """Return these settings for a round in which the numbers `away` stay away."""
        return replace(self, away=away)

    @property
    def balances(self) -> tuple[Balance, ...]:
        """What is compared of two before any other rule of colours."""
        return self.book.balances if self.book else _BALANCES

    @property
    def level_colours(self) -> LevelColours:
        """Who moves first of two whose colours are level."""
        return self.book.level_colours if self.book else LevelColours.BY_SYSTEM


def settings_of(rules: PairingRules) -> PairingSettings:
    """Return the settings a book pairs by unless the event says otherwise."""
    usual = rules.defaults
    return PairingSettings(
        system=usual.system,
        first_round=usual.first_round,
        first_colours=usual.first_colours,
        ranking=usual.ranking,
        forfeits_gain=usual.forfeits_gain,
        floats_ever=usual.floats_ever,
        float_rule=usual.float_rule,
        book=rules,
    )


def book_settings(edition: str) -> PairingSettings:
    """Return the settings of the book that an event of `edition` is held by."""
    return settings_of(book_of(edition).pairing)


_OPENINGS = {System.HALVES: FirstRound.HALVES, System.FOLD: FirstRound.FOLD}


def opening_of(book: PairingSettings, system: System) -> FirstRound:
    """Return how a book pairs round 1 under `system`.

    Xiangqi and weiqi pair near numbers (appendix 3 二 1, appendix 五 2 (1)); draughts and
    gomoku say nothing of round 1, where the whole field is one segment of the system.
    """
    if book.first_round is FirstRound.NEAR:
        return FirstRound.NEAR
    return _OPENINGS.get(system, FirstRound.NEAR)
