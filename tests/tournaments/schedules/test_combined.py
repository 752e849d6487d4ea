"""Final stages of both books, as printed at 000:1334-1428 and 002:326-426."""

from itertools import combinations, permutations

import pytest

from tests.support.meetings import meeting_round
from tournaments.schedules.combined import (
    Crossing,
    ranked_finals,
    round_robin_crossing,
    seeded_finals,
    swiss_crossing,
)
from tournaments.schedules.groups import RoundRobinStage, matches_of, snake_group
from tournaments.schedules.groups import next_matches as next_group_matches
from tournaments.schedules.knockout import crossed
from tournaments.schedules.steps import ColourBy, Finished, Play, Result, ScheduleError
from tournaments.schedules.tree import next_matches

TWO_GROUPS = "A1-B8 A5-B4 A3-B6 A7-B2 A2-B7 A6-B3 A4-B5 A8-B1"  # 000:1338-1340
FOUR_GROUPS = "A1-D4 A3-D2 A2-D3 A4-D1 B4-C1 B2-C3 B3-C2 B1-C4"  # 000:1360-1362
SIXTEEN_GROUPS = "1-16 8-9 5-12 4-13 3-14 11-6 7-10 2-15"  # 000:1390-1392, 002:382-384
EIGHT_GROUPS = "A1-H2 H1-A2 E1-D2 D1-E2 C1-F2 F1-C2 G1-B2 B1-G2"  # 000:1412-1414


def shown(crossing: Crossing) -> str:
    letters = "ABCDEFGHIJKLMNOP"
    return " ".join(
        f"{letters[pair[0] - 1]}{pair[1]}-{letters[two[0] - 1]}{two[1]}"
        for pair, two in crossing.pairs
    )


def winners(crossing: Crossing) -> str:
    return " ".join(f"{pair[0]}-{two[0]}" for pair, two in crossing.pairs)


def sheet(groups: int, each: int, size: int) -> str:
    """Return a seeded sheet in the letters of the books, a dot for a bye."""
    slots = seeded_finals(groups, each, size)
    return " ".join(
        "." if not slot else f"{'ABCDEFGHIJKL'[slot[0] - 1]}{slot[1]}" for slot in slots
    )


@pytest.mark.parametrize(
    ("groups", "each", "size", "expected"),
    [
        # One table: first and second sit out, third meets sixth, fourth meets fifth.
        (1, 6, 8, "A1 . A5 A4 A3 A6 . A2"),
        (2, 3, 8, "A1 . A3 B2 A2 B3 . B1"),
        (3, 2, 8, "A1 . C2 B2 C1 A2 . B1"),
        (1, 12, 16, "A1 . A9 A8 A5 A12 . A4 A3 . A11 A6 A7 A10 . A2"),
    ],
)
def test_seeds_are_the_places_and_byes_go_to_the_best(
    groups: int, each: int, size: int, expected: str
) -> None:
    assert sheet(groups, each, size) == expected


SPLITS = [
    (2, 3, 8),
    (3, 2, 8),
    (6, 1, 8),
    (2, 6, 16),
    (3, 4, 16),
    (4, 3, 16),
    (6, 2, 16),
    (5, 2, 16),
]


@pytest.mark.parametrize(("groups", "each", "size"), SPLITS)
def test_the_places_of_the_stage_are_the_seeds(groups: int, each: int, size: int) -> None:
    slots = seeded_finals(groups, each, size)
    assert {slot for slot in slots if slot} == {
        (group, place) for group in range(1, groups + 1) for place in range(1, each + 1)
    }
    sums = [[slot[1] for slot in slots[at : at + 2] if slot] for at in range(0, size, 2)]
    # Whoever has a bye has a better place than all who have none, or the same.
    resting = [pair[0] for pair in sums if len(pair) == 1]
    playing = [place for pair in sums if len(pair) == 2 for place in pair]
    assert len(resting) == size - groups * each
    assert max(resting, default=0) <= min(playing)


def nearest(slots: tuple[tuple[int, int] | None, ...]) -> int:
    """Return the round in which two of a group may first meet, from 1."""
    groups = {at: slot[0] for at, slot in enumerate(slots) if slot}
    return min((a ^ b).bit_length() for a, b in combinations(groups, 2) if groups[a] == groups[b])


@pytest.mark.parametrize(("groups", "each", "size"), [(2, 3, 8), (3, 2, 8), (6, 2, 16), (4, 3, 16)])
def test_two_of_a_group_meet_as_late_as_any_order_of_the_groups_allows(
    groups: int, each: int, size: int
) -> None:
    slots = seeded_finals(groups, each, size)
    tiers = [
        [at for at, slot in enumerate(slots) if slot and slot[1] == place]
        for place in range(1, each + 1)
    ]
    # The winners stand as they do; every order of the next tiers, one after the other.
    group_at = {at: slot[0] for at, slot in enumerate(slots) if slot}
    taken = {group_at[at]: [at] for at in tiers[0]}
    for tier in tiers[1:]:
        best = max(
            min(
                (at ^ mate).bit_length()
                for group, at in zip(sorted(taken), order, strict=True)
                for mate in taken[group]
            )
            for order in permutations(tier)
        )
        for at in tier:
            assert min((at ^ mate).bit_length() for mate in taken[group_at[at]]) >= best
        for at in tier:
            taken[group_at[at]].append(at)
    assert nearest(slots) >= 2, "not in the first round"


@pytest.mark.parametrize(("groups", "printed"), [(2, TWO_GROUPS), (4, FOUR_GROUPS)])
def test_app7_1_4_crossing(groups: int, printed: str) -> None:
    assert shown(swiss_crossing(groups, 16)) == printed


def test_app7_2_2_1_sixteen_groups() -> None:
    assert winners(round_robin_crossing(16, 16)) == SIXTEEN_GROUPS


def test_b16_sixteen_groups_pair_6_is_6_11() -> None:
    right = winners(round_robin_crossing(16, 16, as_printed=False))
    assert right == SIXTEEN_GROUPS.replace("11-6", "6-11")
    assert "11-6" in SIXTEEN_GROUPS


def test_app7_2_2_2_eight_groups_as_printed_with_a_warning() -> None:
    crossing = round_robin_crossing(8, 16)
    assert shown(crossing) == EIGHT_GROUPS
    assert (crossing.mates_meet_in, crossing.warnings) == (2, ("group_mates_meet_early",))


def test_b17_the_mates_of_eight_groups_put_apart() -> None:
    crossing = round_robin_crossing(8, 16, mates_apart=True)
    m = EIGHT_GROUPS.split(" ")
    order = [m[at - 1] for at in (1, 3, 5, 7, 2, 4, 6, 8)]  # M1-M3, M5-M7, M2-M4, M6-M8
    assert shown(crossing) == " ".join(order)
    assert (crossing.mates_meet_in, crossing.warnings) == (4, ())


def seated(crossing: Crossing) -> tuple[tuple[int, int], ...]:
    """Return the pairs with 101 for the first of group 1, and so on."""
    return tuple((100 * g + p, 100 * h + q) for (g, p), (h, q) in crossing.pairs)


@pytest.mark.parametrize(
    ("crossing", "number", "other", "meet"),
    [
        (swiss_crossing(2, 16), 101, 105, 2),
        (swiss_crossing(2, 16), 101, 102, 4),
        (swiss_crossing(2, 16), 101, 201, 4),
        (swiss_crossing(4, 16), 101, 103, 2),
        (swiss_crossing(4, 16), 101, 102, 3),
        (swiss_crossing(4, 16), 101, 201, 4),
        (swiss_crossing(4, 16), 101, 404, 1),
    ],
)
def test_when_two_can_meet(crossing: Crossing, number: int, other: int, meet: int) -> None:
    tree = crossed(seated(crossing), cites=crossing.cites, colours=ColourBy.LOT)
    assert meeting_round(tree, number, other) == meet


@pytest.mark.parametrize("size", [4, 8, 16, 32, 64])
@pytest.mark.parametrize("groups", [2, 4])
def test_smaller_and_larger_finals_are_filled_once(groups: int, size: int) -> None:
    if size < 2 * groups:
        with pytest.raises(ScheduleError, match="qualifiers_not_offered"):
            swiss_crossing(groups, size)
        return
    crossing = swiss_crossing(groups, size)
    seats = [place for pair in crossing.pairs for place in pair]
    assert sorted(seats) == [
        (g, p) for g in range(1, groups + 1) for p in range(1, size // groups + 1)
    ]
    assert all(pair[0] != two[0] for pair, two in crossing.pairs)


@pytest.mark.parametrize(
    ("code", "groups", "qualifiers"),
    [
        ("groups_out_of_range", 3, 16),
        ("groups_out_of_range", 8, 16),
        ("qualifiers_not_offered", 2, 12),
        ("qualifiers_not_offered", 4, 4),
        ("qualifiers_not_offered", 2, 128),
    ],
)
def test_swiss_groups_not_offered(code: str, groups: int, qualifiers: int) -> None:
    with pytest.raises(ScheduleError) as refusal:
        swiss_crossing(groups, qualifiers)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("groups", "qualifiers"), [(5, 16), (4, 16), (16, 12), (32, 16), (128, 128), (2, 2)]
)
def test_round_robin_groups_not_offered(groups: int, qualifiers: int) -> None:
    with pytest.raises(ScheduleError):
        round_robin_crossing(groups, qualifiers)


def test_10_4_1_1_one_round() -> None:
    tree = ranked_finals((7, 3, 9, 4, 1), rounds=1)
    step = next_matches(tree, {})
    assert isinstance(step, Play)
    assert [(m.first, m.second, m.label) for m in step.matches] == [
        (7, 3, "final"),
        (9, 4, "third_place"),
    ]
    done = {"W2.1": Result(winner=3), "P3.2.1": Result(winner=9)}
    assert next_matches(tree, done) == Finished(ranking=((3,), (7,), (9,), (4,)))


@pytest.mark.parametrize(
    ("chooses", "colours"), [(False, ColourBy.LOT), (True, ColourBy.HIGHER_CHOOSES)]
)
def test_10_4_1_2_two_rounds(chooses: bool, colours: ColourBy) -> None:
    tree = ranked_finals((1, 2, 3, 4), rounds=2, higher_chooses=chooses)
    step = next_matches(tree, {})
    assert isinstance(step, Play)
    assert [(m.first, m.second, m.colours) for m in step.matches] == [
        (1, 4, colours),
        (2, 3, colours),
    ]
    # A, B, C, D; A and C win: final A-C, third place D-B.
    step = next_matches(tree, {"W4.1": Result(winner=1), "W4.2": Result(winner=3)})
    assert isinstance(step, Play)
    assert {(m.label, m.first, m.second) for m in step.matches} == {
        ("final", 1, 3),
        ("third_place", 4, 2),
    }


@pytest.mark.parametrize(
    ("ranked", "rounds"), [((1, 2, 3), 1), ((1, 2, 3), 2), ((1, 2, 3, 4), 0), ((1,) * 4, 2)]
)
def test_10_4_1_refused(ranked: tuple[int, ...], rounds: int) -> None:
    with pytest.raises(ScheduleError):
        ranked_finals(ranked, rounds=rounds)


@pytest.mark.parametrize(
    ("entrants", "groups", "rows"),
    [
        (8, 2, "1 2/4 3/5 6/8 7"),  # 002:504-508
        (16, 4, "1 2 3 4/8 7 6 5/9 10 11 12/16 15 14 13"),  # 002:512-516
        (10, 2, "1 2/4 3/5 6/8 7/9 10"),  # 000:1320-1325, 002:316-321
        (20, 4, "1 2 3 4/8 7 6 5/9 10 11 12/16 15 14 13/17 18 19 20"),
        (
            32,
            4,
            "1 2 3 4/8 7 6 5/9 10 11 12/16 15 14 13/17 18 19 20/24 23 22 21"
            "/25 26 27 28/32 31 30 29",
        ),  # 002:520-528
    ],
    ids=["snake8", "snake16", "app7-2", "app7-4", "snake32"],
)
def test_snakes(entrants: int, groups: int, rows: str) -> None:
    printed = [[int(cell) for cell in row.split(" ")] for row in rows.split("/")]
    found = {place: snake_group(place, groups) for place in range(1, entrants + 1)}
    assert found == {place: group for row in printed for group, place in enumerate(row)}


def test_weiqi_app_4_uneven_snake() -> None:
    assert [snake_group(place, 3) for place in range(1, 8)] == [0, 1, 2, 2, 1, 0, 0]


def test_groups_run_side_by_side_until_the_larger_is_done() -> None:
    stage = RoundRobinStage(groups=((11, 12, 13, 14), (21, 22, 23)))
    first = matches_of(stage, 1)
    assert [(m.group, m.first, m.second) for m in first.matches] == [
        (1, 11, 14),
        (1, 12, 13),
        (2, 22, 23),
    ]
    assert first.byes == (21,)
    results: dict[str, Result] = {}
    games = 0
    while isinstance(step := next_group_matches(stage, results), Play):
        games += len(step.matches)
        results |= {match.key: Result() for match in step.matches}
    assert (step, games) == (Finished(), 6 + 3)


def test_group_results_that_cannot_be() -> None:
    stage = RoundRobinStage(groups=((1, 2, 3, 4),))
    with pytest.raises(ScheduleError, match="result_without_match"):
        next_group_matches(stage, {"G1.R9.1": Result()})
    with pytest.raises(ScheduleError, match="winner_not_in_match"):
        next_group_matches(stage, {"G1.R1.1": Result(winner=2)})
