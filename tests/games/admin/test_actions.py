"""Actions append exactly the events they announce, and nothing else ever does."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override

from adjudication.models import Ruling
from games.admin.actions.table import GAME_ACTIONS
from games.ledger import store
from games.models import Appointment, Game, LedgerWork
from games.people import names_of_ids
from games.record import commands as c
from games.record.officiating.adjournment.commands import AdjournmentCommand
from games.record.officiating.timekeeping.commands import TimekeepingCommand
from games.selectors import game_state
from games.streams.declarations import members
from tests.support.office import CHIEF, GameOnRecord
from tests.support.office_buttons import offered
from tests.support.pages import visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]
Ruled = tuple[GameOnRecord, int]
REASON = "现场核对：第三十回合曾经吃子。"


def _url(game: GameOnRecord, slug: str) -> str:
    return f"/admin/games/game/{game.id}/do/{slug}/"


def _hidden(html: str) -> dict[str, str]:
    """Return the hidden fields of an action page, as a browser would send them back."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html)
    return {name: value for name, value in found if name not in ("csrfmiddlewaretoken", "next")}


def _filled(
    office: Client, game: GameOnRecord, slug: str, answers: dict[str, str]
) -> dict[str, str]:
    """Open an action and fill it in; return everything its form would send."""
    page = office.get(_url(game, slug), {"ruling": answers.get("ruling", "")})
    assert page.status_code == 200
    return {**_hidden(page.text), **answers}


def _new_types(game: GameOnRecord, before: int) -> list[str]:
    return [pair.type.split(".")[1] for pair in store.load(game.id, after=before)]


OWN = {"missing_moves": "0", "earlier_in_event": "0", "reason": "当场判定", "note": "触摸棋子"}
WARNED = {**OWN, "side": "red", "article": "17.1", "measure": "warning"}
FIRST_BUTTONS = ("offence", "press-fault")
ON_RUNNING = [
    (
        "offence",
        {**OWN, "side": "red", "article": "8.1.1", "measure": "foul"},
        ["offence-recorded", "foul-recorded"],
    ),
    (
        "offence",
        {**OWN, "side": "black", "article": "17.1", "measure": "warning"},
        ["offence-recorded", "warning-recorded"],
    ),
    ("result", {"result": "0-1", "article": "4.1.9", "note": "弃权"}, ["game-ended"]),
]


@pytest.mark.parametrize(("slug", "answers", "types"), ON_RUNNING)
def test_an_action_shows_its_effect_then_records_it(
    office: Client,
    chief: User,
    running: GameOnRecord,
    slug: str,
    answers: dict[str, str],
    types: list[str],
) -> None:
    before = len(running.types())
    sent = _filled(office, running, slug, answers)

    preview = office.post(_url(running, slug), {**sent, "step": "preview"})
    assert "将要登记" in visible_parts(preview.text)
    assert running.types()[before:] == []

    shown = _hidden(preview.text)
    assert shown["expected_version"] == str(before)
    done = office.post(_url(running, slug), {**shown, "step": "record"})
    assert done.status_code == 302
    assert _new_types(running, before) == types
    last = store.load(running.id)[-1]
    assert (last.actor, last.role, last.device) == (f"user:{chief.pk}", "chief_arbiter", "admin")


def test_the_record_names_who_acted_and_how_in_words(office: Client, running: GameOnRecord) -> None:
    running.give(c.Resign(side="black"))
    sent = _filled(office, running, "sign", {})
    office.post(_url(running, "sign"), {**sent, "step": "record"})
    text = office.get(f"/admin/games/game/{running.id}/change/").text
    actors = re.findall(r'<td class="actor">(.*?)</td>', text, re.DOTALL)
    assert "后台" in actors[-1]
    assert "admin" not in actors[-1]


def test_a_part_of_the_server_is_named_as_the_server(office: Client) -> None:
    with override("zh-hans"):
        assert names_of_ids({"system:adjudicator"}) == {
            "system": "系统",
            "system:adjudicator": "系统",
        }


def test_lists_are_headed_as_an_office_would(office: Client) -> None:
    text = office.get("/admin/games/game/").text
    assert "<h1>对局</h1>" in text
    assert "选择对局查看" not in text
    assert "按状态" in re.sub(r"\s", "", text)


def test_a_game_is_started(office: Client) -> None:
    game = GameOnRecord(red="甲", black="乙")
    game.project()
    sent = _filled(office, game, "start", {})
    office.post(_url(game, "start"), {**sent, "step": "record"})
    assert _new_types(game, 1) == ["game-started"]
    assert game_state(game.id).clock is not None


def test_a_finished_game_is_signed_by_the_arbiter(office: Client, running: GameOnRecord) -> None:
    version = running.give(c.Resign(side="black"))
    sent = _filled(office, running, "sign", {})
    office.post(_url(running, "sign"), {**sent, "step": "record"})
    assert _new_types(running, version) == ["result-signed"]
    assert store.load(running.id)[-1].data == {"signer": "arbiter", "result": "1-0"}


def test_the_last_signature_closes_the_record(office: Client, running: GameOnRecord) -> None:
    version = running.give(c.Resign(side="black"))
    for side in ("red", "black"):
        version = running.give(c.SignResult(signer=side, result="1-0"))
    page = office.get(_url(running, "sign"))
    assert "归档" in visible_parts(page.text)
    office.post(_url(running, "sign"), {**_hidden(page.text), "step": "record"})
    assert _new_types(running, version) == ["result-signed", "game-closed"]


def test_4_2_4_confirming_a_draw_ends_the_game(office: Client, ruled: Ruled) -> None:
    game, ruling = ruled
    page = office.get(_url(game, "confirm-ruling"), {"ruling": ruling})
    parts = visible_parts(page.text)
    assert parts.index("进行中") < parts.index("已结束，未签字")
    assert "和棋 · 自然限着裁决" in parts
    assert _new_types(game, ruling) == []

    office.post(_url(game, "confirm-ruling"), {**_hidden(page.text), "step": "record"})
    assert _new_types(game, ruling) == ["ruling-confirmed", "game-ended"]
    assert store.load(game.id)[-1].data["article"] == {"book": "xiangqi-2020", "number": "4.2.4"}


def test_a_ruling_is_overruled_with_its_reason(office: Client, ruled: Ruled) -> None:
    game, ruling = ruled
    sent = _filled(office, game, "overrule-ruling", {"ruling": str(ruling), "reason": REASON})
    office.post(_url(game, "overrule-ruling"), {**sent, "step": "record"})
    assert _new_types(game, ruling) == ["ruling-overruled"]
    assert store.load(game.id)[-1].data == {
        "ruling_version": ruling,
        "reason": REASON,
        "article": None,
    }


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("offence", {**OWN, "side": "green", "article": "8.1.1", "measure": "foul"}),
        ("offence", {**OWN, "article": "8.1.1", "measure": "foul"}),
        ("offence", {**OWN, "side": "red", "article": "8.1.1", "measure": "fine"}),
        ("result", {"result": "0-1"}),
        ("result", {"result": "2-0", "article": "4.1"}),
    ],
)
def test_what_the_command_needs_is_demanded(
    office: Client, running: GameOnRecord, slug: str, answers: dict[str, str]
) -> None:
    before = running.types()
    sent = {**_filled(office, running, slug, {}), **answers}
    for step in ("preview", "record"):
        answer = office.post(_url(running, slug), {**sent, "step": step})
        assert answer.status_code == 200
        assert "errorlist" in answer.text
    assert running.types() == before


@pytest.mark.parametrize("reason", ["", "   "])
def test_overruling_without_a_reason_is_refused(office: Client, ruled: Ruled, reason: str) -> None:
    game, ruling = ruled
    sent = _filled(office, game, "overrule-ruling", {"ruling": str(ruling)})
    answer = office.post(
        _url(game, "overrule-ruling"), {**sent, "reason": reason, "step": "record"}
    )
    assert "errorlist" in answer.text
    assert _new_types(game, ruling) == []


@pytest.mark.parametrize("step", ["preview", "record"])
def test_a_page_shown_before_the_record_moved_on_is_refused(
    office: Client, running: GameOnRecord, step: str
) -> None:
    sent = _filled(office, running, "result", {"result": "1-0", "article": "4.1"})
    version = running.give(c.PlayMove(side="red", move="b0c2"))
    answer = office.post(_url(running, "result"), {**sent, "step": step}, follow=True)
    assert any(f"第 {version} 号事件" in part for part in visible_parts(answer.text))
    assert _new_types(running, version) == []


def test_pressing_twice_records_once(office: Client, running: GameOnRecord) -> None:
    before = len(running.types())
    sent = _filled(office, running, "offence", WARNED)
    for _ in range(2):
        answer = office.post(_url(running, "offence"), {**sent, "step": "record"})
        assert answer.status_code == 302
    assert _new_types(running, before) == ["offence-recorded", "warning-recorded"]


def test_a_form_cannot_be_used_for_something_else(office: Client, running: GameOnRecord) -> None:
    before = len(running.types())
    sent = _filled(office, running, "offence", WARNED)
    office.post(_url(running, "offence"), {**sent, "step": "record"})
    answer = office.post(
        _url(running, "offence"), {**sent, "side": "black", "step": "record"}, follow=True
    )
    assert "此表单已用于其他操作，请重新打开。" in visible_parts(answer.text)
    assert _new_types(running, before) == ["offence-recorded", "warning-recorded"]


def test_a_refusal_names_its_code(office: Client, running: GameOnRecord) -> None:
    sent = _filled(office, running, "result", {"result": "0-1", "article": "4.1.12"})
    version = running.give(c.Resign(side="black"))
    sent["expected_version"] = str(version)
    answer = office.post(_url(running, "result"), {**sent, "step": "record"}, follow=True)
    assert "game_over" in answer.text
    assert "见第 9 条。" in answer.text
    assert _new_types(running, version) == []


@pytest.mark.parametrize("slug", ["start", "sign"])
def test_an_action_out_of_its_time_is_not_shown(
    office: Client, running: GameOnRecord, slug: str
) -> None:
    answer = office.get(_url(running, slug), follow=True)
    assert "对局当前的阶段不能进行此项操作。" in visible_parts(answer.text)
    buttons = offered(answer)
    assert buttons[:2] == list(FIRST_BUTTONS)
    assert slug not in buttons


@pytest.mark.parametrize("written", ["马十进七", "红胜", "炮二平五马八进七"])
def test_a_correction_that_is_no_move_is_refused(
    office: Client, running: GameOnRecord, written: str
) -> None:
    sent = _filled(office, running, "correct-move", {"event_version": "3", "reason": "录入有误"})
    answer = office.post(
        _url(running, "correct-move"), {**sent, "move": written, "step": "preview"}, follow=True
    )
    assert answer.status_code == 200
    assert "notation_unreadable" in answer.text


def test_the_record_fills_the_form_of_a_correction(office: Client, running: GameOnRecord) -> None:
    page = office.get(f"/admin/games/game/{running.id}/change/").text
    move = game_state(running.id).moves[0]
    assert f"/do/correct-move/?event_version={move.version}&amp;move={move.move}" in page


def test_an_undecided_ruling_cannot_be_confirmed(office: Client) -> None:
    game = GameOnRecord(red="甲", black="乙")
    game.play()
    ruling = game.claim(verdict="undecided", result="")
    game.project()
    sent = {
        "expected_version": str(ruling),
        "event_id": str(uuid4()),
        "ruling": str(ruling),
        "step": "record",
    }
    answer = office.post(_url(game, "confirm-ruling"), sent, follow=True)
    assert "ruling_undecided" in answer.text
    assert _new_types(game, ruling) == []


@pytest.mark.parametrize(
    ("slug", "query", "status"),
    [
        ("no-such-action", {}, 404),
        ("confirm-ruling", {}, 404),
        ("confirm-ruling", {"ruling": "999"}, 404),
        ("confirm-ruling", {"ruling": "x"}, 404),
    ],
)
def test_what_is_not_there_is_not_found(
    office: Client, ruled: Ruled, slug: str, query: dict[str, str], status: int
) -> None:
    assert office.get(_url(ruled[0], slug), query).status_code == status


def test_no_such_game_is_not_found(office: Client) -> None:
    assert office.get(f"/admin/games/game/{uuid4()}/do/start/").status_code == 404


@pytest.mark.parametrize("slug", ["offence", "result", "start", "sign", "confirm-ruling"])
def test_an_office_that_carries_nothing_here_is_refused(
    reader: Client, ruled: Ruled, slug: str
) -> None:
    game, ruling = ruled
    sent = {
        "expected_version": str(ruling),
        "event_id": str(uuid4()),
        "ruling": str(ruling),
        "side": "red",
        "article": "8.1.1",
        "result": "1-0",
        "step": "record",
    }
    assert reader.get(_url(game, slug), {"ruling": ruling}).status_code == 403
    assert reader.post(_url(game, slug), sent).status_code == 403
    assert _new_types(game, ruling) == []
    page = reader.get(f"/admin/games/game/{game.id}/change/")
    assert offered(page) == []


def test_a_post_without_a_csrf_token_is_refused(chief: User, running: GameOnRecord) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(chief)
    before = len(running.types())
    sent = {
        "expected_version": str(before),
        "event_id": str(uuid4()),
        "side": "red",
        "article": "17.1",
        "step": "record",
    }
    assert strict.post(_url(running, "offence"), sent).status_code == 403
    assert _new_types(running, before) == []


def _member(role: str, event: str) -> Client:
    """Return a browser of somebody who holds one office."""
    user = User.objects.create_user(role)
    Appointment.objects.create(user=user, role=role, event=event)
    client = Client(headers={"accept-language": "zh-hans"})
    client.force_login(user)
    return client


ABOUT_TIME = {c.ReportFlag, *members(TimekeepingCommand), *members(AdjournmentCommand)}
TIME = {action.slug for action in GAME_ACTIONS if action.command in ABOUT_TIME}
"""What whoever records fouls may do about time and breaks besides."""
OFFICES = [
    ("arbiter", "全国象棋甲级联赛", {"offence", "result", "confirm-ruling"}),
    ("chief_arbiter", "", {"offence", "result", "confirm-ruling", "overrule-ruling"}),
    ("committee", "全国象棋甲级联赛", {"overrule-ruling"}),
    ("archivist", "", {"result"}),
    ("rating_office", "", set()),
    ("chief_arbiter", "全国象棋个人赛", set()),
]


@pytest.mark.parametrize(("role", "event", "carried"), OFFICES)
def test_17_1_an_office_carries_its_own_actions_in_its_own_competition(
    ruled: Ruled, role: str, event: str, carried: set[str]
) -> None:
    game, ruling = ruled
    client = _member(role, event)
    asked = {"offence", "result", "confirm-ruling", "overrule-ruling"}
    for slug in sorted(asked):
        answer = client.get(_url(game, slug), {"ruling": ruling})
        assert (slug, answer.status_code) == (slug, 200 if slug in carried else 403)
    row = Ruling.objects.get(game=game.id)
    answers = [
        client.get(f"/admin/{page}/change/")
        for page in (f"games/game/{game.id}", f"adjudication/ruling/{row.pk}")
    ]
    buttons = [slug for answer in answers if answer.status_code == 200 for slug in offered(answer)]
    is_there = event in ("", Game.objects.get(pk=game.id).event)
    assert [answer.status_code for answer in answers] == [
        200 if is_there else 403,
        200 if is_there and role != "rating_office" else 403,
    ]
    assert set(buttons) & asked == carried
    assert not buttons or carried
    assert bool(set(buttons) & TIME) == ("offence" in carried)


def test_18_2_an_arbiter_cannot_overrule_by_posting(ruled: Ruled) -> None:
    game, ruling = ruled
    client = _member("arbiter", "")
    sent = {
        "expected_version": str(ruling),
        "event_id": str(uuid4()),
        "ruling": str(ruling),
        "reason": REASON,
        "step": "record",
    }
    assert client.post(_url(game, "overrule-ruling"), sent).status_code == 403
    assert _new_types(game, ruling) == []


def test_an_arbiter_of_other_tables_is_refused(office: Client) -> None:
    game = GameOnRecord(red="甲", black="乙", arbiters=("user:901",))
    version = game.give(c.StartGame(), by=CHIEF)
    game.project()
    answer = _member("arbiter", "").post(
        _url(game, "offence"),
        {
            **WARNED,
            "expected_version": str(version),
            "event_id": str(uuid4()),
            "step": "record",
        },
        follow=True,
    )
    assert "not_assigned" in answer.text
    assert _new_types(game, version) == []


def _work(game: GameOnRecord) -> LedgerWork:
    return LedgerWork.objects.get(stream_id=game.id)


def _steer(row: LedgerWork, slug: str) -> str:
    return f"/admin/games/ledgerwork/{row.pk}/do/{slug}/"


def test_work_is_handed_over_and_rung_for_again(office: Client, ruled: Ruled) -> None:
    game, ruling = ruled
    office.post(_steer(_work(game), "hand-over"))
    assert _work(game).state == "needs_human"
    office.post(_steer(_work(game), "ring"))
    assert _work(game).state == "pending"
    assert _new_types(game, ruling) == []


@pytest.mark.parametrize(("slug", "method", "status"), [("ring", "get", 405), ("eat", "post", 404)])
def test_work_is_steered_in_no_other_way(
    office: Client, ruled: Ruled, slug: str, method: str, status: int
) -> None:
    assert getattr(office, method)(_steer(_work(ruled[0]), slug)).status_code == status


def test_work_is_steered_by_the_chief_arbiter_alone(reader: Client, ruled: Ruled) -> None:
    row = _work(ruled[0])
    assert reader.post(_steer(row, "hand-over")).status_code == 403
    assert _work(ruled[0]).state == "pending"
