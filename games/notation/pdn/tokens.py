"""The words of a PDN file: tags, moves, numbers, results, comments, variations.

Rule source: the grammar of PDN 3.0 (FMJD). A text that is none of these is no PDN.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a token is."""

    TAG = "tag"
    COMMENT = "comment"
    OPEN = "open"
    CLOSE = "close"
    RESULT = "result"
    NUMBER = "number"
    MOVE = "move"
    SETUP = "setup"
    NAG = "nag"
    STRENGTH = "strength"
    ESCAPE = "escape"
    IGNORED = "ignored"
    NESTED = "nested"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One token: its `text` without its marks, `value` of a tag, where it begins."""

    kind: Kind
    text: str
    line: int
    at: int
    value: str = ""


_SQUARE = r"(?:[1-9]\d?|0[1-9]|[a-h][1-8])"
_STEP = r"[ \t]{0,2}[-x:][ \t]{0,2}"
_SHORT = r"(?:[a-h][1-8](?:[a-h][1-8])+|[a-h][:x-]?[a-h][1-8](?:[:x]?[a-h][1-8])*)"
_TOKEN = re.compile(
    rf"""
    (?P<space>\s+)
  | (?P<tag>\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\])
  | (?P<comment>\{{(?P<words>[^{{}}]*)\}})
  | (?P<nested>\{{[^{{}}]*(?:\{{|$))
  | (?P<rest>;[^\n]*)
  | (?P<escape>(?<![^\n])%[^\n]*)
  | (?P<strength>\(\s*[!?*+=-]+\s*\))
  | (?P<nag>\$\d+)
  | (?P<dots>\.\.\.)
  | (?P<open>\()
  | (?P<close>\))
  | (?P<result>(?:1/2-1/2|2-0|0-2|1-1|1-0|0-1|0-0|\*)(?![\dx:-]))
  | (?P<setup>/\s*FEN\s*"[^"]*"\s*/)
  | (?P<number>\d{{1,4}}(?:\.(?:\.\.)?|\)(?=\s*[1-9a-h])))
  | (?P<move>{_SQUARE}(?:{_STEP}{_SQUARE})+(?![\dx:-])|{_SHORT}(?![\w:-]))[!?]*\*?
    """,
    re.VERBOSE,
)
_ESCAPED = re.compile(r"\\(.)")
_BLANKS = re.compile(r"[ \t]")
_UNREADABLE = re.compile(r"[^\s(){}]+|\S")
_KINDS = {
    "tag": Kind.TAG,
    "comment": Kind.COMMENT,
    "rest": Kind.COMMENT,
    "nested": Kind.NESTED,
    "open": Kind.OPEN,
    "close": Kind.CLOSE,
    "result": Kind.RESULT,
    "number": Kind.NUMBER,
    "move": Kind.MOVE,
    "setup": Kind.SETUP,
    "nag": Kind.NAG,
    "strength": Kind.STRENGTH,
    "escape": Kind.ESCAPE,
}


def is_move_text(text: str) -> bool:
    """Tell whether a word names squares of a move, legal or not."""
    match = _TOKEN.fullmatch(text)
    return match is not None and bool(match["move"])


def tokens(text: str, position: int = 0, line: int = 1) -> Iterator[Token]:
    """Yield the tokens of a text from a `position` on `line`; what is none comes as UNREADABLE."""
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            word = _UNREADABLE.match(text, position)
            assert word is not None
            yield Token(kind=Kind.UNREADABLE, text=word.group()[:40], line=line, at=position)
            position = word.end()
            continue
        kind = _KINDS.get(match.lastgroup or "", Kind.IGNORED)
        if match["tag"]:
            value = _ESCAPED.sub(r"\1", match["value"])
            yield Token(kind=Kind.TAG, text=match["name"], value=value, line=line, at=position)
        elif match["comment"]:
            yield Token(kind=Kind.COMMENT, text=match["words"], line=line, at=position)
        elif match["rest"]:
            yield Token(kind=Kind.COMMENT, text=match["rest"][1:], line=line, at=position)
        elif match["move"]:
            move = _BLANKS.sub("", match["move"])
            yield Token(kind=Kind.MOVE, text=move, line=line, at=position)
            signs = match.group()[len(match["move"]) :]
            if signs:
                at = position + len(match["move"])
                yield Token(kind=Kind.STRENGTH, text=signs, line=line, at=at)
        elif kind is not Kind.IGNORED:
            yield Token(kind=kind, text=match.group(), line=line, at=position)
        line += text.count("\n", position, match.end())
        position = match.end()
