"""Gomoku rules 2025, appendix 1: the 26 designated openings by name; ids are articles.

The stones follow the international numbering, the printed diagrams being lost.
"""

from games.record.gomoku import events as g
from tests.articles.examples import Examples
from tests.articles.gomoku import name_of, table, when
from tests.articles.test_gomoku_classic_openings import NAMED

EXAMPLES = Examples("gomoku-2025")
MIRRORED = {
    "D1": ("h7", "h6"),
    "D2": ("h7", "i6"),
    "D3": ("h7", "j6"),
    "D4": ("h7", "i7"),
    "D5": ("h7", "j7"),
    "D6": ("h7", "i8"),
    "D7": ("h7", "j8"),
    "D8": ("h7", "h9"),
    "D9": ("h7", "i9"),
    "D10": ("h7", "j9"),
    "D11": ("h7", "h10"),
    "D12": ("h7", "i10"),
    "D13": ("h7", "j10"),
    "I1": ("i7", "j6"),
    "I2": ("i7", "j7"),
    "I3": ("i7", "j8"),
    "I4": ("i7", "j9"),
    "I5": ("i7", "j10"),
    "I6": ("i7", "i8"),
    "I7": ("i7", "i9"),
    "I8": ("i7", "i10"),
    "I9": ("i7", "h9"),
    "I10": ("i7", "h10"),
    "I11": ("i7", "g9"),
    "I12": ("i7", "g10"),
    "I13": ("i7", "f10"),
}
"""The same openings upside down: White's stone, Black's second stone."""


def is_named(chinese: str, white: str, black: str, mirror: tuple[str, str]) -> None:
    """Check an opening's name, as printed and upside down."""
    for text, other in ((white, black), mirror):
        placed = when(table("two_fifths"), f"b h8,{text},{other}").decided[0]
        assert isinstance(placed, g.OpeningPlaced)
        assert name_of("h8", text, other) == chinese


EXAMPLES.rows(
    is_named,
    {f"app1.{number}": (*row, MIRRORED[number]) for number, row in NAMED.items()},
)

test_article = EXAMPLES.as_test()
