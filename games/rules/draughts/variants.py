"""The editions of draughts: 100 squares, Russian and Brazilian on 64.

Rule source: FMJD rules of international draughts (100 squares); fmjd64 (64 squares), of
which the chapters are known here and the articles on draws, not the others' numbers.
"""

from dataclasses import replace
from functools import partial

from games.rules.books.article import Article
from games.rules.draughts import moves as faults
from games.rules.draughts import notation
from games.rules.draughts.board import GOES_ON, PIECES, Movement
from games.rules.draughts.draw_rules import DrawLimit, DrawRule
from games.rules.draughts.geometry import BOARD_64, BOARD_100
from games.rules.draughts.variant import Irregularities, Variant

fmjd = partial(Article, "fmjd")
fmjd64 = partial(Article, "fmjd64")

ON_100 = Variant(
    edition="draughts-100",
    movement=Movement(BOARD_100, prefers=(PIECES,)),
    moving=fmjd("3"),
    capturing=fmjd("4"),
    notation=fmjd("8"),
    lost=fmjd("7"),
    drawn=fmjd("6"),
    violations={
        faults.MUST_CAPTURE: fmjd("4.2"),
        notation.ONLY_KINGS_CAPTURE: fmjd("4.3"),
        notation.INCOMPLETE: fmjd("4.5"),
        notation.TOO_FEW: fmjd("4.13"),
    },
    irregular=Irregularities(
        article=fmjd("5.4"),
        other=fmjd("5.4.2"),
        of_faults={
            faults.NOT_YOUR_PIECE: fmjd("5.4.5"),
            faults.MUST_CAPTURE: fmjd("5.4.6"),
            notation.TOO_FEW: fmjd("5.4.8"),
            notation.INCOMPLETE: fmjd("5.4.9"),
            faults.NO_SUCH_CAPTURE: fmjd("5.4.12"),
        },
    ),
    draws=(
        DrawLimit(rule=DrawRule.THREEFOLD, article=fmjd("6.1"), limit=3),
        DrawLimit(rule=DrawRule.KINGS_ONLY, article=fmjd("6.2"), limit=50),
        DrawLimit(rule=DrawRule.SIXTEEN, article=fmjd("6.3"), limit=32),
        DrawLimit(rule=DrawRule.FIVE, article=fmjd("6.4"), limit=10),
    ),
)
RUSSIAN = Variant(
    edition="draughts-64-russian",
    movement=Movement(BOARD_64, promotion=GOES_ON),
    moving=fmjd64("3"),
    capturing=fmjd64("4"),
    notation=fmjd64("8"),
    lost=fmjd64("7.1"),
    drawn=fmjd64("7.2"),
    violations={},
    irregular=Irregularities(article=fmjd64("5"), other=fmjd64("5"), of_faults={}),
    # 7.2.9: the arbiter judges all counted draws but the repetition.
    draws=(
        DrawLimit(rule=DrawRule.THREEFOLD, article=fmjd64("7.2.3"), limit=3),
        DrawLimit(rule=DrawRule.THREE_KINGS, article=fmjd64("7.2.4"), limit=30, is_judged=True),
        DrawLimit(rule=DrawRule.KINGS_ONLY, article=fmjd64("7.2.5"), limit=30, is_judged=True),
        DrawLimit(
            rule=DrawRule.BALANCE,
            article=fmjd64("7.2.6"),
            limit=60,
            pieces=5,
            with_more=120,
            is_judged=True,
        ),
        DrawLimit(rule=DrawRule.MAIN_ROAD, article=fmjd64("7.2.7"), limit=10, is_judged=True),
        DrawLimit(rule=DrawRule.FIVE, article=fmjd64("7.2.8"), limit=10, is_judged=True),
    ),
)
BRAZILIAN = replace(
    RUSSIAN,
    edition="draughts-64-brazilian",
    # The international game on 64 squares.
    movement=Movement(BOARD_64, prefers=(PIECES,)),
)

VARIANTS = {variant.edition: variant for variant in (ON_100, RUSSIAN, BRAZILIAN)}
"""Edition -> its rules of play."""
