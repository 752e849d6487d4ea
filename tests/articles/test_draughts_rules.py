"""The rules of play of draughts: FMJD on 100 squares, fmjd64 on 64; ids are books and articles.

Counts of draws are in half-moves; the books say moves of each side.
"""

from games.record import commands as c
from games.record import events as e
from games.rules.books.article import Article
from games.rules.draughts.draw_rules import DrawRule as R
from games.rules.draughts.draws import begin_counts, counters, next_counts
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.variants import VARIANTS
from tests.articles.examples import Examples
from tests.support.draughts import BLACK, WHITE, Table

EXAMPLES = Examples()
KERNELS = {
    "fmjd": DraughtsKernel(VARIANTS["draughts-100"]),
    "russian": DraughtsKernel(VARIANTS["draughts-64-russian"]),
    "brazilian": DraughtsKernel(VARIANTS["draughts-64-brazilian"]),
}


def broken(variant: str, fen: str, move: str) -> tuple[str, Article | None]:
    """Return code and article of what a move breaks."""
    kernel = KERNELS[variant]
    found = kernel.violation(kernel.parse_position(fen), move)
    assert found is not None, move
    return found.code, found.article


def wrong(book: str, variant: str, number: str, rows: dict[str, tuple[str, str]]) -> None:
    """See that each move breaks the article by its own fault, and a legal one nothing."""
    for move, (fen, code) in rows.items():
        assert broken(variant, fen, move) == (code, Article(book, number)), move


CHOICE = "W:W28,35:B11,22,30"
"""28 takes two by 17, 35 takes one."""

EXAMPLES.rows(
    wrong,
    {
        "fmjd:3": (
            "fmjd",
            "fmjd",
            "3",
            {
                "28-33": ("W:W28:B1", "man_moves_one_forward"),
                "28-17": ("W:W28:B1", "man_moves_one_forward"),
                "46-42": ("W:WK46:B1", "no_such_geometry"),
                "46-32": ("W:WK46,37:B1", "path_blocked"),
            },
        ),
        "fmjd:4.2": ("fmjd", "fmjd", "4.2", {"32-27": ("W:W32:B28", "must_capture")}),
        "fmjd:4.5": ("fmjd", "fmjd", "4.5", {"28x17": (CHOICE, "capture_incomplete")}),
        "fmjd:4.13": ("fmjd", "fmjd", "4.13", {"35x24": (CHOICE, "must_capture_most")}),
        "fmjd64:4": (
            "fmjd64",
            "russian",
            "4",
            {
                "c3-b4": ("W:Wc3:Bd4", "must_capture"),
                "a1xd4": ("W:WK29:B22,24", "capture_incomplete"),
            },
        ),
    },
)


@EXAMPLES.of("fmjd:4.3")
def a_king_takes_at_a_distance_and_has_to() -> None:
    kernel = KERNELS["fmjd"]
    assert broken("fmjd", "W:WK46,50:B28", "50-44") == ("must_capture", Article("fmjd", "4.3"))
    assert kernel.legal_moves(kernel.parse_position("W:WK46:B14")) == ("46x10", "46x5")
    # Not over two pieces that stand behind each other.
    moves = kernel.legal_moves(kernel.parse_position("W:WK46:B23,19"))
    assert not any("x" in move for move in moves)


@EXAMPLES.of("fmjd64:3")
def a_russian_man_goes_on_as_a_king_where_a_brazilian_stays_a_man() -> None:
    position = "W:W11:B6,7"
    found = {
        name: KERNELS[name].legal_moves(KERNELS[name].parse_position(position))
        for name in ("russian", "brazilian")
    }
    assert found == {"russian": ("f6xa5", "f6xb6"), "brazilian": ("f6xb6",)}


def drawn(variant: str, fen: str, white: str, black: str, limit: int, rule: R, number: str) -> None:
    """See that a draw is there at its limit, and not one half-move before it."""
    kernel = KERNELS[variant]
    (limits,) = [held for held in VARIANTS[kernel.edition].draws if held.rule is rule]
    assert limits.article == Article("fmjd" if variant == "fmjd" else "fmjd64", number)
    cycle = (white, black, "-".join(white.split("-")[::-1]), "-".join(black.split("-")[::-1]))
    for plies, is_there in ((limit - 1, False), (limit, True)):
        position = kernel.parse_position(fen)
        counts = begin_counts(kernel, position)
        for ply in range(plies):
            after = kernel.play(position, cycle[ply % 4])
            counts = next_counts(kernel, counts, position, after)
            position = after
        reached = {counter.rule for counter in counters(kernel, counts) if counter.is_reached}
        assert (rule in reached) is is_there, plies


_FOUR, _KINGS = ("W:WK46,48,49,50:BK16", "46-10", "16-11"), ("e1-f2", "a5-b4")
EXAMPLES.rows(
    drawn,
    {
        "fmjd:6.1": ("fmjd", *_FOUR, 8, R.THREEFOLD, "6.1"),
        "fmjd:6.2": ("fmjd", *_FOUR, 50, R.KINGS_ONLY, "6.2"),
        "fmjd:6.3": ("fmjd", "W:WK46,48,49:BK16", "46-10", "16-11", 32, R.SIXTEEN, "6.3"),
        "fmjd:6.4": ("fmjd", "W:WK46,48:BK16", "46-10", "16-11", 10, R.FIVE, "6.4"),
        "fmjd64:7.2.3": ("russian", "W:WKe1,Kg1:BKa5,Kb8", *_KINGS, 8, R.THREEFOLD, "7.2.3"),
        "fmjd64:7.2.4": (
            *("russian", "W:WKe1,Kc1,Kg1:BKa5", "c1-a3", "a5-c7"),
            *(30, R.THREE_KINGS, "7.2.4"),
        ),
        "fmjd64:7.2.5": (
            *("brazilian", "W:WKe1,c1,g1,h2:BKb8,a7", "e1-a5", "b8-d6"),
            *(30, R.KINGS_ONLY, "7.2.5"),
        ),
        "fmjd64:7.2.6": ("russian", "W:WKe1,Kg1:BKa5,Kb8", *_KINGS, 60, R.BALANCE, "7.2.6"),
        "fmjd64:7.2.7": (
            *("russian", "W:WKe1,Kc1,g1:BKa1", "c1-a3", "a1-d4"),
            *(10, R.MAIN_ROAD, "7.2.7"),
        ),
        "fmjd64:7.2.8": ("russian", "W:WKe1,Kc1:BKa5", "c1-a3", "a5-b6", 10, R.FIVE, "7.2.8"),
    },
)


@EXAMPLES.of("fmjd:6", "fmjd64:7.2")
def what_is_drawn_is_listed_and_nothing_else() -> None:
    for book, variant, numbers in (
        ("fmjd", "fmjd", {"6.1", "6.2", "6.3", "6.4"}),
        ("fmjd64", "russian", {f"7.2.{number}" for number in range(3, 9)}),
    ):
        draws = VARIANTS[KERNELS[variant].edition].draws
        assert {limit.article for limit in draws} == {Article(book, each) for each in numbers}


@EXAMPLES.of("fmjd:7", "fmjd64:7.1")
def a_side_without_a_move_or_that_resigns_has_lost() -> None:
    for edition, fen, move, number in (
        ("draughts-100", "W:W28:B23", "28x19", Article("fmjd", "7")),
        ("draughts-64-russian", "W:Wc3:Bd4", "c3xe5", Article("fmjd64", "7.1")),
    ):
        table = Table(edition=edition, fen=fen)
        ended = [event for event in table.plays(move) if isinstance(event, e.GameEnded)]
        assert [(event.result, event.article) for event in ended] == [("1-0", number)]
        other = Table(edition=edition)
        given_up = other.does(c.Resign(side="black"), by=BLACK)
        assert [event.result for event in given_up if isinstance(event, e.GameEnded)] == ["1-0"]
        assert WHITE != BLACK


test_article = EXAMPLES.as_test()
