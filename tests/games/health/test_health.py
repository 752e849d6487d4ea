"""The health says what is late, and why the service is not well."""

import json
import sqlite3
from dataclasses import fields
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client

from games.health import parts, readings
from games.health.models import ServicePart
from games.health.parts import BACKGROUND, SELF_CHECK, Beat, mark
from games.health.readings import read_health
from games.ledger import sequencer
from games.ledger.background import Background
from games.ledger.clock import now_ms
from games.models import ProjectionCursor
from games.rest.outputs import HealthOut
from tests.games.rest.hall import Hall, follow, open_hall

pytestmark = pytest.mark.database

MINUTE = 60_000


@pytest.fixture
def hall(database: str) -> Hall:
    """A game under way, nothing of it numbered yet."""
    cache.clear()
    parts.forget_probe()
    return open_hall()


def reasons(*, later: int = 0) -> list[str]:
    return list(read_health(now=now_ms() + later).reasons)


def test_a_service_that_keeps_up_is_well(hall: Hall) -> None:
    follow()
    Beat()()
    health = read_health(now=now_ms())
    assert (health.status, health.reasons) == ("ok", ())
    assert health.unsequenced == 0
    assert {"checkpoint", "background"} <= set(health.ages_ms)
    assert not {"unnumbered", "unsigned", "unlisted"} & set(health.ages_ms)


def test_events_without_a_number_are_late_however_few_and_whatever_comes_after(hall: Hall) -> None:
    assert reasons() == []
    assert "numbering_late" in reasons(later=2 * MINUTE)
    health = read_health(now=now_ms() + 2 * MINUTE)
    assert health.ages_ms["unnumbered"] >= 2 * MINUTE - 10_000
    sequencer.sequence_all()
    assert "numbering_late" not in reasons(later=2 * MINUTE)


def test_a_leader_that_has_stopped_is_missed_though_nothing_waits(hall: Hall) -> None:
    follow()
    Beat()()
    assert reasons(later=2 * MINUTE) == ["background_stopped"]


def test_numbered_events_that_no_checkpoint_covers_are_late(hall: Hall) -> None:
    sequencer.sequence_all()
    assert "checkpoint_late" in reasons(later=6 * MINUTE)
    sequencer.sign_checkpoint(now=now_ms())
    assert "checkpoint_late" not in reasons(later=6 * MINUTE)


def test_lists_that_stand_still_are_late(hall: Hall) -> None:
    follow()
    ProjectionCursor.objects.filter(name="games").update(position=1)
    assert "lists_late" in reasons(later=11 * MINUTE)


@pytest.mark.parametrize(
    ("fault", "age", "found"),
    [
        ("", 0, []),
        ("hash_mismatch: position 7", 0, ["self_check_failed"]),
        ("", 16 * MINUTE, ["self_check_late"]),
    ],
    ids=["clean", "a fault", "standing still"],
)
def test_the_self_check_is_heard(hall: Hall, fault: str, age: int, found: list[str]) -> None:
    follow()
    mark(SELF_CHECK, now=now_ms() - age, fault=fault)
    assert reasons() == found


@pytest.mark.parametrize("full", [True, False], ids=["full", "broken"])
def test_what_cannot_be_written_is_found_by_trying(
    hall: Hall, full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    cause = sqlite3.OperationalError("x")
    cause.sqlite_errorcode = sqlite3.SQLITE_FULL if full else sqlite3.SQLITE_IOERR

    def fails(*given: object, **named: object) -> None:
        raise OperationalError("x") from cause

    monkeypatch.setattr(parts, "mark", fails)
    assert reasons() == ["disk_full" if full else "write_failed"]
    # Whoever asks again soon makes the disk do nothing.
    monkeypatch.undo()
    assert reasons() == ["disk_full" if full else "write_failed"]
    parts.forget_probe()
    assert reasons() == []


def test_little_room_is_told_before_it_is_none(hall: Hall, settings: LazySettings) -> None:
    settings.LEAST_FREE_MB = 10**9
    assert reasons() == ["disk_low"]


def test_a_database_out_of_reach_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(now: int) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(readings, "_measured", fails)
    health = read_health(now=0)
    assert (health.database, health.reasons) == (False, ("database_unreachable",))


def test_the_api_answers_503_with_the_reasons(hall: Hall) -> None:
    mark(BACKGROUND, now=now_ms() - 2 * MINUTE)
    answer = hall.api.get("/health")
    assert (answer.status, answer.data["status"]) == (503, "degraded")
    assert answer.data["reasons"] == ["background_stopped"]
    assert answer.data["ages_ms"]["background"] >= 2 * MINUTE


def test_the_background_leaves_its_marks(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    background = Background()
    for tick in background.ticks().values():
        if isinstance(tick, Beat):
            monkeypatch.setattr(tick, "_at", 0)
    background.tick()
    assert set(ServicePart.objects.values_list("name", flat=True)) >= {BACKGROUND, SELF_CHECK}


class TestMetrics:
    def test_prometheus_reads_the_same(self, hall: Hall) -> None:
        mark(BACKGROUND, now=now_ms() - 2 * MINUTE)
        answer = Client().get("/metrics")
        assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        lines = answer.content.decode().splitlines()
        assert "qipu_up 0.0" in lines
        assert 'qipu_reason{reason="background_stopped"} 1.0' in lines
        assert any(line.startswith('qipu_age_milliseconds{of="background"} ') for line in lines)

    def test_every_reading_is_served_and_measured(self, hall: Hall) -> None:
        """A field added to the readings must reach both who asks and who graphs."""
        read = {each.name for each in fields(readings.Health)}
        assert set(HealthOut().fields) == {*read, "status"}
        there = Client().get("/metrics").content.decode()
        for name in (
            "unsequenced_events",
            "overdue_work",
            "oldest_work_milliseconds",
            "free_bytes",
        ):
            assert f"# TYPE qipu_{name} gauge" in there

    def test_without_a_database_it_says_that(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fails(now: int) -> None:
            raise OperationalError("gone")

        monkeypatch.setattr(readings, "_measured", fails)
        text = Client().get("/metrics").content.decode()
        assert 'qipu_reason{reason="database_unreachable"} 1.0' in text

    def test_the_dashboard_asks_for_what_there_is(self, hall: Hall, settings: Any) -> None:
        text = (settings.BASE_DIR / "docs" / "grafana.json").read_text(encoding="utf-8")
        asked = " ".join(
            target["expr"] for panel in json.loads(text)["panels"] for target in panel["targets"]
        )
        there = Client().get("/metrics").content.decode()
        names = {word for word in asked.replace("(", " ").split() if word.startswith("qipu_")}
        assert len(names) > 5
        for name in names:
            assert f"# TYPE {name.partition('{')[0].rstrip(',)')} gauge" in there
