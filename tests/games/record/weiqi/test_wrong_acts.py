"""Wrong acts and what follows: rules 2002, articles 2, 5, 17-20, 24; ids are articles."""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.offences import events as oe
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.options import LongCycle
from games.rules.books.sources import WEIQI
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.offences.thresholds import Threshold
from tests.support.marks import record_warning
from tests.support.scenario import ARBITER, CHIEF, Scenario, given
from tests.support.weiqi import BLACK, KERNEL, WHITE, begun, drawn

KO = drawn(". X O .\nX O . O\n. X O .\n. . . .", corner=9)
CORNER = KERNEL.from_setup(white=["B1", "A2"])
PRESSED = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=3_600_000)


def play(side: str, move: str) -> c.PlayMove:
    return c.PlayMove(side=side, move=move)


def warnings(scenario: Scenario) -> tuple[int, int]:
    assert scenario.state is not None
    return scenario.state.warnings


class TestTurns:
    def test_2_3_the_first_move_is_blacks(self) -> None:
        given(*begun()).when(play("white", "D4"), by=WHITE).then_refused("not_your_turn", "2.3")
        moved = given(*begun()).when(play("black", "D4"), by=BLACK)
        moved.then(e.MovePlayed(ply=1, side="black", move="D4"))

    def test_2_5_a_pass_by_the_side_not_to_move_did_not_happen(self) -> None:
        scenario = given(*begun("D4"))
        scenario.when(play("black", "pass"), by=BLACK).then_refused("not_your_turn", "2.5")

    def test_2_5_white_passes_and_black_moves_third(self) -> None:
        state = given(*begun("D4", "pass")).state
        assert state is not None
        assert (state.side_to_move, state.plies) == ("black", 2)

    def test_1_1_a_second_stone_on_a_point_cannot_have_been_played(self) -> None:
        scenario = given(*begun("D4"))
        scenario.when(play("white", "D4"), by=WHITE).then_refused("point_occupied", "1.1")

    def test_1_1_a_point_off_the_board_cannot_have_been_played(self) -> None:
        scenario = given(*begun(start=KERNEL.from_setup(size=9)))
        scenario.when(play("black", "Q16")).then_refused("point_off_board", "1.1")
        scenario.when(play("black", "Z1")).then_refused("notation_unreadable")

    def test_17_2_the_second_of_two_stones_running_is_void_and_warned(self) -> None:
        scenario = given(*begun("D4"))
        second = scenario.do(play("black", "Q4"), by=BLACK)
        second.then(
            e.IllegalMoveRecorded(
                ply=2, side="black", move="Q4", code="two_moves_running", article=WEIQI("17.2")
            ),
            e.WarningRecorded(side="black", article=WEIQI("17.2")),
        )
        assert warnings(scenario) == (1, 0)
        assert second.after.side_to_move == "white"
        assert KERNEL.men(second.after.position) == (("D4", "black"),)

    def test_17_2_after_the_opponents_pass_it_is_no_offence(self) -> None:
        scenario = given(*begun("D4", "pass"))
        scenario.when(play("black", "Q4"), by=BLACK).then_kinds(e.MovePlayed)

    def test_17_2_a_stone_after_ones_own_pass_is_merely_out_of_turn(self) -> None:
        scenario = given(*begun("D4", "Q16", "pass"))
        scenario.when(play("black", "Q4"), by=BLACK).then_refused("not_your_turn", "2.3")


class TestVoidPoints:
    def test_19_a_forbidden_point_is_void_and_costs_the_turn_but_no_warning(self) -> None:
        scenario = given(*begun(start=CORNER))
        wrong = scenario.do(play("black", "A1"), by=BLACK)
        wrong.then(
            e.IllegalMoveRecorded(
                ply=1, side="black", move="A1", code="no_liberties", article=WEIQI("5")
            ),
            w.TurnWentOver(ply=1, side="black", article=WEIQI("19")),
        )
        assert warnings(scenario) == (0, 0)
        assert (wrong.after.side_to_move, wrong.after.plies) == ("white", 1)

    def test_18_3_a_ko_retaken_at_once_is_void_costs_the_turn_and_a_warning(self) -> None:
        scenario = given(*begun("C8", start=KO))
        wrong = scenario.do(play("white", "B8"), by=WHITE)
        wrong.then(
            e.IllegalMoveRecorded(
                ply=2, side="white", move="B8", code="ko_retaken", article=WEIQI("20.1")
            ),
            w.TurnWentOver(ply=2, side="white", article=WEIQI("18.3")),
            e.WarningRecorded(side="white", article=WEIQI("18.3")),
        )
        assert wrong.after.side_to_move == "black"
        assert warnings(scenario) == (0, 1)

    def test_20_1_after_a_threat_the_retake_is_a_move(self) -> None:
        scenario = given(*begun("C8", "G3", "G7", start=KO))
        scenario.when(play("white", "B8"), by=WHITE).then_kinds(e.MovePlayed)

    def test_7_3_a_forfeited_turn_is_no_pass_towards_the_end(self) -> None:
        scenario = given(*begun(start=CORNER))
        scenario.do(play("black", "A1"))
        scenario.do(play("white", "pass")).then_kinds(e.MovePlayed)
        scenario.do(play("black", "pass")).then_kinds(e.MovePlayed, w.PlayEnded)

    def test_20_1_a_single_ko_is_void_whatever_the_event_says_of_long_cycles(self) -> None:
        scenario = given(*begun("C8", start=KO, long_cycle=LongCycle.DRAW))
        wrong = scenario.when(play("white", "B8"), by=WHITE)
        wrong.then_kinds(e.IllegalMoveRecorded, w.TurnWentOver, e.WarningRecorded)


class TestWarnings:
    def test_24_2_the_second_warning_of_a_side_loses_the_game(self) -> None:
        scenario = given(*begun("D4"))
        scenario.do(record_warning(side="black", article=WEIQI("23.4")))
        scenario.do(play("white", "Q16"))
        lost = scenario.when(record_warning(side="black", article=WEIQI("23.5")))
        lost.then_kinds(oe.OffenceRecorded, e.WarningRecorded, e.GameEnded).then_ended(
            "0-1", "24.2"
        )

    @pytest.mark.parametrize("name", ["warning", "24.2"])
    def test_24_2_an_event_that_counts_to_three_counts_so_for_every_warning(
        self, name: str
    ) -> None:
        arranged, *rest = begun("D4")
        assert isinstance(arranged, e.GameArranged)
        three = replace(arranged, thresholds=(Threshold(offence=name, count=3),))
        scenario = given(three, *rest)
        for article in ("23.4", "23.5"):
            scenario.do(record_warning(side="black", article=WEIQI(article))).then_goes_on()
        lost = scenario.when(record_warning(side="black", article=WEIQI("23.5")))
        lost.then_ended("0-1", "24.2")

    def test_24_2_one_warning_each_loses_nothing(self) -> None:
        scenario = given(*begun("D4"))
        scenario.do(record_warning(side="black", article=WEIQI("23.4"))).then_goes_on()
        scenario.do(record_warning(side="white", article=WEIQI("23.4"))).then_goes_on()
        assert warnings(scenario) == (1, 1)

    def test_24_2_a_ko_retaken_by_a_warned_side_loses(self) -> None:
        scenario = given(*begun("C8", start=KO))
        scenario.do(record_warning(side="white", article=WEIQI("17.4")))
        scenario.when(play("white", "B8"), by=WHITE).then_ended("1-0", "24.2")

    def test_24_a_warning_names_its_article(self) -> None:
        scenario = given(*begun("D4"))
        warning = record_warning(side="black", article=None)
        scenario.when(warning).then_refused("article_missing", "24.1")
        warned = record_warning(side="black", article=WEIQI("23.4"))
        scenario.when(warned, by=BLACK).then_refused("role_not_allowed")

    def test_17_4_a_press_before_the_stone_is_a_warning_and_changes_no_clock(self) -> None:
        scenario = given(*begun("D4", time_control=PRESSED))
        scenario.do(c.PressClock(side="black"), by=BLACK, now=60_000)
        early = scenario.do(c.PressClock(side="white"), by=WHITE, now=90_000)
        warning = e.WarningRecorded(side="white", article=WEIQI("17.4"))
        early.then(e.ClockPressed(side="white"), warning)
        clock = early.after.clock
        assert clock is not None
        assert (clock.running, clock.remaining("white", at_ms=90_000)) == ("white", 3_570_000)

    def test_17_4_a_press_after_the_stone_is_a_press(self) -> None:
        scenario = given(*begun("D4", time_control=PRESSED))
        pressed = scenario.when(c.PressClock(side="black"), by=BLACK, now=60_000)
        pressed.then(e.ClockPressed(side="black"))
        other = scenario.when(c.PressClock(side="white"), by=WHITE, now=60_000)
        other.then_refused("clock_not_yours", "12.1")

    def test_17_4_the_press_after_a_forfeited_turn_is_no_offence(self) -> None:
        scenario = given(*begun(start=CORNER, time_control=PRESSED))
        scenario.do(play("black", "A1"), by=BLACK)
        pressed = scenario.when(c.PressClock(side="black"), by=BLACK, now=1_000)
        pressed.then(e.ClockPressed(side="black"))

    def test_12_4_time_run_out_loses(self) -> None:
        scenario = given(*begun("D4", time_control=PRESSED))
        scenario.do(c.PressClock(side="black"), by=BLACK, now=60_000)
        flag = c.ReportFlag(side="white")
        scenario.when(flag, by=BLACK, now=3_600_000).then_refused("time_not_out", "12.4")
        scenario.when(flag, by=BLACK, now=3_660_000).then_ended("1-0", "12.4")


class TestAuthority:
    @pytest.mark.parametrize(
        "command",
        [
            wc.RecordTakeback(side="black"),
            wc.RecordCapture(side="black", lifted=()),
            wc.ReportWrongColours(),
            wc.SettleRepetition(false_life=False),
            wc.ReleaseDroppedStone(side="black", agreed=True),
        ],
    )
    def test_17_players_do_not_rule(self, command: c.GameCommand) -> None:
        scenario = given(*begun("D4"))
        scenario.when(command, by=WHITE).then_refused("role_not_allowed")

    def test_2_1_a_player_plays_only_his_own_colour(self) -> None:
        given(*begun()).when(play("black", "D4"), by=WHITE).then_refused("not_your_seat")

    def test_there_are_no_draw_offers_in_the_book(self) -> None:
        offer = c.OfferDraw(side="black")
        given(*begun("D4")).when(offer, by=BLACK).then_refused("command_of_another_game")

    def test_xiangqi_has_no_commands_of_weiqi(self) -> None:
        from tests.support.scenario import begun as xiangqi_begun

        scenario = given(*xiangqi_begun())
        scenario.when(wc.ReportWrongColours()).then_refused("command_of_another_game")

    @pytest.mark.parametrize(
        ("article", "result"),
        [("17.5(3)", "1/2-1/2"), ("17.5(5)", "0-0"), ("17.6(2)", "no_result")],
    )
    def test_17_5_17_6_only_the_chief_referee_chooses_the_outcome(
        self, article: str, result: str
    ) -> None:
        scenario = given(*begun("D4"))
        declared = c.DeclareResult(result=result, article=WEIQI(article), note="散乱")
        scenario.when(declared, by=ARBITER).then_refused("role_not_allowed", article)
        scenario.when(declared, by=CHIEF).then_ended(result, article)

    def test_17_5_p3_a_loss_for_moving_stones_on_purpose_rests_on_evidence(self) -> None:
        scenario = given(*begun("D4"))
        bare = c.DeclareResult(result="1-0", article=WEIQI("17.5/p3"))
        scenario.when(bare, by=CHIEF).then_refused("evidence_missing", "17.5/p3")
        proved = c.DeclareResult(result="1-0", article=WEIQI("17.5/p3"), note="录像")
        scenario.when(proved, by=CHIEF).then_ended("1-0", "17.5/p3")
