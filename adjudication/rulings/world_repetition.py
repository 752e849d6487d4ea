"""Repeated positions under the World Xiangqi Rules 2018: articles 19 and 20.

A claim is examined when the position has stood as often as the event asks, three times where it
asks nothing. Who checks alone loses at once; who else is at fault must change, or loses; a draw
follows if neither changes. The points on which readings of the book differ are named.
"""

from collections.abc import Sequence
from dataclasses import replace

from adjudication.rulings.explain import labelled_moves
from adjudication.rulings.ruling import cited, plies_until
from games.record.bases import WORLD_REPETITION
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.values import EITHER, other_side, win_for
from games.rules.books.sources import WORLD_XIANGQI
from games.rules.protocol import PlyFacts
from games.rules.verdict import Verdict
from games.rules.xiangqi.judging import ByOccurrences, Order
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.types import CycleRuling
from games.rules.xiangqi.world.policy import Policy, RootMoment
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    perpetual_check=_("checks on every move, a perpetual check"),
    perpetual_chase=_("newly threatens the same piece on every move, a perpetual chase"),
    chases_in_turn=_("chases different pieces in turn, never one on every move, which is allowed"),
    checks_and_chases=_("mixes checks and chases, which is allowed"),
    at_times=_("checks or chases on some moves only, which is allowed"),
    no_attack=_("neither checks nor chases"),
    root_moment_before_and_after=_(
        "a piece protects here only if it bore on the point before the capture too; if it "
        "were enough that it can take back"
    ),
    root_moment_after=_(
        "a piece protects here if it can take back; if it had to bear on the point before "
        "the capture too"
    ),
    check_may_chase_on=_(
        "a check that threatens the piece too is a chase of it here; if it were a check alone"
    ),
    check_may_chase_off=_(
        "a check is no chase here; if one that threatens the piece too were a chase of it"
    ),
    heavier_man_on=_(
        "elephant or advisor threatening a heavier piece chases it here though it is "
        "protected; if it did not"
    ),
    heavier_man_off=_(
        "elephant or advisor threatening a protected heavier piece chases nothing here; if it did"
    ),
    verdict_draw=_("draw"),
    verdict_red_loses=_("Red at fault"),
    verdict_black_loses=_("Black at fault"),
    side_does=_("%(side)s %(nature)s"),
    position_stood_too_seldom=_(
        "The position has stood %(times)d time(s), fewer than %(wanted)d: the claim is not "
        "examined."
    ),
    drawn_if_neither_varies=_(
        "%(said)s. Drawn if neither side varies within %(rounds)d move pair(s)."
    ),
    perpetual_check_loses=_("%(said)s. Perpetual check by one side alone: %(side)s loses."),
    must_change_next_move=_("%(said)s. %(side)s must change with its next move, or loses."),
    must_change_within=_("%(said)s. %(side)s must change within %(rounds)d move pairs, or loses."),
    disputed_point=_("%(said)s Disputed point: %(reading)s, the verdict would be: %(verdict)s."),
)

_READINGS = {
    ("root_moment", True): "root_moment_before_and_after",
    ("root_moment", False): "root_moment_after",
    ("check_may_chase", True): "check_may_chase_on",
    ("check_may_chase", False): "check_may_chase_off",
    ("heavier_man", True): "heavier_man_on",
    ("heavier_man", False): "heavier_man_off",
}
"""(option, as it is read here) -> what stands against what."""
_VERDICTS = {
    Verdict.DRAW: "verdict_draw",
    Verdict.RED_LOSES: "verdict_red_loses",
    Verdict.BLACK_LOSES: "verdict_black_loses",
}


def rule_by_occurrences(state: GameState, claim: Claim, judging: ByOccurrences) -> Ruling:
    """Rule on a claimed repetition as the book and the event read the facts."""
    plies = plies_until(state, claim)
    repeated = judging.latest(plies)
    if repeated is None:
        return _too_few(judging.counts(plies)[-1], judging.times)
    first = repeated.ruled[0].ply
    start = _position_before(state, plies, first)
    found = judging.rule(start, repeated.moves)
    labels = labelled_moves(
        state.edition,
        start,
        [replace(label, ply=label.ply + first - 1) for label in found.labels],
    )
    basis = state.basis(*WORLD_REPETITION)
    explanation = cited(_natures(found), basis)
    shared = Ruling(
        verdict=Verdict.UNDECIDED,
        articles=(found.article,),
        facts=(("period", repeated.period), ("occurrences", repeated.times)),
        evidence=repeated.moves,
        evidence_from_ply=first,
        labels=labels,
        basis=basis,
    )
    number = _position_before(state, plies, plies[-1].ply).move_number
    order = judging.order(found, period=repeated.period, move_number=number)
    ruled, explanation = _follow(state, shared, explanation, order)
    return replace(ruled, explanation=_disputed(explanation, found, judging.policy))


def _too_few(times: int, wanted: int) -> Ruling:
    return Ruling(
        verdict=Verdict.NOT_THREE,
        articles=(WORLD_XIANGQI("art.20"),),
        facts=(("occurrences", times),),
        explanation=message("position_stood_too_seldom", times=times, wanted=wanted),
    )


def _position_before(state: GameState, plies: Sequence[PlyFacts], ply: int) -> XiangqiPosition:
    position: XiangqiPosition = state.first_position
    for played in plies[: ply - 1]:
        position = position.after(played.move)
    return position


def _follow(
    state: GameState, shared: Ruling, explanation: Message, order: Order
) -> tuple[Ruling, Message]:
    """Return what follows from the verdict on the moves (20.1 to 20.9), and its words."""
    side, rounds = order.against, order.rounds
    ordered = replace(shared, verdict=order.verdict, against=side, rounds_to_vary=rounds)
    if not side:
        drawn = replace(ordered, must_vary=EITHER)
        return drawn, message("drawn_if_neither_varies", said=explanation, rounds=rounds)
    if not rounds:
        winner = win_for(state.sides, other_side(state.sides, side))
        lost = replace(ordered, result=winner)
        return lost, message("perpetual_check_loses", said=explanation, side=message(side))
    varies = replace(ordered, must_vary=side)
    if rounds > 1:
        asks = message("must_change_within", said=explanation, side=message(side), rounds=rounds)
    else:
        asks = message("must_change_next_move", said=explanation, side=message(side))
    return varies, asks


def _natures(found: CycleRuling) -> Message:
    """Say what each side does with its moves."""
    first, second = (
        message("side_does", side=message(side), nature=message(nature.value))
        for side, nature in found.natures
    )
    return message("both_sides_do", first=first, second=second)


def _disputed(explanation: Message, found: CycleRuling, policy: Policy) -> Message:
    """Add to an explanation the disputed points that the verdict turns on."""
    as_read = {
        "root_moment": policy.root is RootMoment.BEFORE_AND_AFTER,
        "check_may_chase": policy.check_may_chase,
        "heavier_man": policy.heavier_man,
    }
    for point in found.disputed:
        reading = message(_READINGS[point.option, as_read[point.option]])
        verdict = message(_VERDICTS[point.verdict])
        explanation = message("disputed_point", said=explanation, reading=reading, verdict=verdict)
    return explanation
