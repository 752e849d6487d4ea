"""Titles of the refusals of tournaments: what the event's course does not admit, what cannot be.

Each says what to do next where there is something to do.
"""

from django.utils.translation import gettext_noop

_ = gettext_noop

CONFLICTS = {
    "entry_list_faulty": _(
        "Rows of the list have something against them: look at the preview and mend them."
    ),
    "finalists_level": _("The first two are not settled: decide the tie before the final."),
    "seed_used": _("This seed has been drawn from already: a second lot needs a seed of its own."),
    "tie_not_by_final": _("The final is played at the board, not decided here."),
    "already_met": _("The two have met already: pair them with others."),
    "board_not_paired": _("This round has no such board: look up the published pairing."),
    "book_mode_left": _("The event has left the book already."),
    "confirmation_needed": _(
        "This has to be confirmed: read the warnings and send it again with the token."
    ),
    "draft_exists": _("A drafted pairing waits: publish it or discard it first."),
    "draw_closed": _(
        "Numbers are drawn only before round 1: discard its draft, or recall its pairing first."
    ),
    "draw_out_of_date": _("The entries have changed since the draw: draw again."),
    "elimination_not_due": _("No elimination is due after this round."),
    "entered_already": _("This player or team is entered already: leave it out."),
    "entrant_not_available": _("The entrant does not take part in this round."),
    "entrants_unpaired": _("Somebody is left unpaired: pair them, or record the absence first."),
    "excuse_not_possible": _(
        "In this format nobody can be left unpaired: record a forfeit instead."
    ),
    "game_linked_elsewhere": _("This game belongs to another board already."),
    "bye_not_entitled": _("The entrant is marked as not entitled to a bye of this kind."),
    "nothing_to_take_back": _("The regulations have not been amended since the start."),
    "later_round_published": _(
        "A round has been published since: the settings can no longer be taken back."
    ),
    "half_byes_used": _("The entrant has had every bye on request that the regulations allow."),
    "level_of_games_differs": _(
        "The games are judged at the level of the event: leave their level out, or name the"
        " event's own level."
    ),
    "level_of_book_differs": _("The level is not that of the federation's book."),
    "not_excused": _("No absence or bye of this entrant is recorded for this round."),
    "principle_of_another_book": _("The rule book of this event names no such principles to set."),
    "principle_twice": _("A principle is named twice."),
    "principle_needs_another": _(
        "First moves cannot be balanced over the event without giving them, in each pair, to who"
        " has had fewer: keep principle four, or leave out principle two as well."
    ),
    "principle_of_the_method": _(
        "The positional method pairs by first moves: keep principle two, or choose another method."
    ),
    "principle_of_another_format": _("Only stages paired by points have these principles."),
    "late_entry_not_possible": _("Nobody can join now: the format or the round does not admit it."),
    "left_already": _("The entrant has left the event already."),
    "no_draft": _("This round has no drafted pairing: draft it first."),
    "no_further_stage": _("The regulations have no further stage."),
    "no_legal_pairing": _(
        "No legal pairing is left: shorten the event, or have the chief arbiter rule."
    ),
    "no_result_yet": _("The board has no result yet: record it instead."),
    "not_away": _("The entrant has not withdrawn, or may not come back."),
    "changes_nothing": _("This changes nothing."),
    "nothing_missing": _("No result of this round is missing."),
    "numbers_not_drawn": _("The numbers have not been drawn: draw them first."),
    "pair_forbidden": _(
        "The regulations keep these two apart in this round: pair them with others."
    ),
    "played_after_leaving": _(
        "The entrant has a result after that round: name the last round played."
    ),
    "player_not_registered": _("This player is not in the registry: register the player first."),
    "regulations_locked": _("This part of the regulations is fixed once the event has begun."),
    "result_already_recorded": _("The board has its result: correct it with a reason."),
    "results_missing": _(
        "Results are missing: record them, or have them counted as draws for pairing."
    ),
    "round_already_published": _(
        "The pairing of this round is published: recall it with a reason before any game."
    ),
    "round_closed": _("The round is closed."),
    "round_has_results": _("The round has begun: rule on its boards instead of recalling it."),
    "round_not_closed": _("The round before is not closed: confirm its results first."),
    "round_not_last": _("Only the round paired last can be recalled."),
    "round_not_next": _("This is not the round to be paired next."),
    "round_not_published": _("The pairing of this round is not published yet."),
    "rounds_all_paired": _("Every round of this stage is paired already."),
    "rounds_already_played": _("More rounds are paired already than the event would have."),
    "rounds_exceed_opponents": _(
        "More rounds than opponents: take fewer rounds, or a double round robin."
    ),
    "rounds_left": _("Rounds are left to be played: play them, or shorten the event by a ruling."),
    "seed_taken": _("Two entries have the same place among the seeds."),
    "stage_not_over": _("The stage under way is not over."),
    "stages_left": _("A further stage is left to be played."),
    "standings_out_of_date": _(
        "The event has moved on since the table was worked out: work it out again."
    ),
    "tournament_exists": _("This tournament exists already."),
    "tournament_finished": _("The event is over: only corrections and rulings are left."),
    "tournament_not_created": _("There is no such tournament."),
    "tournament_not_started": _("The event has not started: draw the numbers and start it first."),
    "tournament_started": _("The event has started: the entry list is closed."),
    "unfinished_not_counted": _("The regulations do not let unfinished games count as draws."),
}
MALFORMED = {
    "all_rounds_paired": _("Every round is paired already."),
    "size_not_in_book": _("The rule book has no table of this size."),
    "size_not_power_of_two": _("The sheet needs a number of places that is a power of two."),
    "too_few_entrants": _("There are too few entrants."),
    "duplicate_number": _("A number stands twice."),
    "seeds_not_power_of_two": _("The number of seeds must be a power of two."),
    "seed_numbers_wrong": _("The seeds must be numbered from 1 without a gap."),
    "cycles_out_of_range": _("The number of cycles is out of range."),
    "tournament_file_refused": _("The event's file cannot be read or written as it is."),
    "entry_list_unreadable": _("The entry list cannot be read."),
    "result_twice": _("A player has two results in one round."),
    "no_such_order": _("The rule book has no list of tie-breaks for such an event."),
    "ranking_unknown": _("The rule book has no list of tie-breaks of this name."),
    "reference_missing": _("Say what decided: the play-off, the ruling, or who drew the lot."),
    "not_level": _("These do not share a place: name all of one tie, and nobody else."),
    "tie_needs_two": _("A tie is between at least two."),
    "boards_not_in_order": _("The boards must be numbered from 1 in order."),
    "bye_above_win": _("A bye cannot be worth more than a win."),
    "bye_kind_wrong": _("Only a half or a full bye can be granted."),
    "bye_negative": _("A bye cannot be worth less than nothing, nor be fewer than none."),
    "bye_not_reachable": _("Ordinary results cannot add up to what the bye is worth."),
    "draw_above_win": _("A draw cannot be worth more than a win."),
    "draw_below_loss": _("A draw cannot be worth less than a loss."),
    "draw_exceeds_decision": _(
        "Both sides of a draw cannot get more than both sides of a decided game."
    ),
    "draw_order_wrong": _("The draw must name every entrant once."),
    "elimination_count_wrong": _("Another number of entrants is to leave."),
    "elimination_before_half": _("The elimination begins once half of the rounds are played."),
    "elimination_missing": _("The elimination needs its first round and how many leave."),
    "elimination_odd": _("An even number must leave, so that the field stays even."),
    "exchange_of_another_format": _(
        "Only a double round robin can exchange the last two rounds of its first cycle."
    ),
    "elimination_of_another_format": _("This format eliminates nobody round by round."),
    "entrant_twice": _("An entrant stands twice in the list."),
    "entrant_unknown": _("There is no such entrant."),
    "entries_missing": _("At least two entries are needed."),
    "event_ends_before_it_starts": _("The event ends before it starts."),
    "event_title_missing": _("The event needs a title."),
    "field_malformed": _("A value of the document is of the wrong kind."),
    "field_missing": _("The document lacks a field."),
    "field_unknown": _("The document has a field that is not known."),
    "forbidden_with_oneself": _("Nobody is kept apart from oneself."),
    "fouls_out_of_range": _("The number of fouls is out of range."),
    "game_id_malformed": _("This is no id of a game."),
    "game_number_wrong": _("The pairing has no game of this number."),
    "games_out_of_range": _("The number of games of a round is out of range."),
    "games_wrong": _("The points on the boards do not bear out this result."),
    "group_too_small": _("A group needs at least two entrants."),
    "group_unknown": _("There is no such group."),
    "groups_out_of_range": _("The number of groups is out of range."),
    "no_such_round": _("The regulations name a round that is not played."),
    "options_of_another_game": _("The options belong to another game."),
    "points_out_of_range": _("A ruling gives from nothing up to a win."),
    "qualifiers_missing": _("The stage must say how many go on."),
    "qualifiers_of_last_stage": _("Nobody goes on from the last stage."),
    "qualifiers_wrong": _("Another number of entrants goes on."),
    "reserves_not_allowed": _("This kind of team event has no such reserves."),
    "round_out_of_range": _("There is no such round, or it is over."),
    "rounds_missing": _("The number of rounds must be announced before the event."),
    "rounds_not_of_table": _(
        "The table of this field has another number of rounds: leave it to the table."
    ),
    "rounds_out_of_range": _("The number of rounds is out of range."),
    "rows_wrong": _("The table must hold every entrant once."),
    "seed_missing": _("The draw needs a seed, so that it can be repeated."),
    "stage_unknown": _("There is no such stage."),
    "stages_missing": _("The regulations need at least one stage."),
    "team_boards_missing": _("A team event needs its number of boards."),
    "team_boards_of_individuals": _("An individual event has no boards and no reserves."),
    "threshold_below_one": _(
        "A line of the penalties table needs its offence and a number of at least one."
    ),
    "tiebreak_not_first": _("The total score decides places by itself: it can only come first."),
    "tiebreak_of_another_format": _("This tie-break does not belong to the format."),
    "tiebreak_twice": _("A tie-break stands twice in the list."),
    "tiebreak_unknown": _("There is no tie-break of this name."),
    "too_many_byes": _("Only one entrant of a group can be left over."),
    "too_many_entries": _("There are too many entries."),
    "win_not_above_loss": _("A win must be worth more than a loss, and a loss at least nothing."),
    "witness_missing": _(
        "The record of a draw held in the hall must say who drew and who watched."
    ),
}
