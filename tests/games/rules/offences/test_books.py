"""The tables themselves: articles that exist, powers for all that is imposed, sane steps."""

from dataclasses import replace

import pytest

from adjudication.articles.catalogue import articles
from games.rules.books.article import Article
from games.rules.books.book import Book
from games.rules.books.registry import BOOKS, book_of
from games.rules.books.sources import XIANGQI
from games.rules.editions import editions
from games.rules.offences.escalation import escalate, measures_for
from games.rules.offences.kinds import Cost, Measure, Offence, Offences, Office, Past, Terms
from games.rules.offences.powers import Standing, authority, authority_by_book
from games.rules.weiqi.scoring import WARNINGS_THAT_LOSE

EVERY = [
    pytest.param(book, offence, id=f"{book.edition} {offence.article.number} {offence.code}")
    for book in BOOKS.values()
    for offence in book.offences.listed
]


def known(edition: str) -> set[Article | None]:
    """Return every article that a book may cite; some lean on another one."""
    cited: set[Article | None] = {
        Article(article.edition, article.number) for article in articles(edition)
    }
    if edition == "gomoku-classic":
        cited |= known("gomoku-2025")
    if edition == "xiangqi-wxf-2018":
        cited |= known("xiangqi-2020")
    return cited


@pytest.mark.parametrize(("book", "offence"), EVERY)
class TestOffence:
    def test_cites_articles_of_its_book(self, book: Book, offence: Offence) -> None:
        cited = {*offence.articles, offence.waiver_article} - {None}
        for fouls in range(3):
            for missing in (0, 4, 8):
                past = Past(fouls=fouls, violations=fouls, warnings=fouls, same=fouls)
                terms = Terms(missing_moves=missing, after_press=True, opponent_left_ms=1)
                cited |= set(escalate(book.edition, terms, past, offence).articles)
        assert cited <= known(book.edition)

    def test_somebody_may_impose_whatever_it_may_cost(self, book: Book, offence: Offence) -> None:
        for level in ("national", "provincial"):
            for measure in measures_for(book.edition, Terms(level=level), offence):
                assert book.offences.powers[measure].imposes

    def test_more_in_the_past_is_never_lighter(self, book: Book, offence: Offence) -> None:
        terms = Terms(level="provincial", missing_moves=5)
        lost = False
        for times in range(4):
            past = Past(fouls=times, violations=times, warnings=times, same=times)
            found = escalate(book.edition, terms, past, offence)
            assert bool(found.loses) >= lost
            lost = bool(found.loses)

    def test_has_its_name_in_both_languages(self, book: Book, offence: Offence) -> None:
        assert offence.en.isascii()
        assert not offence.zh.isascii()


@pytest.mark.parametrize("book", [pytest.param(book, id=book.edition) for book in BOOKS.values()])
class TestBook:
    def test_names_each_offence_once(self, book: Book) -> None:
        codes = [offence.code for offence in book.offences.listed]
        assert len(codes) == len(set(codes))

    def test_cites_articles_that_exist(self, book: Book) -> None:
        offences = book.offences
        cited = {power.article for power in offences.powers.values()}
        cited |= {limit.article for limit in offences.limits.values()}
        cited |= {
            offences.forfeit_article,
            *(offence.after_end for offence in offences.listed),
            offences.fact_article,
            offences.final_article,
            offences.spares_article,
            offences.zi_article,
        }
        assert cited - {None} <= known(book.edition)

    def test_the_organiser_alone_disqualifies_where_the_book_knows_it(self, book: Book) -> None:
        may = {
            office
            for office in Office
            if authority(book.edition, office, Measure.DISQUALIFICATION).standing
            is Standing.IMPOSES
        }
        known_here = Measure.DISQUALIFICATION in book.offences.powers
        assert may == ({Office.ORGANISER} if known_here else set())


@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002", "gomoku-2025"])
def test_the_books_that_name_an_expulsion_leave_it_to_somebody(edition: str) -> None:
    assert Measure.DISQUALIFICATION in book_of(edition).offences.powers


POWERS = [
    ("18.1", "xiangqi-2020", "warning", "arbiter", "imposes"),
    ("18.1 not the organiser", "xiangqi-2020", "warning", "organiser", "nothing"),
    ("18.2 not the board arbiter", "xiangqi-2020", "loss", "arbiter", "nothing"),
    ("18.2 the deputy asks", "xiangqi-2020", "loss", "deputy_chief_arbiter", "proposes"),
    ("18.2", "xiangqi-2020", "loss", "chief_arbiter", "imposes"),
    ("18.3 the chief asks", "xiangqi-2020", "disqualification", "chief_arbiter", "proposes"),
    ("18.3", "xiangqi-2020", "disqualification", "organiser", "imposes"),
    ("18.3 not the deputy", "xiangqi-2020", "disqualification", "deputy_chief_arbiter", "nothing"),
    ("16.1", "gomoku-2025", "warning", "arbiter", "imposes"),
    ("16.2 not a referee", "gomoku-2025", "violation", "arbiter", "nothing"),
    ("16.2 the deputy", "gomoku-2025", "violation", "deputy_chief_arbiter", "imposes"),
    ("16.3 not a referee", "gomoku-2025", "loss", "arbiter", "nothing"),
    ("25.3 the deputy asks", "gomoku-2025", "loss", "deputy_chief_arbiter", "proposes"),
    ("16.3", "gomoku-2025", "loss", "chief_arbiter", "imposes"),
    ("15.4 the chief asks", "gomoku-2025", "disqualification", "chief_arbiter", "proposes"),
    ("16.4", "gomoku-2025", "disqualification", "organiser", "imposes"),
    ("31.2", "weiqi-2002", "warning", "arbiter", "imposes"),
    ("31.5 not a referee", "weiqi-2002", "loss", "arbiter", "nothing"),
    ("31.5 the deputy asks", "weiqi-2002", "loss", "deputy_chief_arbiter", "proposes"),
    ("30.6", "weiqi-2002", "both_lose", "chief_arbiter", "imposes"),
    ("30.6 not the deputy", "weiqi-2002", "both_lose", "deputy_chief_arbiter", "nothing"),
    ("weiqi has no violations", "weiqi-2002", "violation", "chief_arbiter", "nothing"),
]


@pytest.mark.parametrize(
    ("edition", "measure", "office", "standing"),
    [pytest.param(*row[1:], id=f"{row[1]} {row[0]}") for row in POWERS],
)
def test_power(edition: str, measure: str, office: str, standing: str) -> None:
    assert authority(edition, Office(office), Measure(measure)).standing.value == standing


def test_a_book_lists_no_offence_that_costs_nothing() -> None:
    nothing = Offence(code="x", article=Article("xiangqi-2020", "18"), zh="某事", en="something")
    with pytest.raises(ValueError, match="x costs nothing"):
        Offences(listed=(nothing,), powers={}, limits={})


@pytest.mark.parametrize(
    ("edition", "number", "code"),
    [
        ("xiangqi-2020", "8.1.9", "duty_breach"),
        ("xiangqi-2020-rapid", "8.1.9", "duty_breach"),
        ("gomoku-2025", "18.12", "clock_adjusted"),
        ("gomoku-classic", "play.2.7.1", "board_upset"),
    ],
)
def test_an_article_of_several_offences_alone_means_the_one_it_names_first(
    edition: str, number: str, code: str
) -> None:
    book = book_of(edition)
    meant = book.offences.under(book.source(number))
    assert meant is not None
    assert meant.code == code


def test_an_article_alone_means_one_offence() -> None:
    warning = (Cost(measure=Measure.WARNING),)
    first = Offence(code="x", article=XIANGQI("18"), zh="某事", en="something", costs=warning)
    second = replace(first, code="y")
    with pytest.raises(ValueError, match="xiangqi-2020 18 alone means x and y"):
        Offences(listed=(first, second), powers={}, limits={})
    book = Offences(listed=(replace(second, by_code_alone=True), first), powers={}, limits={})
    assert book.under(XIANGQI("18")) == first


def test_nobody_without_an_office_imposes_anything() -> None:
    for edition in editions():
        for measure in Measure:
            assert authority(edition, None, measure).standing is Standing.NOTHING


@pytest.mark.parametrize(
    ("edition", "code", "standing"),
    [
        pytest.param("weiqi-2002", "phone_looked_at", "imposes", id="23.7/p2 the book's own loss"),
        pytest.param("weiqi-2002", "collusion", "proposes", id="23.1 for the chief"),
        pytest.param("xiangqi-2020", "illegal_move", "imposes", id="4.1.8 the book's own loss"),
        pytest.param("xiangqi-2020", "refused_record", "proposes", id="7.4 for the chief"),
        pytest.param("gomoku-2025", "left_area", "proposes", id="18.8 may lose, for the chief"),
        pytest.param("gomoku-2025", "stone_lifted", "proposes", id="17.9 for chief or deputy"),
        pytest.param("gomoku-2025", "rude_language", "imposes", id="18.7 a warning"),
    ],
)
def test_what_a_referee_s_record_brings(edition: str, code: str, standing: str) -> None:
    offence = book_of(edition).offences.offence(code)
    assert offence is not None
    found = escalate(edition, Terms(), Past(), offence)
    given = authority_by_book(edition, Office.ARBITER, offence, found)
    assert given.standing.value == standing


def test_4_1_10_28_11_1_app1_5_3_the_game_counts_by_the_same_figures() -> None:
    figures = {"xiangqi-2020": (3, "4.1.10"), "xiangqi-2020-rapid": (2, "28.11.1")}
    for edition, figure in (figures | {"xiangqi-2020-mass": (3, "app1.5.3")}).items():
        limit = book_of(edition).offences.limits[Measure.FOUL]
        assert (limit.count, limit.article.number) == figure
    assert book_of("weiqi-2002").offences.limits[Measure.WARNING].count == WARNINGS_THAT_LOSE
