"""Ranges: held by one worker at a time, done once, given up when they kill their workers."""

import pytest
from django.utils import timezone

from adjudication.readjudication import runs, working
from adjudication.readjudication.choosing import Choice
from adjudication.readjudication.comparing import Compared, Drifted, compared
from adjudication.readjudication.throttle import Pace, Traffic, traffic
from adjudication.readjudication.working import Turn, work_range
from adjudication.run_models import Drift, Readjudication
from games import api
from games.catching_up import settle
from games.ledger.clock import now_ms
from tests.support.claimed_games import claimed_game, running_game
from tests.support.databases import in_threads
from tests.support.judged_games import NOW, judge
from tests.support.killed_runs import asked, left_undone

pytestmark = pytest.mark.database

LEASE = 60_000


def test_only_games_judged_before_are_chosen() -> None:
    streams = judge(0)
    running_game()
    settle()
    assert asked().games == len(streams)
    of_one = runs.ask(Choice(games=(streams[0],)), asked_by="tests", now=NOW)
    assert (of_one.games, of_one.finished_at) == (1, None)
    nothing = runs.ask(Choice(competition="无此赛事"), asked_by="tests", now=NOW)
    assert (nothing.games, nothing.finished_at is None) == (0, False)


def test_a_range_is_one_worker_s_until_its_time_is_over() -> None:
    judge(0)
    run = asked()
    first = runs.take(run.pk, worker="first", now=1000)
    assert first is not None
    assert runs.take(run.pk, worker="second", now=1000 + LEASE - 1) is None
    assert runs.keep(first, now=2000)
    assert runs.take(run.pk, worker="second", now=1000 + LEASE) is None
    second = runs.take(run.pk, worker="second", now=2000 + LEASE)
    assert second is not None
    assert not runs.keep(first, now=3000 + LEASE)


def test_a_range_given_back_is_no_longer_who_gave_it_back_s() -> None:
    """Taken again it has as many attempts as before: the lease is known by its holder."""
    judge(0)
    run = asked()
    first = runs.take(run.pk, worker="first", now=1000)
    assert first is not None
    runs.give_back(first)
    second = runs.take(run.pk, worker="second", now=1000)
    assert second is not None
    assert (second.attempts, second.claimed_by) == (first.attempts, "second")
    assert not runs.keep(first, now=2000)
    assert runs.keep(second, now=2000)


def test_what_two_workers_did_is_written_once() -> None:
    (stream, *_) = judge(0)
    run = asked()
    late = runs.take(run.pk, worker="late", now=1000)
    other = runs.take(run.pk, worker="other", now=1000 + LEASE)
    assert late is not None
    assert other is not None
    drifted = Drifted(
        kind=Drift.Kind.VERDICT,
        version=2,
        at_version=1,
        ply=0,
        subject="repetition",
        articles=(),
        code_then="4",
        code_now="5",
    )
    found = [(stream, Compared(rulings=1, drifted=(drifted,)))]
    assert runs.finish(other, found, cpu_ms=1, now=1)
    assert not runs.finish(late, found, cpu_ms=1, now=2)
    assert Drift.objects.count() == 1
    assert runs.progress(run.pk, now=0).rulings == 1


def test_four_workers_at_once() -> None:
    judge(2)
    run = asked(games_of_a_range=1)
    in_threads(4, lambda number: working.work_through(run.pk))
    assert left_undone(run) == []


def test_a_range_that_kills_its_workers_is_given_up_and_taken_up_again_when_asked() -> None:
    judge(0)
    run = asked()
    now = 1000
    for _ in range(runs.MOST_ATTEMPTS):
        assert runs.take(run.pk, worker="killed", now=now) is not None
        now += LEASE
    assert runs.take(run.pk, worker="next", now=now) is None
    assert left_undone(run) != []
    assert runs.progress(run.pk, now=now).given_up == 1
    assert not runs.is_open(run.pk)
    runs.resume(run.pk)
    working.work_through(run.pk)
    assert left_undone(run) == []


def test_a_stopped_run_gives_nothing_away_until_it_is_resumed() -> None:
    judge(0)
    run = asked()
    runs.stop(run.pk, now=NOW)
    assert runs.take(run.pk, worker="any", now=1000) is None
    runs.resume(run.pk)
    assert runs.take(run.pk, worker="any", now=1000) is not None


def test_a_worker_of_other_code_takes_no_part() -> None:
    judge(0)
    run = asked()
    Readjudication.objects.filter(pk=run.pk).update(code_version="0/0")
    assert runs.take(run.pk, worker="any", now=1000) is None
    working.work_through(run.pk)
    run.refresh_from_db()
    assert run.finished_at is None


@pytest.mark.parametrize(
    ("claims", "is_play", "pace"),
    [
        (0, False, Pace.FULL),
        (0, True, Pace.BESIDE_PLAY),
        (1, False, Pace.CLAIMS_FIRST),
        (2, True, Pace.CLAIMS_FIRST),
    ],
)
def test_claims_come_before_play_and_play_before_runs(
    claims: int, is_play: bool, pace: Pace
) -> None:
    assert Traffic(claims=claims, is_play=is_play).pace is pace


def test_what_goes_on_is_read_off_the_record() -> None:
    judge(0)
    assert traffic(now_ms()) == Traffic(claims=0, is_play=False)
    now = now_ms()
    claimed_game(now=now)
    settle()
    assert traffic(now) == Traffic(claims=1, is_play=True)
    assert traffic(now + 120_000) == Traffic(claims=0, is_play=False)


def test_a_run_makes_way_for_a_claim_and_goes_on_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    judge(0)
    run = asked()
    claimed_game(now=now_ms())
    assert work_range(run.pk) is Turn.MADE_WAY
    assert runs.progress(run.pk, now=0).games == 0
    later = now_ms() + 10 * 60_000
    monkeypatch.setattr(api, "now_ms", lambda: later)
    assert work_range(run.pk) is Turn.DONE
    assert work_range(run.pk) is Turn.NOTHING_FREE
    assert left_undone(run) == []


class Clock:
    """A clock that runs on while somebody sleeps, and by a second whenever it is read."""

    def __init__(self, *, step_ns: int = 0) -> None:
        self.now_ns = 0
        self.step_ns = step_ns
        self.naps: list[float] = []

    def monotonic_ns(self) -> int:
        self.now_ns += self.step_ns
        return self.now_ns

    def process_time_ns(self) -> int:
        return 7_000_000

    def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.now_ns += round(seconds * 1_000_000_000)


@pytest.mark.parametrize(
    ("claimed_after", "naps"),
    [(9, [0.25, 0.25, 0.1]), (2, [0.25, 0.25]), (0, [])],
)
def test_a_worker_rests_in_naps_until_claims_wait(
    claimed_after: int, naps: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(working, "time", clock)
    monkeypatch.setattr(working, "claims_waiting", lambda now: len(clock.naps) >= claimed_after)
    working._rest(600)
    assert clock.naps == naps


@pytest.mark.parametrize(("is_play", "rests"), [(True, [3000]), (False, [])])
def test_beside_play_a_worker_rests_three_times_as_long_as_it_worked(
    is_play: bool, rests: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    judge(0)
    run = asked()
    taken: list[int] = []
    monkeypatch.setattr(working, "time", Clock(step_ns=1_000_000_000))
    monkeypatch.setattr(working, "traffic", lambda now: Traffic(claims=0, is_play=is_play))
    monkeypatch.setattr(working, "_rest", taken.append)
    assert work_range(run.pk) is Turn.DONE
    assert taken == rests


def test_a_claim_made_in_mid_range_has_the_range_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judge(0)
    run = asked()
    assert timezone.is_aware(run.asked_at)
    monkeypatch.setattr(working, "LOOK_EVERY_MS", 0)

    def claimed_meanwhile(stored: tuple[api.StoredEvent, ...]) -> Compared:
        claimed_game(now=now_ms())
        return compared(stored)

    monkeypatch.setattr(working, "compared", claimed_meanwhile)
    assert work_range(run.pk) is Turn.MADE_WAY
    (part,) = run.ranges.all()
    assert (part.state, part.claimed_until, part.attempts) == ("waiting", 0, 0)
