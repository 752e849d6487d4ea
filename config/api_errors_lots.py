"""Titles of the refusals of seed lists, first moves, lots for pairing and breaks.

Each says what to do next where there is something to do.
"""

from django.utils.translation import gettext_noop

_ = gettext_noop

CONFLICTS = {
    "check_in_too_late": _("The time for checking in is over: nobody takes part who is late."),
    "entry_too_late": _("The time for entries is over: nobody takes part who is late."),
    "not_checked_in": _("Entrants have not checked in: check them in, or take their entries back."),
    "first_move_not_settled": _("The players have not guessed yet: record the guess first."),
    "first_move_settled": _("It is settled already who moves first here."),
    "lot_before_choice": _(
        "A lot from a seed is recorded by itself first: name no winner and no choice with it."
    ),
    "no_double_loss": _("A lot is drawn only where both have lost."),
    "pairing_lot_drawn": _("The lot of this board is drawn already."),
    "ratings_level": _("Neither is rated higher: have the two draw a lot."),
    "toss_open": _("The toss is not over: say what its winner, or the other, chose."),
}
MALFORMED = {
    "answer_not_asked": _("The other was not asked to choose."),
    "break_not_regulated": _("The rule book of this event has no break between games."),
    "break_out_of_range": _("The break must be longer than nothing and no longer than a day."),
    "digest_wrong": _("This is no SHA-256: 64 figures and letters from a to f."),
    "seed_evidence_missing": _("Say what the order of the seeds rests on."),
    "first_move_method_wrong": _(
        "The rule book or the regulations settle the first move otherwise."
    ),
    "grade_unknown": _(
        "This title or grade is not known: write a dan, a grade or a title of the book."
    ),
    "guess_unknown": _("One black stone says odd, two say even."),
    "lots_in_one_hand": _("The lots with names and those with places are held by two people."),
    "must_choose_colour": _("Whoever is told to choose chooses a colour."),
    "no_stones_held": _("Nobody held stones in the hand."),
    "pairing_lot_unknown": _("Only a Swiss event of weiqi draws such a lot."),
    "play_off_too_slow": _("The play-off is not faster than the regular games: shorten its time."),
    "proof_incomplete": _("The proof of a seed is incomplete: give its rating, place or date."),
    "swiss_groups_wrong": _("Before a knockout the book makes two or four Swiss groups."),
    "team_member_twice": _("A player stands twice on the team's list."),
    "team_not_in_rating_order": _(
        "In a national event the list goes by rating, the unrated last: put it in order."
    ),
    "team_too_large": _("The team's list is longer than the boards and reserves allow."),
    "team_too_small": _("The team's list has fewer players than there are boards."),
    "reserve_rule_missing": _(
        "The book leaves the use of reserves to the event: amend the regulations to say it."
    ),
    "reserve_rule_not_offered": _("What a reserve may do is settled by the book of this event."),
    "seeds_level": _("Seeds stand level: send the seed of a lot for their order."),
    "seeds_missing": _("There is nothing to rank the seeds by."),
    "seeds_out_of_range": _("The number of seeds is out of range."),
}
