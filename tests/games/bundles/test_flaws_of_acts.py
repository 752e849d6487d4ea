"""Where the verifier of signed acts says that a register of keys or an act does not hold.

Events are made up here with the keys of the tests, as docs/ledger.md says what is signed.
"""

from collections.abc import Callable
from typing import Any
from uuid import NAMESPACE_DNS, NAMESPACE_URL, UUID, uuid5

import pytest

from games.bundles import verify_acts
from games.bundles.verify_acts import Place, Ring
from games.ledger.cosignature import cosign, witness_text
from tests.support.signing import private, public

LOG, HOLDER = "qipu.example/log", "user:7"
STREAM = str(uuid5(uuid5(NAMESPACE_DNS, LOG), HOLDER))
OWN, OFFICIAL = private(1), private(2)
KEY, BY = public(OWN), public(OFFICIAL)
Told = tuple[str, str, int, str]


def told_of(check: Callable[[], object]) -> Told | None:
    try:
        check()
    except verify_acts.Flaw as flaw:
        return flaw.code, flaw.place, flaw.line, flaw.detail
    return None


def place(version: int, type_: str, payload: Any, **fields: Any) -> Place:
    data = {"version": version, "type": type_, "payload": payload, "stream_id": STREAM, **fields}
    return Place("streams/k.ndjson", version + 1, 10 * version, data)


def opened(**fields: Any) -> Place:
    return place(1, "games.keyring-opened.v1", {"holder": HOLDER, "origin": LOG}, **fields)


def registered(version: int, name: str = "平板 3", *, proof: str | None = None) -> Place:
    proven = OWN.sign(f"qipu-key-v1\n{HOLDER}\n{name}\n".encode()).hex()
    payload = {"key": KEY, "name": name, "proof": proven if proof is None else proof}
    return place(version, "games.act-key-registered.v1", payload)


def endorsed(version: int, *, log: str = LOG, key: str = KEY) -> Place:
    seen = f"qipu-key-endorsed-v1\n{log}\n{HOLDER}\n{key}\n"
    payload = {
        "key": key,
        "endorser": "user:1",
        "endorser_key": BY,
        "signature": OFFICIAL.sign(seen.encode()).hex(),
    }
    return place(version, "games.act-key-endorsed.v1", payload)


def revoked(version: int, key: str = KEY) -> Place:
    return place(version, "games.act-key-revoked.v1", {"key": key, "reason": "丢失"})


def test_a_ring_has_from_where_a_key_holds_by_whom_it_is_endorsed_and_until_where() -> None:
    ring = verify_acts._ring(
        [opened(), registered(2), endorsed(3), endorsed(4), revoked(5), revoked(6)]
    )
    assert ring == Ring(
        HOLDER, LOG, since={KEY: 20}, until={KEY: 50}, endorsed={KEY: [BY, BY]}
    )  # fmt: skip


@pytest.mark.parametrize(
    ("places", "line", "detail"),
    [
        ([registered(1)], 2, ""),
        ([opened(stream_id="0" * 8)], 2, ""),
        ([place(1, "games.keyring-opened.v1", None)], 2, ""),
        ([opened(), registered(2, proof="00" * 64)], 3, KEY),
        ([opened(), registered(2, proof="")], 3, KEY),
        ([opened(), registered(2), registered(3)], 4, KEY),
        ([opened(), endorsed(2)], 3, KEY),
        ([opened(), registered(2), endorsed(3, log="other.example")], 4, BY),
        ([opened(), revoked(2)], 3, KEY),
        ([opened(), registered(2), revoked(3, "0" * 64)], 4, "0" * 64),
        ([opened(), registered(2), place(3, "games.move-played.v1", {})], 4, "None"),
        ([opened(), place(2, "games.act-key-registered.v1", None)], 3, "None"),
    ],
    ids=[
        *("not_opened", "stream_of_another", "opened_unseen", "proof_wrong", "proof_missing"),
        *("key_twice", "endorsed_unknown", "endorsed_elsewhere", "revoked_unknown"),
        *("revoked_another", "no_event_of_keys", "registered_unseen"),
    ],
)
def test_a_register_that_does_not_hold(places: list[Place], line: int, detail: str) -> None:
    where = f"版本 version {line - 1} {detail}".strip()
    told = told_of(lambda: verify_acts._ring(places))
    assert told == ("keyring_wrong", "streams/k.ndjson", line, where)


def act(position: int = 30, **fields: Any) -> Place:
    event_id = str(uuid5(uuid5(NAMESPACE_URL, HOLDER), "k"))
    data = {
        "version": 3, "type": "games.game-ended.v1", "payload": {}, "stream_id": STREAM,
        "actor": HOLDER, "device": "", "event_id": event_id, "occurred_at": None,
    }  # fmt: skip
    return Place("streams/g.ndjson", 4, position, {**data, **fields})


def text(
    *, address: str = f"/games/{STREAM}/x", key: str = "k", seen: str = "2", body: str = "{}"
) -> str:
    return "\n".join(["qipu-act-v1", address, key, seen, body])


def signed(words: str) -> dict[str, str]:
    return {"key": KEY, "signature": OWN.sign(words.encode()).hex(), "text": words}


def ring(**held: Any) -> Ring:
    return Ring(HOLDER, **{"origin": LOG, "since": {KEY: 20}, **held})


@pytest.mark.parametrize(
    ("position", "known", "is_own"),
    [
        # A key holds behind the event that registers it, up to the one that revokes it.
        (21, ring(), True),
        (30, ring(until={KEY: 30}), True),
        (30, ring(origin=f"{LOG}"), True),
        (5, ring(origin="other.example"), False),
        (30, ring(origin="other.example", until={KEY: 25}), False),
    ],
)
def test_an_act_holds_with_a_key_in_force(position: int, known: Ring, is_own: bool) -> None:
    found = verify_acts.check_act(act(position), signed(text()), [known], f"{LOG}/2")
    assert found is is_own


ROWS: dict[str, tuple[Place, Any, Ring, str, str]] = {
    "unknown": (act(), signed(text()), ring(since={}), "act_key_not_registered", f"{HOLDER} {KEY}"),
    "of_another": (
        act(actor="user:8"), signed(text()), ring(), "act_key_not_registered", f"user:8 {KEY}",
    ),
    "as_it_was_registered": (
        act(20), signed(text()), ring(), "act_key_not_registered", f"{HOLDER} {KEY}",
    ),
    "just_revoked": (
        act(31), signed(text()), ring(until={KEY: 30}), "act_key_was_revoked", KEY,
    ),
    "two_parts": (act(), {"key": KEY, "text": ""}, ring(), "act_signature_invalid", ""),
    "four_parts": (
        act(), {**signed(text()), "more": ""}, ring(), "act_signature_invalid", "",
    ),
    "no_text": (act(), {**signed(text()), "text": 1}, ring(), "act_signature_invalid", ""),
    "other_text": (
        act(), {**signed(text()), "text": text(body="[]")}, ring(), "act_signature_invalid", KEY,
    ),
    "no_act": (act(), signed("qipu-act-v2"), ring(), "act_differs", "qipu-act-v1"),
    "of_no_version": (act(), signed(text(seen="")), ring(), "act_differs", "version"),
    "of_this_version": (act(), signed(text(seen="3")), ring(), "act_differs", "version"),
    "of_a_version_in_words": (act(), signed(text(seen="two")), ring(), "act_differs", "version"),
    "of_another_stream": (
        act(), signed(text(address="/games/7/x")), ring(), "act_differs", "stream_id",
    ),
    "under_another_key": (act(), signed(text(key="l")), ring(), "act_differs", "event_id"),
    "from_another_device": (
        act(device=STREAM), signed(text()), ring(), "act_differs", "event_id",
    ),
    "no_json": (act(), signed(text(body="{")), ring(), "act_differs", "body"),
    "no_object": (act(), signed(text(body="[]")), ring(), "act_differs", "body"),
    "at_another_time": (
        act(occurred_at="2026-11-28T05:00:00.001Z"),
        signed(text(body='{"occurred_at":"2026-11-28T05:00:00Z"}')),
        ring(), "act_differs", "occurred_at",
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", sorted(ROWS))
def test_an_act_that_is_not_the_holders_own(row: str) -> None:
    at, given, known, code, detail = ROWS[row]
    told = told_of(lambda: verify_acts.check_act(at, given, [known], LOG))
    assert told == (code, "streams/g.ndjson", 4, f"版本 version 3 {detail}".strip())


@pytest.mark.parametrize(
    ("written", "ms"),
    [
        (None, None),
        ("1970-01-01T00:00:01Z", 1000),
        ("1970-01-01t00:00:01.5z", 1500),
        ("1970-01-01 00:00:01.123456789+00:00", 1123),
        ("1970-01-01T01:00:00+01:00", 0),
        ("1970-01-01T00:00:00-00:01", 60_000),
        ("1970-01-01T00:00:00", -1),
        ("1970-02-30T00:00:00Z", -1),
        (7, -1),
    ],
)
def test_a_time_of_rfc_3339_is_one_moment(written: Any, ms: int | None) -> None:
    assert verify_acts._ms(written) == ms


MOVE = {"side": "red", "move": "h2e2", "reading_ms": None}


@pytest.mark.parametrize(
    ("payload", "address", "sent", "differs"),
    [
        (MOVE, "/moves", {"side": "red", "move": " H2E2 "}, ""),
        # What was signed in another notation is not compared.
        (MOVE, "/moves", {"side": "red", "move": "炮二平五"}, ""),
        (MOVE, "/moves", {"side": "red", "move": "b2e2"}, "move"),
        ({**MOVE, "move": "32-28"}, "/moves", {"side": "red", "move": "32-27"}, "move"),
        (MOVE, "/moves", {"side": "black", "move": "h2e2"}, "side"),
        (MOVE, "/takebacks", {"side": "red", "move": "h2e2"}, "side"),
        (MOVE, "/moves", {"side": "red", "move": "h2e2", "reading_ms": 5}, "reading_ms"),
    ],
)
def test_a_move_is_the_one_that_was_signed(
    payload: dict[str, Any], address: str, sent: dict[str, Any], differs: str
) -> None:
    assert verify_acts._other_move(payload, address, sent) == differs


def test_events_of_one_command_are_numbered_from_its_first() -> None:
    by_time, by_name = "01890000-0000-8000-8000-0000000000ff", str(uuid5(NAMESPACE_URL, "k"))
    assert verify_acts._event_id_at(by_time, 1) == "01890000-0000-8000-8000-000000000100"
    assert verify_acts._event_id_at(by_name, 2) == str(uuid5(UUID(by_name), "2"))


BODY = "qipu.example/log\n9\nAAAA\n"
WITNESS = witness_text("w.example", OFFICIAL.public_key())


def note(signed_body: str = BODY, name: str = "w.example", *, number: int = 2) -> str:
    line = cosign(signed_body, name=name, key=private(number), at=7)
    return f"{BODY}\n\u2014 other.example AAAAAAAA\n{line.strip()}\n"


def test_a_countersignature_is_the_witness_s_over_this_note() -> None:
    is_signed = verify_acts._countersigned(WITNESS)
    assert is_signed(note())
    assert not is_signed(note("qipu.example/log\n8\nAAAA\n"))
    assert not is_signed(note(name="v.example"))
    assert not is_signed(note(number=1))
    assert not is_signed(f"{BODY}\n\u2014 other.example AAAAAAAA\n")


@pytest.mark.parametrize(
    "text", ["", "w.example", WITNESS.replace("w.", "v."), WITNESS[:-4], "w.example+00000000+!"]
)
def test_what_is_no_key_of_a_witness(text: str) -> None:
    told = told_of(lambda: verify_acts._countersigned(text))
    assert told == ("key_malformed", "--witness", 0, "")
