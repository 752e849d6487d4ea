"""Independent counters of comments and side lines, a tiny reader for each form of file.

They share nothing with the readers under test: each scans the bytes for itself and counts
places with words and lines beside the games of a file. A place is a move of the game or of a
line, or what stands before the first of them; several comments of one place are one.
"""

import html
import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

Counts = tuple[int, int]
"""Comments, side lines."""
_RESULT = re.compile(r"1-0|0-1|2-0|0-2|1-1|0-0|1/2-1/2|1/2|½-½|\*")
_TAGS = re.compile(r'\s*(?:\[\s*\w+\s+"(?:[^"\\]|\\.)*"\s*\]\s*)+')
_LOOSE_TAG = re.compile(r'\s*\[\s*\w+\s+".*"\s*\]\s*')
_PIECE = re.compile(r"\{[^}]*\}?|[()]|;.*|\$\d+|\([!?*+=-]+\)|[^\s{}();]+")
_NO_MOVE = re.compile(r"(?:\d+(?:\.+|…+|、))?[.…!?！？=+*-]*|\d+|\)")
_WIDE = str.maketrans({0xFF01 + at: chr(0x21 + at) for at in range(94)})
_SETS = ("utf-8-sig", "gb18030", "big5", "latin-1")


def text_of(data: bytes) -> str:
    """Decode a file by the first set that takes it whole."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    for name in _SETS:
        try:
            return data.decode(name)
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 takes everything")


class _Line:
    """A game, or a bracket beside it: which of its places have words, how many moves it has."""

    def __init__(self) -> None:
        self.moves = 0
        self.places: set[int] = set()


def count_bracketed(data: bytes) -> Counts:
    """Count in a file of PGN, PDN or bare moves.

    Words behind the result of a game of PGN are of no move, and those of PDN of the next game.
    """
    counter = _Bracketed(is_pdn=b"GameType" in data or b"/1.1" in data)
    for piece in _pieces(text_of(data)):
        counter.take(piece)
    return counter.comments, counter.lines


class _Bracketed:
    """The counts so far, and the brackets that are open in the game."""

    def __init__(self, *, is_pdn: bool) -> None:
        self.is_pdn = is_pdn
        self.ended = False
        self.comments = self.lines = 0
        self.stack = [_Line()]

    def take(self, piece: str) -> None:
        """Count a piece."""
        if piece == "[" or (self.is_pdn and self.ended):
            # Words before the tags of a game of PDN are its own.
            if piece == "[" or self.stack[0].moves:
                self.comments += len(self.stack[0].places)
                self.stack = [_Line()]
            self.ended = False
        if piece == "[" or self.ended:
            return
        line = self.stack[-1]
        if piece[0] in "{;":
            if piece.strip("{}; \t\n\r"):
                line.places.add(line.moves)
        elif piece == "(":
            self.stack.append(_Line())
        elif piece == ")":
            self.close()
        elif _RESULT.fullmatch(piece.translate(_WIDE)):
            self.ended = len(self.stack) == 1
        elif not (piece[0] == "$" or _NO_MOVE.fullmatch(piece.translate(_WIDE))):
            line.moves += 1

    def close(self) -> None:
        """End a bracket; one without moves gives its words to the move before it."""
        if len(self.stack) == 1:
            return
        line = self.stack.pop()
        if line.moves:
            self.lines += 1
            self.comments += len(line.places)
        elif line.places:
            self.stack[-1].places.add(self.stack[-1].moves)


def _pieces(text: str) -> Iterator[str]:
    """Yield comments, brackets and words; `[` for a line of tags, which a comment may not hold."""
    rest: list[str] = []
    is_open = False
    for line in [*text.splitlines(), '[End "x"]']:
        tags = None if is_open else _TAGS.match(line) or _LOOSE_TAG.match(line)
        if tags or (not is_open and line.startswith(("====", "%"))):
            yield from _PIECE.findall("\n".join(rest))
            rest = [] if tags is None else [line[tags.end() :]]
            if tags:
                yield "["
            continue
        rest.append(line)
        is_open = _open_behind(line, is_open)


def _open_behind(line: str, is_open: bool) -> bool:
    """Tell whether a comment is open at the end of a line, where one is at its beginning or not."""
    at = 0
    while found := re.compile("}" if is_open else "[{;]").search(line, at):
        if found.group() == ";":
            return False
        is_open, at = not is_open, found.end()
    return is_open


def count_dhtmlxq(data: bytes) -> Counts:
    """Count the fields of comments with words and of side lines, each name once."""
    text = re.sub(r"'\s*\+\s*'", "", text_of(data))
    found = dict(re.findall(r"(?i)\[DhtmlXQ_(comment[0-9_]+)\]([^\[]*)\[/", text))
    found |= dict(re.findall(r"(?i)var\s+DhtmlXQ_(comment\w+)\s*=\s*['\"](.*)['\"]", text))
    lines = set(re.findall(r"(?i)\[(?:DhtmlXQ_move_)?(\d+_\d+_[1-9]\d*)\]\s*\d", text))
    words = (html.unescape(said).replace("||", "").strip() for said in found.values())
    return sum(map(bool, words)), len(lines)


def count_xqf(data: bytes) -> Counts:
    """Count the nodes with words and those with brothers."""
    body, size_key, next_bit, words_bit = data[1024:], 0, 0x0F, 0
    if data[2] > 10:
        masks, sums = data[8:12], data[12:16]
        quad = [sums[at] & data[3] | masks[at] for at in range(4)]
        letters = b"[(C) Copyright Mr. Dong Shiwei.]"
        stream = [letters[at] & quad[at % 4] for at in range(32)]
        body = bytes((byte - stream[at % 32]) % 256 for at, byte in enumerate(body))
        size_key = (sums[0] * 256 + sums[1]) % 32000 + 767
        next_bit, words_bit = 0x40, 0x20
    at = comments = brothers = 0
    open_ends = 1
    first = True
    while open_ends and at + 4 <= len(body):
        flags = body[at + 2]
        at += 4
        size = 0
        if not words_bit or flags & words_bit:
            size = max(0, int.from_bytes(body[at : at + 4], "little", signed=True) - size_key)
            at += 4
        comments += bool(body[at : at + size].split(b"\0")[0].strip())
        has_brother = bool(flags & next_bit) and not first
        brothers += has_brother
        has_child = bool(flags & (0x80 if words_bit else 0xF0))
        open_ends += has_brother + has_child - 1
        first = False
        at += size
    return comments, brothers


def count_ccbridge(data: bytes) -> Counts:
    """Count the nodes with words and those with brothers of every record, CBR and CBL.

    The records of a library stand behind a table of 276 bytes a slot, each on slots of its own.
    """
    slots = int.from_bytes(data[60:64], "little")
    first_slot = 66624 + 276 * slots
    is_record = data.startswith(b"CCBridge Record")
    starts = range(1) if is_record else range(first_slot, len(data), 4096)
    comments = brothers = 0
    for start in starts:
        if data[start : start + 15] != b"CCBridge Record":
            continue
        at, open_ends, first = start + 2214, 1, True
        while open_ends and at + 4 <= len(data):
            flags, size = data[at], 0
            at += 4
            if flags & 4:
                size = int.from_bytes(data[at : at + 4], "little")
                at += 4
            words = data[at : at + size].decode("utf-16-le", "replace").split("\0")[0]
            comments += bool(words.strip())
            has_brother = bool(flags & 2) and not first
            brothers += has_brother
            open_ends += has_brother + (not flags & 1) - 1
            first = False
            at += size
    return comments, brothers


def count_cbf(data: bytes) -> Counts:
    """Count the moves with words, and the lines behind the first that ends."""
    moves = list(ElementTree.fromstring(data).iter("Move"))
    ends = sum(move.get("end") == "1" for move in moves)
    return sum(bool((move.text or "").strip()) for move in moves), max(0, ends - 1)


def count_mxq(data: bytes) -> Counts:
    """Count what stands between the moves and the end of the comments."""
    _, _, behind = data.partition(b"\x04Ends")
    words = re.sub(rb"[\x00-\x20]", b"", behind.partition(b"\x0bCommentsEnd")[0])
    return int(bool(words)), 0


def count_sgf(data: bytes) -> Counts:
    """Count the nodes with words, and the leaves beside the games.

    A node without a move has no place of its own on the main line: its words are those of the
    move before it.
    """
    comments = leaves = games = 0
    text = text_of(data)
    names: list[str] = []
    depth = at = 0
    is_main, opened, has_words = True, False, False
    while at < len(text):
        letter = text[at]
        if letter == "[":
            end = at + 1
            while end < len(text) and text[end] != "]":
                end += 1 + (text[end] == "\\")
            if names[-1:] == ["C"] and text[at + 1 : end].strip() and not has_words:
                comments, has_words = comments + 1, True
            at = end
        elif letter.isalpha():
            name = re.compile("[A-Za-z0-9]+").match(text, at)
            assert name is not None
            names.append(name.group())
            has_words = has_words and (is_main and names[-1] not in ("B", "W"))
            at = name.end() - 1
        elif letter == ";":
            opened, has_words = True, has_words and is_main
        elif letter == "(":
            games += depth == 0
            is_main, has_words = (True, False) if depth == 0 else (is_main, has_words)
            depth += 1
        elif letter == ")" and depth:
            depth -= 1
            leaves += opened
            opened, is_main, has_words = False, False, False
        at += 1
    return comments, leaves - games


COUNTERS: dict[str, Callable[[bytes], Counts]] = {
    **dict.fromkeys(("pgn", "moves", "pdn"), count_bracketed),
    **dict.fromkeys(("cbr", "cbl"), count_ccbridge),
    "dhtmlxq": count_dhtmlxq,
    "xqf": count_xqf,
    "cbf": count_cbf,
    "mxq": count_mxq,
    "sgf": count_sgf,
}
"""Format -> its counter."""
