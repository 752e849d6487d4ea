"""Repetitions, illegal moves found afterwards and counts of weiqi, as a worker rules on them.

Rules of 2002, articles 9, 11, 16.4, 18.3, 19, 20; ids are articles.
"""

import pytest

from adjudication.rulings.adjudicate import adjudicate
from games.record import commands as c
from games.record import events as e
from games.record.ruling import Ruling
from games.record.values import Question
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.options import LongCycle
from games.record.weiqi.rules import course_of
from games.rules.books.registry import book_of
from games.rules.books.sources import WEIQI
from games.rules.verdict import Verdict
from tests.games.record.weiqi.test_end import HALVES, ended, mark
from tests.games.record.weiqi.test_repetitions import TRIPLE, TRIPLE_MOVES
from tests.games.record.weiqi.test_wrong_acts import KO
from tests.support.marks import record_warning
from tests.support.rulings import answered, confirm
from tests.support.scenario import ARBITER, CHIEF, Scenario, Then, given
from tests.support.weiqi import BLACK, KERNEL, WHITE, begun

PLAYERS = {"black": BLACK, "white": WHITE}
ROUND = (*TRIPLE_MOVES, "C5")
"""Three kos taken in turn until the board is as it was (20.3)."""


def claimed(scenario: Scenario, question: Question, *, side: str = "black") -> Then:
    return scenario.do(c.MakeClaim(side=side, question=question), by=PLAYERS[side])


def ruled(scenario: Scenario, question: Question, *, side: str = "black") -> Ruling:
    claimed(scenario, question, side=side)
    return answered(scenario)


class TestRepetition:
    @pytest.mark.parametrize(
        ("rule", "verdict", "result", "reason"),
        [
            (LongCycle.DRAW, Verdict.DRAW, "1/2-1/2", "repetition_draw"),
            (LongCycle.NO_RESULT, Verdict.NO_RESULT, "no_result", "repetition_no_result"),
            (LongCycle.REPLAY, Verdict.NO_RESULT, "no_result", "repetition_replay"),
        ],
    )
    def test_20_3_a_triple_ko_ends_by_the_events_rule_once_confirmed(
        self, rule: LongCycle, verdict: Verdict, result: str, reason: str
    ) -> None:
        scenario = given(*begun(*ROUND, start=TRIPLE, long_cycle=rule))
        ruling = ruled(scenario, Question.REPETITION)
        assert (ruling.verdict, ruling.result, ruling.articles) == (
            verdict,
            result,
            (WEIQI("20.3"), WEIQI("6")),
        )
        assert (ruling.evidence_from_ply, ruling.evidence) == (1, ROUND)
        assert ruling.facts == (("period", 6), ("taken_by_black", 3), ("taken_by_white", 3))
        end = confirm(scenario)
        end.then_ended(result, "20.3")
        last = end.decided[-1]
        assert isinstance(last, e.GameEnded)
        assert last.reason == reason

    def test_20_3_a_repetition_found_at_the_board_is_settled_with_its_ruling(self) -> None:
        scenario = given(*begun(*TRIPLE_MOVES, start=TRIPLE, long_cycle=LongCycle.DRAW))
        scenario.do(c.PlayMove(side="white", move="C5"), by=WHITE)
        ruled(scenario, Question.REPETITION)
        end = confirm(scenario)
        end.then_kinds(e.RulingConfirmed, w.RepetitionSettled, e.GameEnded)
        assert course_of(end.after).repetition is None

    def test_20_3_where_the_event_forbids_it_the_move_is_void(self) -> None:
        scenario = given(*begun(*ROUND, start=TRIPLE))
        ruling = ruled(scenario, Question.REPETITION)
        assert (ruling.verdict, ruling.against, ruling.result) == (Verdict.VOID, "white", "")
        confirm(scenario).then_kinds(e.RulingConfirmed)

    def test_20_1_a_single_ko_retaken_is_void(self) -> None:
        scenario = given(*begun("C8", "B8", start=KO, long_cycle=LongCycle.DRAW))
        ruling = ruled(scenario, Question.REPETITION)
        assert (ruling.verdict, ruling.against) == (Verdict.VOID, "white")
        assert ruling.articles == (WEIQI("20.1"), WEIQI("6"))

    def test_20_2_what_may_be_a_false_life_is_left_to_the_referee(self) -> None:
        """As in figure 3 (假生): two kos between one pair of groups, the third elsewhere."""
        start = KERNEL.parse_position(
            "1b1bw1w/bbbw1w1/b2ww1w/www1www/bbbwbw1/1b1b1bw/bbbbb1b w - 14:12 0"
        )
        moves = ("E2", "G3", "C7", "E3", "G2", "D7")
        ruling = ruled(given(*begun(*moves, start=start)), Question.REPETITION)
        assert (ruling.verdict, ruling.result, ruling.against) == (Verdict.UNDECIDED, "", "")
        assert ruling.articles == (WEIQI("20.2"), WEIQI("20.3"))
        assert (ruling.evidence_from_ply, ruling.evidence) == (1, moves)

    @pytest.mark.parametrize("moves", [(), ("D4",), ("D4", "Q16", "pass"), ("D4", "pass", "Q16")])
    def test_20_a_board_that_stands_for_the_first_time_is_no_repetition(
        self, moves: tuple[str, ...]
    ) -> None:
        scenario = given(*begun(*moves))
        ruling = ruled(scenario, Question.REPETITION)
        assert (ruling.verdict, ruling.against) == (Verdict.UNTRUE, "black")
        assert ruling.articles == (WEIQI("20"), WEIQI("6"))
        confirm(scenario).then_kinds(e.RulingConfirmed)

    def test_20_3_a_repetition_that_is_past_is_no_longer_asked_about(self) -> None:
        scenario = given(*begun(*ROUND, "pass", start=TRIPLE, long_cycle=LongCycle.DRAW))
        assert ruled(scenario, Question.REPETITION).verdict is Verdict.UNTRUE


class TestIllegalMove:
    def test_18_3_a_ko_retaken_too_early_and_seen_later_is_warned_once(self) -> None:
        scenario = given(*begun("C8", "B8", "G3", start=KO))
        ruling = ruled(scenario, Question.ILLEGAL_MOVE)
        assert (ruling.verdict, ruling.against) == (Verdict.ILLEGAL, "white")
        assert (ruling.articles[0], ruling.evidence, ruling.evidence_from_ply) == (
            WEIQI("18.3"),
            ("B8",),
            2,
        )
        confirm(scenario).then_kinds(e.RulingConfirmed, e.WarningRecorded)
        reviewed = scenario.do(c.OrderReview(question=Question.ILLEGAL_MOVE), by=CHIEF).after
        assert reviewed.warnings == (0, 1)
        answered(scenario)
        confirm(scenario).then_kinds(e.RulingConfirmed)

    def test_24_2_the_warning_may_be_the_one_that_loses(self) -> None:
        scenario = given(*begun("C8", "B8", "G3", start=KO))
        scenario.do(record_warning(side="white", article=WEIQI("17.4")), by=ARBITER)
        ruled(scenario, Question.ILLEGAL_MOVE)
        confirm(scenario).then_ended("1-0", "24.2")

    def test_20_3_a_repetition_that_was_let_stand_is_named_without_a_warning(self) -> None:
        scenario = given(*begun(*ROUND, "pass", start=TRIPLE))
        ruling = ruled(scenario, Question.ILLEGAL_MOVE)
        assert (ruling.articles[0], ruling.evidence_from_ply) == (WEIQI("20.3"), 6)
        confirm(scenario).then_kinds(e.RulingConfirmed)

    @pytest.mark.parametrize("side", ["black", "white"])
    def test_18_3_without_an_illegal_stone_nothing_is_upheld(self, side: str) -> None:
        scenario = given(*begun("D4", "Q16", "pass"))
        ruling = ruled(scenario, Question.ILLEGAL_MOVE, side=side)
        assert (ruling.verdict, ruling.against) == (Verdict.UNTRUE, side)
        assert ruling.articles == (WEIQI("18.3"), WEIQI("19"))

    def test_18_3_nobody_claims_against_his_own_stone(self) -> None:
        scenario = given(*begun("C8", "B8", "G3", start=KO))
        assert ruled(scenario, Question.ILLEGAL_MOVE, side="white").verdict is Verdict.UNTRUE


class TestCount:
    def counted(self) -> Scenario:
        scenario = ended(start=HALVES)
        mark(scenario, "black")
        mark(scenario, "white")
        return scenario

    def test_16_4_a_count_that_is_right_stands(self) -> None:
        scenario = self.counted()
        ruling = ruled(scenario, Question.COUNT, side="white")
        assert (ruling.verdict, ruling.against) == (Verdict.UNTRUE, "white")
        assert ruling.articles == (WEIQI("16.4"), WEIQI("9"))
        confirm(scenario).then_kinds(e.RulingConfirmed)

    def test_16_4_a_result_that_the_board_contradicts_is_put_right(self) -> None:
        scenario = ended(start=HALVES)
        marked = tuple(w.DeadMarked(side=side, dead=(), shared=()) for side in ("black", "white"))
        wrong = e.GameEnded(result="0-1", reason="count", article=WEIQI("9"))
        scenario.add((*marked, wrong), at=0)
        ruling = ruled(scenario, Question.COUNT, side="black")
        assert (ruling.verdict, ruling.result, ruling.against) == (
            Verdict.WHITE_LOSES,
            "1-0",
            "white",
        )
        revised = confirm(scenario)
        version = revised.after.rulings[0].version
        revised.then(
            e.RulingConfirmed(ruling_version=version),
            e.ResultRevised(
                result="1-0", reason="count_ruling", article=WEIQI("9"), ruling_version=version
            ),
        )

    def test_9_without_agreed_stones_the_referee_counts(self) -> None:
        scenario = ended(start=HALVES)
        scenario.add((e.GameEnded(result="0-1", reason="count", article=WEIQI("9")),), at=0)
        ruling = ruled(scenario, Question.COUNT)
        assert (ruling.verdict, ruling.articles) == (Verdict.UNDECIDED, (WEIQI("16.4"), WEIQI("9")))

    def test_16_4_a_count_is_asked_about_only_when_the_game_is_over(self) -> None:
        scenario = given(*begun("D4"))
        asked = c.MakeClaim(side="black", question=Question.COUNT)
        scenario.when(asked, by=BLACK).then_refused("game_not_over", "16.4")


def test_20_while_a_claim_waits_no_stone_is_played_and_no_second_claim_made() -> None:
    scenario = given(*begun("D4"))
    claimed(scenario, Question.REPETITION)
    scenario.when(c.PlayMove(side="white", move="Q16"), by=WHITE).then_refused(
        "claim_already_open", "20"
    )
    again = c.MakeClaim(side="white", question=Question.ILLEGAL_MOVE)
    scenario.when(again, by=WHITE).then_refused("claim_already_open", "20")
    settle = wc.SettleRepetition(false_life=False)
    scenario.when(settle, by=ARBITER).then_refused("claim_already_open", "20")


def test_a_claim_is_not_changed_by_who_asks() -> None:
    scenario = given(*begun(*ROUND, start=TRIPLE, long_cycle=LongCycle.DRAW))
    claimed(scenario, Question.REPETITION)
    state = scenario.state
    assert state is not None
    assert state.open_claim is not None
    assert adjudicate(state, state.open_claim) == adjudicate(state, state.open_claim)


@pytest.mark.parametrize(
    ("edition", "over", "questions"),
    [
        ("weiqi-2002", False, {"repetition", "illegal_move"}),
        ("weiqi-2002", True, {"count"}),
        ("draughts-100", False, {"counted_draw", "illegal_move"}),
        ("draughts-100", True, set()),
        ("xiangqi-2020", False, {"natural_limit", "repetition"}),
        ("xiangqi-2020", True, set()),
        ("gomoku-2025", False, set()),
    ],
)
def test_what_an_arbiter_may_have_examined_unasked(
    edition: str, over: bool, questions: set[str]
) -> None:
    assert book_of(edition).claims.reviewed_now(over=over) == questions
