"""The crosstable (成绩表): who met whom, with which colour, and how it ended.

The one picture of a stage that pairing, standings, tie-breaks and file formats share.
Pure values: points are fractions, never floats; nothing here is stored, it is folded from
the tournament's stream.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

HALF = Fraction(1, 2)


class Colour(StrEnum):
    """Who moves first (先走) and who second (后走); red or black by the game."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> "Colour":
        """The opponent's colour."""
        return Colour.SECOND if self is Colour.FIRST else Colour.FIRST


class Mark(StrEnum):
    """How a round ended for one entrant.

    Only the first four are played games. A bye and an absence have no opponent; a forfeit
    (弃权) has one, shown as + and -.
    """

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    ADJOURNED = "adjourned"  # 封棋、未完: a draw for pairing, nothing yet for standings
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    DOUBLE_FORFEIT = "double_forfeit"
    PAIRING_BYE = "pairing_bye"  # 轮空, by the pairing itself (TRF: U)
    FULL_BYE = "full_bye"  # granted by a ruling (TRF: F)
    HALF_BYE = "half_bye"  # granted (TRF: H)
    ABSENT = "absent"  # not paired at his own or the arbiter's word (TRF: Z)

    @property
    def played(self) -> bool:
        """Whether moves were made, so that the colour counts."""
        return self in _PLAYED


ANNULLED = "annulled"
"""What a round stands as whose result counts for neither side (作废; xiangqi 19.2 注销)."""

_PLAYED = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.ADJOURNED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One entrant's round: `opponent` and `colour` are None where nobody sat opposite.

    `board` is the table number from 1, 0 where unknown. `points` stands where a ruling gave
    other points than the mark brings (0-0 after both lose, half a point after a penalty).
    `games` is what the entrant scored on the boards, in a team match or a match of several
    games; None where the round is one game. `fouls` are those of the game (犯规).
    `annulled`: kept for the record and counted for nothing. `boards` are the games of a team
    match from board 1 on, or of a match of several games in order; empty where the round is
    one game or only its sum is known. `handicap`: the stones given, 1 for no komi; 0 for none.
    """

    mark: Mark
    opponent: int | None = None
    colour: Colour | None = None
    board: int = 0
    points: Fraction | None = None
    games: Fraction | None = None
    fouls: int = 0
    annulled: bool = False
    boards: tuple["Cell", ...] = ()
    handicap: int = 0

    @property
    def standing(self) -> str:
        """Return what the round stands as: its mark, or "annulled", when no result of it stands.

        Xiangqi 19.2 已赛结果一概注销, weiqi 28.2 已赛成绩全部无效, gomoku 24.4.2.
        """
        return ANNULLED if self.annulled else self.mark.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player or a team in one stage.

    `number`: drawn or given before round 1 (抽签号, 序号), from 1, unique in the stage.
    `id`: of the player or team in the registry. `seed`: place among the seeds, from 1.
    `left_after`: the last round taken part in, of one who withdrew or was expelled (退出);
    None while in. `sanctioned`: last among equals (xiangqi 18.5). `cells[r - 1]` is round r.
    `warnings` (18.1) and `disqualified` (18.2) are the sanctions counted over the event,
    `fouls` those that stand
    in no cell; one who was `expelled` (18.3, 除名) keeps his games and has no place.
    `ratings` are those of each round where an event spans months, empty where one rating
    holds for all of it. `left_turn` is how many left before him after the same round.
    `start`: the McMahon score begun with, in points; 0 in other systems.
    """

    number: int
    id: str
    unit: str = ""
    rating: int | None = None
    seed: int | None = None
    joined_round: int = 1
    left_after: int | None = None
    sanctioned: bool = False
    warnings: int = 0
    disqualified: int = 0
    fouls: int = 0
    expelled: bool = False
    left_turn: int = 0
    cells: tuple[Cell, ...] = ()
    ratings: tuple[int | None, ...] = ()
    start: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSystem:
    """What a result is worth (积分制), and what a bye is.

    A draw may be worth more to the second player (xiangqi 13.3: 1 and 2, with 3 for a win).
    """

    win: Fraction = Fraction(1)
    draw_first: Fraction = HALF
    draw_second: Fraction = HALF
    loss: Fraction = Fraction(0)
    pairing_bye: Fraction = Fraction(1)
    full_bye: Fraction = Fraction(1)
    half_bye: Fraction = HALF

    def worth(self, cell: Cell) -> Fraction:
        """Return the points `cell` brings; an adjourned game brings none yet."""
        if cell.annulled:
            return Fraction(0)
        if cell.points is not None:
            return cell.points
        if cell.mark is Mark.DRAW:
            return self.draw_second if cell.colour is Colour.SECOND else self.draw_first
        return {
            Mark.WIN: self.win,
            Mark.FORFEIT_WIN: self.win,
            Mark.LOSS: self.loss,
            Mark.PAIRING_BYE: self.pairing_bye,
            Mark.FULL_BYE: self.full_bye,
            Mark.HALF_BYE: self.half_bye,
        }.get(cell.mark, Fraction(0))

    def total(self, entrant: Entrant) -> Fraction:
        """Return what an entrant began with and all his rounds together."""
        return sum((self.worth(cell) for cell in entrant.cells), entrant.start)


def both_won(cell: Cell, back: Cell, points: PointSystem) -> bool:
    """Return whether a draw stands for a game that both sides have won (a go bye for two)."""
    drawn = cell.mark is Mark.DRAW and back.mark is Mark.DRAW
    own = points.win not in (points.draw_first, points.draw_second)
    return drawn and own and cell.points == back.points == points.win


TWO_ONE_ZERO = PointSystem(
    win=Fraction(2),
    draw_first=Fraction(1),
    draw_second=Fraction(1),
    pairing_bye=Fraction(2),
    full_bye=Fraction(2),
    half_bye=Fraction(1),
)
"""2-1-0 (xiangqi 13.1, weiqi 27.1)."""

ONE_HALF_ZERO = PointSystem()
"""1-½-0 (gomoku 28.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPoints:
    """What a match (一场) is worth to its sides (场分), apart from its games (局分).

    `draw`: to each side where the games are level (局分相等), whoever moved first. `tie_win` and
    `tie_loss`: to the winner and the loser of what decides such a match; None where it stays
    drawn. Byes are those of a team left over (轮空).
    """

    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)
    tie_win: Fraction | None = None
    tie_loss: Fraction | None = None
    pairing_bye: Fraction = Fraction(2)
    full_bye: Fraction = Fraction(2)
    half_bye: Fraction = Fraction(1)

    @property
    def system(self) -> PointSystem:
        """Return what a match won, drawn or lost on its games is worth, as a system of points."""
        return PointSystem(
            win=self.win,
            draw_first=self.draw,
            draw_second=self.draw,
            loss=self.loss,
            pairing_bye=self.pairing_bye,
            full_bye=self.full_bye,
            half_bye=self.half_bye,
        )


MATCH_TWO_ONE_ZERO = MatchPoints()
"""2-1-0 (xiangqi 13.2, weiqi 27.2)."""

MATCH_ONE_HALF_ZERO = MatchPoints(
    win=Fraction(1),
    draw=HALF,
    pairing_bye=Fraction(1),
    full_bye=Fraction(1),
    half_bye=HALF,
)
"""1-½-0 (gomoku 28.1, 不论场、局记分)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crosstable:
    """The entrants of a stage by number, with as many cells each as rounds were paired.

    `rounds` is how many rounds the stage has in all.
    """

    entrants: tuple[Entrant, ...]
    rounds: int
    points: PointSystem = TWO_ONE_ZERO

    def entrant(self, number: int) -> Entrant:
        """Return the entrant with `number`.

        :raises KeyError: when nobody has it.
        """
        # Numbers mostly run from 1 as the entrants stand: a large table is not searched.
        if 1 <= number <= len(self.entrants) and self.entrants[number - 1].number == number:
            return self.entrants[number - 1]
        for entrant in self.entrants:
            if entrant.number == number:
                return entrant
        raise KeyError(number)

    def by_number(self) -> dict[int, Entrant]:
        """Pairing numbers are unique within the table."""
        return {entrant.number: entrant for entrant in self.entrants}

    @property
    def paired(self) -> int:
        """How many rounds have been paired."""
        return max((len(entrant.cells) for entrant in self.entrants), default=0)
