"""Games, event and tables agree, whatever goes wrong in the games and whoever puts it right."""

from collections.abc import Iterator

import pytest
import time_machine
from django.core.cache import cache

from games.ledger.verify import verify_ledger
from tests.disputes.board import BEGIN
from tests.support import played_events
from tests.support.games_and_tables import differing
from tests.support.played_events import PlayedEvent

pytestmark = [pytest.mark.database, pytest.mark.one_database]
EVENTS = 8


@pytest.fixture
def time(database: str) -> Iterator[time_machine.Traveller]:
    cache.clear()
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


@pytest.mark.parametrize("seed", range(EVENTS))
def test_nothing_in_an_event_contradicts_its_games(time: time_machine.Traveller, seed: int) -> None:
    played = PlayedEvent(seed, time, steps=8)
    played.play()
    assert played.carried_out > len(played.games) > 0
    assert list(differing(played.tournament)) == []
    report = verify_ledger()
    assert report.is_clean, report.faults
    assert report.events > played.carried_out


def test_a_change_that_nobody_brings_before_the_event_is_found_out(
    time: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played_events, "propose_all", lambda *, now: 0)
    found = []
    for seed in range(4):
        played = PlayedEvent(seed, time, steps=8)
        played.play()
        found += list(differing(played.tournament))
    assert any("on record" in line for line in found), found
