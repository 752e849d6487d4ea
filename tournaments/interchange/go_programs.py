"""Events in the two formats of go programs: OpenGotha's XML and the EGD's h9.

Neither says which book it was played by; forfeits and byes are as their readers tell them.
"""

from dataclasses import replace

from tournaments.crosstable import PointSystem
from tournaments.formats.h9 import h9_crosstable, read_h9
from tournaments.formats.opengotha import Gotha, read_opengotha
from tournaments.formats.opengotha_table import gotha_crosstable
from tournaments.interchange.rules import Choices, book_points, regulations_for
from tournaments.interchange.values import FileFormat, FilePerson, FileRead
from tournaments.reading import Adjustment
from tournaments.regulations.matches import scoring_of


def read_gotha(data: bytes, digest: str, choices: Choices) -> FileRead:
    """Return the event of an OpenGotha file.

    :raises FormatError: what the reader or the regulations refuse.
    """
    gotha = read_opengotha(data)
    title = next(
        (child.get("name") for part in gotha.rest for child in part.children if child.get("name")),
        "",
    )
    table = gotha_crosstable(gotha, points=_points(choices))
    rules = regulations_for(choices, kept=None, rounds=table.rounds, title=title)
    people = tuple(
        FilePerson(
            number=at,
            name=f"{player.name} {player.first_name}".strip(),
            unit=player.club or player.country,
        )
        for at, player in enumerate(gotha.players, start=1)
    )
    return FileRead(
        format=FileFormat.OPENGOTHA,
        sha256=digest,
        table=replace(table, points=scoring_of(rules, rules.stages[0])),
        people=people,
        regulations=rules,
        seeds=choices.seeds,
        places={},
        stated={},
        notes=_not_used(gotha),
    )


def _not_used(gotha: Gotha) -> tuple[Adjustment, ...]:
    """Return what of a file the event has no use for: parameters, handicaps, colours unknown."""
    games = [(f"round {game.round} table {game.table}", game) for game in gotha.games]
    return (
        *(Adjustment(code="element_not_used", detail=part.name) for part in gotha.rest),
        *(Adjustment(code="handicap_not_used", detail=at) for at, game in games if game.handicap),
        *(
            Adjustment(code="colour_unknown", detail=at)
            for at, game in games
            if not game.known_colour
        ),
    )


def read_egd(data: bytes, digest: str, choices: Choices) -> FileRead:
    """Return the event of a results table of the EGD.

    :raises FormatError: what the reader or the regulations refuse.
    """
    h9, notes = read_h9(data)
    title = dict(h9.headers).get("EV", "")
    table = h9_crosstable(h9, points=_points(choices))
    rules = regulations_for(choices, kept=None, rounds=table.rounds, title=title)
    people = tuple(
        FilePerson(number=at, name=row.name, unit=row.club)
        for at, row in enumerate(h9.rows, start=1)
    )
    places: dict[int, int] = {}
    above = 0
    for at, row in enumerate(h9.rows, start=1):
        above = row.place if row.place is not None else above
        if above:
            places[at] = above
    return FileRead(
        format=FileFormat.EGD,
        sha256=digest,
        table=replace(table, points=scoring_of(rules, rules.stages[0])),
        people=people,
        regulations=rules,
        seeds=choices.seeds,
        places=places,
        stated={},
        notes=notes,
    )


def _points(choices: Choices) -> PointSystem:
    if choices.regulations is not None:
        return choices.regulations.points
    return book_points(choices.edition)
