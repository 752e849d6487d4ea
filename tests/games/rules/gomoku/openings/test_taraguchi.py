"""Article 11.1 (塔拉山口-10): every branch walked, every wrong step refused."""

import pytest

from games.rules.books.sources import GOMOKU
from games.rules.gomoku.kernel import GomokuKernel
from games.rules.gomoku.openings import protocol as p
from tests.support.gomoku_openings import Line, table

KERNEL = GomokuKernel()
TEN = "a1,a2,a3,a4,a5,a6,a7,a8,a9,a10"
FOUR = ["b h8", "w keep", "w i9", "b keep", "b j9", "w keep", "w f7"]
TARAGUCHI = [
    ("swap-after-1", ["b h8", "w swap"], "w g7", "11.1-B"),
    ("swap-after-2", ["b h8", "w keep", "w i9", "b swap"], "b f6", "11.1-C"),
    ("swap-after-3", ["b h8", "w keep", "w i9", "b keep", "b f6", "w swap"], "w k11", "11.1-D"),
    ("no-swap-before-4", FOUR, "b keep", "11.1-D"),
    ("swap-after-4", [*FOUR, "b swap"], "b l12", "11.1-D-①"),
    ("fifth-after-a-swap", [*FOUR, "b swap", "b l12"], "w swap", "11.1-D-①"),
    ("keep-after-4-one-fifth", [*FOUR, "b keep"], "b d4", "11.1-D-②"),
    ("fifth-without-a-swap", [*FOUR, "b keep", "b d4"], "w swap", "11.1-D-②"),
    ("keep-after-4-ten-fifths", [*FOUR, "b keep"], f"b offer {TEN}", "11.1-D-②"),
    ("choice-of-one-of-ten", [*FOUR, "b keep", f"b offer {TEN}"], "w choose a7", "11.1-D-②"),
]


@pytest.mark.parametrize(
    ("line", "act", "article"), [row[1:] for row in TARAGUCHI], ids=[row[0] for row in TARAGUCHI]
)
def test_11_1_every_branch(line: Line, act: str, article: str) -> None:
    played = table("taraguchi_10").walk(*line)
    assert played.due.article == GOMOKU(article)
    played.walk(act)


ENDS = [
    ("①-no-swap", [*FOUR, "b swap", "b l12", "w keep"], 5, 1),
    ("①-swap", [*FOUR, "b swap", "b l12", "w swap"], 5, 2),
    ("②-one-fifth-no-swap", [*FOUR, "b keep", "b d4", "w keep"], 5, 0),
    ("②-one-fifth-swap", [*FOUR, "b keep", "b d4", "w swap"], 5, 1),
    ("②-ten-fifths", [*FOUR, "b keep", f"b offer {TEN}", "w choose a7"], 5, 0),
]


@pytest.mark.parametrize(
    ("line", "stones", "swaps"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS]
)
def test_11_1_every_end(line: Line, stones: int, swaps: int) -> None:
    played = table("taraguchi_10").walk(*line)
    assert played.due.due is p.Due.PLAY
    assert (played.position.count(), played.progress.swaps) == (stones, swaps)
    assert KERNEL.side_to_move(played.position) == "white"


def test_11_1_the_most_swaps() -> None:
    every = [
        "b h8",
        "w swap",
        "w i9",
        "b swap",
        "b j9",
        "w swap",
        "w f7",
        "b swap",
        "b d4",
        "w swap",
    ]
    assert table("taraguchi_10").walk(*every).progress.swaps == 5


EIGHT_AND_ONE = "a1,a2,a3,a4,a5,a6,a7,a8,a9"
SYMMETRIC = ["b h8", "w keep", "w h9", "b keep", "b h10", "w keep", "w h7", "b keep"]
REFUSED = [
    ("11.1-A-not-the-centre", [], "b g8", "outside_opening_window", "11.1-A"),
    ("11.1-A-white-begins", [], "w h8", "opening_turn_of_other", "11.1-A"),
    ("11.1-A-choice-missing", ["b h8"], "w i9", "swap_choice_due", "11.1-A"),
    ("11.1-A-swap-by-the-wrong-side", ["b h8"], "b swap", "swap_not_due", "9.8"),
    ("11.1-A-second-swap", ["b h8", "w swap"], "w swap", "swap_not_due", "11.1-A"),
    ("11.1-B-window", ["b h8", "w keep"], "w j9", "outside_opening_window", "11.1-B"),
    ("11.1-B-occupied", ["b h8", "w keep"], "w h8", "point_occupied", "12.2"),
    ("11.1-B-swap-after-keeping", ["b h8", "w keep"], "w swap", "swap_not_due", "11.1-A"),
    ("11.1-B-stones-together", ["b h8", "w keep"], "w i9,j9", "not_due_in_opening", "11.1-B"),
    ("11.1-C-window", FOUR[:4], "b e6", "outside_opening_window", "11.1-C"),
    ("11.1-C-second-swap", [*FOUR[:3], "b swap"], "b swap", "swap_not_due", "11.1-B"),
    ("11.1-D-window", FOUR[:6], "w l11", "outside_opening_window", "11.1-D"),
    ("11.1-D-choice-missing", FOUR, "b d4", "swap_choice_due", "11.1-D"),
    ("11.1-D-①-window", [*FOUR, "b swap"], "b m12", "outside_opening_window", "11.1-D-①"),
    ("11.1-D-①-no-ten", [*FOUR, "b swap"], f"b offer {TEN}", "not_due_in_opening", "11.1-D-①"),
    ("11.1-D-①-second-swap", [*FOUR, "b swap"], "b swap", "swap_not_due", "11.1-D"),
    ("11.1-D-①-choice-missing", [*FOUR, "b swap", "b d4"], "w a1", "swap_choice_due", "11.1-D-①"),
    ("11.1-D-②-window", [*FOUR, "b keep"], "b c4", "outside_opening_window", "11.1-D-②"),
    (
        "11.1-D-②-nine-when-ten-are-due",
        [*FOUR, "b keep"],
        f"b offer {EIGHT_AND_ONE}",
        "offer_count_wrong",
        "11.1-D-②",
    ),
    ("11.1-D-②-eleven", [*FOUR, "b keep"], f"b offer {TEN},a11", "offer_count_wrong", "11.1-D-②"),
    (
        "11.1-D-②-equivalent",
        SYMMETRIC,
        "b offer g6,i6,a1,a2,a3,a4,a5,a6,a7,a8",
        "offers_equivalent",
        "11.1-D-②",
    ),
    (
        "11.1-D-②-twice-the-same",
        [*FOUR, "b keep"],
        f"b offer {EIGHT_AND_ONE},a1",
        "offers_equivalent",
        "11.1-D-②",
    ),
    (
        "11.1-D-②-on-a-stone",
        [*FOUR, "b keep"],
        f"b offer {EIGHT_AND_ONE},h8",
        "point_occupied",
        "12.2",
    ),
    (
        "11.1-D-②-by-white",
        [*FOUR, "b keep"],
        f"w offer {TEN}",
        "opening_turn_of_other",
        "11.1-D-②",
    ),
    (
        "11.1-D-②-no-swap-after-ten",
        [*FOUR, "b keep", f"b offer {TEN}"],
        "w swap",
        "swap_not_due",
        "11.1-D",
    ),
    (
        "11.1-D-②-a-point-not-offered",
        [*FOUR, "b keep", f"b offer {TEN}"],
        "w choose o15",
        "point_not_offered",
        "11.1-D-②",
    ),
    (
        "11.1-D-②-stone-before-the-choice",
        [*FOUR, "b keep", f"b offer {TEN}"],
        "w o15",
        "not_due_in_opening",
        "11.1-D-②",
    ),
    (
        "11.1-D-②-second-swap",
        [*FOUR, "b keep", "b d4", "w swap"],
        "w swap",
        "swap_not_due",
        "11.1-D-②",
    ),
]


@pytest.mark.parametrize(
    ("line", "act", "code", "article"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_11_1_refuses(line: Line, act: str, code: str, article: str) -> None:
    assert table("taraguchi_10").walk(*line).refusal(act) == (code, GOMOKU(article))


WINDOWS = [
    ("11.1-A", [], "b", {1: "h8", 0: "g8"}),
    ("11.1-B", FOUR[:2], "w", {1: "g7 i9 g9 i7", 0: "f7 h10 j8"}),
    ("11.1-C", FOUR[:4], "b", {1: "f6 j10 f10 j6", 0: "e6 h11 k8"}),
    ("11.1-D", FOUR[:6], "w", {1: "e5 k11 e11 k5", 0: "d5 h12 l8"}),
    ("11.1-D-①", [*FOUR, "b swap"], "b", {1: "d4 l12 d12 l4", 0: "c4 h13 m8"}),
    ("11.1-D-②", [*FOUR, "b keep"], "b", {1: "d4 l12 d12 l4", 0: "c4 h13 m8"}),
]


@pytest.mark.parametrize(
    ("line", "side", "points"), [row[1:] for row in WINDOWS], ids=[row[0] for row in WINDOWS]
)
def test_11_1_corners_of_the_windows(line: Line, side: str, points: dict[int, str]) -> None:
    played = table("taraguchi_10").walk(*line)
    for inside, names in points.items():
        for name in names.split():
            assert (played.refusal(f"{side} {name}") is None) == bool(inside), name
