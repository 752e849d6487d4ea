"""Words for the codes of a paired round: reasons, colours, floats.

Chinese terms are those of xiangqi rules 2020, appendix 3, and of the draughts appendix.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.books.pairing import ColourReason
from tournaments.pairing.history import Float
from tournaments.pairing.values import PairReason

Word = str | Promise

FLOATS: dict[Float, Word] = {
    Float.DOWN: _("floats down"),
    Float.UP: _("floats up"),
}
REASONS: dict[PairReason, Word] = {
    PairReason.FIRST_ROUND: _("paired by number in the first round"),
    PairReason.HEAD: _("the first candidate of the seeker's order"),
    PairReason.SHIFTED: _("a later candidate: those before him have met the seeker or are needed"),
    PairReason.OWN_ROW: _("both want the same colour: nobody of the other row is left to them"),
    PairReason.IN_ORDER: _("as the order of the segment gives"),
    PairReason.ADJUSTED: _("moved within the segment: met before, or for colours and floats"),
}
COLOURS: dict[ColourReason, Word] = {
    ColourReason.BOARD: _("by the board in the first round"),
    ColourReason.LOWER_NUMBER: _("the smaller number moves first in the first round"),
    ColourReason.DIFFERENCE: _("who has had fewer first moves"),
    ColourReason.STREAK: _("who moved second last, or more often running"),
    ColourReason.HIGHER_SCORE: _("all equal: the higher score's wish, in the last three rounds"),
    ColourReason.STRONGER: _("all equal: the stronger side's wish"),
    ColourReason.WEAKER: _("all equal: the weaker side's wish"),
    ColourReason.SUM_ODD: _("all equal: the sum of the numbers is odd, the smaller goes first"),
    ColourReason.SUM_EVEN: _("all equal: the sum of the numbers is even, the larger goes first"),
    ColourReason.ROUND_ODD: _("all equal: the smaller number goes first in odd rounds"),
    ColourReason.ROUND_EVEN: _("all equal: the larger number goes first in even rounds"),
    ColourReason.HANDICAP: _("handicap: the lower score has Black"),
}


def handicap_text(handicap: int) -> str:
    """Return the handicap of a pair in words: stones, or no komi for one."""
    if handicap == 1:
        return gettext("Black without komi")
    return gettext("%(count)d stones") % {"count": handicap}
