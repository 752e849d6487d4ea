"""A game as each of its two sides has it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tournaments.ratings.systems.decimals import ONE
from tournaments.ratings.systems.values import PlayedGame, Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A game seen by one player: `moved_first`, the own score, who was opposite."""

    game: PlayedGame
    opponent: str
    score: Decimal
    moved_first: bool


def by_player(
    games: Sequence[PlayedGame], before: Mapping[str, Standing]
) -> dict[str, tuple[Side, ...]]:
    """Return the games of everybody in `before`, by key of the game; () for who did not play."""
    found: dict[str, list[Side]] = {player: [] for player in sorted(before)}
    for game in sorted(games, key=lambda game: game.key):
        found[game.first].append(
            Side(game=game, opponent=game.second, score=game.score, moved_first=True)
        )
        found[game.second].append(
            Side(game=game, opponent=game.first, score=ONE - game.score, moved_first=False)
        )
    return {player: tuple(sides) for player, sides in found.items()}
