"""11.2, appendix 2 and the classic openings: every branch walked, wrong steps refused."""

import pytest

from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
from games.rules.gomoku.kernel import GomokuKernel
from games.rules.gomoku.openings import protocol as p
from games.rules.gomoku.openings.books import OPENINGS, OpeningKind, win_rule
from games.rules.gomoku.wins import WinRule
from tests.support.cited import cited
from tests.support.gomoku_openings import Line, table

KERNEL = GomokuKernel()
TWO = ["b h8,h9,i10", "w swap", "w a1"]
DESIGNATED = [
    ("two_fifths", "gomoku-2025", "b h8,h9,i10", "11.2-A 11.2-A 11.2-B 11.2-C 11.2-D", "b6,c8"),
    (
        "n_fifths",
        "gomoku-2025",
        "b h8,h9,i9 3",
        "app2.1-A app2.1-A app2.1-B app2.1-C app2.1-D",
        "b6,c8,d9",
    ),
    (
        "designated",
        "gomoku-classic",
        "b h8,i9,j10 2",
        "open.2 open.swap3 play.1.1 open.n5 open.n5",
        "b6,c8",
    ),
]


@pytest.mark.parametrize("choice", ["swap", "keep"])
@pytest.mark.parametrize(
    ("kind", "edition", "stones", "articles", "offers"),
    DESIGNATED,
    ids=[row[0] for row in DESIGNATED],
)
def test_11_2_app2_1_and_open_2_step_by_step(
    kind: str, edition: str, stones: str, articles: str, offers: str, choice: str
) -> None:
    played = table(kind, edition)
    met = []
    last = offers.rsplit(",")[-1]
    for act in (stones, f"w {choice}", "w a1", f"b offer {offers}", f"w choose {last}"):
        met.append(played.due.article)
        played.walk(act)
    assert met == [cited(edition, article) for article in articles.split()]
    assert played.due.due is p.Due.PLAY
    assert played.position.count() == 5
    assert played.progress.swaps == (choice == "swap")


N_REFUSED = [
    ("9.7-A", "two_fifths", [], "b g8,h9,i10", "outside_opening_window", "9.7-A"),
    ("9.7-B", "two_fifths", [], "b h8,h10,i10", "outside_opening_window", "9.7-B"),
    ("9.7-C", "two_fifths", [], "b h8,h9,k8", "outside_opening_window", "9.7-C"),
    ("9.7-two-stones", "two_fifths", [], "b h8,h9", "opening_stones_wrong", "11.2-A"),
    ("9.7-four-stones", "two_fifths", [], "b h8,h9,i9,i10", "opening_stones_wrong", "11.2-A"),
    ("9.7-a-point-twice", "two_fifths", [], "b h8,h9,h9", "point_occupied", "12.2"),
    ("11.2-A-stone-by-stone", "two_fifths", [], "b h8", "not_due_in_opening", "11.2-A"),
    (
        "11.2-A-number-not-asked",
        "two_fifths",
        [],
        "b h8,h9,i10 2",
        "fifth_number_not_asked",
        "11.2-A",
    ),
    ("11.2-A-choice-missing", "two_fifths", TWO[:1], "w a1", "swap_choice_due", "11.2-A"),
    ("11.2-B-second-swap", "two_fifths", TWO[:2], "w swap", "swap_not_due", "11.2-A"),
    ("11.2-B-occupied", "two_fifths", TWO[:2], "w h8", "point_occupied", "12.2"),
    ("11.2-C-one", "two_fifths", TWO, "b offer b6", "offer_count_wrong", "11.2-C"),
    ("11.2-C-three", "two_fifths", TWO, "b offer b6,c8,d9", "offer_count_wrong", "11.2-C"),
    (
        "11.2-C-equivalent",
        "two_fifths",
        ["b h8,h9,h10", "w keep", "w h7"],
        "b offer g6,i6",
        "offers_equivalent",
        "11.2-C",
    ),
    (
        "11.2-D-a-third-point",
        "two_fifths",
        [*TWO, "b offer b6,c8"],
        "w choose d9",
        "point_not_offered",
        "11.2-D",
    ),
    ("app2.1-A-no-number", "n_fifths", [], "b h8,h9,i9", "fifth_number_missing", "app2.1-A"),
    ("app2.1-A-one", "n_fifths", [], "b h8,h9,i9 1", "fifth_number_out_of_range", "app2.1-A"),
    ("app2.1-A-thirteen", "n_fifths", [], "b h8,h9,i9 13", "fifth_number_out_of_range", "app2.1-A"),
    (
        "app2.1-C-two-of-three",
        "n_fifths",
        ["b h8,h9,i9 3", "w keep", "w a1"],
        "b offer b6,c8",
        "offer_count_wrong",
        "app2.1-C",
    ),
    (
        "app2.1-C-two-the-same",
        "n_fifths",
        ["b h8,h9,h10 3", "w keep", "w h7"],
        "b offer a9,g6,i6",
        "offers_equivalent",
        "app2.1-C",
    ),
]


@pytest.mark.parametrize(
    ("kind", "line", "act", "code", "article"),
    [row[1:] for row in N_REFUSED],
    ids=[row[0] for row in N_REFUSED],
)
def test_11_2_and_app2_1_refuse(kind: str, line: Line, act: str, code: str, article: str) -> None:
    assert table(kind).walk(*line).refusal(act) == (code, GOMOKU(article))


CLASSIC_REFUSED = [
    ("open.2.black1", [], "b g8,h9,i9 2", "outside_opening_window", "open.2.black1"),
    ("open.2.white2", [], "b h8,h10,i9 2", "outside_opening_window", "open.2.white2"),
    ("open.2.black3", [], "b h8,h9,k8 2", "outside_opening_window", "open.2.black3"),
    ("open.2-number", [], "b h8,h9,i9", "fifth_number_missing", "open.2"),
    ("open.swap3-choice", ["b h8,h9,i9 2"], "w a1", "swap_choice_due", "open.swap3"),
    (
        "open.n5-three-of-two",
        ["b h8,h9,i9 2", "w keep", "w a1"],
        "b offer b6,c8,d9",
        "offer_count_wrong",
        "open.n5",
    ),
]


@pytest.mark.parametrize(
    ("line", "act", "code", "article"),
    [row[1:] for row in CLASSIC_REFUSED],
    ids=[row[0] for row in CLASSIC_REFUSED],
)
def test_open_2_refuses(line: Line, act: str, code: str, article: str) -> None:
    played = table("designated", "gomoku-classic").walk(*line)
    assert played.refusal(act) == (code, GOMOKU_CLASSIC(article))


THREE = "b a1,h8,o15"
SWAP_2 = [
    ("app2.3-B-①", [THREE, "w b2"], 4, 0, "black"),
    ("app2.3-B-②", [THREE, "w swap"], 3, 1, "white"),
    ("app2.3-B-③-swap", [THREE, "w b2,c3", "b swap"], 5, 1, "white"),
    ("app2.3-B-③-no-swap", [THREE, "w b2,c3", "b keep"], 5, 0, "white"),
]


@pytest.mark.parametrize(
    ("line", "stones", "swaps", "to_move"),
    [row[1:] for row in SWAP_2],
    ids=[row[0] for row in SWAP_2],
)
def test_app2_3_every_branch(line: Line, stones: int, swaps: int, to_move: str) -> None:
    played = table("swap_2").walk(*line)
    assert played.due.due is p.Due.PLAY
    assert (played.position.count(), played.progress.swaps) == (stones, swaps)
    assert KERNEL.side_to_move(played.position) == to_move


SWAP_2_REFUSED = [
    ("app2.3-A-one-stone", [], "b a1", "not_due_in_opening", "app2.3-A"),
    ("app2.3-A-by-white", [], "w a1,h8,o15", "opening_turn_of_other", "app2.3-A"),
    ("app2.3-A-twice", [], "b a1,h8,a1", "point_occupied", "12.2"),
    ("app2.3-B-three-more", [THREE], "w b2,c3,d4", "opening_stones_wrong", "app2.3-B"),
    ("app2.3-B-occupied", [THREE], "w h8", "point_occupied", "12.2"),
    ("app2.3-B-②-twice", [THREE, "w swap"], "w swap", "swap_not_due", "app2.3-B"),
    ("app2.3-B-③-by-the-second", [THREE, "w b2,c3"], "w swap", "swap_not_due", "9.8"),
    ("app2.3-B-③-choice-missing", [THREE, "w b2,c3"], "w d4", "swap_choice_due", "app2.3-B-③"),
    ("app2.3-B-③-twice", [THREE, "w b2,c3", "b swap"], "b swap", "swap_not_due", "app2.3-B-③"),
]


@pytest.mark.parametrize(
    ("line", "act", "code", "article"),
    [row[1:] for row in SWAP_2_REFUSED],
    ids=[row[0] for row in SWAP_2_REFUSED],
)
def test_app2_3_refuses(line: Line, act: str, code: str, article: str) -> None:
    assert table("swap_2").walk(*line).refusal(act) == (code, GOMOKU(article))


def test_app2_2_the_free_opening_asks_nothing() -> None:
    for edition in ("gomoku-2025", "gomoku-classic"):
        assert table("free", edition).due.due is p.Due.PLAY
    assert table("free").refusal("b swap") == ("swap_not_due", GOMOKU("9.8"))


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        pytest.param("taraguchi_10", WinRule.FORBIDDEN, id="11.1-E"),
        pytest.param("two_fifths", WinRule.FORBIDDEN, id="11.2-E"),
        pytest.param("n_fifths", WinRule.FORBIDDEN, id="app2.1-E"),
        pytest.param("designated", WinRule.FORBIDDEN, id="play.1.3"),
        pytest.param("free", WinRule.FREE, id="app2.2-B"),
        pytest.param("swap_2", WinRule.EXACT, id="app2.3-C"),
    ],
)
def test_what_wins_after_it(kind: str, rule: WinRule) -> None:
    assert win_rule(OpeningKind(kind)) is rule


def test_old_records_fold_whatever_they_hold() -> None:
    """Stones one by one, as archives have them, never stop the fold."""
    for openings in OPENINGS.values():
        for opening in openings.values():
            progress = p.begin(opening)
            for number, point in enumerate(("h8", "i9", "j9", "f7", "d4", "a1")):
                stone = p.Stone(side=("black", "white")[number % 2], point=point)
                progress = p.advance(opening, progress, stone)
            assert p.step_of(opening, progress).due is p.Due.PLAY
