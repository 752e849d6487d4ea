"""Pending positions (待判局面): xiangqi rules 2020, articles 23.1-23.3, 23.5.1 and 25.1.

Ruled here: that the moves have gone round three times, and one-sided perpetual check
(单方长将), which loses at once. What the other labels of chapter 6 decide is left to the
referee as `undecided`; it is never guessed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from adjudication.rulings.ruling import Ruling, Verdict, plies_until
from games.record.state import Claim, GameState
from games.record.values import other_side, win_for
from games.rules.protocol import PlyFacts

CYCLES = 3
"""着法循环反复达三次 (23.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """The cycle a game has run into: `period` plies, gone round three times, latest last."""

    period: int
    plies: tuple[PlyFacts, ...]

    @property
    def last_round(self) -> tuple[PlyFacts, ...]:
        """Return the last time round."""
        return self.plies[-self.period :]


def find_loop(plies: Sequence[PlyFacts]) -> Loop | None:
    """Return the shortest cycle that the game's last moves have gone round three times.

    The move that enters the cycle from outside counts as its first move unless it
    captured (23.2): positions after the moves are compared, not the moves.
    """
    first = _first_standings(plies)
    last = len(plies)
    earlier = [ply for ply in range(last - 2, 0, -2) if first[ply] == first[last]]
    for period in (last - ply for ply in earlier):
        if CYCLES * period > last:
            break
        start = last - CYCLES * period
        repeats = all(
            first[ply] == first[ply - period] for ply in range(start + period + 1, last + 1)
        )
        if repeats and plies[start].captured is None:
            return Loop(period=period, plies=tuple(plies[start:]))
    return None


def _first_standings(plies: Sequence[PlyFacts]) -> list[int]:
    """Return for each ply (0 = the start) after which ply its position stood first."""
    first = [0]
    for ply in plies:
        first.append(ply.ply if ply.previous is None else first[ply.previous])
    return first


def rule_on_repetition(state: GameState, claim: Claim) -> Ruling:
    """Rule on a claimed repetition as far as perpetual check decides it."""
    plies = plies_until(state, claim)
    loop = find_loop(plies)
    if loop is None:
        times = plies[-1].occurrences if plies else 1
        return Ruling(
            verdict=Verdict.NOT_THREE,
            articles=("23.3", "23.1"),
            facts=(("occurrences", times),),
            explanation_zh=f"着法循环不足三次（当前局面出现 {times} 次），不予受理。",
            explanation_en="The moves have not gone round three times (the position has stood "
            f"{times} time(s)): the claim is not examined.",
        )
    checking = [
        side
        for side in state.sides
        if all(ply.gives_check for ply in loop.plies if ply.mover == side)
    ]
    facts = (("period", loop.period), ("cycles", CYCLES))
    if len(checking) == 1:
        return _perpetual_check(state, loop, checking[0], facts)
    return Ruling(
        verdict=Verdict.UNDECIDED,
        articles=("23.5.2", "25.4") if checking else ("23.5.2",),
        facts=facts,
        evidence=tuple(ply.move for ply in loop.plies),
        evidence_from_ply=loop.plies[0].ply,
        explanation_zh="着法循环已达三次，但并非单方长将，由裁判员按棋例裁定。",
        explanation_en="The moves have gone round three times, but it is no one-sided perpetual "
        "check: the referee decides by chapter 6.",
    )


_SIDES_ZH = {"red": "红方", "black": "黑方"}


def _perpetual_check(
    state: GameState, loop: Loop, side: str, facts: tuple[tuple[str, int], ...]
) -> Ruling:
    loses = Verdict.RED_LOSES if side == state.sides[0] else Verdict.BLACK_LOSES
    checks = sum(1 for ply in loop.plies if ply.mover == side)
    return Ruling(
        verdict=loses,
        result=win_for(state.sides, other_side(state.sides, side)),
        against=side,
        articles=("23.5.1", "25.1", "4.1.4"),
        facts=(*facts, ("checks", checks)),
        evidence=tuple(ply.move for ply in loop.plies),
        evidence_from_ply=loop.plies[0].ply,
        explanation_zh=f"着法循环三次，{_SIDES_ZH[side]}在循环中每着（共 {checks} 着）都将军，"
        "对方不是，属单方长将，立即判负。",
        explanation_en=f"The moves have gone round three times; every move of {side} in them "
        f"({checks}) gives check and the opponent's do not: one-sided perpetual check, "
        "which loses at once.",
    )
