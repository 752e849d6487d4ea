"""A team Swiss with reserves from the entry list to the final table, by the API alone.

Xiangqi 2020 11.2 (reserves keep the order), 12.3 (board colours), 13.2 (board and match
points), 14.4 (byes of teams), 14.8; the table is counted here again from the games recorded.
"""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache

from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.one_database]

BOARDS, ROUNDS, TEAMS = 3, 3, 5
LINE_UPS = ((1, 2, 3), (1, 2, 4), (2, 3, 4), (1, 3, 4))
"""What 11.2 lets three of four take, the order of the list kept."""
POINTS = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "+-": (2, 0), "-+": (0, 2)}

Tally = dict[int, dict[str, Fraction]]


def score_of(number: int, table: int, board: int) -> str:
    """Return a result that depends on nothing but where it is played."""
    return ("1-0", "1/2-1/2", "0-1", "1-0")[(number * 5 + table * 3 + board) % 4]


def name_line_ups(office: Office, number: int) -> dict[int, list[str]]:
    """Name a line-up for every team that plays, another one each round."""
    members = {item["number"]: item["members"] for item in office.get()["entries"]}
    found = {}
    for board in office.get(f"/rounds/{number}")["boards"]:
        for team in (board["first"], board["second"]):
            chosen = LINE_UPS[(team + number) % len(LINE_UPS)]
            players = [members[team][number - 1] for number in chosen]
            body = {"round": number, "number": team, "players": players}
            office.do("line-ups", body, by="arbiter")
            found[team] = players
    office.do("line-up-closes", {"round": number}, by="arbiter")
    return found


def count(tally: Tally, board: dict[str, Any], scores: list[str]) -> None:
    """Add a match to the tally: the team listed first leads the odd boards (12.3)."""
    first, second = board["first"], board["second"]
    ours = theirs = Fraction(0)
    for at, score in enumerate(scores, start=1):
        leader, other = POINTS[score]
        ours += leader if at % 2 else other
        theirs += other if at % 2 else leader
    tally[first]["boards"] += ours
    tally[second]["boards"] += theirs
    tally[first]["match"] += 2 if ours > theirs else 1 if ours == theirs else 0
    tally[second]["match"] += 2 if theirs > ours else 1 if ours == theirs else 0


def play(office: Office, number: int, tally: Tally) -> list[int]:
    """Play a round and return who had the bye."""
    round_ = paired(office, number)
    seated = name_line_ups(office, number)
    for board in round_["boards"]:
        scores = [score_of(number, board["board"], at) for at in range(1, BOARDS + 1)]
        if number == 2 and board["board"] == 1:
            # The player of the last board does not come: the chief takes him off.
            team = board["first"]
            players = [*seated[team][:-1], ""]
            body = {"round": 2, "number": team, "players": players, "reason": "急病"}
            office.do("line-ups", body)
            scores[-1] = "-+"
        for at, score in enumerate(scores, start=1):
            body = {"round": number, "board": board["board"], "game": at, "score": score}
            office.do("game-results", body, by="arbiter")
        if number == 1 and board["board"] == 1:
            turned = "1-0" if scores[0] != "1-0" else "0-1"
            fixed = {"round": 1, "board": 1, "game": 1, "score": turned, "reason": "登记有误"}
            office.do("game-corrections", fixed)
            scores[0] = turned
        count(tally, board, scores)
    office.do("round-closes", {"round": number}, by="arbiter")
    return [item["number"] for item in round_["byes"]]


def test_teams_with_reserves_from_entries_to_the_final_table(database: str) -> None:
    cache.clear()
    rules = event(
        {"kind": "swiss", "rounds": ROUNDS},
        teams={"kind": "reserves", "boards": BOARDS, "reserves": 1, "bye_board_points": "3"},
        ranking="team_swiss",
        level="provincial",
    )
    office = begun(rules, TEAMS, members=BOARDS + 1)
    tally: Tally = defaultdict(lambda: {"match": Fraction(0), "boards": Fraction(0)})
    rested: list[int] = []
    for number in range(1, ROUNDS + 1):
        rested += play(office, number, tally)
    for team in rested:
        # 14.4: the match is won; the board points are the event's own word.
        tally[team]["match"] += 2
        tally[team]["boards"] += 3
    assert len(set(rested)) == ROUNDS, "no second bye"
    office.do("finish")

    table = office.get("/standings")
    assert table["provisional"] is False
    told = {
        item["number"]: {
            "match": Fraction(item["points"]),
            "boards": Fraction(item["tiebreaks"]["game_points"][0]),
        }
        for item in table["rows"]
        if item["tiebreaks"]["game_points"]
    }
    assert told == {team: tally[team] for team in told}
    assert len(told) == TEAMS
    order = [tally[item["number"]]["match"] for item in table["rows"]]
    assert order == sorted(order, reverse=True)
    assert [item["rank"] for item in office.get("/final-table")["rows"]] == [
        item["rank"] for item in table["rows"]
    ]
    kinds = [item["kind"] for item in office.get()["deviations"]]
    assert sorted(kinds) == ["correction", "line_up"]
    assert office.get("/pairing-check")["agrees"] is True
    published = office.do("standings-publications", {"round": ROUNDS})
    assert published.data["events"][0]["payload"]["provisional"] is False
