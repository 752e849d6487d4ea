"""What xiangqi adds to a game's state: untrue claims, and what a ruling asks of later moves."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class VariationDuty:
    """What a confirmed ruling on a repetition asks of the moves that follow (23.5.2).

    `must_vary` is a side, or "either". `positions` are the identities of the cycle's
    positions; empty for an open line (23.4), whose side owes an idle move.
    """

    ruling_version: int
    must_vary: str
    since_ply: int
    rounds: int
    needs_idle: bool
    positions: frozenset[bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class XiangqiCourse:
    """How far a game of xiangqi has come, beside its moves.

    `captures`: the plies that captured, which part a game into stages of the natural limit
    (4.1.11). `untrue_claims`: the side of each untrue claim of that limit, and its stage.
    `duty`: what the last ruling on a repetition asks, None where nothing is asked.
    """

    captures: tuple[int, ...] = ()
    untrue_claims: tuple[tuple[str, int], ...] = ()
    duty: VariationDuty | None = None

    def stage_at(self, ply: int) -> int:
        """Return the ply of the last capture up to `ply`, which names its stage; 0 for none."""
        return max((capture for capture in self.captures if capture <= ply), default=0)

    def gone_back(self, ply: int) -> "XiangqiCourse":
        """Return the course with `ply` moves standing; an untrue claim stays one."""
        duty = self.duty if self.duty and self.duty.since_ply <= ply else None
        captures = tuple(capture for capture in self.captures if capture <= ply)
        return replace(self, captures=captures, duty=duty)

    def untrue_claims_of(self, side: str, ply: int) -> int:
        """Return how many untrue claims `side` has made in the stage that `ply` belongs to."""
        return self.untrue_claims.count((side, self.stage_at(ply)))
