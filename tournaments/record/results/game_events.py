"""What happened between the event and its games. Past tense; facts only."""

from dataclasses import dataclass

from tournaments.record.values import Score


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContradicted:
    """A result was entered by hand against a closed game, and confirmed as such.

    The game stood at `game_version` of its stream; `score` and fouls are what it came to, the
    side in front that was to move first in it.
    """

    stage: int
    round: int
    board: int
    game: int
    game_id: str
    game_version: int
    score: Score
    fouls_first: int
    fouls_second: int


GameEvent = GameContradicted

STORED_NAMES: dict[type, str] = {
    GameContradicted: "tournaments.game-contradicted.v1",
}
