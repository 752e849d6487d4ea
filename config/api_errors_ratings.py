"""Titles of the refusals of the registry and of ratings. Each says what to do next."""

from django.utils.translation import gettext_noop

_ = gettext_noop

CONFLICTS = {
    "event_not_long": _("The event is not marked as one that spans months."),
    "nothing_to_report": _("No game of this period has a result yet."),
    "never_rated": _("A forfeit or an unfinished game is never rated."),
    "period_not_closed": _("A round of this period is open: confirm its results first."),
    "period_not_later": _("A later rating period is set already: name a later round."),
    "rating_list_faulty": _(
        "Rows of the list have something against them: mend them, or have them left out."
    ),
    "rating_report_differs": _(
        "This release writes the report otherwise than it was sent: take it from the archive."
    ),
    "ratings_frozen": _("Ratings are frozen with the start of the event."),
    "ratings_missing": _("No rating is given, and the event's lists know nobody: bring one in."),
    "registered_already": _("This is in the registry already: change it there."),
}
MALFORMED = {
    "day_malformed": _("A day is written as 2026-11-21."),
    "game_unknown": _("There is no such kind of game."),
    "no_such_period": _("The event has no such rating period."),
    "official_unknown": _("This official is not in the registry: register the official first."),
    "rating_list_twice": _("A rating list stands twice in the sequence, or has no name."),
    "rating_list_unnamed": _("A rating list needs its name and its source."),
    "rating_list_unreadable": _("The file cannot be read as a rating list."),
    "rating_out_of_range": _("No rating can be as high or as low as this."),
    "tournament_unknown": _("There is no such tournament: look its address up first."),
    "unit_unknown": _("This unit is not in the registry: register the unit first."),
}
CHANGED = {"row_changed": _("Somebody else has changed this since: look at it as it is now.")}
