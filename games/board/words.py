"""A xiangqi position in words, for readers who hear the board instead of seeing it.

Chinese names the points as players speak them: the file by the owner's numbers (article
1.1: Red 一 to 九, Black 1 to 9, each from the own right), the rank counted from the
owner's base line. English uses the point names of ICCS, a0 to i9.
"""

import re
from collections.abc import Iterator, Sequence

from games.board.placement import Man, Placement
from games.board.speech import Speech
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

RED_NAMES = {"K": "帅", "A": "仕", "B": "相", "N": "马", "R": "车", "C": "炮", "P": "兵"}
BLACK_NAMES = {"k": "将", "a": "士", "b": "象", "n": "马", "r": "车", "c": "炮", "p": "卒"}
MAN_NAMES = RED_NAMES | BLACK_NAMES
"""FEN letter -> the character on the man (article 1.2; 仕 and 相 for Red as there)."""
CHINESE_NUMERALS = "一二三四五六七八九十"

_MOVE = re.compile("[a-i][0-9][a-i][0-9]")

declare_messages(
    red_to_move=_("Xiangqi position, Red to move"),
    black_to_move=_("Xiangqi position, Black to move"),
    red_men=_("Red: %(men)s"),
    black_men=_("Black: %(men)s"),
    no_pieces=_("no pieces"),
    separator_of_kinds=_("; "),
    point_of_owner=_("%(square)s"),
    king_on=_("king %(points)s"),
    kings_on=_("kings %(points)s"),
    advisor_on=_("advisor %(points)s"),
    advisors_on=_("advisors %(points)s"),
    elephant_on=_("elephant %(points)s"),
    elephants_on=_("elephants %(points)s"),
    horse_on=_("horse %(points)s"),
    horses_on=_("horses %(points)s"),
    rook_on=_("rook %(points)s"),
    rooks_on=_("rooks %(points)s"),
    cannon_on=_("cannon %(points)s"),
    cannons_on=_("cannons %(points)s"),
    pawn_on=_("pawn %(points)s"),
    pawns_on=_("pawns %(points)s"),
    last_man_moved=_("Last move from %(start)s to %(end)s"),
    red_in_check=_("Red is in check"),
    black_in_check=_("Black is in check"),
)
_KINDS = {
    "k": ("king_on", "kings_on"),
    "a": ("advisor_on", "advisors_on"),
    "b": ("elephant_on", "elephants_on"),
    "n": ("horse_on", "horses_on"),
    "r": ("rook_on", "rooks_on"),
    "c": ("cannon_on", "cannons_on"),
    "p": ("pawn_on", "pawns_on"),
}


def title_of(placement: Placement, speech: Speech) -> str:
    """Return the name of the drawing: the game and the side to move."""
    return speech.say(message("red_to_move" if placement.red_to_move else "black_to_move"))


def description_of(
    placement: Placement, speech: Speech, *, last_move: str | None, in_check: bool
) -> str:
    """Return where every man stands, the last move and a check, in one paragraph."""

    def sentences() -> Iterator[Message]:
        for code, is_red in (("red_men", True), ("black_men", False)):
            men = tuple(man for man in placement.men if man.is_red == is_red)
            yield message(code, men=_men(men, speech))
        if last_move:
            yield _moved(placement, last_move)
        if in_check:
            yield message("red_in_check" if placement.red_to_move else "black_in_check")

    return speech.sentences(map(speech.say, sentences()))


def _moved(placement: Placement, move: str) -> Message:
    """Say the move just made by the points of its side: 炮从二路三线到五路三线."""
    if not _MOVE.fullmatch(move):
        return message("last_man_moved", man="", start=move[:2], end=move[2:])
    start, end = ((ord(square[0]) - ord("a"), int(square[1])) for square in (move[:2], move[2:]))
    mover = next((man for man in placement.men if (man.file, man.rank) == end), None)
    is_red = not placement.red_to_move if mover is None else mover.is_red
    return message(
        "last_man_moved",
        man=MAN_NAMES[mover.letter] if mover else "",
        start=_point(*start, is_red=is_red),
        end=_point(*end, is_red=is_red),
    )


def _men(men: Sequence[Man], speech: Speech) -> str:
    """Say the men of a side by kind, as they stand first on the board."""
    groups: dict[str, list[Man]] = {}
    for man in men:
        groups.setdefault(man.letter, []).append(man)
    if not groups:
        return speech.say(message("no_pieces"))
    kinds = [_kind(letter, group, speech) for letter, group in groups.items()]
    return speech.say(message("separator_of_kinds")).join(kinds)


def _kind(letter: str, men: Sequence[Man], speech: Speech) -> str:
    points = (speech.say(_point(man.file, man.rank, is_red=man.is_red)) for man in men)
    code = _KINDS[letter.lower()][len(men) > 1]
    return speech.say(message(code, man=MAN_NAMES[letter], points=speech.listed(points)))


def _point(file: int, rank: int, *, is_red: bool) -> Message:
    """Name a point as a side counts it, files and ranks from 0 at the left of Red's base line."""
    counted = (8 - file, rank) if is_red else (file, 9 - rank)
    numbers = [CHINESE_NUMERALS[number] if is_red else str(number + 1) for number in counted]
    return message(
        "point_of_owner",
        square=f"{'abcdefghi'[file]}{rank}",
        file=numbers[0],
        rank=numbers[1],
    )
