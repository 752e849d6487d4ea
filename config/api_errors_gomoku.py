"""Titles of the refusals that only gomoku has: what the game does not allow, what cannot be."""

from django.utils.translation import gettext_noop

_ = gettext_noop

CONFLICTS = {
    "point_occupied": _("A stone stands on this point already."),
    "swap_not_due": _("There is no right to swap now."),
    "swap_choice_due": _("Whether to swap must be said first."),
    "opening_turn_of_other": _("This step of the opening is the other side's."),
    "not_due_in_opening": _("The opening asks for something else now."),
    "outside_opening_window": _("The point lies outside the square that the opening allows."),
    "opening_stones_wrong": _("The opening has another number of stones."),
    "fifth_number_missing": _("The number of fifth stones must be named with the opening."),
    "fifth_number_not_asked": _("This opening names no number of fifth stones."),
    "fifth_number_out_of_range": _("The number of fifth stones is outside the event's limits."),
    "offer_count_wrong": _("Another number of fifth stones is due."),
    "offers_equivalent": _("Two of the fifth stones offered are the same."),
    "point_not_offered": _("This point was not offered."),
    "claim_not_yours": _("Only White points out a forbidden move."),
    "claim_too_late": _("White has played or passed since: the right to point it out has lapsed."),
    "no_forbidden_moves": _("Black has no forbidden moves in this game."),
    "no_five_on_board": _("This side has no five on the board."),
    "five_already_declared": _("A declared five waits to be accepted."),
    "no_five_declared": _("The opponent has declared no five."),
    "irregularity_open": _("An act against the rules must be settled first."),
    "irregularity_waived": _("The opponent has played on and so accepted the act."),
    "nothing_irregular": _("This was not against the rules."),
    "nothing_to_correct": _("There is nothing of the opponent's to correct."),
}
MALFORMED = {
    "opening_missing": _("The event must say which opening is played."),
    "irregularity_incomplete": _("The points do not fit the kind of act."),
    "position_unreadable": _("The position cannot be read."),
    "not_four_stones": _("Fifth stones need two black and two white stones on the board."),
}
