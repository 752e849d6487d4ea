"""A move entered wrongly is put right: the record then says what was played (xiangqi 7)."""

import pytest

from games.record import commands as c
from games.record.annulment.commands import AnnulAct, CorrectMove
from games.record.annulment.events import MoveCorrected
from games.record.gomoku.commands import ReportIrregularity
from games.record.gomoku.irregularities import IrregularityKind
from games.record.officiating.adjournment.events import EnvelopeOpened
from games.record.values import Question, Status
from games.record.weiqi.commands import MarkDead, ProposeEnd
from games.record.weiqi.events import PlayEnded
from games.rules.books.sources import GOMOKU, WEIQI
from tests.games.record.officiating.test_adjournment import enclosed, gone_on, opened
from tests.support import audited
from tests.support.gomoku_games import do, table
from tests.support.scenario import (
    ARBITER,
    CHIEF,
    COMMITTEE,
    INCREMENT,
    MINUTE,
    RED,
    SYSTEM,
    Scenario,
    begun,
    given,
    proposed,
)
from tests.support.timed import table as board

BACK_RANK = "3k5/1R7/9/9/9/9/8p/R8/9/4K4 w - - 0 1"
"""Red mates by a2a9: the rook of b8 and the other general take the squares of flight."""


def correct(version: int, move: str, reading_ms: int | None = None) -> CorrectMove:
    return CorrectMove(
        event_version=version, move=move, reading_ms=reading_ms, reason="以双方记录为准"
    )


def test_the_move_stands_as_it_was_played_and_nobody_is_blamed() -> None:
    scenario = given(*begun("h2e2", "h9g7", "h0g2"))
    gave = scenario.do(correct(3, "b2e2"), by=CHIEF)
    assert [played.move for played in gave.after.moves] == ["b2e2", "h9g7", "h0g2"]
    assert gave.after.position == given(*begun("b2e2", "h9g7", "h0g2")).state.position  # type: ignore[union-attr]
    assert (gave.after.fouls, gave.after.illegal_moves) == ((0, 0), (0, 0))
    event = gave.decided[0]
    assert isinstance(event, MoveCorrected)
    assert (event.was, event.move, event.fallen) == ("h2e2", "b2e2", ())


def test_what_the_clock_showed_is_put_right() -> None:
    scenario = given(*begun(time_control=INCREMENT))
    scenario.do(c.PlayMove(side="red", move="h2e2", reading_ms=50 * MINUTE), now=MINUTE)
    gave = scenario.do(correct(3, "h2e2", 59 * MINUTE), by=CHIEF, now=2 * MINUTE)
    assert gave.after.clock is not None
    assert gave.after.clock.remaining("red") == 59 * MINUTE


def test_a_board_arbiter_corrects_the_own_entry_with_moves_after_it() -> None:
    scenario = given(*begun())
    for side, move in (("red", "h2e2"), ("black", "h9g7")):
        scenario.do(c.PlayMove(side=side, move=move), by=ARBITER)
    scenario.when(correct(3, "b2e2"), by=ARBITER).then_goes_on()
    other = given(*begun("h2e2"))
    other.when(correct(3, "b2e2"), by=ARBITER).then_refused("needs_chief_arbiter")


def test_the_end_that_the_wrong_entry_brought_falls() -> None:
    scenario = given(*begun(start_position=BACK_RANK))
    scenario.do(c.PlayMove(side="red", move="a2a9"), by=ARBITER).then_ended("1-0", "4.1.1")
    gave = scenario.do(correct(3, "a2a3"), by=CHIEF)
    event = gave.decided[0]
    assert isinstance(event, MoveCorrected)
    assert event.fallen == (4,)
    assert (gave.after.status, gave.after.ending) == (Status.RUNNING, None)


def test_the_end_that_the_right_move_brings_comes() -> None:
    scenario = given(*begun(start_position=BACK_RANK))
    scenario.do(c.PlayMove(side="red", move="a2a3"), by=ARBITER)
    scenario.do(correct(3, "a2a9"), by=CHIEF).then_ended("1-0", "4.1.1")


def test_a_ruling_made_on_the_wrong_moves_is_to_be_reviewed() -> None:
    scenario = given(*begun("h2e2", "h9g7"))
    scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=RED)
    scenario.do(c.ProposeRuling(ruling=proposed("untrue", claim_version=5)), by=SYSTEM)
    scenario.do(c.ConfirmRuling(ruling_version=6), by=CHIEF)
    event = scenario.do(correct(3, "b2e2"), by=CHIEF).decided[0]
    assert isinstance(event, MoveCorrected)
    assert event.to_review == (7,)


class TestRefusals:
    def test_of_a_move_that_could_not_be_played_there(self) -> None:
        given(*begun("h2e2")).when(correct(3, "h2h3h4"), by=CHIEF).then_refused(
            "notation_unreadable"
        )
        given(*begun("h2e2")).when(correct(3, "a0a5"), by=CHIEF).then_refused("move_impossible")

    def test_of_a_move_after_which_a_later_one_could_not_be(self) -> None:
        scenario = given(*begun("h2e2", "h9g7", "e2e6"))
        scenario.when(correct(3, "b2e2"), by=CHIEF).then_goes_on()
        other = given(*begun("h2e2", "h9g7", "e2e6"))
        other.when(correct(3, "h0g2"), by=CHIEF).then_refused("later_move_impossible")

    def test_of_what_it_says_already(self) -> None:
        given(*begun("h2e2")).when(correct(3, "h2e2"), by=CHIEF).then_refused("entry_is_so_already")

    @pytest.mark.parametrize("version", [2])
    def test_of_what_is_no_move(self, version: int) -> None:
        given(*begun("h2e2")).when(correct(version, "h2e2"), by=CHIEF).then_refused(
            "act_is_no_move"
        )

    def test_of_what_is_annulled(self) -> None:
        scenario = given(*begun("h2e2"))
        scenario.do(AnnulAct(event_version=3, reason="误"), by=CHIEF)
        scenario.when(correct(3, "b2e2"), by=CHIEF).then_refused("act_annulled_already")


def test_a_correction_annulled_leaves_the_first_entry() -> None:
    scenario = given(*begun("h2e2"))
    scenario.do(correct(3, "b2e2"), by=CHIEF)
    gave = scenario.do(AnnulAct(event_version=4, reason="更正有误"), by=CHIEF)
    assert [played.move for played in gave.after.moves] == ["h2e2"]


class TestAnOpeningOfGomoku:
    """11: what the opening forbids was not played, whatever is put in the entry's place."""

    def test_11_1_b_a_stone_outside_the_square(self) -> None:
        scenario = do(table("taraguchi_10"), "b h8", "w keep", "w i9")
        scenario.when(correct(5, "j10"), by=CHIEF).then_refused(
            "outside_opening_window", GOMOKU("11.1-B")
        )
        scenario.when(correct(5, "g7"), by=CHIEF).then_goes_on()

    def test_11_2_an_offer_that_could_not_have_been_made_then(self) -> None:
        scenario = do(table(), "b h8,h9,i9", "w keep", "w g7", "b offer g6,i7")
        scenario.when(correct(5, "g6"), by=CHIEF).then_refused("later_move_impossible")
        scenario.when(correct(5, "a1"), by=CHIEF).then_goes_on()

    def test_17_what_the_opponent_let_stand_is_put_right_as_it_was(self) -> None:
        scenario = do(table("taraguchi_10"), "b h8", "w keep")
        scenario.do(
            ReportIrregularity(side="white", kind=IrregularityKind.ILLEGAL_OPENING, moves=("k11",)),
            by=CHIEF,
        )
        do(scenario, "b stand")
        assert scenario.state is not None
        played = scenario.state.moves[-1].version
        scenario.when(correct(played, "k12"), by=CHIEF).then_goes_on()


class TestASealedMove:
    """20.2.4: what is in the envelope was written by its player, and nobody enters it anew."""

    def test_20_2_4_what_was_played_is_what_was_sealed(self) -> None:
        scenario = sealed_and_played("g9")
        command = correct(played_at(scenario, 1), "g8")
        scenario.when(command, by=COMMITTEE).then_refused("sealed_move_stands", "20.2.4")

    def test_20_2_4_its_reading_may_be_put_right(self) -> None:
        scenario = sealed_and_played("g9")
        command = correct(played_at(scenario, 1), "g9", 50 * MINUTE)
        scenario.when(command, by=CHIEF).then_goes_on()

    def test_20_2_4_an_envelope_read_wrongly_is_annulled_first(self) -> None:
        scenario = sealed_and_played("g9")
        opening = audited.nth(scenario.entries, EnvelopeOpened).version
        annul = AnnulAct(event_version=opening, reason="启封时读错")
        assert scenario.do(annul, by=COMMITTEE).decided[0].fallen == (opening,)  # type: ignore[union-attr]
        scenario.do(correct(played_at(scenario, 1), "g8"), by=COMMITTEE).then_goes_on()
        assert audited.contradictions(scenario.entries) == ()

    def test_20_1_6_an_earlier_move_that_it_could_not_follow(self) -> None:
        scenario = enclosed("g9")
        scenario.do(opened("g9"))
        first = played_at(scenario, 0)
        scenario.when(correct(first, "g9"), by=CHIEF).then_refused("later_move_impossible")
        scenario.when(correct(first, "h9"), by=CHIEF).then_goes_on()

    def test_20_1_6_one_that_lost_by_it_is_looked_at_again(self) -> None:
        scenario = enclosed("h8")
        scenario.do(opened("h8")).then_ended("1-0", "20.1.6")
        opening = audited.nth(scenario.entries, EnvelopeOpened).version
        event = scenario.do(correct(played_at(scenario, 0), "h9"), by=CHIEF).decided[0]
        assert isinstance(event, MoveCorrected)
        assert event.to_review == (opening,)


class TestReadings:
    """A reading put right, and the later ones that the clock cannot have shown then."""

    def test_an_impossible_one_is_to_be_reviewed(self) -> None:
        scenario = timed(59 * MINUTE, 50 * MINUTE)
        event = scenario.do(correct(3, "h2e2", 40 * MINUTE), by=CHIEF).decided[0]
        assert isinstance(event, MoveCorrected)
        assert event.to_review == (5,)
        assert [each.version for each in audited.contradictions(scenario.entries)] == [5]

    @pytest.mark.parametrize("reading_ms", [58 * MINUTE, 50 * MINUTE - 30_000])
    def test_a_possible_one_is_not(self, reading_ms: int) -> None:
        scenario = timed(59 * MINUTE, 50 * MINUTE)
        event = scenario.do(correct(3, "h2e2", reading_ms), by=CHIEF).decided[0]
        assert isinstance(event, MoveCorrected)
        assert event.to_review == ()

    def test_nor_any_where_the_reading_stays(self) -> None:
        scenario = timed(40 * MINUTE, 50 * MINUTE)
        event = scenario.do(correct(3, "b2e2", 40 * MINUTE), by=CHIEF).decided[0]
        assert isinstance(event, MoveCorrected)
        assert event.to_review == ()


class TestPassesOfWeiqi:
    """7.3: two passes running end play, entered at once or put right later."""

    def test_7_3_the_second_of_two_ends_play(self) -> None:
        scenario = passing("D4", "Q16", "pass", "C3")
        scenario.do(correct(6, "pass"), by=CHIEF).then_kinds(MoveCorrected, PlayEnded)
        assert audited.contradictions(scenario.entries) == ()

    def test_7_3_so_does_the_first(self) -> None:
        scenario = passing("D4", "Q16", "C3", "pass")
        scenario.do(correct(5, "pass"), by=CHIEF).then_kinds(MoveCorrected, PlayEnded)

    def test_7_3_one_does_not(self) -> None:
        scenario = passing("D4", "Q16", "C3")
        scenario.do(correct(5, "pass"), by=CHIEF).then_kinds(MoveCorrected)

    def test_7_3_play_that_went_on_knew_no_two(self) -> None:
        scenario = passing("D4", "pass", "C3", "Q16")
        scenario.when(correct(3, "pass"), by=CHIEF).then_refused("later_move_impossible")

    @pytest.mark.parametrize("version", [4, 5])
    def test_7_3_play_has_not_ended_where_one_was_a_stone(self, version: int) -> None:
        scenario = passing("D4", "pass", "pass")
        marked = scenario.do(MarkDead(side="black", dead=()), by=CHIEF).after.version
        event = scenario.do(correct(version, "Q16"), by=CHIEF).decided[0]
        assert isinstance(event, MoveCorrected)
        assert event.fallen == (6, marked)
        scenario.when(MarkDead(side="black", dead=()), by=CHIEF).then_refused(
            "end_not_agreed", WEIQI("8.2")
        )

    def test_21_1_a_proposal_is_no_stone_entered_wrongly(self) -> None:
        scenario = passing("D4")
        scenario.do(ProposeEnd(side="white"), by=CHIEF)
        scenario.when(correct(4, "Q16"), by=CHIEF).then_refused("act_is_no_move")


def played_at(scenario: Scenario, index: int) -> int:
    assert scenario.state is not None
    return scenario.state.moves[index].version


def sealed_and_played(written: str) -> Scenario:
    """Return a game of gomoku gone on after an interruption with the move sealed in it."""
    scenario = enclosed(written)
    scenario.do(opened(written))
    gone_on(scenario)
    scenario.do(c.PlayMove(side="white", move=written))
    return scenario


def timed(first_ms: int, second_ms: int) -> Scenario:
    """Return a game of an hour and 30 s a move, with the readings of the first side."""
    scenario = given(*begun(time_control=INCREMENT))
    for number, (side, move, shown) in enumerate(
        (("red", "h2e2", first_ms), ("black", "h9g7", None), ("red", "h0g2", second_ms))
    ):
        command = c.PlayMove(side=side, move=move, reading_ms=shown)
        scenario.do(command, now=(number + 1) * MINUTE)
    return scenario


def passing(*moves: str) -> Scenario:
    """Return a game of weiqi in which these were played, from entry 3 on."""
    scenario = board("weiqi-2002", None)
    for index, move in enumerate(moves):
        scenario.do(c.PlayMove(side=("black", "white")[index % 2], move=move), by=CHIEF)
    return scenario
