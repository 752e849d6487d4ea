"""A game that is to be played again is put on from its round (weiqi 2002 17.6(2))."""

from typing import Any

import pytest
from django.core.cache import cache

from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_games_and_boards import seats
from tests.tournaments.rest.test_games_of_rounds import put_on, tell

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.fixture
def office(database: str) -> Office:
    cache.clear()
    held = begun(event({"kind": "swiss", "rounds": 3}, edition="weiqi-2002", ranking=""), 4)
    paired(held, 1)
    return held


def upset(office: Office, game: str, outcome: str) -> None:
    """Have the board disturbed from outside, and the chief arbiter rule on it (17.6)."""
    sat = {seat["side"]: seat["player"] for seat in seats(office, game)}
    tell(office, game, "start", {})
    for side, move in (("black", "Q16"), ("white", "D4")):
        tell(office, game, "moves", {"side": side, "move": move}, player=sat[side])
    tell(office, game, "board-upsets", {"side": "", "men": 2, "restorable": False})
    tell(office, game, "position-rulings", {"outcome": outcome, "agreed": False})


def test_17_6_2_the_replayed_game_is_put_on_with_the_same_players_and_colours(
    office: Office,
) -> None:
    games = put_on(office)
    old = games[2]["game"]
    upset(office, old, "replay")
    again = put_on(office)
    assert list(again) == [2], "the other board has its game"
    new = again[2]["game"]
    assert new != old
    assert seats(office, new) == seats(office, old)
    shown = office.get("/rounds/1")["boards"][1]
    assert new in str(shown["games"])
    assert old not in str(shown["games"])
    assert put_on(office) == {}, "once"


def test_17_6_2_a_game_replayed_twice_is_put_on_twice(office: Office) -> None:
    ids = [put_on(office)[2]["game"]]
    for _ in range(2):
        upset(office, ids[-1], "replay")
        ids.append(put_on(office)[2]["game"])
    assert len(set(ids)) == 3


@pytest.mark.parametrize("outcome", ["draw", "both_lose"])
def test_17_6_1_and_3_a_game_with_a_result_is_not_put_on_again(
    office: Office, outcome: str
) -> None:
    upset(office, put_on(office)[2]["game"], outcome)
    assert put_on(office) == {}


def test_17_6_2_a_board_with_its_result_is_not_put_on_again(office: Office) -> None:
    upset(office, put_on(office)[2]["game"], "replay")
    result: dict[str, Any] = {"round": 1, "board": 2, "score": "0-0"}
    office.do("results", result)
    assert put_on(office) == {}
