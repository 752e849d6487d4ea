"""How a book counts a repetition, rules on its moves, and what follows: one value for each book.

Rules of Xiangqi Competition (2020): rounds of the moves, labels by search, appendix 1 for mass
events (23.1-23.5, 24-26, app1.5). World Xiangqi Rules 2018: occurrences of the position, threats
made new (articles 19 and 20). Games, claims, the analysis desk, the pages of a game and
`find_repetitions` ask `judging_of`; nothing else looks at which of the two a book follows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from games.rules.books.article import Article
from games.rules.books.book import Repetition
from games.rules.books.sources import XIANGQI
from games.rules.protocol import PlyFacts
from games.rules.verdict import Verdict
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.editions import rule_by_book
from games.rules.xiangqi.repetition.finding import (
    ROUNDS,
    find_loop,
    find_loops,
    first_of_window,
)
from games.rules.xiangqi.repetition.types import (
    AT_FAULT,
    LOSES,
    MUST_CHANGE,
    CycleRuling,
    Ground,
)
from games.rules.xiangqi.world.policy import Policy
from games.rules.xiangqi.world.verdict import rule_on_window

ROUNDS_TO_VARY = 2
"""两个回合内变着 (23.5.2)."""
EARLY_ROUNDS = 25
"""25 回合（含）内 (4.3)."""
_THREE_ROUNDS = XIANGQI("23.1")


class Counted(StrEnum):
    """What a book counts before it examines a repetition."""

    ROUNDS = "rounds"  # 着法循环的次数 (23.1)
    OCCURRENCES = "occurrences"  # 局面出现的次数


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """A repetition that stands after ply `ply`, gone `times` times by the book's own count.

    `ruled` are the moves that are ruled on, the last round or all of the window; `line` those
    that show the repetition; `period` the plies of one round.
    """

    ply: int
    times: int
    period: int
    ruled: tuple[PlyFacts, ...]
    line: tuple[PlyFacts, ...]

    @property
    def last_round(self) -> tuple[PlyFacts, ...]:
        """The last time round."""
        return self.line[-self.period :]

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that are ruled on."""
        return tuple(facts.move for facts in self.ruled)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What an arbiter orders on a ruling: who must vary, within how many rounds, or who has lost.

    `rounds` is 0 where nothing is left to vary; `needs_idle`: one of the moves must be 闲
    (23.5.2.3).
    """

    verdict: Verdict
    rounds: int = 0
    needs_idle: bool = False

    @property
    def against(self) -> str:
        """The side that must vary or has lost; empty where either may vary or nobody need."""
        return AT_FAULT.get(self.verdict, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How often moves or positions were repeated: `counts` after each ply, from ply 0.

    A claim is examined from `times` of what is `counted`, by `article`.
    """

    counted: Counted
    times: int
    article: Article
    counts: tuple[int, ...]


class Judging(Protocol):
    """One book's way with a repetition: `times` of what is `counted`, by `article`.

    `is_searched`: the labels of moves take a search, up to a second a move.
    """

    @property
    def counted(self) -> Counted:
        """What is counted."""

    @property
    def times(self) -> int:
        """How often it must have been before a claim is examined."""

    @property
    def article(self) -> Article:
        """The article that says so."""

    @property
    def is_searched(self) -> bool:
        """Whether the labels take a search."""

    def counts(self, plies: Sequence[PlyFacts]) -> tuple[int, ...]:
        """Return the count after each ply, from ply 0."""

    def latest(self, plies: Sequence[PlyFacts]) -> Repeated | None:
        """Return the repetition that stands after the last ply, None where it is not enough."""

    def each(self, plies: Sequence[PlyFacts], *, times: int = 0) -> tuple[Repeated, ...]:
        """Return the repetitions of a game, one for every ply after which one stands.

        `times` is asked for instead of the book's number where it is given.
        """

    def rule(self, start: XiangqiPosition, moves: Sequence[str]) -> CycleRuling:
        """Rule on moves from `start`.

        :raises CycleError: for moves that are no repetition, naming the ply.
        """

    def order(self, found: CycleRuling, *, period: int, move_number: int) -> Order:
        """Return what follows in a game from a ruling.

        `period`: plies of one round; `move_number`: of the last move.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class ByRounds:
    """The rules of 2020: the moves have gone round three times; `rules` are the book's."""

    rules: Repetition
    counted: Counted = Counted.ROUNDS
    times: int = ROUNDS
    article: Article = _THREE_ROUNDS
    is_searched: bool = True

    def counts(self, plies: Sequence[PlyFacts]) -> tuple[int, ...]:
        """Return how often the moves have gone round after each ply."""
        gone = {last: loop.rounds for last, loop in find_loops(plies, rounds=1)}
        return tuple(gone.get(ply, 0) for ply in range(len(plies) + 1))

    def latest(self, plies: Sequence[PlyFacts]) -> Repeated | None:
        """Return the cycle that the last moves have gone round three times."""
        loop = find_loop(plies)
        return None if loop is None else self._repeated(len(plies), loop.period, loop.plies)

    def each(self, plies: Sequence[PlyFacts], *, times: int = 0) -> tuple[Repeated, ...]:
        """Return the cycles gone round three times, or `times`."""
        return tuple(
            self._repeated(last, loop.period, loop.plies)
            for last, loop in find_loops(plies, rounds=times or self.times)
        )

    def _repeated(self, ply: int, period: int, plies: tuple[PlyFacts, ...]) -> Repeated:
        return Repeated(
            ply=ply,
            times=len(plies) // period,
            period=period,
            ruled=plies[-period:],
            line=plies[-self.times * period :],
        )

    def rule(self, start: XiangqiPosition, moves: Sequence[str]) -> CycleRuling:
        """Rule on one round of a cycle, or on the open line of 23.4."""
        return rule_by_book(start, moves, self.rules)

    def order(self, found: CycleRuling, *, period: int, move_number: int) -> Order:
        """Return what 4.3, 23.5 and app1.5.2 make of a ruling."""
        side = AT_FAULT.get(found.verdict)
        if found.verdict is Verdict.DRAW:
            early = move_number <= EARLY_ROUNDS
            return Order(
                verdict=Verdict.RED_MUST_CHANGE if early else Verdict.DRAWN_IF_UNCHANGED,
                rounds=ROUNDS_TO_VARY,
                needs_idle=found.is_open_line,
            )
        if side is None:
            return Order(verdict=Verdict.UNDECIDED)
        at_once = found.reason is Ground.ONE_SIDED_PERPETUAL_CHECK and not found.is_open_line
        if at_once and self.rules.perpetual_check_loses:
            return Order(verdict=LOSES[side])
        return Order(
            verdict=MUST_CHANGE[side],
            rounds=1 if at_once else ROUNDS_TO_VARY,
            needs_idle=found.is_open_line,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ByOccurrences:
    """The World rules: the position has stood as often as the policy asks."""

    policy: Policy
    article: Article
    counted: Counted = Counted.OCCURRENCES
    is_searched: bool = False

    @property
    def times(self) -> int:
        """As the event has set it, three where it has not."""
        return self.policy.occurrences

    def counts(self, plies: Sequence[PlyFacts]) -> tuple[int, ...]:
        """Return how often the position has stood after each ply."""
        return (1, *(facts.occurrences for facts in plies))

    def latest(self, plies: Sequence[PlyFacts]) -> Repeated | None:
        """Return the window of the last occurrences of the final position."""
        return self._repeated(plies, self.times)

    def each(self, plies: Sequence[PlyFacts], *, times: int = 0) -> tuple[Repeated, ...]:
        """Return the windows of all positions that have stood so often."""
        found = (
            self._repeated(plies[: facts.ply], times or self.times)
            for facts in plies
            if facts.previous is not None
        )
        return tuple(repeated for repeated in found if repeated is not None)

    def _repeated(self, plies: Sequence[PlyFacts], times: int) -> Repeated | None:
        if not plies or plies[-1].occurrences < times or plies[-1].previous is None:
            return None
        first = first_of_window(plies, occurrences=times)
        if first is None:
            return None
        window = tuple(plies[first - 1 :])
        return Repeated(
            ply=len(plies),
            times=plies[-1].occurrences,
            period=len(plies) - plies[-1].previous,
            ruled=window,
            line=window,
        )

    def rule(self, start: XiangqiPosition, moves: Sequence[str]) -> CycleRuling:
        """Rule on the position after `moves` by the window of its last occurrences."""
        return rule_on_window(start, moves, policy=self.policy)

    def order(self, found: CycleRuling, *, period: int, move_number: int) -> Order:
        """Return what follows: a perpetual checker has lost, else who is at fault must change."""
        rounds = self.policy.rounds_to_vary(period)
        side = AT_FAULT.get(found.verdict)
        if found.verdict is Verdict.DRAW:
            return Order(verdict=Verdict.DRAWN_IF_UNCHANGED, rounds=rounds)
        if side is None:
            return Order(verdict=Verdict.UNDECIDED)
        checks = found.reason is Ground.ONE_SIDED_PERPETUAL_CHECK
        if checks and not self.policy.is_warned:
            return Order(verdict=LOSES[side])
        return Order(verdict=MUST_CHANGE[side], rounds=rounds)


def judging_of(
    rules: Repetition, *, set_by_event: Callable[[Policy], Policy] | None = None
) -> Judging:
    """Return how a book judges repetitions; `set_by_event` gives its policy an event's readings."""
    if rules.policy is None:
        return ByRounds(rules=rules)
    policy = set_by_event(rules.policy) if set_by_event else rules.policy
    return ByOccurrences(policy=policy, article=rules.article)
