"""What a question of an audit is, and what a game adds to those that every game is asked."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Attempt, Replayed, Step
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.rules.books.article import Article
from games.rules.editions import kernel_for
from games.rules.protocol import RulesKernel

Question = Callable[[AuditedRecord, Replayed], Iterator[Finding]]
"""Asked of a record and its replay; each finding it yields says where."""


def finding_at(code: Code, replay: Replayed, entry: GameEntry, article: Article | None) -> Finding:
    """Return what was found at an entry, after the moves that stood with it."""
    ply = replay.ply_at(entry.version)
    side = getattr(entry.event, "side", "")
    return Finding(code=code, ply=ply, version=entry.version, article=article, side=side)


def _kernel(arranged: e.GameArranged) -> RulesKernel[Any]:
    return kernel_for(arranged.edition)


def _none_excused(record: AuditedRecord, attempt: Attempt) -> bool:
    return False


def _by_the_board(attempt: Attempt) -> str:
    return attempt.to_move


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAudit:
    """What one game adds.

    `kernel`: under what the event settled. `steps`: of events that change its board.
    `questions`: of its own. `excused`: whether the record accounts for what the kernel says
    against a move that stands. `mover`: whose move an attempt should be. `declared`: reasons of
    ends that the board shows and somebody has to declare.
    """

    kernel: Callable[[e.GameArranged], RulesKernel[Any]] = _kernel
    steps: Mapping[type, Step] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    excused: Callable[[AuditedRecord, Attempt], bool] = _none_excused
    mover: Callable[[Attempt], str] = _by_the_board
    declared: frozenset[str] = frozenset()
