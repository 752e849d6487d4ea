"""How much a text reads like a game record in a character set: the grounds of a choice.

GB18030, Big5, EUC-KR and Shift_JIS share most of their byte pairs. What tells them apart is
what only one of them gives: four-character moves (四字记谱) and the words of record headers in
Chinese, kana in Japanese, the syllables of Korean names.
"""

import re
from collections import Counter
from functools import cache

MOVE = re.compile(
    "[车車俥马馬傌炮砲包相象仕士帅帥将將兵卒前后後中一二三四五六七八九1-9１-９]{2,3}"
    "[进進退平][一二三四五六七八九1-9１-９]"
)
WORD = re.compile(
    "象棋|红方|紅方|黑方|红胜|紅勝|黑胜|黑勝|先胜|先勝|先负|先負|先和|联赛|聯賽|围棋|圍棋|五子棋|中盘|中盤"
)
_WORD_LOOSE = re.compile("[年月日杯赛賽局轮輪胜勝负負红紅黑]")
_FRAME = re.compile(
    r"\[\s*(?:Game|Event|White|Red|Black|Result|FEN|Format|DhtmlXQ)"
    r"|[A-Ia-i][0-9]-?[A-Ia-i][0-9]\b"
    r"|\(\s*;\s*[A-Z]+\s*\["
)
_ALGEBRAIC = re.compile(r"[a-h][1-8][-:x]?[a-h][1-8]\b|\d[-x]\d")
_SYLLABLES = frozenset(
    "이김박최정조강윤장임한오서신권황안송류홍전고문손양배백허남심노하곽성차주우구민유나진지엄채원천방공현함변"
    "여추도소석선설마길연위표명기반왕금옥육인맹제모탁국창호훈철승단대회결중일본선수바둑제기전년월영동수재준"
    "희미경은상규태광식용목혁세열병익찬을를의에는가"
)
"""Syllables of Korean names of people and of events of baduk."""
_FEWEST_SYLLABLES = 4
_KANA = range(0x3041, 0x30FF)
SAMPLE = 100_000  # characters that are weighed; a game does not change its set midway
CHINESE = ("gb18030", "big5", "big5hkscs")
LEGACY = (*CHINESE, "cp932", "cp949")
"""Sets of two bytes a character, in the order of trust; cp932 is Shift_JIS, cp949 EUC-KR."""


def evidence(text: str, encoding: str) -> int:
    """Weigh how much `text` looks like a game record, per thousand foreign characters."""
    text = text[:SAMPLE]
    counts = Counter(text)
    foreign = sum(count for character, count in counts.items() if character > "\x7f")
    if not foreign:
        return 0
    if encoding == "cp932":
        weight = sum(_japanese(character) * count for character, count in counts.items())
    elif encoding == "cp949":
        syllables = sum(count for character, count in counts.items() if character in _SYLLABLES)
        # The syllables stand where GB2312 has its common characters, so that a few prove nothing.
        enough = syllables >= _FEWEST_SYLLABLES and syllables * 2 >= foreign
        weight = 3 * syllables if enough else 0
    else:
        weight = 40 * len(MOVE.findall(text)) + 20 * len(WORD.findall(text))
        weight += 3 * len(_WORD_LOOSE.findall(text)) + everyday(text)
    return 1000 * weight // foreign


def is_record(text: str) -> bool:
    """Tell whether `text` has anything of a game record, in Chinese or in its frame."""
    text = text[:SAMPLE]
    return any(part.search(text) for part in (MOVE, WORD, _WORD_LOOSE)) or has_frame(text)


def has_frame(text: str) -> bool:
    """Tell whether `text` has tags or moves by letters and numbers."""
    return bool(_FRAME.search(text) or _ALGEBRAIC.search(text))


def everyday(text: str) -> int:
    """Count the characters of the frequent half of both national sets."""
    return sum(
        count
        for character, count in Counter(text).items()
        if "一" <= character <= "鿿" and _frequent(character)
    )


@cache
def _frequent(character: str) -> bool:
    return _lead(character, "gb2312") in range(0xB0, 0xD8) or (
        _lead(character, "big5") in range(0xA4, 0xC7)
    )


@cache
def _japanese(character: str) -> int:
    if ord(character) in _KANA:
        return 3
    # The kanji of level 1; single bytes above ASCII are kana of half width, which nobody uses.
    return 1 if _lead(character, "cp932") in range(0x88, 0x99) else 0


def _lead(character: str, encoding: str) -> int:
    """Return the first of the bytes of a character, 0 for what the set lacks and for ASCII."""
    try:
        found = character.encode(encoding)
    except UnicodeEncodeError:
        return 0
    return found[0] if len(found) > 1 else 0
