"""Which article of each game's own book speaks of the end, the signatures, the forfeit.

Draughts names the signatures only on its forms (appendix, 个人积分表), and its chapter on
results is 7 of the FMJD rules.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingArticles:
    """Articles: the game is `over`, `closed` for good, `signed`, a signature `refused`.

    `pending`: a claim that must be ruled on before anyone signs. `absent` and `both_absent`:
    a forfeit of one side, of both. `penalised`: points taken after the end, "" where the book
    knows no such ruling on one game.
    """

    over: str
    closed: str
    signed: str
    refused: str
    pending: str
    absent: str
    both_absent: str
    penalised: str = ""


XIANGQI = ClosingArticles(
    over="9",
    closed="9",
    signed="9",
    refused="9",
    pending="29.1.2",
    absent="20.1",
    both_absent="20.2",
)
WEIQI = ClosingArticles(
    over="13.1",
    closed="16.4/p2",
    signed="16.4/p2",
    refused="16.4/p2",
    pending="16.4",
    absent="13.1",
    both_absent="22.3",
    penalised="23.1",
)
GOMOKU = ClosingArticles(
    over="19",
    closed="19",
    signed="17.13",
    refused="17.13",
    pending="19.1.2",
    absent="14.3.3",
    both_absent="14.3.4",
    penalised="15.3",
)
DRAUGHTS = ClosingArticles(
    over="7",
    closed="7",
    signed="form.individual-score",
    refused="form.individual-score",
    pending="app1.6.6",
    absent="7",
    both_absent="7",
)
_BY_GAME = {"xiangqi": XIANGQI, "weiqi": WEIQI, "gomoku": GOMOKU, "draughts": DRAUGHTS}


def closing_articles(game: str) -> ClosingArticles:
    """Return the articles of the rule book of `game`."""
    return _BY_GAME[game]
