"""Short forms of moves on 64 squares, spelled out by the pieces on the board."""

import pytest

from games.rules.books.sources import FMJD64
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.variants import VARIANTS
from games.rules.protocol import NotationError, Violation

RUSSIAN = DraughtsKernel(VARIANTS["draughts-64-russian"])
START = RUSSIAN.format_position(RUSSIAN.initial_position())
CAPTURE = "W:Wd4,f2:Bc5,e5"
FORMS = [
    ("joined", START, "c3d4", "c3-d4"),
    ("short", START, "cd4", "c3-d4"),
    ("short-with-sign", START, "c-d4", "c3-d4"),
    ("capture-joined", CAPTURE, "d4f6", "d4xf6"),
    ("capture-short", CAPTURE, "d:f6", "d4xf6"),
    ("capture-without-sign", CAPTURE, "df6", "d4xf6"),
    ("several-joined", "W:Wc3:Bd4,f6", "c3e5g7", "c3xg7"),
    ("several-short", "W:Wc3:Bd4,f6", "c:e5:g7", "c3xg7"),
]


@pytest.mark.parametrize(
    ("fen", "text", "move"), [row[1:] for row in FORMS], ids=[row[0] for row in FORMS]
)
def test_a_short_form_is_the_move_it_stands_for(fen: str, text: str, move: str) -> None:
    position = RUSSIAN.parse_position(fen)
    assert RUSSIAN.canonical(position, text) == move
    assert RUSSIAN.replay(position, [text]).plies == 1
    assert RUSSIAN.play(position, text) == RUSSIAN.play(position, move)


WRONG = [
    ("no-piece-on-the-file", START, "hd4", "notation_no_such_move"),
    ("too-far", START, "cd6", "notation_no_such_move"),
    ("nothing-to-take", START, "c:d4", "notation_no_such_move"),
    ("two-on-the-file", "W:Wc3,c5:Bh8", "cd6", None),
    ("both-fit", "W:WKc1,Kc3:Bh8", "cd2", "notation_ambiguous"),
    ("one-square", START, "d4", "notation_unreadable"),
]


@pytest.mark.parametrize(
    ("fen", "text", "code"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_what_no_piece_or_more_than_one_fits_is_not_guessed(
    fen: str, text: str, code: str | None
) -> None:
    position = RUSSIAN.parse_position(fen)
    if code is None:
        assert RUSSIAN.canonical(position, text) == "c5-d6"
        return
    with pytest.raises(NotationError) as caught:
        RUSSIAN.violation(position, text)
    assert caught.value.code == code


@pytest.mark.parametrize("text", ["f2g3", "fg3"])
def test_a_quiet_move_where_a_capture_must_be_made_is_named_as_such(text: str) -> None:
    position = RUSSIAN.parse_position(CAPTURE)
    assert RUSSIAN.violation(position, text) == Violation(code="must_capture", article=FMJD64("4"))
    irregular = RUSSIAN.irregular(position, text)
    assert irregular is not None
    assert irregular.text == "f2-g3~"


def test_100_squares_have_no_letters() -> None:
    kernel = DraughtsKernel(VARIANTS["draughts-100"])
    with pytest.raises(NotationError):
        kernel.violation(kernel.initial_position(), "c3d4")
