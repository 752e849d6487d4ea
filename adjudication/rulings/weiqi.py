"""Repetition of the whole board, illegal moves found afterwards, and the count, in weiqi.

Weiqi competition rules (2002), articles 5, 6, 9, 11, 16.4, 18.3, 19, 20 and 21. The positions are
those the game's state remembers, stones put right by the referee among them.
"""

from collections.abc import Iterator

from adjudication.rulings.ruling import cited, moves_until
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.values import other_side
from games.record.weiqi.options import LongCycle
from games.record.weiqi.rules import (
    course_of,
    false_life_of,
    kernel_of,
    komi_of,
    options_of,
    position_of,
)
from games.rules.books.article import Article
from games.rules.books.federation import Basis
from games.rules.books.sources import WEIQI
from games.rules.protocol import PositionError, Violation
from games.rules.verdict import Verdict
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.repetition import Repeat, RepetitionKind, repeat_at
from games.rules.weiqi.scoring import score, zi_text
from games.rules.weiqi.tables import PASS_POINT
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    single_ko=_("a single ko"),
    false_life=_("a false life"),
    double_ko=_("a double ko"),
    triple_ko=_("a triple ko"),
    quadruple_ko=_("a quadruple ko"),
    multiple_ko=_("several kos"),
    eternal_life=_("eternal life"),
    sending_two_returning_one=_("sending two, returning one"),
    whole_board_again=_(
        "After move %(ply)d the whole board is that after move %(equal_ply)d: %(kind)s"
    ),
    whole_board_again_otherwise=_(
        "After move %(ply)d the whole board is that after move %(equal_ply)d: another cycle"
    ),
    no_whole_board_again=_(
        "After move %(ply)d no earlier whole board stands again: not upheld, the game goes on."
    ),
    or_false_life=_("%(said)s, or a false life: the arbiter rules"),
    repetition_void=_("%(said)s; the move is void"),
    repetition_forfeits=_(
        "%(said)s; the move is void, its turn forfeited by the tournament's regulations"
    ),
    repetition_draws=_("%(said)s; drawn by the tournament's regulations"),
    repetition_no_result=_("%(said)s; no result by the tournament's regulations"),
    repetition_replayed=_("%(said)s; to be played again by the tournament's regulations"),
    sentence=_("%(said)s."),
    no_stone_breaks=_(
        "Up to move %(ply)d no stone on record was played against the rules: not upheld, the game "
        "goes on."
    ),
    stone_breaks=_("Move %(ply)d at %(move)s breaks article %(article)s."),
    dead_stones_not_agreed=_("The sides have not agreed on the dead stones: the arbiter counts."),
    counted_again=_("Counted again: Black %(black)s, White %(white)s"),
    count_confirmed=_("%(said)s: the result stands."),
    count_differs=_("%(said)s: this differs from the result on record, which is put right."),
)

_OUTCOMES: dict[LongCycle, tuple[Verdict, str, str]] = {
    LongCycle.FORBIDDEN: (Verdict.VOID, "", "repetition_void"),
    LongCycle.FORFEIT: (Verdict.VOID, "", "repetition_forfeits"),
    LongCycle.DRAW: (Verdict.DRAW, "1/2-1/2", "repetition_draws"),
    LongCycle.NO_RESULT: (Verdict.NO_RESULT, "no_result", "repetition_no_result"),
    LongCycle.REPLAY: (Verdict.NO_RESULT, "no_result", "repetition_replayed"),
}
"""What the event's supplementary rule makes of the rare cases of 20.3."""


def rule_on_board_repetition(state: GameState, claim: Claim) -> Ruling:
    """Rule whether the last move brought a whole board back, its kind, and what follows (20)."""
    repeat = repeat_at(_position_until(state, claim))
    if repeat is None:
        return Ruling(
            verdict=Verdict.UNTRUE,
            against=claim.side,
            articles=(WEIQI("20"), WEIQI("6")),
            facts=(("moves_played", claim.ply),),
            explanation=message("no_whole_board_again", ply=claim.ply),
        )
    mover = state.moves[claim.ply - 1].side
    return _repeated(state, claim, repeat, mover=mover)


def _repeated(state: GameState, claim: Claim, repeat: Repeat, *, mover: str) -> Ruling:
    explanation = _again(repeat)
    basis: tuple[Basis, ...] = ()
    if repeat.may_be_false_life:
        verdict, result, against = Verdict.UNDECIDED, "", ""
        articles: tuple[Article, ...] = (WEIQI("20.2"), WEIQI("20.3"))
        explanation = message("or_false_life", said=explanation)
    elif repeat.kind is RepetitionKind.SINGLE_KO:
        verdict, result, against, articles = Verdict.VOID, "", mover, (WEIQI("20.1"), WEIQI("6"))
        explanation = message("repetition_void", said=explanation)
    else:
        basis = state.basis("weiqi.long_cycle_rule")
        verdict, result, follows = _OUTCOMES[options_of(state).long_cycle_rule]
        against = mover if verdict is Verdict.VOID else ""
        articles = (repeat.article, WEIQI("6"))
        explanation = cited(message(follows, said=explanation), basis)
    return Ruling(
        verdict=verdict,
        result=result,
        against=against,
        articles=articles,
        facts=(
            ("period", repeat.cycle),
            ("taken_by_black", repeat.taken_by_black),
            ("taken_by_white", repeat.taken_by_white),
        ),
        evidence=moves_until(state, claim)[repeat.equal_ply : repeat.ply],
        evidence_from_ply=repeat.equal_ply + 1,
        basis=basis,
        explanation=message("sentence", said=explanation),
    )


def _again(repeat: Repeat) -> Message:
    stands = {"ply": repeat.ply, "equal_ply": repeat.equal_ply}
    if repeat.kind is RepetitionKind.OTHER:
        return message("whole_board_again_otherwise", **stands)
    return message("whole_board_again", kind=message(repeat.kind.value), **stands)


def rule_on_illegal_move(state: GameState, claim: Claim) -> Ruling:
    """Rule whether a stone on record was played against articles 5, 6, 18.3 or 19.

    The latest such stone of the claimant's opponent is named; unasked, of either side.
    """
    wrong = [
        (ply, move, violation)
        for ply, move, violation in _violations(state, claim)
        if state.moves[ply - 1].side != claim.side
    ]
    if not wrong:
        return Ruling(
            verdict=Verdict.UNTRUE,
            against=claim.side,
            articles=(WEIQI("18.3"), WEIQI("19")),
            facts=(("moves_played", claim.ply),),
            explanation=message("no_stone_breaks", ply=claim.ply),
        )
    ply, move, violation = wrong[-1]
    article = WEIQI("18.3") if violation.code == "ko_retaken" else violation.article
    return Ruling(
        verdict=Verdict.ILLEGAL,
        against=state.moves[ply - 1].side,
        articles=tuple(dict.fromkeys((article, violation.article))),
        facts=(("moves_played", claim.ply),),
        evidence=(move,),
        evidence_from_ply=ply,
        explanation=message("stone_breaks", ply=ply, move=move, article=article.number),
    )


def _violations(state: GameState, claim: Claim) -> Iterator[tuple[int, str, Violation]]:
    """Yield ply, point and violation of every stone on record that breaks the rules."""
    kernel = kernel_of(state)
    line = [position for position in _line_until(state, claim) if position.earlier is not None]
    for after in line:
        before = after.earlier
        if before is None or after.point == PASS_POINT:
            continue
        move = after.name_of(after.point)
        violation = kernel.violation(before, move)
        # A cycle ruled a false life may come round but for the taking that was void (20.2).
        repeat = kernel.repeat_by(before, move) if violation is not None else None
        if repeat is not None and false_life_of(state, repeat) is not None:
            continue
        if violation is not None:
            yield after.ply - line[0].ply + 1, move, violation


def rule_on_count(state: GameState, claim: Claim) -> Ruling:
    """Count the board of a finished game again and say whether its result stands (9, 11, 16.4).

    Counted with the dead stones on which both sides agreed; without such an agreement the
    referee counts.
    """
    ending, course = state.ending, course_of(state)
    black, white = (course.marks_of(side) for side in state.sides)
    agreed = black and white and (black.dead, black.shared) == (white.dead, white.shared)
    if ending is None or black is None or not agreed:
        return _left_to_count()
    late = state.late_marks
    komi = komi_of(state)
    try:
        counted = score(
            position_of(state),
            dead=black.dead,
            shared=black.shared,
            komi=komi,
            warnings=(state.warnings[0] - late[0], state.warnings[1] - late[1]),
        )
    except PositionError:
        # A move was corrected since, so that a stone that both marked is not there.
        return _left_to_count()
    basis = state.basis("weiqi.komi_quarters")
    black_zi, white_zi = zi_text(counted.count.black), zi_text(counted.count.white)
    explanation = cited(message("counted_again", black=black_zi, white=white_zi), basis)
    facts = (
        ("black_quarters", counted.count.black),
        ("white_quarters", counted.count.white),
        ("komi_quarters", komi),
    )
    if counted.result == ending.result:
        return Ruling(
            verdict=Verdict.UNTRUE,
            against=claim.side,
            articles=(WEIQI("16.4"), WEIQI("9")),
            facts=facts,
            basis=basis,
            explanation=message("count_confirmed", said=explanation),
        )
    return Ruling(
        verdict=_verdict_of(counted.result),
        result=counted.result,
        against=_loser(state, counted.result),
        articles=(WEIQI("11" if komi else "9"), WEIQI("16.4")),
        facts=facts,
        basis=basis,
        explanation=message("count_differs", said=explanation),
    )


def _left_to_count() -> Ruling:
    return Ruling(
        verdict=Verdict.UNDECIDED,
        articles=(WEIQI("16.4"), WEIQI("9")),
        explanation=message("dead_stones_not_agreed"),
    )


def _verdict_of(result: str) -> Verdict:
    decided = {"1-0": Verdict.WHITE_LOSES, "0-1": Verdict.BLACK_LOSES}
    return decided.get(result, Verdict.DRAW)


def _loser(state: GameState, result: str) -> str:
    winner = {"1-0": state.sides[0], "0-1": state.sides[1]}.get(result)
    return other_side(state.sides, winner) if winner else ""


def _position_until(state: GameState, claim: Claim) -> WeiqiPosition:
    """Return the position in which the claim was made."""
    position = position_of(state)
    for _later in state.moves[claim.ply :]:
        if position.earlier is not None:
            position = position.earlier
    return position


def _line_until(state: GameState, claim: Claim) -> list[WeiqiPosition]:
    """Return the positions up to the claim, the start first."""
    line = []
    position: WeiqiPosition | None = _position_until(state, claim)
    while position is not None:
        line.append(position)
        position = position.earlier
    return line[::-1]
