"""What the book says of a game of gomoku as it stands: its opening, kernel, forbidden moves."""

from dataclasses import dataclass

from games.record.gomoku.options import GomokuOptions
from games.record.gomoku.state import GomokuCourse
from games.record.state import GameState
from games.rules.gomoku.kernel import GomokuKernel
from games.rules.gomoku.openings.books import OPENINGS, OpeningKind, win_rule
from games.rules.gomoku.openings.protocol import END, Limits, Opening, Step, step_of
from games.rules.gomoku.points import PASS, SECOND_STONE
from games.rules.gomoku.wins import WinRule


def course_of(state: GameState) -> GomokuCourse:
    """What gomoku adds to the state; of a game that has not begun, its beginning."""
    return state.course if isinstance(state.course, GomokuCourse) else GomokuCourse()


def options_of(state: GameState) -> GomokuOptions:
    """Return the event's settings of gomoku, the book's where it made none."""
    return state.options.gomoku or GomokuOptions()


def opening_of(state: GameState) -> Opening | None:
    """Return the opening the event plays, None where its options name none."""
    options = state.options.gomoku
    return OPENINGS[state.edition].get(options.opening) if options else None


def due(state: GameState) -> Step:
    """Return what the opening asks for now; in play, a move of the side whose turn it is."""
    opening = opening_of(state)
    step = step_of(opening, course_of(state).progress) if opening else END
    if step.side:
        return step
    return Step(due=step.due, side=state.side_to_move, article=None, then="")


def limits_of(state: GameState) -> Limits:
    """Return how few and how many fifth stones may be named."""
    options = options_of(state)
    return Limits(fewest=options.fewest_fifths, most=options.most_fifths)


def kernel_of(state: GameState) -> GomokuKernel:
    """Return the kernel with the win predicate and the reading that the event plays."""
    return kernel_under(state.edition, state.options.gomoku)


def kernel_under(edition: str, options: GomokuOptions | None) -> GomokuKernel:
    """Return the kernel of an edition under an event's settings, None where it made none."""
    rule = WinRule.FORBIDDEN
    if options is not None:
        rule = win_rule(options.opening)
        if options.opening is OpeningKind.FREE and options.forbidden_in_free:
            rule = WinRule.FORBIDDEN
    return GomokuKernel(edition, rule, (options or GomokuOptions()).three_reading)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbiddenMove:
    """A forbidden move that Black played at `ply`: its kinds, and whether the readings differ."""

    ply: int
    move: str
    kinds: tuple[str, ...]
    readings_differ: bool


def forbidden_moves(
    kernel: GomokuKernel, start_position: str, moves: tuple[str, ...]
) -> tuple[ForbiddenMove, ...]:
    """Return Black's forbidden moves among `moves`, each on the board it was played on (8)."""
    position = kernel.initial_position()
    if start_position:
        position = kernel.parse_position(start_position)
    found = []
    for ply, move in enumerate(moves, start=1):
        second = move.startswith(SECOND_STONE)
        point = move.removeprefix(SECOND_STONE)
        if move != PASS and position.white_to_move is second:
            judged = kernel.forbidden(position, (point,))
            if judged.kinds:
                found.append(
                    ForbiddenMove(
                        ply=ply,
                        move=point,
                        kinds=judged.kinds[0][1],
                        readings_differ=bool(judged.readings_differ),
                    )
                )
        position = position.after(move)
    return tuple(found)


def claimable(found: tuple[ForbiddenMove, ...], plies: int) -> ForbiddenMove | None:
    """Return the forbidden move that White may point out after `plies` moves (19.1.2), if any.

    三三 and 四四 only in Black's last move, before White's next stone or pass (19.1.2-A); 长连 at
    any time before the end (19.1.2-B).
    """
    last = next((move for move in found if move.ply == plies), None)
    return last or next((move for move in found if "overline" in move.kinds), None)
