"""The proof of every label in words, Chinese and English.

For each move of a cycle: what it is, whom it attacks, why that man is not protected, and
the line that shows it, in the edition's printed notation. Xiangqi rules 2020, chapter 6; World
Xiangqi Rules 2018, article 19.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.board.words import point_zh
from games.notation.xiangqi.moves import format_chinese, format_wxf
from games.record.ruling import LabelledMove
from games.rules.books.registry import book_of
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
_ROOTS = {
    Root.ROOTLESS: ("无根子", "unprotected"),
    Root.UNDER_ROOTED: ("少根子", "under-protected"),
    Root.FALSE_ROOT: ("假根子", "its protection false"),
    Root.ROOTED: ("有根子", "protected"),
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
        "走动将帅应将，由此产生的捉、杀按闲",
        "the king answers the check, and what it attacks by that is idle",
    ),
    Reason.HOLDS_DEFENDING_POINT: (
        "守和方占据要点附带捉士象，按闲",
        "the defender's only attacker holds its point",
    ),
    Reason.NOTHING_NEW: ("走子前已有，不算新的捉、杀", "nothing that was not there before"),
    Reason.NO_THREAT: ("不构成攻击", "attacks nothing"),
    Reason.SEARCH_LIMIT: ("计算达到上限，不能确定", "the search reached its limit"),
    Reason.THREATENS_ROOTLESS: ("下一着可以吃无根子", "can take an unprotected piece next"),
    Reason.THREATENS_FALSE_ROOT: (
        "下一着可以吃假根子",
        "can take a piece next whose only protection is false",
    ),
    Reason.THREATENS_HEAVIER: (
        "下一着可以吃更贵重的子，有根也算捉",
        "can take a heavier piece next, a chase though it is protected",
    ),
    Reason.KING_OR_PAWN_MAY_CHASE: (
        "只有将帅、兵卒能吃，允许着法",
        "only a king or pawn would take, which may chase",
    ),
    Reason.HOME_PAWN_MAY_BE_CHASED: (
        "所攻兵卒未过河，允许着法",
        "attacks a pawn that has not crossed the river, which is allowed",
    ),
    Reason.LIKE_MAN_CAN_TAKE: (
        "同兵种互相可吃，邀兑",
        "like pieces can take each other, an offer to exchange",
    ),
    Reason.IS_PROTECTED: ("所攻之子有真根", "attacks a protected piece"),
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
    """Return what the moves are together: permitted, or which of the prohibited kinds."""
    known = [Label(move.label) for move in moves if move.label]
    if not all(label.is_attack for label in known):
        return "允许着法", "permitted"
    if len(known) < len(moves):
        return "未定", "undecided"
    kinds = list(dict.fromkeys(_attack(move) for move in moves))
    if len(kinds) == 1:
        zh, en = _PERPETUAL[kinds[0]]
    else:
        names = [_ATTACKS[kind] for kind in kinds]
        zh = "".join(f"一{name[0]}" for name in names)
        en = " and ".join(name[1] for name in names)
    return f"{zh}，禁止着法", f"{en}, prohibited"


def _attack(move: LabelledMove) -> str:
    """Return the kind of an attack as 26.9 tells them apart."""
    label = Label(move.label)
    if label is not Label.CHASE:
        return move.label
    chased = [code.split() for code in move.against]
    single = [code for code in chased if "joint" not in code]
    if any(code[1] in "Rr" for code in single):
        return "捉车"
    if any(code[2] == Root.ROOTLESS.value for code in single):
        return "捉无根子"
    return "捉少根子" if single else "联合捉子"


_ATTACKS = {
    "将": ("将", "check"),
    "杀": ("杀", "threat of mate"),
    "捉车": ("捉车", "chase of a rook"),
    "捉无根子": ("捉无根子", "chase of an unprotected piece"),
    "捉少根子": ("捉少根子", "chase of an under-protected piece"),
    "联合捉子": ("捉（联合）", "joint chase"),
}
_PERPETUAL = {
    "将": ("长将", "perpetual check"),
    "杀": ("长杀", "perpetual threat of mate"),
    "捉车": ("长捉车", "perpetual chase of a rook"),
    "捉无根子": ("长捉无根子", "perpetual chase of an unprotected piece"),
    "捉少根子": ("长捉少根子", "perpetual chase of an under-protected piece"),
    "联合捉子": ("长捉，联合捉子", "perpetual joint chase"),
}
"""Kind of an attack (26.9) -> what a side does that makes it with every move (24.9-24.11)."""


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
        printed = format_chinese(position, label.move), writer_en(edition)(position, label.move)
        position = kernel.play(position, label.move)
        told.append(_labelled(edition, position, label, printed))
    return tuple(told)


def writer_en(edition: str) -> Callable[[XiangqiPosition, str], str]:
    """Return how English text writes a move: as the edition's book prints it."""
    return format_wxf if book_of(edition).source.in_english else format_chinese


def _labelled(
    edition: str, after: XiangqiPosition, label: MoveLabel, printed: tuple[str, str]
) -> LabelledMove:
    line = _printed_line(edition, after, label, format_chinese)
    line_en = _printed_line(edition, after, label, writer_en(edition))
    word = label.label.value if label.label else "未定"
    zh, en = _REASONS[label.reason]
    said_zh = f"{printed[0]}：{word}（{label.article.number}）。{zh}"
    name = _name_en(label.label.value if label.label else "")
    said_en = f"{printed[1]}: {name} ({label.article.number}); {en}"
    if label.against:
        men_zh, men_en = [], []
        for man in label.against:
            # Where a line is shown, it shows who takes.
            by = () if man.evidence else man.by
            takers = [(_letter_on(edition, after, square), square) for square in by]
            men_zh.append(_man_zh(man, _name_zh(edition, after, man.man, man.square), takers))
            men_en.append(_man_en(man, takers))
        besides = label.label is Label.CHECK
        said_zh += ("，同时捉：" if besides else "，所捉：") + "、".join(men_zh)
        said_en += (", and chases " if besides else ", against ") + ", ".join(men_en)
    elif label.men:
        men = [(_letter_on(edition, after, square), square) for square in label.men]
        said_zh += "：" + "、".join(_name_zh(edition, after, man, square) for man, square in men)
        said_en += ": " + ", ".join(f"the {_MEN_EN[man.lower()]} on {at}" for man, at in men)
    if line:
        said_zh += ("；若对方不应：" if label.passes else "；着法：") + " ".join(line)
        said_en += ("; if nothing is done: " if label.passes else "; line: ") + " ".join(line_en)
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


def _printed_line(
    edition: str,
    after: XiangqiPosition,
    label: MoveLabel,
    write: Callable[[XiangqiPosition, str], str],
) -> tuple[str, ...]:
    """Return the proving line in print; a threat is shown with the opponent passing."""
    if not label.evidence:
        return ()
    if label.passes:
        after = replace(after, black_to_move=not after.black_to_move)
    kernel = kernel_for(edition)
    position: Any = after
    printed = []
    for move in label.evidence:
        printed.append(write(position, move))
        position = kernel.play(position, move)
    return tuple(printed)


def _root_zh(man: ChasedMan) -> str:
    root = _ROOTS[man.root][0]
    return f"{root}，联合捉子" if man.joint else root


def _man_zh(man: ChasedMan, name: str, takers: Sequence[tuple[str, str]]) -> str:
    named = "、".join(f"{_point_zh(letter, square)}{_MEN[letter]}" for letter, square in takers)
    return f"{name}（{_root_zh(man)}{f'，被{named}捉' if named else ''}）"


def _name_zh(edition: str, position: XiangqiPosition, man: str, square: str) -> str:
    """Name a man by its owner's file, as arbiters do (3路炮); by rank too where two stand there."""
    point = _point_zh(man, square)
    placed = [
        rank for rank in range(10) if _letter_on(edition, position, f"{square[0]}{rank}") == man
    ]
    file = point[: point.index("路") + 1]
    return f"{point if len(placed) > 1 else file}{_MEN[man]}"


def _point_zh(man: str, square: str) -> str:
    """Return a point as the owner of the man on it counts files and ranks (1.1)."""
    return point_zh(ord(square[0]) - ord("a"), int(square[1]), is_red=man.isupper())


def _man_en(man: ChasedMan, by: Sequence[tuple[str, str]]) -> str:
    root = _ROOTS[man.root][1]
    joint = ", jointly" if man.joint else ""
    takers = " and ".join(f"the {_MEN_EN[letter.lower()]} on {square}" for letter, square in by)
    said = f", by {takers}" if takers else ""
    return f"the {_MEN_EN[man.man.lower()]} on {man.square} ({root}{joint}{said})"


def _man_code(man: ChasedMan) -> str:
    return f"{man.square} {man.man} {man.root.value}" + (" joint" if man.joint else "")
