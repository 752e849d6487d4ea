"""The board of a record, played anew from its start with the kernel of its edition.

What the server once made of a move is not read: every position comes from the kernel. A move that
cannot be played at all ends the replay, for no later one has a board to stand on.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudication.audit.record import AuditedRecord
from games.record import events as e
from games.record.officiating.repairs.events import PliesTakenBack, SwappedColoursFound
from games.rules.books.article import Article
from games.rules.protocol import NotationError, RulesKernel


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A move on record, lawful or not, against the board it was made on.

    `ply` is as recorded, `next_ply` what it should be; `to_move` by the board. `fault` is what the
    kernel says of it, "" for nothing, under `article`; `faulted` that the record calls it illegal.
    """

    version: int
    ply: int
    next_ply: int
    side: str
    to_move: str
    move: str
    fault: str
    article: Article | None
    faulted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stood:
    """A move that stands: who made it, by which event."""

    side: str
    move: str
    version: int


@dataclass(slots=True)
class Walk:
    """A replay under way: the moves that stand, and the positions after each, the start first.

    `pending` is what the step of one event leaves for that of a later one.
    """

    kernel: RulesKernel[Any]
    line: list[Stood] = field(default_factory=list)
    positions: list[Any] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    broken: bool = False
    pending: Any = None

    @property
    def position(self) -> Any:
        """The present one."""
        return self.positions[-1]

    def stand(self, side: str, move: str, version: int, *, position: Any = None) -> None:
        """Have a move stand, with the kernel's position after it unless one is given."""
        after = self.kernel.play(self.position, move) if position is None else position
        self.line.append(Stood(side=side, move=move, version=version))
        self.positions.append(after)

    def stand_if_borne(self, move: str, version: int) -> None:
        """Have the side to move put down what the board bears; else the replay ends."""
        if self.judge(move)[0] and not self.can_stand(move):
            self.broken = True
        else:
            self.stand(self.kernel.side_to_move(self.position), move, version)

    def back_to(self, ply: int) -> None:
        """Take back every move after the first `ply`.

        :raises ValueError: fewer than none are left.
        """
        if ply < 0:
            raise ValueError("no line is shorter than none")
        del self.line[ply:]
        del self.positions[ply + 1 :]

    def put(self, position: Any) -> None:
        """Have the board stand as it was put right, which its moves alone do not tell."""
        self.positions[-1] = position

    def judge(self, move: str) -> tuple[str, Article | None]:
        """Return how a move breaks the rules: the code, "" for not at all, and the article."""
        try:
            violation = self.kernel.violation(self.position, move)
        except NotationError as error:
            return error.code, None
        return (violation.code, violation.article) if violation else ("", None)

    def can_stand(self, move: str) -> bool:
        """Return whether the board bears a move that breaks a rule, as a repetition it does."""
        try:
            return bool(self.kernel.replay(self.position, (move,)).plies)
        except NotationError:
            return False


Step = Callable[[Walk, Any, int], None]
"""What an event (with its version) does to the board."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The board after an event: how many moves stood, the position, what awaited a later event."""

    plies: int
    position: Any
    pending: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A record played anew.

    `line` are the moves that stand, `positions` the start and what each led to. `stages`: where
    the board was after the event of each version. `broken_at`: the event whose move could not be
    played, so that the line stops before it, 0 for none; `unreadable`: the board cannot even take
    its values.
    """

    kernel: RulesKernel[Any]
    line: tuple[Stood, ...]
    positions: tuple[Any, ...]
    attempts: tuple[Attempt, ...]
    stages: Mapping[int, Stage]
    broken_at: int = 0
    unreadable: bool = False

    @property
    def broken(self) -> bool:
        """Whether the line stops short of the record's end."""
        return bool(self.broken_at)

    @property
    def moves(self) -> tuple[str, ...]:
        """Those that stand, in canonical form."""
        return tuple(stood.move for stood in self.line)

    def ply_at(self, version: int) -> int:
        """How many moves stood after the event of that version."""
        stage = self.stages.get(version)
        return len(self.line) if stage is None else stage.plies

    def stage(self, version: int) -> Stage:
        """Where the board was after the event of that version, at the end for one unknown."""
        found = self.stages.get(version)
        return found or Stage(plies=len(self.line), position=self.positions[-1], pending=None)

    def to_move(self, version: int) -> str:
        """Whose move it was after the event of that version, by the board."""
        return self.kernel.side_to_move(self.stage(version).position)


UNREADABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What values that no decision ever made raise in code that plays, counts or compares them."""


def replayed(
    record: AuditedRecord,
    kernel: RulesKernel[Any],
    own: Mapping[type, Step],
    *,
    pending: Any = None,
) -> Replayed:
    """Play the record anew; `own` are the steps of events that only its game has.

    `pending`: what the first of them finds waiting.
    """
    start = record.arranged.start_position
    first = kernel.parse_position(start) if start else kernel.initial_position()
    walk = Walk(kernel=kernel, positions=[first], pending=pending)
    stages: dict[int, Stage] = {}
    steps = {**_COMMON, **own}
    broken_at, unreadable = 0, False
    for entry in record.entries:
        step = steps.get(type(entry.event))
        if step is not None and not walk.broken:
            try:
                step(walk, entry.event, entry.version)
            except UNREADABLE:
                walk.broken = unreadable = True
            broken_at = entry.version if walk.broken else 0
        stages[entry.version] = Stage(len(walk.line), walk.positions[-1], walk.pending)
    return Replayed(
        kernel=kernel,
        line=tuple(walk.line),
        positions=tuple(walk.positions),
        attempts=tuple(walk.attempts),
        stages=stages,
        broken_at=broken_at,
        unreadable=unreadable,
    )


def _attempted(
    walk: Walk, event: e.MovePlayed | e.IllegalMoveRecorded, version: int, *, faulted: bool
) -> str:
    fault, article = walk.judge(event.move)
    walk.attempts.append(
        Attempt(
            version=version,
            ply=event.ply,
            next_ply=len(walk.line) + 1,
            side=event.side,
            to_move=walk.kernel.side_to_move(walk.position),
            move=event.move,
            fault=fault,
            article=article,
            faulted=faulted,
        )
    )
    return fault


def play(walk: Walk, event: e.MovePlayed, version: int) -> None:
    """Play a move, or end the replay where the board cannot bear it."""
    if _attempted(walk, event, version, faulted=False) and not walk.can_stand(event.move):
        walk.broken = True
        return
    walk.stand(event.side, event.move, version)


def _faulted(walk: Walk, event: e.IllegalMoveRecorded, version: int) -> None:
    _attempted(walk, event, version, faulted=True)


def _taken_back(walk: Walk, event: PliesTakenBack, version: int) -> None:
    walk.back_to(event.to_ply)


def _colours(walk: Walk, event: SwappedColoursFound, version: int) -> None:
    if event.corrected:
        walk.back_to(0)


_COMMON: Mapping[type, Step] = {
    e.MovePlayed: play,
    e.IllegalMoveRecorded: _faulted,
    PliesTakenBack: _taken_back,
    SwappedColoursFound: _colours,
}
