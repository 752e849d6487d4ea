"""What xiangqi adds: the natural limit and repeated positions that nobody claimed.

Rules 2020, 4.2.4, 22-23; World rules 2018, 19-20.
"""

from collections.abc import Iterable, Iterator, Sequence

from adjudication.audit.claims import claimable_plies
from adjudication.audit.question import GameAudit
from adjudication.audit.record import AuditedRecord
from adjudication.audit.replay import Replayed
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.settings import usual_part
from games.record.values import Question
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.book import NaturalLimit
from games.rules.protocol import CountsCaptures, Historian, PlyFacts
from games.rules.verdict import Verdict
from games.rules.xiangqi.judging import Judging, Repeated
from games.rules.xiangqi.position import XiangqiPosition

_Repetition = tuple[Repeated, XiangqiPosition]
"""A move that came round often enough, and the position its cycle began from."""


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
    if limit is None or not wanted or _brought_along(replay) + len(replay.line) < wanted:
        return
    plies, claimed = history_of(replay), _asked_at(record, Question.NATURAL_LIMIT)
    claimable = claimable_plies(record, replay)
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
        if facts.ply not in claimable:
            continue
        found = True
        last = next((later.ply - 1 for later in plies[index + 1 :] if later.captured), len(plies))
        is_claimed = any(facts.ply <= ply <= last for ply in claimed)
        if not is_claimed and not _drawn_at(record, replay, facts.ply):
            version = replay.line[index].version
            yield Finding(
                code=Code.NATURAL_LIMIT_PASSED,
                ply=facts.ply,
                version=version,
                article=limit.article,
            )


def _brought_along(replay: Replayed) -> int:
    """Return the half-moves without a capture that the start position brings."""
    kernel = replay.kernel
    if not isinstance(kernel, CountsCaptures):
        return 0
    return kernel.plies_since_capture(replay.positions[0])


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
    if rules is None:
        return
    identity = getattr(replay.kernel, "identity", None)
    if identity is None or len({identity(at) for at in replay.positions}) == len(replay.positions):
        return
    judging = options_of(record).judging(rules)
    claim_plies, claimable = _asked_at(record, Question.REPETITION), claimable_plies(record, replay)
    for run in _runs(repetitions(judging, replay)):
        claimed = any(run[0][0].ply <= ply <= run[-1][0].ply + 1 for ply in claim_plies)
        possible = next((each for each in run if each[0].ply in claimable), None)
        if claimed or possible is None or _drawn_at(record, replay, possible[0].ply):
            continue
        repeated, start = possible
        ruling = judging.rule(start, repeated.moves)
        if ruling.verdict in (Verdict.NONE, Verdict.UNDECIDED):
            continue
        yield Finding(
            code=Code.REPETITION_NOT_CLAIMED,
            ply=repeated.ply,
            version=replay.line[repeated.ply - 1].version,
            article=ruling.article,
        )


def repetitions(judging: Judging, replay: Replayed, *, times: int = 0) -> Iterator[_Repetition]:
    """Yield every move that came round often enough, and the position its cycle began from.

    `times`: how often, 0 for the book's own number.
    """
    for repeated in judging.each(history_of(replay), times=times):
        yield repeated, replay.positions[repeated.ruled[0].ply - 1]


def _runs(found: Iterable[_Repetition]) -> Iterator[list[_Repetition]]:
    """Yield every run of repetitions ply after ply."""
    run: list[_Repetition] = []
    for each in found:
        if run and each[0].ply != run[-1][0].ply + 1:
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def _asked_at(record: AuditedRecord, question: Question) -> tuple[int, ...]:
    """Return after which plies a question was asked."""
    return tuple(
        entry.event.ply
        for entry in record.entries
        if isinstance(entry.event, e.ClaimMade) and entry.event.question is question
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
