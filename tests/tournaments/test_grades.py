"""How dan and levels are read (weiqi 25.3): 初段至九段 professional, 1段至7段 amateur."""

import pytest

from tournaments.grades import DanSystem, Grade, read_grade
from tournaments.promotion.names import dan_of_title, held_dan
from tournaments.promotion.points import Dan
from tournaments.schedules.seeding import grade_rank
from tournaments.schedules.steps import ScheduleError

PRO, AMATEUR = DanSystem.PROFESSIONAL, DanSystem.AMATEUR


@pytest.mark.parametrize(
    ("text", "number", "system"),
    [
        *((f"{figure}段", at, PRO) for at, figure in enumerate("初二三四五六七八九", start=1)),
        *((f"{number}段", number, AMATEUR) for number in range(1, 8)),
        ("一段", 1, PRO),
        ("５段", 5, AMATEUR),
        ("5 段", 5, AMATEUR),
        ("专业三段", 3, PRO),
        ("職業九段", 9, PRO),
        ("業餘 ６ 段", 6, AMATEUR),
        ("5段（业余）", 5, AMATEUR),
        ("三段(职业)", 3, PRO),
        ("职业 9 段", 9, PRO),
        ("5段棋手", 5, AMATEUR),
        ("5P", 5, PRO),
        ("5 d", 5, AMATEUR),
        ("1 dan", 1, AMATEUR),
        ("Dan 1", 1, AMATEUR),
        ("4-dan", 4, AMATEUR),
        ("professional 4 dan", 4, PRO),
        ("4 dan pro", 4, PRO),
        ("pro 3d", 3, PRO),
        ("Amateur 6 Dan", 6, AMATEUR),
    ],
)
def test_25_3_a_dan_and_its_system(text: str, number: int, system: DanSystem) -> None:
    assert dan_of_title(text) == Dan(number=number, system=system)


@pytest.mark.parametrize(
    "text",
    [
        "8段", "9段", "业余8段", "十段", "职业10段", "0段", "0 dan", "-", "段", "dan", "p",
        "业余5p", "职业三段（业余）", "2级", "3k", "初级", "国手", "五段赛冠军", "5段 6段", "",
    ],
)  # fmt: skip
def test_25_3_what_is_no_dan_of_the_book(text: str) -> None:
    assert dan_of_title(text) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2级", 2), ("２ 級", 2), ("二级", 2), ("十级", 10), ("二十五级", 25), ("18 kyu", 18),
        ("kyu 3", 3), ("3k", 3), ("一级棋士", 1), ("grade 1", 1), ("1级运动员", 1),
    ],
)  # fmt: skip
def test_a_level_is_no_dan_and_ranks_below_every_dan(text: str, number: int) -> None:
    found = read_grade(text)
    assert found is not None
    assert (found.number, found.is_dan, found.named) == (number, False, None)
    assert grade_rank("1段") > grade_rank(text) > grade_rank("30级")


def test_gomoku_app3_1_4_seeds_read_dan_in_both_figures() -> None:
    names = (
        "国际特级大师",
        "特级大师",
        "国际大师",
        "大师",
        "候补大师",
        "9段",
        "七段",
        "初段",
        "1级",
        "二级",
    )
    ranked = [grade_rank(name) for name in names]
    assert len(set(ranked)) == len(names)
    assert ranked == sorted(ranked, reverse=True)
    assert grade_rank("业余5段") == grade_rank("五段") == grade_rank("5 dan")


@pytest.mark.parametrize("text", ["职业三段", "3p", "高手", "段", "级"])
def test_gomoku_app3_1_4_what_these_books_do_not_rank(text: str) -> None:
    with pytest.raises(ScheduleError):
        grade_rank(text)


@pytest.mark.parametrize(
    ("title", "number", "is_professional", "dan"),
    [
        ("业余5段", 5, False, Dan(number=5, system=AMATEUR)),
        ("5段", None, False, Dan(number=5, system=AMATEUR)),
        ("5段", None, True, Dan(number=5, system=PRO)),
        ("9段", None, True, Dan(number=9, system=PRO)),
        ("九段", None, False, Dan(number=9, system=PRO)),
        ("国手", 9, True, Dan(number=9, system=PRO)),
        ("国手", 6, False, Dan(number=6, system=AMATEUR)),
        ("业余5段", 5, True, Dan(number=5, system=AMATEUR)),
        ("国手", None, True, None),
        ("国手", 8, False, None),
        ("2级", None, True, None),
        ("业余8段", 8, False, None),
    ],
)
def test_25_3_a_row_of_the_registry(
    title: str, number: int | None, is_professional: bool, dan: Dan | None
) -> None:
    assert held_dan(title, number, is_professional=is_professional) == dan


def test_a_grade_names_its_system_or_is_told_by_its_figures() -> None:
    assert read_grade("五段") == Grade(number=5, is_dan=True, is_chinese=True)
    assert read_grade("业余五段") == Grade(number=5, is_dan=True, is_chinese=True, named=AMATEUR)
