"""Sealed moves through the API: nothing to read before the opening, one answer afterwards.

Gomoku 2025, 20.1.3-20.1.6; weiqi 2002, 14; docs/decisions/0015-sealed-moves.md.
"""

import stat
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import LazySettings

from games import envelope_encryption
from games.labels.articles import article_data
from games.models import LedgerEvent
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.officiating.adjournment.commitment import opens
from games.rules.books.sources import GOMOKU
from games.streams.cache import cache_of
from tests.games.rest.hall import Hall, arrangement, follow, open_hall

pytestmark = pytest.mark.database

SUDDEN = {"kind": "sudden_death", "base_ms": 3_600_000, "press_with_move": True}


@pytest.fixture
def hall(database: str, settings: LazySettings, tmp_path: Path) -> Hall:
    settings.SEALED_MOVES_KEY_FILE = tmp_path / "sealed.key"
    hall = open_hall()
    body = arrangement(hall, edition="gomoku-2025", time_control=SUDDEN)
    body["options"] = {"gomoku": {"opening": "free"}}
    body["seats"] = [
        {"side": "black", "player": str(hall.red.id)},
        {"side": "white", "player": str(hall.black.id)},
    ]
    made = hall.api.post("/games", body, token=hall.tokens["chief_arbiter"])
    assert made.status == 201, made.data
    hall.game = made.data["game"]
    _do(hall, "start", {})
    _do(hall, "moves", {"side": "black", "move": "h8"}, by="red")
    _do(hall, "adjournments", {"kind": "interruption", "reason": "停电"})
    _do(hall, "adjournments/confirmation", {"side": "black"}, by="red")
    _do(hall, "adjournments/confirmation", {"side": "white"}, by="black")
    return hall


def _do(hall: Hall, what: str, body: Any, *, by: str = "arbiter", **options: Any) -> Any:
    answer = hall.act(what, body, by=by, **options)
    assert answer.status in (200, 201), answer.data
    return answer.data


def _seal(hall: Hall, move: str, **options: Any) -> Any:
    return _do(hall, "sealed-moves", {"side": "white", "move": move}, by="black", **options)


def _keep(hall: Hall) -> None:
    _do(hall, "envelopes", {"keeper": "user:7", "signatures": ["black", "white", "arbiter"]})


def _everything(hall: Hall) -> str:
    """Return all that anybody can read of the game."""
    follow()
    parts = [hall.api.get(path).raw.content.decode() for path in (hall.path, f"{hall.path}/events")]
    parts += [hall.api.get("/events?after=0").raw.content.decode()]
    rows = LedgerEvent.objects.filter(stream_id=hall.game)
    return "".join(parts) + "".join(bytes(row.payload).decode() for row in rows)


def test_20_1_3_no_view_shows_the_move_before_the_opening(hall: Hall) -> None:
    _seal(hall, "g9")
    _keep(hall)
    shown = _everything(hall)
    assert "g9" not in shown
    assert hall.api.get(hall.path).data["adjournment"]["sealed"] is True


def test_20_2_4_opened_it_is_checked_and_has_to_be_played(hall: Hall) -> None:
    sealed = _seal(hall, "G9")["events"][0]["payload"]
    _keep(hall)
    opened = _do(hall, "envelopes/opening", {})["events"][0]["payload"]
    assert (opened["written"], opened["move"]) == ("G9", "g9")
    assert opens(sealed["commitment"], written="G9", salt_hex=opened["salt"])
    for side, by in (("black", "red"), ("white", "black")):
        _do(hall, "resumptions/confirmation", {"side": side}, by=by)
    _do(hall, "resumptions", {})
    wrong = hall.act("moves", {"side": "white", "move": "g8"}, by="black")
    assert (wrong.status, wrong.code, wrong.data["article"]) == (
        409, "sealed_move_owed", article_data(GOMOKU("20.2.4")),
    )  # fmt: skip
    _do(hall, "moves", {"side": "white", "move": "g9"}, by="black")


@pytest.mark.parametrize("written", ["h8", "z99", "g8g9", "不走"])
def test_20_1_6_an_unlawful_sealed_move_loses_over_the_api(hall: Hall, written: str) -> None:
    _seal(hall, written)
    _keep(hall)
    ending = _do(hall, "envelopes/opening", {})["ending"]
    told = (ending["result"], ending["reason"], ending["article"], ending["unplayed"])
    assert told == ("1-0", "sealed_move", article_data(GOMOKU("20.1.6")), False)


def test_20_1_5_a_dry_run_opens_nothing(hall: Hall) -> None:
    _seal(hall, "h8")
    _keep(hall)
    shown = _do(hall, "envelopes/opening?dry_run=true", {})
    assert [item["type"] for item in shown["events"]] == ["games.envelope-opened.v1"]
    assert shown["events"][0]["payload"]["written"] == ""
    assert (shown["ending"], shown["status"]) == (None, "running")


def test_a_sealed_move_sent_again_is_the_same_request(hall: Hall) -> None:
    key, version = uuid4().hex, hall.version
    first = _seal(hall, "g9", key=key)
    again = _seal(hall, "g9", key=key, version=version)
    assert first["events"] == again["events"]
    other = hall.act(
        "sealed-moves", {"side": "white", "move": "g8"}, by="black", key=key, version=version
    )
    assert other.status == 422


def test_20_1_3_no_official_seals_for_a_player(hall: Hall) -> None:
    body = {"side": "white", "move": "g9"}
    for who in ("arbiter", "chief_arbiter", "red"):
        assert hall.act("sealed-moves", body, by=who).status == 403


def test_the_key_is_its_owner_s_alone_and_nowhere_in_the_record(
    hall: Hall, settings: LazySettings
) -> None:
    _seal(hall, "g9")
    path = Path(settings.SEALED_MOVES_KEY_FILE)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text().strip() not in _everything(hall)


def test_an_older_key_goes_on_opening_what_it_closed(hall: Hall, settings: LazySettings) -> None:
    _seal(hall, "g9")
    _keep(hall)
    path = Path(settings.SEALED_MOVES_KEY_FILE)
    old = path.read_text()
    path.write_text("11" * 64 + "\n")
    refused = hall.act("envelopes/opening", {})
    assert (refused.status, refused.code) == (409, "sealed_key_missing")
    path.write_text("11" * 64 + "\n" + old)
    assert _do(hall, "envelopes/opening", {})["events"][0]["payload"]["move"] == "g9"


def test_moves_of_any_length_make_ciphertexts_of_one_length(hall: Hall) -> None:
    state = cache_of(GAMES).current(UUID(str(hall.game))).state
    short, long = (
        envelope_encryption.seal_text(state, "white", text) for text in ("a1", "炮" * 20)
    )
    assert len(short.ciphertext) == len(long.ciphertext)
    assert short.commitment != long.commitment
    for text in ("", "炮" * 40):
        with pytest.raises(CommandRefusedError):
            envelope_encryption.seal_text(state, "white", text)


@pytest.mark.parametrize("content", ["", "not hex", "ab" * 63])
def test_a_damaged_key_file_seals_nothing(hall: Hall, settings: LazySettings, content: str) -> None:
    Path(settings.SEALED_MOVES_KEY_FILE).write_text(content)
    refused = hall.act("sealed-moves", {"side": "white", "move": "g9"}, by="black")
    assert refused.code == "sealed_key_missing"
