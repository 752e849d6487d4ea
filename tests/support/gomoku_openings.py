"""An opening played act by act, written in short."""

from games.rules.books.article import Article
from games.rules.gomoku.kernel import GomokuKernel
from games.rules.gomoku.openings import protocol as p
from games.rules.gomoku.openings.books import OPENINGS, OpeningKind
from games.rules.gomoku.position import GomokuPosition

KERNEL = GomokuKernel()
Line = list[str]
"""Acts in short: `b h8` a stone, `b h8,h9,i9 3` stones with a number, `w swap`, `w keep`,
`b offer g6,i7`, `w choose g6`."""


def read(text: str) -> p.Act:
    side, word, *rest = text.split()
    side = {"b": "black", "w": "white"}[side]
    match word:
        case "swap" | "keep":
            return p.Swap(side=side, accept=word == "swap")
        case "offer":
            return p.Offer(side=side, points=tuple(rest[0].split(",")))
        case "choose":
            return p.Choose(side=side, point=rest[0])
        case _ if "," in word:
            number = int(rest[0]) if rest else 0
            return p.Stones(side=side, points=tuple(word.split(",")), number=number)
        case _:
            return p.Stone(side=side, point=word)


def put(position: GomokuPosition, act: p.Act) -> GomokuPosition:
    match act:
        case p.Stone(point=point) | p.Choose(point=point):
            return KERNEL.play(position, point)
        case p.Stones(points=points):
            for point in points:
                position = KERNEL.play(position, point)
            return position
        case _:
            return position


class Table:
    """An opening being played."""

    def __init__(self, opening: p.Opening) -> None:
        self.opening = opening
        self.progress = p.begin(opening)
        self.position = KERNEL.initial_position()

    def refusal(self, text: str) -> tuple[str, Article | None] | None:
        found = p.refusal(self.opening, self.progress, read(text), self.position)
        return (found.code, found.article) if found else None

    def walk(self, *texts: str) -> "Table":
        for text in texts:
            assert self.refusal(text) is None, text
            act = read(text)
            self.position = put(self.position, act)
            self.progress = p.advance(self.opening, self.progress, act)
        return self

    @property
    def due(self) -> p.Step:
        return p.step_of(self.opening, self.progress)


def table(kind: str, edition: str = "gomoku-2025") -> Table:
    return Table(OPENINGS[edition][OpeningKind(kind)])
