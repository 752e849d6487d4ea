"""Words for time and adjournments at any board, by the terms of the rule books."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.labels.article_numbers import cited_words
from games.labels.clocks import EFFECTS, PRESS_FAULTS
from games.labels.times import duration
from games.record import events as e
from games.record.officiating.adjournment import events as ae
from games.record.officiating.timekeeping import events as te

Word = str | Promise

REASONS: dict[str, Word] = {
    "absence": _("forfeit by absence"),
    "both_flags_down": _("both times run out, order unknown"),
    "sealed_move": _("unlawful sealed move"),
}
ARRIVALS: dict[str, Word] = {
    "in_time": _("in time"),
    "late": _("may play"),
    "forfeit": _("forfeits"),
    "admitted": _("admitted by the arbiter"),
}
PAUSES: dict[str, Word] = {
    "break": _("scheduled break"),
    "interruption": _("interruption, move sealed"),
}
OPTIONS: dict[str, Word] = {
    "lateness_limit_ms": _("limit to lateness"),
    "lodging_apart": _("lodging apart from the venue"),
    "counts_out": _("absent players are counted out"),
    "most_time_passes": _("passes in place of a loss on time"),
    "sealing_rules": _("rules on sealed moves"),
    "unlawful_sealed_move": _("unlawful sealed move"),
}
SEALED_FAULTS: dict[str, Word] = {
    "loss": _("loss of the game"),
    "another_move": _("another move is made"),
}
CLOCK_EVENTS = (
    te.BothFlagsFell,
    te.FlagSetAside,
    te.PassRequested,
    te.PassGranted,
    te.PassRefused,
    te.ReadingsSet,
    te.PressTakenBack,
    te.ClocksStopped,
    te.ClocksResumed,
    te.LatenessRecorded,
    te.ReadingRepeated,
    te.LeavePermitted,
    te.SharedTimeSplit,
    te.ClockPut,
    te.ServerClockStepped,
    ae.GameAdjourned,
    ae.GameResumed,
)
"""Events that stop, start or change the clocks."""


def detail_of(event: e.GameEvent, *, sides: dict[str, str]) -> str:
    """Return what an event about time or an adjournment says beyond name, side and article.

    `sides` are the sides' names in the reader's language.
    """
    match event:
        case e.FlagFell():
            return _fallen(event, sides)
        case te.BothFlagsFell():
            first = gettext("%(side)s first") % {"side": _side(event.first, sides)}
            return _joined(first if event.first else "", _against(event, sides))
        case te.ReadingsSet():
            return _set(event, sides)
        case te.PressFaultRecorded():
            fault = str(PRESS_FAULTS.get(event.fault, event.fault))
            return _joined(fault, str(EFFECTS.get(event.effect, event.effect)), event.note)
        case te.LatenessRecorded():
            return _joined(*(_arrival(arrival, sides) for arrival in event.arrivals))
        case te.ServerClockStepped():
            sign = "+" if event.by_ms > 0 else ""
            return gettext("by %(time)s") % {"time": f"{sign}{duration(event.by_ms)}"}
        case te.ReadingRepeated():
            return gettext("from second %(number)d") % {"number": event.from_ms // 1000}
        case _:
            return _adjourned(event, sides)


def _adjourned(event: e.GameEvent, sides: dict[str, str]) -> str:
    match event:
        case ae.GameAdjourned():
            until = gettext("until %(time)s") % {"time": event.resume_at} if event.resume_at else ""
            times = (_reading(reading, sides) for reading in event.readings)
            return _joined(str(PAUSES[event.kind.value]), event.reason, *times, until)
        case ae.EnvelopeKept():
            keeper = gettext("kept by %(keeper)s") % {"keeper": event.keeper}
            signed = gettext("signed by %(signers)s") % {
                "signers": gettext(", ").join(
                    _side(signature, sides) for signature in event.signatures
                )
            }
            return _joined(keeper, signed if event.signatures else "", event.note)
        case ae.EnvelopeOpened():
            lawful = gettext("lawful") if not event.code else gettext("unlawful")
            return _joined(event.written, lawful)
        case ae.GameResumed() if event.absent:
            absent = gettext(", ").join(_side(text, sides) for text in event.absent)
            return gettext("absent: %(sides)s") % {"sides": absent}
        case _:
            return ""


def periods_words(periods: int) -> str:
    """Return how many readings are left, "" for none."""
    if not periods:
        return ""
    return ngettext("%(count)d reading left", "%(count)d readings left", periods) % {
        "count": periods
    }


def moves_due_words(moves: int) -> str:
    """Return how many moves are due in the stage or limit, "" for none."""
    if not moves:
        return ""
    return ngettext("%(count)d move due", "%(count)d moves due", moves) % {"count": moves}


def shown_times(left: Mapping[str, int], *, sides: dict[str, str]) -> str:
    """Return what a record shows of the sides, ms to the flag by side, overstepping in tenths."""
    words = []
    for side, ms in left.items():
        name = _side(side, sides)
        if ms > 0:
            words.append(f"{name} {duration(ms)}")
            continue
        tenths = -ms // 100
        over = {"side": name, "seconds": f"{tenths // 10}.{tenths % 10}"}
        words.append(gettext("%(side)s %(seconds)s s over") % over)
    return gettext(", ").join(words)


def _fallen(event: e.FlagFell, sides: dict[str, str]) -> str:
    if not event.reported:
        return _against(event, sides)
    reported = gettext("reported of %(side)s; this flag fell first") % {
        "side": _side(event.reported, sides)
    }
    return _joined(reported, _shown(event, sides))


def _against(event: e.FlagFell | te.BothFlagsFell, sides: dict[str, str]) -> str:
    """Return that the arbiter's eye stands against the record, and what that showed."""
    if not event.contradicts:
        return ""
    return _joined(gettext("as the arbiter saw it, against the record"), _shown(event, sides))


def _shown(event: e.FlagFell | te.BothFlagsFell, sides: dict[str, str]) -> str:
    left = {show.side: show.left_ms for show in event.record_shows}
    return gettext("record shows %(times)s") % {"times": shown_times(left, sides=sides)}


def _set(event: te.ReadingsSet, sides: dict[str, str]) -> str:
    replaced = gettext("clock replaced") if event.clock_replaced else ""
    agreed = gettext("agreed by %(sides)s") % {
        "sides": gettext(", ").join(_side(text, sides) for text in event.agreed)
    }
    return _joined(
        *(_reading(reading, sides) for reading in event.readings),
        replaced,
        event.reason,
        agreed if event.agreed else "",
        gettext("the arbiter answers for the missing record") if event.referee_answers else "",
    )


def _reading(reading: te.Reading, sides: dict[str, str]) -> str:
    return f"{_side(reading.side, sides)} {duration(reading.left_ms)}"


def _arrival(arrived_late: te.ArrivedLate, sides: dict[str, str]) -> str:
    late = gettext("%(time)s late") % {"time": duration(arrived_late.late_ms)}
    when = gettext("absent") if arrived_late.absent else late
    parts = [
        _side(arrived_late.side, sides),
        when,
        str(ARRIVALS.get(arrived_late.outcome, arrived_late.outcome)),
    ]
    if arrived_late.deduct_ms:
        parts.append(gettext("%(time)s deducted") % {"time": duration(arrived_late.deduct_ms)})
    if arrived_late.article:
        parts.append(cited_words(arrived_late.article))
    return " ".join(parts)


def _side(side: str, sides: dict[str, str]) -> str:
    return sides.get(side, side)


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
