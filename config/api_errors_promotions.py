"""Titles of the refusals of promotions and awards of dan. Each says what to do next."""

from django.utils.translation import gettext_noop

_ = gettext_noop

CONFLICTS = {
    "award_before_the_end": _("A dan is awarded after the event: close the event first."),
    "dan_awarded_already": _("This dan is awarded already."),
    "dan_not_awarded": _("This event has not awarded this dan."),
    "dan_not_higher": _("The player holds this dan, or a higher one."),
    "promotion_not_earned": _(
        "The games do not earn this dan: award it by a ruling with its article, or not at all."
    ),
}
MALFORMED = {
    "no_such_dan": _("Professional dan run from 1 to 9, amateur dan from 1 to 7."),
    "no_norms_in_the_book": _("The rule book has grading events and no norms of promotion."),
    "no_dan_in_this_game": _("The rule book of this game has no dan."),
    "not_a_dan_tournament": _("Tables 4 and 5 are for dan tournaments: the regulations say none."),
    "not_professional": _("Tables 4 and 5 are for professional dan."),
    "not_amateur": _("Only an amateur dan rests on a place."),
    "award_needs_approval": _("Amateur sixth and seventh dan need an approval: say whose."),
    "award_without_event": _("An amateur dan rests on an event."),
    "award_without_place": _("An amateur dan rests on a place, and this player has none."),
    "grading_not_in_this_book": _("The rule book of this event knows no grading of this kind."),
    "seventh_dan_for_winners": _("Amateur seventh dan is for winners alone."),
}
