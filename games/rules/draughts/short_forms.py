"""Moves by letters as Russian score sheets shorten them: `c3d4`, `cd4`, `c:e5`, `ce5`.

Rule source: fmjd64 (notation by letters); the short form leaves out the sign, or the number
of the square a piece comes from, where the board tells them.
"""

import re
from collections.abc import Iterable

from games.rules.draughts.board import Board
from games.rules.draughts.captures import Captures
from games.rules.draughts.moves import Quiet
from games.rules.protocol import NotationError

_SQUARE = re.compile("[a-h][1-8]")
_JOINED = re.compile("[a-h][1-8](?:[a-h][1-8])+")
_SHORT = re.compile("(?P<file>[a-h])(?P<sign>[:x-]?)(?P<rest>[a-h][1-8](?:[:x]?[a-h][1-8])*)")


def spell_out(board: Board, text: str) -> str:
    """Return `text` with its signs and squares in full; another form comes back as it is.

    Where no capture fits, what leaves the sign open is read as a move without capture.

    :raises NotationError: `notation_ambiguous` with the moves that fit,
        `notation_no_such_move` when no piece on the file named goes there.
    """
    if not board.geometry.letters:
        return text
    words = text.strip()
    if _JOINED.fullmatch(words):
        return _joined(board, _SQUARE.findall(words))
    short = _SHORT.fullmatch(words)
    if short is None:
        return text
    return _from_file(board, short["file"], short["sign"], _SQUARE.findall(short["rest"]), text)


def _joined(board: Board, squares: list[str]) -> str:
    ends = (squares[0], squares[-1])
    is_capture = len(squares) > 2 or ends in _pairs(board, Captures(board))
    return ("x" if is_capture else "-").join(squares)


def _from_file(board: Board, file: str, sign: str, squares: list[str], text: str) -> str:
    found: list[str] = []
    if sign != "-":
        sources = _sources(_pairs(board, Captures(board)), file, squares[-1])
        found = ["x".join((source, *squares)) for source in sources]
    if not found and sign in ("", "-") and len(squares) == 1:
        sources = _sources(_pairs(board, Quiet(board)), file, squares[-1])
        found = [f"{source}-{squares[-1]}" for source in sources]
    if len(found) == 1:
        return found[0]
    if found:
        detail = f"{text[:40]} fits {len(found)} moves: {', '.join(found)}"
        raise NotationError("notation_ambiguous", detail, tuple(found))
    raise NotationError("notation_no_such_move", f"{text[:40]!r}: no piece on file {file} goes so")


def _pairs(board: Board, moves: Captures | Quiet) -> set[tuple[str, str]]:
    names = board.geometry.names
    return {
        (names[int(source).bit_length() - 1], names[int(target).bit_length() - 1])
        for source, target in zip(moves.sources, moves.targets, strict=True)
    }


def _sources(pairs: Iterable[tuple[str, str]], file: str, target: str) -> list[str]:
    return sorted(source for source, end in pairs if source[0] == file and end == target)
