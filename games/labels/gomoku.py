"""Words for the codes and events of gomoku, English and Chinese.

Chinese terms are those of the rules of gomoku competition (2025).
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.labels.game_words import GameWords
from games.record import events as e
from games.record.gomoku import events as g
from games.rules.gomoku.openings.names import NAMED_OPENINGS

Word = str | Promise

SIDES: dict[str, Word] = {"black": _("Black"), "white": _("White")}
WINS: dict[str, Word] = {"black": _("Black wins"), "white": _("White wins")}
REASONS: dict[str, Word] = {
    "five": _("five in a row"),
    "two_passes": _("both sides passed in turn"),
    "board_full": _("the board is full"),
    "two_violations": _("lost by violations"),
    "forbidden_move_ruling": _("ruling on a forbidden move"),
}
QUESTIONS: dict[str, Word] = {"forbidden_move": _("forbidden move")}
FACTS: dict[str, Word] = {
    "moves_played": _("moves played"),
    "forbidden_move_number": _("number of the forbidden move"),
}
VIOLATIONS: dict[str, Word] = {
    "point_occupied": _("a stone stands there"),
    "pass_too_early": _("a pass in the first five stones"),
    "game_drawn_by_passes": _("the game was drawn by passes"),
    "swap_not_due": _("no right to swap now"),
    "swap_choice_due": _("swap or not must be said first"),
    "opening_turn_of_other": _("it is the other side's step of the opening"),
    "not_due_in_opening": _("not what the opening asks for now"),
    "outside_opening_window": _("outside the square the opening allows"),
    "opening_stones_wrong": _("wrong number of opening stones"),
    "fifth_number_missing": _("number of fifth stones not named"),
    "fifth_number_not_asked": _("this opening names no number of fifth stones"),
    "fifth_number_out_of_range": _("number of fifth stones outside the event's limits"),
    "offer_count_wrong": _("wrong number of fifth stones offered"),
    "offers_equivalent": _("fifth stones offered that are the same"),
    "point_not_offered": _("the point was not offered"),
}
KINDS: dict[str, Word] = {
    "three_three": _("double three"),
    "four_four": _("double four"),
    "overline": _("overline"),
}
IRREGULARITIES: dict[str, Word] = {
    "illegal_opening": _("opening not as prescribed"),
    "slid": _("stone slid along the board"),
    "lifted": _("stone lifted to another point"),
    "two_moves_running": _("two moves running"),
    "dropped": _("stone dropped by accident"),
    "pressed_before_placing": _("clock pressed before the stone was placed"),
    "improper_draw_offer": _("draw offered improperly"),
}
OPENINGS: dict[str, Word] = {
    "taraguchi_10": _("Taraguchi-10"),
    "two_fifths": _("two fifth stones"),
    "n_fifths": _("N fifth stones"),
    "free": _("free opening"),
    "swap_2": _("two swaps"),
    "designated": _("designated opening"),
}
READINGS: dict[str, Word] = {
    "five_excluded": _("not when it makes a five too"),
    "five_included": _("also when it makes a five"),
    "no_recursion": _("whether forbidden or not"),
}
OPTIONS: dict[str, Word] = {
    "opening": _("opening"),
    "fewest_fifths": _("fewest fifth stones to be named"),
    "most_fifths": _("most fifth stones to be named"),
    "forbidden_in_free": _("forbidden moves after a free opening"),
    "server_declares": _("the server declares a five"),
    "three_reading": _("a three counts by the point that makes it a four"),
}
WORDS = GameWords(
    sides=SIDES,
    wins=WINS,
    reasons=REASONS,
    questions=QUESTIONS,
    facts=FACTS,
    violations=VIOLATIONS,
    options=OPTIONS,
)
_NAMES = {opening.article: opening for opening in NAMED_OPENINGS}


def detail_of(event: e.GameEvent, *, chinese: bool) -> str:
    """Return what an event of gomoku says beyond name, side and article, "" for any other."""
    match event:
        case g.OpeningPlaced(stones=stones, name=name, number=number):
            named = _NAMES.get(name)
            title = "" if named is None else named.chinese if chinese else named.english
            count = str(_("%(number)d fifth stones") % {"number": number}) if number else ""
            return _joined(title, " ".join(stones), count)
        case g.IrregularityRecorded(kind=kind, moves=moves, first=first, note=note):
            shift = " → ".join(text for text in (first, " ".join(moves)) if text)
            return _joined(str(IRREGULARITIES[kind.value]), shift, note)
        case _:
            return ""


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
