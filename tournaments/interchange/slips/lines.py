"""What a line of a slip says: the result of a board or of a game of a match, or why none."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.crosstable import PointSystem
from tournaments.interchange.slips.team_lists import TeamList
from tournaments.record.values import Score
from tournaments.sheets.slip_words import HALVES, MINUS, PLUS, WORDS

NOTHING = Fraction(0)
_AMOUNT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")
_NUMBER = re.compile("[0-9]{1,4}")


class Fault(StrEnum):
    """Why a line of a slip says no result."""

    UNREADABLE = "unreadable"
    CONTRADICTS = "contradicts"  # both won, or one side says nothing
    OTHER_PLAYERS = "other_players"
    TWICE = "twice"


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipLine:
    """What a slip says of a board, or of a `game` of its match; `fault` where that is no result.

    `sides` are the numbers of who sat there as the slip lists them, empty where it names nobody;
    `names` the players of teams likewise. The first mover stands in front in `score`, in `used`
    and in `fouls`, "" and 0 where nothing is written. `board` 0: such a match is not in the round.
    """

    board: int
    game: int = 0
    sides: tuple[int, ...] = ()
    names: tuple[str, str] = ("", "")
    score: Score | None = None
    fouls: tuple[int, int] = (0, 0)
    used: tuple[str, str] = ("", "")
    written: str = ""
    fault: Fault | None = None

    @property
    def place(self) -> tuple[int, int]:
        """Board and game."""
        return self.board, self.game


def by_place(lines: Iterable[SlipLine]) -> tuple[SlipLine, ...]:
    """Return the lines of one file or of several by board and game; of two alike neither counts.

    Lines of matches that the round does not have follow.
    """
    placed: dict[tuple[int, int], SlipLine] = {}
    astray: list[SlipLine] = []
    for line in lines:
        if not line.board:
            astray.append(line)
        elif line.place in placed:
            placed[line.place] = SlipLine(
                board=line.board, game=line.game, written=line.written, fault=Fault.TWICE
            )
        else:
            placed[line.place] = line
    return (*(placed[place] for place in sorted(placed)), *astray)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchGames:
    """The games of a round's matches, as their slips name them.

    `boards`: the numbers of both sides as listed -> board. `games`: whose boards of the two
    teams meet, and the how-many-th time -> game. In those `turned` who is listed second moves
    first.
    """

    boards: Mapping[tuple[int, int], int]
    games: Mapping[tuple[int, int, int], int]
    turned: frozenset[int]


NO_MATCHES = MatchGames(boards={}, games={}, turned=frozenset())


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Of which event, round and board a slip is; "" and 0 unknown."""

    event: str
    round: int
    board: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Slips:
    """A file of slips: of which event and round by its foot ("" and 0 unknown), and its lines.

    `lists`: those of teams, who is to play at which board.
    """

    event: str
    round: int
    lines: tuple[SlipLine, ...]
    lists: tuple[TeamList, ...] = ()


def line_of(
    board: int,
    game: int,
    *,
    sides: tuple[int, int],
    results: tuple[str, str],
    points: PointSystem,
    is_turned: bool,
    names: tuple[str, str] = ("", ""),
    fouls: tuple[int, int] = (0, 0),
    used: tuple[str, str] = ("", ""),
) -> SlipLine:
    """Return what both sides' fields say, in which who is listed first stands in front."""
    written = f"{results[0]} : {results[1]}"
    if is_turned:
        results, fouls, used = results[::-1], fouls[::-1], used[::-1]
    made = score_of(*results, points)
    return SlipLine(
        board=board,
        game=game,
        sides=sides,
        names=names,
        score=made if isinstance(made, Score) else None,
        fault=made if isinstance(made, Fault) else None,
        fouls=fouls,
        used=used,
        written=written,
    )


def number_in(text: str) -> int:
    """Return the number in a text such as 第2局, 0 for none."""
    found = _NUMBER.search(text)
    return int(found[0]) if found else 0


def score_of(first: str, second: str, points: PointSystem) -> Score | Fault:
    """Return the result that both sides' cells make, by the event's points or by 1, ½ and 0."""
    forfeits = (_forfeit(first), _forfeit(second))
    if forfeits != ("", ""):
        known = {
            ("+", "-"): Score.FIRST_BY_FORFEIT,
            ("-", "+"): Score.SECOND_BY_FORFEIT,
            ("-", "-"): Score.DOUBLE_FORFEIT,
        }
        return known.get(forfeits, Fault.CONTRADICTS)
    worth = (_points(first, points, moves_first=True), _points(second, points, moves_first=False))
    if worth[0] is None or worth[1] is None:
        return Fault.CONTRADICTS if "" in (first, second) else Fault.UNREADABLE
    return _by_points((worth[0], worth[1]), points)


def _by_points(worth: tuple[Fraction, Fraction], points: PointSystem) -> Score | Fault:
    for win in (points.win, Fraction(1)):
        if worth in ((win, points.loss), (win, NOTHING)):
            return Score.FIRST_WINS
        if worth in ((points.loss, win), (NOTHING, win)):
            return Score.SECOND_WINS
    if worth == (NOTHING, NOTHING):
        return Score.BOTH_LOSE
    half = Fraction(1, 2)
    if worth in ((points.draw_first, points.draw_second), (half, half)):
        return Score.DRAW
    return Fault.CONTRADICTS


def _forfeit(text: str) -> str:
    return "+" if text in PLUS else "-" if text in MINUS else ""


def _points(text: str, points: PointSystem, *, moves_first: bool) -> Fraction | None:
    word = WORDS.get(text.casefold())
    if word == "win":
        return points.win
    if word == "loss":
        return points.loss
    if word == "draw":
        return points.draw_first if moves_first else points.draw_second
    if text in HALVES:
        return Fraction(1, 2)
    whole = text.removesuffix(HALVES[0])
    half = Fraction(1, 2) if whole != text else Fraction(0)
    return Fraction(whole) + half if _AMOUNT.fullmatch(whole) else None
