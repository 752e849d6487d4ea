"""Xiangqi positions as FEN text, read strictly and written in one form.

Six fields: men from Black's edge down, side (`w` or `r` Red, `b` Black), two unused (`-`),
plies since the last capture, round number. The last four may be missing. Letters KABNRCP;
E is read as B and H as N. Where men may stand: Rules of Xiangqi Competition (2020),
articles 1.2 and 2.2.
"""

from functools import lru_cache

from games.rules.protocol import PositionError
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.tables import (
    ADVISOR,
    BLACK,
    ELEPHANT,
    EMPTY,
    KING,
    LETTERS,
    PAWN,
    SQUARE_NAMES,
)
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    fen_ranks=_("The position has the wrong number of ranks."),
    fen_rank_width=_("A rank of the position has the wrong width."),
    fen_letter=_("The position has an unknown letter."),
    fen_counter=_("A counter of the position is malformed."),
    king_count=_("Each side needs exactly one king."),
    king_outside_palace=_("A king stands outside its palace."),
    too_many_men=_("There are too many pieces of a kind."),
    advisor_off_its_points=_("An advisor stands where none can."),
    elephant_off_its_points=_("An elephant stands where none can."),
    pawn_off_its_points=_("A pawn stands where none can."),
    pawns_share_home_file=_("Two pawns share a file they cannot share."),
    opponent_in_check=_("The side not to move is in check."),
)

START_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

_MEN = {letter: code for code, letter in enumerate(LETTERS) if code not in (EMPTY, BLACK)}
_MEN |= {"E": _MEN["B"], "e": _MEN["b"], "H": _MEN["N"], "h": _MEN["n"]}
_MOST = (0, 1, 2, 2, 2, 2, 2, 5)
_ADVISOR_POINTS = frozenset(("d0", "f0", "e1", "d2", "f2"))
_ELEPHANT_POINTS = frozenset(("c0", "g0", "a2", "e2", "i2", "c4", "g4"))
_MAX_COUNTER = 9999


@lru_cache(maxsize=256)
def parse_fen(text: str, *, reachable: bool = True) -> XiangqiPosition:
    """Read a position from FEN; with `reachable` False, one composed as no game can reach it.

    :raises PositionError: with code `fen_fields`, `fen_ranks`, `fen_rank_width`,
        `fen_letter`, `fen_side`, `fen_counter`, or one of `check_position`.
    """
    fields = text.split()
    if not 2 <= len(fields) <= 6:
        raise PositionError("fen_fields", f"expected 2 to 6 fields, found {len(fields)}")
    if fields[1] not in ("w", "r", "b"):
        raise PositionError("fen_side", f"side must be w, r or b, not {fields[1]!r}")
    if any(field != "-" for field in fields[2:4]):
        raise PositionError("fen_fields", "fields 3 and 4 must be -")
    position = XiangqiPosition(
        squares=_parse_men(fields[0]),
        black_to_move=fields[1] == "b",
        quiet_plies=_parse_counter(fields[4]) if len(fields) > 4 else 0,
        move_number=max(1, _parse_counter(fields[5])) if len(fields) > 5 else 1,
    )
    check_position(position) if reachable else check_kings(position)
    return position


def format_fen(position: XiangqiPosition) -> str:
    """Write `position` as six fields, side `w` or `b`, letters KABNRCP."""
    ranks = []
    for rank in range(9, -1, -1):
        ranks.append(_format_rank(position.squares[rank * 9 : rank * 9 + 9]))
    side = "b" if position.black_to_move else "w"
    return f"{'/'.join(ranks)} {side} - - {position.quiet_plies} {position.move_number}"


@lru_cache(maxsize=8192)
def _format_rank(men: bytes) -> str:
    """Write one rank; from move to move most ranks stay as they are."""
    row = "".join(LETTERS[man] for man in men)
    for gap in range(9, 0, -1):
        row = row.replace("." * gap, str(gap))
    return row


def check_position(position: XiangqiPosition) -> None:
    """Refuse positions that no game can reach by where and how many the men are.

    :raises PositionError: with code `king_count`, `too_many_men`, `king_outside_palace`,
        `advisor_off_its_points`, `elephant_off_its_points`, `pawn_off_its_points`,
        `pawns_share_home_file` or `opponent_in_check` (the side not to move is in check).
    """
    for colour in (0, BLACK):
        _check_counts(position.squares, colour)
        for square, man in enumerate(position.squares):
            if man and (man & BLACK) == colour:
                _check_place(man & 7, square if colour == 0 else 89 - square, square)
        _check_home_pawns(position.squares, colour)
    _check_opponent(position)


def check_kings(position: XiangqiPosition) -> None:
    """Refuse positions on which no rule of play can be applied, wherever the other men stand.

    :raises PositionError: with code `king_count`, `king_outside_palace` or `opponent_in_check`.
    """
    for colour in (0, BLACK):
        if position.squares.count(KING + colour) != 1:
            raise PositionError("king_count", "each side has exactly one king")
        square = position.squares.index(KING + colour)
        _check_place(KING, square if colour == 0 else 89 - square, square)
    _check_opponent(position)


def _check_opponent(position: XiangqiPosition) -> None:
    if position.board().is_opponent_in_check():
        raise PositionError("opponent_in_check", "the side not to move is in check")


def _parse_men(text: str) -> bytes:
    rows = text.split("/")
    if len(rows) != 10:
        raise PositionError("fen_ranks", f"expected 10 ranks, found {len(rows)}")
    men: list[int] = []
    for row in reversed(rows):
        line: list[int] = []
        for letter in row:
            if letter in "123456789":
                line += [EMPTY] * int(letter)
            elif letter in _MEN:
                line.append(_MEN[letter])
            else:
                raise PositionError("fen_letter", f"unknown letter {letter!r}")
        if len(line) != 9:
            raise PositionError("fen_rank_width", f"rank {row!r} has {len(line)} files")
        men += line
    return bytes(men)


def _parse_counter(text: str) -> int:
    if text == "-":
        return 0
    if not (text.isascii() and text.isdigit()) or len(text) > 4 or int(text) > _MAX_COUNTER:
        raise PositionError("fen_counter", f"{text[:20]!r} is no count from 0 to {_MAX_COUNTER}")
    return int(text)


def _check_counts(squares: bytes, colour: int) -> None:
    if squares.count(KING + colour) != 1:
        raise PositionError("king_count", "each side has exactly one king")
    for kind in range(ADVISOR, PAWN + 1):
        if squares.count(kind + colour) > _MOST[kind]:
            letter = LETTERS[kind + colour]
            raise PositionError("too_many_men", f"more than {_MOST[kind]} of {letter}")


def _check_place(kind: int, square: int, shown: int) -> None:
    """Check one man; `square` is seen from the owner's side, `shown` names it."""
    name = SQUARE_NAMES[square]
    where = SQUARE_NAMES[shown]
    if kind == KING and not (name[0] in "def" and name[1] in "012"):
        raise PositionError("king_outside_palace", f"king on {where}")
    if kind == ADVISOR and name not in _ADVISOR_POINTS:
        raise PositionError("advisor_off_its_points", f"advisor on {where}")
    if kind == ELEPHANT and name not in _ELEPHANT_POINTS:
        raise PositionError("elephant_off_its_points", f"elephant on {where}")
    if kind == PAWN and not (name[1] in "56789" or (name[1] in "34" and name[0] in "acegi")):
        raise PositionError("pawn_off_its_points", f"pawn on {where}")


def _check_home_pawns(squares: bytes, colour: int) -> None:
    """A file holds one pawn on the home side: it cannot get a second before the river."""
    for file in range(0, 9, 2):
        near, far = (27 + file, 36 + file) if colour == 0 else (54 + file, 45 + file)
        if squares[near] == squares[far] == PAWN + colour:
            raise PositionError("pawns_share_home_file", f"two pawns on {SQUARE_NAMES[near][0]}")
