"""The editions of draughts: 100 squares, Russian and Brazilian on 64.

Rule source: FMJD rules of international draughts (100 squares); fmjd64 (64 squares), of
which the chapters are known here and the articles on draws, not the others' numbers.
"""

from dataclasses import replace

from games.rules.books.sources import FMJD, FMJD64
from games.rules.draughts import moves as faults
from games.rules.draughts import notation
from games.rules.draughts.board import GOES_ON, PIECES, Movement
from games.rules.draughts.draw_rules import DrawLimit, DrawRule
from games.rules.draughts.geometry import BOARD_64, BOARD_100
from games.rules.draughts.variant import Irregularities, Variant, WrongRemoval

ON_100 = Variant(
    edition="draughts-100",
    movement=Movement(BOARD_100, prefers=(PIECES,)),
    moving=FMJD("3"),
    capturing=FMJD("4"),
    notation=FMJD("8"),
    lost=FMJD("7"),
    drawn=FMJD("6"),
    violations={
        faults.MUST_CAPTURE: FMJD("4.2"),
        notation.ONLY_KINGS_CAPTURE: FMJD("4.3"),
        notation.INCOMPLETE: FMJD("4.5"),
        notation.TOO_FEW: FMJD("4.13"),
    },
    irregular=Irregularities(
        article=FMJD("5.4"),
        other=FMJD("5.4.2"),
        two_moves=FMJD("5.4.1"),
        touched=FMJD("5.4.3"),
        of_faults={
            faults.NOT_YOUR_PIECE: FMJD("5.4.5"),
            faults.MUST_CAPTURE: FMJD("5.4.6"),
            notation.TOO_FEW: FMJD("5.4.8"),
            notation.INCOMPLETE: FMJD("5.4.9"),
            faults.NO_SUCH_CAPTURE: FMJD("5.4.12"),
        },
        of_removals={
            WrongRemoval.WITHOUT_CAPTURE: FMJD("5.4.7"),
            WrongRemoval.TOO_EARLY: FMJD("5.4.10"),
            WrongRemoval.LEFT_STANDING: FMJD("5.4.11"),
            WrongRemoval.NOT_CAPTURED: FMJD("5.4.12"),
            WrongRemoval.INTERRUPTED: FMJD("5.4.13"),
            WrongRemoval.OWN_PIECE: FMJD("5.4.14"),
        },
    ),
    draws=(
        DrawLimit(rule=DrawRule.THREEFOLD, article=FMJD("6.1"), limit=3),
        DrawLimit(rule=DrawRule.KINGS_ONLY, article=FMJD("6.2"), limit=50),
        DrawLimit(rule=DrawRule.SIXTEEN, article=FMJD("6.3"), limit=32),
        DrawLimit(rule=DrawRule.FIVE, article=FMJD("6.4"), limit=10),
    ),
)
RUSSIAN = Variant(
    edition="draughts-64-russian",
    movement=Movement(BOARD_64, promotion=GOES_ON),
    moving=FMJD64("3"),
    capturing=FMJD64("4"),
    notation=FMJD64("8"),
    lost=FMJD64("7.1"),
    drawn=FMJD64("7.2"),
    violations={},
    irregular=Irregularities(
        article=FMJD64("5"),
        other=FMJD64("5"),
        two_moves=FMJD64("5"),
        touched=FMJD64("5"),
        of_faults={},
    ),
    # 7.2.9: the arbiter judges all counted draws but the repetition.
    draws=(
        DrawLimit(rule=DrawRule.THREEFOLD, article=FMJD64("7.2.3"), limit=3),
        DrawLimit(rule=DrawRule.THREE_KINGS, article=FMJD64("7.2.4"), limit=30, is_judged=True),
        DrawLimit(rule=DrawRule.KINGS_ONLY, article=FMJD64("7.2.5"), limit=30, is_judged=True),
        DrawLimit(
            rule=DrawRule.BALANCE,
            article=FMJD64("7.2.6"),
            limit=60,
            pieces=5,
            with_more=120,
            is_judged=True,
        ),
        DrawLimit(rule=DrawRule.MAIN_ROAD, article=FMJD64("7.2.7"), limit=10, is_judged=True),
        DrawLimit(rule=DrawRule.FIVE, article=FMJD64("7.2.8"), limit=10, is_judged=True),
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
