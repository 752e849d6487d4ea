"""Positions of stones, of draughts and of plain boards in words, for readers who hear them.

Points and squares are named as the record names them (weiqi Q16, gomoku h8, draughts 32 or
c3), Black's or White's own left and front being A1, a1 or the square of the highest number.
"""

from collections.abc import Sequence

from games.board.marks import MarkKind
from games.board.scene import Scene
from games.rules.books.book import Named
from games.rules.books.registry import GAMES

_SIDES = {"black": ("黑", "Black"), "white": ("白", "White")}
_MARKED = {
    MarkKind.OFFERED: ("打点", "Offered points"),
    MarkKind.DEAD: ("死子", "Dead stones"),
    MarkKind.FORBIDDEN: ("禁手点", "Forbidden points"),
    MarkKind.CIRCLE: ("圈注", "Circled"),
    MarkKind.CROSS: ("叉注", "Crossed"),
    MarkKind.CHECK: ("将军", "In check"),
}


def stones_title(scene: Scene) -> str:
    """Return the name of a drawing of stones: the game, the board and the side to move."""
    return _title(scene, "路棋盘", "lines")


def draughts_title(scene: Scene) -> str:
    """Return the name of a drawing of draughts: the game, the board and the side to move."""
    return _title(scene, "格棋盘", "squares", count=scene.size * scene.size)


def plain_title(scene: Scene) -> str:
    """Return the name of a drawing of any other game: the game, its squares, the side to move."""
    return _title(scene, "格棋盘", "squares", count=len(scene.names))


def _side(scene: Scene, side: str) -> tuple[str, str]:
    """Return what a side is called, in Chinese without 方: by the game's own words, if any."""
    own = GAMES[scene.game].words.sides.get(side, Named(zh=side, en=side))
    return _SIDES.get(side, (own.zh.removesuffix("方"), own.en))


def _title(scene: Scene, chinese_unit: str, english_unit: str, *, count: int = 0) -> str:
    name = GAMES[scene.game].name
    side_zh, side_en = _side(scene, scene.to_move)
    count = count or scene.size
    if scene.chinese:
        return f"{name.zh}局面，{count} {chinese_unit}，轮到{side_zh}方行棋"
    return f"{name.en} position, {count} {english_unit}, {side_en} to move"


def stones_description(scene: Scene) -> str:
    """Return where every stone stands, the last move and what is marked."""
    parts = []
    for side in scene.sides:
        points = sorted((point for point, man in scene.men if man == side), key=_by_line)
        parts.append(_counted(_SIDES[side], points, ("子", "stones"), scene.chinese))
    return _joined([*parts, *_tail(scene)], scene.chinese)


def plain_description(scene: Scene) -> str:
    """Return where every man stands, by side or by its own code, the last move, the marks."""
    parts = []
    for man in (*scene.sides, *sorted({man for _, man in scene.men} - set(scene.sides))):
        squares = [square for square, what in scene.men if what == man]
        if squares or man in scene.sides:
            parts.append(_counted(_side(scene, man), squares, ("子", ""), scene.chinese))
    return _joined([*parts, *_tail(scene)], scene.chinese)


def draughts_description(scene: Scene) -> str:
    """Return where every man and king stands, the last move and what is marked."""
    parts = []
    for side in scene.sides:
        letter = side[0]
        men = [square for square, man in scene.men if man == letter]
        kings = [square for square, man in scene.men if man == letter.upper()]
        name_zh, name_en = _SIDES[side]
        parts.append(_counted((f"{name_zh}方兵", f"{name_en} men"), men, ("枚", ""), scene.chinese))
        if kings:
            names = (f"{name_zh}方王", f"{name_en} kings")
            parts.append(_counted(names, kings, ("枚", ""), scene.chinese))
    return _joined([*parts, *_tail(scene)], scene.chinese)


def _by_line(point: str) -> tuple[str, int]:
    """Order points by their letter, then by their number as a number."""
    return point[0], int(point[1:])


def _counted(
    names: tuple[str, str], squares: Sequence[str], units: tuple[str, str], chinese: bool
) -> str:
    if chinese:
        return f"{names[0]} {len(squares)} {units[0]}" + (f"：{'、'.join(squares)}" * bool(squares))
    unit = f" {units[1]}" if units[1] else ""
    return f"{names[1]}, {len(squares)}{unit}" + (f": {', '.join(squares)}" * bool(squares))


def _tail(scene: Scene) -> list[str]:
    """Return what is said beyond the men: marked points, the last move, what the page adds."""
    said = []
    for kind, names in _MARKED.items():
        points = [mark.point for mark in scene.marks if mark.kind is kind]
        if points and scene.chinese:
            said.append(f"{names[0]}：{'、'.join(points)}")
        elif points:
            said.append(f"{names[1]}: {', '.join(points)}")
    if scene.last_move is not None:
        said.append(_last(scene, scene.last_move))
    return [*said, scene.said] if scene.said else said


def _last(scene: Scene, move: str) -> str:
    if move == "pass":
        a_pass = GAMES[scene.game].a_pass or Named(zh="放弃行棋", en="pass")
        return f"上一着为{a_pass.zh}" if scene.chinese else f"The last move was a {a_pass.en}"
    return f"上一着 {move}" if scene.chinese else f"Last move {move}"


def _joined(parts: Sequence[str], chinese: bool) -> str:
    stop = "。" if chinese else "."
    texts = [part.rstrip("。.") + stop for part in parts if part]
    return "".join(texts) if chinese else " ".join(texts)
