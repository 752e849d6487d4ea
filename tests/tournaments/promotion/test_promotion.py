"""Tables 4 and 5 as printed, and the promotions they earn (weiqi 25.3, appendix 7)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.books.sources import WEIQI
from tests.support.cited import cited
from tournaments.promotion.grading import AmateurAward, check_award, promotion_offered
from tournaments.promotion.points import (
    Dan,
    DanError,
    DanSystem,
    GameResult,
    game_points,
    points_table,
)
from tournaments.promotion.run import Promotion, RatedGame, Window, met_standard, run_of_games
from tournaments.promotion.standard import standards, standards_table

WIN, DRAW, LOSS = GameResult.WIN, GameResult.DRAW, GameResult.LOSS
PRO = DanSystem.PROFESSIONAL
AMATEUR = DanSystem.AMATEUR

# 附表四 as printed: gap, 上手 or 下手, 胜 和 负.
PRINTED_4 = [
    (0, None, 90, 60, 30),
    (1, True, 85, 55, 25),
    (1, False, 95, 65, 35),
    (2, True, 80, 50, 20),
    (2, False, 100, 70, 40),
    (3, True, 75, 45, 15),
    (3, False, 105, 75, 45),
]
# 附表五 as printed: games for an average of 75, 70, 67.5, first to eighth dan.
PRINTED_5 = [
    (8, 12, 16),
    (10, 14, 18),
    (12, 16, 20),
    (14, 18, 22),
    (16, 20, 24),
    (18, 22, 26),
    (20, 24, 28),
    (22, 26, 30),
]


def test_table_4_is_the_printed_one() -> None:
    rows = [(row.gap, row.upper, row.win, row.draw, row.loss) for row in points_table()]
    assert rows == PRINTED_4


def test_table_5_is_the_printed_one() -> None:
    table = standards_table()
    assert [number for number, _ in table] == list(range(1, 9))
    assert [tuple(standard.games for standard in row) for _, row in table] == PRINTED_5
    averages = {tuple(standard.average for standard in row) for _, row in table}
    assert averages == {(Fraction(75), Fraction(70), Fraction("67.5"))}


@given(st.integers(1, 9), st.integers(1, 9), st.sampled_from(GameResult))
def test_the_points_of_both_sides_sum_to_120(mine: int, theirs: int, result: GameResult) -> None:
    other = {WIN: LOSS, LOSS: WIN, DRAW: DRAW}[result]
    first, second = Dan(number=mine), Dan(number=theirs)
    assert game_points(first, second, result) + game_points(second, first, other) == 120


@pytest.mark.parametrize(
    ("mine", "theirs", "result", "points"),
    [
        (5, 3, WIN, 80),
        (3, 5, LOSS, 40),
        (3, 5, WIN, 100),
        (5, 3, LOSS, 20),
        (5, 3, DRAW, 50),
        (3, 5, DRAW, 70),
        # Decision 16: further apart than the table counts as three.
        (7, 3, WIN, 75),
        (1, 9, WIN, 105),
        (9, 1, LOSS, 15),
    ],
)
def test_table_4_by_gap(mine: int, theirs: int, result: GameResult, points: int) -> None:
    assert game_points(Dan(number=mine), Dan(number=theirs), result) == points


@pytest.mark.parametrize(
    ("number", "system"), [(0, PRO), (10, PRO), (8, AMATEUR), (0, AMATEUR), (-1, PRO)]
)
def test_25_3_no_such_dan(number: int, system: DanSystem) -> None:
    with pytest.raises(DanError) as refused:
        Dan(number=number, system=system)
    assert (refused.value.code, refused.value.article) == ("no_such_dan", WEIQI("25.3"))


def test_25_3_professional_and_amateur_dan_have_no_common_scale() -> None:
    with pytest.raises(DanError, match="dan_systems_differ"):
        game_points(Dan(number=1), Dan(number=7, system=AMATEUR), WIN)
    with pytest.raises(DanError, match="not_professional"):
        standards(Dan(number=1, system=AMATEUR))
    with pytest.raises(DanError, match="no_promotion_above"):
        standards(Dan(number=9))


def games(text: str, *, dan: int = 1, start: int = 0) -> list[RatedGame]:
    """Return games against players of `dan`: W, D, L; f is a win by forfeit."""
    results = {"W": WIN, "D": DRAW, "L": LOSS, "f": WIN}
    return [
        RatedGame(
            id=f"g{start + k}",
            opponent=Dan(number=dan),
            result=results[letter],
            forfeited=letter == "f",
        )
        for k, letter in enumerate(text)
    ]


def promoted(text: str, *, dan: int = 1, against: int = 1) -> list[Promotion]:
    return list(run_of_games(Dan(number=dan), games(text, dan=against)).promotions)


@pytest.mark.parametrize(
    ("text", "standard", "after", "count"),
    [
        pytest.param("WWWWWWLL", "75", "g7", 8, id="six of eight"),
        pytest.param("LLWWWWWW", "75", "g7", 8, id="in whatever order"),
        pytest.param("WWLWLWWLWWLW", "70", "g11", 12, id="eight of twelve"),
        pytest.param("WWLWLWLWWLWLWWLW", "67.5", "g15", 16, id="ten of sixteen"),
        pytest.param("LLLLLLWWWWWWWW", "75", "g11", 8, id="the latest eight of twelve"),
    ],
)
def test_table_5_promoted(text: str, standard: str, after: str, count: int) -> None:
    (found,) = promoted(text)
    assert found.to_dan == Dan(number=2)
    assert found.standard.average == found.average == Fraction(standard)
    assert found.after == after
    assert len(found.games) == len(found.points) == count
    assert Fraction(sum(found.points), count) == found.average


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("WWWWWLLL", id="five of eight: 67.5 over too few games"),
        pytest.param("WWWWWWW", id="seven games"),
        pytest.param("WWWWWfLL", id="a forfeit is no game"),
        pytest.param("LWLWLWLWLWLWLWLW", id="half of sixteen"),
        pytest.param("", id="none"),
    ],
)
def test_table_5_not_promoted(text: str) -> None:
    assert promoted(text) == []


def test_table_5_asks_more_games_of_the_higher_dan() -> None:
    assert promoted("WWWWWWLL", dan=2, against=2) == []
    assert [promotion.to_dan.number for promotion in promoted("WWWWWWWLLW", dan=2, against=2)] == [
        3
    ]
    assert promoted("W" * 40, dan=9, against=9) == []


def test_decision_16_a_new_run_begins_after_a_promotion() -> None:
    run = run_of_games(Dan(number=1), games("W" * 20, dan=1))
    # Eight games for the second dan; then ten more, at 85 a win, for the third.
    assert [(promotion.after, promotion.to_dan.number) for promotion in run.promotions] == [
        ("g7", 2),
        ("g17", 3),
    ]
    assert run.dan == Dan(number=3)
    assert run.games == ("g18", "g19")
    assert run.points == (80, 80)
    assert run.average == 80
    assert run_of_games(Dan(number=1), []).average is None


def test_the_whole_run_counts_where_the_event_says_so() -> None:
    text = games("LLLLLLWWWWWWWW")
    latest = run_of_games(Dan(number=1), text)
    whole = run_of_games(Dan(number=1), text, window=Window.ALL)
    assert len(latest.promotions) == 1
    assert whole.promotions == ()


@given(st.lists(st.sampled_from([30, 60, 90]), max_size=24), st.integers(1, 8))
def test_a_standard_is_met_exactly_when_some_latest_games_have_its_average(
    points: list[int], dan: int
) -> None:
    literal = any(
        len(points[k:]) >= PRINTED_5[dan - 1][row]
        and Fraction(sum(points[k:]), len(points[k:])) >= Fraction(average)
        for k in range(len(points))
        for row, average in enumerate(("75", "70", "67.5"))
    )
    assert (met_standard(Dan(number=dan), points) is not None) == literal


@pytest.mark.parametrize(
    ("edition", "dan_tournament", "system", "code", "article"),
    [
        ("gomoku-2025", True, PRO, "no_norms_in_the_book", "27.8"),
        ("weiqi-2002", True, AMATEUR, "not_professional", "25.3"),
        ("weiqi-2002", False, PRO, "not_a_dan_tournament", "25.3"),
        ("xiangqi-2020", True, PRO, "no_dan_in_this_game", ""),
    ],
)
def test_27_8_where_nothing_is_promoted(
    edition: str, dan_tournament: bool, system: DanSystem, code: str, article: str
) -> None:
    found = promotion_offered(edition, dan_tournament=dan_tournament, system=system)
    assert found is not None
    assert (found.code, found.article) == (code, cited(edition, article))


def test_25_3_tables_4_and_5_are_for_professional_dan_tournaments() -> None:
    assert promotion_offered("weiqi-2002", dan_tournament=True, system=PRO) is None


@pytest.mark.parametrize(
    ("number", "place", "event", "approval", "expected"),
    [
        (5, 3, "e1", "", []),
        (5, 3, "", "", ["award_without_event"]),
        (6, 3, "e1", "", ["award_needs_approval"]),
        (6, 3, "e1", "board 12", []),
        (7, 1, "e1", "board 12", []),
        (7, 2, "e1", "board 12", ["seventh_dan_for_winners"]),
        (5, 1, "e1", "", []),
        (5, 0, "e1", "", ["award_without_place"]),
        (7, 0, "", "", ["award_without_event", "award_without_place", "award_needs_approval",
                        "seventh_dan_for_winners"]),
    ],
)  # fmt: skip
def test_25_3_amateur_dan(
    number: int, place: int, event: str, approval: str, expected: list[str]
) -> None:
    award = AmateurAward(
        dan=Dan(number=number, system=AMATEUR), event=event, place=place, approval=approval
    )
    found = check_award(award)
    assert [promotion.code for promotion in found] == expected
    assert {promotion.article for promotion in found} <= {WEIQI("25.3")}


def test_25_3_a_professional_dan_is_no_amateur_award() -> None:
    (found,) = check_award(AmateurAward(dan=Dan(number=5, system=PRO), event="e1", place=1))
    assert (found.code, found.article) == ("not_amateur", WEIQI("25.3"))
