"""One claim, one ruling: whatever is delivered twice, late, at once or after a crash."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from adjudication import handlers, worker
from adjudication.handlers import rule_on_work
from adjudication.rulings.adjudicate import adjudicate
from games import api
from games.ledger import store, work
from games.ledger.envelope import NewEvent, WorkRequest
from games.ledger.errors import WorkClosed
from games.models import LedgerWork
from games.record import commands as c
from games.record import events as e
from games.record.decider import GAMES
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.values import Options
from games.rules.books.sources import XIANGQI
from games.streams.handling import Handled
from tests.support.claimed_games import (
    ROOK_BEFORE_THE_KING,
    claimed_game,
    give,
    rulings,
    running_game,
)
from tests.support.databases import in_threads
from tests.support.subprocesses import environment, kill, run, started, wait_until

pytestmark = pytest.mark.database

SLOW_WORKER = ("-m", "tests.support.slow_worker")


def claim_work(*, now: int = 2000, lease: int = 100, name: str = "one") -> work.WorkItem:
    """Take the one piece of work there is."""
    (item,) = work.claim(worker=name, now=now, lease=lease, limit=10, kinds=("ruling",))
    return item


def states() -> list[str]:
    rows = LedgerWork.objects.filter(kind="ruling").order_by("id")
    return list(rows.values_list("state", flat=True))


def test_a_ruling_says_what_the_book_says_and_closes_its_work() -> None:
    stream = claimed_game()
    assert rule_on_work(claim_work(), now=2000)
    (ruling,) = rulings(stream)
    assert ruling.data["verdict"] == "red_loses"
    assert (ruling.actor, ruling.role) == ("system:adjudicator", "system")
    assert ruling.data["claim_version"] == ruling.version - 1
    assert states() == ["done"]


def test_delivered_three_times_it_is_one_ruling() -> None:
    stream = claimed_game()
    item = claim_work()
    assert [rule_on_work(item, now=2000 + turn) for turn in range(3)] == [True, False, False]
    assert len(rulings(stream)) == 1
    assert states() == ["done"]


def test_delivered_to_four_workers_at_once_it_is_one_ruling(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = claimed_game()
    item = claim_work()
    asked: list[str] = []

    def handle(
        decider: object, command: c.GameCommand, **given: object
    ) -> Handled[GameState, e.GameEvent]:
        asked.append(repr(command))
        return original(decider, command, **given)

    original: Callable[..., Handled[GameState, e.GameEvent]] = api.handle
    monkeypatch.setattr(api, "handle", handle)
    answers = in_threads(4, lambda number: rule_on_work(item, now=2000))
    assert sorted(answers) == [False, False, False, True]
    assert len(rulings(stream)) == 1
    assert len(set(asked)) == 1  # all of them would have written the same


def test_two_workers_that_both_worked_off_everything() -> None:
    streams = [claimed_game() for _ in range(3)]
    taken = in_threads(4, lambda number: worker.work_off(now=5000, limit=10))
    assert sum(taken) == 3
    assert [len(rulings(stream)) for stream in streams] == [1, 1, 1]
    assert states() == ["done"] * 3


def test_the_same_record_gives_the_same_bytes() -> None:
    """Two games of the same events under ids of their own differ in nothing but those."""
    first, second = claimed_game(), claimed_game()
    worker.work_off(now=5000, limit=10)
    row, two = rulings(first)[0].data, rulings(second)[0].data
    assert row.pop("inputs_digest") != two.pop("inputs_digest")
    assert row == two


@pytest.mark.parametrize("code", ["the same code", "older code"])
def test_a_worker_that_comes_back_after_its_lease_changes_nothing(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = claimed_game()
    late = claim_work(name="late", now=2000, lease=100)
    overtaken: list[bool] = []

    def overtake(state: GameState, claim: Claim) -> Ruling:
        ruling = adjudicate(state, claim)
        if not overtaken:
            overtaken.append(False)
            other = claim_work(name="other", now=2100)
            overtaken[0] = rule_on_work(other, now=2150)
            if code == "older code":
                return replace(ruling, explanation=None, explanation_en="said otherwise once")
        return ruling

    monkeypatch.setattr(handlers, "adjudicate", overtake)
    assert not rule_on_work(late, now=2200)
    assert overtaken == [True]
    (ruling,) = rulings(stream)
    assert ruling.recorded_at == 2150
    assert states() == ["done"]


def test_the_ledger_refuses_a_second_result_for_closed_work() -> None:
    stream = claimed_game()
    item = claim_work()
    assert rule_on_work(item, now=2000)
    version = store.head(stream).version
    event = NewEvent(
        event_id=uuid4(),
        type="games.game-closed.v1",
        payload=GAMES.codec.encode(e.GameClosed()),
        actor="late",
        role="system",
    )
    with pytest.raises(WorkClosed):
        store.append(
            stream_id=stream,
            stream_kind="game",
            expected_version=version,
            events=[event],
            now=3000,
            close_work=item.id,
        )
    assert store.head(stream).version == version


def test_a_worker_that_lost_its_lease_to_nobody_may_still_rule() -> None:
    stream = claimed_game()
    late = claim_work(now=2000, lease=100)
    assert rule_on_work(late, now=9000)
    assert len(rulings(stream)) == 1


def test_where_rulings_bind_the_game_ends_with_the_ruling() -> None:
    stream = claimed_game(options=Options(rulings_bind=True))
    worker.work_off(now=5000)
    assert [pair.type for pair in store.load(stream)][-3:] == [
        "games.ruling-proposed.v1",
        "games.ruling-confirmed.v1",
        "games.game-ended.v1",
    ]


def test_a_game_that_has_ended_meanwhile_needs_no_ruling() -> None:
    stream = claimed_game()
    give(stream, c.Resign(side="red"))
    version = store.head(stream).version
    assert worker.work_off(now=5000) == 1
    assert store.head(stream).version == version
    assert states() == ["done"]


def unreadable(stream: UUID) -> None:
    """Store an event that only later code could read."""
    event = NewEvent(
        event_id=uuid4(), type="games.clairvoyance.v1", payload={}, actor="later", role="system"
    )
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=store.head(stream).version,
        events=[event],
        now=1500,
    )


def test_poison_is_left_to_a_person_while_others_go_on() -> None:
    poisoned = claimed_game()
    unreadable(poisoned)
    now = 10_000
    for _ in range(work.MAX_ATTEMPTS):
        healthy = claimed_game(now=now)
        assert worker.work_off(now=now, limit=10) == 2
        assert len(rulings(healthy)) == 1
        now += worker.RETRY_AFTER_MS
    (waiting,) = work.needing_human(kind="ruling")
    assert waiting.stream_id == poisoned
    assert "games.clairvoyance.v1" in LedgerWork.objects.get(id=waiting.id).last_error
    assert rulings(poisoned) == []
    assert worker.work_off(now=now + 10**9, limit=10) == 0


def test_poison_given_back_by_a_person_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = claimed_game()

    def broken(state: GameState, claim: Claim) -> Ruling:
        raise ZeroDivisionError

    now = 10_000
    with monkeypatch.context() as patch:
        patch.setattr(handlers, "adjudicate", broken)
        for _ in range(work.MAX_ATTEMPTS):
            worker.work_off(now=now)
            now += worker.RETRY_AFTER_MS
    (waiting,) = work.needing_human(kind="ruling")
    work.reopen(waiting.id, now=now)
    assert worker.work_off(now=now) == 1
    assert len(rulings(stream)) == 1


def test_what_was_given_up_is_left_to_the_referee_on_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = claimed_game()
    unread = claimed_game()
    unreadable(unread)

    def broken(state: GameState, claim: Claim) -> Ruling:
        raise ZeroDivisionError

    now = 10_000
    monkeypatch.setattr(handlers, "adjudicate", broken)
    for _ in range(work.MAX_ATTEMPTS):
        worker.work_off(now=now, limit=10)
        now += worker.RETRY_AFTER_MS
    assert (worker.hand_over(), worker.hand_over()) == (1, 0)
    (ruling,) = rulings(stream)
    assert ruling.data["verdict"] == "undecided"
    assert [item.stream_id for item in work.needing_human(kind="ruling")] == [unread]


def test_work_on_something_that_is_no_claim_is_closed() -> None:
    stream = running_game(fen=ROOK_BEFORE_THE_KING)
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=2,
        events=[
            NewEvent(
                event_id=uuid4(),
                type="games.warning-recorded.v1",
                payload=GAMES.codec.encode(e.WarningRecorded(side="red", article=XIANGQI("8.1"))),
                actor="arbiter-1",
                role="arbiter",
            )
        ],
        now=1500,
        work=[WorkRequest(kind="ruling", version=3)],
    )
    assert worker.work_off(now=5000) == 1
    assert rulings(stream) == []
    assert states() == ["done"]


def test_killed_in_mid_ruling_the_next_worker_rules_once(tmp_path: Path) -> None:
    stream = claimed_game()
    mark = tmp_path / "ruling"
    env = environment(tmp_path, QIPU_WORK_LEASE_MS="400", QIPU_TEST_RULING=str(mark))
    with started(SLOW_WORKER, env=env) as process:
        wait_until(mark.exists, "the ruling")
        kill(process)
    assert rulings(stream) == []
    assert states() == ["pending"]
    (tmp_path / "ruling.go").touch()
    run(SLOW_WORKER, env=env)
    (ruling,) = rulings(stream)
    assert ruling.data["verdict"] == "red_loses"
    assert states() == ["done"]
    assert LedgerWork.objects.get().attempts == 2


def test_stopped_in_mid_ruling_it_comes_back_too_late(tmp_path: Path) -> None:
    stream = claimed_game()
    mark = tmp_path / "ruling"
    env = environment(tmp_path, QIPU_WORK_LEASE_MS="1", QIPU_TEST_RULING=str(mark))
    with started(SLOW_WORKER, env=env) as process:
        wait_until(mark.exists, "the ruling")
        wait_until(lambda: bool(work.pending(now=worker.now_ms())), "the end of the lease")
        assert worker.work_off(now=worker.now_ms()) == 1
        (ruling,) = rulings(stream)
        version = store.head(stream).version
        (tmp_path / "ruling.go").touch()
        assert process.wait(timeout=60) == 0
    assert rulings(stream) == [ruling]
    assert store.head(stream).version == version
    assert states() == ["done"]
