"""Every live channel read as nobody: no draft, no sealed move, no line-up, nothing too early.

Gomoku 2025 25.2.2-C (drafts); xiangqi 2020 11.1-11.4 (line-ups), 21 (sealed moves); the delay
is the event's own (decision 0064).
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from config.live import follower
from config.live.follower import Filled
from games.catching_up import settle
from tests.games.rest.hall import arrangement, open_hall
from tests.support.live import Heard, message_of
from tests.tournaments.rest.formats import begun, event
from tests.tournaments.rest.office import Office, open_office

pytestmark = [pytest.mark.database, pytest.mark.one_database]

PAIRS = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]
BEGIN = 1_795_300_000
DELAY_S = 15 * 60
CONTROL = {"kind": "increment", "base_ms": 3_600_000, "increment_ms": 30_000}


@pytest.fixture
def clock(database: str) -> Iterator[time_machine.Traveller]:
    cache.clear()
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


def put_on(office: Office) -> list[str]:
    body = {"round": 1, "scheduled_on": "2026-11-21"}
    made = office.api.post(f"{office.path}/games", body, token=office.tokens["arbiter"])
    assert made.status == 201, made.raw.content.decode()
    settle()
    return [item["game"] for item in made.data["games"]]


def published(office: Office) -> None:
    office.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    office.do("publications", {"round": 1})


def tell(office: Office, game: str, what: str, body: dict[str, Any]) -> None:
    token = office.tokens["chief_arbiter"]
    version = office.api.get(f"/games/{game}", token=token).data["version"]
    answer = office.api.post(f"/games/{game}/{what}", body, token=token, version=version)
    assert answer.status == 201, answer.raw.content.decode()


def late_event(minutes: int = DELAY_S // 60) -> tuple[Office, str, str]:
    """Return an office with a game under way, and the channels of the game and of all games."""
    office = begun(
        event({"kind": "swiss", "rounds": 3}, time_control=CONTROL, delay_minutes=minutes), 4
    )
    published(office)
    game = put_on(office)[0]
    tell(office, game, "start", {})
    return office, f"games/{game}", f"tournaments/{office.tournament}/games"


def test_a_draft_is_told_on_no_channel_before_its_publication(database: str) -> None:
    cache.clear()
    office = open_office().started(4)
    heard = Heard().catch_up()
    own = f"tournaments/{office.tournament}"
    before = len(heard.released)
    office.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    assert heard.catch_up().released[before:] == []
    office.do("publications", {"round": 1})
    assert "pairing-published" in heard.catch_up().types(own)
    assert "pairing-drafted" not in heard.text


def test_a_process_that_starts_later_tells_no_draft_either(database: str) -> None:
    cache.clear()
    office = open_office().started(4)
    office.do("pairing-drafts", {"round": 1, "pairs": PAIRS}, by="arbiter")
    heard = Heard().catch_up()
    assert "tournament-started" in heard.types(f"tournaments/{office.tournament}")
    assert "draft" not in heard.text


def test_a_sealed_move_is_told_without_its_move(database: str) -> None:
    cache.clear()
    hall = open_hall()
    body = arrangement(
        hall, time_control=CONTROL, options={"time": {"sealing_rules": "竞赛规程第 12 条"}}
    )
    made = hall.api.post("/games", body, token=hall.tokens["chief_arbiter"])
    assert made.status == 201, made.data
    hall.game = UUID(made.data["game"])
    assert hall.act("start").status == 201
    hall.play("h2e2")
    heard = Heard().catch_up()
    pause = {"kind": "interruption", "reason": "停电"}
    stopped = hall.act("adjournments", pause, by="chief_arbiter")
    assert stopped.status == 201, stopped.data
    sealed = hall.act("sealed-moves", {"side": "black", "move": "h9g7"}, by="black")
    assert sealed.status == 201, sealed.data
    told = heard.catch_up().on(f"games/{hall.game}")
    assert told[-1]["type"] == "games.move-sealed.v1"
    assert [message["plies"] for message in told][-2:] == [1, 1]
    assert "h9g7" not in heard.text
    assert "马8进7" not in heard.text


def test_what_happens_in_a_late_event_s_games_waits_for_its_time(
    clock: time_machine.Traveller,
) -> None:
    office, own, of_all = late_event()
    heard = Heard().catch_up()
    game = own.removeprefix("games/")
    clock.shift(60)
    tell(office, game, "moves", {"side": "red", "move": "h2e2"})
    assert heard.catch_up().types(own) == []
    assert "h2e2" not in heard.text
    safe = heard.safe
    clock.shift(DELAY_S - 60)
    assert "h2e2" not in heard.catch_up().text
    assert heard.types(own) == ["game-arranged", "game-started"]
    assert heard.types(of_all) == ["game-arranged", "game-arranged", "game-started"]
    clock.shift(59)
    assert "h2e2" not in heard.catch_up().text
    clock.shift(1)
    told = heard.catch_up().on(own)
    assert told[-1]["step"]["move"] == "h2e2"
    assert heard.on(of_all)[-1] == told[-1]
    # Everything was sent up to the first event that waited, and now up to the last of all.
    assert safe == heard.on(of_all)[0]["position"] - 1
    assert heard.safe == heard.follower.position == heard.on(of_all)[-1]["position"]


def filled(heard: Heard, channel: str, after: int, upto: int) -> list[dict[str, Any]] | None:
    """Return what a reader is sent who missed the events behind `after`, up to `upto`."""
    answers: list[Filled] = []
    heard.follower.order(channel, after, upto, answers.append)
    heard.follower._serve_orders(0)
    (frames,) = answers
    return None if frames is None else [message_of(frame) for frame in frames]


def test_what_a_reader_missed_is_what_the_others_were_sent_but_what_is_not_due(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, own, of_all = late_event()
    heard = Heard().catch_up()
    end = heard.follower.position
    # That a game is arranged is no secret of the delay: its page says so at once.
    early = [filled(heard, channel, 0, end) or [] for channel in (own, of_all)]
    types = [[message["type"] for message in messages] for messages in early]
    assert types == [["games.game-arranged.v1"], ["games.game-arranged.v1"] * 2]
    clock.shift(DELAY_S)
    everything = heard.catch_up().on(of_all)
    assert len(everything) == 3
    assert filled(heard, of_all, 0, end) == everything
    assert filled(heard, own, 0, end) == heard.on(own)
    event_itself = f"tournaments/{office.tournament}"
    assert filled(heard, event_itself, 0, end) == heard.on(event_itself)
    positions = [message["position"] for message in everything]
    assert filled(heard, of_all, positions[0], end) == everything[1:]
    assert filled(heard, of_all, 0, positions[-1] - 1) == everything[:-1]
    monkeypatch.setattr(follower, "MOST_FILL", 3)
    assert filled(heard, of_all, 0, end) == everything
    monkeypatch.setattr(follower, "MOST_FILL", 2)
    assert filled(heard, of_all, 0, end) is None, "the page is to be read anew"


def test_the_same_event_without_delay_is_told_at_once(clock: time_machine.Traveller) -> None:
    office, own, of_all = late_event(0)
    heard = Heard().catch_up()
    tell(office, own.removeprefix("games/"), "moves", {"side": "red", "move": "h2e2"})
    assert heard.catch_up().on(own)[-1]["step"]["move"] == "h2e2"
    assert heard.on(of_all)[-1]["plies"] == 1


def test_rounds_and_results_of_a_late_event_are_told_at_once(
    clock: time_machine.Traveller,
) -> None:
    office, own, _ = late_event()
    heard = Heard().catch_up()
    office.do("results", {"round": 1, "board": 2, "score": "1-0"}, by="arbiter")
    (told,) = [
        message
        for message in heard.catch_up().on(f"tournaments/{office.tournament}")
        if message["type"] == "tournaments.result-recorded.v1"
    ]
    assert told["boards"][0]["words"]["en"]["score"] == "1 : 0"
    assert heard.types(own) == []


def test_a_process_that_starts_meanwhile_keeps_what_is_not_due(
    clock: time_machine.Traveller,
) -> None:
    office, own, _ = late_event()
    game = own.removeprefix("games/")
    tell(office, game, "moves", {"side": "red", "move": "h2e2"})
    settle()
    clock.shift(300)
    heard = Heard().catch_up()
    assert heard.types(own) == []
    clock.shift(DELAY_S - 300)
    assert heard.catch_up().types(own) == ["game-arranged", "game-started", "move-played"]


def test_pages_api_and_feeds_hold_to_the_same_delay(clock: time_machine.Traveller) -> None:
    office, own, _ = late_event()
    game = own.removeprefix("games/")
    tell(office, game, "moves", {"side": "red", "move": "h2e2"})
    settle()
    client, chief = Client(), office.tokens["chief_arbiter"]

    def told() -> list[str]:
        return [
            client.get(f"/games/{game}/").content.decode(),
            client.get(f"/games/{game}/game.pgn").content.decode(),
            client.get(f"/games/{game}/events.ndjson").getvalue().decode(),
            str(office.api.get(f"/games/{game}").data["moves"]),
            str(office.api.get(f"/games/{game}/events").data),
            str(office.api.get("/events?limit=500").data),
        ]

    assert not any("h2e2" in text or "炮二平五" in text for text in told())
    assert client.get(f"/games/{game}/?v=3").status_code == 404
    assert office.api.get(f"/games/{game}?version=3").code == "version_not_found"
    assert office.api.get("/games").data["results"][0]["status"] == "arranged"
    official = office.api.get(f"/games/{game}", token=chief).data
    assert [move["move"] for move in official["moves"]] == ["h2e2"]
    assert "h2e2" in str(office.api.get(f"/games/{game}/events", token=chief).data)
    clock.shift(DELAY_S)
    assert all("h2e2" in text or "炮二平五" in text for text in told())


def test_a_player_of_the_event_sees_other_boards_late_and_his_own_at_once(
    clock: time_machine.Traveller,
) -> None:
    from games.record.values import Role
    from tests.games.rest.hall import token_for

    office, own, _ = late_event()
    game = own.removeprefix("games/")
    tell(office, game, "moves", {"side": "red", "move": "h2e2"})
    entries = {item["number"]: item["id"] for item in office.get()["entries"]}
    for number, moves in ((1, 1), (4, 0)):
        token = token_for(Role.PLAYER, actor=entries[number])
        seen = office.api.get(f"/games/{game}", token=token).data["moves"]
        assert len(seen) == moves, number


def test_streams_that_have_no_live_readers_are_told_nowhere(database: str) -> None:
    cache.clear()
    hall = open_hall()
    heard = Heard().catch_up()
    channels = {channel for frame in heard.released for channel in frame.channels}
    assert channels == {f"games/{hall.game}"}
    assert UUID(next(iter(channels)).removeprefix("games/")) == hall.game
