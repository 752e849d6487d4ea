"""The verdict on a repeated position: perpetual check, perpetual chase, all else.

World Xiangqi Rules 2018, articles 19.8-19.10, 19.16-19.19 and 20.1-20.9. There is no mixed
offence and no weighing of victims: check goes before chase, chase before the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce

from games.rules.books.article import Article
from games.rules.books.sources import WORLD_XIANGQI
from games.rules.verdict import Verdict
from games.rules.xiangqi.board import Board
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.finding import first_of_window
from games.rules.xiangqi.repetition.labels import legal_code
from games.rules.xiangqi.repetition.types import (
    LOSES,
    SIDES,
    CycleError,
    CycleRuling,
    DisputedPoint,
    Ground,
    Nature,
)
from games.rules.xiangqi.world.facts import MoveFacts, follow
from games.rules.xiangqi.world.labels import JudgedMove, judge, label
from games.rules.xiangqi.world.policy import WORLD, Policy, RootMoment

_WEIGHTS = {Nature.PERPETUAL_CHECK: 2, Nature.PERPETUAL_CHASE: 1}
"""C before P before all else (20.1, 20.8)."""


def rule_on_window(
    start: XiangqiPosition, moves: Sequence[str], *, policy: Policy = WORLD
) -> CycleRuling:
    """Rule on the position after `moves` by all moves since the earliest of its last occurrences.

    Of the occurrences the latest `policy.occurrences` count; a shorter line is ruled on by those
    it has. Where the position never stood before, the verdict is the arbiter's.

    :raises CycleError: `king_missing`, `unreadable_move` or `illegal_move`.
    """
    codes = _codes(start, moves)
    plies = build_history(start, moves).plies
    first = first_of_window(plies, occurrences=policy.occurrences)
    if first is None:
        return CycleRuling(
            verdict=Verdict.UNDECIDED,
            article=WORLD_XIANGQI("art.20"),
            labels=(),
            reason=Ground.UNDECIDED,
        )
    facts = tuple(follow(start.board(), codes))
    ruling = _rule(facts, first, policy)
    return replace(ruling, disputed=_disputed(facts, first, policy, ruling.verdict))


def _codes(start: XiangqiPosition, moves: Sequence[str]) -> list[tuple[str, int]]:
    board: Board = start.board()
    if board.red_king < 0 or board.black_king < 0:
        raise CycleError("king_missing", 0, "each side needs its king")
    codes = []
    for ply, move in enumerate(moves, start=1):
        code = legal_code(board, ply, move)
        codes.append((move, code))
        board.make(code // 90, code % 90)
    return codes


def _rule(facts: Sequence[MoveFacts], first: int, policy: Policy) -> CycleRuling:
    judged = [judge(move, policy) for move in facts]
    sides = {
        side: [move for move in judged if move.facts.mover == side and move.facts.ply >= first]
        for side in SIDES
    }
    natures = {side: nature_of(moves) for side, moves in sides.items()}
    verdict, article, ground = _table(natures)
    chased = {side: common_victims(moves) for side, moves in sides.items()}
    return CycleRuling(
        verdict=verdict,
        article=article,
        labels=tuple(label(move, policy, chased[move.facts.mover]) for move in judged),
        reason=ground,
        first_ply=first,
        natures=tuple(natures.items()),
    )


def common_victims(moves: Sequence[JudgedMove]) -> frozenset[int]:
    """Return the men that every one of a side's moves chases."""
    victims = [move.victims for move in moves]
    return reduce(frozenset.intersection, victims) if victims else frozenset()


def nature_of(moves: Sequence[JudgedMove]) -> Nature:
    """Return what a side's moves are together (19.8-19.10, 19.16-19.19)."""
    if moves and all(move.is_check for move in moves):
        return Nature.PERPETUAL_CHECK
    if common_victims(moves):
        return Nature.PERPETUAL_CHASE
    if moves and all(move.chases for move in moves):
        return Nature.CHASES_IN_TURN
    if moves and all(move.chases or move.is_check for move in moves):
        return Nature.CHECKS_AND_CHASES
    if any(move.chases or move.is_check for move in moves):
        return Nature.AT_TIMES
    return Nature.NO_ATTACK


def _table(natures: Mapping[str, Nature]) -> tuple[Verdict, Article, Ground]:
    """Return the verdict on what both sides do: the graver loses, equal ones draw."""
    weights = {side: _WEIGHTS.get(nature, 0) for side, nature in natures.items()}
    heaviest = max(weights.values())
    at_fault = [side for side, weight in weights.items() if weight == heaviest]
    alone = len(at_fault) == 1
    verdict = LOSES[at_fault[0]] if alone else Verdict.DRAW
    if heaviest == _WEIGHTS[Nature.PERPETUAL_CHECK]:
        ground = Ground.ONE_SIDED_PERPETUAL_CHECK if alone else Ground.BOTH_PERPETUAL_CHECK
        return verdict, WORLD_XIANGQI("20.1"), ground
    if heaviest == _WEIGHTS[Nature.PERPETUAL_CHASE]:
        ground = Ground.ONE_SIDED_PERPETUAL_CHASE if alone else Ground.BOTH_PERPETUAL_CHASE
        return verdict, WORLD_XIANGQI("20.3"), ground
    return verdict, WORLD_XIANGQI("20.2"), Ground.BOTH_PERMITTED


def _disputed(
    facts: Sequence[MoveFacts], first: int, policy: Policy, verdict: Verdict
) -> tuple[DisputedPoint, ...]:
    """Return the disputed points of the book on which this verdict turns."""
    other_root = (
        RootMoment.AFTER
        if policy.root is RootMoment.BEFORE_AND_AFTER
        else RootMoment.BEFORE_AND_AFTER
    )
    others = {
        "root_moment": replace(policy, root=other_root),
        "check_may_chase": replace(policy, check_may_chase=not policy.check_may_chase),
        "heavier_man": replace(policy, heavier_man=not policy.heavier_man),
    }
    found = {option: _rule(facts, first, other).verdict for option, other in others.items()}
    return tuple(
        DisputedPoint(option=option, verdict=other)
        for option, other in found.items()
        if other is not verdict
    )
