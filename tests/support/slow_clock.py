"""Both clocks ticked one millisecond at a time, straight from the words of the books.

A literal reference for `games.rules.clocks`: counters that are counted down, no arithmetic on
what is left. Weiqi 2002 12.3-12.5, gomoku 14.1, classic clock.2.multi.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.clocks.kinds import ControlKind, TimeControl


@dataclass
class SlowSide:
    """One side's counters; `over` is set when its time has run out."""

    control: TimeControl
    index: int
    main: int = 0
    reserve: int = 0
    second_hand: int = 0
    stage: int = 0
    in_stage: bool = False
    done: int = 0
    used: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        control = self.control
        base = control.second_base_ms if self.index and control.second_base_ms else control.base_ms
        match control.kind:
            case ControlKind.BYO_YOMI:
                self.main = base - control.period_ms * control.periods
                self.reserve = control.periods
            case ControlKind.LIMITS:
                self.main = base
            case ControlKind.SHARED:
                self.main = control.own_ms
            case _:
                self.main = base

    def tick(self) -> None:
        """Let one millisecond of thinking go by."""
        match self.control.kind:
            case ControlKind.BYO_YOMI:
                self._tick_reading()
            case ControlKind.STAGES:
                self._tick_stage()
            case ControlKind.LIMITS:
                self._tick_limit()
            case _:
                self.main -= 1
                self.over = self.over or self.main == 0

    def _tick_reading(self) -> None:
        if self.main > 0:
            self.main -= 1
            return
        self.second_hand += 1
        if self.second_hand == self.control.period_ms:
            self.second_hand = 0
            self.reserve -= 1
            self.over = self.over or self.reserve == 0

    def _tick_stage(self) -> None:
        if not self.in_stage:
            self.main -= 1
            if self.main == 0:
                self.in_stage, self.stage = True, self.control.stage_ms
            return
        self.stage -= 1
        self.over = self.over or self.stage == 0

    def _tick_limit(self) -> None:
        self.used += 1
        ends = list(self._ends())
        for end, owed in ends:
            if self.used == end and (self.done < owed or end == ends[-1][0]):
                self.over = True

    def _ends(self) -> Iterator[tuple[int, int]]:
        """Yield when each limit ends, counted from the start, and the moves owed by then."""
        end, owed = self.main, self.control.base_moves
        yield end, owed
        for limit in self.control.limits:
            end += limit.time_ms
            owed += limit.moves if limit.moves > 1 else 0
            yield end, owed

    def _reading_begins(self) -> int | None:
        """Return when the reading that runs began, None outside the readings."""
        begin = self.main
        for limit in self.control.limits:
            if limit.moves == 1 and begin <= self.used < begin + limit.time_ms:
                return begin
            begin += limit.time_ms
        return None

    def moved(self) -> None:
        """Complete a move."""
        control = self.control
        if self.over:
            return
        if control.kind is ControlKind.BYO_YOMI:
            self.second_hand = 0
        elif control.kind is ControlKind.LIMITS:
            self.done += 1
            begin = self._reading_begins()
            self.used = self.used if begin is None else begin
        elif control.kind is ControlKind.STAGES and self.in_stage:
            self.done += 1
            if self.done == control.stage_moves:
                self.done = 0
                self.stage += control.stage_ms
        elif control.kind is ControlKind.INCREMENT:
            self.main += control.increment_ms

    def left(self) -> int:
        """Return the milliseconds to the fall of the flag."""
        if self.over:
            return 0
        match self.control.kind:
            case ControlKind.BYO_YOMI:
                return self.main + self.reserve * self.control.period_ms - self.second_hand
            case ControlKind.LIMITS:
                ends = list(self._ends())
                flag = next((end for end, owed in ends if self.done < owed), ends[-1][0])
                return flag - self.used
            case ControlKind.STAGES:
                return self.stage if self.in_stage else self.main + self.control.stage_ms
            case _:
                return self.main


@dataclass(frozen=True)
class SlowResult:
    """What is left on both sides, and the first flag with its moment."""

    left: tuple[int, int]
    flag: tuple[int, int] | None


def slow_fold(control: TimeControl, thinking: list[int]) -> SlowResult:
    """Let both sides move in turn, each after thinking so many milliseconds.

    Stops at the first flag: which side (0 or 1), how long after the start.
    """
    sides = (SlowSide(control, 0), SlowSide(control, 1))
    shared = control.base_ms if control.kind is ControlKind.SHARED else 0
    now = 0
    for turn, think in enumerate(thinking):
        side = sides[turn % 2]
        for _ in range(think):
            now += 1
            if shared > 0:
                shared -= 1
                if shared == 0 and side.main == 0:
                    return SlowResult((sides[0].left(), sides[1].left()), (turn % 2, now))
                continue
            side.tick()
            if side.over:
                return SlowResult((sides[0].left(), sides[1].left()), (turn % 2, now))
        side.moved()
        if control.kind is ControlKind.SHARED and shared == 0:
            side.main += control.increment_ms
    return SlowResult((shared + sides[0].left(), shared + sides[1].left()), None)
