"""The openings of both rule books, each as the table of its steps.

Rule source: Rules of Gomoku Competition (2025), article 11 and appendix 2; classic rules,
openings 1-3 and playing 1. The ten-offer branch of 11.1 stands under "no swap" only, as
printed. After the last step every point is free: stone 6 (11.1-D, 11.2-D) is a move like any.
"""

from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
from games.rules.gomoku.openings.protocol import OVER, Due, Opening, Step
from games.rules.gomoku.wins import WinRule


class OpeningKind(StrEnum):
    """Which opening an event plays."""

    TARAGUCHI_10 = "taraguchi_10"  # 塔拉山口-10
    TWO_FIFTHS = "two_fifths"  # 五手两打
    N_FIFTHS = "n_fifths"  # 五手N打
    FREE = "free"  # 自由开局
    SWAP_2 = "swap_2"  # 两次交换
    DESIGNATED = "designated"  # 指定开局 (classic)


def _taraguchi_10() -> Opening:
    a, b, c, d = GOMOKU("11.1-A"), GOMOKU("11.1-B"), GOMOKU("11.1-C"), GOMOKU("11.1-D")
    article, two = GOMOKU("11.1-D-①"), GOMOKU("11.1-D-②")
    return Opening(
        article=GOMOKU("11.1"),
        first="stone_1",
        steps={
            "stone_1": Step(due=Due.STONE, side="black", article=a, rings=0, then="swap_1"),
            "swap_1": Step(due=Due.SWAP, side="white", article=a, then="stone_2"),
            "stone_2": Step(due=Due.STONE, side="white", article=b, rings=1, then="swap_2"),
            "swap_2": Step(due=Due.SWAP, side="black", article=b, then="stone_3"),
            "stone_3": Step(due=Due.STONE, side="black", article=c, rings=2, then="swap_3"),
            "swap_3": Step(due=Due.SWAP, side="white", article=c, then="stone_4"),
            "stone_4": Step(due=Due.STONE, side="white", article=d, rings=3, then="swap_4"),
            "swap_4": Step(
                due=Due.SWAP, side="black", article=d, then="fifth_or_offers", swapped="fifth"
            ),
            "fifth": Step(due=Due.STONE, side="black", article=article, rings=4, then="swap_5_a"),
            "swap_5_a": Step(due=Due.SWAP, side="white", article=article, then=OVER),
            "fifth_or_offers": Step(
                due=Due.STONE_OR_OFFERS,
                side="black",
                article=two,
                rings=4,
                offers=10,
                then="swap_5_b",
                offered="choice",
            ),
            "swap_5_b": Step(due=Due.SWAP, side="white", article=two, then=OVER),
            "choice": Step(due=Due.CHOICE, side="white", article=two, then=OVER),
        },
    )


def _designated(
    *,
    article: Article,
    swap: Article,
    articles: tuple[Article, Article, Article, Article],
    placing: tuple[Article, Article, Article],
    n: int,
) -> Opening:
    """Return an opening of three stones, a swap, stone 4 and fifth stones: `n`, 0 as named."""
    a, b, c, d = articles
    return Opening(
        article=article,
        first="stones",
        steps={
            "stones": Step(
                due=Due.STONES,
                side="black",
                article=a,
                stone_rings=(0, 1, 2),
                stone_articles=placing,
                needs_number=not n,
                then="swap",
            ),
            "swap": Step(
                due=Due.SWAP,
                side="white",
                article=swap,
                then="stone_4",
            ),
            "stone_4": Step(due=Due.STONE, side="white", article=b, then="offers"),
            "offers": Step(
                due=Due.OFFERS, side="black", article=c, offers=n or None, then="choice"
            ),
            "choice": Step(due=Due.CHOICE, side="white", article=d, then=OVER),
        },
    )


def _swap_2() -> Opening:
    article, three = GOMOKU("app2.3-B"), GOMOKU("app2.3-B-③")
    return Opening(
        article=GOMOKU("app2.3"),
        first="stones",
        steps={
            "stones": Step(
                due=Due.STONES,
                side="black",
                article=GOMOKU("app2.3-A"),
                stone_rings=(None, None, None),
                stone_articles=(GOMOKU("app2.3-A"),) * 3,
                then="second",
            ),
            "second": Step(
                due=Due.STONE_SWAP_OR_TWO, side="white", article=article, then=OVER, offered="last"
            ),
            "last": Step(due=Due.SWAP, side="black", article=three, then=OVER),
        },
    )


def _free(article: Article) -> Opening:
    return Opening(article=article, first=OVER, steps={})


_PLACING = (GOMOKU("9.7-A"), GOMOKU("9.7-B"), GOMOKU("9.7-C"))
OPENINGS: dict[str, dict[OpeningKind, Opening]] = {
    "gomoku-2025": {
        OpeningKind.TARAGUCHI_10: _taraguchi_10(),
        OpeningKind.TWO_FIFTHS: _designated(
            article=GOMOKU("11.2"),
            swap=GOMOKU("11.2-A"),
            articles=(GOMOKU("11.2-A"), GOMOKU("11.2-B"), GOMOKU("11.2-C"), GOMOKU("11.2-D")),
            placing=_PLACING,
            n=2,
        ),
        OpeningKind.N_FIFTHS: _designated(
            article=GOMOKU("app2.1"),
            swap=GOMOKU("app2.1-A"),
            articles=(
                GOMOKU("app2.1-A"),
                GOMOKU("app2.1-B"),
                GOMOKU("app2.1-C"),
                GOMOKU("app2.1-D"),
            ),
            placing=_PLACING,
            n=0,
        ),
        OpeningKind.FREE: _free(GOMOKU("app2.2")),
        OpeningKind.SWAP_2: _swap_2(),
    },
    "gomoku-classic": {
        OpeningKind.DESIGNATED: _designated(
            article=GOMOKU_CLASSIC("open.2"),
            swap=GOMOKU_CLASSIC("open.swap3"),
            articles=(
                GOMOKU_CLASSIC("open.2"),
                GOMOKU_CLASSIC("play.1.1"),
                GOMOKU_CLASSIC("open.n5"),
                GOMOKU_CLASSIC("open.n5"),
            ),
            placing=(
                GOMOKU_CLASSIC("open.2.black1"),
                GOMOKU_CLASSIC("open.2.white2"),
                GOMOKU_CLASSIC("open.2.black3"),
            ),
            n=0,
        ),
        OpeningKind.FREE: _free(GOMOKU_CLASSIC("open.3")),
    },
}
"""Edition -> the openings its book has."""

WIN_RULES = {OpeningKind.FREE: WinRule.FREE, OpeningKind.SWAP_2: WinRule.EXACT}
"""Openings after which Black has no forbidden moves -> what wins (appendix 2.2-B, 2.3-C)."""


def win_rule(kind: OpeningKind) -> WinRule:
    """Return what wins after an opening of this kind (11.1-E, 11.2-E, appendix 2)."""
    return WIN_RULES.get(kind, WinRule.FORBIDDEN)
