"""The list of moves beside a board, as text of the page: written once for every ply.

A game has hundreds of moves and each a dozen values for the page's script; a template would take
most of the time that the whole page does.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

_SPECIAL = re.compile("[&<>\"']")
_BREAK = "\n            "
_CURRENT = f'{_BREAK}aria-current="step"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One ply as the page shows it; `say` is what a screen reader is told.

    `change`, `last` and `over` tell the page's script what stands where, which squares the
    move touched and what is marked. `watch` is what a ruling asks of the moves after it, or "".
    `was` are the wrong entries in whose place the move stands, oldest first.
    """

    ply: int
    number: int
    side: str
    side_word: str
    move: str
    text: str
    check: bool
    spent: str
    remaining: str
    note: str
    counts: str
    version: int
    say: str
    query: str
    watch: str
    change: str
    last: str
    over: str
    to_move: str
    spent_ms: int | None = None
    left_ms: int | None = None
    was: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One row of the move list (回合, or one move); the first may lack its first side."""

    number: int
    steps: tuple[Step, ...]
    is_cut: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveList:
    """The list cut where each ply may be marked as the one shown, the first part before ply 1's."""

    parts: tuple[str, ...]

    @classmethod
    def of(cls, rounds: Sequence[Round], *, by_rounds: bool) -> "MoveList":
        """Write the rows."""
        pieces: list[str] = []
        parts: list[str] = []
        check = _safe(_("check"))
        pieces.append(f'\n<ol class="moves{"" if by_rounds else " plies"}">\n  ')
        for row in rounds:
            pieces.append(f'\n    <li value="{row.number}">\n      ')
            if row.is_cut:
                pieces.append('\n        <span class="gap">…</span>')
            for step in row.steps:
                pieces.extend(_data(step))
                parts.append("".join(pieces))
                pieces = list(_words(step, check, by_rounds=by_rounds))
            pieces.append("\n    </li>\n  ")
        pieces.append("\n</ol>\n")
        parts.append("".join(pieces))
        return cls(parts=tuple(parts))

    def at(self, ply: int) -> SafeString:
        """Return the list with a ply marked as the one shown, none for 0."""
        before, after = "".join(self.parts[:ply]), "".join(self.parts[ply:])
        return mark_safe(f"{before}{_CURRENT if ply else ''}{after}")


def _data(step: Step) -> Iterable[str]:
    """Yield the beginning of a move's link, with what the page's script reads of it."""
    yield (
        f'<a href="{_safe(step.query)}"{_BREAK}id="ply-{step.ply}" data-ply="{step.ply}"'
        f' data-move="{_safe(step.move)}"{_BREAK}data-side="{_safe(step.side)}"'
        f' data-version="{step.version}" data-left="{_safe(step.remaining)}"'
        f'{_BREAK}data-note="{_safe(step.note)}" data-spent="{_safe(step.spent)}"'
        f' data-change="{_safe(step.change)}"{_BREAK}data-last="{_safe(step.last)}"'
        f' data-next="{_safe(step.to_move)}"'
    )
    if step.over:
        yield f'{_BREAK}data-over="{_safe(step.over)}"'
    if step.counts:
        yield f'{_BREAK}data-counts="{_safe(step.counts)}"'
    yield f' data-say="{_safe(step.say)}"'
    if step.watch:
        yield f'{_BREAK}data-watch="{_safe(step.watch)}"'


def _words(step: Step, check: str, *, by_rounds: bool) -> Iterable[str]:
    """Yield the rest of the link: what people read."""
    # A move that is a word, as a pass is, has no other writing.
    written = step.text if step.move.isalpha() else step.move
    yield ">" if by_rounds else f'><span class="man"{_BREAK}aria-hidden="true"></span>'
    yield f'<span class="vh">{_safe(step.side_word)}\n        </span>'
    for was in step.was:
        yield f"<s>{_safe(was)}</s> "
    yield f'<span class="move"{_BREAK}title="{_safe(written)}">{_safe(step.text)}</span>'
    if step.check:
        yield (
            f'<span class="check"{_BREAK}title="{check}">+<span'
            f'{_BREAK}class="vh">{check}</span></span>'
        )
    if step.remaining:
        yield f'\n          <span class="left">{_safe(step.remaining)}'
        if step.spent:
            yield f'{_BREAK}<span class="used">({_safe(step.spent)})</span>'
        yield "</span>"
    yield "</a>"


def _safe(text: str) -> str:
    """Return a text as it stands between tags or quotation marks."""
    return escape(text) if _SPECIAL.search(text) else text
