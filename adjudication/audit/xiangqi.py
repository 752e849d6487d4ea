"""What xiangqi adds: the natural limit and repeated positions that nobody claimed.

Rules 2020, 4.2.4, 22-23; World rules 2018, 19-20.
"""

from collections.abc import Iterator, Sequence

from adjudication.audit.question import GameAudit
from adjudication.audit.record import AuditedRecord
from adjudication.audit.replay import Replayed
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.settings import usual_part
from games.record.values import Question
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.book import NaturalLimit
from games.rules.protocol import Historian, PlyFacts
from games.rules.verdict import Verdict


def options_of(record: AuditedRecord) -> XiangqiOptions:
    """Return the event's settings, the edition's own where it made none."""
    arranged = record.arranged
    own: XiangqiOptions = arranged.options.xiangqi or usual_part(arranged.edition, "xiangqi")
    return own


def history_of(replay: Replayed) -> tuple[PlyFacts, ...]:
    """Return what the rule book can ask of each ply that stands."""
    kernel = replay.kernel
    if not isinstance(kernel, Historian):
        return ()
    return tuple(kernel.history(replay.positions[0], replay.moves).plies)


def natural_limit(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find where the natural limit could first be claimed in each run without a capture."""
    limit, wanted = record.book.conduct.natural_limit, 2 * options_of(record).natural_limit_rounds
    if limit is None or not wanted or len(replay.line) < wanted:
        return
    plies, claimed = history_of(replay), _asked(record, Question.NATURAL_LIMIT)
    checks = options_of(record).natural_limit_checks
    found = False
    for index, facts in enumerate(plies):
        if facts.captured is not None:
            found = False
        run = plies[max(0, index + 1 - facts.plies_since_capture) : index + 1]
        if found or facts.plies_since_capture < wanted:
            continue
        if counted(run, facts.plies_since_capture, limit, checks) < wanted:
            continue
        found = True
        if not claimed and not _drawn_at(record, replay, facts.ply):
            version = replay.line[index].version
            yield Finding(
                code=Code.NATURAL_LIMIT_PASSED,
                ply=facts.ply,
                version=version,
                article=limit.article,
            )


def counted(run: Sequence[PlyFacts], length: int, limit: NaturalLimit, checks: int) -> int:
    """Return the half-moves that count, for whichever side may count more of them."""
    if limit.checks_never_count:
        pairs = [run[index : index + 2] for index in range(0, len(run), 2)]
        return length - sum(len(pair) for pair in pairs if any(facts.gives_check for facts in pair))
    given = [
        sum(facts.gives_check for facts in run if facts.mover == mover)
        for mover in {facts.mover for facts in run}
    ]
    return length - 2 * max(0, min(given, default=0) - checks)


def repetition(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find repetitions that bind a side or draw and that nobody had ruled."""
    rules = record.book.conduct.repetition
    if rules is None or _asked(record, Question.REPETITION):
        return
    identity = getattr(replay.kernel, "identity", None)
    if identity is None or len({identity(at) for at in replay.positions}) == len(replay.positions):
        return
    judging = options_of(record).judging(rules)
    last = -1
    for repeated in judging.each(history_of(replay)):
        follows, last = repeated.ply == last + 1, repeated.ply
        if follows or _drawn_at(record, replay, repeated.ply):
            continue
        ruling = judging.rule(replay.positions[repeated.ruled[0].ply - 1], repeated.moves)
        if ruling.verdict in (Verdict.NONE, Verdict.UNDECIDED):
            continue
        yield Finding(
            code=Code.REPETITION_NOT_CLAIMED,
            ply=repeated.ply,
            version=replay.line[repeated.ply - 1].version,
            article=ruling.article,
        )


def _asked(record: AuditedRecord, question: Question) -> bool:
    return any(
        isinstance(entry.event, e.ClaimMade) and entry.event.question is question
        for entry in record.entries
    )


def _drawn_at(record: AuditedRecord, replay: Replayed, ply: int) -> bool:
    """Return whether the game ended there drawn: nothing was left to claim."""
    if ply < len(replay.line):
        return False
    return any(
        isinstance(entry.event, e.GameEnded) and entry.event.result == "1/2-1/2"
        for entry in record.entries
    )


XIANGQI = GameAudit(questions=(natural_limit, repetition))
