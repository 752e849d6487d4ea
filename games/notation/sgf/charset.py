"""Which character set an SGF file is written in: what CA says, checked against the bytes.

Rule source: SGF FF[4], property CA; a file without one is ISO-8859-1 by the book, and
mostly GB18030, Big5 or UTF-8 in truth, so that the bytes are asked first.
"""

import re
from collections import Counter
from dataclasses import dataclass, replace

from games.notation.charset import (
    DecodedText,
    UnknownEncodingError,
    decode,
    game_parts,
    joined,
)
from games.notation.game_record import ReadProblem

_CA = re.compile(rb"(?<![A-Za-z])CA\s*\[\s*([\w:.-]{1,40})\s*\]")
_PAIR = re.compile(rb"[\x80-\xff]{2}")
_CJK = re.compile("[\u3400-\u9fff]")
_HEAD = 65_536
_SPOILT_ONE_IN = 5
_FALLBACK = "iso-8859-1"
_CODECS = {
    "utf8": "utf-8",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "cp936": "gb18030",
    "936": "gb18030",
    "gb18030": "gb18030",
    "big5": "big5hkscs",
    "big5hkscs": "big5hkscs",
    "cp950": "big5hkscs",
    "shiftjis": "cp932",
    "sjis": "cp932",
    "cp932": "cp932",
    "windows31j": "cp932",
    "eucjp": "euc_jp",
    "euckr": "cp949",
    "cp949": "cp949",
    "ksc56011987": "cp949",
    "iso88591": "iso-8859-1",
    "latin1": "iso-8859-1",
    "windows1252": "cp1252",
    "cp1252": "cp1252",
    "windows1251": "cp1251",
    "koi8r": "koi8-r",
    "usascii": "ascii",
    "ascii": "ascii",
}
"""Names that CA holds in the wild, without signs -> codec; no other codec is ever asked."""
_SINGLE = ("iso-8859-1", "cp1252", "cp1251", "koi8-r", "ascii")
_BYTE_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True, kw_only=True)
class DecodedSgf:
    """An SGF file as text, and what was odd about its character set."""

    decoded: DecodedText
    warnings: tuple[ReadProblem, ...] = ()


def decode_sgf(data: bytes) -> DecodedSgf:
    """Turn the bytes of an SGF file into text.

    :raises UnknownEncodingError: when they are no text.
    """
    if data.startswith(_BYTE_MARKS):
        return _undeclared(data)
    if len(set(_CA.findall(data))) > 1 and _strict(data, "utf-8") is None:
        return _by_game(game_parts(data))
    return _whole(data)


def _by_game(parts: list[bytes]) -> DecodedSgf:
    """Decode every game by what it states itself; what is odd has the line of its game."""
    decoded: list[DecodedText] = []
    warnings: list[ReadProblem] = []
    line = 1
    for part in parts:
        found = _whole(part)
        warnings += [replace(warning, line=line) for warning in found.warnings]
        decoded.append(found.decoded)
        line += found.decoded.text.count("\n")
    usual, _ = Counter(part.encoding for part in decoded).most_common(1)[0]
    return DecodedSgf(decoded=joined(decoded, usual), warnings=tuple(warnings))


def _whole(data: bytes) -> DecodedSgf:
    match = _CA.search(data[:_HEAD])
    if match is None:
        return _undeclared(data)
    declared = match.group(1).decode("ascii", errors="replace")
    codec = _CODECS.get(re.sub(r"[^a-z0-9]", "", declared.lower()))
    if codec is None:
        found = _undeclared(data)
        warning = ReadProblem(code="charset_unknown", line=0, detail=declared)
        return DecodedSgf(decoded=found.decoded, warnings=(warning, *found.warnings))
    text = _strict(data, codec)
    unicode = _strict(data, "utf-8") if codec != "utf-8" else None
    is_unicode = unicode is not None and _CJK.search(unicode) is not None
    if is_unicode:
        text = None
    if text is not None:
        return DecodedSgf(decoded=DecodedText(text=text, encoding=codec, replaced=0, certain=True))
    repaired = None if is_unicode or codec in _SINGLE else _repaired(data, codec)
    if repaired is not None:
        return DecodedSgf(decoded=repaired)
    found = _undeclared(data)
    detail = f"{declared} / {found.decoded.encoding}"
    warning = ReadProblem(code="charset_contradicts_bytes", line=0, detail=detail)
    return DecodedSgf(decoded=found.decoded, warnings=(warning, *found.warnings))


def _repaired(data: bytes, codec: str) -> DecodedText | None:
    """Return the text in the stated set where only a few of its characters are spoilt."""
    text = data.decode(codec, errors="replace")
    replaced = text.count("\ufffd")
    foreign = sum(1 for character in text if character > "\x7f")
    if "\0" in text or replaced * _SPOILT_ONE_IN > foreign:
        return None
    return DecodedText(text=text, encoding=codec, replaced=replaced, certain=True)


def _undeclared(data: bytes) -> DecodedSgf:
    try:
        # Two bytes a character leave high bytes side by side somewhere; letters of the West
        # stand alone, and one before a bracket would pass for half of a Chinese character.
        if data.isascii() or _PAIR.search(data) or b"\0" in data:
            return DecodedSgf(decoded=decode(data))
    except UnknownEncodingError:
        if b"\0" in data:
            raise
    text = data.decode(_FALLBACK)
    decoded = DecodedText(text=text, encoding=_FALLBACK, replaced=0, certain=False)
    return DecodedSgf(decoded=decoded)


def _strict(data: bytes, codec: str) -> str | None:
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        return None
    # A text has no NUL; without this a binary file would pass as Latin-1.
    return None if "\0" in text else text
