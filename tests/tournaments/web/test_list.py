"""The list of tournaments by places: every row once, forwards and back, and nothing counted."""

import re
from datetime import date, timedelta
from functools import partial
from random import Random
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from games import api
from tournaments.models import Tournament
from tournaments.projections import beginnings
from tournaments.selectors import list_tournaments
from tournaments.selectors.listed import PAGE_SIZE, listed

pytestmark = pytest.mark.database
DAYS = 4
"""So few days that many tournaments begin on one."""


def put_on_record(count: int, *, seed: int = 1) -> list[Tournament]:
    """Make rows, a fourth of them without a day; return them as the list has them, by sorting."""
    random, first = Random(seed), date(2026, 1, 1)
    rows = [
        Tournament(
            id=UUID(int=random.getrandbits(128), version=4),
            version=1,
            title=f"示例赛{number}",
            edition="xiangqi-2020",
            status="entry",
            starts_on=None
            if random.randrange(4) == 0
            else first + timedelta(days=random.randrange(DAYS)),
            created_at=now(),
        )
        for number in range(count)
    ]
    Tournament.objects.bulk_create(rows)
    for row in rows:
        beginnings.write(row.id, row.title, row.section)
    return sorted(rows, key=lambda row: (row.starts_on or date.min, row.id), reverse=True)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 29, 30, 31])
def test_going_on_and_back_meets_every_row_once(size: int) -> None:
    wanted = [row.id for row in put_on_record(30)]
    rows = Tournament.objects.all()
    forward, pages = [], []
    page = listed(rows, size=size)
    assert page.before is None
    while True:
        forward += [row.id for row in page.rows]
        pages.append([row.id for row in page.rows])
        if page.after is None:
            break
        page = listed(rows, after=page.after, size=size)
    assert forward == wanted
    backward = [pages.pop()]
    while page.before is not None:
        page = listed(rows, before=page.before, size=size)
        backward.append([row.id for row in page.rows])
    assert [row for part in reversed(backward) for row in part] == wanted


def test_old_links_by_number_show_the_same_rows() -> None:
    wanted = [row.id for row in put_on_record(10)]
    rows = Tournament.objects.all()
    found = [row.id for number in (1, 2, 3) for row in listed(rows, page=number, size=4).rows]
    assert found == wanted
    assert listed(rows, page=4, size=4).rows == ()


def test_the_page_leads_on_and_back(client: Client) -> None:
    put_on_record(PAGE_SIZE + 2)
    first = client.get("/tournaments/").content.decode()
    assert 'rel="prev"' not in first
    following = re.search(r'rel="next" href="([^"]+)"', first)
    assert following
    second = client.get(f"/tournaments/{following[1]}").content.decode()
    assert 'rel="next"' not in second
    assert second.count('class="date"') == 2
    back = re.search(r'rel="prev" href="([^"]+)"', second)
    assert back
    assert client.get(f"/tournaments/{back[1]}").content.decode().count('class="date"') == PAGE_SIZE


def test_a_search_is_kept_from_page_to_page(client: Client) -> None:
    put_on_record(PAGE_SIZE + 2)
    html = client.get("/tournaments/?q=示例赛").content.decode()
    following = re.search(r'rel="next" href="(\?q=[^"&]+&amp;after=[^"]+)"', html)
    assert following
    html = client.get("/tournaments/" + following[1].replace("&amp;", "&")).content.decode()
    assert html.count('class="date"') == 2


def test_nothing_is_counted_and_no_row_is_skipped(client: Client) -> None:
    put_on_record(PAGE_SIZE + 2)
    with CaptureQueriesContext(connection) as asked:
        client.get("/tournaments/")
    told = " ".join(query["sql"] for query in asked).upper()
    assert "COUNT(" not in told
    assert "OFFSET" not in told


@pytest.mark.parametrize(
    "query", ["after=x", "before=1", "after=1.x", "after=99999999.", "page=x", "page=-1"]
)
def test_what_names_no_place_is_not_found(client: Client, query: str) -> None:
    assert client.get(f"/tournaments/?{query}").status_code == 404


@pytest.mark.parametrize("query", ["page=7", "page=999999999"])
def test_past_the_end_the_list_is_empty(client: Client, query: str) -> None:
    put_on_record(2)
    answer = client.get(f"/tournaments/?{query}")
    assert (answer.status_code, 'class="date"' in answer.content.decode()) == (200, False)


@pytest.mark.parametrize("place", ["0.{id}", "1.{id}"])
def test_behind_a_place_that_nobody_has_the_list_goes_on(client: Client, place: str) -> None:
    """Day 1 is before every tournament: behind it stand those without a day."""
    rows = put_on_record(9)
    undated = sum(row.starts_on is None for row in rows)
    assert undated
    query = place.format(id=UUID(int=2**128 - 1))
    html = client.get(f"/tournaments/?after={query}").content.decode()
    assert html.count('class="date"') == undated


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("示例杯", {"2026年示例杯公开赛", "2025年示例杯"}),
        ("shili", {"2026年示例杯公开赛", "2025年示例杯"}),
        ("slbgk", {"2026年示例杯公开赛"}),
        ("示例杯 女子", {"2025年示例杯"}),
        ("女子 2025", {"2025年示例杯"}),
        ("", {"2026年示例杯公开赛", "2025年示例杯", "北方联赛"}),
        ("例杯公", {"2026年示例杯公开赛"}),
        ("示例杯 联赛", set()),
        ("，。", set()),
        ("hili", set()),
    ],
)
@pytest.mark.parametrize("most", [200, 1])
def test_a_search_finds_beginnings_of_title_and_section(
    typed: str, titles: set[str], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looked up where few are found, and asked of the rows where many are: the same."""
    monkeypatch.setattr("tournaments.selectors.api.MOST_FOUND", most)
    looked_up = partial(api.found_ids, most=most)
    monkeypatch.setattr("tournaments.selectors.api.found_ids", looked_up)
    rows = put_on_record(3)
    named = (("2026年示例杯公开赛", "男子组"), ("2025年示例杯", "女子组"), ("北方联赛", ""))
    for row, (title, section) in zip(rows, named, strict=True):
        Tournament.objects.filter(pk=row.pk).update(title=title, section=section)
        beginnings.write(row.pk, title, section)
    assert {row.title for row in list_tournaments(search=typed)} == titles


def test_a_title_that_changes_is_found_by_its_new_beginnings_alone() -> None:
    (row,) = put_on_record(1)
    beginnings.write(row.pk, "北方联赛", "")
    beginnings.write(row.pk, "南方联赛", "")
    assert not list_tournaments(search="北方")
    assert list_tournaments(search="南方").get() == row
