"""Every fault of regulations: exactly this code, place, article and detail, and its neighbour.

A row names regulations that cannot be and the one fault that they have; `NEIGHBOURS` are the
nearest that can be held.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.record.gomoku.options import GomokuOptions
from games.record.values import Options
from games.record.weiqi.options import WeiqiOptions
from games.rules.books.article import Article
from games.rules.books.sources import DRAUGHTS_APPENDIX, GOMOKU, WEIQI, XIANGQI
from tests.support.tournaments import SWISS
from tournaments.books.formats import StageKind
from tournaments.books.pairing import Principle
from tournaments.books.promotion import Grading
from tournaments.books.teams import Reserves
from tournaments.crosstable import MATCH_TWO_ONE_ZERO
from tournaments.regulations.appeals import AppealTerms
from tournaments.regulations.books import points_of
from tournaments.regulations.checks import check
from tournaments.regulations.values import (
    Byes,
    ForbiddenPairs,
    Lateness,
    PairingSystem,
    Ratings,
    Regulations,
    Stage,
    TeamKind,
    Teams,
    Threshold,
)

FIVE = Stage(kind=StageKind.SWISS, rounds=5)
ROBIN = Stage(kind=StageKind.ROUND_ROBIN)
DOUBLE = Stage(kind=StageKind.DOUBLE_ROUND_ROBIN)
KNOCKOUT = Stage(kind=StageKind.KNOCKOUT)
SHEDDING = Stage(
    kind=StageKind.SWISS_ELIMINATION, rounds=7, eliminated_from=4, eliminated_each=2
)  # fmt: skip
MULTIPLE = Stage(kind=StageKind.MULTIPLE_KNOCKOUT, losses=3)
MONTH = 30 * 24 * 3_600_000
ONE = Fraction(1)
ALL_ALIKE = dict.fromkeys(("win", "loss", "pairing_bye", "full_bye"), ONE)
"""What is worth as much as a draw."""


def event(*stages: Stage, edition: str = "xiangqi-2020", **more: Any) -> Regulations:
    more = {"points": points_of(edition), **more}
    return replace(SWISS, edition=edition, stages=stages or (FIVE,), **more)


def stage(of: Stage = FIVE, edition: str = "xiangqi-2020", **more: Any) -> Regulations:
    return event(replace(of, **more), edition=edition)


def teams(kind: TeamKind, boards: int = 0, edition: str = "xiangqi-2020", **more: Any) -> Any:
    return event(edition=edition, teams=Teams(kind=kind, boards=boards, **more))


def matches(**more: Any) -> Regulations:
    return event(match_points=replace(MATCH_TWO_ONE_ZERO, **more))


def sent_on(qualifiers: int, last: Stage, edition: str = "xiangqi-2020", groups: int = 1) -> Any:
    first = replace(ROBIN, qualifiers=qualifiers, groups=groups)
    return event(first, last, edition=edition)


def swiss_sent(edition: str, groups: int, last: Stage = KNOCKOUT) -> Regulations:
    return event(replace(FIVE, groups=groups, qualifiers=4), last, edition=edition)


Row = tuple[str, Regulations, str, str, Article | None, str]
ROUNDS = XIANGQI("app3.1.2")
FORMATS = XIANGQI("10.4")
S0 = "/stages/0"

FAULTS: tuple[Row, ...] = (
    ("blank_title", event(title=" \t"), "event_title_missing", "/title", None, ""),
    ("ends_a_day_early", event(starts_on="2026-02-02", ends_on="2026-02-01"),
     "event_ends_before_it_starts", "/ends_on", None, ""),
    ("book_of_nobody", replace(SWISS, edition="chess-2023"), "unknown_edition", "/edition", None,
     "chess-2023"),
    # What a game and a match are worth.
    ("13_1_a_win_as_a_loss", event(points=replace(SWISS.points, **ALL_ALIKE)),
     "win_not_above_loss", "/points/win", XIANGQI("13.1"), ""),
    ("14_4_a_bye_of_three", event(points=replace(SWISS.points, full_bye=Fraction(3))),
     "bye_above_win", "/points/full_bye", XIANGQI("14.4"), ""),
    ("27_1_draws_of_four",
     event(edition="weiqi-2002", points=replace(SWISS.points, draw_second=Fraction(2))),
     "draw_exceeds_decision", "/points/draw_first", WEIQI("27.1"), ""),
    ("6_2_2_1_a_bye_of_two", event(edition="gomoku-2025",
     points=replace(points_of("gomoku-2025"), pairing_bye=Fraction(2))),
     "bye_above_win", "/points/pairing_bye", GOMOKU("app6.2.2.1"), ""),
    ("13_2_a_match_won_as_one_lost", matches(win=ONE, loss=ONE, pairing_bye=ONE, full_bye=ONE),
     "win_not_above_loss", "/match_points/win", XIANGQI("13.2"), ""),
    ("13_2_a_match_drawn_above_won", matches(draw=Fraction(1, 2), loss=Fraction(1),
     half_bye=Fraction(1)), "draw_below_loss", "/match_points/draw", XIANGQI("13.2"), ""),
    ("14_4_a_bye_of_a_match", matches(half_bye=Fraction(3)),
     "bye_above_win", "/match_points/half_bye", XIANGQI("14.4"), ""),
    ("13_2_one_side_of_a_tie", matches(tie_win=Fraction(2)),
     "tie_points_incomplete", "/match_points/tie_loss", XIANGQI("13.2"), ""),
    ("13_2_a_tie_turned_round", matches(tie_win=Fraction(0), tie_loss=Fraction(1)),
     "tie_points_out_of_order", "/match_points/tie_win", XIANGQI("13.2"), ""),
    # Stages.
    ("10_4_no_stage", replace(SWISS, stages=()), "stages_missing", "/stages", FORMATS, ""),
    ("26_no_stage", replace(SWISS, stages=(), edition="weiqi-2002"), "stages_missing", "/stages",
     WEIQI("26"), ""),
    ("app3_1_2_a_hundred_rounds", stage(rounds=100), "rounds_out_of_range", f"{S0}/rounds",
     ROUNDS, ""),
    ("app3_1_2_rounds_below_none", stage(ROBIN, rounds=-1), "rounds_out_of_range",
     f"{S0}/rounds", ROUNDS, ""),
    ("app3_1_2_rounds_left_open", stage(rounds=0), "rounds_missing", f"{S0}/rounds", ROUNDS, ""),
    ("app_5_1_rounds_left_open", stage(rounds=0, edition="weiqi-2002"), "rounds_missing",
     f"{S0}/rounds", WEIQI("app.5.1"), ""),
    ("no_group", stage(groups=0), "groups_out_of_range", f"{S0}/groups", None, ""),
    ("65_groups", stage(groups=65), "groups_out_of_range", f"{S0}/groups", None, ""),
    ("10_4_3_1_two_finals", stage(kind=StageKind.N_PLUS_ONE, groups=2),
     "groups_out_of_range", f"{S0}/groups", FORMATS, ""),
    ("no_game", stage(games=0), "games_out_of_range", f"{S0}/games", None, ""),
    ("13_games", stage(games=13), "games_out_of_range", f"{S0}/games", None, ""),
    ("exchange_in_a_single_robin", stage(ROBIN, exchange_last_rounds=True),
     "exchange_of_another_format", f"{S0}/exchange_last_rounds", FORMATS, ""),
    ("exchange_in_a_swiss_of_weiqi", stage(exchange_last_rounds=True, edition="weiqi-2002"),
     "exchange_of_another_format", f"{S0}/exchange_last_rounds", WEIQI("26"), ""),
    ("19_3_who_left_a_robin", stage(ROBIN, pairs_withdrawn=True),
     "withdrawn_not_paired", f"{S0}/pairs_withdrawn", XIANGQI("19.3"), ""),
    ("28_3_who_left_in_weiqi", stage(pairs_withdrawn=True, edition="weiqi-2002"),
     "withdrawn_not_paired", f"{S0}/pairs_withdrawn", WEIQI("28.3"), ""),
    ("24_4_3_who_left_in_gomoku", stage(pairs_withdrawn=True, edition="gomoku-2025"),
     "withdrawn_not_paired", f"{S0}/pairs_withdrawn", GOMOKU("24.4.3"), ""),
    ("no_round_to_leave_after", stage(SHEDDING, eliminated_from=0),
     "elimination_missing", f"{S0}/eliminated_from", None, ""),
    ("leaving_after_the_last", stage(SHEDDING, eliminated_from=7),
     "elimination_missing", f"{S0}/eliminated_from", None, ""),
    ("nobody_leaves", stage(SHEDDING, eliminated_each=0),
     "elimination_missing", f"{S0}/eliminated_from", None, ""),
    ("three_leave", stage(SHEDDING, eliminated_each=3),
     "elimination_odd", f"{S0}/eliminated_each", None, ""),
    # 在赛程过半时: round 4 of 7 is the first that has half behind it.
    ("10_4_2_before_half", stage(SHEDDING, eliminated_from=3),
     "elimination_before_half", f"{S0}/eliminated_from", XIANGQI("10.4.2"), "4"),
    ("10_4_2_before_half_of_eight", stage(SHEDDING, rounds=8, eliminated_from=3),
     "elimination_before_half", f"{S0}/eliminated_from", XIANGQI("10.4.2"), "4"),
    ("leaving_from_a_swiss", stage(eliminated_from=3), "elimination_of_another_format",
     f"{S0}/eliminated_from", None, ""),
    ("leaving_from_a_robin", stage(ROBIN, eliminated_each=2), "elimination_of_another_format",
     f"{S0}/eliminated_from", None, ""),
    ("groups_of_a_knockout", stage(KNOCKOUT, groups=2), "groups_of_a_sheet", f"{S0}/groups",
     FORMATS, ""),
    *((f"{places}_places", stage(KNOCKOUT, places=places), "play_off_places_not_offered",
       f"{S0}/places", FORMATS, "") for places in (0, 1, 3, 6, 12, 32)),
    *((f"26_1_out_after_{losses}", stage(MULTIPLE, "weiqi-2002", losses=losses),
       "losses_out_of_range", f"{S0}/losses", WEIQI("26.1"), "") for losses in (1, 10)),
    ("10_3_out_after_one", stage(MULTIPLE, losses=1), "losses_out_of_range", f"{S0}/losses",
     XIANGQI("10.3"), ""),
    ("five_left", stage(SHEDDING, remaining=5), "remaining_odd", f"{S0}/remaining", FORMATS, ""),
    ("less_than_nobody_left", stage(SHEDDING, remaining=-2), "remaining_odd", f"{S0}/remaining",
     FORMATS, ""),
    # Deciding games (xiangqi 30): a known method, of a knockout, in a book that has them.
    ("30_1_no_such_method", stage(KNOCKOUT, deciding="30.1.9"), "deciding_unknown",
     f"{S0}/deciding", XIANGQI("30.1"), ""),
    ("30_1_no_knockout", stage(ROBIN, deciding="30.1.1"), "deciding_unknown",
     f"{S0}/deciding", XIANGQI("30.1"), ""),
    *((f"{edition}_has_none", stage(KNOCKOUT, edition, deciding="30.1.1"), "deciding_unknown",
       f"{S0}/deciding", None, "") for edition in ("weiqi-2002", "gomoku-2025", "draughts-100")),
    ("28_6_no_such_time", stage(KNOCKOUT, deciding="30.1.1", play_off="28.6.3"),
     "deciding_unknown", f"{S0}/play_off", XIANGQI("28.6"), ""),
    # Many rapid games go on until one wins: no play-off (30.1.4).
    ("30_1_4_without_a_play_off", stage(KNOCKOUT, deciding="30.1.4", play_off="28.6.1"),
     "deciding_unknown", f"{S0}/play_off", XIANGQI("28.6"), ""),
    ("28_6_a_play_off_of_nothing", stage(KNOCKOUT, play_off="28.6.1"),
     "deciding_unknown", f"{S0}/play_off", XIANGQI("28.6"), ""),
    ("weiqi_has_no_play_off_times", stage(KNOCKOUT, "weiqi-2002", play_off="28.6.1"),
     "deciding_unknown", f"{S0}/play_off", None, ""),
    ("app7_1_2_three_swiss_groups", swiss_sent("gomoku-2025", 3), "swiss_groups_wrong",
     f"{S0}/groups", GOMOKU("app7.1.2"), ""),
    ("1_5_1_2_three_swiss_groups", swiss_sent("draughts-100", 3), "swiss_groups_wrong",
     f"{S0}/groups", DRAUGHTS_APPENDIX("app.1.5.1(2)"), ""),
    ("nobody_after_the_last", stage(qualifiers=2), "qualifiers_of_last_stage",
     f"{S0}/qualifiers", FORMATS, ""),
    ("nobody_goes_on", event(FIVE, KNOCKOUT), "qualifiers_missing", f"{S0}/qualifiers", FORMATS,
     ""),
    # What the field of a later stage can hold.
    ("10_4_3_a_final_alone", stage(kind=StageKind.N_PLUS_ONE, rounds=1),
     "rounds_before_final_missing", f"{S0}/rounds", ROUNDS, ""),
    ("26_5_best_of_nine",
     stage(kind=StageKind.MATCH, rounds=0, games=9, stops_when_decided=True,
           edition="weiqi-2002"),
     "series_length_not_offered", f"{S0}/games", WEIQI("26.5"), ""),
    ("app5_nine_boards", teams(TeamKind.ALL_AGAINST_ALL, 9), "size_not_in_book",
     "/teams/boards", XIANGQI("app5.intro"), "3, 4, 5, 6, 7, 8"),
    ("25_2_two_boards", teams(TeamKind.ALL_AGAINST_ALL, 2, "weiqi-2002"), "size_not_in_book",
     "/teams/boards", WEIQI("25.2"), "3, 4, 5, 6, 7, 8"),
    ("one_goes_on", sent_on(1, KNOCKOUT), "group_too_small", f"{S0}/qualifiers", FORMATS, "1"),
    ("four_in_three_groups", sent_on(4, replace(ROBIN, groups=3)), "group_too_small",
     f"{S0}/qualifiers", FORMATS, "4"),
    ("a_match_of_four", sent_on(2, Stage(kind=StageKind.MATCH, games=3), groups=2),
     "match_needs_two", f"{S0}/qualifiers", FORMATS, "4"),
    ("a_double_knockout_of_two", sent_on(2, Stage(kind=StageKind.DOUBLE_KNOCKOUT)),
     "too_few_entrants", f"{S0}/qualifiers", FORMATS, "2"),
    ("eight_in_four_rounds", sent_on(8, replace(KNOCKOUT, rounds=4)), "rounds_not_of_table",
     "/stages/1/rounds", FORMATS, ""),
    ("eight_in_two_rounds", sent_on(8, replace(KNOCKOUT, rounds=2)), "rounds_not_of_table",
     "/stages/1/rounds", FORMATS, ""),
    ("four_in_three_rounds", sent_on(4, replace(KNOCKOUT, rounds=3)), "rounds_not_of_table",
     "/stages/1/rounds", FORMATS, ""),
    # Six have five opponents; five have four and each a round without a game.
    ("app3_1_6_six_in_six", sent_on(6, replace(FIVE, rounds=6)), "rounds_exceed_opponents",
     "/stages/1/rounds", XIANGQI("app3.1.6"), "5"),
    ("app3_1_6_five_in_six", sent_on(5, replace(FIVE, rounds=6)), "rounds_exceed_opponents",
     "/stages/1/rounds", XIANGQI("app3.1.6"), "5"),
    ("5_2_2_eight_in_two_groups", sent_on(4, replace(FIVE, rounds=4, groups=2), "weiqi-2002", 2),
     "rounds_exceed_opponents", "/stages/1/rounds", WEIQI("app.5.2(2)"), "3"),
    # Three may play four: the final may repeat a game (10.4.3).
    ("three_in_five_of_n_plus_one",
     sent_on(3, Stage(kind=StageKind.N_PLUS_ONE, rounds=5)), "rounds_exceed_opponents",
     "/stages/1/rounds", XIANGQI("app3.1.6"), "4"),
    ("four_in_four_of_n_plus_one",
     sent_on(4, Stage(kind=StageKind.N_PLUS_ONE, rounds=4)), "rounds_exceed_opponents",
     "/stages/1/rounds", XIANGQI("app3.1.6"), "3"),
    # After round 5 four of eight are left, who cannot find a sixth opponent; of fourteen eight are.
    ("10_4_2_eight_shed_too_fast", sent_on(8, SHEDDING), "elimination_exceeds_opponents",
     "/stages/1/rounds", XIANGQI("app3.1.6"), "round 6, left 4, most_rounds 5, least_entrants 14"),
    # Lists.
    ("14_3_no_such_list", event(ranking="by_height"), "ranking_unknown", "/ranking",
     XIANGQI("14.3"), "by_height"),
    ("q105_cut_in_a_robin", event(ROBIN, tiebreaks=("sum_of_opponents_scores",)),
     "tiebreak_of_another_format", "/tiebreaks", XIANGQI("14.1"), "sum_of_opponents_scores"),
    ("own_list_of_a_stage", stage(tiebreaks=("beauty",)), "tiebreak_unknown",
     f"{S0}/tiebreaks", XIANGQI("14.3"), "beauty"),
    ("total_score_behind", event(edition="weiqi-2002", tiebreaks=("points", "total_score")),
     "tiebreak_not_first", "/tiebreaks", WEIQI("27.1(2)(A)"), "total_score"),
    # Who is kept apart.
    ("kept_from_oneself", event(forbidden=ForbiddenPairs(pairs=(("a", "b"), ("c", "c")))),
     "forbidden_with_oneself", "/forbidden/pairs/1", None, ""),
    *((f"app3_1_7_round_{number}", event(forbidden=ForbiddenPairs(rounds=(1, number))),
       "no_such_round", "/forbidden/rounds", XIANGQI("app3.1.7"), "") for number in (0, 6)),
    ("no_such_round_of_weiqi",
     event(edition="weiqi-2002", forbidden=ForbiddenPairs(rounds=(6,))), "no_such_round",
     "/forbidden/rounds", None, ""),
    # Teams.
    *((f"11_{boards}_boards", teams(TeamKind.FIXED_BOARDS, boards), "team_boards_missing",
       "/teams/boards", XIANGQI("11"), "") for boards in (1, 21)),
    ("26_2_one_board", teams(TeamKind.FREE_LINEUP, 1, "gomoku-2025"), "team_boards_missing",
     "/teams/boards", GOMOKU("26.2"), ""),
    ("11_boards_of_people", event(teams=Teams(boards=4)), "team_boards_of_individuals",
     "/teams/boards", XIANGQI("11"), ""),
    ("11_reserves_of_people", event(teams=Teams(reserves=1)), "team_boards_of_individuals",
     "/teams/boards", XIANGQI("11"), ""),
    ("11_reserves_on_fixed_boards", teams(TeamKind.FIXED_BOARDS, 4, reserves=1),
     "reserves_not_allowed", "/teams/reserves", XIANGQI("11"), ""),
    ("11_reserves_below_none", teams(TeamKind.RESERVES, 4, reserves=-1),
     "reserves_not_allowed", "/teams/reserves", XIANGQI("11"), ""),
    ("11_2_the_book_has_its_rule",
     teams(TeamKind.RESERVES, 4, reserves=1, reserve_rule=Reserves.ANY_BOARD),
     "reserve_rule_not_offered", "/teams/reserve_rule", XIANGQI("11"), ""),
    ("25_2_a_rule_without_reserves",
     teams(TeamKind.FIXED_BOARDS, 4, "weiqi-2002", reserve_rule=Reserves.ANY_BOARD),
     "reserve_rule_not_offered", "/teams/reserve_rule", WEIQI("25.2"), ""),
    *((f"a_bye_of_{board_points}_on_4_boards",
       teams(TeamKind.FIXED_BOARDS, 4, bye_board_points=Fraction(board_points)),
       "bye_above_win", "/teams/bye_board_points", XIANGQI("11"), "")
      for board_points in (-1, 9)),
    # The rest.
    ("20_1_late_before_the_start", event(lateness=Lateness(limit_ms=-1)),
     "lateness_limit_negative", "/lateness/limit_ms", XIANGQI("20.1"), ""),
    ("late_in_weiqi", event(edition="weiqi-2002", lateness=Lateness(limit_ms=-1)),
     "lateness_limit_negative", "/lateness/limit_ms", None, ""),
    ("art_15_no_time_to_appeal", event(appeals=AppealTerms(limit_ms=0)),
     "appeal_limit_out_of_range", "/appeals/limit_ms", XIANGQI("art.15"), ""),
    ("14_8_over_thirty_days",
     event(edition="gomoku-2025", appeals=AppealTerms(limit_ms=MONTH + 1)),
     "appeal_limit_out_of_range", "/appeals/limit_ms", GOMOKU("14.8"), ""),
    ("14_8_a_fee_below_nothing", event(edition="gomoku-2025", appeals=AppealTerms(fee=-1)),
     "appeal_fee_out_of_range", "/appeals/fee", GOMOKU("14.8"), ""),
    ("art_15_a_fee_above_all", event(appeals=AppealTerms(fee=10**9 + 1)),
     "appeal_fee_out_of_range", "/appeals/fee", XIANGQI("art.15"), ""),
    ("half_byes_below_none", event(byes=Byes(half_byes=-1)), "bye_negative",
     "/byes/half_byes", None, ""),
    ("never_an_offence", event(thresholds=(Threshold(offence="4.1.8", count=2),
     Threshold(offence="4.1.8", count=0))), "threshold_below_one", "/thresholds/1", None, ""),
    ("no_offence", event(thresholds=(Threshold(offence="", count=1),)), "threshold_below_one",
     "/thresholds/0", None, ""),
    ("no_such_offence", event(thresholds=(Threshold(offence="99.9", count=1),)),
     "threshold_unknown", "/thresholds/0/offence", None, "99.9"),
    ("no_dan_in_xiangqi", event(grading=Grading.LEVELS), "grading_not_in_this_book", "/grading",
     None, ""),
    ("27_8_no_professionals", event(edition="gomoku-2025", grading=Grading.PROFESSIONAL),
     "grading_not_in_this_book", "/grading", GOMOKU("27.8"), ""),
    ("a_list_twice", event(rating_list="CRR", ratings=Ratings(lists=("CRR",))),
     "rating_list_twice", "/ratings/lists", None, ""),
    ("a_list_without_a_name", event(ratings=Ratings(lists=("CRR", " "))),
     "rating_list_twice", "/ratings/lists", None, ""),
    *((f"unrated_{number}", event(ratings=Ratings(unrated=number)), "rating_out_of_range",
       "/ratings/unrated", None, "") for number in (-1, 10_000)),
    *((f"substitute_{number}", event(ratings=Ratings(substitute=number)), "rating_out_of_range",
       "/ratings/substitute", None, "") for number in (-1, 10_000)),
    ("by_round_in_a_week", event(ratings=Ratings(by_round=True)), "event_not_long",
     "/ratings/by_round", None, ""),
    ("options_of_weiqi", event(options=Options(weiqi=WeiqiOptions())), "options_of_another_game",
     "/options/weiqi", None, ""),
    ("options_of_gomoku", event(options=Options(gomoku=GomokuOptions())),
     "options_of_another_game", "/options/gomoku", None, ""),
    # Systems and principles.
    ("10_2_no_mcmahon_in_xiangqi", stage(pairing=PairingSystem.MCMAHON), "system_not_offered",
     f"{S0}/pairing", XIANGQI("10.2"), ""),
    ("27_3_no_mcmahon_in_gomoku", stage(pairing=PairingSystem.MCMAHON, edition="gomoku-2025"),
     "system_not_offered", f"{S0}/pairing", GOMOKU("27.3"), ""),
    ("handicap_without_mcmahon", stage(handicap_most=5), "mcmahon_not_chosen",
     f"{S0}/handicap_most", None, ""),
    ("q98_principles_of_a_robin",
     stage(ROBIN, "gomoku-2025", pairing=PairingSystem.FOLD,
           principles=(Principle.BYES, Principle.FLOATS)),
     "principle_of_another_format", f"{S0}/principles", GOMOKU("app6.2.2"), ""),
)  # fmt: skip


@pytest.mark.parametrize(
    ("regulations", "code", "place", "article", "detail"),
    [row[1:] for row in FAULTS],
    ids=[row[0] for row in FAULTS],
)
def test_a_fault_is_told_alone_with_its_place_and_article(
    regulations: Regulations, code: str, place: str, article: Article | None, detail: str
) -> None:
    found = [(fault.code, fault.place, fault.article, fault.detail) for fault in check(regulations)]
    assert found == [(code, place, article, detail)]


NEIGHBOURS: tuple[tuple[str, Regulations], ...] = (
    ("one_day", event(starts_on="2026-02-02", ends_on="2026-02-02")),
    ("no_end", event(starts_on="2026-02-02", ends_on="")),
    ("99_rounds", stage(rounds=99)),
    ("a_robin_of_its_table", stage(ROBIN, rounds=0)),
    ("64_groups", stage(groups=64)),
    ("n_plus_one_of_two_rounds", stage(kind=StageKind.N_PLUS_ONE, rounds=2)),
    ("12_games", stage(games=12)),
    ("exchange_in_a_double_robin", stage(DOUBLE, exchange_last_rounds=True)),
    ("19_3_pairs_who_left", stage(pairs_withdrawn=True)),
    ("10_4_2_at_half_of_seven", event(SHEDDING)),
    ("10_4_2_at_half_of_eight", stage(SHEDDING, rounds=8)),
    ("app_6_weiqi_names_no_half", stage(SHEDDING, "weiqi-2002", eliminated_from=1)),
    ("leaving_before_the_last", stage(SHEDDING, eliminated_from=6)),
    *((f"{places}_places", stage(KNOCKOUT, places=places)) for places in (2, 4, 8, 16)),
    *((f"out_after_{losses}", stage(MULTIPLE, losses=losses)) for losses in (2, 9)),
    ("losses_of_no_multiple_knockout", stage(KNOCKOUT, losses=1)),
    ("four_left", stage(SHEDDING, remaining=4)),
    *((f"{method}", stage(KNOCKOUT, deciding=method)) for method in
      ("30.1.1", "30.1.2", "30.1.3", "30.1.4", "30.2.1", "30.2.2")),
    *((f"{method}_{times}", stage(KNOCKOUT, deciding=method, play_off=times))
      for method in ("30.1.1", "30.1.2", "30.1.3", "30.2.1") for times in ("28.6.1", "28.6.2")),
    *((f"{groups}_swiss_groups", swiss_sent("gomoku-2025", groups)) for groups in (1, 2, 4)),
    ("three_groups_before_a_robin", swiss_sent("gomoku-2025", 3, ROBIN)),
    ("three_robin_groups", sent_on(4, KNOCKOUT, "gomoku-2025", 3)),
    ("three_groups_in_xiangqi", swiss_sent("xiangqi-2020", 3)),
    ("26_5_best_of_seven", stage(kind=StageKind.MATCH, rounds=0, games=7,
     stops_when_decided=True, edition="weiqi-2002")),
    ("26_5_four_games_played_out", stage(kind=StageKind.MATCH, rounds=0, games=4,
     edition="weiqi-2002")),
    ("26_5_one_game", stage(kind=StageKind.MATCH, rounds=0, games=1, stops_when_decided=True,
     edition="weiqi-2002")),
    *((f"app5_{boards}_boards", teams(TeamKind.ALL_AGAINST_ALL, boards)) for boards in (3, 8)),
    ("two_in_a_group", sent_on(4, replace(ROBIN, groups=2))),
    ("a_double_knockout_of_three", sent_on(3, Stage(kind=StageKind.DOUBLE_KNOCKOUT))),
    *((f"four_in_{rounds}", sent_on(4, replace(KNOCKOUT, rounds=rounds))) for rounds in (1, 2)),
    *((f"six_in_{rounds}", sent_on(6, replace(KNOCKOUT, rounds=rounds))) for rounds in (2, 4)),
    ("10_4_2_fourteen_shed", sent_on(14, SHEDDING)),
    ("app3_1_6_six_in_five", sent_on(6, FIVE)),
    ("app3_1_6_five_in_five", sent_on(5, FIVE)),
    ("three_in_four_of_n_plus_one", sent_on(3, Stage(kind=StageKind.N_PLUS_ONE, rounds=4))),
    ("four_in_three_of_n_plus_one", sent_on(4, Stage(kind=StageKind.N_PLUS_ONE, rounds=3))),
    ("app3_1_7_the_last_round", event(forbidden=ForbiddenPairs(rounds=(5,)))),
    ("kept_apart_in_a_robin", event(ROBIN, forbidden=ForbiddenPairs(rounds=(99,)))),
    *((f"{boards}_boards", teams(TeamKind.FIXED_BOARDS, boards)) for boards in (2, 20)),
    ("11_5_places_without_boards", teams(TeamKind.SUM_OF_PLACES)),
    ("11_2_reserves", teams(TeamKind.RESERVES, 4, reserves=2)),
    ("11_2_the_rule_of_the_book",
     teams(TeamKind.RESERVES, 4, reserves=1, reserve_rule=Reserves.KEEP_ORDER)),
    *((f"25_2_{rule}", teams(TeamKind.RESERVES, 4, "weiqi-2002", reserves=1, reserve_rule=rule))
      for rule in Reserves),
    *((f"a_bye_of_{number}", teams(TeamKind.FIXED_BOARDS, 4, bye_board_points=Fraction(number)))
      for number in (0, 8)),
    ("zero_tolerance", event(lateness=Lateness(limit_ms=0))),
    *((f"appeals_within_{limit}", event(appeals=AppealTerms(limit_ms=limit)))
      for limit in (1, MONTH)),
    *((f"a_fee_of_{fee}", event(appeals=AppealTerms(fee=fee))) for fee in (0, 10**9)),
    ("a_threshold_of_one", event(thresholds=(Threshold(offence="4.1.8", count=1),))),
    *((f"weiqi_{grading}", event(edition="weiqi-2002", grading=grading)) for grading in Grading),
    ("gomoku_levels", event(edition="gomoku-2025", grading=Grading.LEVELS)),
    ("two_lists", event(rating_list="CRR", ratings=Ratings(lists=("EGD",)))),
    *((f"ratings_{number}", event(ratings=Ratings(unrated=number, substitute=number)))
      for number in (0, 9_999)),
    ("by_round_over_months", event(ratings=Ratings(by_round=True, spans_months=True))),
    ("options_of_its_game", event(edition="weiqi-2002", options=Options(weiqi=WeiqiOptions()))),
    ("a_tie_decided", matches(tie_win=Fraction(3, 2), tie_loss=Fraction(1, 2))),
    ("a_tie_won_as_a_match", matches(tie_win=Fraction(2), tie_loss=Fraction(0))),
)  # fmt: skip


@pytest.mark.parametrize(
    "regulations", [row[1] for row in NEIGHBOURS], ids=[row[0] for row in NEIGHBOURS]
)
def test_the_nearest_that_can_be_held_has_none(regulations: Regulations) -> None:
    assert check(regulations) == ()


def test_every_stage_is_looked_at_with_its_own_place() -> None:
    first = replace(ROBIN, qualifiers=4, games=0)
    last = replace(KNOCKOUT, deciding="30.1.9", games=13)
    assert [(fault.code, fault.place) for fault in check(event(first, last))] == [
        ("games_out_of_range", "/stages/0/games"),
        ("games_out_of_range", "/stages/1/games"),
        ("deciding_unknown", "/stages/1/deciding"),
    ]
