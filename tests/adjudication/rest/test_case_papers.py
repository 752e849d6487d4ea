"""Papers of a case over the API: handed in by who enters statements, read by the offices."""

import base64
import hashlib
from typing import Any

import pytest

from adjudication.case_models import CasePaper
from tests.adjudication.rest.test_cases import Court
from tests.games.rest.hall import Answer, Hall

pytestmark = pytest.mark.database

CONTENT = b"\x00\xffappeal"
PAPER = {
    "name": "申诉书.pdf",
    "sha256": hashlib.sha256(CONTENT).hexdigest(),
    "size": len(CONTENT),
}


@pytest.fixture
def court(hall: Hall) -> Court:
    made = Court(hall)
    filed = made.file(attachments=[PAPER])
    assert filed.status == 201, filed.data
    return made


def put(
    court: Court, content: bytes = CONTENT, *, token: str | None = None, sha256: str = ""
) -> Answer:
    body = {"content": base64.b64encode(content).decode()}
    where = f"/cases/{court.case}/papers/{sha256 or PAPER['sha256']}"
    return court.hall.api.send("PUT", where, body, token=token or court.hall.tokens["organiser"])


def get(court: Court, token: str | None) -> Any:
    where = f"/api/v1/cases/{court.case}/papers/{PAPER['sha256']}"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return court.hall.api.client.get(where, headers=headers)


def test_a_paper_is_kept_byte_for_byte(court: Court) -> None:
    assert get(court, court.members[0]).status_code == 404, "named, and not handed in yet"
    for _twice in range(2):
        assert put(court).data == PAPER
    assert CasePaper.objects.count() == 1
    answer = get(court, court.members[0])
    assert (answer.status_code, b"".join(answer.streaming_content)) == (200, CONTENT)
    assert answer["Content-Type"] == "application/octet-stream"


@pytest.mark.parametrize(
    ("content", "sha256", "status", "code"),
    [
        (b"other bytes", "", 422, "paper_differs"),
        (CONTENT + b"x", "", 422, "paper_differs"),
        (CONTENT, "0" * 64, 404, "paper_unknown"),
    ],
)
def test_bytes_that_the_case_does_not_name_are_not_kept(
    court: Court, content: bytes, sha256: str, status: int, code: str
) -> None:
    answer = put(court, content, sha256=sha256)
    assert (answer.status, answer.code) == (status, code)
    assert not CasePaper.objects.exists()


@pytest.mark.parametrize("role", ["red", "archivist", "rating_office"])
def test_who_enters_no_statement_hands_in_no_paper(court: Court, role: str) -> None:
    answer = put(court, token=court.hall.tokens[role])
    assert (answer.status, answer.code) == (403, "role_not_allowed")
    assert not CasePaper.objects.exists()


def test_what_is_no_base64_is_a_fault_of_the_body(court: Court) -> None:
    where = f"/cases/{court.case}/papers/{PAPER['sha256']}"
    token = court.hall.tokens["organiser"]
    answer = court.hall.api.send("PUT", where, {"content": "申诉"}, token=token)
    assert (answer.status, answer.code) == (400, "invalid_field")


def test_strangers_read_no_papers_even_of_a_decided_case(court: Court) -> None:
    put(court)
    for token in (None, court.hall.tokens["red"], court.hall.tokens["stranger"]):
        assert get(court, token).status_code == 404
    assert get(court, court.hall.tokens["arbiter"]).status_code == 200
