"""Wrong acts at the clock, and what each book says follows.

Xiangqi 2020 articles 4.1.9, 8.1.2, 8.1.7, 28.7 and 28.11.3; weiqi 2002 12.4(2), 17.4 and
22.6; gomoku 2025 14.6, 17.3, 17.6, 18.12 and 31.4; classic illegal.1.8, clock.8 and clock.9;
draughts app.1.6.6. What follows beyond the act itself (how many fouls lose, which penalty
the official chooses) is each game's own.
"""

from games.rules.books.registry import book_of
from games.rules.clocks.kinds import PressFault as PressFault
from games.rules.clocks.ruling import ClockRuling, Effect
from games.rules.offences.kinds import Past, Terms


def rule_on_press(
    fault: PressFault,
    side: str,
    sides: tuple[str, str],
    *,
    edition: str,
    before: int = 0,
    rapid: bool = False,
    in_dispute: bool = False,
) -> ClockRuling:
    """Return what follows from a fault of `side` at the clock.

    `before`: how often it has pressed without moving already (4.1.9). `rapid`: a rapid
    game of gomoku, in which a player may stop the clock `in_dispute` (31.4). Where the book
    is silent the referee decides.
    """
    book = book_of(edition)
    presses, offences = book.clocks.presses, book.offences
    stops = fault is PressFault.STOPPED and in_dispute and bool(presses.may_stop)
    if stops and (rapid or not presses.only_rapid):
        article = presses.may_stop
        return ClockRuling(effect=Effect.NOTHING, code=fault.value, article=article, side=side)
    row = presses.rows.get(fault)
    effect, article = (row.effect, row.article) if row else (Effect.REFEREE, None)
    time = (0, 0)
    offence = offences.under(article)
    if offence is not None and effect in (Effect.FOUL, Effect.TIME):
        cost = offence.cost(Terms(), Past(same=before))
        if cost.loses:
            effect, article = Effect.LOSS, cost.article
        time = (0, cost.opponent_ms) if side == sides[0] else (cost.opponent_ms, 0)
    return ClockRuling(
        effect=effect,
        code=fault.value,
        article=article,
        side=side,
        time_ms=time,
        reading_stands=fault in presses.reading_stands,
    )
