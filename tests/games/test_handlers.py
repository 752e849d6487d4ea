"""One command, one answer: retries, conflicts, dry runs and the work a claim leaves."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from games import notifying
from games.ledger import store, work
from games.ledger.errors import EventIdConflict, StreamNotFound, VersionConflict
from games.models import LedgerEvent, LedgerWork
from games.record import commands as c
from games.record import events as e
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.state import GameState
from games.record.values import Actor, Question
from games.rules.books.sources import XIANGQI
from games.streams.cache import cache_of
from games.streams.errors import UnknownEventError
from games.streams.handling import Handled, handle, new_events
from tests.support.claimed_games import give, running_game
from tests.support.databases import in_threads, undone
from tests.support.scenario import ARBITER, BLACK, RED, SEATS, STRANGER

pytestmark = pytest.mark.database

WEEKS = 21 * 24 * 3600 * 1000
ARRANGE = c.ArrangeGame(edition="xiangqi-2020", seats=SEATS)
RED_MOVES = c.PlayMove(side="red", move="h2e2")
BLACK_MOVES = c.PlayMove(side="black", move="h9g7")
CLAIM = c.MakeClaim(side="red", question=Question.NATURAL_LIMIT)


def sent(
    stream: UUID,
    command: c.GameCommand,
    *,
    by: Actor = ARBITER,
    event_id: UUID | None = None,
    now: int = 2000,
    expected_version: int | None = None,
    dry_run: bool = False,
) -> Handled[GameState, e.GameEvent]:
    return handle(
        GAMES,
        command,
        stream_id=stream,
        by=by,
        event_id=event_id or uuid4(),
        now=now,
        expected_version=expected_version,
        dry_run=dry_run,
    )


def stored_rows() -> tuple[int, int]:
    return LedgerEvent.objects.count(), LedgerWork.objects.count()


# What a command does


def test_a_command_stores_what_was_decided_and_says_so() -> None:
    stream = running_game()
    event_id = uuid4()
    given = sent(stream, RED_MOVES, by=RED, event_id=event_id, now=7000)
    assert given.version == 3
    assert given.events == (e.MovePlayed(ply=1, side="red", move="h2e2"),)
    assert not given.replayed
    (row,) = given.stored
    assert row == store.load(stream)[-1]
    assert (row.event_id, row.actor, row.role, row.recorded_at) == (
        event_id,
        RED.id,
        "player",
        7000,
    )
    assert given.state == GAMES.replay(store.load(stream))


def test_several_events_of_one_command_are_one_append() -> None:
    stream = running_game()
    given = sent(stream, c.Resign(side="red"), by=RED)
    assert [type(event) for event in given.events] == [e.PlayerResigned, e.GameEnded]
    assert [pair.version for pair in given.stored] == [3, 4]
    assert len({pair.event_id for pair in given.stored}) == 2


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (BLACK_MOVES, BLACK, "not_your_turn"),
        (RED_MOVES, STRANGER, "not_your_seat"),
        (c.StartGame(), ARBITER, "game_already_started"),
        (ARRANGE, ARBITER, "game_already_arranged"),
    ],
)
def test_a_refusal_stores_nothing(command: c.GameCommand, by: Actor, code: str) -> None:
    stream = running_game()
    before = stored_rows()
    with pytest.raises(CommandRefusedError) as refusal:
        sent(stream, command, by=by)
    assert refusal.value.code == code
    assert stored_rows() == before


@pytest.mark.parametrize("command", [c.StartGame(), RED_MOVES, CLAIM, c.Resign(side="red")])
def test_there_is_no_such_game(command: c.GameCommand) -> None:
    with pytest.raises(StreamNotFound):
        sent(uuid4(), command)
    assert stored_rows() == (0, 0)


# Retries under the same id


def test_a_retry_gets_the_first_answer() -> None:
    stream = running_game()
    event_id = uuid4()
    first = sent(stream, RED_MOVES, by=RED, event_id=event_id)
    again = sent(stream, RED_MOVES, by=RED, event_id=event_id, now=9000)
    assert again == replace(first, replayed=True)
    assert stored_rows() == (3, 0)


def test_a_retry_weeks_later_gets_the_first_answer_though_the_game_is_over() -> None:
    stream = running_game()
    event_id = uuid4()
    first = sent(stream, RED_MOVES, by=RED, event_id=event_id)
    sent(stream, BLACK_MOVES, by=BLACK)
    sent(stream, c.Resign(side="red"), by=RED)
    before = stored_rows()
    again = sent(stream, RED_MOVES, by=RED, event_id=event_id, now=WEEKS)
    assert again == replace(first, replayed=True)
    assert again.version == 3
    assert again.state.plies == 1
    assert stored_rows() == before


def test_a_retry_of_several_events_gets_them_all() -> None:
    stream = running_game()
    event_id = uuid4()
    first = sent(stream, c.Resign(side="red"), by=RED, event_id=event_id)
    again = sent(stream, c.Resign(side="red"), by=RED, event_id=event_id, now=WEEKS)
    assert again == replace(first, replayed=True)
    assert len(again.stored) == 2


def test_a_retry_by_an_actor_of_the_stale_version_gets_the_first_answer() -> None:
    stream = running_game()
    event_id = uuid4()
    first = sent(stream, RED_MOVES, by=RED, event_id=event_id, expected_version=2)
    again = sent(stream, RED_MOVES, by=RED, event_id=event_id, expected_version=2)
    assert again == replace(first, replayed=True)


def test_a_retry_of_the_first_command_of_a_game() -> None:
    stream, event_id = uuid4(), uuid4()
    first = sent(stream, ARRANGE, event_id=event_id)
    again = sent(stream, ARRANGE, event_id=event_id, now=WEEKS)
    assert again == replace(first, replayed=True)
    assert stored_rows() == (1, 0)


def test_a_retried_claim_leaves_one_piece_of_work() -> None:
    stream = running_game()
    event_id = uuid4()
    sent(stream, CLAIM, by=RED, event_id=event_id)
    assert sent(stream, CLAIM, by=RED, event_id=event_id).replayed
    assert stored_rows() == (3, 1)


def test_retries_at_once_are_carried_out_once() -> None:
    stream = running_game()
    event_id = uuid4()
    answers = in_threads(6, lambda number: sent(stream, RED_MOVES, by=RED, event_id=event_id))
    assert sorted(answer.replayed for answer in answers) == [False] + [True] * 5
    assert {answer.version for answer in answers} == {3}
    assert stored_rows() == (3, 0)


OTHERS: tuple[tuple[str, c.GameCommand, Actor], ...] = (
    ("another move", c.PlayMove(side="red", move="b2e2"), RED),
    ("another reading", replace(RED_MOVES, reading_ms=5), RED),
    ("the opponent's move", BLACK_MOVES, BLACK),
    ("another actor", RED_MOVES, ARBITER),
    ("another command", c.Resign(side="red"), RED),
    ("one that is refused", c.StartGame(), ARBITER),
)


@pytest.mark.parametrize(
    ("command", "by"), [other[1:] for other in OTHERS], ids=[o[0] for o in OTHERS]
)
def test_the_same_id_for_something_else_is_a_conflict(command: c.GameCommand, by: Actor) -> None:
    stream = running_game()
    event_id = uuid4()
    sent(stream, RED_MOVES, by=RED, event_id=event_id)
    before = stored_rows()
    with pytest.raises(EventIdConflict):
        sent(stream, command, by=by, event_id=event_id)
    assert stored_rows() == before


def test_the_same_id_in_another_game_is_a_conflict() -> None:
    event_id = uuid4()
    sent(running_game(), RED_MOVES, by=RED, event_id=event_id)
    other = running_game()
    with pytest.raises(EventIdConflict):
        sent(other, RED_MOVES, by=RED, event_id=event_id)
    assert store.head(other).version == 2


# Versions


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
def test_another_version_than_expected_is_a_conflict(expected: int) -> None:
    stream = running_game()
    with pytest.raises(VersionConflict) as conflict:
        sent(stream, RED_MOVES, by=RED, expected_version=expected)
    assert conflict.value.current_version == 2
    assert stored_rows() == (2, 0)


def test_the_expected_version_is_the_one_before_the_command() -> None:
    assert sent(running_game(), RED_MOVES, by=RED, expected_version=2).version == 3


Append = Callable[..., store.Appended]


def interfering(times: int) -> Append:
    """Return an append before which somebody else appends, so many times."""
    left = [times]
    genuine = store.append

    def append(**given: object) -> store.Appended:
        if left[0]:
            left[0] -= 1
            stream = given["stream_id"]
            assert isinstance(stream, UUID)
            head = store.head(stream)
            warning = e.WarningRecorded(side="black", article=XIANGQI("8.1"), note=str(left[0]))
            genuine(
                stream_id=stream,
                stream_kind="game",
                expected_version=head.version,
                events=new_events(
                    GAMES.codec, [warning], by=ARBITER, event_id=uuid4(), occurred_at=None
                ),
                now=2000,
            )
        return genuine(**given)  # type: ignore[arg-type]

    return append


@pytest.mark.parametrize("times", [1, 2, 3])
def test_without_an_expected_version_it_is_decided_anew(
    times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = running_game()
    monkeypatch.setattr(store, "append", interfering(times))
    given = sent(stream, RED_MOVES, by=RED)
    assert given.version == 3 + times
    assert given.state == GAMES.replay(store.load(stream))


def test_after_three_retries_the_conflict_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = running_game()
    monkeypatch.setattr(store, "append", interfering(4))
    with pytest.raises(VersionConflict):
        sent(stream, RED_MOVES, by=RED)
    assert [pair.type for pair in store.load(stream)].count("games.move-played.v1") == 0


def test_with_an_expected_version_it_is_not_decided_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = running_game()
    monkeypatch.setattr(store, "append", interfering(1))
    with pytest.raises(VersionConflict):
        sent(stream, RED_MOVES, by=RED, expected_version=2)


def test_of_two_moves_at_once_one_is_played() -> None:
    stream = running_game()

    def play(number: int) -> str:
        move = ("h2e2", "b2e2", "h2d2", "b2d2")[number]
        try:
            sent(stream, c.PlayMove(side="red", move=move), by=RED)
        except CommandRefusedError as refusal:
            return refusal.code
        return "played"

    assert sorted(in_threads(4, play)) == ["not_your_turn"] * 3 + ["played"]
    assert store.head(stream).version == 3


# Dry runs


@pytest.mark.parametrize("command", [RED_MOVES, CLAIM, c.Resign(side="red")])
def test_a_dry_run_says_what_would_happen_and_stores_nothing(command: c.GameCommand) -> None:
    stream = running_game()
    head, before = store.head(stream), stored_rows()
    tried = sent(stream, command, by=RED, dry_run=True)
    assert tried.dry_run
    assert tried.stored == ()
    assert tried.version == 2
    assert tried.state.version == 2 + len(tried.events)
    assert (store.head(stream), stored_rows()) == (head, before)
    assert sent(stream, command, by=RED).events == tried.events


def test_a_dry_run_of_a_new_game() -> None:
    stream = uuid4()
    assert sent(stream, ARRANGE, dry_run=True).state.version == 1
    with pytest.raises(StreamNotFound):
        store.head(stream)


def test_a_dry_run_refuses_what_would_be_refused() -> None:
    with pytest.raises(CommandRefusedError):
        sent(running_game(), BLACK_MOVES, by=BLACK, dry_run=True)


def test_a_dry_run_does_not_use_its_id_up() -> None:
    stream, event_id = running_game(), uuid4()
    sent(stream, RED_MOVES, by=RED, event_id=event_id, dry_run=True)
    assert not sent(stream, RED_MOVES, by=RED, event_id=event_id).replayed


# The work a claim leaves


def test_a_claim_leaves_its_work_in_the_same_transaction() -> None:
    stream = running_game()
    given = sent(stream, CLAIM, by=RED, now=4000)
    (item,) = work.pending(now=4000)
    assert (item.kind, item.stream_id, item.version) == ("ruling", stream, given.version)


def test_a_claim_that_is_undone_leaves_neither_event_nor_work() -> None:
    stream = running_game()
    with undone():
        sent(stream, CLAIM, by=RED)
    assert store.head(stream).version == 2
    assert stored_rows() == (2, 0)


def test_what_is_no_claim_leaves_no_work_but_the_audit_of_an_end() -> None:
    stream = running_game()
    for command, by in ((RED_MOVES, RED), (BLACK_MOVES, BLACK)):
        give(stream, command, by=by)
    assert LedgerWork.objects.count() == 0
    give(stream, c.Resign(side="red"), by=RED)
    (item,) = LedgerWork.objects.all()
    assert (item.kind, item.version) == ("audit", store.head(stream).version)


def test_the_bell_rings_after_the_commit_and_only_for_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rung: list[int] = []
    monkeypatch.setattr(notifying, "WORKERS", [lambda: rung.append(LedgerWork.objects.count())])
    stream = running_game()
    with transaction.atomic():
        sent(stream, CLAIM, by=RED)
        assert rung == []
    assert rung == [1]
    with undone():
        sent(running_game(), CLAIM, by=RED)
    assert rung == [1]


def test_a_bell_that_fails_does_not_undo_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(notifying, "WORKERS", [broken])
    assert sent(running_game(), CLAIM, by=RED).version == 3
    assert stored_rows() == (3, 1)


# Records this code cannot read


def test_a_record_with_an_unknown_event_takes_no_command() -> None:
    stream = running_game()
    unknown = new_events(GAMES.codec, [e.GameStarted()], by=ARBITER, event_id=uuid4())
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=2,
        events=[unknown[0]._replace(type="games.game-started.v99")],
        now=2000,
    )
    cache_of(GAMES).latest.clear()
    with pytest.raises(UnknownEventError) as unreadable:
        sent(stream, RED_MOVES, by=RED)
    assert (unreadable.value.event_type, unreadable.value.version) == ("games.game-started.v99", 3)
