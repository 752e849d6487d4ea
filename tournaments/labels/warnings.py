"""Words of tournaments for people: warnings and their levels, kinds of lines."""

from django.utils.translation import gettext_lazy as _

WARNINGS = {
    "regulations_change": _("The regulations change after the start; the change is recorded."),
    "last_rounds_paired_otherwise": _(
        "Rounds already paired would have been paired by the rules of the last rounds, "
        "or no longer are."
    ),
    "book_mode_ends": _("The tournament leaves the book for good; there is no way back."),
    "rounds_above_half_the_field": _(
        "More rounds than half the field: a late round may find no legal pairing."
    ),
    "pair_kept_apart": _("The two are to be kept apart."),
    "pair_met_by_forfeit": _("The two have been paired before; the game was forfeited."),
    "withdrawal_without_consent": _(
        "The organising committee has not agreed: withdrawing without a reason it accepts is not"
        " allowed. Name who agreed, or confirm that nobody did."
    ),
    "second_bye": _("The entrant has had points without playing already."),
    "third_equal_colour": _("A third equal colour in a row, or a difference above two."),
    "pairing_deviates": _(
        "The pairing is not the system's: the round can no longer be derived from the book."
    ),
    "boards_counted_as_draws": _("These boards count as draws for pairing, and only for that."),
    "still_adjourned": _("Games of earlier rounds are still unfinished."),
    "paired_as_draw": _("The next round was paired with this game as a draw; that pairing stands."),
    "later_rounds_paired": _("Later rounds are paired already; their pairings stand."),
    "colours_exchanged": _("The two have the colours opposite to those the system gives."),
    "round_paired_otherwise": _(
        "The new settings would have paired this round otherwise; it stands, and the line says so."
    ),
    "second_float": _("The entrant would float the same way again."),
    "line_up_late": _("The line-up is changed after its deadline; both stand on record."),
    "settings_go_back": _(
        "The regulations before the last amendment come into force again; its line is withdrawn."
    ),
    "import_deviates": _(
        "Rounds of the file do not follow from the rules; each is recorded as a deviation."
    ),
    "rating_differs": _("Ratings entered are not those of the rating list."),
    "game_says_otherwise": _(
        "The closed game at this board came to another result; both stay on record."
    ),
    "game_under_way": _("A game of the entrant has begun and is not closed."),
    "ruling_open": _("A ruling in this game is still open."),
    "correction_open": _("A correction that a changed game calls for is still open."),
    "match_drawn": _(
        "The match is drawn: nobody has won it until the tie is settled as the regulations say."
    ),
    "round_reported": _(
        "This round has been reported to be rated: after this a new report is due."
    ),
    "rating_tiebreak_over_months": _(
        "Places depend on ratings, which change while the tournament goes on."
    ),
    "seeds_without_basis": _(
        "Seeds stand without what they rest on: rank them by ratings, results or grades."
    ),
    "grades_missing": _("Entrants without a grade begin at the floor: enter their dan or level."),
    "free_opening_single_game": _(
        "A free opening in an odd number of games favours Black: play an even number, or add "
        "clauses that limit it."
    ),
    "team_not_in_strength_order": _(
        "A stronger player stands below a weaker one on the list of the team."
    ),
    "round_robin_advised": _("The book advises a round robin for so small a field."),
    "fewer_rounds_than_advised": _("Fewer rounds than the book advises for this field."),
    "more_rounds_than_advised": _("More rounds than the book advises for this field."),
    "even_number_of_rounds": _("The book would rather have an odd number of rounds."),
    "double_knockout_large": _("The book thinks a double knockout fit for 32 entrants at most."),
    "arena_sides_unequal": _(
        "The sides of the win-and-continue match differ in number: it has to be agreed."
    ),
    "full_bye_unusual": _("No book knows a full bye outside the pairing's own."),
}
"""Code of a warning -> what it says."""
