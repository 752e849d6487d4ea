"""The first page of the office: what an event waits for, to whom it is said, in which order."""

from typing import Any

import pytest
from django.test import Client

from games.ledger import sequencer
from games.projections.runner import catch_up
from games.record.values import Role
from games.waiting import Line, Urgency, by_urgency, queue_of
from tests.tournaments.admin.desk import Desk, client_of, official
from tournaments.models import Tournament
from tournaments.models.readmodels import RoundDuties
from tournaments.record.duties import RoundDuty

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

SIGN, CONFIRM = "待签发的编排", "待确认的轮次"
PLACES, RATINGS = "公布后有变动的名次", "待重报的等级分报告"


def waits(client: Client) -> dict[str, list[str]]:
    """Return title -> addresses of the queues that hold something on the first page."""
    sequencer.sequence_all()
    catch_up()
    context: Any = client.get("/admin/").context
    return {
        queue.title: [line.url for line in queue.lines]
        for queue in context["queues"]
        if queue.lines
    }


def test_a_round_is_named_from_its_draft_to_its_confirmation(desk: Desk) -> None:
    desk.started(4)
    assert not {SIGN, CONFIRM} & set(waits(desk.client))
    desk.press("draft")
    assert waits(desk.client)[SIGN] == [f"{desk.base}/rounds/1/"]
    desk.do("publish")
    assert not {SIGN, CONFIRM} & set(waits(desk.client)), "players are at their boards"
    desk.results(1, {1: "1-0", 2: "1-0"})
    assert waits(desk.client)[CONFIRM] == [f"{desk.base}/desk/"]
    desk.press("close")
    assert not {SIGN, CONFIRM} & set(waits(desk.client))


def test_places_published_and_changed_since_are_named(desk: Desk) -> None:
    desk.started(4)
    desk.play(1)
    desk.do("publish-places")
    assert PLACES not in waits(desk.client)
    desk.do("correct", round=1, board=1, score="0-1", reason="记录有误")
    assert waits(desk.client)[PLACES] == [f"{desk.base}/places/"]
    desk.do("publish-places")
    assert PLACES not in waits(desk.client)


@pytest.mark.parametrize(
    ("role", "named"),
    [
        (Role.CHIEF_ARBITER, True),
        (Role.ARBITER, False),
        (Role.COMMITTEE, False),
        (Role.RATING_OFFICE, False),
    ],
)
def test_a_draft_is_named_to_who_signs_it(desk: Desk, role: Role, named: bool) -> None:
    desk.started(4)
    desk.press("draft")
    event = desk.state.event
    assert (SIGN in waits(client_of(official("在此", role, event=event)))) is named
    assert SIGN not in waits(client_of(official("别处", role, event="another")))


def test_what_waits_longest_at_the_board_stands_first() -> None:
    def queue(title: str, urgency: Urgency, count: int) -> Any:
        lines = [Line(url="", title=str(number), note="") for number in range(count)]
        return queue_of(title=title, empty="", lines=lines, url="", urgency=urgency)

    found = by_urgency(
        (
            queue("kept", Urgency.KEPT, 1),
            queue("nothing", Urgency.AT_ONCE, 0),
            queue("soon", Urgency.SOON, 1),
            queue("at once", Urgency.AT_ONCE, 1),
            queue("soon too", Urgency.SOON, 9),
        )
    )
    names = [queue.title for queue in found]
    assert names == ["at once", "soon", "soon too", "kept", "nothing"]


def test_the_menu_is_put_together_by_what_offices_do(desk: Desk) -> None:
    menu = desk.client.get("/admin/").context["app_list"]
    found = {part["name"]: [table["object_name"] for table in part["models"]] for part in menu}
    assert [str(name) for name in found] == [
        "赛事与分工", "对局与裁决", "注册库", "规则与档案", "人员与服务",
    ]  # fmt: skip
    listed = [name for names in found.values() for name in names]
    assert "PlayerProfile" not in listed, "particulars stand with the player"
    assert len(listed) == len(set(listed))


def test_particulars_are_reached_from_the_player(desk: Desk) -> None:
    desk.create()
    desk.enter(2)
    sequencer.sequence_all()
    player = desk.state.entries[0].id
    page = desk.client.get(f"/admin/games/player/{player}/change/")
    (way,) = [url for url, _label in page.context["buttons"] if "playerprofile" in url]
    answer = desk.client.post(way, {"player": player, "sex": "f", "seen": ""})
    assert answer["Location"] == f"/admin/games/player/{player}/change/"
    arbiter = client_of(official("监局", Role.CHIEF_ARBITER, event=desk.state.event))
    page = arbiter.get(f"/admin/games/player/{player}/change/")
    assert not [url for url, _label in page.context["buttons"] if "playerprofile" in url]


def test_every_duty_has_its_words() -> None:
    assert {duty.value for duty in RoundDuty} == {"", *RoundDuties.values}
    assert Tournament._meta.get_field("duty").choices == RoundDuties.choices
