"""Titles of the refusals about offences, penalties and the bounds of an office."""

from django.utils.translation import gettext_noop

_ = gettext_noop

FORBIDDEN = {
    "not_in_this_event": _("The office is held in another competition."),
    "not_in_this_section": _("The office is held in another section of the competition."),
    "penalty_above_authority": _("This penalty is above the powers of the office."),
    "fact_is_final": _("A finding of fact is final: nobody above may change it."),
    "decision_final": _("The chief arbiter's decision is final."),
}
CONFLICTS = {
    "offence_waived": _("The opponent has played on: the offence can no longer be pursued."),
    "offence_already_recorded": _("This offence is on record already."),
    "offence_settled": _("This offence has been dealt with already."),
    "not_the_opponent": _("Only the opponent may demand or waive the penalty."),
    "nothing_changed": _("This penalty is in force already."),
    "fact_already_withdrawn": _("This finding of fact has been withdrawn already."),
}
MALFORMED = {
    "offence_unknown": _("The rule book names no such offence."),
    "plies_not_reached": _("The game has not come so far."),
    "measure_not_in_book": _("The rule book gives no such penalty for this offence."),
    "measure_not_lighter": _("What is imposed instead must be lighter."),
    "offence_not_waivable": _("This offence is not for the opponent to pursue or accept."),
    "no_such_offence": _("There is no such offence on record."),
    "no_such_fact": _("There is no such finding of fact on record."),
    "finding_missing": _("The finding itself is missing."),
}
