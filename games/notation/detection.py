"""Which game a text of tags and moves is of: xiangqi or draughts, weighed from what it shows.

Rule source: the PGN norm for Chinese chess (中国象棋电脑应用规范) and PDN 3.0 (FMJD). The two
share tags, move numbers and, on 64 squares, the shape of moves (`c3d4`); what is left open is
named with its candidates and never guessed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from games.notation.xiangqi.move_shapes import declared_shape, fold_width, move_shape, strip_marks
from games.rules.books.registry import BOOKS, assumed_editions

XIANGQI = "xiangqi"
DRAUGHTS = "draughts"
DRAUGHTS_EDITIONS = tuple(book.edition for book in BOOKS.values() if book.game.code == DRAUGHTS)

_SEARCHED = 20_000
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"')
_ASIDE = re.compile(r"\[[^\]]*\]|\{[^}]*\}|;[^\n]*")
_WORD = re.compile(r"[^\s,()]+")
_NUMBER = re.compile(r"\d+(?:\.+|…+|、|\))")
_DRAUGHTS_FEN = re.compile(r"\s*[WB?]\s*:\s*[WB]", re.IGNORECASE)
_XIANGQI_FEN = re.compile(r"\s*(?:[KABERHNCP1-9]{1,9}/){9}", re.IGNORECASE)
_XIANGQI_NAME = re.compile("chinese chess|xiangqi|象棋", re.IGNORECASE)
_DRAUGHTS_NAME = re.compile("draughts|checkers|шаш[ке]|dammen|damas|跳棋", re.IGNORECASE)
_XIANGQI_TAGS = frozenset({"red", "redteam", "ecco"})
_BY_NUMBERS = re.compile(r"(?<![\w/.-])(?:\d+\.\s*)?([1-9]\d?)\s?[-x:]\s?([1-9]\d?)(?![\w/-])")
_BY_LETTERS = re.compile("[a-h][1-8](?:[-x:]?[a-h][1-8])+")
_SHORT = re.compile("[a-h][:x]?([a-h][1-8])(?:[:x]?[a-h][1-8])*")
_SQUARE = re.compile("[a-h][1-8]")
_ONLY_ON_90_POINTS = re.compile("[09i]", re.IGNORECASE)
# Moves of chess, which is not served but comes under the same tags.
_OTHER = re.compile(r"[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What a text shows of its game: `game`, "" where open; `candidates` are editions.

    Without `is_sure` the moves have the shape of the game and nothing else speaks for it, so
    only moves that fit the rules to the last prove it. `reasons` are what was counted and named,
    as `code: detail`.
    """

    game: str = ""
    is_sure: bool = False
    candidates: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


@dataclass(slots=True)
class _Count:
    """How many moves of a text have a shape of draughts, of xiangqi, of another game.

    `xiangqi_only` are those among the moves of xiangqi that no other game has.
    """

    draughts: int = 0
    xiangqi: int = 0
    xiangqi_only: int = 0
    other: int = 0

    def reasons(self) -> tuple[str, ...]:
        """Say how many moves have the shape of each game."""
        found = (("draughts", self.draughts), ("xiangqi", self.xiangqi), ("other", self.other))
        return tuple(f"moves_of_{game}: {number}" for game, number in found if number)

    def is_most(self, part: int) -> bool:
        """Return whether `part` is nine of ten moves or more."""
        return part > 0 and part * 10 >= (self.draughts + self.xiangqi + self.other) * 9


def weigh(text: str, *, suffix: str = "") -> Evidence:
    """Weigh tags, shapes of moves, coordinates and the `suffix` of the file's name (".pdn")."""
    head = text[:_SEARCHED]
    tags = [(name.lower(), value) for name, value in _TAG.findall(head)]
    stated = set(_stated(tags))
    count = _count(_ASIDE.sub(" ", head))
    if len(stated) == 1:
        return _sure(stated.pop())
    if count.is_most(count.draughts) and not stated:
        return _sure(DRAUGHTS)
    if count.is_most(count.xiangqi) and not stated:
        if count.xiangqi_only:
            return _sure(XIANGQI)
        if suffix != ".pdn":
            return Evidence(game=XIANGQI, candidates=assumed_editions(XIANGQI))
    if not (count.draughts or count.xiangqi or count.other or stated):
        if any(_is_of_xiangqi(name, value) for name, value in tags):
            return _sure(XIANGQI)
        if suffix == ".pdn":
            return _sure(DRAUGHTS)
    return Evidence(
        candidates=_open(count, has_tags=bool(tags), suffix=suffix),
        reasons=(*count.reasons(), *(f"game_stated: {game}" for game in sorted(stated))),
    )


def _sure(game: str) -> Evidence:
    return Evidence(game=game, is_sure=True, candidates=assumed_editions(game))


def _open(count: _Count, *, has_tags: bool, suffix: str) -> tuple[str, ...]:
    """Return the editions that remain, none for a text that is no record at all."""
    found: tuple[str, ...] = ()
    if count.xiangqi:
        found += assumed_editions(XIANGQI)
    if count.draughts or suffix == ".pdn":
        found += DRAUGHTS_EDITIONS
    if not found and has_tags:
        found = (*assumed_editions(XIANGQI), *DRAUGHTS_EDITIONS)
    return found


def _stated(tags: list[tuple[str, str]]) -> Iterator[str]:
    """Yield the games that tags name outright."""
    for name, value in tags:
        if name == "fen":
            games = {DRAUGHTS: _DRAUGHTS_FEN, XIANGQI: _XIANGQI_FEN}
            yield from (game for game, form in games.items() if form.match(value))
        elif name == "gametype" and value[:1].isdigit():
            yield DRAUGHTS
        elif name in ("game", "variant", "gametype", "ru"):
            games = {DRAUGHTS: _DRAUGHTS_NAME, XIANGQI: _XIANGQI_NAME}
            yield from (game for game, form in games.items() if form.search(value))


def _is_of_xiangqi(name: str, value: str) -> bool:
    """Tell whether a tag is one that records of xiangqi have and others lack."""
    return name in _XIANGQI_TAGS or (name == "format" and declared_shape(value) is not None)


def _count(moves: str) -> _Count:
    count = _Count()
    numbers = _BY_NUMBERS.findall(moves)
    # 1-1 is a result.
    count.draughts = sum(1 for pair in numbers if pair != ("1", "1"))
    for word in _WORD.findall(_BY_NUMBERS.sub(" ", moves)):
        weight = _weigh_word(word[:40])
        count.draughts += weight.draughts
        count.xiangqi += weight.xiangqi
        count.xiangqi_only += weight.xiangqi_only
        count.other += weight.other
    return count


@lru_cache(maxsize=8192)
def _weigh_word(word: str) -> _Count:
    """Return what a word adds, which nobody changes: the same few are most of every file."""
    count = _Count()
    number = _NUMBER.match(fold_width(word))
    text = strip_marks(word)
    shape = move_shape(text)
    if number and shape is None:
        text = strip_marks(word[number.end() :]).rstrip("*")
        shape = move_shape(text)
    if _is_draughts(text):
        count.draughts += 1
    elif shape in ("chinese", "wxf"):
        count.xiangqi += 1
        count.xiangqi_only += 1
    elif shape is not None:
        count.xiangqi += 1
        count.xiangqi_only += shape == "iccs" and _ONLY_ON_90_POINTS.search(text) is not None
    elif _OTHER.fullmatch(text):
        count.other += 1
    return count


def _is_draughts(text: str) -> bool:
    """Tell whether a move by letters goes along diagonals of dark squares."""
    if _BY_LETTERS.fullmatch(text):
        squares = [_place(item) for item in _SQUARE.findall(text)]
        return all(_is_dark(square) for square in squares) and all(
            abs(pair[0] - two[0]) == abs(pair[1] - two[1]) for pair, two in pairwise(squares)
        )
    short = _SHORT.fullmatch(text)
    return short is not None and _is_dark(_place(short[1])) and text[0] != short[1][0]


def _place(square: str) -> tuple[int, int]:
    return "abcdefgh".index(square[0]) + 1, int(square[1])


def _is_dark(place: tuple[int, int]) -> bool:
    return sum(place) % 2 == 0
