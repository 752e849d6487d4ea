"""What a file says of a game beside its moves: comments, marks, side lines (评注、标记、变着).

Side lines are lines, not nodes: each says which line it leaves and behind how many moves, so
that no depth costs any stack and most of a game, its main line, is not written twice. Every
tree of moves has one such form, its lines in the order in which they are read out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

GLYPHS = {"!": "1", "?": "2", "!!": "3", "??": "4", "!?": "5", "?!": "6"}
"""Sign behind a move -> its Numeric Annotation Glyph (PGN standard, 10)."""
NAG = "NAG"
BARE_SIGN = "sign before the first move"
"""How move text names a sign that stands on no move, and is not kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A sign on a move or on the board, named as its format names it.

    `NAG` with the number of the glyph; else a property of SGF with its raw values.
    """

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A move of a side line (变着): canonical where it can be read, else the file's words.

    It may break the rules. `move` is "" for a node of a tree that holds none; `side` is who
    made it where the file itself says so.
    """

    move: str
    comment: str = ""
    marks: tuple[Mark, ...] = ()
    side: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """A line beside the game, of at least one step; `comment` stands before the first of them.

    It leaves line `parent` (0: the game, else the place of an earlier line, from 1) behind
    the first `after` steps of that line.
    """

    parent: int
    after: int
    steps: tuple[Step, ...]
    comment: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What is said of the game after `ply` moves, 0 before the first."""

    ply: int
    comment: str = ""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotations:
    """All that a file says of one game beside its moves; `annotator` (评注者) is whose words."""

    annotator: str = ""
    notes: tuple[Note, ...] = ()
    lines: tuple[SideLine, ...] = ()

    def __bool__(self) -> bool:
        """An annotator without words is none."""
        return bool(self.notes or self.lines)

    def comments(self) -> int:
        """Count the places that have words, before a game or a line or behind a move."""
        found = sum(bool(note.comment) for note in self.notes)
        found += sum(bool(line.comment) for line in self.lines)
        return found + sum(bool(step.comment) for line in self.lines for step in line.steps)

    def by_ply(self) -> dict[int, Note]:
        """Ply -> what is said there, where anything is."""
        return {note.ply: note for note in self.notes}


def encode_annotations(annotations: Annotations) -> bytes:
    """Canonical JSON, every field written."""
    return msgspec.json.encode(annotations, order="sorted")


def decode_annotations(data: bytes) -> Annotations:
    """Read what `encode_annotations` wrote.

    :raises msgspec.MsgspecError: for anything else.
    """
    return msgspec.json.decode(data, type=Annotations)


def in_order(lines: Sequence[SideLine]) -> tuple[SideLine, ...]:
    """Sort lines as they are read out: by where they leave, each before those that leave it."""
    leaving: list[list[int]] = [[] for _ in range(len(lines) + 1)]
    for place, line in enumerate(lines, start=1):
        leaving[line.parent].append(place)
    for group in leaving:
        group.sort(key=lambda place: lines[place - 1].after)
    ordered: list[SideLine] = []
    places = {0: 0}
    stack = leaving[0][::-1]
    while stack:
        place = stack.pop()
        line = lines[place - 1]
        ordered.append(replace(line, parent=places[line.parent]))
        places[place] = len(ordered)
        stack += reversed(leaving[place])
    return tuple(ordered)


def starts(lines: Sequence[SideLine]) -> tuple[int, ...]:
    """How many moves of the game and of the lines between stand before each line."""
    found = [0]
    for line in lines:
        found.append(found[line.parent] + line.after)
    return tuple(found[1:])


def leaving(lines: Sequence[SideLine]) -> dict[tuple[int, int], list[int]]:
    """(Parent, after) -> the places, from 1, of the lines that leave there."""
    found: dict[tuple[int, int], list[int]] = {}
    for place, line in enumerate(lines, start=1):
        found.setdefault((line.parent, line.after), []).append(place)
    return found


def lines_of_tree(
    parents: Sequence[int], steps: Sequence[tuple[Step, ...]], main: Mapping[int, int]
) -> tuple[SideLine, ...]:
    """Cut a tree of moves into lines: the first child of a node goes on with its line.

    Nodes stand behind their parents, -1 is the start. `main` gives each node of the main line
    the number of moves up to and with it.
    """
    found: list[tuple[int, int, list[Step]]] = []
    at: dict[int, tuple[int, int]] = {-1: (0, 0)} | {node: (0, ply) for node, ply in main.items()}
    continued: set[int] = set()
    for node, parent in enumerate(parents):
        if node in main:
            continue
        line, after = at[parent]
        if not steps[node]:
            at[node] = (line, after)
            continue
        if line and parent not in continued:
            continued.add(parent)
            found[line - 1][2].extend(steps[node])
        else:
            found.append((line, after, list(steps[node])))
            line = len(found)
        at[node] = (line, len(found[line - 1][2]))
    return in_order(
        [SideLine(parent=parent, after=after, steps=tuple(own)) for parent, after, own in found]
    )


@dataclass(slots=True)
class DepthFirst:
    """A tree as binary files write it: depth first, each node with its flags."""

    parents: list[int] = field(default_factory=list)
    steps: list[tuple[Step, ...]] = field(default_factory=list)
    parent: int = -1
    owed: list[int] = field(default_factory=list)

    def add(self, step: Step, *, has_next: bool, has_sibling: bool) -> bool:
        """Take a node; tell whether another must follow."""
        self.parents.append(self.parent)
        self.steps.append((step,))
        if has_sibling:
            self.owed.append(self.parent)
        if has_next:
            self.parent = len(self.parents) - 1
        elif self.owed:
            self.parent = self.owed.pop()
        else:
            return False
        return True

    def lines(self, plies: int) -> tuple[SideLine, ...]:
        """The lines beside the main line, which is the first `plies` nodes."""
        return lines_of_tree(self.parents, self.steps, {at: at + 1 for at in range(plies)})


@dataclass(slots=True)
class _DraftStep:
    move: str
    comments: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


@dataclass(slots=True)
class _Draft:
    parent: int
    after: int
    comments: list[str] = field(default_factory=list)
    steps: list[_DraftStep] = field(default_factory=list)


@dataclass(slots=True)
class Bracketed:
    """Side lines as move text writes them: a bracket holds another choice for the move before it.

    A bracket without moves is no line: its words belong to the move that it stands behind.
    """

    drafts: list[_Draft] = field(default_factory=list)
    stack: list[int] = field(default_factory=list)

    def open(self, plies: int) -> None:
        """Open a bracket, behind `plies` moves of the game where none is open."""
        draft = _Draft(parent=0, after=max(0, plies - 1))
        if self.stack:
            around = self.drafts[self.stack[-1] - 1]
            draft = _Draft(parent=self.stack[-1], after=len(around.steps) - 1)
            if len(around.steps) < 2:
                draft = _Draft(parent=around.parent, after=around.after)
        self.drafts.append(draft)
        self.stack.append(len(self.drafts))

    def close(self, outside: list[str]) -> None:
        """Close a bracket; words of the game's own move before it go to `outside`."""
        draft = self.drafts[self.stack.pop() - 1]
        if draft.steps:
            return
        if self.stack:
            around = self.drafts[self.stack[-1] - 1]
            outside = (around.steps[-1] if around.steps else around).comments
        outside.extend(draft.comments)
        draft.comments = []

    def move(self, move: str, marks: tuple[Mark, ...] = ()) -> None:
        """Take a move of the open bracket."""
        step = _DraftStep(move=move, marks=list(marks))
        self.drafts[self.stack[-1] - 1].steps.append(step)

    def comment(self, text: str) -> None:
        """Take a comment of the open bracket."""
        draft = self.drafts[self.stack[-1] - 1]
        (draft.steps[-1] if draft.steps else draft).comments.append(text)

    def mark(self, mark: Mark) -> bool:
        """Take a sign of the open bracket; one before its first move has nothing to stand on."""
        steps = self.drafts[self.stack[-1] - 1].steps
        if steps:
            steps[-1].marks.append(mark)
        return bool(steps)

    def lines(self) -> tuple[SideLine, ...]:
        """The lines of all brackets that have moves."""
        places = {0: 0}
        found: list[SideLine] = []
        for place, draft in enumerate(self.drafts, start=1):
            if not draft.steps:
                continue
            steps = tuple(
                Step(move=step.move, comment=joined(step.comments), marks=tuple(step.marks))
                for step in draft.steps
            )
            found.append(
                SideLine(
                    parent=places[draft.parent],
                    after=draft.after,
                    steps=steps,
                    comment=joined(draft.comments),
                )
            )
            places[place] = len(found)
        return in_order(found)


def joined(texts: Iterable[str]) -> str:
    """Comments of one place as one text, a line each."""
    return "\n".join(text for text in texts if text)


def glyph(signs: str) -> tuple[Mark, ...]:
    """The mark that signs behind a move stand for, none where they are no such sign."""
    number = GLYPHS.get(signs)
    return (Mark(name=NAG, values=(number,)),) if number else ()


def cut(lines: Iterable[SideLine], plies: int) -> tuple[SideLine, ...]:
    """The lines that leave the first `plies` moves of a game, and those that leave them."""
    places = {0: 0}
    found: list[SideLine] = []
    for place, line in enumerate(lines, start=1):
        if line.parent not in places or (not line.parent and line.after > plies):
            continue
        found.append(replace(line, parent=places[line.parent]))
        places[place] = len(found)
    return tuple(found)
