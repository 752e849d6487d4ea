"""Fouls, violations and warnings of both sides, counted anew from the events that stand."""

from dataclasses import dataclass, replace

from adjudication.audit.record import AuditedRecord
from games.record import events as e
from games.record.officiating.offences import events as oe
from games.record.officiating.repairs.events import SwappedColoursFound
from games.record.values import other_side
from games.record.weiqi.events import ColoursCorrected
from games.rules.books.article import Article
from games.rules.editions import kernel_for
from games.rules.offences.kinds import Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedMark:
    """One foul, violation or warning against `side`, by the event of `version`."""

    version: int
    side: str
    measure: Measure
    article: Article | None
    offence_version: int
    after_end: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What counts against both sides at one time."""

    entries: tuple[CountedMark, ...] = ()

    def counted(self, side: str, measure: Measure, *, late: bool = False) -> int:
        """Return how many of `measure` count; those given after the end only where `late`."""
        return sum(
            mark.side == side and mark.measure is measure and (late or not mark.after_end)
            for mark in self.entries
        )


def marks_of(record: AuditedRecord, *, before: int | None = None) -> Marks:
    """Return what counts after all events, or after those whose version is less than `before`."""
    marks: tuple[CountedMark, ...] = ()
    sides = kernel_for(record.arranged.edition).sides
    foul = record.book.offences.foul or Measure.FOUL
    for entry in record.entries:
        if before is not None and entry.version >= before:
            break
        marks = after(marks, entry.event, entry.version, sides=sides, foul=foul)
    return Marks(entries=marks)


def after(
    marks: tuple[CountedMark, ...],
    event: e.GameEvent,
    version: int,
    *,
    sides: tuple[str, str],
    foul: Measure,
) -> tuple[CountedMark, ...]:
    """Return what counts after one more event; `foul` is what the book makes of a foul."""
    match event:
        case e.FoulRecorded():
            return (*marks, _counted(event, version, foul))
        case e.WarningRecorded():
            return (*marks, _counted(event, version, Measure.WARNING))
        case oe.FoulSpared():
            own = [mark for mark in marks if mark.side == event.side and mark.measure is foul]
            spared = own[-event.count :]
            return tuple(mark for mark in marks if mark not in spared)
        case oe.PenaltyOverruled():
            return tuple(mark for mark in marks if mark.offence_version != event.offence_version)
        case ColoursCorrected() | SwappedColoursFound(corrected=True):
            return tuple(replace(mark, side=other_side(sides, mark.side)) for mark in marks)
        case _:
            return marks


def _counted(
    event: e.FoulRecorded | e.WarningRecorded, version: int, measure: Measure
) -> CountedMark:
    return CountedMark(
        version=version,
        side=event.side,
        measure=measure,
        article=event.article,
        offence_version=event.offence_version,
        after_end=event.after_end,
    )
