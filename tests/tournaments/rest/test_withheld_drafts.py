"""Drafts of pairings in the feeds: withheld until the round is signed (P1, gomoku 25.2.2-C)."""

import io
import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from config.streams import DECIDERS
from games.ledger import sequencer, store
from games.streams.files import StreamFileError, read_stream
from tests.tournaments.rest.office import Office, open_office

pytestmark = [pytest.mark.database, pytest.mark.one_database]

DRAFTED = "tournaments.pairing-drafted.v1"
CHANGED = "tournaments.pairing-changed.v1"
PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]
OTHERS = [{"board": 1, "first": 1, "second": 3}, {"board": 2, "first": 4, "second": 2}]


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    made = open_office().started(4)
    made.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    made.do("pairing-changes", {"round": 1, "pairs": OTHERS, "reason": "x"}, by="arbiter")
    return made


def drafts(page: dict[str, Any]) -> list[dict[str, Any]]:
    return [item for item in page["events"] if item["type"] in (DRAFTED, CHANGED)]


def feed(office: Office, token: str | None = None) -> dict[str, Any]:
    sequencer.sequence_all()
    answer = office.api.get("/events?limit=500", token=token)
    assert answer.status == 200
    found: dict[str, Any] = answer.data
    # The register of offices is withheld from strangers whole; it is no part of the event.
    own = [event for event in found["events"] if not event["type"].startswith("offices.")]
    hidden = sum(event.get("withheld", False) for event in own)
    return {**found, "events": own, "withheld": hidden}


@pytest.mark.parametrize("role", [None, "player", "archivist", "committee"])
def test_p1_no_feed_tells_a_draft_to_who_does_not_pair(office: Office, role: str | None) -> None:
    token = office.tokens[role] if role else None
    for page in (
        office.api.get(f"{office.path}/events", token=token).data,
        office.api.get(f"/games/{office.tournament}/events", token=token).data,
        feed(office, token),
    ):
        assert page["withheld"] == 2
        assert [(draft["payload"], draft["withheld"]) for draft in drafts(page)] == [
            (None, True)
        ] * 2
        assert sum(item.get("withheld", False) for item in page["events"]) == 2


@pytest.mark.parametrize("role", ["arbiter", "chief_arbiter"])
def test_25_2_2_c_who_pairs_reads_the_draft(office: Office, role: str) -> None:
    for page in (
        office.api.get(f"{office.path}/events", token=office.tokens[role]).data,
        feed(office, office.tokens[role]),
    ):
        assert page["withheld"] == 0
        assert [draft["payload"]["pairs"][0]["second"] for draft in drafts(page)] == [2, 3]


def test_p1_chain_and_checkpoint_hold_over_what_is_withheld(office: Office) -> None:
    events = office.get("/events")["events"]
    stored = store.load(office.tournament)
    assert [event["hash"] for event in events] == [pair.hash.hex() for pair in stored]
    assert [event["prev_hash"] for event in events[1:]] == [event["hash"] for event in events[:-1]]
    told = feed(office, office.tokens["arbiter"])["events"]
    assert [item["hash"] for item in feed(office)["events"]] == [item["hash"] for item in told]


def test_p1_the_page_for_people_and_lines_withhold_it_too(office: Office) -> None:
    body = Client().get(f"/games/{office.tournament}/events.ndjson").getvalue()
    lines = [json.loads(data) for data in body.splitlines()]
    assert [line["payload"] for line in lines if line.get("type") == DRAFTED] == [None]
    with pytest.raises(StreamFileError) as caught:
        read_stream(io.BytesIO(body), DECIDERS)
    assert caught.value.code == "event_withheld"
    answer = office.api.get(f"{office.path}/events", headers={"Accept": "application/x-ndjson"})
    assert json.loads(answer.raw.content.splitlines()[-1])["withheld"] == 2


def test_p1_a_stale_command_is_not_told_the_draft(office: Office) -> None:
    stale = office.act("round-closes", {"round": 1}, by="player", version=4)
    assert stale.status == 412
    assert not drafts({"events": stale.data["missed"]})
    told = office.act("round-closes", {"round": 1}, by="arbiter", version=4)
    assert len(drafts({"events": told.data["missed"]})) == 2


def test_p1_published_it_is_read_by_everybody_and_a_discarded_one_by_nobody(
    office: Office,
) -> None:
    office.do("draft-discards", {"round": 1}, by="arbiter")
    assert office.get("/events")["withheld"] == 2
    office.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    office.do("publications", {"round": 1})
    page = office.get("/events")
    assert page["withheld"] == 0
    assert [draft["payload"]["pairs"][0]["second"] for draft in drafts(page)] == [2, 3, 2]
    office.do("withdrawals", {"number": 4, "after_round": 1, "reason": "x"}, by="arbiter")
    assert office.get("/events")["events"][-1]["version"] == office.version
