"""The main line of an SGF file of the data pack, read as simply as those files allow."""

import re
from dataclasses import dataclass
from pathlib import Path

from games.rules.weiqi.position import WeiqiPosition
from tests.support.slow_weiqi import LETTERS
from tests.support.weiqi import KERNEL

_COMMENT = re.compile(r"\bC\[(?:\\.|[^\]])*\]", re.DOTALL)
_SETUP = re.compile(r"A([BW])((?:\s*\[\w\w\])+)")
_PLAY = re.compile(r";\s*([BW])\[(\w*)\]")
_POINT = re.compile(r"\[(\w\w)\]")
SIDES = {"B": "black", "W": "white"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PackGame:
    """A game of the pack: where it begins and its plays with their colours."""

    start: WeiqiPosition
    plays: tuple[tuple[str, str], ...]


def read_pack_game(path: Path) -> PackGame:
    """Return the game in a file that has no variations."""
    text = _COMMENT.sub("", path.read_text(encoding="utf-8", errors="replace"))
    stones: dict[str, list[str]] = {"B": [], "W": []}
    for colour, points in _SETUP.findall(text):
        stones[colour] += [_name(point) for point in _POINT.findall(points)]
    plays = tuple((SIDES[colour], _name(point)) for colour, point in _PLAY.findall(text))
    start = KERNEL.from_setup(
        black=stones["B"], white=stones["W"], to_move=plays[0][0] if plays else "black"
    )
    return PackGame(start=start, plays=plays)


def _name(point: str) -> str:
    if point in ("", "tt"):
        return "pass"
    return f"{LETTERS[ord(point[0]) - ord('a')]}{19 - (ord(point[1]) - ord('a'))}"
