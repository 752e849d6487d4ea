"""What a page of draughts counts: how far each draw rule has come, and where one was reached.

FMJD rules 6.1-6.4 on 100 squares, fmjd64 7.2.3-7.2.8 on 64. A count is a fact; who claims or
rules on it is on record among the events.
"""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import gettext as _

from games.labels.codes import word
from games.labels.draughts import DRAW_RULES
from games.record.draughts.options import DraughtsOptions
from games.rules.draughts import draws
from games.rules.draughts.kernel import DraughtsKernel
from games.selectors import GamePage
from games.web.figures import Counter, Counting, Noticed
from games.web.positions import Walk

Counts = Sequence[tuple[draws.Counter, ...]]


def counting(page: GamePage, walk: Walk) -> Counting:
    """Return the counts of the draw rules that play a part, and where each was first reached."""
    kernel = page.state.kernel
    if not isinstance(kernel, DraughtsKernel):
        return Counting()
    counts = _counts(page, kernel, walk)
    return Counting(counters=_counters(counts), noticed=_noticed(counts))


def _counts(page: GamePage, kernel: DraughtsKernel, walk: Walk) -> Counts:
    options = page.state.options.draughts or DraughtsOptions()
    counted = [draws.begin_counts(kernel, walk.values[0])]
    for before, after in pairwise(walk.values):
        counted.append(draws.next_counts(kernel, counted[-1], before, after))
    return [
        draws.counters(kernel, counts, balance_of_both=options.balance_of_both)
        for counts in counted
    ]


def _counters(counts: Counts) -> tuple[Counter, ...]:
    """Return one figure for each rule and limit met; half-moves, but for the repetition."""
    kinds = {
        (counter.rule, counter.limit): counter
        for found in counts
        for counter in found
        if counter.count
    }
    return tuple(
        Counter(
            code=f"{rule.value}-{limit}",
            name=_name(rule),
            values=tuple(
                next(
                    (
                        counter.count
                        for counter in found
                        if (counter.rule, counter.limit) == (rule, limit)
                    ),
                    0,
                )
                for found in counts
            ),
            limit=limit,
            article=kind.article,
        )
        for (rule, limit), kind in kinds.items()
    )


def _name(rule: draws.DrawRule) -> str:
    if rule is draws.DrawRule.THREEFOLD:
        return _("Same position")
    return _("%(rule)s, half-moves") % {"rule": word(DRAW_RULES, rule.value)}


def _noticed(counts: Counts) -> tuple[Noticed, ...]:
    found: list[Noticed] = []
    standing: set[draws.DrawRule] = set()
    for ply, counters in enumerate(counts):
        reached = {counter.rule: counter.article for counter in counters if counter.is_reached}
        found += [
            Noticed(ply=ply, text=word(DRAW_RULES, rule.value), article=article)
            for rule, article in reached.items()
            if rule not in standing
        ]
        standing = set(reached)
    return tuple(found)
