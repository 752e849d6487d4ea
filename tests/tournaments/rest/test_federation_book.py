"""An event that names a federation's book: its games carry the version it began with."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache

from games.federation.publishing import publish
from games.record.values import Actor, Role
from games.rules.books.federation import FederationBook
from tests.games.rest.hall import token_for
from tests.support.federation import SEASON, book, override
from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_games_of_rounds import put_on

pytestmark = pytest.mark.database

ROUNDS = "xiangqi.natural_limit_rounds"


def published(book: FederationBook) -> None:
    office = Actor(id="office", role=Role.ORGANISER)
    publish(book, by=office, at=datetime(2026, 11, 1, tzinfo=UTC))


def arranged(office: Office) -> dict[str, Any]:
    game = put_on(office)[1]["game"]
    path = f"/games/{game}/events"
    events = office.api.get(path, token=office.tokens["chief_arbiter"]).data["events"]
    payload: dict[str, Any] = events[0]["payload"]
    return payload


def test_its_games_carry_the_book_it_began_with(database: str) -> None:
    cache.clear()
    published(SEASON)
    rules = event({"kind": "swiss", "rounds": 3}, level="national_youth", book="province")
    office = begun(rules, 4)
    published(book(override(ROUNDS, 40), version=2))
    paired(office, 1)
    payload = arranged(office)
    assert (payload["book"]["code"], payload["book"]["version"]) == ("province", 1)
    assert payload["options"]["xiangqi"]["natural_limit_rounds"] == 50
    assert payload["options"]["time"]["lateness_limit_ms"] == 900_000
    assert payload["thresholds"] == [{"offence": "foul", "count": 2}]
    document = office.api.get(f"{office.path}/regulations").data["document"]
    assert document["book"]["version"] == 1


def test_no_such_book_is_refused_at_its_place(database: str) -> None:
    cache.clear()
    rules = event({"kind": "swiss", "rounds": 3}, book="nobody")
    office = Office()
    answer = office.api.post(
        "/tournaments", {"regulations": rules}, token=token_for(Role.CHIEF_ARBITER)
    )
    assert (answer.status, answer.code) == (400, "invalid_field")
    assert [item["pointer"] for item in answer.data["errors"]] == ["/regulations/book"]
