"""Pages are sent packed to who takes them so, and say what they said; nothing else is."""

import gzip
from collections.abc import Mapping
from types import MappingProxyType

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from config.middleware import Compression

PAGE = ("<p>炮二平五</p>" * 200).encode()


def sent(
    accepted: str | None = "gzip, deflate, br",
    *,
    content: bytes = PAGE,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> HttpResponse:
    """Return the answer that a browser gets which takes these codings."""
    named = {} if accepted is None else {"accept-encoding": accepted}
    request = RequestFactory().get("/", headers=named)
    answer = HttpResponse(content, headers={"Content-Type": "text/html; charset=utf-8", **headers})
    found = Compression(lambda request: answer)(request)
    assert isinstance(found, HttpResponse)
    return found


@pytest.mark.parametrize(
    "accepted", ["gzip", "gzip, deflate, br", "br;q=1.0,gzip;q=0.8", "deflate,gzip"]
)
def test_a_page_is_packed_and_says_the_same(accepted: str) -> None:
    answer = sent(accepted)
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == PAGE
    assert answer["Vary"] == "Accept-Encoding"
    assert len(answer.content) < len(PAGE) // 2


@pytest.mark.parametrize(
    "accepted", [None, "", "br", "identity", "gzip;q=0", "gzip; q=0.0", "deflate, xgzip", "gzipped"]
)
def test_who_does_not_take_it_is_sent_the_page_itself(accepted: str | None) -> None:
    answer = sent(accepted)
    assert (answer.content, answer.has_header("Content-Encoding")) == (PAGE, False)
    assert answer["Vary"] == "Accept-Encoding", "a cache must not mix the two up"


@pytest.mark.parametrize(
    ("content", "headers"),
    [
        (b"short", {}),
        (PAGE, {"Content-Type": "application/json"}),
        (PAGE, {"Content-Type": "application/zip"}),
        (PAGE, {"Content-Type": "application/problem+json"}),
        (PAGE, {"Content-Encoding": "br"}),
    ],
    ids=["short", "of the API", "a file", "a refusal", "packed already"],
)
def test_what_is_no_page_or_not_worth_it_is_left_alone(
    content: bytes, headers: dict[str, str]
) -> None:
    answer = sent(content=content, headers=headers)
    assert answer.content == content
    assert answer.get("Content-Encoding") == headers.get("Content-Encoding")


def test_a_stream_stays_a_stream() -> None:
    answer = StreamingHttpResponse(iter([PAGE]), content_type="text/plain")
    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    found = Compression(lambda request: answer)(request)
    assert isinstance(found, StreamingHttpResponse)
    assert not found.has_header("Content-Encoding")


def test_its_length_is_never_the_same_for_long() -> None:
    """BREACH: who makes a browser ask again and again learns nothing from the length."""
    lengths = {len(sent().content) for _ in range(40)}
    assert len(lengths) > 10
    assert max(lengths) - min(lengths) <= 100


def test_its_length_and_its_tag_are_told_as_sent() -> None:
    answer = sent(headers={"Content-Length": str(len(PAGE)), "ETag": '"57"'})
    assert answer["Content-Length"] == str(len(answer.content))
    assert answer["ETag"] == 'W/"57"'


@pytest.mark.database
@pytest.mark.one_database
def test_the_pages_of_the_server_are_packed(client: Client) -> None:
    answer = client.get("/", headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert b"</html>" in gzip.decompress(answer.content)
    assert not client.get("/").has_header("Content-Encoding")
