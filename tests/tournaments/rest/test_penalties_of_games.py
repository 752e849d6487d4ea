"""Warnings and disqualifications in games put an entrant last among equals, unasked.

Xiangqi 2020 18.1, 18.2 and 18.5.
"""

from typing import Any

import pytest
from django.core.cache import cache

from tests.tournaments.rest.formats import begun, event, paired, record
from tests.tournaments.rest.office import Office
from tests.tournaments.rest.test_changed_games import compared
from tests.tournaments.rest.test_games_and_boards import seats
from tests.tournaments.rest.test_games_of_rounds import put_on, tell

pytestmark = [pytest.mark.database, pytest.mark.one_database]

NOTED = "tournaments.game-punishments-noted.v1"


def opened(edition: str = "xiangqi-2020", **more: Any) -> Office:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3}, edition=edition, **more), 4)
    paired(office, 1)
    return office


def warning(side: str, article: str) -> dict[str, str]:
    return {"side": side, "article": article, "measure": "warning", "reason": "当场判定"}


def won_by_red(office: Office, game: str, *, warned: str = "") -> None:
    """Play a game to its signatures: Black resigned, and `warned` had its warning before."""
    sat = {seat["side"]: seat["player"] for seat in seats(office, game)}
    tell(office, game, "start", {})
    if warned:
        tell(office, game, "offences", warning(warned, "18.1"))
    tell(office, game, "resignations", {"side": "black"}, player=sat["black"])
    signed(office, game, "1-0")


def signed(office: Office, game: str, result: str) -> None:
    for seat in seats(office, game):
        signature = {"signer": seat["side"], "result": result}
        tell(office, game, "signatures", signature, player=seat["player"])
    tell(office, game, "signatures", {"signer": "arbiter", "result": result})


def places(office: Office) -> dict[int, int]:
    return {row["number"]: row["rank"] for row in office.get("/standings")["rows"]}


def noted(office: Office) -> list[Any]:
    token = office.tokens["chief_arbiter"]
    shown = office.api.get(f"{office.path}/events?limit=200", token=token).data["events"]
    return [item["payload"]["punished"] for item in shown if item["type"] == NOTED]


@pytest.mark.parametrize("board", [1, 2])
def test_18_5_who_was_warned_in_a_game_stands_behind_his_equals(database: str, board: int) -> None:
    office = opened()
    game = put_on(office)[board]["game"]
    won_by_red(office, game, warned="red")
    for each in (1, 2):
        record(office, 1, each, "1-0")
    compared()
    boards = office.get("/rounds/1")["boards"]
    warned, equal = boards[board - 1]["first"], boards[2 - board]["first"]
    assert noted(office) == [[{"number": warned, "warnings": 1, "disqualified": 0}]]
    found = places(office)
    assert (found[equal], found[warned]) == (1, 2)
    compared()
    assert len(noted(office)) == 1, "once"


def test_18_5_the_loser_is_charged_with_his_own(database: str) -> None:
    office = opened()
    won_by_red(office, put_on(office)[2]["game"], warned="black")
    for each in (1, 2):
        record(office, 1, each, "1-0")
    compared()
    boards = office.get("/rounds/1")["boards"]
    warned, equal = boards[1]["second"], boards[0]["second"]
    found = places(office)
    assert (found[equal], found[warned]) == (3, 4)


def test_18_2_who_was_disqualified_from_a_game_stands_last_among_its_losers(
    database: str,
) -> None:
    office = opened()
    games = put_on(office)
    for board, warned in ((1, True), (2, False)):
        game = games[board]["game"]
        tell(office, game, "start", {})
        if warned:
            tell(office, game, "offences", warning("red", "18.1"))
            sat = {seat["side"]: seat["player"] for seat in seats(office, game)}
            tell(office, game, "resignations", {"side": "red"}, player=sat["red"])
        else:
            body = {"side": "red", "code": "barred_from_match", "note": "扰乱赛场"}
            tell(office, game, "offences", body)
        signed(office, game, "0-1")
        record(office, 1, board, "0-1")
    compared()
    boards = office.get("/rounds/1")["boards"]
    found = places(office)
    assert (found[boards[0]["first"]], found[boards[1]["first"]]) == (3, 4), "18.2 weighs more"


def test_18_5_a_game_without_penalties_notes_nothing(database: str) -> None:
    office = opened()
    won_by_red(office, put_on(office)[2]["game"])
    for each in (1, 2):
        record(office, 1, each, "1-0")
    compared()
    assert noted(office) == []


def test_18_5_a_game_not_closed_notes_nothing_yet(database: str) -> None:
    office = opened()
    game = put_on(office)[2]["game"]
    tell(office, game, "start", {})
    tell(office, game, "offences", warning("red", "18.1"))
    record(office, 1, 2, "1-0")
    compared()
    assert noted(office) == []


def test_24_weiqi_warnings_are_counted_with_the_result_and_not_twice(database: str) -> None:
    office = opened("weiqi-2002", ranking="")
    game = put_on(office)[2]["game"]
    sat = {seat["side"]: seat["player"] for seat in seats(office, game)}
    tell(office, game, "start", {})
    tell(office, game, "offences", warning("black", "24.1"))
    tell(office, game, "resignations", {"side": "white"}, player=sat["white"])
    signed(office, game, "1-0")
    result = {"round": 1, "board": 2, "score": "1-0", "fouls_first": 1}
    assert office.act("results", result).status == 201
    compared()
    assert noted(office) == []
