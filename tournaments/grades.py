"""How dan and levels are written (段位、级别): one reading for seeds, teams and promotions.

Weiqi 2002 25.3: professionals have 初段 to 九段, amateurs 1 段 to 7 段, two systems "of entirely
different nature". The book writes the one in Chinese figures and the other in Arabic ones, and
has no dan without a system; a dan that names none is therefore told by its figures. Lists of
other countries have 3p, 5d, `5 dan`, `2 kyu`.
"""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum


class DanSystem(StrEnum):
    """Professional and amateur dan are of a different nature (25.3)."""

    PROFESSIONAL = "professional"
    AMATEUR = "amateur"


HIGHEST = {DanSystem.PROFESSIONAL: 9, DanSystem.AMATEUR: 7}
"""The highest dan of each system (25.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """A grade as written: a dan (`is_dan`, more is stronger) or a level (级, fewer is).

    `named` is the system that a word or letter names, None for none; `is_chinese` whether the
    number stands in Chinese figures.
    """

    number: int
    is_dan: bool
    named: DanSystem | None = None
    is_chinese: bool = False

    @property
    def system(self) -> DanSystem:
        """The system of a dan: the one named, else the one its figures are of (25.3)."""
        if self.named is not None:
            return self.named
        return DanSystem.PROFESSIONAL if self.is_chinese else DanSystem.AMATEUR


_SYSTEM = "职业|专业|业余|professional|pro|amateur|ama"
_FIGURE = "[0-9]{1,2}|[一二三四五六七八九]?十[一二三四五六七八九]?|[初一二三四五六七八九]"
_WRITTEN = re.compile(
    rf"(?P<front>{_SYSTEM})?"
    rf"(?:(?P<before>{_FIGURE})(?P<word>段|级|dan|kyu|grade|d|p|k)"
    r"|(?P<name>dan|kyu|grade)(?P<behind>[0-9]{1,2}))"
    rf"(?P<back>{_SYSTEM})?(?:棋士|棋手|运动员|player)?"
)
_DROPPED = re.compile(r"[\s().\-]+")
_SIMPLIFIED = str.maketrans("職業餘專級員運動", "职业余专级员运动")
_DAN_WORDS = frozenset({"段", "dan", "d", "p"})
_DIGITS = "零一二三四五六七八九"


def read_grade(text: str) -> Grade | None:
    """Return the dan or level that a title names, None where it names none.

    Full-width and traditional characters, spaces and brackets make no difference.
    """
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_SIMPLIFIED)
    found = _WRITTEN.fullmatch(_DROPPED.sub("", plain))
    if found is None:
        return None
    word, figure = found["word"] or found["name"], found["before"] or found["behind"]
    is_dan = word in _DAN_WORDS
    systems = {_system(item) for item in (found["front"], found["back"]) if item}
    systems |= {DanSystem.PROFESSIONAL} if word == "p" else set()
    systems |= {DanSystem.AMATEUR} if word == "d" and not systems else set()
    number = _number(figure)
    if len(systems) > 1 or number < 1 or (figure == "初" and not is_dan):
        return None
    return Grade(
        number=number,
        is_dan=is_dan,
        named=next(iter(systems), None),
        is_chinese=not figure.isascii(),
    )


def _system(word: str) -> DanSystem:
    amateur = word.startswith(("业余", "ama"))
    return DanSystem.AMATEUR if amateur else DanSystem.PROFESSIONAL


def _number(figure: str) -> int:
    if figure.isascii():
        return int(figure)
    if "十" not in figure:
        return 1 if figure == "初" else _DIGITS.index(figure)
    tens, ones = figure.split("十")
    return 10 * (_DIGITS.index(tens) if tens else 1) + (_DIGITS.index(ones) if ones else 0)
