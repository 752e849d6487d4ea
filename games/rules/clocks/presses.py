"""Wrong acts at the clock, and what each book says follows.

Xiangqi 2020 articles 4.1.9, 8.1.2, 8.1.7, 28.7 and 28.11.3; weiqi 2002 12.4(2), 17.4 and
22.6; gomoku 2025 14.6, 17.3, 17.6, 18.12 and 31.4; classic illegal.1.8, clock.8 and clock.9;
draughts app.1.6.6. What follows beyond the act itself (how many fouls lose, which penalty
the official chooses) is each game's own.
"""

from enum import StrEnum

from games.rules.clocks.books import Book, book_of
from games.rules.clocks.finding import Effect, Finding


class PressFault(StrEnum):
    """What was done at the clock, or left undone."""

    BEFORE_MOVE = "pressed_before_moving"  # 未走子先按钟
    BEFORE_CAPTURES = "pressed_before_captures_off"  # 未提清先按钟
    OTHER_HAND = "pressed_with_other_hand"
    HAND_ON_CLOCK = "hand_on_clock"
    SLAPPED = "clock_slapped"
    STOPPED = "clock_stopped_by_player"
    KNOCKED_OVER = "clock_knocked_over"
    FORGOTTEN = "press_forgotten"
    REMINDED_BY_OPPONENT = "reminded_by_opponent"
    REMINDED_BY_OTHERS = "reminded_by_others"


KNOCKED_OVER_BONUS_MS = 60_000
"""A knocked-over clock gives the opponent a minute (28.7.3)."""

_Row = tuple[Effect, str]
_XIANGQI: dict[PressFault, _Row] = {
    PressFault.BEFORE_MOVE: (Effect.FOUL, "8.1.7"),
    PressFault.OTHER_HAND: (Effect.REFEREE, "art.6"),
    PressFault.STOPPED: (Effect.FOUL, "8.1.2"),
    PressFault.FORGOTTEN: (Effect.NOTHING, "21.5"),
}
_TABLE: dict[Book, dict[PressFault, _Row]] = {
    Book.XIANGQI: _XIANGQI,
    Book.XIANGQI_MASS: _XIANGQI,
    Book.XIANGQI_RAPID: {
        **_XIANGQI,
        PressFault.BEFORE_MOVE: (Effect.LOSS, "28.11.3"),
        PressFault.OTHER_HAND: (Effect.FOUL, "28.7.1"),
        PressFault.HAND_ON_CLOCK: (Effect.FOUL, "28.7.2"),
        PressFault.KNOCKED_OVER: (Effect.TIME, "28.7.3"),
    },
    Book.WEIQI: {
        PressFault.BEFORE_MOVE: (Effect.WARNING, "17.4"),
        PressFault.BEFORE_CAPTURES: (Effect.WARNING, "22.6"),
        PressFault.OTHER_HAND: (Effect.REFEREE, "12.4(2)"),
    },
    Book.GOMOKU: {
        PressFault.BEFORE_MOVE: (Effect.OFFENCE, "17.3"),
        PressFault.OTHER_HAND: (Effect.OFFENCE, "17.3"),
        PressFault.HAND_ON_CLOCK: (Effect.OFFENCE, "14.6.2"),
        PressFault.SLAPPED: (Effect.OFFENCE, "17.6"),
        PressFault.STOPPED: (Effect.OFFENCE, "18.12"),
        PressFault.FORGOTTEN: (Effect.NOTHING, "14.6.1"),
        PressFault.REMINDED_BY_OPPONENT: (Effect.NOTHING, "14.6.1"),
        PressFault.REMINDED_BY_OTHERS: (Effect.OFFENCE, "18.1"),
    },
    Book.GOMOKU_CLASSIC: {
        PressFault.BEFORE_MOVE: (Effect.OFFENCE, "illegal.1.8"),
        PressFault.OTHER_HAND: (Effect.OFFENCE, "illegal.1.8"),
        PressFault.STOPPED: (Effect.OFFENCE, "clock.8"),
        PressFault.FORGOTTEN: (Effect.NOTHING, "clock.9"),
        PressFault.REMINDED_BY_OPPONENT: (Effect.OFFENCE, "clock.9"),
        PressFault.REMINDED_BY_OTHERS: (Effect.OFFENCE, "clock.9"),
    },
    Book.DRAUGHTS: {},
}
_READING_STANDS = {
    # Weiqi 17.4 says so (不改变计时器读数). Elsewhere it follows: the turn ends with the move
    # (xiangqi 6, gomoku 14.2: 行棋后按停己方棋钟), so whoever has made none is still on his time.
    *((book, PressFault.BEFORE_MOVE) for book in Book),
    (Book.WEIQI, PressFault.BEFORE_CAPTURES),
    (Book.GOMOKU_CLASSIC, PressFault.STOPPED),
}


def rule_on_press(
    fault: PressFault,
    side: str,
    sides: tuple[str, str],
    *,
    edition: str,
    before: int = 0,
    rapid: bool = False,
    in_dispute: bool = False,
) -> Finding:
    """Return what follows from a fault of `side` at the clock.

    `before`: how often it has pressed without moving already (4.1.9). `rapid`: a rapid
    game of gomoku, in which a player may stop the clock `in_dispute` (31.4). Where the book
    is silent the referee decides.
    """
    book = book_of(edition)
    if fault is PressFault.STOPPED and in_dispute:
        if book is Book.GOMOKU and rapid:
            return Finding(effect=Effect.NOTHING, code=fault.value, article="31.4", side=side)
        if book is Book.DRAUGHTS:
            return Finding(effect=Effect.NOTHING, code=fault.value, article="app.1.6.6", side=side)
    effect, article = _TABLE[book].get(fault, (Effect.REFEREE, ""))
    if fault is PressFault.BEFORE_MOVE and effect is Effect.FOUL and before >= 1:
        effect, article = Effect.LOSS, "4.1.9"
    time = (0, 0)
    if effect is Effect.TIME:
        bonus = KNOCKED_OVER_BONUS_MS
        time = (0, bonus) if side == sides[0] else (bonus, 0)
    return Finding(
        effect=effect,
        code=fault.value,
        article=article,
        side=side,
        time_ms=time,
        reading_stands=(book, fault) in _READING_STANDS,
    )
