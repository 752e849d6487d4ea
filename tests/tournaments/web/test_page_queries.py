"""Pages, prints, files and readings of the API ask the database as often for few as for many."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.benchmarks.tournament_office import API, DESK, PUBLIC
from tests.tournaments.admin.desk import Desk, client_of

pytestmark = pytest.mark.database
FEW, MANY = 6, 40


def addresses(desk: Desk) -> Iterator[tuple[str, str]]:
    words = {"last": 1, "past": desk.version // 2, "step": "sum_of_opponents_scores"}
    for base, tails in (
        (f"/tournaments/{desk.id}/", PUBLIC),
        (f"{desk.base}/", DESK),
        (f"/api/v1/tournaments/{desk.id}", API),
    ):
        for tail in tails:
            yield f"{base.split('/')[1]} {tail}", base + tail.format(**words)


def counted(desk: Desk) -> dict[str, int]:
    """Return the queries of every address, the state already folded."""
    found = {}
    for name, address in addresses(desk):
        desk.client.get(address)
        with CaptureQueriesContext(connection) as seen:
            status = desk.client.get(address).status_code
        # EGD files are of weiqi alone, and an order of comparisons need not have this one.
        assert status in (200, 302, 404, 422), (name, status)
        found[name] = len(seen)
    return found


def test_queries_do_not_grow_with_the_players(database: str) -> None:
    client = client_of(User.objects.create_superuser("裁判长"))
    few, many = Desk(client), Desk(client)
    for desk, players in ((few, FEW), (many, MANY)):
        desk.started(players, title=f"公开赛{players}")
        desk.play(1)
    asked, asked_of_many = counted(few), counted(many)
    assert max(asked.values()) > 0
    assert asked_of_many == asked
