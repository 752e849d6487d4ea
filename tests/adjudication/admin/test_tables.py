"""The lists and the pages of single rows at the office: each column with what its row holds."""

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client

from adjudication.case_models import Case
from adjudication.models import Finding, Ruling
from adjudication.run_models import Drift, Readjudication
from adjudication.sanction_models import Sanction
from games.models import Game, LedgerWork, Player
from games.players.registration import save_player

pytestmark = [pytest.mark.database, pytest.mark.one_database]

ID, OTHER = UUID(int=7), UUID(int=8)
AT, LATER = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 2, tzinfo=UTC)
AT_MS = 1_767_225_600_000
CELL = re.compile(r'<t[dh] class="(?:[^"]* )?field-(\w+)[^"]*"[^>]*>(.*?)</t[dh]>', re.S)
HEADING = re.compile(r'<th scope="col"[^>]*class="[^"]*column-(\w+)[^"]*">(.*?)</th>', re.S)


@pytest.fixture
def office(database: str) -> Client:
    for number, name in ((1, "许银川"), (2, "胡荣华")):
        save_player(Player(id=UUID(int=number), name=name))
    Game.objects.create(
        id=ID, version=30, edition="xiangqi-2020", status="closed", competition="全国赛",
        search_key="许银川 胡荣华", first_player_id=UUID(int=1),
        second_player_id=UUID(int=2), arranged_at=AT,
    )  # fmt: skip
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("office"))
    return client


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def rows() -> dict[str, Model]:
    return {
        "finding": Finding(
            game_id=ID, audit_version=25, number=2, severity="contradiction", code="flag_early",
            ply=7, version=12, articles="xiangqi-2020 21.3", side="black", by_todays_rules=True,
            status="settled", outcome="accepted_as_is", reason="无异议", found_at=AT,
            settled_at=LATER, settled_by="user:9",
        ),
        "ruling": Ruling(
            id=OTHER, game_id=ID, version=14, question="repetition", verdict="red_loses",
            articles="xiangqi-2020 23.5.1, xiangqi-2020 25.1", explanation_zh="长将",
            explanation_en="perpetual check", status="overruled", reason="看错了",
            proposed_at=AT, settled_at=LATER, settled_by="user:9",
        ),
        "case": Case(
            id=OTHER, version=9, instance="committee", status="decided", awaits="notice",
            matter="uncovered", question="落子后碰钟", outcome="upheld", edition="gomoku-2025",
            competition="省赛", subject_kind="game", subject=ID, filed_at=AT, decided_at=LATER,
            appeal_until=LATER,
        ),
        "sanction": Sanction(
            stream=OTHER, version=5, person=str(UUID(int=1)), game=ID, competition="省赛",
            section="男子组", edition="xiangqi-2020", measure="loss", offence="disturbance",
            article="xiangqi-2020 18.1", status="imposed", is_in_force=True, reason="扰乱",
            recorded_at=AT,
        ),
        "readjudication": Readjudication(
            asked_by="chief", asked_at=AT, code_version="5", games=3, stopped_at=LATER,
            choice={
                "competition": "省赛", "date_from": "2026-01-01", "date_to": "2026-02-01",
                "edition": "xiangqi-2020", "games": [str(ID)],
            },
        ),
        "drift": Drift(
            game_id=ID, number=1, kind="verdict", version=14, at_version=12, ply=11,
            subject="repetition", then="red_loses", now="draw", articles="xiangqi-2020 23.5.1",
            code_then="4", code_now="5",
        ),
        "ledgerwork": LedgerWork(
            kind="ruling", stream_id=ID, version=12, due_at=AT_MS, attempts=3,
            claimed_by="host/1/2", claimed_until=AT_MS + 1000, done_at=AT_MS + 2000, state="done",
            last_error="ZeroDivisionError",
        ),
    }  # fmt: skip


GAME, BOARD = f"/admin/games/game/{ID}/change/", f"/games/{ID}/?ply="
MORNING, NEXT = "2026-01-01 08:00:00", "2026-01-02 08:00:00"
"""In China's time."""
LISTS: dict[str, tuple[tuple[tuple[str, str], ...], tuple[str, ...]]] = {
    "finding": (
        (
            ("Finding of the audit", "a flag on record though the side had time left"),
            ("Weight", "contradiction"),
            ("Game", "许银川 – 胡荣华"),
            ("Move", "after move 7"),
            ("Articles", "21.3"),
            ("Status", "settled · left as recorded"),
            ("Found at", MORNING),
            ("Settle", "-"),
        ),
        (GAME, f"{BOARD}7"),
    ),
    "ruling": (
        (
            ("Game", "许银川 – 胡荣华"),
            ("Question", "pending position (awaiting a ruling)"),
            ("Verdict", "Red loses"),
            ("Status", "overruled"),
            ("Articles", "23.5.1, 25.1"),
            ("Proposed at", MORNING),
        ),
        (f"/admin/adjudication/ruling/{OTHER}/change/",),
    ),
    "case": (
        (
            ("Matter in dispute", "落子后碰钟"),
            ("Before whom", "appeal to the committee"),
            ("Competition", "省赛"),
            ("Status", "decided"),
            ("Decision", "the case is upheld"),
            ("Waits for", "the parties to be told"),
            ("Filed at", MORNING),
            ("Can be contested until", NEXT),
        ),
        (f"/admin/adjudication/case/{OTHER}/change/",),
    ),
    "sanction": (
        (
            ("Entrant", "许银川"),
            ("Penalty", "loss of the game"),
            ("Offence", "disturbing the opponent on purpose"),
            ("Article", "18.1"),
            ("Competition", "省赛"),
            ("Concerns", "game"),
            ("Status", "in force"),
            ("Recorded at", "Jan. 1, 2026, 8 a.m."),
        ),
        (f"{GAME}#v5",),
    ),
    "readjudication": (
        (
            (
                "Re-adjudication",
                "{pk} · 省赛 · 2026-01-01 – · – 2026-02-01 · Xiangqi rules 2020 · games: 1",
            ),
            ("Started by", "chief"),
            ("Started at", MORNING),
            ("State", f"stopped {NEXT}"),
            ("Progress", "0 / 3 · 0 rulings, 0 audits, 1 drifts"),
            ("Code", "5"),
        ),
        (),
    ),
    "drift": (
        (
            ("What drifted", "verdict · pending position (awaiting a ruling)"),
            ("Then", "Red loses"),
            ("Now", "the game is drawn"),
            ("Articles", "23.5.1"),
            ("Game", "许银川 – 胡荣华"),
            ("Board", "after move 11"),
            ("Code", "4 → 5"),
        ),
        (GAME, f"{BOARD}11"),
    ),
    "ledgerwork": (
        (
            ("Kind", "ruling"),
            ("Game", str(ID)),
            ("Event number", "12"),
            ("State", "done"),
            ("Due at", MORNING),
            ("Attempts", "3"),
            ("Last error", "ZeroDivisionError"),
        ),
        (GAME,),
    ),
}
"""Model -> the columns of its list with what its row has there, and where the row leads."""
CHOSEN = "省赛 · 2026-01-01 – · – 2026-02-01 · Xiangqi rules 2020 · games: 1"
PAGES = {
    "finding": "contradiction · a flag on record though the side had time left"
    " Game: 许银川 – 胡荣华 Finding of the audit: a flag on record though the side had time left"
    " Weight: contradiction Side: Black Move: after move 7 Event number: 12 Articles: 21.3"
    " By today's rules: yes Status: settled · left as recorded Reason: 无异议"
    " Found at: Jan. 1, 2026, 8 a.m. Settled at: Jan. 2, 2026, 8 a.m. Settled by: user:9 Settle:",
    "ruling": "pending position (awaiting a ruling) · Red loses Details on record"
    " Game: 全国赛 许银川 – 胡荣华 Question: pending position (awaiting a ruling)"
    " Verdict: Red loses Articles: 23.5.1 , 25.1 Explanation in Chinese: 长将"
    " Explanation in English: perpetual check Status: overruled Reason: 看错了 Event number: 14"
    " Proposed at: Jan. 1, 2026, 8 a.m. Settled at: Jan. 2, 2026, 8 a.m. Settled by: user:9",
    "sanction": "许银川 · loss of the game Entrant: 许银川 Penalty: loss of the game"
    " Offence: disturbing the opponent on purpose Article: 18.1 Competition: 省赛"
    " Section: 男子组 Concerns: game Number of the entry: 5 Status: in force In force: yes"
    " Reason: 扰乱 Recorded at: Jan. 1, 2026, 8 a.m.",
    "readjudication": f"Drifts XLSX NDJSON Games chosen: {CHOSEN} Started by: chief"
    f" Started at: {MORNING} Code: 5 State: stopped {NEXT}"
    " Progress: 0 / 3 · 0 rulings, 0 audits, 1 drifts Workers: 0 Drift by code and article:"
    " 1 · verdict · pending position (awaiting a ruling) · 23.5.1 · 4 → 5",
    "drift": "verdict · pending position (awaiting a ruling)"
    " What drifted: verdict · pending position (awaiting a ruling) Then: Red loses"
    " Now: the game is drawn Articles: 23.5.1 Game: 许银川 – 胡荣华 Board: after move 11"
    " Event number: 14 Code: 4 → 5",
    "ledgerwork": f"ruling · done Kind: ruling Game: {ID} Event number: 12 State: done"
    f" Due at: {MORNING} Attempts: 3 Held by: host/1/2 Held until: 2026-01-01 08:00:01"
    " Done at: 2026-01-01 08:00:02 Last error: ZeroDivisionError",
}
"""Model -> what the page of its row says; a case has its own page."""
FOUND_BY = {
    "finding": ("flag_early", "21.3", "全国赛", "许银川"),
    "ruling": ("25.1",),
    "case": ("碰钟", "省赛"),
    "sanction": ("许银川", "省赛"),
    "drift": ("23.5.1", "全国赛", "许银川"),
}
"""Model -> what is typed to find its row."""
FILTERS = {
    "finding": ["weight", "status", "edition", "by today's rules"],
    "ruling": ["status"],
    "case": ["status", "before whom", "waits for", "edition"],
    "sanction": ["in force", "penalty", "status", "edition"],
    "readjudication": [],
    "drift": ["what drifted", "code then", "edition"],
    "ledgerwork": ["state"],
}


def test_every_list_and_page_says_what_its_row_holds(office: Client) -> None:
    made: dict[str, Any] = rows()
    made["drift"].run = made["readjudication"]
    for row in made.values():
        row.save()
    filters = {}
    for model, (columns, leads) in LISTS.items():
        row = made[model]
        where = f"/admin/{'games' if model == 'ledgerwork' else 'adjudication'}/{model}/"
        html = office.get(where).content.decode()
        headings, cells = dict(HEADING.findall(html)), dict(CELL.findall(html))
        assert list(headings) == list(cells), model
        shown = tuple((words(headings[name]), words(cells[name])) for name in cells)
        assert shown == tuple((name, text.format(pk=row.pk)) for name, text in columns)
        for address in leads:
            assert f'href="{address}"' in html, (model, address)
        titles = re.findall(r"<summary>(.*?)</summary>", html, flags=re.S)
        filters[model] = [words(title).removeprefix("By ") for title in titles]
        if model in PAGES:
            page = office.get(f"{where}{row.pk}/change/").content.decode()
            assert PAGES[model] in words(page[page.index('id="content"') :]), model
        for typed in FOUND_BY.get(model, ()):
            assert office.get(where, {"q": typed}).context["cl"].result_count == 1, typed
            assert office.get(where, {"q": f"{typed}没有"}).context["cl"].result_count == 0
    assert filters == FILTERS


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({"first_player_id": None}, "胡荣华"),
        ({"second_player_id": None}, "许银川"),
        ({"first_player_id": None, "second_player_id": None}, "全国赛"),
    ],
    ids=["the second alone", "the first alone", "the competition"],
)
def test_a_game_without_names_goes_by_what_is_known(
    office: Client, changed: dict[str, None], text: str
) -> None:
    Game.objects.update(**changed)
    made: dict[str, Any] = rows()
    made["drift"].run = made["readjudication"]
    for model, column in (
        ("readjudication", ""),
        ("finding", "game_link"),
        ("ruling", "players"),
        ("drift", "game_link"),
    ):
        made[model].save()
        if column:
            html = office.get(f"/admin/adjudication/{model}/").content.decode()
            assert words(dict(CELL.findall(html))[column]) == text, model
