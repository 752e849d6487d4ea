"""Swiss rounds that shed players (积分末位淘汰制).

Xiangqi 2020 10.4.2, weiqi 2002 26.4 and appendix 六. The rounds themselves are paired by
`tournaments.pairing`; here it is settled who leaves.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import SchedulePoint
from tournaments.schedules.steps import (
    NeedsDecision,
    ScheduleError,
)

declare_refusals(409, lot_needed=_("A lot has to decide: send the random seed it is drawn from."))
declare_refusals(
    422,
    lot_not_in_tie=_("The lot names somebody who is not level."),
    quota_not_even=_("An even field must be left."),
    quota_out_of_range=_("More would leave than the field allows."),
)

Score = tuple[Fraction, ...]
"""What decides who leaves: points, then opponents' points; more is better."""


def even_half(entrants: int) -> int:
    """Return the even number nearest to half of `entrants`, the larger of two as near.

    Weiqi app. 六 wants half the field in the last round, 26.4 an even one: 70 gives 36.
    """
    return 2 * ((entrants + 2) // 4)


def quota_of(field: int, *, each: int, target: int) -> int:
    """Return how many of `field` leave after a round in which `each` are to leave.

    An odd field is made even by the cut (weiqi 26.4), and it stops at `target`: nobody leaves
    a field that is no larger.
    """
    wanted = each + (field + each) % 2 if field % 2 else each
    return max(0, min(wanted, field - target))


@dataclass(frozen=True, slots=True, kw_only=True)
class Elimination:
    """A Swiss of `entrants` in `rounds`, of whom `each` leave after round `first` and on.

    `remaining` are to be left for the last round, 0 for half of the field.
    """

    entrants: int
    rounds: int
    first: int
    each: int
    remaining: int = 0

    @property
    def target(self) -> int:
        """How many are left at the end."""
        return self.remaining or even_half(self.entrants)

    def fields(self) -> tuple[int, ...]:
        """Return how many play each round."""
        field, found = self.entrants, []
        for played in range(1, self.rounds + 1):
            found.append(field)
            if played >= self.first:
                field -= quota_of(field, each=self.each, target=self.target)
        return tuple(found)

    def round_without_opponents(self) -> int:
        """Return the first round in which somebody may have met all who are left, 0 for none.

        Nobody is met twice, and who stays has met those who stay: of a field of k each has
        k - 1 opponents, in an odd one a bye besides, and has played all rounds before.
        """
        return next(
            (at for at, k in enumerate(self.fields(), start=1) if at > k - 1 + k % 2),
            0,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Workable:
    """What to change of an elimination that cannot be played out, all else as it was.

    At most so many `rounds`, at least so many `remaining`, 0 where no number helps, or at least
    so many `entrants`.
    """

    rounds: int
    remaining: int
    entrants: int


def workable(wanted: Elimination) -> Workable:
    """Return the numbers nearest to those of `wanted` with which everybody has opponents."""

    def first(changes: Iterable[Elimination]) -> Elimination | None:
        return next((made for made in changes if not made.round_without_opponents()), None)

    fewer = first(
        replace(wanted, rounds=rounds) for rounds in range(wanted.rounds - 1, wanted.first, -1)
    )
    later = first(
        replace(wanted, remaining=remaining)
        for remaining in range(wanted.target + 2, wanted.entrants, 2)
    )
    # So many leave each round and no more: some field is large enough.
    enough = next(
        entrants
        for entrants in count(wanted.entrants + 1)
        if not replace(wanted, entrants=entrants).round_without_opponents()
    )
    return Workable(
        rounds=fewer.rounds if fewer else 0,
        remaining=later.remaining if later else 0,
        entrants=enough,
    )


def check_quota(active: int, quota: int) -> None:
    """Check that taking `quota` from `active` leaves an even field (weiqi 26.4).

    :raises ScheduleError: `quota_out_of_range`, `quota_not_even`; the detail of the
        second names the quotas next to it.
    """
    if not 0 <= quota <= active - 2:
        raise ScheduleError(
            "quota_out_of_range", cites=SchedulePoint.ELIMINATION, detail=str(quota)
        )
    if (active - quota) % 2:
        near = ", ".join(
            str(number) for number in (quota - 1, quota + 1) if 0 <= number <= active - 2
        )
        raise ScheduleError("quota_not_even", cites=SchedulePoint.ELIMINATION, detail=near)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Who leaves after a round, worst first."""

    leaving: tuple[int, ...]


def cut_lowest(
    scores: Mapping[int, Score], quota: int, *, lots: tuple[int, ...] = ()
) -> Cut | NeedsDecision:
    """Return who leaves: fewest points, then fewest opponents' points, then by lot.

    `lots` are the numbers drawn to leave, first drawn first; without enough of them a tie
    across the line is handed back as `lot_needed` (weiqi app. 六.3).

    :raises ScheduleError: `quota_out_of_range`, `quota_not_even`, `lot_not_in_tie`.
    """
    check_quota(len(scores), quota)
    leaving: list[int] = []
    for score in sorted(set(scores.values())):
        group = sorted(number for number, group in scores.items() if group == score)
        wanted = quota - len(leaving)
        if wanted <= 0:
            break
        if len(group) <= wanted:
            leaving += group
            continue
        if any(number not in group for number in lots):
            raise ScheduleError(
                "lot_not_in_tie", cites=SchedulePoint.ELIMINATION_LOT, detail=str(lots)
            )
        if len(set(lots)) < wanted:
            return NeedsDecision(
                code="lot_needed",
                cites=SchedulePoint.ELIMINATION_LOT,
                numbers=tuple(group),
                choices=("lot",),
            )
        leaving += list(dict.fromkeys(lots))[:wanted]
    return Cut(leaving=tuple(leaving))
