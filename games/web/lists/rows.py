"""Lines of lists of games, wherever they stand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from games.labels.codes import GAMES, STATUSES, game_of, result_of, word
from games.labels.times import day
from games.models import Game
from games.web.sides import SideName, names_of_rows, sides_of_row


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A line of a list: the game, its sides, and its words."""

    game: Game
    kind: str
    sides: tuple[SideName, ...]
    date: str
    result: str
    status: str


def game_lines(rows: Iterable[Game]) -> list[GameLine]:
    """Return the lines of games, namesakes among their players told apart."""
    games = tuple(rows)
    names = names_of_rows(games)
    return [_line(row, names) for row in games]


def _line(row: Game, names: Mapping[UUID, str]) -> GameLine:
    return GameLine(
        game=row,
        kind=word(GAMES, game_of(row.edition)),
        sides=sides_of_row(row, names),
        date=day(row.played_on, row.date_text),
        result=result_of(row.result, row.edition) if row.result else _("no result yet"),
        status=word(STATUSES, row.status),
    )
