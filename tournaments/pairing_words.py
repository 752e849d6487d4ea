"""Words for the codes of a paired round: systems, reasons, colours, floats, refusals.

Chinese terms are those of xiangqi rules 2020, appendix 3, and of the draughts appendix.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.pairing.history import Class, Float
from tournaments.pairing.settings import Avoid, FirstColours, FirstRound, Lean, Ranking, System
from tournaments.pairing.values import ColourReason, PairReason

Word = str | Promise

SYSTEMS: dict[System, Word] = {
    System.POSITIONAL: _("positional pairing"),
    System.HALVES: _("pairing by halves"),
    System.NEIGHBOURS: _("pairing of neighbours"),
    System.FOLD: _("folded pairing"),
}
FIRST_ROUNDS: dict[FirstRound, Word] = {
    FirstRound.NEAR: _("adjacent numbers"),
    FirstRound.HALVES: _("upper half against lower half"),
    FirstRound.FOLD: _("first against last"),
    FirstRound.RANDOM: _("at random, by the seed"),
}
FIRST_COLOURS: dict[FirstColours, Word] = {
    FirstColours.BY_BOARD: _("the smaller number first on odd boards, the larger on even ones"),
    FirstColours.LOWER: _("the smaller number moves first"),
}
UNITS: dict[Avoid, Word] = {
    Avoid.NO: _("entrants of one unit may meet"),
    Avoid.SOFT: _("entrants of one unit are kept apart where possible"),
    Avoid.HARD: _("entrants of one unit never meet"),
}
LEANS: dict[Lean, Word] = {
    Lean.STRONGER: _("the stronger side's colours are balanced first"),
    Lean.WEAKER: _("the weaker side's colours are balanced first"),
}
RANKINGS: dict[Ranking, Word] = {
    Ranking.RATING: _("by rating"),
    Ranking.NUMBER: _("by number"),
}
CLASSES: dict[Class, Word] = {
    Class.MORE_SECOND: _("more second moves"),
    Class.RUN_SECOND: _("level, second several times running"),
    Class.LAST_SECOND: _("level, second last time"),
    Class.NONE: _("no game yet"),
    Class.LAST_FIRST: _("level, first last time"),
    Class.RUN_FIRST: _("level, first several times running"),
    Class.MORE_FIRST: _("more first moves"),
}
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
}
REFUSALS: dict[str, Word] = {
    "no_legal_pairing": _("No pairing of this round is possible without a second meeting."),
    "too_few_entrants": _("There are not two entrants to pair."),
    "all_rounds_paired": _("All rounds of the stage are paired."),
}
