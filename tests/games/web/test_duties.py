"""What the page of a game says of the score sheets and of the reading of seconds."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation

from games.record import commands as c
from games.record.officiating.reports import commands as rp
from games.record.officiating.sheets import commands as s
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC, WEIQI, XIANGQI
from games.rules.clocks.control import TimeControl
from games.selectors import GamePage
from games.web.duties import duties_of
from tests.support.fake_records import GAME_ID, HEAD, FakeRecords, page_at
from tests.support.pages import tight
from tests.support.scenario import CHIEF, Scenario
from tests.support.timed import FIRST, MINUTE, SECOND, readings, sudden, table

Lines = list[tuple[str, str, Article]]


def page_of(scenario: Scenario) -> GamePage:
    assert scenario.state is not None
    return replace(page_at(HEAD), state=scenario.state, source=None)


def lines(page: GamePage, language: str = "en") -> Lines:
    with translation.override(language):
        return [(duty.about, duty.wording, duty.article) for duty in duties_of(page)]


OWED = "both sides must record, unless the event has it otherwise"
ABOUT = "Recording the moves"


@pytest.mark.parametrize(
    ("edition", "control", "expected"),
    [
        ("gomoku-2025", sudden(60), [(ABOUT, OWED, GOMOKU("13.1"))]),
        ("gomoku-2025", sudden(15), [(ABOUT, "both sides need not record", GOMOKU("13.8"))]),
        ("xiangqi-2020", sudden(60), [(ABOUT, OWED, XIANGQI("7.1"))]),
        (
            "xiangqi-2020-rapid",
            sudden(15),
            [(ABOUT, "both sides need not record", XIANGQI("28.4"))],
        ),
        ("xiangqi-2020", None, [(ABOUT, OWED, XIANGQI("7.1"))]),
        ("weiqi-2002", sudden(60), []),
        ("draughts-100", sudden(60), []),
    ],
)
def test_who_must_record(edition: str, control: TimeControl | None, expected: Lines) -> None:
    assert lines(page_of(table(edition, control))) == expected


def test_13_7_a_side_short_of_time_need_not_record() -> None:
    scenario = table("gomoku-2025", sudden(60))
    scenario.do(c.PlayMove(side="black", move="h8"), by=FIRST, now=56 * MINUTE)
    assert lines(page_of(scenario)) == [
        (
            ABOUT,
            "Black short of time need not record now, and completes it afterwards",
            GOMOKU("13.7"),
        ),
        (ABOUT, "White must record, unless the event has it otherwise", GOMOKU("13.1")),
    ]


def test_12_3_what_is_read_out() -> None:
    page = page_of(table("weiqi-2002", readings(60, 3)))
    assert lines(page, "zh-hans") == [
        ("读秒", "30秒、40秒、50秒、55秒、58秒、1分钟，并报剩余时间", WEIQI("12.3/p3")),
        ("最后一次读秒", "30秒、40秒、50秒、1、2、3、4、5、6、7、8、9、10", WEIQI("12.3/p4")),
    ]
    (last,) = lines(page_of(table("weiqi-2002", readings(60, 1))), "zh-hans")
    assert last[2] == WEIQI("12.3/p4")
    assert lines(page_of(table("gomoku-classic", readings(60, 3))))[0][2] == GOMOKU_CLASSIC(
        "record.1"
    )


@pytest.mark.parametrize(("resigns", "enters"), [("red", "Black"), ("black", "Red")])
def test_7_3_the_winner_enters_the_moves(resigns: str, enters: str) -> None:
    scenario = table("xiangqi-2020", sudden(60))
    scenario.do(c.Resign(side=resigns), by=FIRST if resigns == "red" else SECOND, now=MINUTE)
    assert lines(page_of(scenario)) == [("Entering the moves", enters, XIANGQI("7.3"))]


def test_no_book_but_xiangqi_says_who_enters_the_moves() -> None:
    scenario = table("gomoku-2025", sudden(60))
    scenario.do(c.Resign(side="black"), by=FIRST, now=MINUTE)
    assert lines(page_of(scenario)) == []


def test_nothing_is_asked_of_a_game_of_an_archive() -> None:
    assert page_at(HEAD).source is not None
    assert lines(page_at(HEAD)) == []


def test_the_page_shows_it_with_its_article(
    records: FakeRecords, monkeypatch: pytest.MonkeyPatch, chinese: Client
) -> None:
    page = replace(page_at(2), source=None)
    monkeypatch.setattr("games.selectors.game_page", lambda game_id, version=None: page)
    shown = tight(chinese.get(f"/games/{GAME_ID}/").content.decode())
    assert "<dt>记谱</dt><dd>双方须记谱，赛事规定免记的除外 · " in shown
    assert "7.1" in shown[shown.index("<dt>记谱</dt>") :][:300]


COPY, LOAN, DISTURBED = "Fair copy", "Sheet on loan", "Disturbance reported"
OTHERS: list[tuple[str, tuple[c.GameCommand, ...], Lines]] = [
    (
        "gomoku-2025",
        (s.DemandSheetCopy(side="white"), s.BorrowSheet(side="black")),
        [
            (COPY, "White writes the score sheet out anew, or completes it", GOMOKU("13.4")),
            (LOAN, "Black has the opponent's sheet and gives it back before moving",
             GOMOKU("13.5")),
        ],
    ),
    (
        "gomoku-classic",
        (s.BorrowSheet(side="black"),),
        [(LOAN, "Black has the opponent's sheet and gives it back", GOMOKU_CLASSIC("record.4"))],
    ),
    ("gomoku-2025", (s.BorrowSheet(side="black"), s.ReturnSheet(side="black")), []),
    (
        "gomoku-2025",
        (rp.ReportDisturbance(side="black", note="邻台交谈"),),
        [(DISTURBED, "邻台交谈", GOMOKU("24.3.1-C"))],
    ),
    (
        "gomoku-2025",
        (
            rp.ReportDisturbance(side="black", note="邻台交谈"),
            rp.DealWithDisturbance(report_version=3, note="已劝止"),
        ),
        [],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "commands", "expected"), OTHERS)
def test_sheets_to_be_copied_or_given_back_and_what_was_reported(
    edition: str, commands: tuple[c.GameCommand, ...], expected: Lines
) -> None:
    scenario = table(edition, sudden(60))
    for command in commands:
        scenario.do(command, by=CHIEF, now=MINUTE)
    found = lines(page_of(scenario))
    assert [line for line in found if line[0] != ABOUT] == expected


@pytest.mark.parametrize(
    ("done", "wording"), [(True, "Red, done"), (False, "Red, refused")], ids=["done", "refused"]
)
def test_7_3_what_became_of_entering_the_moves(done: bool, wording: str) -> None:
    scenario = table("xiangqi-2020", sudden(60))
    scenario.do(c.Resign(side="black"), by=SECOND, now=MINUTE)
    scenario.do(s.EnterMoves(side="red", done=done), by=CHIEF, now=MINUTE)
    assert lines(page_of(scenario)) == [("Entering the moves", wording, XIANGQI("7.3"))]
