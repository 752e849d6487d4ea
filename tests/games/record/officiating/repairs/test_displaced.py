"""Men displaced and illegal moves found later. Xiangqi 5.8.2, 5.8.3, app1.4; gomoku 21.1;
weiqi 17.5; FMJD 5.5.
"""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.kinds import ShiftedMan, TakenBackFor
from games.record.values import Options, Question
from games.record.xiangqi.rules import course_of
from games.rules.books.sources import XIANGQI
from tests.support.scenario import (
    BLACK,
    INCREMENT,
    MINUTE,
    PROVINCIAL,
    RED,
    SYSTEM,
    Scenario,
    begun,
    given,
    proposed,
    quiet,
)


def xiangqi(
    *moves: str, edition: str = "xiangqi-2020", options: Options | None = None, clock: bool = False
) -> Scenario:
    control = INCREMENT if clock else None
    first, *rest = begun(*moves, options=options, time_control=control)
    assert isinstance(first, e.GameArranged)
    return given(replace(first, edition=edition), *rest)


def shifted(ply: int, *pairs: str) -> rc.ReportDisplacement:
    men = tuple(ShiftedMan(source=pair[:2], target=pair[2:]) for pair in pairs)
    return rc.ReportDisplacement(ply=ply, men=men)


ROUND_TEN = 18
"""Plies played when round 10 begins."""


@pytest.mark.parametrize("rounds", [13, 14])
def test_5_8_2_up_to_five_rounds_later_the_game_goes_back(rounds: int) -> None:
    """Displaced in round 10, found in round 14 or 15."""
    scenario = xiangqi(*quiet(rounds))
    gave = scenario.when(shifted(ROUND_TEN, "a0a1"))
    gave.then_kinds(re.DisplacementFound, re.PliesTakenBack)
    back = gave.decided[1]
    assert isinstance(back, re.PliesTakenBack)
    assert (back.to_ply, back.cause, back.article) == (18, TakenBackFor.DISPLACED, XIANGQI("5.8.2"))
    assert back.moves == quiet(rounds)[18:]
    assert gave.after.plies == ROUND_TEN
    assert gave.after.side_to_move == "red"
    assert gave.after.repairs.taken_back == 2 * rounds - ROUND_TEN


@pytest.mark.parametrize(
    ("edition", "article"), [("xiangqi-2020", "5.8.2"), ("xiangqi-2020-mass", "app1.4")]
)
def test_5_8_2_six_rounds_later_it_is_refused_with_the_article(edition: str, article: str) -> None:
    scenario = xiangqi(*quiet(15), edition=edition)
    scenario.when(shifted(ROUND_TEN, "a0a1")).then_refused("repair_too_late", article)


def test_5_8_2_the_side_to_move_may_choose_any_man() -> None:
    scenario = xiangqi(*quiet(2))
    scenario.do(shifted(2, "a0a1"))
    scenario.when(c.PlayMove(side="red", move="a0a1"), by=RED).then_goes_on()
    scenario.when(c.PlayMove(side="red", move="i0i1"), by=RED).then_goes_on()


def test_5_8_2_the_board_goes_back_and_a_capture_after_it_counts_no_more() -> None:
    scenario = xiangqi("h2h9", "i9h9", "b2b9", "a9b9")
    scenario.do(shifted(1, "e0e1"))
    state = scenario.state
    assert state is not None
    board = state.kernel.format_position(state.position)
    assert board.startswith("rnbakabCr/9/1c5c1/")
    assert course_of(state).captures == (1,)


def test_5_8_2_the_clock_goes_on_for_the_side_to_move_with_the_time_as_used() -> None:
    scenario = xiangqi(clock=True)
    for index, move in enumerate(quiet(1)):
        side, by = (("red", RED), ("black", BLACK))[index % 2]
        scenario.do(c.PlayMove(side=side, move=move), by=by, now=(index + 1) * MINUTE)
    after = scenario.when(shifted(1, "a0a1"), now=3 * MINUTE).after
    assert after.clock is not None
    assert after.clock.running == "black"
    # Red moved after one minute and earned half a minute, then sat through one more.
    assert after.clock.remaining("red") == 58 * MINUTE + 30_000
    assert after.clock.remaining("black") == 59 * MINUTE + 30_000


@pytest.mark.parametrize(
    ("asked", "code", "article"),
    [
        (shifted(0), "nothing_displaced", "5.8.2"),
        (shifted(0, "a0a0"), "nothing_displaced", "5.8.2"),
        (shifted(0, "a0a1", "a0a2"), "nothing_displaced", "5.8.2"),
        (shifted(0, "e4e5"), "no_man_there", "5.8.2"),
        (shifted(0, "a0z9"), "square_unknown", "5.8.2"),
        (shifted(5, "a0a1"), "ply_unknown", ""),
        (shifted(-1, "a0a1"), "ply_unknown", ""),
    ],
)
def test_5_8_2_what_cannot_have_been_found_is_refused(
    asked: rc.ReportDisplacement, code: str, article: str
) -> None:
    xiangqi(*quiet(2)).when(asked).then_refused(code, article)


def test_5_8_2_found_at_once_the_man_is_put_back_and_no_move_is_lost() -> None:
    scenario = xiangqi(*quiet(2))
    scenario.when(shifted(4, "a0a1")).then_kinds(re.DisplacementFound)


ILLEGAL_HORSE = rc.ReportIllegalFoundLater(ply=5, move="b0d2")
"""Row 5.8.3 of the catalogue: 马二进四 in round 3 (the left horse here)."""
ROUNDS = ("h2e2", "h9g7", "h0g2", "i9h9", "b0c2", "c6c5", "i0i1", "b9c7", "i1f1", "a9a8")


def test_5_8_3_at_provincial_level_it_is_a_foul_and_the_man_must_move() -> None:
    scenario = xiangqi(*ROUNDS, options=PROVINCIAL)
    gave = scenario.do(ILLEGAL_HORSE)
    gave.then_kinds(e.IllegalMoveRecorded, e.FoulRecorded, re.PliesTakenBack, re.MenTouched)
    illegal, foul, back, touched = gave.decided
    assert isinstance(illegal, e.IllegalMoveRecorded)
    assert (illegal.ply, illegal.side, illegal.move) == (5, "red", "b0d2")
    assert isinstance(foul, e.FoulRecorded)
    assert (foul.side, foul.article) == ("red", XIANGQI("8.1.8"))
    assert isinstance(back, re.PliesTakenBack)
    assert (back.to_ply, back.moves, back.article) == (4, ROUNDS[4:], XIANGQI("5.8.3"))
    assert isinstance(touched, re.MenTouched)
    assert set(touched.moves) == {"b0a2", "b0c2"}
    another = scenario.when(c.PlayMove(side="red", move="i0i1"), by=RED)
    another.then_kinds(e.IllegalMoveRecorded, e.GameEnded).then_ended("0-1", "4.1.8")
    scenario.when(c.PlayMove(side="red", move="b0a2"), by=RED).then_goes_on()


def test_5_8_3_a_man_that_cannot_move_is_owed_no_move() -> None:
    """5.1: the man touched is moved where it can; behind its king the advisor has no square."""
    moves = ("e0e1", "h9g7", "h0g2", "i9h9")
    scenario = xiangqi(*moves, options=PROVINCIAL)
    gave = scenario.do(rc.ReportIllegalFoundLater(ply=3, move="d0d1"))
    gave.then_kinds(e.IllegalMoveRecorded, e.FoulRecorded, re.PliesTakenBack)
    scenario.when(c.PlayMove(side="red", move="i0i1"), by=RED).then_goes_on()


REPEATS = c.MakeClaim(side="red", question=Question.NATURAL_LIMIT)


def test_5_8_3_found_while_a_claim_waits_it_is_recorded_and_the_claim_falls() -> None:
    scenario = xiangqi(*ROUNDS, options=PROVINCIAL)
    claim = scenario.do(REPEATS, by=RED).after.version
    gave = scenario.do(ILLEGAL_HORSE)
    gave.then_kinds(e.IllegalMoveRecorded, e.FoulRecorded, re.PliesTakenBack, re.MenTouched)
    assert (gave.after.open_claim, gave.after.plies, gave.after.fouls) == (None, 4, (1, 0))
    answer = c.ProposeRuling(ruling=proposed("untrue", claim_version=claim))
    scenario.when(answer, by=SYSTEM).then_refused("already_ruled")
    scenario.when(c.PlayMove(side="red", move="b0a2"), by=RED).then_goes_on()


def test_5_8_3_a_proposal_on_the_claim_falls_with_it() -> None:
    scenario = xiangqi(*ROUNDS, options=PROVINCIAL)
    claim = scenario.do(REPEATS, by=RED).after.version
    ruling = scenario.do(
        c.ProposeRuling(ruling=proposed("untrue", claim_version=claim)), by=SYSTEM
    ).after.version
    scenario.do(ILLEGAL_HORSE)
    confirm = c.ConfirmRuling(ruling_version=ruling)
    scenario.when(confirm).then_refused("ruling_already_settled")


def test_5_8_3_in_a_national_event_it_loses() -> None:
    gave = xiangqi(*ROUNDS).when(ILLEGAL_HORSE)
    gave.then_kinds(e.IllegalMoveRecorded, e.GameEnded).then_ended("0-1", "4.1.8")


def test_5_8_3_the_second_one_loses_at_provincial_level() -> None:
    scenario = xiangqi(*ROUNDS, options=PROVINCIAL)
    scenario.do(ILLEGAL_HORSE)
    scenario.do(c.PlayMove(side="red", move="b0c2"), by=RED)
    again = rc.ReportIllegalFoundLater(ply=5, move="b0d2")
    scenario.when(again).then_ended("0-1", "4.1.8")


@pytest.mark.parametrize(("rounds", "refused"), [(7, False), (8, True)])
def test_5_8_3_five_rounds_and_no_more(rounds: int, refused: bool) -> None:
    """Made in round 3, found in round 8 or 9."""
    gave = xiangqi(*quiet(rounds), options=PROVINCIAL).when(
        rc.ReportIllegalFoundLater(ply=5, move="b0d2")
    )
    if refused:
        gave.then_refused("repair_too_late", "5.8.3")
    else:
        gave.then_goes_on()


def test_5_8_3_of_black_the_round_is_his() -> None:
    made = rc.ReportIllegalFoundLater(ply=2, move="h9f8")
    gave = xiangqi(*ROUNDS, options=PROVINCIAL).when(made)
    illegal = gave.decided[0]
    assert isinstance(illegal, e.IllegalMoveRecorded)
    assert illegal.side == "black"
    assert gave.after.plies == 1


@pytest.mark.parametrize(
    ("command", "code", "article"),
    [
        (rc.ReportIllegalFoundLater(ply=5, move="b0c2"), "move_was_legal", "5.8.3"),
        (rc.ReportIllegalFoundLater(ply=0, move="b0d2"), "ply_unknown", ""),
        (rc.ReportIllegalFoundLater(ply=11, move="b0d2"), "ply_unknown", ""),
        (rc.ReportIllegalFoundLater(ply=5, move="马八进九"), "notation_unreadable", ""),
    ],
)
def test_5_8_3_what_did_not_happen_is_refused(
    command: rc.ReportIllegalFoundLater, code: str, article: str
) -> None:
    xiangqi(*ROUNDS, options=PROVINCIAL).when(command).then_refused(code, article)


def test_app1_2_2_in_a_mass_event_self_destruction_found_later_is_a_foul() -> None:
    """Red put its king into the open file of the other (3.4)."""
    fen = "3k5/9/9/9/9/9/9/9/4A4/4K4 w"
    first, *rest = begun("e1d2", "d9d8", "d2e1", "d8d9", start_position=fen)
    assert isinstance(first, e.GameArranged)
    scenario = given(replace(first, edition="xiangqi-2020-mass"), *rest)
    gave = scenario.when(rc.ReportIllegalFoundLater(ply=1, move="e0d0"))
    foul = gave.decided[1]
    assert isinstance(foul, e.FoulRecorded)
    assert foul.article == XIANGQI("app1.2.2")
    standard = given(first, *rest).when(rc.ReportIllegalFoundLater(ply=1, move="e0d0"))
    standard.then_ended("0-1", "4.1.3")
