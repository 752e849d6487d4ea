"""Titles of the refusals that only weiqi has: what the game does not allow, what cannot be."""

from django.utils.translation import gettext_noop

_ = gettext_noop

CONFLICTS = {
    "end_agreed": _("The end has been agreed: no more stones are played."),
    "end_not_agreed": _("The end of the game has not been agreed yet."),
    "no_end_proposed": _("The opponent has not proposed to end the game."),
    "contest_given_up": _("The contest has been given up: the chief referee settles the borders."),
    "contest_not_given_up": _("Nobody has given up the contest on the board."),
    "no_dispute": _("There is no dispute over the life and death of this chain."),
    "not_counted": _("The game has not been decided by the count."),
    "complaint_too_late": _("This can be raised only before the next move."),
    "capture_was_right": _("The stones taken off were the right ones."),
    "colours_already_settled": _("The wrong colours have been dealt with already."),
    "no_repetition": _("No repetition waits for the referee."),
    "stone_cannot_stand": _("A stone without liberties cannot stand there."),
    "stones_before_first_move": _("The game must begin on an empty board."),
    "point_occupied": _("A stone stands on this point already."),
    "no_stone_there": _("There is no stone on this point."),
    "point_not_empty": _("This point is not empty."),
}
MALFORMED = {
    "bad_field_count": _("The position does not have the right number of fields."),
    "bad_row": _("A row of the position is malformed."),
    "bad_side": _("The position names no side to move."),
    "bad_ko": _("The position names a ko that cannot be."),
    "bad_prisoners": _("The position names no numbers of prisoners."),
    "bad_passes": _("The position names no number of passes."),
    "bad_point": _("There is no such point on the board."),
    "point_twice": _("Two stones are set on one point."),
    "point_off_board": _("The point is not on this board."),
    "board_size": _("There is no board of this size."),
    "no_liberties": _("A stone without liberties cannot stand on the board."),
    "evidence_missing": _("This ruling needs its evidence in writing."),
}
