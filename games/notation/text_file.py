"""The first step of every reader of text files: not too large, and in a known encoding."""

from games.notation.charset import DecodedText, UnknownEncodingError, decode
from games.notation.game_record import ReadLimits, ReadProblem, ReadResult, oversize


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
