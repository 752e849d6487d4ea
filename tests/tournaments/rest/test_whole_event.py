"""A xiangqi Swiss of nine rounds from the entry list to the final table, by the API alone.

Issue 8: 60 players and one more, so that every round has a bye (appendix 3 r.5), two
withdrawals (19.3), a ruling that changes a result after round 5, a tie of three on points.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache

from tests.tournaments.rest.office import REGULATIONS, Office, open_office

pytestmark = pytest.mark.database

ROUNDS = 9
FIELD = 61
GONE = (17, 44)
"""Two who leave after round 3, so that the field stays odd."""

EVENT = {
    **REGULATIONS,
    "title": "全国象棋公开赛",
    "stages": [{"kind": "swiss", "rounds": ROUNDS, "pairing": "positional"}],
    "ranking": "swiss_opponents",
}


def outcome(number: int, first: int, second: int) -> str:
    """Return a result that follows strength mostly: the smaller number is the stronger."""
    turn = (first * 7 + second * 13 + number * 5) % 10
    if turn < 3:
        return "1/2-1/2"
    stronger_wins = turn < 8
    return "1-0" if (first < second) == stronger_wins else "0-1"


def play(office: Office, number: int) -> dict[str, Any]:
    office.do("pairing-drafts", {"round": number, "seed": "2026"}, by="arbiter")
    office.do("publications", {"round": number})
    played: dict[str, Any] = office.get(f"/rounds/{number}")
    for board in played["boards"]:
        if board["outcome"] is None:
            score = outcome(number, board["first"], board["second"])
            body = {"round": number, "board": board["board"], "score": score}
            office.do("results", body, by="arbiter")
    office.do("round-closes", {"round": number}, by="arbiter")
    return played


def points_by_hand(rows: list[dict[str, Any]]) -> dict[int, Fraction]:
    return {row["number"]: sum((Fraction(c["points"]) for c in row["cells"]), Fraction(0))
            for row in rows}  # fmt: skip


def opponents_by_hand(rows: list[dict[str, Any]]) -> dict[int, Fraction]:
    """Return the opponents' points literally by 14.3.1 and 14.4: a bye adds the lowest not 0."""
    points = points_by_hand(rows)
    lowest = min(point for point in points.values() if point > 0)
    found = {}
    for row in rows:
        total = Fraction(0)
        for cell in row["cells"]:
            if cell["opponent"] is not None:
                total += points[cell["opponent"]]
            elif cell["mark"] == "pairing_bye":
                total += lowest
        found[row["number"]] = total
    return found


@dataclass
class Told:
    """What the event showed on its way."""

    byes: list[int] = field(default_factory=list)
    met: set[frozenset[int]] = field(default_factory=set)
    ruled: int = 0
    version_before: int = 0
    points_before: str = ""


def line(rows: list[dict[str, Any]], number: int) -> dict[str, Any]:
    return next(row for row in rows if row["number"] == number)


def play_all(office: Office) -> Told:
    told = Told()
    for number in range(1, ROUNDS + 1):
        played = play(office, number)
        pairs = [frozenset({item["first"], item["second"]}) for item in played["boards"]]
        assert not told.met & set(pairs), "nobody meets twice (app.3 r.6)"
        told.met |= set(pairs)
        left_over = [item["number"] for item in played["byes"] if item["mark"] == "pairing_bye"]
        assert len(left_over) == 1
        told.byes += left_over
        if number > 3:
            assert not any(set(GONE) & pair for pair in pairs)
        if number == 3:
            for other in GONE:
                body = {"number": other, "after_round": 3, "reason": "因病"}
                office.do("withdrawals", body, by="arbiter")
        if number == 5:
            told.ruled = played["boards"][0]["first"]
            told.version_before = office.version
            told.points_before = line(office.get("/crosstable")["rows"], told.ruled)["points"]
            body = {"round": 5, "board": 1, "score": "0-0", "article": "20.2", "reason": "裁决书"}
            office.do("score-rulings", body, by="committee")
    return told


def check_places(table: dict[str, Any], rows: list[dict[str, Any]]) -> None:
    points, opponents = points_by_hand(rows), opponents_by_hand(rows)
    assert all(Fraction(item["points"]) == points[item["number"]] for item in table["rows"])
    places = [item["rank"] for item in table["rows"]]
    assert places == sorted(places)
    order = [(points[item["number"]], opponents[item["number"]]) for item in table["rows"]]
    assert order == sorted(order, reverse=True)
    tied = [score for score, count in Counter(points.values()).items() if count >= 3]
    level = [item for item in table["rows"] if points[item["number"]] in tied]
    assert len(level) >= 3, "three level on points, told apart by the opponents' points"
    for item in level:
        assert (
            Fraction(item["tiebreaks"]["sum_of_opponents_scores"][0]) == opponents[item["number"]]
        )


def test_issue_8_sixty_players_nine_rounds_from_entry_list_to_final_table(database: str) -> None:
    cache.clear()
    office = open_office(EVENT).started(FIELD)
    told = play_all(office)
    assert len(set(told.byes)) == ROUNDS, "no second bye"
    office.do("finish")

    rows = office.get("/crosstable")["rows"]
    table = office.get("/standings")
    assert table["provisional"] is False
    check_places(table, rows)

    assert all(line(table["rows"], number)["left_after"] == 3 for number in GONE)
    assert [item["mark"] for item in line(rows, GONE[0])["cells"][3:]] == ["absent"] * 6
    then = office.get(f"/crosstable?version={told.version_before}")["rows"]
    assert line(then, told.ruled)["points"] == told.points_before
    cell = line(rows, told.ruled)["cells"][4]
    assert (cell["mark"], cell["points"]) == ("loss", "0")

    checked = office.get("/pairing-check")
    assert (checked["agrees"], len(checked["rounds"])) == (True, ROUNDS)
    opened = office.get("/standings/values?number=1&tiebreak=sum_of_opponents_scores")
    total = sum(Fraction(term["amount"]) for term in opened["sums"][0])
    assert (
        [str(total)]
        == opened["values"]
        == line(table["rows"], 1)["tiebreaks"]["sum_of_opponents_scores"]
    )

    for edition in (1, 2):
        published = office.do("standings-publications", {"round": ROUNDS})
        payload = published.data["events"][0]["payload"]
        assert (payload["edition"], payload["provisional"]) == (edition, False)
        ranks = [(item["number"], item["rank"]) for item in payload["rows"]]
        assert ranks == [(item["number"], item["rank"]) for item in table["rows"]]
