"""Natural move limit (自然限着): xiangqi rules 2020, articles 4.2.4, 22.2, 29.1 and app. 1, 3.2.

A claimed draw stands when the rounds without a capture reach the event's limit (60, rapid
50, mass 30-40). Of the claimant's checks at most ten are counted, in rapid games eight: a
round in which the claimant gave a check beyond them is not one of the counted rounds. In
mass events no round with a check of either side counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from adjudication.rulings.ruling import cited, plies_until
from games.record.bases import NATURAL_LIMIT
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.xiangqi.rules import options_of, untrue_claims_cost
from games.rules.books.article import Article
from games.rules.books.book import NaturalLimit
from games.rules.books.sources import XIANGQI
from games.rules.protocol import CountsCaptures, PlyFacts
from games.rules.verdict import Verdict
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    rounds=_("%(rounds)d move pairs"),
    rounds_and_move=_("%(rounds)d move pairs and 1 move"),
    without_capture=_("%(half_moves)d half-moves without a capture (%(rounds)s)"),
    no_check_of_claimant=_("%(said)s, no check by the claimant"),
    no_check_of_either=_("%(said)s, no check by either side"),
    checks_of_claimant=_("%(said)s, checks by the claimant: %(checks)d"),
    checks_of_both=_("%(said)s, checks of both sides: %(checks)d"),
    rounds_not_counted=_("%(said)s, move pairs not counted: %(rounds)d, which leaves %(left)s"),
    rounds_required=_("%(said)s, of %(rounds)s required"),
    limit_true=_("%(said)s: true, the game is drawn."),
    limit_untrue=_("%(said)s: untrue, %(follows)s"),
    result_stands=_("the result of the board stands."),
    game_goes_on=_("the game goes on."),
    claimant_fouled=_("a foul and five minutes off the claimant's clock; the game goes on."),
)


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
    explanation = cited(_explain(state, claim, best, wanted), basis)
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
            explanation=message("limit_true", said=explanation),
        )
    follows, articles = _untrue(state, claim)
    return Ruling(
        verdict=Verdict.UNTRUE,
        against=claim.side,
        articles=articles,
        facts=facts,
        evidence=evidence,
        evidence_from_ply=first,
        basis=basis,
        explanation=message("limit_untrue", said=explanation, follows=follows),
    )


def _untrue(state: GameState, claim: Claim) -> tuple[Message, tuple[Article, ...]]:
    if claim.after_end:
        return message("result_stands"), (XIANGQI("29.1.2"),)
    if not claim.side or not untrue_claims_cost(state):
        return message("game_goes_on"), (XIANGQI("22.2"),)
    return message("claimant_fouled"), (XIANGQI("22.2"), XIANGQI("8.1.4"))


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


def _explain(state: GameState, claim: Claim, count: Count, wanted: int) -> Message:
    explanation = message("without_capture", half_moves=count.run, rounds=_rounds(count.run))
    if limit_of(state).checks_never_count:
        explanation = _with_checks(
            explanation, count, some="checks_of_both", none="no_check_of_either"
        )
    elif claim.side:
        explanation = _with_checks(
            explanation, count, some="checks_of_claimant", none="no_check_of_claimant"
        )
    if count.over:
        left = _rounds(count.counted)
        explanation = message("rounds_not_counted", said=explanation, rounds=count.over, left=left)
    return message("rounds_required", said=explanation, rounds=_rounds(wanted))


def _with_checks(explanation: Message, count: Count, *, some: str, none: str) -> Message:
    if not count.checks:
        return message(none, said=explanation)
    return message(some, said=explanation, checks=count.checks)


def _rounds(half_moves: int) -> Message:
    rounds, half = divmod(max(0, half_moves), 2)
    return message("rounds_and_move" if half else "rounds", rounds=rounds)


def limit_of(state: GameState) -> NaturalLimit:
    """Return the book's natural limit."""
    limit = state.book.conduct.natural_limit
    if limit is None:
        raise AssertionError("a claim of the natural limit is of a book that has one")
    return limit
