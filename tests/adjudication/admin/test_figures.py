"""The office's figures: what they add up to, what stands behind each, who sees which.

Which offices see claims is in `tests/contracts/office_addresses.py`; here, of which events.
"""

import csv
import io
import re
from html import unescape
from urllib.parse import urljoin

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from adjudication.figures import answers
from adjudication.models import Finding
from games.record.commands import ConfirmRuling, OverruleRuling
from games.record.values import Role
from tests.benchmarks.ruling_figures import fill
from tests.support.office import CHIEF, GameOnRecord
from tests.support.pages import english_left
from tests.tournaments.admin.desk import client_of, official, page_text

pytestmark = pytest.mark.database

BASE = "/admin/adjudication/ruling/figures/"
HERE, ELSEWHERE = "全国象棋甲级联赛", "省赛"
HEAD, UPHELD, OVERRULED, PROPOSED = 0, 1, 3, 5
"""Places of a row's numbers: all, and three of its parts."""


def claimed(competition: str, settle: str = "") -> GameOnRecord:
    game = GameOnRecord(red="赵鑫鑫", black="王天一", competition=competition)
    game.play()
    version = game.claim()
    if settle == "confirm":
        game.give(ConfirmRuling(ruling_version=version), by=CHIEF)
    if settle == "overrule":
        game.give(OverruleRuling(ruling_version=version, reason="看错了"), by=CHIEF)
    game.project()
    return game


@pytest.fixture
def games(database: str) -> list[GameOnRecord]:
    """Three games with a claim each in one event, one in another."""
    here = [claimed(HERE), claimed(HERE, "confirm"), claimed(HERE, "overrule")]
    return [*here, claimed(ELSEWHERE)]


@pytest.fixture
def office(database: str) -> Client:
    return client_of(User.objects.create_superuser("裁判长"))


def table(html: str, figure: str) -> dict[str, list[tuple[str, str]]]:
    """Return name of a row -> its numbers, each with its address."""
    found = re.search(rf'id="{figure}">.*?<tbody>(.*?)</tbody>', html, flags=re.S)
    assert found is not None
    rows = {}
    for row in re.findall(r"<tr.*?</tr>", found[1], flags=re.S):
        name = re.search(r"<th[^>]*>(.*?)</th>", row, flags=re.S)
        assert name is not None
        cells = re.findall(r"<td[^>]*>\s*(?:<a href=\"([^\"]*)\">)?([^<]*)", row)
        rows[unescape(name[1])] = [(text.strip(), unescape(url)) for url, text in cells]
    return rows


def listed(office: Client, address: str) -> list[str]:
    """Return the rows of the list at an address that the page of figures gives."""
    answer = office.get(urljoin(BASE, address))
    assert answer.status_code == 200
    return re.findall(r'<td class="when">', answer.content.decode())


@pytest.mark.parametrize(
    ("by", "group"),
    [
        ("question", "自然限着"),
        ("article", "《象棋竞赛规则（2020）》4.2.4"),
        ("edition", "象棋竞赛规则（2020）"),
        ("year", "2026"),
    ],
)
def test_each_grouping_counts_every_claim_once(
    office: Client, games: list[GameOnRecord], by: str, group: str
) -> None:
    rows = table(office.get(BASE, {"by": by}).content.decode(), "claims")
    assert list(rows) == [group, "全部"]
    for numbers in rows.values():
        counts = [int(text) for text, _url in numbers]
        assert (counts[HEAD], counts[UPHELD], counts[OVERRULED], counts[PROPOSED]) == (4, 1, 1, 2)
        assert sum(counts[1:]) == counts[HEAD]


@pytest.mark.parametrize(
    ("per_page", "page", "rows", "leads"),
    [(4, 1, 4, (False, False)), (3, 1, 3, (False, True)), (3, 2, 1, (True, False)),
     (2, 2, 2, (True, False)), (2, 3, 0, (True, False))],
)  # fmt: skip
def test_a_long_list_has_pages(
    office: Client,
    games: list[GameOnRecord],
    monkeypatch: pytest.MonkeyPatch,
    per_page: int,
    page: int,
    rows: int,
    leads: tuple[bool, bool],
) -> None:
    monkeypatch.setattr(answers, "PER_PAGE", per_page)
    context = office.get(BASE + f"claims/?by=year&page={page}").context
    assert len(context["rows"]) == rows
    assert (bool(context["previous"]), bool(context["next"])) == leads
    assert leads[0] is (f"page={page - 1}" in context["previous"])
    assert leads[1] is (f"page={page + 1}" in context["next"])


def test_by_event_the_larger_comes_first(office: Client, games: list[GameOnRecord]) -> None:
    rows = table(office.get(BASE, {"by": "event"}).content.decode(), "claims")
    assert {name: numbers[HEAD][0] for name, numbers in rows.items()} == {
        HERE: "3", ELSEWHERE: "1", "全部": "4",
    }  # fmt: skip
    assert next(iter(rows)) == HERE


@pytest.mark.parametrize("by", ["question", "article", "edition", "event", "year"])
def test_every_number_leads_to_as_many_rows(
    office: Client, games: list[GameOnRecord], by: str
) -> None:
    html = office.get(BASE, {"by": by, "game": "xiangqi"}).content.decode()
    links = 0
    for numbers in table(html, "claims").values():
        for text, url in numbers:
            if url:
                assert len(listed(office, url)) == int(text)
                links += 1
            else:
                assert text == "0"
    bars = re.findall(r'<a href="(claims/[^"]*)" tabindex', html)
    assert links >= 8
    assert all(listed(office, unescape(url)) for url in bars)


def test_how_long_the_officials_took(office: Client, games: list[GameOnRecord]) -> None:
    """Every command of these games comes ten seconds after the last."""
    html = office.get(BASE).content.decode()
    answer, settle = table(html, "answer"), table(html, "settle")
    assert [text for text, _url in answer["全部"]] == ["4", "10.0 秒", "10.0 秒", "10.0 秒"]
    assert [text for text, _url in settle["全部"]] == ["2", "10.0 秒", "10.0 秒", "10.0 秒"]


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({"competition": HERE}, 3),
        ({"competition": "没有的赛事"}, 0),
        ({"game": "xiangqi"}, 4),
        ({"game": "weiqi"}, 0),
        ({"edition": "xiangqi-2020"}, 4),
        ({"edition": "xiangqi-2020-mass"}, 0),
        ({"date_from": "2026-11-20", "date_to": "2026-11-20"}, 4),
        ({"date_from": "2026-11-21"}, 0),
        ({"date_to": "2026-11-19"}, 0),
    ],
)
def test_only_the_games_asked_for_are_counted(
    office: Client, games: list[GameOnRecord], asked: dict[str, str], count: int
) -> None:
    html = office.get(BASE, asked).content.decode()
    # Competitions are proposed while one types, days are chosen from a calendar.
    fields = {tag.split('name="')[1].split('"')[0]: tag for tag in re.findall(r"<input[^>]*>", html)
              if 'name="' in tag}  # fmt: skip
    assert 'list="competitions"' in fields["competition"]
    assert '<datalist id="competitions">' in html
    assert all('type="date"' in fields[name] for name in ("date_from", "date_to"))
    assert 'type="hidden"' in fields["by"]
    if count:
        assert table(html, "claims")["全部"][HEAD][0] == str(count)
    else:
        assert "尚无可统计的内容。" in html
    assert len(listed(office, "claims/?by=question&" + "&".join(map("=".join, asked.items())))) == (
        count
    )


@pytest.mark.one_database
@pytest.mark.parametrize(
    "query",
    ["?by=player", "?game=chess", "?date_from=x", "?date_from=2026-02-01&date_to=2026-01-01"],
)
def test_what_is_no_question_is_said_beside_its_field(office: Client, query: str) -> None:
    assert office.get(BASE + query).status_code == 400
    assert office.get(BASE + "claims/" + query).status_code == 404
    assert office.get(BASE + "claims.csv" + query).status_code == 404


@pytest.mark.one_database
@pytest.mark.parametrize(
    "address",
    ["claims/?part=won", "claims/?page=0", "claims/?page=x", "findings/?part=upheld",
     "claims/?group=%00", "players.csv", "claims.xlsx", "figures.csv", "claims"],
)  # fmt: skip
def test_an_address_that_no_page_gives_is_none(office: Client, address: str) -> None:
    assert office.get(BASE + address).status_code == 404


@pytest.mark.one_database
@pytest.mark.parametrize("group", ["", "4.2.4", "甲, 乙 1", "xiangqi-2020 99.9"])
@pytest.mark.parametrize("by", ["question", "article", "edition", "event", "year"])
def test_a_group_that_holds_nothing_lists_nothing(
    office: Client, games: list[GameOnRecord], by: str, group: str
) -> None:
    assert listed(office, f"claims/?by={by}&group={group}") == []


@pytest.mark.one_database
def test_chinese_pages_are_in_chinese(office: Client, games: list[GameOnRecord]) -> None:
    for page in ("", "claims/", "?date_from=x"):
        content = (
            office.get(BASE + page)
            .content.decode()
            .partition('<div id="content"')[2]
            .partition(">")[2]
        )
        assert [part for part in english_left(content) if part != "XLSX"] == []


def test_an_official_counts_the_claims_of_his_events(games: list[GameOnRecord]) -> None:
    arbiter = client_of(official("裁判员", Role.ARBITER, event=ELSEWHERE))
    html = arbiter.get(BASE, {"by": "event"}).content.decode()
    assert list(table(html, "claims")) == [ELSEWHERE, "全部"]
    assert HERE not in html
    assert listed(arbiter, f"claims/?by=event&group={HERE}") == []
    assert HERE not in arbiter.get(BASE + "claims.csv", {"by": "event"}).content.decode()


def test_findings_are_counted_and_listed(office: Client, games: list[GameOnRecord]) -> None:
    for number, status in enumerate(("open", "open", "settled")):
        Finding.objects.create(
            game_id=games[0].id,
            audit_version=9,
            number=number,
            severity="contradiction",
            code="move_against_rules",
            articles="xiangqi-2020 24.1, xiangqi-2020 23.5",
            by_todays_rules=False,
            status=status,
            found_at="2026-11-21T00:00:00Z",
        )
    rows = table(office.get(BASE, {"by": "article"}).content.decode(), "findings")
    numbers = rows["《象棋竞赛规则（2020）》24.1"]
    assert [text for text, _url in numbers] == ["3", "2", "1", "0", "0", "0", "0"]
    assert [len(listed(office, url)) for _text, url in numbers if url] == [3, 2, 1]
    shown = page_text(office.get(urljoin(BASE, numbers[1][1])))
    assert "违反规则的着法按已走记录" in shown


def test_the_files_hold_what_the_page_shows(office: Client, games: list[GameOnRecord]) -> None:
    asked = {"by": "event", "game": "xiangqi"}
    answer = office.get(BASE + "claims.csv", asked)
    head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    page = table(office.get(BASE, asked).content.decode(), "claims")
    assert {row[0]: row[1:] for row in rows} == {
        name: [text for text, _url in numbers] for name, numbers in page.items()
    }
    assert head[:3] == ["赛事", "合计", "成立"]
    book = load_workbook(io.BytesIO(office.get(BASE + "figures.xlsx", asked).content))
    assert book.sheetnames == ["提请的结果", "从提请到裁决", "从裁决到确认", "核查所见"]
    cells = [[cell.value for cell in row] for row in book["提请的结果"]]
    assert ["棋种: 象棋", *[None] * 7] in [row[:8] for row in cells]
    assert [HERE, 3, 1, 0, 1, 0, 1, 0, 0] in cells


def test_queries_do_not_grow_with_the_rows(office: Client) -> None:
    asked: list[dict[str, int]] = []
    for seed, claims in enumerate((20, 200)):
        fill(claims=claims, seed=seed)
        found = {}
        for page in ("?by=event", "?by=article", "claims/?by=year", "findings/", "figures.xlsx"):
            office.get(BASE + page)
            with CaptureQueriesContext(connection) as seen:
                assert office.get(BASE + page).status_code == 200
            found[page] = len(seen)
        asked.append(found)
    assert asked[0] == asked[1]


def test_the_first_page_and_the_list_of_rulings_lead_there(office: Client) -> None:
    for page in ("/admin/", "/admin/adjudication/ruling/"):
        assert f'href="{BASE}"' in office.get(page).content.decode()
