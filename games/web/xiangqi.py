"""What is counted beside a board of xiangqi: captureless rounds, repetitions.

Repetitions are counted as the game's book counts them: rounds of the moves (23.1), or how often a
position stood (World rules, art. 20).

The article of the captureless rounds is the edition's own: 4.2.4, rapid 29.1.1, mass app1.3.2. By
the World rules they count only where the regulations set them.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.record.xiangqi.rules import options_of
from games.rules.books.article import Article
from games.rules.xiangqi.judging import Counted, Tally
from games.selectors import GamePage
from games.web.figures import Counter, Counting, Noticed
from games.web.positions import Walk

_NAMES = {
    Counted.ROUNDS: gettext_lazy("Rounds of the same moves"),
    Counted.OCCURRENCES: gettext_lazy("Same position"),
}
_SAID = {
    Counted.ROUNDS: gettext_lazy("the moves have gone round %(times)d times"),
    Counted.OCCURRENCES: gettext_lazy("the same position has stood %(times)d times"),
}


def counting(page: GamePage, walk: Walk) -> Counting:
    """Return the two counts of xiangqi and where either reached its limit."""
    limit = options_of(page.state).natural_limit_rounds
    quiet = Counter(
        code="quiet",
        name=_("Natural limit"),
        values=(0, *(row.plies_since_capture // 2 for row in page.moves)),
        limit=limit,
        article=_limit_article(page),
    )
    counters = (quiet,) if limit else ()
    if page.repetitions is not None:
        counters = (*counters, _repeats(page.repetitions))
    return Counting(counters=counters, noticed=tuple(_notices(page, limit)))


def _repeats(tally: Tally) -> Counter:
    return Counter(
        code="repeats",
        name=str(_NAMES[tally.counted]),
        values=tally.counts,
        limit=tally.times,
        article=tally.article,
    )


def _notices(page: GamePage, limit: int) -> Iterator[Noticed]:
    tally = page.repetitions
    for row in page.moves:
        if tally is not None and tally.counts[row.ply] >= tally.times > tally.counts[row.ply - 1]:
            text = str(_SAID[tally.counted]) % {"times": tally.times}
            yield Noticed(ply=row.ply, text=text, article=tally.article)
        if limit and row.plies_since_capture == 2 * limit:
            text = _("%(rounds)d move pairs without a capture") % {"rounds": limit}
            yield Noticed(ply=row.ply, text=text, article=_limit_article(page))


def _limit_article(page: GamePage) -> Article | None:
    limit = page.state.book.conduct.natural_limit
    return limit.article if limit else None
