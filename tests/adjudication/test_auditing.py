"""One audit of each version asked for, after every ruling; it changes nothing for the game."""

from dataclasses import replace
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from adjudication import audit_rows, auditing, worker
from adjudication.audit.audit import audit
from adjudication.audit.record import AuditedRecord
from adjudication.auditing import audit_work
from adjudication.handlers import rule_on_work
from adjudication.models import Audit, Finding
from games import api
from games.ledger import store, work
from games.ledger.envelope import NewEvent, StoredEvent, WorkRequest
from games.models import LedgerWork
from games.record import commands as c
from games.record.annulment.commands import AnnulAct
from games.record.audits.commands import RecordAudit, SettleFinding
from games.record.audits.findings import Code
from games.record.audits.state import FindingOutcome, FindingStatus
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.values import Actor, Role
from games.streams.handling import handle
from tests.support.claimed_games import (
    PERPETUAL_CHECK,
    ROOK_BEFORE_THE_KING,
    claimed_game,
    give,
    rulings,
    running_game,
)
from tests.support.databases import in_threads
from tests.support.scenario import ARBITER, PLAYERS
from tests.support.subprocesses import environment, kill, run, started, wait_until

pytestmark = pytest.mark.database

SLOW_WORKER = ("-m", "tests.support.slow_worker")
CHIEF = Actor(id="chief-1", role=Role.CHIEF_ARBITER)
COMMITTEE = Actor(id="committee-1", role=Role.COMMITTEE)


def unclaimed_game() -> UUID:
    """Store a game over in which nobody claimed the perpetual check."""
    stream = running_game(*PERPETUAL_CHECK, fen=ROOK_BEFORE_THE_KING)
    give(stream, c.Resign(side="black"), by=PLAYERS["black"])
    return stream


def audits(stream: UUID) -> list[StoredEvent]:
    return [pair for pair in store.load(stream) if pair.type == "games.game-audited.v1"]


def asked(stream: UUID) -> list[tuple[int, str]]:
    rows = LedgerWork.objects.filter(kind="audit", stream_id=stream).order_by("version")
    return list(rows.values_list("version", "state"))


def take(*, now: int = 2000, lease: int = 100) -> work.WorkItem:
    (item,) = work.claim(worker="one", now=now, lease=lease, limit=9, kinds=("audit",))
    return item


def sign(stream: UUID) -> None:
    for signer in ("red", "black", "arbiter"):
        by = PLAYERS.get(signer, ARBITER)
        give(stream, c.SignResult(signer=signer, result="1-0"), by=by)


def work_off() -> None:
    while worker.work_off(now=worker.now_ms(), limit=50):
        pass


def state_of(stream: UUID) -> api.GameState:
    return api.game_state(stream)


def settle(stream: UUID, *, by: Actor = CHIEF, number: int = 1, reason: str = "未提出") -> None:
    command = SettleFinding(
        audit_version=state_of(stream).audits.version,
        number=number,
        outcome=FindingOutcome.ACCEPTED_AS_IS,
        reason=reason,
    )
    give(stream, command, by=by)


class TestAsking:
    def test_a_game_under_way_is_not_audited(self) -> None:
        assert asked(running_game("h2e2", "h9g7")) == []

    def test_an_end_asks_once_for_all_its_command_recorded(self) -> None:
        stream = unclaimed_game()
        assert asked(stream) == [(store.head(stream).version, "pending")]

    def test_the_last_signature_asks_again_the_others_do_not(self) -> None:
        stream = unclaimed_game()
        ended = store.head(stream).version
        sign(stream)
        assert [version for version, _state in asked(stream)] == [
            ended,
            store.head(stream).version,
        ]

    def test_an_annulment_after_the_end_asks_one_before_does_not(self) -> None:
        stream = running_game("h2e2", "h9g7")
        give(stream, AnnulAct(event_version=4, reason="录入有误"), by=CHIEF)
        assert asked(stream) == []
        give(stream, c.Resign(side="red"), by=PLAYERS["red"])
        ended = store.head(stream).version
        give(stream, AnnulAct(event_version=ended, reason="未认输"), by=CHIEF)
        assert [version for version, _state in asked(stream)] == [ended, ended + 1]

    def test_neither_an_audit_nor_a_settlement_asks(self) -> None:
        stream = unclaimed_game()
        work_off()
        settle(stream)
        assert len(audits(stream)) == 1
        assert {state for _version, state in asked(stream)} == {"done"}


class TestExactlyOnce:
    def test_every_version_asked_for_is_audited(self) -> None:
        stream = unclaimed_game()
        sign(stream)
        work_off()
        versions = [version for version, _state in asked(stream)]
        assert [event.data["audited_version"] for event in audits(stream)] == versions
        assert len(versions) == 2

    def test_delivered_three_times_it_is_one_audit(self) -> None:
        stream = unclaimed_game()
        item = take()
        assert [audit_work(item, now=2000 + turn) for turn in range(3)] == [True, False, False]
        assert len(audits(stream)) == 1
        assert asked(stream) == [(item.version, "done")]

    def test_four_workers_at_once(self) -> None:
        stream = unclaimed_game()
        item = take()
        answers = in_threads(4, lambda number: audit_work(item, now=2000))
        assert sorted(answers) == [False, False, False, True]
        assert len(audits(stream)) == 1

    @pytest.mark.parametrize("code_version", ["1", "older"])
    def test_a_late_worker_changes_nothing(
        self, code_version: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stream = unclaimed_game()
        late = take(now=2000)
        assert audit_work(take(now=3000), now=3000)
        monkeypatch.setattr(auditing, "AUDIT_CODE_VERSION", code_version)
        assert not audit_work(late, now=4000)
        (event,) = audits(stream)
        assert event.recorded_at == 3000

    def test_work_given_back_after_its_audit_is_closed_again(self) -> None:
        stream = unclaimed_game()
        item = take()
        assert audit_work(item, now=2000)
        LedgerWork.objects.update(state="pending", claimed_until=0)
        assert worker.work_off(now=9000) == 1
        assert len(audits(stream)) == 1
        assert asked(stream) == [(item.version, "done")]

    def test_killed_in_mid_audit_the_next_worker_audits_once(self, tmp_path: Path) -> None:
        stream = unclaimed_game()
        mark = tmp_path / "audit"
        env = environment(tmp_path, QIPU_WORK_LEASE_MS="400", QIPU_TEST_RULING=str(mark))
        with started(SLOW_WORKER, env=env) as process:
            wait_until(mark.exists, "the audit")
            kill(process)
        assert audits(stream) == []
        (tmp_path / "audit.go").touch()
        run(SLOW_WORKER, env=env)
        assert len(audits(stream)) == 1
        assert LedgerWork.objects.get().attempts == 2

    def test_an_audit_that_fails_is_left_to_a_person_and_stops_nobody(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        unclaimed_game()

        def broken(record: AuditedRecord) -> object:
            raise ZeroDivisionError

        now = 10_000
        with monkeypatch.context() as patch:
            patch.setattr(auditing, "audit", broken)
            for _ in range(work.MAX_ATTEMPTS):
                claimed = claimed_game(now=now)
                assert worker.work_off(now=now, limit=10) == 2
                assert len(rulings(claimed)) == 1
                now += worker.RETRY_AFTER_MS
        (waiting,) = work.needing_human(kind="audit")
        assert worker.hand_over() == 0  # no referee answers for an audit
        work.reopen(waiting.id, now=now)
        assert worker.work_off(now=now) == 1


class TestOrder:
    def test_a_ruling_goes_before_two_hundred_audits_that_waited_longer(self) -> None:
        stream = uuid4()
        rows = [
            LedgerWork(
                kind="audit",
                stream_id=stream,
                version=version,
                due_at=1,
                attempts=0,
                claimed_until=0,
                done_at=0,
                state="pending",
            )
            for version in range(1, 201)
        ]
        LedgerWork.objects.bulk_create(rows)
        stream = claimed_game(now=5000)
        assert worker.work_off(now=6000) == 1
        assert len(rulings(stream)) == 1
        assert LedgerWork.objects.filter(kind="audit", attempts__gt=0).count() == 0

    def test_one_that_comes_while_audits_run_waits_for_one_audit(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for _ in range(3):
            unclaimed_game()
        done: list[str] = []

        def audited(record: AuditedRecord) -> object:
            if not done:
                claimed_game()
            done.append("audit")
            return audit(record)

        def ruled(item: work.WorkItem, *, now: int) -> bool:
            done.append("ruling")
            return original(item, now=now)

        original = rule_on_work
        monkeypatch.setattr(auditing, "audit", audited)
        monkeypatch.setitem(vars(worker)["_WORKERS"], "ruling", ruled)
        worker.work_off(now=9000, limit=4)
        assert done == ["audit", "ruling", "audit", "audit"]

    def test_the_sweep_takes_few_audits_at_a_time(self) -> None:
        for _ in range(worker.AUDITS_A_SWEEP + 1):
            unclaimed_game()
        assert worker.sweep() == worker.AUDITS_A_SWEEP
        assert worker.sweep() == 1
        assert worker.sweep() == 0


class TestFindings:
    def test_a_repetition_that_nobody_claimed_is_on_record(self) -> None:
        stream = unclaimed_game()
        work_off()
        finding = state_of(stream).audits.findings[0]
        assert finding.found.code is Code.REPETITION_NOT_CLAIMED
        assert finding.status is FindingStatus.OPEN

    def test_settled_it_stays_settled_when_the_next_audit_finds_it_again(self) -> None:
        stream = unclaimed_game()
        work_off()
        settle(stream)
        sign(stream)
        work_off()
        (finding, *_others) = state_of(stream).audits.findings
        assert finding.status is FindingStatus.SETTLED
        assert (finding.reason, finding.outcome) == ("未提出", FindingOutcome.ACCEPTED_AS_IS)
        assert finding.audit_version == audits(stream)[-1].version

    def test_what_the_next_audit_does_not_find_is_gone(self) -> None:
        stream = unclaimed_game()
        work_off()
        settle(stream)
        _record(stream, findings=())
        (finding,) = state_of(stream).audits.findings
        assert finding.status is FindingStatus.GONE
        assert finding.reason == "未提出"

    def test_an_open_one_that_is_not_found_again_is_no_longer_listed(self) -> None:
        stream = unclaimed_game()
        work_off()
        _record(stream, findings=())
        assert state_of(stream).audits.findings == ()

    def test_a_late_audit_of_less_of_the_record_changes_no_finding(self) -> None:
        stream = unclaimed_game()
        give(stream, c.SignResult(signer="red", result="1-0"), by=PLAYERS["red"])
        _record(stream, findings=())
        before = state_of(stream).audits.findings
        work_off()
        assert state_of(stream).audits.findings == before == ()

    @pytest.mark.parametrize(
        ("by", "signed", "reason", "refused"),
        [
            (CHIEF, False, "未提出", ""),
            (COMMITTEE, False, "未提出", ""),
            (COMMITTEE, True, "未提出", ""),
            (CHIEF, True, "未提出", "finding_needs_committee"),
            (ARBITER, False, "未提出", "role_not_allowed"),
            (PLAYERS["red"], False, "未提出", "role_not_allowed"),
            (CHIEF, False, "  ", "reason_missing"),
        ],
    )
    def test_who_settles(self, by: Actor, signed: bool, reason: str, refused: str) -> None:
        stream = unclaimed_game()
        if signed:
            sign(stream)
        work_off()
        if not refused:
            settle(stream, by=by, reason=reason)
            assert state_of(stream).audits.findings[0].status is FindingStatus.SETTLED
            return
        with pytest.raises(CommandRefusedError) as refusal:
            settle(stream, by=by, reason=reason)
        assert refusal.value.code == refused

    def test_nobody_settles_what_is_not_found_or_settled(self) -> None:
        stream = unclaimed_game()
        work_off()
        with pytest.raises(CommandRefusedError, match="finding_unknown"):
            settle(stream, number=99)
        settle(stream)
        with pytest.raises(CommandRefusedError, match="finding_settled_already"):
            settle(stream)

    def test_a_wrong_settlement_is_annulled_an_audit_is_not(self) -> None:
        stream = unclaimed_game()
        work_off()
        settle(stream)
        version = store.head(stream).version
        with pytest.raises(CommandRefusedError, match="audit_stands"):
            give(stream, AnnulAct(event_version=version - 1, reason="误"), by=CHIEF)
        give(stream, AnnulAct(event_version=version, reason="误"), by=CHIEF)
        assert state_of(stream).audits.findings[0].status is FindingStatus.OPEN
        assert state_of(stream).ending is not None

    def test_an_end_annulled_leaves_the_audit_on_record(self) -> None:
        stream = unclaimed_game()
        ended = store.head(stream).version
        take()
        LedgerWork.objects.update(claimed_until=0)
        worker.work_off(now=9000)
        give(stream, AnnulAct(event_version=ended, reason="未认输"), by=CHIEF)
        assert state_of(stream).ending is None
        assert state_of(stream).audits.findings


class TestBeside:
    def test_who_saw_the_game_before_its_audit_signs_after_it(self) -> None:
        stream = unclaimed_game()
        seen = store.head(stream).version
        work_off()
        handle(
            GAMES,
            c.SignResult(signer="red", result="1-0"),
            stream_id=stream,
            by=PLAYERS["red"],
            event_id=uuid4(),
            now=3000,
            expected_version=seen,
        )
        assert state_of(stream).signed == {"red"}

    def test_who_saw_it_before_anything_else_does_not(self) -> None:
        stream = unclaimed_game()
        seen = store.head(stream).version
        work_off()
        give(stream, c.SignResult(signer="red", result="1-0"), by=PLAYERS["red"])
        with pytest.raises(api.VersionConflict):
            handle(
                GAMES,
                c.SignResult(signer="black", result="1-0"),
                stream_id=stream,
                by=PLAYERS["black"],
                event_id=uuid4(),
                now=3000,
                expected_version=seen,
            )


class TestRows:
    def test_rows_are_those_of_the_state(self) -> None:
        stream = unclaimed_game()
        work_off()
        settle(stream)
        audit_rows.apply([api.FeedEntry(position=1, event=pair) for pair in store.load(stream)])
        (row, *others) = Finding.objects.filter(game_id=stream).order_by("number")
        finding = state_of(stream).audits.findings[0]
        assert len(others) + 1 == len(state_of(stream).audits.findings)
        assert (row.code, row.status, row.outcome) == (
            finding.found.code.value,
            "settled",
            "accepted_as_is",
        )
        assert row.cited == finding.found.articles
        assert row.settled_by == CHIEF.id
        counted = Audit.objects.get(game_id=stream)
        assert counted.contradictions + counted.unclaimed + counted.notes == len(others) + 1
        audit_rows.PROJECTION.clear()
        assert not Finding.objects.exists()


def _record(stream: UUID, *, findings: tuple[()]) -> None:
    """Put an audit of the whole record so far on it that finds nothing."""
    stored = store.load(stream)
    made = replace(auditing.audit_event(stored), findings=findings)
    system = Actor(id="system:adjudicator", role=Role.SYSTEM)
    give(stream, RecordAudit(audit=made), by=system)


def test_an_event_of_later_code_leaves_the_audit_to_a_person() -> None:
    stream = unclaimed_game()
    later = NewEvent(event_id=uuid4(), type="games.later.v1", payload={}, actor="l", role="system")
    LedgerWork.objects.all().delete()
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=store.head(stream).version,
        events=[later],
        now=1500,
        work=[WorkRequest(kind="audit", version=store.head(stream).version + 1)],
    )
    now = 10_000
    for _ in range(work.MAX_ATTEMPTS):
        worker.work_off(now=now)
        now += worker.RETRY_AFTER_MS
    assert [item.stream_id for item in work.needing_human(kind="audit")] == [stream]
