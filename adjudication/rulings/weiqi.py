"""Repetition of the whole board, illegal moves found afterwards, and the count, in weiqi.

Weiqi competition rules (2002), articles 5, 6, 9, 11, 16.4, 18.3, 19, 20 and 21. The positions are
those the game's state remembers, stones put right by the referee among them.
"""

from collections.abc import Iterator

from adjudication.rulings.ruling import cited_en, cited_zh, moves_until
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
from games.rules.protocol import Violation
from games.rules.verdict import Verdict
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.repetition import Repeat, RepetitionKind, repeat_at
from games.rules.weiqi.scoring import score, zi_text
from games.rules.weiqi.tables import PASS_POINT

_CHINESE = {
    RepetitionKind.SINGLE_KO: "单劫",
    RepetitionKind.FALSE_LIFE: "假生",
    RepetitionKind.DOUBLE_KO: "双劫循环",
    RepetitionKind.TRIPLE_KO: "三劫循环",
    RepetitionKind.QUADRUPLE_KO: "四劫循环",
    RepetitionKind.MULTIPLE_KO: "多劫循环",
    RepetitionKind.ETERNAL_LIFE: "长生",
    RepetitionKind.SENDING_TWO: "双提两子",
    RepetitionKind.OTHER: "其他全局同形",
}
_ENGLISH = {
    RepetitionKind.SINGLE_KO: "a single ko",
    RepetitionKind.FALSE_LIFE: "a false life",
    RepetitionKind.DOUBLE_KO: "a double ko",
    RepetitionKind.TRIPLE_KO: "a triple ko",
    RepetitionKind.QUADRUPLE_KO: "a quadruple ko",
    RepetitionKind.MULTIPLE_KO: "several kos",
    RepetitionKind.ETERNAL_LIFE: "eternal life",
    RepetitionKind.SENDING_TWO: "sending two, returning one",
    RepetitionKind.OTHER: "another cycle",
}
_OUTCOMES: dict[LongCycle, tuple[Verdict, str, str, str]] = {
    LongCycle.FORBIDDEN: (Verdict.VOID, "", "该着无效", "the move is void"),
    LongCycle.FORFEIT: (
        Verdict.VOID,
        "",
        "该着无效，依竞赛规程弃权一次",
        "the move is void, its turn forfeited by the tournament's regulations",
    ),
    LongCycle.DRAW: (
        Verdict.DRAW,
        "1/2-1/2",
        "依竞赛规程判和",
        "drawn by the tournament's regulations",
    ),
    LongCycle.NO_RESULT: (
        Verdict.NO_RESULT,
        "no_result",
        "依竞赛规程判无胜负",
        "no result by the tournament's regulations",
    ),
    LongCycle.REPLAY: (
        Verdict.NO_RESULT,
        "no_result",
        "依竞赛规程加赛",
        "to be played again by the tournament's regulations",
    ),
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
            explanation_zh=f"第 {claim.ply} 手后没有全局同形再现，不成立，继续对弈。",
            explanation_en=(
                f"After move {claim.ply} no earlier whole board stands again: not upheld, the game "
                "goes on."
            ),
        )
    mover = state.moves[claim.ply - 1].side
    return _repeated(state, claim, repeat, mover=mover)


def _repeated(state: GameState, claim: Claim, repeat: Repeat, *, mover: str) -> Ruling:
    zh = f"第 {repeat.ply} 手后全局与第 {repeat.equal_ply} 手后同形，属{_CHINESE[repeat.kind]}"
    en = (
        f"After move {repeat.ply} the whole board is that after move {repeat.equal_ply}: "
        f"{_ENGLISH[repeat.kind]}"
    )
    basis: tuple[Basis, ...] = ()
    if repeat.may_be_false_life:
        verdict, result, against = Verdict.UNDECIDED, "", ""
        articles: tuple[Article, ...] = (WEIQI("20.2"), WEIQI("20.3"))
        zh += "，也可能是假生，由裁判员裁定"
        en += ", or a false life: the arbiter rules"
    elif repeat.kind is RepetitionKind.SINGLE_KO:
        verdict, result, against, articles = Verdict.VOID, "", mover, (WEIQI("20.1"), WEIQI("6"))
        zh, en = f"{zh}，该着无效", f"{en}; the move is void"
    else:
        basis = state.basis("weiqi.long_cycle_rule")
        verdict, result, says_zh, says_en = _OUTCOMES[options_of(state).long_cycle_rule]
        against = mover if verdict is Verdict.VOID else ""
        articles = (repeat.article, WEIQI("6"))
        zh = f"{zh}，{says_zh}{cited_zh(basis)}"
        en = f"{en}; {says_en}{cited_en(basis)}"
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
        explanation_zh=f"{zh}。",
        explanation_en=f"{en}.",
    )


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
            explanation_zh=f"至第 {claim.ply} 手，记录中没有违规着法，不成立，继续对弈。",
            explanation_en=(
                f"Up to move {claim.ply} no stone on record was played against the rules: not "
                "upheld, the game goes on."
            ),
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
        explanation_zh=f"第 {ply} 手 {move} 违反第 {article.number} 条。",
        explanation_en=f"Move {ply} at {move} breaks article {article.number}.",
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
        return Ruling(
            verdict=Verdict.UNDECIDED,
            articles=(WEIQI("16.4"), WEIQI("9")),
            explanation_zh="双方未就死子取得一致，由裁判员数子。",
            explanation_en="The sides have not agreed on the dead stones: the arbiter counts.",
        )
    late = state.late_marks
    komi = komi_of(state)
    counted = score(
        position_of(state),
        dead=black.dead,
        shared=black.shared,
        komi=komi,
        warnings=(state.warnings[0] - late[0], state.warnings[1] - late[1]),
    )
    basis = state.basis("weiqi.komi_quarters")
    zh = f"复核数子：黑 {zi_text(counted.count.black)} 子，白 {zi_text(counted.count.white)} 子"
    en = (
        f"Counted again: Black {zi_text(counted.count.black)}, White {zi_text(counted.count.white)}"
    )
    zh, en = zh + cited_zh(basis), en + cited_en(basis)
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
            explanation_zh=f"{zh}，原结果正确。",
            explanation_en=f"{en}: the result stands.",
        )
    return Ruling(
        verdict=_verdict_of(counted.result),
        result=counted.result,
        against=_loser(state, counted.result),
        articles=(WEIQI("11" if komi else "9"), WEIQI("16.4")),
        facts=facts,
        basis=basis,
        explanation_zh=f"{zh}，与原结果不符，按复核结果改正。",
        explanation_en=f"{en}: this differs from the result on record, which is put right.",
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
    for _ in state.moves[claim.ply :]:
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
