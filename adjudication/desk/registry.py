"""What can be asked at the desk: a table from name to function for each game, and three for all."""

from adjudication.desk import arbiter, clock, common, draughts, gomoku, tournaments, weiqi, xiangqi
from adjudication.desk.question import Ask

GAMES: dict[str, dict[str, Ask]] = {
    "xiangqi": xiangqi.ASKS,
    "weiqi": weiqi.ASKS,
    "draughts": draughts.ASKS,
    "gomoku": gomoku.ASKS,
}
"""Name of a game -> what can be asked of it; a game that is not here answers from its kernel."""
COMMON: dict[str, Ask] = {**clock.ASKS, **arbiter.ASKS}
"""What every game answers of its clocks and its score sheets."""
EVENTS: dict[str, Ask] = tournaments.ASKS
"""What is answered of an event, whatever its game."""
NAMES = tuple(
    sorted({*COMMON, *EVENTS, *common.ASKS, *(ask for asks in GAMES.values() for ask in asks)})
)


def asks_of(game: str) -> dict[str, Ask]:
    """Return name -> ask of all that may be asked under an edition of `game`."""
    return {**COMMON, **EVENTS, **GAMES.get(game, common.ASKS)}
