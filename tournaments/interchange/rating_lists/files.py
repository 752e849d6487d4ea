"""A rating list as a file: CSV, XLSX, TRF and EGD text; and the steps behind it, as CSV."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.sheets.tables import Table, Value, write_csv, write_xlsx
from tournaments.formats.egd_list import EgdPlayer, grade_of, write_egd_list
from tournaments.formats.trf import Header, Player, Trf
from tournaments.formats.trf_write import write_trf
from tournaments.ratings.computed import ComputedList
from tournaments.ratings.feed_games import Person
from tournaments.sheets.rating_lists import COLUMNS, DEVIATION, GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer:
    """A line of a list; `deviation` where the system has one."""

    id: str
    name: str
    federation_number: str
    unit: str
    rating: int
    games: int
    deviation: Decimal | None = None


def list_table(title: str, players: Sequence[ListedPlayer]) -> Table:
    """Return a list as a table, its headings those that a list is read by."""
    columns = ("federation_id", "name", "unit", "rating")
    with_deviation = any(player.deviation is not None for player in players)
    headings = (*(COLUMNS[name][0] for name in columns), GAMES)
    rows = []
    for player in players:
        row: tuple[Value, ...] = (
            player.federation_number, player.name, player.unit, player.rating, player.games,
        )  # fmt: skip
        if with_deviation:
            row = (*row, Fraction(round(player.deviation or 0)))
        rows.append(row)
    return Table(
        title=title,
        headings=(*headings, DEVIATION) if with_deviation else headings,
        rows=tuple(rows),
    )


def list_csv(title: str, players: Sequence[ListedPlayer]) -> bytes:
    """What `import_ratings` takes back, byte for byte the same for the same players."""
    return write_csv(list_table(title, players))


def list_xlsx(title: str, players: Sequence[ListedPlayer]) -> bytes:
    """What `import_ratings` takes back too."""
    return write_xlsx((list_table(title, players),))


def list_trf(title: str, players: Sequence[ListedPlayer]) -> bytes:
    """Return a list as a TRF of nobody's rounds: number, name, rating and federation number."""
    lines = tuple(
        Player(number=number, name=player.name, rating=player.rating, id=player.federation_number)
        for number, player in enumerate(players, start=1)
    )
    return write_trf(Trf(records=(Header(code="012", text=title), *lines)))


def list_egd(title: str, players: Sequence[ListedPlayer]) -> bytes:
    """Return a list in the form of the European Go Database.

    A unit there is a country and a club, as `CN BJ`; a grade is the nearest to the rating; the
    tournaments played are not known.

    :raises FormatError: as `write_egd_list`.
    """
    lines = []
    for player in players:
        country, _, club = player.unit.partition(" ")
        lines.append(
            EgdPlayer(
                pin=player.federation_number,
                name=player.name,
                country=country,
                club=club,
                grade=grade_of(player.rating),
                rating=player.rating,
            )
        )
    return write_egd_list(title, lines)


WRITERS: Mapping[str, Callable[[str, Sequence[ListedPlayer]], bytes]] = {
    ".csv": list_csv,
    ".xlsx": list_xlsx,
    ".trf": list_trf,
    ".egd": list_egd,
}
"""Suffix of a file -> what writes it."""

STEPS = (
    "player", "name", "first_day", "last_day", "rating_before", "game", "opponent",
    "opponent_rating", "score", "expected", "factor", "bonus", "change", "rating_after",
)  # fmt: skip


def steps_csv(made: ComputedList, people: Mapping[str, Person]) -> bytes:
    """Return a row for each game of each player, by which a published rating can be added up."""
    rows: list[tuple[Value, ...]] = []
    for player in made.ratings:
        for period, part in made.computed.of_player(player):
            for step in part.steps:
                before, after = part.before.rating, part.after.rating
                figures = (step.score, step.expected, step.factor, step.bonus, step.change, after)
                rows.append(
                    (
                        player, people[player].name, str(period.first), str(period.last),
                        Fraction(before), step.key, step.opponent,
                        *map(Fraction, (step.opponent_rating, *figures)),
                    )
                )  # fmt: skip
    return write_csv(Table(title="", headings=STEPS, rows=tuple(rows)))
