"""A result corrected, a score ruled on: the form holds what stands, and what is empty stays.

Checklist of tournament managers, section 12; gomoku 2025 15.3 and 25.2.2-B.
"""

from typing import Any

import pytest

from tests.tournaments.admin.desk import Desk
from tournaments.record.values import Outcome

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]
ACTS = ["correct", "rule"]
ASKED = "?round=1&board=1"


def held(desk: Desk) -> Desk:
    """Return the office of an event whose first board was won, with fouls on both sides."""
    desk.started(8)
    desk.press("draft")
    desk.do("publish")
    desk.results(1, {1: "1-0"}, a1="2", b1="1")
    return desk


def outcome(desk: Desk) -> Outcome:
    board = desk.state.stage.played[0].board(1)
    assert board is not None
    assert board.outcome is not None
    return board.outcome


def sent(desk: Desk, act: str, **changed: Any) -> Any:
    """Fill in the form as it comes, with `changed`, and record."""
    url = f"{desk.base}/do/{act}/"
    form = desk.client.get(url + ASKED).context["form"]
    body = {name: form[name].value() for name in form.fields}
    body = {name: item for name, item in body.items() if item is not None} | changed
    preview = desk.client.post(url, {**body, "step": "preview"})
    token = {"confirm": preview.context["preview"].token} if preview.context else {}
    return desk.client.post(url, {**body, **token, "step": "record"})


@pytest.mark.parametrize("act", ACTS)
def test_what_stands_is_filled_in(desk: Desk, act: str) -> None:
    held(desk)
    form = desk.client.get(f"{desk.base}/do/{act}/{ASKED}").context["form"]
    assert form["score"].value() == "1-0"
    assert (form["fouls_first"].value(), form["fouls_second"].value()) == (2, 1)
    fact = {"correct": "swapped", "rule": "annulled"}[act]
    assert form[fact].value() is False
    assert "games_first" not in form.fields


@pytest.mark.parametrize("act", ACTS)
def test_nothing_is_filled_in_where_no_board_is_named_or_none_is_there(
    desk: Desk, act: str
) -> None:
    held(desk)
    for asked in ("", "?round=1&board=99", "?round=x&board=1", "?round=1&board=2"):
        form = desk.client.get(f"{desk.base}/do/{act}/{asked}").context["form"]
        assert not form["fouls_first"].value()


@pytest.mark.parametrize("act", ACTS)
def test_the_fouls_stay_with_the_new_score(desk: Desk, act: str) -> None:
    held(desk)
    more = {"article": "18.2"} if act == "rule" else {}
    sent(desk, act, score="1/2-1/2", reason="误录", **more)
    now = outcome(desk)
    assert (now.score.value, now.fouls_first, now.fouls_second) == ("1/2-1/2", 2, 1)


@pytest.mark.parametrize("act", ACTS)
def test_left_empty_they_stay_and_written_they_change(desk: Desk, act: str) -> None:
    held(desk)
    more = {"article": "18.2"} if act == "rule" else {}
    sent(desk, act, score="0-1", reason="误录", fouls_first="", fouls_second="0", **more)
    now = outcome(desk)
    assert (now.score.value, now.fouls_first, now.fouls_second) == ("0-1", 2, 0)


def test_a_game_is_annulled_stays_so_and_is_counted_again(desk: Desk) -> None:
    held(desk)
    told = {"reason": "裁决", "article": "15.3"}
    sent(desk, "rule", annulled="True", **told)
    assert outcome(desk).annulled is True
    sent(desk, "rule", annulled="", score="0-1", **told)
    assert outcome(desk).annulled is True
    sent(desk, "rule", annulled="False", **told)
    assert outcome(desk).annulled is False


def test_without_a_reason_nothing_changes(desk: Desk) -> None:
    held(desk)
    url = f"{desk.base}/do/correct/"
    form = desk.client.get(url + ASKED).context["form"]
    body = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    answer = desk.client.post(url, {**body, "score": "0-1", "step": "preview"})
    assert answer.context["form"].errors["reason"]
    assert outcome(desk).score.value == "1-0"
