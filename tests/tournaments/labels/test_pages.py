"""Words of pages that are made of several: status, notes, sources of ratings, rows of lists."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.support.tournaments import SWISS, Told
from tournaments.labels.pages import file_problem, found_text, rating_source, status_words
from tournaments.labels.pairing import handicap_text
from tournaments.labels.terms import leaving_word, note_word
from tournaments.labels.witnesses import is_committed, named_or_on_file
from tournaments.record.values import Leaving
from tournaments.standings.table import Note

COMMITTED = "sha256:" + "0123456789abcdef" * 4


def both(says: object, *given: object) -> list[str]:
    """Return what a function says in Chinese and in English."""
    texts = []
    for language in ("zh-hans", "en"):
        with override(language):
            assert callable(says)
            texts.append(str(says(*given)))
    return texts


def test_how_far_an_event_has_come() -> None:
    told = Told(SWISS, published=False)
    assert both(status_words, told.now) == [
        "未发布（只有本赛事的职务可见）",
        "draft, seen by its office alone",
    ]
    assert both(status_words, replace(told.now, cancelled="台风")) == ["已取消", "cancelled"]
    told = Told(SWISS)
    told.begin(4)
    assert both(status_words, told.now) == ["进行中", "under way"]
    assert both(status_words, replace(told.now, cancelled="台风")) == ["已取消", "cancelled"]


@pytest.mark.parametrize(
    ("edition", "chinese", "english"),
    [("xiangqi-2020", "除名", "expelled"), ("gomoku-2025", "取消比赛资格", "disqualified")],
)
def test_18_3_15_4_who_was_expelled_is_named_by_the_word_of_the_book(
    edition: str, chinese: str, english: str
) -> None:
    assert both(leaving_word, Leaving.EXPELLED, edition) == [chinese, english]
    assert both(note_word, Note.EXPELLED, edition) == [
        f"{chinese}，不列名次",
        f"{english}, no place",
    ]
    assert both(leaving_word, Leaving.WITHDRAWN, edition)[1] == "withdrawn"
    assert both(note_word, Note.ANNULLED, edition) == [
        "中途退出，全部对局作废",
        "withdrew too early, all games void",
    ]


def test_handicaps() -> None:
    assert both(handicap_text, 1)[1] == "Black without komi"
    assert both(handicap_text, 2) == ["2 子", "2 stones"]
    assert both(handicap_text, 9)[1] == "9 stones"


@pytest.mark.parametrize(
    ("source", "chinese", "english"),
    [
        ("by hand", "手工填写", "by hand"),
        ("unrated", "规程规定分", "without a list"),
        ("entry list 0123abcd", "报名表", "entry list"),
        ("CRR", "CRR", "CRR"),
        ("by hands", "by hands", "by hands"),
    ],
)
def test_where_a_rating_comes_from(source: str, chinese: str, english: str) -> None:
    assert both(rating_source, source) == [chinese, english]


@pytest.mark.parametrize(
    ("found", "chinese", "english"),
    [
        ("棋手1 @ 7", "棋手1，与第 7 行相同", "棋手1, as in row 7"),
        ("a @ b @ 12", "a @ b，与第 12 行相同", "a @ b, as in row 12"),
        ("a @ b", "a @ b", "a @ b"),
        ("12", "12", "12"),
        ("2400+", "2400+", "2400+"),
    ],
)
def test_what_was_found_in_a_row(found: str, chinese: str, english: str) -> None:
    assert both(found_text, found) == [chinese, english]


@pytest.mark.parametrize(
    ("code", "line", "english"),
    [
        ("no_entries", 3, "There is no row below the headings. [no_entries, 3]"),
        ("no_entries", 0, "There is no row below the headings. [no_entries]"),
        ("unheard_of", 0, "The file cannot be read. [unheard_of]"),
    ],
)
def test_why_a_list_cannot_be_read(code: str, line: int, english: str) -> None:
    chinese, told = both(file_problem, code, line)
    assert told == english
    assert chinese.endswith(english[english.index("[") :])


@pytest.mark.parametrize(
    ("text", "committed"),
    [
        (COMMITTED, True),
        (COMMITTED[:-1], False),
        (COMMITTED + "0", False),
        (COMMITTED.upper(), False),
        ("领队", False),
        ("", False),
    ],
)
def test_names_at_a_lot_that_stand_as_a_commitment(text: str, committed: bool) -> None:
    assert is_committed(text) is committed
    assert named_or_on_file(text, {text: "赵"}) == ("赵" if committed else text)


def test_names_that_the_reader_has_not_are_on_file() -> None:
    assert both(named_or_on_file, COMMITTED, {}) == [
        "姓名存于办公室（0123456789ab）",
        "names on file at the office (0123456789ab)",
    ]
