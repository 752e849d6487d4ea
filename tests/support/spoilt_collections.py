"""Forty collections of four games, in each of which one game is spoilt: what must still come in.

Ten kinds of damage, each at every place of the file. Nothing is copied from a file.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.support.xiangqi_files import cbl_file, cbr_file

GAMES = 4
_PLAYERS = ("张强", "李来群", "吕钦", "赵国荣")
_TRADITIONAL = ("張強", "李來群", "呂欽", "趙國榮")
_JAPANESE = ("小林光一", "武宮正樹", "加藤正夫", "石田芳夫")
_KOREAN = ("이창호", "조훈현", "유창혁", "서봉수")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoilt:
    """A file, which of its games (from 1) is spoilt, and the line that says so, 0 in binary files.

    `bad` is 0 where every game of the file is good, whatever it is written in.
    """

    name: str
    data: bytes
    bad: int
    line: int


def _pdn(index: int, moves: str = "1. 32-28 19-23 2. 28x19 14x23 2-0") -> str:
    return f'[GameType "20"]\n[White "W {index}"]\n[Black "B {index}"]\n\n{moves}\n\n'


def _pgn(index: int, moves: str = "1. 炮二平五 马8进7\n2. 马二进三 车9平8 1-0") -> str:
    return f'[Game "Chinese Chess"]\n[Event "{index}"]\n[Red "甲"]\n[Black "乙"]\n\n{moves}\n\n'


def _sgf(name: str, moves: str = ";B[pd];W[dp];B[pp])", *, charset: str = "") -> str:
    stated = f"CA[{charset}]" if charset else ""
    return f"(;GM[1]FF[4]{stated}SZ[19]PB[{name}]PW[{name}]EV[杯]RE[B+R]\n{moves}\n\n"


def _texts(name: str, good: Callable[[int], str], bad: str, *, line: int) -> Iterator[Spoilt]:
    """Put a bad game at each place; `line` counts in its text."""
    for at in range(GAMES):
        games = [bad if index == at else good(index) for index in range(GAMES)]
        before = "".join(games[:at]).count("\n")
        text = "".join(games).encode()
        yield Spoilt(name=f"{at}-{name}", data=text, bad=at + 1, line=before + line)


def _libraries() -> Iterator[Spoilt]:
    nodes = [("a0a0", "n", ""), ("h2e2", "n", ""), ("h9g7", "n", ""), ("h0g2", "", "")]
    whole = cbr_file(nodes)
    for at in range(GAMES):
        records = [whole[:-6] if index == at else whole for index in range(GAMES)]
        yield Spoilt(name=f"{at}-cut.cbl", data=cbl_file(records), bad=at + 1, line=0)


def _charsets() -> Iterator[Spoilt]:
    chinese = [
        _pgn(index).replace("甲", _PLAYERS[index]).encode("gb18030") for index in range(GAMES)
    ]
    for at in range(GAMES):
        games = list(chinese)
        games[at] = _pgn(at).replace("甲", _PLAYERS[at]).encode()
        after = (at + 1) % GAMES
        text = _pgn(after).replace("甲", _TRADITIONAL[after]).replace("马", "馬")
        games[after] = text.replace("进", "進").replace("车", "車").encode("big5")
        yield Spoilt(name=f"{at}-mixed.pgn", data=b"".join(games), bad=0, line=0)
    text = "".join(map(_pgn, range(GAMES)))
    yield Spoilt(name="little.pgn", data=text.encode("utf-16-le"), bad=0, line=0)
    yield Spoilt(name="big.pgn", data=text.encode("utf-16-be"), bad=0, line=0)
    for name, people, charset in (
        ("japanese.sgf", _JAPANESE, "cp932"),
        ("korean.sgf", _KOREAN, "euc_kr"),
    ):
        games = [_sgf(person).replace("杯", person[:2]).encode(charset) for person in people]
        yield Spoilt(name=name, data=b"".join(games), bad=0, line=0)


def collections() -> list[Spoilt]:
    """Return the forty files."""
    bare = ";B[pd];W[dp"
    return [
        *_texts("word.pdn", _pdn, _pdn(9, "1. 32-28 nonsense 19-23 2-0"), line=5),
        *_texts("comment.pdn", _pdn, _pdn(9, "1. 32-28 { never\nclosed { at all\n2-0"), line=5),
        *_texts("result.pdn", _pdn, _pdn(9, "1. 32-28 19-23 (1... 18-23 2-0"), line=5),
        *_texts("comment.pgn", _pgn, _pgn(9, "1. 炮二平五 {没有结束\n2. 马二进三"), line=6),
        *_texts("token.pgn", _pgn, _pgn(9, "1. 炮二平五 马8进7\n2. 某某某某 1-0"), line=7),
        *_texts("illegal.pgn", _pgn, _pgn(9, "1. 炮二平五 马8进7\n2. 帅五进四 1-0"), line=7),
        *_texts("value.sgf", lambda index: _sgf(f"b{index}"), _sgf("x", bare), line=2),
        *_texts("point.sgf", lambda index: _sgf(f"b{index}"), _sgf("x", ";B[zz])"), line=2),
        *_libraries(),
        *_charsets(),
    ]
