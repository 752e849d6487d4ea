"""Natural move limit (自然限着): xiangqi rules 2020, articles 4.2.4, 22.2, 29.1 and app. 1, 3.2.

A claimed draw stands when the rounds without a capture reach the event's limit (60, rapid
50, mass 30-40). Of the claimant's checks at most ten are counted, in rapid games eight: a
round in which the claimant gave a check beyond them is not one of the counted rounds. In
mass events no round with a check of either side counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from adjudication.rulings.ruling import cited_en, cited_zh, plies_until
from games.record.bases import NATURAL_LIMIT
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.xiangqi.rules import options_of
from games.rules.books.article import Article
from games.rules.books.book import NaturalLimit
from games.rules.books.sources import XIANGQI
from games.rules.protocol import CountsCaptures, PlyFacts
from games.rules.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A captureless run: its plies, its half-moves, the checks in it, what counts of it.

    `run` may exceed the plies: a start position may bring captureless half-moves of its own,
    whose checks are unknown.
    """

    plies: tuple[PlyFacts, ...]
    run: int
    checks: int
    over: int
    counted: int


def rule_on_natural_limit(state: GameState, claim: Claim) -> Ruling:
    """Rule whether the claimed natural limit stands.

    The count is in half-moves, so that 119 of them are not yet 60 rounds. A claim made after
    the end of a rapid game may speak of any captureless run of the game (29.1.2), but not of
    one that only the mating move would complete: the mate came first.
    """
    plies = plies_until(state, claim)
    last = len(plies)
    if claim.after_end and state.kernel.outcome(state.position) is not None:
        last -= 1
    ends = range(last + 1) if claim.after_end else (last,)
    best = max((_count(state, claim, plies[:end]) for end in ends), key=lambda count: count.counted)
    wanted = 2 * options_of(state).natural_limit_rounds
    facts = (
        ("half_moves_without_capture", best.run),
        ("claimant_checks", best.checks),
        ("checks_not_counted", best.over),
        ("half_moves_counted", best.counted),
        ("half_moves_required", wanted),
    )
    evidence = tuple(ply.move for ply in best.plies)
    first = best.plies[0].ply if best.plies else 0
    basis = state.basis(*NATURAL_LIMIT)
    zh, en = _explain(state, claim, best, wanted)
    zh, en = zh + cited_zh(basis), en + cited_en(basis)
    if best.counted >= wanted:
        return Ruling(
            verdict=Verdict.DRAW,
            result="1/2-1/2",
            articles=tuple(
                dict.fromkeys((limit_of(state).article, XIANGQI("4.2.4"), XIANGQI("22.2")))
            ),
            facts=facts,
            evidence=evidence,
            evidence_from_ply=first,
            basis=basis,
            explanation_zh=f"{zh}，属实，判和。",
            explanation_en=f"{en}: true, the game is drawn.",
        )
    follows_zh, follows_en, articles = _untrue(claim)
    return Ruling(
        verdict=Verdict.UNTRUE,
        against=claim.side,
        articles=articles,
        facts=facts,
        evidence=evidence,
        evidence_from_ply=first,
        basis=basis,
        explanation_zh=f"{zh}，不属实：{follows_zh}",
        explanation_en=f"{en}: untrue, {follows_en}",
    )


def _untrue(claim: Claim) -> tuple[str, str, tuple[Article, ...]]:
    if claim.after_end:
        return "实际结果有效。", "the result of the board stands.", (XIANGQI("29.1.2"),)
    if not claim.side:
        return "继续对弈。", "the game goes on.", (XIANGQI("22.2"),)
    return (
        "判提出方犯规一次，扣除 5 分钟，继续对弈。",
        "a foul and five minutes off the claimant's clock; the game goes on.",
        (XIANGQI("22.2"), XIANGQI("8.1.4")),
    )


def _count(state: GameState, claim: Claim, plies: Sequence[PlyFacts]) -> Count:
    run = plies[-1].plies_since_capture if plies else _brought_along(state)
    last = tuple(plies[max(0, len(plies) - run) :])
    if limit_of(state).checks_never_count:
        checks = sum(1 for ply in last if ply.gives_check)
        rounds = [last[index : index + 2] for index in range(0, len(last), 2)]
        over = sum(1 for pair in rounds if any(ply.gives_check for ply in pair))
        lost = sum(len(pair) for pair in rounds if any(ply.gives_check for ply in pair))
        return Count(plies=last, run=run, checks=checks, over=over, counted=run - lost)
    checks = sum(1 for ply in last if ply.gives_check and ply.mover == claim.side)
    over = max(0, checks - options_of(state).natural_limit_checks) if claim.side else 0
    return Count(plies=last, run=run, checks=checks, over=over, counted=run - 2 * over)


def _brought_along(state: GameState) -> int:
    """Return the captureless half-moves before the first move of the record."""
    kernel = state.kernel
    if not state.start_position or not isinstance(kernel, CountsCaptures):
        return 0
    return kernel.plies_since_capture(kernel.parse_position(state.start_position))


def _explain(state: GameState, claim: Claim, count: Count, wanted: int) -> tuple[str, str]:
    who_zh, who_en = "提出方将军", "checks by the claimant"
    if limit_of(state).checks_never_count:
        who_zh, who_en = "双方将军", "checks of both sides"
    zh = f"自上次吃子后双方共走 {count.run} 着（{_rounds_zh(count.run)}）"
    en = f"{count.run} half-moves without a capture ({_rounds_en(count.run)})"
    if claim.side or limit_of(state).checks_never_count:
        zh += f"，其间{who_zh} {count.checks} 着"
        en += f", {count.checks} {who_en}"
    if count.over:
        zh += f"，其中 {count.over} 回合不计，计 {_rounds_zh(count.counted)}"
        en += f", {count.over} move pairs not counted, which leaves {_rounds_en(count.counted)}"
    return f"{zh}，规定 {_rounds_zh(wanted)}", f"{en}, of {_rounds_en(wanted)} required"


def _rounds_zh(half_moves: int) -> str:
    rounds, half = divmod(max(0, half_moves), 2)
    return f"{rounds} 回合又 1 着" if half else f"{rounds} 回合"


def _rounds_en(half_moves: int) -> str:
    rounds, half = divmod(max(0, half_moves), 2)
    return f"{rounds} move pairs and 1 move" if half else f"{rounds} move pairs"


def limit_of(state: GameState) -> NaturalLimit:
    """Return the book's natural limit."""
    limit = state.book.conduct.natural_limit
    if limit is None:
        raise AssertionError("a claim of the natural limit is of a book that has one")
    return limit
