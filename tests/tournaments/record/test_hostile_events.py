"""Event files as they come: other charsets, line ends, cut short, wrong columns.

Questions 51 and 53 of the managers' checklist: what can be read is the same event, what
cannot is refused with a code and its place; nothing in between.
"""

import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from openpyxl import load_workbook

from tests.support.tournaments import SWISS, Told
from tests.tournaments.interchange.test_file_writing import people, played, written
from tests.tournaments.interchange.test_team_files import played as teams_played
from tests.tournaments.interchange.test_team_files import written as teams_written
from tournaments.crosstable import Mark
from tournaments.formats.opengotha import read_opengotha
from tournaments.interchange.import_events import events_of
from tournaments.interchange.reading import FileRead, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Written, write_event
from tournaments.reading import FormatError
from tournaments.record import commands as c
from tournaments.record.state import TournamentState
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import Score
from tournaments.regulations.values import PairingSystem

WEIQI = Choices(edition="weiqi-2002", system=PairingSystem.NEIGHBOURS, rounds=3)


def every_result() -> TournamentState:
    """Play every kind of result a go file can hold, in an odd field."""
    told = Told(replace(SWISS, edition="weiqi-2002")).begin(9)
    told.publish(1, (1, 2), (3, 4), (5, 6), (7, 8), bye=(9,))
    told.results(1, Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW, Score.BOTH_LOSE).close(1)
    told.give(c.ExcuseEntrant(number=8, round=2, reason="x"))
    told.publish(2, (1, 3), (2, 4), (5, 9), (6, 7))
    told.results(
        2, Score.FIRST_BY_FORFEIT, Score.SECOND_BY_FORFEIT, Score.DOUBLE_FORFEIT, Score.DRAW
    ).close(2)
    told.publish(3, (9, 1), (2, 3), (4, 5), (6, 8), bye=(7,))
    told.give(c.RecordResult(round=3, board=1, score=Score.FIRST_WINS))
    told.give(c.RecordResult(round=3, board=2, score=Score.SECOND_WINS))
    return told.now


def marks(state: TournamentState) -> dict[str, list[tuple[Mark, str]]]:
    """Return every round of everybody by name: the mark, and the opponent's name."""
    names = {number.number: people(state)[number.id].name for number in state.numbers}
    return {
        names[entrant.number]: [
            (cell.mark, names.get(cell.opponent or 0, "")) for cell in entrant.cells
        ]
        for entrant in crosstable(state).entrants
    }


def read_marks(read: FileRead) -> dict[str, list[tuple[Mark, str]]]:
    names = {person.number: person.name for person in read.people}
    return {
        names[entrant.number]: [
            (cell.mark, names.get(cell.opponent or 0, "")) for cell in entrant.cells
        ]
        for entrant in read.table.entrants
    }


def plain(cell: tuple[Mark, str], *, forfeits: bool) -> tuple[Mark, str]:
    """Return a cell as a go format without forfeits tells it."""
    same = {
        Mark.FORFEIT_WIN: Mark.WIN,
        Mark.FORFEIT_LOSS: Mark.LOSS,
        Mark.DOUBLE_FORFEIT: Mark.LOSS,
        # One sign stands for every point without a game.
        Mark.FULL_BYE: Mark.PAIRING_BYE,
    }
    return (cell[0] if forfeits else same.get(cell[0], cell[0]), cell[1])


def _alone(mark: Mark) -> tuple[Mark, str]:
    return (Mark.FULL_BYE if mark is Mark.FORFEIT_WIN else Mark.ABSENT, "")


@pytest.mark.parametrize("form", [Written.OPENGOTHA, Written.EGD, Written.TRF16, Written.TRF26])
def test_issue_8_every_kind_of_result_and_chinese_names_come_back(form: Written) -> None:
    state = every_result()
    read = read_file(written(state, form), WEIQI)
    trf = form in (Written.TRF16, Written.TRF26)
    found, due = read_marks(read), marks(state)
    assert set(found) == set(due) == {f"棋手{n}" for n in range(1, 10)}
    for name, cells in due.items():
        if form is Written.EGD:
            # Forfeits have no opponent there, and the export says so.
            cells = [cell if cell[0].played or not cell[1] else _alone(cell[0]) for cell in cells]
        told = [plain(cell, forfeits=trf) for cell in cells]
        shown = [plain(pair, forfeits=trf) for pair in found[name]]
        assert shown == told, name


def test_issue_8_opengotha_has_the_players_their_ranks_and_the_tables() -> None:
    gotha = read_opengotha(written(every_result(), Written.OPENGOTHA))
    assert [(player.name, player.rank) for player in gotha.players] == [
        (f"棋手{n}", "5D") for n in range(1, 10)
    ]
    assert sorted(bye.round for bye in gotha.byes) == [1, 3]
    assert sorted(game.table for game in gotha.games if game.round == 1) == [1, 2, 3, 4]


def test_issue_8_the_workbook_is_opened_and_says_what_the_standings_say() -> None:
    state = every_result()
    book = load_workbook(io.BytesIO(written(state, Written.XLSX)))
    rows = [tuple(cell.value for cell in row) for row in book.worksheets[0].iter_rows()]
    at = next(n for n, row in enumerate(rows) if row[0] == "名次")
    heads, body = rows[at], [row for row in rows[at + 1 :] if row[1] is not None]
    names = {number.number: people(state)[number.id].name for number in state.numbers}
    placed = rows_of(standings(state))
    assert [(one[0], one[1], one[2]) for one in body] == [
        (row.rank, row.number, names[row.number]) for row in placed
    ]
    points = heads.index("积分")
    assert [str(one[points]) for one in body] == [row.points for row in placed]
    cells = {one[1]: one[5:8] for one in body}
    # 1 won as first against 2, by forfeit against 3, and lost as second to 9.
    assert cells[1] == ("2先1", "3先+", "9后0") or cells[1] == ("2先2", "3先+", "9后0")
    assert cells[9][0] == "轮空"
    assert cells[7] == ("8先0", "6后1", "轮空")
    assert not any(cell.data_type == "f" for row in book.worksheets[0].iter_rows() for cell in row)


SOURCES: dict[str, Callable[[], bytes]] = {
    "trf16": lambda: written(played(), Written.TRF16),
    "trf26": lambda: written(played(), Written.TRF26),
    "teams": lambda: teams_written(teams_played()),
    "egd": lambda: written(every_result(), Written.EGD),
    "opengotha": lambda: written(every_result(), Written.OPENGOTHA),
}
AS_THEY_COME: dict[str, Callable[[bytes], bytes]] = {
    "bom": lambda data: b"\xef\xbb\xbf" + data,
    "crlf": lambda data: data.replace(b"\n", b"\r\n"),
    "cr": lambda data: data.replace(b"\n", b"\r"),
    "bom and crlf": lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
    "gbk": lambda data: data.decode().encode("gbk"),
    "gb18030": lambda data: data.decode().encode("gb18030"),
    "utf-16": lambda data: data.decode().encode("utf-16"),
    "blank lines": lambda data: data + b"\n\n\n",
}


def told(read: FileRead) -> object:
    ids = {person.number: str(person.number) for person in read.people}
    return events_of(read, ids).state.stages, read.people


@pytest.mark.parametrize("way", AS_THEY_COME)
@pytest.mark.parametrize("kind", SOURCES)
def test_a_file_from_another_desk_is_the_same_event(kind: str, way: str) -> None:
    whole = SOURCES[kind]()
    choices = WEIQI if kind in ("egd", "opengotha") else Choices()
    data = AS_THEY_COME[way](whole)
    if kind == "opengotha" and way in ("gbk", "gb18030"):
        # XML says its own charset: bytes that contradict it are refused with their line.
        with pytest.raises(FormatError) as refused:
            read_file(data, choices)
        assert refused.value.code
        assert refused.value.line
        return
    if kind == "opengotha" and way == "utf-16":
        text = whole.decode()
        start = text.index("<", 2)
        data = ('<?xml version="1.0" encoding="UTF-16"?>' + text[start:]).encode("utf-16")
    found = read_file(data, choices)
    assert [person.name for person in found.people] == [
        person.name for person in read_file(whole, choices).people
    ]
    assert found.table == read_file(whole, choices).table


@pytest.mark.parametrize("kind", SOURCES)
def test_a_file_cut_short_is_refused_or_is_a_whole_event(kind: str) -> None:
    whole = SOURCES[kind]()
    choices = WEIQI if kind in ("egd", "opengotha") else Choices(edition="xiangqi-2020")
    refused = set()
    for cut in range(1, len(whole), max(1, len(whole) // 25)):
        try:
            told(read_file(whole[:cut], choices))
        except FormatError as error:
            refused.add(error.code)
    assert refused


@pytest.mark.parametrize(
    ("line", "start", "code"),
    [(0, 4, "bad_number"), (0, 85, "bad_number"), (0, 80, "bad_points"), (1, 96, "bad_colour"),
     (0, 92, "bad_number")],
)  # fmt: skip
def test_a_wrong_column_is_named(line: int, start: int, code: str) -> None:
    lines = written(played(), Written.TRF26).decode().split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("001")) + line
    lines[at] = lines[at][:start] + "q" + lines[at][start + 1 :]
    with pytest.raises(FormatError) as refused:
        read_file("\n".join(lines).encode(), Choices())
    assert (refused.value.code, refused.value.line) == (code, at + 1)
    assert 0 < refused.value.column <= start + 1


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00\x01\x02", b"\xff\xfe", b"PK\x03\x04", b"%PDF-1.4", b"{}", b"\n\n", b"<html/>",
     "姓名,单位\n甲,京\n".encode()],
)  # fmt: skip
def test_what_is_no_event_at_all_is_refused_with_a_code(data: bytes) -> None:
    with pytest.raises(FormatError) as refused:
        read_file(data, Choices(edition="xiangqi-2020"))
    assert refused.value.code


def test_an_export_says_what_it_leaves_out() -> None:
    state = every_result()
    made = write_event(state, state.stage, people(state, dan=5), Order(format=Written.EGD))
    codes = [note.code for note in made.notes]
    # Two forfeits and a double one have two sides each.
    assert codes.count("forfeit_without_opponent") == 6
