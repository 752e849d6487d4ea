"""Touched men, a man between two points, two moves running, a man dropped.

Xiangqi 5.1-5.7, 5.10, 8.1.5 and 29.2, with the worked examples of the catalogue's rows from
the start position; weiqi 17.2, 17.3; gomoku 12.4, 17.8; classic playing 2.2.
"""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import events as g
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.weiqi import events as w
from games.rules.books.sources import XIANGQI
from tests.support import weiqi
from tests.support.gomoku_games import play, table
from tests.support.scenario import (
    ARBITER,
    BLACK,
    CHIEF,
    PROVINCIAL,
    RED,
    Scenario,
    begun,
    given,
)


def touched(*squares: str, side: str = "red", together: bool = False) -> rc.ReportTouchedMen:
    return rc.ReportTouchedMen(side=side, squares=squares, together=together)


def move(side: str, text: str) -> c.PlayMove:
    return c.PlayMove(side=side, move=text)


def xiangqi(*moves: str, edition: str = "xiangqi-2020") -> Scenario:
    first, *rest = begun(*moves, options=PROVINCIAL)
    assert isinstance(first, e.GameArranged)
    return given(replace(first, edition=edition), *rest)


# Squares of the rows: 马二 is h0, 炮二 h2, Black's horse on red file 二 h9, his rook on 一 i9.
HORSE, CANNON, ENEMY_HORSE, ENEMY_ROOK, PAWN = "h0", "h2", "h9", "i9", "g3"


@pytest.mark.parametrize(
    ("article", "squares", "allowed", "wrong"),
    [
        ("5.1", (HORSE,), "h0g2", "h2e2"),
        ("5.2", (ENEMY_HORSE,), "h2h9", "h2e2"),
        ("5.3.1", (CANNON, ENEMY_HORSE), "h2h9", "h2e2"),
        ("5.3.2", (HORSE, ENEMY_HORSE), "h0i2", "h2h9"),
        ("5.4.1", (ENEMY_HORSE, CANNON), "h2h9", "h2h6"),
        ("5.4.2", (ENEMY_HORSE, HORSE), "h2h9", "h0g2"),
        ("5.4.3", (ENEMY_ROOK, PAWN), "g3g4", "h0g2"),
    ],
)
def test_touching_binds(article: str, squares: tuple[str, ...], allowed: str, wrong: str) -> None:
    scenario = xiangqi()
    first = scenario.do(touched(*squares)).decided[0]
    assert isinstance(first, re.MenTouched)
    assert first.article == XIANGQI(article)
    scenario.when(move("red", allowed), by=RED).then_goes_on()
    breach = scenario.when(move("red", wrong), by=RED)
    breach.then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
    illegal, foul = breach.decided
    assert isinstance(illegal, e.IllegalMoveRecorded)
    assert (illegal.code, illegal.article) == ("touched_man_not_moved", XIANGQI(article))
    assert isinstance(foul, e.FoulRecorded)
    assert foul.article == XIANGQI("8.1.8")


def test_5_5_touched_together_is_handled_as_enemy_first() -> None:
    scenario = xiangqi()
    first = scenario.do(touched(HORSE, ENEMY_HORSE, together=True)).decided[0]
    assert isinstance(first, re.MenTouched)
    assert (first.article, first.moves) == (XIANGQI("5.5"), ("h2h9",))


HELD = "3k5/9/9/9/R7p/9/9/9/4K4/3A5 w"
"""Red's adviser on d0 has only e1, where the king stands; the rook on a5 can take i5 alone."""


@pytest.mark.parametrize(
    ("squares", "article"),
    [
        (("d0",), "5.1"),
        (("d9",), "5.2"),
        (("d0", "d9"), "5.3.4"),
        (("d9", "d0"), "5.4.4"),
    ],
)
def test_8_1_5_what_cannot_move_or_be_taken_is_a_foul_and_binds_nobody(
    squares: tuple[str, ...], article: str
) -> None:
    scenario = given(*begun(start_position=HELD))
    gave = scenario.do(touched(*squares))
    gave.then_kinds(re.MenTouched, e.FoulRecorded)
    found, foul = gave.decided
    assert isinstance(found, re.MenTouched)
    assert (found.article, found.moves) == (XIANGQI(article), ())
    assert isinstance(foul, e.FoulRecorded)
    assert foul.article == XIANGQI("8.1.5")
    scenario.when(move("red", "a5a6"), by=RED).then_goes_on()


def test_5_3_3_another_man_takes_where_the_one_touched_cannot_move() -> None:
    gave = given(*begun(start_position=HELD)).when(touched("d0", "i5"))
    found = gave.decided[0]
    assert isinstance(found, re.MenTouched)
    assert (found.article, found.moves) == (XIANGQI("5.3.3"), ("a5i5",))


@pytest.mark.parametrize(
    ("squares", "article"),
    [(("i0", ENEMY_ROOK), "5.3.2"), (("e0", ENEMY_ROOK), "5.3.2")],
)
def test_5_3_2_the_own_man_moves_where_it_cannot_take(
    squares: tuple[str, ...], article: str
) -> None:
    found = xiangqi().when(touched(*squares)).decided[0]
    assert isinstance(found, re.MenTouched)
    assert found.article == XIANGQI(article)


def test_5_7_the_duty_lasts_for_this_move_alone() -> None:
    scenario = xiangqi()
    scenario.do(touched(HORSE))
    scenario.do(move("red", "h0g2"), by=RED)
    scenario.do(move("black", "h9g7"), by=BLACK)
    scenario.when(move("red", "b2e2"), by=RED).then_goes_on()


def test_5_1_an_illegal_attempt_leaves_the_duty() -> None:
    scenario = xiangqi(edition="xiangqi-2020-mass")
    scenario.do(touched(HORSE))
    scenario.do(move("red", "h2e2"), by=RED)
    scenario.when(move("red", "h2e2"), by=RED).then_ended("0-1", "app1.2.2")
    scenario.when(move("red", "h0g2"), by=RED).then_goes_on()


def test_5_6_an_evident_brush_binds_nobody() -> None:
    scenario = xiangqi()
    brush = rc.ReportTouchedMen(side="black", squares=("h9",), accidental=True)
    scenario.do(brush).then_kinds(re.MenTouched)
    scenario.do(rc.ReportTouchedMen(side="red", squares=(HORSE,), accidental=True))
    scenario.when(move("red", "h2e2"), by=RED).then_goes_on()


@pytest.mark.parametrize(
    ("asked", "code", "article"),
    [
        (touched(HORSE, side="black"), "not_your_turn", "5.6"),
        (touched("z9"), "square_unknown", "5"),
        (touched("e4"), "square_empty", "5"),
        (touched(), "squares_missing", "5"),
        (touched(HORSE, side="white"), "side_unknown", ""),
    ],
)
def test_5_what_was_not_touched_is_refused(
    asked: rc.ReportTouchedMen, code: str, article: str
) -> None:
    xiangqi().when(asked).then_refused(code, article)


def test_5_weiqi_knows_no_touching() -> None:
    scenario = given(*weiqi.begun("D4"))
    scenario.when(touched("D4", side="white")).then_refused("not_in_book")


# 5.10, 29.2

BETWEEN = rc.ReportManBetween(side="red", source="g3", points=("g4", "g5"))


def test_5_10_the_opponent_names_the_point_and_the_move_is_made() -> None:
    scenario = xiangqi()
    scenario.do(BETWEEN).then_kinds(re.ManFoundBetween)
    scenario.when(move("red", "g3g4"), by=RED).then_refused("landing_point_due", "5.10")
    chosen = rc.ChooseLandingPoint(side="black", point="g4")
    gave = scenario.do(chosen, by=BLACK)
    gave.then_kinds(re.LandingPointChosen, e.MovePlayed)
    assert gave.after.moves[-1].move == "g3g4"
    assert gave.after.side_to_move == "black"
    scenario.when(move("black", "h9g7"), by=BLACK).then_goes_on()


def test_5_10_a_choice_by_the_mover_is_refused() -> None:
    scenario = xiangqi()
    scenario.do(BETWEEN)
    own = rc.ChooseLandingPoint(side="red", point="g4")
    scenario.when(own, by=RED).then_refused("no_landing_point_due", "5.10")
    other = rc.ChooseLandingPoint(side="black", point="g6")
    scenario.when(other, by=BLACK).then_refused("point_not_one_of_two", "5.10")
    scenario.when(rc.ChooseLandingPoint(side="black", point="g4"), by=RED).then_refused(
        "not_your_seat"
    )


def test_5_10_the_point_named_may_make_it_a_breach_of_the_rules() -> None:
    """A pawn does not go two points: the arbiter has what the opponent named on record."""
    scenario = xiangqi()
    scenario.do(BETWEEN)
    gave = scenario.when(rc.ChooseLandingPoint(side="black", point="g5"), by=BLACK)
    gave.then_kinds(re.LandingPointChosen, e.IllegalMoveRecorded, e.FoulRecorded)


def test_29_2_in_rapid_games_it_is_a_foul_as_well() -> None:
    gave = xiangqi(edition="xiangqi-2020-rapid").when(BETWEEN)
    gave.then_kinds(re.ManFoundBetween, e.FoulRecorded)
    foul = gave.decided[1]
    assert isinstance(foul, e.FoulRecorded)
    assert (foul.side, foul.article) == ("red", XIANGQI("29.2"))


@pytest.mark.parametrize(
    ("asked", "code", "article"),
    [
        (replace(BETWEEN, side="black"), "not_your_turn", "2.1"),
        (replace(BETWEEN, source="g6"), "no_man_there", "5.10"),
        (replace(BETWEEN, source="e4"), "no_man_there", "5.10"),
        (replace(BETWEEN, points=("g4",)), "points_not_two", "5.10"),
        (replace(BETWEEN, points=("g4", "g4")), "points_not_two", "5.10"),
        (replace(BETWEEN, points=("g3", "g4")), "points_not_two", "5.10"),
        (replace(BETWEEN, points=("g4", "x9")), "square_unknown", "5.10"),
    ],
)
def test_5_10_what_cannot_be_between_is_refused(
    asked: rc.ReportManBetween, code: str, article: str
) -> None:
    xiangqi().when(asked).then_refused(code, article)


def test_5_10_no_choice_is_due_unless_it_was_reported() -> None:
    none = rc.ChooseLandingPoint(side="black", point="g4")
    xiangqi().when(none, by=BLACK).then_refused("no_landing_point_due", "5.10")


# Two moves running


def test_2_1_two_moves_running_break_the_rules_of_xiangqi() -> None:
    second = rc.ReportTwoMovesRunning(side="red", move="h0g2")
    gave = xiangqi("h2e2").when(second)
    gave.then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
    illegal = gave.decided[0]
    assert isinstance(illegal, e.IllegalMoveRecorded)
    assert (illegal.code, illegal.article) == ("two_moves_running", XIANGQI("2.1"))
    assert gave.after.plies == 1
    national = given(*begun("h2e2")).when(second)
    national.then_ended("0-1", "4.1.8")


def test_2_1_a_side_that_did_not_move_last_made_no_two_moves() -> None:
    second = rc.ReportTwoMovesRunning(side="black", move="h9g7")
    xiangqi("h2e2").when(second).then_refused("not_two_running", "2.1")
    xiangqi().when(second).then_refused("not_two_running", "2.1")


def test_17_2_of_weiqi_the_second_stone_is_void_and_warned() -> None:
    second = rc.ReportTwoMovesRunning(side="black", move="Q4")
    gave = given(*weiqi.begun("D4")).when(second)
    gave.then_kinds(e.IllegalMoveRecorded, e.WarningRecorded)


def test_17_8_of_gomoku_the_opponent_decides() -> None:
    second = rc.ReportTwoMovesRunning(side="black", move="h9")
    play(table("free"), "h8").when(second).then_kinds(g.IrregularityRecorded)


# Dropped


def test_5_7_a_man_dropped_by_accident_is_no_move() -> None:
    scenario = xiangqi("h2e2", "h9g7", "h0g2")
    gave = scenario.when(rc.ReportDroppedMan(side="red"))
    gave.then_kinds(re.PliesTakenBack)
    assert gave.after.plies == 2
    assert gave.after.side_to_move == "red"


@pytest.mark.parametrize("moves", [(), ("h2e2", "h9g7")])
def test_5_7_nor_once_the_opponent_has_moved(moves: tuple[str, ...]) -> None:
    xiangqi(*moves).when(rc.ReportDroppedMan(side="red")).then_refused("complaint_too_late", "5.7")


def test_5_7_no_player_takes_a_move_back() -> None:
    xiangqi("h2e2").when(rc.ReportDroppedMan(side="red"), by=RED).then_refused("role_not_allowed")


def test_17_3_p2_of_weiqi_with_consent_or_by_the_chief_referee() -> None:
    scenario = given(*weiqi.begun("D4"))
    agreed = rc.ReportDroppedMan(side="black", agreed=True)
    scenario.when(agreed).then_kinds(w.MoveWithdrawn)
    alone = rc.ReportDroppedMan(side="black")
    scenario.when(alone, by=ARBITER).then_refused("role_not_allowed", "17.3")
    scenario.when(alone, by=CHIEF).then_kinds(w.MoveWithdrawn)


def test_12_4_of_gomoku_with_consent_it_is_taken_up_at_once() -> None:
    scenario = play(table("free"), "h8")
    agreed = rc.ReportDroppedMan(side="white", agreed=True, point="h9")
    scenario.when(agreed).then_kinds(g.IrregularityRecorded, g.IrregularityCorrected)
    alone = rc.ReportDroppedMan(side="white", point="h9")
    scenario.when(alone).then_kinds(g.IrregularityRecorded)
    bare = rc.ReportDroppedMan(side="white")
    scenario.when(bare).then_refused("irregularity_incomplete")


def test_play_2_2_of_the_classic_rules_asks_nobody() -> None:
    scenario = play(table("free", edition="gomoku-classic"), "h8")
    alone = rc.ReportDroppedMan(side="white", point="h9")
    scenario.when(alone).then_kinds(g.IrregularityRecorded, g.IrregularityCorrected)
