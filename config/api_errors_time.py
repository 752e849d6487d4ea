"""Titles of the refusals about time, clocks, breaks and sealed moves."""

from django.utils.translation import gettext_noop

_ = gettext_noop

CONFLICTS = {
    "no_flag_waits": _("No fallen flag waits for the referee."),
    "pass_requested": _("A pass has been asked for: it is answered first."),
    "no_pass_requested": _("No pass has been asked for."),
    "nothing_to_adjust": _("Nothing would change on the clocks."),
    "no_break": _("There has been no break in this game."),
    "written_record_exists": _("Both sides confirmed the readings before the break."),
    "clock_on_board": _("A clock stands at the board already: its readings can be set."),
    "no_shared_time": _("This game has no shared time left to divide."),
    "press_not_wrong": _("The last press needs no correction."),
    "clocks_already_stopped": _("The clocks stand already."),
    "clocks_not_stopped": _("The clocks have not been stopped."),
    "clocks_stopped": _("The clocks are stopped: play does not go on yet."),
    "nobody_late": _("Nobody is named as late."),
    "lateness_reported": _("The lateness of this side has been dealt with."),
    "lateness_negative": _("Nobody comes late by less than nothing."),
    "game_under_way": _("The first move has been played."),
    "already_adjourned": _("The game is adjourned already."),
    "not_adjourned": _("The game is not adjourned."),
    "game_adjourned": _("The game is adjourned: nothing is played until it is resumed."),
    "sealing_rules_missing": _("The event has no rules of its own on sealed moves."),
    "already_confirmed": _("This side has confirmed already."),
    "adjournment_not_confirmed": _("Both sides have to confirm the position and times first."),
    "resumption_not_confirmed": _("A side that is back has not confirmed position and times."),
    "nothing_to_seal": _("No move is sealed before a break."),
    "already_sealed": _("The move has been sealed and is not changed."),
    "sealed_move_missing": _("The sealed move has not been handed in."),
    "sealed_move_owed": _("The sealed move has to be played first."),
    "envelope_kept": _("The envelope is kept already."),
    "envelope_not_kept": _("No closed envelope is on record."),
    "envelope_open": _("The envelope is open already."),
    "envelope_closed": _("The envelope has to be opened first."),
    "commitment_mismatch": _("This is not what was sealed."),
    "sealed_key_missing": _("The key that closed this envelope is not here."),
    "consent_missing": _("Both sides have to consent to this."),
    "own_time_out": _("A clock is doubted only while one's own time lasts."),
    "result_stands": _("The game is over: its result stands."),
    "too_early_for_a_draw": _("No draw is agreed on so early in the game."),
}
MALFORMED = {
    "sealed_move_malformed": _("The sealed move is malformed."),
    "keeper_missing": _("The keeper of the envelope is not named."),
}
