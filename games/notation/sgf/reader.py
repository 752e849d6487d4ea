"""Reader of SGF: games of stones (weiqi GM[1], gomoku GM[4]), one or thousands in a file.

Rule source: SGF FF[4]; its Go properties also for gomoku, of which no page was published. Which
games there are, and on which boards, stands in the registry of notations.
The main line is the game; what is broken ends it there, with its ply, and the moves before
stand. `parse_collection` gives the whole trees, for those who write them back.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from games.notation.annotations import Mark, SideLine, Step, joined, lines_of_tree
from games.notation.charset import DecodedText, UnknownEncodingError
from games.notation.game_record import (
    BoardSetup,
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
    oversize,
)
from games.notation.registry import stone_boards
from games.notation.sgf.charset import decode_sgf
from games.notation.sgf.facts import read_clock_ms, read_komi, read_result
from games.notation.sgf.parse import parse_sgf
from games.notation.sgf.tree import SgfCollection, SgfNode, SgfTree, long_text, simple_text
from games.notation.stone_points import (
    PASS,
    WEIQI,
    StoneBoard,
    is_sgf_pass,
    point_name,
    read_sgf_point,
    sgf_place,
)
from games.notation.text_file import with_encodings
from games.rules.books.registry import assumed_editions

_UNSTATED = "1"
"""The game of a file without GM (FF[4]: the default is 1)."""
_SIDES = {"B": "black", "W": "white"}
_SETUP = {"AB": "black", "AW": "white", "AE": ""}
_CLOCKS = {"black": "BL", "white": "WL"}
_MARKUP = frozenset(
    [
        "AR",
        "BM",
        "CR",
        "DD",
        "DM",
        "DO",
        "FG",
        "GB",
        "GW",
        "HO",
        "IT",
        "LB",
        "LN",
        "MA",
        "N",
        "PM",
        "SL",
        "SQ",
        "TB",
        "TE",
        "TR",
        "TW",
        "UC",
        "V",
        "VW",
    ]
)
"""Properties of FF[4] that say something of a move or of the board before the reader."""
_SAID_OTHERWISE = frozenset({*_SIDES, "C"})
_NOT_TAGS = frozenset({*_SIDES, *_SETUP, *_MARKUP, "PL", "C"})
_GAME_INFO = re.compile("AN|B[RT]|CP|DT|EV|G[CN]|HA|KM|O[NT]|P[BCW]|R[EOU]|SO|TM|US|W[RT]")


def parse_collection(data: bytes, *, limits: ReadLimits | None = None) -> SgfCollection:
    """Return every game tree of an SGF file, whole; never raises for what the file holds."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="sgf")
    if refusal is not None:
        return SgfCollection(trees=(), encoding="", problems=refusal.problems)
    return _opened(data, limits)[0]


def _opened(data: bytes, limits: ReadLimits) -> tuple[SgfCollection, DecodedText]:
    """Return the trees of a file that is not too large, and its text."""
    try:
        found = decode_sgf(data)
    except UnknownEncodingError as error:
        problem = ReadProblem(code=error.code, line=0, detail=str(error))
        empty = DecodedText(text="", encoding="", replaced=0, certain=True)
        return SgfCollection(trees=(), encoding="", problems=(problem,)), empty
    collection = parse_sgf(found.decoded, limits=limits)
    warnings = (*found.warnings, *collection.warnings)
    return replace(collection, warnings=warnings), found.decoded


def read_sgf(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read every game of an SGF file; a bad game never hides the others."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name="sgf")
    if refusal is not None:
        return refusal
    collection, decoded = _opened(data, limits)
    problems = [problem for problem in collection.problems if not problem.game]
    records: list[GameRecord] = []
    for index, tree in enumerate(collection.trees, start=1):
        game = _Game(tree=tree, index=index, limits=limits)
        game.warnings += [
            replace(warning, game=index)
            for warning in collection.warnings
            if warning.game == index
            or (not warning.game and warning.line in (0, tree.nodes[0].line))
        ]
        game.read()
        ply = len(game.moves) + 1
        broken = [
            replace(problem, ply=ply) for problem in collection.problems if problem.game == index
        ]
        problems += [*game.problems, *broken]
        records.append(game.record())
    # A file that broke off before its first node has no record to carry the problem.
    problems += [
        replace(problem, game=0)
        for problem in collection.problems
        if problem.game > len(collection.trees)
    ]
    result = ReadResult(
        format="sgf",
        encoding=collection.encoding,
        records=tuple(records),
        problems=tuple(problems),
    )
    return with_encodings(result, decoded)


@dataclass(slots=True)
class _Game:
    """A game while the main line of its tree is walked."""

    tree: SgfTree
    index: int
    limits: ReadLimits
    board: StoneBoard = WEIQI
    size: int = 0
    stones: dict[str, str] = field(default_factory=dict)
    to_move: str = ""
    tags: list[tuple[str, str]] = field(default_factory=list)
    moves: list[RecordedMove] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    marks_before: tuple[Mark, ...] = ()
    main: dict[int, int] = field(default_factory=dict)
    unkept: Counter[str] = field(default_factory=Counter)
    problems: list[ReadProblem] = field(default_factory=list)
    warnings: list[ReadProblem] = field(default_factory=list)

    def read(self) -> None:
        """Walk the main line until its end or its first fault."""
        root = self.tree.nodes[0]
        playable = self.read_board(root)
        for index in self.tree.main_line():
            node = self.tree.nodes[index]
            self.take_tags(node, is_root=index == 0)
            if playable and not self.problems:
                self.take_node(node, is_root=index == 0)
            self.main[index] = len(self.moves)
        self.flush()
        self.check_facts(root)

    def read_board(self, root: SgfNode) -> bool:
        """Read game and size; False when no board here can hold the game."""
        stated = root.text("GM")
        board = stone_boards().get(stated or _UNSTATED)
        if board is None:
            self._report("game_not_served", root.line, f"GM[{stated[:20]}]", ply=0)
            return False
        self.board = board
        size = root.text("SZ")
        columns, colon, rows = (part.strip() for part in size.partition(":"))
        square = not colon or columns == rows
        is_number = columns.isascii() and columns.isdigit() and len(columns) < 4
        self.size = int(columns) if is_number else self.board.usual
        if (size and not is_number) or not square or self.size not in self.board.sizes:
            self._report("board_size_not_served", root.line, f"SZ[{size[:20]}]", ply=0)
            # No point of such a board has a name: words beside the game stay as they are.
            self.size = 0
            return False
        return True

    def take_tags(self, node: SgfNode, *, is_root: bool) -> None:
        """Keep what a node says of the game."""
        for property_ in node.properties:
            name = property_.name
            if _GAME_INFO.fullmatch(name) or (is_root and name not in _NOT_TAGS):
                self.tags.append(
                    (name, ", ".join(simple_text(value) for value in property_.values))
                )

    def take_node(self, node: SgfNode, *, is_root: bool) -> None:
        """Take the setup, the moves, the comment and the marks of a node.

        What a node without a move says belongs to the move before it, or stands in front.
        """
        self.take_setup(node)
        for property_ in node.properties:
            if property_.name in _SIDES and not self.problems:
                self.flush()
                self.take_move(node, _SIDES[property_.name], property_.values)
        self.remarks.append(_comment(node))
        if is_root:
            self.marks += _marks(node, lambda name: name in _MARKUP)
            return
        used = {*_SETUP, "PL"}
        if self.moves:
            used = (
                {_CLOCKS[self.moves[-1].side]} if self.moves[-1].reading_ms is not None else set()
            )
        self.marks += _marks(node, lambda name: not (name in used or _GAME_INFO.fullmatch(name)))

    def flush(self) -> None:
        """Give what was said since the last move to that move, or to the board before the first."""
        comment = joined(self.remarks)
        if self.moves:
            self.moves[-1] = replace(self.moves[-1], comment=comment, marks=tuple(self.marks))
        else:
            self.comments = [comment] if comment else []
            self.marks_before = tuple(self.marks)
        self.remarks, self.marks = [], []

    def side_steps(self, node: SgfNode) -> tuple[Step, ...]:
        """The moves of a node beside the game, one without a move where it has none."""
        steps = [Step(move="")]
        for property_ in node.properties:
            if property_.name in _SIDES:
                text = property_.values[0].strip()
                point = PASS if is_sgf_pass(text, self.size) else self.point(text)
                self.unkept["second value of a move"] += len(property_.values) - 1
                steps.append(Step(move=point or text, side=_SIDES[property_.name]))
        *before, last = steps[1:] or steps
        return (*before, replace(last, comment=_comment(node), marks=_marks(node)))

    def take_setup(self, node: SgfNode) -> None:
        """Place the stones that a node sets up (摆子); after a move they end the game."""
        placed = [(name, value) for name in _SETUP for value in node.values(name)]
        if placed and self.moves:
            self._report("setup_after_moves", node.line, f"{placed[0][0]}[{placed[0][1][:10]}]")
            return
        for name, value in placed:
            points = self.points(value)
            if points is None:
                self._report("bad_placement", node.line, f"{name}[{value[:20]}]", ply=0)
                return
            for point in points:
                if _SETUP[name]:
                    self.stones[point] = _SETUP[name]
                else:
                    self.stones.pop(point, None)
        turn = node.text("PL").upper()[:1]
        if turn in _SIDES and not self.moves:
            self.to_move = _SIDES[turn]

    def points(self, value: str) -> tuple[str, ...] | None:
        """Return the points of a value, a rectangle of them where it is compressed."""
        first, colon, last = value.strip().partition(":")
        if not colon:
            point = self.point(first)
            return None if point is None else (point,)
        start, end = sgf_place(first.strip()), sgf_place(last.strip())
        if start is None or end is None:
            return None
        (left, top), (right, bottom) = start, end
        if max(right, bottom) >= self.size or left > right or top > bottom:
            return None
        return tuple(
            point_name(self.board, column, row, self.size)
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        )

    def point(self, value: str) -> str | None:
        """Return the canonical name of a value's point, None when it is none."""
        text = value.strip()
        if not self.size:
            return None
        found = read_sgf_point(self.board, text, self.size)
        if found is None and self.board.algebraic:
            found = read_sgf_point(self.board, text.lower(), self.size)
        return found

    def take_move(self, node: SgfNode, side: str, values: tuple[str, ...]) -> None:
        """Take a move (着) or a pass (弃权) of `side`."""
        text = values[0].strip()
        point = PASS if is_sgf_pass(text, self.size) else self.point(text)
        if point is None or len(values) > 1:
            self._report(
                "move_unreadable", node.line, "".join(f"[{value[:10]}]" for value in values)
            )
        elif len(self.moves) >= self.limits.max_plies:
            self._report("too_many_moves", node.line, f"more than {self.limits.max_plies} plies")
        else:
            clock = node.text("BL" if side == "black" else "WL")
            reading = read_clock_ms(clock) if clock else None
            self.moves.append(
                RecordedMove(text=point, line=node.line, side=side, reading_ms=reading)
            )

    def check_facts(self, root: SgfNode) -> None:
        """Warn of a handicap, komi, result or turn that does not fit what else is there."""
        first = self.moves[0].side if self.moves else ""
        if first and self.to_move and first != self.to_move:
            self._warn("side_contradicts_move", self.moves[0].line, f"PL {self.to_move}")
        handicap = self.tag("HA")
        stones = sum(1 for side in self.stones.values() if side == "black")
        if handicap.isascii() and handicap.isdigit() and len(handicap) < 4:
            stated = int(handicap)
            if stated > 1 and not stones:
                self._warn("handicap_without_stones", root.line, f"HA[{stated}]")
            elif stated > 1 and stones != stated:
                self._warn("handicap_differs", root.line, f"HA[{stated}] AB {stones}")
        if read_komi(self.tag("KM")).reading == "unreadable":
            self._warn("komi_unreadable", root.line, self.tag("KM")[:40])
        if read_result(self.tag("RE")).manner == "unreadable":
            self._warn("result_unreadable", root.line, self.tag("RE")[:40])

    def lines(self) -> tuple[SideLine, ...]:
        """The lines beside the game (变化)."""
        nodes = self.tree.nodes
        if len(self.main) == len(nodes):
            return ()
        steps = [
            () if index in self.main else self.side_steps(node) for index, node in enumerate(nodes)
        ]
        return lines_of_tree([node.parent for node in nodes], steps, self.main)

    def tag(self, name: str) -> str:
        """Return the first value of tag `name`, "" without it."""
        return next((value for key, value in self.tags if key == name), "")

    def _report(self, code: str, line: int, detail: str, *, ply: int | None = None) -> None:
        at = len(self.moves) + 1 if ply is None else ply
        self.problems.append(
            ReadProblem(code=code, line=line, detail=detail, game=self.index, ply=at)
        )

    def _warn(self, code: str, line: int, detail: str) -> None:
        self.warnings.append(ReadProblem(code=code, line=line, detail=detail, game=self.index))

    def setup(self) -> BoardSetup | None:
        """Return the board before the first move, None for the empty usual one."""
        black, white = (
            tuple(sorted(point for point, owner in self.stones.items() if owner == side))
            for side in ("black", "white")
        )
        # Whoever moves first is to move; the book's handicap lets White begin.
        usual = "white" if black and not white else "black"
        to_move = self.moves[0].side if self.moves else self.to_move or usual
        if self.size in (0, self.board.usual) and not self.stones and to_move == "black":
            return None
        return BoardSetup(
            size=self.size or self.board.usual, black=black, white=white, to_move=to_move
        )

    def record(self) -> GameRecord:
        """Return the game as far as it was read."""
        lines = self.lines()
        return GameRecord(
            index=self.index,
            line=self.tree.nodes[0].line,
            tags=tuple(self.tags),
            moves=tuple(self.moves),
            move_format="squares",
            result=read_result(self.tag("RE")).result,
            edition=assumed_editions(self.board.game)[0],
            comments=tuple(self.comments),
            marks=self.marks_before,
            lines=lines,
            unkept=tuple((name, count) for name, count in self.unkept.items() if count),
            warnings=tuple(self.warnings),
            setup=self.setup(),
        )


def _comment(node: SgfNode) -> str:
    return "\n".join(long_text(value) for value in node.values("C")).strip()


def _marks(node: SgfNode, wanted: Callable[[str], bool] = bool) -> tuple[Mark, ...]:
    """What a node says beside moves and comment, of the properties that are `wanted` by name."""
    return tuple(
        Mark(name=property_.name, values=property_.values)
        for property_ in node.properties
        if property_.name not in _SAID_OTHERWISE and wanted(property_.name)
    )
