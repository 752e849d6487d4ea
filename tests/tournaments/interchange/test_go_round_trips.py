"""A go program's file through an event and out again, field by field; nothing is made up."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.support.go_files import WEIQI, gothas, h9s, particulars, seen, taken_out
from tests.support.shared_data import shared_data_dir
from tests.tournaments.formats.test_h9 import SMALL as H9_SMALL
from tests.tournaments.formats.test_opengotha import SMALL as GOTHA_SMALL
from tournaments.formats.h9 import H9, read_h9, write_h9
from tournaments.formats.opengotha import Gotha, read_opengotha
from tournaments.formats.opengotha_write import write_opengotha
from tournaments.interchange.import_events import events_of
from tournaments.interchange.reading import read_file
from tournaments.interchange.writing import Order, Original, Written, write_event

PACK = shared_data_dir()
FILES = sorted((PACK / "tournaments" / "opengotha").glob("*.[xh][m9]*")) if PACK else []


def fields(gotha: Gotha) -> tuple[object, ...]:
    """Return all of a file; games and byes in the order of their rounds and tables."""
    return (
        gotha.attributes,
        gotha.players,
        sorted(gotha.games, key=lambda game: (game.round, game.table, game.black)),
        sorted(gotha.byes, key=lambda bye: (bye.round, bye.player)),
        gotha.rest,
    )


@given(gotha=gothas())
@settings(max_examples=40, deadline=None)
def test_opengotha_with_every_field_filled_comes_back_equal(gotha: Gotha) -> None:
    again = read_opengotha(taken_out(write_opengotha(gotha), Written.OPENGOTHA).data)
    assert fields(again) == fields(gotha)


@given(h9=h9s())
@settings(max_examples=40, deadline=None)
def test_an_egd_table_with_every_field_filled_comes_back_equal(h9: H9) -> None:
    assert read_h9(taken_out(write_h9(h9), Written.EGD).data)[0] == h9


@given(gotha=gothas())
@settings(max_examples=20, deadline=None)
def test_the_egd_table_of_an_opengotha_file_says_what_that_says(gotha: Gotha) -> None:
    rows = read_h9(taken_out(write_opengotha(gotha), Written.EGD).data)[0].rows
    known = {
        (player.rank, player.country, player.club, dict(player.other)["egfPin"])
        for player in gotha.players
    }
    assert {(row.rank, row.country, row.club, row.pin) for row in rows} == known
    stones = sorted(cell.handicap for row in rows for cell in row.cells if cell.handicap)
    played = (
        game.handicap for game in gotha.games if game.handicap and "WINS_BY" not in game.result
        and game.result not in ("BOTHLOSE_BYDEF",)
    )  # fmt: skip
    assert stones == sorted(number for number in played for _ in range(2))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_shared_files_come_back_equal(path: Path) -> None:
    data = path.read_bytes()
    if path.suffix == ".xml":
        again = read_opengotha(taken_out(data, Written.OPENGOTHA).data)
        assert fields(again) == fields(read_opengotha(data))
        rows = read_h9(taken_out(data, Written.EGD).data)[0].rows
        assert len(rows) == data.count(b"<Player ")
    else:
        assert read_h9(taken_out(data, Written.EGD).data)[0] == read_h9(data)[0]


def test_without_its_file_the_event_still_holds_what_is_its_own() -> None:
    before = read_opengotha(GOTHA_SMALL.encode())
    export = taken_out(GOTHA_SMALL.encode(), Written.OPENGOTHA, with_file=False)
    again = read_opengotha(export.data)

    def own(gotha: Gotha) -> list[tuple[object, ...]]:
        return [(x.name, x.first_name, x.rank, x.rating, x.country, x.club) for x in gotha.players]

    assert own(again) == own(before)
    assert [game.handicap for game in again.games] == [game.handicap for game in before.games]
    assert again.players[0].other == (("egfPin", "7"),)
    assert {note.code for note in export.notes} == {"club_not_known"}


def test_a_country_nobody_named_is_not_made_up() -> None:
    data = GOTHA_SMALL.replace('country="FR"', 'country=""').encode()
    assert read_opengotha(taken_out(data, Written.OPENGOTHA).data).players[2].country == ""
    export = taken_out(data, Written.EGD)
    row = next(row for row in read_h9(export.data)[0].rows if row.name == "Exemple Jean_Luc")
    assert (row.country, row.club) == ("XX", "xxxx")
    assert {note.code for note in export.notes} >= {"country_not_known", "club_not_known"}
    ids = {at: str(at) for at in range(1, 4)}
    assert events_of(read_file(data, WEIQI), ids).state.entries[2].country == ""


def test_a_club_is_no_country_and_a_chinese_name_has_no_blank() -> None:
    people = read_file(GOTHA_SMALL.encode(), WEIQI).people
    assert [(person.name, person.unit) for person in people] == [
        ("赵一", "杭州"),
        ("钱二", "上海"),
        ("Exemple Jean Luc", ""),
    ]
    assert [(person.family_name, person.given_name) for person in people][2] == (
        "Exemple",
        "Jean Luc",
    )
    assert [person.line for person in people] == [4, 5, 6]
    rows = read_file(H9_SMALL.encode(), WEIQI).people
    assert [person.name for person in rows] == ["赵一", "Van der Exemple Jean", "孙三"]


def test_a_game_that_came_out_otherwise_since_goes_before_the_file() -> None:
    read = read_file(H9_SMALL.encode(), WEIQI)
    assert seen(read) >= {"header_not_used", "criteria_not_used", "scoring_assumed"}
    turned = H9_SMALL.replace("3+/w0", "3-/w0").replace("1-/b0   0-", "1+/b0   0-")
    ids = {person.number: str(person.number) for person in read.people}
    state = events_of(read_file(turned.encode(), WEIQI), ids).state
    people = {ids[person.number]: particulars(person) for person in read.people}
    order, original = Order(format=Written.EGD), Original(format=read.format, data=read.data)
    export = write_event(state, state.stage, people, order, original=original)
    assert "places_ours" in {note.code for note in export.notes}
    h9 = read_h9(export.data)[0]
    assert h9.headers == (("CL", "A"), ("EV", "示例赛"))
    cells = {row.name: [cell.sign for cell in row.cells] for row in h9.rows}
    assert cells["孙 三"] == ["+", "-"]
