"""Score sheets written out anew, lent and entered: what is refused, and what an end takes along.

Xiangqi 2020, 7.3, 7.4 and 28.4; gomoku 2025, 13.4, 13.5, 13.7 and 13.8; classic, record 3-8.
"""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct
from games.record.errors import CommandRefusedError
from games.record.gomoku.commands import ChooseSwap, PlaceOpening
from games.record.officiating.adjournment.commands import Adjourn
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.closing.commands import RecordForfeit
from games.record.officiating.offences import events as oe
from games.record.officiating.sheets import commands as s
from games.record.officiating.sheets import events as se
from games.record.officiating.sheets.state import CopyStatus
from games.rules.books.sources import GOMOKU, XIANGQI
from tests.support import draughts, weiqi
from tests.support.gomoku_games import FIRST, SECOND, play, table
from tests.support.scenario import ARBITER, BLACK, CHIEF, RED, Scenario, arranged, begun, given
from tests.support.timed import MINUTE, sudden


def resigned(*moves: str) -> Scenario:
    game = given(*begun(*moves))
    game.do(c.Resign(side="red"), by=RED)
    return game


def demand(side: str) -> s.DemandSheetCopy:
    return s.DemandSheetCopy(side=side, note="字迹不清")


class TestCopies:
    def test_7_3_only_when_the_game_has_ended(self) -> None:
        given(*begun("h2e2")).when(demand("red")).then_refused("only_after_the_game", "7.3")
        after = resigned("h2e2").when(demand("red"))
        after.then(
            se.SheetCopyDemanded(
                side="red", plies=1, in_play=False, article=XIANGQI("7.3"), note="字迹不清"
            )
        )

    def test_13_4_in_play_and_at_the_end(self) -> None:
        game = play(table("free"), "h8")
        game.when(demand("white")).then(
            se.SheetCopyDemanded(
                side="white", plies=1, in_play=True, article=GOMOKU("13.4"), note="字迹不清"
            )
        )
        game.do(c.Resign(side="white"), by=SECOND)
        (event,) = game.when(demand("black")).decided
        assert isinstance(event, se.SheetCopyDemanded)
        assert not event.in_play

    @pytest.mark.parametrize(
        ("left", "code"), [(5 * MINUTE, ""), (5 * MINUTE - 1, "sheet_not_owed")]
    )
    def test_13_7_short_of_time_nothing_is_demanded_in_play(self, left: int, code: str) -> None:
        game = table("free", time_control=sudden(30 + 10))
        asked = game.when(demand("black"), now=40 * MINUTE - left)
        if code:
            asked.then_refused(code, "13.7")
        else:
            asked.then_goes_on()

    def test_13_7_what_was_left_out_is_completed_at_the_end(self) -> None:
        game = table("free", time_control=sudden(40))
        game.do(c.Resign(side="black"), by=FIRST, now=39 * MINUTE)
        game.when(demand("black"), now=39 * MINUTE).then_kinds(se.SheetCopyDemanded)

    def test_13_8_rapid_games_are_not_recorded(self) -> None:
        fast = table("free", time_control=sudden(10))
        fast.when(demand("black")).then_refused("sheet_not_owed", "13.8")
        fast.when(s.BorrowSheet(side="black")).then_refused("sheet_not_owed", "13.8")

    def test_28_4_nor_are_those_of_xiangqi(self) -> None:
        fast = given(replace(arranged(), edition="xiangqi-2020-rapid"), e.GameStarted())
        fast.do(c.Resign(side="red"), by=RED)
        fast.when(demand("red")).then_refused("not_in_book")

    def test_one_demand_at_a_time_of_one_player(self) -> None:
        game = play(table("free"), "h8")
        game.do(demand("white"))
        game.when(demand("white")).then_refused("copy_already_demanded", "13.4")
        game.when(demand("black")).then_kinds(se.SheetCopyDemanded)
        game.do(s.SettleSheetCopy(side="white", done=True))
        game.when(demand("white")).then_kinds(se.SheetCopyDemanded)

    def test_nothing_to_answer(self) -> None:
        game = play(table("free"), "h8")
        answer = s.SettleSheetCopy(side="white", done=True)
        game.when(answer).then_refused("copy_not_demanded", "13.4")
        game.do(demand("black"))
        game.when(answer).then_refused("copy_not_demanded", "13.4")

    def test_books_that_know_nothing_of_it(self) -> None:
        stones = given(*weiqi.begun("D4"))
        stones.when(demand("black")).then_refused("not_in_book")
        stones.when(s.BorrowSheet(side="black")).then_refused("not_in_book")
        settled = s.SettleSheetCopy(side="black", done=True)
        stones.when(settled).then_refused("not_in_book")
        stones.when(s.EnterMoves(side="black")).then_refused("not_in_book")
        with pytest.raises(CommandRefusedError, match="not_in_book"):
            draughts.Table().does(demand("white"), by=ARBITER)

    def test_17_12_a_refusal_is_an_offence_that_waits_for_the_chief(self) -> None:
        game = play(table("free"), "h8")
        game.do(demand("white"))
        refused = s.SettleSheetCopy(side="white", done=False, note="不肯")
        game.when(refused).then_kinds(se.SheetCopyRefused, oe.OffenceRecorded)
        game.when(refused, by=CHIEF).then_ended("1-0", "17.12")

    def test_record_3_names_no_penalty(self) -> None:
        game = play(table("free", edition="gomoku-classic"), "h8")
        game.do(demand("white"))
        refused = game.do(s.SettleSheetCopy(side="white", done=False), by=CHIEF)
        refused.then_kinds(se.SheetCopyRefused).then_goes_on()
        assert game.state is not None
        assert game.state.sheets.demands[0].status is CopyStatus.REFUSED


class TestLoans:
    def test_13_5_not_twice_and_not_both_at_once(self) -> None:
        game = play(table("free"), "h8")
        game.do(s.BorrowSheet(side="white"), by=SECOND)
        game.when(s.BorrowSheet(side="white")).then_refused("already_borrowed", "13.5")
        game.when(s.ReturnSheet(side="black")).then_refused("sheet_not_on_loan", "13.5")
        move = c.PlayMove(side="white", move="h9")
        game.when(move, by=SECOND).then_refused("sheet_not_returned", "13.5")
        game.do(s.ReturnSheet(side="white"), by=SECOND)
        game.when(s.ReturnSheet(side="white")).then_refused("sheet_not_on_loan", "13.5")
        game.when(move, by=SECOND).then_kinds(e.MovePlayed)

    def test_13_5_only_on_one_s_own_time(self) -> None:
        game = play(table("free"), "h8")
        game.when(s.BorrowSheet(side="black"), by=FIRST).then_refused("not_your_time", "13.5")
        game.when(s.BorrowSheet(side="white"), by=SECOND).then_kinds(se.SheetBorrowed)

    def test_13_5_bars_every_move_of_the_opening(self) -> None:
        game = table("two_fifths")
        game.do(s.BorrowSheet(side="black"))
        stones = PlaceOpening(side="black", stones=("h8", "h9", "i10"))
        game.when(stones).then_refused("sheet_not_returned", "13.5")
        game.do(s.ReturnSheet(side="black"))
        game.when(stones).then_goes_on()

    def test_13_5_the_loan_is_the_players_not_the_colours(self) -> None:
        game = table("two_fifths")
        game.do(s.BorrowSheet(side="black"), by=FIRST)
        game.do(s.ReturnSheet(side="black"), by=FIRST)
        game.do(PlaceOpening(side="black", stones=("h8", "h9", "i10")))
        game.do(ChooseSwap(side="white", swap=True), by=SECOND)
        assert game.state is not None
        # He who has had his loan has the white stones now, and the turn.
        assert (game.state.player("white"), game.state.side_to_move) == (FIRST.id, "white")
        game.when(s.BorrowSheet(side="white")).then_refused("already_borrowed", "13.5")

    def test_13_5_not_while_play_stands_still(self) -> None:
        game = play(table("free"), "h8")
        game.do(Adjourn(kind=PauseKind.BREAK, reason="午休"))
        game.when(s.BorrowSheet(side="white")).then_refused("game_adjourned", "20")

    def test_record_4_may_move_with_the_sheet(self) -> None:
        game = play(table("free", edition="gomoku-classic"), "h8")
        game.do(s.BorrowSheet(side="white"))
        game.when(c.PlayMove(side="white", move="h9")).then_kinds(e.MovePlayed)

    def test_the_sheet_of_the_other_is_on_loan(self) -> None:
        game = play(table("free", edition="gomoku-classic"), "h8")
        game.do(s.BorrowSheet(side="white"))
        game.do(c.PlayMove(side="white", move="h9"))
        game.when(s.BorrowSheet(side="black")).then_refused("sheet_on_loan", "record.4")


class TestEntering:
    def test_7_3_the_winner_and_nobody_else_once(self) -> None:
        game = resigned("h2e2")
        game.when(s.EnterMoves(side="red"), by=RED).then_refused("enters_nothing", "7.3")
        game.do(s.EnterMoves(side="black"), by=BLACK)
        game.when(s.EnterMoves(side="black")).then_refused("moves_entered_already", "7.3")

    def test_7_3_not_before_the_end(self) -> None:
        playing = given(*begun("h2e2"))
        playing.when(s.EnterMoves(side="red")).then_refused("game_not_over", "7.3")

    def test_7_3_of_a_forfeit_there_is_nothing_to_enter(self) -> None:
        game = given(*begun())
        game.do(RecordForfeit(absent=("black",)))
        game.when(s.EnterMoves(side="red")).then_refused("enters_nothing", "7.3")

    def test_7_4_a_player_records_no_refusal(self) -> None:
        game = resigned("h2e2")
        refused = s.EnterMoves(side="black", done=False)
        game.when(refused, by=BLACK).then_refused("role_not_allowed")
        game.when(refused).then_kinds(se.MovesEntryRefused, oe.OffenceRecorded)

    def test_the_entry_falls_with_the_end_that_it_rests_on(self) -> None:
        game = resigned("h2e2")
        assert game.state is not None
        ended = game.state.version
        game.do(s.EnterMoves(side="black"), by=BLACK)
        game.do(AnnulAct(event_version=ended, reason="误登记"), by=CHIEF)
        assert game.state.ending is None
        assert game.state.sheets.entered is None

    def test_the_answer_falls_with_the_demand(self) -> None:
        game = play(table("free"), "h8")
        game.do(demand("white"))
        assert game.state is not None
        asked = game.state.version
        game.do(s.SettleSheetCopy(side="white", done=True))
        game.do(AnnulAct(event_version=asked, reason="误登记"), by=CHIEF)
        assert game.state.sheets.demands == ()
