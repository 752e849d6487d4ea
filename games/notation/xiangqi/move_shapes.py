"""What a move text looks like: Chinese (四字), WXF or ICCS, judged by its shape alone.

Readers use it to tell moves from stray text; whether the move exists is for
`xiangqi_moves`. Shapes after 中国象棋电脑应用规范(二), sections 3 and 5.
"""

import re
from functools import lru_cache

# Every full-width ASCII character sits this far from its plain twin.
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_FULL_WIDTH |= {0x3000: 0x20, 0x2212: 0x2D, 0x2013: 0x2D, 0x2014: 0x2D}

_MEN = "车車俥马馬傌炮砲包相象仕士帅帥将將兵卒"
_CHINESE = re.compile(
    f"[{_MEN}前后後中一二三四五六七八九1-9]{{2,3}}[进進退平上下][一二三四五六七八九1-9]"
    # The short form of article 7.5 (简写), underlining written as _ and ^.
    f"|(?:[{_MEN}][前后後一二三四五六七八九1-9]|[前后後中][{_MEN}])[_^]?[一二三四五六七八九1-9]"
)
_WXF = re.compile(
    "(?:[KGABEMRCHNPkgabemrchnp][1-9a-eA-E+.=-][+.=-][1-9]"
    "|[+.-][RCHNPrchnp][+.=-][1-9]"
    "|[1-5][Pp][+.=-][1-9])"
)
# WinBoard's short algebraic form. A pawn's bare target (c4) is too short to be told from
# stray text, so it counts only where the record has shown the form already.
_SAN = re.compile("[KAEBHNRCP][a-i]?[0-9]?x?[a-i][0-9]")
_SAN_PAWN = re.compile("(?:[a-i]x?)?[a-i][0-9]")
_ICCS = re.compile("[A-Ia-i][0-9]-?[A-Ia-i][0-9]")
_LONGEST = 8
"""Characters: no shape is longer."""
_MARKS = "!?！？+#"
_DECLARED = {
    "chinese": "chinese",
    "中文": "chinese",
    "wxf": "wxf",
    "iccs": "iccs",
    "ucci": "iccs",
    "uci": "iccs",
}


def fold_width(text: str) -> str:
    """Return `text` with full-width letters, digits and signs made plain."""
    return text.translate(_FULL_WIDTH)


def move_shape(text: str) -> str | None:
    """Return "chinese", "wxf", "iccs" or "san" when `text` has the shape of such a move."""
    return _shape_of(text) if len(text) <= _LONGEST else None


@lru_cache(maxsize=8192)
def _shape_of(text: str) -> str | None:
    """The same few words are most of every file."""
    plain = fold_width(text)
    if _ICCS.fullmatch(plain):
        return "iccs"
    if _WXF.fullmatch(plain):
        return "wxf"
    if _CHINESE.fullmatch(plain):
        return "chinese"
    if _SAN.fullmatch(plain):
        return "san"
    return None


def is_pawn_san(text: str) -> bool:
    """Return whether `text` may be a pawn's move in WinBoard's form (c4, axb3)."""
    return _SAN_PAWN.fullmatch(fold_width(text)) is not None


def strip_marks(text: str) -> str:
    """Return `text` without the marks of praise, blame or check behind it (!, ?, +, #)."""
    return text.rstrip(_MARKS)


def declared_shape(value: str) -> str | None:
    """Return the move format that a `[Format]` tag names, None for an unknown name."""
    return _DECLARED.get(value.strip().lower())
