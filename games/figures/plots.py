"""Bars that lie one below the other, each in parts: what a template draws as SVG.

Lengths are thousandths of the plot's width, in integers; the words of a bar stand beside it as
text of the page, so that they wrap on a telephone and need no font of the drawing's own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from django.utils.functional import Promise

WIDTH = 1_000
STEPS = 16
"""Into how many steps the scale of times cuts each doubling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a bar: its code (the colour), what it says, its link, where it lies."""

    code: str
    text: str
    url: str
    x: int
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A bar with its name before it and its total behind it."""

    name: str | Promise
    total: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What a part is made of: how much, in whatever is measured."""

    code: str
    text: str
    url: str
    amount: int


def bar(name: str | Promise, total: str, pieces: Iterable[Piece], *, longest: int) -> Bar:
    """Return a bar on a scale that ends at `longest`; a part of nothing is left out.

    Ends are rounded and not lengths, so that parts neither overlap nor leave gaps.
    """
    pieces = tuple(pieces)
    ends = [end * WIDTH // max(longest, 1) for end in _sums(pieces)]
    parts = tuple(
        Part(code=piece.code, text=piece.text, url=piece.url, x=start, width=max(end - start, 2))
        for piece, (start, end) in zip(pieces, pairwise(ends), strict=True)
        if piece.amount
    )
    return Bar(name=name, total=total, parts=parts)


def _sums(pieces: Sequence[Piece]) -> Iterable[int]:
    return accumulate((piece.amount for piece in pieces), initial=0)


def doublings(milliseconds: int) -> int:
    """Return a time on a scale where each doubling is as long as the next, `STEPS` to each.

    It begins at a tenth of a second.
    """
    power: int = max(milliseconds // 100, 1) ** STEPS
    return power.bit_length() - 1
