"""What the values of SGF say in the rule book's terms: komi, result, clock.

Rule sources: SGF FF[4] (KM, RE, BL); Weiqi Competition Rules (2002), articles 9 and 11 for
counting in zi (子), where a point (目) of other rules is half a zi. Files of Chinese servers
write komi in hundredths, of zi or of points; the reading taken is always named.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from games.notation.result_words import spoken_result
from games.notation.xiangqi.move_shapes import fold_width

QUARTERS_A_ZI = 4
_NUMBER = re.compile(r"([+-]?)(\d{1,6})(?:[.,](\d{1,6}))?")
_ZI_TEXT = re.compile(r"(\d{1,3})?(?:[又 ]*(\d)/(\d)|(半))?[子zi]*(半)?")
_MAX_ZI_HUNDREDTHS = 400
_MAX_KOMI = Fraction(361)
_MS_A_SECOND = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Komi:
    """Komi (贴子) of a file: as written, in quarters of a zi, and which reading gave that.

    `quarters` is None where the file does not say: readings `missing`, `unreadable` and
    `zero_or_unset` (servers write 0 for "not set" as often as for none). The others are
    `points`, `points_hundredths`, `zi`, `zi_hundredths`, and `exact` for our own property.
    """

    raw: str
    quarters: int | None
    reading: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedResult:
    """The result a file states: "1-0" (Black wins), "0-1", "1/2-1/2", or None for no result.

    `manner` is "resignation", "time", "forfeit", "count", "void", "unfinished", "unstated"
    or "unreadable". `margin` is the number behind it as written, where there is one.
    """

    result: str | None
    manner: str
    margin: str = ""


def read_komi(raw: str) -> Komi:
    """Read the value of KM as Black's komi (article 11: 3 3/4 zi, that is 7.5 points)."""
    text = fold_width(raw).strip()
    if not text:
        return Komi(raw=raw, quarters=None, reading="missing")
    match = _NUMBER.fullmatch(text)
    if match is None:
        return _spoken_komi(raw, text)
    value = exact_number(text)
    if value == 0:
        return Komi(raw=raw, quarters=None, reading="zero_or_unset")
    reading, zi = _komi_in_zi(abs(value))
    quarters = zi * QUARTERS_A_ZI
    if quarters.denominator != 1 or zi > _MAX_KOMI:
        return Komi(raw=raw, quarters=None, reading="unreadable")
    return Komi(raw=raw, quarters=int(quarters) * (-1 if value < 0 else 1), reading=reading)


def _komi_in_zi(value: Fraction) -> tuple[str, Fraction]:
    if value.denominator == 1 and value >= 100:
        if value <= _MAX_ZI_HUNDREDTHS:
            return "zi_hundredths", value / 100
        return "points_hundredths", value / 200
    # Points come in halves; a quarter can only be of a zi.
    return ("zi", value) if (value * 2).denominator != 1 else ("points", value / 2)


def _spoken_komi(raw: str, text: str) -> Komi:
    """Read komi in words: 3又3/4子 and 贴3 3/4子 in zi, 7目半 in points, two to a zi."""
    plain = text.removeprefix("黑").removeprefix("贴").removeprefix("貼").strip()
    if plain.endswith("目") or plain.endswith("目半"):
        points = _zi_number(plain.replace("目", ""))
        value = None if points is None else points / 2
    else:
        value = _zi_number(plain) if "子" in plain or "/" in plain else None
    quarters = None if value is None else value * QUARTERS_A_ZI
    if quarters is None or quarters.denominator != 1:
        return Komi(raw=raw, quarters=None, reading="unreadable")
    return Komi(raw=raw, quarters=int(quarters), reading="points" if "目" in plain else "zi")


def _zi_number(text: str) -> Fraction | None:
    match = _ZI_TEXT.fullmatch(text.strip())
    if match is None or not any(match.groups()):
        return None
    whole, over, under, half, late_half = match.groups()
    if under == "0":
        return None
    part = Fraction(int(over), int(under)) if over else Fraction(0)
    return int(whole or 0) + part + (Fraction(1, 2) if half or late_half else 0)


def exact_number(text: str) -> Fraction:
    """Return a decimal number exactly.

    :raises ValueError: when `text` is none.
    """
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:20]!r} is no number")
    sign, whole, part = match.groups()
    value = Fraction(int(whole + (part or "")), 10 ** len(part or ""))
    return -value if sign == "-" else value


_WINNERS = {"b": "1-0", "w": "0-1", "black": "1-0", "white": "0-1"}
_SGF_RESULT = re.compile(r"(B|W|BLACK|WHITE)\+(.*)", re.IGNORECASE | re.DOTALL)
_MANNERS = {
    "R": "resignation",
    "RESIGN": "resignation",
    "T": "time",
    "TIME": "time",
    "F": "forfeit",
    "FORFEIT": "forfeit",
}
_OTHERS = {
    "VOID": "void",
    "无胜负": "void",
    "無勝負": "void",
    "?": "unfinished",
    "": "unfinished",
    "UNFINISHED": "unfinished",
    "未下完": "unfinished",
}
_MARGIN = re.compile(r"\d[\d.,又/ ]*(?:目半|子半|[目子])?半?")


def read_result(raw: str) -> StatedResult:
    """Read the value of RE, also in words (Black wins by resignation, 黑中盘胜, 白胜3/4子)."""
    text = fold_width(raw).strip()
    upper = text.upper()
    if upper == "0":
        return StatedResult(result="1/2-1/2", manner="count")
    if upper in _OTHERS:
        return StatedResult(result=None, manner=_OTHERS[upper])
    match = _SGF_RESULT.fullmatch(text)
    if match:
        winner, margin = _WINNERS[match.group(1).lower()], match.group(2).strip()
        return _decided(winner, margin, _MANNERS.get(margin.upper(), ""))
    spoken = spoken_result(text)
    result = spoken.result(_WINNERS) if spoken else None
    if spoken is None or result is None:
        return StatedResult(result=None, manner="unreadable")
    if spoken.side == "draw":
        return StatedResult(result=result, manner="count")
    return _decided(result, spoken.rest, spoken.manner)


def _decided(winner: str, rest: str, manner: str) -> StatedResult:
    if manner:
        return StatedResult(result=winner, manner=manner)
    margin = _MARGIN.search(rest)
    # A margin of nothing (W+0.0) is how some servers write that they did not count.
    if margin is None or not margin.group().strip("0., "):
        return StatedResult(result=winner, manner="unstated")
    return StatedResult(result=winner, manner="count", margin=margin.group().strip())


def read_clock_ms(raw: str) -> int | None:
    """Return the seconds of BL or WL in whole milliseconds, None when they are no number."""
    try:
        value = exact_number(raw.strip())
    except ValueError:
        return None
    return max(0, int(value * _MS_A_SECOND))


def format_clock(milliseconds: int) -> str:
    """Write milliseconds as the seconds of BL and WL.

    :raises ValueError: for less than nothing.
    """
    if milliseconds < 0:
        raise ValueError("a clock cannot show less than nothing")
    seconds, rest = divmod(milliseconds, _MS_A_SECOND)
    return f"{seconds}.{rest:03d}".rstrip("0").rstrip(".")


def format_zi(quarters: int) -> str:
    """Write quarters of a zi as the rule book prints them: 3 3/4, 1/2, 5."""
    whole, rest = divmod(abs(quarters), QUARTERS_A_ZI)
    part = str(Fraction(rest, QUARTERS_A_ZI)) if rest else ""
    sign = "-" if quarters < 0 else ""
    return sign + (f"{whole} {part}".strip() if whole else part or "0")


def komi_points(quarters: int) -> str:
    """Write komi in quarters of a zi as the points of KM: 15 gives 7.5."""
    points = Fraction(abs(quarters), 2)
    whole, half = divmod(points, 1)
    return ("-" if quarters < 0 else "") + f"{whole}{'.5' if half else ''}"
