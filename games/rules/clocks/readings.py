"""The reading of the seconds (读秒): what is announced when, and reading again.

Weiqi 2002 articles 12.3, 16.2 and 22.7. The book fixes the words for sixty seconds; for
other lengths an event announces its own, and these are the ones served: every ten seconds,
in the last reading the last ten one by one.
"""

from dataclasses import dataclass, replace

from games.rules.books.sources import WEIQI
from games.rules.clocks import limits
from games.rules.clocks.control import Clock, Face, face
from games.rules.clocks.kinds import TimeControl
from games.rules.clocks.ruling import ClockActError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    no_reading=_("There is no reading here to act on."),
    not_last_reading=_("Only the last reading is read again."),
    reading_not_before=_("The reading had not come that far."),
    leave_not_permitted=_("Leaving under reading needs the arbiter's permission."),
    leave_on_own_time=_("Under reading one leaves only in the opponent's time."),
    leave_taken=_("Leave under reading is given once a game."),
)

SECOND = 1000
COUNTED_OUT = 10
"""The last ten seconds of the last reading are counted from one to ten."""
SPOKEN_OF_A_MINUTE = (30, 40, 50, 55, 58)
SPOKEN_OF_THE_LAST_MINUTE = (30, 40, 50)


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What is said `at_ms` after the reading of this move began, in both languages."""

    at_ms: int
    zh: str
    en: str


def announcements(control: TimeControl, *, periods: int, until_ms: int) -> tuple[Announcement, ...]:
    """Return what is read in one move that begins with `periods` readings left.

    Up to and including `until_ms` of the move's time under reading. With several readings
    the words change over to those of the last one when it begins.

    :raises ClockActError: `no_reading` for a control without readings.
    """
    length = control.period_ms
    if length <= 0:
        raise ClockActError("no_reading", WEIQI("12.3"))
    found: list[Announcement] = []
    for used in range(periods):
        begin = used * length
        if begin > until_ms:
            break
        left = periods - used
        spoken = _last(length) if left == 1 else _of_more(length, left - 1)
        found += [
            replace(announcement, at_ms=begin + announcement.at_ms) for announcement in spoken
        ]
    return tuple(announcement for announcement in found if announcement.at_ms <= until_ms)


def last_reading_used(clock: Clock, side: str, *, at_ms: int) -> int:
    """Return how many ms of its last reading `side` has used at `at_ms` (16.2).

    :raises ClockActError: `no_reading`, `clock_not_yours`, `not_last_reading`.
    """
    length = clock.control.period_ms
    if length <= 0:
        raise ClockActError("no_reading", WEIQI("16.2"))
    if clock.running != side:
        raise ClockActError("clock_not_yours", WEIQI("16.2"))
    shown = face(clock, side, at_ms=at_ms)
    if shown.main_ms or shown.periods != 1:
        raise ClockActError("not_last_reading", WEIQI("16.2"))
    return length - shown.period_ms


def reread(clock: Clock, side: str, *, at_ms: int, from_ms: int) -> Clock:
    """Return the clock with the last reading taken up again from `from_ms` (16.2).

    :raises ClockActError: `no_reading`, `clock_not_yours`, `not_last_reading` or
        `reading_not_before` when the count had not come so far.
    """
    reached = last_reading_used(clock, side, at_ms=at_ms)
    if not 0 <= from_ms < reached:
        raise ClockActError("reading_not_before", WEIQI("16.2"))
    return replace(clock, since_ms=clock.since_ms + reached - from_ms)


def is_under_reading(clock: Clock, side: str, *, at_ms: int) -> bool:
    """Return whether the main time of `side` is used up and its moves are read out (12.3)."""
    index = clock.sides.index(side)
    shown: Face = face(clock, side, at_ms=at_ms)
    return not shown.main_ms and limits.has_readings(clock.control, clock.counted[index])


def check_leave(clock: Clock, side: str, *, at_ms: int, taken: int, permitted: bool) -> None:
    """Check that `side` may leave the board under reading (22.7).

    Only in the opponent's time, with the referee's leave, once a game; `taken`: how often
    it has. Any other absence is read on as usual.

    :raises ClockActError: `leave_not_permitted`, `leave_on_own_time`, `leave_taken`.
    """
    if not is_under_reading(clock, side, at_ms=at_ms):
        return
    if not permitted:
        raise ClockActError("leave_not_permitted", WEIQI("22.7"))
    if clock.running == side:
        raise ClockActError("leave_on_own_time", WEIQI("22.7"))
    if taken >= 1:
        raise ClockActError("leave_taken", WEIQI("22.7"))


def _of_more(length: int, left_after: int) -> list[Announcement]:
    """Return the words of a reading that is not the last, its end with them."""
    if length == 60 * SECOND:
        spoken = [_seconds(number) for number in SPOKEN_OF_A_MINUTE]
        spoken.append(Announcement(at_ms=length, zh="1分钟", en="one minute"))
    else:
        spoken = [_seconds(number) for number in range(10, -(-length // SECOND), 10)]
        spoken.append(Announcement(at_ms=length, zh=_zh(length), en=_en(length)))
    if length == 60 * SECOND:
        minutes = "minute" if left_after == 1 else "minutes"
        rest = Announcement(
            at_ms=length, zh=f"还剩{left_after}分钟", en=f"{left_after} {minutes} left"
        )
    else:
        periods = "period" if left_after == 1 else "periods"
        rest = Announcement(
            at_ms=length, zh=f"还剩{left_after}次", en=f"{left_after} {periods} left"
        )
    return [*spoken, rest]


def _last(length: int) -> list[Announcement]:
    """Return the words of the last reading: its tens, then one to ten."""
    counted = min(COUNTED_OUT, length // SECOND)
    if length == 60 * SECOND:
        tens = list(SPOKEN_OF_THE_LAST_MINUTE)
    else:
        tens = list(range(10, length // SECOND - counted + 1, 10))
    first = length - counted * SECOND
    count = [
        Announcement(at_ms=first + number * SECOND, zh=str(number), en=str(number))
        for number in range(1, counted + 1)
    ]
    return [*(_seconds(ten) for ten in tens), *count]


def _seconds(count: int) -> Announcement:
    return Announcement(at_ms=count * SECOND, zh=f"{count}秒", en=f"{count} seconds")


def _zh(length: int) -> str:
    return f"{length // SECOND}秒"


def _en(length: int) -> str:
    return f"{length // SECOND} seconds"
