"""Reading and writing xiangqi moves in the notations of records.

Sources: Rules of Xiangqi Competition (2020), article 7.5; the xqbase norm for Chinese
notation, WXF and ICCS. Canonical is lower-case ICCS without a dash, `h2e2`.
"""

from collections.abc import Iterable

from games.notation.xiangqi.moves_resolve import resolve
from games.notation.xiangqi.moves_san import resolve_san
from games.notation.xiangqi.moves_text import (
    detect_notation,
    read_chinese,
    read_iccs,
    read_wxf,
)
from games.notation.xiangqi.moves_write import write_chinese, write_wxf
from games.rules.protocol import NotationError
from games.rules.xiangqi.board import Board, move_fault
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.tables import MOVE_CODES, MOVE_NAMES
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    notation_unreadable=_("The move cannot be read."),
    notation_no_such_move=_("No piece can make the move that is written."),
)

STYLES = ("full", "short")
WRITTEN_NOTATIONS = ("chinese", "wxf", "iccs")
SCRIPTS = ("simplified", "traditional")


def parse_move(position: XiangqiPosition, text: str, *, notation: str | None = None) -> str:
    """Return the canonical move that `text` means in `position`.

    `notation` is chinese, wxf, iccs or san (WinBoard), detected when None. The move may be
    illegal when no legal one fits: the kernel's `violation` then says why.

    :raises NotationError: `notation_unreadable`, `notation_ambiguous` (with candidates) or
        `notation_no_such_move`.
    """
    return MOVE_NAMES[_read(position.board(), text, notation)[0]]


def parse_moves(
    position: XiangqiPosition, texts: Iterable[str], *, notation: str | None = None
) -> tuple[tuple[str, ...], NotationError | None]:
    """Read a whole game: return the canonical moves and the error that stopped it, if any.

    Reading also stops after the first illegal move, which stands last in the moves, with no
    error: the kernel's `replay` of them names the violation.
    """
    board = position.board()
    moves: list[str] = []
    for text in texts:
        try:
            code, legal = _read(board, text, notation)
        except NotationError as error:
            return tuple(moves), error
        moves.append(MOVE_NAMES[code])
        if not legal:
            break
        board.make(code // 90, code % 90)
    return tuple(moves), None


def format_chinese(
    position: XiangqiPosition, move: str, *, style: str = "full", script: str = "simplified"
) -> str:
    """Write a canonical move in Chinese, in one of STYLES and SCRIPTS.

    Files of Red are 一-九, of Black full-width digits; the short style (7.5 简写) writes 炮25
    for 平, 马8_7 for 进 and 马8^7 for 退, as plain text has no underlining.

    :raises NotationError: as `format_iccs`.
    :raises ValueError: when style or script is unknown.
    """
    if style not in STYLES or script not in SCRIPTS:
        raise ValueError(f"unknown style {style!r} or script {script!r}")
    board = position.board()
    code = _own_man_code(board, move)
    return write_chinese(board, code, full=style == "full", traditional=script == "traditional")


def format_wxf(position: XiangqiPosition, move: str) -> str:
    """Write a canonical move in WXF: letters KAEHRCP, signs + - and a full stop.

    :raises NotationError: as `format_iccs`.
    """
    board = position.board()
    return write_wxf(board, _own_man_code(board, move))


def format_iccs(position: XiangqiPosition, move: str) -> str:
    """Write a canonical move as H2-E2.

    :raises NotationError: `notation_unreadable` when it is no canonical move,
        `notation_no_such_move` when no man of the side to move stands on its first square.
    """
    _own_man_code(position.board(), move)
    return f"{move[:2]}-{move[2:]}".upper()


def format_moves(
    position: XiangqiPosition, moves: Iterable[str], *, notation: str = "chinese"
) -> tuple[str, ...]:
    """Write a whole game of legal canonical moves in one of WRITTEN_NOTATIONS.

    :raises NotationError: as `format_iccs`.
    :raises ValueError: when the notation is unknown.
    """
    if notation not in WRITTEN_NOTATIONS:
        raise ValueError(f"unknown notation {notation!r}")
    board = position.board()
    texts: list[str] = []
    for move in moves:
        code = _own_man_code(board, move)
        if notation == "chinese":
            texts.append(write_chinese(board, code, full=True, traditional=False))
        elif notation == "wxf":
            texts.append(write_wxf(board, code))
        else:
            texts.append(f"{move[:2]}-{move[2:]}".upper())
        board.make(code // 90, code % 90)
    return tuple(texts)


def _read(board: Board, text: str, notation: str | None) -> tuple[int, bool]:
    """Return the move's code and whether it is legal."""
    if notation is None:
        notation = detect_notation(text)
    if notation == "chinese":
        return resolve(board, read_chinese(text), text)
    if notation == "wxf":
        return resolve(board, read_wxf(text), text)
    if notation == "san":
        return resolve_san(board, text)
    if notation != "iccs":
        raise ValueError(f"unknown notation {notation!r}")
    code = MOVE_CODES[read_iccs(text)]
    fault = move_fault(board.squares, board.black_to_move, code)
    return code, not fault and board.is_safe(code // 90, code % 90)


def _own_man_code(board: Board, move: str) -> int:
    code = MOVE_CODES.get(move)
    if code is None:
        raise NotationError("notation_unreadable", f"{move[:20]!r} is no move such as h2e2")
    man = board.squares[code // 90]
    if not man or (man >= 8) != board.black_to_move:
        raise NotationError("notation_no_such_move", f"no man of the mover on {move[:2]}")
    return code
