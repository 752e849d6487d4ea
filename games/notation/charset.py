"""Which character set a game file is written in (字符编码), game by game where sets are mixed.

A file that several sets fit is decided by `charset_evidence`. Russian files are in
Windows-1251, whose letters pair up to rare characters of GB18030. The choice is always
reported, never silent, and what was chosen by evidence is marked as a guess.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from games.notation.charset_evidence import (
    CHINESE,
    LEGACY,
    MOVE,
    SAMPLE,
    WORD,
    everyday,
    evidence,
    has_frame,
    is_record,
)
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, unknown_encoding=_("The encoding of the text is not known."))

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_GAME_LINE = re.compile(
    rb"(?<![^\n\r])(?:\(\s*;\s*(?:AP|CA|EV|FF|GM|GN|KM|P[BW]|RU|SZ)\s*\["
    rb'|(\[[ \t]*\w+[ \t]+"))'
)
"""A line that begins a game: a tag, or the first node of SGF with what only it says."""
_CYRILLIC = re.compile("[А-ЯЁа-яё]+")
_CASED = re.compile("[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+")
_BETWEEN_WORDS = frozenset("№«»–—“”„…\xa0©")
# What Chinese files have of frequent characters; Russian ones misread as Chinese stay below.
_FREQUENT_IN_1000 = 600
_LONG_CYRILLIC = 24  # letters after which cased words cannot be pairs of Chinese bytes
_MAX_REPLACED_IN_1000 = 20
_LAST_OF_TWO_BYTES = "\u07ff"
_HEAD = 2_000  # characters of a game that are weighed
_SPOILT_WIDE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Games of one file that stand in one character set, from `line` on; see `DecodedText`."""

    line: int
    encoding: str
    certain: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DecodedText:
    """A file as text: the `encoding` chosen and how many characters had to be `replaced`.

    `certain` is False when a legacy encoding was chosen by evidence rather than by a byte
    order mark or by valid UTF-8. `sections` are there where games of the file stand in
    several sets; `encoding` is then that of most.
    """

    text: str
    encoding: str
    replaced: int
    certain: bool
    sections: tuple[Section, ...] = ()

    def section_of(self, line: int) -> Section:
        """Return the set in which the game that begins on `line` stands."""
        found = Section(line=1, encoding=self.encoding, certain=self.certain)
        for section in self.sections:
            if section.line > line:
                break
            found = section
        return found


class UnknownEncodingError(ValueError):
    """No encoding of game records fits the bytes; `code` is stable."""

    code = "unknown_encoding"


@lru_cache(maxsize=1)
def decode(data: bytes) -> DecodedText:
    """Turn the bytes of a game file into text and say which encoding that took.

    The last file's is kept: its format is found by its text, then it is read.

    :raises UnknownEncodingError: when no encoding gives a readable record.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _marked(data[len(mark) :], encoding)
    if b"\0" in data:
        return _wide(data)
    try:
        return DecodedText(text=data.decode("utf-8"), encoding="utf-8", replaced=0, certain=True)
    except UnicodeDecodeError:
        pass
    parts = game_parts(data)
    return _by_game(parts) if len(parts) > 1 else _guessed(data)


def game_parts(data: bytes) -> list[bytes]:
    """Cut a file of text before each of its games, as far as its bytes show where they begin."""
    starts: list[int] = []
    last = 0
    for match in _GAME_LINE.finditer(data):
        # A tag below another tag belongs to the same game.
        if not (match[1] and starts and data[last : match.start()].rstrip().endswith(b"]")):
            starts.append(match.start())
        last = match.start()
    return [data[begin:end] for begin, end in pairwise([0, *starts[1:], len(data)])]


def joined(parts: list[DecodedText], usual: str) -> DecodedText:
    """Join the games of a file; `usual` is the encoding of most of them."""
    sections: list[Section] = []
    line = 1
    for part in parts:
        same = sections and (sections[-1].encoding, sections[-1].certain) == (
            part.encoding,
            part.certain,
        )
        if not same:
            sections.append(Section(line=line, encoding=part.encoding, certain=part.certain))
        line += part.text.count("\n")
    return DecodedText(
        text="".join(part.text for part in parts),
        encoding=usual,
        replaced=sum(part.replaced for part in parts),
        certain=all(part.certain for part in parts),
        sections=tuple(sections) if len(sections) > 1 else (),
    )


def _by_game(parts: list[bytes]) -> DecodedText:
    """Decode a file of several games, each by itself where the set of the others does not fit."""
    try:
        whole = _guessed(b"".join(parts))
    except UnknownEncodingError:
        whole = None
    usual = whole.encoding if whole else _most(parts)
    decoded = [_part(part, usual) for part in parts]
    if whole and all((part.encoding, part.replaced) == (usual, 0) for part in decoded):
        return whole
    sizes: Counter[str] = Counter()
    for part in decoded:
        sizes[part.encoding] += len(part.text)
    return joined(decoded, sizes.most_common(1)[0][0])


def _most(parts: Iterable[bytes]) -> str:
    """Return the set of most parts that are readable by themselves.

    :raises UnknownEncodingError: when none is.
    """
    found: Counter[str] = Counter()
    for part in parts:
        try:
            found[_alone(part).encoding] += 1
        except UnknownEncodingError:
            continue
    if not found:
        raise UnknownEncodingError("no game of the file is readable in any known encoding")
    return found.most_common(1)[0][0]


def _alone(part: bytes) -> DecodedText:
    text = _strict(part, "utf-8")
    if text is None or not (part.isascii() or max(text) > _LAST_OF_TWO_BYTES):
        return _guessed(part)
    return DecodedText(text=text, encoding="utf-8", replaced=0, certain=True)


def _part(part: bytes, usual: str) -> DecodedText:
    """Decode one game; `usual` is the set of its file, which stands unless another fits better."""
    text = _strict(part, usual)
    if part.isascii():
        return DecodedText(text=part.decode("ascii"), encoding=usual, replaced=0, certain=True)
    head = (text or "")[:_HEAD]
    if text is not None and (MOVE.search(head) or WORD.search(head)):
        return DecodedText(text=text, encoding=usual, replaced=0, certain=usual == "utf-8")
    try:
        alone = _alone(part)
    except UnknownEncodingError:
        alone = None
    if alone and not alone.replaced and (text is None or alone.certain):
        return alone
    if text is not None:
        if alone and evidence(alone.text[:_HEAD], alone.encoding) > 2 * evidence(head, usual):
            return alone
        return DecodedText(text=text, encoding=usual, replaced=0, certain=False)
    text = part.decode(usual, errors="replace")
    return DecodedText(text=text, encoding=usual, replaced=text.count("\ufffd"), certain=False)


def _guessed(data: bytes) -> DecodedText:
    """Decode by evidence.

    :raises UnknownEncodingError: when no encoding gives a readable record.
    """
    strict = [(name, text) for name in LEGACY if (text := _strict(data, name)) is not None]
    best = _best(strict)
    russian = _russian(data, [pair for pair in strict if pair[0] in CHINESE])
    if russian is not None:
        return DecodedText(text=russian, encoding="cp1251", replaced=0, certain=False)
    if best is not None and is_record(best[1]):
        return DecodedText(text=best[1], encoding=best[0], replaced=0, certain=False)
    return _repaired(data)


def _wide(data: bytes) -> DecodedText:
    """Decode UTF-16 without its mark; the zeros of its ASCII all stand on one side.

    :raises UnknownEncodingError: for any other file with zeros.
    """
    for encoding, zeros in (("utf-16-le", data[1::2]), ("utf-16-be", data[::2])):
        if b"\0" in zeros:
            text = data.decode(encoding, errors="replace")
            replaced = text.count("\ufffd")
            if "\0" not in text and replaced <= _SPOILT_WIDE and is_record(text):
                return DecodedText(text=text, encoding=encoding, replaced=replaced, certain=False)
    raise UnknownEncodingError("NUL bytes: not a text file")


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
    sample = (text or "")[:SAMPLE]
    if not has_frame(sample):
        return None
    words = _CYRILLIC.findall(sample)
    letters = sum(map(len, words))
    cased = sum(len(word) for word in words if _CASED.fullmatch(word))
    if not letters or cased * 10 < letters * 9:
        return None
    foreign = sum(
        1 for character in sample if character > "\x7f" and character not in _BETWEEN_WORDS
    )
    if foreign > letters:
        return None
    for _name, other in chinese:
        head = other[:SAMPLE]
        if MOVE.search(head) or WORD.search(head):
            return None
        characters = sum(1 for character in head if character > "\x7f")
        if letters < _LONG_CYRILLIC and 1000 * everyday(head) >= _FREQUENT_IN_1000 * characters:
            return None
    return text


def _best(candidates: list[tuple[str, str]]) -> tuple[str, str] | None:
    """Return the candidate with the most evidence, the earlier one on a tie."""
    scored = [(evidence(text, name), name, text) for name, text in candidates]
    if not scored:
        return None
    top = max(score for score, _, _ in scored)
    if top == 0:
        return None
    return next((name, text) for score, name, text in scored if score == top)


def _repaired(data: bytes) -> DecodedText:
    """Decode a file with a few spoilt bytes; they become U+FFFD and are counted."""
    candidates = []
    for encoding in ("utf-8", *LEGACY):
        text = data.decode(encoding, errors="replace")
        replaced = text.count("\ufffd")
        foreign = sum(1 for character in text if character > "\x7f")
        # One broken pair at a cut end is forgiven however short the text is.
        if replaced <= max(2, foreign * _MAX_REPLACED_IN_1000 // 1000):
            candidates.append((encoding, text))
    best = _best(candidates)
    if best is None or not is_record(best[1]):
        raise UnknownEncodingError(
            "neither UTF-8 nor a set of China, Japan, Korea or Russia gives a readable record"
        )
    encoding, text = best
    return DecodedText(text=text, encoding=encoding, replaced=text.count("\ufffd"), certain=False)
