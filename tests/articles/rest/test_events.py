"""Events over the API: groups and finals, withdrawals, papers signed; ids are edition:article.

Xiangqi 2020 10.4, 19 and 20.3, weiqi 2002 28 and 30, gomoku 2025 24.4, 25, 28.3 and appendix
7, draughts appendix 1.5.
"""

from operator import itemgetter
from typing import Any

from tests.articles.examples import Examples, Way
from tests.tournaments.rest.formats import (
    begun,
    entered,
    event,
    lower_wins,
    meetings,
    paired,
    places,
    record,
)
from tests.tournaments.rest.office import Office

SENT = Examples(way=Way.REST)
of = SENT.of

XIANGQI, WEIQI, GOMOKU, DRAUGHTS = "xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"
LETTERS = "ABCDEFGHIJKLMNOP"


def swiss(rounds: int, **more: Any) -> dict[str, Any]:
    return {"kind": "swiss", "rounds": rounds, **more}


def robin(**more: Any) -> dict[str, Any]:
    return {"kind": "round_robin", **more}


def played(office: Office, number: int) -> dict[str, Any]:
    """Pair a round, let the smaller numbers win, close it as the chief; return it as paired."""
    found = paired(office, number)
    for board in found["boards"]:
        record(office, number, board["board"], lower_wins(number, board))
    office.do("round-closes", {"round": number})
    return found


def numbered(office: Office) -> list[str]:
    """Return the entrants' ids in the order of their numbers."""
    return [entry["id"] for entry in sorted(office.get()["entries"], key=itemgetter("number"))]


# Weiqi: what the event says of who does not play, and the dan it leads to.


@of("weiqi-2002:23.7/p3")
def who_is_not_playing_is_criticised_publicly(_: str) -> None:
    office = begun(event(swiss(3), edition=WEIQI), 4)
    phone = {"id": numbered(office)[0], "reason": "赛完后在赛场内使用手机"}
    assert office.act("public-criticisms", phone, by="arbiter").status == 403
    before = places(office)
    office.do("public-criticisms", phone)
    office.do("public-criticisms", {"reason": "观众在赛场内使用手机"})
    recorded = office.get("/events")["events"][-2:]
    assert [item["payload"]["article"]["number"] for item in recorded] == ["23.7/p3"] * 2
    assert places(office) == before
    office.do("public-criticisms", {**phone, "withdrawn": True})
    again = office.act("public-criticisms", {**phone, "withdrawn": True})
    assert (again.status, again.code) == (409, "changes_nothing")


@of("weiqi-2002:25.3/p3")
def amateur_dan_rest_on_places_and_approvals(_: str) -> None:
    office = begun(event(robin(), edition=WEIQI, grading="levels"), 4)
    for number in range(1, office.get()["stages"][0]["rounds"] + 1):
        played(office, number)
    office.do("finish")
    first, second = numbered(office)[:2]

    def award(player: str, dan: int, **more: Any) -> tuple[int, str]:
        body = {"id": player, "dan": dan, "system": "amateur", **more}
        answer = office.act("dan-awards", body, by="rating_office")
        return answer.status, "" if answer.status == 201 else answer.code

    assert award(second, 5) == (201, "")
    assert award(second, 6) == (422, "award_needs_approval")
    assert award(second, 6, approval="中国围棋协会") == (201, "")
    assert award(second, 7, approval="中国围棋协会") == (422, "seventh_dan_for_winners")
    assert award(first, 7, approval="中国围棋协会") == (201, "")
    assert award(first, 8, approval="中国围棋协会")[0] == 422


# Groups and what follows them.


def grouped(edition: str, count: int, groups: int, expected: dict[str, list[int]], _: str) -> None:
    """Check the numbers of the groups of a field numbered by strength."""
    rules = event(swiss(1, groups=groups, qualifiers=4), {"kind": "knockout"}, edition=edition)
    office = begun(rules, count)
    paired(office, 1)
    for letter, numbers in expected.items():
        found = sorted(number for _, number in places(office, f"?group={letter}"))
        assert found[: len(numbers)] == numbers, letter


TWO = {"A": [1, 4, 5, 8, 9], "B": [2, 3, 6, 7, 10]}
FOUR = {"A": [1, 8, 9, 16, 17], "B": [2, 7, 10, 15, 18], "C": [3, 6, 11, 14, 19],
        "D": [4, 5, 12, 13, 20]}  # fmt: skip
EIGHT = {"A": [1, 4, 5, 8], "B": [2, 3, 6, 7]}
SIXTEEN = {"A": [1, 8, 9, 16], "B": [2, 7, 10, 15], "C": [3, 6, 11, 14], "D": [4, 5, 12, 13]}
THIRTY_TWO = {
    "A": [1, 8, 9, 16, 17, 24, 25, 32],
    "B": [2, 7, 10, 15, 18, 23, 26, 31],
    "C": [3, 6, 11, 14, 19, 22, 27, 30],
    "D": [4, 5, 12, 13, 20, 21, 28, 29],
}


SENT.rows(
    grouped,
    {
        "draughts-appendix:table.group.2": (DRAUGHTS, 12, 2, TWO),
        "draughts-appendix:table.group.4": (DRAUGHTS, 20, 4, FOUR),
        "draughts-appendix:table.snake.8": (DRAUGHTS, 8, 2, EIGHT),
        "draughts-appendix:table.snake.16": (DRAUGHTS, 16, 4, SIXTEEN),
        "draughts-appendix:table.snake.32": (DRAUGHTS, 32, 4, THIRTY_TWO),
        "draughts-appendix:app.1.5.1(3)": (DRAUGHTS, 20, 4, FOUR),
        "gomoku-2025:app7.1.3": (GOMOKU, 20, 4, FOUR),
        "weiqi-2002:app.4": (WEIQI, 16, 4, SIXTEEN),
    },
)


def crossing(edition: str, stage: dict[str, Any], count: int) -> tuple[Office, list[str]]:
    """Play the groups out and open the finals; return the pairs of the first round, as A1-B8."""
    office = begun(event(stage, {"kind": "knockout"}, edition=edition), count)
    for number in range(1, (stage.get("rounds") or 1) + 1):
        played(office, number)
    ids = {row["number"]: row["id"] for row in office.get("/standings")["rows"]}
    names = {}
    for letter in LETTERS[: stage["groups"]]:
        for place, (_, number) in enumerate(places(office, f"?group={letter}"), start=1):
            names[ids[number]] = f"{letter}{place}"
    opened = office.do("stages").data["events"][0]["payload"]
    entrants = {row["number"]: names[row["id"]] for row in opened["numbers"]}
    boards = paired(office, 1)["boards"]
    return office, [f"{entrants[row['first']]}-{entrants[row['second']]}" for row in boards]


def as_pairs(texts: list[str]) -> list[frozenset[str]]:
    return [frozenset(text.split("-")) for text in texts]


def finals(edition: str, stage: dict[str, Any], count: int, printed: str, _: str) -> None:
    """Check who meets whom in the first round of the finals, and who meets in the second."""
    office, told = crossing(edition, stage, count)
    assert as_pairs(told) == as_pairs(printed.split())
    boards = office.get("/rounds/1")["boards"]
    for board in boards:
        record(office, 1, board["board"], "1-0")
    office.do("round-closes", {"round": 1})
    winners = [board["first"] for board in boards]
    second = meetings(paired(office, 2))
    assert second == {frozenset(winners[at : at + 2]) for at in range(0, len(winners), 2)}


SIXTEEN_FIRSTS = "A1-P1 H1-I1 E1-L1 D1-M1 C1-N1 K1-F1 G1-J1 B1-O1"
EIGHT_OF_TWO = "A1-H2 H1-A2 E1-D2 D1-E2 C1-F2 F1-C2 G1-B2 B1-G2"
_FIRSTS = robin(groups=16, qualifiers=1)
_SECONDS = robin(groups=8, qualifiers=2)
SENT.rows(
    finals,
    {
        "gomoku-2025:app7.2.2-①": (GOMOKU, _FIRSTS, 32, SIXTEEN_FIRSTS),
        "gomoku-2025:app7.2.2-②": (GOMOKU, _SECONDS, 16, EIGHT_OF_TWO),
        "gomoku-2025:app7.2": (GOMOKU, _SECONDS, 16, EIGHT_OF_TWO),
        "draughts-appendix:app.1.5.2/16": (DRAUGHTS, _FIRSTS, 32, SIXTEEN_FIRSTS),
        "draughts-appendix:app.1.5.2/8": (DRAUGHTS, _SECONDS, 16, EIGHT_OF_TWO),
        "draughts-appendix:app.1.5.2": (DRAUGHTS, _SECONDS, 16, EIGHT_OF_TWO),
    },
)


def stages_in_turn(edition: str, _: str) -> None:
    """Check a Swiss and a knockout after it: not before the first is over, of its best."""
    office = begun(event(swiss(3, qualifiers=4), {"kind": "knockout"}, edition=edition), 8)
    assert office.act("stages").code == "stage_not_over"
    for number in (1, 2, 3):
        played(office, number)
    ids = {row["number"]: row["id"] for row in office.get("/standings")["rows"]}
    best = [ids[number] for _, number in places(office)][:4]
    opened = office.do("stages").data["events"][0]["payload"]
    assert {row["id"] for row in opened["numbers"]} == set(best)


SENT.rows(
    stages_in_turn,
    {
        "xiangqi-2020:10.4": (XIANGQI,),
        "xiangqi-2020:10.4.1": (XIANGQI,),
        "gomoku-2025:27.4": (GOMOKU,),
        "gomoku-2025:app7.intro": (GOMOKU,),
        "draughts-appendix:app.1.5": (DRAUGHTS,),
    },
)


@of("xiangqi-2020:10.4.1.1")
def one_round_for_the_title_and_for_bronze(database: str) -> None:
    office = begun(event(swiss(3, qualifiers=4), {"kind": "knockout", "rounds": 1}), 8)
    for number in (1, 2, 3):
        played(office, number)
    office.do("stages")
    assert meetings(played(office, 1)) == {frozenset({1, 2}), frozenset({3, 4})}
    assert [rank for rank, _ in places(office)] == [1, 2, 3, 4]


@of("xiangqi-2020:10.4.1.2")
def first_against_fourth_and_second_against_third(database: str) -> None:
    office = begun(event(swiss(3, qualifiers=4), {"kind": "knockout"}), 8)
    for number in (1, 2, 3):
        played(office, number)
    office.do("stages")
    assert meetings(played(office, 1)) == {frozenset({1, 4}), frozenset({2, 3})}
    assert meetings(played(office, 2)) == {frozenset({1, 2}), frozenset({3, 4})}


@of("xiangqi-2020:10.4.1.4")
def the_better_placed_chooses(database: str) -> None:
    final = {"kind": "knockout", "colours": "higher_chooses"}
    office = begun(event(swiss(3, qualifiers=4), final), 8)
    for number in (1, 2, 3):
        played(office, number)
    office.do("stages")
    board = paired(office, 1)["boards"][0]
    choice = {"round": 1, "board": 1, "moves_first": False}
    worse, better = max(board["first"], board["second"]), min(board["first"], board["second"])
    assert office.act("colour-choices", {**choice, "number": worse}).code == "choice_not_his"
    office.do("colour-choices", {**choice, "number": better}, by="arbiter")
    assert office.get("/rounds/1")["boards"][0]["second"] == better


# Withdrawals.


def cells(office: Office) -> dict[int, list[tuple[str, str]]]:
    """Return number -> mark and points of every round."""
    return {
        row["number"]: [(cell["mark"], cell["points"]) for cell in row["cells"]]
        for row in office.get("/crosstable")["rows"]
    }


def leaves(office: Office, number: int, after: int) -> None:
    body = {"number": number, "after_round": after, "reason": "书面申明，因病"}
    office.do("withdrawals", body)


def out_of_a_swiss(edition: str, _: str) -> None:
    """Check that what was played stands, however little, and that nobody is paired with him."""
    office = begun(event(swiss(4), edition=edition), 8)
    played(office, 1)
    before = cells(office)
    leaves(office, 1, 1)
    second = played(office, 2)
    assert all(1 not in pair for pair in meetings(second))
    table = cells(office)
    assert table[1][0] == before[1][0]
    assert table[1][1][0] == "absent"
    assert {number: row[0] for number, row in table.items()} == {
        number: row[0] for number, row in before.items()
    }


SENT.rows(
    out_of_a_swiss,
    {
        "xiangqi-2020:19.3": (XIANGQI,),
        "weiqi-2002:28.3": (WEIQI,),
        "gomoku-2025:24.4.3": (GOMOKU,),
    },
)


def leaving_needs_a_reason(edition: str, _: str) -> None:
    office = begun(event(swiss(4), edition=edition), 8)
    played(office, 1)
    silent = office.act("withdrawals", {"number": 1, "after_round": 1, "reason": ""})
    assert silent.status in (400, 422)
    own = {"number": 1, "after_round": 1, "reason": "因病"}
    assert office.act("withdrawals", own, by="player").status == 403
    leaves(office, 1, 1)
    event_ = office.get("/events", token=office.tokens["chief_arbiter"])["events"][-1]
    assert (event_["type"], event_["payload"]["reason"]) == (
        "tournaments.entrant-left.v1",
        "书面申明，因病",
    )


SENT.rows(
    leaving_needs_a_reason,
    {"xiangqi-2020:19.1": (XIANGQI,), "gomoku-2025:24.1.2": (GOMOKU,)},
)


def a_game_not_played_is_marked(edition: str, _: str) -> None:
    office = begun(event(swiss(3), edition=edition), 4)
    boards = paired(office, 1)["boards"]
    record(office, 1, boards[0]["board"], "+-")
    record(office, 1, boards[1]["board"], "1-0")
    table = cells(office)
    assert table[boards[0]["first"]][0][0] == "forfeit_win"
    assert table[boards[0]["second"]][0][0] == "forfeit_loss"
    assert table[boards[1]["first"]][0][0] == "win"


SENT.rows(
    a_game_not_played_is_marked,
    {"xiangqi-2020:20.3": (XIANGQI,), "gomoku-2025:28.3": (GOMOKU,)},
)


# Papers and who signs them.


@of("weiqi-2002:30.4")
def the_chief_presides_over_the_draw(database: str) -> None:
    office = entered(event(swiss(3), edition=WEIQI), 4)
    lot = {"method": "lot", "seed": "首轮抽签", "reason": "技术会议"}
    for outsider in ("player", "organiser", "committee"):
        assert office.act("draws", lot, by=outsider).status == 403
    drawn = office.do("draws", lot).data["events"][0]["payload"]
    assert drawn["seed"] == "首轮抽签", "the lot can be drawn again by anybody"
    office.do("start")
    played(office, 1)
    table = {"round": 1}
    assert office.act("standings-publications", table, by="arbiter").status == 403
    office.do("standings-publications", table)


@of("gomoku-2025:25.1.2-B")
def the_chief_supervises_pairings_and_tables(database: str) -> None:
    office = begun(event(swiss(3), edition=GOMOKU), 4)
    office.do("pairing-drafts", {"round": 1, "seed": "1"}, by="arbiter")
    assert office.act("publications", {"round": 1}, by="arbiter").status == 403
    office.do("publications", {"round": 1})
    assert office.get("/pairing-check")["agrees"] is True
    boards = office.get("/rounds/1")["boards"]
    for board in boards:
        record(office, 1, board["board"], "1-0")
    office.do("round-closes", {"round": 1})
    office.do("pairing-drafts", {"round": 2, "seed": "1"}, by="arbiter")
    # Winners against losers is not what the system pairs: it needs a reason and is shown.
    winners = [board["first"] for board in boards]
    losers = [board["second"] for board in boards[::-1]]
    pairs = [
        {"board": at, "first": first, "second": second}
        for at, (first, second) in enumerate(zip(winners, losers, strict=True), start=1)
    ]
    changed = {"round": 2, "pairs": pairs, "reason": ""}
    assert office.act("pairing-changes", changed, by="arbiter").code == "reason_missing"
    office.do("pairing-changes", {**changed, "reason": "场馆安排"}, by="arbiter")
    office.do("publications", {"round": 2})
    assert office.get("/rounds/2")["deviation"] is not None


@of("gomoku-2025:25.2.2-C")
def the_next_pairing_is_out_when_the_chief_has_passed_it(database: str) -> None:
    office = begun(event(swiss(3), edition=GOMOKU), 4)
    played(office, 1)
    office.do("pairing-drafts", {"round": 2, "seed": "1"}, by="arbiter")
    hidden = office.api.get(f"{office.path}/rounds/2")
    assert hidden.status == 404, "a draft is for the office alone"
    early = office.api.post(f"{office.path}/games", {"round": 2}, token=office.tokens["arbiter"])
    assert early.code == "round_not_published"
    office.do("publications", {"round": 2})
    shown = office.api.get(f"{office.path}/rounds/2")
    assert (shown.status, len(shown.data["boards"])) == (200, 2)


def results_are_complete_before_the_next_round(edition: str, _: str) -> None:
    office = begun(event(swiss(3), edition=edition), 4)
    boards = paired(office, 1)["boards"]
    record(office, 1, boards[0]["board"], "1-0")
    assert office.act("round-closes", {"round": 1}).status == 409
    assert office.act("pairing-drafts", {"round": 2, "seed": "1"}, by="arbiter").status == 409
    record(office, 1, boards[1]["board"], "0-1")
    office.do("round-closes", {"round": 1})
    office.do("pairing-drafts", {"round": 2, "seed": "1"}, by="arbiter")


SENT.rows(
    results_are_complete_before_the_next_round,
    {"gomoku-2025:25.2.2-B": (GOMOKU,), "gomoku-2025:25.4.3-A": (GOMOKU,)},
)


BY_COLOUR = {"win": "3", "draw_first": "1", "draw_second": "2", "loss": "0"}


def a_level_match_gives_both_the_same(edition: str, drawn: str, won: str, _: str) -> None:
    """Check that a match is worth what the book says, where a drawn game is worth 1 and 2."""
    office = begun(
        event(
            swiss(1),
            edition=edition,
            teams={"kind": "fixed_boards", "boards": 2},
            points=BY_COLOUR,
            level="provincial",
            ranking="",
        ),
        4,
        members=2,
    )
    for board in paired(office, 1)["boards"]:
        for game in (1, 2):
            score = "1/2-1/2" if board["board"] == 1 or game == 2 else "1-0"
            body = {"round": 1, "board": board["board"], "game": game, "score": score}
            office.do("game-results", body, by="arbiter")
    found = sorted(row["points"] for row in office.get("/crosstable")["rows"])
    assert found == sorted((drawn, drawn, won, "0"))
    assert sorted(row["points"] for row in office.get("/standings")["rows"]) == found


SENT.rows(
    a_level_match_gives_both_the_same,
    {
        "xiangqi-2020:13.2": (XIANGQI, "1", "2"),
        "weiqi-2002:27.2": (WEIQI, "1", "2"),
        "gomoku-2025:28.1": (GOMOKU, "1/2", "1"),
    },
)


@of("gomoku-2025:25.3.2-B")
def the_deputy_confirms_the_groups_in_his_charge(_: str) -> None:
    rules = event(robin(groups=2, qualifiers=2), {"kind": "knockout"}, edition=GOMOKU)
    office = begun(rules, 8)
    found = paired(office, 1)
    body, deputy = {"round": 1, "group": "A"}, "deputy_chief_arbiter"
    refused = office.act("result-confirmations", body, by=deputy)
    assert (refused.status, refused.code) == (409, "results_missing")
    for board in found["boards"]:
        record(office, 1, board["board"], lower_wins(1, board))
    assert office.act("result-confirmations", body, by="arbiter").status == 403
    office.do("result-confirmations", body, by=deputy)
    shown = office.get("/rounds/1")
    assert (shown["confirmed_groups"], shown["unconfirmed_groups"]) == (["A"], ["B"])
    assert shown["status"] == "published", "the chief still signs"
    assert office.act("round-closes", {"round": 1}, by=deputy).status == 403


@of("gomoku-2025:25.3.3-A")
def the_deputy_checks_the_final_places_before_they_are_announced(_: str) -> None:
    office = begun(event(swiss(2), edition=GOMOKU), 4)
    deputy = "deputy_chief_arbiter"
    played(office, 1)
    early = office.act("place-confirmations", {}, by=deputy)
    assert (early.status, early.code) == (409, "rounds_left")
    played(office, 2)
    for other in ("arbiter", "chief_arbiter", "organiser"):
        assert office.act("place-confirmations", {}, by=other).status == 403
    assert office.get("/standings")["confirmed"] is False
    made = office.do("place-confirmations", {}, by=deputy).data["events"][0]["payload"]
    assert [(row["rank"], row["number"]) for row in made["rows"]] == places(office)
    assert office.get("/standings")["confirmed"] is True
    assert office.act("standings-publications", {"round": 2}, by=deputy).status == 403
    office.do("standings-publications", {"round": 2})
    # A correction that changes the table asks for another look.
    board = office.get("/rounds/2")["boards"][0]
    other = "0-1" if board["outcome"]["score"] == "1-0" else "1-0"
    body = {"round": 2, "board": 1, "score": other, "reason": "记录有误"}
    office.do("corrections", body)
    assert office.get("/standings")["confirmed"] is False
    office.do("place-confirmations", {}, by=deputy)
    again = office.act("place-confirmations", {}, by=deputy)
    assert (again.status, again.code) == (409, "changes_nothing")


@of("weiqi-2002:30.7")
def places_are_announced_after_the_end(database: str) -> None:
    office = begun(event(swiss(2), edition=WEIQI), 4)
    played(office, 1)
    assert office.act("finish").status == 409, "a round is still to be played"
    played(office, 2)
    office.do("finish")
    last = office.do("standings-publications", {"round": 2}).data["events"][0]["payload"]
    assert last["provisional"] is False
    assert [(row["rank"], row["number"]) for row in last["rows"]] == places(office)


@of("gomoku-2025:25.1.3-A")
def the_chief_signs_the_final_places(database: str) -> None:
    office = begun(event(swiss(1), edition=GOMOKU), 4)
    played(office, 1)
    assert office.act("finish", by="arbiter").status == 403
    office.do("finish")
    for other in ("arbiter", "deputy_chief_arbiter", "organiser"):
        refused = office.act("standings-publications", {"round": 1}, by=other)
        assert refused.status == 403, other
    answer = office.do("standings-publications", {"round": 1})
    rows = answer.data["events"][0]["payload"]["rows"]
    assert [(row["rank"], row["number"]) for row in rows] == places(office)


@of("gomoku-2025:25.2.3-A")
def the_signed_original_is_kept(database: str) -> None:
    office = begun(event(swiss(1), edition=GOMOKU), 4)
    boards = played(office, 1)["boards"]
    scan = {"round": 1, "original": "ab" * 32}
    assert office.act("round-originals", {**scan, "original": "scan.pdf"}).status in (400, 422)
    office.do("round-originals", scan, by="arbiter")
    signed = office.do("standings-publications", {"round": 1}).data["events"][0]["payload"]
    turned = "0-1" if boards[0]["first"] < boards[0]["second"] else "1-0"
    put_right = {"round": 1, "board": boards[0]["board"], "score": turned, "reason": "记分单"}
    office.do("corrections", put_right)
    assert office.get("/standings")["differs"] == "out_of_date"
    kept = [
        row["payload"]
        for row in office.get("/events?limit=100", token=office.tokens["chief_arbiter"])["events"]
        if row["type"] == "tournaments.standings-published.v1"
    ]
    assert kept == [signed], "what was signed stays as it was"
    office.do("standings-publications", {"round": 1})
    assert office.get("/standings")["differs"] is None


test_article = SENT.as_test("database")
