"""Which book of offences an edition is played under.

The draughts books in force here name no offences: what an arbiter notes there is a foul or a
warning under an article of his choice, and only the powers are set down.
"""

from games.rules.offences import gomoku, weiqi, xiangqi
from games.rules.offences.kinds import BOARD, CHIEF, DEPUTY, ORGANISER, Book, Measure, Power

_DRAUGHTS_POWERS = {
    Measure.NOTE: Power(article="", imposes=BOARD),
    Measure.WARNING: Power(article="", imposes=BOARD),
    Measure.FOUL: Power(article="", imposes=BOARD),
    Measure.LOSS: Power(article="", imposes=CHIEF, proposes=DEPUTY),
    Measure.BOTH_LOSE: Power(article="", imposes=CHIEF),
    Measure.DISQUALIFICATION: Power(article="", imposes=ORGANISER, proposes=CHIEF),
}
BOOKS: dict[str, Book] = {
    book.edition: book
    for book in (
        xiangqi.STANDARD,
        xiangqi.RAPID,
        xiangqi.MASS,
        weiqi.BOOK,
        gomoku.BOOK_2025,
        gomoku.BOOK_CLASSIC,
    )
}
"""Edition -> its book of offences."""


def book_of(edition: str) -> Book:
    """Return what `edition` says of offences; an empty book where it names none."""
    known = BOOKS.get(edition)
    return known or Book(edition=edition, offences=(), powers=_DRAUGHTS_POWERS, limits={})
