"""Xiangqi move texts, taken apart: Chinese full and short forms, WXF, ICCS.

Sources: Rules of Xiangqi Competition (2020), article 7.5; the norm for xiangqi on computers
published by xqbase (files, pawns, WXF signs). No board is needed here: the result says what
the writer meant, and `xiangqi_moves_resolve` finds the man.

Plain text has no underlining, so the short form (简写) is written 炮25 for 平, 马8_7 for 进
and 马8^7 for 退. Read as well: HTML <u>, combining underlines, raised digits.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from games.rules.protocol import NotationError
from games.rules.xiangqi.tables import (
    ADVISOR,
    CANNON,
    ELEPHANT,
    HORSE,
    KING,
    MOVE_CODES,
    PAWN,
    ROOK,
)

FRONT = "f"
MIDDLE = "m"
BACK = "b"
MIDDLE_OR_BACK = "-"
NOTATIONS = ("chinese", "wxf", "iccs", "san")

_LONGEST = 40
_KINDS = {
    "K": KING,
    "A": ADVISOR,
    "B": ELEPHANT,
    "E": ELEPHANT,
    "N": HORSE,
    "H": HORSE,
    "R": ROOK,
    "C": CANNON,
    "P": PAWN,
} | {str(kind): kind for kind in range(KING, PAWN + 1)}

_CHINESE = str.maketrans(
    {
        letter: canonical
        for letters, canonical in (
            ("帅帥将將", "K"),
            ("士仕", "A"),
            ("相象", "B"),
            ("马馬傌", "N"),
            ("车車俥", "R"),
            ("炮砲包", "C"),
            ("兵卒", "P"),
            ("前", FRONT),
            ("中", MIDDLE),
            ("后後", BACK),
            ("进進上", "+"),
            ("退下", "-"),
            ("平", "="),
            ("_", "+"),
            ("^", "-"),
        )
        for letter in letters
    }
    | {digit: str(value) for value, digit in enumerate("一二三四五六七八九", start=1)}
)
_MARKS = str.maketrans(
    {raised: f"^{value}" for value, raised in enumerate("¹²³⁴⁵⁶⁷⁸⁹", start=1)}
    | {lowered: f"_{value}" for value, lowered in enumerate("₁₂₃₄₅₆₇₈₉", start=1)}
)
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣", "-"))
_UNDERLINED = re.compile(r"<u>([^<]{1,3})</u>|(.)[\u0332\u0331\u0333]")
_RAISED = re.compile(r"<sup>([^<]{1,3})</sup>|(.)[\u0305\u0304]")
_CHINESE_FORMS = (
    re.compile(r"(?P<s>[fmb1-5])?(?P<k>[KABNRCP])(?P<f>[1-9])?(?P<d>[-+=])?(?P<n>[1-9])"),
    re.compile(r"(?P<k>[KABNRCP])(?P<s>[fmb])(?P<d>[-+=])?(?P<n>[1-9])"),
    re.compile(r"(?P<s>[fmb1-5])(?P<f>[1-9])(?P<d>[-+=])(?P<n>[1-9])"),
)
_WXF_FORMS = (
    re.compile(r"(?P<k>[A-Z1-7])(?P<f>[1-9])(?P<d>[-+.])(?P<n>[1-9])"),
    re.compile(r"(?P<k>[A-Z1-7])(?P<s>[-+.])(?P<d>[-+.])(?P<n>[1-9])"),
    re.compile(r"(?P<s>[-+.])(?P<k>[A-Z1-7])(?P<d>[-+.])(?P<n>[1-9])"),
    re.compile(r"(?P<k>[P7])(?P<s>[A-E])(?P<d>[-+.])(?P<n>[1-9])"),
)
_WXF_SELECTORS = {"+": FRONT, "-": MIDDLE_OR_BACK, ".": BACK}
_WXF_SELECTORS |= {letter: str(place) for place, letter in enumerate("ABCDE", start=1)}
_ICCS = re.compile(r"([a-i][0-9])-?([a-i][0-9])")

_SAN_END = re.compile(r"[a-i][0-9][+#!?]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMove:
    """A move as written: which man, which way, how far.

    `file` counts 1-9 from the mover's right, 0 when not written. `selector` is "" or one of
    FRONT, MIDDLE, BACK, MIDDLE_OR_BACK or "1".."5". `directions` are tried in groups: the
    first group with a move wins; each of + (进), - (退), = (平). `number` is a file for 平 and
    for men that move aslant, else steps.
    """

    kind: int
    file: int
    selector: str
    directions: tuple[str, ...]
    number: int


def detect_notation(text: str) -> str:
    """Return which of NOTATIONS `text` looks like; it may still be unreadable."""
    plain = _plain(text)
    if not plain.isascii():
        return "chinese"
    if _ICCS.fullmatch(plain.lower()):
        return "iccs"
    return "san" if _SAN_END.search(plain) else "wxf"


@lru_cache(maxsize=16384)
def read_chinese(text: str) -> WrittenMove:
    """Take a Chinese move text apart.

    :raises NotationError: `notation_unreadable`.
    """
    canonical = _plain(text).translate(_CHINESE)
    for form in _CHINESE_FORMS:
        found = form.fullmatch(canonical)
        if found:
            parts = found.groupdict()
            direction = parts["d"]
            return WrittenMove(
                kind=_KINDS[parts.get("k") or "P"],
                file=int(parts.get("f") or 0),
                selector=parts["s"] or "",
                directions=(direction,) if direction else ("=", "+-"),
                number=int(parts["n"]),
            )
    raise _unreadable(text, "Chinese move")


@lru_cache(maxsize=16384)
def read_wxf(text: str) -> WrittenMove:
    """Take a WXF move text apart.

    :raises NotationError: `notation_unreadable`.
    """
    canonical = _plain(text).upper().replace("=", ".")
    for form in _WXF_FORMS:
        found = form.fullmatch(canonical)
        if found and found["k"] in _KINDS:
            parts = found.groupdict()
            return WrittenMove(
                kind=_KINDS[parts["k"]],
                file=int(parts.get("f") or 0),
                selector=_WXF_SELECTORS[parts["s"]] if "s" in parts else "",
                directions=(parts["d"].replace(".", "="),),
                number=int(parts["n"]),
            )
    raise _unreadable(text, "WXF move")


@lru_cache(maxsize=16384)
def read_iccs(text: str) -> str:
    """Return the canonical form `h2e2` of an ICCS or UCCI move text.

    :raises NotationError: `notation_unreadable`.
    """
    found = _ICCS.fullmatch(_plain(text).lower())
    if found and found[1] + found[2] in MOVE_CODES:
        return found[1] + found[2]
    raise _unreadable(text, "ICCS move")


def _plain(text: str) -> str:
    """Return `text` without blanks, in ordinary width, its marks as _ and ^ before a digit."""
    if len(text) > _LONGEST:
        raise _unreadable(text, "move")
    if text.isascii() and "<" not in text:
        return "".join(text.split())
    marked = _RAISED.sub(r"^\1\2", _UNDERLINED.sub(r"_\1\2", text)).translate(_MARKS)
    return "".join(unicodedata.normalize("NFKC", marked).translate(_DASHES).split())


def _unreadable(text: str, what: str) -> NotationError:
    return NotationError("notation_unreadable", f"{text[:_LONGEST]!r} is no {what}")
