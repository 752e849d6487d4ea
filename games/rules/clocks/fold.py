"""Acts at the clock folded in order: the one way from a control and acts to two clocks.

The same steps a game's stream takes, for questions outside a game and for tests. The fold
stops at the first flag: what comes after it is nobody's time, unless a pass is granted in
its place (weiqi 22.5).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.rules.clocks import control as clocks
from games.rules.clocks.control import Clock
from games.rules.clocks.flags import Flag, fallen_flag, grant_pass
from games.rules.clocks.readings import reread
from games.rules.clocks.ruling import ClockActError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, acts_out_of_order=_("The acts at the clock are not in the order of time."))


class ActKind(StrEnum):
    """What is done at the clock."""

    PRESS = "press"  # after a move, or without one
    START = "start"
    STOP = "stop"
    ADJUST = "adjust"  # add `amount_ms`
    SET = "set"  # set what is left to `amount_ms`
    REREAD = "reread"  # from `amount_ms` of the last reading (16.2)
    GRANT_PASS = "grant_pass"  # a pass at the board, no secret
    SHARE_OUT = "share_out"  # half of the shared rest each


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One act at the clock at `at_ms`.

    `amount_ms` is what the kind takes. `reading_ms`: what the device showed at a press.
    `moved` false: pressed without a move, which leaves the clocks as they are.
    """

    kind: ActKind
    at_ms: int
    side: str = ""
    amount_ms: int = 0
    reading_ms: int | None = None
    moved: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """Both clocks after the acts, the flag that fell, how many acts were taken."""

    clock: Clock
    flag: Flag | None
    taken: int


def fold(clock: Clock, acts: Iterable[Act], *, until_ms: int | None = None) -> Folded:
    """Fold `acts` into `clock`, then let it run to `until_ms`.

    :raises ClockActError: `side_unknown`, `acts_out_of_order`, `clock_not_yours` for a press
        by the side whose clock does not run, and what the acts themselves refuse.
    """
    taken, last = 0, None
    for act in acts:
        if last is not None and act.at_ms < last:
            raise ClockActError("acts_out_of_order")
        if act.side and act.side not in clock.sides:
            raise ClockActError("side_unknown")
        last = act.at_ms
        flag = fallen_flag(clock, at_ms=act.at_ms)
        if flag is not None and not _undone(act, flag):
            return Folded(clock=clock, flag=flag, taken=taken)
        clock = _applied(clock, act)
        taken += 1
        # Time taken away can leave nothing (22.1, 22.2): that flag falls with the act.
        out = next((side for side in clock.sides if clock.remaining(side) <= 0), None)
        if out is not None:
            return Folded(clock=clock, flag=Flag(side=out, at_ms=act.at_ms), taken=taken)
    flag = None if until_ms is None else fallen_flag(clock, at_ms=until_ms)
    return Folded(clock=clock, flag=flag, taken=taken)


def _undone(act: Act, flag: Flag) -> bool:
    """Return whether an act after the flag still counts.

    A granted pass does, and a press whose device showed time left: the device is believed
    before the server's count.
    """
    if act.side != flag.side:
        return False
    shown = act.kind is ActKind.PRESS and act.reading_ms is not None and act.reading_ms > 0
    return shown or act.kind is ActKind.GRANT_PASS


def _applied(clock: Clock, act: Act) -> Clock:
    match act.kind:
        case ActKind.START:
            return clocks.start(clock, act.side, at_ms=act.at_ms)
        case ActKind.STOP:
            return clocks.stop(clock, at_ms=act.at_ms)
        case ActKind.ADJUST:
            return clocks.adjust(clock, act.side, act.amount_ms)
        case ActKind.SET:
            return clocks.set_left(clock, act.side, act.amount_ms, at_ms=act.at_ms)
        case ActKind.REREAD:
            return reread(clock, act.side, at_ms=act.at_ms, from_ms=act.amount_ms)
        case ActKind.GRANT_PASS:
            return grant_pass(clock, act.side, at_ms=act.at_ms)
        case ActKind.SHARE_OUT:
            return clocks.share_out(clock, at_ms=act.at_ms)
        case ActKind.PRESS:
            if clock.running != act.side:
                raise ClockActError("clock_not_yours")
            if not act.moved:
                return clock
            return clocks.press(clock, act.side, at_ms=act.at_ms, reading_ms=act.reading_ms)
