"""Reader of bare move lists: one game without tags, in ICCS, WXF or Chinese.

Takes an optional FEN before the moves, bare or as a UCCI `position fen … moves …` line
(中国象棋通用引擎协议), and reads the moves as PGN move text.
"""

import re
from dataclasses import replace

from games.notation.game_record import ReadLimits, ReadResult
from games.notation.text_file import open_text
from games.notation.xiangqi.pgn import read_pgn_text

_ROW = "[KABERHNCPkaberhncp1-9]{1,9}"
_FEN = re.compile(
    rf"\s*(?:position\s+)?(?:fen\s+)?((?:{_ROW}/){{9}}{_ROW}[ \t]+[wbrWBR](?![a-i\d])"
    r"(?:[ \t]+-[ \t]+-[ \t]+\d+[ \t]+\d+)?)[ \t]*,?[ \t]*(?:moves\b)?"
)
_STARTPOS = re.compile(r"\s*position\s+startpos[ \t]*(?:moves\b)?")


def read_move_list(data: bytes, *, limits: ReadLimits | None = None) -> ReadResult:
    """Read one game that is only a list of moves, after a FEN if it has one."""
    limits = limits or ReadLimits()
    decoded = open_text(data, name="moves", limits=limits)
    if isinstance(decoded, ReadResult):
        return decoded
    text, fen = decoded.text, None
    prefix = _FEN.match(text) or _STARTPOS.match(text)
    if prefix is not None:
        fen = prefix.group(1) if prefix.re is _FEN else None
        # Keep the line breaks, so that problems name the lines of the file.
        text = "\n" * prefix.group().count("\n") + text[prefix.end() :]
    if fen is not None or "," in text:
        text = text.replace(",", " ")
    result = read_pgn_text(replace(decoded, text=text), limits=limits)
    records = tuple(replace(record, start_position=fen) for record in result.records)
    return replace(result, format="moves", records=records)
