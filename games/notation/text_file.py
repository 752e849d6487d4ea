"""The first and the last step of every reader of text files: size, encoding, and its doubts."""

import sys
from bisect import bisect_left
from dataclasses import replace
from itertools import zip_longest

from games.notation.charset import DecodedText, UnknownEncodingError, decode
from games.notation.game_record import GameRecord, ReadLimits, ReadProblem, ReadResult, oversize


def open_text(data: bytes, *, name: str, limits: ReadLimits) -> DecodedText | ReadResult:
    """Return the text of a file of format `name`, or the refusal of the whole file.

    Refusals: `file_too_large`, `unknown_encoding`.
    """
    refusal = oversize(data, limits, name=name)
    if refusal is not None:
        return refusal
    try:
        return decode(data)
    except UnknownEncodingError as error:
        problem = ReadProblem(code=error.code, line=0, detail=str(error))
        return ReadResult(format=name, encoding="", problems=(problem,))


def with_encodings(result: ReadResult, decoded: DecodedText) -> ReadResult:
    """Give each game the encoding it stands in, and a warning of what is doubtful about it.

    `charset_guessed`: the set was chosen by evidence; `bytes_replaced`: some characters of the
    game were unreadable.
    """
    spoilt = _spoilt_lines(decoded)
    ends = [record.line for record in result.records[1:]]
    records = []
    for record, end in zip_longest(result.records, ends, fillvalue=None):
        assert record is not None
        section = decoded.section_of(record.line)
        own = bisect_left(spoilt, record.line), bisect_left(spoilt, end or sys.maxsize)
        warnings = list(record.warnings)
        if not section.certain:
            warnings.append(_warning(record, "charset_guessed", record.line, section.encoding))
        if own[0] < own[1]:
            detail = f"{own[1] - own[0]} characters of {section.encoding}"
            warnings.append(_warning(record, "bytes_replaced", spoilt[own[0]], detail))
        records.append(replace(record, encoding=section.encoding, warnings=tuple(warnings)))
    return replace(result, records=tuple(records))


def _spoilt_lines(decoded: DecodedText) -> list[int]:
    """Return the line of every character that was replaced."""
    if not decoded.replaced:
        return []
    lines = decoded.text.split("\n")
    return [
        number for number, line in enumerate(lines, start=1) for _ in range(line.count("\ufffd"))
    ]


def _warning(record: GameRecord, code: str, line: int, detail: str) -> ReadProblem:
    return ReadProblem(code=code, line=line, detail=detail, game=record.index)
