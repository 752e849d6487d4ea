"""What the score sheet says at the end: times used, fouls, signatures (xiangqi 9, 7.3).

The same for every game: weiqi counts warnings (24), gomoku violations (15.2).
"""

from dataclasses import dataclass

from games.record.officiating.closing.results import absent_sides
from games.record.officiating.sheets.duties import entering_side
from games.record.state import GameState

ARBITER = "arbiter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What both players and the arbiter sign; pairs stand first mover first.

    `times_used_ms` is empty without a clock. `due` are the signatures still missing. `writes`
    is the side that enters the moves where the book names one, "" elsewhere (xiangqi 7.3).
    """

    times_used_ms: tuple[int, ...]
    fouls: tuple[int, ...]
    signed: tuple[str, ...]
    refused: tuple[str, ...]
    due: tuple[str, ...]
    writes: str


def sheet_of(state: GameState) -> Sheet:
    """Return the score sheet of the game as it stands."""
    due = signers_due(state)
    return Sheet(
        times_used_ms=times_used(state),
        fouls=fouls_of(state),
        signed=tuple(sorted(state.signed)),
        refused=tuple(side for side in state.closing.refused if side not in state.signed),
        due=due,
        writes=entering_side(state),
    )


def fouls_of(state: GameState) -> tuple[int, int]:
    """Return the fouls (犯规), violations (违例) or warnings (警告) of both sides."""
    # A book that knows no fouls counts warnings instead.
    return state.warnings if state.book.offences.foul is None else state.fouls


def times_used(state: GameState) -> tuple[int, ...]:
    """Return the time both sides have thought in ms, also before a stop and of shared time.

    What runs still is counted when the clock is stopped or pressed.
    """
    return state.clock.used_ms if state.clock is not None else ()


def signers_due(state: GameState) -> tuple[str, ...]:
    """Return whose signatures are missing: of who came and has not refused, and the arbiter's."""
    if state.ending is None:
        return ()
    excused = {*absent_sides(state.ending, state.sides), *state.closing.refused}
    needed = (*(side for side in state.sides if side not in excused), ARBITER)
    return tuple(text for text in needed if text not in state.signed)
