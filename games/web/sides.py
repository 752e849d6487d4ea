"""The two sides of a game as pages name them: the side's word, its man, who sits there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from games.labels.codes import SIDES, word
from games.labels.people import names_apart
from games.models import Game
from games.rules.editions import UnknownEditionError, kernel_for
from games.selectors import GamePage

_MEN = {("xiangqi", "red"): "帅", ("xiangqi", "black"): "将"}
"""Character on the man beside a name; stones and draughtsmen are told by fill alone."""
_UNKNOWN = ("red", "black")


@dataclass(frozen=True, slots=True, kw_only=True)
class SideName:
    """One side: its code and word, what stands on its man, the player's name and id.

    `player` is None for somebody whom the registry has not.
    """

    code: str
    word: str
    man: str
    name: str
    player: UUID | None = None


def sides_of(page: GamePage) -> tuple[SideName, ...]:
    """Return both sides of a game, first mover first."""
    game, sides = page.state.kernel.game, page.state.sides
    names = page.players
    seated = page.seated
    if len(set(names.values())) < len(names):
        apart = names_apart({player.pk: player for player in seated.values()})
        names = names | {side: apart[player.pk] for side, player in seated.items()}
    ids = {side: player.pk for side, player in seated.items()}
    return tuple(_side(game, side, names.get(side, ""), ids.get(side)) for side in sides)


def names_of_rows(rows: Iterable[Game]) -> dict[UUID, str]:
    """Return the names of all players of a list by id, namesakes told apart."""
    seated = (player for row in rows for player in (row.first_player, row.second_player))
    return names_apart({player.pk: player for player in seated if player})


def sides_of_row(row: Game, apart: Mapping[UUID, str]) -> tuple[SideName, ...]:
    """Return both sides of a line of the list, first mover first; `apart` are all its names."""
    seated = (row.first_player, row.second_player)
    try:
        kernel = kernel_for(row.edition)
    except UnknownEditionError:
        game, sides = "", _UNKNOWN
    else:
        game, sides = kernel.game, kernel.sides
    return tuple(
        _side(game, side, apart[player.pk] if player else "", player.pk if player else None)
        for side, player in zip(sides, seated, strict=True)
    )


def _side(game: str, side: str, name: str, player: UUID | None) -> SideName:
    man = _MEN.get((game, side), "")
    return SideName(code=side, word=word(SIDES, side), man=man, name=name, player=player)
