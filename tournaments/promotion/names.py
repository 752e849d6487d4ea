"""Which dan a title names, and how one is written by us (weiqi 25.3).

The book has 初段 to 九段 for professionals and 1 段 to 7 段 for amateurs; how it is read stands
in `tournaments.grades`.
"""

from tournaments.grades import read_grade
from tournaments.promotion.points import HIGHEST, Dan, DanSystem

_FIGURES = "初二三四五六七八九"


def dan_of_title(text: str) -> Dan | None:
    """None for a title without a dan, or with one that does not exist."""
    found = read_grade(text)
    if found is None or not found.is_dan or found.number > HIGHEST[found.system]:
        return None
    return Dan(number=found.number, system=found.system)


def held_dan(title: str, number: int | None, *, is_professional: bool) -> Dan | None:
    """Return the dan of a row of the registry: its title's, else its number's and mark's.

    Beside a title that names no dan (国手) the number counts. The mark of a professional
    says the system where the title's words do not.
    """
    grade = read_grade(title)
    if grade is not None and grade.is_dan:
        if grade.named is not None or not is_professional:
            return dan_of_title(title)
        number = grade.number
    system = DanSystem.PROFESSIONAL if is_professional else DanSystem.AMATEUR
    if number is None or not 1 <= number <= HIGHEST[system]:
        return None
    return Dan(number=number, system=system)


def title_of_dan(dan: Dan) -> str:
    """Return how a dan is written: 职业三段, 业余5段."""
    if dan.system is DanSystem.PROFESSIONAL:
        return f"职业{_FIGURES[dan.number - 1]}段"
    return f"业余{dan.number}段"
