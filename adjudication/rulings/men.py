"""Men of the board in words: by the file their owner counts, as arbiters say them (3路炮).

Xiangqi rules 2020, articles 1.1 and 1.2: Red counts the files 一 to 九, Black 1 to 9, each from its
own right.
"""

from collections.abc import Sequence

from games.board.words import CHINESE_NUMERALS
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.tables import LETTERS, SQUARE_NAMES
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    red_king=_("Red's king"),
    red_advisor=_("Red's advisor"),
    red_elephant=_("Red's elephant"),
    red_horse=_("Red's horse"),
    red_rook=_("Red's rook"),
    red_cannon=_("Red's cannon"),
    red_pawn=_("Red's pawn"),
    black_king=_("Black's king"),
    black_advisor=_("Black's advisor"),
    black_elephant=_("Black's elephant"),
    black_horse=_("Black's horse"),
    black_rook=_("Black's rook"),
    black_cannon=_("Black's cannon"),
    black_pawn=_("Black's pawn"),
    man_on_file=_("%(man)s on file %(file_en)s"),
    man_on_point=_("%(man)s on file %(file_en)s, rank %(rank_en)s"),
    listed=_("%(first)s, %(second)s"),
    both=_("%(first)s and %(second)s"),
)

_NAMES = {
    "K": "red_king",
    "A": "red_advisor",
    "B": "red_elephant",
    "N": "red_horse",
    "R": "red_rook",
    "C": "red_cannon",
    "P": "red_pawn",
    "k": "black_king",
    "a": "black_advisor",
    "b": "black_elephant",
    "n": "black_horse",
    "r": "black_rook",
    "c": "black_cannon",
    "p": "black_pawn",
}


def letter_on(position: XiangqiPosition, square: str) -> str:
    """The man's letter in FEN; a full stop on an empty point."""
    return LETTERS[position.squares[SQUARE_NAMES.index(square)]]


def man_named(position: XiangqiPosition, man: str, square: str) -> Message:
    """Name `man` by its file; by its rank too where another of its kind stands on the file."""
    file, rank = _counted(square, is_red=man.isupper())
    alike = [at for at in SQUARE_NAMES if at[0] == square[0] and letter_on(position, at) == man]
    stands = {"file": file[0], "file_en": file[1]}
    if len(alike) > 1:
        stands |= {"rank": rank[0], "rank_en": rank[1]}
    code = "man_on_point" if len(alike) > 1 else "man_on_file"
    return message(code, man=message(_NAMES[man]), **stands)


def _counted(square: str, *, is_red: bool) -> tuple[tuple[str, str], tuple[str, str]]:
    """File and rank as the man's owner counts them, each as Chinese and as English write it."""
    file, rank = "abcdefghi".index(square[0]), int(square[1])
    numbers = (9 - file, rank + 1) if is_red else (file + 1, 10 - rank)
    written = [CHINESE_NUMERALS[number - 1] if is_red else str(number) for number in numbers]
    return (written[0], str(numbers[0])), (written[1], str(numbers[1]))


def joined(names: Sequence[Message], *, by: str = "listed") -> Message:
    """Put names one behind the other; `by`: the message that holds two of them."""
    combined, *others = names
    for other in others:
        combined = message(by, first=combined, second=other)
    return combined
