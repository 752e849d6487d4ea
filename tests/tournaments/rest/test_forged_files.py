"""Files with forged lines: nobody gets an event, or a rule, by a file that he may not give.

Questions 51 and 55 of the tournament managers' checklist: a file that cannot be is refused
whole, and what comes from a file is named as coming from one.
"""

import base64

import pytest
from django.core.cache import cache

from games.models import LedgerEvent
from tests.games.rest.hall import Answer
from tests.tournaments.rest.office import REGULATIONS, Office, open_office

pytestmark = [pytest.mark.database, pytest.mark.one_database]

RENAMED = {**REGULATIONS, "title": "北方公开赛（更名）"}


@pytest.fixture
def renamed(database: str) -> Office:
    """Return an event of four with two rounds, whose name was changed after the first."""
    cache.clear()
    office = open_office().started(4)
    for number in (1, 2):
        office.do("pairing-drafts", {"round": number, "seed": "s"})
        office.do("publications", {"round": number})
        for board in (1, 2):
            office.do("results", {"round": number, "board": board, "score": "1-0"})
        office.do("round-closes", {"round": number})
        if number == 1:
            office.do("regulations/amendments", {"regulations": RENAMED, "reason": "更名"})
    return office


def file_of(office: Office) -> str:
    return str(office.api.get(f"{office.path}/file?format=trf26").raw.content.decode())


def sent(office: Office, text: str, token: str, query: str = "") -> Answer:
    body = {"content": base64.b64encode(text.encode()).decode()}
    return office.api.post(f"/tournaments/imports{query}", body, token=token)


def brought(office: Office, text: str, token: str) -> Answer:
    answer = sent(office, text, token)
    if answer.status == 409 and answer.code == "confirmation_needed":
        answer = sent(office, text, token, f"?confirm={answer.data['confirm']}")
    return answer


@pytest.mark.parametrize("role", ["arbiter", "player", "committee", "rating_office"])
def test_25_1_who_opens_no_event_brings_none_in(renamed: Office, role: str) -> None:
    told = sent(renamed, "no file at all", renamed.tokens[role])
    assert (told.status, told.code) == (403, "role_not_allowed")


def test_question_55_the_record_says_that_it_comes_from_a_file_and_who_brought_it(
    renamed: Office,
) -> None:
    text = file_of(renamed)
    answer = brought(renamed, text, renamed.tokens["archivist"])
    stream = answer.data["tournament"]
    stored = LedgerEvent.objects.filter(stream_id=stream).order_by("version")
    assert stored[1].type == "tournaments.tournament-imported.v1"
    assert {event.role for event in stored} == {"archivist"}
    events = renamed.api.get(f"/tournaments/{stream}/events").data["events"]
    drafts = [event["payload"] for event in events if "pairing-drafted" in event["type"]]
    assert {draft["source"] for draft in drafts} == {"file"}
    assert not any("ruled" in event["type"] or "finished" in event["type"] for event in events)
