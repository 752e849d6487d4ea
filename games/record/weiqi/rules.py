"""What a game of weiqi is read by: its options, its kernel, its part of the state."""

from games.record.state import GameState
from games.record.weiqi.options import WeiqiOptions
from games.record.weiqi.state import FalseLife, WeiqiCourse
from games.rules.weiqi.kernel import WeiqiKernel
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.repetition import Repeat
from games.rules.weiqi.scoring import KOMI


def course_of(state: GameState) -> WeiqiCourse:
    """Return the game's own part of its state."""
    return state.course if isinstance(state.course, WeiqiCourse) else WeiqiCourse()


def options_of(state: GameState) -> WeiqiOptions:
    """Return the event's settings, the book's where it has none."""
    return state.options.weiqi or WeiqiOptions()


def komi_of(state: GameState) -> int:
    """Return what Black gives back at the count, in quarters of a zi (11)."""
    komi = options_of(state).komi_quarters
    return KOMI if komi is None else komi


def kernel_of(state: GameState) -> WeiqiKernel:
    """Typed; asked of a game of weiqi only."""
    if not isinstance(state.kernel, WeiqiKernel):
        raise AssertionError("a game of weiqi has its kernel")
    return state.kernel


def position_of(state: GameState) -> WeiqiPosition:
    """Typed; asked of a game of weiqi only."""
    if not isinstance(state.position, WeiqiPosition):
        raise AssertionError("a game of weiqi has its position")
    return state.position


def false_life_of(state: GameState, repeat: Repeat) -> FalseLife | None:
    """Return what was ruled of the cycle of `repeat`, None where it was not ruled a false life."""
    kos = {frozenset(ko) for ko in named_kos(state, repeat)}
    ruled = course_of(state).false_lives
    return next((life for life in ruled if {frozenset(ko) for ko in life.kos} == kos), None)


def named_kos(state: GameState, repeat: Repeat) -> tuple[tuple[str, ...], ...]:
    """Return the points of the kos of a cycle, two each, by name."""
    name_of = position_of(state).name_of
    return tuple(sorted(tuple(sorted(map(name_of, ko))) for ko in repeat.kos))
