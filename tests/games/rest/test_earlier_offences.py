"""Offences that count over the whole event: the server counts them, nobody types them.

Weiqi 2002 23.7 (a phone rings) and 23.8 (smoking): first a warning, again a loss.
"""

from typing import Any
from uuid import UUID

import pytest

from games.models import LedgerEvent
from tests.games.rest.hall import Hall, follow, open_hall

pytestmark = pytest.mark.database

TITLE = "全国围棋锦标赛"


@pytest.fixture
def hall(database: str) -> Hall:
    return open_hall()


def arranged(
    hall: Hall, *, title: str = TITLE, section: str = "", turned: bool = False, round_: str = "1"
) -> UUID:
    """Put on and start a game of weiqi; Black is the hall's red player unless `turned`."""
    sat = [str(hall.red.id), str(hall.black.id)]
    black, white = reversed(sat) if turned else sat
    body = {
        "edition": "weiqi-2002",
        "seats": [{"side": "black", "player": black}, {"side": "white", "player": white}],
        "competition": title,
        "section": section,
        "round": round_,
    }
    made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert made.status == 201, made.raw.content.decode()
    hall.game = UUID(made.data["game"])
    assert hall.act("start").status == 201
    follow()
    return hall.game


def offend(hall: Hall, *, side: str = "black", code: str = "phone_rang", **more: Any) -> Any:
    answer = hall.act("offences", {"side": side, "code": code, **more}, by="chief_arbiter")
    assert answer.status == 201, answer.raw.content.decode()
    return answer.data


def recorded(answer: Any) -> tuple[str, int]:
    payload = answer["events"][0]["payload"]
    return payload["penalty"]["measure"], payload["earlier_in_event"]


def test_23_7_the_first_ring_of_the_event_is_a_warning(hall: Hall) -> None:
    arranged(hall)
    assert recorded(offend(hall)) == ("warning", 0)


@pytest.mark.parametrize("turned", [False, True])
def test_23_7_a_ring_in_a_later_game_loses_on_whichever_side(hall: Hall, turned: bool) -> None:
    arranged(hall)
    offend(hall)
    arranged(hall, turned=turned, round_="2")
    side = "white" if turned else "black"
    again = offend(hall, side=side)
    assert recorded(again) == ("loss", 1)
    assert again["ending"]["result"] == ("1-0" if turned else "0-1")


def test_23_7_the_opponent_is_not_charged_with_it(hall: Hall) -> None:
    arranged(hall)
    offend(hall)
    arranged(hall, round_="2")
    assert recorded(offend(hall, side="white")) == ("warning", 0)


@pytest.mark.parametrize("other", [{"title": "另一项比赛"}, {"section": "女子组"}, {"title": ""}])
def test_23_7_another_event_or_section_counts_apart(hall: Hall, other: dict[str, Any]) -> None:
    arranged(hall)
    offend(hall)
    arranged(hall, **other)
    assert recorded(offend(hall)) == ("warning", 0)


def test_23_8_another_offence_counts_apart(hall: Hall) -> None:
    arranged(hall)
    offend(hall)
    arranged(hall, round_="2")
    assert recorded(offend(hall, code="smoking")) == ("warning", 0)
    arranged(hall, round_="3")
    assert recorded(offend(hall, code="smoking")) == ("loss", 1)


def test_23_5_what_counts_in_its_game_alone_is_not_looked_up(hall: Hall) -> None:
    arranged(hall)
    offend(hall, code="unauthorised_talk", note="与教练交谈", measure="warning", reason="初犯")
    arranged(hall, round_="2")
    again = offend(hall, code="unauthorised_talk", note="再次", measure="warning", reason="再犯")
    assert again["events"][0]["payload"]["earlier_in_event"] == 0


def test_23_7_nobody_types_the_count(hall: Hall) -> None:
    arranged(hall)
    body = {"side": "black", "code": "phone_rang", "earlier_in_event": 1}
    version = LedgerEvent.objects.filter(stream_id=hall.game).count()
    answer = hall.act("offences", body, by="chief_arbiter")
    assert answer.status == 400
    assert LedgerEvent.objects.filter(stream_id=hall.game).count() == version


def test_23_7_sent_again_it_is_the_first_answer(hall: Hall) -> None:
    """A ring recorded elsewhere meanwhile does not change what was decided."""
    first = arranged(hall)
    body = {"side": "black", "code": "phone_rang"}
    key = "0190b000-0000-7000-8000-0000000000ab"
    version = hall.version
    one = hall.act("offences", body, by="chief_arbiter", key=key)
    assert one.status == 201
    arranged(hall, round_="2")
    offend(hall)
    hall.game = first
    again = hall.act("offences", body, by="chief_arbiter", key=key, version=version)
    assert again.status == 201, again.raw.content.decode()
    assert again.data["events"] == one.data["events"]
