"""The result of a record as it stood: ends, what changed them, games that went on after one.

Weiqi 2002, 13.2 and 16.4 of a recount; a penalty overruled takes its loss with it.
"""

from adjudication.audit.marks import marks_of
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed
from games.record import events as e
from games.record.officiating.offences import events as oe
from games.record.values import other_side, win_for
from games.record.weiqi.events import RecountRequested
from games.rules.offences.escalation import limits_of

_REOPENS = {oe.PenaltyOverruled, RecountRequested}


def results(record: AuditedRecord, replay: Replayed) -> dict[int, str]:
    """Return each event that changed the result, with what stood then, "" in a game under way."""
    found: dict[int, str] = {}
    before: dict[int, str] = {}
    ended: e.GameEnded | None = None
    late: set[int] = set()
    for entry in record.entries:
        event = entry.event
        standing = next(reversed(found.values()), "")
        match event:
            case e.GameEnded():
                ended, found[entry.version] = event, event.result
            case e.ResultRevised():
                found[entry.version] = event.result
            case oe.ResultPenalised():
                before[event.offence_version] = standing
                found[entry.version] = event.result
            case RecountRequested():
                ended, found[entry.version] = None, ""
            case oe.PenaltyOverruled() if event.offence_version in late:
                found[entry.version] = before.get(event.offence_version, standing)
            case oe.PenaltyOverruled() if ended and _undone(record, replay, entry, event, ended):
                ended, found[entry.version] = None, ""
            case oe.OffenceRecorded() if ended:
                late.add(entry.version)
            case oe.PenaltyConfirmed() | oe.PenaltyRejected() if ended:
                late.add(event.offence_version)
            case _:
                pass
    return found


def reopened(record: AuditedRecord, replay: Replayed) -> frozenset[int]:
    """Return the events after which a game that was over was under way again."""
    if record.kinds.isdisjoint(_REOPENS):
        return frozenset()
    found = results(record, replay).items()
    return frozenset(version for version, result in found if not result)


def _undone(
    record: AuditedRecord,
    replay: Replayed,
    entry: GameEntry,
    event: oe.PenaltyOverruled,
    ended: e.GameEnded,
) -> bool:
    """Return whether the penalty had lost the game, or a count that is not reached without it."""
    if event.before.loses:
        return True
    sides = replay.kernel.sides
    marks = marks_of(record, before=entry.version + 1)
    limits = limits_of(record.arranged.edition, record.arranged.thresholds)
    return any(
        ended.article == limit.article
        and ended.result == win_for(sides, other_side(sides, side))
        and marks.counted(side, measure) < limit.count
        for measure, limit in limits.items()
        for side in sides
    )
