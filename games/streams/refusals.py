"""Refusals: a stable code with the HTTP status and the title it is answered with.

A module declares the codes it refuses with, beside the code that raises them:

    declare_refusals(409, round_closed=_("The round is closed."))

A code that several modules raise stands in one of them. What raises is imported by then, so
that the row of every code that arrives is known.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_STATUSES = frozenset(
    {400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 428, 429, 500, 503, 507}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """How a code is answered: HTTP status and English title (a gettext msgid)."""

    status: int
    title: str


_declared: dict[str, Refusal] = {}
REFUSALS: Mapping[str, Refusal] = MappingProxyType(_declared)
"""Code to answer, of all modules imported so far."""


def gettext_noop(text: str) -> str:
    """Mark `text` for the catalogues (makemessages finds it by this name or as `_`)."""
    return text


def declare_refusals(status: int, /, **titles: str) -> None:
    """Take up the titles of codes that are all answered with `status`.

    :raises ValueError: a status that no refusal has, or a code with another row already.
    """
    if status not in _STATUSES:
        raise ValueError(f"no refusal is answered with {status}")
    for code, title in titles.items():
        refusal = Refusal(status=status, title=title)
        if _declared.setdefault(code, refusal) != refusal:
            raise ValueError(f"{code} has another row already")
