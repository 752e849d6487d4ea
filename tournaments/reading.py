"""What the readers of tournament files share: charsets, refusals with their place, reports.

A defective file is refused whole, never half imported (endorsement questions 51 and 53);
whatever was guessed or made up for is reported (48, 50).
"""

from dataclasses import dataclass


class FormatError(ValueError):
    """A file that cannot be read: stable code, line and column from 1 (0 where none)."""

    def __init__(self, code: str, *, line: int = 0, column: int = 0, detail: str = "") -> None:
        super().__init__(f"{code} (line {line}, column {column}): {detail}")
        self.code = code
        self.line = line
        self.column = column
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Something read otherwise than it stands, or kept without being understood."""

    code: str
    line: int = 0
    detail: str = ""


MAX_BYTES = 16 * 1024 * 1024


def decoded(data: bytes) -> tuple[str, tuple[Adjustment, ...]]:
    """Return the text of a file: UTF-8, else GB18030 where it holds Chinese, else CP1252.

    :raises FormatError: `file_too_large`, `not_text`.
    """
    if len(data) > MAX_BYTES:
        raise FormatError("file_too_large", detail=str(len(data)))
    if b"\0" in data[:4096] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FormatError("not_text")
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        pass
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16"), (Adjustment(code="charset_guessed", detail="utf-16"),)
        except UnicodeDecodeError as error:
            raise FormatError("not_text") from error
    for charset in ("gb18030", "cp1252"):
        try:
            text = data.decode(charset)
        except UnicodeDecodeError:
            continue
        if charset == "cp1252" or _looks_chinese(text):
            return text, (Adjustment(code="charset_guessed", detail=charset),)
    raise FormatError("not_text")


def _looks_chinese(text: str) -> bool:
    """Return whether the letters beyond ASCII come in runs, as Chinese does.

    A Western name in CP1252 has single ones, which GB18030 misreads together with the next
    letter as one character between ASCII letters.
    """
    foreign = [index for index, letter in enumerate(text) if ord(letter) > 127]
    if not foreign:
        return True
    common = sum(1 for index in foreign if "\u4e00" <= text[index] <= "\u9fff")
    paired = sum(
        1
        for index in foreign
        if (index and ord(text[index - 1]) > 127)
        or (index + 1 < len(text) and ord(text[index + 1]) > 127)
    )
    return 2 * common > len(foreign) and 2 * paired > len(foreign)
