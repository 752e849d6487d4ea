"""Namesakes on one page are told apart by unit, else by federation number."""

import pytest
from django.utils import translation

from games.labels.people import names_apart
from games.models import Game, Player
from games.web.sides import names_of_rows, sides_of_row

ROWS = [
    ("nobody-shares", [("甲", "北京", "1"), ("乙", "北京", "2")], ["甲", "乙"]),
    ("units-tell", [("甲", "北京", "1"), ("甲", "上海", "")], ["甲（北京）", "甲（上海）"]),
    ("numbers-tell", [("甲", "北京", "1"), ("甲", "北京", "2")], ["甲（1）", "甲（2）"]),
    ("one-has-none", [("甲", "北京", "1"), ("甲", "北京", "")], ["甲（1）", "甲（无注册号）"]),
    ("a-unit-is-missing", [("甲", "北京", "1"), ("甲", "", "2")], ["甲（1）", "甲（2）"]),
    (
        "only-they",
        [("甲", "北京", "1"), ("乙", "", ""), ("甲", "北京", "2")],
        ["甲（1）", "乙", "甲（2）"],
    ),
]


@pytest.mark.parametrize(
    ("people", "names"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_names_apart(people: list[tuple[str, str, str]], names: list[str]) -> None:
    made = {
        at: Player(name=name, unit=unit, federation_number=number)
        for at, (name, unit, number) in enumerate(people)
    }
    with translation.override("zh-hans"):
        found = names_apart(made)
    assert [found[at] for at in made] == names


def test_in_english() -> None:
    two = {n: Player(name="A", federation_number=n) for n in ("1", "")}
    with translation.override("en"):
        assert names_apart(two) == {"1": "A (1)", "": "A (no number)"}


def test_a_list_of_games_tells_namesakes_of_different_games_apart() -> None:
    first, second, other = (
        Player(name=name, unit="北京", federation_number=number)
        for name, number in (("甲", "1"), ("甲", "2"), ("乙", "3"))
    )
    rows = [
        Game(edition="xiangqi-2020", first_player=first, second_player=other),
        Game(edition="xiangqi-2020", first_player=other, second_player=second),
    ]
    with translation.override("zh-hans"):
        names = names_of_rows(rows)
        shown = [[side.name for side in sides_of_row(row, names)] for row in rows]
    assert shown == [["甲（1）", "乙"], ["乙", "甲（2）"]]
