"""What is not everybody's: line-ups before the match, birth dates, what another event does.

Xiangqi 2020 11.1-11.4 and gomoku 2025 26.2.1-26.2.4 (line-ups), gomoku 25.2.2-C (drafts).
"""

import base64
import json
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from games.ledger import sequencer
from games.models import LedgerEvent, Player
from games.record.values import Role
from tests.games.rest.hall import ELSEWHERE, Answer, token_for
from tests.tournaments.admin.desk import ADMIN, client_of, official, page_text
from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import REGULATIONS, Office, open_office
from tournaments.models import Official, Placement, PlayerProfile

pytestmark = [pytest.mark.database, pytest.mark.one_database]

NAMED = "tournaments.line-up-named.v1"


def here(office: Office) -> dict[str, Any]:
    return {"event": office.event, "section": REGULATIONS["section"]}


@pytest.fixture
def teams(database: str) -> Office:
    """Return round 1 of an event of teams, published, team 1 with its reserve at board 1."""
    cache.clear()
    rules = {"kind": "free_lineup", "boards": 2, "reserves": 1}
    office = begun(event({"kind": "round_robin"}, teams=rules, level="provincial"), 4, members=3)
    paired(office, 1)
    office.do("line-ups", {"round": 1, "number": 1, "players": line_up(office)}, by="arbiter")
    return office


def line_up(office: Office) -> list[str]:
    """Return the line-up of team 1: its third player leads."""
    entry = next(item for item in office.get()["entries"] if item["number"] == 1)
    return [entry["members"][2], entry["members"][0]]


def told(office: Office, token: str | None) -> list[Any]:
    """Return what the three feeds say of the line-up."""
    sequencer.sequence_all()
    pages = [
        office.api.get(f"{office.path}/events", token=token).data,
        office.api.get(f"/games/{office.tournament}/events", token=token).data,
        office.api.get("/events?limit=500", token=token).data,
    ]
    return [item["payload"] for page in pages for item in page["events"] if item["type"] == NAMED]


@pytest.mark.parametrize("who", ["", "player", "committee", "rating_office", "elsewhere"])
def test_11_2_a_line_up_is_withheld_until_they_are_closed(teams: Office, who: str) -> None:
    teams.tokens["elsewhere"] = token_for(Role.CHIEF_ARBITER, event=ELSEWHERE)
    token = teams.tokens.get(who)
    assert told(teams, token) == [None] * 3
    stale = teams.act("round-closes", {"round": 1}, by=who or "player", version=4)
    assert NAMED not in stale.raw.content.decode()
    lines = Client().get(f"/games/{teams.tournament}/events.ndjson").getvalue().splitlines()
    said = [json.loads(line) for line in lines]
    assert [item["payload"] for item in said if item.get("type") == NAMED] == [None]
    teams.do("line-up-closes", {"round": 1}, by="arbiter")
    assert [item["line_up"]["players"] for item in told(teams, token)] == [line_up(teams)] * 3


@pytest.mark.parametrize("role", ["arbiter", "chief_arbiter", "archivist"])
def test_11_2_who_takes_line_ups_in_reads_them(teams: Office, role: str) -> None:
    players = [item["line_up"]["players"] for item in told(teams, teams.tokens[role])]
    assert players == [line_up(teams)] * 3


def test_11_2_a_match_begun_shows_its_own_line_ups_alone(teams: Office) -> None:
    boards = teams.get("/rounds/1")["boards"]
    other = next(board for board in boards if 1 not in (board["first"], board["second"]))
    mine = next(board for board in boards if 1 in (board["first"], board["second"]))
    game = {"round": 1, "game": 1, "score": "1-0"}
    teams.do("game-results", {**game, "board": other["board"]}, by="arbiter")
    assert told(teams, None) == [None] * 3
    teams.do("game-results", {**game, "board": mine["board"]}, by="arbiter")
    assert None not in told(teams, None)


def leader(office: Office) -> str:
    """Return the name of the reserve whom team 1 set at its first board."""
    return str(Player.objects.get(pk=line_up(office)[0]).name)


def test_11_2_slips_desk_and_ledger_page_name_nobody_early(teams: Office) -> None:
    name = leader(teams)
    slips = f"/tournaments/{teams.tournament}/rounds/1/print/slips/"
    desk = f"{ADMIN}/{teams.tournament}"
    row = LedgerEvent.objects.get(type=NAMED)
    record = f"/admin/games/ledgerevent/{row.pk}/change/"
    idle = client_of(official("idle", Role.COMMITTEE))
    own = client_of(official("own", Role.ARBITER, **here(teams)))
    chief = client_of(official("chief of all events", Role.CHIEF_ARBITER))

    def seen(browser: Client, page: str) -> bool:
        answer = browser.get(page)
        assert answer.status_code == 200, page
        return name in page_text(answer)

    assert not seen(Client(), slips)
    assert not seen(idle, slips)
    assert seen(own, slips)
    chosen = f'<option value="{line_up(teams)[0]}" selected>'
    page = f"{desk}/rounds/1/line-ups/"
    assert chosen not in idle.get(page).content.decode()
    assert chosen in own.get(page).content.decode()
    assert not seen(idle, f"{desk}/rounds/1/results/")
    assert line_up(teams)[0] not in idle.get(record).content.decode()
    assert line_up(teams)[0] in chief.get(record).content.decode()
    assert own.get(record).status_code == 403, "records of all events"
    teams.do("line-up-closes", {"round": 1}, by="arbiter")
    assert seen(Client(), slips)
    assert line_up(teams)[0] in idle.get(record).content.decode()


def test_25_2_2_c_the_desk_s_log_tells_a_draft_to_who_pairs_alone(database: str) -> None:
    cache.clear()
    office = open_office().started(4)
    pairs = [{"board": 1, "first": 1, "second": 3}, {"board": 2, "first": 4, "second": 2}]
    office.do("pairing-drafts", {"round": 1, "pairs": pairs}, by="arbiter")
    idle = client_of(official("idle", Role.COMMITTEE))
    own = client_of(official("own", Role.ARBITER, **here(office)))

    def logged(browser: Client) -> str:
        page = browser.get(f"{ADMIN}/{office.tournament}/desk/")
        return str(page.context["log"][0]["detail"])

    assert "1-3" in logged(own)
    assert "1-3" not in logged(idle)


@pytest.fixture
def born(database: str) -> Office:
    """Return an event of four, everybody in it born on one day."""
    cache.clear()
    office = open_office().started(4)
    for object_ in Player.objects.all():
        PlayerProfile.objects.create(player=object_, sex="f", born_on=date(1990, 1, 2))
    return office


def test_birth_dates_are_for_the_office_of_every_event(born: Office) -> None:
    player = Player.objects.order_by("id")[0].pk
    game = uuid4()
    tokens = {
        "": None,
        "player": born.tokens["player"],
        "arbiter": born.tokens["arbiter"],
        "own": token_for(Role.CHIEF_ARBITER, **here(born)),
        "elsewhere": token_for(Role.ARCHIVIST, event=ELSEWHERE),
        "game": token_for(Role.ARCHIVIST, game=game),
        "archivist": born.tokens["archivist"],
    }
    seen = set()
    for who, token in tokens.items():
        card = born.api.get(f"/players/{player}", token=token).data
        assert (card["born_on"] is None) == (card["sex"] is None)
        seen |= {who} if card["born_on"] else set()
    assert seen == {"archivist"}


def test_files_have_birth_dates_only_for_the_event_s_own_office(born: Office) -> None:
    born.do("pairing-drafts", {"round": 1, "seed": "1"}, by="arbiter")
    born.do("publications", {"round": 1})
    tokens = {
        "": None,
        "player": born.tokens["player"],
        "elsewhere": token_for(Role.CHIEF_ARBITER, event=ELSEWHERE),
        "rating_office": born.tokens["rating_office"],
        "own": token_for(Role.ARBITER, **here(born)),
    }
    for form in ("trf16", "trf26", "csv", "xlsx"):
        seen = {
            who
            for who, token in tokens.items()
            if b"1990/01/02"
            in born.api.get(f"{born.path}/file?format={form}", token=token).raw.content
        }
        assert seen == ({"own"} if form.startswith("trf") else set()), form
    for kind in ("trf", "csv", "xlsx"):
        page = Client().get(f"/tournaments/{born.tournament}/table.{kind}")
        assert b"1990/01/02" not in page.content


def test_133_a_list_with_a_wrong_day_does_not_tell_the_right_one(born: Office) -> None:
    name = Player.objects.order_by("id")[0].name
    sheet = f"姓名,性别,出生日期\n{name},男,1991-01-01\n".encode()
    body = {"content": base64.b64encode(sheet).decode()}
    born.tokens["own"] = token_for(Role.CHIEF_ARBITER, **here(born))
    answers = {who: born.act("entry-lists", body, by=who) for who in ("own", "archivist")}
    differs = {
        who: {item["code"]: item["found"] for item in answer.data["rows"][0]["differs"]}
        for who, answer in answers.items()
    }
    assert differs["archivist"]["birth_date_differs"] == "1991-01-01 / 1990-01-02"
    assert differs["own"]["birth_date_differs"] == "1991-01-01 / …"
    assert differs["own"]["sex_differs"] == "m / …"


class TestDuties:
    """Who does what at an event is said by that event's own office (gomoku 25.1)."""

    def body(self, office: Office, person: Official) -> dict[str, Any]:
        return {
            "official": str(person.pk), "tournament": str(office.tournament), "role": "arbiter",
        }  # fmt: skip

    def put(self, office: Office, row: Placement, body: Any, token: str) -> Answer:
        return office.api.send("PUT", f"/placements/{row.pk}", body, token=token, version=1)

    def test_one_event_s_duty_is_not_moved_to_another(self, born: Office) -> None:
        other = open_office({**REGULATIONS, "title": "省赛"})
        person = Official.objects.create(name="裁判甲")
        row = Placement.objects.create(official=person, tournament=born.tournament, role="arbiter")
        own = token_for(Role.CHIEF_ARBITER, **here(born))
        there = token_for(Role.CHIEF_ARBITER, event=other.event)
        moved = self.body(other, person)
        assert self.put(born, row, moved, own).code == "not_in_this_event"
        assert self.put(born, row, moved, there).code == "not_in_this_event"
        kept = self.put(born, row, self.body(born, person), own)
        assert kept.status == 200
        gone = born.api.send("DELETE", f"/placements/{row.pk}", token=there, version=2)
        assert gone.code == "not_in_this_event"
        taken = born.api.send("DELETE", f"/placements/{row.pk}", token=own, version=2)
        assert taken.status == 204

    def test_a_duty_at_no_event_is_refused(self, born: Office) -> None:
        person = Official.objects.create(name="裁判甲")
        body = {**self.body(born, person), "tournament": str(uuid4())}
        refused = born.api.post("/placements", body, token=born.tokens["archivist"])
        assert (refused.status, refused.code) == (422, "tournament_unknown")


def test_who_may_not_pair_is_told_so_and_nothing_else(born: Office) -> None:
    """What stops a pairing is not everybody's to know, and pairing is work."""
    for address in ("pairing-drafts", "standings-publications"):
        told = born.act(address, {"round": 9}, by="player")
        assert (told.status, told.code) == (403, "role_not_allowed")
        elsewhere = token_for(Role.CHIEF_ARBITER, event=ELSEWHERE)
        said = born.api.post(
            f"{born.path}/{address}", {"round": 9}, token=elsewhere, version=born.version
        )
        assert (said.status, said.code) == (403, "not_in_this_event")
