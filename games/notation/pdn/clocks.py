"""Clock times in the comments of PDN: `[%clk 1:05:23]`, `[%clock w0:10:00 B0:09:55]`.

Rule source: PDN 3.0, embedded commands. Times are what is left; an upper-case letter says
whose clock runs, and a time without a letter is the mover's.
"""

import re

_COMMAND = re.compile(r"\[%cl(?:k|ock)\s+([^\]]*)\]")
_TIME = re.compile(r"([wWbB]?)(\d{1,2}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?")
_MS_A_SECOND, _MS_A_MINUTE, _MS_AN_HOUR = 1000, 60_000, 3_600_000


def clock_ms(comment: str, *, black: bool) -> int | None:
    """Return the milliseconds a comment gives the mover (`black` or White), None for none."""
    for command in _COMMAND.finditer(comment):
        for match in _TIME.finditer(command[1]):
            side = match[1].lower()
            if not side or side == ("b" if black else "w"):
                hours, minutes, seconds = (int(match[part]) for part in (2, 3, 4))
                thousandths = int((match[5] or "0").ljust(3, "0"))
                whole = hours * _MS_AN_HOUR + minutes * _MS_A_MINUTE + seconds * _MS_A_SECOND
                return whole + thousandths
    return None


def format_clock(milliseconds: int) -> str:
    """Write milliseconds left as a command, to whole seconds as the norm has them.

    :raises ValueError: for less than nothing.
    """
    if milliseconds < 0:
        raise ValueError("a clock cannot show less than nothing")
    hours, rest = divmod(milliseconds // _MS_A_SECOND * _MS_A_SECOND, _MS_AN_HOUR)
    minutes, rest = divmod(rest, _MS_A_MINUTE)
    return f"[%clk {hours}:{minutes:02d}:{rest // _MS_A_SECOND:02d}]"
