"""Lists of an event's own: what is refused, what only departs from the book."""

from fractions import Fraction

import pytest

from games.rules.books.sources import GOMOKU, XIANGQI
from tournaments.books.orders import Format, Sides, TieBreak
from tournaments.crosstable import ONE_HALF_ZERO, TWO_ONE_ZERO, PointSystem
from tournaments.standings.books import book_order, orders_of
from tournaments.standings.order import Order, OrderError, check_order, chosen_order
from tournaments.standings.scoring import THREE_BY_COLOUR, THREE_ONE_ZERO, check_points
from tournaments.tiebreaks.catalogue import CATALOGUE
from tournaments.tiebreaks.steps import StepError, all_steps, make_measure, parse_step

SWISS = book_order("gomoku-2025")
ROBIN = book_order("gomoku-2025", format=Format.ROUND_ROBIN)


@pytest.mark.parametrize(
    "text", [step.text for step in all_steps()] + ["first_cycle.sonneborn_berger"]
)
def test_a_step_reads_back_as_it_is_written(text: str) -> None:
    assert parse_step(text).text == text


@pytest.mark.parametrize(
    ("text", "high", "low"),
    [
        ("buchholz_median", 1, 1),
        ("buchholz_median:2:0", 2, 0),
        ("buchholz_median:0:3", 0, 3),
        ("buchholz_cut", 0, 1),
        ("buchholz_cut:2", 0, 2),
    ],
)
def test_cuts(text: str, high: int, low: int) -> None:
    assert (parse_step(text).high, parse_step(text).low) == (high, low)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("buchholz", "unknown_tiebreak"),
        ("", "unknown_tiebreak"),
        ("Opponents", "unknown_tiebreak"),
        ("sum_of_opponents_scores:1", "bad_cut"),
        ("buchholz_median:1", "bad_cut"),
        ("buchholz_median:0:0", "bad_cut"),
        ("buchholz_cut:0", "bad_cut"),
        ("buchholz_cut:-1", "bad_cut"),
        ("buchholz_cut:١", "bad_cut"),
        ("buchholz_cut:100", "bad_cut"),
        ("buchholz_cut:1:1", "bad_cut"),
    ],
)
def test_a_text_that_names_no_step(text: str, code: str) -> None:
    with pytest.raises(StepError) as refused:
        parse_step(text)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        (["nonsense"], "unknown_tiebreak"),
        (["wins", "wins"], "tiebreak_twice"),
        (["boards"], "tiebreak_of_teams_only"),
        (["first_cycle.sonneborn_berger"], "tiebreak_needs_two_cycles"),
        (["sum_of_opponents_scores", "total_score"], "points_out_of_place"),
    ],
)
def test_refused(codes: list[str], expected: str) -> None:
    with pytest.raises(OrderError) as refused:
        chosen_order(codes, like=SWISS)
    assert expected in {problem.code for problem in refused.value.problems}


@pytest.mark.parametrize(
    "code",
    ["sum_of_opponents_scores", "buchholz_median", "buchholz_cut", "buchholz_cuts", "progressive"],
)
def test_q105_opponents_points_cannot_be_chosen_in_a_round_robin(code: str) -> None:
    problems = check_order([code], like=ROBIN)
    assert [problem.code for problem in problems if problem.refused] == ["tiebreak_of_swiss_only"]
    assert not [problem for problem in check_order([code], like=SWISS) if problem.refused]


def test_what_the_book_does_not_list_is_named_and_not_refused() -> None:
    problems = check_order(["sum_of_opponents_scores", "fouls"], like=SWISS)
    assert [
        (problem.code, problem.item, problem.article, problem.refused) for problem in problems
    ] == [("tiebreak_not_in_book", "fouls", GOMOKU("29.2.1"), False)]


def test_a_chosen_list_begins_with_points_and_keeps_the_sanctions_of_18_5() -> None:
    like = book_order("xiangqi-2020")
    order = chosen_order(["progressive", "wins"], like=like)
    assert order.codes == ("points", "penalties", "progressive", "wins")
    assert [ruled.article for ruled in order.steps] == [
        XIANGQI("14.3.1"),
        XIANGQI("18.5"),
        None,
        XIANGQI("14.3.1"),
    ]
    assert chosen_order(["sum_of_opponents_scores"], like=SWISS).codes == (
        "points",
        "sum_of_opponents_scores",
    )


@pytest.mark.parametrize(
    ("like", "chosen", "expected"),
    [
        pytest.param(
            book_order("gomoku-2025", sides=Sides.TEAMS, format=Format.ROUND_ROBIN),
            ["game_points", "berger", "direct_encounter"],
            "points game_points berger direct_encounter",
            id="29.1.2: by match points, whatever tie-break is the first",
        ),
        pytest.param(
            book_order("xiangqi-2020", sides=Sides.TEAMS),
            ["game_points", "wins"],
            "points penalties game_points wins",
            id="14.7: by match points",
        ),
        pytest.param(
            book_order("xiangqi-2020", sides=Sides.TEAMS, code="team_swiss_board_points"),
            ["game_points", "wins"],
            "game_points penalties wins",
            id="14.8: by board points where the event says so",
        ),
        pytest.param(
            book_order("xiangqi-2020", sides=Sides.TEAMS),
            ["game_points", "points", "wins"],
            "game_points penalties points wins",
            id="14.8: by board points where points come behind them",
        ),
        pytest.param(
            book_order("xiangqi-2020", format=Format.ROUND_ROBIN, code="double_round_robin"),
            ["first_cycle.points", "wins"],
            "points penalties first_cycle.points wins",
            id="14.1: the first cycle alone is a tie-break",
        ),
        pytest.param(
            book_order("weiqi-2002"),
            ["sum_of_opponents_scores", "warnings"],
            "points sum_of_opponents_scores warnings",
            id="27.1(2)(B): opponents' points go with points",
        ),
        pytest.param(
            book_order("weiqi-2002"),
            ["warnings"],
            "total_score warnings",
            id="27.1(2)(A): the book's first way",
        ),
        pytest.param(
            book_order("weiqi-2002"),
            ["total_score", "sum_of_opponents_scores"],
            "total_score sum_of_opponents_scores",
            id="27.1(2)(A): where the list says so",
        ),
    ],
)
def test_what_places_are_counted_by_before_a_chosen_list(
    like: Order, chosen: list[str], expected: str
) -> None:
    assert chosen_order(chosen, like=like).codes == tuple(expected.split())


@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"])
def test_the_lists_of_the_books_pass_their_own_check(edition: str) -> None:
    for order in orders_of(edition):
        assert check_order(order.codes, like=order) == ()
        # The McMahon's list is of no book of ours (decision 0054).
        assert all(bool(ruled.article) is (order.code != "mcmahon") for ruled in order.steps)


def test_every_code_has_names_and_something_that_counts_it() -> None:
    assert set(CATALOGUE) == set(TieBreak)
    for step in all_steps():
        assert step.entry.zh
        assert step.entry.en
        if not step.entry.tied:
            assert make_measure(step)


def test_fide_codes_beside_ours() -> None:
    assert parse_step("buchholz_cut:2").fide == "BH/C2"
    assert parse_step("buchholz_median:2:2").fide == "BH/M2"
    assert parse_step("buchholz_median:2:0").fide == ""
    assert parse_step("sonneborn_berger").fide == "SB"
    assert parse_step("fouls").fide == ""


@pytest.mark.parametrize("system", [TWO_ONE_ZERO, ONE_HALF_ZERO, THREE_ONE_ZERO, THREE_BY_COLOUR])
def test_13_3_28_2_the_systems_of_the_books_stand(system: PointSystem) -> None:
    assert check_points(system) == ()


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (
            {"draw_first": Fraction(2), "draw_second": Fraction(2)},
            "draw_exceeds_decision",
        ),
        ({"pairing_bye": Fraction(3)}, "bye_above_win"),
        ({"loss": Fraction(3)}, "win_not_above_loss"),
        ({"loss": Fraction(-1)}, "win_not_above_loss"),
        ({"full_bye": Fraction(-1)}, "bye_negative"),
        ({"half_bye": Fraction(1, 3)}, "bye_not_reachable"),
        ({"draw_first": Fraction(-1)}, "draw_below_loss"),
        ({"draw_first": Fraction(5, 2), "draw_second": Fraction(0)}, "draw_above_win"),
    ],
)
def test_q74_q81_systems_refused(changed: dict[str, Fraction], expected: str) -> None:
    two = {"win": Fraction(2), "draw_first": Fraction(1), "draw_second": Fraction(1)}
    system = PointSystem(**{**two, "pairing_bye": Fraction(2), **changed})
    assert expected in {problem.code for problem in check_points(system)}


def test_every_kind_of_event_has_a_list_in_every_book() -> None:
    for edition in ("xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-64-russian"):
        for sides in Sides:
            for format in Format:
                assert book_order(edition, sides=sides, format=format).steps
