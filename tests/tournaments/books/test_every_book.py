"""Every book speaks on every subject, or says that it is silent, and cites what stands in it."""

import dataclasses
import re
from collections.abc import Iterator, Mapping

import pytest

from adjudication.articles.catalogue import articles
from games.record.weiqi.options import WeiqiOptions
from games.rules.books.article import Article
from games.rules.clocks.books import Speed
from games.rules.editions import UnknownEditionError, editions
from tests.support.event_books import BOOKS
from tournaments.books import book as subjects
from tournaments.books.book import EventBook
from tournaments.books.deciding import DecidingGames
from tournaments.books.duties import Duty
from tournaments.books.first_moves import FirstMoves
from tournaments.books.formats import Counts, Formats, SchedulePoint, StageKind
from tournaments.books.orders import Comparison, OrderRule, Orders, TieBreak
from tournaments.books.pairing import USUAL_SYSTEMS, Defaults, PairingRules, System
from tournaments.books.promotion import Grading, Norms, Promotion
from tournaments.books.registry import book_of, rules_describing
from tournaments.books.rounds import OfKnockout, RoundCount
from tournaments.books.sheets import Largest, Sheets
from tournaments.books.teams import BoardOrder, TeamKind, Teams, TeamTable
from tournaments.books.topics import Topic
from tournaments.crosstable import MatchPoints, PointSystem

SUBJECTS = (
    EventBook,
    Formats,
    RoundCount,
    PairingRules,
    Defaults,
    Sheets,
    FirstMoves,
    Orders,
    subjects.Leaving,
    subjects.PlayOffs,
    DecidingGames,
    subjects.RatingLists,
    subjects.Results,
    subjects.OptionsLeft,
    Teams,
    TeamTable,
    Promotion,
)
PARTS = {
    Article,
    BoardOrder,
    Comparison,
    Counts,
    Duty,
    Largest,
    MatchPoints,
    Norms,
    OfKnockout,
    OrderRule,
    PointSystem,
    WeiqiOptions,
}
"""What subjects are made of."""
EDITIONS = editions()


def values(value: object) -> Iterator[object]:
    """Yield everything that stands in a book, down to its articles and numbers."""
    yield value
    if isinstance(value, Mapping):
        for item in value.values():
            yield from values(item)
    elif isinstance(value, tuple):
        for other in value:
            yield from values(other)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type | Article):
        for field in dataclasses.fields(value):
            yield from values(getattr(value, field.name))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda item: item.__name__)
def test_nothing_is_left_to_a_default(subject: type) -> None:
    fields = dataclasses.fields(subject)
    missing = dataclasses.MISSING
    left = [
        field.name
        for field in fields
        if (field.default, field.default_factory) != (missing, missing)
    ]
    assert left == []


def test_every_subject_of_a_book_is_among_those_asked() -> None:
    held = {type(value) for value in values(BOOKS["weiqi"]) if dataclasses.is_dataclass(value)}
    assert held - set(SUBJECTS) <= PARTS


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_topic_point_and_kind_is_filled(edition: str) -> None:
    book = book_of(edition)
    assert set(book.articles) == set(Topic)
    assert set(book.formats.kinds) == set(StageKind)
    assert set(book.formats.points) == set(SchedulePoint)
    assert set(book.teams.kinds) == set(TeamKind)
    assert set(book.ratings.lists) == set(Speed)
    assert set(book.orders.named) <= set(TieBreak)
    assert Grading.NONE in book.promotion.gradings
    assert book.first_moves.ways


def stands(article: Article) -> bool:
    """Return whether the catalogue has an article, or those that it heads (app.1.4.5(1): a, b)."""
    heads = re.compile(rf"(art\.)?{re.escape(article.number)}($|[.a-z-])")
    return any(heads.match(other.number) for other in articles(article.book))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_article_stands_in_the_catalogue_of_its_book(edition: str) -> None:
    cited = {value for value in values(book_of(edition)) if isinstance(value, Article) and value}
    assert [article for article in sorted(cited) if not stands(article)] == []


@pytest.mark.parametrize("number", ["26.45", "app.9", "app.1.4.4/p9", "27.1(", ""])
def test_an_article_that_is_nowhere_is_found_out(number: str) -> None:
    assert not stands(Article("weiqi-2002", number or "nothing"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_book_cites_itself_and_those_that_lend_to_it(edition: str) -> None:
    book = book_of(edition)
    cited = {value.book for value in values(book) if isinstance(value, Article) and value}
    assert cited <= {book.name, *book.lends}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_comparison_of_a_list_is_named_by_the_book(edition: str) -> None:
    orders = book_of(edition).orders
    assert len({(list_.sides, list_.format, list_.code) for list_ in orders.lists}) == len(
        orders.lists
    )
    for list_ in orders.lists:
        assert list_.comparisons
        assert (list_.tie is None) <= (not list_.play_off)


@pytest.mark.parametrize("system", USUAL_SYSTEMS)
def test_every_usual_system_is_described_by_one_book(system: System) -> None:
    homes = [book for book in BOOKS.values() if system in book.pairing.home]
    assert [book.pairing for book in homes] == [rules_describing(system)]


def test_the_mcmahon_is_offered_in_weiqi_alone_and_described_nowhere() -> None:
    assert [name for name, book in BOOKS.items() if System.MCMAHON in book.pairing.home] == []
    offered = [name for name, book in BOOKS.items() if System.MCMAHON in book.pairing.offered]
    assert offered == ["weiqi"]
    assert rules_describing(System.MCMAHON) is BOOKS["weiqi"].pairing
    for book in BOOKS.values():
        assert set(book.pairing.offered) >= set(USUAL_SYSTEMS)
        assert book.pairing.defaults.system in USUAL_SYSTEMS


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_silent_book_gives_no_article(edition: str) -> None:
    book = book_of(edition)
    for topic, article in book.articles.items():
        assert book.article(topic) == article
    assert book.cited(None) is None


@pytest.mark.parametrize(
    ("edition", "article", "known"),
    [
        ("xiangqi-2020", Article("xiangqi-2020", "10.4.1"), True),
        ("weiqi-2002", Article("xiangqi-2020", "10.4.1"), False),
        ("gomoku-classic", Article("gomoku-2025", "27.1"), True),
        ("gomoku-2025", Article("gomoku-classic", "colour.3.1"), False),
    ],
)
def test_an_article_of_another_book_is_not_cited(
    edition: str, article: Article, known: bool
) -> None:
    assert book_of(edition).cited(article) == (article if known else None)


def test_editions_of_one_game_share_its_book_but_those_that_say_something_of_their_own() -> None:
    own = {edition for edition in EDITIONS if book_of(edition) not in BOOKS.values()}
    assert own == {
        "xiangqi-2020-rapid",
        "xiangqi-2020-mass",
        "xiangqi-wxf-2018",
        "gomoku-classic",
    }
    assert {book_of(edition).game for edition in EDITIONS} == set(BOOKS)


@pytest.mark.parametrize("edition", ["", "chess", "xiangqi", "weiqi-1900"])
def test_an_edition_nobody_serves_has_no_book(edition: str) -> None:
    with pytest.raises(UnknownEditionError):
        book_of(edition)
