"""What may be asked towards the end and the close of a game. Imperative; decided once."""

from dataclasses import dataclass

from games.rules.books.article import Article


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeWin:
    """Agree, for `side`, that `winner` has won; an arbiter records what both agree on."""

    side: str
    winner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordForfeit:
    """Record that the sides `absent` forfeit the game without a move (弃权)."""

    absent: tuple[str, ...]
    article: Article | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaliseScore:
    """Take its points from `side` after the end; the opponent keeps what the board brought."""

    side: str
    article: Article | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RefuseSignature:
    """Record that `side` refuses to sign the result, with its reason."""

    side: str
    reason: str


ClosingCommand = AgreeWin | RecordForfeit | PenaliseScore | RefuseSignature
