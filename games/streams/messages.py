"""Messages: what pure code says to people, as a code with what stands in its words.

A module declares its messages beside the code that gives them, as it does its refusals:

    declare_messages(move_breaks=_("Move %(ply)d at %(move)s breaks article %(article)s."))
    ...
    message("move_breaks", ply=3, move="D4", article="6")

The words are msgids of the catalogues. A message may hold others: a sentence the name of what it
found, a clause the clause that it adds to. Stored events keep the message beside its words.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_declared: dict[str, str] = {}
MESSAGES: Mapping[str, str] = MappingProxyType(_declared)
"""Code -> English words (a gettext msgid), of all modules imported so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What is said, by a code that never changes, and what stands in its words by name.

    `numbers` are counted figures; `texts` read the same in every language (a move, the number of
    an article, a title); `parts` are messages again.
    """

    code: str
    numbers: tuple[tuple[str, int], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    parts: tuple[tuple[str, "Message"], ...] = ()


def message(code: str, /, **stands: "int | str | Message") -> Message:
    """Make the message of a declared code with what stands in its words."""
    return Message(
        code=code,
        numbers=tuple((name, item) for name, item in stands.items() if isinstance(item, int)),
        texts=tuple((name, item) for name, item in stands.items() if isinstance(item, str)),
        parts=tuple((name, item) for name, item in stands.items() if isinstance(item, Message)),
    )


def declare_messages(**words: str) -> None:
    """Take up the words of codes.

    :raises ValueError: a code with other words already.
    """
    for code, text in words.items():
        if _declared.setdefault(code, text) != text:
            raise ValueError(f"{code} has other words already")
