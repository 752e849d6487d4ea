"""A fault of regulations, as every check of them tells it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Why regulations cannot be: stable `code`, `place` as a JSON pointer, `article`."""

    code: str
    place: str
    article: str = ""
    detail: str = ""
