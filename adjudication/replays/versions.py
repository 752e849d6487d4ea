"""Two states of one game side by side: what differs in moves, clocks, counters and result."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import Any

from games.record import events as e
from games.record.annulment.standing import standing
from games.record.decider import GAMES
from games.record.officiating.closing import results
from games.record.state import GameState
from games.streams.past import Entry

GameEntry = Entry[e.GameEvent]


class Aspect(StrEnum):
    """What is compared of two states, in the order in which it is shown."""

    EDITION = "edition"
    STATUS = "status"
    RESULT = "result"
    REASON = "reason"
    SCORE = "score"
    MOVES = "moves"
    TO_MOVE = "to_move"
    CLOCK = "clock"  # ms left when it was last set, of a side
    FOULS = "fouls"
    WARNINGS = "warnings"
    ILLEGAL_MOVES = "illegal_moves"
    OFFERS = "offers"
    SIGNED = "signed"
    OPEN_CLAIM = "open_claim"
    FLAG = "flag"


Value = str | int | None
"""A code, a number, or None for nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One aspect of both states, of a `side` or of the game, "" then."""

    aspect: Aspect
    side: str
    first: Value
    second: Value

    @property
    def differs(self) -> bool:
        """Whether both have another value."""
        return self.first != self.second


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """Two states of one game: `common` moves are the same, after them each has its own.

    `positions`: the board of each, as its kernel writes it.
    """

    first: GameState
    second: GameState
    rows: tuple[Compared, ...]
    common: int
    positions: tuple[str, str]

    @property
    def differing(self) -> tuple[Compared, ...]:
        """The rows whose values are not the same."""
        return tuple(row for row in self.rows if row.differs)

    @property
    def same_board(self) -> bool:
        """Whether the men stand alike."""
        return self.positions[0] == self.positions[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """What the record has between two versions of it.

    `added`: the entries after the earlier version, up to the later one. `fallen`: those of the
    earlier that stand no longer at the later, `back`: those that stand again, by their versions;
    `corrected`: those that stand otherwise.
    """

    added: tuple[GameEntry, ...]
    fallen: tuple[GameEntry, ...]
    back: tuple[GameEntry, ...]
    corrected: tuple[GameEntry, ...]


def side_by_side(first: GameState, second: GameState) -> SideBySide:
    """Return what two states of one game have, each row of both."""
    pairs = zip(first.moves, second.moves, strict=False)
    same = takewhile(lambda pair: pair[0].move == pair[1].move, pairs)
    return SideBySide(
        first=first,
        second=second,
        rows=tuple(_rows(first, second)),
        common=sum(1 for _pair in same),
        positions=(_board(first), _board(second)),
    )


def states_at(entries: Sequence[GameEntry], version: int) -> GameState | None:
    """Return the state after the event of a version, as it was known then; None before the start.

    `entries`: all that is on record.
    """
    return GAMES.fold_standing([entry for entry in entries if entry.version <= version])


def between(entries: Sequence[GameEntry], earlier: int, later: int) -> Between:
    """Return what the record has between two versions, the lower one first."""
    then = _known(entries, earlier)
    now = _known(entries, later)
    known = {entry.version for entry in entries if entry.version <= earlier}
    return Between(
        added=tuple(entry for entry in entries if earlier < entry.version <= later),
        fallen=tuple(entry for version, entry in then.items() if version not in now),
        back=tuple(
            entry for version, entry in now.items() if version in known and version not in then
        ),
        corrected=tuple(
            entry
            for version, entry in now.items()
            if version in then and then[version].event != entry.event
        ),
    )


def _known(entries: Sequence[GameEntry], version: int) -> dict[int, GameEntry]:
    stand = standing([entry for entry in entries if entry.version <= version])
    return {entry.version: entry for entry in stand}


def _board(state: GameState) -> str:
    return state.kernel.format_position(state.position)


def _rows(first: GameState, second: GameState) -> Iterator[Compared]:
    for of_first, of_second in zip(_values(first), _values(second), strict=True):
        aspect, side, was = of_first
        yield Compared(aspect=aspect, side=side, first=was, second=of_second[2])


def _values(state: GameState) -> Iterator[tuple[Aspect, str, Value]]:
    """Yield aspect, side and value; of any state of one game the same, in the same order."""
    ending, claim = state.ending, state.open_claim
    scored = results.standing(state)
    yield Aspect.EDITION, "", state.edition
    yield Aspect.STATUS, "", state.status.value
    yield Aspect.RESULT, "", ending.result if ending else None
    yield Aspect.REASON, "", ending.reason if ending else None
    yield Aspect.SCORE, "", results.printed_score(scored) if scored else None
    yield Aspect.MOVES, "", state.plies
    yield Aspect.TO_MOVE, "", state.side_to_move
    for side in state.sides:
        yield from _of_side(state, side)
    yield Aspect.SIGNED, "", " ".join(sorted(state.signed)) or None
    yield Aspect.OPEN_CLAIM, "", claim.question.value if claim else None
    yield Aspect.FLAG, "", state.flag_fallen or None


def _of_side(state: GameState, side: str) -> Iterator[tuple[Aspect, str, Value]]:
    counters: tuple[tuple[Aspect, Any], ...] = (
        (Aspect.FOULS, state.fouls),
        (Aspect.WARNINGS, state.warnings),
        (Aspect.ILLEGAL_MOVES, state.illegal_moves),
        (Aspect.OFFERS, state.offers),
    )
    yield Aspect.CLOCK, side, state.clock.remaining(side) if state.clock else None
    for aspect, pair in counters:
        yield aspect, side, state.count(pair, side)
