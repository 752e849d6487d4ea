"""What serves every article is there, and what is not there is found out."""

import ast
from functools import cache
from pathlib import Path

import pytest
from django.utils.translation import override

import adjudication
from adjudication.articles.catalogue import BOOKS, CatalogueError, Kind, articles
from adjudication.articles.coverage import Covered, Standing, coverage, covered, is_complete, table
from adjudication.articles.service import (
    Service,
    ServiceKind,
    parse_served,
    parse_service,
    recorded_as,
    served_book,
)
from adjudication.articles.targets import fault_of
from adjudication.labels.articles import PARTS
from adjudication.web.addresses import has_page
from tests.adjudication.articles.test_catalogue import HALF_WIDTH_STOP, IDEOGRAPH

HEADER = "number\tserved_by\n"
BOOK = "xiangqi-2020"
ROOT = Path(adjudication.__file__).parent.parent
PRODUCT = ("games", "tournaments", "adjudication", "config")


def no_page(name: str) -> bool:
    return False


@pytest.mark.parametrize("book", BOOKS)
def test_every_article_names_what_serves_it_in_the_books_order(book: str) -> None:
    assert list(served_book(book)) == [article.number for article in articles(book)]


@pytest.mark.parametrize("book", BOOKS)
def test_everything_named_is_there(book: str) -> None:
    faults = {row.number: row.faults for row in coverage(has_page=has_page) if row.edition == book}
    assert {number: found for number, found in faults.items() if found} == {}


def test_only_arrangements_are_left_to_the_organisers() -> None:
    """What decides a game or an offence is never merely recorded as a paper of the event."""
    left = [
        (row.edition, row.number)
        for row in coverage(has_page=has_page)
        if row.standing is Standing.ORGANISATIONAL and row.kind in (Kind.DECIDABLE, Kind.OFFICIAL)
    ]
    assert left == []


def test_equipment_is_the_organisers_to_provide() -> None:
    for row in coverage(has_page=has_page):
        assert (row.standing is Standing.EQUIPMENT) is (row.kind is Kind.EQUIPMENT), row


def test_words_of_what_is_recorded_are_fit_to_be_shown() -> None:
    used = {
        service.target
        for book in BOOKS
        for services in served_book(book).values()
        for service in services
        if service.kind is ServiceKind.ORGANISATIONAL
    }
    assert used == recorded_as().keys()
    for words in recorded_as().values():
        assert IDEOGRAPH.search(words.zh)
        assert words.zh.endswith("。")
        assert not HALF_WIDTH_STOP.search(words.zh)
        assert words.en.isascii()
        assert words.en.endswith(".")


@pytest.mark.parametrize(
    "text",
    [
        "function:games.record.weiqi.decide_play.warned",
        "function:games.rules.weiqi.kernel.WeiqiKernel.violation",
        "command:RecordOffence",
        "command:MarkDead",
        "command:PublishPairing",
        "event:TieDecided",
        "event:FoulRecorded",
        "event:FifthsOffered",
        "offence:missing_record",
        "offence:wrong_hand",
        "page:articles:articles",
        "page:web:game",
        "articles:1.",
        "organisational:regulations",
        "equipment",
        "lost:figure",
        "waiting:deputies",
    ],
)
def test_what_exists_is_found(text: str) -> None:
    assert fault_of(BOOK, "art.1", parse_service(text), has_page=has_page) == ""


@pytest.mark.parametrize(
    "text",
    [
        "function:games.record.weiqi.decide_play.warmed",
        "function:games.record.weiqi.pray.warned",
        "function:games.rules.weiqi.kernel.WeiqiKernel.violations",
        "function:games",
        "function:tests.support.weiqi.drawn",
        "function:json.loads",
        "command:RecordOffense",
        "command:GameEnded",
        "event:RecordOffence",
        "command:TieDecided",
        "event:DecideTie",
        "offence:smoking",
        "page:articles:book",
        "page:web:replay",
        "articles:99.",
        "articles:art.1",
        "organisational:papers",
    ],
)
def test_what_does_not_exist_is_named(text: str) -> None:
    fault = fault_of(BOOK, "art.1", parse_service(text), has_page=has_page)
    assert fault == f"{text} does not exist"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "command",
        "command:",
        "equipment:",
        "equipment:x",
        "duty:y",
        "lost:page",
        "waiting:later",
    ],
)
def test_a_service_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any text that is none
        parse_service(text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("1.1\tequipment\n", 1),
        (HEADER + "1.1\n", 2),
        (HEADER + "\tequipment\n", 2),
        (HEADER + "1.1\t\n", 2),
        (HEADER + "1.1\tequipment\n1.1\tequipment\n", 3),
        (HEADER + "1.1\tequipment equipment\n", 2),
        (HEADER + "1.1\tequipment  command:Resign\n", 2),
        (HEADER + "1.1\tguess\n", 2),
    ],
)
def test_a_table_that_is_not_well_formed_is_refused(text: str, line: int) -> None:
    with pytest.raises(CatalogueError) as refused:
        parse_served(BOOK, text)
    assert (refused.value.code, refused.value.line) == ("bad_catalogue", line)


def test_a_row_names_its_services_in_order() -> None:
    found = parse_served(BOOK, HEADER + "1.1\tcommand:Resign event:GameEnded\n")
    resign = Service(kind=ServiceKind.COMMAND, target="Resign")
    assert found == {"1.1": (resign, Service(kind=ServiceKind.EVENT, target="GameEnded"))}


class TestStanding:
    """How an article stands, by what serves it."""

    def test_an_article_that_nothing_serves_is_unserved(self) -> None:
        row = covered(BOOK, "no-such-row", Kind.DECIDABLE, has_page=no_page)
        assert row.standing is Standing.UNSERVED

    def test_a_page_without_an_address_makes_it_unserved(self) -> None:
        there = covered("gomoku-2025", "4.1", Kind.OFFICIAL, has_page=has_page)
        gone = covered("gomoku-2025", "4.1", Kind.OFFICIAL, has_page=no_page)
        assert (there.standing, gone.standing) == (Standing.SERVED, Standing.UNSERVED)
        assert gone.faults == ("page:web:game does not exist",)

    @pytest.mark.parametrize(
        ("kind", "standing", "complete"),
        [
            (Kind.DECIDABLE, Standing.UNSERVED, False),
            (Kind.OFFICIAL, Standing.UNSERVED, False),
            (Kind.TOURNAMENT, Standing.UNSERVED, False),
            (Kind.DEFINITION, Standing.UNSERVED, True),
            (Kind.DECIDABLE, Standing.WAITING, True),
            (Kind.DECIDABLE, Standing.LOST, True),
            (Kind.TOURNAMENT, Standing.SERVED, True),
        ],
    )
    def test_only_an_unserved_article_that_decides_is_missing(
        self, kind: Kind, standing: Standing, complete: bool
    ) -> None:
        row = Covered(edition=BOOK, number="1.1", kind=kind, standing=standing)
        assert is_complete([row]) is complete

    def test_the_reference_figures_whose_boards_are_lost_count_apart(self) -> None:
        # Figures 2 to 30 stand in the data with their boards; of the reference figures the copy
        # of the book has the moves alone.
        rows = coverage(has_page=has_page)
        lost = [(row.edition, row.number) for row in rows if row.standing is Standing.LOST]
        assert lost == [("xiangqi-2020", f"ref.{number}") for number in range(1, 51)]
        served = {row.number for row in rows if row.standing is Standing.SERVED}
        assert {f"fig.{number}" for number in range(2, 31)} <= served

    def test_what_waits_says_for_what_in_words(self) -> None:
        rows = coverage(has_page=has_page)
        waiting = [row for row in rows if row.standing is Standing.WAITING]
        assert {row.waits_for for row in waiting} == PARTS.keys()
        with override("en"):
            assert {len(str(words)) > 10 for words in PARTS.values()} == {True}

    def test_the_table_counts_every_article_once(self) -> None:
        rows = coverage(has_page=has_page)
        counted = table(rows)
        assert sum(one.total() for one in counted.values()) == len(rows)
        assert len(rows) == sum(len(articles(book)) for book in BOOKS)
        assert counted["draughts-appendix", Kind.DECIDABLE].total() == 6


@cache
def _modules() -> dict[str, ast.Module]:
    """Return the product's modules by their dotted names."""
    found = {}
    for part in PRODUCT:
        for file in (ROOT / part).rglob("*.py"):
            parts = file.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts).removesuffix(".__init__")
            found[name] = ast.parse(file.read_text(encoding="utf-8"))
    return found


@cache
def _imported(module: str) -> dict[str, str]:
    """Return what the names mean that a module imports: name -> dotted path."""
    found = {}
    for node in ast.walk(_modules()[module]):
        if isinstance(node, ast.ImportFrom):
            for name in node.names:
                found[name.asname or name.name] = f"{node.module}.{name.name}"
    return found


def _meant(path: str) -> str:
    """Return where a path is defined that another module only hands on."""
    for _ in range(5):
        module, _dot, name = path.rpartition(".")
        if module not in _modules() or name not in _imported(module):
            return path
        path = _imported(module)[name]
    return path


@cache
def _used() -> frozenset[str]:
    """Return every dotted path that the product uses, and `.name` of every attribute.

    What a module uses of its own counts outside the definition itself: a function that calls
    nobody but itself is not used. What decides a command or folds an event is called by its mark.
    """
    used: set[str] = set()
    for module, tree in _modules().items():
        for top in tree.body:
            own = getattr(top, "name", "")
            if any(_is_mark(decorator) for decorator in getattr(top, "decorator_list", ())):
                used.add(f"{module}.{own}")
            for node in ast.walk(top):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    if node.id in _imported(module):
                        used.add(_meant(_imported(module)[node.id]))
                    elif node.id != own:
                        used.add(f"{module}.{node.id}")
                elif isinstance(node, ast.Attribute):
                    used.add(f".{node.attr}")
                    if isinstance(node.value, ast.Name) and node.value.id in _imported(module):
                        used.add(_meant(f"{_imported(module)[node.value.id]}.{node.attr}"))
    return frozenset(used)


def _is_mark(decorator: ast.expr) -> bool:
    """Return whether a function is put into a table of what decides or folds."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Name) and called.id in ("decides", "folds")


def _is_used(target: str) -> bool:
    """Return whether the product uses what a row names; of a method whether any is called so."""
    module = target.rpartition(".")[0]
    if module in _modules():
        return _meant(target) in _used()
    return f".{target.rpartition('.')[2]}" in _used()


def test_an_article_is_served_by_what_the_server_uses() -> None:
    """A function that only its own tests call serves nobody."""
    named = {
        service.target
        for book in BOOKS
        for services in served_book(book).values()
        for service in services
        if service.kind is ServiceKind.FUNCTION
    }
    assert len(named) > 200
    assert sorted(text for text in named if not _is_used(text)) == []


@pytest.mark.parametrize(
    ("target", "used"),
    [
        ("games.rules.recording.must_record", True),
        ("games.rules.weiqi.kernel.WeiqiKernel.violation", True),
        ("games.rules.recording.must_recall", False),
        ("games.rules.weiqi.kernel.WeiqiKernel.violated", False),
        # Another function of the same name is no use of this one.
        ("games.rules.recording.adjudicate", False),
    ],
)
def test_what_nobody_uses_is_found_out(target: str, used: bool) -> None:
    assert _is_used(target) is used
