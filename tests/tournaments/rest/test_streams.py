"""Whole events over the API: taken out by who may read them, taken in by the archive."""

import base64
import io
import json

import pytest
from django.core.cache import cache
from django.test import Client

from games.ledger import store
from games.models import LedgerEvent
from games.record.values import Role
from games.streams.files import StreamFileError, read_stream
from tests.games.rest.hall import ELSEWHERE, Answer, token_for
from tests.support.databases import Template
from tests.support.stream_files import file_of
from tests.tournaments.rest.office import Office, open_office
from tournaments.record.decider import TOURNAMENTS

pytestmark = pytest.mark.database

PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]


@pytest.fixture
def office(database: str) -> Office:
    """An event of four whose first pairing is not signed yet."""
    cache.clear()
    made = open_office().started(4)
    made.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    return made


def taken_out(office: Office, by: str = "", query: str = "") -> bytes:
    answer = office.api.get(f"{office.path}/file?format=ndjson{query}", token=office.tokens.get(by))
    assert (answer.status, answer.raw["Content-Type"]) == (200, "application/x-ndjson")
    return bytes(answer.raw.content)


def sent(office: Office, data: bytes, token: str, query: str = "") -> Answer:
    body = {"content": base64.b64encode(data).decode()}
    return office.api.post(f"/tournaments/imports{query}", body, token=token)


def code_of(data: bytes) -> str:
    with pytest.raises(StreamFileError) as caught:
        read_stream(io.BytesIO(data), (TOURNAMENTS,))
    return caught.value.code


@pytest.mark.parametrize("by", ["arbiter", "chief_arbiter"])
def test_who_pairs_takes_the_event_out_whole(office: Office, by: str) -> None:
    found = read_stream(io.BytesIO(taken_out(office, by)), (TOURNAMENTS,))
    assert found.events == store.load(office.tournament)


@pytest.mark.parametrize("by", ["", "player", "committee", "rating_office"])
def test_25_2_2_c_to_others_the_draft_is_withheld(office: Office, by: str) -> None:
    data = taken_out(office, by)
    assert code_of(data) == "event_withheld"
    last = json.loads(data.splitlines()[-1])
    assert (last["withheld"], last["next"]) == (1, office.version)
    refused = sent(office, data, office.tokens["archivist"])
    assert (refused.status, refused.code) == (422, "tournament_file_refused")
    assert refused.data["errors"][0]["code"] == "event_withheld"


def test_the_pages_offer_what_the_reader_may_read(office: Office) -> None:
    office.do("publications", {"round": 1})
    page = Client().get(f"/tournaments/{office.tournament}/").content.decode()
    address = f"/tournaments/{office.tournament}/table.ndjson"
    assert f'href="{address}"' in page
    answer = Client().get(address)
    assert answer["Content-Type"] == "application/x-ndjson"
    assert answer["Content-Disposition"].endswith(".ndjson")
    found = read_stream(io.BytesIO(answer.content), (TOURNAMENTS,))
    assert found.events == store.load(office.tournament)


def test_an_earlier_version_is_a_whole_file(office: Office) -> None:
    found = read_stream(io.BytesIO(taken_out(office, query="&version=3")), (TOURNAMENTS,))
    assert found.events == store.load(office.tournament)[:3]


def test_the_archive_takes_it_over_with_its_hashes(
    office: Office, database_template: Template
) -> None:
    data, due = taken_out(office, "arbiter"), store.load(office.tournament)
    with database_template.copy():
        token = token_for(Role.ARCHIVIST)
        tried = sent(office, data, token, "?dry_run=true")
        assert (tried.status, tried.data["dry_run"], tried.data["tournament"]) == (200, True, None)
        assert not LedgerEvent.objects.filter(stream_id=office.tournament).exists()
        made = sent(office, data, token)
        assert made.status == 201, made.data
        assert made.data["tournament"] == str(office.tournament)
        assert store.load(office.tournament) == due
        unknown = [item for item in made.data["notes"] if item["code"] == "person_unknown"]
        assert len(unknown) == 4
        again = sent(office, data, token)
        assert (again.status, again.raw["Idempotency-Replayed"]) == (201, "true")


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.ARCHIVIST])
def test_nobody_else_puts_acts_of_others_on_the_ledger(office: Office, role: Role) -> None:
    told = sent(office, taken_out(office, "arbiter"), token_for(role))
    assert (told.status, told.code) == (403, "role_not_allowed")


def test_the_archive_of_another_event_takes_nothing_over(office: Office) -> None:
    token = token_for(Role.ARCHIVIST, event=ELSEWHERE)
    told = sent(office, taken_out(office, "arbiter"), token)
    assert (told.status, told.code) == (403, "not_in_this_event")
    mine = token_for(Role.ARCHIVIST, event=office.event)
    assert sent(office, taken_out(office, "arbiter"), mine).status == 201


def test_a_stream_that_differs_is_refused_with_its_line(
    office: Office, database_template: Template
) -> None:
    data = taken_out(office, "arbiter")
    office.do("draft-discards", {"round": 1}, by="arbiter")
    longer = store.load(office.tournament)
    office.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    whole = store.load(office.tournament)
    forked = (*longer[:-1], longer[-1]._replace(actor="other"))
    assert sent(office, data, office.tokens["archivist"]).status == 201
    assert len(store.load(office.tournament)) == len(whole)
    spoiled = b"".join(file_of(forked, kind="tournament"))
    told = sent(office, spoiled, office.tokens["archivist"])
    assert told.data["errors"][0]["code"] == "hash_mismatch"
