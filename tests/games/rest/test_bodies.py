"""Bodies that are no command: each refused with its code, nothing stored, no failure."""

import io
import json

import pytest

from games.models import LedgerEvent
from games.rest.media import MAX_BODY, BoundedJsonParser
from games.rest.problems import ApiProblem
from tests.games.rest.hall import Hall

WARNED = {"side": "red", "article": "8.1.2", "measure": "warning", "reason": "当场判定"}

pytestmark = [pytest.mark.database, pytest.mark.one_database]

MOVE = {"side": "red", "move": "h2e2"}


def nested(levels: int) -> bytes:
    """Return a move whose unknown field makes it `levels` deep."""
    inner = "[" * (levels - 1) + "]" * (levels - 1)
    return json.dumps(MOVE)[:-1].encode() + f', "x": {inner}}}'.encode()


@pytest.mark.parametrize(
    ("raw", "status", "code"),
    [
        (b"", 400, "invalid_field"),
        (b"{", 400, "parse_error"),
        (b"not json", 400, "parse_error"),
        (b'{"side": "red", "move": "h2e2"} {}', 400, "parse_error"),
        (b"{'side': 'red'}", 400, "parse_error"),
        (b'{"side": NaN}', 400, "parse_error"),
        (b'{"reading_ms": 1e999}', 400, "parse_error"),
        (b'{"reading_ms": ' + b"9" * 5000 + b"}", 400, "parse_error"),
        (b"\xff\xfe{}", 400, "parse_error"),
        (b'{"side": "\\ud800"}', 400, "parse_error"),
        (b'{"side": "red", "side": "black", "move": "h2e2"}', 400, "json_duplicate_key"),
        (nested(12), 400, "unknown_field"),
        (nested(13), 400, "json_too_deep"),
        (b"[" * 30_000, 400, "json_too_deep"),
        (b"[" * 30_000 + b"]" * 30_000, 400, "json_too_deep"),
        (b"[]", 400, "invalid_field"),
        (b"null", 400, "invalid_field"),
        (b'"red"', 400, "invalid_field"),
        (b"{}", 400, "invalid_field"),
        (b'{"side": ["red"], "move": "h2e2"}', 400, "invalid_field"),
        (b'{"side": {"a": 1}, "move": null}', 400, "invalid_field"),
        (b'{"side": "red", "move": "h2e2", "reading_ms": -1}', 400, "invalid_field"),
        (b'{"side": "red", "move": "h2e2", "reading_ms": 1.0}', 400, "invalid_field"),
        (b'{"side": "green", "move": "h2e2"}', 422, "side_unknown"),
        (b" " * (MAX_BODY + 1), 413, "body_too_large"),
        (b'{"side": "' + b"x" * 10_000_000 + b'"}', 413, "body_too_large"),
    ],
    ids=lambda value: value[:30].decode(errors="replace") if isinstance(value, bytes) else None,
)
def test_are_refused(hall: Hall, raw: bytes, status: int, code: str) -> None:
    before = LedgerEvent.objects.count()
    answer = hall.act("moves", raw=raw)
    assert (answer.status, answer.code) == (status, code)
    assert LedgerEvent.objects.count() == before


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/jsonp", 415),
        ("", 415),
        ("/", 415),
    ],
)
def test_need_to_be_json(hall: Hall, content_type: str, status: int) -> None:
    before = LedgerEvent.objects.count()
    answer = hall.act("moves", MOVE, content_type=content_type)
    assert answer.status == status
    if status == 415:
        assert answer.code == "unsupported_media_type"
        assert LedgerEvent.objects.count() == before


def test_need_to_come_as_they_are(hall: Hall) -> None:
    answer = hall.act("moves", MOVE, headers={"Content-Encoding": "gzip"})
    assert (answer.status, answer.code) == (415, "unsupported_media_type")


def test_of_the_largest_size_are_read(hall: Hall) -> None:
    raw = json.dumps(MOVE).encode()
    assert hall.act("moves", raw=raw + b" " * (MAX_BODY - len(raw))).status == 201


def test_are_read_no_further_than_the_bound() -> None:
    class Counted(io.BytesIO):
        taken = 0

        def read(self, size: int | None = -1, /) -> bytes:
            found = super().read(size)
            self.taken += len(found)
            return found

    stream = Counted(b"x" * 10_000_000)
    with pytest.raises(ApiProblem, match="body_too_large"):
        BoundedJsonParser().parse(stream)
    assert stream.taken == MAX_BODY + 1


def test_with_a_null_letter_are_refused(hall: Hall) -> None:
    answer = hall.act("offences", {**WARNED, "note": "a\x00b"})
    assert (answer.status, answer.code) == (400, "invalid_field")
    assert answer.data["errors"][0]["pointer"] == "/note"


@pytest.mark.parametrize("text", ["a\x07b", "\u202e反", "𠀀", "e\u0301", "<script>"])
def test_with_odd_letters_are_kept_as_they_are(hall: Hall, text: str) -> None:
    answer = hall.act("offences", {**WARNED, "note": text})
    assert answer.status == 201
    assert answer.data["events"][0]["payload"]["note"] == text
    page = hall.api.get(f"{hall.path}/events?after=2").data
    assert page["events"][0]["payload"]["note"] == text


def test_a_refusal_is_told_in_the_readers_language(hall: Hall) -> None:
    titles = {}
    for language in ("zh-hans", "en", "fr", ""):
        headers = {"Accept-Language": language} if language else {}
        answer = hall.act("moves", {"side": "black", "move": "h9g7"}, headers=headers)
        assert answer.code == "not_your_turn"
        titles[language] = answer.data["title"]
    assert titles["zh-hans"] == "现在轮到对方走棋。"
    assert titles["en"] == "It is the other side's turn."
    assert titles["fr"] == titles[""] == titles["zh-hans"]


def test_a_failure_of_the_server_tells_nothing_of_its_inside(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **options: object) -> None:
        raise RuntimeError("secret of the inside")

    monkeypatch.setattr("games.rest.execution.handle", fail)
    answer = hall.act("moves", MOVE)
    assert (answer.status, answer.code) == (500, "internal_error")
    assert b"secret" not in answer.raw.content
