"""Pending positions (待判局面): xiangqi rules 2020, articles 4.3, 23, 25, 26.9, app. 1, 5.

A claim is examined when the moves have gone round three times (23.1-23.3), or when one
side has attacked for nine rounds over three or more points (23.4). The labels of the moves
are found by the kernel's search; here they become the verdict of the game's edition.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudication.rulings.explain import labelled_moves, side_en, side_zh
from adjudication.rulings.ruling import Ruling, Verdict, plies_until
from games.record.state import Claim, GameState
from games.record.values import other_side, win_for
from games.rules.protocol import PlyFacts
from games.rules.xiangqi.repetition import types as cycle
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.verdict import (
    OPEN_LINE_MOVES,
    is_prohibited,
    rule_on_cycle,
    rule_on_labels,
    rule_on_open_line,
)

CYCLES = 3
"""着法循环反复达三次 (23.1)."""
ROUNDS_TO_VARY = 2
"""两个回合内变着 (23.5.2)."""
EARLY_ROUNDS = 25
"""25 回合（含）内 (4.3)."""
EITHER = "either"


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
    """Rule on a claimed pending position."""
    plies = plies_until(state, claim)
    loop = find_loop(plies)
    if loop is not None:
        return _rule_on_loop(state, plies, loop)
    open_line = _rule_on_open_line(state, plies)
    return open_line or _not_three(plies)


def _not_three(plies: Sequence[PlyFacts]) -> Ruling:
    times = plies[-1].occurrences if plies else 1
    return Ruling(
        verdict=Verdict.NOT_THREE,
        articles=("23.3", "23.1"),
        facts=(("occurrences", times),),
        explanation_zh=f"着法循环不足三次（当前局面出现 {times} 次），不予受理。",
        explanation_en="The moves have not gone round three times (the position has stood "
        f"{times} time(s)): the claim is not examined.",
    )


def _rule_on_loop(state: GameState, plies: Sequence[PlyFacts], loop: Loop) -> Ruling:
    first = loop.last_round[0].ply
    position = _position_before(state, plies, first)
    ruled = rule_on_cycle(position, [ply.move for ply in loop.last_round])
    base = _Base(
        state=state,
        plies=loop.plies,
        labels=_shifted(ruled.labels, first - 1),
        position=position,
        facts=(("period", loop.period), ("cycles", CYCLES)),
    )
    verdict, article = _of_edition(state, ruled)
    return _answer(base, verdict, article, now_round=(plies[-1].ply + 1) // 2)


def _rule_on_open_line(state: GameState, plies: Sequence[PlyFacts]) -> Ruling | None:
    """Rule by 23.4 where one side has attacked for nine rounds over three points."""
    for length in (2 * OPEN_LINE_MOVES, 2 * OPEN_LINE_MOVES - 1):
        if len(plies) < length:
            continue
        line = plies[-length:]
        position = _position_before(state, plies, line[0].ply)
        ruled = rule_on_open_line(label_moves(position, [ply.move for ply in line]))
        if ruled.verdict is cycle.Verdict.NONE:
            continue
        base = _Base(
            state=state,
            plies=tuple(line),
            labels=_shifted(ruled.labels, line[0].ply - 1),
            position=position,
            facts=(("rounds", OPEN_LINE_MOVES),),
        )
        answer = _answer(base, ruled.verdict, ruled.article, now_round=(plies[-1].ply + 1) // 2)
        return _owing_an_idle_move(answer) if answer.must_vary else _under(answer, "23.4")
    return None


def _under(answer: Ruling, article: str) -> Ruling:
    return replace(answer, articles=tuple(dict.fromkeys((article, *answer.articles))))


def _owing_an_idle_move(answer: Ruling) -> Ruling:
    """Return `answer` with what 23.5.2.3 asks: two rounds to vary, one move of them idle."""
    return replace(
        answer,
        articles=("23.4", "23.5.2.3"),
        needs_idle=True,
        explanation_zh=f"{side_zh(answer.must_vary)}须在两个回合内变着，且其中一着须为闲，不变作负。",
        explanation_en=f"{side_en(answer.must_vary)} must vary within two rounds, one of the moves "
        "being idle, or loses.",
    )


def _of_edition(state: GameState, ruled: cycle.CycleRuling) -> tuple[cycle.Verdict, str]:
    """Return the verdict as the game's edition has it (mass events: appendix 1, 5)."""
    profile = state.profile
    labels = ruled.labels
    if profile.doubt_is_idle:
        labels = tuple(one if one.label else replace(one, label=cycle.Label.IDLE) for one in labels)
        ruled = rule_on_labels(labels, first_ply=ruled.first_ply)
    if profile.both_prohibited_draw:
        sides = [[one for one in labels if one.mover == side] for side in state.sides]
        if all(is_prohibited(side) for side in sides):
            return cycle.Verdict.DRAW, "app1.5.2"
    return ruled.verdict, ruled.article


@dataclass(frozen=True, slots=True, kw_only=True)
class _Base:
    """What every answer about one line of moves shares."""

    state: GameState
    plies: tuple[PlyFacts, ...]
    labels: tuple[cycle.MoveLabel, ...]
    position: Any
    facts: tuple[tuple[str, int], ...]


_LOSERS = {cycle.Verdict.RED_LOSES: "red", cycle.Verdict.BLACK_LOSES: "black"}
_CHANGERS = {cycle.Verdict.RED_MUST_CHANGE: "red", cycle.Verdict.BLACK_MUST_CHANGE: "black"}


def _answer(base: _Base, verdict: cycle.Verdict, article: str, *, now_round: int) -> Ruling:
    state = base.state
    shared = Ruling(
        verdict=Verdict.UNDECIDED,
        articles=("23.5.2", article),
        facts=base.facts,
        evidence=tuple(ply.move for ply in base.plies),
        evidence_from_ply=base.plies[0].ply,
        labels=labelled_moves(state.edition, base.position, base.labels),
        explanation_zh="着法性质有不能确定者，由裁判员裁定。",
        explanation_en="The nature of a move could not be decided: the referee rules.",
    )
    if verdict in _LOSERS:
        return _perpetual_check(state, shared, _LOSERS[verdict])
    if verdict in _CHANGERS:
        return _must_vary(shared, _CHANGERS[verdict], article, rounds=ROUNDS_TO_VARY)
    if verdict is not cycle.Verdict.DRAW:
        return shared
    if now_round <= EARLY_ROUNDS:
        # In the first 25 rounds it is Red who must vary (4.3).
        return replace(
            _must_vary(shared, "red", article, rounds=ROUNDS_TO_VARY),
            articles=("4.3", article),
        )
    return replace(
        shared,
        verdict=Verdict.DRAWN_IF_UNCHANGED,
        articles=(article, "23.5.2.1"),
        must_vary=EITHER,
        rounds_to_vary=ROUNDS_TO_VARY,
        explanation_zh="双方不变作和：两个回合内均不变着，判和。",
        explanation_en="Drawn if neither side varies within two rounds.",
    )


def _perpetual_check(state: GameState, shared: Ruling, side: str) -> Ruling:
    checks = sum(1 for one in shared.labels if one.side == side)
    said_zh = f"{side_zh(side)}在循环中每着都将军，对方不是，属单方长将"
    said_en = (
        f"Every move of {side_en(side)} in the cycle gives check and the opponent's do not: "
        "one-sided perpetual check"
    )
    facts = (*shared.facts, ("checks", CYCLES * checks))
    if not state.profile.perpetual_check_loses:
        varied = _must_vary(shared, side, "app1.5.2", rounds=1)
        return replace(
            varied,
            facts=facts,
            explanation_zh=f"{said_zh}，必须在下一着变着。",
            explanation_en=f"{said_en}; it must vary with its next move.",
        )
    loses = Verdict.RED_LOSES if side == state.sides[0] else Verdict.BLACK_LOSES
    return replace(
        shared,
        verdict=loses,
        result=win_for(state.sides, other_side(state.sides, side)),
        against=side,
        articles=("23.5.1", "25.1", "4.1.4"),
        facts=facts,
        explanation_zh=f"着法循环三次，{said_zh}，立即判负。",
        explanation_en=f"The moves have gone round three times. {said_en}, which loses at once.",
    )


def _must_vary(shared: Ruling, side: str, article: str, *, rounds: int) -> Ruling:
    verdict = Verdict.RED_MUST_CHANGE if side == "red" else Verdict.BLACK_MUST_CHANGE
    within_zh = "两个回合内" if rounds == ROUNDS_TO_VARY else "下一着"
    within_en = "within two rounds" if rounds == ROUNDS_TO_VARY else "with its next move"
    return replace(
        shared,
        verdict=verdict,
        against=side,
        articles=(article, "23.5.2.2"),
        must_vary=side,
        rounds_to_vary=rounds,
        explanation_zh=f"{side_zh(side)}须在{within_zh}变着，不变作负。",
        explanation_en=f"{side_en(side)} must vary {within_en}, or loses.",
    )


def _position_before(state: GameState, plies: Sequence[PlyFacts], ply: int) -> Any:
    """Return the position before the move that is ply `ply`."""
    kernel = state.kernel
    if state.start_position:
        position = kernel.parse_position(state.start_position)
    else:
        position = kernel.initial_position()
    for played in plies[: ply - 1]:
        position = kernel.play(position, played.move)
    return position


def _shifted(labels: tuple[cycle.MoveLabel, ...], plies: int) -> tuple[cycle.MoveLabel, ...]:
    """Return labels that count their plies from the start of the game."""
    return tuple(replace(one, ply=one.ply + plies) for one in labels)
