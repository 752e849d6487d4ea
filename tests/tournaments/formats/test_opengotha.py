"""OpenGotha files in and out, with invented players, and the shared ones."""

from pathlib import Path

import pytest

from tests.support.shared_data import shared_data_dir
from tournaments.crosstable import TWO_ONE_ZERO, Cell, Colour, Crosstable, Entrant, Mark
from tournaments.formats.opengotha import GothaPlayer, read_opengotha
from tournaments.formats.opengotha_table import crosstable_gotha, gotha_crosstable
from tournaments.formats.opengotha_write import write_opengotha
from tournaments.reading import FormatError

PACK = shared_data_dir()
FILES = sorted((PACK / "tournaments" / "opengotha").glob("*.xml")) if PACK else []

SMALL = "\n".join(
    [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<Tournament dataVersion="201">',
        "<Players>",
        '<Player club="杭州" country="CN" firstName="一" name="赵" participating="111" rank="1D"'
        ' rating="2100" egfPin="7"/>',
        '<Player club="上海" country="CN" firstName="二" name="钱" participating="110" rank="2K"'
        ' rating="-100"/>',
        '<Player club="" country="FR" firstName="Jean Luc" name="Exemple" participating="101"'
        ' rank="3K" rating=""/>',
        "</Players>",
        "<Games>",
        '<Game blackPlayer="赵一" handicap="0" knownColor="true" result="RESULT_BLACKWINS"'
        ' roundNumber="1" tableNumber="4" whitePlayer="钱二"/>',
        '<Game blackPlayer="EXEMPLEJEANLUC" handicap="2" knownColor="false"'
        ' result="RESULT_UNKNOWN" roundNumber="2" tableNumber="1" whitePlayer="赵一"/>',
        "</Games>",
        '<ByePlayers><ByePlayer player="EXEMPLEJEANLUC" roundNumber="1"/></ByePlayers>',
        "<TournamentParameterSet>",
        '<GeneralParameterSet name="示例 &amp; Co" numberOfRounds="3"/>',
        "</TournamentParameterSet>",
        "<Notes>some text</Notes>",
        "</Tournament>",
    ]
)


def test_a_small_file() -> None:
    gotha = read_opengotha(SMALL.encode())
    assert [player.key for player in gotha.players] == ["赵一", "钱二", "EXEMPLEJEANLUC"]
    assert [player.rating for player in gotha.players] == [2100, -100, None]
    assert gotha.players[0].other == (("egfPin", "7"),)
    assert (gotha.rounds, len(gotha.games), gotha.byes[0].round) == (3, 2, 1)
    assert read_opengotha(write_opengotha(gotha)) == gotha


def test_its_crosstable() -> None:
    table = gotha_crosstable(read_opengotha(SMALL.encode()))
    assert (table.rounds, table.paired) == (3, 2)
    assert [entrant.cells for entrant in table.entrants] == [
        (
            Cell(mark=Mark.WIN, opponent=2, colour=Colour.FIRST, board=4),
            Cell(mark=Mark.ADJOURNED, opponent=3, board=1),
        ),
        (
            Cell(mark=Mark.LOSS, opponent=1, colour=Colour.SECOND, board=4),
            Cell(mark=Mark.ABSENT),
        ),
        (Cell(mark=Mark.PAIRING_BYE), Cell(mark=Mark.ADJOURNED, opponent=1, board=1)),
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_shared_files(path: Path) -> None:
    data = path.read_bytes()
    gotha = read_opengotha(data)
    assert read_opengotha(write_opengotha(gotha)) == gotha
    assert len(gotha.players) == data.count(b"<Player ")
    assert len(gotha.games) == data.count(b"<Game ")
    table = gotha_crosstable(gotha)
    played = sum(1 for entrant in table.entrants for cell in entrant.cells if cell.opponent)
    assert played == 2 * len(gotha.games)


def test_chinese_names_and_a_win_for_both_of_the_shared_file() -> None:
    if PACK is None:
        return
    path = PACK / "tournaments" / "opengotha" / "TournoiChinois.xml"
    gotha = read_opengotha(path.read_bytes())
    assert sum(not player.key.isascii() for player in gotha.players) == 22
    table = gotha_crosstable(gotha)
    marks = [cell.mark for entrant in table.entrants for cell in entrant.cells]
    # Eleven decided games, one of them won by both, and an unknown result.
    assert (marks.count(Mark.WIN), marks.count(Mark.LOSS), marks.count(Mark.ADJOURNED)) == (
        12,
        10,
        2,
    )


def two(black: Mark, white: Mark) -> Crosstable:
    return Crosstable(
        entrants=(
            Entrant(
                number=1,
                id="a",
                cells=(Cell(mark=black, opponent=2, colour=Colour.FIRST, board=1),),
            ),
            Entrant(
                number=2,
                id="b",
                cells=(Cell(mark=white, opponent=1, colour=Colour.SECOND, board=1),),
            ),
        ),
        rounds=4,
        points=TWO_ONE_ZERO,
    )


WHO = {
    "a": GothaPlayer(name="孙", first_name="三", rank="1D"),
    "b": GothaPlayer(name="李", first_name="四", rank="1K"),
}


@pytest.mark.parametrize(
    ("black", "white"),
    [
        (Mark.WIN, Mark.LOSS),
        (Mark.LOSS, Mark.WIN),
        (Mark.DRAW, Mark.DRAW),
        (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
        (Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT),
        (Mark.ADJOURNED, Mark.ADJOURNED),
        (Mark.LOSS, Mark.LOSS),
    ],
)
def test_a_crosstable_comes_back(black: Mark, white: Mark) -> None:
    table = two(black, white)
    data = write_opengotha(crosstable_gotha(table, WHO, name="示例赛"))
    again = gotha_crosstable(read_opengotha(data))
    assert again.rounds == 4
    assert [entrant.cells for entrant in again.entrants] == [
        entrant.cells for entrant in table.entrants
    ]
    assert [entrant.id for entrant in again.entrants] == ["孙三", "李四"]


@pytest.mark.parametrize(
    ("code", "table", "who"),
    [
        ("person_missing", two(Mark.WIN, Mark.LOSS), {"a": WHO["a"]}),
        ("duplicate_player", two(Mark.WIN, Mark.LOSS), {"a": WHO["a"], "b": WHO["a"]}),
        ("result_not_writable", two(Mark.WIN, Mark.DRAW), WHO),
    ],
)
def test_tables_that_cannot_be_written(
    code: str, table: Crosstable, who: dict[str, GothaPlayer]
) -> None:
    with pytest.raises(FormatError, match=code):
        crosstable_gotha(table, who)


def test_control_characters_are_no_xml() -> None:
    who = {**WHO, "a": GothaPlayer(name="孙\x07", first_name="三")}
    with pytest.raises(FormatError, match="value_not_xml"):
        write_opengotha(crosstable_gotha(two(Mark.WIN, Mark.LOSS), who))


@pytest.mark.parametrize(
    ("code", "line", "old", "new"),
    [
        ("unknown_player", 9, 'blackPlayer="赵一"', 'blackPlayer="赵十"'),
        ("bad_result", 9, "RESULT_BLACKWINS", "RESULT_MAYBE"),
        ("bad_number", 9, 'roundNumber="1" tableNumber="4"', 'roundNumber="x" tableNumber="4"'),
        ("bad_number", 5, 'rating="-100"', 'rating="many"'),
        ("bad_number", 4, 'participating="111"', 'participating="1x1"'),
        ("duplicate_player", 5, 'firstName="二" name="钱"', 'firstName="一" name="赵"'),
        ("player_twice_in_round", 10, 'roundNumber="2"', 'roundNumber="1"'),
        ("not_xml", 10, '<Game blackPlayer="EXEMPLEJEANLUC"', "<Game blackPlayer=EX"),
        (
            "forbidden_markup",
            2,
            "<Tournament dataVersion",
            '<!DOCTYPE x [<!ENTITY a "b">]>\n<Tournament dataVersion',
        ),
        ("not_opengotha", 1, "Tournament", "Turnier"),
        ("unknown_charset", 1, "UTF-8", "UTF-0"),
        ("unknown_charset", 1, "UTF-8", "GB18030"),
    ],
)
def test_bad_files_are_refused_with_their_line(code: str, line: int, old: str, new: str) -> None:
    assert old in SMALL
    with pytest.raises(FormatError) as refusal:
        read_opengotha(SMALL.replace(old, new).encode())
    assert (refusal.value.code, refusal.value.line) == (code, line)


def test_a_file_without_players() -> None:
    with pytest.raises(FormatError, match="no_players"):
        read_opengotha(b"<Tournament><Players/></Tournament>")


def test_a_deep_file_is_refused() -> None:
    with pytest.raises(FormatError, match="file_too_large"):
        read_opengotha(b"<Tournament>" + b"<a>" * 100 + b"</a>" * 100 + b"</Tournament>")


@pytest.mark.parametrize(
    "doctype",
    [
        "<!DOCTYPE Tournament>",
        '<!DOCTYPE Tournament SYSTEM "tournament.dtd">',
        "<!DOCTYPE Tournament [<!ELEMENT Tournament ANY>]>",
    ],
)
@pytest.mark.parametrize("charset", ["UTF-8", "UTF-16"])
def test_a_document_type_is_passed_over(doctype: str, charset: str) -> None:
    text = SMALL.replace("UTF-8", charset).replace("<Tournament ", f"{doctype}\n<Tournament ", 1)
    assert read_opengotha(text.encode(charset)) == read_opengotha(SMALL.encode())


@pytest.mark.parametrize("charset", ["UTF-8", "UTF-16"])
@pytest.mark.parametrize(
    ("doctype", "name"),
    [
        ('<!DOCTYPE x [<!ENTITY a "b">]>', "钱"),
        ('<!DOCTYPE x [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>', "钱"),
        ('<!DOCTYPE x SYSTEM "http://192.0.2.1/x.dtd">', "&amp;&quot;&a;"),
        ("<!DOCTYPE x>", "&a;"),
    ],
)
def test_entities_are_never_expanded_nor_dropped(doctype: str, name: str, charset: str) -> None:
    text = SMALL.replace("UTF-8", charset).replace('name="钱"', f'name="{name}"')
    with pytest.raises(FormatError) as refusal:
        read_opengotha(text.replace("<Tournament ", f"{doctype}<Tournament ", 1).encode(charset))
    assert refusal.value.code == "forbidden_markup"
