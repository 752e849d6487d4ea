"""One button confirms a round and pairs the next: two commands, the first stands anyhow."""

from typing import Any

import pytest

from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official
from tournaments.record.values import RoundStatus

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def all_in(desk: Desk, rounds: int = 3) -> Any:
    """Return the page of results of the first round, every result on record."""
    desk.started(4, rounds=rounds)
    desk.press("draft")
    desk.do("publish")
    desk.results(1, {1: "1-0", 2: "0-1"})
    return desk.get("rounds/1/results/")


def press(desk: Desk, page: Any, **more: str) -> Any:
    close = page.context["close"]
    sent = {"expected_version": close["version"], "event_id": str(close["event_id"])}
    return desk.client.post(close["url"], {**sent, "step": "record", **more})


def statuses(desk: Desk) -> list[RoundStatus]:
    return [played.status for played in desk.state.stage.played]


def test_the_next_round_is_drafted_with_the_confirmation(desk: Desk) -> None:
    page = all_in(desk)
    assert 'data-act="close-and-draft"' in page.content.decode()
    answer = press(desk, page, draft_next="1")
    assert answer["Location"] == f"{desk.base}/rounds/2/"
    assert statuses(desk) == [RoundStatus.CLOSED, RoundStatus.DRAFT]
    # Pressed twice it is done once.
    version = desk.version
    press(desk, page, draft_next="1")
    assert desk.version == version


def test_without_the_word_nothing_is_drafted(desk: Desk) -> None:
    answer = press(desk, all_in(desk))
    assert "/rounds/2/" not in answer["Location"]
    assert statuses(desk) == [RoundStatus.CLOSED]


def test_after_the_last_round_nothing_follows(desk: Desk) -> None:
    page = all_in(desk, rounds=1)
    assert 'data-act="close-and-draft"' not in page.content.decode()
    assert press(desk, page, draft_next="1").status_code == 302
    assert statuses(desk) == [RoundStatus.CLOSED]


def test_the_word_is_nothing_to_other_acts(desk: Desk) -> None:
    all_in(desk)
    desk.do("close")
    answer = desk.press("draft", draft_next="1")
    assert answer["Location"] == f"{desk.base}/rounds/2/"
    assert statuses(desk) == [RoundStatus.CLOSED, RoundStatus.DRAFT]


def test_who_confirms_no_round_pairs_none_by_it(desk: Desk) -> None:
    page = all_in(desk)
    other = official("申诉", Role.COMMITTEE, event=desk.state.event)
    committee = Desk(client_of(other), desk.id)
    assert "close-and-draft" not in committee.get("rounds/1/results/").content.decode()
    assert press(committee, page, draft_next="1").status_code == 403
    assert statuses(desk) == [RoundStatus.PUBLISHED]
