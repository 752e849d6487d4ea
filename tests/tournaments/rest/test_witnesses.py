"""Who drew a lot and who watched is on file at the office, and nowhere that a stranger reads.

Xiangqi 2020 app.3, draughts app. (一)2(3): the record has to say it, by a commitment (0083).
"""

import hashlib
from collections.abc import Iterator
from uuid import UUID

import pytest
from django.core.cache import cache
from django.test import Client

from games.bundles.writing import bundle
from games.catching_up import settle
from games.ledger import store
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.ledger.verify import verify_ledger
from games.streams.redaction import nobody
from tests.games.rest.hall import Api
from tests.support.bundled import checked, unpacked
from tests.support.everything_stored import places_of
from tests.support.live import Heard
from tests.tournaments.rest.office import REGULATIONS, Office, open_office, register
from tournaments.models import WitnessNote
from tournaments.record.decider import TOURNAMENTS

pytestmark = [pytest.mark.database, pytest.mark.one_database]
WATCHED, DREW = "监督员甲某某", "抽签人乙某某"
LABEL = b"qipu witnesses v1\x00"
RULES = {
    **REGULATIONS,
    "edition": "weiqi-2002",
    "stages": [{"kind": "round_robin"}],
    "shared_places": False,
}


def held_event() -> Office:
    """Return an event whose numbers were drawn in the hall, and a tie settled there by lot."""
    office = open_office(RULES)
    ids = register(2)
    office.do("entries", {"entries": [{"id": id_} for id_ in ids]})
    office.do("draws", {"method": "given", "order": ids, "witness": f"{WATCHED}、领队"})
    office.do("start")
    pairs = [{"board": 1, "first": 1, "second": 2}]
    office.do("pairing-drafts", {"round": 1, "pairs": pairs}, by="arbiter")
    office.do("publications", {"round": 1})
    office.do("results", {"round": 1, "board": 1, "score": "1/2-1/2"}, by="arbiter")
    office.do("round-closes", {"round": 1})
    tie = {"round": 1, "numbers": [1, 2], "how": "lot", "seed": "2026", "reference": DREW}
    office.do("tie-decisions", tie)
    return office


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    return held_event()


def read_by_strangers(office: Office) -> Iterator[tuple[str, str]]:
    """Yield address and text of everything that says something of the event."""
    sequence_all()
    assert sign_checkpoint(now=1)
    settle()
    for address in (
        f"{office.path}", f"{office.path}/events", f"{office.path}/standings", "/events",
        "/feeds/results", "/feeds/events",
    ):  # fmt: skip
        answer = Api().get(address)
        assert answer.status == 200, address
        yield address, answer.raw.content.decode()
    for page in ("", "places/", "rounds/1/", "crosstable/", "final/"):
        shown = Client().get(f"/tournaments/{office.tournament}/{page}")
        assert shown.status_code == 200, page
        yield page, shown.content.decode()
    data = bundle(office.tournament, kind=TOURNAMENTS.kind, asking=nobody)
    assert checked(data).streams
    for name, content in unpacked(data).items():
        yield name, content.decode()


def test_the_names_are_on_file_and_nowhere_else(office: Office) -> None:
    for name in (WATCHED, DREW):
        assert places_of(name) == {"tournaments_witnessnote.names"}
    for place, text in read_by_strangers(office):
        for name in (WATCHED, DREW):
            assert name not in text, place
    assert verify_ledger().is_clean


def test_no_live_channel_tells_the_names(database: str) -> None:
    cache.clear()
    heard = Heard()
    held_event()
    assert "numbers-drawn" in heard.catch_up().text
    assert WATCHED not in heard.text
    assert DREW not in heard.text


def test_the_record_has_a_commitment_that_the_office_can_open(office: Office) -> None:
    note = WitnessNote.objects.get(names=f"{WATCHED}、领队")
    drawn = next(item for item in store.load(office.tournament) if "numbers-drawn" in item.type)
    names = LABEL + bytes.fromhex(note.salt) + note.names.encode()
    assert drawn.data["witness"] == "sha256:" + hashlib.sha256(names).hexdigest()
    assert drawn.data["witness"] != "sha256:" + hashlib.sha256(note.names.encode()).hexdigest()


def test_taken_out_the_names_leave_every_hash_valid(office: Office) -> None:
    WitnessNote.objects.all().delete()
    assert places_of(WATCHED) == set()
    assert verify_ledger().is_clean
    assert all(text for _, text in read_by_strangers(office))


def test_a_command_sent_again_is_the_same_command(database: str) -> None:
    office = open_office(RULES)
    ids = register(2)
    office.do("entries", {"entries": [{"id": id_} for id_ in ids]})
    body = {"method": "given", "order": ids, "witness": WATCHED}
    key = str(UUID(int=7))
    first = office.act("draws", body, key=key)
    again = office.act("draws", body, key=key, version=first.data["version"] - 1)
    assert (first.status, again.raw["Idempotency-Replayed"]) == (201, "true")
    assert again.data["version"] == first.data["version"]
    other = office.act("draws", {**body, "witness": DREW}, key=key, version=2)
    assert other.status == 422


def test_a_play_off_names_nobody_and_stays_readable(office: Office) -> None:
    decided = {"round": 1, "numbers": [2, 1], "how": "ruling", "reference": "裁决3", "reason": "改"}
    office.do("tie-decisions", decided)
    last = store.load(office.tournament)[-1]
    assert last.data["reference"] == "裁决3"
