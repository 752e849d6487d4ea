"""Article 11, appendix 2 and 9.8 in the game's stream: acts, colours, clocks, refusals."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import commands as k
from games.record.gomoku import events as g
from games.record.gomoku.options import GomokuOptions
from games.record.values import Options, Status
from games.rules.books.sources import GOMOKU
from games.rules.gomoku.openings.books import OpeningKind
from tests.support.gomoku_games import (
    FIRST,
    SEATS,
    SECOND,
    act,
    do,
    gomoku,
    stones,
    table,
    when,
)
from tests.support.scenario import ARBITER, CHIEF, INCREMENT, MINUTE, PRESSED, Scenario, given

TEN = "a1,a2,a3,a4,a5,a6,a7,a8,a9,a10"
FOUR = ("b h8", "w keep", "w i9", "b keep", "b j9", "w keep", "w f7")


def holders(scenario: Scenario) -> tuple[str, str]:
    assert scenario.state is not None
    return scenario.state.player("black"), scenario.state.player("white")


@pytest.mark.parametrize(
    ("line", "board"),
    [
        pytest.param((*FOUR, "b swap", "b d4", "w keep"), "d4 h8 j9 / f7 i9", id="11.1-D-①"),
        pytest.param((*FOUR, "b swap", "b d4", "w swap"), "d4 h8 j9 / f7 i9", id="11.1-D-①-swap"),
        pytest.param((*FOUR, "b keep", "b d4", "w keep"), "d4 h8 j9 / f7 i9", id="11.1-D-②-one"),
        pytest.param(
            (*FOUR, "b keep", f"b offer {TEN}", "w choose a7"),
            "a7 h8 j9 / f7 i9",
            id="11.1-D-②-ten",
        ),
    ],
)
def test_11_1_every_branch_of_taraguchi_10(line: tuple[str, ...], board: str) -> None:
    scenario = do(table("taraguchi_10"), *line)
    assert stones(scenario) == board
    swaps = sum(text.endswith("swap") for text in line)
    players = (FIRST.id, SECOND.id)
    assert holders(scenario) == (players if swaps % 2 == 0 else players[::-1])
    # 11.1-E: stone 6 anywhere, then in turn.
    do(scenario, "w o15", "b o1")
    assert [move.side for move in scenario.state.moves] == ["black", "white"] * 3 + ["black"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "text", "code", "article"),
    [
        pytest.param((), "b g8", "outside_opening_window", "11.1-A", id="11.1-A-wrong-window"),
        pytest.param(FOUR[:2], "w j9", "outside_opening_window", "11.1-B", id="11.1-B-window"),
        pytest.param(FOUR[:1], "w i9", "swap_choice_due", "11.1-A", id="11.1-A-choice"),
        pytest.param(("b h8", "w swap"), "w swap", "swap_not_due", "11.1-A", id="9.8-second-swap"),
        pytest.param(
            (*FOUR, "b keep"),
            f"b offer {TEN[:26]}",
            "offer_count_wrong",
            "11.1-D-②",
            id="11.1-D-②-nine",
        ),
        pytest.param(
            ("b h8", "w keep", "w h9", "b keep", "b h10", "w keep", "w h7", "b keep"),
            "b offer g6,i6,a1,a2,a3,a4,a5,a6,a7,a8",
            "offers_equivalent",
            "11.1-D-②",
            id="11.1-D-②-equivalent",
        ),
        pytest.param(
            (*FOUR, "b keep", f"b offer {TEN}"),
            "w choose o1",
            "point_not_offered",
            "11.1-D-②",
            id="11.1-D-②-not-offered",
        ),
        pytest.param((), "b z9", "notation_unreadable", "", id="1.2-no-such-point"),
    ],
)
def test_11_1_refuses(line: tuple[str, ...], text: str, code: str, article: str) -> None:
    when(do(table("taraguchi_10"), *line), text).then_refused(code, article)


def test_6_2_each_act_of_11_2_is_one_event() -> None:
    scenario = table("two_fifths")
    before = len(scenario.history)
    do(scenario, "b h8,h9,i10", "w swap", "w a1", "b offer b6,c8")
    assert [type(event) for event, _ in scenario.history[before:]] == [
        g.OpeningPlaced,
        g.ColoursSwapped,
        e.MovePlayed,
        g.FifthsOffered,
    ]


def test_11_2_the_whole_opening() -> None:
    scenario = do(table("two_fifths"), "b h8,h9,i10", "w swap", "w a1", "b offer b6,c8")
    assert holders(scenario) == (SECOND.id, FIRST.id)
    when(scenario, "w choose c8").then(g.FifthChosen(side="white", point="c8"))
    do(scenario, "w choose c8", "w o15")
    assert stones(scenario) == "c8 h8 i10 / a1 h9 o15"
    assert scenario.state is not None
    assert scenario.state.plies == 6


def test_9_7_the_opening_is_named() -> None:
    when(table("two_fifths"), "b h8,h9,i9").then(
        g.OpeningPlaced(side="black", stones=("h8", "h9", "i9"), name="app1.D4")
    )


def test_app2_1_a_the_number_is_named_with_the_opening() -> None:
    scenario = table(options=gomoku("n_fifths", fewest_fifths=2, most_fifths=4))
    when(scenario, "b h8,h9,i9").then_refused("fifth_number_missing", "app2.1-A")
    when(scenario, "b h8,h9,i9 5").then_refused("fifth_number_out_of_range", "app2.1-A")
    do(scenario, "b h8,h9,i9 3", "w keep", "w o15")
    when(scenario, "b offer b6,c8").then_refused("offer_count_wrong", "app2.1-C")
    do(scenario, "b offer b6,c8,d9", "w choose d9")
    assert stones(scenario) == "d9 h8 i9 / h9 o15"


@pytest.mark.parametrize(
    ("line", "board", "to_move", "black"),
    [
        pytest.param(("w b2",), "a1 o15 / b2 h8", "black", FIRST, id="app2.3-B-①"),
        pytest.param(("w swap",), "a1 o15 / h8", "white", SECOND, id="app2.3-B-②"),
        pytest.param(("w b2,c3", "b swap"), "a1 c3 o15 / b2 h8", "white", SECOND, id="B-③-swap"),
        pytest.param(("w b2,c3", "b keep"), "a1 c3 o15 / b2 h8", "white", FIRST, id="B-③-keep"),
    ],
)
def test_app2_3_b(line: tuple[str, ...], board: str, to_move: str, black: c.StartGame) -> None:
    scenario = do(table("swap_2"), "b a1,h8,o15", *line)
    assert stones(scenario) == board
    assert scenario.state is not None
    assert scenario.state.side_to_move == to_move
    assert scenario.state.player("black") == black.id  # type: ignore[attr-defined]


def test_open_2_the_classic_designated_opening() -> None:
    scenario = table("designated", edition="gomoku-classic")
    when(scenario, "b h8,i9,j10").then_refused("fifth_number_missing", "open.2")
    do(scenario, "b h8,i9,j10 2", "w swap", "w a1", "b offer b6,c8", "w choose b6", "w o1")
    assert stones(scenario) == "b6 h8 j10 / a1 i9 o1"


# 9.8, 9.1: a swap exchanges the players


def test_9_8_after_a_swap_the_other_player_has_the_colour() -> None:
    scenario = table("taraguchi_10")
    scenario.do(act("b h8"), by=FIRST)
    when(scenario, "w swap", by=FIRST).then_refused("not_your_seat")
    scenario.do(act("w swap"), by=SECOND)
    # The first player now holds White and puts stone 2 down.
    when(scenario, "w i9", by=SECOND).then_refused("not_your_seat")
    scenario.do(act("w i9"), by=FIRST)
    when(scenario, "b keep", by=FIRST).then_refused("not_your_seat")


def test_9_8_each_player_keeps_the_time_left() -> None:
    scenario = table("taraguchi_10", time_control=INCREMENT)
    scenario.do(act("b h8"), by=FIRST, now=10_000)  # 10 s used, 30 s added
    scenario.do(act("w swap"), by=SECOND, now=40_000)  # 30 s used; using the right is a move (6.2)
    clock = scenario.state.clock  # type: ignore[union-attr]
    assert clock is not None
    assert clock.remaining("white") == 60 * MINUTE + 20_000
    assert clock.remaining("black") == 60 * MINUTE
    assert clock.running == "white"


def test_6_2_leaving_the_right_unused_is_no_move() -> None:
    scenario = table("taraguchi_10", time_control=INCREMENT)
    scenario.do(act("b h8"), by=FIRST, now=10_000)
    scenario.do(act("w keep"), by=SECOND, now=40_000)
    clock = scenario.state.clock  # type: ignore[union-attr]
    assert clock is not None
    assert (clock.running, clock.remaining("white")) == ("white", 60 * MINUTE)
    scenario.do(act("w i9"), by=SECOND, now=50_000)
    after = scenario.state.clock  # type: ignore[union-attr]
    assert after is not None
    assert after.remaining("white") == 60 * MINUTE - 40_000 + 30_000
    assert after.running == "black"


def test_6_2_opening_and_offers_bring_an_increment() -> None:
    scenario = table("two_fifths", time_control=INCREMENT)
    scenario.do(act("b h8,h9,i10"), by=FIRST, now=5_000)
    scenario.do(act("w keep"), by=SECOND, now=6_000)
    scenario.do(act("w a1"), by=SECOND, now=7_000)
    scenario.do(act("b offer b6,c8"), by=FIRST, now=10_000)
    clock = scenario.state.clock  # type: ignore[union-attr]
    assert clock is not None
    assert clock.remaining("black") == 60 * MINUTE - 5_000 - 3_000 + 2 * 30_000
    scenario.do(act("w choose b6"), by=SECOND, now=11_000)
    clock = scenario.state.clock  # type: ignore[union-attr]
    assert clock is not None
    assert clock.running == "white"


def test_14_2_the_press_after_an_act_of_the_opening() -> None:
    scenario = table("two_fifths", time_control=PRESSED)
    scenario.do(act("b h8,h9,i10"), by=FIRST, now=5_000)
    when(scenario, "b press", by=FIRST, now=5_000).then(e.ClockPressed(side="black"))
    scenario.do(act("b press"), by=FIRST, now=5_000)
    # Swapped, the former Black puts stone 4 down: the swapper presses.
    scenario.do(act("w swap"), by=SECOND, now=9_000)
    when(scenario, "b press", by=SECOND, now=9_000).then(e.ClockPressed(side="black"))


# Options: 11.3, app2.1-A, open.1, open.3


def arrange(edition: str, options: Options | None) -> c.ArrangeGame:
    return c.ArrangeGame(edition=edition, seats=SEATS, options=options)


def test_11_without_options_the_first_opening_of_the_book_is_played() -> None:
    gave = Scenario().when(arrange("gomoku-2025", None))
    assert isinstance(gave.decided[0], e.GameArranged)
    assert gave.decided[0].options.gomoku == GomokuOptions()
    assert GomokuOptions().opening is OpeningKind.TARAGUCHI_10


def test_open_1_the_classic_rules_need_an_opening() -> None:
    Scenario().when(arrange("gomoku-classic", None)).then_refused("opening_missing", "open.1")
    Scenario().when(arrange("gomoku-classic", gomoku("designated"))).then_goes_on()


@pytest.mark.parametrize(
    ("edition", "options", "article"),
    [
        ("gomoku-2025", gomoku("designated"), "11"),
        ("gomoku-classic", gomoku("taraguchi_10"), "open.1"),
        ("gomoku-2025", gomoku("n_fifths", fewest_fifths=1), "app2.1-A"),
        ("gomoku-2025", gomoku("n_fifths", fewest_fifths=5, most_fifths=4), "app2.1-A"),
        ("gomoku-2025", gomoku("n_fifths", most_fifths=222), "app2.1-A"),
        ("gomoku-classic", gomoku("designated", fewest_fifths=0), "open.2"),
        ("gomoku-2025", gomoku("free", forbidden_in_free=True), "app2.2-B"),
        ("gomoku-classic", gomoku("designated", forbidden_in_free=True), "open.3"),
        ("gomoku-2025", gomoku("free", three_reading="mine"), "7.4.1"),
    ],
)
def test_what_the_book_does_not_leave_to_the_event(
    edition: str, options: Options, article: str
) -> None:
    Scenario().when(arrange(edition, options)).then_refused("option_out_of_range", article)


def test_a_game_from_a_position_has_no_opening() -> None:
    arranged = e.GameArranged(
        edition="gomoku-2025",
        seats=SEATS,
        options=gomoku("taraguchi_10"),
        start_position="/".join(["15"] * 7 + ["7x7"] + ["15"] * 7) + " w 0",
    )
    scenario = do(given(arranged, e.GameStarted()), "w a1", "b o15")
    assert stones(scenario) == "h8 o15 / a1"


def test_the_commands_of_an_opening_end_with_the_game() -> None:
    scenario = table("taraguchi_10")
    scenario.do(c.DeclareResult(result="1-0", article=GOMOKU("14.3.3")), by=CHIEF)
    assert scenario.state is not None
    assert scenario.state.status is Status.OVER
    when(scenario, "b h8", by=ARBITER).then_refused("game_over", "19")


def test_xiangqi_knows_no_swap() -> None:
    from tests.support.scenario import begun

    given(*begun()).when(k.ChooseSwap(side="red", swap=True)).then_refused(
        "command_of_another_game"
    )
