"""Titles of the refusals of the analysis desk: its answers are 200 and carry them inside."""

from django.utils.translation import gettext_noop

_ = gettext_noop

MALFORMED = {
    "malformed_json": _("The line is no valid JSON."),
    "bad_request": _("The question is malformed."),
    "unknown_ask": _("There is no such kind of question."),
    "depth_too_large": _("The depth asked for is too large."),
    "too_many_moves": _("The question has too many moves."),
    "budget_spent": _("The request has cost too much; ask this question by itself."),
    "no_moves": _("A cycle needs moves."),
    "king_missing": _("Each side needs its king."),
    "unreadable_move": _("A move of the cycle cannot be read."),
    "illegal_move": _("A move of the cycle breaks the rules."),
    "loop_not_closed": _("The moves do not come back to a position, so they are no cycle."),
    "square_unknown": _("The board has no such square."),
    "square_empty": _("No man stands on the square touched."),
}
