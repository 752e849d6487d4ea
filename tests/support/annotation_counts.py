"""Independent counters of comments and side lines, a tiny reader for each form of file.

They share nothing with the readers under test: each scans the bytes for itself and counts
places with words and lines beside the game.
"""

import html
import re


def count_bracketed(data: bytes) -> tuple[int, int]:
    """Count in a file of PGN or PDN with one game: commented moves, brackets with moves."""
    text = re.sub(r'(?m)^\[.*"\]\s*$', "", data.decode())
    pieces = re.findall(r"\{[^}]*\}|[()]|\$\d+|[^\s{}()]+", text)
    comments = brackets = 0
    said = False
    holds_moves: list[bool] = []
    for at, piece in enumerate(pieces):
        if piece[0] == "{":
            comments += not said
            said = True
        elif piece == "(" and pieces[at + 2 : at + 3] != [")"]:
            holds_moves.append(False)
            said = False
        elif piece == ")" and holds_moves:
            brackets += holds_moves.pop()
            said = False
        elif not re.fullmatch(r"\$\d+|\d+\.+|[()]", piece):
            said = False
            if holds_moves:
                holds_moves[-1] = True
    return comments, brackets


def count_dhtmlxq(data: bytes) -> tuple[int, int]:
    """Count the fields of comments with words and of side lines."""
    text = data.decode()
    comments = re.findall(r"\[DhtmlXQ_comment[0-9_]+\]([^\[]*)\[/", text)
    lines = re.findall(r"\[DhtmlXQ_move_\d+_\d+_[1-9]\d*\]\d+\[/", text)
    return sum(bool(html.unescape(words).strip()) for words in comments), len(lines)


def count_xqf(data: bytes) -> tuple[int, int]:
    """Count the nodes with words and those with brothers, of a file without keys."""
    assert data[2] == 10
    at, comments, brothers = 1024, 0, 0
    while at < len(data):
        flags, size = data[at + 2], int.from_bytes(data[at + 4 : at + 8], "little")
        comments += bool(data[at + 8 : at + 8 + size].strip())
        brothers += at > 1024 and bool(flags & 0x0F)
        at += 8 + size
    return comments, brothers


def count_sgf(data: bytes) -> tuple[int, int]:
    """Count the nodes with words, and the leaves beside the game."""
    text = data.decode()
    comments = leaves = at = 0
    opened = False
    while at < len(text):
        if text[at] == "[":
            name = re.search(r"([A-Za-z]+)\s*(?:\[[^\]]*\]\s*)*$", text[:at])
            end = at + 1
            while text[end] != "]":
                end += 1 + (text[end] == "\\")
            comments += bool(name and name.group(1) == "C" and text[at + 1 : end].strip())
            at = end
        elif text[at] == "(":
            opened = True
        elif text[at] == ")" and opened:
            leaves += 1
            opened = False
        at += 1
    return comments, leaves - 1
