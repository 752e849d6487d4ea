"""Buchholz, Fore Buchholz, Sonneborn-Berger and their cuts, averages of Buchholz, Koya.

Source: FIDE Handbook C.07, 8.1-8.3, 9.1, 9.2, 14, 16.5, as restated in
spec/pairing_and_standings 4.1-4.2. A cut takes the least significant opponent, but where the
player stayed away of his own will the dummy of such a round, if it brought more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.crosstable import Cell, Mark
from tournaments.tiebreaks.fide.scores import (
    PLAYED,
    VOLUNTARY,
    Scores,
    Setting,
    dummy_score,
    fide_scores,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """One round's part: the opponent's or dummy's score, and what it adds."""

    round: int
    opponent: int | None
    score: Fraction
    amount: Fraction
    voluntary: bool


def _cut_once(parts: Sequence[Contribution]) -> Contribution:
    lowest = min(parts, key=lambda part: (part.score, part.amount))
    missed = [part for part in parts if part.voluntary]
    if not missed:
        return lowest
    least_missed = min(missed, key=lambda part: part.amount)
    return max((lowest, least_missed), key=lambda part: part.amount)


def cut(parts: Sequence[Contribution], *, low: int = 0, high: int = 0) -> list[Contribution]:
    """Return the parts without `low` of the least and `high` of the most significant."""
    left = list(parts)
    for _ in range(min(low, len(left))):
        left.remove(_cut_once(left))
    for _ in range(min(high, len(left))):
        left.remove(max(left, key=lambda part: (part.score, part.amount)))
    return left


def _share(setting: Setting, cell: Cell) -> Fraction:
    """Return the points of a round as a share of a win."""
    return setting.table.points.worth(cell) / setting.table.points.win


def contributions(
    setting: Setting, scores: Scores, number: int, *, berger: bool = False
) -> list[Contribution]:
    """Return what each round adds: the opponents' scores, times the result with `berger`.

    In a round robin a forfeit counts the opponent it was against; without one it adds nothing.
    """
    found: list[Contribution] = []
    for played, cell in enumerate(setting.table.entrant(number).cells, start=1):
        if cell.opponent is not None and (cell.mark in PLAYED or setting.round_robin):
            score = scores.adjusted[cell.opponent]
        elif setting.round_robin:
            continue
        else:
            score = dummy_score(setting, scores, number, cell)
        found.append(
            Contribution(
                round=played,
                opponent=cell.opponent,
                score=score,
                amount=score * _share(setting, cell) if berger else score,
                voluntary=not setting.round_robin and cell.mark in VOLUNTARY,
            )
        )
    return found


def _total(parts: Sequence[Contribution]) -> Fraction:
    return sum((part.amount for part in parts), Fraction(0))


def buchholz(
    setting: Setting, *, low: int = 0, high: int = 0, fore: bool = False
) -> dict[int, Fraction]:
    """Return BH of everybody by number, cut; with `fore` FB."""
    scores = fide_scores(setting, fore=fore)
    return {
        entrant.number: _total(
            cut(contributions(setting, scores, entrant.number), low=low, high=high)
        )
        for entrant in setting.table.entrants
    }


def sonneborn_berger(setting: Setting, *, low: int = 0) -> dict[int, Fraction]:
    """Return SB of everybody by number, cut."""
    scores = fide_scores(setting)
    return {
        entrant.number: _total(
            cut(contributions(setting, scores, entrant.number, berger=True), low=low)
        )
        for entrant in setting.table.entrants
    }


def average_of_buchholz(setting: Setting) -> dict[int, Fraction]:
    """Return AOB: the mean Buchholz of those played against, exact; 0 where nobody was."""
    own = buchholz(setting)
    found: dict[int, Fraction] = {}
    for entrant in setting.table.entrants:
        met = [
            own[cell.opponent]
            for cell in entrant.cells
            if cell.opponent is not None and cell.mark in PLAYED
        ]
        found[entrant.number] = sum(met, Fraction(0)) / len(met) if met else Fraction(0)
    return found


def koya(setting: Setting) -> dict[int, Fraction]:
    """Return KS of a round robin: points against those with half the points or more."""
    scores = fide_scores(setting)
    half = setting.table.points.win * setting.table.rounds / 2
    return {
        entrant.number: sum(
            (
                setting.table.points.worth(cell)
                for cell in entrant.cells
                if cell.opponent is not None and scores.own[cell.opponent] >= half
            ),
            Fraction(0),
        )
        for entrant in setting.table.entrants
    }


_KASHDAN = {Mark.WIN: 4, Mark.DRAW: 2, Mark.LOSS: 1}


def kashdan(setting: Setting) -> dict[int, Fraction]:
    """Return 4 for a game won, 2 for a draw, 1 for a loss, nothing for a round not played."""
    return {
        entrant.number: Fraction(sum(_KASHDAN.get(cell.mark, 0) for cell in entrant.cells))
        for entrant in setting.table.entrants
    }


def rounds_elected(setting: Setting) -> dict[int, Fraction]:
    """Return REP: the rounds less those missed by one's own will."""
    return {
        entrant.number: Fraction(sum(1 for cell in entrant.cells if cell.mark not in VOLUNTARY))
        for entrant in setting.table.entrants
    }
