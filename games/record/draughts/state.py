"""What a game of draughts adds to the state of every game."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.draughts.draws import DrawCounts, DrawRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """An irregular move the opponent has not answered yet (5.4): by whom, as made, its code.

    `awaits_press`: its maker has not pressed the clock, where a press is an act of its own.
    `found`: the move stands on record as a legal one, and was found to have been made otherwise.
    """

    version: int
    ply: int
    side: str
    move: str
    code: str
    article: Article
    awaits_press: bool = False
    found: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaim:
    """A claim the arbiter must judge: by whom, under which rule, by which event."""

    version: int
    side: str
    rule: DrawRule


@dataclass(frozen=True, slots=True, kw_only=True)
class DraughtsCourse:
    """How far a game of draughts has come, beside its moves.

    `counts` are what the draw rules count; `reached` the rules that hold in the present
    position and were put on record. `irregularity` and `draw_claim` wait for an answer;
    `called_by` is the side whose call for the arbiter has stopped the clocks, or "".
    """

    counts: DrawCounts
    reached: tuple[DrawRule, ...] = ()
    irregularity: Irregularity | None = None
    draw_claim: DrawClaim | None = None
    called_by: str = ""
