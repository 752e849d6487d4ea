"""Asks of draughts (FMJD, fmjd64): legal moves, leaf counts, replay with its draw rules."""

from collections.abc import Sequence

from adjudication.desk import common
from adjudication.desk.question import Answer, Query, Question, moves_of, position_of
from games.rules.books.article import number_of
from games.rules.draughts.draws import Counter, DrawRule, begin_counts, counters, next_counts
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.position import DraughtsPosition


def _replay(question: Question) -> Answer:
    """Play the moves; name each draw rule when it comes to hold, and the move that is wrong."""
    kernel = question.kernel
    position = position_of(question)
    moves = moves_of(question)

    def noticed(plies: int) -> list[Answer]:
        if not isinstance(kernel, DraughtsKernel):
            return []
        return draw_findings(kernel, position, moves[:plies])

    return common.replayed(kernel, position, moves, noticed)


def draw_findings(
    kernel: DraughtsKernel, position: DraughtsPosition, moves: Sequence[str]
) -> list[Answer]:
    """Return the draw rules that legal `moves` reach: ply, rule, article, what was counted."""
    found: list[Answer] = []
    counts = begin_counts(kernel, position)
    previous: set[DrawRule] = set()
    for ply, move in enumerate(moves, start=1):
        after = kernel.play(position, move)
        counts = next_counts(kernel, counts, position, after)
        position = after
        reached = [counter for counter in counters(kernel, counts) if counter.is_reached]
        found += [_finding(ply, counter) for counter in reached if counter.rule not in previous]
        previous = {counter.rule for counter in reached}
    return found


def _finding(ply: int, counter: Counter) -> Answer:
    return {
        "ply": ply,
        "code": counter.rule.value,
        "article": number_of(counter.article),
        "count": counter.count,
    }


QUERIES: dict[str, Query] = {
    **common.QUERIES,
    "replay": _replay,
}
