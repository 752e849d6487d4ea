"""One door for every file format: what a file is, by its content, and what it holds.

File names are not looked at: bringers of records rename and resave them.
"""

import re
from collections.abc import Callable

from games.notation.cbf import read_cbf
from games.notation.cbr import FAMILY_MAGIC, RECORD_MAGIC, read_cbl, read_cbr
from games.notation.charset import UnknownEncodingError, decode
from games.notation.dhtmlxq import read_dhtmlxq
from games.notation.game_record import ReadLimits, ReadProblem, ReadResult, oversize
from games.notation.move_list import read_move_list
from games.notation.move_shapes import move_shape, strip_marks
from games.notation.mxq import END_MARK, MARK, read_mxq
from games.notation.pdn import looks_like_pdn, read_pdn
from games.notation.pgn import read_pgn
from games.notation.psq import HEADING as PSQ_HEADING
from games.notation.psq import read_psq
from games.notation.renlib import is_renlib, read_renlib
from games.notation.rif import read_rif
from games.notation.sgf_reader import read_sgf
from games.notation.xqf import MAGIC as XQF_MAGIC
from games.notation.xqf import read_xqf

UNKNOWN = "unknown"
_READERS: dict[str, Callable[..., ReadResult]] = {
    "pgn": read_pgn,
    "pdn": read_pdn,
    "moves": read_move_list,
    "dhtmlxq": read_dhtmlxq,
    "xqf": read_xqf,
    "cbr": read_cbr,
    "cbl": read_cbl,
    "cbf": read_cbf,
    "mxq": read_mxq,
    "sgf": read_sgf,
    "psq": read_psq,
    "lib": read_renlib,
    "rif": read_rif,
}
_CONTROL_CODES = range(32)
_TAG = re.compile(r'^[ \t\ufeff]*\[[ \t]*\w+[ \t]+"', re.MULTILINE)
_DHTMLXQ = re.compile(r"\[DhtmlXQ|\bDhtmlXQ_\w+[ \t]*=", re.IGNORECASE)
_CBF = re.compile("<ChineseChessRecord")
_SGF_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*+\(\s*+;")
_SGF = re.compile(r"\(\s*;\s*(?:[A-Za-z]{1,12}\s*\[|\))")
_RIF = re.compile(r"<game\b[^<>]*\b(?:bresult|black)\s*=", re.IGNORECASE)
_WORDS = re.compile(r"[^\s,]+")
_NUMBER = re.compile(r"\d+[.．、]+")
_WORDS_TRIED = 40


def detect_format(data: bytes) -> str:
    """Return the format that the content of a file shows, "unknown" when it shows none."""
    if data.startswith(RECORD_MAGIC):
        return "cbr"
    if data.startswith(FAMILY_MAGIC):
        return "cbl"
    if data.startswith(XQF_MAGIC) and len(data) > 2 and data[2] in _CONTROL_CODES:
        return "xqf"
    if MARK in data[:4096] and (END_MARK in data or data[0] < len(data) < 4096):
        return "mxq"
    if is_renlib(data):
        return "lib"
    if _SGF_START.match(data):
        return "sgf"
    return _text_format(data)


def _text_format(data: bytes) -> str:
    try:
        text = decode(data).text
    except UnknownEncodingError:
        # Names in a character set of the West: the frame of a file is ASCII all the same.
        text = "" if b"\0" in data else data.decode("latin-1")
    if PSQ_HEADING.match(text):
        return "psq"
    for pattern, name in ((_CBF, "cbf"), (_DHTMLXQ, "dhtmlxq")):
        if pattern.search(text):
            return name
    if looks_like_pdn(text):
        return "pdn"
    for pattern, name in ((_TAG, "pgn"), (_RIF, "rif"), (_SGF, "sgf")):
        if pattern.search(text):
            return name
    return "moves" if _begins_with_moves(text) else UNKNOWN


def _begins_with_moves(text: str) -> bool:
    for count, word in enumerate(_WORDS.finditer(text)):
        if count == _WORDS_TRIED:
            return False
        token = word.group()[:32]
        number = _NUMBER.match(token)
        if move_shape(strip_marks(token)) or (
            number and move_shape(strip_marks(token[number.end() :]))
        ):
            return True
    return False


def read_games(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read the games of a file of any known format; never raises for what a file holds."""
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name=UNKNOWN)
    if refusal is not None:
        return refusal
    name = detect_format(data)
    if name == UNKNOWN:
        problem = ReadProblem(code="unknown_format", line=0, detail=f"begins with {data[:16]!r}")
        return ReadResult(format=UNKNOWN, encoding="", problems=(problem,))
    return _READERS[name](data, limits=limits)
