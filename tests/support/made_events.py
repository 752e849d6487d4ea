"""Make random tournaments to try a pairing on (随机赛事), the same ones for the same seed.

Results follow the ratings with a third of draws, as in xiangqi; forfeits, absences, late
entries and withdrawals happen as often as asked for.
"""

from dataclasses import dataclass, replace

from tests.support.event_books import XIANGQI
from tournaments.crosstable import (
    TWO_ONE_ZERO,
    Cell,
    Colour,
    Crosstable,
    Entrant,
    Mark,
    PointSystem,
)
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.stream import Stream
from tournaments.pairing.values import NoLegalPairing, Pairing


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What kind of tournament to make; rates are per thousand, of games or of entrants.

    `draws` is the rate between equals; `units` how many units the entrants come from, 0 for
    none.
    """

    players: int
    rounds: int
    draws: int = 335
    forfeits: int = 10
    absences: int = 5
    late: int = 10
    withdrawals: int = 20
    adjourned: int = 0
    units: int = 0
    points: PointSystem = TWO_ONE_ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """A made tournament; `stuck` is the answer of the round that could not be paired.

    `away[r - 1]` are those who stayed away from round r without having left.
    """

    table: Crosstable
    rounds: tuple[Pairing, ...]
    away: tuple[frozenset[int], ...]
    stuck: NoLegalPairing | None = None


def generate_tournament(
    recipe: Recipe, seed: str, settings: PairingSettings = XIANGQI
) -> Generated:
    """Return a tournament paired and played round by round until its end or a stuck round."""
    stream = Stream(seed)
    table = enrol(recipe, stream)
    rounds: list[Pairing] = []
    absent: list[frozenset[int]] = []
    for number in range(1, recipe.rounds + 1):
        table = _withdraw(table, recipe, stream, number)
        away = frozenset(x.number for x in table.entrants if stream.chance(recipe.absences))
        absent.append(away)
        paired = pair_round(table, settings.away_in(away), seed)
        if isinstance(paired, NoLegalPairing):
            return Generated(table=table, rounds=tuple(rounds), away=tuple(absent), stuck=paired)
        rounds.append(paired)
        table = play_round(table, paired, recipe, stream)
    return Generated(table=table, rounds=tuple(rounds), away=tuple(absent))


def enrol(recipe: Recipe, stream: Stream) -> Crosstable:
    """Return the empty crosstable of a made tournament."""
    numbers = range(1, recipe.players + 1)
    return Crosstable(
        entrants=tuple(_entrant(number, recipe, stream) for number in numbers),
        rounds=recipe.rounds,
        points=recipe.points,
    )


def _entrant(number: int, recipe: Recipe, stream: Stream) -> Entrant:
    joined = 2 + stream.below(max(1, recipe.rounds // 3)) if stream.chance(recipe.late) else 1
    return Entrant(
        number=number,
        id=f"made-{number}",
        unit=f"unit-{stream.below(recipe.units)}" if recipe.units else "",
        rating=1200 + stream.below(1200),
        joined_round=joined,
    )


def _withdraw(table: Crosstable, recipe: Recipe, stream: Stream, number: int) -> Crosstable:
    if number == 1:
        return table
    share = recipe.withdrawals // max(1, recipe.rounds - 1)
    entrants = tuple(
        replace(entrant, left_after=number - 1)
        if entrant.left_after is None and stream.chance(share)
        else entrant
        for entrant in table.entrants
    )
    return replace(table, entrants=entrants)


def play_round(table: Crosstable, paired: Pairing, recipe: Recipe, stream: Stream) -> Crosstable:
    """Return `table` with the results of a paired round drawn."""
    known = {entrant.number: entrant for entrant in table.entrants}
    cells = {number: Cell(mark=Mark.ABSENT) for number in known}
    if paired.bye is not None:
        cells[paired.bye] = Cell(mark=Mark.PAIRING_BYE)
    for board in paired.boards:
        first, second = known[board.first], known[board.second]
        marks = _result(first.rating or 0, second.rating or 0, recipe, stream)
        for one, other, colour, mark in (
            (first, second, Colour.FIRST, marks[0]),
            (second, first, Colour.SECOND, marks[1]),
        ):
            cells[one.number] = Cell(
                mark=mark,
                opponent=other.number,
                colour=colour,
                board=board.number,
                handicap=board.why.handicap,
            )
    entrants = tuple(
        replace(entrant, cells=(*entrant.cells, cells[entrant.number]))
        for entrant in table.entrants
    )
    return replace(table, entrants=entrants)


def _result(first: int, second: int, recipe: Recipe, stream: Stream) -> tuple[Mark, Mark]:
    if stream.chance(recipe.forfeits):
        return (
            (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
            (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
            (Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT),
        )[stream.below(3)]
    if stream.chance(recipe.adjourned):
        return Mark.ADJOURNED, Mark.ADJOURNED
    if stream.chance(recipe.draws):
        return Mark.DRAW, Mark.DRAW
    edge = max(-400, min(400, first - second + 60))
    if stream.below(1000) < 500 + edge:
        return Mark.WIN, Mark.LOSS
    return Mark.LOSS, Mark.WIN
