"""Faults at the board, put into lawful games of every edition and of single games."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.audits.findings import Code
from games.record.draughts.events import DrawRuleReached
from games.record.draughts.options import DraughtsOptions
from games.record.gomoku.options import GomokuOptions
from games.record.values import Options, Question
from games.record.weiqi import commands as wc
from games.record.weiqi.events import DeadMarked, GameCounted, RepetitionFound
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.books.sources import FMJD, GOMOKU, WEIQI, XIANGQI
from games.rules.clocks.control import TimeControl
from games.rules.editions import editions
from games.rules.gomoku.openings.books import OpeningKind
from tests.support.audited import (
    added,
    begun,
    changed,
    codes,
    contradictions,
    found,
    lawful,
    nth,
    play,
    resigned,
    without,
)
from tests.support.draughts import FISCHER, RAPID
from tests.support.long_games import START
from tests.support.office_acts import TRIPLE_KO
from tests.support.played import FIVE_LINES, WALLS
from tests.support.scenario import CHIEF, Scenario, quiet
from tests.support.timed import sudden

MATE = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1"
DECLARED = GomokuOptions(opening=OpeningKind.FREE, server_declares=True)
PLAYED_FIVE = ("c8", "a1", "d8", "b1", "e8", "c1", "f8", "e1", "g8")
THREE_THREE = ("f8", "a1", "g8", "c1", "h9", "e1", "h10", "g1", "h8")
"""Black's last stone makes two open threes (8.1)."""
ROUND = ("D3", "C1", "D5", "C3", "D1", "C5")
"""Each of the three kos of `TRIPLE_KO` taken by both sides."""
KINGS = "W:WK1:BK50"


@pytest.mark.parametrize("edition", editions())
def test_a_move_that_breaks_the_rules(edition: str) -> None:
    entries = lawful(edition, 3)
    third = nth(entries, e.MovePlayed, 3)
    first = nth(entries, e.MovePlayed, 1).event
    assert isinstance(first, e.MovePlayed)
    (finding,) = contradictions(changed(entries, third, move=first.move))
    place = (finding.code, finding.ply, finding.version)
    assert place == (Code.MOVE_AGAINST_RULES, 3, third.version)


def test_2_2_a_horse_with_its_leg_blocked() -> None:
    scenario = begun("xiangqi-2020")
    play(scenario, "h0g2", "h9g7", "g3g4", "g6g5")
    entries = resigned(scenario)
    third = nth(entries, e.MovePlayed, 3)
    (finding,) = contradictions(changed(entries, third, move="g2g4"))
    assert (finding.code, finding.ply, finding.article) == (
        Code.MOVE_AGAINST_RULES,
        3,
        XIANGQI("2.2"),
    )


def test_20_1_a_ko_taken_back_at_once() -> None:
    scenario = begun("weiqi-2002")
    play(scenario, "C3", "D3", "B4", "E4", "C5", "D5", "Q16", "C4", "D4", "R3")
    entries = resigned(scenario)
    last = nth(entries, e.MovePlayed, 10)
    (finding,) = contradictions(changed(entries, last, move="C4"))
    expected = (Code.MOVE_AGAINST_RULES, 10, WEIQI("20.1"))
    assert (finding.code, finding.ply, finding.article) == expected


def test_5_a_point_without_liberties() -> None:
    scenario = begun("weiqi-2002")
    play(scenario, "A2", "Q16", "B1", "Q4")
    entries = resigned(scenario)
    last = nth(entries, e.MovePlayed, 4)
    (finding,) = contradictions(changed(entries, last, move="A1"))
    assert (finding.code, finding.ply, finding.article) == (
        Code.MOVE_AGAINST_RULES,
        4,
        WEIQI("5"),
    )


def test_4_2_a_capture_not_taken() -> None:
    scenario = begun("draughts-100")
    play(scenario, "32-28", "19-23", "28x19", "14x23")
    entries = resigned(scenario)
    third = nth(entries, e.MovePlayed, 3)
    (finding,) = contradictions(changed(entries, third, move="31-26"))
    assert (finding.code, finding.ply, finding.article) == (
        Code.MOVE_AGAINST_RULES,
        3,
        FMJD("4.2"),
    )


@pytest.mark.parametrize("edition", editions())
def test_a_move_of_the_side_not_to_move(edition: str) -> None:
    entries = lawful(edition, 3)
    third, second = nth(entries, e.MovePlayed, 3), nth(entries, e.MovePlayed, 2).event
    assert isinstance(second, e.MovePlayed)
    (finding,) = contradictions(changed(entries, third, side=second.side))
    expected = (Code.OUT_OF_TURN, 3, book_of(edition).conduct.turns)
    assert (finding.code, finding.ply, finding.article) == expected


@pytest.mark.parametrize("edition", editions())
def test_a_move_left_out_of_the_record(edition: str) -> None:
    entries = lawful(edition, 3)
    first, *_ = contradictions(without(entries, nth(entries, e.MovePlayed, 4)))
    assert first.ply == 4


@pytest.mark.parametrize("edition", editions())
def test_a_number_that_is_not_the_next(edition: str) -> None:
    entries = lawful(edition, 3)
    (finding,) = contradictions(changed(entries, nth(entries, e.MovePlayed, 5), ply=7))
    assert (finding.code, finding.ply) == (Code.PLY_MISNUMBERED, 5)


@pytest.mark.parametrize("edition", editions())
def test_a_fault_that_was_none(edition: str) -> None:
    entries = lawful(edition, 3)
    at = nth(entries, e.MovePlayed, 4)
    following = nth(entries, e.MovePlayed, 5).event
    assert isinstance(following, e.MovePlayed)
    fault = e.IllegalMoveRecorded(
        ply=5, side=following.side, move=following.move, code="no_such_geometry", article=None
    )
    (finding,) = contradictions(added(entries, at, fault))
    assert (finding.code, finding.ply) == (Code.LAWFUL_MOVE_FAULTED, 4)


def _mated() -> Scenario:
    scenario = begun("xiangqi-2020", start_position=MATE)
    play(scenario, "b7b9")
    return scenario


def _blocked() -> Scenario:
    scenario = begun("draughts-100", start_position="W:W32:B28")
    play(scenario, "32x23")
    return scenario


@pytest.mark.parametrize(
    ("scenario", "article"),
    [(_mated(), XIANGQI("4.1.1")), (_blocked(), FMJD("7"))],
    ids=("4.1.1-mate", "7-no-pieces"),
)
def test_an_end_of_the_board(scenario: Scenario, article: Article) -> None:
    entries = resigned(scenario)
    assert found(entries) == ()
    ended = nth(entries, e.GameEnded)
    unended = tuple(each for each in entries if each.version < ended.version)
    (missing,) = found(unended)
    assert (missing.code, missing.ply, missing.article) == (Code.BOARD_END_MISSING, 1, article)
    other = changed(entries, ended, result="0-1")
    assert codes(other)[0] is Code.RESULT_AGAINST_BOARD


def test_4_2_4_the_natural_limit_at_120_half_moves() -> None:
    scenario = begun("xiangqi-2020")
    play(scenario, *quiet(60))
    assert (Code.NATURAL_LIMIT_PASSED, 120) in _places(scenario)
    claimed = begun("xiangqi-2020")
    play(claimed, *quiet(60))
    claimed.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=CHIEF)
    assert Code.NATURAL_LIMIT_PASSED not in codes(claimed.entries)


def test_4_2_4_not_at_119() -> None:
    scenario = begun("xiangqi-2020")
    play(scenario, *quiet(60)[:119])
    assert Code.NATURAL_LIMIT_PASSED not in codes(scenario.entries)


@pytest.mark.parametrize(
    ("brought", "plies", "passed"),
    [(100, 20, 20), (119, 1, 1), (100, 19, None), (118, 1, None)],
)
def test_4_2_4_half_moves_that_the_start_position_brings(
    brought: int, plies: int, passed: int | None
) -> None:
    start = f"{START} - - {brought} 1"
    scenario = begun("xiangqi-2020", start_position=start)
    play(scenario, *quiet(60)[:plies])
    limits = [place for place in _places(scenario) if place[0] is Code.NATURAL_LIMIT_PASSED]
    assert limits == ([(Code.NATURAL_LIMIT_PASSED, passed)] if passed else [])


def test_4_2_4_a_capture_ends_what_the_start_position_brings() -> None:
    scenario = begun("xiangqi-2020", start_position=f"{START} - - 119 1")
    play(scenario, "b2b9", "a9b9")
    assert Code.NATURAL_LIMIT_PASSED not in codes(scenario.entries)


def test_23_1_moves_that_went_round_three_times() -> None:
    scenario = begun("xiangqi-2020")
    play(scenario, *quiet(6))
    (finding,) = found(scenario.entries)
    assert (finding.code, finding.ply) == (Code.REPETITION_NOT_CLAIMED, 12)


@pytest.mark.parametrize("rounds", [1, 4, 5])
def test_23_1_not_before(rounds: int) -> None:
    scenario = begun("xiangqi-2020")
    play(scenario, *quiet(rounds))
    assert found(scenario.entries) == ()


def test_19_1_1_a_five_that_nobody_declared() -> None:
    scenario = begun("gomoku-2025")
    play(scenario, *PLAYED_FIVE)
    assert found(scenario.entries) == ()
    play(scenario, "g1")
    (finding,) = found(scenario.entries)
    expected = (Code.FIVE_NOT_DECLARED, 9, GOMOKU("19.1.1"))
    assert (finding.code, finding.ply, finding.article) == expected


def test_19_1_1_a_five_that_the_server_declares() -> None:
    scenario = begun("gomoku-2025", options=Options(gomoku=DECLARED))
    play(scenario, *PLAYED_FIVE)
    entries = resigned(scenario)
    assert found(entries) == ()
    ended = nth(entries, e.GameEnded)
    (finding,) = found(tuple(each for each in entries if each.version < ended.version))
    assert (finding.code, finding.ply) == (Code.BOARD_END_MISSING, 9)


def test_8_1_a_forbidden_move_that_nobody_pointed_out() -> None:
    own = GomokuOptions(opening=OpeningKind.FREE, forbidden_in_free=True)
    scenario = begun("gomoku-classic", options=Options(gomoku=own))
    play(scenario, *THREE_THREE)
    (finding,) = found(scenario.entries)
    expected = (Code.FORBIDDEN_NOT_CLAIMED, 9, GOMOKU("8.1"))
    assert (finding.code, finding.ply, finding.article) == expected


def test_8_1_no_forbidden_moves_after_a_free_opening() -> None:
    scenario = begun("gomoku-2025")
    play(scenario, *THREE_THREE)
    assert found(scenario.entries) == ()


def _three_times(options: DraughtsOptions | None = None) -> Scenario:
    scenario = begun(
        "draughts-100",
        start_position=KINGS,
        options=Options(draughts=options) if options else None,
    )
    play(scenario, "1-6", "50-45", "6-1", "45-50", "1-6", "50-45", "6-1", "45-50")
    return scenario


def test_6_1_a_position_for_the_third_time() -> None:
    scenario = _three_times()
    (finding,) = [each for each in found(scenario.entries) if each.article == FMJD("6.1")]
    assert (finding.code, finding.ply) == (Code.DRAW_NOT_CLAIMED, 8)


def test_6_1_a_third_time_that_the_record_does_not_note() -> None:
    entries = tuple(_three_times().entries)
    noted = next(
        each
        for each in entries
        if isinstance(each.event, DrawRuleReached) and each.event.article == FMJD("6.1")
    )
    (finding,) = contradictions(without(entries, noted))
    assert (finding.code, finding.ply) == (Code.DRAW_RULE_NOT_NOTED, 8)


@pytest.mark.parametrize(
    ("control", "is_found"),
    [(None, True), (sudden(120), True), (FISCHER, True), (RAPID, False)],
    ids=["no clock", "standard", "fast with an increment", "fast without"],
)
def test_app_1_6_8_five_moves_count_but_in_a_fast_game_without_an_increment(
    control: TimeControl | None, is_found: bool
) -> None:
    scenario = begun("draughts-100", start_position=KINGS, control=control)
    play(scenario, *("1-6", "50-45", "6-1", "45-50") * 2, "1-6", "50-45")
    reached = [
        (finding.code, finding.ply)
        for finding in found(scenario.entries)
        if finding.article == FMJD("6.4")
    ]
    assert reached == ([(Code.DRAW_NOT_CLAIMED, 10)] if is_found else [])


def test_6_1_a_third_time_that_ends_the_game() -> None:
    entries = tuple(_three_times(DraughtsOptions(draws_end_at_once=True)).entries)
    ended = nth(entries, e.GameEnded)
    assert contradictions(entries) == ()
    (finding,) = contradictions(without(entries, ended))
    assert (finding.code, finding.ply) == (Code.DRAW_RULE_NOT_APPLIED, 8)


def test_20_3_a_repetition_that_the_record_does_not_note() -> None:
    own = WeiqiOptions(komi_quarters=7, long_cycle_rule=LongCycle.NO_RESULT)
    scenario = begun("weiqi-2002", options=Options(weiqi=own), start_position="5/5/5/5/5 b - 0:0 0")
    play(scenario, *TRIPLE_KO)
    play(scenario, *ROUND)
    entries = tuple(scenario.entries)
    noted = nth(entries, RepetitionFound)
    assert contradictions(entries) == ()
    (finding,) = contradictions(without(entries, noted))
    assert (finding.code, finding.article) == (Code.REPETITION_NOT_NOTED, WEIQI("20.3"))


def _counted() -> Scenario:
    own = Options(weiqi=WeiqiOptions(komi_quarters=7))
    scenario = begun("weiqi-2002", options=own, start_position=FIVE_LINES)
    play(scenario, *WALLS, "pass", "pass")
    for side in ("black", "white"):
        scenario.do(wc.MarkDead(side=side, dead=("A3",)), by=CHIEF)
    return scenario


def test_9_a_count_of_the_board() -> None:
    """15 points against 10: 15 - 12 1/2 - 1 3/4 = 3/4 zi for Black."""
    entries = tuple(_counted().entries)
    assert found(entries) == ()
    counted, ended = nth(entries, GameCounted), nth(entries, e.GameEnded)
    assert codes(changed(entries, counted, margin=7)) == (Code.COUNT_WRONG,)
    assert codes(changed(entries, counted, komi=15)) == (Code.COUNT_WRONG,)
    assert codes(changed(entries, ended, result="0-1")) == (Code.RESULT_AGAINST_COUNT,)


def test_8_2_a_count_against_the_marks() -> None:
    entries = tuple(_counted().entries)
    marked = nth(entries, DeadMarked, 2)
    assert codes(changed(entries, marked, dead=())) == (Code.COUNT_AGAINST_MARKS,)


def _places(scenario: Scenario) -> set[tuple[Code, int]]:
    return {(each.code, each.ply) for each in found(scenario.entries)}
