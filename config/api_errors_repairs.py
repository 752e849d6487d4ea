"""Titles of the refusals of repairs at the board and of the close of a game."""

from django.utils.translation import gettext_noop

_ = gettext_noop

CONFLICTS = {
    "position_waits": _("A position waits to be ruled on: nobody plays meanwhile."),
    "no_position_waits": _("No position waits to be ruled on."),
    "landing_point_due": _("The opponent must first name where the man stands."),
    "no_landing_point_due": _("No point is to be named by this side."),
    "not_in_book": _("The rule book of this game knows no such thing."),
    "outcome_not_in_book": _("The rule book does not let this be ruled here."),
    "repair_too_late": _("It is too late for this repair."),
    "move_was_legal": _("The move reported was legal."),
    "no_man_there": _("No man of the game stands there."),
    "not_two_running": _("This side was not the last to move."),
    "already_agreed": _("This side has agreed to that already."),
    "game_was_played": _("Moves were made: the game is no forfeit."),
    "no_points_to_take": _("This side has no points from the game."),
    "already_refused": _("This side has refused to sign already."),
}
MALFORMED = {
    "ply_unknown": _("The game has no such move."),
    "nothing_displaced": _("A displaced man needs two different squares."),
    "men_missing": _("It must be said how many men left their points."),
    "deliberate_by_nobody": _("Only a side can have acted on purpose."),
    "point_missing": _("This ruling needs one man and the point to put it on."),
    "points_not_two": _("A man stands between two points other than its own."),
    "point_not_one_of_two": _("The point is not one of the two."),
    "squares_missing": _("It must be said which men were touched."),
    "absent_missing": _("It must be said who did not come."),
}
