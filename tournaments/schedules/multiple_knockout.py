"""Knockouts of several losses (多败淘汰制): out at the limit, paired afresh every round.

Weiqi 2002 26.1 says only that who loses more than the limit allows is out and plays no further;
no book has a sheet for it. Read for it (decision 0044): a lost match is a loss, whoever still
plays is paired with whoever has lost as often, by the numbers of the draw as neighbours (appendix
五 2), nobody twice while it can be helped; a bye (轮空) goes to whoever has had fewest, small
numbers first (appendix 一 3), and is neither won nor lost; places go by the round of leaving.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import Cited, SchedulePoint
from tournaments.pairing.chooser import Chooser
from tournaments.pairing.problem import Problem
from tournaments.schedules.steps import (
    ColourBy,
    Finished,
    Match,
    NeedsDecision,
    Play,
    Result,
    Results,
    ScheduleError,
    Step,
    checked,
)

declare_refusals(
    422, losses_out_of_range=_("Out after two to nine losses: after one it is a single knockout.")
)

LEAST_LOSSES = 2
ROUNDS_HELD = 512
"""Pairings remembered: each is asked again with every look at a later round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MultipleKnockout:
    """`entrants` in the order of the draw, each out at `losses`.

    `away` are (round, number) of who does not take part in a round: he has withdrawn.
    """

    entrants: tuple[int, ...]
    losses: int
    colours: ColourBy = ColourBy.LOT
    away: frozenset[tuple[int, int]] = frozenset()
    cites: Cited = SchedulePoint.KNOCKOUT


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Somebody still in before a round, by what the pairing goes by."""

    number: int
    losses: int
    byes: int


Meetings = frozenset[tuple[int, int, int]]
"""Smaller number, larger number, how often they have met."""


@dataclass(slots=True, kw_only=True)
class _Course:
    """The stage between two rounds; `last` is the last round in which each was still in."""

    losses: dict[int, int]
    byes: dict[int, int]
    met: dict[tuple[int, int], int] = field(default_factory=dict)
    last: dict[int, int] = field(default_factory=dict)


def next_matches(plan: MultipleKnockout, results: Results) -> Step:
    """Return what is open of the round under way, the draw or double loss to settle, or the end.

    :raises ScheduleError: `losses_out_of_range`, `too_few_entrants`, `duplicate_number`,
        `result_without_match`, `winner_not_in_match`.
    """
    return _followed(plan, results)[1]


def ranking_of(plan: MultipleKnockout, results: Results) -> tuple[tuple[int, ...], ...]:
    """Return who shares each place settled so far, best first: those who are out.

    Who is left at the end is among them.

    :raises ScheduleError: as `next_matches`.
    """
    course, step = _followed(plan, results)
    if isinstance(step, Finished):
        return step.ranking
    number = max(course.last.values())
    return _by_leaving(course, frozenset(_still_in(plan, course, number)))


def most_rounds(entrants: int, losses: int) -> int:
    """Return a number of rounds that no results can exceed.

    So many losses as are left to all who are in, `losses` to each at most, are in the hands of
    a `losses`-th as many people at least; of k people k // 2 lose in a round.
    """
    left, rounds = entrants * losses, 0
    while left > 1:
        people = max(2, -(-left // losses))
        left -= people // 2
        rounds += 1
    return rounds


@lru_cache(maxsize=ROUNDS_HELD)
def pair_round(sides: tuple[Side, ...], met: Meetings) -> tuple[tuple[tuple[int, int], ...], int]:
    """Return the pairs of a round and who has the bye, 0 for nobody.

    In this order: fewest meetings again, a third counting for two; losses as equal as can be;
    the bye to the smallest number of those with fewest; each, from the top of the row of
    losses and numbers, with the nearest below him.
    """
    row = sorted(sides, key=lambda side: (side.losses, side.number))
    chooser = Chooser(_problem(row, met))
    bye = 0
    if len(row) % 2:
        by_number = sorted(range(len(row)), key=lambda node: row[node].number)
        sitting = chooser.fix(len(row), by_number)
        assert sitting is not None, "somebody has had fewest byes"
        bye = row[sitting].number
    pairs = []
    for seeker in range(len(row)):
        if seeker in chooser.alive:
            found = chooser.fix(seeker, range(seeker + 1, len(row)))
            assert found is not None, "a full pairing was at hand"
            pairs.append((row[seeker].number, row[found].number))
    return tuple(pairs), bye


def _problem(row: list[Side], met: Meetings) -> Problem:
    """Return the row as a graph; an empty seat behind it takes the bye of an odd field."""
    most = max(side.losses for side in row)
    empty = most + 1
    apart = [[abs(a - b) for b in range(empty)] for a in range(empty)]
    costs = [*([*to, 0] for to in apart), [0] * (empty + 1)]
    again = 1 + most * len(row)
    node = {side.number: at for at, side in enumerate(row)}
    extra = {
        (min(node[a], node[b]), max(node[a], node[b])): times * again
        for a, b, times in met
        if a in node and b in node
    }
    seats = len(row) + len(row) % 2
    problem = Problem(
        own=seats,
        kinds=[side.losses for side in row] + [empty] * (len(row) % 2),
        costs=costs,
        barred=[set() for _ in range(seats)],
        extra=extra,
    )
    if len(row) % 2:
        fewest = min(side.byes for side in row)
        problem.bar(len(row), [at for at, side in enumerate(row) if side.byes > fewest])
    return problem


def _followed(plan: MultipleKnockout, results: Results) -> tuple[_Course, Step]:
    """Play the results, round by round, to where they end."""
    _check(plan)
    course = _Course(
        losses=dict.fromkeys(plan.entrants, 0),
        byes=dict.fromkeys(plan.entrants, 0),
        last=dict.fromkeys(plan.entrants, 0),
    )
    left = set(results)
    number = 0
    while True:
        number += 1
        still = _still_in(plan, course, number)
        course.last |= dict.fromkeys(still, number)
        if len(still) < 2:
            _require_none(left, plan)
            return course, Finished(ranking=_by_leaving(course, frozenset()))
        play = _round(plan, course, still, number)
        left -= {match.key for match in play.matches}
        step = _counted(plan, course, play, results)
        if step is not None:
            _require_none(left, plan)
            return course, step


def _check(plan: MultipleKnockout) -> None:
    if plan.losses < LEAST_LOSSES:
        raise ScheduleError("losses_out_of_range", cites=plan.cites, detail=str(plan.losses))
    if len(plan.entrants) < 2:
        raise ScheduleError("too_few_entrants", cites=plan.cites, detail=str(len(plan.entrants)))
    if len(set(plan.entrants)) != len(plan.entrants):
        raise ScheduleError("duplicate_number", cites=plan.cites)


def _require_none(left: set[str], plan: MultipleKnockout) -> None:
    if left:
        raise ScheduleError(
            "result_without_match", cites=plan.cites, detail=", ".join(sorted(left))
        )


def _still_in(plan: MultipleKnockout, course: _Course, number: int) -> list[int]:
    return [
        entrant
        for entrant in plan.entrants
        if course.losses[entrant] < plan.losses and (number, entrant) not in plan.away
    ]


def _round(plan: MultipleKnockout, course: _Course, still: list[int], number: int) -> Play:
    sides = tuple(
        Side(number=entrant, losses=course.losses[entrant], byes=course.byes[entrant])
        for entrant in still
    )
    met = frozenset((a, b, times) for (a, b), times in course.met.items())
    pairs, bye = pair_round(sides, met)
    matches = tuple(
        Match(
            key=f"M{number}.{board}",
            round=number,
            board=board,
            first=first,
            second=second,
            colours=plan.colours,
            label="final" if len(still) == 2 else "",
        )
        for board, (first, second) in enumerate(pairs, start=1)
    )
    return Play(matches=matches, byes=(bye,) if bye else ())


def _counted(plan: MultipleKnockout, course: _Course, play: Play, results: Results) -> Step | None:
    """Count a round into `course`; return what it waits for, None when it is over."""
    for match in play.matches:
        if match.key in results:
            _count(plan, course, match, checked(match, results[match.key]))
    for match in play.matches:
        result = results.get(match.key)
        if result is not None and result.winner is None and not result.both_out:
            return _undecided(plan, match, "tie_break_needed", "deciding_games")
    waiting = tuple(match for match in play.matches if match.key not in results)
    if waiting:
        return Play(matches=waiting, byes=play.byes)
    if play.byes:
        course.byes[play.byes[0]] += 1
    elif all(
        course.losses[side] >= plan.losses
        for match in play.matches
        for side in (match.first, match.second)
    ):
        # Nobody would be left to be first: where all the last have lost, one goes on by lot.
        both = next(match for match in play.matches if results[match.key].both_out)
        return _undecided(plan, both, "lot_needed", "lot")
    return None


def _count(plan: MultipleKnockout, course: _Course, match: Match, result: Result) -> None:
    pair = (min(match.first, match.second), max(match.first, match.second))
    course.met[pair] = course.met.get(pair, 0) + 1
    if result.winner is None and not result.both_out:
        return
    for side in (match.first, match.second):
        if side != result.winner:
            course.losses[side] += 1
        elif result.both_out:
            # He goes on by lot (weiqi 17.5): the loss counts as far as it does not put him out.
            course.losses[side] = min(course.losses[side] + 1, plan.losses - 1)


def _undecided(plan: MultipleKnockout, match: Match, code: str, choice: str) -> NeedsDecision:
    return NeedsDecision(
        code=code,
        cites=SchedulePoint.BOTH_LOST if choice == "lot" else plan.cites,
        key=match.key,
        numbers=(match.first, match.second),
        choices=(choice,),
    )


def _by_leaving(course: _Course, still: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Return all but those still in, by the last round each was in, latest first."""
    groups: dict[int, list[int]] = {}
    for entrant, last in course.last.items():
        if entrant not in still:
            groups.setdefault(last, []).append(entrant)
    return tuple(tuple(sorted(groups[last])) for last in sorted(groups, reverse=True))
