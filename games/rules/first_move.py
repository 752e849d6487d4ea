"""Who moves first where the players decide it themselves: guessing stones, tossing.

Weiqi rules 2002, article 10 (猜先); gomoku rules 2025, article 10.3, and classic rules,
colour 3 (猜子, 挑边). Pure; what was guessed and shown are arguments.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC, WEIQI
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    answer_not_asked=_("The other was not asked to choose."),
    guess_unknown=_("One black stone says odd, two say even."),
    must_choose_colour=_("Whoever is told to choose chooses a colour."),
    no_stones_held=_("Nobody held stones in the hand."),
)

ODD, EVEN = 1, 2
"""Black stones shown by the lower-ranked player: one says odd, two say even (weiqi 10)."""


class FirstMoveError(ValueError):
    """A guess or a choice that cannot be; `code` is stable, `article` names the rule."""

    def __init__(self, code: str, article: Article | None) -> None:
        super().__init__(code)
        self.code = code
        self.article = article


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A player's rank in dan (段位) and birth date (ISO), "" where it is not known."""

    dan: int
    born: str = ""


def holder_in_weiqi(first: Ranked, second: Ranked) -> int | None:
    """Return which of two players, 0 or 1, holds the white stones (weiqi 10).

    The higher in rank; of equals the older. None where the book decides nothing: one birth
    date missing, or both the same, so that the referee names the holder.
    """
    if first.dan != second.dan:
        return 0 if first.dan > second.dan else 1
    if not first.born or not second.born or first.born == second.born:
        return None
    # ISO dates sort as they follow each other.
    return 0 if first.born < second.born else 1


def guess_in_weiqi(*, stones: int, shown: int) -> bool:
    """Return whether the player who guesses takes Black (weiqi 10).

    `stones`: white stones in the other's hand; `shown`: one black stone for odd, two for even.

    :raises FirstMoveError: `no_stones_held`, `guess_unknown`.
    """
    if stones < 1:
        raise FirstMoveError("no_stones_held", WEIQI("10/p2"))
    if shown not in (ODD, EVEN):
        raise FirstMoveError("guess_unknown", WEIQI("10/p2"))
    return stones % 2 == shown % 2


_GUESS = GOMOKU("10.3")


def guess_in_gomoku(*, black: int, white: int, article: Article | None = _GUESS) -> bool:
    """Return whether the holder of the black stones moves first (gomoku 10.3, colour.3.1).

    `black` and `white`: stones in the two hands. An odd sum leaves the colours, an even one
    exchanges them.

    :raises FirstMoveError: `no_stones_held` under `article`.
    """
    if black < 1 or white < 1:
        raise FirstMoveError("no_stones_held", article)
    return (black + white) % 2 == 1


class Choice(StrEnum):
    """What the winner of the referee's toss may choose (classic colour.3.2)."""

    BLACK = "A"
    WHITE = "B"
    OPPONENT_CHOOSES = "C"


def toss(choice: Choice, answer: Choice | None = None) -> bool | None:
    """Return whether the winner of the toss takes Black (classic colour.3.2).

    `answer`: what the opponent chooses when told to; None while it has not, as the result is.

    :raises FirstMoveError: `answer_not_asked`, or `must_choose_colour` for an answer that
        hands the choice back.
    """
    if choice is not Choice.OPPONENT_CHOOSES:
        if answer is not None:
            raise FirstMoveError("answer_not_asked", GOMOKU_CLASSIC(f"colour.3.2-{choice.value}"))
        return choice is Choice.BLACK
    if answer is Choice.OPPONENT_CHOOSES:
        raise FirstMoveError("must_choose_colour", GOMOKU_CLASSIC("colour.3.2-C"))
    return None if answer is None else answer is Choice.WHITE
