"""Pending positions (待判局面): xiangqi rules 2020, articles 4.3, 23, 25, 26.9, app. 1, 5.

A claim is examined when the moves have gone round three times (23.1-23.3), or when one
side has attacked for nine move pairs over three or more points (23.4). The labels of the moves
are found by the kernel's search; here they become the verdict of the game's edition.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from adjudication.rulings.explain import labelled_moves
from adjudication.rulings.natures import natures
from adjudication.rulings.ruling import plies_until
from adjudication.rulings.world_repetition import rule_by_occurrences
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.values import EITHER, other_side, win_for
from games.record.xiangqi.rules import judging_of_game
from games.rules.books.article import Article
from games.rules.books.book import Repetition
from games.rules.books.sources import XIANGQI
from games.rules.protocol import PlyFacts
from games.rules.verdict import Verdict
from games.rules.xiangqi.judging import ByOccurrences, Judging, Order, Repeated
from games.rules.xiangqi.repetition import types as cycle
from games.rules.xiangqi.repetition.editions import of_book, without_doubt
from games.rules.xiangqi.repetition.finding import ROUNDS, rounds_gone
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.repetition.verdict import OPEN_LINE_MOVES, is_listed, rule_on_open_line
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    rounds_so_far=_("%(rounds)d so far"),
    moves_go_no_round=_("the last moves do not go round"),
    not_gone_three_times=_(
        "The moves have not gone round three times (%(gone)s): the claim is not examined."
    ),
    nature_undecided=_("%(said)s. The nature of a move could not be decided: the arbiter rules."),
    checks_alone=_("Every move of %(side)s gives check: one-sided perpetual check"),
    varies_next_move=_("%(said)s; it must vary with its next move, or loses."),
    loses_at_once=_("The moves have gone round three times. %(said)s, which loses at once."),
    attacked_nine_rounds=_(
        "%(side)s has attacked for nine move pairs over three or more points. %(said)s"
    ),
    red_varies_early=_(
        "%(said)s. It would be drawn if neither varied, but in the first 25 move pairs it is Red "
        "who varies"
    ),
    must_vary=_("%(said)s. %(side)s must vary within two move pairs, or loses."),
    must_vary_with_idle=_(
        "%(said)s. %(side)s must vary within two move pairs, one of the moves being idle, or loses."
    ),
    drawn_if_unchanged=_("%(said)s. Drawn if neither side varies within two move pairs."),
)
declare_messages(
    ground_said=_("%(said)s. %(ground)s"),
    ground_listed=_(
        "Both are prohibited: %(side)s's moves are among those of 26.9.1, %(other)s's are not"
    ),
    ground_rook=_(
        "Both are prohibited: %(side)s chases a rook alone, %(other)s chases one jointly"
    ),
    ground_rootless=_(
        "Both are prohibited: %(side)s chases an unprotected piece alone, %(other)s chases jointly"
    ),
    ground_both_listed=_("Both are prohibited, and both among those of 26.9.1"),
    ground_neither_listed=_("Both are prohibited, and neither among those of 26.9.1"),
    ground_both=_("Both are prohibited"),
)


def rule_on_repetition(state: GameState, claim: Claim) -> Ruling:
    """Rule on a claimed pending position as the game's book judges it."""
    judging = judging_of_game(state)
    if isinstance(judging, ByOccurrences):
        return rule_by_occurrences(state, claim, judging)
    plies = plies_until(state, claim)
    repeated = judging.latest(plies)
    if repeated is not None:
        return _rule_on_loop(state, plies, repeated, judging)
    open_line = _rule_on_open_line(state, plies)
    return open_line or _not_three(plies)


def _not_three(plies: Sequence[PlyFacts]) -> Ruling:
    rounds = rounds_gone(plies)
    gone = message("rounds_so_far", rounds=rounds) if rounds else message("moves_go_no_round")
    return Ruling(
        verdict=Verdict.NOT_THREE,
        articles=(XIANGQI("23.3"), XIANGQI("23.1")),
        facts=(("cycles", rounds),),
        explanation=message("not_gone_three_times", gone=gone),
    )


def _rule_on_loop(
    state: GameState, plies: Sequence[PlyFacts], repeated: Repeated, judging: Judging
) -> Ruling:
    first = repeated.ruled[0].ply
    position = _position_before(state, plies, first)
    ruled = judging.rule(position, repeated.moves)
    number = _position_before(state, plies, plies[-1].ply).move_number
    base = _Base(
        state=state,
        plies=repeated.line,
        labels=_shifted(ruled.labels, first - 1),
        position=position,
        facts=(("period", repeated.period), ("cycles", ROUNDS)),
        ground=ruled.reason,
        order=judging.order(ruled, period=repeated.period, move_number=number),
    )
    return _answer(base, ruled.verdict, ruled.article)


def _rule_on_open_line(state: GameState, plies: Sequence[PlyFacts]) -> Ruling | None:
    """Rule by 23.4 where one side has attacked for nine move pairs over three points."""
    doubtful = None
    number = _position_before(state, plies, plies[-1].ply).move_number if plies else 0
    for length in (2 * OPEN_LINE_MOVES, 2 * OPEN_LINE_MOVES - 1):
        if len(plies) < length:
            continue
        line = plies[-length:]
        position = _position_before(state, plies, line[0].ply)
        labels = label_moves(position, [ply.move for ply in line])
        labels = without_doubt(labels, rules_of(state))
        ruled = of_book(rule_on_open_line(labels), rules_of(state))
        in_doubt = ruled.reason is cycle.Ground.UNDECIDED
        if ruled.verdict is Verdict.NONE and not (in_doubt and _could_run_on(labels)):
            continue
        base = _Base(
            state=state,
            plies=tuple(line),
            labels=_shifted(ruled.labels, line[0].ply - 1),
            position=position,
            facts=(("rounds", OPEN_LINE_MOVES),),
            ground=ruled.reason,
            order=judging_of_game(state).order(ruled, period=length, move_number=number),
            open_line=True,
        )
        if not in_doubt:
            return _answer(base, ruled.verdict, ruled.article)
        doubtful = doubtful or _answer(base, Verdict.NONE, XIANGQI("23.4"))
    return doubtful


def _could_run_on(labels: tuple[cycle.MoveLabel, ...]) -> bool:
    """Return whether 23.4 would hold if every doubtful move were an attack."""
    supposed = tuple(
        label if label.label else replace(label, label=cycle.Label.CHASE) for label in labels
    )
    return rule_on_open_line(supposed).verdict is not Verdict.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class _Base:
    """What every answer about one line of moves shares."""

    state: GameState
    plies: tuple[PlyFacts, ...]
    labels: tuple[cycle.MoveLabel, ...]
    position: Any
    facts: tuple[tuple[str, int], ...]
    ground: cycle.Ground
    order: Order
    open_line: bool = False

    @property
    def mass(self) -> bool:
        """Whether appendix 1 rules instead of 23.5 and 26.9."""
        return not rules_of(self.state).perpetual_check_loses


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
        explanation=message("nature_undecided", said=natures(labels)),
    )
    if base.ground is cycle.Ground.ONE_SIDED_PERPETUAL_CHECK and not base.open_line:
        return _perpetual_check(base, shared, cycle.AT_FAULT[verdict])
    explanation = _grounded(base, article, verdict, natures(labels))
    if verdict in cycle.AT_FAULT:
        return _must_vary(base, shared, cycle.AT_FAULT[verdict], article, explanation)
    if verdict is not Verdict.DRAW:
        return shared
    if base.order.against:
        return _red_varies(base, shared, article, explanation)
    return _drawn_if_unchanged(base, shared, article, explanation)


_GROUNDS = {
    XIANGQI("26.9.1"): "ground_listed",
    XIANGQI("26.9.2"): "ground_rook",
    XIANGQI("26.9.3"): "ground_rootless",
}


def _grounded(base: _Base, article: Article, verdict: Verdict, explanation: Message) -> Message:
    """Add why 26.9 rules as it does where both sides' moves are prohibited (25.4)."""
    if base.ground is cycle.Ground.ONE_LISTED:
        side = cycle.AT_FAULT[verdict]
        other = other_side(base.state.sides, side)
        ground = message(_GROUNDS[article], side=message(side), other=message(other))
    elif base.ground is cycle.Ground.NEITHER_OR_BOTH_LISTED:
        ground = message(_unlisted(base))
    else:
        return explanation
    return message("ground_said", said=explanation, ground=ground)


def _unlisted(base: _Base) -> str:
    """The ground of a draw by 26.9.4; mass events do without the list (app1.5.2.4)."""
    if rules_of(base.state).both_prohibited_draw:
        return "ground_both"
    sides = [[label for label in base.labels if label.mover == side] for side in base.state.sides]
    return "ground_both_listed" if all(map(is_listed, sides)) else "ground_neither_listed"


def _perpetual_check(base: _Base, shared: Ruling, side: str) -> Ruling:
    state = base.state
    checks = sum(1 for label in shared.labels if label.side == side)
    explanation = message("checks_alone", side=message(side))
    facts = (*shared.facts, ("checks", ROUNDS * checks))
    if base.mass:
        return replace(
            shared,
            **_varying(base.order),
            articles=(XIANGQI("app1.5.2.1"), XIANGQI("25.1")),
            facts=facts,
            explanation=message("varies_next_move", said=explanation),
        )
    return replace(
        shared,
        verdict=base.order.verdict,
        result=win_for(state.sides, other_side(state.sides, side)),
        against=side,
        articles=(XIANGQI("23.5.1"), XIANGQI("25.1"), XIANGQI("4.1.4")),
        facts=facts,
        explanation=message("loses_at_once", said=explanation),
    )


def _must_vary(
    base: _Base, shared: Ruling, side: str, article: Article, explanation: Message
) -> Ruling:
    if base.open_line:
        explanation = message("attacked_nine_rounds", side=message(side), said=explanation)
    return _bound(base, shared, side, article, explanation)


def _red_varies(base: _Base, shared: Ruling, article: Article, explanation: Message) -> Ruling:
    """Return that Red must vary where the game would be drawn, in the first 25 move pairs (4.3)."""
    ruled = _bound(base, shared, "red", article, message("red_varies_early", said=explanation))
    return replace(ruled, articles=tuple(dict.fromkeys((XIANGQI("4.3"), *ruled.articles))))


def _bound(
    base: _Base, shared: Ruling, side: str, article: Article, explanation: Message
) -> Ruling:
    code = "must_vary_with_idle" if base.open_line else "must_vary"
    return replace(
        shared,
        **_varying(base.order),
        articles=_articles(base, article, XIANGQI("23.5.2.3" if base.open_line else "23.5.2.2")),
        explanation=message(code, said=explanation, side=message(side)),
    )


def _drawn_if_unchanged(
    base: _Base, shared: Ruling, article: Article, explanation: Message
) -> Ruling:
    return replace(
        shared,
        **_varying(base.order),
        articles=_articles(base, article, XIANGQI("23.5.2.1")),
        explanation=message("drawn_if_unchanged", said=explanation),
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
    needs_idle: bool


def _varying(order: Order) -> _Varying:
    return _Varying(
        verdict=order.verdict,
        against=order.against,
        must_vary=order.against or EITHER,
        rounds_to_vary=order.rounds,
        needs_idle=order.needs_idle,
    )


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
