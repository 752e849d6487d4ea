"""Regulations that choose a federation's book: its numbers, the event's own, what is refused."""

from dataclasses import replace

import pytest

from games.record.settings import in_force
from games.record.xiangqi.options import Level
from games.rules.books.federation import FederationBook, Origin
from games.rules.books.sources import XIANGQI
from games.rules.offences.thresholds import Threshold as GameThreshold
from games.streams.plain_values import plain
from tests.support.cited import cited
from tests.support.federation import SEASON, book, override
from tests.support.tournaments import SWISS
from tournaments.labels.regulations import render
from tournaments.record.rounds.arranging import federation_book, options_of, thresholds_of
from tournaments.regulations.changes import changes, weight_of
from tournaments.regulations.checks import check
from tournaments.regulations.document import dump, load
from tournaments.regulations.levels import fault_of_levels
from tournaments.regulations.values import EventLevel, Lateness, Regulations, Threshold

ROUNDS = "xiangqi.natural_limit_rounds"
YOUTH = replace(
    SWISS, book=SEASON, level=EventLevel.NATIONAL_YOUTH, lateness=Lateness(), thresholds=()
)
DOCUMENT = {
    "title": "省赛",
    "edition": "xiangqi-2020",
    "level": "national_youth",
    "stages": [{"kind": "swiss", "rounds": 7}],
    "book": plain(SEASON),
}


def pinned(rules: Regulations) -> dict[str, tuple[object, Origin]]:
    """Return what a game of the event has in force, with who settled it."""
    edition = rules.edition
    found = in_force(edition, options_of(rules), thresholds_of(rules, edition), rules.book)
    return {force.setting.code: (force.value, force.origin) for force in found}


def test_games_begin_with_the_books_numbers() -> None:
    assert check(YOUTH) == ()
    found = pinned(YOUTH)
    assert found[ROUNDS] == (50, Origin.FEDERATION)
    assert found["xiangqi.level"] == ("national_youth", Origin.FEDERATION)
    assert found["time.lateness_limit_ms"] == (900_000, Origin.FEDERATION)
    own = options_of(YOUTH).xiangqi
    assert own is not None
    assert own.level is Level.NATIONAL_YOUTH


def test_what_the_event_sets_is_its_own() -> None:
    rules = replace(
        YOUTH,
        lateness=Lateness(limit_ms=600_000),
        thresholds=(Threshold(offence="4.1.10", count=4),),
    )
    found = pinned(rules)
    assert found["time.lateness_limit_ms"] == (600_000, Origin.EVENT)
    assert thresholds_of(rules, rules.edition) == (GameThreshold(offence="4.1.10", count=4),)


@pytest.mark.parametrize(
    ("options", "rounds", "origin"),
    [
        ({}, 50, Origin.FEDERATION),
        ({"xiangqi": {"no_draw_before_round": 10}}, 50, Origin.FEDERATION),
        ({"xiangqi": {"natural_limit_rounds": 45}}, 45, Origin.EVENT),
        ({"xiangqi": {"natural_limit_rounds": 60}}, 60, Origin.EVENT),
    ],
)
def test_a_document_leaves_out_what_the_book_has(
    options: dict[str, dict[str, int]], rounds: int, origin: Origin
) -> None:
    rules = load({**DOCUMENT, "options": options})
    assert rules.book == SEASON
    assert pinned(rules)[ROUNDS] == (rounds, origin)
    assert load(dump(rules)) == rules


def test_deciding_games_of_another_edition_are_not_under_the_book() -> None:
    assert federation_book(YOUTH, "xiangqi-2020-rapid") is None
    assert federation_book(YOUTH, "xiangqi-2020") == SEASON
    own = options_of(YOUTH, "xiangqi-2020-rapid").xiangqi
    assert own is not None
    assert own.natural_limit_rounds == 50, "29.1.1"
    assert own.natural_limit_checks == 8


MASS = book(override(ROUNDS, 35), edition="xiangqi-2020-mass")


@pytest.mark.parametrize(
    ("chosen", "code", "article"),
    [
        (MASS, "book_of_another_edition", ""),
        (book(override(ROUNDS, 61)), "option_out_of_range", "4.2.4"),
        (book(override("penalties.self_destruction", 2)), "setting_fixed", "4.1.3"),
        (book(), "book_settles_nothing", ""),
    ],
)
def test_a_book_that_cannot_be_is_a_fault(chosen: FederationBook, code: str, article: str) -> None:
    (fault,) = check(replace(YOUTH, book=chosen))
    assert (fault.code, fault.place, fault.article) == (
        code,
        "/book",
        cited("xiangqi-2020", article),
    )


def test_4_1_8_the_level_is_that_of_the_book() -> None:
    assert fault_of_levels(YOUTH) is None
    fault = fault_of_levels(replace(YOUTH, level=EventLevel.NATIONAL))
    assert fault is not None
    assert (fault.code, fault.place, fault.article) == (
        "level_of_book_differs",
        "/level",
        XIANGQI("4.1.8"),
    )


def test_4_1_3_an_event_does_not_count_what_loses_at_once() -> None:
    lines = (Threshold(offence="self_destruction", count=2),)
    (fault,) = check(replace(SWISS, thresholds=lines))
    assert (fault.code, fault.article) == ("setting_fixed", XIANGQI("4.1.3"))


def test_another_version_is_a_change_to_be_confirmed() -> None:
    (change,) = changes(YOUTH, replace(YOUTH, book=replace(SEASON, version=2)))
    assert (change.field, weight_of(change, YOUTH).name) == ("book", "CONFIRM")


def test_the_text_names_the_book_and_its_provisions() -> None:
    zh = {line.heading: line.text for line in render(YOUTH, "zh")}
    en = {line.heading: line.text for line in render(YOUTH, "en")}
    assert zh["补充规则"] == "省棋协补充规则（第 1 版）：《2026年度竞赛补充细则》第 3、4、5、6 条"
    assert en["Federation's book"] == (
        "Rules of the province, version 1: Supplementary rules 2026, 3, 4, 5, 6"
    )
    assert "补充规则" not in {line.heading for line in render(SWISS, "zh")}
