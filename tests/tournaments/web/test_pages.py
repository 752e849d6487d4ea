"""What everybody may read of a tournament, and what not yet."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.ledger import sequencer
from games.projections.runner import catch_up
from tests.tournaments.admin.desk import TITLE, Desk, client_of, page_text

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


@pytest.fixture
def desk(database: str) -> Desk:
    return Desk(client_of(User.objects.create_superuser("裁判长")))


def read(desk: Desk, where: str = "", language: str = "zh-hans") -> str:
    answer = Client(headers={"accept-language": language}).get(f"/tournaments/{desk.id}/{where}")
    assert answer.status_code == 200, (where, answer.status_code)
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    return page_text(answer)


def status(desk: Desk, where: str) -> int:
    return int(Client().get(f"/tournaments/{desk.id}/{where}").status_code)


def test_the_list_finds_a_tournament_by_pinyin(desk: Desk) -> None:
    desk.started(4, rounds=2)
    sequencer.sequence()
    catch_up()
    assert TITLE in page_text(Client().get("/tournaments/?q=beifang"))
    assert TITLE not in page_text(Client().get("/tournaments/?q=nanfang"))


def test_a_draft_is_invisible_until_it_is_signed(desk: Desk) -> None:
    """Gomoku 25.2.2-C; P1 of the managers' checklist."""
    desk.started(8)
    desk.press("draft")
    assert status(desk, "rounds/1/") == 404
    assert status(desk, f"rounds/1/?v={desk.version}") == 404
    desk.do("publish")
    assert "棋手1" in read(desk, "rounds/1/")


def test_a_correction_shows_while_a_draft_waits(desk: Desk) -> None:
    desk.started(8)
    desk.play(1)
    desk.press("draft")
    desk.do("correct", round=1, board=1, score="0-1", reason="写反")
    assert "0 : 1" in read(desk, "rounds/1/")
    assert status(desk, "rounds/2/") == 404


def test_forfeits_are_plus_and_minus_and_annulled_games_stay_struck_out(desk: Desk) -> None:
    """Xiangqi 20.3, gomoku 28.3; P2 of the managers' checklist."""
    desk.started(8)
    desk.press("draft")
    desk.do("publish")
    desk.results(1, {1: "+-", 2: "1-0", 3: "1/2-1/2", 4: "0-1"})
    desk.press("close")
    desk.do("rule", round=1, board=2, score="1-0", annulled="True", article="18.2", reason="作弊")
    text = read(desk, "crosstable/")
    assert "先+" in text
    assert "后−" in text
    page = Client().get(f"/tournaments/{desk.id}/crosstable/").content.decode()
    assert page.count("<s>") == 2
    assert "划去者为作废对局" in text


def test_places_of_a_past_moment_are_those_of_that_moment(desk: Desk) -> None:
    desk.started(8)
    desk.play(1)
    before, told = desk.version, read(desk, "places/")
    desk.do("correct", round=1, board=1, score="0-1", reason="写反")
    assert "这是截至" in read(desk, f"places/?v={before}")
    rows = told.split("第 1 轮后名次")[1].split("点击数值")[0]
    assert rows in read(desk, f"places/?v={before}")
    assert rows not in read(desk, "places/")


@pytest.mark.parametrize(
    "where",
    [
        "places/?v=0",
        "places/?v=9999",
        "places/?v=x",
        "places/?round=9",
        "places/?stage=2",
        "places/?group=Z",
        "places/value/?number=99&step=points",
        "places/value/?number=1&step=nothing",
        "rounds/0/",
        "rounds/3/",
        "table.pdf",
    ],
)
def test_what_is_not_there_is_not_found(desk: Desk, where: str) -> None:
    desk.started(4, rounds=2)
    desk.play(1)
    assert status(desk, where) == 404


def test_no_such_tournament(database: str) -> None:
    assert Client().get(f"/tournaments/{uuid4()}/").status_code == 404


def test_an_event_that_left_the_book_says_so(desk: Desk) -> None:
    desk.started(8)
    assert "不再按规则编排" not in read(desk)
    desk.do("leave-book", reason="改为表演赛")
    assert "不再按规则编排" in read(desk)


@pytest.mark.parametrize(("language", "word"), [("zh-hans", "定位编排法"), ("en", "positional")])
def test_regulations_are_read_in_both_languages(desk: Desk, language: str, word: str) -> None:
    desk.started(4, rounds=2)
    assert word in read(desk, "regulations/", language)


def test_public_files_leave_birth_and_sex_out(desk: Desk) -> None:
    desk.create(rounds=1)
    page = desk.bring_in("姓名,性别,出生日期\n甲,男,1990-05-01\n乙,女,1991-06-02\n")
    desk.enter_shown(page)
    desk.do("draw", method="lot", seed="1")
    desk.do("start")
    desk.play(1)
    public = Client().get(f"/tournaments/{desk.id}/table.trf").content.decode()
    assert "1990" not in public
    assert "1990" in desk.get("table.trf").content.decode()
