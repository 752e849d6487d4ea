"""A game of weiqi played over the API, as the SGF it is taken away in (2002: 9, 11)."""

import pytest

from games.notation.resolve import resolve
from games.notation.sgf.reader import parse_collection, read_sgf
from tests.games.rest.hall import Hall, open_hall
from tests.games.rest.test_weiqi import BLACK, WHITE, begin, play

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def hall(database: str) -> Hall:
    """A hall; the player of Red has the black stones."""
    return open_hall()


def test_9_a_counted_game_has_its_margin_in_points_and_as_the_book_prints_it(hall: Hall) -> None:
    begin(hall, start_position="2/2 b - 0:0 0", options={"weiqi": {"komi_quarters": 1}})
    play(hall, "black", "A1")
    hall.act("end-proposals", WHITE, by="black")
    hall.act("end-acceptances", BLACK, by="red")
    hall.act("dead-marks", BLACK, by="red")
    counted = hall.act("dead-marks", WHITE, by="black")
    # Four points less half of four are two zi; less a quarter of komi.
    assert counted.data["events"][1]["payload"]["margin"] == 7
    (tree,) = parse_collection(hall.api.get(f"{hall.path}/record.sgf").raw.content).trees
    root = tree.nodes[0]
    assert [root.text(name) for name in ("SZ", "KM", "QPKM", "RE")] == ["2", "0.5", "1/4", "B+3.5"]
    assert tree.nodes[-1].text("C") == "黑胜 1又3/4 子"


def test_11_an_open_game_has_the_book_s_komi_and_no_result(hall: Hall) -> None:
    begin(hall)
    play(hall, "black", "Q16")
    play(hall, "white", "pass")
    content = hall.api.get(f"{hall.path}/record.sgf").raw.content
    (record,) = read_sgf(content).records
    assert resolve(record, "weiqi-2002").moves == ("Q16", "pass")
    assert [record.tag(name) for name in ("KM", "RU", "QPKM", "RE")] == [
        "7.5",
        "Chinese",
        "3 3/4",
        "",
    ]
