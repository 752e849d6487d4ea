"""What a book says follows from something at the clock, as a value."""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class Effect(StrEnum):
    """What follows."""

    NOTHING = "nothing"
    TIME = "time"  # readings change, nothing else
    WARNING = "warning"  # 警告
    FOUL = "foul"  # 犯规
    OFFENCE = "offence"  # the official chooses the penalty
    LOSS = "loss"  # 判负
    BOTH_LOSE = "both_lose"  # 判双方负
    DRAW = "draw"
    BOARD_STANDS = "board_stands"  # the end on the board goes before the flag
    PENDING = "pending"  # waits for a request (weiqi 22.5)
    REFEREE = "referee"  # the book leaves it to the referee
    REFUSED = "refused"  # the request is not taken up


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRuling:
    """What follows, by which article.

    `code` is stable and says why. `side`: whom the effect falls on, "" for nobody or both.
    `time_ms`: what is added to each side's clock, first mover first. `reading_stands`: the
    press or act at the clock changes no reading.
    """

    effect: Effect
    code: str
    article: Article | None
    side: str = ""
    time_ms: tuple[int, int] = (0, 0)
    reading_stands: bool = False


class ClockActError(ValueError):
    """An act at the clock that cannot be; `code` is stable, `article` names the rule."""

    def __init__(self, code: str, article: Article | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.article = article
