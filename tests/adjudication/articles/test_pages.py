"""The public pages of the catalogue, its API, and the links that lead there."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext, override

from adjudication.articles.catalogue import BOOKS, articles
from adjudication.articles.citing import find_article, find_in_edition
from adjudication.articles.searching import find_articles, neighbours
from adjudication.web.addresses import address_of
from games.labels.articles import article_address, article_data, article_under
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC, XIANGQI
from games.templatetags.articles import cite
from tests.support.catalogues import read_catalogue
from tests.support.pages import chinese_left, english_left, tight

CATALOGUE = settings.BASE_DIR / "adjudication/locale/zh_Hans/LC_MESSAGES/django.po"
ODD_NUMBERS = [
    ("weiqi-2002", "17.3/p2"),
    ("weiqi-2002", "27.1(1)(A)"),
    ("gomoku-2025", "11.1-D-②"),
    ("draughts-appendix", "app.1.6.8-9/scope"),
]


@pytest.fixture
def chinese() -> Client:
    return Client(headers={"accept-language": "zh-CN"})


@pytest.fixture
def english() -> Client:
    return Client(headers={"accept-language": "en"})


class TestSearch:
    @pytest.mark.parametrize(
        ("search", "edition", "number"),
        [
            ("22.4", "xiangqi-2020", "22.4"),
            ("２２.４", "xiangqi-2020", "22.4"),
            ("三子三三", "gomoku-2025", ""),
            ("自然限着 60", "xiangqi-2020", "4.2.4"),
            ("PERPETUAL check", "xiangqi-2020", "24.9"),
        ],
    )
    def test_finds_numbers_and_words(self, search: str, edition: str, number: str) -> None:
        found = [article.number for article in find_articles(edition=edition, search=search)]
        assert (number in found) if number else not found

    def test_puts_the_exact_number_first(self) -> None:
        found = find_articles(edition="xiangqi-2020", search="4.1.1")
        assert found[0].number == "4.1.1"
        assert "4.1.10" in [article.number for article in found]

    def test_without_anything_asked_for_is_every_article(self) -> None:
        found = [(article.edition, article.number) for article in find_articles()]
        every = [(book, article.number) for book in BOOKS for article in articles(book)]
        assert sorted(found) == sorted(every)

    def test_neighbours_go_through_the_book(self) -> None:
        book = articles("weiqi-2002")
        assert neighbours(book[0]) == (None, book[1])
        assert neighbours(book[5]) == (book[4], book[6])
        assert neighbours(book[-1]) == (book[-2], None)


class TestCiting:
    @pytest.mark.parametrize(
        ("edition", "cited", "found"),
        [
            ("xiangqi-2020-rapid", "28.11.3", ("xiangqi-2020", "28.11.3")),
            ("draughts-64-russian", "app1.6.7.1", ("draughts-appendix", "app.1.6.7.1")),
            ("draughts-64-russian", "app.1.6.7.1", ("draughts-appendix", "app.1.6.7.1")),
            ("draughts-100", "app1.6.8-9", ("draughts-appendix", "app.1.6.8-9/scope")),
            ("draughts-100", "app.1.6.8-9", ("draughts-appendix", "app.1.6.8-9/scope")),
            ("xiangqi-2020", "9", ("xiangqi-2020", "art.9")),
            ("gomoku-classic", "11", ("gomoku-2025", "art.11")),
            ("gomoku-classic", "19.2.2-B", ("gomoku-2025", "19.2.2-B")),
            ("gomoku-classic", "clock.2.multi", ("gomoku-classic", "clock.2.multi")),
        ],
    )
    def test_an_article_is_found_as_games_cite_it(
        self, edition: str, cited: str, found: tuple[str, str]
    ) -> None:
        named = article_under(edition, cited)
        assert named is not None
        assert named.book == found[0]
        article = find_article(named)
        assert article is not None
        assert article == find_in_edition(edition, cited)
        assert (article.edition, article.number) == found

    @pytest.mark.parametrize(
        ("edition", "cited"),
        [
            ("draughts-100", "5.4"),
            ("xiangqi-2020", "99"),
            ("weiqi-2002", "app1.6.7.1"),
            ("chess", "1.1"),
            ("", ""),
        ],
    )
    def test_what_no_book_here_has_is_none(self, edition: str, cited: str) -> None:
        assert find_in_edition(edition, cited) is None
        assert address_of(Article(edition, cited)) == ""

    def test_games_link_what_they_cite(self) -> None:
        html = cite("xiangqi-2020", map(XIANGQI, ("25.1", "23.5.1", "99.9")))
        assert html == (
            '<a class="article" href="/articles/xiangqi-2020/25.1/">25.1</a>, '
            '<a class="article" href="/articles/xiangqi-2020/23.5.1/">23.5.1</a>, 99.9'
        )
        assert cite("xiangqi-2020", None) == ""
        assert "&lt;b&gt;" in cite("xiangqi-2020", XIANGQI("<b>"))

    def test_the_api_links_to_the_api(self) -> None:
        assert [article_data(article) for article in (XIANGQI("25.1"), XIANGQI("99"), None)] == [
            {
                "book": "xiangqi-2020",
                "number": "25.1",
                "url": "/api/v1/articles/xiangqi-2020/25.1",
            },
            {"book": "xiangqi-2020", "number": "99", "url": None},
            None,
        ]

    def test_an_article_lent_by_another_book_links_to_that_book(self) -> None:
        html = cite("gomoku-classic", GOMOKU("15.3"))
        assert 'href="/articles/gomoku-2025/15.3/"' in html
        assert "15.3" in html.partition(">")[2]
        own = cite("gomoku-classic", GOMOKU_CLASSIC("clock.6"))
        assert "2025" not in own

    @pytest.mark.parametrize(
        ("edition", "number", "book"),
        [
            ("xiangqi-2020-rapid", "28.11.3", "xiangqi-2020"),
            ("weiqi-2002", "17.2", "weiqi-2002"),
            ("gomoku-2025", "17.2", "gomoku-2025"),
            ("gomoku-classic", "clock.6", "gomoku-classic"),
            ("gomoku-classic", "15.3", "gomoku-2025"),
            ("gomoku-classic", "第三条", "gomoku-classic"),
            ("gomoku-2025", "clock.6", "gomoku-2025"),
            ("draughts-100", "app.1.6.5", "draughts-appendix"),
            ("draughts-100", "5.4.3", "fmjd"),
            ("draughts-64-russian", "7.1", "fmjd64"),
            ("draughts-100", "第三条", "draughts-appendix"),
        ],
    )
    def test_what_a_person_names_is_of_the_game_s_own_book(
        self, edition: str, number: str, book: str
    ) -> None:
        assert article_under(edition, f" {number} ") == Article(book, number)

    def test_a_blank_names_nothing(self) -> None:
        assert article_under("weiqi-2002", "  ") is None

    def test_without_a_catalogue_the_own_book_is_meant(
        self, settings: pytest.FixtureRequest
    ) -> None:
        settings.ARTICLE_READER = ""  # type: ignore[attr-defined]
        assert article_under("gomoku-classic", "15.3") == GOMOKU_CLASSIC("15.3")

    def test_without_a_catalogue_nothing_is_linked(self, settings: pytest.FixtureRequest) -> None:
        settings.ARTICLE_ADDRESS = ""  # type: ignore[attr-defined]
        assert article_address(XIANGQI("25.1")) == ""
        assert cite("xiangqi-2020", XIANGQI("25.1")) == "25.1"


@pytest.mark.database
@pytest.mark.one_database
class TestPages:
    def test_the_list_shows_a_book_with_links(self, chinese: Client) -> None:
        html = chinese.get("/articles/?edition=weiqi-2002").content.decode()
        assert '<a href="/articles/weiqi-2002/17.3/p2/">17.3 第2段</a>' in html
        assert "xiangqi-2020/1.1/" not in html
        assert "第 1 / 3 页，共 218 条" in html

    @pytest.mark.parametrize(
        ("book", "number", "zh", "en"),
        [
            ("xiangqi-2020", "art.4", "第4条", "article 4"),
            ("xiangqi-2020", "ref.13", "参考图13", "reference figure 13"),
            ("xiangqi-2020", "app1.3.2", "附录一 三.2", "appendix 1, 3.2"),
            ("xiangqi-2020", "4.1.1", "4.1.1", "4.1.1"),
            ("draughts-appendix", "app.1.6.4", "附录 一.6.4", "appendix 1.6.4"),
            ("gomoku-classic", "colour", "先后手", "colours"),
            ("gomoku-classic", "clock.2.multi", "计时2.multi", "clocks 2.multi"),
        ],
    )
    def test_a_number_is_said_as_readers_say_it(
        self, chinese: Client, english: Client, book: str, number: str, zh: str, en: str
    ) -> None:
        address = f"/articles/{book}/{number}/"
        assert f"<h1>{zh}：" in chinese.get(address).content.decode()
        assert f"<h1>{en}: " in english.get(address).content.decode()

    def test_a_search_is_kept_from_page_to_page(self, english: Client) -> None:
        html = english.get("/articles/?q=clock&kind=decidable").content.decode()
        total = re.search(r"Page 1 of \d+, (\d+) articles", html)
        assert total is not None
        assert int(total[1]) > 10
        assert 'value="clock"' in html

    def test_nothing_found_is_told(self, english: Client) -> None:
        html = english.get("/articles/?q=zzzz").content.decode()
        assert "No article fits this search." in html

    @pytest.mark.parametrize(("edition", "number"), ODD_NUMBERS)
    def test_an_article_has_its_page(self, chinese: Client, edition: str, number: str) -> None:
        address = address_of(Article(edition, number))
        html = chinese.get(address).content.decode()
        found = find_article(Article(edition, number))
        assert found is not None
        assert found.summary_zh in html
        assert found.summary_en in html.replace("&#x27;", "'")

    def test_an_article_says_how_it_is_served(self, english: Client) -> None:
        html = english.get("/articles/xiangqi-2020/4.1.12/").content.decode()
        assert re.search(r"<dt>Command</dt><dd>Resign<", tight(html))
        html = english.get("/articles/xiangqi-2020/art.2/").content.decode()
        assert '<a href="/articles/xiangqi-2020/2.2/">2.2</a>' in tight(html)
        html = english.get("/articles/weiqi-2002/9/p4/").content.decode()
        assert "Recorded as settings of the event" in html

    def test_a_chinese_page_names_nothing_of_the_program(self, chinese: Client) -> None:
        for number in ("4.1.12", "4.1.10", "23.5.2.1", "7.1"):
            html = chinese.get(f"/articles/xiangqi-2020/{number}/").content.decode()
            served = html.split("<dl>")[1].split("<dd lang=")[0]
            assert re.findall(r"[A-Za-z]{3,}", re.sub(r"<[^>]*>", "", served)) == []

    def test_an_article_leads_up_and_on(self, english: Client) -> None:
        html = english.get("/articles/xiangqi-2020/23.5.2.1/").content.decode()
        assert '<a href="/articles/xiangqi-2020/23.5.2/">23.5.2 ' in html
        assert '<a rel="next" href="/articles/xiangqi-2020/23.5.2.2/">' in html

    @pytest.mark.parametrize(
        "address",
        [
            "/articles/xiangqi-2020/99/",
            "/articles/chess/1.1/",
            "/articles/?edition=chess",
            "/articles/?kind=guess",
            "/articles/?page=0",
            "/articles/?page=99",
            "/articles/?page=x",
        ],
    )
    def test_what_is_not_there_is_not_found(self, chinese: Client, address: str) -> None:
        assert chinese.get(address).status_code == 404

    def test_the_pages_only_read(self, chinese: Client) -> None:
        assert chinese.post("/articles/").status_code == 405
        answer = chinese.get("/articles/xiangqi-2020/1.1/")
        assert "default-src 'none'" in answer["Content-Security-Policy"]

    @pytest.mark.parametrize(
        "address", ["/articles/?q=4.1&edition=xiangqi-2020", "/articles/gomoku-2025/19.1.2-B/"]
    )
    def test_a_chinese_page_holds_no_english(self, chinese: Client, address: str) -> None:
        assert english_left(chinese.get(address).content.decode()) == []

    def test_an_english_page_holds_chinese_only_as_such(self, english: Client) -> None:
        html = english.get("/articles/gomoku-2025/19.1.2-B/").content.decode()
        without = re.sub(r'<dd lang="zh-Hans">.*?</dd>', "", html, flags=re.DOTALL)
        assert set(chinese_left(without)) <= {"简体中文"}


@pytest.mark.database
@pytest.mark.one_database
class TestApi:
    def test_lists_articles_a_page_at_a_time(self, english: Client) -> None:
        first = english.get("/api/v1/articles/?edition=weiqi-2002&limit=100").json()
        assert first["total"] == 218
        assert len(first["results"]) == 100
        last = english.get("/api/v1/articles/?edition=weiqi-2002&limit=100&offset=200").json()
        assert (len(last["results"]), last["next_offset"]) == (18, None)

    @pytest.mark.parametrize(("edition", "number"), ODD_NUMBERS)
    def test_reads_one_article(self, english: Client, edition: str, number: str) -> None:
        address = address_of(Article(edition, number), api=True)
        answer = english.get(address).json()
        found = find_article(Article(edition, number))
        assert found is not None
        assert (answer["edition"], answer["number"]) == (edition, number)
        assert answer["summary_zh"] == found.summary_zh
        assert answer["served_by"]
        assert english.get(answer["address"]).json() == answer
        assert english.get(answer["page"]).status_code == 200

    def test_says_how_it_is_served(self, english: Client) -> None:
        answer = english.get("/api/v1/articles/xiangqi-2020/4.1.12").json()
        served = [{"kind": "command", "target": "Resign"}]
        assert [{key: item[key] for key in ("kind", "target")} for item in answer["served_by"]] == (
            served
        )

    @pytest.mark.parametrize(
        ("address", "status", "code"),
        [
            ("/api/v1/articles/xiangqi-2020/99", 404, "not_found"),
            ("/api/v1/articles/chess/1.1", 404, "not_found"),
            ("/api/v1/articles/?edition=chess", 400, "invalid_parameter"),
            ("/api/v1/articles/?limit=0", 400, "invalid_parameter"),
            ("/api/v1/articles/?colour=red", 400, "unknown_parameter"),
        ],
    )
    def test_refuses_what_is_not_there(
        self, english: Client, address: str, status: int, code: str
    ) -> None:
        answer = english.get(address)
        assert (answer.status_code, json.loads(answer.content)["code"]) == (status, code)


_MARKED = re.compile(
    r"(?:(?<![A-Za-z_])_|_now|noop|bilingual|gettext|gettext_lazy|gettext_noop)"
    r"""\(\s*((?:(?:"[^"]*"|'[^']*')\s*)+),?\s*[,)]"""
)


class TestWords:
    def marked(self) -> set[str]:
        folder: Path = settings.BASE_DIR / "adjudication"
        found: set[str] = set()
        for path in folder.rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            for literals in _MARKED.findall(text):
                parts = re.findall(r"""\"([^\"]*)\"|'([^']*)'""", literals)
                found.add("".join(double or single for double, single in parts))
        for path in folder.rglob("*.html"):
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(r"{% translate ['\"]([^%]+?)['\"](?: as \w+)? %}", text))
            for block in re.findall(r"{% blocktranslate[^%]*%}(.*?){% endblock", text, re.DOTALL):
                found.add(re.sub(r"{{ (\w+) }}", r"%(\1)s", " ".join(block.split())))
        return found

    def test_every_text_has_its_chinese_and_no_other(self) -> None:
        entries = read_catalogue(CATALOGUE)
        assert entries.keys() <= self.marked()
        with override("zh-hans"):
            assert [text for text in self.marked() if gettext(text) == text] == []
        assert all(re.search("[一-鿿：。]|%\\(", chinese) for chinese in entries.values())

    def test_the_catalogue_is_compiled_as_it_stands(self) -> None:

        with override("zh-hans"):
            for english, chinese in read_catalogue(CATALOGUE).items():
                assert gettext(english) == chinese


@pytest.mark.parametrize("book", BOOKS)
def test_every_article_has_an_address_that_comes_back(book: str) -> None:
    for article in articles(book):
        assert find_article(Article(book, article.number)) == article
        assert address_of(Article(book, article.number)).startswith(f"/articles/{book}/")
