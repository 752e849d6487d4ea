"""The service looks through what is on record by itself, and says what it finds."""

from collections.abc import Callable

import pytest
from django.db import connection

from games.health import self_check
from games.health.models import ServicePart
from games.health.parts import SELF_CHECK
from games.health.self_check import SelfCheck, check_slice, read_round
from games.ledger import sequencer
from games.ledger.databases.guards import TABLES
from games.models import Game, LedgerWork
from games.projections.runner import catch_up
from tests.games.ledger.sequenced import Streams, three_streams
from tests.support.claimed_games import claimed_game
from tests.support.tampering import as_superuser, change_event, forge, remove_event

pytestmark = pytest.mark.database


@pytest.fixture
def streams(database: str) -> Streams:
    """Three sequenced streams with a checkpoint on the way."""
    return three_streams()


def a_round() -> str:
    """Do slices until the next round begins; return the fault that stands."""
    rounds, fault = read_round().rounds, ""
    while read_round().rounds == rounds:
        fault = check_slice(now=0)
    return fault


@pytest.fixture(autouse=True)
def _small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check, "EVENTS", 3)
    monkeypatch.setattr(self_check, "LISTED", 2)


def test_an_honest_record_is_clean_round_after_round(streams: Streams) -> None:
    assert [a_round(), a_round()] == ["", ""]
    assert read_round().rounds == 2


def test_an_empty_one_too(database: str) -> None:
    assert a_round() == ""


def test_it_goes_on_where_it_stood(streams: Streams) -> None:
    check_slice(now=0)
    assert read_round().tree.size == 3
    check_slice(now=0)
    assert read_round().tree.size == 6


def test_what_stands_of_another_version_begins_anew(streams: Streams) -> None:
    ServicePart.objects.create(name=SELF_CHECK, ran_at=0, place='{"size": 3, "nodes": "aa"}')
    assert read_round().tree.size == 0


def _edit(streams: Streams) -> None:
    change_event(streams[1], 2, payload=b'{"result":"1-0"}')


def _remove(streams: Streams) -> None:
    remove_event(streams[1], 3)


def _entry(streams: Streams) -> None:
    forge(streams[1], 2, whole_stream=True, entries=False)


def _everything(streams: Streams) -> None:
    forge(streams[1], 2, whole_stream=True, entries=True)


def _guard(streams: Streams) -> None:
    name = f"{TABLES[0]}_append_only" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        if name:
            cursor.execute(f"DROP TRIGGER {name} ON {TABLES[0]}")
        else:
            cursor.execute(f"DROP TRIGGER {TABLES[0]}_no_delete")


@pytest.mark.parametrize(
    ("attack", "fault"),
    [
        (_edit, "hash_mismatch: position 6"),
        (_remove, "missing_event"),
        (_entry, "entry_mismatch: position 6"),
        (_everything, "root_mismatch: checkpoint 9"),
        (_guard, "guard_missing"),
    ],
)
def test_what_was_changed_is_found_within_a_round(
    streams: Streams, attack: Callable[[Streams], None], fault: str
) -> None:
    assert a_round() == ""
    attack(streams)
    assert a_round().startswith(fault)
    # It stays until a whole round is clean.
    assert check_slice(now=0).startswith(fault)
    assert ServicePart.objects.get(name=SELF_CHECK).fault.startswith(fault)


def test_a_result_changed_in_a_list_is_found_by_a_replay(database: str) -> None:
    game = claimed_game()
    sequencer.sequence_all()
    catch_up()
    assert a_round() == ""
    Game.objects.filter(pk=game).update(result="1-0")
    assert a_round() == f"list_differs: game {game}"
    assert Game.objects.get(pk=game).result == "1-0"


def test_claims_that_no_work_calls_for_are_counted(database: str) -> None:
    claimed_game()
    sequencer.sequence_all()
    catch_up()
    a_round()
    assert read_round().unworked_before == 0
    with as_superuser() as execute:
        del execute
        LedgerWork.objects.all().delete()
    a_round()
    assert read_round().unworked_before == 1


def test_it_looks_a_little_at_a_time(streams: Streams) -> None:
    tick = SelfCheck()
    assert [tick(), tick()] == [0, 0]
    assert read_round().tree.size == 3
