"""How a dan is written: professional in Chinese figures, amateur in Arabic ones (weiqi 25.3).

The book has 初段 to 九段 for professionals and 1 段 to 7 段 for amateurs; rating lists of
other countries have 3p and 5d.
"""

import re

from tournaments.promotion.points import HIGHEST, Dan, DanSystem

_FIGURES = "初二三四五六七八九"
_WRITTEN = re.compile(r"(职业|业余)?([初一二三四五六七八九]|\d{1,2})段")
_SHORT = re.compile(r"(\d)\s*([pd])")


def dan_of_title(text: str) -> Dan | None:
    """Return the dan that a title names, None where it names none that exists."""
    bare = re.sub(r"\s+", "", text).lower()
    written, short = _WRITTEN.fullmatch(bare), _SHORT.fullmatch(bare)
    if written is not None:
        kind, figure = written.groups()
        chinese = _FIGURES.find(figure.replace("一", "初")) + 1
        number = int(figure) if figure.isdecimal() else chinese
        professional = kind == "职业" or (kind is None and not figure.isdecimal())
    elif short is not None:
        number, professional = int(short[1]), short[2] == "p"
    else:
        return None
    system = DanSystem.PROFESSIONAL if professional else DanSystem.AMATEUR
    return Dan(number=number, system=system) if 1 <= number <= HIGHEST[system] else None


def title_of_dan(dan: Dan) -> str:
    """Return how a dan is written: 职业三段, 业余5段."""
    if dan.system is DanSystem.PROFESSIONAL:
        return f"职业{_FIGURES[dan.number - 1]}段"
    return f"业余{dan.number}段"
