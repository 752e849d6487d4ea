"""What weiqi adds: repetitions by the event's rule, and the count. Rules 2002, 9, 11, 20, 21."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import get_args

from adjudication.audit.clocks import ClockRun, ClockStep, Hold, unmoved
from adjudication.audit.marks import marks_of
from adjudication.audit.question import GameAudit, finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Attempt, Replayed, Walk
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.weiqi import events as w
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.rules.clocks import control as clocks
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


def _turn_lost(run: ClockRun, event: w.TurnWentOver, entry: GameEntry) -> None:
    clock = run.clock
    if clock is None or clock.running != event.side:
        return
    if clock.control.press_with_move:
        at = entry.recorded_at
        run.clock = clocks.press(clock, event.side, at_ms=at, after_move=False)
    else:
        run.awaits_press(event.side)


def _again(run: ClockRun, event: w.MoveWithdrawn, entry: GameEntry) -> None:
    run.unpressed = tuple(side for side in run.unpressed if side != event.side)
    run.run(event.side, entry.recorded_at)


def _changed_over(run: ClockRun, event: w.ColoursCorrected, entry: GameEntry) -> None:
    """Begin anew; the time that a player used goes with him to his own colour (17.1)."""
    clock = run.clock and clocks.stop(run.clock, at_ms=entry.recorded_at)
    if clock is not None:
        run.clock = clocks.change_over(clock)
        run.unpressed = ()
        run.run(run.replay.to_move(entry.version), entry.recorded_at)


def _marks_begin(run: ClockRun, event: w.PlayEnded | w.ContestGivenUp, entry: GameEntry) -> None:
    run.unpressed = ()
    run.hold(Hold.MARKING, entry.recorded_at)


def _disputed(run: ClockRun, event: w.LifeAndDeathDisputed, entry: GameEntry) -> None:
    run.held.discard(Hold.MARKING)
    run.run(event.side, entry.recorded_at)


def _counted_again(run: ClockRun, event: w.RecountRequested, entry: GameEntry) -> None:
    run.ended = None
    run.hold(Hold.MARKING, entry.recorded_at)


CLOCK_STEPS: Mapping[type, ClockStep] = {
    **dict.fromkeys(get_args(w.WeiqiEvent), unmoved),
    w.TurnWentOver: _turn_lost,
    w.MoveWithdrawn: _again,
    w.ColoursCorrected: _changed_over,
    w.PlayEnded: _marks_begin,
    w.ContestGivenUp: _marks_begin,
    w.LifeAndDeathDisputed: _disputed,
    w.RecountRequested: _counted_again,
}
"""What its events do to the clocks; the others leave them as they are."""


def _excused(record: AuditedRecord, attempt: Attempt) -> bool:
    """Return whether a repetition may stand: a rare case under the rule, or a false life ruled.

    What a file does not say is the rule for the rare cases, which the event settled (20.3).
    """
    if attempt.fault != _REPEATS:
        return False
    left_open = record.archived or options_of(record).long_cycle_rule not in _VOID
    if attempt.article == RARE_CASES and left_open:
        return True
    return _settled(record, attempt)


def repetitions_noted(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find repetitions that stand and of which the record says nothing (20.3)."""
    noted = {
        entry.event.ply for entry in record.entries if isinstance(entry.event, w.RepetitionFound)
    }
    unnoted = Code.REPETITION_NOT_CLAIMED if record.archived else Code.REPETITION_NOT_NOTED
    for attempt in replay.attempts:
        rare = attempt.fault == _REPEATS and attempt.article == RARE_CASES
        stands = rare and not attempt.faulted and _excused(record, attempt)
        if stands and attempt.next_ply not in noted and not _settled(record, attempt):
            yield Finding(
                code=unnoted,
                ply=attempt.next_ply,
                version=attempt.version,
                article=attempt.article,
            )


def _settled(record: AuditedRecord, attempt: Attempt) -> bool:
    """Return whether the repetition is of a false life that the referee has ruled on (20.2)."""
    ruled = [
        entry.event
        for entry in record.entries
        if entry.version < attempt.version
        and isinstance(entry.event, w.RepetitionSettled)
        and entry.event.side
    ]
    return any(not false.kos or attempt.move in chain(*false.kos) for false in ruled)


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
            replay.stage(entry.version).position,
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
    clock_steps=CLOCK_STEPS,
    questions=(repetitions_noted, count),
    excused=_excused,
)
