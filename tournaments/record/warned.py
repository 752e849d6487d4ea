"""A warning as a value; what warns and what is asked then stands in `warnings`."""

from dataclasses import dataclass

from tournaments.regulations.changes import Weight


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned:
    """A warning: its level, stable code, article, and the facts it speaks of."""

    level: int
    code: str
    article: str = ""
    facts: tuple[tuple[str, str], ...] = ()


def warn(level: Weight, code: str, article: str = "", **facts: object) -> Warned:
    """Return a warning with its facts as text."""
    return Warned(
        level=int(level),
        code=code,
        article=article,
        facts=tuple((name, str(value)) for name, value in facts.items()),
    )
