"""One edition of draughts as data: all in which its rules of play differ from others'.

What the rules of events fix (offences, clocks, agreed draws) is in the edition's book.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.draughts.board import Movement
from games.rules.draughts.draw_rules import DrawLimit, DrawRule

WHITE, BLACK = "white", "black"
COLOURS = (WHITE, BLACK)


class WrongRemoval(StrEnum):
    """What is wrong with how pieces were taken off, the gravest first."""

    OWN_PIECE = "own_piece_removed"  # 拿去己方棋子
    WITHOUT_CAPTURE = "removed_without_capture"  # 无故拿去棋子
    NOT_CAPTURED = "removed_not_captured"  # 拿去未被吃的棋子
    LEFT_STANDING = "captured_left_standing"  # 少拿被吃的棋子
    INTERRUPTED = "removal_interrupted"  # 提取被吃的棋子时中止
    TOO_EARLY = "removed_too_early"  # 连吃未完先行拿去棋子


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularities:
    """Articles on acts against the rules that the opponent has put right or lets stand.

    `article`: of the chapter; `other`: of a fault that `of_faults` does not name; `two_moves`:
    of two moves running; `touched`: of a piece touched and another one moved. `of_removals`: of
    pieces taken off wrongly, `article` where none is named.
    """

    article: Article
    other: Article
    two_moves: Article
    touched: Article
    of_faults: Mapping[int, Article]
    of_removals: Mapping[WrongRemoval, Article] = field(default_factory=dict)

    def of(self, fault: int) -> Article:
        """Return the article of an irregular move with this fault."""
        return self.of_faults.get(fault, self.other)

    def of_removal(self, fault: WrongRemoval) -> Article:
        """Return the article of pieces taken off wrongly."""
        return self.of_removals.get(fault, self.article)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The rules of play of one edition; its articles are those of `Article.book`.

    `first`: the side that begins. `moving`, `capturing`, `notation`: articles of chapters;
    `violations` of single faults, by `moves` and `notation`, the chapters' where none is
    named. `lost`: of the side that cannot move. `draws` in the order in which they are named,
    `drawn` their chapter.
    """

    edition: str
    movement: Movement
    moving: Article
    capturing: Article
    notation: Article
    lost: Article
    drawn: Article
    irregular: Irregularities
    draws: tuple[DrawLimit, ...]
    violations: Mapping[int, Article]
    first: str = WHITE

    @property
    def black_first(self) -> bool:
        """Who begins is the first of the sides."""
        return self.first == BLACK

    @property
    def sides(self) -> tuple[str, str]:
        """Both sides, the first mover in front."""
        return (BLACK, WHITE) if self.black_first else COLOURS

    def draw(self, rule: DrawRule) -> DrawLimit | None:
        """Return the limit of a rule that counts, None where the edition has no such rule."""
        return next((limit for limit in self.draws if limit.rule is rule), None)
