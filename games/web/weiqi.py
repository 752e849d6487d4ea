"""What a page of weiqi counts and notices: prisoners, repetitions of the whole board.

Weiqi competition rules 2002, articles 3, 20 and 21.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.board.marks import Mark, MarkKind
from games.labels.codes import NOTICES, word
from games.labels.effect import count_of
from games.labels.weiqi import REPETITIONS, detail_of
from games.record.weiqi.state import WeiqiCourse
from games.rules.books.sources import WEIQI
from games.rules.weiqi.kernel import WeiqiKernel
from games.rules.weiqi.repetition import Repeat
from games.selectors import GamePage
from games.web.figures import Counter, Counting, Noticed, Pointed
from games.web.positions import Walk, is_as_played


def counting(page: GamePage, walk: Walk) -> Counting:
    """Return the prisoners of both sides and what the rules take notice of."""
    return Counting(counters=_prisoners(walk), noticed=_noticed(page, walk))


def pointed(page: GamePage, walk: Walk, ply: int) -> Pointed:
    """Return the dead stones and shared points of the end, as counted or as marked (8, 21.2)."""
    course = page.state.course
    if ply != len(page.moves) or not isinstance(course, WeiqiCourse):
        return Pointed()
    counted = count_of(page.state, (row.event for row in page.timeline))
    if counted is not None:
        return Pointed(marks=_marks(counted.dead, counted.shared), remark=detail_of(counted))
    dead = {point for mark in course.marks for point in mark.dead}
    shared = {point for mark in course.marks for point in mark.shared}
    if not dead and not shared:
        return Pointed()
    return Pointed(
        marks=_marks(sorted(dead), sorted(shared)),
        remark=_("Marked by a side as dead or shared, not yet counted."),
    )


def _marks(dead: Sequence[str], shared: Sequence[str]) -> tuple[Mark, ...]:
    return (
        *(Mark(point=point, kind=MarkKind.DEAD) for point in dead),
        *(Mark(point=point, kind=MarkKind.CIRCLE) for point in shared),
    )


def _prisoners(walk: Walk) -> tuple[Counter, ...]:
    names = (_("Prisoners of Black"), _("Prisoners of White"))
    return tuple(
        Counter(
            code=f"prisoners-{side}",
            name=name,
            values=tuple(value.prisoners[index] for value in walk.values),
            article=WEIQI("3"),
        )
        for index, (side, name) in enumerate(zip(("black", "white"), names, strict=True))
    )


def _noticed(page: GamePage, walk: Walk) -> tuple[Noticed, ...]:
    kernel = page.state.kernel
    if not isinstance(kernel, WeiqiKernel) or not is_as_played(page, walk):
        return ()
    moves = [row.move for row in page.moves]
    return tuple(
        Noticed(
            ply=finding.ply,
            text=_repeated(finding.repeat) if finding.repeat else word(NOTICES, finding.code),
            article=finding.article,
        )
        for finding in kernel.findings(walk.values[0], moves)
    )


def _repeated(repeat: Repeat) -> str:
    values = {
        "ply": repeat.equal_ply,
        "kind": word(REPETITIONS, repeat.kind.value),
        "cycle": repeat.cycle,
        "black": repeat.taken_by_black,
        "white": repeat.taken_by_white,
    }
    text = _(
        "the whole board stands again as after move %(ply)d: %(kind)s, a cycle of %(cycle)d"
        " moves in which Black took %(black)d and White %(white)d"
    )
    return text % values
