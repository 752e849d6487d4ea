"""Moves as text: the forms understood, the canonical one, and what names no single move."""

import pytest

from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.variants import VARIANTS
from games.rules.protocol import NotationError

K100 = DraughtsKernel(VARIANTS["draughts-100"])
RUSSIAN = DraughtsKernel(VARIANTS["draughts-64-russian"])
TWO_WAYS = "W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34"
"""Met in a real game: 36x16 is written, and two captures of the same length fit."""

FORMS = [
    ("8.2-hyphen", K100, "W:W32:B1", "32-28", "32-28"),
    ("8.2-cross", K100, "W:W32:B28", "32x23", "32x23"),
    ("8.2-colon", K100, "W:W32:B28", "32:23", "32x23"),
    ("full-path-not-needed", K100, "W:W28:B11,22", "28x17x6", "28x6"),
    ("spaces", K100, "W:W32:B28", "32 x 23", "32x23"),
    ("leading-zero", K100, "W:W7:B40", "07-01", "7-1"),
    ("numbers-on-64", RUSSIAN, "W:W21:B1", "21-17", "a3-b4"),
    ("letters-on-64", RUSSIAN, "W:W21:B1", "a3-b4", "a3-b4"),
    ("russian-colon", RUSSIAN, "W:WKa1:Bc3,g3", "a1:e5:h2", "a1xh2"),
]


@pytest.mark.parametrize(
    ("kernel", "fen", "text", "canonical"), [row[1:] for row in FORMS], ids=[r[0] for r in FORMS]
)
def test_forms(kernel: DraughtsKernel, fen: str, text: str, canonical: str) -> None:
    position = kernel.parse_position(fen)
    assert kernel.canonical(position, text) == canonical
    assert kernel.violation(position, text) is None
    assert kernel.play(position, text) == kernel.play(position, canonical)


UNREADABLE = ["", "32", "32-", "-28", "32-28-23", "32--28", "0-5", "51-46", "e2e4", "32+28", "x"]


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        K100.violation(K100.initial_position(), text)
    assert raised.value.code == "notation_unreadable"


def test_an_ambiguous_capture_asks_for_the_full_path() -> None:
    position = K100.parse_position(TWO_WAYS)
    with pytest.raises(NotationError) as raised:
        K100.violation(position, "36x16")
    error = raised.value
    assert error.code == "notation_ambiguous"
    assert "full path" in error.detail
    assert len(error.candidates) == 2
    assert set(error.candidates) <= set(K100.legal_moves(position))
    after = {K100.play(position, candidate) for candidate in error.candidates}
    assert len(after) == 2
    with pytest.raises(NotationError, match="notation_ambiguous"):
        K100.replay(position, ["36x16"])


def test_a_full_path_ends_the_doubt_in_replay() -> None:
    position = K100.parse_position(TWO_WAYS)
    for move in K100.legal_moves(position):
        replay = K100.replay(position, [move])
        assert (replay.plies, replay.violation) == (1, None)
        assert replay.position == K100.format_position(K100.play(position, move))


def test_a_path_that_no_capture_takes_is_none() -> None:
    position = K100.parse_position(TWO_WAYS)
    violation = K100.violation(position, "36x50x16")
    assert violation is not None
    assert violation.code in {"no_such_capture", "must_capture_most"}
