"""What waits among the games: which rows, in which order, with which words, leading where."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import RequestFactory
from django.utils import timezone
from django.utils.translation import override

from games.admin.queues import game_title, games_waiting, queues
from games.models import Appointment, Game, ImportBatch, ImportFile, NamedEvent, Player, new_id
from games.rights import Reach
from games.waiting import SHOWN, Queue, Urgency

pytestmark = [pytest.mark.database, pytest.mark.one_database]
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
EVERYWHERE = Reach(frozenset({("", "")}))
RUNNING, UNSIGNED = "进行中的对局", "已结束未签字的对局"
IMPORTS, REJECTED, OFFICES = "进行中的导入", "有未收对局的导入", "任职"


def seen_by(user: User) -> dict[str, Queue]:
    request: Any = RequestFactory().get("/admin/")
    request.user = User.objects.get(pk=user.pk)
    with override("zh-hans"):
        return {queue.title: queue for queue in queues(request)}


def official(role: str, event: str = "") -> User:
    user = User.objects.create_user(f"{role} {event}")
    Appointment.objects.create(user=user, role=role, event=event)
    return user


def chief() -> User:
    return User.objects.create_superuser("裁判长")


def row(status: str, minutes: int, **more: Any) -> Game:
    """Return a game arranged so many minutes after the first."""
    at = BEGAN + timedelta(minutes=minutes)
    given = {"edition": "xiangqi-2020", "version": 1, **more}
    return Game.objects.create(id=new_id(), status=status, arranged_at=at, **given)


def player(name: str) -> Player:
    return Player.objects.create(name=name)


def address(game: Game) -> str:
    return f"/admin/games/game/{game.pk}/change/"


def urls(queue: Queue) -> list[str]:
    return [line.url for line in queue.lines]


def test_a_game_is_named_by_who_plays_where_and_in_which_round() -> None:
    whole = Game(first_player=player("甲"), competition="某赛", round="第1轮")
    assert game_title(whole) == "甲 – ? · 某赛 · 第1轮"
    assert game_title(Game(second_player=player("乙"))) == "? – 乙"


def test_games_under_way_stand_by_when_they_were_arranged() -> None:
    later, first = row("running", 9), row("running", 1, table="7")
    over = row("over", 2, table="3", result="1-0")
    signed, arranged = row("closed", 3, result="1-0"), row("arranged", 4)
    found = seen_by(chief())
    running, unsigned = found[RUNNING], found[UNSIGNED]
    assert urls(running) == [address(first), address(later)]
    assert [line.note for line in running.lines] == ["第 7 台", ""]
    assert urls(unsigned) == [address(over)]
    assert [line.note for line in unsigned.lines] == ["第 3 台 · 红胜"]
    assert (running.url, unsigned.url) == (
        "/admin/games/game/?status__exact=running",
        "/admin/games/game/?status__exact=over",
    )
    assert (running.urgency, unsigned.urgency) == (Urgency.GOING_ON, Urgency.THIS_ROUND)
    assert (running.empty, unsigned.empty) == ("没有进行中的对局。", "结束的对局均已签字。")
    assert (running.act, running.more) == (None, False)
    assert not {address(signed), address(arranged)} & {*urls(running), *urls(unsigned)}


@pytest.mark.parametrize(("number", "more"), [(SHOWN, False), (SHOWN + 1, True)])
def test_a_queue_shows_its_first_lines_and_says_when_there_are_more(
    number: int, more: bool
) -> None:
    rows = [row("running", minute) for minute in range(number)]
    queue = seen_by(chief())[RUNNING]
    assert (urls(queue), queue.more) == ([address(game) for game in rows[:SHOWN]], more)


def test_only_games_within_reach_wait_and_only_with_an_open_claim() -> None:
    here = row("running", 1, event="e1", open_claims=1)
    row("running", 2, event="e1")
    there = row("running", 3, event="e2", open_claims=2)
    assert set(games_waiting(EVERYWHERE)) == {here, there}
    assert set(games_waiting(Reach(frozenset({("e1", "")})))) == {here}
    found = seen_by(official("arbiter", "e2"))
    assert urls(found[RUNNING]) == [address(there)]


@pytest.mark.parametrize(
    ("role", "event", "shown"),
    [
        ("arbiter", "", (RUNNING, UNSIGNED)),
        ("archivist", "", (RUNNING, UNSIGNED, IMPORTS, REJECTED)),
        ("archivist", "e1", (RUNNING, UNSIGNED)),
        ("rating_office", "", ()),
    ],
)
def test_each_office_has_the_queues_of_what_it_looks_into(
    role: str, event: str, shown: tuple[str, ...]
) -> None:
    assert tuple(seen_by(official(role, event))) == shown


def test_a_superuser_has_every_queue() -> None:
    found = seen_by(chief())
    assert tuple(found) == (RUNNING, UNSIGNED, IMPORTS, REJECTED, OFFICES)
    assert all(not queue.lines for queue in found.values())
    assert [found[title].empty for title in (IMPORTS, REJECTED, OFFICES)] == [
        "没有进行中的导入。",
        "近来导入的都已收下。",
        "尚未任命任何人。任命之后，本人即可登录后台。",
    ]
    assert [found[title].urgency for title in (IMPORTS, REJECTED, OFFICES)] == [
        Urgency.GOING_ON,
        Urgency.SOON,
        Urgency.KEPT,
    ]
    assert [found[title].act for title in (IMPORTS, REJECTED, OFFICES)] == [
        ("/admin/games/importbatch/new/", "导入文件"),
        None,
        ("/admin/games/appointment/add/", "任命"),
    ]
    assert [found[title].url for title in (IMPORTS, REJECTED, OFFICES)] == [
        "/admin/games/importbatch/",
        "/admin/games/importbatch/",
        "/admin/games/appointment/",
    ]


def batch(*, ended_days_ago: float | None, rejected: int = 0, folder: str = "") -> ImportBatch:
    ended = None if ended_days_ago is None else timezone.now() - timedelta(days=ended_days_ago)
    made = ImportBatch.objects.create(
        brought_by="user:1", brought_at=BEGAN, folder=folder, state="open", ended_at=ended
    )
    for number in range(2):
        ImportFile.objects.create(
            batch=made, number=number, path="a", name="a", sha256="0" * 64, size=1, content=b"",
            rejected=rejected if number else 0,
        )  # fmt: skip
    return made


def test_imports_are_named_while_they_last_and_for_a_fortnight_where_games_were_lost() -> None:
    going = batch(ended_days_ago=None, rejected=4, folder="赛场")
    late, early = batch(ended_days_ago=1, rejected=2), batch(ended_days_ago=13.9, rejected=1)
    batch(ended_days_ago=14.1, rejected=3)
    batch(ended_days_ago=1)
    found = seen_by(chief())
    (line,) = found[IMPORTS].lines
    assert line.url == f"/admin/games/importbatch/{going.pk}/change/"
    assert line.title.endswith(" · 赛场")
    assert line.title.startswith("2026-01-01 ")
    assert line.note == "待决定"
    lost = found[REJECTED].lines
    assert [line.url for line in lost] == [
        f"/admin/games/importbatch/{made.pk}/change/" for made in (early, late)
    ]
    assert [line.note for line in lost] == ["未收 1 局", "未收 2 局"]
    assert all(line.title.startswith("2026-01-01 ") for line in lost)
    assert all("·" not in line.title for line in lost)


def test_offices_are_named_the_latest_first_with_where_they_hold() -> None:
    event = NamedEvent.objects.create(event="e1", title="北方公开赛")
    early, late = official("arbiter", str(event.pk)), official("committee")
    over = official("archivist")
    Appointment.objects.filter(user=over).update(revoked_at=timezone.now())
    queue = seen_by(chief())[OFFICES]
    rows = [Appointment.objects.get(user=user) for user in (late, early)]
    assert urls(queue) == [f"/admin/games/appointment/{held.pk}/change/" for held in rows]
    assert [line.title for line in queue.lines] == ["committee ", "arbiter e1"]
    assert [line.note for line in queue.lines] == ["仲裁（申诉）委员会", "裁判员 · 北方公开赛"]
