"""The list of the European Go Database: as its programs read it, damaged, and there and back."""

from dataclasses import replace

import pytest

from tournaments.formats.egd_list import (
    DamagedLine,
    EgdPlayer,
    grade_of,
    is_egd_list,
    read_egd_list,
    write_egd_list,
)
from tournaments.interchange.rating_lists.files import (
    ListedPlayer,
    list_csv,
    list_egd,
    list_trf,
    list_xlsx,
)
from tournaments.interchange.rating_lists.reading import read_listed
from tournaments.reading import FormatError

LIST = """<html><body><pre>
European go ratings
(27 Nov 2026)

 Pin_Player  Name                         Country Club Grade  GoR
 19574643  Jia Qishou                            FR  38GJ   20k   --     15     2  T200202B
 12345678  Yi Qi Shou                            CN  xxxx    6d   7d   2645    81  E261101A
 10000001  De la Longue Tres Longuement Nommee-Delacroix Z  CZ  Pra 30k --  -900  1  W260101
</pre></body></html>
"""
PLAYERS = [
    ("19574643", "Jia Qishou", "FR", "38GJ", "20k", 15, 2, "T200202B", 6),
    ("12345678", "Yi Qi Shou", "CN", "", "6d", 2645, 81, "E261101A", 7),
    (
        "10000001", "De la Longue Tres Longuement Nommee-Delacroix Z", "CZ", "Pra", "30k",
        -900, 1, "W260101", 8,
    ),
]  # fmt: skip


def fields(player: EgdPlayer | DamagedLine) -> tuple[object, ...]:
    assert isinstance(player, EgdPlayer)
    return (
        player.pin, player.name, player.country, player.club, player.grade,
        player.rating, player.tournaments, player.last, player.line,
    )  # fmt: skip


def test_a_list_with_what_stands_around_it() -> None:
    assert is_egd_list(LIST)
    assert [fields(player) for player in read_egd_list(LIST)] == PLAYERS


def test_what_is_written_is_read_back() -> None:
    players = [player for player in read_egd_list(LIST) if isinstance(player, EgdPlayer)]
    written = write_egd_list("List", players)
    assert list(read_egd_list(written.decode())) == players


@pytest.mark.parametrize(
    ("damage", "text"),
    [
        (lambda line: line[:40], "19574643  Jia Qishou"),
        (lambda line: line[:-12], "19574643  Jia Qishou"),
        (lambda line: line.replace("19574643", "1957464"), "1957464  Jia"),
        (lambda line: line.replace(" 15 ", " 15.5 "), "19574643  Jia"),
        (lambda line: line.replace("20k", "20 kyu"), "19574643  Jia"),
        (lambda line: line.replace("FR", "FRA"), "19574643  Jia"),
        (lambda line: line.replace("38GJ", "38GJX"), "19574643  Jia"),
    ],
    ids=["cut", "no figures", "short number", "rating", "grade", "country", "club"],
)
def test_a_damaged_line_is_named_and_the_others_are_read(damage: object, text: str) -> None:
    lines = LIST.splitlines()
    lines[5] = damage(lines[5])  # type: ignore[operator]
    first, *others = read_egd_list("\n".join(lines))
    assert isinstance(first, DamagedLine)
    assert (first.line, first.text.startswith(text)) == (6, True)
    assert [fields(player) for player in others] == PLAYERS[1:]
    rows = read_listed("\n".join(lines).encode()).rows
    assert [problem.code for problem in rows[0].problems] == ["egd_line_malformed"]
    assert [(row.line, row.rating, row.problems) for row in rows[1:]] == [
        (7, 2645, ()),
        (8, -900, ()),
    ]


def test_a_line_of_words_among_the_players_is_not_passed_over() -> None:
    found = list(read_egd_list(LIST.replace(" 12345678", " none of them\n 12345678")))
    assert [found.index(each) for each in found if isinstance(each, DamagedLine)] == [1]


@pytest.mark.parametrize("text", ["", "注册号,姓名\n12345678,甲\n", "no list at all\n"])
def test_what_is_no_such_list(text: str) -> None:
    assert not is_egd_list(text)


@pytest.mark.parametrize(
    ("rating", "grade"),
    [(2100, "1d"), (2050, "1d"), (2049, "1k"), (2000, "1k"), (1950, "1k"), (1949, "2k"),
     (2700, "7d"), (2900, "7d"), (-900, "30k"), (-3000, "30k"), (100, "20k")],
)  # fmt: skip
def test_the_grade_nearest_to_a_rating(rating: int, grade: str) -> None:
    assert grade_of(rating) == grade


LISTED = (
    ListedPlayer(
        id="a", name="Jia Qishou", federation_number="12345678", unit="CN BJ", rating=2645, games=9
    ),
    ListedPlayer(
        id="b", name="Yi Qishou", federation_number="00000012", unit="CN", rating=-70, games=1
    ),
)


@pytest.mark.parametrize("write", [list_csv, list_xlsx, list_trf, list_egd])
def test_a_list_is_read_back_from_every_form_it_is_written_in(write: object) -> None:
    units = write is not list_trf
    if write is list_trf:
        rows = read_listed(list_trf("List", LISTED[:1])).rows
    else:
        rows = read_listed(write("List", LISTED)).rows  # type: ignore[operator]
    expected = [(p.federation_number, p.name, p.unit if units else "", p.rating) for p in LISTED]
    found = [(row.federation_id, row.name, row.unit, row.rating) for row in rows]
    assert found == expected[: len(rows)]
    assert [row.problems for row in rows] == [()] * len(rows)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"federation_number": "CXA-77"}, "egd_number_missing"),
        ({"unit": "北京"}, "egd_unit_unfit"),
        ({"unit": "CN Beijing"}, "egd_unit_unfit"),
        ({"unit": ""}, "egd_unit_unfit"),
        ({"name": ""}, "egd_name_unfit"),
        ({"name": "Jia\nQishou"}, "egd_name_unfit"),
    ],
)
def test_what_the_form_cannot_hold_is_refused_by_its_line(
    change: dict[str, str], code: str
) -> None:
    with pytest.raises(FormatError) as refused:
        list_egd("List", (LISTED[0], replace(LISTED[1], **change)))  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.line) == (code, 2)


def test_a_line_of_a_trf_without_a_rating_is_named() -> None:
    text = list_trf("List", LISTED[:1]).decode().replace("2645", "    ")
    rows = read_listed(text.encode()).rows
    assert rows[0].line == 2
    assert [problem.code for problem in rows[0].problems] == ["rating_missing"]
