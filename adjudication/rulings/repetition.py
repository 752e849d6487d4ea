"""Pending positions (待判局面): xiangqi rules 2020, articles 4.3, 23, 25, 26.9, app. 1, 5.

A claim is examined when the moves have gone round three times (23.1-23.3), or when one
side has attacked for nine move pairs over three or more points (23.4). The labels of the moves
are found by the kernel's search; here they become the verdict of the game's edition.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from adjudication.rulings.explain import labelled_moves, natures_en, natures_zh, side_en, side_zh
from adjudication.rulings.ruling import plies_until
from adjudication.rulings.world_repetition import rule_by_policy
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.values import EITHER, other_side, win_for
from games.record.xiangqi.rules import policy_of
from games.rules.books.article import Article
from games.rules.books.book import Repetition
from games.rules.books.sources import XIANGQI
from games.rules.protocol import PlyFacts
from games.rules.verdict import Verdict
from games.rules.xiangqi.repetition import types as cycle
from games.rules.xiangqi.repetition.editions import of_book, rule_by_book, without_doubt
from games.rules.xiangqi.repetition.finding import ROUNDS, Loop, find_loop, rounds_gone
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.verdict import OPEN_LINE_MOVES, rule_on_open_line

ROUNDS_TO_VARY = 2
"""两个回合内变着 (23.5.2)."""
EARLY_ROUNDS = 25
"""25 回合（含）内 (4.3)."""


def rule_on_repetition(state: GameState, claim: Claim) -> Ruling:
    """Rule on a claimed pending position, or by the policy of a book that has one."""
    policy = policy_of(state)
    if policy is not None:
        return rule_by_policy(state, claim, policy)
    plies = plies_until(state, claim)
    loop = find_loop(plies)
    if loop is not None:
        return _rule_on_loop(state, plies, loop)
    open_line = _rule_on_open_line(state, plies)
    return open_line or _not_three(plies)


def _not_three(plies: Sequence[PlyFacts]) -> Ruling:
    rounds = rounds_gone(plies)
    gone_zh = f"到现在循环 {rounds} 次" if rounds else "最近的着法没有循环"
    gone_en = f"{rounds} so far" if rounds else "the last moves do not go round"
    return Ruling(
        verdict=Verdict.NOT_THREE,
        articles=(XIANGQI("23.3"), XIANGQI("23.1")),
        facts=(("cycles", rounds),),
        explanation_zh=f"着法循环不足三次（{gone_zh}），不予受理。",
        explanation_en=f"The moves have not gone round three times ({gone_en}): the claim is not "
        "examined.",
    )


def _rule_on_loop(state: GameState, plies: Sequence[PlyFacts], loop: Loop) -> Ruling:
    first = loop.last_round[0].ply
    position = _position_before(state, plies, first)
    ruled = rule_by_book(position, [ply.move for ply in loop.last_round], rules_of(state))
    base = _Base(
        state=state,
        plies=loop.plies[-ROUNDS * loop.period :],
        labels=_shifted(ruled.labels, first - 1),
        position=position,
        facts=(("period", loop.period), ("cycles", ROUNDS)),
        round=_position_before(state, plies, plies[-1].ply).move_number,
        ground=ruled.reason,
    )
    return _answer(base, ruled.verdict, ruled.article)


def _rule_on_open_line(state: GameState, plies: Sequence[PlyFacts]) -> Ruling | None:
    """Rule by 23.4 where one side has attacked for nine move pairs over three points."""
    doubtful = None
    for length in (2 * OPEN_LINE_MOVES, 2 * OPEN_LINE_MOVES - 1):
        if len(plies) < length:
            continue
        line = plies[-length:]
        position = _position_before(state, plies, line[0].ply)
        labels = label_moves(position, [ply.move for ply in line])
        labels = without_doubt(labels, rules_of(state))
        ruled = rule_on_open_line(labels)
        in_doubt = ruled.reason is cycle.Ground.UNDECIDED
        if ruled.verdict is Verdict.NONE and not (in_doubt and _could_run_on(labels)):
            continue
        base = _Base(
            state=state,
            plies=tuple(line),
            labels=_shifted(ruled.labels, line[0].ply - 1),
            position=position,
            facts=(("rounds", OPEN_LINE_MOVES),),
            round=_position_before(state, plies, plies[-1].ply).move_number,
            ground=ruled.reason,
            open_line=True,
        )
        if not in_doubt:
            return _answer(base, *_of_open_line(state, ruled))
        doubtful = doubtful or _answer(base, Verdict.NONE, XIANGQI("23.4"))
    return doubtful


def _could_run_on(labels: tuple[cycle.MoveLabel, ...]) -> bool:
    """Return whether 23.4 would hold if every doubtful move were an attack."""
    supposed = tuple(
        label if label.label else replace(label, label=cycle.Label.CHASE) for label in labels
    )
    return rule_on_open_line(supposed).verdict is not Verdict.NONE


def _of_open_line(state: GameState, ruled: cycle.CycleRuling) -> tuple[Verdict, Article]:
    """Return the verdict on an open line, where no side loses at once (24.9 needs a cycle)."""
    ruled = of_book(ruled, rules_of(state))
    if ruled.verdict is Verdict.RED_LOSES:
        return Verdict.RED_MUST_CHANGE, XIANGQI("25.1")
    if ruled.verdict is Verdict.BLACK_LOSES:
        return Verdict.BLACK_MUST_CHANGE, XIANGQI("25.1")
    return ruled.verdict, ruled.article


@dataclass(frozen=True, slots=True, kw_only=True)
class _Base:
    """What every answer about one line of moves shares; `round` is that of its last move."""

    state: GameState
    plies: tuple[PlyFacts, ...]
    labels: tuple[cycle.MoveLabel, ...]
    position: Any
    facts: tuple[tuple[str, int], ...]
    round: int
    ground: cycle.Ground
    open_line: bool = False

    @property
    def mass(self) -> bool:
        """Whether appendix 1 rules instead of 23.5 and 26.9."""
        return not rules_of(self.state).perpetual_check_loses


_LOSERS = {Verdict.RED_LOSES: "red", Verdict.BLACK_LOSES: "black"}
_CHANGERS = {Verdict.RED_MUST_CHANGE: "red", Verdict.BLACK_MUST_CHANGE: "black"}


def _answer(base: _Base, verdict: Verdict, article: Article) -> Ruling:
    state = base.state
    labels = labelled_moves(state.edition, base.position, base.labels)
    shared = Ruling(
        verdict=Verdict.UNDECIDED,
        articles=tuple(dict.fromkeys((XIANGQI("23.4"), article)))
        if base.open_line
        else (XIANGQI("23.5.2"), article),
        facts=base.facts,
        evidence=tuple(ply.move for ply in base.plies),
        evidence_from_ply=base.plies[0].ply,
        labels=labels,
        explanation_zh=f"{natures_zh(labels)}。着法性质有不能确定者，由裁判员裁定。",
        explanation_en=f"{natures_en(labels)}. The nature of a move could not be decided: "
        "the arbiter rules.",
    )
    if base.ground is cycle.Ground.ONE_SIDED_PERPETUAL_CHECK and not base.open_line:
        return _perpetual_check(base, shared, {**_LOSERS, **_CHANGERS}[verdict])
    if verdict in _CHANGERS:
        return _must_vary(base, shared, _CHANGERS[verdict], article)
    if verdict is not Verdict.DRAW:
        return shared
    if base.round <= EARLY_ROUNDS:
        return _red_varies(base, shared, article)
    return _drawn_if_unchanged(base, shared, article)


def _perpetual_check(base: _Base, shared: Ruling, side: str) -> Ruling:
    state = base.state
    checks = sum(1 for label in shared.labels if label.side == side)
    said_zh = f"{side_zh(side)}步步将军，属单方长将"
    said_en = f"Every move of {side_en(side)} gives check: one-sided perpetual check"
    facts = (*shared.facts, ("checks", ROUNDS * checks))
    if base.mass:
        return replace(
            shared,
            **_varying(side, rounds=1),
            articles=(XIANGQI("app1.5.2.1"), XIANGQI("25.1")),
            facts=facts,
            explanation_zh=f"{said_zh}，必须在下一着变着，不变作负。",
            explanation_en=f"{said_en}; it must vary with its next move, or loses.",
        )
    loses = Verdict.RED_LOSES if side == state.sides[0] else Verdict.BLACK_LOSES
    return replace(
        shared,
        verdict=loses,
        result=win_for(state.sides, other_side(state.sides, side)),
        against=side,
        articles=(XIANGQI("23.5.1"), XIANGQI("25.1"), XIANGQI("4.1.4")),
        facts=facts,
        explanation_zh=f"着法循环三次，{said_zh}，立即判负。",
        explanation_en=f"The moves have gone round three times. {said_en}, which loses at once.",
    )


def _must_vary(base: _Base, shared: Ruling, side: str, article: Article) -> Ruling:
    why_zh, why_en = natures_zh(shared.labels), natures_en(shared.labels)
    if base.open_line:
        why_zh = f"{side_zh(side)}在三个（含）以上的点连续攻击达九个回合。{why_zh}"
        why_en = (
            f"{side_en(side)} has attacked for nine move pairs over three or more points. {why_en}"
        )
    return _bound(base, shared, side, article, why_zh, why_en)


def _red_varies(base: _Base, shared: Ruling, article: Article) -> Ruling:
    """Return that Red must vary where the game would be drawn, in the first 25 move pairs (4.3)."""
    zh = f"{natures_zh(shared.labels)}。属双方不变作和，但在 25 回合（含）内，由红方变着"
    en = (
        f"{natures_en(shared.labels)}. It would be drawn if neither varied, but in the first 25 "
        "move pairs it is Red who varies"
    )
    ruled = _bound(base, shared, "red", article, zh, en)
    return replace(ruled, articles=tuple(dict.fromkeys((XIANGQI("4.3"), *ruled.articles))))


def _bound(base: _Base, shared: Ruling, side: str, article: Article, zh: str, en: str) -> Ruling:
    asked_zh, asked_en = "两个回合内变着", "vary within two move pairs"
    if base.open_line:
        asked_zh += "，且其中一着须为闲"
        asked_en += ", one of the moves being idle"
    return replace(
        shared,
        **_varying(side),
        needs_idle=base.open_line,
        articles=_articles(base, article, XIANGQI("23.5.2.3" if base.open_line else "23.5.2.2")),
        explanation_zh=f"{zh}。{side_zh(side)}须在{asked_zh}，不变作负。",
        explanation_en=f"{en}. {side_en(side)} must {asked_en}, or loses.",
    )


def _drawn_if_unchanged(base: _Base, shared: Ruling, article: Article) -> Ruling:
    zh, en = natures_zh(shared.labels), natures_en(shared.labels)
    return replace(
        shared,
        verdict=Verdict.DRAWN_IF_UNCHANGED,
        articles=_articles(base, article, XIANGQI("23.5.2.1")),
        must_vary=EITHER,
        rounds_to_vary=ROUNDS_TO_VARY,
        needs_idle=base.open_line,
        explanation_zh=f"{zh}。双方不变作和：两个回合内均不变着，判和。",
        explanation_en=f"{en}. Drawn if neither side varies within two move pairs.",
    )


def _articles(base: _Base, article: Article, follows: Article) -> tuple[Article, ...]:
    """Return the articles of a verdict and of what follows from it, the weightiest first."""
    opens = (XIANGQI("23.4"),) if base.open_line else ()
    if base.mass:
        return (article, *opens)
    return tuple(dict.fromkeys((*opens, article, follows)))


class _Varying(TypedDict):
    verdict: Verdict
    against: str
    must_vary: str
    rounds_to_vary: int


def _varying(side: str, *, rounds: int = ROUNDS_TO_VARY) -> _Varying:
    verdict = Verdict.RED_MUST_CHANGE if side == "red" else Verdict.BLACK_MUST_CHANGE
    return _Varying(verdict=verdict, against=side, must_vary=side, rounds_to_vary=rounds)


def _position_before(state: GameState, plies: Sequence[PlyFacts], ply: int) -> Any:
    """Return the position before the move that is ply `ply`."""
    kernel = state.kernel
    position = state.first_position
    for played in plies[: ply - 1]:
        position = kernel.play(position, played.move)
    return position


def _shifted(labels: tuple[cycle.MoveLabel, ...], plies: int) -> tuple[cycle.MoveLabel, ...]:
    """Return labels that count their plies from the start of the game."""
    return tuple(replace(label, ply=label.ply + plies) for label in labels)


def rules_of(state: GameState) -> Repetition:
    """Return how the book judges a repeated position."""
    rules = state.book.conduct.repetition
    if rules is None:
        raise AssertionError("a claim of a repetition is of a book that judges them")
    return rules
