"""One door for every file format: what a file is, by its content, and what it holds.

Of a file's name only the ending counts, and only where the content leaves the game open:
bringers of records rename and resave them.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from games.notation.charset import UnknownEncodingError, decode
from games.notation.detection import DRAUGHTS, XIANGQI, Evidence, weigh
from games.notation.game_record import ReadLimits, ReadProblem, ReadResult, oversize
from games.notation.gomoku.psq import HEADING as PSQ_HEADING
from games.notation.gomoku.psq import read_psq
from games.notation.gomoku.renlib import is_renlib, read_renlib
from games.notation.gomoku.rif import read_rif
from games.notation.pdn.reader import read_pdn
from games.notation.sgf.reader import read_sgf
from games.notation.xiangqi.cbf import read_cbf
from games.notation.xiangqi.cbr import FAMILY_MAGIC, RECORD_MAGIC, read_cbl, read_cbr
from games.notation.xiangqi.dhtmlxq import read_dhtmlxq
from games.notation.xiangqi.move_list import read_move_list
from games.notation.xiangqi.move_shapes import move_shape, strip_marks
from games.notation.xiangqi.mxq import END_MARK, MARK, read_mxq
from games.notation.xiangqi.pgn import read_pgn
from games.notation.xiangqi.xqf import MAGIC as XQF_MAGIC
from games.notation.xiangqi.xqf import read_xqf

UNKNOWN = "unknown"
DOUBTFUL = "doubtful"
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Detected:
    """The format of a file, and what a text of tags and moves shows of its game."""

    format: str
    evidence: Evidence = field(default_factory=Evidence)


def detect_format(data: bytes, *, name: str = "", game: str = "") -> str:
    """Return the format that a file shows, "unknown" when it shows none, "doubtful" for several.

    `game` is the one the bringer names ("" for none); it chooses the reader of a text of tags
    and moves that is not surely of another game. `name` is the file's.
    """
    return _detect(data, name, game).format


def _detect(data: bytes, name: str, game: str) -> _Detected:
    if data.startswith(RECORD_MAGIC):
        return _Detected(format="cbr")
    if data.startswith(FAMILY_MAGIC):
        return _Detected(format="cbl")
    if data.startswith(XQF_MAGIC) and len(data) > 2 and data[2] in _CONTROL_CODES:
        return _Detected(format="xqf")
    if MARK in data[:4096] and (END_MARK in data or data[0] < len(data) < 4096):
        return _Detected(format="mxq")
    if is_renlib(data):
        return _Detected(format="lib")
    if _SGF_START.match(data):
        return _Detected(format="sgf")
    return _text_format(data, name, game)


def _text_format(data: bytes, name: str, game: str) -> _Detected:
    try:
        text = decode(data).text
    except UnknownEncodingError:
        # Names in a character set of the West: the frame of a file is ASCII all the same.
        text = "" if b"\0" in data else data.decode("latin-1")
    if PSQ_HEADING.match(text):
        return _Detected(format="psq")
    for pattern, found in ((_CBF, "cbf"), (_DHTMLXQ, "dhtmlxq")):
        if pattern.search(text):
            return _Detected(format=found)
    stem, point, ending = name.lower().rpartition(".")
    evidence = weigh(text, suffix=point + ending if stem else "")
    if not evidence.candidates:
        for pattern, found in ((_RIF, "rif"), (_SGF, "sgf")):
            if pattern.search(text):
                return _Detected(format=found)
    is_record = bool(evidence.candidates) and (
        evidence.game == DRAUGHTS or bool(_TAG.search(text)) or _begins_with_moves(text)
    )
    if not is_record:
        return _Detected(format=UNKNOWN)
    if game in (XIANGQI, DRAUGHTS) and not evidence.is_sure:
        evidence = Evidence(game=game, is_sure=True, candidates=evidence.candidates)
    if evidence.game == DRAUGHTS:
        return _Detected(format="pdn", evidence=evidence)
    if evidence.game == XIANGQI:
        return _Detected(format="pgn" if _TAG.search(text) else "moves", evidence=evidence)
    return _Detected(format=DOUBTFUL, evidence=evidence)


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


def read_games(
    data: bytes, *, name: str = "", game: str = "", limits: ReadLimits | None = None
) -> ReadResult:
    """Read the games of a file of any known format; never raises for what a file holds.

    `name` is the file's, `game` the one the bringer names ("" for none). A text that leaves
    its game open is refused as `format_doubtful`, its candidates named.
    """
    limits = limits or ReadLimits()
    refusal = oversize(data, limits, name=UNKNOWN)
    if refusal is not None:
        return refusal
    found = _detect(data, name, game)
    if found.format == UNKNOWN:
        return _refused(
            ReadProblem(code="unknown_format", line=0, detail=f"begins with {data[:16]!r}")
        )
    evidence = found.evidence
    doubt = ", ".join(evidence.candidates)
    if found.format == DOUBTFUL:
        return _refused(
            ReadProblem(
                code="format_doubtful",
                line=0,
                detail=doubt,
                candidates=evidence.candidates,
                reasons=evidence.reasons,
            )
        )
    result = _READERS[found.format](data, limits=limits)
    if evidence.game != XIANGQI or evidence.is_sure:
        return result
    records = tuple(replace(record, edition_doubt=doubt) for record in result.records)
    return replace(result, records=records)


def _refused(problem: ReadProblem) -> ReadResult:
    return ReadResult(format=UNKNOWN, encoding="", problems=(problem,))
