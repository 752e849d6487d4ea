"""The course of a record: entries in the order of time, play within the game, what was annulled."""

from collections.abc import Iterator

from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord
from adjudication.audit.replay import Replayed
from adjudication.audit.results import reopened
from games.record import events as e
from games.record.annulment.events import ActAnnulled
from games.record.audits.findings import Code, Finding
from games.record.officiating.timekeeping.events import ReadingsSet, ServerClockStepped

_PLAY = (e.MovePlayed, e.ClockPressed)
_REFERS = ("offence_version", "ruling_version", "claim_version", "irregularity_version")
"""Fields of events that name an earlier one they rest on; 0 for none."""


def order(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find entries that the server recorded before the one that precedes them."""
    last, stepped_back = 0, False
    for entry in record.entries:
        event = entry.event
        if isinstance(event, ServerClockStepped) and event.by_ms < 0:
            stepped_back = True
        if entry.recorded_at < last and not stepped_back:
            yield finding_at(Code.TIME_RUNS_BACK, replay, entry, None)
        last = max(last, entry.recorded_at)


def play_within(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find moves and presses before the game was started or after it had ended."""
    started = ended = False
    again = reopened(record, replay)
    for entry in record.entries:
        event = entry.event
        if isinstance(event, _PLAY) and (ended or not started):
            over = record.book.closing.over if ended else None
            yield finding_at(Code.PLAY_OUTSIDE_GAME, replay, entry, over)
        started = started or isinstance(event, e.GameStarted)
        ended = ended or isinstance(event, e.GameEnded)
        ended = ended and entry.version not in again


def references(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find entries that rest on one that was annulled."""
    for entry in record.entries if record.fallen else ():
        if isinstance(entry.event, ActAnnulled):
            continue
        if any(getattr(entry.event, name, 0) in record.fallen for name in _REFERS):
            yield finding_at(Code.ANNULLED_STILL_COUNTED, replay, entry, None)


def readings(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find a press that showed more than the clock read with its move can have come to."""
    control = record.arranged.time_control
    if control is None or control.press_with_move:
        return
    read: dict[str, int] = {}
    for entry in record.entries:
        event = entry.event
        if isinstance(event, e.MovePlayed):
            read.pop(event.side, None)
            if event.reading_ms is not None:
                read[event.side] = event.reading_ms
        elif isinstance(event, e.ClockPressed):
            earlier = read.pop(event.side, None)
            shown = event.reading_ms
            if earlier is None or shown is None:
                continue
            if shown > earlier + control.increment_ms:
                article = record.book.clocks.clock
                yield finding_at(Code.DEVICES_DIFFER, replay, entry, article)
        elif isinstance(event, e.TimeAdjusted | ReadingsSet | ActAnnulled):
            read.clear()


QUESTIONS = (order, play_within, references, readings)
