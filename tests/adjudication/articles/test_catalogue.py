"""The catalogue holds every article of the books, in their order, in both languages.

`tests/data/articles.tsv` lists edition, number and kind of every article in the order of the
books, drawn up from the books and not from the catalogue; of fmjd and fmjd64 it has what is
served. Where the data pack lies beside the repository its own list is read too, so that the copy
cannot drift from it; that list sets the openings of the classic gomoku rules and the tables of
the draughts book in another order.
"""

import csv
import re
from importlib.resources import files
from pathlib import Path

import pytest
from opencc import OpenCC

from adjudication.articles.catalogue import (
    BOOKS,
    Article,
    CatalogueError,
    Kind,
    article,
    articles,
    base_edition,
    parse_book,
)
from adjudication.articles.citing import find_in_edition
from adjudication.articles.service import served_book
from games.labels.articles import article_address
from games.rules.editions import UnknownEditionError, editions
from tests.support.notation import tsv_rows
from tests.support.shared_data import shared_data_dir
from tests.support.toy_game import EDITION as TOY
from tests.support.toy_game import art, served

LISTED = Path(__file__).resolve().parents[2] / "data" / "articles.tsv"
PACK_LISTS = ("articles_xiangqi_gomoku.csv", "articles_weiqi_draughts.csv")

IDEOGRAPH = re.compile("[一-鿿]")
LATIN_WORDS = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
HALF_WIDTH_STOP = re.compile("[一-鿿][,;:!?]")

HEADER = "number\tkind\ttitle_zh\ttitle_en\tsummary_zh\tsummary_en\n"
ROW = "1.1\tdecidable\t棋盘\tThe board\t棋盘有线。\tThe board has lines.\n"


def listed(book: str) -> list[tuple[str, str]]:
    rows = tsv_rows(LISTED)
    return [(row["number"], row["kind"]) for row in rows if row["edition"] == book]


def held(book: str) -> list[tuple[str, str]]:
    return [(each.number, each.kind.value) for each in articles(book)]


def faults(each: Article) -> list[str]:
    """Return what is wrong with the texts of an article."""
    found = []
    chinese = (each.title_zh, each.summary_zh)
    english = (each.title_en, each.summary_en)
    if not all(IDEOGRAPH.search(text) for text in chinese):
        found.append("a Chinese text without Chinese")
    if any(LATIN_WORDS.search(text) for text in chinese):
        found.append("English in a Chinese text")
    if any(HALF_WIDTH_STOP.search(text) for text in chinese):
        found.append("half-width punctuation in a Chinese text")
    if any(simplified(text) != text for text in chinese):
        found.append("a traditional character")
    if not all(text.isascii() and text.isprintable() for text in english):
        found.append("an English text that is not plain ASCII")
    if any("  " in text or '"' in text for text in chinese + english):
        found.append("doubled blanks or quotes")
    if not (each.summary_zh.endswith("。") and each.summary_en.endswith(".")):
        found.append("a summary that is not a sentence")
    if not (each.title_en[:1].isupper() or each.title_en[:1].isdigit()):
        found.append("an English title without a capital")
    if not 4 <= len(each.title_zh) <= 14 or not 2 <= len(each.title_en.split()) <= 8:
        found.append("a title too short or too long")
    return found


TO_SIMPLIFIED = OpenCC("t2s")


def simplified(text: str) -> str:
    return str(TO_SIMPLIFIED.convert(text))


@pytest.mark.parametrize("book", BOOKS)
def test_every_article_is_there_in_the_books_order(book: str) -> None:
    assert listed(book)
    assert held(book) == listed(book)


def test_the_list_is_that_of_the_data_pack() -> None:
    pack = shared_data_dir()
    if pack is None:
        return
    rows: list[tuple[str, str, str]] = []
    for name in PACK_LISTS:
        with (pack.parent / "spec" / name).open(encoding="utf-8", newline="") as lines:
            rows += [(row["edition"], row["article"], row["kind"]) for row in csv.DictReader(lines)]
    packed = {edition for edition, _, _ in rows}
    assert packed <= set(BOOKS)
    for book in sorted(packed):
        there = [(number, kind) for edition, number, kind in rows if edition == book]
        assert sorted(listed(book)) == sorted(there)


def test_every_table_of_the_package_is_a_books() -> None:
    names = {entry.name for entry in (files("adjudication.articles") / "data").iterdir()}
    tables = {f"{book}{kind}.tsv" for book in BOOKS for kind in ("", ".served")}
    assert names == {*tables, "organisational.tsv", "examples.tsv"}


@pytest.mark.parametrize("book", BOOKS)
def test_the_texts_are_fit_to_be_shown(book: str) -> None:
    assert {each.number: faults(each) for each in articles(book) if faults(each)} == {}


@pytest.mark.parametrize("book", BOOKS)
def test_no_two_articles_read_the_same(book: str) -> None:
    """One text under two numbers would mean that one of them was never written."""
    for texts in (
        [(each.title_zh, each.summary_zh) for each in articles(book)],
        [(each.title_en, each.summary_en) for each in articles(book)],
    ):
        assert sorted({text for text in texts if texts.count(text) > 1}) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"title_zh": "The board"}, "a Chinese text without Chinese"),
        ({"summary_zh": "棋盘 has nine files，共九十点。"}, "English in a Chinese text"),
        ({"summary_zh": "共九十点,有河界。"}, "half-width punctuation in a Chinese text"),
        ({"title_zh": "棋盤的構成"}, "a traditional character"),
        ({"summary_en": "The board (棋盘)."}, "an English text that is not plain ASCII"),
        ({"summary_en": "The board’s lines."}, "an English text that is not plain ASCII"),
        ({"summary_zh": "棋盘有线"}, "a summary that is not a sentence"),
        ({"title_en": "the board"}, "an English title without a capital"),
        ({"title_zh": "棋盘"}, "a title too short or too long"),
        ({"title_en": "Board"}, "a title too short or too long"),
    ],
)
def test_a_text_unfit_to_be_shown_is_found(change: dict[str, str], fault: str) -> None:
    good = {
        "title_zh": "棋盘的构成",
        "title_en": "The board",
        "summary_zh": "棋盘共九十点，有河界。",
        "summary_en": "The board has ninety points.",
    }
    assert faults(written(good)) == []
    assert fault in faults(written(good | change))


def written(texts: dict[str, str]) -> Article:
    return Article(edition="xiangqi-2020", number="1.1", kind=Kind.DEFINITION, **texts)


@pytest.mark.parametrize(
    ("edition", "book"),
    [
        ("xiangqi-2020", "xiangqi-2020"),
        ("xiangqi-2020-rapid", "xiangqi-2020"),
        ("xiangqi-2020-mass", "xiangqi-2020"),
        ("weiqi-2002", "weiqi-2002"),
        ("gomoku-2025", "gomoku-2025"),
        ("gomoku-classic", "gomoku-classic"),
        ("draughts-100", "draughts-appendix"),
        ("draughts-64", "draughts-appendix"),
        ("draughts-64-russian", "draughts-appendix"),
        ("draughts-appendix", "draughts-appendix"),
    ],
)
def test_an_edition_is_played_under_its_book(edition: str, book: str) -> None:
    assert base_edition(edition) == book
    assert articles(edition) == articles(book)


def test_every_edition_served_has_a_book() -> None:
    assert {base_edition(edition) for edition in editions()} <= set(BOOKS)


@pytest.mark.parametrize(
    "edition",
    [
        "",
        "xiangqi",
        "xiangqi-2011",
        "xiangqi-20201",
        "weiqi-2002a",
        "draughts",
        "draughts-",
        "chess",
    ],
)
def test_an_edition_of_no_book_is_refused(edition: str) -> None:
    with pytest.raises(UnknownEditionError) as refused:
        base_edition(edition)
    assert refused.value.code == "unknown_edition"
    with pytest.raises(UnknownEditionError):
        articles(edition)
    with pytest.raises(UnknownEditionError):
        article(edition, "1.1")


@pytest.mark.parametrize(
    ("edition", "number", "words"),
    [
        ("xiangqi-2020", "4.2.4", ("60回合", "Sixty")),
        ("xiangqi-2020-rapid", "29.1.1", ("50回合", "50 rounds")),
        ("xiangqi-2020-mass", "app1.3.3", ("5分钟", "5 minutes")),
        ("xiangqi-2020", "fig.6", ("当即判负", "Red loses at once")),
        ("weiqi-2002", "11", ("3又3/4子", "3 3/4 zi")),
        ("weiqi-2002", "22.2", ("限15分钟", "15 minutes")),
        ("weiqi-2002", "17.3/p2", ("掉在盘上", "dropped")),
        ("weiqi-2002", "27.1(1)(A)", ("减半", "half")),
    ],
)
def test_an_article_is_found_by_its_number(
    edition: str, number: str, words: tuple[str, str]
) -> None:
    found = article(edition, number)
    assert found is not None
    assert found.edition == base_edition(edition)
    assert words[0] in found.summary_zh
    assert words[1] in found.summary_en


@pytest.mark.parametrize("number", ["", "4.2.5", "4.2.4 ", "art.31", "fig.31", "ref.51", "1"])
def test_a_number_the_book_has_not_is_none(number: str) -> None:
    assert article("xiangqi-2020", number) is None


def test_a_table_is_read_row_by_row() -> None:
    (read,) = parse_book("xiangqi-2020", HEADER + ROW)
    assert (read.number, read.kind, read.title_zh) == ("1.1", Kind.DECIDABLE, "棋盘")
    assert read.summary_en == "The board has lines."


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        (ROW, 1),
        (HEADER.replace("kind", "sort") + ROW, 1),
        (HEADER + ROW.replace("\tThe board\t", "\t"), 2),
        (HEADER + ROW.replace("\n", "\tmore\n"), 2),
        (HEADER + ROW.replace("The board\t", "\t"), 2),
        (HEADER + ROW.replace("The board\t", " The board\t"), 2),
        (HEADER + ROW.replace("decidable", "guess"), 2),
        (HEADER + ROW + ROW, 3),
        (HEADER + ROW + "\n", 3),
    ],
)
def test_a_table_that_is_not_well_formed_is_refused(text: str, line: int) -> None:
    with pytest.raises(CatalogueError) as refused:
        parse_book("xiangqi-2020", text)
    assert refused.value.code == "bad_catalogue"
    assert (refused.value.edition, refused.value.line) == ("xiangqi-2020", line)


def test_a_book_that_is_told_nowhere_has_no_articles_and_no_addresses() -> None:
    with served():
        assert articles(TOY) == ()
        assert served_book(TOY) == {}
        assert find_in_edition(TOY, "2.2") is None
        assert article_address(art("2.2")) == ""
