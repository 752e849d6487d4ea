"""What is counted beside a board of xiangqi: captureless rounds, equal positions (23.1).

The article of the captureless rounds is the edition's own: 4.2.4, rapid 29.1.1, mass app1.3.2. By
the World rules they count only where the regulations set them.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.record.values import Question
from games.record.xiangqi.rules import options_of, policy_of
from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.selectors import GamePage
from games.web.figures import Counter, Counting, Noticed
from games.web.positions import Walk

REPETITIONS = 3
"""Cycles that make a repeated position (重复局面, 23.1)."""
OF_2020 = XIANGQI("23.1")


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
    times, article = _claimed_at(page)
    same = Counter(
        code="repeats",
        name=_("Same position"),
        values=(1, *(row.occurrences for row in page.moves)),
        limit=times,
        article=article,
    )
    counters = (quiet, same) if limit else (same,)
    return Counting(counters=counters, noticed=tuple(_notices(page, limit)))


def _claimed_at(page: GamePage) -> tuple[int, Article]:
    """Return how often a position must have stood, and the article that says so."""
    policy = policy_of(page.state)
    if policy is None:
        return REPETITIONS, OF_2020
    asked = page.state.book.claims.asked_under(Question.REPETITION.value)
    return policy.occurrences, asked or OF_2020


def _notices(page: GamePage, limit: int) -> Iterator[Noticed]:
    times, article = _claimed_at(page)
    for row in page.moves:
        if row.occurrences == times:
            text = _("the same position stands for the third time")
            if times != REPETITIONS:
                text = _("the same position has stood %(times)d times") % {"times": times}
            yield Noticed(ply=row.ply, text=text, article=article)
        if limit and row.plies_since_capture == 2 * limit:
            text = _("%(rounds)d move pairs without a capture") % {"rounds": limit}
            yield Noticed(ply=row.ply, text=text, article=_limit_article(page))


def _limit_article(page: GamePage) -> Article | None:
    limit = page.state.book.conduct.natural_limit
    return limit.article if limit else None
