"""What the books let follow by itself: playing on accepts, resigning at once spares the foul.

Gomoku 17 and classic illegal.2, weiqi 17.3: the opponent's next move accepts what was done.
Xiangqi 8.2: who resigns at once may be spared the foul.
"""

from games.record import events as e
from games.record.gomoku import events as g
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.events import OffenceStatus
from games.record.state import GameState
from games.rules.offences.kinds import Waiver

Events = tuple[e.GameEvent, ...]

MOVES = (e.MovePlayed, g.OpeningPlaced, g.ColoursSwapped, g.FifthsOffered, g.FifthChosen)
"""What is a move (一着; gomoku 6.2)."""


def following(state: GameState, decided: Events) -> Events:
    """Return `decided` with the waivers and the sparing that it brings about."""
    noted = state.offences.fresh is not None or any(
        entry.status is OffenceStatus.NOTED for entry in state.offences.entries
    )
    if not noted:
        return decided
    events: list[e.GameEvent] = []
    waived: set[int] = set()
    for event in decided:
        if isinstance(event, MOVES):
            found = _waived(state, event.side, waived)
            waived |= {offence_waived.offence_version for offence_waived in found}
            events.extend(found)
        events.append(event)
        if isinstance(event, e.PlayerResigned):
            events.extend(_spared(state, event.side))
    return tuple(events)


def _waived(state: GameState, mover: str, already: set[int]) -> tuple[oe.OffenceWaived, ...]:
    book = state.book.offences
    found = []
    for entry in state.offences.entries:
        offence = book.offence(entry.code)
        if entry.status is not OffenceStatus.NOTED or offence is None or entry.side == mover:
            continue
        if offence.waiver is Waiver.NEXT_MOVE and entry.version not in already:
            found.append(
                oe.OffenceWaived(
                    side=mover, offence_version=entry.version, article=offence.waiver_article
                )
            )
    return tuple(found)


def _spared(state: GameState, side: str) -> tuple[oe.FoulSpared, ...]:
    fresh = state.offences.fresh
    article = state.book.offences.spares_article
    if fresh is None or fresh.side != side or not article:
        return ()
    count = len(fresh.articles)
    return (oe.FoulSpared(side=side, count=count, fouls=fresh.articles, article=article),)
