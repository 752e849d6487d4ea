"""What weiqi adds: repetitions by the event's rule, and the count. Rules 2002, 9, 11, 20, 21."""

from collections.abc import Iterator
from dataclasses import replace

from adjudication.audit.marks import marks_of
from adjudication.audit.question import GameAudit, finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Attempt, Replayed, Walk
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.weiqi import events as w
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.rules.offences.kinds import Measure
from games.rules.protocol import PositionError
from games.rules.weiqi.board import NO_POINT
from games.rules.weiqi.repetition import RARE_CASES
from games.rules.weiqi.scoring import KOMI, Score, result_by, score
from games.rules.weiqi.tables import EMPTY, PASS

_VOID = (LongCycle.FORBIDDEN, LongCycle.FORFEIT)
_REPEATS = "whole_board_repetition"


def options_of(record: AuditedRecord) -> WeiqiOptions:
    """Return the event's settings, the book's where it made none."""
    return record.arranged.options.weiqi or WeiqiOptions()


def _went_over(walk: Walk, event: w.TurnWentOver, version: int) -> None:
    after = walk.position.after_pass(voluntary=False)
    walk.stand(event.side, PASS, version, position=after)


def _withdrawn(walk: Walk, event: w.MoveWithdrawn, version: int) -> None:
    walk.back_to(len(walk.line) - 1)


def _relocated(walk: Walk, event: w.StoneRelocated, version: int) -> None:
    position = walk.position
    points = position.geometry.points
    source, target = points[event.source], points[event.target]
    stones = bytearray(position.stones)
    stones[target], stones[source] = stones[source], EMPTY
    walk.put(replace(position, stones=bytes(stones), ko=NO_POINT))


def _begun_anew(walk: Walk, event: w.ColoursCorrected, version: int) -> None:
    walk.back_to(0)


def _played_on(walk: Walk, event: w.LifeAndDeathDisputed, version: int) -> None:
    walk.put(replace(walk.position, passes=0))


def _excused(record: AuditedRecord, attempt: Attempt) -> bool:
    """Return whether a repetition may stand: a rare case under the rule, or a false life ruled.

    What a file does not say is the rule for the rare cases, which the event settled (20.3).
    """
    if attempt.fault != _REPEATS:
        return False
    left_open = record.archived or options_of(record).long_cycle_rule not in _VOID
    if attempt.article == RARE_CASES and left_open:
        return True
    return any(
        isinstance(entry.event, w.RepetitionSettled) and entry.event.side
        for entry in record.entries
        if entry.version < attempt.version
    )


def repetitions_noted(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find repetitions that stand and of which the record says nothing (20.3)."""
    noted = {
        entry.event.ply for entry in record.entries if isinstance(entry.event, w.RepetitionFound)
    }
    unnoted = Code.REPETITION_NOT_CLAIMED if record.archived else Code.REPETITION_NOT_NOTED
    for attempt in replay.attempts:
        rare = attempt.fault == _REPEATS and attempt.article == RARE_CASES
        stands = rare and not attempt.faulted and _excused(record, attempt)
        if stands and attempt.next_ply not in noted and not _settled(record, attempt.version):
            yield Finding(
                code=unnoted,
                ply=attempt.next_ply,
                version=attempt.version,
                article=attempt.article,
            )


def _settled(record: AuditedRecord, version: int) -> bool:
    return any(
        isinstance(entry.event, w.RepetitionSettled) and entry.version < version
        for entry in record.entries
    )


def count(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find counts that are not that of the board, its marks and the warnings, and the result."""
    last: w.GameCounted | None = None
    for entry in record.entries:
        event = entry.event
        if isinstance(event, w.GameCounted):
            last = event
            if not replay.broken:
                yield from _counted(record, replay, entry, event)
        elif isinstance(event, e.GameEnded) and event.reason == "count":
            counted = last and result_by(last.margin)
            if counted != event.result:
                yield finding_at(Code.RESULT_AGAINST_COUNT, replay, entry, event.article)


def _counted(
    record: AuditedRecord, replay: Replayed, entry: GameEntry, event: w.GameCounted
) -> Iterator[Finding]:
    version, article = entry.version, event.article
    anew = _score(record, replay, entry, event)
    figures = (event.black, event.white, event.komi, event.margin)
    if anew is None or figures != (anew.count.black, anew.count.white, anew.komi, anew.margin):
        yield finding_at(Code.COUNT_WRONG, replay, entry, article)
    settled = any(
        isinstance(other.event, w.BordersSettled) and other.act == entry.act
        for other in record.entries
    )
    marked = _marked_before(record, version)
    agreed = {(tuple(sorted(mark.dead)), tuple(sorted(mark.shared))) for mark in marked}
    as_counted = (tuple(sorted(event.dead)), tuple(sorted(event.shared)))
    if not settled and agreed and agreed != {as_counted}:
        yield finding_at(Code.COUNT_AGAINST_MARKS, replay, entry, article)


def _score(
    record: AuditedRecord, replay: Replayed, entry: GameEntry, event: w.GameCounted
) -> Score | None:
    komi = options_of(record).komi_quarters
    given = marks_of(record, before=entry.version)
    borders = next(
        (
            other.event
            for other in record.entries
            if isinstance(other.event, w.BordersSettled) and other.act == entry.act
        ),
        None,
    )
    first, second = replay.kernel.sides
    try:
        return score(
            replay.positions[replay.ply_at(entry.version)],
            dead=event.dead,
            shared=event.shared,
            komi=KOMI if komi is None else komi,
            warnings=(
                given.counted(first, Measure.WARNING),
                given.counted(second, Measure.WARNING),
            ),
            contested=borders.contested if borders else (),
            contested_to=borders.side if borders else "",
        )
    except PositionError:
        return None


def _marked_before(record: AuditedRecord, version: int) -> tuple[w.DeadMarked, ...]:
    """Return the last marks of each side since play ended last."""
    marks: dict[str, w.DeadMarked] = {}
    for entry in record.entries:
        if entry.version >= version:
            break
        match entry.event:
            case w.DeadMarked():
                marks[entry.event.side] = entry.event
            case w.PlayEnded() | w.RecountRequested() | w.LifeAndDeathDisputed():
                marks.clear()
            case _:
                pass
    return tuple(marks.values())


WEIQI = GameAudit(
    steps={
        w.TurnWentOver: _went_over,
        w.MoveWithdrawn: _withdrawn,
        w.StoneRelocated: _relocated,
        w.ColoursCorrected: _begun_anew,
        w.LifeAndDeathDisputed: _played_on,
    },
    questions=(repetitions_noted, count),
    excused=_excused,
)
