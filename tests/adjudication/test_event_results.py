"""An audit holds a game against the result that its event has on record of it."""

from uuid import UUID

import pytest
from django.core.cache import cache

from adjudication.auditing import audit_event
from adjudication.management.auditing import audit_stored
from games import api
from games.record.audits.findings import Code
from tests.tournaments.rest.formats import begun, event, paired, record
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_changed_games import GOMOKU, resigned
from tests.tournaments.rest.test_games_of_rounds import caught_up, put_on

pytestmark = pytest.mark.database


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    held = begun(event(GOMOKU, edition="gomoku-2025", ranking=""), 4)
    paired(held, 1)
    return held


@pytest.fixture
def game(office: Office) -> UUID:
    """Black has won the game of board 2, and its record is closed."""
    found: str = put_on(office)[2]["game"]
    resigned(office, found)
    caught_up()
    return UUID(found)


def entered(office: Office, score: str) -> None:
    record(office, 1, 2, score)
    caught_up()


def differs(game: UUID, *, at: int | None = None) -> bool:
    codes = {finding.code for finding in audit_event(api.load_events(game), at=at).findings}
    return Code.RESULT_AGAINST_EVENT in codes


@pytest.mark.parametrize(
    ("score", "expected"),
    [("1-0", False), ("+-", False), ("0-1", True), ("1/2-1/2", True), ("0-0", True)],
)
def test_the_result_entered_at_the_event(
    office: Office, game: UUID, score: str, expected: bool
) -> None:
    entered(office, score)
    assert differs(game) is expected
    line = audit_stored(game, api.load_events(game))
    found = Code.RESULT_AGAINST_EVENT in {finding.code for finding in line.findings}
    assert found is expected


def test_before_the_event_has_a_result_there_is_nothing_to_hold_against(
    office: Office, game: UUID
) -> None:
    before = api.load_events(game)[-1].recorded_at
    assert not differs(game)
    entered(office, "0-1")
    assert differs(game)
    assert not differs(game, at=before)


def test_the_same_record_and_time_have_the_same_digest(office: Office, game: UUID) -> None:
    stored = api.load_events(game)
    before = stored[-1].recorded_at
    first = audit_event(stored, at=before)
    entered(office, "0-1")
    assert audit_event(stored, at=before) == first
    assert audit_event(stored).inputs_digest != first.inputs_digest


def test_a_game_of_no_event_has_no_result_there(database: str) -> None:
    assert api.event_result(UUID(int=7)) is None
