"""The end of the game: rules 2002, articles 7, 8, 9, 11, 13, 16.4, 21; ids are articles."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.values import Question, Status
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.rules import course_of
from games.record.weiqi.state import Phase
from games.rules.books.sources import WEIQI
from games.rules.weiqi.position import WeiqiPosition
from tests.support.marks import record_warning
from tests.support.scenario import ARBITER, CHIEF, SYSTEM, Scenario, Then, given, proposed
from tests.support.timed import MINUTE, left, sudden, table
from tests.support.weiqi import BLACK, KERNEL, WHITE, arranged, begun, drawn

HALVES = drawn("X X . O O\nX X . O O\nX X . O O\nX X X O O\n. X X O .")
"""Black has 12 points, White 10, three are shared; half the board is 12 1/2 zi."""
WITH_DEAD = drawn(". X X O .\nX X X O O\nO . X O .\nX X X O O\nX . X O .")
"""As Black sees it the white stone of A3 is dead: Black 15 points, White 10."""
PLAYERS = {"black": BLACK, "white": WHITE}


def ended(*, komi: int = 0, start: WeiqiPosition = HALVES) -> Scenario:
    """Return a game on a small board whose end both have agreed."""
    scenario = given(*begun(start=start, komi=komi))
    scenario.do(wc.ProposeEnd(side="black"), by=BLACK)
    scenario.do(wc.AcceptEnd(side="white"), by=WHITE)
    return scenario


def mark(scenario: Scenario, side: str, *dead: str, shared: tuple[str, ...] = ()) -> Then:
    return scenario.do(wc.MarkDead(side=side, dead=dead, shared=shared), by=PLAYERS[side])


class TestEnding:
    def test_12_no_time_runs_while_the_dead_are_marked_whatever_is_ruled(self) -> None:
        """停钟: an answered claim and a break leave both clocks where the end of play left them."""
        scenario = table("weiqi-2002", sudden(60))
        for index, move in enumerate(("D4", "pass", "pass")):
            side = ("black", "white")[index % 2]
            scenario.do(c.PlayMove(side=side, move=move), now=(index + 1) * MINUTE)
        standing = left(scenario, now=10 * MINUTE)
        scenario.do(c.MakeClaim(side="black", question=Question.REPETITION), now=11 * MINUTE)
        claim = scenario.entries[-1].version
        scenario.do(c.ProposeRuling(ruling=proposed("untrue", claim_version=claim)), by=SYSTEM)
        ruling = scenario.entries[-1].version
        scenario.do(c.ConfirmRuling(ruling_version=ruling), by=CHIEF, now=12 * MINUTE)
        assert left(scenario, now=30 * MINUTE) == standing

    def test_12_the_time_of_the_side_to_move_runs_on_once_a_claim_is_answered(self) -> None:
        scenario = table("weiqi-2002", sudden(60))
        scenario.do(c.PlayMove(side="black", move="D4"), now=MINUTE)
        scenario.do(c.MakeClaim(side="white", question=Question.REPETITION), now=2 * MINUTE)
        claim = scenario.entries[-1].version
        scenario.do(c.ProposeRuling(ruling=proposed("untrue", claim_version=claim)), by=SYSTEM)
        ruling = scenario.entries[-1].version
        scenario.do(c.ConfirmRuling(ruling_version=ruling), by=CHIEF, now=9 * MINUTE)
        assert left(scenario, now=19 * MINUTE) == (59 * MINUTE, 49 * MINUTE)

    def test_13_2_the_side_to_move_proposes_and_passes_and_the_other_agrees(self) -> None:
        scenario = given(*begun("D4", "Q16"))
        proposed = scenario.do(wc.ProposeEnd(side="black"), by=BLACK)
        proposed.then(e.MovePlayed(ply=3, side="black", move="pass"), w.EndProposed(side="black"))
        accepted = scenario.do(wc.AcceptEnd(side="white"), by=WHITE)
        accepted.then(w.EndAccepted(side="white"), w.PlayEnded(article=WEIQI("7.1")))
        assert course_of(accepted.after).phase is Phase.MARKING
        assert accepted.after.status is Status.RUNNING

    def test_13_2_the_side_not_to_move_may_not_propose(self) -> None:
        scenario = given(*begun("D4"))
        out_of_order = wc.ProposeEnd(side="black")
        scenario.when(out_of_order, by=BLACK).then_refused("not_your_turn", "13.2")

    def test_13_2_nobody_accepts_what_was_not_proposed_or_his_own_proposal(self) -> None:
        scenario = given(*begun("D4"))
        scenario.when(wc.AcceptEnd(side="black")).then_refused("no_end_proposed", "13.2")
        scenario.do(wc.ProposeEnd(side="white"), by=WHITE)
        scenario.when(wc.AcceptEnd(side="white")).then_refused("no_end_proposed", "13.2")

    def test_21_1_a_stone_answers_no_and_the_proposer_has_his_turn_again(self) -> None:
        scenario = given(*begun("D4", "Q16"))
        scenario.do(wc.ProposeEnd(side="black"), by=BLACK)
        answered = scenario.do(c.PlayMove(side="white", move="K10"), by=WHITE)
        answered.then(e.MovePlayed(ply=4, side="white", move="K10"))
        assert answered.after.side_to_move == "black"
        late = scenario.when(wc.AcceptEnd(side="white"), by=WHITE)
        late.then_refused("no_end_proposed", "13.2")

    def test_7_3_two_voluntary_passes_end_the_play(self) -> None:
        scenario = given(*begun("D4", "pass"))
        passed = scenario.do(c.PlayMove(side="black", move="pass"), by=BLACK)
        passed.then_kinds(e.MovePlayed, w.PlayEnded)
        scenario = given(*begun("pass"))
        scenario.do(c.PlayMove(side="white", move="C3"), by=WHITE)
        alone = scenario.when(c.PlayMove(side="black", move="pass"), by=BLACK)
        alone.then_kinds(e.MovePlayed)

    def test_7_3_a_proposal_after_the_opponents_pass_ends_the_play(self) -> None:
        scenario = given(*begun("D4", "pass"))
        proposed = scenario.when(wc.ProposeEnd(side="black"), by=BLACK)
        proposed.then_kinds(e.MovePlayed, w.EndProposed, w.PlayEnded)

    def test_7_2_resignation_ends_the_game_at_once(self) -> None:
        scenario = given(*begun("D4"))
        scenario.do(c.Resign(side="white"), by=WHITE).then_ended("1-0", "7.2")
        later = scenario.when(c.PlayMove(side="white", move="C3"), by=WHITE)
        later.then_refused("game_over", "13.1")

    def test_13_1_a_ruled_loss_ends_the_game(self) -> None:
        ruled = c.DeclareResult(result="1-0", article=WEIQI("23.3"), note="扰乱赛场")
        given(*begun("D4")).when(ruled, by=CHIEF).then_ended("1-0", "23.3")
        # A referee warns; a loss by gravity is the chief referee's (30.6, 31.5).
        given(*begun("D4")).when(ruled, by=ARBITER).then_refused("role_not_allowed", "23.3")
        bare = c.DeclareResult(result="1-0", article=None)
        given(*begun("D4")).when(bare, by=ARBITER).then_refused("article_missing", "13.1")
        unknown = c.DeclareResult(result="2-0", article=WEIQI("23.3"))
        given(*begun("D4")).when(unknown, by=CHIEF).then_refused("result_unknown")

    def test_21_3_after_the_agreed_end_no_stone_is_played_whatever_was_missed(self) -> None:
        scenario = ended()
        for side in ("black", "white"):
            missed = c.PlayMove(side=side, move="C5")
            scenario.when(missed, by=PLAYERS[side]).then_refused("end_agreed", "21.3")


class TestCount:
    def test_9_both_mark_the_same_and_the_board_is_counted(self) -> None:
        scenario = ended()
        mark(scenario, "black").then(w.DeadMarked(side="black"))
        counted = mark(scenario, "white")
        counted.then_kinds(w.DeadMarked, w.GameCounted, e.GameEnded).then_ended("1-0", "9")
        count = counted.decided[1]
        assert isinstance(count, w.GameCounted)
        # 12 points and half of 3, 10 points and half of 3: Black 13 1/2, White 11 1/2 zi.
        assert (count.black, count.white, count.margin) == (54, 46, 54 - 50)

    def test_11_komi_and_24_1_a_warning_come_off_at_the_count(self) -> None:
        scenario = ended(komi=15)
        scenario.do(record_warning(side="white", article=WEIQI("23.4")))
        mark(scenario, "white")
        counted = mark(scenario, "black").then_ended("0-1", "11")
        count = counted.decided[1]
        assert isinstance(count, w.GameCounted)
        assert (count.komi, count.black_warnings, count.white_warnings) == (15, 0, 1)
        assert count.margin == 4 - 15 + 4

    def test_9_an_even_count_without_komi_is_a_draw(self) -> None:
        even = drawn("X . . O\nX . . O\nX . . O\nX . . O")
        scenario = ended(start=even)
        mark(scenario, "black")
        mark(scenario, "white").then_ended("1/2-1/2", "9")

    def test_8_2_different_marks_are_not_counted_until_they_agree(self) -> None:
        scenario = ended(start=WITH_DEAD)
        mark(scenario, "black", "A3")
        mark(scenario, "white").then(w.DeadMarked(side="white"))
        counted = mark(scenario, "white", "A3")
        counted.then_ended("1-0", "9")
        count = counted.decided[1]
        assert isinstance(count, w.GameCounted)
        assert (count.dead, count.black, count.white) == (("A3",), 60, 40)

    def test_21_2_points_left_in_dispute_after_the_end_are_shared(self) -> None:
        scenario = ended(start=WITH_DEAD)
        mark(scenario, "black", "A3", shared=("A5",))
        counted = mark(scenario, "white", "A3", shared=("A5",))
        count = counted.decided[1]
        assert isinstance(count, w.GameCounted)
        assert (count.black, count.white) == (58, 42)

    @pytest.mark.parametrize(
        ("dead", "shared", "code"),
        [
            (("C5",), (), "no_stone_there"),
            (("T19",), (), "bad_point"),
            ((), ("A5",), "point_not_empty"),
        ],
    )
    def test_8_2_marks_of_nothing_did_not_happen(
        self, dead: tuple[str, ...], shared: tuple[str, ...], code: str
    ) -> None:
        wrong = wc.MarkDead(side="black", dead=dead, shared=shared)
        ended().when(wrong, by=BLACK).then_refused(code, "8.2")

    def test_8_2_nothing_is_marked_while_stones_are_played(self) -> None:
        early = wc.MarkDead(side="black")
        given(*begun("D4")).when(early, by=BLACK).then_refused("end_not_agreed", "8.2")


class TestDispute:
    def disputed(self) -> Scenario:
        scenario = ended(start=WITH_DEAD)
        mark(scenario, "black", "A3")
        mark(scenario, "white")
        return scenario

    def test_21_4_the_side_that_says_dead_plays_first_from_the_saved_position(self) -> None:
        scenario = self.disputed()
        before = scenario.state
        assert before is not None
        assert before.side_to_move == "white"
        resumed = scenario.do(wc.DisputeDeath(side="black", point="A3"), by=BLACK)
        resumed.then_kinds(w.LifeAndDeathDisputed, w.TurnWentOver)
        dispute = resumed.decided[0]
        assert isinstance(dispute, w.LifeAndDeathDisputed)
        assert dispute.group == ("A3",)
        saved = KERNEL.parse_position(dispute.saved_position)
        assert KERNEL.men(saved) == KERNEL.men(WITH_DEAD)
        assert resumed.after.side_to_move == "black"
        assert course_of(resumed.after).phase is Phase.PLAY
        played = scenario.do(c.PlayMove(side="black", move="B3"), by=BLACK)
        assert "A3" not in dict(KERNEL.men(played.after.position))

    def test_21_4_the_side_to_move_that_says_dead_just_plays(self) -> None:
        scenario = ended(start=WITH_DEAD)
        mark(scenario, "white", "B5")
        mark(scenario, "black")
        resumed = scenario.do(wc.DisputeDeath(side="white", point="B5"), by=WHITE)
        resumed.then_kinds(w.LifeAndDeathDisputed)
        assert resumed.after.side_to_move == "white"

    def test_21_4_the_side_that_says_alive_does_not_resume(self) -> None:
        scenario = self.disputed()
        wrong = wc.DisputeDeath(side="white", point="A3")
        scenario.when(wrong, by=WHITE).then_refused("no_dispute", "21.4")

    def test_21_3_without_a_dispute_over_life_and_death_nothing_reopens(self) -> None:
        scenario = ended(start=WITH_DEAD)
        resume = wc.DisputeDeath(side="black", point="A3")
        scenario.when(resume, by=BLACK).then_refused("no_dispute", "21.4")
        mark(scenario, "black", "A3")
        scenario.when(resume, by=BLACK).then_refused("no_dispute", "21.4")
        other = wc.DisputeDeath(side="black", point="D4")
        scenario.when(other, by=BLACK).then_refused("no_dispute", "21.4")

    def test_21_4_after_the_play_the_end_is_agreed_and_marked_afresh(self) -> None:
        scenario = self.disputed()
        scenario.do(wc.DisputeDeath(side="black", point="A3"), by=BLACK)
        scenario.do(c.PlayMove(side="black", move="B3"), by=BLACK)
        scenario.do(c.PlayMove(side="white", move="pass"), by=WHITE)
        scenario.do(c.PlayMove(side="black", move="pass"), by=BLACK).then_kinds(
            e.MovePlayed, w.PlayEnded
        )
        mark(scenario, "black")
        mark(scenario, "white").then_ended("1-0", "9")


class TestPlayedOut:
    """以实战解决 (21.4): what was played out and stands is alive; the dispute is over."""

    def played_out(self, *moves: str) -> Scenario:
        """Black had the stone of A3 played out, made `moves` in turn with White; both passed."""
        scenario = ended(start=WITH_DEAD)
        mark(scenario, "black", "A3")
        mark(scenario, "white")
        scenario.do(wc.DisputeDeath(side="black", point="A3"), by=BLACK)
        for index, move in enumerate((*moves, "pass", "pass")):
            side = ("black", "white")[index % 2]
            scenario.do(c.PlayMove(side=side, move=move), by=PLAYERS[side])
        return scenario

    def test_21_4_the_side_that_said_dead_may_not_say_so_again(self) -> None:
        scenario = self.played_out()
        again = wc.MarkDead(side="black", dead=("A3",))
        scenario.when(again, by=BLACK).then_refused("proved_alive", "21.4")
        mark(scenario, "white")
        dispute = wc.DisputeDeath(side="black", point="A3")
        scenario.when(dispute, by=BLACK).then_refused("no_dispute", "21.4")
        mark(scenario, "black").then_kinds(w.DeadMarked, w.GameCounted, e.GameEnded)

    def test_21_4_its_own_side_may_still_concede_it(self) -> None:
        scenario = self.played_out()
        mark(scenario, "white", "A3")
        mark(scenario, "black", "A3").then_kinds(w.DeadMarked, w.GameCounted, e.GameEnded)

    def test_21_4_a_concession_taken_back_opens_no_new_dispute(self) -> None:
        scenario = self.played_out()
        mark(scenario, "white", "A3", shared=("A5",))
        mark(scenario, "black", "A3")
        mark(scenario, "white")
        dispute = wc.DisputeDeath(side="black", point="A3")
        scenario.when(dispute, by=BLACK).then_refused("proved_alive", "21.4")

    def test_21_4_another_group_may_be_disputed_after_it(self) -> None:
        scenario = self.played_out()
        mark(scenario, "white", "B5")
        mark(scenario, "black")
        resumed = scenario.do(wc.DisputeDeath(side="white", point="B5"), by=WHITE)
        resumed.then_kinds(w.LifeAndDeathDisputed, w.TurnWentOver)
        course = course_of(resumed.after)
        assert {"A3", "B5"} <= set(course.played_out)

    def test_21_4_a_stone_put_where_a_taken_one_stood_is_another(self) -> None:
        scenario = self.played_out("B3")
        after = scenario.state
        assert after is not None
        assert "A3" not in course_of(after).played_out
        mark(scenario, "black").then_kinds(w.DeadMarked)


class TestRecount:
    def counted(self) -> Scenario:
        scenario = ended()
        mark(scenario, "black")
        mark(scenario, "white")
        return scenario

    def sign(self, scenario: Scenario, signer: str) -> None:
        by = PLAYERS.get(signer, ARBITER)
        scenario.do(c.SignResult(signer=signer, result="1-0"), by=by)

    def test_16_4_before_all_have_confirmed_the_board_is_counted_again(self) -> None:
        scenario = self.counted()
        self.sign(scenario, "black")
        self.sign(scenario, "white")
        again = scenario.do(wc.RequestRecount(side="white"), by=WHITE)
        again.then(w.RecountRequested(side="white"))
        assert (again.after.status, again.after.signed) == (Status.RUNNING, frozenset())
        mark(scenario, "black")
        mark(scenario, "white").then_ended("1-0", "9")

    def test_16_4_p2_a_result_confirmed_by_all_is_changed_by_nobody(self) -> None:
        scenario = self.counted()
        for signer in ("black", "white", "arbiter"):
            self.sign(scenario, signer)
        late = wc.RequestRecount(side="white")
        scenario.when(late, by=WHITE).then_refused("game_closed", "16.4")
        edit = c.DeclareResult(result="0-1", article=WEIQI("23.3"))
        scenario.when(edit, by=CHIEF).then_refused("game_closed", "16.4/p2")

    def test_16_4_there_is_no_recount_of_a_resigned_game_or_before_the_end(self) -> None:
        recount = wc.RequestRecount(side="black")
        scenario = given(*begun("D4"))
        scenario.when(recount, by=BLACK).then_refused("not_counted", "16.4")
        scenario.do(c.Resign(side="white"), by=WHITE)
        scenario.when(recount, by=BLACK).then_refused("not_counted", "16.4")


class TestBeginning:
    def test_2_2_the_game_begins_on_an_empty_board(self) -> None:
        stones = KERNEL.from_setup(black=["D4"])
        scenario = given(arranged(start=stones))
        scenario.when(c.StartGame()).then_refused("stones_before_first_move", "2.2")
        given(arranged()).when(c.StartGame()).then(e.GameStarted())
        small = given(arranged(start=KERNEL.from_setup(size=9)))
        small.when(c.StartGame()).then(e.GameStarted())

    @pytest.mark.parametrize(
        ("black", "to_move", "handicap", "starts"),
        [
            (["D4", "Q16"], "white", 2, True),
            (["D4", "Q16"], "black", 2, False),
            (["D4"], "white", 2, False),
            (["D4", "Q16"], "white", 0, False),
        ],
    )
    def test_2_2_handicap_stones_stand_only_as_the_event_sets_them(
        self, black: list[str], to_move: str, handicap: int, starts: bool
    ) -> None:
        start = KERNEL.from_setup(black=black, to_move=to_move)
        gave = given(arranged(start=start, handicap=handicap)).when(c.StartGame())
        assert (gave.refusal is None) == starts
