"""What the office prints of stored events: each column of the timeline and of the ledger's list."""

import json
from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from games.admin.timeline import correction_query, device_names, timeline_of
from games.labels.times import instant
from games.ledger import store
from games.ledger.sequencer import sequence_all
from games.models import Device, LedgerEvent
from games.record import events as e
from games.record.decider import GAMES
from games.record.officiating.offences import commands as o
from games.record.values import Actor, Role
from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import Measure
from games.streams.handling import handle
from tests.support.office import START, GameOnRecord

pytestmark = [pytest.mark.database, pytest.mark.one_database]
SENT_AT = START + 1_000_000


@dataclass(frozen=True, kw_only=True)
class Told:
    """The game under way with a warning for Black, sent by a device with its own time."""

    game: UUID
    device: Device

    @property
    def warned(self) -> LedgerEvent:
        """The stored event of the warning."""
        return LedgerEvent.objects.get(stream_id=self.game, type="games.warning-recorded.v1")


@pytest.fixture
def told(running: GameOnRecord) -> Told:
    now = timezone.now()
    device = Device.objects.create(
        name="平板 3", role="arbiter", actor="user:7", token_digest="0" * 64, issued_by="user:1",
        issued_at=now, expires_at=now,
    )  # fmt: skip
    User.objects.create_user("wang", pk=7, first_name="王监局")
    handle(
        GAMES,
        o.RecordOffence(
            side="black", article=XIANGQI("17.1"), measure=Measure.WARNING, reason="交谈", note="一"
        ),
        stream_id=running.id,
        by=Actor(id="user:7", role=Role.ARBITER, device=str(device.pk)),
        event_id=uuid4(),
        now=SENT_AT,
        occurred_at=SENT_AT - 4_000,
    )
    return Told(game=running.id, device=device)


def test_every_column_of_the_timeline(told: Told) -> None:
    with override("zh-hans"):
        timeline = timeline_of(store.load(told.game), chinese=True)
    assert (timeline.total, len(timeline.rows), len(timeline.events)) == (10, 10, 10)
    assert [row.version for row in timeline.rows] == list(range(1, 11))
    arranged, started, first, second = timeline.rows[:4]
    last = timeline.rows[-1]
    assert (last.name, last.kind, last.side, last.side_code) == (
        "警告", "warning-recorded", "黑方", "black",
    )  # fmt: skip
    assert (last.actor, last.role, last.device) == ("王监局", "监局裁判", "平板 3")
    assert (last.recorded, last.claimed) == (instant(SENT_AT), instant(SENT_AT - 4_000))
    assert last.articles == (XIANGQI("17.1"),)
    assert (last.ply, last.move, last.struck, last.annulled, last.correction) == (
        6, "", False, False, "",
    )  # fmt: skip
    assert json.loads(last.payload) == store.load(told.game)[-1].data
    assert last.clock == "1:01:00", "Black's: an hour, thirty for each of three moves of ten"
    assert (arranged.side, arranged.clock, arranged.claimed) == ("", "", "")
    assert (arranged.actor, arranged.role, arranged.device) == ("user:901", "裁判长", "")
    assert (first.move, first.side, first.ply, first.clock) == ("炮二平五", "红方", 1, "1:00:20")
    assert (second.move, second.side_code, second.ply) == ("马８进７", "black", 2)
    assert [row.name for row in (started, first)] == ["开始对局", "着法"]
    assert first.correction == "event_version=3&move=h2e2"


@pytest.mark.parametrize(
    ("reading", "query"),
    [
        (None, "event_version=4&move=h2e2"),
        (0, "event_version=4&move=h2e2&reading=0"),
        (61_999, "event_version=4&move=h2e2&reading=61"),
    ],
)
def test_a_correction_begins_from_what_was_recorded(reading: int | None, query: str) -> None:
    played = e.MovePlayed(ply=2, side="red", move="h2e2", reading_ms=reading)
    assert correction_query(played, 4) == query
    assert correction_query(e.GameStarted(), 4) == ""


def test_what_a_case_ordered_is_named_by_the_end_of_its_number(told: Told) -> None:
    pair = store.load(told.game)[-1]
    ordered = pair._replace(device="case:0190b000-0000-7000-8000-00000abcdef1")
    with override("zh-hans"):
        names = device_names((pair, ordered))
    assert names[str(told.device.pk)] == names[f"device:{told.device.pk}"] == "平板 3"
    assert names[ordered.device] == "执行案件 0ABCDEF1 的裁决"
    assert names["admin"] == "后台"
    known = {str(told.device.pk), f"device:{told.device.pk}", ordered.device, "admin"}
    assert set(names) == known


def test_every_field_of_a_stored_event(office: Client, told: Told) -> None:
    row = told.warned
    page = office.get(f"/admin/games/ledgerevent/{row.pk}/change/")
    shown = page.text
    for text in (
        f'<a href="/admin/games/game/{told.game}/change/"><code>{told.game}</code></a>',
        f"<code>{row.event_id}</code>",
        f"<code>{told.device.pk}</code>",
        "<code>user:7</code>",
        f"<code>{bytes(row.hash).hex()}</code>",
        f"<code>{bytes(row.prev_hash).hex()}</code>",
        instant(SENT_AT),
        instant(SENT_AT - 4_000),
        "裁判员",
        "10 · 警告",
    ):
        assert text in shown, text
    assert '<pre class="payload">{\n  &quot;' in shown
    assert "&quot;note&quot;: &quot;一&quot;" in shown


def test_the_list_has_the_latest_first_and_finds_one_stream_or_event(
    office: Client, told: Told
) -> None:
    other = GameOnRecord(red="甲", black="乙")
    sequence_all()

    def listed(**query: str) -> list[tuple[UUID, int]]:
        rows = office.get("/admin/games/ledgerevent/", query).context["cl"].result_list
        return [(row.stream_id, row.version) for row in rows]

    whole = [(told.game, version) for version in range(10, 0, -1)]
    assert sorted(listed()) == sorted([*whole, (other.id, 1)])
    assert listed(q=f" {told.game} ") == whole
    assert listed(q=str(told.warned.event_id)) == [(told.game, 10)]
    assert listed(q="no id") == []
    assert listed(q=str(uuid4())) == []
    assert listed(type="games.warning-recorded.v1") == [(told.game, 10)]
    assert listed(type="games.move-played.v1") == [(told.game, at) for at in range(8, 2, -1)]


def test_events_not_numbered_yet_are_not_among_the_latest(office: Client, told: Told) -> None:
    page = office.get("/admin/games/ledgerevent/")
    assert list(page.context["cl"].result_list) == []
