"""What gomoku adds: openings put down together, fives, forbidden moves. Rules 2025, 8 and 19.1."""

from collections.abc import Iterator

from adjudication.audit.gomoku_opening import CLOCK_STEPS, STEPS, begun, opening
from adjudication.audit.question import GameAudit, finding_at
from adjudication.audit.record import AuditedRecord
from adjudication.audit.replay import Attempt, Replayed, Walk
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.gomoku import events as g
from games.record.gomoku.options import GomokuOptions
from games.record.gomoku.rules import kernel_under
from games.record.values import Question, other_side, win_for
from games.rules.books import sources
from games.rules.gomoku.kernel import ARTICLES, GomokuKernel, Notice
from games.rules.gomoku.points import SECOND_STONE

FIVE, OVERLINE = "five", "overline"
FORBIDDEN = f"{Question.FORBIDDEN_MOVE.value}_ruling"
"""The reason of a loss by a ruling on a forbidden move."""


def _kernel(arranged: e.GameArranged) -> GomokuKernel:
    return kernel_under(arranged.edition, arranged.options.gomoku)


def _shifted(walk: Walk, event: g.StoneShifted, version: int) -> None:
    later = walk.line[event.ply - 1 :]
    walk.back_to(event.ply - 1)
    for index, stood in enumerate(later):
        walk.stand(stood.side, stood.move if index else event.move, stood.version)


def _mover(attempt: Attempt) -> str:
    """Return whose move it should be: a second stone running is of who moved last (17.8)."""
    if attempt.move.startswith(SECOND_STONE):
        return other_side(GomokuKernel.sides, attempt.to_move)
    return attempt.to_move


def notices(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find fives and forbidden moves that nothing followed."""
    kernel = replay.kernel
    if not isinstance(kernel, GomokuKernel):
        return
    for notice in kernel.notices(replay.positions[0], replay.moves):
        if notice.code == FIVE:
            yield from _five(record, replay, notice)
        elif notice.code in ARTICLES and not _pointed_out(record, replay, notice):
            yield _found(Code.FORBIDDEN_NOT_CLAIMED, replay, notice)


def _five(record: AuditedRecord, replay: Replayed, notice: Notice) -> Iterator[Finding]:
    made = replay.line[notice.ply - 1]
    later = [entry.event for entry in record.entries if entry.version >= made.version]
    if any(isinstance(event, g.FiveDeclared) and event.side == made.side for event in later):
        return
    ended = [event for event in later if isinstance(event, e.GameEnded)]
    won = win_for(replay.kernel.sides, made.side)
    if any(event.reason == FIVE and event.result == won for event in ended):
        return
    goes_on = notice.ply < len(replay.line)
    options = record.arranged.options.gomoku or GomokuOptions()
    if options.server_declares:
        yield _found(Code.BOARD_END_MISSING, replay, notice)
    elif goes_on or (ended and not record.archived and ended[-1].result != won):
        yield _found(Code.FIVE_NOT_DECLARED, replay, notice)


def _pointed_out(record: AuditedRecord, replay: Replayed, notice: Notice) -> bool:
    """Return whether this forbidden move was pointed out, or ended the game lost.

    三三 and 四四 at once, 长连 at any time after (19.1.2-A, B).
    """
    plies = [
        entry.event.ply
        for entry in record.entries
        if isinstance(entry.event, e.ClaimMade) and entry.event.question is Question.FORBIDDEN_MOVE
    ]
    stays = notice.code == OVERLINE
    if any(ply == notice.ply or (stays and ply > notice.ply) for ply in plies):
        return True
    lost = win_for(replay.kernel.sides, replay.kernel.sides[1])
    ended = [entry.event for entry in record.entries if isinstance(entry.event, e.GameEnded)]
    last = notice.ply == len(replay.line)
    return any(event.result == lost and (last or event.reason == FORBIDDEN) for event in ended)


def declared(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find fives declared that are none, and losses by forbidden moves that were none (19.1)."""
    kernel = replay.kernel
    if not isinstance(kernel, GomokuKernel) or replay.broken:
        return
    for entry in record.entries:
        event, position = entry.event, replay.stage(entry.version).position
        if isinstance(event, g.FiveDeclared):
            black = event.side == kernel.sides[0]
            if event.points not in kernel.winning_rows(position, black=black):
                article = sources.GOMOKU("19.1.1")
                yield finding_at(Code.DECLARED_WITHOUT_GROUNDS, replay, entry, article)
        elif isinstance(event, e.GameEnded) and event.reason == FORBIDDEN:
            plies = replay.ply_at(entry.version)
            seen = kernel.notices(replay.positions[0], replay.moves[:plies])
            if not any(_still_claimable(notice, plies) for notice in seen):
                yield finding_at(Code.DECLARED_WITHOUT_GROUNDS, replay, entry, event.article)


def _still_claimable(notice: Notice, plies: int) -> bool:
    return notice.code in ARTICLES and (notice.ply == plies or notice.code == OVERLINE)


def _found(code: Code, replay: Replayed, notice: Notice) -> Finding:
    version = replay.line[notice.ply - 1].version
    return Finding(code=code, ply=notice.ply, version=version, article=notice.article)


GOMOKU = GameAudit(
    kernel=_kernel,
    steps={**STEPS, g.StoneShifted: _shifted},
    clock_steps=CLOCK_STEPS,
    pending=begun,
    questions=(opening, notices, declared),
    mover=_mover,
    declared=frozenset({FIVE}),
)
