"""Every page of the back office renders, in Chinese without English and the other way round."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from adjudication.models import Ruling
from games.models import LedgerEvent, LedgerWork, Source
from games.record import commands as c
from tests.support.office import GameOnRecord
from tests.support.pages import chinese_left, english_left, visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]
Ruled = tuple[GameOnRecord, int]
DATA = (
    "赵鑫鑫",
    "王天一",
    "全国象棋甲级联赛",
    "第1轮",
    "裁判长",
    "简体中文",
    "十五局.pgn",
    "平板3",
)
"""What the records themselves hold, in whatever language the page is."""


def _source() -> Source:
    return Source.objects.create(
        sha256="ab" * 32,
        filename="十五局.pgn",
        format="pgn",
        encoding="gb18030",
        size=3,
        content=b"\xd6\xd0\x0a",
        imported_at=timezone.now(),
    )


def _last_event(game: GameOnRecord) -> LedgerEvent:
    found = LedgerEvent.objects.filter(stream_id=game.id).order_by("version").last()
    assert found is not None
    return found


def _game(game: GameOnRecord, rest: str = "change/") -> str:
    return f"/admin/games/game/{game.id}/{rest}"


PAGES: dict[str, Callable[[GameOnRecord, int], str]] = {
    "index": lambda game, ruling: "/admin/",
    "app": lambda game, ruling: "/admin/games/",
    "games": lambda game, ruling: "/admin/games/game/",
    "games searched": lambda game, ruling: "/admin/games/game/?q=zhaoxinxin",
    "game": lambda game, ruling: _game(game),
    "game, rulings only": lambda game, ruling: _game(game, "change/?show=rulings"),
    "start": lambda game, ruling: _game(game, "do/start/"),
    "offence": lambda game, ruling: _game(game, "do/offence/"),
    "review": lambda game, ruling: _game(game, "do/review/"),
    "result": lambda game, ruling: _game(game, "do/result/"),
    "confirm ruling": lambda game, ruling: _game(game, f"do/confirm-ruling/?ruling={ruling}"),
    "overrule ruling": lambda game, ruling: _game(game, f"do/overrule-ruling/?ruling={ruling}"),
    "rulings": lambda game, ruling: "/admin/adjudication/ruling/",
    "ruling": lambda game, ruling: (
        f"/admin/adjudication/ruling/{Ruling.objects.get(game=game.id, version=ruling).pk}/change/"
    ),
    "players": lambda game, ruling: "/admin/games/player/",
    "player": lambda game, ruling: f"/admin/games/player/{game.red.pk}/change/",
    "player added": lambda game, ruling: "/admin/games/player/add/",
    "sources": lambda game, ruling: "/admin/games/source/",
    "source": lambda game, ruling: f"/admin/games/source/{'ab' * 32}/change/",
    "events": lambda game, ruling: f"/admin/games/ledgerevent/?q={game.id}",
    "event": lambda game, ruling: f"/admin/games/ledgerevent/{_last_event(game).pk}/change/",
    "work": lambda game, ruling: "/admin/games/ledgerwork/?state=open",
    "piece of work": lambda game, ruling: (
        f"/admin/games/ledgerwork/{LedgerWork.objects.get(stream_id=game.id).pk}/change/"
    ),
    "appointments": lambda game, ruling: "/admin/games/appointment/",
    "appointment": lambda game, ruling: "/admin/games/appointment/add/",
    "devices": lambda game, ruling: "/admin/games/device/",
    "users": lambda game, ruling: "/admin/auth/user/",
}


@pytest.mark.parametrize("page", PAGES)
def test_a_chinese_page_leaves_no_english(office: Client, ruled: Ruled, page: str) -> None:
    _source()
    answer = office.get(PAGES[page](*ruled), follow=True)
    assert answer.status_code == 200
    assert 'lang="zh-hans"' in answer.text
    assert english_left(answer.text) == []


@pytest.mark.parametrize("page", PAGES)
def test_an_english_page_leaves_no_chinese(office: Client, ruled: Ruled, page: str) -> None:
    _source()
    answer = office.get(PAGES[page](*ruled), follow=True, headers={"accept-language": "en"})
    assert answer.status_code == 200
    left = [part for part in chinese_left(answer.text) if not any(text in part for text in DATA)]
    assert [part for part in left if part != "连续六十回合未吃子。"] == []


def test_the_scan_finds_what_is_left_in_english() -> None:
    page = "<p>状态</p><p>Status</p><code>abc def</code><td>move 着法</td><a>SHA-256</a>"
    assert english_left(page) == ["Status"]
    assert chinese_left(page) == ["状态", "move 着法"]


def test_the_index_begins_with_what_waits(office: Client, ruled: Ruled) -> None:
    over = GameOnRecord(red="孟辰", black="郑惟桐")
    over.play()
    over.give(c.Resign(side="red"))
    over.project()
    parts = visible_parts(office.get("/admin/").text)
    assert parts.index("待确认的裁决") < parts.index("对局与裁决")
    assert "自然限着 · 判和" in parts
    assert any("孟辰 – 郑惟桐" in part for part in parts)
    assert "没有未答复的提请。" in parts
    assert "裁决 · 已逾期" in parts


def test_a_timeline_speaks_of_every_event(office: Client, ruled: Ruled) -> None:
    game, ruling = ruled
    page = office.get(_game(game)).text
    parts = visible_parts(page)
    assert "炮二平五" in parts
    assert "马８进７" in parts
    assert "自然限着" in parts
    assert f"/games/{game.id}/?v={ruling}#ply=6" in page
    # Ten seconds used of an hour, thirty added (6.1).
    assert "1:00:20" in parts
    assert page.count("<details>") == ruling


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("moves", ["着法"] * 6),
        ("claims", ["提请裁决"]),
        ("rulings", ["拟出裁决"]),
        ("corrections", []),
        ("clock", []),
        ("no-such-group", ["建立对局", "开始对局", *["着法"] * 6, "提请裁决", "拟出裁决"]),
    ],
)
def test_a_timeline_shows_the_events_asked_for(
    office: Client, ruled: Ruled, show: str, names: list[str]
) -> None:
    answer = office.get(_game(ruled[0], f"change/?show={show}"))
    assert [row.name for row in answer.context["timeline"].rows] == names


def test_a_game_page_reads_the_ledger_once(
    office: Client, ruled: Ruled, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    with django_assert_max_num_queries(13):  # type: ignore[attr-defined]
        office.get(_game(ruled[0]))


@pytest.mark.parametrize("typed", ["胡荣华", "胡榮華", "huronghua", "hrh", "许银川 个人赛"])
def test_a_search_finds_any_spelling(office: Client, running: GameOnRecord, typed: str) -> None:
    found = office.get("/admin/games/game/", {"q": typed}).context["cl"].result_list
    assert [game.pk for game in found] == [running.id]


@pytest.mark.parametrize("typed", ["胡荣", "xyc hrh", "许银川 胡榮華"])
def test_a_search_takes_parts_of_names(office: Client, running: GameOnRecord, typed: str) -> None:
    assert len(office.get("/admin/games/game/", {"q": typed}).context["cl"].result_list) == 1


@pytest.mark.parametrize("typed", ["吕钦", "lvqin", "许银川 甲级联赛", "%", "_"])
def test_a_search_finds_nothing_else(office: Client, running: GameOnRecord, typed: str) -> None:
    assert len(office.get("/admin/games/game/", {"q": typed}).context["cl"].result_list) == 0


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("decade=2020", 1),
        ("decade=2010", 0),
        ("result=none", 1),
        ("result=1-0", 0),
        ("edition=xiangqi-2020", 1),
        ("status__exact=running", 1),
        ("status__exact=closed", 0),
        ("waiting=claim", 0),
    ],
)
def test_filters_narrow_the_list(
    office: Client, running: GameOnRecord, query: str, found: int
) -> None:
    assert len(office.get(f"/admin/games/game/?{query}").context["cl"].result_list) == found


def test_the_header_switches_the_language(office: Client, chief: User) -> None:
    assert "今日待办" in office.get("/admin/").text
    answer = office.post("/i18n/setlang/", {"language": "en", "next": "/admin/"}, follow=True)
    assert "To be done today" in answer.text


def test_a_source_is_sent_byte_for_byte(office: Client) -> None:
    source = _source()
    answer = office.get(f"/admin/games/source/{source.pk}/download/")
    assert b"".join(answer.streaming_content) == b"\xd6\xd0\x0a"  # type: ignore[attr-defined]
    assert answer["Content-Disposition"].startswith("attachment")


def test_no_token_table_of_a_library_is_listed(office: Client) -> None:
    assert "knox" not in office.get("/admin/").text.lower()
