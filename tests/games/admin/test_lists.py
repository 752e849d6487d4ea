"""The lists of the office: what each prints of a row, what its search and its filters find."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.labels.times import moment
from games.models import (
    Appointment,
    Consent,
    Device,
    Game,
    ImportBatch,
    ImportFile,
    NamedEvent,
    Player,
    Source,
    new_id,
)
from games.players.registration import save_player
from tests.support.pages import tight, visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]
CELL = re.compile(r'<t[dh][^>]*class="field-(\w+)[^"]*"[^>]*>(.*?)</t[dh]>')
NOW = timezone.now()
Rows = list[dict[str, str]]


def rows_of(page: Any) -> Rows:
    """Return the cells of a list as column -> text, row by row."""
    assert page.status_code == 200
    html = tight(page.text)
    found = []
    for line in re.findall(r"<tr>(.*?)</tr>", html.partition("<tbody>")[2]):
        cells = {name: " ".join(visible_parts(inner)) for name, inner in CELL.findall(line)}
        found.append(cells)
    return found


@pytest.fixture
def offices(chief: User) -> None:
    """An arbiter of one section, one whose days are over, one whose office has ended."""
    NamedEvent.objects.create(event="e1", title="北方公开赛")
    wang = User.objects.create_user("wang", first_name="王监局")
    li, zhao = (User.objects.create_user(login) for login in ("li", "zhao"))
    long_ago = date(2020, 1, 2)
    for user, role, more in (
        (wang, "arbiter", {"event": "e1", "section": "甲组", "appointed_by": f"user:{chief.pk}"}),
        (li, "committee", {"from_on": long_ago, "to_on": long_ago, "appointed_by": "console"}),
        (zhao, "archivist", {"event": "e9", "revoked_at": NOW, "reason": "换人"}),
    ):
        Appointment.objects.create(user=user, role=role, **more)


def test_offices_say_who_what_where_and_whether_they_hold(office: Client, offices: None) -> None:
    rows = {row["person"]: row for row in rows_of(office.get("/admin/games/appointment/"))}
    assert list(rows) == ["王监局 (wang)", "li", "zhao"]
    told = {
        who: tuple(row[name] for name in ("role", "event_title", "section", "standing"))
        for who, row in rows.items()
    }
    assert told == {
        "王监局 (wang)": ("裁判员", "北方公开赛", "甲组", "在任"),
        "li": ("仲裁（申诉）委员会", "所有赛事", "-", "今日不在任期内"),
        "zhao": ("档案录入", "e9", "-", "已终止：换人"),
    }


@pytest.mark.parametrize(
    ("login", "given", "buttons"),
    [("wang", "裁判长", ["终止此职"]), ("li", "console", ["终止此职"]), ("zhao", "–", [])],
)
def test_the_page_of_an_office_says_who_gave_it_and_ends_it_once(
    office: Client, offices: None, login: str, given: str, buttons: list[str]
) -> None:
    held = Appointment.objects.get(user__username=login)
    page = office.get(f"/admin/games/appointment/{held.pk}/change/")
    parts = visible_parts(page.text)
    assert given in parts
    assert [part for part in parts if part == "终止此职"] == buttons


def test_people_are_listed_with_the_offices_they_hold_today(office: Client, offices: None) -> None:
    User.objects.filter(username="li").update(is_active=False)
    rows = {row["login_name"]: row for row in rows_of(office.get("/admin/auth/user/"))}
    assert {
        login: tuple(row[name] for name in ("name", "offices", "is_active", "is_superuser"))
        for login, row in rows.items()
    } == {
        "裁判长": ("-", "–", "是", "是"),
        "wang": ("王监局", "裁判员 · 北方公开赛 · 甲组", "是", "否"),
        "li": ("-", "–", "否", "否"),
        "zhao": ("-", "–", "是", "否"),
    }
    held = Appointment.objects.get(user__username="wang")
    page = office.get("/admin/auth/user/").text
    assert f'<a href="/admin/games/appointment/{held.pk}/change/">' in page


@pytest.fixture
def devices(running: Any) -> None:
    NamedEvent.objects.create(event="e1", title="北方公开赛")
    common = {"issued_by": "user:1", "issued_at": NOW, "expires_at": NOW + timedelta(days=1)}
    for number, (name, role, more) in enumerate(
        (
            ("平板 3", "arbiter", {"event": "e1", "section": "甲组", "actor": "user:7"}),
            ("手机", "player", {"game": running.id, "actor": "0190"}),
        )
    ):
        Device.objects.create(name=name, role=role, token_digest=str(number), **common, **more)


def test_the_page_of_a_device_says_for_whom_and_for_what(
    office: Client, devices: None, running: Any
) -> None:
    rows = rows_of(office.get("/admin/games/device/"))
    assert {(row["name"], row["role_words"]) for row in rows} == {
        ("平板 3", "裁判员"),
        ("手机", "棋手"),
    }
    for name, shown, absent in (
        ("平板 3", ("<code>user:7</code>", "北方公开赛", "甲组"), str(running.id)),
        ("手机", ("<code>0190</code>", f"<code>{running.id}</code>"), "北方公开赛"),
    ):
        device = Device.objects.get(name=name)
        page = office.get(f"/admin/games/device/{device.pk}/change/").text
        assert [text for text in shown if text not in page] == []
        assert absent not in page


@pytest.fixture
def consents(chief: User) -> None:
    """One in force given by a player on paper; one withdrawn of somebody who logs in."""
    lin = Player(name="林中贤", unit="北京", federation_number="1007")
    save_player(lin)
    wang = User.objects.create_user("wang", first_name="王监局")
    by = f"user:{chief.pk}"
    Consent.objects.create(
        person=str(lin.pk), form="in_writing", paper="ab" * 32, recorded_by=by, recorded_at=NOW
    )
    Consent.objects.create(
        person=f"user:{wang.pk}", form="in_person", event="e1", recorded_by=by,
        recorded_at=NOW - timedelta(days=1), withdrawn_at=NOW, reason="本人撤回",
    )  # fmt: skip


def test_consents_say_whose_how_by_whom_and_whether_they_hold(
    office: Client, consents: None
) -> None:
    rows = {row["person_name"]: row for row in rows_of(office.get("/admin/games/consent/"))}
    assert {
        who: tuple(row[name] for name in ("event_title", "form", "keeper", "standing"))
        for who, row in rows.items()
    } == {
        "林中贤": ("所有赛事", "书面", "裁判长", "有效"),
        "王监局": ("e1", "当面", "裁判长", "已撤回：本人撤回"),
    }
    for form, digest, ways in (("in_writing", "ab" * 32, 1), ("in_person", "–", 0)):
        row = Consent.objects.get(form=form)
        page = office.get(f"/admin/games/consent/{row.pk}/change/").text
        assert digest in visible_parts(page.replace("<code>", "").replace("</code>", ""))
        assert page.count(f"/admin/games/consent/{row.pk}/withdraw/") == ways


@pytest.fixture
def sources(database: str) -> None:
    for name, digest, format_ in (("甲.pgn", "ab", "pgn"), ("乙.sgf", "cd", "sgf")):
        Source.objects.create(
            sha256=digest * 32, filename=name, format=format_, encoding="gb18030", size=3,
            content=b"abc", imported_at=NOW, attribution="协会",
        )  # fmt: skip


def test_sources_say_what_they_are(office: Client, sources: None) -> None:
    rows = {row["filename"]: row for row in rows_of(office.get("/admin/games/source/"))}
    assert set(rows) == {"甲.pgn", "乙.sgf"}
    page = office.get(f"/admin/games/source/{'ab' * 32}/change/").text
    for shown in ("<code>pgn</code>", "<code>gb18030</code>", f"<code>{'ab' * 32}</code>", "协会"):
        assert shown in page
    assert f'<a href="/admin/games/source/{"ab" * 32}/download/">' in page


@pytest.fixture
def imports(database: str) -> None:
    """Two batches: three files in a watched folder with games stored and waiting; one empty."""
    wang = User.objects.create_user("wang", first_name="王监局")
    first = ImportBatch.objects.create(
        brought_by="system", brought_at=NOW - timedelta(hours=1), folder="赛场", state="open"
    )
    ImportBatch.objects.create(brought_by=f"user:{wang.pk}", brought_at=NOW, state="done")
    for number, (stored, waiting) in enumerate(((2, 0), (3, 4), (0, 0))):
        ImportFile.objects.create(
            batch=first, number=number, path="a", name="a", sha256="0" * 64, size=1,
            content=b"", games=9, stored=stored, waiting=waiting, state="stored",
        )  # fmt: skip


def test_imports_say_whose_they_are_and_how_far(office: Client, imports: None) -> None:
    done, going = rows_of(office.get("/admin/games/importbatch/"))
    names = ("bringer", "state", "files_read", "games_stored", "games_open")
    assert done["brought"] == moment(NOW)
    assert tuple(done[name] for name in names) == ("王监局", "已完成", "0", "0", "0")
    assert "赛场" in going["bringer"]
    assert tuple(going[name] for name in names[1:]) == ("待决定", "3", "5", "4")
    assert len(rows_of(office.get("/admin/games/importbatch/?state__exact=open"))) == 1


FOUND: list[tuple[str, str, str, str, set[str]]] = [
    ("offices", "appointment", "person", "q=wang", {"王监局 (wang)"}),
    ("offices", "appointment", "person", "q=王监", {"王监局 (wang)"}),
    ("offices", "appointment", "person", "q=甲组", {"王监局 (wang)"}),
    ("offices", "appointment", "person", "q=无人", set()),
    ("offices", "appointment", "person", "role__exact=committee", {"li"}),
    ("devices", "device", "name", "q=平板", {"平板 3"}),
    ("devices", "device", "name", "q=无", set()),
    ("consents", "consent", "person_name", "q=", {"林中贤", "王监局"}),
    ("consents", "consent", "person_name", "q=linzhongxian", {"林中贤"}),
    ("consents", "consent", "person_name", "q=wang", {"王监局"}),
    ("consents", "consent", "person_name", "q=wan", set()),
    ("consents", "consent", "person_name", "holds=yes", {"林中贤"}),
    ("consents", "consent", "person_name", "holds=no", {"王监局"}),
    ("consents", "consent", "person_name", "form__exact=in_person", {"王监局"}),
    ("sources", "source", "filename", "q=乙", {"乙.sgf"}),
    ("sources", "source", "filename", "q=abab", {"甲.pgn"}),
    ("sources", "source", "filename", "q=pgn.", set()),
    ("sources", "source", "filename", "format=sgf", {"乙.sgf"}),
]


@pytest.mark.parametrize(("rows", "model", "column", "query", "found"), FOUND)
def test_a_list_finds_what_is_asked_for_and_nothing_else(
    office: Client,
    request: pytest.FixtureRequest,
    rows: str,
    model: str,
    column: str,
    query: str,
    found: set[str],
) -> None:
    request.getfixturevalue(rows)
    page = office.get(f"/admin/games/{model}/?{query}")
    assert {row[column] for row in rows_of(page)} == found


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=wang", {"wang"}),
        ("q=王监局", {"wang"}),
        ("is_superuser__exact=1", {"裁判长"}),
        ("is_active__exact=0", {"li"}),
    ],
)
def test_people_are_found_by_login_and_name(
    office: Client, offices: None, query: str, found: set[str]
) -> None:
    User.objects.filter(username="li").update(is_active=False)
    rows = rows_of(office.get(f"/admin/auth/user/?{query}"))
    assert {row["login_name"] for row in rows} == found


def _game(**more: Any) -> Game:
    given = {"edition": "xiangqi-2020", "status": "closed", "version": 1, "arranged_at": NOW}
    return Game.objects.create(id=new_id(), **{**given, **more})


FILTERED: dict[str, Callable[[], tuple[Game, Game]]] = {
    "result=1-0": lambda: (_game(result="1-0"), _game(result="0-1")),
    "result=none": lambda: (_game(), _game(result="0-1")),
    "edition=weiqi-2002": lambda: (_game(edition="weiqi-2002"), _game()),
    "decade=1990": lambda: (_game(played_on="1990-01-01"), _game(played_on="2000-01-01")),
    "decade=1980": lambda: (_game(played_on="1989-12-31"), _game(played_on="1979-12-31")),
    "waiting=claim": lambda: (_game(open_claims=1), _game()),
    "status__exact=over": lambda: (_game(status="over"), _game()),
}


@pytest.mark.parametrize("query", FILTERED)
def test_a_filter_of_games_leaves_out_the_others(office: Client, query: str) -> None:
    wanted, _other = FILTERED[query]()
    page = office.get(f"/admin/games/game/?{query}")
    assert [row.pk for row in page.context["cl"].result_list] == [wanted.pk]


def test_a_game_is_listed_in_words(office: Client) -> None:
    first, second = (Player.objects.create(name=name) for name in ("甲", "乙"))
    _game(
        first_player=first, second_player=second, result="1-0", competition="某赛",
        round="第1轮", date_text="约1935年", plies=57,
    )  # fmt: skip
    (row,) = rows_of(office.get("/admin/games/game/"))
    assert row == {
        "first_player": "甲", "second_player": "乙", "result_words": "红胜", "status": "已归档",
        "competition": "某赛", "round": "第1轮", "date": "约1935年", "plies": "57",
    }  # fmt: skip
