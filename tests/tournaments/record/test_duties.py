"""Duties of officials: gomoku 2025 article 25, weiqi 2002 30 and 31, xiangqi 2020 17."""

from collections import Counter
from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI
from tests.support.tournaments import SWISS, Told
from tournaments.books.duties import Holder, Phase
from tournaments.books.registry import book_of
from tournaments.record.commands import MarkDuties
from tournaments.record.officials.events import DutiesMarked

CHIEF = Actor(id="user:1", role=Role.CHIEF_ARBITER)
DEPUTY = Actor(id="user:2", role=Role.DEPUTY_CHIEF_ARBITER)
ARBITER = Actor(id="user:3", role=Role.ARBITER)
GOMOKU_RULES = replace(SWISS, edition="gomoku-2025")
BOOK, ROUND = XIANGQI("17.2"), XIANGQI("17.5")


def marks(*done: Article, undone: tuple[Article, ...] = (), round_: int = 0) -> MarkDuties:
    return MarkDuties(round=round_, done=done, undone=undone)


def refused(told: Told, command: MarkDuties, by: Actor = CHIEF) -> tuple[str, str]:
    with pytest.raises(CommandRefusedError) as caught:
        told.give(command, by=by)
    article = caught.value.article
    return caught.value.code, article.number if article else ""


def test_25_has_42_points_by_office_and_phase() -> None:
    """Counted in the book: chief 5, 4, 4; arranger 3, 4, 4; deputy 2, 3, 3; arbiter 4, 4, 2."""
    duties = book_of("gomoku-2025").duties
    counted = Counter((duty.holder, duty.phase) for duty in duties)
    assert [
        [counted[holder, phase] for phase in Phase] for holder in Holder
    ] == [[5, 4, 4], [3, 4, 4], [2, 3, 3], [4, 4, 2]]  # fmt: skip
    assert duties[0].article == GOMOKU("25.1.1-A")
    assert duties[-1].article == GOMOKU("25.4.3-B")
    # 25.2.2: 每轮比赛; 25.3.2-B: 每轮比赛结束; 25.4: 本轮, 下一轮.
    each = {duty.article.number for duty in duties if duty.each_round}
    assert {"25.2.2-A", "25.2.2-B", "25.2.2-C", "25.3.2-B", "25.4.3-A"} < each
    assert not {"25.1.2-A", "25.2.2-D", "25.3.2-A"} & each


@pytest.mark.parametrize(
    ("edition", "numbers"),
    [
        ("weiqi-2002", [f"30.{n}" for n in range(1, 10)] + [f"31.{n}" for n in range(1, 6)]),
        ("xiangqi-2020", [f"17.{n}" for n in range(1, 8)]),
        ("draughts-100", []),
    ],
)
def test_every_point_of_the_other_books_stands_once(edition: str, numbers: list[str]) -> None:
    found = [duty.article.number for duty in book_of(edition).duties]
    assert sorted(found) == sorted(numbers)


def test_a_duty_is_ticked_and_the_tick_taken_back() -> None:
    told = Told(SWISS)
    assert told.give(marks(BOOK), by=ARBITER) == (DutiesMarked(round=0, done=(BOOK,), undone=()),)
    assert told.now.duties_done == ((0, BOOK),)
    assert refused(told, marks(BOOK))[0] == "changes_nothing"
    told.give(marks(undone=(BOOK,)))
    assert not told.now.duties_done
    assert refused(told, marks(undone=(BOOK,)))[0] == "changes_nothing"
    assert refused(told, marks())[0] == "changes_nothing"


def test_what_is_done_anew_in_every_round_names_its_round() -> None:
    told = Told(SWISS).begin(4)
    told.give(marks(ROUND, round_=1), by=ARBITER)
    told.give(marks(ROUND, round_=2), by=DEPUTY)
    assert told.now.duties_done == ((1, ROUND), (2, ROUND))
    assert refused(told, marks(ROUND)) == ("duty_of_round", "17.5")
    assert refused(told, marks(ROUND, round_=99)) == ("duty_of_round", "17.5")
    assert refused(told, marks(BOOK, round_=1)) == ("duty_of_event", "17.2")


def test_nobody_ticks_what_the_book_does_not_know_or_another_has_to() -> None:
    told = Told(SWISS)
    assert refused(told, marks(WEIQI("30.1"))) == ("no_such_duty", "30.1")
    for role in (Role.ORGANISER, Role.COMMITTEE, Role.ARCHIVIST, Role.PLAYER):
        assert refused(told, marks(BOOK), by=Actor(id="x", role=role))[0] == "role_not_allowed"


@pytest.mark.parametrize(
    ("number", "allowed"),
    [
        ("25.1.1-A", {CHIEF}),
        ("25.2.1-A", {CHIEF, DEPUTY, ARBITER}),
        ("25.3.1-A", {CHIEF, DEPUTY}),
    ],
)
def test_25_who_directs_an_official_ticks_for_him(number: str, allowed: set[Actor]) -> None:
    for actor in (CHIEF, DEPUTY, ARBITER):
        told = Told(GOMOKU_RULES)
        if actor in allowed:
            told.give(marks(GOMOKU(number)), by=actor)
        else:
            with pytest.raises(NotAllowedError) as caught:
                told.give(marks(GOMOKU(number)), by=actor)
            assert caught.value.code == "duty_of_another"
            assert caught.value.article == GOMOKU(number)
