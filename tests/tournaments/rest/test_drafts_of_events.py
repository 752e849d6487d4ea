"""An event that is a draft: no public address, feed, list or live channel tells of it.

Then published it is there whole; called off it stays, with the reason.
"""

from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.catching_up import settle
from games.record.values import Role
from tests.games.rest.hall import token_for
from tests.support.live import Heard
from tests.tournaments.rest.office import REGULATIONS, Office, register

pytestmark = [pytest.mark.database, pytest.mark.one_database]

TITLE = "西山邀请赛"


def draft() -> Office:
    """Return the office of a draft with four entrants and their numbers."""
    cache.clear()
    office = Office(tokens={role.value: token_for(role) for role in Role if role != "system"})
    made = office.api.post(
        "/tournaments",
        {"regulations": {**REGULATIONS, "title": TITLE}},
        token=office.tokens["chief_arbiter"],
    )
    assert made.status == 201, made.data
    office.tournament = UUID(made.data["tournament"])
    ids = register(4)
    office.do("entries", {"entries": [{"id": id_} for id_ in ids]})
    office.do("draws", {"method": "given", "order": ids, "witness": "领队"})
    settle()
    return office


def addresses(resolver: Any, base: str = "") -> list[str]:
    """Return the patterns of the addresses that name a tournament, those of the office apart."""
    found = []
    for pattern in resolver.url_patterns:
        where = base + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += [] if where.startswith("admin/") else addresses(pattern, where)
        elif isinstance(pattern, URLPattern) and "tournament_id" in where:
            found.append(where)
    return found


def filled(pattern: str, tournament: UUID) -> str:
    """Return an address with what it asks for filled in."""
    for parameter, item in (
        ("<uuid:tournament_id>", tournament),
        ("<int:number>", 1),
        ("<slug:kind>", "xlsx"),
        ("<slug:code>", "entry-list"),
    ):
        pattern = pattern.replace(parameter, str(item))
    assert "<" not in pattern, pattern
    return f"/{pattern}"


def test_every_public_address_of_a_draft_is_none_to_nobody(database: str) -> None:
    office = draft()
    every = addresses(get_resolver())
    assert len(every) > 50
    stranger = Client()
    for pattern in every:
        answer = stranger.get(filled(pattern, office.tournament))
        # A command's address reads nothing.
        assert answer.status_code in (404, 405), pattern
        if answer.status_code == 404:
            assert TITLE not in answer.content.decode()


def test_no_list_search_or_feed_tells_of_a_draft(database: str) -> None:
    office = draft()
    stranger = Client()
    for where in (
        "/tournaments/",
        "/tournaments/?q=xishan",
        "/api/v1/tournaments",
        "/api/v1/tournaments?search=xishan",
        "/api/v1/events?limit=500",
        f"/api/v1/games/{office.tournament}/events",
        f"/api/v1/games/{office.tournament}",
    ):
        assert TITLE not in stranger.get(where).content.decode(), where
    feed = office.api.get("/events?limit=500").data["events"]
    own = [item for item in feed if item["game"] == str(office.tournament)]
    assert len(own) == 4
    assert all(item["withheld"] and item["payload"] is None for item in own)


def test_no_live_channel_tells_of_a_draft_until_it_is_published(database: str) -> None:
    office = draft()
    heard = Heard().catch_up()
    assert heard.types(f"tournaments/{office.tournament}") == []
    assert TITLE not in heard.text
    office.do("publication")
    assert "tournament-published" in heard.catch_up().types(f"tournaments/{office.tournament}")


@pytest.mark.parametrize("role", ["chief_arbiter", "arbiter", "archivist", "committee"])
def test_its_office_reads_a_draft(database: str, role: str) -> None:
    office = draft()
    token = office.tokens[role]
    assert office.get("", token=token)["draft"] is True
    assert office.get("/events", token=token)["withheld"] == 0


def test_a_player_s_token_reads_no_draft(database: str) -> None:
    office = draft()
    answer = office.api.get(office.path, token=office.tokens["player"])
    assert answer.status == 404


def test_an_office_elsewhere_reads_no_draft(database: str) -> None:
    office = draft()
    token = token_for(Role.CHIEF_ARBITER, event="00000000-0000-7000-8000-0000000000e9")
    assert office.api.get(office.path, token=token).status == 404


def test_published_it_is_there_whole(database: str) -> None:
    office = draft()
    assert office.act("start").code == "tournament_not_published"
    office.do("publication")
    assert office.act("publication").code == "tournament_published_already"
    settle()
    assert office.get("/events")["withheld"] == 0
    assert TITLE in Client().get("/tournaments/?q=xishan").content.decode()
    page = Client().get(reverse("tournaments:event", args=[office.tournament]))
    assert TITLE in page.content.decode()
    office.do("start")


def test_called_off_it_stays_with_the_reason(database: str) -> None:
    office = draft()
    office.do("publication")
    assert office.act("cancellation", {"reason": " "}).code == "reason_missing"
    assert office.act("cancellation", {"reason": "x"}, by="arbiter").code == "role_not_allowed"
    office.do("cancellation", {"reason": "场馆停电"})
    settle()
    event = office.get()
    assert (event["status"], event["cancelled"]) == ("cancelled", "场馆停电")
    page = Client(headers={"accept-language": "zh-hans"}).get(f"/tournaments/{office.tournament}/")
    assert "场馆停电" in page.content.decode()
    assert "已取消" in page.content.decode()
    assert office.act("start").code == "tournament_started"
    assert office.act("cancellation", {"reason": "x"}).code == "tournament_finished"
    assert office.api.get("/tournaments?status=cancelled").data["results"][0]["title"] == TITLE


def test_a_draft_called_off_is_told_to_nobody(database: str) -> None:
    office = draft()
    office.do("cancellation", {"reason": "报名不足"})
    settle()
    assert office.api.get(office.path).status == 404
    assert office.act("publication").code == "tournament_finished"
