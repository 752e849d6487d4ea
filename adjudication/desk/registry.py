"""What can be asked at the desk: a table from name to function for each game, and three for all."""

from adjudication.desk import arbiter, clock, common, draughts, gomoku, tournaments, weiqi, xiangqi
from adjudication.desk.question import Query

GAMES: dict[str, dict[str, Query]] = {
    "xiangqi": xiangqi.QUERIES,
    "weiqi": weiqi.QUERIES,
    "draughts": draughts.QUERIES,
    "gomoku": gomoku.QUERIES,
}
"""Name of a game -> what can be asked of it; a game that is not here answers from its kernel."""
COMMON: dict[str, Query] = {**clock.QUERIES, **arbiter.QUERIES}
"""What every game answers of its clocks and its score sheets."""
EVENTS: dict[str, Query] = tournaments.QUERIES
"""What is answered of an event, whatever its game."""
NAMES = tuple(
    sorted({*COMMON, *EVENTS, *common.QUERIES, *(ask for asks in GAMES.values() for ask in asks)})
)


def queries_of(game: str) -> dict[str, Query]:
    """Return name -> ask of all that may be asked under an edition of `game`."""
    return {**COMMON, **EVENTS, **GAMES.get(game, common.QUERIES)}
