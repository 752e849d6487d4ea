"""Pending positions (待判局面): articles 4.3, 23.1-23.5, 25.1-25.3.

Expected answers are the book's: a loop must go round three times, its first move counted
even when it comes from outside, unless it captured; one side that checks with every move
of the loop loses, one that attacks with every move must vary, and where both may go on it
is Red who varies in the first 25 rounds. Which moves check and where positions recur is
recounted slowly.
"""

from dataclasses import dataclass

import pytest

from adjudication.rulings.adjudicate import adjudicate
from games.record import commands as c
from games.record.ruling import Ruling
from games.record.values import Question
from games.rules.books.sources import XIANGQI
from tests.support.long_games import recount
from tests.support.scenario import BLACK, PLAYERS, RED, SHUFFLE, Scenario, begun, given

RED_ROOK = "4k4/8R/9/9/9/9/9/9/9/3K5 w"
BLACK_ROOK = "3k5/9/9/9/9/9/9/9/8r/4K4 b"
CHECKS = ("i8i9", "e9e8", "i9i8", "e8e9")
"""Red's rook checks on both ranks, the king goes up and down: two rounds."""
BLACK_CHECKS = ("i1i0", "e0e1", "i0i1", "e1e0")
CHECKS_ON_THREE = ("i8i9", "e9e8", "i9i8", "e8e7", "i8i7", "e7e8", "i7i8", "e8e9")
"""The same on three ranks: four rounds."""
ONE_QUIET = ("i8i9", "e9e8", "i9i8", "e8e9", "i8i7", "e9e8", "i7i8", "e8e9")
"""Four rounds in which one red move gives no check."""
TWO_ROOKS = "4k4/9/r8/9/9/8R/9/9/9/3K5 w"
COVERED = "4k4/4a4/r8/4p4/9/8R/4P4/9/4A4/4K4 w"
"""The same rooks, no king in danger."""
TRIANGLES = ("i4h4", "a7b7", "h4g4", "b7c7", "g4i4", "c7a7")
"""Both rooks take three moves to come back: three rounds."""
TRIANGLE_AND_KING = tuple(
    move
    for turn in range(2)
    for red, black in zip(
        ("i4h4", "h4g4", "g4i4"),
        (("e9e8", "e8e9", "e9e8"), ("e8e9", "e9e8", "e8e9"))[turn],
        strict=True,
    )
    for move in (red, black)
)
"""Three red moves against two black ones: six rounds until both fit."""


@dataclass(frozen=True, kw_only=True)
class Loop:
    """Moves on a board and what the book says to a claim after them."""

    desc: str
    fen: str = RED_ROOK
    moves: tuple[str, ...]
    verdict: str
    articles: tuple[str, ...] = ()
    period: int | None = None
    rounds: int | None = None
    from_ply: int = 1


NOT_THREE = ("23.3", "23.1")
EARLY = ("4.3", "25.2", "23.5.2.2")
KILLS = ("25.3", "23.5.2.2")
NINE = ("23.4", "23.5.2.3")
LOSES = ("23.5.1", "25.1", "4.1.4")

LOOPS = (
    # 23.3: not three rounds of the loop
    Loop(desc="23.3 nothing played", moves=(), verdict="not_three", articles=NOT_THREE),
    Loop(desc="23.3 once", moves=CHECKS, verdict="not_three", articles=NOT_THREE),
    Loop(desc="23.3 two loops", moves=CHECKS * 2, verdict="not_three", articles=NOT_THREE),
    Loop(
        desc="23.3 three but the last move",
        moves=(CHECKS * 3)[:-1],
        verdict="not_three",
        articles=NOT_THREE,
    ),
    Loop(desc="23.3 long loop twice", moves=CHECKS_ON_THREE * 2, verdict="not_three"),
    # 23.4: nine rounds of attack over three or more points
    Loop(
        desc="23.4 nine rounds on three ranks",
        moves=(CHECKS_ON_THREE * 3)[:18],
        verdict="red_must_change",
        articles=NINE,
        rounds=9,
    ),
    Loop(
        desc="23.4 the ninth check just made",
        moves=(CHECKS_ON_THREE * 3)[:17],
        verdict="red_must_change",
        articles=NINE,
        rounds=9,
    ),
    Loop(
        desc="23.4 the long loop but one move",
        moves=(CHECKS_ON_THREE * 3)[:-1],
        verdict="red_must_change",
        articles=NINE,
        from_ply=6,
        rounds=9,
    ),
    Loop(
        desc="23.4 one of the nine is idle",
        moves=(*ONE_QUIET[4:], *(CHECKS_ON_THREE * 3)[:14]),
        verdict="not_three",
        articles=NOT_THREE,
    ),
    Loop(
        desc="23.1 the position four times by two ways",
        moves=(*CHECKS * 2, *ONE_QUIET[4:]),
        verdict="not_three",
    ),
    Loop(
        desc="23.1 two ways in turn, a half missing",
        moves=(*CHECKS, *ONE_QUIET[4:], *CHECKS, *ONE_QUIET[4:], *CHECKS),
        verdict="not_three",
    ),
    # 23.5.1 with 25.1: one-sided perpetual check
    Loop(desc="25.1 red", moves=CHECKS * 3, verdict="red_loses", articles=LOSES, period=4),
    Loop(
        desc="25.1 black",
        fen=BLACK_ROOK,
        moves=BLACK_CHECKS * 3,
        verdict="black_loses",
        articles=LOSES,
        period=4,
    ),
    Loop(
        desc="25.1 red, one move on",
        moves=(*CHECKS * 3, "i8i9"),
        verdict="red_loses",
        period=4,
        from_ply=2,
    ),
    Loop(
        desc="25.1 red, four times",
        moves=CHECKS * 4,
        verdict="red_loses",
        period=4,
        from_ply=5,
    ),
    Loop(
        desc="25.1 red on three ranks",
        moves=CHECKS_ON_THREE * 3,
        verdict="red_loses",
        articles=LOSES,
        period=8,
    ),
    # 23.2: the move that enters
    Loop(
        desc="23.2 entry from outside counts",
        fen="4k4/9/9/9/9/9/9/9/9/3K4R w",
        moves=("i0i9", *(CHECKS * 3)[1:]),
        verdict="red_loses",
        period=4,
    ),
    Loop(
        desc="23.2 entry from outside, two loops",
        fen="4k4/9/9/9/9/9/9/9/9/3K4R w",
        moves=("i0i9", *(CHECKS * 2)[1:]),
        verdict="not_three",
    ),
    Loop(
        desc="23.2 entry that captures does not count",
        fen="4k3n/9/9/9/9/9/9/9/9/3K4R w",
        moves=("i0i9", *(CHECKS * 3)[1:]),
        verdict="not_three",
    ),
    Loop(
        desc="23.2 entry that captures, one move more",
        fen="4k3n/9/9/9/9/9/9/9/9/3K4R w",
        moves=("i0i9", *(CHECKS * 3)[1:], "i8i9"),
        verdict="red_loses",
        period=4,
        from_ply=2,
    ),
    Loop(
        desc="23.2 black's entry from outside counts",
        fen="3k4r/9/9/9/9/9/9/9/9/4K4 b",
        moves=("i9i0", *(BLACK_CHECKS * 3)[1:]),
        verdict="black_loses",
        period=4,
    ),
    Loop(
        desc="23.2 black's entry that captures does not",
        fen="3k4r/9/9/9/9/9/9/9/9/4K3N b",
        moves=("i9i0", *(BLACK_CHECKS * 3)[1:]),
        verdict="not_three",
    ),
    # 23.5.2: no one-sided perpetual check
    Loop(
        desc="25.2 one red move without check",
        moves=ONE_QUIET * 3,
        verdict="red_must_change",
        articles=EARLY,
        period=8,
    ),
    Loop(
        desc="4.3 idle, two rounds",
        fen="",
        moves=SHUFFLE * 3,
        verdict="red_must_change",
        articles=EARLY,
        period=4,
    ),
    Loop(desc="23.3 idle, two loops", fen="", moves=SHUFFLE * 2, verdict="not_three"),
    Loop(
        desc="4.3 idle, three rounds",
        fen=COVERED,
        moves=TRIANGLES * 3,
        verdict="red_must_change",
        articles=EARLY,
        period=6,
    ),
    Loop(
        # The king on d1 stands on the open file: every move of the rook mates on d7 next.
        desc="25.3 black threatens mate with every move",
        fen=TWO_ROOKS,
        moves=TRIANGLES * 3,
        verdict="black_must_change",
        articles=KILLS,
        period=6,
    ),
    Loop(
        desc="23.3 three rounds, two loops", fen=TWO_ROOKS, moves=TRIANGLES * 2, verdict="not_three"
    ),
    Loop(
        desc="4.3 idle, six rounds",
        fen="4k4/9/9/9/9/8R/9/9/9/3K5 w",
        moves=TRIANGLE_AND_KING * 3,
        verdict="red_must_change",
        articles=EARLY,
        period=12,
    ),
    Loop(
        desc="23.3 six rounds, a move missing",
        fen="4k4/9/9/9/9/8R/9/9/9/3K5 w",
        moves=(TRIANGLE_AND_KING * 3)[:-1],
        verdict="not_three",
    ),
    # The loop was left again
    Loop(
        desc="23.1 left by a quiet move",
        moves=(*CHECKS * 3, "d0d1"),
        verdict="not_three",
    ),
    Loop(
        desc="23.1 left and two loops after",
        moves=(*CHECKS * 3, "d0d1", "e9f9", "d1d0", "f9e9", *CHECKS * 2),
        verdict="not_three",
    ),
    Loop(
        desc="23.1 idle first, then perpetual check",
        moves=(*("i8i7", "e9e8", "i7i6", "e8e9", "i6i7", "e9e8", "i7i8", "e8e9"), *CHECKS * 3),
        verdict="red_loses",
        period=4,
        from_ply=9,
    ),
)


def ruling_after(scenario: Scenario) -> Ruling:
    """Claim for the side to move and return the ruling."""
    assert scenario.state is not None
    side = scenario.state.side_to_move
    scenario.do(c.MakeClaim(side=side, question=Question.REPETITION), by=PLAYERS[side])
    return open_ruling(scenario)


def open_ruling(scenario: Scenario) -> Ruling:
    assert scenario.state is not None
    assert scenario.state.open_claim is not None
    return adjudicate(scenario.state, scenario.state.open_claim)


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.desc)
def test_what_the_book_says(loop: Loop) -> None:
    recount(loop.fen, loop.moves)
    ruling = ruling_after(given(*begun(*loop.moves, start_position=loop.fen)))
    assert ruling.verdict == loop.verdict
    if loop.articles:
        assert ruling.articles == tuple(map(XIANGQI, loop.articles))
    if loop.verdict == "not_three":
        assert (ruling.result, ruling.against, ruling.evidence) == ("", "", ())
    elif loop.verdict.endswith("_must_change"):
        bound = loop.verdict.removesuffix("_must_change")
        assert (ruling.result, ruling.against, ruling.must_vary) == ("", bound, bound)
        assert (ruling.rounds_to_vary, ruling.needs_idle) == (2, loop.rounds == 9)
    else:
        loser = loop.verdict.removesuffix("_loses")
        assert ruling.against == loser
        assert ruling.result == {"red": "0-1", "black": "1-0"}[loser]
    if loop.period is not None:
        facts = dict(ruling.facts)
        assert (facts["period"], facts["cycles"]) == (loop.period, 3)
        assert ruling.evidence_from_ply == loop.from_ply
        assert ruling.evidence == loop.moves[loop.from_ply - 1 :]
        assert len(ruling.evidence) == 3 * loop.period
    if loop.rounds is not None:
        assert dict(ruling.facts)["rounds"] == loop.rounds
        assert ruling.evidence_from_ply == loop.from_ply
        assert ruling.evidence == loop.moves[loop.from_ply - 1 :]


@pytest.mark.parametrize(
    "loop", [loop for loop in LOOPS if loop.period is not None], ids=lambda loop: loop.desc
)
def test_the_table_above_says_what_stands_on_the_board(loop: Loop) -> None:
    """The slow reference finds three rounds of that period, and who checks in them."""
    assert loop.period is not None
    plies = recount(loop.fen, loop.moves)[-3 * loop.period :]
    positions = [ply.position for ply in plies]
    assert positions[: loop.period] * 3 == positions
    assert all(positions[shorter:] != positions[:-shorter] for shorter in range(2, loop.period, 2))
    assert not any(ply.captures for ply in plies)
    checking = {
        side for side in ("red", "black") if all(ply.checks for ply in plies if ply.mover == side)
    }
    wanted = {"red_loses": {"red"}, "black_loses": {"black"}}
    assert checking == wanted.get(loop.verdict, set())


def test_22_4_moves_after_the_claim_do_not_complete_the_loop() -> None:
    scenario = given(*begun(*CHECKS * 3, start_position=RED_ROOK))
    short = given(*begun(*(CHECKS * 3)[:-1], start_position=RED_ROOK))
    for other, by in ((scenario, RED), (short, BLACK)):
        assert other.state is not None
        side = other.state.side_to_move
        other.do(c.MakeClaim(side=side, question=Question.REPETITION), by=by)
    short.do(c.PlayMove(side="black", move="e8e9"), by=BLACK)
    assert open_ruling(short).verdict == "not_three"
    scenario.do(c.PlayMove(side="red", move="d0d1"), by=RED)
    assert open_ruling(scenario).verdict == "red_loses"


@pytest.mark.parametrize("side", ["red", "black"])
def test_23_1_either_side_may_ask(side: str) -> None:
    moves = CHECKS * 3 if side == "red" else (*CHECKS * 3, "i8i9")
    ruling = ruling_after(given(*begun(*moves, start_position=RED_ROOK)))
    assert ruling.verdict == "red_loses"


def test_23_1_another_game_with_the_men_mirrored_rules_the_same() -> None:
    mirror = str.maketrans("abcdefghi", "ihgfedcba")
    fen = "4k4/R8/9/9/9/9/9/9/9/5K3 w"
    moves = tuple(move.translate(mirror) for move in CHECKS * 3)
    recount(fen, moves)
    assert ruling_after(given(*begun(*moves, start_position=fen))).verdict == "red_loses"
