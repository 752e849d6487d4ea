"""Reading over HTTP: games, events, the feed, lists; pages without a hole."""

import gzip
import hashlib
import json
from itertools import pairwise
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.importing.questions import as_they_stand
from games.importing.reading import read_file
from games.importing.storing import FileToStore, store_files
from games.ledger.chain import GENESIS
from games.models import Game, LedgerEvent
from games.offices.decider import REGISTER
from games.record.values import Role
from games.rest.outputs import MoveOut
from tests.games.rest.hall import Hall, all_pages, arrangement, follow, token_for
from tests.tournaments.rest.office import REGULATIONS

pytestmark = pytest.mark.database

NDJSON = "application/x-ndjson"


class TestGame:
    def test_is_what_its_events_add_up_to(self, hall: Hall) -> None:
        hall.play("h2e2", "h9g7")
        answer = hall.api.get(hall.path)
        state = answer.data
        assert (state["version"], state["plies"], state["side_to_move"]) == (4, 2, "red")
        board = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"
        assert state["position"].split()[:2] == [board, "w"]
        assert [item["move"] for item in state["moves"]] == ["h2e2", "h9g7"]
        assert state["moves"][0]["printed"] == "炮二平五"
        assert state["players"] == {"red": "胡荣华", "black": "杨官璘"}
        assert state["seats"][0] == {"side": "red", "player": str(hall.red.id)}
        assert answer.raw["ETag"] == '"4"'

    def test_its_moves_have_the_fields_that_are_promised(self, hall: Hall) -> None:
        hall.play("h2e2")
        (move,) = hall.api.get(hall.path).data["moves"]
        assert list(move) == list(MoveOut().fields)
        assert move["recorded_at"].endswith("Z")

    @pytest.mark.parametrize(("version", "moves"), [(1, 0), (2, 0), (3, 1), (4, 2)])
    def test_can_be_read_as_of_any_version(self, hall: Hall, version: int, moves: int) -> None:
        hall.play("h2e2", "h9g7")
        answer = hall.api.get(f"{hall.path}?version={version}")
        assert (answer.data["version"], len(answer.data["moves"])) == (version, moves)
        assert answer.raw["ETag"] == f'"{version}"'

    @pytest.mark.parametrize(
        ("query", "status", "code"),
        [
            ("version=5", 404, "version_not_found"),
            ("version=0", 400, "invalid_parameter"),
            ("version=-1", 400, "invalid_parameter"),
            ("version=two", 400, "invalid_parameter"),
            ("version=99999999999999999999", 400, "invalid_parameter"),
            ("verzion=2", 400, "unknown_parameter"),
        ],
    )
    def test_of_no_version_is_refused(self, hall: Hall, query: str, status: int, code: str) -> None:
        answer = hall.api.get(f"{hall.path}?{query}")
        assert (answer.status, answer.code) == (status, code)
        if status == 404:
            assert answer.data["current_version"] == 2

    @pytest.mark.parametrize(
        ("held", "status"),
        [('"2"', 304), ('W/"2"', 304), ('"1", "2"', 304), ("*", 304), ('"1"', 200), ("2", 200)],
    )
    def test_is_not_sent_to_who_holds_it(self, hall: Hall, held: str, status: int) -> None:
        answer = hall.api.get(hall.path, headers={"If-None-Match": held})
        assert (answer.status, answer.raw["ETag"]) == (status, '"2"')
        assert (answer.raw.content == b"") == (status == 304)

    def test_is_sent_again_once_it_has_moved_on(self, hall: Hall) -> None:
        hall.play("h2e2")
        assert hall.api.get(hall.path, headers={"If-None-Match": '"2"'}).status == 200

    @pytest.mark.parametrize(
        ("demanded", "status"),
        [
            ('"2"', 200),
            ("*", 200),
            ('"9", "2"', 200),
            ('"1"', 412),
            ('"3"', 412),
            ('W/"2"', 412),
            ("2", 412),
            ("", 412),
        ],
    )
    def test_is_sent_only_as_demanded(self, hall: Hall, demanded: str, status: int) -> None:
        answer = hall.api.get(hall.path, headers={"If-Match": demanded})
        assert answer.status == status
        if status == 412:
            assert answer.code == "version_conflict"
            assert answer.data["current_version"] == 2

    def test_of_an_earlier_version_is_demanded_as_that(self, hall: Hall) -> None:
        path = f"{hall.path}?version=1"
        assert hall.api.get(path, headers={"If-Match": '"1"'}).status == 200
        answer = hall.api.get(path, headers={"If-Match": '"2"'})
        assert (answer.status, answer.data["current_version"]) == (412, 2)

    def test_unknown_is_not_found(self, hall: Hall) -> None:
        for what in ("", "/events", "/record.pgn"):
            answer = hall.api.get(f"/games/{uuid4()}{what}")
            assert (answer.status, answer.code) == (404, "stream_not_found")
        assert hall.api.get("/games/12").code == "not_found"
        assert hall.api.get("/nothing/here").code == "not_found"

    def test_of_the_archive_may_name_no_players(self, database: str, hall: Hall) -> None:
        text = '[Game "Chinese Chess"]\n[Result "1-0"]\n\n1. 炮二平五 马8进7 1-0\n'
        reading = read_file(text.encode(), name="old.pgn", answers=as_they_stand("xiangqi-2020"))
        known = {hall.game, REGISTER}
        files = [FileToStore(reading=reading, content=text.encode())]
        stored = store_files(files, attribution="", now=1_790_000_000_000)
        assert stored.games == 1
        streams = set(LedgerEvent.objects.values_list("stream_id", flat=True))
        (game,) = streams - known
        state = hall.api.get(f"/games/{game}").data
        assert state["seats"] == [
            {"side": "red", "player": None},
            {"side": "black", "player": None},
        ]
        assert state["players"] == {"red": "", "black": ""}
        assert state["ending"]["result"] == "1-0"
        assert hall.api.get(f"/games/{game}/record.pgn").status == 200


class TestGames:
    @pytest.fixture(autouse=True)
    def games(self, hall: Hall) -> None:
        for index in range(11):
            body = arrangement(hall, scheduled_on=f"2026-11-{index + 1:02d}", round=str(index))
            if index % 2:
                body["seats"][0]["player"] = str(hall.stranger.id)
            made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
            assert made.status == 201
        follow()

    @pytest.mark.parametrize("limit", [1, 5, 6, 12, 500])
    def test_come_in_pages_without_a_hole(self, hall: Hall, limit: int) -> None:
        found = [page["id"] for page in all_pages(hall, "/games", limit=limit)]
        assert found == sorted(str(id_) for id_ in Game.objects.values_list("id", flat=True))
        assert len(found) == 12

    def test_of_a_page_are_not_shifted_by_new_ones(self, hall: Hall) -> None:
        first = hall.api.get("/games?limit=5").data
        hall.api.post("/games", arrangement(hall), token=hall.tokens["arbiter"])
        follow()
        second = hall.api.get(f"/games?limit=500&cursor={first['next']}").data
        ids = [item["id"] for item in first["results"] + second["results"]]
        assert len(ids) == len(set(ids)) == 13

    @pytest.mark.parametrize(
        ("query", "count"),
        [
            ("player=胡荣华", 7),
            ("player=胡榮華", 7),
            ("player=huronghua", 7),
            ("player=hrh", 7),
            ("player=柳大华", 5),
            ("player=柳大华 杨官璘", 5),
            ("player=nobody", 0),
            ("date_from=2026-11-10", 2),
            ("date_to=2026-11-03", 3),
            ("date_from=2026-11-03&date_to=2026-11-05", 3),
            ("edition=xiangqi-2020", 12),
            ("edition=weiqi-2002", 0),
            ("status=running", 1),
            ("status=arranged", 11),
            ("status=arranged&player=hrh", 6),
        ],
    )
    def test_are_found_by_every_filter(self, hall: Hall, query: str, count: int) -> None:
        assert len(all_pages(hall, f"/games?{query}", limit=4)) == count

    @pytest.mark.parametrize(
        "query",
        ["date_from=soon", "status=lost", "limit=0", "limit=501", "cursor=!!", "cursor=W10"],
    )
    def test_by_what_is_no_filter_are_refused(self, hall: Hall, query: str) -> None:
        answer = hall.api.get(f"/games?{query}")
        assert (answer.status, answer.code) == (400, "invalid_parameter")
        assert answer.data["errors"][0]["parameter"] == query.partition("=")[0]

    def test_seen_through_a_token_for_one_are_that_one(self, hall: Hall) -> None:
        token = token_for(Role.ARBITER, game=hall.game)
        found = hall.api.get("/games", token=token).data["results"]
        assert [item["id"] for item in found] == [str(hall.game)]
        assert found[0]["first_player"] == "胡荣华"


class TestEventsOfAGame:
    def test_chain_onto_each_other(self, hall: Hall) -> None:
        hall.play("h2e2", "h9g7")
        page = hall.api.get(f"{hall.path}/events").data
        events = page["events"]
        assert [event["version"] for event in events] == [1, 2, 3, 4]
        assert (page["next"], page["more"]) == (4, False)
        assert events[0]["prev_hash"] == GENESIS.hex()
        assert all(after["prev_hash"] == before["hash"] for before, after in pairwise(events))
        assert events[2]["type"] == "games.move-played.v1"
        assert events[2]["payload"]["move"] == "h2e2"
        assert events[2]["role"] == "arbiter"

    @pytest.mark.parametrize("limit", [1, 2, 3, 4, 1000])
    def test_come_in_pages_without_a_hole(self, hall: Hall, limit: int) -> None:
        hall.play("h2e2", "h9g7")
        versions: list[int] = []
        after, more = 0, True
        while more:
            page = hall.api.get(f"{hall.path}/events?after={after}&limit={limit}").data
            versions += [item["version"] for item in page["events"]]
            after, more = page["next"], page["more"]
        assert versions == [1, 2, 3, 4]

    def test_behind_the_last_are_none(self, hall: Hall) -> None:
        page = hall.api.get(f"{hall.path}/events?after=2").data
        assert page == {"events": [], "next": 2, "more": False, "withheld": 0}

    def test_as_lines_end_with_what_was_sent(self, hall: Hall) -> None:
        hall.play("h2e2")
        answer = hall.api.get(f"{hall.path}/events", headers={"Accept": NDJSON})
        assert answer.raw["Content-Type"] == NDJSON
        *lines, last = answer.raw.content.splitlines(keepends=True)
        ending = json.loads(last)
        assert ending["end"] is True
        assert (ending["next"], ending["more"]) == (3, False)
        assert ending["sha256"] == hashlib.sha256(b"".join(lines)).hexdigest()
        as_json = hall.api.get(f"{hall.path}/events").data["events"]
        assert [json.loads(line) for line in lines] == as_json

    def test_are_packed_for_who_takes_it(self, hall: Hall) -> None:
        hall.play("h2e2", "h9g7")
        headers = {"Accept": NDJSON, "Accept-Encoding": "gzip"}
        packed = hall.api.get(f"{hall.path}/events", headers=headers).raw
        plain = hall.api.get(f"{hall.path}/events", headers={"Accept": NDJSON}).raw
        assert packed["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content

    @pytest.mark.parametrize("accept", ["text/csv", "application/xml", "image/png"])
    def test_in_no_other_form_are_served(self, hall: Hall, accept: str) -> None:
        answer = hall.api.get(f"{hall.path}/events", headers={"Accept": accept})
        assert (answer.status, answer.code) == (406, "not_acceptable")


class TestFeed:
    def test_has_every_event_once_in_dense_order(self, hall: Hall) -> None:
        hall.play("h2e2", "h9g7")
        for _ in range(3):
            hall.api.post("/games", arrangement(hall), token=hall.tokens["arbiter"])
        follow()
        events: list[dict[str, Any]] = []
        after, more = 0, True
        while more:
            page = hall.api.get(f"/events?after={after}&limit=3").data
            events += page["events"]
            after, more = page["next"], page["more"]
        assert [event["position"] for event in events] == list(range(1, hall.before + 8))
        stored = LedgerEvent.objects.values_list("event_id", flat=True)
        assert {UUID(event["event_id"]) for event in events} == set(stored)

    def test_names_the_kind_of_each_stream(self, hall: Hall) -> None:
        made = hall.api.post(
            "/tournaments", {"regulations": REGULATIONS}, token=hall.tokens["chief_arbiter"]
        )
        assert made.status == 201, made.data
        hall.play("h2e2")
        follow()
        events = hall.api.get("/events?limit=500").data["events"]
        kinds = {(event["kind"], event["type"].partition(".")[0]) for event in events}
        assert kinds <= {
            ("game", "games"),
            ("tournament", "tournaments"),
            ("offices", "offices"),
            ("log", "log"),
        }
        of_streams = {event["stream"]: event["kind"] for event in events}
        assert of_streams[str(hall.game)] == "game"
        assert of_streams[made.data["tournament"]] == "tournament"
        assert all(event["game"] == event["stream"] for event in events)

    def test_has_only_events_with_a_place(self, hall: Hall) -> None:
        follow()
        hall.play("h2e2")
        last = hall.before + 2
        page = hall.api.get(f"/events?after={last}").data
        assert page == {
            "events": [],
            "next": last,
            "more": False,
            "withheld": 0,
            "epoch": 1,
        }
        follow()
        assert hall.api.get(f"/events?after={last}").data["events"][0]["position"] == last + 1

    def test_as_lines_ends_with_what_was_sent(self, hall: Hall) -> None:
        follow()
        answer = hall.api.get("/events?limit=1", headers={"Accept": NDJSON})
        line, last = answer.raw.content.splitlines(keepends=True)
        ending = json.loads(last)
        assert (ending["next"], ending["more"]) == (1, True)
        assert ending["sha256"] == hashlib.sha256(line).hexdigest()
