"""Who is meant by number, name and unit: namesakes are told apart, nobody is merged."""

import pytest

from games.models import Player
from games.players.lists import (
    Found,
    Sought,
    find_players,
    register_player,
    register_players,
    repeated_rows,
)
from games.players.registration import save_player
from games.record.errors import CommandRefusedError

pytestmark = pytest.mark.database
NAME, UNIT = "张伟", "北京"


def registered(*people: tuple[str, str, str]) -> dict[str, Player]:
    made = {}
    for name, unit, number in people:
        made[number] = Player(name=name, unit=unit, federation_number=number)
        save_player(made[number])
    return made


def sought(number: str, name: str = NAME, unit: str = UNIT) -> Sought:
    return Sought(name=name, unit=unit, federation_number=number)


ASKED = [
    ("the-number-finds", ["11", "12"], sought("12"), "12", ""),
    ("the-number-finds-in-other-script", ["11"], sought("11", name="張偉"), "11", ""),
    ("the-number-finds-after-a-move", ["11"], sought("11", unit="上海"), "11", ""),
    ("alone-of-the-name", ["11"], sought(""), "11", ""),
    ("another-number-is-another-person", ["11"], sought("12"), None, ""),
    ("an-unnumbered-gets-it", [""], sought("12"), "", ""),
    ("beside-a-namesake-it-is-new", ["", "11"], sought("12"), None, ""),
    ("two-and-no-number", ["11", "12"], sought(""), None, "player_ambiguous"),
    ("one-numbered-and-no-number", ["", "11"], sought(""), None, "player_ambiguous"),
    ("a-known-number-another-name", ["11"], sought("11", name="张三峰"), None, "number_taken"),
]


@pytest.mark.parametrize(
    ("numbers", "sought", "number", "problem"),
    [row[1:] for row in ASKED],
    ids=[row[0] for row in ASKED],
)
def test_who_is_meant(
    database: str, numbers: list[str], sought: Sought, number: str | None, problem: str
) -> None:
    made = registered(*((NAME, UNIT, number) for number in numbers))
    (found,) = find_players([sought])
    assert found.player == (None if number is None else made[number].pk)
    assert found.problem == problem
    assert found.holder == (NAME if problem == "number_taken" else "")


def test_two_new_numbers_share_no_unnumbered_namesake(database: str) -> None:
    registered((NAME, UNIT, ""))
    rows = [sought("12"), sought("13")]
    found = find_players(rows)
    assert found == (Found(), Found())
    assert repeated_rows(rows, found) == {}
    first, second = register_players(rows)
    assert first != second
    assert Player.objects.filter(name=NAME, unit=UNIT).count() == 3


def test_without_a_number_nobody_hides_behind_a_namesake_of_the_same_list(database: str) -> None:
    registered((NAME, UNIT, "11"))
    assert [two.problem for two in find_players([sought(""), sought("12")])] == [
        "player_ambiguous",
        "",
    ]


ROWS = [
    (["11", "12"], {}),
    (["11", "11"], {1: 0}),
    (["11", ""], {1: 0}),
    (["", "12"], {1: 0}),
    (["", ""], {1: 0}),
    (["11", "12", ""], {2: 0}),
]


@pytest.mark.parametrize(("numbers", "twice"), ROWS, ids=["-".join(row[0]) for row in ROWS])
def test_two_rows_are_two_people_where_each_has_a_number(
    numbers: list[str], twice: dict[int, int]
) -> None:
    rows = [sought(number) for number in numbers]
    assert repeated_rows(rows, [Found() for _ in rows]) == twice


def test_a_number_of_another_name_registers_and_merges_nobody(database: str) -> None:
    registered((NAME, UNIT, "11"))
    for register in (
        lambda: register_player(name="张三峰", unit=UNIT, federation_number="11"),
        lambda: register_players([sought("11", name="张三峰")]),
    ):
        with pytest.raises(CommandRefusedError) as refused:
            register()
        assert refused.value.code == "number_taken"
        assert (refused.value.facts["given"], refused.value.facts["holder"]) == ("张三峰", NAME)
    assert list(Player.objects.values_list("name", flat=True)) == [NAME]


@pytest.mark.parametrize(
    ("had", "brought", "has"), [("", "12", "12"), ("11", "", "11"), ("11", "11", "11")]
)
def test_who_is_known_gets_the_number_that_a_list_brings_and_keeps_his_own(
    database: str, had: str, brought: str, has: str
) -> None:
    known = registered((NAME, UNIT, had))[had]
    assert register_players([sought(brought)]) == (known.pk,)
    known.refresh_from_db()
    assert known.federation_number == has
