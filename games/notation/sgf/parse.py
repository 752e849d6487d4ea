"""From the text of an SGF file to its trees, whatever is broken in it.

Rule source: the EBNF of SGF FF[4]; FF[1] to FF[3] names are read too. One pass without
recursion: a hostile file costs no more than its length. What cannot be taken is named
with its line, and everything before it stands.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from games.notation.charset import DecodedText
from games.notation.game_record import ReadLimits, ReadProblem
from games.notation.sgf.tree import SgfCollection, SgfNode, SgfProperty, SgfTree

_START = re.compile(r"\(\s*;")
_TOKEN = re.compile(r"\s*+(?:([();])|([A-Za-z][A-Za-z0-9]*+)|(\[)|(.))", re.DOTALL)
_VALUE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
# What only the root of a game says stands behind the bracket.
_ROOT = r"\(\s*;\s*(?:AP|CA|FF|GM|SZ)\s*\["
_NEXT_GAME = re.compile(r"(?<=\n)\(\s*;\s*(?:(?:AP|CA|FF|GM|SZ)\s*\[[^\]\\]{1,40}\]\s*){2}")
_SWALLOWED = re.compile(rf"\n[ \t]*({_ROOT})[^\[\]]*\Z")
_BLANK = re.compile("[\x00\x1a\ufeff\\s]*+")


def parse_sgf(decoded: DecodedText, *, limits: ReadLimits) -> SgfCollection:
    """Read every game tree of a text."""
    # UTF-16 can spell a NUL, which no database keeps in a text.
    parser = _Parser(text=decoded.text.replace("\0", ""), limits=limits)
    parser.run()
    return SgfCollection(
        trees=tuple(parser.trees),
        encoding=decoded.encoding,
        problems=tuple(parser.problems),
        warnings=tuple(parser.warnings),
    )


@dataclass(slots=True)
class _Draft:
    """A node while its properties are read."""

    parent: int
    line: int
    properties: list[tuple[str, list[str]]] = field(default_factory=list)


@dataclass(slots=True)
class _Parser:
    """The open tree: its nodes, where the next node hangs, and the open brackets."""

    text: str
    limits: ReadLimits
    trees: list[SgfTree] = field(default_factory=list)
    problems: list[ReadProblem] = field(default_factory=list)
    warnings: list[ReadProblem] = field(default_factory=list)
    nodes: list[_Draft] = field(default_factory=list)
    open_at: list[int] = field(default_factory=list)
    last: int = -1
    breaks: list[int] = field(default_factory=list)
    ident_open: bool = False
    parts: int = 0
    warned: set[str] = field(default_factory=set)

    def run(self) -> None:
        """Read the text from end to end."""
        self.breaks = [match.start() for match in re.finditer("\n", self.text)]
        start = _START.search(self.text)
        if start is None:
            self._report("no_game", len(self.text), "no game found", game=0)
            return
        if self.text[: start.start()].strip("\ufeff \t\r\n"):
            self._warn("text_before_game", 0, self.text[:40].strip())
        position = start.start()
        while position < len(self.text):
            token = _TOKEN.match(self.text, position)
            if token is None:
                break
            following = self.take(token)
            if following < 0:
                return
            if self.parts > self.limits.max_parts:
                self._report("too_many_parts", following, f"more than {self.limits.max_parts}")
                self.close_tree()
                return
            position = following
        if self.open_at:
            self._report("truncated", len(self.text), f"{len(self.open_at)} brackets open")
            self.close_tree()

    def take(self, token: re.Match[str]) -> int:
        """Take one token; return where to read on, -1 to read no further."""
        at, position = token.start(token.lastindex or 0), token.end()
        structure, ident, value, _ = token.groups()
        if structure == "(":
            if self.open_at and _NEXT_GAME.match(self.text, at):
                self._report("truncated", at, f"{len(self.open_at)} brackets open")
                self.close_tree()
            if not self.open_at and len(self.trees) >= self.limits.max_games:
                detail = f"more than {self.limits.max_games} games"
                self._report("too_many_games", at, detail, game=0)
                return -1
            self.open_at.append(self.last)
        elif structure == ")":
            self.close(at)
        elif structure == ";":
            self.add_node(at)
        elif not self.open_at:
            return self.skip(at)
        elif ident:
            self.add_property(ident, at)
        elif value:
            return self.add_value(at)
        else:
            self._warn("stray_text", at, self.text[at : at + 20])
        return position

    def skip(self, at: int) -> int:
        """Pass over what stands between two games, to where the next may begin."""
        if _BLANK.fullmatch(self.text, at):
            return len(self.text)
        self._warn("stray_text", at, self.text[at : at + 20])
        start = _START.search(self.text, at)
        return start.start() if start else len(self.text)

    def close(self, at: int) -> None:
        """End a sequence; the tree with the last of them."""
        self.ident_open = False
        if not self.open_at:
            self._warn("stray_bracket", at, ")")
            return
        self.last = self.open_at.pop()
        if not self.open_at:
            self.close_tree()

    def add_node(self, at: int) -> None:
        """Open a node behind the last one; a game may lack its opening bracket."""
        if not self.open_at:
            self._warn("stray_bracket", at, ";")
            self.open_at.append(-1)
        if self.last < 0 and self.nodes:
            self._warn("stray_bracket", at, ";")
            self.last = 0
        self.nodes.append(_Draft(parent=self.last, line=self.line(at)))
        self.last = len(self.nodes) - 1
        self.ident_open = False
        self.parts += 1

    def add_property(self, ident: str, at: int) -> None:
        """Open a property of the open node."""
        if self.last < 0 or not self.nodes:
            self._warn("stray_text", at, ident[:20])
            self.add_node(at)
        self.nodes[self.last].properties.append((ident, []))
        self.parts += 1
        self.ident_open = True

    def add_value(self, at: int) -> int:
        """Take a value of the open property; return where to read on."""
        match = _VALUE.match(self.text, at)
        swallowed = _SWALLOWED.search(match.group(1)) if match else None
        if match is None or swallowed:
            self._report("truncated", at, self.text[at : at + 40])
            if self.ident_open and not self.nodes[self.last].properties[-1][1]:
                self.nodes[self.last].properties.pop()
            self.close_tree()
            return match.start(1) + swallowed.start(1) if match and swallowed else -1
        if self.ident_open:
            self.nodes[self.last].properties[-1][1].append(match.group(1))
            self.parts += 1
        else:
            self._warn("stray_text", at, match.group()[:20])
        return match.end()

    def close_tree(self) -> None:
        """Keep the tree as far as it was read, and begin the next."""
        if self.nodes:
            self.trees.append(SgfTree(nodes=tuple(self.finished(node) for node in self.nodes)))
        self.nodes, self.open_at, self.last = [], [], -1
        self.ident_open = False
        self.warned = set()

    def finished(self, draft: _Draft) -> SgfNode:
        """Return a node; a property without a value is left out and named."""
        for ident, values in draft.properties:
            if not values:
                detail = ident[:20]
                self._warn("property_without_value", 0, detail, line=draft.line)
        properties = tuple(
            SgfProperty(ident=ident, values=tuple(values))
            for ident, values in draft.properties
            if values
        )
        return SgfNode(properties=properties, parent=draft.parent, line=draft.line)

    def line(self, at: int) -> int:
        """Return the line, from 1, of character `at`."""
        return bisect_right(self.breaks, at - 1) + 1 if at else 1

    def _report(self, code: str, at: int, detail: str, *, game: int | None = None) -> None:
        number = len(self.trees) + 1 if game is None else game
        line = self.line(at)
        self.problems.append(ReadProblem(code=code, line=line, detail=detail, game=number))

    def _warn(self, code: str, at: int, detail: str, *, line: int = 0) -> None:
        if code not in self.warned:
            self.warned.add(code)
            where = line or self.line(at)
            game = len(self.trees) + 1
            self.warnings.append(ReadProblem(code=code, line=where, detail=detail, game=game))
