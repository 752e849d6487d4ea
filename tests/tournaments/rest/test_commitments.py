"""What is withheld for a time is committed to: its hash is public, and nobody guesses behind it.

Decision 0080. The guesser has what a stranger reads and tries every content there can be.
"""

import hashlib
import json
from collections.abc import Iterable
from datetime import datetime
from itertools import permutations
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache

from games.ledger import sequencer, store
from games.ledger.keys import salt_of
from games.streams.codec import SALT, without_salt
from tests.config.live.test_as_nobody import late_event
from tests.contracts.second_reader import SCHEMAS
from tests.contracts.second_reader import _fault as schema_fault
from tests.games.rest.hall import Api
from tests.support.bundled import changed, checked, code_of, packed, unpacked
from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office, open_office

pytestmark = [pytest.mark.database, pytest.mark.one_database]

LINE_UP = "tournaments.line-up-named.v1"
DRAFTED = "tournaments.pairing-drafted.v1"
MOVED = "games.move-played.v1"

Event = dict[str, Any]


def stranger(path: str) -> list[Event]:
    """Return the events of a stream as somebody without a token reads them."""
    answer = Api().get(f"{path}/events")
    assert answer.status == 200, answer.data
    found: list[Event] = answer.data["events"]
    return found


def hash_with(shown: Event, payload: bytes) -> str:
    """Return the hash that an event of the feed would have with a payload, by docs/ledger.md."""
    instants = [_ms(shown[name]) for name in ("recorded_at", "occurred_at")]
    ids = [UUID(shown[name]).hex for name in ("stream", "event_id")]
    head = [
        "qipu-event-v1", ids[0], str(shown["version"]), shown["type"], ids[1],
        shown["actor"], shown["role"], shown["device"], *instants, shown["prev_hash"],
    ]  # fmt: skip
    return hashlib.sha256("".join(f"{line}\n" for line in head).encode() + payload).hexdigest()


def _ms(text: str | None) -> str:
    if text is None:
        return ""
    at = datetime.fromisoformat(text)
    return str(round(at.timestamp() * 1000))


def canonical(payload: Event) -> bytes:
    return json.dumps(payload, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def found_by_trying(shown: Event, contents: Iterable[Event]) -> list[Event]:
    """Return which contents have the hash that is public."""
    return [told for told in contents if hash_with(shown, canonical(told)) == shown["hash"]]


def in_stream(events: list[Event], stream: UUID | str, name: str) -> Event:
    return {**next(item for item in events if item["type"] == name), "stream": str(stream)}


def named() -> Office:
    """Return the office of an event of teams whose first line-up is named and not public yet."""
    cache.clear()
    teams = {"kind": "free_lineup", "boards": 4, "reserves": 2}
    held = begun(event({"kind": "round_robin"}, teams=teams), 2, members=6)
    number = paired(held, 1)["boards"][0]["first"]
    body = {"round": 1, "number": number, "players": members(held, number)[2:]}
    held.do("line-ups", body, by="arbiter")
    return held


def members(office: Office, number: int) -> list[str]:
    entries = office.get()["entries"]
    found: list[str] = next(item for item in entries if item["number"] == number)["members"]
    return found


@pytest.fixture
def office(database: str) -> Office:
    return named()


def every_line_up(office: Office, number: int) -> list[Event]:
    """Return every line-up of four of the six, 360 of them."""
    return [
        {
            "stage": 1, "round": 1, "reason": "",
            "line_up": {"number": number, "players": list(players)},
        }
        for players in permutations(members(office, number), 4)
    ]  # fmt: skip


def test_11_2_a_line_up_is_not_found_by_trying_every_line_up(office: Office) -> None:
    shown = in_stream(stranger(office.path), office.tournament, LINE_UP)
    assert (shown["payload"], shown["withheld"]) == (None, True)
    number = office.get("/rounds/1")["boards"][0]["first"]
    tries = every_line_up(office, number)
    assert len(tries) == 360
    assert found_by_trying(shown, tries) == []


def test_11_2_published_it_is_the_one_committed_to_and_no_other(office: Office) -> None:
    before = in_stream(stranger(office.path), office.tournament, LINE_UP)
    office.do("line-up-closes", {"round": 1}, by="arbiter")
    after = in_stream(stranger(office.path), office.tournament, LINE_UP)
    assert (after["hash"], after["prev_hash"]) == (before["hash"], before["prev_hash"])
    salt = after["payload"][SALT]
    number = office.get("/rounds/1")["boards"][0]["first"]
    tries = [{**told, SALT: salt} for told in every_line_up(office, number)]
    (found,) = found_by_trying(before, tries)
    assert found == after["payload"], "with the salt the trying finds it, and finds it alone"


def without_commitments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.streams.handling.salt_of", lambda event_id: "")


def test_without_a_salt_the_same_trying_finds_the_line_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guesser of these tests can guess."""
    without_commitments(monkeypatch)
    held = named()
    number = held.get("/rounds/1")["boards"][0]["first"]
    shown = in_stream(stranger(held.path), held.tournament, LINE_UP)
    (found,) = found_by_trying(shown, every_line_up(held, number))
    assert found["line_up"]["players"] == members(held, number)[2:]


PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]


def every_pairing() -> list[Event]:
    """Return every pairing of four by hand, with every order of boards and colours."""
    return [
        {
            "stage": 1, "round": 1, "draft": 1, "byes": [], "source": "hand", "engine": None,
            "seed": "",
            "pairs": [
                {"board": 1, "first": a, "second": b, "why": None, "handicap": 0},
                {"board": 2, "first": c, "second": d, "why": None, "handicap": 0},
            ],
        }
        for a, b, c, d in permutations((1, 2, 3, 4))
    ]  # fmt: skip


@pytest.mark.parametrize("salted", [True, False])
def test_25_2_2_c_a_draft_is_not_found_by_trying_every_pairing(
    database: str, monkeypatch: pytest.MonkeyPatch, salted: bool
) -> None:
    if not salted:
        without_commitments(monkeypatch)
    cache.clear()
    held = open_office().started(4)
    held.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    shown = in_stream(stranger(held.path), held.tournament, DRAFTED)
    assert len(found_by_trying(shown, every_pairing())) == (0 if salted else 1)


def every_move() -> list[Event]:
    """Return every way from a square to a square, as a first move of Red."""
    squares = [f"{file}{rank}" for file in "abcdefghi" for rank in range(10)]
    return [
        {"move": f"{one}{other}", "ply": 1, "side": "red"}
        for one, other in permutations(squares, 2)
    ]


@pytest.mark.parametrize("salted", [True, False])
def test_a_move_shown_late_is_not_found_by_trying_every_move(
    database: str, monkeypatch: pytest.MonkeyPatch, salted: bool
) -> None:
    if not salted:
        without_commitments(monkeypatch)
    cache.clear()
    held, channel, _all = late_event()
    path = f"/{channel}"
    token = held.tokens["chief_arbiter"]
    version = held.api.get(path, token=token).data["version"]
    made = held.api.post(
        f"{path}/moves", {"side": "red", "move": "h2e2"}, token=token, version=version
    )
    assert made.status == 201, made.data
    shown = in_stream(stranger(path), channel.split("/")[1], MOVED)
    assert shown["payload"] is None
    payload = store.load(UUID(channel.split("/")[1]))[-1].data
    tries = [{**payload, **told} for told in every_move()]
    if salted:
        for told in tries:
            del told[SALT]
    assert len(found_by_trying(shown, tries)) == (0 if salted else 1)


def test_a_game_that_is_shown_at_once_has_no_salt(database: str) -> None:
    cache.clear()
    held, channel, _all = late_event(0)
    stored = store.load(UUID(channel.split("/")[1]))
    assert all(SALT not in item.data for item in stored)
    assert held.tournament


def test_all_of_a_draft_of_an_event_is_salted_and_nothing_after_it(database: str) -> None:
    cache.clear()
    held = Office(tokens=open_office().tokens)
    made = held.api.post(
        "/tournaments",
        {"regulations": event({"kind": "swiss", "rounds": 3})},
        token=held.tokens["chief_arbiter"],
    )
    held.tournament = UUID(made.data["tournament"])
    held.do("publication")
    held.started(4)
    salted = [SALT in item.data for item in store.load(held.tournament)]
    assert salted[:3] == [True, True, True]
    assert not any(salted[3:])


def test_a_command_sent_again_answers_as_the_first_time(office: Office) -> None:
    number = office.get("/rounds/1")["boards"][0]["second"]
    body = {"round": 1, "number": number, "players": members(office, number)[:4]}
    version = office.version
    first = office.act("line-ups", body, by="arbiter", version=version, key="same")
    again = office.act("line-ups", body, by="arbiter", version=version, key="same")
    assert (first.status, again.status) == (201, 201)
    assert first.data == again.data
    other = {**body, "players": members(office, number)[1:5]}
    assert office.act("line-ups", other, by="arbiter", version=version, key="same").status == 422


def test_revealed_it_is_verified_by_the_verifier_that_stands_alone(office: Office) -> None:
    office.do("line-up-closes", {"round": 1}, by="arbiter")
    sequencer.sequence_all()
    assert sequencer.sign_checkpoint(now=1)
    answer = Api().get(f"{office.path}/bundle")
    assert answer.status == 200
    data = answer.raw.content
    report = checked(data)
    assert report.streams[0].stream_id == str(office.tournament)
    salt = store.load(office.tournament)[-2].data[SALT].encode()
    files = unpacked(data)
    (name,) = (name for name in files if str(office.tournament) in name and salt in files[name])
    spoilt = changed(files, name, lambda text: text.replace(salt, bytes(reversed(salt)), 1))
    assert code_of(packed(spoilt)) == "hash_mismatch"


def test_a_salted_event_is_read_by_the_schemas_alone(office: Office) -> None:
    schema = json.loads((SCHEMAS / f"{LINE_UP}.json").read_text())
    payload = json.loads(store.load(office.tournament)[-1].payload)
    assert schema_fault(payload, schema, schema["$defs"]) == ""
    for wrong in ("", "x" * 32, "AB" * 16, 7):
        assert schema_fault({**payload, SALT: wrong}, schema, schema["$defs"]) != ""


@pytest.mark.parametrize(
    "payload",
    [
        b'{"a":1,"commitment_salt":"0123456789abcdef0123456789abcdef"}',
        b'{"commitment_salt":"0123456789abcdef0123456789abcdef","note":"x"}',
    ],
)
def test_a_payload_is_read_without_its_salt(payload: bytes) -> None:
    assert SALT.encode() not in without_salt(payload)


@pytest.mark.parametrize(
    "payload",
    [
        b'{"a":1}',
        b'{"a":1,"commitment_salt":"0123"}',
        b'{"commitment_salt":"0123456789abcdef0123456789abcdef","a":1}',
        b'{"a":{"commitment_salt":"0123456789abcdef0123456789abcdef"}}',
        b'{"a":"\\"commitment_salt\\":\\"0123456789abcdef0123456789abcdef\\""}',
        b'{"a": 1,"commitment_salt":"0123456789abcdef0123456789abcdef"}',
    ],
)
def test_what_is_no_salt_in_its_place_stays(payload: bytes) -> None:
    assert without_salt(payload) == payload


def test_a_salt_is_its_event_s_own_and_the_server_s_secret(
    database: str, settings: Any, tmp_path: Any
) -> None:
    one, other = UUID(int=1), UUID(int=2)
    made = salt_of(one)
    assert made == salt_of(one)
    assert made != salt_of(other)
    settings.LEDGER_KEY_FILE = tmp_path / "another.key"
    assert salt_of(one) != made
    assert (tmp_path / "another.key.salts").stat().st_mode & 0o077 == 0
