"""What a page of draughts counts: how often the position has stood (third repetition).

FMJD rules, annex 1, 6.1; fmjd64 has the same rule. A draw is claimed, never made by a count.
"""

from django.utils.translation import gettext as _

from games.rules.protocol import TellsPositionsApart
from games.selectors import GamePage
from games.web.figures import Counter, Counting, Noticed
from games.web.positions import Walk

REPETITIONS = 3
"""Times the same position with the same side to move gives a draw (6.1)."""


def counting(page: GamePage, walk: Walk) -> Counting:
    """Return how often each position has stood, and where one stood for the third time."""
    kernel = page.state.kernel
    if not isinstance(kernel, TellsPositionsApart):
        return Counting()
    seen: dict[bytes, int] = {}
    counts = []
    for value in walk.values:
        key = kernel.identity(value)
        seen[key] = seen.get(key, 0) + 1
        counts.append(seen[key])
    counter = Counter(
        code="repeats", name=_("Same position"), values=tuple(counts), limit=REPETITIONS
    )
    text = _("the same position stands for the third time")
    return Counting(
        counters=(counter,),
        noticed=tuple(
            Noticed(ply=ply, text=text, article="")
            for ply, count in enumerate(counts)
            if count == REPETITIONS
        ),
    )
