"""What draughts adds: irregular moves that stand, and draws by count. FMJD 5.4, 6; fmjd64 7.2."""

from collections.abc import Iterator

from adjudication.audit.question import GameAudit
from adjudication.audit.record import AuditedRecord
from adjudication.audit.replay import Replayed, Stood, Walk
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.draughts import events as d
from games.record.draughts.counting import ALTERNATIVES
from games.record.draughts.options import DraughtsOptions
from games.rules.draughts.draw_rules import DrawRule
from games.rules.draughts.draws import Counter, begin_counts, counters, next_counts
from games.rules.draughts.irregular import MARK
from games.rules.draughts.kernel import TOUCHED, DraughtsKernel
from games.rules.draughts.speed import Speed, speed_of

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
    for ply, counter in _reached(record, replay, kernel, both=options.balance_of_both):
        version, article = replay.line[ply - 1].version, counter.article
        goes_on = ply < len(replay.line) or not _ended(record, drawn=options.draws_end_at_once)
        if simple and not record.archived and (counter.rule, ply) not in noted:
            code = Code.DRAW_RULE_NOT_NOTED
            yield Finding(code=code, ply=ply, version=version, article=article)
        elif goes_on and options.draws_end_at_once:
            code = Code.DRAW_RULE_NOT_APPLIED
            yield Finding(code=code, ply=ply, version=version, article=article)
        elif goes_on and not _claimed(record, counter.rule):
            code = Code.DRAW_NOT_CLAIMED
            yield Finding(code=code, ply=ply, version=version, article=article)


def _reached(
    record: AuditedRecord, replay: Replayed, kernel: DraughtsKernel, *, both: bool
) -> Iterator[tuple[int, Counter]]:
    """Yield each rule with the ply at which it came to hold, where the board itself went on."""
    fast = _fixed_time(record)
    counts = begin_counts(kernel, replay.positions[0])
    held: set[DrawRule] = set()
    for ply, (before, position) in enumerate(
        zip(replay.positions, replay.positions[1:], strict=False), start=1
    ):
        counts = next_counts(kernel, counts, before, position)
        found = [
            counter
            for counter in counters(kernel, counts, balance_of_both=both)
            if counter.is_reached and not (fast and counter.rule in ALTERNATIVES)
        ]
        fresh = [counter for counter in found if counter.rule not in held]
        held = {counter.rule for counter in found}
        if fresh and kernel.outcome(position) is None:
            yield from ((ply, counter) for counter in fresh)


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


def _claimed(record: AuditedRecord, rule: DrawRule) -> bool:
    return any(
        isinstance(entry.event, d.DrawClaimed | d.DrawClaimAnswered) and entry.event.rule is rule
        for entry in record.entries
    )


DRAUGHTS = GameAudit(
    steps={
        d.MoveFoundIrregular: _found,
        d.IrregularityStood: _stood,
        d.IrregularityCorrected: _corrected,
    },
    questions=(draw_rules,),
)
