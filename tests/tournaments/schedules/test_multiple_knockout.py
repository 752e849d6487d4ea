"""Knockouts of several losses (weiqi 2002 26.1) beside every pairing there could be."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.slow_multiple_knockout import SlowKnockout
from tournaments.books.formats import SchedulePoint
from tournaments.schedules.multiple_knockout import (
    MultipleKnockout,
    most_rounds,
    next_matches,
    ranking_of,
)
from tournaments.schedules.steps import (
    Finished,
    Match,
    NeedsDecision,
    Play,
    Result,
    ScheduleError,
)

Scores = dict[str, Result]


def plan_of(count: int, losses: int, *away: tuple[int, int]) -> MultipleKnockout:
    return MultipleKnockout(
        entrants=tuple(range(1, count + 1)), losses=losses, away=frozenset(away)
    )


def play_of(plan: MultipleKnockout, results: Scores) -> Play:
    step = next_matches(plan, results)
    assert isinstance(step, Play), step
    return step


def meetings(play: Play) -> list[tuple[int, int]]:
    return [(match.first, match.second) for match in play.matches]


def follow(plan: MultipleKnockout, *rounds: tuple[int, ...]) -> Scores:
    """Return the results of rounds, each given by its winners; 0 is lost by both."""
    results: Scores = {}
    for winners in rounds:
        matches = play_of(plan, results).matches
        assert len(matches) == len(winners)
        for match, winner in zip(matches, winners, strict=True):
            results[match.key] = Result(winner=winner or None, both_out=not winner)
    return results


def told(choices: Random, match: Match) -> Result:
    """Return who won, now and then nobody."""
    if choices.random() < 0.1:
        return Result(both_out=True)
    return Result(winner=choices.choice((match.first, match.second)))


@pytest.mark.parametrize("losses", [2, 3])
@pytest.mark.parametrize("count", range(4, 10))
@settings(max_examples=20, deadline=None)
@given(choices=st.randoms(use_true_random=False))
def test_26_1_every_round_is_the_best_of_all_pairings(
    count: int, losses: int, choices: Random
) -> None:
    """Random results, double losses and withdrawals, each round beside every one there could be."""
    slow = SlowKnockout(tuple(range(1, count + 1)), losses)
    plan, results = plan_of(count, losses), Scores()
    while len(slow.still_in()) > 1:
        play = play_of(plan, results)
        pairs, bye = slow.best()
        assert frozenset(frozenset(pair) for pair in meetings(play)) == pairs
        assert play.byes == ((bye,) if bye else ())
        beaten: dict[frozenset[int], set[int]] = {}
        for match in play.matches:
            result = results[match.key] = told(choices, match)
            sides = {match.first, match.second}
            beaten[frozenset(sides)] = sides - {result.winner}
        if slow.leaves_nobody(beaten):
            step = next_matches(plan, results)
            assert isinstance(step, NeedsDecision)
            assert step.code == "lot_needed"
            return
        slow.play(beaten, bye)
        if len(slow.still_in()) > 2 and choices.random() < 0.1:
            gone = choices.choice(slow.still_in())
            slow.leave(gone)
            away = ((number, gone) for number in range(slow.round + 1, 99))
            plan = plan_of(count, losses, *plan.away, *away)
        settled = slow.places()[1:] if len(slow.still_in()) > 1 else slow.places()
        assert [set(group) for group in ranking_of(plan, results)] == settled
    step = next_matches(plan, results)
    assert isinstance(step, Finished)
    assert [set(group) for group in step.ranking] == slow.places()
    assert slow.round <= most_rounds(count, losses)
    withdrawn = {number for _, number in plan.away}
    for number in plan.entrants:
        lost = slow.lost.get(number, 0)
        assert lost == losses or (lost < losses and number in withdrawn | set(step.ranking[0]))


class TestPairing:
    def test_app_5_2_neighbours_of_the_draw_open(self) -> None:
        assert meetings(play_of(plan_of(6, 2), {})) == [(1, 2), (3, 4), (5, 6)]

    def test_26_1_those_who_lost_as_often_meet(self) -> None:
        plan = plan_of(8, 2)
        results = follow(plan, (1, 3, 5, 7))
        assert meetings(play_of(plan, results)) == [(1, 3), (5, 7), (2, 4), (6, 8)]

    def test_app_1_3_the_bye_goes_to_small_numbers_and_to_nobody_twice_before_all(self) -> None:
        plan = plan_of(5, 3)
        assert play_of(plan, {}).byes == (1,)
        results = follow(plan, (2, 4))
        assert play_of(plan, results).byes == (2,)

    def test_26_1_the_last_two_play_on_until_one_is_out(self) -> None:
        plan = plan_of(2, 3)
        results = follow(plan, (1,), (2,), (1,), (2,))
        (match,) = play_of(plan, results).matches
        assert match.label == "final"
        results[match.key] = Result(winner=2)
        assert next_matches(plan, results) == Finished(ranking=((2,), (1,)))

    def test_26_1_who_was_in_equally_long_shares_his_place(self) -> None:
        plan = plan_of(4, 2)
        results = follow(plan, (1, 3), (1, 2))
        # 4 has lost to 3 and to 2; 1 has not lost, 2 and 3 once.
        assert ranking_of(plan, results) == ((4,),)

    def test_26_1_nobody_meets_again_while_others_are_left(self) -> None:
        plan = plan_of(4, 3)
        results = follow(plan, (1, 3), (1, 2))
        assert meetings(play_of(plan, results)) == [(1, 4), (2, 3)]


class TestLossesOfBoth:
    def test_17_5_5_a_double_loss_counts_for_both(self) -> None:
        plan = plan_of(4, 2)
        results = follow(plan, (0, 3))
        # 3 alone has not lost.
        assert meetings(play_of(plan, results)) == [(3, 1), (2, 4)]

    def test_17_5_p2_the_last_two_cannot_both_be_out(self) -> None:
        plan = plan_of(2, 2)
        results = follow(plan, (0,), (0,))
        assert next_matches(plan, results) == NeedsDecision(
            code="lot_needed",
            cites=SchedulePoint.BOTH_LOST,
            key="M2.1",
            numbers=(1, 2),
            choices=("lot",),
        )
        results["M2.1"] = Result(winner=2, both_out=True)
        assert next_matches(plan, results) == Finished(ranking=((2,), (1,)))

    def test_17_5_p2_a_lot_keeps_nobody_from_losing_before_the_limit(self) -> None:
        plan = plan_of(2, 2)
        results = {"M1.1": Result(winner=2, both_out=True), "M2.1": Result(winner=1)}
        assert next_matches(plan, results) == Finished(ranking=((1,), (2,)))


class TestWithdrawals:
    def test_28_who_withdraws_leaves_a_place_like_those_out_in_his_last_round(self) -> None:
        results = follow(plan_of(4, 2), (1, 3), (1, 2))
        plan = plan_of(4, 2, (3, 3), (4, 3))
        assert meetings(play_of(plan, results)) == [(1, 2)]
        assert ranking_of(plan, results) == ((3, 4),)

    def test_28_the_last_one_there_is_first(self) -> None:
        plan = plan_of(2, 3, (2, 1))
        assert next_matches(plan, follow(plan_of(2, 3), (1,))) == Finished(ranking=((2,), (1,)))

    def test_28_who_comes_back_plays_on_with_his_losses(self) -> None:
        results = follow(plan_of(3, 2), (2,))
        away = plan_of(3, 2, (2, 3))
        (match,) = play_of(away, results).matches
        results[match.key] = Result(winner=2)
        play = play_of(away, results)
        assert (meetings(play), play.byes) == ([(1, 3)], (2,))
        results[play.matches[0].key] = Result(winner=1)
        assert ranking_of(away, results) == ((3,),)


class TestRefused:
    def test_26_1_a_drawn_match_has_to_be_decided(self) -> None:
        step = next_matches(plan_of(4, 2), {"M1.2": Result()})
        assert isinstance(step, NeedsDecision)
        assert (step.code, step.numbers) == ("tie_break_needed", (3, 4))

    @pytest.mark.parametrize(
        ("plan", "results", "code"),
        [
            (plan_of(4, 1), {}, "losses_out_of_range"),
            (plan_of(1, 2), {}, "too_few_entrants"),
            (MultipleKnockout(entrants=(1, 2, 2), losses=2), {}, "duplicate_number"),
            (plan_of(4, 2), {"M1.3": Result(winner=1)}, "result_without_match"),
            (plan_of(4, 2), {"M2.1": Result(winner=1)}, "result_without_match"),
            (plan_of(4, 2), {"M1.1": Result(winner=3)}, "winner_not_in_match"),
        ],
    )
    def test_26_1_what_cannot_be(self, plan: MultipleKnockout, results: Scores, code: str) -> None:
        with pytest.raises(ScheduleError) as caught:
            next_matches(plan, results)
        assert caught.value.code == code

    def test_26_1_no_result_comes_after_the_end(self) -> None:
        plan = plan_of(2, 2)
        results = {**follow(plan, (1,), (1,)), "M3.1": Result(winner=2)}
        with pytest.raises(ScheduleError, match="result_without_match"):
            next_matches(plan, results)


def test_26_1_a_large_field_keeps_to_its_rules() -> None:
    plan, results = plan_of(65, 3), Scores()
    lost = dict.fromkeys(plan.entrants, 0)
    played: set[frozenset[int]] = set()
    while sum(count < 3 for count in lost.values()) > 12:
        play = play_of(plan, results)
        named = [*play.byes, *(side for pair in meetings(play) for side in pair)]
        assert sorted(named) == [number for number in lost if lost[number] < 3]
        for match in play.matches:
            pair = frozenset({match.first, match.second})
            assert pair not in played, "with so many left nobody has to meet again"
            played.add(pair)
            results[match.key] = Result(winner=min(pair))
            lost[max(pair)] += 1
