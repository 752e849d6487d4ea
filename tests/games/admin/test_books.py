"""Federations' books in the office: made from a rule book, published, kept version by version."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.federation.publishing import edition_years, find_book, value_of
from games.federation.publishing import publish as publish_book
from games.labels.messages import in_both
from games.models import Appointment, PublishedBook
from games.record.errors import CommandRefusedError
from games.record.values import Actor, Role
from games.rules.books.federation import settings_left
from games.rules.books.years import Years
from games.rules.editions import editions
from tests.support.pages import visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]

ADD = "/admin/games/publishedbook/add/"
LIST = "/admin/games/publishedbook/"
HEAD = {
    "edition": "xiangqi-2020",
    "code": "province",
    "name": "省棋协补充规则",
    "name_en": "Rules of the province",
    "document": "2026年度竞赛补充细则",
    "document_en": "Supplementary rules 2026",
}
SEASON = {
    **HEAD,
    "s_xiangqi-natural_limit_rounds": "50",
    "a_xiangqi-natural_limit_rounds": "3",
    "s_time-lateness_limit_ms": "15",
    "a_time-lateness_limit_ms": "5",
    "s_penalties-foul": "2",
    "a_penalties-foul": "6",
    "d_penalties-foul": "棋手须知",
}


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def publish(office: Client, url: str = ADD, **changed: str) -> Any:
    return office.post(url, {**SEASON, "step": "publish", **changed})


def page_of(code: str, version: int = 1) -> str:
    row = PublishedBook.objects.get(code=code, version=version)
    return reverse("admin:games_publishedbook_change", args=[row.pk])


def next_of(code: str) -> str:
    row = PublishedBook.objects.get(code=code, is_latest=True)
    return reverse("admin:games_publishedbook_next", args=[row.pk])


def test_the_form_offers_what_the_book_leaves_with_its_article(office: Client) -> None:
    assert "edition=weiqi-2002" in text_of(office.get(ADD))
    for edition in editions():
        shown = text_of(office.get(ADD, {"edition": edition}))
        names = set(re.findall(r'name="s_([^"]+)"', shown))
        assert names == {setting.code.replace(".", "-") for setting in settings_left(edition)}
    xiangqi = text_of(office.get(ADD, {"edition": "xiangqi-2020"}))
    assert "1 至 60" in xiangqi
    assert "第4.2.4条" in xiangqi.replace(" ", "")
    assert office.get(ADD, {"edition": "go-2002"}).status_code == 404


def test_it_is_shown_and_then_published_with_every_source(office: Client) -> None:
    shown = text_of(office.post(ADD, {**SEASON, "step": "preview"}))
    assert "50（《2026年度竞赛补充细则》第 3 条）" in shown
    assert not PublishedBook.objects.exists()
    answer = publish(office)
    assert answer.status_code == 302
    book = find_book("province")
    assert (book.version, len(book.overrides)) == (1, 3)
    foul = book.settled("penalties.foul")
    assert foul is not None
    assert (foul.value.number, in_both(foul.provision.cited).zh) == (2, "《棋手须知》第 6 条")
    late = book.settled("time.lateness_limit_ms")
    assert late is not None
    assert late.value.number == 900_000
    page = text_of(office.get(page_of("province")))
    assert "《2026年度竞赛补充细则》第 3 条" in page
    assert "第 4.2.4 条" in visible_parts(page), "what leaves it open"
    assert "裁判长" in page, "who has published it"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"s_xiangqi-natural_limit_rounds": "61"}, "option_out_of_range"),
        ({"s_xiangqi-natural_limit_rounds": "0"}, "option_out_of_range"),
        ({"s_xiangqi-natural_limit_checks": "11", "a_xiangqi-natural_limit_checks": "4"},
         "option_out_of_range"),
        ({"a_xiangqi-natural_limit_rounds": ""}, "provision_missing"),
        ({"a_xiangqi-no_draw_before_round": "7"}, "只写条号"),
        ({"s_penalties-foul": "0"}, "option_out_of_range"),
        ({"code": "省"}, "errorlist"),
        ({"code": "Province"}, "book_code_malformed"),
        ({"name": ""}, "errorlist"),
        ({"document": ""}, "errorlist"),
        ({"s_time-lateness_limit_ms": "-1"}, "errorlist"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_and_nothing_is_published(
    office: Client, changed: dict[str, str], said: str
) -> None:
    answer = publish(office, **changed)
    assert answer.status_code == 200
    assert said in text_of(answer)
    assert not PublishedBook.objects.exists()


def test_a_mass_event_of_fifty_rounds_is_refused_by_its_article(office: Client) -> None:
    shown = text_of(publish(office, edition="xiangqi-2020-mass"))
    assert "附录一 三.2" in shown
    assert not PublishedBook.objects.exists()


def test_a_published_version_is_never_edited_the_next_shows_what_changes(office: Client) -> None:
    publish(office)
    assert office.post(page_of("province"), {"name": "另一名"}).status_code == 403
    form = text_of(office.get(next_of("province")))
    assert 'value="50"' in form
    changed = dict.fromkeys(("s_penalties-foul", "a_penalties-foul", "d_penalties-foul"), "")
    changed |= {"s_xiangqi-natural_limit_rounds": "40", "note": "缩短赛程"}
    shown = text_of(office.post(next_of("province"), {**SEASON, **changed, "step": "preview"}))
    assert "50（《2026年度竞赛补充细则》第 3 条）" in shown
    assert "40（《2026年度竞赛补充细则》第 3 条）" in shown
    assert "2（《棋手须知》第 6 条）" in shown
    assert "迟到" not in shown, "what stays is no change"
    assert publish(office, next_of("province"), **changed).status_code == 302
    rows = PublishedBook.objects.order_by("version")
    assert [(row.version, row.is_latest) for row in rows] == [(1, False), (2, True)]
    first = value_of(rows[0]).settled("xiangqi.natural_limit_rounds")
    assert first is not None
    assert first.value.number == 50
    page = text_of(office.get(page_of("province", 2)))
    assert "缩短赛程" in page
    old = text_of(office.get(page_of("province", 1)))
    assert "已有新版" in old


def test_a_version_that_changes_nothing_or_comes_late_is_refused(office: Client) -> None:
    publish(office)
    same = publish(office, next_of("province"))
    assert "book_unchanged" in text_of(same)
    again = publish(office)
    assert "book_version_stale" in text_of(again)
    assert PublishedBook.objects.count() == 1


def test_the_next_version_is_of_the_same_edition(office: Client) -> None:
    publish(office)
    first = find_book("province")
    fouls = tuple(line for line in first.overrides if line.setting == "penalties.foul")
    book = replace(first, version=2, overrides=fouls)
    chief = Actor(id="person-chief", role=Role.CHIEF_ARBITER)
    with pytest.raises(CommandRefusedError) as refused:
        publish_book(replace(book, edition="xiangqi-2020-rapid"), by=chief, at=timezone.now())
    assert refused.value.code == "book_of_another_edition"
    publish_book(book, by=chief, at=timezone.now())
    assert find_book("province") == book


def test_the_list_is_filtered(office: Client) -> None:
    publish(office)
    publish(office, next_of("province"), **{"s_xiangqi-natural_limit_rounds": "45"})
    publish(office, code="city")
    shown = text_of(office.get(LIST, {"is_latest__exact": "1", "edition": "xiangqi-2020"}))
    assert len(re.findall(r'class="action-|field-code', shown)) >= 2
    assert text_of(office.get(LIST, {"edition": "weiqi-2002"})).count("field-code") == 0


@pytest.mark.parametrize(
    ("role", "event", "sees", "makes"),
    [
        ("organiser", "", True, True),
        ("chief_arbiter", "", True, True),
        ("chief_arbiter", "某赛", True, False),
        ("archivist", "", True, False),
        ("arbiter", "", True, False),
        ("committee", "", True, False),
        ("rating_office", "", False, False),
    ],
)
def test_15_who_sees_the_books_and_who_makes_them(
    office: Client, role: str, event: str, sees: bool, makes: bool
) -> None:
    publish(office)
    user = User.objects.create_user("某人")
    Appointment.objects.create(user=user, role=role, event=event)
    client = Client(headers={"accept-language": "zh-hans"})
    client.force_login(user)
    assert client.get(page_of("province")).status_code == (200 if sees else 403)
    assert client.get(LIST).status_code == (200 if sees else 403)
    assert client.get(ADD).status_code == (200 if makes else 403)
    assert client.get(next_of("province")).status_code == (200 if makes else 403)
    assert ("next/" in text_of(client.get(page_of("province")))) is makes
    publish(client, next_of("province"), name="另一名")
    assert PublishedBook.objects.count() == (2 if makes else 1)


def test_the_years_whose_games_are_read_by_the_edition(office: Client) -> None:
    """A book may settle them alone; the next version starts from them; no year has two books."""
    asked = {**HEAD, "first_year": "1990", "last_year": "1999", "step": "publish"}
    office.post(ADD, asked)
    assert edition_years() == (("xiangqi-2020", Years(first=1990, last=1999)),)
    shown = text_of(office.get(page_of("province")))
    assert "1990 年至 1999 年的对局" in shown
    assert 'value="1990"' in text_of(office.get(next_of("province")))
    taken = office.post(ADD, {**asked, "code": "other", "first_year": "1999", "last_year": ""})
    assert "years_taken" in text_of(taken)
    office.post(ADD, {**asked, "code": "other", "first_year": "2000", "last_year": ""})
    assert find_book("other").years == Years(first=2000, last=2000)


def test_years_that_are_no_range(office: Client) -> None:
    asked = {**HEAD, "first_year": "1999", "last_year": "1990", "step": "publish"}
    assert "years_malformed" in text_of(office.post(ADD, asked))
    assert not PublishedBook.objects.exists()
