"""The numbers of the service in the text form of Prometheus."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from games.health.readings import Health, read_health
from games.health.self_check import read_round

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class _Readings(Collector):
    """What was measured just now; no process counts anything, for there are several."""

    def __init__(self, health: Health) -> None:
        self._health = health

    def collect(self) -> Iterator[Metric]:
        """Yield every number."""
        health = self._health
        yield _gauge("qipu_up", "1 when the service is well", int(health.status == "ok"))
        reasons = GaugeMetricFamily("qipu_reason", "why it is not well", labels=["reason"])
        for reason in health.reasons:
            reasons.add_metric([reason], 1)
        yield reasons
        yield _gauge("qipu_unsequenced_events", "events without a number", health.unsequenced)
        yield _gauge("qipu_overdue_work", "pieces of work past their time", health.overdue_work)
        yield _gauge(
            "qipu_oldest_work_milliseconds", "since the oldest was due", health.oldest_work_ms
        )
        yield _gauge("qipu_free_bytes", "room on the disk of the data", health.free_mb * 1_000_000)
        ages = GaugeMetricFamily(
            "qipu_age_milliseconds", "since it was done, or how long it waits", labels=["of"]
        )
        for name, age in health.ages_ms.items():
            ages.add_metric([name], age)
        yield ages
        if health.database:
            yield from _of_self_check()


def _of_self_check() -> Iterator[Metric]:
    place = read_round()
    yield _gauge("qipu_self_check_events", "events checked in this round", place.tree.size)
    yield _gauge("qipu_self_check_goal", "events of this round", place.goal)
    yield _gauge("qipu_self_check_rounds", "rounds done", place.rounds)
    yield _gauge(
        "qipu_claims_without_work",
        "claims of games brought in that their own server is to rule on",
        place.unworked_before,
    )


def _gauge(name: str, help_text: str, value: int) -> Metric:
    return GaugeMetricFamily(name, help_text, value=value)


def metrics_text(*, now: int) -> bytes:
    """Return the numbers; `now` in server ms."""
    registry = CollectorRegistry()
    registry.register(_Readings(read_health(now=now)))
    return generate_latest(registry)
