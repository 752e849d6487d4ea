"""A game and its side lines as the words of move text, for PGN and PDN alike.

A side line stands in brackets behind the move that it is another choice for.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.notation.annotations import NAG, Annotations, Mark, leaving, starts

_WIDTH = 79


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveText:
    """A game as it is to be written.

    `texts` are the moves in print, `side_texts` those of each side line. `number` is that of
    the first move, `second_first` says that the second side makes it. `comment` writes words
    as a comment, "" for none; `clocks` go before the words of a move, by ply, "" for none.
    """

    texts: Sequence[str]
    annotations: Annotations
    side_texts: Sequence[Sequence[str]]
    comment: Callable[[str], str]
    clocks: Sequence[str] = ()
    number: int = 1
    second_first: bool = False

    def words(self) -> Iterator[str]:
        """Yield moves, numbers, signs, comments and brackets in the order of the text."""
        notes, lines = self.annotations.by_ply(), self.annotations.lines
        exits, before = leaving(lines), (0, *starts(lines))
        opening = notes.get(0)
        if opening is not None:
            yield from self._comment("", opening.comment)
        # Line, the move it goes on with, whether the next move says its number.
        stack: list[tuple[int, int, bool]] = [(0, 0, True)]
        while stack:
            place, at, numbered = stack.pop()
            texts = self.side_texts[place - 1] if place else self.texts
            if at == len(texts):
                if place:
                    yield ")"
                continue
            if place and not at:
                yield "("
                yield from self._comment("", lines[place - 1].comment)
            yield from self._number(before[place] + at, always=numbered)
            yield texts[at]
            step = lines[place - 1].steps[at] if place else notes.get(at + 1)
            clock = self.clocks[at] if not place and at < len(self.clocks) else ""
            remarks = [*_signs(step.marks if step else ())]
            remarks += self._comment(clock, step.comment if step else "")
            yield from remarks
            others = exits.get((place, at), ())
            # What parts the pair of moves has the number said again behind it.
            stack.append((place, at + 1, bool(remarks or others)))
            stack += [(other, 0, True) for other in reversed(others)]

    def _number(self, ply: int, *, always: bool) -> Iterator[str]:
        rounds, second = divmod(ply + self.second_first, 2)
        if always or not second:
            yield f"{self.number + rounds}{'...' if second else '.'}"

    def _comment(self, clock: str, words: str) -> Iterator[str]:
        text = f"{clock} {words.strip()}".strip()
        written = self.comment(text) if text else ""
        if written:
            yield written


def _signs(marks: Sequence[Mark]) -> Iterator[str]:
    """Glyphs by their number, other signs in brackets."""
    for mark in marks:
        yield from (f"${value}" if mark.name == NAG else f"({value})" for value in mark.values)


def filled(words: Iterable[str]) -> Iterator[str]:
    """Break words into lines of less than 80 columns (PGN 8.2.1); a comment is never broken."""
    line, width = "", 0
    for word in _bracketed(words):
        columns = _columns(word)
        if line and width + 1 + columns > _WIDTH:
            yield line
            line, width = "", 0
        line = f"{line} {word}" if line else word
        width += columns + (line != word)
    if line:
        yield line


def _bracketed(words: Iterable[str]) -> Iterator[str]:
    """Put brackets on the words that they hold."""
    pending = ""
    for word in words:
        if word == ")" or pending.endswith("("):
            pending += word
            continue
        if pending:
            yield pending
        pending = word
    if pending:
        yield pending


def _columns(word: str) -> int:
    """Count the columns that `word` takes in a fixed-width face."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in word)
