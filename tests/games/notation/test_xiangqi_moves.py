"""Move notation: article 7.5, the xqbase norm's own examples, and what must be refused."""

import pytest

from games.notation.xiangqi.moves import (
    format_chinese,
    format_iccs,
    format_moves,
    format_wxf,
    parse_move,
    parse_moves,
)
from games.rules.protocol import NotationError
from games.rules.xiangqi.kernel import XiangqiKernel

KERNEL = XiangqiKernel()
START = KERNEL.format_position(KERNEL.initial_position())
# The norm's pawn example: two files with two pawns each and one pawn between.
NORM_PAWNS = "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/4K4 w"
THREE_PAWNS = "3k5/9/3P5/3P5/3P5/9/9/9/9/5K3 w"
FIVE_PAWNS = "3P1k3/3P5/3P5/3P5/3P5/9/9/9/9/4K4 w"
CANNONS = "3k5/9/9/4C4/9/9/9/4C4/9/4K4 w"
HORSES = "3k5/9/9/2N6/9/9/9/9/2N6/4K4 w"
TWO_AND_ONE_SIDE = "3k5/9/9/9/4p4/9/9/4C4/4C4/4K4 w"
BLACK_PAWNS = "3k5/9/9/9/9/9/5p3/5p3/9/4K4 b"

READ = [
    ("7.5-full-1", START, "炮二平五", "h2e2"),
    ("7.5-short-1", START, "炮25", "h2e2"),
    ("7.5-short-blanks", START, "炮 2 5", "h2e2"),
    ("7.5-short-underscore", START, "马2_3", "h0g2"),
    ("7.5-short-html-underline", START, "马2<u>3</u>", "h0g2"),
    ("7.5-short-combining-underline", START, "马23\u0332", "h0g2"),
    ("7.5-short-mark-lost-but-one-way", START, "马23", "h0g2"),
    ("7.5-short-raised-is-retreat", HORSES, "前马\u2076", "c6d4"),
    ("7.5-short-caret-is-retreat", HORSES, "前马^6", "c6d4"),
    ("norm-3-rook", START, "车一进一", "i0i1"),
    ("norm-3-horse", START, "马八进七", "b0c2"),
    ("norm-3-advisor", START, "仕四进五", "f0e1"),
    ("norm-3-elephant", START, "相三进五", "g0e2"),
    ("norm-3-king", START, "帅五进一", "e0e1"),
    ("norm-3-pawn", START, "兵七进一", "c3c4"),
    ("traditional", START, "馬二進三", "h0g2"),
    ("traditional-ccpd", START, "傌二進三", "h0g2"),
    ("traditional-rook", START, "俥一進一", "i0i1"),
    ("cannon-with-stone", START, "砲二平五", "h2e2"),
    ("cannon-without-fire", START, "包二平五", "h2e2"),
    ("traditional-king", START, "帥五進一", "e0e1"),
    ("arabic-for-red", START, "炮2平5", "h2e2"),
    ("full-width-for-red", START, "炮２平５", "h2e2"),
    ("old-up", START, "马二上三", "h0g2"),
    ("front", CANNONS, "前炮退二", "e6e4"),
    ("back", CANNONS, "后炮进二", "e2e4"),
    ("back-traditional", CANNONS, "後炮進二", "e2e4"),
    ("man-first", CANNONS, "炮前退二", "e6e4"),
    ("file-form-one-can", TWO_AND_ONE_SIDE, "炮五进四", "e1e5"),
    ("norm-4-pawn-1", NORM_PAWNS, "一兵平五", "f8e8"),
    ("norm-4-pawn-2", NORM_PAWNS, "二兵平五", "f6e6"),
    ("norm-4-pawn-single", NORM_PAWNS, "兵五进一", "e7e8"),
    ("norm-4-pawn-3", NORM_PAWNS, "三兵平五", "d8e8"),
    ("norm-4-pawn-4", NORM_PAWNS, "四兵平五", "d6e6"),
    ("norm-4-five-characters", NORM_PAWNS, "前兵四平五", "f8e8"),
    ("norm-4-five-characters-back", NORM_PAWNS, "后兵四平五", "f6e6"),
    ("norm-4-pawn-word-left-out", NORM_PAWNS, "前四平五", "f8e8"),
    ("three-pawns-front", THREE_PAWNS, "前兵平五", "d7e7"),
    ("three-pawns-middle", THREE_PAWNS, "中兵平五", "d6e6"),
    ("three-pawns-back", THREE_PAWNS, "后兵平五", "d5e5"),
    ("five-pawns-4", FIVE_PAWNS, "四兵平五", "d6e6"),
    ("five-pawns-front-word", FIVE_PAWNS, "前兵平五", "d9e9"),
    ("five-pawns-back-word", FIVE_PAWNS, "后兵平七", "d5c5"),
    ("black-pawns", BLACK_PAWNS, "前卒平7", "f2g2"),
    ("black-pawns-wide", BLACK_PAWNS, "后卒平７", "f3g3"),
    ("wxf-1", START, "C2.5", "h2e2"),
    ("wxf-equals", START, "C2=5", "h2e2"),
    ("wxf-wide", START, "Ｃ２＝５", "h2e2"),
    ("wxf-horse", START, "H2+3", "h0g2"),
    ("wxf-knight", START, "N2+3", "h0g2"),
    ("wxf-elephant", START, "E3+5", "g0e2"),
    ("wxf-bishop", START, "B3+5", "g0e2"),
    ("wxf-lower-case", START, "h2+3", "h0g2"),
    ("wxf-digit-for-letter", START, "62.5", "h2e2"),
    ("wxf-front", CANNONS, "C+-2", "e6e4"),
    ("wxf-back", CANNONS, "C.+2", "e2e4"),
    ("wxf-minus-is-back-of-two", CANNONS, "C-+2", "e2e4"),
    ("wxf-sign-first", CANNONS, "+C-2", "e6e4"),
    ("wxf-three-pawns-middle", THREE_PAWNS, "P-.5", "d6e6"),
    ("wxf-pawn-letter", NORM_PAWNS, "Pc.5", "d8e8"),
    ("wxf-pawn-letter-upper", NORM_PAWNS, "PC.5", "d8e8"),
    ("iccs", START, "H2-E2", "h2e2"),
    ("iccs-plain", START, "h2e2", "h2e2"),
    ("iccs-wide", START, "Ｈ２－Ｅ２", "h2e2"),
    ("winboard", START, "Che2", "h2e2"),
    ("winboard-pawn", START, "c4", "c3c4"),
    ("winboard-capture", START, "Chxh9", "h2h9"),
]


@pytest.mark.parametrize(
    ("fen", "text", "move"), [row[1:] for row in READ], ids=[r[0] for r in READ]
)
def test_read(fen: str, text: str, move: str) -> None:
    assert parse_move(KERNEL.parse_position(fen), text) == move


REFUSED = [
    ("empty", START, "", "notation_unreadable"),
    ("prose", START, "欢迎访问", "notation_unreadable"),
    ("three-characters", START, "炮二平", "notation_unreadable"),
    ("ten", START, "车一进十", "notation_unreadable"),
    ("zero", START, "C2.0", "notation_unreadable"),
    ("unknown-letter", START, "Q2.5", "notation_unreadable"),
    ("iccs-file", START, "j0a0", "notation_unreadable"),
    ("iccs-same-square", START, "h2-h2", "notation_unreadable"),
    ("very-long", START, "炮" * 5000, "notation_unreadable"),
    ("lone-combining-mark", START, "\u0332", "notation_unreadable"),
    ("nobody-on-the-file", START, "炮一平五", "notation_no_such_move"),
    ("off-the-board", START, "车一退一", "notation_no_such_move"),
    ("same-file", START, "炮二平二", "notation_no_such_move"),
    ("horse-sideways", START, "马二平三", "notation_no_such_move"),
    ("horse-too-far", START, "马二进五", "notation_no_such_move"),
    ("no-front-of-one", START, "前兵进一", "notation_no_such_move"),
    ("no-fourth-of-three", THREE_PAWNS, "四兵平五", "notation_no_such_move"),
    ("wxf-pawn-without-row", START, "Pa+1", "notation_no_such_move"),
    ("winboard-nobody", START, "Ra5", "notation_no_such_move"),
    ("both-cannons-can", CANNONS, "炮五平四", "notation_ambiguous"),
    ("both-cannons-can-wxf", CANNONS, "C5.4", "notation_ambiguous"),
    ("both-horses-can", "3k5/9/9/9/2N6/9/2N6/9/9/4K4 w", "马七进八", "notation_ambiguous"),
    ("winboard-both-cannons", START, "Ce2", "notation_ambiguous"),
    ("front-of-two-files", NORM_PAWNS, "前兵平五", "notation_ambiguous"),
]


@pytest.mark.parametrize(
    ("fen", "text", "code"), [row[1:] for row in REFUSED], ids=[r[0] for r in REFUSED]
)
def test_refused(fen: str, text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(KERNEL.parse_position(fen), text)
    assert caught.value.code == code


def test_an_ambiguous_text_names_its_candidates() -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(KERNEL.parse_position(CANNONS), "炮五平四")
    assert caught.value.candidates == ("e2f2", "e6f6")


EVIDENCE = [
    ("3.4-pinned-cannon", "4k4/9/9/9/9/9/9/4C4/9/4K4 w", "炮五平四", "self_destruction"),
    ("2.2-leg", START, "马八进六", "horse_leg_blocked"),
    ("2.2-path", START, "车一进五", "path_blocked"),
    ("2.2-pawn-sideways", START, "兵七平六", "pawn_sideways_before_river"),
    ("2.3-own-man", START, "车一进三", "captures_own_man"),
]


@pytest.mark.parametrize(
    ("fen", "text", "code"), [row[1:] for row in EVIDENCE], ids=[r[0] for r in EVIDENCE]
)
def test_an_illegal_record_is_read_as_evidence(fen: str, text: str, code: str) -> None:
    position = KERNEL.parse_position(fen)
    violation = KERNEL.violation(position, parse_move(position, text))
    assert violation is not None
    assert violation.code == code


def test_the_legal_man_comes_before_the_pinned_one() -> None:
    """Two cannons on the file: the rear one shields its king from a rook and may not leave."""
    position = KERNEL.parse_position("3k5/9/9/9/5C3/9/9/9/9/4KC2r w")
    assert parse_move(position, "炮四进一") == "f5f6"
    assert parse_move(position, "C4+1", notation="wxf") == "f5f6"


WRITTEN = [
    ("7.5-1", START, "h2e2", "炮二平五", "炮25", "C2.5", "H2-E2"),
    ("7.5-2", START, "h0g2", "马二进三", "马2_3", "H2+3", "H0-G2"),
    ("7.5-3", START, "i0i1", "车一进一", "车1_1", "R1+1", "I0-I1"),
    ("norm-4-front", CANNONS, "e6e4", "前炮退二", "前炮^2", "C+-2", "E6-E4"),
    ("norm-4-back", CANNONS, "e2d2", "后炮平六", "后炮6", "C..6", "E2-D2"),
    ("norm-4-pawn-3", NORM_PAWNS, "d8e8", "三兵平五", "三兵5", "Pc.5", "D8-E8"),
    ("norm-4-pawn-single", NORM_PAWNS, "e7e8", "兵五进一", "兵5_1", "P5+1", "E7-E8"),
    ("norm-4-three-pawns", THREE_PAWNS, "d6e6", "中兵平五", "中兵5", "P-.5", "D6-E6"),
    ("norm-4-five-pawns", FIVE_PAWNS, "d6e6", "四兵平五", "四兵5", "Pd.5", "D6-E6"),
    ("norm-4-black-digits", BLACK_PAWNS, "f2g2", "前卒平７", "前卒7", "P+.7", "F2-G2"),
    (
        "norm-4-advisors-take-no-front",
        "3k5/9/9/9/9/9/9/3A5/9/3AK4 w",
        "d2e1",
        "仕六退五",
        "仕6^5",
        "A6-5",
        "D2-E1",
    ),
]


@pytest.mark.parametrize(
    ("fen", "move", "full", "short", "wxf", "iccs"),
    [row[1:] for row in WRITTEN],
    ids=[r[0] for r in WRITTEN],
)
def test_written(fen: str, move: str, full: str, short: str, wxf: str, iccs: str) -> None:
    position = KERNEL.parse_position(fen)
    assert format_chinese(position, move) == full
    assert format_chinese(position, move, style="short") == short
    assert format_wxf(position, move) == wxf
    assert format_iccs(position, move) == iccs
    assert (
        parse_move(position, full, notation="chinese")
        == parse_move(position, short, notation="chinese")
        == move
    )
    assert (
        parse_move(position, wxf, notation="wxf")
        == parse_move(position, iccs, notation="iccs")
        == move
    )


def test_traditional_script() -> None:
    position = KERNEL.initial_position()
    assert format_chinese(position, "h0g2", script="traditional") == "馬二進三"
    after = KERNEL.play(position, "h2e2")
    assert format_chinese(after, "h9g7", script="traditional") == "馬８進７"


@pytest.mark.parametrize("move", ["e4e5", "h9g7"], ids=["empty-square", "opponents-man"])
def test_a_move_of_no_own_man_is_not_written(move: str) -> None:
    for write in (format_chinese, format_wxf, format_iccs):
        with pytest.raises(NotationError) as caught:
            write(KERNEL.initial_position(), move)
        assert caught.value.code == "notation_no_such_move"


@pytest.mark.parametrize("option", [{"style": "verse"}, {"script": "runes"}])
def test_unknown_options_are_refused(option: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="unknown"):
        format_chinese(KERNEL.initial_position(), "h2e2", **option)


class TestBatch:
    GAME = ("炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "炮8进4")

    def test_7_5_the_rule_books_example(self) -> None:
        """The book prints Black's files in Chinese; its second form has the digits."""
        moves, error = parse_moves(KERNEL.initial_position(), self.GAME)
        assert error is None
        assert moves == ("h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7h3")

    def test_notations_may_be_mixed(self) -> None:
        texts = ["C2.5", "h9g7", "馬二進三", "車９平８"]
        assert parse_moves(KERNEL.initial_position(), texts)[0] == ("h2e2", "h9g7", "h0g2", "i9h9")

    def test_stops_with_the_error(self) -> None:
        moves, error = parse_moves(KERNEL.initial_position(), ["炮二平五", "?!", "马二进三"])
        assert moves == ("h2e2",)
        assert error is not None
        assert error.code == "notation_unreadable"

    def test_stops_after_an_illegal_move(self) -> None:
        moves, error = parse_moves(KERNEL.initial_position(), ["马八进六", "马8进7"])
        assert (moves, error) == (("b0d1",), None)

    def test_format_moves(self) -> None:
        start = KERNEL.initial_position()
        moves, _ = parse_moves(start, self.GAME)
        assert format_moves(start, moves, notation="wxf") == (
            "C2.5",
            "H8+7",
            "H2+3",
            "R9.8",
            "R1.2",
            "C8+4",
        )
        with pytest.raises(ValueError, match="unknown notation"):
            format_moves(start, moves, notation="san")


ARTICLES = [
    ("2.2-horse", "马二进三", None),
    ("2.2-horse-leg", "马二进四", "horse_leg_blocked"),
    ("2.2-cannon-captures", "炮二进七", None),
    ("2.2-cannon-without-screen", "炮二进五", "cannon_needs_screen"),
    ("2.2-pawn-before-the-river", "兵三平二", "pawn_sideways_before_river"),
    ("2.3-rook-onto-own-pawn", "车一进三", "captures_own_man"),
    ("2.3-king-onto-own-advisor", "帅五平四", "captures_own_man"),
]


@pytest.mark.parametrize(
    ("text", "code"), [row[1:] for row in ARTICLES], ids=[r[0] for r in ARTICLES]
)
def test_examples_of_the_articles_from_the_start(text: str, code: str | None) -> None:
    start = KERNEL.initial_position()
    violation = KERNEL.violation(start, parse_move(start, text))
    assert (violation.code if violation else None) == code


@pytest.mark.parametrize(
    ("reply", "check"), [("象3进5", True), ("马8进7", False)], ids=["3.1-screen", "3.1-no-screen"]
)
def test_3_1_the_elephant_makes_the_screen(reply: str, check: bool) -> None:
    start = KERNEL.initial_position()
    moves, error = parse_moves(start, ["炮二平五", reply, "炮五进四"])
    assert error is None
    assert KERNEL.history(start, moves).plies[-1].gives_check is check


def test_7_5_rear_rook_of_two_on_a_file() -> None:
    position = KERNEL.parse_position("3k5/9/9/9/9/R8/9/9/9/R3K4 w")
    assert parse_move(position, "后车进一") == "a0a1"
    assert parse_move(position, "后车6") == parse_move(position, "后车平六") == "a0d0"
