"""An old copy of the whole database put back, after rating offices have read further: issue 23.

The sequencer refuses to number, health says why, readers are told both ends, an official opens a
new epoch with a reason; what an office had pulled stays with it.
"""

import json
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import CommandError, call_command

from games.ledger.anchors import known_outside
from games.ledger.errors import SecondHistory
from games.ledger.log_record import log_record
from games.ledger.sequencer import sequence, sign_checkpoint, tree
from games.ledger.verify import verify_ledger
from games.models import LedgerCheckpoint
from tests.e2e.office_browser import serving
from tests.support.attacks import ATTACKS
from tests.support.databases import keep_copy
from tests.support.pulled_feeds import stored
from tests.tournaments.rest.formats import begun, event, played
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_games_of_rounds import caught_up
from tournaments.pull_feed import FeedRefusedError, open_tables, place_of, pull

pytestmark = pytest.mark.database

NONE: tuple[UUID, UUID, UUID] = (UUID(int=0),) * 3
RESTORES = [attack for attack in ATTACKS if attack.found_by in ("/health", "pull_feed")]
SWISS = {"kind": "swiss", "rounds": 3}


def ask(url: str) -> tuple[int, dict[str, Any]]:
    try:
        with urllib.request.urlopen(url) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)


def pulled(url: str, path: Path) -> int:
    with closing(open_tables(str(path))) as office:
        return pull(url, office)


@pytest.fixture
def office(database: str) -> Office:
    """An office with two rounds confirmed and signed; there is a copy from between them."""
    cache.clear()
    office = begun(event(SWISS), 4)
    for number in (1, 2):
        played(office, number)
        caught_up()
        assert sign_checkpoint(now=number)
        if number == 1:
            keep_copy()
    return office


def held(server: str, health_fault: str) -> None:
    """Assert that nothing is numbered, why, and what a reader of the whole record is told."""
    outside = known_outside(log_record().origin)
    assert outside is not None
    with pytest.raises(SecondHistory) as refused:
        sequence()
    assert (refused.value.fault, refused.value.position) == ("history_behind", outside.size)
    status, health = ask(f"{server}/api/v1/health")
    assert (status, health["history"]) == (503, health_fault)
    assert health["reasons"][0] == health_fault
    status, told = ask(f"{server}/api/v1/events?after={outside.size}")
    ends = {"after": outside.size, "size": tree().size, "epoch": 1}
    assert (status, told["code"], told["facts"]) == (409, "position_ahead", ends)


def epoch_opened(server: str) -> None:
    """Go on as an official does, who has to give a reason."""
    User.objects.create_superuser("档案员")
    with pytest.raises(CommandError, match="reason_missing"):
        call_command("log", "open-epoch", "--reason", " ", "--as", "档案员")
    call_command("log", "open-epoch", "--reason", "磁盘损坏", "--as", "档案员")
    assert log_record().epoch == 2
    caught_up()
    assert sign_checkpoint(now=3)
    assert ask(f"{server}/api/v1/health")[1]["history"] == "ok"


def test_an_old_copy_put_back_is_noticed_and_nothing_pulled_is_lost(
    office: Office, tmp_path: Path
) -> None:
    health_attack, reader_attack = RESTORES
    file = tmp_path / "office"
    with serving() as server:
        feed = f"{server}/api/v1/feeds/results"
        assert pulled(feed, file) == 4
        before = stored(file)
        reader_attack.commit(NONE)
        played(office, 2)
        held(server, health_attack.fault)
        with pytest.raises(FeedRefusedError, match="恢复了旧备份") as behind:
            pulled(feed, file)
        assert behind.value.code == reader_attack.fault
        assert behind.value.facts == {"after": 4, "size": 2, "epoch": 1}

        epoch_opened(server)
        with pytest.raises(FeedRefusedError, match="开启了新期") as other:
            pulled(feed, file)
        assert other.value.facts == {"after": 4, "size": 4, "epoch": 2}
        assert stored(file) == before, "what was pulled stands"
        with closing(open_tables(str(file))) as tables:
            assert place_of(tables, feed) == (4, 1)
        assert pulled(feed, tmp_path / "new") == 4
    notes = LedgerCheckpoint.objects.order_by("id").values_list("text", flat=True)
    assert [note.partition("\n")[0].endswith("/2") for note in notes] == [False, True]
    assert verify_ledger().is_clean
