"""Titles of the refusals of stages: sheets, tables, matches, qualifiers, line-ups.

Each says what to do next where there is something to do.
"""

from django.utils.translation import gettext_noop

_ = gettext_noop

FORBIDDEN = {
    "line_ups_closed": _("Line-ups are closed: only the chief arbiter changes one now."),
}
CONFLICTS = {
    "arena_draw": _("A drawn game waits: decide whether it is replayed, or who stays."),
    "colours_not_asked": _("Nobody has colours to choose or to draw here."),
    "colours_not_settled": _("The colours of this game are not settled: have them settled first."),
    "elimination_due": _("The lowest have to leave first: take them out, then pair."),
    "lot_needed": _("A lot has to decide: send the seed it is drawn from."),
    "match_not_open": _("This match leaves nothing to decide."),
    "nobody_at_board": _("The line-up seats nobody here: record the forfeit."),
    "match_left_open": _(
        "By this the match would be open again and play has gone on: rule on its score instead."
    ),
    "match_over_earlier": _(
        "By this the match was over before its later games: rule on its result instead."
    ),
    "no_such_game": _("The match has no such game on record: record it instead."),
    "no_team_table": _("This event has no table of teams beside that of its entrants."),
    "games_not_ruled": _(
        "The points on the boards say otherwise who won this match: rule on them as well."
    ),
    "pair_not_of_schedule": _("The sheet or table has other matches next: draft these."),
    "places_of_sheet": _(
        "Here matches alone give the places: those out in the same round share one, unless the "
        "regulations have places played for. A drawn match is decided as a match."
    ),
    "qualifiers_level": _("Who goes on is not settled: decide the tie first."),
    "sheet_not_drawn": _("The sheet has not been drawn: draw it first."),
    "sheet_of_another_format": _("This format has no sheet to draw."),
    "team_sizes_differ": _(
        "The units differ in number: set in the regulations how many of each count."
    ),
    "tie_break_needed": _("A drawn match has to be decided: play on, or decide who goes on."),
}
MALFORMED = {
    "bye_meets_bye": _("Two byes cannot meet."),
    "choice_not_his": _("Another is the one to choose."),
    "deciding_unknown": _("The rule book has no such sequence of deciding games."),
    "double_knockout_over_32": _("A double knockout takes at most 32 entrants."),
    "groups_of_a_sheet": _("This format has no groups."),
    "line_up_order_reversed": _("The order of the list must not be reversed."),
    "line_up_twice": _("A player stands twice in the line-up."),
    "line_up_wrong_board": _("The player belongs to another board."),
    "line_up_wrong_length": _("The line-up must name every board once."),
    "match_needs_two": _("A match of several games is between two."),
    "no_line_up_in_this_kind": _("This kind of team event has no line-ups."),
    "not_a_team_event": _("This is no team event."),
    "not_of_this_team": _("The player is not on the team's list."),
    "play_off_places_not_offered": _("Places are played for up to 2, 4, 8 or 16."),
    "quota_not_even": _("An even field must be left."),
    "quota_out_of_range": _("More would leave than the field allows."),
    "remaining_odd": _("An even number must be left for the last round."),
    "rounds_before_final_missing": _("Rounds have to be played before the final."),
    "series_length_not_offered": _("A deciding match is best of 3, 5 or 7."),
    "slow_first_missing": _("It is not known who moved first in the slow game."),
    "team_unit_missing": _("In this format every entrant belongs to a team: enter the unit."),
    "seed_out_of_place": _("A seed stands outside the places of its level: draw again."),
    "team_empty": _("A team has nobody to send."),
    "units_too_near": _("Two of one unit stand too near each other: draw again."),
    "teams_unequal": _("The teams must be equal in number."),
    "threshold_unknown": _("The book knows no offence of this name: use its code or article."),
    "two_teams_needed": _("This format is played by two teams."),
    "verdict_not_offered": _("This format does not know such a decision."),
    "winner_not_in_match": _("Only one of the two can be named."),
}
