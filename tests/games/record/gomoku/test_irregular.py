"""12.4 and 17, classic irregular moves: recorded, corrected, or let stand by playing on."""

from dataclasses import replace

import pytest

from games.record import events as e
from games.record.gomoku import events as g
from games.record.gomoku.irregularities import IrregularityKind
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
from tests.support.gomoku_games import (
    FIRST,
    SECOND,
    act,
    archived,
    do,
    play,
    stones,
    table,
    when,
)
from tests.support.scenario import ARBITER, CHIEF, INCREMENT, Scenario

TWO = IrregularityKind.TWO_MOVES_RUNNING


def classic() -> Scenario:
    return table("free", edition="gomoku-classic")


# 17.8: two moves running


def test_17_8_the_second_stone_is_recorded_and_waits() -> None:
    scenario = play(archived(), "h8", "g7")
    when(scenario, "w g9", by=SECOND).then(
        g.IrregularityRecorded(side="white", kind=TWO, article=GOMOKU("17.8"), moves=("g9",))
    )
    do(scenario, "w g9")
    assert stones(scenario) == "h8 / g7"


def test_illegal_1_4_by_the_classic_rules() -> None:
    when(play(classic(), "h8", "g7"), "w g9").then(
        g.IrregularityRecorded(
            side="white", kind=TWO, article=GOMOKU_CLASSIC("illegal.1.4"), moves=("g9",)
        )
    )


def test_17_8_corrected_the_second_stone_is_taken_back() -> None:
    scenario = do(play(archived(), "h8", "g7"), "w g9")
    scenario.do(act("b correct"), by=FIRST)
    assert stones(scenario) == "h8 / g7"
    do(scenario, "b i9")
    assert stones(scenario) == "h8 i9 / g7"


def test_17_played_on_the_second_stone_stands() -> None:
    scenario = do(play(archived(), "h8", "g7"), "w g9")
    when(scenario, "b i9", by=FIRST).then(
        g.IrregularityAccepted(side="black", irregularity_version=5),
        e.MovePlayed(ply=3, side="white", move="+g9"),
        e.MovePlayed(ply=4, side="black", move="i9"),
    )
    do(scenario, "b i9")
    assert stones(scenario) == "h8 i9 / g7 g9"
    assert scenario.state is not None
    assert scenario.state.side_to_move == "white"
    when(scenario, "b correct", by=FIRST).then_refused("nothing_to_correct", "17")


def test_17_the_opponent_may_let_it_stand_in_so_many_words() -> None:
    scenario = do(play(archived(), "h8", "g7"), "w g9", "b stand")
    assert stones(scenario) == "h8 / g7 g9"
    when(scenario, "b i9").then_kinds(e.MovePlayed)


def test_17_the_offender_neither_corrects_nor_goes_on() -> None:
    scenario = do(play(archived(), "h8", "g7"), "w g9")
    when(scenario, "w correct").then_refused("nothing_to_correct", "17.8")
    when(scenario, "w g10").then_refused("irregularity_open", "17.8")


def test_17_8_a_second_stone_on_a_stone() -> None:
    when(play(archived(), "h8", "g7"), "w h8").then_kinds(e.IllegalMoveRecorded)


def test_17_8_not_in_the_opening() -> None:
    scenario = do(table("two_fifths"), "b h8,h9,i10", "w keep")
    when(scenario, "b a1").then_refused("opening_turn_of_other", "11.2-B")


@pytest.mark.parametrize("press_with_move", [False, True], ids=["pressed", "with_the_move"])
def test_17_8_the_clock_goes_on_for_the_opponent(press_with_move: bool) -> None:
    control = replace(INCREMENT, press_with_move=press_with_move)
    scenario = do(table("free", time_control=control), "b h8", "w g7", "w g9")
    before = scenario.state.clock if scenario.state else None
    do(scenario, "b stand")
    assert scenario.state is not None
    assert scenario.state.clock is not None
    assert scenario.state.clock.running == "black"
    # The second stone earns its side no second increment.
    assert before is not None
    assert scenario.state.clock.remaining("white") == before.remaining("white")


def test_19_1_1_a_five_over_the_stone_that_stands() -> None:
    scenario = play(archived(), "h8", "c1", "h10", "d1", "j8", "e1", "j10", "f1")
    do(scenario, "w g1", "b stand")
    when(scenario, "w five").then_ended("0-1", "19.1.1")


# 17.2, 17.9: slid and lifted


@pytest.mark.parametrize(
    ("kind", "article", "old_article"),
    [("slid", "17.2", "illegal.1.5"), ("lifted", "17.9", "illegal.1.6")],
)
@pytest.mark.parametrize("shown", ["h9", "i9"])
def test_17_2_and_17_9(kind: str, article: str, old_article: str, shown: str) -> None:
    for start, named in ((archived(), GOMOKU(article)), (classic(), GOMOKU_CLASSIC(old_article))):
        scenario = play(start, "h8", shown)
        gave = when(scenario, f"w {kind} i9<h9")
        gave.then(
            g.IrregularityRecorded(
                side="white",
                kind=IrregularityKind(kind),
                article=named,
                moves=("i9",),
                first="h9",
            )
        )
    corrected = do(play(archived(), "h8", shown), f"w {kind} i9<h9", "b correct")
    assert stones(corrected) == "h8 / h9"
    assert corrected.state is not None
    assert corrected.state.moves[1].move == "h9"
    played_on = do(play(archived(), "h8", shown), f"w {kind} i9<h9", "b j9")
    assert stones(played_on) == "h8 j9 / i9"


def test_17_too_late_when_the_opponent_has_moved() -> None:
    scenario = play(archived(), "h8", "i9", "j9")
    when(scenario, "w slid i9<h9").then_refused("irregularity_waived", "17")
    late = play(classic(), "h8", "i9", "j9")
    when(late, "w slid i9<h9").then_refused("irregularity_waived", "illegal.2")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("w slid j9<k9", "nothing_irregular"),
        ("w slid i9<i9", "nothing_irregular"),
        ("w slid i9<h8", "point_occupied"),
        ("w lifted i9<h8", "point_occupied"),
        ("b dropped h8", "point_occupied"),
        ("b dropped i9", "point_occupied"),
        ("b dropped z9", "notation_unreadable"),
        ("w dropped g9", "not_your_turn"),
        ("w slid i9", "irregularity_incomplete"),
        ("w slid", "irregularity_incomplete"),
        ("w slid i9,j9<h9", "irregularity_incomplete"),
        ("w slid z9<h9", "notation_unreadable"),
        ("b two_moves_running g9", "irregularity_waived"),
        ("w two_moves_running h8", "point_occupied"),
        ("w improper_draw_offer g9", "irregularity_incomplete"),
        ("b illegal_opening g9", "irregularity_waived"),
    ],
)
def test_17_what_is_no_report(text: str, code: str) -> None:
    gave = when(play(archived(), "h8", "i9"), text)
    assert gave.refusal is not None
    assert gave.refusal.code == code


def test_17_one_act_at_a_time() -> None:
    scenario = do(play(archived(), "h8", "g7"), "w g9")
    when(scenario, "w slid g7<g6").then_refused("irregularity_open", "17")


def test_16_players_do_not_report() -> None:
    when(play(archived(), "h8", "i9"), "w slid i9<h9", by=FIRST).then_refused("role_not_allowed")


# 12.4: a stone dropped


def test_12_4_taken_up_with_the_opponents_consent() -> None:
    scenario = do(play(archived(), "h8"), "w dropped k10")
    when(scenario, "w i9").then_refused("irregularity_open", "12.4")
    scenario.do(act("b correct"), by=FIRST)
    do(scenario, "w i9")
    assert stones(scenario) == "h8 / i9"


def test_12_4_without_consent_only_the_chief_arbiter_rules() -> None:
    scenario = do(play(archived(), "h8"), "w dropped k10")
    when(scenario, "b correct", by=ARBITER).then_refused("role_not_allowed", "12.4")
    when(scenario, "b correct", by=CHIEF).then_kinds(g.IrregularityCorrected)
    scenario.do(act("b stand"), by=CHIEF)
    assert stones(scenario) == "h8 / k10"


def test_illegal_1_7_the_classic_rules_ask_no_consent() -> None:
    scenario = do(play(classic(), "h8"), "w dropped k10")
    when(scenario, "b correct", by=ARBITER).then_kinds(g.IrregularityCorrected)


def test_12_4_only_of_the_side_to_move() -> None:
    when(play(archived(), "h8"), "b dropped k10").then_refused("not_your_turn", "12.4")


# 17.1: illegal openings


def test_17_1_a_stone_outside_the_window_is_taken_back() -> None:
    scenario = do(table("taraguchi_10"), "b h8", "w keep", "w illegal_opening h10")
    when(scenario, "w i9").then_refused("irregularity_open", "17.1")
    do(scenario, "b correct", "w i9")
    assert stones(scenario) == "h8 / i9"


def test_17_1_played_on_the_stone_stands() -> None:
    scenario = do(table("taraguchi_10"), "b h8", "w keep", "w illegal_opening h10")
    when(scenario, "b keep").then(
        g.IrregularityAccepted(side="black", irregularity_version=5),
        e.MovePlayed(ply=2, side="white", move="h10"),
        g.SwapDeclined(side="black"),
    )


def test_17_1_a_legal_stone_is_no_offence() -> None:
    scenario = do(table("taraguchi_10"), "b h8", "w keep")
    when(scenario, "w illegal_opening i9").then_refused("nothing_irregular", "17.1")
    when(scenario, "b illegal_opening i9").then_refused("irregularity_waived", "17")


def test_illegal_1_1_the_first_stone_goes_to_the_centre() -> None:
    scenario = table("designated", edition="gomoku-classic")
    gave = when(scenario, "b illegal_opening g8,i9,j10 2")
    assert isinstance(gave.decided[0], g.IrregularityRecorded)
    assert gave.decided[0].article == GOMOKU_CLASSIC("illegal.1.1")
    do(scenario, "b illegal_opening g8,i9,j10 2", "w correct")
    assert stones(scenario) == "h8 j10 / i9"
    when(scenario, "w keep").then_kinds(g.SwapDeclined)


def test_illegal_1_2_no_designated_opening_is_made_again() -> None:
    scenario = table("designated", edition="gomoku-classic")
    gave = when(scenario, "b illegal_opening h8,i9,k8 2")
    assert isinstance(gave.decided[0], g.IrregularityRecorded)
    assert gave.decided[0].article == GOMOKU_CLASSIC("illegal.1.2")
    do(scenario, "b illegal_opening h8,i9,k8 2", "w correct")
    assert stones(scenario) == " / "
    do(scenario, "b h8,i9,j10 2")
    assert stones(scenario) == "h8 j10 / i9"


def test_illegal_2_played_on_the_opening_stands() -> None:
    scenario = table("designated", edition="gomoku-classic")
    do(scenario, "b illegal_opening h8,i9,k8 2", "w swap")
    assert stones(scenario) == "h8 k8 / i9"
    do(scenario, "w a1", "b offer b6,c8")


def test_17_4_an_improper_offer_is_waived_by_the_next_move() -> None:
    scenario = do(play(archived(), "h8"), "w draw?", "w i9", "b j9")
    when(scenario, "b correct").then_refused("nothing_to_correct", "17")
    when(do(play(archived(), "h8"), "w draw?"), "b correct").then_kinds(g.IrregularityCorrected)
