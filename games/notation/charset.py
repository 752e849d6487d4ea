"""Which character set a Chinese or Russian game file is written in (字符编码).

GB18030 and Big5 share most of their byte pairs, so a file that fits both is decided by
what a game record must contain: four-character moves (四字记谱) and the words of record
headers. Russian files are in Windows-1251, whose letters pair up to rare characters of
GB18030. The choice is always reported, never silent.
"""

import re
from dataclasses import dataclass

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, unknown_encoding=_("The encoding of the text is not known."))

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_LEGACY = ("gb18030", "big5", "big5hkscs")
_MOVE = re.compile(
    "[车車俥马馬傌炮砲包相象仕士帅帥将將兵卒前后後中一二三四五六七八九1-9１-９]{2,3}"
    "[进進退平][一二三四五六七八九1-9１-９]"
)
_WORD = re.compile(
    "象棋|红方|紅方|黑方|红胜|紅勝|黑胜|黑勝|先胜|先勝|先负|先負|先和|联赛|聯賽|围棋|圍棋|五子棋|中盘|中盤"
)
_WORD_LOOSE = re.compile("[年月日杯赛賽局轮輪胜勝负負红紅黑]")
_FRAME = re.compile(
    r"\[\s*(?:Game|Event|Red|Black|Result|FEN|Format|DhtmlXQ)|[A-Ia-i][0-9]-?[A-Ia-i][0-9]\b"
    r"|\(\s*;\s*[A-Z]+\s*\["
)
_CYRILLIC = re.compile("[А-ЯЁа-яё]+")
_CASED = re.compile("[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+")
_BETWEEN_WORDS = frozenset("№«»–—“”„…\xa0©")
# What Chinese files have of frequent characters; Russian ones misread as Chinese stay below.
_FREQUENT_IN_1000 = 600
_LONG_CYRILLIC = 24  # letters after which cased words cannot be pairs of Chinese bytes
_ALGEBRAIC = re.compile(r"[a-h][1-8][-:x]?[a-h][1-8]\b|\d[-x]\d")
_MAX_REPLACED_IN_1000 = 20
_SAMPLE = 100_000  # characters that are weighed; a file does not change its set midway


@dataclass(frozen=True, slots=True, kw_only=True)
class DecodedText:
    """A file as text: the `encoding` chosen and how many characters had to be `replaced`.

    `certain` is False when a legacy encoding was chosen by evidence rather than by a byte
    order mark or by valid UTF-8.
    """

    text: str
    encoding: str
    replaced: int
    certain: bool


class UnknownEncodingError(ValueError):
    """No encoding of game records fits the bytes; `code` is stable."""

    code = "unknown_encoding"


def decode(data: bytes) -> DecodedText:
    """Turn the bytes of a game file into text and say which encoding that took.

    :raises UnknownEncodingError: when no encoding gives a readable record.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _marked(data[len(mark) :], encoding)
    if b"\0" in data:
        raise UnknownEncodingError("NUL bytes: not a text file")
    try:
        return DecodedText(text=data.decode("utf-8"), encoding="utf-8", replaced=0, certain=True)
    except UnicodeDecodeError:
        pass
    strict = [(name, text) for name in _LEGACY if (text := _strict(data, name)) is not None]
    best = _best(strict)
    russian = _russian(data, strict)
    if russian is not None:
        return DecodedText(text=russian, encoding="cp1251", replaced=0, certain=False)
    if best is not None and _is_record(best[1]):
        return DecodedText(text=best[1], encoding=best[0], replaced=0, certain=False)
    return _repaired(data)


def _marked(body: bytes, encoding: str) -> DecodedText:
    text = body.decode(encoding, errors="replace")
    return DecodedText(text=text, encoding=encoding, replaced=text.count("\ufffd"), certain=True)


def _strict(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _russian(data: bytes, chinese: list[tuple[str, str]]) -> str | None:
    """Return the text in Windows-1251 where its words are Russian and `chinese` reads worse."""
    text = _strict(data, "cp1251")
    sample = (text or "")[:_SAMPLE]
    if not (_FRAME.search(sample) or _ALGEBRAIC.search(sample)):
        return None
    words = _CYRILLIC.findall(sample)
    letters = sum(map(len, words))
    foreign = sum(
        1 for character in sample if character > "\x7f" and character not in _BETWEEN_WORDS
    )
    cased = sum(len(word) for word in words if _CASED.fullmatch(word))
    if not letters or foreign > letters or cased * 10 < letters * 9:
        return None
    for _name, other in chinese:
        head = other[:_SAMPLE]
        if _MOVE.search(head) or _WORD.search(head):
            return None
        characters = sum(1 for character in head if character > "\x7f")
        if letters < _LONG_CYRILLIC and 1000 * _everyday(head) >= _FREQUENT_IN_1000 * characters:
            return None
    return text


def _best(candidates: list[tuple[str, str]]) -> tuple[str, str] | None:
    """Return the candidate with the most evidence, the earlier one on a tie."""
    scored = [(_evidence(text), name, text) for name, text in candidates]
    if not scored:
        return None
    top = max(score for score, _, _ in scored)
    if top == 0:
        return None
    return next((name, text) for score, name, text in scored if score == top)


def _evidence(text: str) -> int:
    """Weigh how much `text` looks like a game record, per thousand foreign characters."""
    text = text[:_SAMPLE]
    foreign = sum(1 for character in text if character > "\x7f")
    if not foreign:
        return 0
    weight = 40 * len(_MOVE.findall(text)) + 20 * len(_WORD.findall(text))
    weight += 3 * len(_WORD_LOOSE.findall(text)) + _everyday(text)
    return 1000 * weight // foreign


def _is_record(text: str) -> bool:
    """Tell whether `text` has anything of a game record, in Chinese or in its frame."""
    text = text[:_SAMPLE]
    return any(part.search(text) for part in (_MOVE, _WORD, _WORD_LOOSE, _FRAME))


def _everyday(text: str) -> int:
    """Count the characters of the frequent half of both national sets."""
    return sum(1 for character in text if "一" <= character <= "鿿" and _frequent(character))


def _frequent(character: str) -> bool:
    try:
        simplified = 0xB0 <= character.encode("gb2312")[0] <= 0xD7
    except UnicodeEncodeError:
        simplified = False
    if simplified:
        return True
    try:
        return 0xA4 <= character.encode("big5")[0] <= 0xC6
    except UnicodeEncodeError:
        return False


def _repaired(data: bytes) -> DecodedText:
    """Decode a file with a few spoilt bytes; they become U+FFFD and are counted."""
    candidates = []
    for encoding in ("utf-8", *_LEGACY):
        text = data.decode(encoding, errors="replace")
        replaced = text.count("\ufffd")
        foreign = sum(1 for character in text if character > "\x7f")
        # One broken pair at a cut end is forgiven however short the text is.
        if replaced <= max(2, foreign * _MAX_REPLACED_IN_1000 // 1000):
            candidates.append((encoding, text))
    best = _best(candidates)
    if best is None or not _is_record(best[1]):
        raise UnknownEncodingError(
            "neither UTF-8, GB18030, Big5 nor Windows-1251 gives a readable record"
        )
    encoding, text = best
    return DecodedText(text=text, encoding=encoding, replaced=text.count("\ufffd"), certain=False)
