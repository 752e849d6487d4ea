"""Single and double knockouts played through, with byes, play-ins and play-offs."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.books.sources import WEIQI
from tests.support.event_books import BOOKS
from tournaments.schedules.double_knockout import double_knockout
from tournaments.schedules.knockout import Slot, knockout
from tournaments.schedules.steps import (
    Finished,
    Match,
    NeedsDecision,
    Play,
    Result,
    ScheduleError,
)
from tournaments.schedules.tree import Tree, next_matches

Pick = Callable[[Match], int]


def lower(match: Match) -> int:
    return min(match.first, match.second)


def play(tree: Tree, pick: Pick) -> tuple[list[Match], Finished]:
    results: dict[str, Result] = {}
    matches: list[Match] = []
    while isinstance(step := next_matches(tree, results), Play):
        matches += step.matches
        results |= {match.key: Result(winner=pick(match)) for match in step.matches}
    assert isinstance(step, Finished)
    return matches, step


def by_round(matches: list[Match]) -> list[int]:
    counts: dict[int, int] = {}
    for match in matches:
        counts[match.round] = counts.get(match.round, 0) + 1
    return [counts[number] for number in sorted(counts)]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 128])
def test_10_3_single_knockout_needs_one_game_less_than_entrants(size: int) -> None:
    matches, end = play(knockout(tuple(range(1, size + 1))), lower)
    assert len(matches) == size - 1
    assert end.ranking[0] == (1,)
    assert [len(group) for group in end.ranking] == [1, 1, *(2**k for k in range(1, 7))][
        : size.bit_length()
    ]


def test_app4_ko16_thirteen_entrants() -> None:
    slots: tuple[Slot, ...] = (1, None, *range(3, 10), None, *range(11, 15), None, 16)
    step = next_matches(knockout(slots), {})
    assert isinstance(step, Play)
    assert (len(step.matches), step.byes) == (5, (1, 9, 16))


def test_app4_ko8playoff_twelve_games_give_all_eight_places() -> None:
    matches, end = play(knockout(tuple(range(1, 9)), play_off_places=8), lower)
    assert len(matches) == 12
    assert by_round(matches) == [4, 4, 4]
    assert sorted(number for group in end.ranking for number in group) == list(range(1, 9))
    assert all(len(group) == 1 for group in end.ranking)
    # 1 beats all; 5 loses the final; 3 and 7 lost the semi-finals; 2, 4, 6, 8 the quarters.
    assert [group[0] for group in end.ranking] == [1, 5, 3, 7, 2, 6, 4, 8]


def test_third_place_only() -> None:
    matches, end = play(knockout(tuple(range(1, 9)), play_off_places=4), lower)
    assert [match.label for match in matches if match.round == 3] == ["third_place", "final"]
    assert end.ranking == ((1,), (5,), (3,), (7,), (2, 4, 6, 8))


def test_play_offs_with_byes_leave_places_empty_not_wrong() -> None:
    matches, end = play(knockout((1, None, 3, 4, 5, 6, None, 8), play_off_places=8), lower)
    assert sorted(number for group in end.ranking for number in group) == [1, 3, 4, 5, 6, 8]
    assert all(match.first != match.second for match in matches)


def test_scramble_is_round_1() -> None:
    matches, end = play(knockout((1, (2, 9), 3, 4, 5, 6, 7, 8)), lower)
    assert by_round(matches) == [1, 4, 2, 1]
    assert (matches[0].label, matches[0].first, matches[0].second) == ("play_in", 2, 9)
    assert end.ranking[-1] == (9,)


def test_a_draw_asks_for_deciding_games() -> None:
    tree = knockout((1, 2, 3, 4))
    step = next_matches(tree, {"W4.1": Result()})
    assert isinstance(step, NeedsDecision)
    assert (step.code, step.key, step.numbers) == ("tie_break_needed", "W4.1", (1, 2))
    assert step.choices == ("deciding_games",)


def test_both_lose_and_the_next_goes_through() -> None:
    tree = knockout((1, 2, 3, 4))
    results = {"W4.1": Result(both_out=True), "W4.2": Result(winner=4)}
    assert next_matches(tree, results) == Finished(ranking=((4,), (1, 2, 3)))


@pytest.mark.parametrize("places", [2, 4])
def test_17_5_both_lose_where_a_title_or_a_play_off_hangs_on_it(places: int) -> None:
    tree = knockout((1, 2, 3, 4), play_off_places=places)
    done = {"W4.1": Result(winner=1), "W4.2": Result(winner=3)}
    key, others = ("W2.1", done) if places == 2 else ("W4.1", {"W4.2": Result(winner=3)})
    step = next_matches(tree, {**others, key: Result(both_out=True)})
    assert isinstance(step, NeedsDecision)
    assert (step.code, BOOKS["weiqi"].cited(step.cites), step.key) == (
        "lot_needed",
        WEIQI("17.5"),
        key,
    )
    assert step.choices == ("lot",)
    after = next_matches(tree, {**others, key: Result(both_out=True, winner=1)})
    assert not isinstance(after, NeedsDecision)


@pytest.mark.parametrize(
    ("code", "results"),
    [
        ("result_without_match", {"W9.9": Result(winner=1)}),
        ("result_without_match", {"W2.1": Result(winner=1)}),  # semi-finals not played
        ("winner_not_in_match", {"W4.1": Result(winner=3)}),
    ],
)
def test_results_that_cannot_be(code: str, results: dict[str, Result]) -> None:
    with pytest.raises(ScheduleError) as refusal:
        next_matches(knockout((1, 2, 3, 4)), results)
    assert refusal.value.code == code


def test_a_result_for_a_bye_is_refused() -> None:
    with pytest.raises(ScheduleError, match="result_without_match"):
        next_matches(knockout((1, None, 3, 4)), {"W4.1": Result(winner=1)})


@pytest.mark.parametrize(
    ("code", "slots"),
    [
        ("size_not_power_of_two", (1, 2, 3)),
        ("duplicate_number", (1, 2, 3, 1)),
        ("bye_meets_bye", (1, 2, None, None)),
    ],
)
def test_sheets_that_cannot_be(code: str, slots: tuple[Slot, ...]) -> None:
    with pytest.raises(ScheduleError) as refusal:
        knockout(slots)
    assert refusal.value.code == code


def second_side_wins_the_final(match: Match) -> int:
    return match.second if match.key == "F1" else lower(match)


def test_app_2_1_double_knockout_of_16() -> None:
    matches, end = play(double_knockout(tuple(range(1, 17))), lower)
    winners = [match for match in matches if match.label == "winners"]
    losers = [match for match in matches if match.label == "losers"]
    assert (by_round(winners), by_round(losers)) == ([8, 4, 2, 1], [4, 4, 2, 2, 1, 1])
    assert len(matches) == 30
    assert [len(group) for group in end.ranking] == [1, 1, 1, 1, 2, 2, 4, 4]


def test_app4_dko16_a_second_final_when_the_losers_side_wins_the_first() -> None:
    matches, end = play(double_knockout(tuple(range(1, 17))), second_side_wins_the_final)
    assert len(matches) == 31
    assert [match.label for match in matches[-2:]] == ["final", "second_final"]
    assert end.ranking[:2] == ((1,), (2,))


def test_the_first_final_ends_it_when_the_winners_side_wins() -> None:
    matches, end = play(double_knockout((1, 2, 3, 4)), lower)
    assert [match.label for match in matches][-1] == "final"
    assert len(matches) == 6
    assert end.ranking == ((1,), (2,), (3,), (4,)) or end.ranking == ((1,), (3,), (2,), (4,))


def test_table_2_nobody_drops_onto_whom_he_beat_in_round_1() -> None:
    for pick in (lower, lambda match: max(match.first, match.second)):
        matches, _ = play(double_knockout(tuple(range(1, 17))), pick)
        first = {frozenset((m.first, m.second)) for m in matches if m.key.startswith("W1")}
        second = {frozenset((m.first, m.second)) for m in matches if m.key.startswith("L2")}
        assert not first & second


@given(data=st.data(), size=st.sampled_from([4, 8, 16, 32]))
@settings(max_examples=60, deadline=None)
def test_two_losses_and_out_whoever_wins(data: st.DataObject, size: int) -> None:
    byes = data.draw(st.integers(0, size // 2 - 1))
    slots = tuple(
        None if place % 2 == 0 and place // 2 <= byes else place for place in range(1, size + 1)
    )
    losses: dict[int, int] = {slot: 0 for slot in slots if slot is not None}
    results: dict[str, Result] = {}
    tree = double_knockout(slots)
    while isinstance(step := next_matches(tree, results), Play):
        for match in step.matches:
            assert losses[match.first] < 2
            assert losses[match.second] < 2
            winner = data.draw(st.sampled_from([match.first, match.second]))
            losses[match.second if winner == match.first else match.first] += 1
            results[match.key] = Result(winner=winner)
    assert isinstance(step, Finished)
    ranked = [number for group in step.ranking for number in group]
    assert sorted(ranked) == sorted(losses)
    champion = step.ranking[0][0]
    assert all(lost == 2 for number, lost in losses.items() if number != champion)
    assert losses[champion] < 2
    assert len(results) in (2 * len(losses) - 2, 2 * len(losses) - 1)


def test_double_lose_on_the_winners_side_needs_a_lot() -> None:
    step = next_matches(double_knockout((1, 2, 3, 4)), {"W1.1": Result(both_out=True)})
    assert isinstance(step, NeedsDecision)
    assert step.code == "lot_needed"


def test_app_2_3_more_than_32_need_a_word_of_their_own() -> None:
    slots = tuple(range(1, 65))
    with pytest.raises(ScheduleError, match="double_knockout_over_32"):
        double_knockout(slots, largest=32)
    assert len(play(double_knockout(slots), lower)[0]) == 126
