"""The proof of every label in words, Chinese and English.

For each move of a cycle: what it is, whom it attacks, why that man is not protected, and
the line that shows it, in the edition's printed notation. Xiangqi rules 2020, chapter 6.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.board.words import point_zh
from games.notation.xiangqi.moves import format_chinese
from games.record.ruling import LabelledMove
from games.rules.editions import kernel_for
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.types import ChasedMan, Label, MoveLabel, Reason, Root

_SIDES = {"red": ("红方", "Red"), "black": ("黑方", "Black")}
_MEN = {
    "K": "帅", "A": "仕", "B": "相", "N": "马", "R": "车", "C": "炮", "P": "兵",
    "k": "将", "a": "士", "b": "象", "n": "马", "r": "车", "c": "炮", "p": "卒",
}  # fmt: skip
_MEN_EN = {
    "k": "king", "a": "advisor", "b": "elephant", "n": "horse", "r": "rook", "c": "cannon",
    "p": "pawn",
}  # fmt: skip
_LABELS_EN = {
    Label.CHECK: "check",
    Label.KILL: "kill",
    Label.CHASE: "chase",
    Label.EXCHANGE: "exchange",
    Label.OFFER: "offer",
    Label.BLOCK: "block",
    Label.FOLLOW: "follow",
    Label.IDLE: "idle",
}
_REASONS = {
    Reason.ATTACKS_KING: ("直接攻击对方将帅", "attacks the king"),
    Reason.MATES_NEXT: ("下一着即可将死", "mates with its next move"),
    Reason.MATES_BY_CHECKS: ("连续将军可以将死", "mates by continuous checks"),
    Reason.OFFER_TAKES_PART_IN_KILL: (
        "邀兑之子参与作杀",
        "the piece offered for exchange takes part in the mate",
    ),
    Reason.CAPTURES: ("下一着可以吃子", "can capture next"),
    Reason.GAINS_BY_CHECKS: ("下一着起将军抽吃得子", "gains a piece by checks"),
    Reason.GAINS_BY_EXCHANGE: ("完整互吃后得子", "gains by a complete exchange"),
    Reason.EACH_TAKES_ITS_OWN: ("各吃各子，不亏", "each side takes its own, at no loss"),
    Reason.EXCHANGE_WOULD_COST: ("邀兑而对方应兑受损", "an exchange that would cost the taker"),
    Reason.EXCHANGE_OFFERED: ("邀兑同兵种", "offers to exchange like for like"),
    Reason.OFFERS_MAN: ("送吃", "offers a piece"),
    Reason.BLOCKS_MAN: ("阻拦对方棋子", "blocks an opponent's piece"),
    Reason.FOLLOWS_ROOTED_MAN: ("盯牵有根子", "follows a protected piece"),
    Reason.KING_ANSWERS_CHECK: (
        "走动将帅应将而产生的捉、杀，按闲",
        "arises as the king answers check",
    ),
    Reason.HOLDS_DEFENDING_POINT: (
        "守和方占据要点附带捉士象，按闲",
        "the defender's only attacker holds its point",
    ),
    Reason.NOTHING_NEW: ("走子前已有，不算新的捉、杀", "nothing that was not there before"),
    Reason.NO_THREAT: ("没有攻击", "attacks nothing"),
    Reason.SEARCH_LIMIT: ("计算达到上限，不能确定", "the search reached its limit"),
}


def side_zh(side: str) -> str:
    """Return the Chinese name of `side`."""
    return _SIDES[side][0]


def side_en(side: str) -> str:
    """Return the English name of `side`."""
    return _SIDES[side][1]


def natures_zh(labels: Sequence[LabelledMove]) -> str:
    """Return what each side's moves are, and whether they may be repeated (24.13, 24.14)."""
    return "；".join(
        f"{side_zh(side)}：{'、'.join(move.label or '未定' for move in moves)}（{_kind(moves)[0]}）"
        for side, moves in _by_side(labels)
    )


def natures_en(labels: Sequence[LabelledMove]) -> str:
    """Return the same in English."""
    return "; ".join(
        f"{side_en(side)}: {', '.join(_name_en(move.label) for move in moves)} ({_kind(moves)[1]})"
        for side, moves in _by_side(labels)
    )


def _by_side(labels: Sequence[LabelledMove]) -> list[tuple[str, list[LabelledMove]]]:
    sides = dict.fromkeys(label.side for label in labels)
    return [(side, [label for label in labels if label.side == side]) for side in sides]


def _kind(moves: Sequence[LabelledMove]) -> tuple[str, str]:
    known = [Label(move.label) for move in moves if move.label]
    if not all(label.is_attack for label in known):
        return "允许着法", "permitted"
    if len(known) < len(moves):
        return "未定", "undecided"
    return "禁止着法", "prohibited"


def _name_en(label: str) -> str:
    return _LABELS_EN[Label(label)] if label else "undecided"


def labelled_moves(
    edition: str, start: XiangqiPosition, labels: Sequence[MoveLabel]
) -> tuple[LabelledMove, ...]:
    """Return labels of consecutive moves from `start` as the record keeps them, with words."""
    kernel = kernel_for(edition)
    position: Any = start
    told = []
    for label in labels:
        move = format_chinese(position, label.move)
        position = kernel.play(position, label.move)
        told.append(_labelled(edition, position, label, move))
    return tuple(told)


def _labelled(edition: str, after: XiangqiPosition, label: MoveLabel, printed: str) -> LabelledMove:
    line = _printed_line(edition, after, label)
    word = label.label.value if label.label else "未定"
    zh, en = _REASONS[label.reason]
    said_zh = f"{printed}：{word}（{label.article.number}）。{zh}"
    name = _name_en(label.label.value if label.label else "")
    said_en = f"{printed}: {name} ({label.article.number}); {en}"
    if label.against:
        said_zh += "，所捉：" + "、".join(_man_zh(man) for man in label.against)
        said_en += ", against " + ", ".join(_man_en(man) for man in label.against)
    elif label.men:
        men = [(_letter_on(edition, after, square), square) for square in label.men]
        said_zh += "：" + "、".join(
            f"{_MEN[man]}（{_point_zh(man, square)}）" for man, square in men
        )
        said_en += ": " + ", ".join(f"the {_MEN_EN[man.lower()]} on {at}" for man, at in men)
    if line:
        said_zh += ("；若对方不应：" if label.passes else "；着法：") + " ".join(line)
        said_en += ("; if nothing is done: " if label.passes else "; line: ") + " ".join(line)
    return LabelledMove(
        ply=label.ply,
        side=label.mover,
        move=label.move,
        label=label.label.value if label.label else "",
        article=label.article,
        reason=label.reason.value,
        against=tuple(_man_code(man) for man in label.against),
        evidence=label.evidence,
        passes=label.passes,
        explanation_zh=said_zh + "。",
        explanation_en=said_en + ".",
    )


def _letter_on(edition: str, position: XiangqiPosition, square: str) -> str:
    """Return the letter of the man on `square`, as FEN writes it."""
    placement = kernel_for(edition).format_position(position).split(" ", 1)[0]
    rank = placement.split("/")[9 - int(square[1])]
    files = "".join("." * int(mark) if mark.isdigit() else mark for mark in rank)
    return files["abcdefghi".index(square[0])]


def _printed_line(edition: str, after: XiangqiPosition, label: MoveLabel) -> tuple[str, ...]:
    """Return the proving line in print; a threat is shown with the opponent passing."""
    if not label.evidence:
        return ()
    if label.passes:
        after = replace(after, black_to_move=not after.black_to_move)
    kernel = kernel_for(edition)
    position: Any = after
    printed = []
    for move in label.evidence:
        printed.append(format_chinese(position, move))
        position = kernel.play(position, move)
    return tuple(printed)


def _root_zh(man: ChasedMan) -> str:
    root = "无根子" if man.root is Root.ROOTLESS else "少根子"
    return f"{root}，联合捉子" if man.joint else root


def _man_zh(man: ChasedMan) -> str:
    return f"{_MEN[man.man]}（{_point_zh(man.man, man.square)}，{_root_zh(man)}）"


def _point_zh(man: str, square: str) -> str:
    """Return a point as the owner of the man on it counts files and ranks (1.1)."""
    return point_zh(ord(square[0]) - ord("a"), int(square[1]), is_red=man.isupper())


def _man_en(man: ChasedMan) -> str:
    root = "unprotected" if man.root is Root.ROOTLESS else "under-protected"
    joint = ", jointly" if man.joint else ""
    return f"the {_MEN_EN[man.man.lower()]} on {man.square} ({root}{joint})"


def _man_code(man: ChasedMan) -> str:
    return f"{man.square} {man.man} {man.root.value}" + (" joint" if man.joint else "")
