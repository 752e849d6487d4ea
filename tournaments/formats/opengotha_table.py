"""Between OpenGotha's files and the crosstable; Black moves first."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from tournaments.crosstable import (
    TWO_ONE_ZERO,
    Cell,
    Colour,
    Crosstable,
    Entrant,
    Mark,
    PointSystem,
    both_won,
)
from tournaments.formats.opengotha import Element, Gotha, GothaBye, GothaGame, GothaPlayer
from tournaments.reading import FormatError

# Black's mark, White's mark.
_MARKS: Mapping[str, tuple[Mark, Mark]] = {
    "BLACKWINS": (Mark.WIN, Mark.LOSS),
    "WHITEWINS": (Mark.LOSS, Mark.WIN),
    "EQUAL": (Mark.DRAW, Mark.DRAW),
    "BOTHWIN": (Mark.WIN, Mark.WIN),
    "BOTHLOSE": (Mark.LOSS, Mark.LOSS),
    "BLACKWINS_BYDEF": (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    "WHITEWINS_BYDEF": (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
    "EQUAL_BYDEF": (Mark.DRAW, Mark.DRAW),
    "BOTHWIN_BYDEF": (Mark.FORFEIT_WIN, Mark.FORFEIT_WIN),
    "BOTHLOSE_BYDEF": (Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT),
    "UNKNOWN": (Mark.ADJOURNED, Mark.ADJOURNED),
}


def gotha_crosstable(gotha: Gotha, *, points: PointSystem = TWO_ONE_ZERO) -> Crosstable:
    """Return the crosstable: numbers in the order of the file, Black as first mover.

    A round nobody was paired in yet has no cells; whoever has neither game nor bye in a
    paired round is absent.
    """
    numbers = {player.key: at for at, player in enumerate(gotha.players, start=1)}
    cells: dict[tuple[str, int], Cell] = {}
    for game in gotha.games:
        black, white = _MARKS[game.result]
        for mine, theirs, mark, colour in (
            (game.black, game.white, black, Colour.FIRST),
            (game.white, game.black, white, Colour.SECOND),
        ):
            cells[(mine, game.round)] = Cell(
                mark=mark,
                opponent=numbers[theirs],
                colour=colour if game.known_colour else None,
                board=game.table,
            )
    for bye in gotha.byes:
        cells[(bye.player, bye.round)] = Cell(mark=Mark.PAIRING_BYE)
    paired = max((number for _, number in cells), default=0)
    return Crosstable(
        entrants=tuple(
            Entrant(
                number=numbers[player.key],
                id=player.key,
                unit=player.club,
                rating=player.rating,
                cells=tuple(
                    cells.get((player.key, number), Cell(mark=Mark.ABSENT))
                    for number in range(1, paired + 1)
                ),
            )
            for player in gotha.players
        ),
        rounds=max(gotha.rounds, paired),
        points=points,
    )


def crosstable_gotha(
    table: Crosstable,
    players: Mapping[str, GothaPlayer],
    *,
    name: str = "",
    handicaps: Mapping[tuple[int, int], int] = MappingProxyType({}),
    parameters: Mapping[str, Element] = MappingProxyType({}),
) -> Gotha:
    """Return `table` as a tournament file; `players` by entrant id.

    `handicaps` by round and number of either player, `parameters` the sets of the pairing system
    by name. Every game is written once, by its first mover (Black); a forfeit as by default.

    :raises FormatError: `person_missing`, `duplicate_player`, `result_not_writable`.
    """
    who = {}
    for entrant in table.entrants:
        if entrant.id not in players:
            raise FormatError("person_missing", detail=entrant.id)
        who[entrant.number] = players[entrant.id]
    if len({player.key for player in who.values()}) != len(who):
        raise FormatError("duplicate_player")
    games: list[GothaGame] = []
    byes: list[GothaBye] = []
    for entrant in table.entrants:
        for number, cell in enumerate(entrant.cells, start=1):
            if cell.mark is Mark.PAIRING_BYE:
                byes.append(GothaBye(round=number, player=who[entrant.number].key))
            elif cell.opponent is not None and _writes(entrant.number, cell):
                game = _game_of(table, entrant, number, cell, who)
                games.append(replace(game, handicap=handicaps.get((number, entrant.number), 0)))
    tables: dict[int, int] = {}
    numbered = []
    for game in sorted(games, key=lambda game: (game.round, game.table)):
        tables[game.round] = max(tables.get(game.round, 0) + 1, game.table)
        numbered.append(replace(game, table=tables[game.round]))
    general = Element(
        name="GeneralParameterSet",
        attributes=(("name", name), ("numberOfRounds", str(table.rounds))),
    )
    if general.name in parameters:
        attributes = (*general.attributes, *parameters[general.name].attributes)
        general = replace(general, attributes=tuple(sorted(attributes)))
    others = (part for part in parameters.values() if part.name != general.name)
    sets = Element(name="TournamentParameterSet", attributes=(), children=(general, *others))
    return Gotha(
        players=tuple(
            _participating(who[entrant.number], entrant, table.rounds) for entrant in table.entrants
        ),
        games=tuple(numbered),
        byes=tuple(byes),
        rest=(sets,),
    )


def _writes(number: int, cell: Cell) -> bool:
    if cell.colour is None:
        return cell.opponent is not None and number < cell.opponent
    return cell.colour is Colour.FIRST


def _game_of(
    table: Crosstable, entrant: Entrant, number: int, cell: Cell, who: Mapping[int, GothaPlayer]
) -> GothaGame:
    assert cell.opponent is not None
    back = table.entrant(cell.opponent).cells[number - 1]
    marks = cell.mark, back.mark
    if both_won(cell, back, table.points):
        marks = Mark.WIN, Mark.WIN
    result = next((name for name, pair in _MARKS.items() if pair == marks), None)
    if result is None:
        raise FormatError("result_not_writable", detail=f"{cell.mark} {back.mark}")
    return GothaGame(
        round=number,
        table=cell.board,
        black=who[entrant.number].key,
        white=who[cell.opponent].key,
        known_colour=cell.colour is not None,
        result=result,
    )


def _is_away(entrant: Entrant, number: int) -> bool:
    """Return whether the entrant was not to be paired in a round that has been."""
    away = (Mark.ABSENT, Mark.HALF_BYE, Mark.FULL_BYE)
    return number <= len(entrant.cells) and entrant.cells[number - 1].mark in away


def _participating(player: GothaPlayer, entrant: Entrant, rounds: int) -> GothaPlayer:
    last = rounds if entrant.left_after is None else entrant.left_after
    return replace(
        player,
        rating=entrant.rating if player.rating is None else player.rating,
        participating=tuple(
            entrant.joined_round <= number <= last and not _is_away(entrant, number)
            for number in range(1, rounds + 1)
        ),
    )
