"""Clocks that are wrong: complaints, replacing, setting, halving, charging time.

Weiqi 2002 articles 12.4(6), 22.8 and 22.9; xiangqi 2020 21.4, 28.7.4 and 28.7.5; gomoku
2025 13.6, 14.5, 14.7 and 31.5; classic clock.7 and clock.10. Integer milliseconds; parts of
a millisecond are settled so that the sum stays what has elapsed.
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.books.sources import GOMOKU, WEIQI
from games.rules.clocks import limits
from games.rules.clocks.control import Clock, set_left
from games.rules.clocks.kinds import ControlKind
from games.rules.clocks.ruling import ClockActError, ClockRuling, Effect
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    reading_negative=_("A clock cannot show less than nothing."),
    one_side_needs_chief=_("Setting one side's clock alone needs the chief arbiter."),
    shared_time_not_used_by_sides=_("Shared time is not used up by one side."),
    own_time_out=_("A clock is doubted only while one's own time lasts."),
)
declare_refusals(422, elapsed_not_positive=_("The time elapsed must be positive."))

ERROR_PER_HOUR_MS = 2 * 60_000
HOUR_MS = 60 * 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What a clock fault comes to: used times of both sides, and what is done by the book.

    `must_replace`: the clock is changed at once; otherwise it may be. `reset`: the readings
    are set anew. `note_on_referee`: the referee answers for a missing record (22.9).
    """

    used_ms: tuple[int, int]
    must_replace: bool
    reset: bool
    article: Article
    note_on_referee: bool = False


def correct_readings(used_ms: tuple[int, int], *, elapsed_ms: int) -> Correction:
    """Return the used times by weiqi 22.8, given what the clocks show and what has elapsed.

    An error of the sum of two minutes an hour or more resets both in proportion; below
    that the clock may be changed, the readings stay.

    :raises ClockActError: `elapsed_not_positive`, `reading_negative`, or `no_reading` when
        both clocks show nothing, so that no proportion is known.
    """
    first, second = used_ms
    if elapsed_ms <= 0:
        raise ClockActError("elapsed_not_positive", WEIQI("22.8"))
    if first < 0 or second < 0:
        raise ClockActError("reading_negative", WEIQI("22.8"))
    error = abs(elapsed_ms - first - second)
    if error * HOUR_MS < ERROR_PER_HOUR_MS * elapsed_ms:
        return Correction(used_ms=used_ms, must_replace=False, reset=False, article=WEIQI("22.8"))
    total = first + second
    if not total:
        raise ClockActError("no_reading", WEIQI("22.8"))
    scaled = (2 * first * elapsed_ms + total) // (2 * total)
    return Correction(
        used_ms=(scaled, elapsed_ms - scaled), must_replace=True, reset=True, article=WEIQI("22.8")
    )


def halve_used(*, elapsed_ms: int) -> Correction:
    """Return the used times by weiqi 22.9: no record of the first part, so half for each.

    :raises ClockActError: `elapsed_not_positive`.
    """
    if elapsed_ms <= 0:
        raise ClockActError("elapsed_not_positive", WEIQI("22.9"))
    half = elapsed_ms // 2
    return Correction(
        used_ms=(elapsed_ms - half, half),
        must_replace=True,
        reset=True,
        article=WEIQI("22.9"),
        note_on_referee=True,
    )


def set_used(clock: Clock, used_ms: tuple[int, int], *, at_ms: int | None = None) -> Clock:
    """Set what both sides have used of their base time, as a new clock shows it.

    :raises ClockActError: `shared_time_not_used_by_sides` for shared time.
    """
    if clock.control.kind is ControlKind.SHARED:
        raise ClockActError("shared_time_not_used_by_sides", GOMOKU("14.1.3"))
    for index, side in enumerate(clock.sides):
        left = limits.first_allowance(clock.control, index) - used_ms[index]
        clock = set_left(clock, side, left, at_ms=at_ms)
    return clock


def set_readings(
    clock: Clock,
    left_ms: tuple[int | None, int | None],
    *,
    reason: str,
    chief_approves: bool = False,
    at_ms: int | None = None,
) -> Clock:
    """Set what each side has left, None to leave it, for a `reason` that goes on record.

    Setting one side alone needs the chief referee (weiqi 22.8: 单方面的时间读数改拨).

    :raises ClockActError: `reason_missing`, `reading_negative`, `one_side_needs_chief`.
    """
    if not reason.strip():
        raise ClockActError("reason_missing", WEIQI("12.4(6)"))
    if any(left is not None and left < 0 for left in left_ms):
        raise ClockActError("reading_negative", WEIQI("12.4(6)"))
    if None in left_ms and not chief_approves:
        raise ClockActError("one_side_needs_chief", WEIQI("22.8"))
    for side, left in zip(clock.sides, left_ms, strict=True):
        if left is not None:
            clock = set_left(clock, side, left, at_ms=at_ms)
    return clock


def rule_on_complaint(
    clock: Clock,
    side: str,
    *,
    edition: str,
    at_ms: int | None = None,
    over: bool = False,
    about_setting: bool = False,
    consents: int = 0,
) -> ClockRuling:
    """Return whether a doubt of `side` about the clock is taken up.

    Gomoku 14.5 and classic clock.7: only with own time left; 31.5 and 28.7.5: after the end
    the result stands. Xiangqi 21.4: a large error is adjusted with both players' consent;
    28.7.4: in rapid games the setting is checked before the start, later only with both.
    `consents`: how many of the two players agree.
    """
    complaints = book_of(edition).clocks.complaints
    effect, code, article = complaints.effect, "clock_fault", complaints.article
    if over:
        effect, code, article = Effect.REFUSED, "result_stands", complaints.after_end
    elif complaints.own_time and clock.remaining(side, at_ms=at_ms) <= 0:
        effect, code = Effect.REFUSED, "own_time_out"
    elif complaints.both_consent and consents < len(clock.sides):
        effect, code = Effect.REFUSED, "consent_missing"
    elif complaints.setting and about_setting:
        article = complaints.setting
        if consents < len(clock.sides):
            effect, code = Effect.REFUSED, "consent_missing"
    return ClockRuling(effect=effect, code=code, article=article, side=side)
