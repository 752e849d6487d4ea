"""A stream as a file: what is read is what was sealed, anything else is refused with its line."""

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.utils.translation import gettext, override

from config.streams import DECIDERS
from games.labels.files import STREAM_FILE_CODES
from games.ledger.chain import event_hash
from games.ledger.envelope import NewEvent, StoredEvent
from games.streams.files import MAX_LINE, StreamFile, StreamFileError, line_of, read_stream
from tests.support import toy_stream as toy
from tests.support.stream_files import ended, event_line, file_of, sealed, sealed_new
from tests.support.tournaments import Told
from tournaments.record.decider import TOURNAMENTS

ROOT = Path(__file__).parents[3]
OTHER = UUID("0198c0de-0000-7000-8000-000000000002")
COUNT = (toy.CounterOpened(), *(toy.Added(amount=Fraction(n, 3)) for n in range(1, 8)))
STORED = sealed(toy.COUNTERS, COUNT)
LINES = file_of(STORED, kind="counter")
"""Line 1 the header, lines 2 to 9 versions 1 to 8, line 10 the end."""


def read(lines: list[bytes]) -> StreamFile:
    return read_stream(io.BytesIO(b"".join(lines)), (*DECIDERS, toy.COUNTERS))


def refusal(lines: list[bytes]) -> tuple[str, int]:
    with pytest.raises(StreamFileError) as caught:
        read(lines)
    return caught.value.code, caught.value.line


def test_what_is_read_is_what_was_sealed() -> None:
    found = read(LINES)
    assert found.events == STORED
    assert (found.decider, found.first) == (toy.COUNTERS, COUNT[0])
    assert found.state == toy.COUNTERS.replay(STORED)
    assert found.state.total == Fraction(28, 3)


def test_a_payload_stands_in_its_line_as_it_is_stored() -> None:
    told = Told().begin(4)
    for pair in sealed(TOURNAMENTS, told.events):
        assert b'"payload":' + pair.payload + b',"prev_hash"' in event_line(pair)


@pytest.mark.parametrize("version", range(1, len(STORED)))
def test_a_file_up_to_any_version_is_whole(version: int) -> None:
    assert read(file_of(STORED[:version], kind="counter")).events == STORED[:version]


def with_line(at: int, line: bytes) -> list[bytes]:
    """Return the file with line `at` otherwise, under an end that fits."""
    return ended([*LINES[: at - 1], line, *LINES[at:-1]])


def edited(at: int, **fields: object) -> list[bytes]:
    return with_line(at, line_of({**json.loads(LINES[at - 1]), **fields}))


def chained(events: tuple[StoredEvent, ...], **fields: Any) -> list[StoredEvent]:
    """Return events, the third with `fields`, under hashes made anew from there on."""
    made: list[StoredEvent] = []
    for event in events:
        new = event._replace(**fields) if event.version == 3 else event
        if made:
            new = new._replace(prev_hash=made[-1].hash)
        known = {name: getattr(new, name) for name in new._fields if name != "hash"}
        made.append(new._replace(hash=event_hash(**known)))
    return made


def forged(**fields: Any) -> list[bytes]:
    return file_of(chained(STORED, **fields), kind="counter")


STRANGER = file_of(sealed(toy.COUNTERS, COUNT, stream=OTHER), kind="counter")
BEGUN_TWICE = file_of(
    sealed(toy.COUNTERS, (*COUNT[:3], toy.CounterOpened(), *COUNT[4:])), kind="counter"
)
NOT_BEGUN = file_of(sealed(toy.COUNTERS, COUNT[1:]), kind="counter")
SPOILED: dict[str, tuple[Callable[[], list[bytes]], str, int]] = {
    "changed_byte_of_a_payload": (
        lambda: with_line(4, LINES[3].replace(b'"2/3"', b'"2/4"')), "hash_mismatch", 4),
    "changed_actor": (lambda: edited(5, actor="person-other"), "hash_mismatch", 5),
    "changed_time": (lambda: edited(5, recorded_at="2026-01-01T00:00:09.000Z"), "hash_mismatch", 5),
    "changed_hash": (lambda: edited(5, hash="0" * 64), "hash_mismatch", 5),
    "dropped_line": (lambda: ended([*LINES[:3], *LINES[4:-1]]), "missing_event", 4),
    "doubled_line": (lambda: ended([*LINES[:4], *LINES[3:-1]]), "missing_event", 5),
    "swapped_lines": (
        lambda: ended([*LINES[:3], LINES[4], LINES[3], *LINES[5:-1]]), "missing_event", 4),
    "other_stream_spliced_in": (
        lambda: ended([*LINES[:4], *STRANGER[4:-1]]), "event_of_other_stream", 5),
    "other_stream_under_this_id": (
        lambda: ended([*LINES[:4], line_of({**json.loads(STRANGER[4]), "stream_id": str(
            STORED[0].stream_id)}), *LINES[5:-1]]), "hash_mismatch", 5),
    "event_of_another_chain": (
        lambda: ended([*LINES[:4], *map(event_line, chained(STORED, actor="x")[3:])]),
        "chain_broken", 5),
    "no_header": (lambda: ended(LINES[1:-1]), "stream_header_missing", 1),
    "page_of_the_api": (
        lambda: [*LINES[1:4], line_of({"end": True, "next": 3, "more": True})],
        "stream_header_missing", 1),
    "nothing": (list, "stream_header_missing", 1),
    "other_file": (lambda: [b"012 Open\n"], "stream_header_missing", 1),
    "later_format": (lambda: edited(1, format_version=2), "stream_format_unknown", 1),
    "no_format_version": (
        lambda: with_line(1, b'{"format":"qipu-stream","kind":"counter"}\n'),
        "stream_format_unknown", 1),
    "header_with_more": (lambda: edited(1, note="x"), "line_malformed", 1),
    "header_cut": (lambda: with_line(1, LINES[0][:60] + b"\n"), "line_malformed", 1),
    "unknown_kind": (lambda: edited(1, kind="poem"), "stream_kind_unknown", 1),
    "other_kind": (lambda: edited(1, kind="tournament"), "event_unknown", 2),
    "header_of_a_later_head": (lambda: edited(1, version=9), "stream_head_wrong", 10),
    "header_of_another_hash": (lambda: edited(1, hash="0" * 64), "stream_head_wrong", 10),
    "header_alone": (lambda: ended(LINES[:1]), "stream_head_wrong", 2),
    "later_version": (lambda: edited(9, version=9), "missing_event", 9),
    "cut_within_a_line": (lambda: [*LINES[:4], LINES[4][:80]], "stream_file_cut", 5),
    "cut_between_lines": (lambda: LINES[:5], "stream_file_cut", 5),
    "cut_and_ended": (lambda: ended(LINES[:5]), "stream_head_wrong", 6),
    "end_cut": (lambda: [*LINES[:-1], LINES[-1][:-1]], "stream_file_cut", 10),
    "end_of_another_file": (lambda: [*LINES[:-1], STRANGER[-1]], "stream_end_wrong", 10),
    "end_malformed": (lambda: [*LINES[:-1], b'{"end":}\n'], "line_malformed", 10),
    "goes_on": (lambda: [*LINES, LINES[-2]], "stream_file_goes_on", 11),
    "twenty_megabytes": (lambda: with_line(4, b'{"' + b"x" * 20_000_000 + b'":1}\n'),
                         "line_too_long", 4),
    "not_utf8": (lambda: with_line(4, LINES[3].replace(b"desk", b"\xff\xfe")), "not_utf8", 4),
    "not_json": (lambda: with_line(4, b"move\n"), "line_malformed", 4),
    "deep_json": (lambda: with_line(4, b"[" * 100_000 + b"\n"), "line_malformed", 4),
    "empty_line": (lambda: with_line(4, b"\n"), "line_malformed", 4),
    "another_spelling": (
        lambda: with_line(4, json.dumps(json.loads(LINES[3])).encode() + b"\n"),
        "line_malformed", 4),
    "crlf": (lambda: with_line(4, LINES[3][:-1] + b"\r\n"), "line_malformed", 4),
    "field_left_out": (
        lambda: with_line(4, LINES[3].replace(b'"device":"desk",', b"")), "line_malformed", 4),
    "field_more": (lambda: edited(4, note="x"), "line_malformed", 4),
    "time_without_zone": (
        lambda: edited(4, recorded_at="2026-01-01T00:00:02.123"), "line_malformed", 4),
    "hash_no_hex": (lambda: edited(4, hash="x" * 64), "line_malformed", 4),
    "withheld": (lambda: edited(4, payload=None, withheld=True), "event_withheld", 4),
    "unknown_type": (lambda: forged(type="tests.taken.v1"), "event_unknown", 4),
    "malformed_type": (lambda: forged(type="Added"), "event_invalid", 4),
    "no_actor": (lambda: forged(actor=""), "event_invalid", 4),
    "unknown_shape": (lambda: forged(payload=b'{"amount":"2/3"}'), "event_unknown", 4),
    "payload_no_object": (lambda: forged(payload=b"[]"), "event_invalid", 4),
    "fraction_in_a_payload": (lambda: forged(payload=b'{"amount":0.5}'), "event_invalid", 4),
    "time_going_back": (lambda: forged(recorded_at=7), "time_goes_back", 4),
    "event_id_twice": (
        lambda: forged(event_id=STORED[0].event_id), "event_id_twice", 4),
    "begun_twice": (lambda: BEGUN_TWICE, "event_impossible", 5),
    "not_begun": (lambda: NOT_BEGUN, "event_impossible", 2),
}  # fmt: skip


@pytest.mark.parametrize("how", SPOILED)
def test_a_spoiled_file_is_refused_with_its_line(how: str) -> None:
    made, code, line = SPOILED[how]
    assert refusal(made()) == (code, line)


@pytest.mark.parametrize("at", range(1, len(LINES) + 1))
def test_no_line_can_be_left_out(at: int) -> None:
    with pytest.raises(StreamFileError):
        read([*LINES[: at - 1], *LINES[at:]])


@pytest.mark.parametrize("at", range(0, len(b"".join(LINES)), 7))
def test_no_byte_can_be_changed(at: int) -> None:
    data = bytearray(b"".join(LINES))
    data[at] ^= 1
    with pytest.raises(StreamFileError):
        read([bytes(data)])


def test_a_chain_made_anew_is_consistent_and_proves_no_origin() -> None:
    """docs/ledger.md: the chain shows changes; who sealed it a checkpoint shows."""
    found = read(forged(actor="person-other"))
    pairs = zip(found.events, STORED, strict=True)
    assert [event.hash == other.hash for event, other in pairs] == [
        True, True, *[False] * 6
    ]  # fmt: skip


def test_an_event_that_cannot_be_folded_is_refused_with_its_line() -> None:
    def evolve(state: toy.Counter, event: toy.Event, *, version: int, at: int) -> toy.Counter:
        if version == 4:
            raise LookupError(event)
        return toy.evolve(state, event, version=version, at=at)

    with pytest.raises(StreamFileError) as caught:
        read_stream(io.BytesIO(b"".join(LINES)), (replace(toy.COUNTERS, evolve=evolve),))
    assert (caught.value.code, caught.value.line) == ("event_impossible", 5)


def test_the_longest_line_that_the_ledger_makes_is_read() -> None:
    opened = STORED[0]
    text = "\N{CJK UNIFIED IDEOGRAPH-68CB}" * 66
    wide = NewEvent(
        event_id=opened.event_id, type=opened.type, payload={}, actor=text, role=text, device=text
    )
    assert read(file_of(sealed_new((wide,)), kind="counter")).events[0].actor == text
    assert len(event_line(opened)) < MAX_LINE


def test_every_code_of_a_refusal_has_words_in_both_languages() -> None:
    sources = [
        *(ROOT / "games/streams").glob("*.py"),
        ROOT / "games/players/files.py",
        ROOT / "games/players/annotating.py",
        ROOT / "games/players/source_files.py",
    ]
    texts = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    codes = set(re.findall(r'StreamFileError\(\s*"(\w+)"', texts))
    assert codes | {"missing_event", "hash_mismatch", "chain_broken"} == set(STREAM_FILE_CODES)
    with override("zh-hans"):
        assert [text for text in STREAM_FILE_CODES.values() if gettext(text) == text] == []


def test_the_persons_of_a_stream_are_those_entered() -> None:
    told = Told().begin(4)
    found = read(file_of(sealed(TOURNAMENTS, told.events), kind="tournament"))
    assert found.persons == tuple(entry.id for entry in told.now.entries)
    bare = replace(toy.COUNTERS, cached=1)
    assert tuple(bare.persons(toy.Counter(version=1))) == ()
