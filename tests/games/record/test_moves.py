"""Moves and what the rule book says follows from them: articles 2-4.1.3, 4.1.8, 8.1.8."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.values import Options
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.sources import XIANGQI
from tests.support.scenario import (
    ARBITER,
    BLACK,
    PROVINCIAL,
    RED,
    arranged,
    begun,
    given,
    quiet,
)

BLACK_MATES = "3k5/9/9/9/9/9/9/r8/8r/4K4 b"


def play(move: str, side: str = "red") -> c.PlayMove:
    return c.PlayMove(side=side, move=move)


def test_2_1_red_moves_first_and_the_move_is_recorded() -> None:
    given(*begun()).when(play("h2e2"), by=RED).then(e.MovePlayed(ply=1, side="red", move="h2e2"))


def test_2_1_black_may_not_move_first() -> None:
    given(*begun()).when(play("h7e7", "black"), by=BLACK).then_refused("not_your_turn", "2.1")


def test_2_1_nobody_moves_twice_running() -> None:
    given(*begun("h2e2")).when(play("b2d2"), by=RED).then_refused("not_your_turn", "2.1")


def test_2_1_after_41_half_moves_black_is_to_move_in_round_21() -> None:
    moves = (*quiet(20), "h0g2")
    state = given(*begun(*moves)).state
    assert state is not None
    assert state.plies == 41
    assert state.side_to_move == "black"
    assert state.plies // 2 + 1 == 21


def test_2_1_no_move_before_the_game_is_started() -> None:
    given(arranged()).when(play("h2e2"), by=RED).then_refused("game_not_started")


def test_2_1_a_start_position_may_have_black_to_move() -> None:
    scenario = given(*begun(start_position=BLACK_MATES))
    scenario.when(play("e0e1"), by=RED).then_refused("not_your_turn", "2.1")


@pytest.mark.parametrize("move", ["", "e9", "h2e22", "j0a0", "炮二平五", "H2E2"])
def test_2_3_a_text_that_is_no_move_did_not_happen(move: str) -> None:
    given(*begun()).when(play(move), by=RED).then_refused("notation_unreadable")


@pytest.mark.parametrize(
    ("desc", "move", "article"),
    [
        ("马二进四, leg on file 3", "h0f1", "2.2"),
        ("炮二进五 without a screen", "h2h7", "2.2"),
        ("兵三平二 before the river", "g3h3", "2.2"),
        ("车一进三 onto the own pawn", "i0i3", "2.3"),
        ("帅五平四 onto the own adviser", "e0f0", "2.3"),
        ("an empty point", "e5e6", "2.2"),
        ("the opponent's man", "h7e7", "2.1"),
    ],
)
def test_2_2_a_wrong_move_is_recorded_and_not_refused(desc: str, move: str, article: str) -> None:
    gave = given(*begun(options=PROVINCIAL)).when(play(move), by=RED)
    gave.then_kinds(e.IllegalMoveRecorded, e.FoulRecorded)
    recorded = gave.decided[0]
    assert isinstance(recorded, e.IllegalMoveRecorded)
    assert (recorded.ply, recorded.side, recorded.move) == (1, "red", move)
    assert recorded.article == XIANGQI(article), desc


def test_4_1_8_national_the_first_illegal_move_loses() -> None:
    gave = given(*begun()).when(play("h0f1"), by=RED)
    gave.then_kinds(e.IllegalMoveRecorded, e.GameEnded).then_ended("0-1", "4.1.8")
    assert gave.after.illegal_moves == (1, 0)


def test_4_1_8_national_black_loses_by_its_own_first_illegal_move() -> None:
    gave = given(*begun("h2e2")).when(play("a9a5", "black"), by=BLACK)
    gave.then_ended("1-0", "4.1.8")


def test_4_1_8_provincial_the_first_is_a_foul_and_the_position_is_restored() -> None:
    scenario = given(*begun(options=PROVINCIAL))
    before = scenario.state
    gave = scenario.do(play("h0f1"), by=RED).then_goes_on()
    assert gave.decided[1] == e.FoulRecorded(side="red", article=XIANGQI("8.1.8"))
    assert before is not None
    assert gave.after.position == before.position
    assert gave.after.side_to_move == "red"
    assert gave.after.moves == ()
    scenario.when(play("h0g2"), by=RED).then(e.MovePlayed(ply=1, side="red", move="h0g2"))


def test_4_1_8_provincial_the_second_loses() -> None:
    scenario = given(*begun(options=PROVINCIAL))
    scenario.do(play("h0f1"), by=RED)
    scenario.do(play("h0g2"), by=RED)
    scenario.do(play("h9g7", "black"), by=BLACK)
    scenario.when(play("i0i3"), by=RED).then_ended("0-1", "4.1.8")


def test_4_1_8_provincial_one_each_loses_for_nobody() -> None:
    scenario = given(*begun(options=PROVINCIAL))
    scenario.do(play("h0f1"), by=RED)
    scenario.do(play("h0g2"), by=RED)
    scenario.do(play("a9a5", "black"), by=BLACK).then_goes_on()
    assert scenario.state is not None
    assert scenario.state.illegal_moves == (1, 1)
    assert scenario.state.fouls == (1, 1)


def test_8_1_8_an_illegal_move_as_third_foul_loses_by_4_1_10() -> None:
    fouls = (e.FoulRecorded(side="red", article=XIANGQI("8.1.1")),) * 2
    given(*begun(options=PROVINCIAL), *fouls).when(play("h0f1"), by=RED).then_ended("0-1", "4.1.10")


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize(
    ("desc", "fen", "move"),
    [
        ("kings face each other", "4k4/9/9/9/9/9/9/9/4A4/4K4 w", "e1d2"),
        ("the king walks into an attack", "3k5/9/9/9/9/9/9/5r3/9/4K4 w", "e0f0"),
        ("a check is left unanswered", "3k5/9/9/9/9/9/P8/9/4r4/4K4 w", "a3a4"),
    ],
)
def test_3_4_self_destruction_loses_at_every_level(
    level: Level, desc: str, fen: str, move: str
) -> None:
    gave = given(
        *begun(options=Options(xiangqi=XiangqiOptions(level=level)), start_position=fen)
    ).when(play(move), by=RED)
    gave.then_kinds(e.IllegalMoveRecorded, e.GameEnded).then_ended("0-1", "4.1.3")
    recorded = gave.decided[0]
    assert isinstance(recorded, e.IllegalMoveRecorded)
    assert recorded.article == XIANGQI("3.4"), desc


def test_3_4_answering_the_check_is_no_self_destruction() -> None:
    fen = "3k5/9/9/9/9/9/P8/9/4r4/4K4 w"
    gave = given(*begun(start_position=fen)).when(play("e0e1"), by=RED)
    gave.then(e.MovePlayed(ply=1, side="red", move="e0e1"))


def test_4_1_1_mate_ends_the_game_for_the_mover() -> None:
    # Red rook on the back rank; the other holds the palace shut.
    fen = "4k4/R8/9/9/9/9/9/9/9/3K4R w"
    gave = given(*begun(start_position=fen)).when(play("i0i9"), by=RED)
    gave.then_kinds(e.MovePlayed, e.GameEnded).then_ended("1-0", "4.1.1")


def test_4_1_1_black_mates_too() -> None:
    gave = given(*begun(start_position=BLACK_MATES)).when(play("a2a0", "black"), by=BLACK)
    gave.then_kinds(e.MovePlayed, e.GameEnded).then_ended("0-1", "4.1.1")


def test_4_1_1_check_with_an_answer_is_no_mate() -> None:
    fen = "4k4/9/9/9/9/9/9/9/9/3K4R w"
    given(*begun(start_position=fen)).when(play("i0i9"), by=RED).then_goes_on()


def test_4_1_2_stalemate_loses_and_does_not_draw() -> None:
    # Black, not in check, has no move left once the pawn stands before the king's file.
    start = "3k5/9/4P4/9/9/9/9/9/9/4K4 w"
    gave = given(*begun(start_position=start)).when(play("e7e8"), by=RED)
    gave.then_kinds(e.MovePlayed, e.GameEnded).then_ended("1-0", "4.1.2")


def test_4_1_2_one_move_left_is_no_stalemate() -> None:
    start = "3k5/9/4P4/9/p8/9/9/9/9/4K4 w"
    given(*begun(start_position=start)).when(play("e7e8"), by=RED).then_goes_on()


def test_4_1_nothing_is_played_after_the_end() -> None:
    scenario = given(*begun())
    scenario.do(play("h0f1"), by=RED)
    scenario.when(play("h2e2"), by=RED).then_refused("game_over", "9")
    scenario.when(c.PressClock(side="red"), by=ARBITER).then_refused("game_over", "9")
