"""What is counted beside a board of xiangqi: captureless rounds, repetitions.

Repetitions are counted as the game's book counts them: rounds of the moves (23.1), or how often a
position stood (World rules, art. 20).

The article of the captureless rounds is the edition's own: 4.2.4, rapid 29.1.1, mass app1.3.2. By
the World rules they count only where the regulations set them.
"""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from games.record.xiangqi.rules import judging_of_game, options_of
from games.rules.books.article import Article
from games.rules.xiangqi.judging import Counted, Judging
from games.selectors import GamePage, facts_of_plies
from games.web.figures import Counter, Counting, Noticed
from games.web.positions import Walk

_NAMES = {
    Counted.ROUNDS: _lazy("Rounds of the same moves"),
    Counted.OCCURRENCES: _lazy("Same position"),
}
_SAID = {
    Counted.ROUNDS: _lazy("the moves have gone round %(times)d times"),
    Counted.OCCURRENCES: _lazy("the same position has stood %(times)d times"),
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
    judging = judging_of_game(page.state)
    counts = judging.counts(facts_of_plies(page.state))
    repeats = Counter(
        code="repeats",
        name=str(_NAMES[judging.counted]),
        values=counts,
        limit=judging.times,
        article=judging.article,
    )
    counters = (quiet, repeats) if limit else (repeats,)
    return Counting(counters=counters, noticed=tuple(_notices(page, limit, judging, counts)))


def _notices(
    page: GamePage, limit: int, judging: Judging, counts: Sequence[int]
) -> Iterator[Noticed]:
    for row in page.moves:
        if counts[row.ply] >= judging.times > counts[row.ply - 1]:
            text = str(_SAID[judging.counted]) % {"times": judging.times}
            yield Noticed(ply=row.ply, text=text, article=judging.article)
        if limit and row.plies_since_capture == 2 * limit:
            text = _("%(rounds)d move pairs without a capture") % {"rounds": limit}
            yield Noticed(ply=row.ply, text=text, article=_limit_article(page))


def _limit_article(page: GamePage) -> Article | None:
    limit = page.state.book.conduct.natural_limit
    return limit.article if limit else None
