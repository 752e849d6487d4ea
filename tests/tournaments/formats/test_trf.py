"""FIDE reports: every record in and out, the shared files, and what is refused where."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.support.shared_data import shared_data_dir
from tournaments.crosstable import (
    TWO_ONE_ZERO,
    Cell,
    Colour,
    Crosstable,
    Entrant,
    Mark,
)
from tournaments.formats.trf import (
    Absences,
    Acceleration,
    Comment,
    Deviation,
    Header,
    LineUp,
    OldTeam,
    Other,
    Player,
    Prohibited,
    ScoreChange,
    Team,
    TeamByes,
    TeamForfeit,
    TeamRounds,
    Trf,
    TrfCell,
)
from tournaments.formats.trf_read import read_trf
from tournaments.formats.trf_table import Person, crosstable_trf, scoring, trf_crosstable
from tournaments.formats.trf_write import write_trf
from tournaments.reading import FormatError

PACK = shared_data_dir()
FILES = (
    [
        *sorted((PACK / "tournaments" / "trf").glob("*.trf")),
        *sorted((PACK / "tournaments" / "pairings" / "bbp-cases").glob("*.input")),
    ]
    if PACK
    else []
)

# One line of each record, written by hand into the columns of the legend lines.
PLAYER = (
    "001    1 mGM  "
    + "Zhang, Example".ljust(33)
    + " 2400 CHN     8600001 1990/01/02  1.5    2     2 w 1  0000 - H"
)
OPPONENT = "001    2 w    " + "Li, Example".ljust(33) + " " * 34 + "0.0    3     1 b 0  0000 - Z"
LINES = {
    "012 Spring Open": Header(code="012", text="Spring Open"),
    "XXR 9": Header(code="XXR", text="9"),
    "162  W 2.0    D 1.0    L 0.0": Header(code="162", text=" W 2.0    D 1.0    L 0.0"),
    "### a note": Comment(text=" a note"),
    "### MPA @ Round 3: board 4 changed": Deviation(kind="MPA", round=3, text="board 4 changed"),
    "013 Example Town                       1    2 ": OldTeam(name="Example Town", members=(1, 2)),
    "240 H   2    4   12": Absences(kind="H", round=2, numbers=(4, 12)),
    "250  2.0        1   3    1   25": Acceleration(
        match_points=Fraction(2),
        game_points=None,
        first_round=1,
        last_round=3,
        first=1,
        last=25,
    ),
    "260   1  14    1   11   16": Prohibited(first_round=1, last_round=14, numbers=(1, 11, 16)),
    "299 +  2.0  2.5   1    1": ScoreChange(
        sign="+",
        match_points=Fraction(2),
        game_points=Fraction(5, 2),
        round=1,
        numbers=(1,),
    ),
    "299 -  0.0  1.5": ScoreChange(sign="-", match_points=Fraction(0), game_points=Fraction(3, 2)),
    "300   1  16   4  242  246    0  244": LineUp(
        round=1, team=16, opponent=4, players=(242, 246, 0, 244)
    ),
    "310   1 Example                          EXA     2486   15.0   28.0  11     1    5": Team(
        number=1,
        name="Example",
        nickname="EXA",
        strength=Fraction(2486),
        match_points=Fraction(15),
        game_points=Fraction(28),
        rank=11,
        members=(1, 5),
    ),
    "320  1.0  2.0          50  49      46": TeamByes(
        match_points=Fraction(1),
        game_points=Fraction(2),
        teams=(None, None, 50, 49, None, 46),
    ),
    "330 +-   4  23  33": TeamForfeit(kind="+-", round=4, white=23, black=33),
    "802   1 IND     15   28.0   14 b  2.0": TeamRounds(
        code="802", number=1, text="  1 IND     15   28.0   14 b  2.0"
    ),
    "ZZZ of no known record": Other(text="ZZZ of no known record"),
}


def lines_of(*lines: str) -> bytes:
    return "\n".join(lines).encode()


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:20].strip())
def test_each_record_in_and_out(line: str) -> None:
    read = read_trf(lines_of(PLAYER, OPPONENT, line)).report
    assert read.records[2] == LINES[line]
    assert read_trf(write_trf(read)).report == read
    assert write_trf(read).decode().splitlines()[2].split() == line.split()


def test_a_player_line() -> None:
    report = read_trf(lines_of(PLAYER, OPPONENT)).report
    assert report.players[0] == Player(
        number=1,
        sex="m",
        title="GM",
        name="Zhang, Example",
        rating=2400,
        federation="CHN",
        id="8600001",
        birth="1990/01/02",
        points=Fraction(3, 2),
        rank=2,
        cells=(TrfCell(opponent=2, colour="w", result="1"), TrfCell(result="H")),
    )


def test_a_national_line_follows_the_columns_of_001() -> None:
    report = read_trf(lines_of(PLAYER, "CHN" + PLAYER[3:79])).report
    national = report.records[1]
    assert isinstance(national, Player)
    assert (national.code, national.name) == ("CHN", "Zhang, Example")
    assert len(report.players) == 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_shared_files_survive_reading_and_writing(path: Path) -> None:
    data = path.read_bytes()
    report = read_trf(data).report
    assert read_trf(write_trf(report)).report == report
    stated = report.text("062").split()
    assert not stated or len(report.players) == int(stated[0])


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if "team" not in path.name and "26" not in path.name],
    ids=lambda path: path.name,
)
def test_the_points_of_the_shared_files_are_those_of_their_cells(path: Path) -> None:
    report = read_trf(path.read_bytes()).report
    table = trf_crosstable(report)
    for player, entrant in zip(report.players, table.entrants, strict=True):
        assert player.points == sum(table.points.worth(cell) for cell in entrant.cells), player.name


def test_what_is_not_understood_is_reported_and_kept() -> None:
    read = read_trf(lines_of(PLAYER, OPPONENT, "QQQ something", "", "012 after it"))
    assert [
        (adjustment.code, adjustment.line, adjustment.detail) for adjustment in read.adjustments
    ] == [("record_not_understood", 3, "QQQ")]
    assert b"QQQ something\n\n012 after it\n" in write_trf(read.report)


def test_299_in_the_approved_columns_is_kept_as_a_line() -> None:
    line = "299 W  -1.0   0.5     2    1"
    read = read_trf(f"{PLAYER}\n{OPPONENT}\n{line}\n".encode())
    assert read.report.records[-1] == Other(text=line)
    assert [(adjustment.code, adjustment.line) for adjustment in read.adjustments] == [
        ("record_not_understood", 3)
    ]
    assert write_trf(read.report).decode().splitlines()[-1] == line


def test_an_unknown_result_is_neither_a_loss_nor_a_bye() -> None:
    strange = PLAYER.replace("2 w 1", "2 w &")
    back = OPPONENT.replace("1 b 0", "1 b &")
    read = read_trf(lines_of(strange, back))
    assert [(adjustment.code, adjustment.detail) for adjustment in read.adjustments] == [
        ("unknown_result", "&")
    ] * 2
    assert trf_crosstable(read.report).entrants[0].cells[0].mark is Mark.ADJOURNED


CHINESE = replace(
    Player(number=1, name="赵一鸣", points=Fraction(2), rank=1),
    cells=(TrfCell(result="U"),),
)


def test_chinese_names_by_letters() -> None:
    data = write_trf(Trf(records=(CHINESE,)))
    assert read_trf(data).report.players == (CHINESE,)
    assert read_trf(data).adjustments == ()


def test_chinese_names_in_columns_of_bytes() -> None:
    name = "赵一鸣".encode()
    line = b"001    1      " + name + b" " * (33 - len(name)) + b" 2100 CHN" + b" " * 24
    line += b" 2.0    1  0000 - U"
    read = read_trf(line)
    assert (read.report.players[0].name, read.report.players[0].rating) == ("赵一鸣", 2100)
    assert [adjustment.code for adjustment in read.adjustments] == ["columns_counted_in_bytes"]


@pytest.mark.parametrize(
    ("charset", "name"), [("gb18030", "欧阳询"), ("cp1252", "Müller, José"), ("utf-16", "王一")]
)
def test_other_charsets_are_read_and_reported(charset: str, name: str) -> None:
    read = read_trf(f"001    1      {name}".encode(charset))
    assert read.report.players[0].name == name
    assert [(adjustment.code, adjustment.detail) for adjustment in read.adjustments] == [
        ("charset_guessed", charset)
    ]


@pytest.mark.parametrize(
    ("code", "line", "column", "lines"),
    [
        ("bad_number", 2, 5, (PLAYER, OPPONENT.replace("   2 w", "   x w"))),
        ("bad_number", 1, 49, (PLAYER.replace("2400", "24O0"),)),
        ("bad_points", 1, 81, (PLAYER.replace(" 1.5", " 1/5"),)),
        ("bad_number", 1, 92, (PLAYER.replace("   2 w 1", "  2x w 1"),)),
        ("bad_colour", 1, 97, (PLAYER.replace("2 w 1", "2 r 1"),)),
        ("duplicate_number", 2, 5, (PLAYER, PLAYER)),
        ("line_too_short", 1, 9, ("001    1",)),
        ("no_players", 1, 0, ("012 nobody",)),
        ("bad_number", 2, 15, (PLAYER, "260   1  3      x    2")),
        ("bad_forfeit", 2, 5, (PLAYER, "330 ??   4  23  33")),
        ("not_text", 0, 0, ("\0\0\0",)),
    ],
)
def test_a_broken_file_is_refused_with_its_place(
    code: str, line: int, column: int, lines: tuple[str, ...]
) -> None:
    with pytest.raises(FormatError) as refusal:
        read_trf(lines_of(*lines))
    found = refusal.value
    assert found.code == code
    if code != "bad_number" or column != 15:
        assert (found.line, found.column) == (line, column)


@pytest.mark.parametrize(
    ("code", "back"),
    [
        ("opponent_disagrees", "  0000 - Z"),
        ("colours_disagree", "     1 w 0"),
        ("results_disagree", "     1 b 1"),
        ("results_disagree", "     1 b ="),
    ],
)
def test_two_players_who_tell_a_game_differently(code: str, back: str) -> None:
    other = OPPONENT.replace("     1 b 0", back)
    with pytest.raises(FormatError) as refusal:
        trf_crosstable(read_trf(lines_of(PLAYER, other)).report)
    assert (refusal.value.code, refusal.value.line, refusal.value.column) == (code, 1, 92)


@pytest.mark.parametrize(
    ("code", "cell"), [("unknown_opponent", "     7 w 1"), ("opponent_is_self", "     1 w 1")]
)
def test_an_opponent_who_is_not_there(code: str, cell: str) -> None:
    with pytest.raises(FormatError) as refusal:
        trf_crosstable(read_trf(lines_of(PLAYER.replace("     2 w 1", cell), OPPONENT)).report)
    assert refusal.value.code == code


def game(mark: Mark, opponent: int, colour: Colour) -> Cell:
    return Cell(mark=mark, opponent=opponent, colour=colour)


TABLE = Crosstable(
    entrants=(
        Entrant(
            number=1,
            id="p1",
            rating=2200,
            cells=(
                game(Mark.WIN, 2, Colour.FIRST),
                Cell(mark=Mark.PAIRING_BYE),
                game(Mark.DOUBLE_FORFEIT, 3, Colour.FIRST),
            ),
        ),
        Entrant(
            number=2,
            id="p2",
            cells=(
                game(Mark.LOSS, 1, Colour.SECOND),
                game(Mark.DRAW, 3, Colour.FIRST),
                Cell(mark=Mark.HALF_BYE),
            ),
        ),
        Entrant(
            number=3,
            id="p3",
            cells=(
                Cell(mark=Mark.ABSENT),
                game(Mark.DRAW, 2, Colour.SECOND),
                game(Mark.DOUBLE_FORFEIT, 1, Colour.SECOND),
            ),
        ),
    ),
    rounds=5,
    points=TWO_ONE_ZERO,
)
PEOPLE = {
    "p1": Person(name="赵一", id="p1"),
    "p2": Person(name="钱二", id="p2"),
    "p3": Person(name="孙三", id="p3"),
}
SCORING = Header(code="162", text=" W 2.0    D 1.0    L 0.0    P 2.0    H 1.0    F 2.0")


def test_a_crosstable_comes_back_from_its_report() -> None:
    deviation = Deviation(kind="MPA", round=2, text="1-2 instead of 1-3")
    report = crosstable_trf(TABLE, PEOPLE, headers=(SCORING,), deviations=(deviation,))
    again = read_trf(write_trf(report)).report
    assert trf_crosstable(again) == TABLE
    assert again.deviations == (deviation,)
    assert [player.points for player in again.players] == [Fraction(4), Fraction(2), Fraction(1)]


def test_the_scoring_goes_with_the_table() -> None:
    report = crosstable_trf(TABLE, PEOPLE)
    assert scoring(report.text("162")) == {
        "W": Fraction(2),
        "D": Fraction(1),
        "L": Fraction(0),
        "P": Fraction(2),
        "F": Fraction(2),
        "H": Fraction(1),
        "X": Fraction(1),
    }
    assert trf_crosstable(read_trf(write_trf(report)).report) == TABLE


def test_draws_worth_more_to_black_have_no_record() -> None:
    points = replace(TWO_ONE_ZERO, win=Fraction(3), draw_second=Fraction(2))
    report = crosstable_trf(replace(TABLE, points=points), PEOPLE)
    assert report.text("162") == ""
    assert Comment(text=" draws are worth 1 to the first and 2 to the second mover") in (
        report.records
    )
    assert [player.points for player in report.players] == [Fraction(5), Fraction(2), Fraction(2)]


def test_black_begins_in_weiqi() -> None:
    report = crosstable_trf(TABLE, PEOPLE, second_is_white=True)
    assert report.players[0].cells[0].colour == "b"


def test_somebody_without_a_name() -> None:
    with pytest.raises(FormatError, match="person_missing"):
        crosstable_trf(TABLE, {})


@pytest.mark.parametrize(
    ("code", "player"),
    [
        ("value_too_wide", Player(number=10_000, name="x")),
        ("value_too_wide", Player(number=1, name="x" * 34)),
        ("points_not_decimal", Player(number=1, name="x", points=Fraction(1, 3))),
    ],
)
def test_what_does_not_fit_is_not_cut(code: str, player: Player) -> None:
    with pytest.raises(FormatError, match=code):
        write_trf(Trf(records=(player,)))


def test_scoring_records() -> None:
    assert scoring("TW 2.0   TD 1.0   TL 0.0") == {
        "TW": Fraction(2),
        "TD": Fraction(1),
        "TL": Fraction(0),
    }
    for bad in ("W", "W x", "W 1/0"):
        with pytest.raises(FormatError, match="bad_points"):
            scoring(bad)


@pytest.mark.parametrize(
    ("line", "players", "noted"),
    [
        ("300   1   1   2    1    0    3", (1, 0, 3), []),
        ("300   1   1   2    1         3", (1, 0, 3), ["empty_board"]),
        ("300   1   1   2    1    2    3", (1, 2, 3), []),
        ("300 1   1   2   1 2 3", (1, 2, 3), []),
    ],
)
def test_an_empty_board_inside_a_line_up(
    line: str, players: tuple[int, ...], noted: list[str]
) -> None:
    read = read_trf("\n".join((PLAYER, OPPONENT, line)).encode())
    (found,) = (record for record in read.report.records if isinstance(record, LineUp))
    assert found.players == players
    assert [note.code for note in read.adjustments] == noted


def test_an_empty_board_in_a_list_of_players_is_nobody() -> None:
    line = f"013 {'北京'.ljust(32)}{'   1    0    2'}"
    read = read_trf("\n".join((PLAYER, OPPONENT, line)).encode())
    (found,) = (record for record in read.report.records if isinstance(record, OldTeam))
    assert found.members == (1, 2)
    assert [note.code for note in read.adjustments] == ["empty_board"]
