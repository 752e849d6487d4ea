"""What an edition's book makes of a ruling on a cycle: mass events rule by appendix 1.

Rule source: Rules of Xiangqi Competition (2020), articles 23.5 and 25-26, appendix 1, 5.1 and
5.2. What else a book does about repetitions is in `judging`.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.rules.books.book import Repetition
from games.rules.books.sources import XIANGQI
from games.rules.verdict import Verdict
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.labels import MAX_NODES
from games.rules.xiangqi.repetition.types import (
    SIDES,
    VARIES,
    CycleRuling,
    Ground,
    Label,
    MoveLabel,
)
from games.rules.xiangqi.repetition.verdict import (
    is_prohibited,
    rule_on_cycle,
    rule_on_labels,
    rule_on_open_line,
)

_MASS_ARTICLES = {
    XIANGQI("25.1"): XIANGQI("app1.5.2.1"),
    XIANGQI("25.2"): XIANGQI("app1.5.2.2"),
    XIANGQI("26.9.4"): XIANGQI("app1.5.2.4"),
}
"""Article of the standard game -> the one of appendix 1; the others become app1.5.2.3."""


def rule_by_book(
    start: XiangqiPosition,
    moves: Sequence[str],
    rules: Repetition,
    *,
    max_nodes: int = MAX_NODES,
) -> CycleRuling:
    """Rule on one round of a cycle or on an open line as an edition's book does.

    :raises CycleError: for moves that are neither, naming the ply.
    """
    found = rule_on_cycle(start, moves, max_nodes=max_nodes)
    labels = without_doubt(found.labels, rules)
    if labels != found.labels:
        if found.is_open_line:
            found = rule_on_open_line(labels)
        else:
            found = rule_on_labels(labels, first_ply=found.first_ply)
    return of_book(found, rules)


def without_doubt(labels: tuple[MoveLabel, ...], rules: Repetition) -> tuple[MoveLabel, ...]:
    """Return the labels with what cannot be decided as 闲 where the book says so (app1.5.1)."""
    if not rules.doubt_is_idle:
        return labels
    return tuple(label if label.label else replace(label, label=Label.IDLE) for label in labels)


def of_book(found: CycleRuling, rules: Repetition) -> CycleRuling:
    """Return the verdict and article of the book for a ruling without doubts."""
    if rules.perpetual_check_loses or found.reason is Ground.UNDECIDED:
        return found
    if found.verdict is Verdict.NONE:
        return found
    sides = [
        [label for label in found.labels if label.mover == side and label.ply >= found.first_ply]
        for side in SIDES
    ]
    # 一方长将 comes before 双方均为禁止着法: it is barred in any case (25.1, app1.5.2.1).
    alone = found.reason is Ground.ONE_SIDED_PERPETUAL_CHECK
    if rules.both_prohibited_draw and all(is_prohibited(side) for side in sides) and not alone:
        article = XIANGQI("26.9.4")
        ground = Ground.NEITHER_OR_BOTH_LISTED
        found = replace(found, verdict=Verdict.DRAW, article=article, reason=ground)
    return replace(
        found,
        verdict=VARIES.get(found.verdict, found.verdict),
        article=_MASS_ARTICLES.get(found.article, XIANGQI("app1.5.2.3")),
    )
