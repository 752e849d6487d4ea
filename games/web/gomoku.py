"""What a page of gomoku notices and points out: forbidden moves, fives, forbidden points.

Gomoku rules 2025, articles 7, 8 and 19.1. A forbidden move is no refusal: it stands until it
is pointed out, so the page only says where the points lie.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.board.marks import Mark, MarkKind
from games.labels.codes import FORBIDDEN_KINDS, NOTICES, word
from games.record.gomoku.events import FifthsOffered
from games.rules.gomoku.kernel import GomokuKernel
from games.selectors import GamePage
from games.web.figures import Counting, Noticed, Pointed
from games.web.positions import Walk, is_as_played


def counting(page: GamePage, walk: Walk) -> Counting:
    """Return what the rules take notice of; gomoku counts nothing."""
    kernel = page.state.kernel
    if not isinstance(kernel, GomokuKernel) or not is_as_played(page, walk):
        return Counting()
    moves = [row.move for row in page.moves]
    return Counting(
        noticed=tuple(
            Noticed(ply=notice.ply, text=word(NOTICES, notice.code), article=notice.article)
            for notice in kernel.notices(walk.values[0], moves)
        )
    )


def pointed(page: GamePage, walk: Walk, ply: int) -> Pointed:
    """Return the fifth stones offered, else Black's forbidden points where Black is to move."""
    offered = _offered(page, ply)
    if offered is not None:
        return Pointed(
            marks=tuple(Mark(point=point, kind=MarkKind.OFFERED) for point in offered.points),
            remark=_("%(count)d fifth stones are offered: %(points)s")
            % {"count": len(offered.points), "points": _(", ").join(offered.points)},
        )
    kernel, position = page.state.kernel, walk.values[ply]
    if not isinstance(kernel, GomokuKernel) or kernel.side_to_move(position) != "black":
        return Pointed()
    return _forbidden(kernel.forbidden(position).kinds)


def _offered(page: GamePage, ply: int) -> FifthsOffered | None:
    """Return the offer of fifth stones (打点) made in the position after `ply`, if any."""
    offers = [
        row.event
        for row in page.timeline
        if row.after_ply == ply and isinstance(row.event, FifthsOffered)
    ]
    return offers[-1] if offers else None


def _forbidden(found: Sequence[tuple[str, tuple[str, ...]]]) -> Pointed:
    if not found:
        return Pointed()
    points = _(", ").join(
        _("%(point)s (%(kinds)s)")
        % {"point": point, "kinds": _(", ").join(word(FORBIDDEN_KINDS, kind) for kind in kinds)}
        for point, kinds in found
    )
    return Pointed(
        marks=tuple(Mark(point=point, kind=MarkKind.FORBIDDEN) for point, _kinds in found),
        remark=_("Forbidden to Black if pointed out: %(points)s") % {"points": points},
    )
