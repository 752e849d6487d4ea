"""Results in words: `Black wins by resignation`, `Red won on time`, 黑中盘胜, 红方负, 和棋.

Files put them where their formats have signs (RE of SGF, Result of PGN).
"""

import re
from dataclasses import dataclass
from functools import lru_cache

_SIDES = {
    "b": "black",
    "black": "black",
    "w": "white",
    "white": "white",
    "r": "red",
    "red": "red",
    "黑": "black",
    "白": "white",
    "红": "red",
    "紅": "red",
}
_ENGLISH = re.compile(
    r"(black|white|red)\s+(?:(wins?|won)|(loses?|lost|resign(?:s|ed)?|forfeit(?:s|ed)?))\b(.*)",
    re.IGNORECASE | re.DOTALL,
)
_CHINESE = re.compile(r"(黑|白|红|紅)方?棋?(.*?)(勝|胜|赢|贏|负|負|败|敗)(.*)", re.DOTALL)
_DRAWS = frozenset({"draw", "drawn", "jigo", "tie", "和棋", "和", "和局", "平局"})
_MANNERS = (
    (re.compile("resign|中盘|中盤|认输|認輸", re.IGNORECASE), "resignation"),
    (re.compile(r"\btime|超时|超時", re.IGNORECASE), "time"),
    (re.compile("forfeit|default|弃权|棄權|判", re.IGNORECASE), "forfeit"),
)
_LONGEST = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenResult:
    """What words say: the `side` they name, whether it won, and how, "" where they do not say.

    `side` is "draw" where nobody won. `rest` is what may hold the margin.
    """

    side: str
    won: bool = True
    manner: str = ""
    rest: str = ""

    def result(self, by_side: dict[str, str]) -> str | None:
        """Return the result, by what a win of each side is; None for a side not in the game."""
        if self.side == "draw":
            return "1/2-1/2"
        found = by_side.get(self.side)
        return found if self.won or found is None else found[::-1]


def spoken_result(text: str) -> SpokenResult | None:
    """None where the words tell no winner and no draw."""
    return _spoken(text[:_LONGEST])


@lru_cache(maxsize=4096)
def _spoken(text: str) -> SpokenResult | None:
    words = " ".join(text.split())
    if words.lower().rstrip(".。") in _DRAWS:
        return SpokenResult(side="draw")
    match = _ENGLISH.match(words)
    if match is not None:
        side, _, lost, rest = match.groups()
        won = not lost
    else:
        match = _CHINESE.match(words)
        if match is None:
            return None
        side, before, verb, rest = match.groups()
        won, rest = verb not in "负負败敗", rest.strip() or before
    return SpokenResult(
        side=_SIDES[side.lower()], won=won, manner=_manner(words), rest=rest.strip()
    )


def _manner(words: str) -> str:
    return next((manner for pattern, manner in _MANNERS if pattern.search(words)), "")
