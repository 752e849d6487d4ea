"""What gomoku adds: openings put down together, fives, forbidden moves. Rules 2025, 8 and 19.1."""

from collections.abc import Iterator

from adjudication.audit.question import GameAudit
from adjudication.audit.record import AuditedRecord
from adjudication.audit.replay import Attempt, Replayed, Walk
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.gomoku import events as g
from games.record.gomoku.options import GomokuOptions
from games.record.gomoku.rules import kernel_under
from games.record.values import Question, other_side, win_for
from games.rules.gomoku.kernel import ARTICLES, GomokuKernel, Notice
from games.rules.gomoku.points import SECOND_STONE

FIVE = "five"


def _kernel(arranged: e.GameArranged) -> GomokuKernel:
    return kernel_under(arranged.edition, arranged.options.gomoku)


def _placed(walk: Walk, event: g.OpeningPlaced, version: int) -> None:
    for stone in event.stones:
        if not walk.broken:
            walk.stand_if_borne(stone, version)


def _chosen(walk: Walk, event: g.FifthChosen, version: int) -> None:
    walk.stand_if_borne(event.point, version)


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
        elif notice.code in ARTICLES and not _pointed_out(record, replay, notice.ply):
            yield _found(Code.FORBIDDEN_NOT_CLAIMED, replay, notice)


def _five(record: AuditedRecord, replay: Replayed, notice: Notice) -> Iterator[Finding]:
    events = [entry.event for entry in record.entries]
    ended = [event for event in events if isinstance(event, e.GameEnded)]
    if any(isinstance(event, g.FiveDeclared) for event in events):
        return
    if any(event.reason == FIVE for event in ended):
        return
    goes_on = notice.ply < len(replay.line)
    options = record.arranged.options.gomoku or GomokuOptions()
    if options.server_declares:
        yield _found(Code.BOARD_END_MISSING, replay, notice)
    elif goes_on or (ended and not record.archived and not _won(replay, notice.ply, ended[-1])):
        yield _found(Code.FIVE_NOT_DECLARED, replay, notice)


def _won(replay: Replayed, ply: int, ended: e.GameEnded) -> bool:
    return ended.result == win_for(replay.kernel.sides, replay.line[ply - 1].side)


def _pointed_out(record: AuditedRecord, replay: Replayed, ply: int) -> bool:
    """Return whether the forbidden move of `ply` was pointed out, or ended the game lost."""
    events = [entry.event for entry in record.entries]
    asked = any(
        isinstance(event, e.ClaimMade) and event.question is Question.FORBIDDEN_MOVE
        for event in events
    )
    last = ply == len(replay.line)
    lost = win_for(replay.kernel.sides, replay.kernel.sides[1])
    ended = any(isinstance(event, e.GameEnded) and event.result == lost for event in events)
    return asked or (last and ended)


def _found(code: Code, replay: Replayed, notice: Notice) -> Finding:
    version = replay.line[notice.ply - 1].version
    return Finding(code=code, ply=notice.ply, version=version, article=notice.article)


GOMOKU = GameAudit(
    kernel=_kernel,
    steps={g.OpeningPlaced: _placed, g.FifthChosen: _chosen, g.StoneShifted: _shifted},
    questions=(notices,),
    mover=_mover,
    declared=frozenset({FIVE}),
)
