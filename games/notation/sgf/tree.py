"""The tree of an SGF file and its escapes: what a property holds, raw and as text.

Rule source: the SGF FF[4] specification (basics, property value types). Values are kept
as they stand between their brackets, so that a tree written back has lost nothing; a tree
is a flat tuple of nodes, so that no depth of variations costs any stack.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.notation.game_record import ReadProblem

_SOFT_BREAK = re.compile(r"\\(?:\r\n|\n\r|\n|\r)")
_BREAK = re.compile(r"\r\n|\n\r|\r|\n")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_SPACES = re.compile(r"[^\S\n]")
_LOWER = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class SgfProperty:
    """A property: its name as written and its raw values, escapes and all."""

    ident: str
    values: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name without the small letters that FF[1] to FF[3] allowed."""
        return _LOWER.sub("", self.ident) or self.ident.upper()


@dataclass(frozen=True, slots=True, kw_only=True)
class SgfNode:
    """A node: its properties, the index of its parent in the tree, -1 for the root.

    `line` is where the node stands in its file, from 1, and 0 where there is no file.
    """

    properties: tuple[SgfProperty, ...]
    parent: int = -1
    line: int = field(default=0, compare=False)

    def values(self, name: str) -> tuple[str, ...]:
        """Return the raw values of property `name`, also where it stands twice."""
        return tuple(
            value
            for property_ in self.properties
            if property_.name == name
            for value in property_.values
        )

    def text(self, name: str) -> str:
        """Return the first value of property `name` as text on one line, "" without it."""
        values = self.values(name)
        return simple_text(values[0]) if values else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SgfTree:
    """A game tree: its nodes in file order, so that a parent comes before its children."""

    nodes: tuple[SgfNode, ...]

    def children(self) -> tuple[tuple[int, ...], ...]:
        """Return the indices of the children of every node, in file order."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for index, node in enumerate(self.nodes):
            if node.parent >= 0:
                found[node.parent].append(index)
        return tuple(tuple(group) for group in found)

    def main_line(self) -> Iterator[int]:
        """Yield the indices of the nodes from the root along the first children (主变)."""
        children = self.children()
        index = 0
        while True:
            yield index
            if not children[index]:
                return
            index = children[index][0]


@dataclass(frozen=True, slots=True, kw_only=True)
class SgfCollection:
    """The trees of a file, the encoding used, and what could not be taken.

    Of `problems`, `game` counts the trees from 1 and is 0 for the whole file; `warnings`
    are those that lose nothing.
    """

    trees: tuple[SgfTree, ...]
    encoding: str = "utf-8"
    problems: tuple[ReadProblem, ...] = ()
    warnings: tuple[ReadProblem, ...] = ()


def long_text(raw: str) -> str:
    """Return a raw value as Text: escapes resolved, line breaks kept, blanks made spaces."""
    plain = _BREAK.sub("\n", _SOFT_BREAK.sub("", raw)) if "\n" in raw or "\r" in raw else raw
    return _ESCAPED.sub(r"\1", _SPACES.sub(" ", plain))


def simple_text(raw: str) -> str:
    """Return a raw value as SimpleText: as `long_text`, line breaks made spaces."""
    return long_text(raw).replace("\n", " ").strip()


def escape_text(text: str) -> str:
    """Return `text` as a raw value that reads back the same."""
    return text.replace("\\", "\\\\").replace("]", "\\]")
