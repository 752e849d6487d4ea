"""What a page of weiqi counts and notices: prisoners, repetitions of the whole board.

Weiqi competition rules 2002, articles 3, 20 and 21.
"""

from django.utils.translation import gettext as _

from games.rules.weiqi.kernel import WeiqiKernel
from games.rules.weiqi.repetition import Repeat
from games.selectors import GamePage
from games.web.figures import Counter, Counting, Noticed
from games.web.positions import Walk, start_of
from games.words.codes import word
from games.words.noticed import NOTICES
from games.words.weiqi import REPETITIONS


def counting(page: GamePage, walk: Walk) -> Counting:
    """Return the prisoners of both sides and what the rules take notice of."""
    return Counting(counters=_prisoners(walk), noticed=_noticed(page))


def _prisoners(walk: Walk) -> tuple[Counter, ...]:
    names = (_("Prisoners of Black"), _("Prisoners of White"))
    return tuple(
        Counter(
            code=f"prisoners-{side}",
            name=name,
            values=tuple(value.prisoners[index] for value in walk.values),
            article="3",
        )
        for index, (side, name) in enumerate(zip(("black", "white"), names, strict=True))
    )


def _noticed(page: GamePage) -> tuple[Noticed, ...]:
    kernel = page.state.kernel
    if not isinstance(kernel, WeiqiKernel):
        return ()
    moves = [row.move for row in page.moves]
    return tuple(
        Noticed(
            ply=one.ply,
            text=_repeated(one.repeat) if one.repeat else word(NOTICES, one.code),
            article=one.article,
        )
        for one in kernel.findings(start_of(page.state), moves)
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
