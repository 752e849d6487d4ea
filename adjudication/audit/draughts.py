"""What draughts adds: irregular moves that stand, and draws by count. FMJD 5.4, 6; fmjd64 7.2."""

from collections.abc import Iterator, Mapping

from adjudication.audit.clocks import (
    ClockRun,
    ClockStep,
    Hold,
    back_on_the_move,
    holds,
    releases,
    unmoved,
)
from adjudication.audit.question import GameAudit, finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed, Stood, Walk
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.draughts import events as d
from games.record.draughts.counting import ALTERNATIVES
from games.record.draughts.options import DraughtsOptions
from games.record.values import other_side
from games.rules.clocks import control as clocks
from games.rules.draughts.draw_rules import DrawRule
from games.rules.draughts.draws import Counter, begin_counts, counters, next_counts
from games.rules.draughts.irregular import MARK, SECOND
from games.rules.draughts.kernel import TOUCHED, DraughtsKernel
from games.rules.draughts.position import DraughtsPosition
from games.rules.draughts.speed import Speed, speed_of
from games.rules.protocol import NotationError

DRAWN = "1/2-1/2"


def _found(walk: Walk, event: d.MoveFoundIrregular, version: int) -> None:
    walk.pending = event


def _stood(walk: Walk, event: d.IrregularityStood, version: int) -> None:
    walk.pending = None
    later = walk.line[event.ply - 1 :]
    side = later[0].side if later else event.side
    first = Stood(side=side, move=event.move, version=later[0].version if later else version)
    walk.back_to(event.ply - 1)
    walk.stand(first.side, first.move, first.version)
    for stood in later[1:]:
        walk.stand(stood.side, _as_made(walk, stood.move), stood.version)


def _as_made(walk: Walk, move: str) -> str:
    """Return a later move as it reads on the board that an irregular one has left."""
    kernel = walk.kernel
    if MARK in move or not isinstance(kernel, DraughtsKernel):
        return move
    irregular = kernel.irregular(walk.position, move)
    return irregular.text if irregular else kernel.canonical(walk.position, move)


def _corrected(walk: Walk, event: d.IrregularityCorrected, version: int) -> None:
    found, walk.pending = walk.pending, None
    if isinstance(found, d.MoveFoundIrregular) and found.code == TOUCHED:
        walk.back_to(found.ply - 1)


def _irregular(run: ClockRun, event: d.IrregularMovePlayed, entry: GameEntry) -> None:
    """Give the turn over until the move is taken back; a second one running is in that time."""
    clock, side = run.clock, event.side
    run.pending, run.turn = event, other_side(run.replay.kernel.sides, side)
    if clock is None or event.move.startswith(SECOND):
        return
    if clock.control.press_with_move:
        run.clock = clocks.press(clock, side, at_ms=entry.recorded_at, reading_ms=event.reading_ms)
    else:
        run.awaits_press(side)


def _noticed(run: ClockRun, event: d.MoveFoundIrregular, entry: GameEntry) -> None:
    run.pending, run.turn = event, other_side(run.replay.kernel.sides, event.side)


def _let_stand(run: ClockRun, event: d.IrregularityStood, entry: GameEntry) -> None:
    run.pending, run.turn = None, ""


def _put_right(run: ClockRun, event: d.IrregularityCorrected, entry: GameEntry) -> None:
    """Have the mover's time run again where it was its move that is taken back (5.4)."""
    wrong, run.pending, run.turn = run.pending, None, ""
    if isinstance(wrong, d.MoveFoundIrregular):
        if wrong.code == TOUCHED:
            back_on_the_move(run, entry)
    elif wrong is not None and not wrong.move.startswith(SECOND):
        run.unpressed = tuple(side for side in run.unpressed if side != event.side)
        run.run(event.side, entry.recorded_at)


CLOCK_STEPS: Mapping[type, ClockStep] = {
    d.IrregularMovePlayed: _irregular,
    d.MoveFoundIrregular: _noticed,
    d.IrregularityStood: _let_stand,
    d.IrregularityCorrected: _put_right,
    d.DrawRuleReached: unmoved,
    d.DrawClaimed: holds(Hold.DRAW_CLAIM),
    d.DrawClaimAnswered: releases(Hold.DRAW_CLAIM),
    d.ArbiterCalled: holds(Hold.CALL),
    d.CallDealtWith: releases(Hold.CALL),
}
"""What its events do to the clocks."""


def draw_rules(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find draw rules that were reached: on record, applied where the event says so, claimed."""
    kernel = replay.kernel
    if not isinstance(kernel, DraughtsKernel):
        return
    options = record.arranged.options.draughts or DraughtsOptions()
    noted = {
        (entry.event.rule, entry.event.ply)
        for entry in record.entries
        if isinstance(entry.event, d.DrawRuleReached)
    }
    simple = not any(
        isinstance(entry.event, d.IrregularityStood | d.MoveFoundIrregular)
        for entry in record.entries
    )
    for ply, last, counter in _reached(record, replay, kernel, both=options.balance_of_both):
        version, article = replay.line[ply - 1].version, counter.article
        goes_on = ply < len(replay.line) or not _ended(record, drawn=options.draws_end_at_once)
        if simple and not record.archived and (counter.rule, ply) not in noted:
            code = Code.DRAW_RULE_NOT_NOTED
            yield Finding(code=code, ply=ply, version=version, article=article)
        elif goes_on and options.draws_end_at_once:
            code = Code.DRAW_RULE_NOT_APPLIED
            yield Finding(code=code, ply=ply, version=version, article=article)
        elif goes_on and not _claimed(record, replay, counter.rule, ply, last):
            code = Code.DRAW_NOT_CLAIMED
            yield Finding(code=code, ply=ply, version=version, article=article)


def _reached(
    record: AuditedRecord, replay: Replayed, kernel: DraughtsKernel, *, both: bool
) -> Iterator[tuple[int, int, Counter]]:
    """Yield each rule with the plies at which it came to hold, where the board itself went on,
    and at which it held last.
    """
    fast = _fixed_time(record)
    counts = begin_counts(kernel, replay.positions[0])
    running: dict[DrawRule, tuple[int, Counter]] = {}
    for ply, (before, position) in enumerate(
        zip(replay.positions, replay.positions[1:], strict=False), start=1
    ):
        counts = next_counts(kernel, counts, before, position)
        found = {
            counter.rule: counter
            for counter in counters(kernel, counts, balance_of_both=both)
            if counter.is_reached and not (fast and counter.rule in ALTERNATIVES)
        }
        for rule in [rule for rule in running if rule not in found]:
            first, counter = running.pop(rule)
            yield first, ply - 1, counter
        if any(rule not in running for rule in found) and kernel.outcome(position) is None:
            running = {rule: running.get(rule, (ply, counter)) for rule, counter in found.items()}
    for first, counter in running.values():
        yield first, len(replay.line), counter


def _fixed_time(record: AuditedRecord) -> bool:
    """Return whether 规则和棋 takes the place of some counts: fast, without an increment."""
    control, fixed = record.arranged.time_control, record.book.conduct.fixed_time
    if control is None or control.increment_ms or fixed is None or not fixed.applies:
        return False
    return speed_of(control) is not Speed.STANDARD


def _ended(record: AuditedRecord, *, drawn: bool) -> bool:
    """Return whether the record shows an end there, a draw where the rule makes one at once."""
    results = [
        entry.event.result for entry in record.entries if isinstance(entry.event, e.GameEnded)
    ]
    return DRAWN in results if drawn or results else False


def _claimed(
    record: AuditedRecord, replay: Replayed, rule: DrawRule, first: int, last: int
) -> bool:
    """Return whether the draw was asked for, or answered, while the rule held."""
    return any(
        isinstance(entry.event, d.DrawClaimed | d.DrawClaimAnswered)
        and entry.event.rule is rule
        and first <= replay.ply_at(entry.version) <= last
        for entry in record.entries
    )


def irregular_moves(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find moves recorded as irregular that the rules of play allow (5.4)."""
    kernel, position = replay.kernel, replay.positions[0]
    if not isinstance(kernel, DraughtsKernel):
        return
    for entry in record.entries:
        event = entry.event
        if entry.version == replay.broken_at:
            return
        if isinstance(event, d.IrregularMovePlayed) and event.code != TOUCHED:
            move = event.move
            if not move.startswith(SECOND) and _is_lawful(kernel, position, move):
                article = event.article
                yield finding_at(Code.IRREGULAR_MOVE_LAWFUL, replay, entry, article)
        position = replay.stage(entry.version).position


def _is_lawful(kernel: DraughtsKernel, position: DraughtsPosition, made: str) -> bool:
    """Return whether a move as made is one that the rules allow, with all that it takes."""
    move = made.partition(MARK)[0]
    try:
        return kernel.irregular(position, move) is None and kernel.as_made(position, move) == made
    except NotationError:
        return False


DRAUGHTS = GameAudit(
    steps={
        d.MoveFoundIrregular: _found,
        d.IrregularityStood: _stood,
        d.IrregularityCorrected: _corrected,
    },
    clock_steps=CLOCK_STEPS,
    questions=(draw_rules, irregular_moves),
)
