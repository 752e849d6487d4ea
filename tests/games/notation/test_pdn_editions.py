"""PDN of every edition by its own data: GameType and board, who is White, how wins are written.

Rule source: PDN 3.0, the GameType tag; the boards are those of its table.
"""

from collections.abc import Iterator

import pytest

from games.notation.headers import read_header
from games.notation.pdn.game_types import board_of, editions_of, game_type
from games.notation.pdn.reader import read_pdn
from games.notation.pdn.writer import PdnGame, write_pdn
from games.notation.resolve import resolve
from games.rules.draughts.variants import VARIANTS
from tests.support.toy_draughts import TOYS, served


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with served():
        yield


BOARDS = [
    ("draughts-100", "W,10,10,N2,0"),
    ("draughts-64-russian", "W,8,8,A0,0"),
    ("draughts-64-brazilian", "W,8,8,A0,0"),
    # English: 1 is at the lower right of Black, who begins.
    ("toy-short", "B,8,8,N1,0"),
    # Spanish: 1 is at the lower right of White, whose left corner is no playing square.
    ("toy-mirrored", "W,8,8,N1,1"),
    # a1 is at the upper right of Black.
    ("toy-letters", "B,8,8,A3,0"),
]


@pytest.mark.parametrize(("edition", "board"), BOARDS)
def test_the_board_is_that_of_the_table(edition: str, board: str) -> None:
    assert board_of({**VARIANTS, **TOYS}[edition]) == board


TYPES = [
    ("91", "toy-short"),
    ("91,B,8,8,N1,0", "toy-short"),
    ("91,B,8,8,N1", "toy-short"),
    (" 91 , B,8,8,N1,0", "toy-short"),
    ("94,W,8,8,N1,1", "toy-mirrored"),
    ("93", "toy-letters"),
    ("93,B,8,8,A3,0", "toy-letters"),
    ("93,W,10,10,N2,0", "toy-large"),
    # Editions that go by letters are exchanged in numbers, in short form, too.
    ("25,W,8,8,N2,0", "draughts-64-russian"),
    ("25,W,8,8,S0,0", "draughts-64-russian"),
    # What follows the number is no board: the number stands.
    ("20,old", "draughts-100"),
]


@pytest.mark.parametrize(("tag", "edition"), TYPES)
def test_the_game_type_tells_the_edition(tag: str, edition: str) -> None:
    assert editions_of(tag) == (edition,)
    (record,) = read_pdn(f'[GameType "{tag}"]\n*'.encode()).records
    assert (record.edition, record.edition_doubt) == (edition, "")


OTHERS = [
    ("another-side-begins", "20,B,10,10,N2,0"),
    ("another-width", "20,W,8,10,N2,0"),
    ("another-height", "20,W,10,8,N2,0"),
    ("another-corner", "20,W,10,10,N0,0"),
    ("another-corner-of-letters", "25,W,8,8,A1,0"),
    ("numbers-from-another-corner", "25,W,8,8,N1,0"),
    ("letters-where-there-are-none", "20,W,10,10,A0,0"),
    ("inverted", "91,B,8,8,N1,1"),
    ("not-inverted", "94,W,8,8,N1,0"),
    ("a-corner-of-white", "91,B,8,8,N2,0"),
]


@pytest.mark.parametrize("tag", [other[1] for other in OTHERS], ids=[other[0] for other in OTHERS])
def test_another_board_is_not_served(tag: str) -> None:
    assert editions_of(tag) == ()
    (record,) = read_pdn(f'[GameType "{tag}"]\n*'.encode()).records
    assert record.edition_doubt == f"GameType {tag} is not served on this board"


@pytest.mark.parametrize("tag", ["", "x", "99", "99,W,10,10,N2,0", "²1"])
def test_a_tag_without_a_number_that_is_served_tells_nothing(tag: str) -> None:
    assert editions_of(tag) == ()


SHORT_MOVES = ("11-15", "23-19", "8-11", "22-17", "11-16")


def test_a_game_in_which_black_begins() -> None:
    written = write_pdn(
        PdnGame(
            edition="toy-short",
            tags=(("Black", "A"), ("White", "B")),
            moves=SHORT_MOVES,
            result="1-0",
        )
    )
    assert written == (
        '[Black "A"]\n[White "B"]\n[Result "1-0"]\n[GameType "91,B,8,8,N1,0"]\n\n'
        "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 1-0\n"
    )
    (record,) = read_pdn(written.encode()).records
    header = read_header(record)
    assert (record.edition, resolve(record, record.edition).moves) == ("toy-short", SHORT_MOVES)
    assert (header.first, header.second, header.result) == ("A", "B", "1-0")


def test_a_position_from_which_white_moves_second_in_the_count() -> None:
    written = write_pdn(
        PdnGame(edition="toy-short", tags=(), moves=("32-27", "1-6"), start_position="W:W32:B1")
    )
    assert written.splitlines()[-1] == "1... 32-27 2. 1-6 *"
    assert '[FEN "W:W32:B1"]' in written


@pytest.mark.parametrize(
    ("edition", "result", "written"),
    [
        ("toy-large", "1-0", "2-0"),
        ("toy-large", "0-1", "0-2"),
        ("toy-large", "1/2-1/2", "1-1"),
        ("toy-large", "0-0", "0-0"),
        ("toy-short", "0-1", "0-1"),
        ("toy-short", "1/2-1/2", "1/2-1/2"),
    ],
)
def test_a_win_has_the_points_of_the_edition(edition: str, result: str, written: str) -> None:
    text = write_pdn(PdnGame(edition=edition, tags=(), moves=(), result=result))
    assert f'[Result "{written}"]' in text
    (record,) = read_pdn(text.encode()).records
    assert (record.edition, record.result) == (edition, result)


CLOCKS = "{[%clock w0:10:00 B0:09:55]}"


@pytest.mark.parametrize(
    ("tags", "first"),
    [
        ('[GameType "91"]', 595_000),
        ('[Event "Toy draughts, open"]', 595_000),
        ('[GameType "91"]\n[FEN "W:W23:B11"]', 600_000),
        ('[GameType "20"]', 600_000),
        ('[GameType "20"]\n[FEN "B:W33:B11"]', 595_000),
        ("", 600_000),
    ],
)
def test_a_clock_of_both_is_read_for_who_moved(tags: str, first: int) -> None:
    (record,) = read_pdn(f"{tags}\n1. 11-16 {CLOCKS} *".encode()).records
    assert record.moves[0].reading_ms == first


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("1. 33-29 *", {"draughts-100", "toy-large"}),
        ("1. c3-d4 *", {"draughts-64-russian", "draughts-64-brazilian", "toy-letters"}),
        ("1. 11-15 *", {*VARIANTS, *TOYS}),
    ],
)
def test_squares_leave_the_editions_that_have_them(text: str, candidates: set[str]) -> None:
    (record,) = read_pdn(text.encode()).records
    assert set(record.edition_doubt.split(", ")) == candidates


def test_the_players_of_other_editions_are_read_as_before() -> None:
    tags = '[White "A"]\n[Black "B"]\n[WhiteTeam "C"]\n[BlackTeam "D"]'
    (record,) = read_pdn(f'{tags}\n[GameType "20"]\n*'.encode()).records
    header = read_header(record)
    assert (header.first, header.second) == ("A", "B")
    assert (header.first_team, header.second_team) == ("C", "D")


@pytest.mark.parametrize(
    ("number", "first", "second"), [("20", "R", "B"), ("91", "R", ""), ("94", "R", "B")]
)
def test_red_is_the_side_that_begins(number: str, first: str, second: str) -> None:
    """Where Black begins, Red and Black are the same player, and nobody is named White."""
    tags = '[Red "R"]' + ('\n[Black "B"]' if second else "")
    (record,) = read_pdn(f'{tags}\n[GameType "{number}"]\n*'.encode()).records
    header = read_header(record)
    assert (header.first, header.second) == (first, second)


def test_an_edition_that_pdn_has_no_number_for_is_not_written() -> None:
    with pytest.raises(KeyError):
        game_type("weiqi-2002")
