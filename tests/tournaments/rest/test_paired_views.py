"""What the systems work out over the API: whose draft it is, and the tables as they are read."""

from typing import Any

import pytest
from django.core.cache import cache

from games.record.errors import CommandRefusedError
from tests.tournaments.rest.formats import begun, event, meetings, played
from tests.tournaments.rest.office import Office, open_office
from tournaments.record import commands as c
from tournaments.record.values import Pair, PairedBy
from tournaments.rest.paired_views import draft, publication


def test_a_draft_that_was_sent_is_one_by_hand_with_all_that_was_sent() -> None:
    seats = {"board": 3, "first": 5, "second": 2}
    made = draft({"round": 4, "pairs": [seats], "byes": [7, 6], "seed": "lot"})
    pairs = (Pair(board=3, first=5, second=2),)
    assert made == c.DraftPairing(
        round=4, pairs=pairs, byes=(7, 6), source=PairedBy.HAND, seed="lot"
    )


def test_no_table_of_an_event_that_is_not_there_is_published() -> None:
    make: Any = publication({"round": 1})
    with pytest.raises(CommandRefusedError) as refused:
        make(None)
    assert refused.value.code == "tournament_not_created"


@pytest.fixture
def office(database: str) -> Office:
    """Four at a Swiss whose first round is over: the smaller number of each pair won."""
    cache.clear()
    held = begun(event({"kind": "swiss", "rounds": 3}), 4)
    played(held, 1)
    return held


@pytest.mark.database
@pytest.mark.one_database
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        pytest.param({"round": 2}, 409, "round_not_published", id="one beyond the last"),
        pytest.param({"round": 1, "group": "A"}, 422, "group_unknown", id="no groups"),
    ],
)
def test_a_table_that_cannot_be_is_not_published(
    office: Office, body: dict[str, Any], status: int, code: str
) -> None:
    refused = office.act("standings-publications", body)
    assert (refused.status, refused.code) == (status, code)


@pytest.mark.database
@pytest.mark.one_database
def test_before_the_start_there_is_no_table_to_publish(database: str) -> None:
    cache.clear()
    refused = open_office().act("standings-publications", {"round": 1})
    assert refused.code == "tournament_not_started"


@pytest.mark.database
@pytest.mark.one_database
def test_standings_say_what_they_are_of_and_where_everybody_stands(office: Office) -> None:
    table = office.get("/standings")
    rows = table.pop("rows")
    codes = table.pop("tiebreaks")
    ties = table.pop("ties")
    play_off = table.pop("needs_play_off")
    # The first stage, with two rounds to come; no table is published, no result confirmed.
    assert table == {
        "tournament": str(office.tournament),
        "version": office.version,
        "stage": 1,
        "group": "",
        "round": 1,
        "rounds": 3,
        "provisional": True,
        "published": 0,
        "confirmed": False,
        "differs": None,
    }
    ids = {item["number"]: (item["id"], item["name"]) for item in office.get()["entries"]}
    assert {row["number"]: (row["id"], row["name"]) for row in rows} == ids
    won = {min(board) for board in meetings(office.get("/rounds/1"))}
    assert {row["number"] for row in rows if row["points"] == "2"} == won
    assert {row["number"] for row in rows[:2]} == won
    assert [row["points"] for row in rows[2:]] == ["0", "0"]
    assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)
    assert all(set(row["tiebreaks"]) == set(codes) for row in rows)
    assert all((row["left_after"], row["note"]) == (None, "") for row in rows)
    # Who shares a place is in a tie, and the other way round.
    level = {number for tie in ties for number in tie}
    assert {row["number"] for row in rows if row["shared"]} == level
    assert play_off is False


@pytest.mark.database
@pytest.mark.one_database
def test_a_table_is_read_after_any_round_and_counts_what_was_published(office: Office) -> None:
    begun_with = office.get("/standings?round=0")
    assert (begun_with["round"], begun_with["published"]) == (0, 0)
    assert {row["points"] for row in begun_with["rows"]} == {"0"}
    # No round beyond the last published is known: its table is that of the last.
    assert office.get("/standings?round=9") == office.get("/standings?round=1")
    for edition in (1, 2):
        office.do("standings-publications", {"round": 1})
        assert office.get("/standings")["published"] == edition
    assert office.get("/standings?round=0")["published"] == 0


@pytest.mark.database
@pytest.mark.one_database
def test_a_value_opened_is_the_sum_of_its_terms(office: Office) -> None:
    code = "sum_of_opponents_scores"
    found = office.get(f"/standings/values?number=1&tiebreak={code}")
    rows = {row["number"]: row for row in office.get("/standings")["rows"]}
    (board,) = [
        board
        for board in office.get("/rounds/1")["boards"]
        if 1 in (board["first"], board["second"])
    ]
    opponent = board["second"] if board["first"] == 1 else board["first"]
    assert (found["tournament"], found["version"]) == (str(office.tournament), office.version)
    assert (found["number"], found["tiebreak"]) == (1, code)
    assert found["values"] == rows[1]["tiebreaks"][code]
    (terms,) = found["sums"]
    (term,) = [term for term in terms if term["opponent"]]
    assert (term["round"], term["opponent"]) == (1, opponent)
    assert term["amount"] == rows[opponent]["points"]
    before = office.get(f"/standings/values?number=1&tiebreak={code}&round=0")
    assert [terms for terms in before["sums"] if terms] == []


@pytest.mark.database
@pytest.mark.one_database
@pytest.mark.parametrize(
    "query",
    [
        "/standings?group=A",
        "/standings?stage=2",
        "/standings/values?number=1&tiebreak=points&group=A",
        "/standings/values?number=1&tiebreak=points&stage=2",
        "/standings/values?number=5&tiebreak=points",
        "/standings/values?number=1&tiebreak=none_of_these",
    ],
)
def test_what_is_not_of_the_event_is_not_found(office: Office, query: str) -> None:
    answer = office.api.get(f"{office.path}{query}")
    assert answer.status == 404
