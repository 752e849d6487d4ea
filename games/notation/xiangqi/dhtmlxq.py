"""Reader of DhtmlXQ (东萍象棋): UBB blocks, forum tags and pages of dpxq.

Layout as pages in the wild show it: `[DhtmlXQ_name]value[/DhtmlXQ_name]`. `binit` is 32
squares in the order of the men, two digits each (file, then row from the top), 99 for a
man that is off; `movelist` is four digits a move. Pages may keep the moves in a script
variable, as `[0_1_0]…[/0_1_0]` with side lines after it. No side to move is stored: the
man that makes the first move decides.
"""

import html
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.notation.annotations import SideLine, Step, in_order
from games.notation.game_record import (
    GameRecord,
    ReadLimits,
    ReadProblem,
    ReadResult,
    RecordedMove,
)
from games.notation.squares import (
    NORMAL_MEN,
    Square,
    black_begins,
    on_board,
    placement_fen,
    square_text,
)
from games.notation.text_file import open_text, with_encodings
from games.notation.xiangqi import EDITION

_TOKEN = re.compile(r"\[(/?)(DhtmlXQ(?:_\w+|HTML|iFrame)?|\d+_\d+_\d+)\]", re.IGNORECASE)
_SCRIPT_JOIN = re.compile(r"'[ \t]*\+[ \t]*'")
_SCRIPT_VALUE = re.compile(r"var\s+DhtmlXQ_(\w+)\s*=\s*(['\"])([^'\"\[\n]*)\2")
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
_SIDE_LINE = re.compile(r"(?:move_)?(\d{1,6})_(\d{1,6})_(\d{1,6})")
_MAIN_LINES = ("movelist", "0_1_0", "move_0_1_0")
_COMMENT = re.compile(r"comment(?:(\d{1,6})_)?(\d{1,6})")
MEN_ORDER = "RNBAKABNRCCPPPPP" + "rnbakabnrccppppp"
TAGS = {
    "title": "Title",
    "event": "Event",
    "class": "Class",
    "group": "Group",
    "round": "Round",
    "table": "Table",
    "date": "Date",
    "place": "Site",
    "timerule": "TimeControl",
    "red": "Red",
    "redteam": "RedTeam",
    "black": "Black",
    "blackteam": "BlackTeam",
    "open": "Opening",
    "author": "Annotator",
    "remark": "Remark",
    "refer": "Source",
}
_USED = {
    *TAGS,
    *(f"{name}name" for name in TAGS),
    *_MAIN_LINES,
    "binit",
    "result",
    "ver",
    "init",
}
"""Fields that a record keeps, and what only says how a page shows them."""
RESULTS = {
    "红胜": "1-0",
    "紅勝": "1-0",
    "w": "1-0",
    "黑胜": "0-1",
    "黑勝": "0-1",
    "l": "0-1",
    "和": "1/2-1/2",
    "和棋": "1/2-1/2",
    "和局": "1/2-1/2",
    "红和": "1/2-1/2",
    "d": "1/2-1/2",
    "未知": "*",
    "不详": "*",
}


def read_dhtmlxq(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read every DhtmlXQ game of a text file or page."""
    limits = limits or ReadLimits()
    decoded = open_text(data, name="dhtmlxq", limits=limits)
    if isinstance(decoded, ReadResult):
        return decoded
    problems: list[ReadProblem] = []
    records = []
    for index, block in enumerate(_blocks(decoded.text), start=1):
        if index > limits.max_games:
            detail = f"more than {limits.max_games} games"
            problems.append(ReadProblem(code="too_many_games", line=block.line, detail=detail))
            break
        records.append(_record(block, index, limits, problems))
    if not records:
        problems.append(ReadProblem(code="no_game", line=0, detail="no DhtmlXQ game found"))
    result = ReadResult(
        format="dhtmlxq",
        encoding=decoded.encoding,
        records=tuple(records),
        problems=tuple(problems),
    )
    return with_encodings(result, decoded)


@dataclass(slots=True)
class _Block:
    """The fields of one game: name in lower case to (value, line)."""

    line: int
    fields: dict[str, tuple[str, int]] = field(default_factory=dict)
    side_lines: dict[int, tuple[int, int, str]] = field(default_factory=dict)
    unclosed: list[tuple[str, int]] = field(default_factory=list)

    def value(self, name: str) -> str:
        return self.fields.get(name, ("", 0))[0]


def _blocks(text: str) -> list[_Block]:
    """Cut the text into games; a container or a repeated main line starts a new one."""
    text = _SCRIPT_JOIN.sub("", text)
    line_starts = [match.end() for match in re.finditer("\n", text)]
    tokens = list(_TOKEN.finditer(text))
    blocks: list[_Block] = []
    block: _Block | None = None
    skip = -1
    for number, token in enumerate(tokens):
        name = token.group(2).lower().removeprefix("dhtmlxq_")
        line = bisect_right(line_starts, token.start()) + 1
        if name.startswith("dhtmlxq"):
            block = None
            continue
        if number == skip or token.group(1):
            continue
        closed = number + 1 < len(tokens) and _closes(tokens[number + 1], token)
        if _is_only_wrapper(name, tokens, number):
            continue
        end = tokens[number + 1].start() if number + 1 < len(tokens) else len(text)
        if block is None or (name in _MAIN_LINES and name in block.fields):
            block = _Block(line=line)
            blocks.append(block)
        skip = number + 1 if closed else -1
        _add_field(block, name, text[token.end() : end], line, closed=closed)
    _add_script_values(blocks, text)
    return [block for block in blocks if _MAIN_FIELDS & block.fields.keys()]


_MAIN_FIELDS = {*_MAIN_LINES, "binit"}


def _is_only_wrapper(name: str, tokens: list[re.Match[str]], number: int) -> bool:
    """Tell whether a main-line tag merely holds the segments of a script variable."""
    following = tokens[number + 1] if number + 1 < len(tokens) else None
    return (
        name == "movelist"
        and following is not None
        and not following.group(1)
        and following.group(2) == "0_1_0"
        and following.start() == tokens[number].end()
    )


def _closes(token: re.Match[str], opening: re.Match[str]) -> bool:
    return bool(token.group(1)) and token.group(2).lower() == opening.group(2).lower()


def _add_field(block: _Block, name: str, value: str, line: int, *, closed: bool) -> None:
    side = None if name in _MAIN_LINES else _SIDE_LINE.fullmatch(name)
    if side:
        parent, ply, number = (int(part) for part in side.groups())
        block.side_lines.setdefault(number, (parent, ply, value))
        return
    block.fields.setdefault(name, (value, line))
    if not closed:
        block.unclosed.append((name, line))


def _add_script_values(blocks: list[_Block], text: str) -> None:
    """Add what a page keeps in plain script variables, for pages of one game."""
    if len(blocks) > 1:
        return
    found = {match.group(1).lower(): match for match in _SCRIPT_VALUE.finditer(text)}
    if not blocks and "movelist" in found:
        blocks.append(_Block(line=text.count("\n", 0, found["movelist"].start()) + 1))
    for name, match in found.items() if blocks else ():
        line = text.count("\n", 0, match.start()) + 1
        if match.group(3) and not blocks[0].value(name):
            blocks[0].fields[name] = (match.group(3), line)


def _record(
    block: _Block, index: int, limits: ReadLimits, problems: list[ReadProblem]
) -> GameRecord:
    for name, line in block.unclosed:
        problems.append(_problem("unclosed_tag", line, name, index))
    men = _men(block, index, problems)
    moves = () if men is None else _moves(block, index, limits, problems)
    warnings = []
    spoken = block.value("result").strip()
    result = RESULTS.get(spoken.lower())
    if spoken and result is None:
        warnings.append(_problem("result_unreadable", block.fields["result"][1], spoken, index))
    comments = _comments(block)
    opening = comments.pop((0, 0), "")
    side_lines, unkept = _side_lines(block, len(moves), comments)
    start = None
    if men is not None:
        first = moves[0].text if moves else None
        start = placement_fen(men, black_moves=black_begins(men, first))
    return GameRecord(
        index=index,
        line=block.line,
        tags=_tags(block),
        start_position=start,
        moves=moves,
        move_format="squares",
        edition=EDITION,
        result=result,
        comments=(opening,) if opening else (),
        lines=side_lines,
        unkept=unkept,
        warnings=tuple(warnings),
    )


def _tags(block: _Block) -> tuple[tuple[str, str], ...]:
    tags = []
    for name, tag in TAGS.items():
        # `redname` is the bare name where `red` puts the team before it.
        value = _text(block.value(f"{name}name") or block.value(name))
        if value:
            tags.append((tag, value))
    return tuple(tags)


def _text(value: str) -> str:
    plain = _ESCAPE.sub(lambda match: chr(int(match.group(1), 16)), html.unescape(value))
    # Escapes name UTF-16 units: join pairs, and mark a half without its other half.
    whole = plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.replace("||", "\n").strip()


def _men(block: _Block, index: int, problems: list[ReadProblem]) -> dict[Square, str] | None:
    value, line = block.fields.get("binit", ("", 0))
    digits = "".join(value.split())
    if not digits:
        return dict(NORMAL_MEN)
    men: dict[Square, str] = {}
    faulty = len(digits) != 2 * len(MEN_ORDER) or not (digits.isascii() and digits.isdigit())
    for order, man in enumerate("" if faulty else MEN_ORDER):
        pair = digits[2 * order : 2 * order + 2]
        square = (int(pair[0]), 9 - int(pair[1]))
        if pair == "99":
            continue
        faulty = faulty or not on_board(square) or square in men
        men[square] = man
    if faulty:
        problems.append(_problem("bad_placement", line, digits[:80], index))
        return None
    return men


def _moves(
    block: _Block, index: int, limits: ReadLimits, problems: list[ReadProblem]
) -> tuple[RecordedMove, ...]:
    value, line = next(
        (block.fields[name] for name in _MAIN_LINES if block.value(name).strip()), ("", 0)
    )
    digits = "".join(value.split())
    comments = _comments(block)
    moves: list[RecordedMove] = []
    for offset in range(0, len(digits), 4):
        ply = len(moves) + 1
        if ply > limits.max_plies:
            detail = f"more than {limits.max_plies} plies"
            problems.append(_problem("too_many_moves", line, detail, index, ply))
            break
        group = digits[offset : offset + 4]
        text = _move_text(group)
        if text is None:
            code = "truncated" if len(group) < 4 and group.isdigit() else "move_unreadable"
            problems.append(_problem(code, line, group, index, ply))
            break
        moves.append(RecordedMove(text=text, line=line, comment=comments.get((0, ply), "")))
    return tuple(moves)


def _move_text(group: str) -> str | None:
    if len(group) != 4 or not (group.isascii() and group.isdigit()):
        return None
    squares = [(int(group[at]), 9 - int(group[at + 1])) for at in (0, 2)]
    if not all(on_board(square) for square in squares):
        return None
    return "".join(square_text(square) for square in squares)


def _comments(block: _Block) -> dict[tuple[int, int], str]:
    """(Number of the line, ply from the start of the game) -> what is said there."""
    found = {}
    for name, (value, _) in block.fields.items():
        match = _COMMENT.fullmatch(name)
        if match:
            found[int(match.group(1) or 0), int(match.group(2))] = _text(value)
    return {at: text for at, text in found.items() if text}


def _side_lines(
    block: _Block, plies: int, comments: dict[tuple[int, int], str]
) -> tuple[tuple[SideLine, ...], tuple[tuple[str, int], ...]]:
    """Hang the side lines where they leave; name what hangs nowhere.

    Each says the line it leaves, the ply at which, from the start of the game, and its number.
    """
    lines: list[SideLine] = []
    begins = [0]  # of the game and of each line: how many plies stand before it
    known = {0: (0, plies)}  # number in the file -> place here, ply of its last move
    used = {(0, ply) for ply in range(plies + 1)}
    unkept: Counter[str] = Counter()
    for number, (parent, ply, value) in sorted(block.side_lines.items()):
        place, end = known.get(parent, (0, 0))
        while place and ply - 1 <= begins[place]:
            place = lines[place - 1].parent
        steps = tuple(_steps("".join(value.split()), number, ply, comments))
        if not steps or not 0 < ply <= end:
            unkept["move_"] += 1
            continue
        after, before = ply - 1 - begins[place], (number, ply - 1)
        lines.append(
            SideLine(parent=place, after=after, steps=steps, comment=comments.get(before, ""))
        )
        begins.append(ply - 1)
        known[number] = (len(lines), ply - 1 + len(steps))
        used |= {(number, at) for at in range(ply - 1, ply + len(steps))}
    unkept["comment"] += len(comments.keys() - used)
    for name, (value, _) in block.fields.items():
        if value.strip() and name not in _USED and not _COMMENT.fullmatch(name):
            unkept[name] += 1
    return in_order(lines), tuple((name, count) for name, count in unkept.items() if count)


def _steps(
    digits: str, number: int, ply: int, comments: dict[tuple[int, int], str]
) -> Iterator[Step]:
    for at, offset in enumerate(range(0, len(digits), 4), start=ply):
        group = digits[offset : offset + 4]
        yield Step(move=_move_text(group) or group, comment=comments.get((number, at), ""))


def _problem(code: str, line: int, detail: str, game: int, ply: int = 0) -> ReadProblem:
    return ReadProblem(code=code, line=line, detail=detail, game=game, ply=ply)
