"""Forms of the desk for what is rare: games corrected, eliminations, play-offs, scans, lots.

Xiangqi 2020 10.4.2, weiqi 2002 23.1 and 25.2, gomoku 2025 25.2.2-B, 30.4 and appendix 3.
"""

import hashlib
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.models import LedgerEvent
from tests.tournaments.admin.desk import Desk, page_text
from tests.tournaments.admin.test_entries import of_teams, team
from tournaments.handlers.personal.witnesses import witnesses_of
from tournaments.handlers.strengths import HeldDan, Strength, dan_of, dans_of, strengths_of_entry
from tournaments.promotion.names import dan_of_title
from tournaments.promotion.points import Dan, DanSystem
from tournaments.record.state import Round
from tournaments.record.values import Entry

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def latest(desk: Desk) -> Round:
    return desk.state.stage.played[-1]


def test_23_1_a_game_of_a_match_is_corrected_and_the_match_worked_out_anew(desk: Desk) -> None:
    desk.started(4, games=2, rounds=2)
    desk.press("draft")
    desk.do("publish")
    desk.results(1, {}, **{"s1-1": "1-0", "s1-2": "1/2-1/2", "s2-1": "1-0", "s2-2": "1-0"})
    page = desk.get("rounds/1/results/").content.decode()
    assert "correct-game/?round=1&board=1&game=1" in page.replace("&amp;", "&")
    query = "correct-game/?round=1&board=1&game=1"
    first = desk.get(f"do/{query}")
    form = first.context["form"]
    assert form["score"].value() == "1-0"
    sent = {item.name: item.value() for item in form if item.value() is not None}
    sent |= {"step": "preview", "score": "0-1", "reason": "记录卡误记"}
    shown = desk.client.post(f"{desk.base}/do/correct-game/", sent)
    assert shown.context["moved"], "the effect on the places is shown first"
    assert desk.record(shown, "correct-game").status_code == 302
    board = latest(desk).boards[0]
    assert board.log[0].score.value == "0-1"
    late = {**sent, "game": "9", "expected_version": str(desk.version)}
    late["event_id"] = str(uuid4())
    assert "no_such_game" in page_text(desk.client.post(f"{desk.base}/do/correct-game/", late))


def eliminating(desk: Desk, scores: dict[int, str], **more: str) -> None:
    """Start eight, and play round 1 with these scores."""
    desk.started(
        8, kind="swiss_elimination", rounds=2, eliminated_from=1, eliminated_each=2, **more
    )
    desk.press("draft")
    desk.do("publish")
    desk.results(1, scores)
    desk.press("close")


def test_10_4_2_exactly_those_are_offered_whom_the_book_takes_out(desk: Desk) -> None:
    eliminating(desk, {1: "1-0", 2: "1/2-1/2", 3: "1-0", 4: "1/2-1/2"})
    pairs = [board.pair for board in latest(desk).boards]
    losers = {pairs[0].second, pairs[2].second}
    form = desk.get("do/eliminate/").context["form"]
    assert {int(item) for item in form["numbers"].value().split()} == losers
    assert "seed" not in form.fields
    desk.do("eliminate")
    gone = {turn.number for turn in desk.state.stage.participation if not turn.is_in}
    assert gone == losers
    assert desk.get("do/eliminate/").status_code == 302, "nobody is taken out twice"


def test_26_4_level_ones_draw_a_lot_and_others_need_a_reason(desk: Desk) -> None:
    eliminating(desk, {1: "1-0", 2: "1-0", 3: "1-0", 4: "1-0"})
    losers = {board.pair.second for board in latest(desk).boards}
    form = desk.get("do/eliminate/").context["form"]
    assert not form["numbers"].value()
    assert all(f"{loser} 棋手" in str(form["numbers"].help_text) for loser in losers)
    assert "seed" in desk.preview("eliminate").context["form"].errors
    winner = latest(desk).boards[0].pair.first
    wrong = f"{winner} {min(losers)}"
    assert "reason_missing" in page_text(desk.preview("eliminate", numbers=wrong))
    desk.do("eliminate", seed="体彩 0 5 8")
    gone = {turn.number for turn in desk.state.stage.participation if not turn.is_in}
    assert len(gone) == 2
    assert gone < losers


def test_30_4_a_play_off_is_faster_than_the_games(desk: Desk) -> None:
    desk.started(4, edition="gomoku-2025", rounds=1, time_control="own", tc_kind="sudden_death",
                 tc_base="60")  # fmt: skip
    desk.play(1, score="1/2-1/2")
    told = {"how": "play_off", "reference": "快棋加赛"}
    assert "play_off_base" in desk.preview("decide-tie", **told).context["form"].errors
    slow = desk.preview("decide-tie", **told, play_off_base="60")
    assert "play_off_too_slow" in page_text(slow)
    desk.do("decide-tie", **told, play_off_base="10", play_off_increment="5")
    assert "play_off_base" not in desk.preview("decide-tie", how="lot").context["form"].errors


def test_xiangqi_asks_for_no_time_of_a_play_off(desk: Desk) -> None:
    desk.started(4, rounds=1)
    desk.play(1, score="1/2-1/2")
    assert "play_off_base" not in desk.get("do/decide-tie/").context["form"].fields


def test_25_2_2_b_the_scan_of_the_signed_sheet_goes_on_record_by_its_digest(desk: Desk) -> None:
    desk.started(4, rounds=1)
    desk.press("draft")
    desk.do("publish")
    desk.results(1, {1: "1-0", 2: "1-0"})
    scan = SimpleUploadedFile("scan.pdf", b"signed", content_type="application/pdf")
    shown = desk.preview("close", scan=scan)
    digest = hashlib.sha256(b"signed").hexdigest()
    assert digest in shown.content.decode()
    assert desk.record(shown, "close").status_code == 302
    stored = LedgerEvent.objects.filter(stream_id=desk.id).order_by("version").last()
    assert stored is not None
    assert digest in bytes(stored.payload).decode()


def test_app3_two_people_hold_the_lots_of_a_draw_in_the_hall(desk: Desk) -> None:
    desk.create(edition="gomoku-2025")
    desk.enter(2)
    given = {"method": "given", "witness": "全体领队", "n1": "2", "n2": "1"}
    alone = desk.preview("draw", **given, names_by="京领队", places_by="京领队")
    assert "places_by" in alone.context["form"].errors
    page = desk.preview("draw", **given, names_by="京领队", places_by="沪领队")
    drawn = page.context["preview"].handled.events[0]
    assert all(text in page_text(page) for text in ("京领队", "沪领队"))
    assert desk.record(page, "draw").status_code == 302
    names = witnesses_of(desk.id)
    assert (names[drawn.names_by], names[drawn.places_by]) == ("京领队", "沪领队")


def test_11_1_ratings_of_a_team_are_on_its_entry(desk: Desk) -> None:
    of_teams(desk)
    head = "队名,单位,台次,姓名,等级分,队长,种子\n"
    answer = desk.enter_shown(desk.bring_in(head + team("京队")))
    assert answer.status_code == 302, page_text(answer)
    entry = desk.state.entries[0]
    assert entry.member_ratings == (2400, 2300, 2200)
    assert entry.member_dans == ()


def test_25_2_p3_boards_out_of_the_order_of_dan_are_warned_of(desk: Desk) -> None:
    of_teams(desk, edition="weiqi-2002", reserves=1, reserve_rule="any_board")
    rows = "".join(
        f"京队,京棋院,{board},京{board}号,{title},{rating}\n"
        for board, (title, rating) in enumerate((("五段", 2300), ("九段", 2500), ("初段", 2400)), 1)
    )
    page = desk.bring_in("队名,单位,台次,姓名,称号,等级分\n" + rows)
    answer = desk.enter_shown(page)
    assert answer.status_code == 200, "a warning is shown first"
    assert "25.2" in page_text(answer)
    again = desk.enter_shown(answer, confirm=answer.context["held"].initial["confirm"])
    assert again.status_code == 302, page_text(again)
    assert desk.state.entries[0].member_dans == (5, 9, 1)


@pytest.mark.parametrize(
    "title",
    [
        "九段",
        "初段",
        "职业3段",
        "业余5段",
        "5段",
        "7p",
        "5d",
        "5 dan",
        "业余8段",
        "9段",
        "大师",
        "2级",
        "",
    ],
)
def test_25_3_a_team_s_dan_is_read_as_a_promotion_s(title: str) -> None:
    told, read = dan_of(title), dan_of_title(title)
    assert (told and (told.number, told.system)) == (read and (read.number, read.system))


def test_25_3_a_dan_kept_as_a_number_is_of_either_system() -> None:
    entry = Entry(id="t", members=("a", "b"), member_dans=(5, 0))
    kept = strengths_of_entry(entry)
    assert (kept["a"].dan, kept["b"].dan) == (HeldDan(number=5), None)
    assert dans_of([kept["a"], Strength(dan=dan_of("3段"))]) == (5, 3)
    assert dans_of([kept["a"], Strength(dan=dan_of("三段"))]) == (5, 3)


def test_25_3_the_registry_s_professional_dan_stands_in_front() -> None:
    known = (
        Dan(number=7, system=DanSystem.AMATEUR), Dan(number=1, system=DanSystem.PROFESSIONAL),
    )  # fmt: skip
    assert dan_of("", known) == HeldDan(number=1, system=DanSystem.PROFESSIONAL)
    assert dan_of("5段", known) == HeldDan(number=5, system=DanSystem.AMATEUR)
    assert dan_of("", ()) is None


def test_25_3_professional_and_amateur_dan_have_no_common_scale() -> None:
    mixed = [Strength(dan=dan_of(name)) for name in ("职业初段", "业余6段")]
    assert dans_of(mixed) == (0, 0)
    bare = [Strength(dan=dan_of(name)) for name in ("初段", "6段")]
    assert dans_of(bare) == (0, 0), "in Chinese figures professional, in Arabic ones amateur"
    amateurs = [Strength(dan=dan_of(name)) for name in ("业余6段", "", "5段")]
    assert dans_of(amateurs) == (6, 0, 5)
