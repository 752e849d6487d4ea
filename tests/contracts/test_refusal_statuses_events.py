"""How every refusal of tournaments is answered: a frozen status, and a title in both languages.

400 the body is malformed, 403 somebody else's act, 404 there is none, 409 the event stands at
another point, 422 a value that the book or the event does not know.
"""

import json
import re

import pytest
from django.utils.translation import override

import config.urls  # noqa: F401 - loads what refuses
from games.record.errors import CommandRefusedError
from games.rest.problems import exception_handler
from tests.support.refusal_codes import refusal_codes

BY_STATUS = {
    400: """
        invalid_field
    """,
    403: """
        corrected_by_oneself duty_of_another entered_by_oneself line_ups_closed not_in_this_event
        not_in_this_section role_not_allowed
    """,
    404: """
        subscription_unknown subscriptions_not_open
    """,
    409: """
        agrees_with_game already_met award_before_the_end board_not_paired book_mode_left
        bye_not_entitled changes_nothing colours_not_asked colours_not_settled dan_awarded_already
        dan_not_awarded dan_not_higher draft_exists draw_closed draw_out_of_date elimination_due
        elimination_exceeds_opponents elimination_not_due entered_already entrant_not_available
        entrants_unpaired entry_list_faulty event_not_long excuse_not_possible final_undecided
        finalists_level first_move_not_settled first_move_settled game_linked_elsewhere
        game_not_over games_not_ruled half_byes_used late_entry_not_possible later_round_published
        left_already level_of_book_differs level_of_games_differs lot_before_choice
        match_left_open match_not_open match_over_earlier never_rated no_criticism_in_the_book
        no_double_loss no_draft no_further_stage no_legal_pairing no_result_yet no_such_game
        no_such_proposal no_table_of_rounds no_team_table nobody_at_board not_away not_checked_in
        not_excused
        nothing_missing nothing_to_report nothing_to_take_back numbers_not_drawn pair_forbidden
        pair_not_of_schedule pairing_lot_drawn pairing_not_automatic
        period_not_closed period_not_later
        places_of_sheet
        played_after_leaving player_not_registered principle_of_another_format
        promotion_not_earned qualifiers_level rating_list_faulty rating_report_differs
        ratings_frozen ratings_level ratings_missing registered_already regulations_locked
        result_already_recorded result_without_match results_missing round_already_published
        round_closed round_has_results round_not_closed round_not_last round_not_next
        round_not_published rounds_all_paired rounds_already_played rounds_exceed_opponents
        rounds_left seed_taken seed_used sheet_not_drawn sheet_of_another_format stage_not_over
        stages_left standings_out_of_date team_sizes_differ tie_break_needed tie_not_by_final
        toss_open tournament_exists tournament_finished tournament_not_created
        tournament_not_published tournament_not_started tournament_published_already
        tournament_started unfinished_not_counted
        position_ahead received_already received_beyond_end subscription_over subscription_there
        subscriptions_open
    """,
    422: """
        feeds_missing subscriber_unnamed webhook_address_malformed webhook_host_not_allowed
        all_rounds_paired appeal_fee_out_of_range appeal_limit_out_of_range article_missing
        bad_request boards_not_in_order book_of_another_edition
        country_malformed duty_of_event duty_of_round
        break_not_regulated break_out_of_range bye_above_win bye_kind_wrong bye_meets_bye
        bye_negative choice_not_his cycles_out_of_range dan_systems_differ day_malformed
        deciding_unknown digest_wrong double_knockout_over_32 draw_order_wrong duplicate_number
        elimination_before_half elimination_count_wrong elimination_missing elimination_odd
        elimination_of_another_format entrant_twice entrant_unknown entries_missing
        event_ends_before_it_starts event_title_missing event_unknown exchange_of_another_format
        first_move_method_wrong forbidden_with_oneself fouls_out_of_range game_id_malformed
        game_number_wrong game_unknown games_out_of_range games_wrong grade_unknown
        grading_not_in_this_book group_too_small group_unknown groups_of_a_sheet
        groups_out_of_range handicap_out_of_range lateness_limit_negative losses_out_of_range
        lot_not_in_tie
        lots_in_one_hand
        match_needs_two mcmahon_bar_below_floor mcmahon_not_chosen mcmahon_of_another_format
        no_promotion_above no_such_dan no_such_duty no_such_order no_such_period no_such_round
        not_a_team_event not_level not_professional options_of_another_game pairing_lot_unknown
        places_out_of_range play_off_places_not_offered play_off_too_slow points_out_of_range
        proof_incomplete qualifiers_missing qualifiers_not_offered qualifiers_of_last_stage
        qualifiers_wrong quota_not_even quota_out_of_range ranking_unknown rating_list_twice
        rating_list_unnamed rating_out_of_range reason_missing reference_missing remaining_odd
        reserve_rule_not_offered reserves_not_allowed result_twice round_out_of_range
        rounds_before_final_missing rounds_missing rounds_not_of_table rounds_out_of_range
        rows_wrong seed_evidence_missing seed_missing seed_numbers_wrong seed_out_of_place
        seeds_level seeds_missing seeds_not_power_of_two seeds_out_of_range
        series_length_not_offered setting_fixed size_not_even size_not_in_book
        size_not_power_of_two slow_first_missing stage_unknown stages_missing swiss_groups_wrong
        system_not_offered
        team_boards_missing team_boards_of_individuals team_empty team_unit_missing teams_unequal
        threshold_below_one threshold_unknown tie_needs_two tie_players_wrong
        too_few_entrants too_few_teams too_many_byes
        too_many_entries tournament_file_refused tournament_unknown two_teams_needed
        units_too_near unknown_edition verdict_not_offered winner_not_in_match
        withdrawn_not_paired witness_missing
    """,
}
STATUSES = {code: status for status, codes in BY_STATUS.items() for code in codes.split()}
HAN = re.compile("[\u4e00-\u9fff]")


def answered(code: str, language: str) -> dict[str, object]:
    with override(language):
        answer = exception_handler(CommandRefusedError(code), {})
    body: dict[str, object] = json.loads(answer.content)
    assert body["status"] == answer.status_code
    return body


def test_every_code_of_tournaments_has_a_row_and_no_row_is_left_over() -> None:
    assert sorted(refusal_codes("tournaments", "adjudication/desk/tournaments")) == sorted(STATUSES)
    assert sum(len(codes.split()) for codes in BY_STATUS.values()) == len(STATUSES)


@pytest.mark.parametrize(("code", "status"), sorted(STATUSES.items()))
def test_a_refusal_is_answered_with_its_status_and_in_both_languages(
    code: str, status: int
) -> None:
    english, chinese = answered(code, "en"), answered(code, "zh-hans")
    assert (english["code"], english["status"]) == (code, status)
    assert (chinese["code"], chinese["status"]) == (code, status)
    assert not HAN.search(str(english["title"]))
    assert HAN.search(str(chinese["title"]))
