"""Lists of rulings over HTTP tell strangers nothing of a late event's games before its time."""

from collections.abc import Iterator

import pytest
import time_machine
from django.core.cache import cache

from games.record.values import Role
from tests.config.live.test_as_nobody import BEGIN, DELAY_S, late_event, tell
from tests.games.rest.hall import ELSEWHERE, follow, token_for
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def clock(database: str) -> Iterator[time_machine.Traveller]:
    cache.clear()
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


def listed(office: Office, role: str = "") -> list[tuple[str, str]]:
    token = office.tokens[role] if role else None
    answer = office.api.get("/rulings", token=token)
    assert answer.status == 200, answer.raw.content.decode()
    return [(ruling["game"], ruling["status"]) for ruling in answer.data["results"]]


def ruled(minutes: int) -> tuple[Office, str]:
    """A game in which Red claimed the natural limit, and the machine has ruled on it."""
    office, own, _all = late_event(minutes)
    game = own.removeprefix("games/")
    for side, move in (("red", "h2e2"), ("black", "h9g7")):
        tell(office, game, "moves", {"side": side, "move": move})
    tell(office, game, "claims", {"side": "red", "question": "natural_limit"})
    follow()
    return office, game


def test_a_stranger_reads_it_after_the_delay_an_official_at_once(
    clock: time_machine.Traveller,
) -> None:
    office, game = ruled(DELAY_S // 60)
    assert listed(office) == []
    assert [at for at, _status in listed(office, "arbiter")] == [game]
    clock.shift(DELAY_S - 1)
    assert listed(office) == []
    clock.shift(2)
    assert [at for at, _status in listed(office)] == [game]


def test_without_a_delay_everybody_reads_it_at_once(clock: time_machine.Traveller) -> None:
    office, game = ruled(0)
    assert [at for at, _status in listed(office)] == [game]


def test_an_office_at_another_event_reads_the_moves_as_a_stranger(
    clock: time_machine.Traveller,
) -> None:
    office, game = ruled(DELAY_S // 60)
    tokens = {
        "": None,
        "elsewhere": token_for(Role.CHIEF_ARBITER, event=ELSEWHERE),
        "arbiter": office.tokens["arbiter"],
    }
    moves = {
        who: office.api.get(f"/games/{game}/events", token=token).raw.content.count(b"h2e2")
        for who, token in tokens.items()
    }
    assert moves == {"": 0, "elsewhere": 0, "arbiter": 2}
