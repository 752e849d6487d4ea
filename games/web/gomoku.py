"""What a page of gomoku notices and points out: forbidden moves, fives, forbidden points.

Gomoku rules 2025, articles 7, 8 and 19.1. A forbidden move is no refusal: it stands until it
is pointed out, so the page only says where the points lie.
"""

from django.utils.translation import gettext as _

from games.board.marks import Mark, MarkKind
from games.rules.gomoku.kernel import GomokuKernel
from games.selectors import GamePage
from games.web.figures import Counting, Noticed, Pointed
from games.web.positions import Walk, start_of
from games.words.codes import word
from games.words.noticed import FORBIDDEN_KINDS, NOTICES


def counting(page: GamePage, walk: Walk) -> Counting:
    """Return what the rules take notice of; gomoku counts nothing."""
    kernel = page.state.kernel
    if not isinstance(kernel, GomokuKernel):
        return Counting()
    moves = [row.move for row in page.moves]
    return Counting(
        noticed=tuple(
            Noticed(ply=one.ply, text=word(NOTICES, one.code), article=one.article)
            for one in kernel.notices(start_of(page.state), moves)
        )
    )


def pointed(page: GamePage, walk: Walk, ply: int) -> Pointed:
    """Return Black's forbidden points where Black is to move."""
    kernel, position = page.state.kernel, walk.values[ply]
    if not isinstance(kernel, GomokuKernel) or kernel.side_to_move(position) != "black":
        return Pointed()
    found = kernel.forbidden(position).kinds
    if not found:
        return Pointed()
    told = _(", ").join(
        _("%(point)s (%(kinds)s)")
        % {"point": point, "kinds": _(", ").join(word(FORBIDDEN_KINDS, kind) for kind in kinds)}
        for point, kinds in found
    )
    return Pointed(
        marks=tuple(Mark(point=point, kind=MarkKind.FORBIDDEN) for point, _kinds in found),
        said=_("Forbidden to Black if pointed out: %(points)s") % {"points": told},
    )
