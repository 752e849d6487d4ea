"""Noughts and crosses as a game: a kernel and a book are all that any layer asks of it.

Its kernel shows its men and names its fields, so that it is drawn; its book has words for its
codes and lets an illegal move be claimed. `SGF` is the row by which it is written as a file.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from unittest import mock

from games.notation import registry as notations
from games.notation.header_tags import STONES
from games.notation.registry import Notation
from games.notation.stone_points import StoneBoard
from games.rules import editions as kernels
from games.rules.books import registry as books
from games.rules.books.article import Article
from games.rules.books.book import (
    Book,
    Claims,
    ClockRules,
    Closing,
    CodeWords,
    Conduct,
    Flags,
    Game,
    LateLimit,
    Lateness,
    Named,
    Repairs,
    Source,
    Upset,
)
from games.rules.offences.kinds import Cost, Limit, Measure, Offence, Offences
from games.rules.protocol import NotationError, Outcome, PositionError, Replay, Violation

EDITION = "noughts-1"
FIELDS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""From the upper left."""
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
SGF = Notation(
    formats=("sgf",),
    tags=STONES,
    stones=StoneBoard(
        game="noughts", number="99", sizes=range(3, 4), usual=3, columns="abc", from_top=True
    ),
)


def art(number: str) -> Article:
    """Return an article of the toy's book."""
    return Article(EDITION, number)


@dataclass(frozen=True)
class NoughtsKernel:
    """Crosses and noughts in turn on nine fields a1 to c3; three in a row win (article 3)."""

    game: str = "noughts"
    edition: str = EDITION
    sides: tuple[str, str] = ("crosses", "noughts")

    def initial_position(self) -> str:
        """Return the empty board."""
        return "." * len(FIELDS)

    def parse_position(self, text: str) -> str:
        """Return the board that the text is."""
        if len(text) != len(FIELDS) or set(text) - set("xo."):
            raise PositionError("bad_board", text[:20])
        return text

    def format_position(self, position: str) -> str:
        """Return the text of a board."""
        return position

    def side_to_move(self, position: str) -> str:
        """Return whose turn it is."""
        return self.sides[position.count("x") > position.count("o")]

    def legal_moves(self, position: str) -> tuple[str, ...]:
        """Return the empty fields."""
        return tuple(name for name, man in zip(FIELDS, position, strict=True) if man == ".")

    def violation(self, position: str, move: str) -> Violation | None:
        """Return that a field is taken (article 2)."""
        if move not in FIELDS:
            raise NotationError("notation_unreadable", move[:20])
        free = position[FIELDS.index(move)] == "."
        return None if free else Violation(code="field_taken", article=art("2"))

    def play(self, position: str, move: str) -> str:
        """Return the board with the mark of the side to move."""
        at = FIELDS.index(move)
        mark = "xo"[self.sides.index(self.side_to_move(position))]
        return position[:at] + mark + position[at + 1 :]

    def outcome(self, position: str) -> Outcome | None:
        """Return three in a row, or a full board drawn (article 3)."""
        for row in ROWS:
            marks = {position[at] for at in row}
            if len(marks) == 1 and marks != {"."}:
                result = "1-0" if marks == {"x"} else "0-1"
                return Outcome(result=result, reason="three", article=art("3"))
        if "." not in position:
            return Outcome(result="1/2-1/2", reason="board_full", article=art("3"))
        return None

    def men(self, position: str) -> tuple[tuple[str, str], ...]:
        """Return field and side of every mark."""
        sides = {"x": self.sides[0], "o": self.sides[1]}
        marks = zip(FIELDS, position, strict=True)
        return tuple((name, sides[mark]) for name, mark in marks if mark in sides)

    def size(self, position: str) -> int:
        """Return 3."""
        return 3

    def squares(self) -> tuple[tuple[str, str], ...]:
        """Return the fields from the upper left; nothing is printed in them."""
        return tuple((name, "") for name in FIELDS)

    def replay(self, position: str, moves: Sequence[str]) -> Replay:
        """Play the moves as far as they are legal."""
        for plies, move in enumerate(moves):
            found = self.violation(position, move)
            if found is not None:
                return Replay(plies=plies, position=position, violation=found, outcome=None)
            position = self.play(position, move)
        end = self.outcome(position)
        return Replay(plies=len(moves), position=position, violation=None, outcome=end)


_NAME = Named(zh="井字棋", en="Noughts and crosses")
_WORDS = CodeWords(
    sides={
        "crosses": Named(zh="叉方", en="Crosses"),
        "noughts": Named(zh="圈方", en="Noughts"),
    },
    reasons={"three": Named(zh="三子连线", en="three in a row")},
    violations={"field_taken": Named(zh="该格已有子", en="the field is taken")},
)
_LATE = LateLimit(plays=art("5"), loses=art("5"))
BOOK = Book(
    edition=EDITION,
    game=Game(code="noughts", name=_NAME, words=_WORDS),
    name=_NAME,
    source=Source(code=EDITION, name=_NAME),
    conduct=Conduct(
        resignation=art("4.1"), declared=art("4.3"), agreed_draw=art("4.2"), turns=art("1")
    ),
    claims=Claims(questions={"illegal_move": art("2.2")}, reviewed=True, reviewers=art("2.3")),
    clocks=ClockRules(
        clock=art("5"),
        fallen=art("5.1"),
        not_fallen=art("5.1"),
        stopped=art("5"),
        fault=art("5"),
        controls={},
        lateness=Lateness(limit=art("5"), apart=_LATE, together=_LATE, both=art("5")),
        flags=Flags(loss=art("5.1")),
    ),
    offences=Offences(
        listed=(
            Offence(
                code="illegal_move",
                article=art("2"),
                zh="落在已占之格",
                en="mark on a field that is taken",
                costs=(
                    Cost(measure=Measure.FOUL),
                    Cost(measure=Measure.LOSS, reason="illegal_moves"),
                ),
            ),
        ),
        powers={},
        limits={Measure.FOUL: Limit(count=3, article=art("2.1"), reason="fouls")},
    ),
    closing=Closing(
        over=art("6"),
        closed=art("6"),
        signed=art("6"),
        refused=art("6"),
        pending=art("6"),
        absent=art("6"),
        both_absent=art("6"),
    ),
    repairs=Repairs(upset=Upset(outside=art("7"), restored=art("7"), by_accident=art("7"))),
)
NO_DRAWS = replace(
    BOOK,
    edition="noughts-2",
    conduct=Conduct(resignation=art("4.1"), declared=art("4.3")),
    claims=replace(BOOK.claims, reviewed=False),
)
"""A derived edition, whose book knows neither an agreed draw nor a review."""


@contextmanager
def served(*, notation: Notation | None = None) -> Iterator[None]:
    """Serve the toy's two editions, with a row of its own among the notations where one is given.

    Tables made at import, like those of words, do not know the toy.
    """
    kernel = {book.edition: NoughtsKernel(edition=book.edition) for book in (BOOK, NO_DRAWS)}
    rows = {} if notation is None else {BOOK.game.code: notation}
    with (
        mock.patch.dict(kernels._KERNELS, kernel),
        mock.patch.dict(books.BOOKS, {book.edition: book for book in (BOOK, NO_DRAWS)}),
        mock.patch.dict(books.GAMES, {BOOK.game.code: BOOK.game}),
        mock.patch.dict(books.SOURCES, {BOOK.source.code: BOOK.source}),
        mock.patch.dict(notations.NOTATIONS, rows),
    ):
        yield
