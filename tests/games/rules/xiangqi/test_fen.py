"""FEN: what is read, what is refused and with which code."""

import pytest

from games.rules.protocol import PositionError
from games.rules.xiangqi.fen import START_FEN, format_fen, parse_fen

PLAIN = "3k5/9/9/9/9/9/9/9/9/5K3"

READ = [
    ("two-fields", f"{PLAIN} w", f"{PLAIN} w - - 0 1"),
    ("red-as-r", f"{PLAIN} r - - 3 7", f"{PLAIN} w - - 3 7"),
    ("black", f"{PLAIN} b - - 0 1", f"{PLAIN} b - - 0 1"),
    ("split-gaps", "3k5/9/9/9/9/333/9/9/9/5K12 w", f"{PLAIN} w - - 0 1"),
    (
        "letters-e-and-h",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
        START_FEN,
    ),
    ("120-plies", f"{PLAIN} w - - 120 61", f"{PLAIN} w - - 120 61"),
]


@pytest.mark.parametrize(("text", "written"), [r[1:] for r in READ], ids=[r[0] for r in READ])
def test_read(text: str, written: str) -> None:
    assert format_fen(parse_fen(text)) == written


REFUSED = [
    ("empty", "", "fen_fields"),
    ("no-side", PLAIN, "fen_fields"),
    ("seven-fields", f"{PLAIN} w - - 0 1 x", "fen_fields"),
    ("castling", f"{PLAIN} w KQkq - 0 1", "fen_fields"),
    ("side", f"{PLAIN} W", "fen_side"),
    ("nine-ranks", "3k5/9/9/9/9/9/9/9/5K3 w", "fen_ranks"),
    ("eleven-ranks", f"9/{PLAIN} w", "fen_ranks"),
    ("short-rank", "3k4/9/9/9/9/9/9/9/9/5K3 w", "fen_rank_width"),
    ("long-rank", "3k6/9/9/9/9/9/9/9/9/5K3 w", "fen_rank_width"),
    ("letter", "3q5/9/9/9/9/9/9/9/9/5K3 w", "fen_letter"),
    ("zero", "30k5/9/9/9/9/9/9/9/9/5K3 w", "fen_letter"),
    ("full-width-digit", "3k5/9/9/9/9/9/9/9/9/\uff15K3 w", "fen_letter"),
    ("negative-count", f"{PLAIN} w - - -1 1", "fen_counter"),
    ("huge-count", f"{PLAIN} w - - 99999 1", "fen_counter"),
    ("superscript-count", f"{PLAIN} w - - \u00b2 1", "fen_counter"),
    ("no-king", "9/9/9/9/9/9/9/9/9/5K3 w", "king_count"),
    ("two-kings", "3kk4/9/9/9/9/9/9/9/9/5K3 w", "king_count"),
    ("king-outside", "2k6/9/9/9/9/9/9/9/9/5K3 w", "king_outside_palace"),
    ("king-in-the-other-palace", "3K5/9/9/9/9/9/9/9/9/5k3 w", "king_outside_palace"),
    ("three-rooks", "3k5/9/9/9/9/RRR6/9/9/9/5K3 w", "too_many_men"),
    ("six-pawns", "PPPPPPk2/9/9/9/9/9/9/9/9/5K3 w", "too_many_men"),
    ("advisor", "3k5/9/9/9/9/9/9/9/9/4AK3 w", "advisor_off_its_points"),
    ("elephant", "3k5/9/9/9/9/9/9/9/9/1B3K3 w", "elephant_off_its_points"),
    ("elephant-over-river", "3k5/9/2B6/9/9/9/9/9/9/5K3 w", "elephant_off_its_points"),
    ("pawn-behind-its-start", "3k5/9/9/9/9/9/9/P8/9/5K3 w", "pawn_off_its_points"),
    ("pawn-between-files", "3k5/9/9/9/9/9/1P7/9/9/5K3 w", "pawn_off_its_points"),
    ("black-pawn-behind", "3k5/9/p8/9/9/9/9/9/9/5K3 w", "pawn_off_its_points"),
    ("two-home-pawns", "3k5/9/9/9/9/P8/P8/9/9/5K3 w", "pawns_share_home_file"),
    ("3.4-kings-face", "4k4/9/9/9/9/9/9/9/9/4K4 w", "opponent_in_check"),
    ("3.4-side-not-to-move-in-check", "3k4R/9/9/9/9/9/9/9/9/5K3 w", "opponent_in_check"),
]


@pytest.mark.parametrize(("text", "code"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_refused(text: str, code: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_fen(text)
    assert caught.value.code == code
