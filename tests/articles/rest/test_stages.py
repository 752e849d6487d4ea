"""Formats of several stages, eliminations, what is advised and asked at the start, over the API.

Xiangqi 2020 10 and appendix 3, weiqi 2002 26 and appendices 5 and 6, gomoku 2025 27.5, appendices
2, 6 and 7, draughts appendix 1.4 and 1.5; ids are edition:article.
"""

from fractions import Fraction
from typing import Any

from tests.articles.examples import Examples, Way
from tests.articles.rest.test_events import as_pairs, crossing, played, robin, swiss
from tests.tournaments.rest.formats import begun, entered, event, meetings, paired, places, record
from tests.tournaments.rest.office import Office

SENT = Examples(way=Way.REST)
of = SENT.of

XIANGQI, WEIQI, GOMOKU, DRAUGHTS = "xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"
DRAW = "1/2-1/2"
KNOCKOUT = {"kind": "knockout"}


def refused_event(rules: dict[str, Any]) -> tuple[str, str]:
    """Return the codes and articles with which regulations are refused, as they were sent."""
    office = begun(event(swiss(1)), 2)
    answer = office.api.post(
        "/tournaments", {"regulations": rules}, token=office.tokens["chief_arbiter"]
    )
    assert answer.status in (400, 409, 422), answer.raw.content.decode()
    article = answer.data.get("article")
    return answer.data["code"], article["number"] if article else ""


def warned(office: Office, what: str = "start", body: Any = None) -> list[tuple[str, str]]:
    """Return codes and articles of what is asked before it is done, none where it is done."""
    answer = office.act(what, body)
    if answer.status == 201:
        return []
    assert answer.code == "confirmation_needed", answer.raw.content.decode()
    return [
        (line["code"], line["article"]["number"] if line["article"] else "")
        for line in answer.data["warnings"]
    ]


# Round robins.


@of("xiangqi-2020:10.1")
def everybody_meets_once_twice_or_in_groups_with_finals(database: str) -> None:
    for stage, rounds, times in ((robin(), 3, 1), ({"kind": "double_round_robin"}, 6, 2)):
        office = begun(event(stage), 4)
        met: list[frozenset[int]] = []
        for number in range(1, rounds + 1):
            met += meetings(played(office, number))
        pairs = {frozenset({a, b}) for a in range(1, 5) for b in range(1, a)}
        assert all(met.count(pair) == times for pair in pairs)
        assert office.act("pairing-drafts", {"round": rounds + 1, "seed": "1"}).status == 409
    # Groups by seeds, and the first two of each against those of the other.
    _, meeting = crossing(XIANGQI, robin(groups=2, qualifiers=2), 4)
    assert as_pairs(meeting) == as_pairs(["A1-B2", "B1-A2"])


# The N+1 format.

N_PLUS_ONE = {"kind": "n_plus_one", "rounds": 3}


def before_the_final() -> Office:
    office = begun(event(N_PLUS_ONE), 6)
    for number in (1, 2):
        played(office, number)
    return office


@of("xiangqi-2020:10.4.3")
def rounds_of_a_swiss_and_one_for_the_title(database: str) -> None:
    office = before_the_final()
    best = {number for _, number in places(office)[:2]}
    last = played(office, 3)
    assert best in meetings(last)
    assert len(last["boards"]) == 3, "the others play a round of the Swiss"
    assert office.act("pairing-drafts", {"round": 4, "seed": "1"}).status == 409


@of("xiangqi-2020:10.4.3.1")
def the_first_two_meet_again_and_nobody_passes_them(database: str) -> None:
    office = begun(event(N_PLUS_ONE), 6)
    met: list[frozenset[int]] = []
    for number in (1, 2):
        # 1 and 2 draw when they meet, and win in round 2; everybody else draws.
        boards = paired(office, number)["boards"]
        for board in boards:
            strong = {board["first"], board["second"]} & {1, 2}
            won = "1-0" if board["first"] in strong else "0-1"
            record(office, number, board["board"], won if number == 2 and strong else DRAW)
        met += [frozenset({board["first"], board["second"]}) for board in boards]
        office.do("round-closes", {"round": number})
    best, runner_up, third = (number for _, number in places(office)[:3])
    assert frozenset({best, runner_up}) in met, "无论之前是否碰过"
    last = paired(office, 3)
    assert {last["boards"][0]["first"], last["boards"][0]["second"]} == {best, runner_up}
    for board in last["boards"]:
        won = "1-0" if board["first"] in (best, third) else "0-1"
        record(office, 3, board["board"], won)
    office.do("round-closes", {"round": 3})
    points = {row["number"]: Fraction(row["points"]) for row in office.get("/standings")["rows"]}
    assert points[third] >= points[runner_up], "third by its points would be second"
    assert places(office)[:2] == [(1, best), (2, runner_up)]


@of("xiangqi-2020:10.4.3.2")
def the_final_balances_colours_then_the_first_chooses(database: str) -> None:
    seen = set()
    for count, rounds in ((6, 3), (8, 4)):
        office = begun(event({"kind": "n_plus_one", "rounds": rounds}), count)
        firsts: dict[int, int] = dict.fromkeys(range(1, count + 1), 0)
        for number in range(1, rounds):
            for board in played(office, number)["boards"]:
                firsts[board["first"]] += 1
        best, runner_up = (number for _, number in places(office)[:2])
        final = paired(office, rounds)["boards"][0]
        choice = {"round": rounds, "board": 1, "moves_first": False}
        if firsts[best] != firsts[runner_up]:
            seen.add("balanced")
            assert final["first"] == min((best, runner_up), key=firsts.__getitem__)
            refused = office.act("colour-choices", {**choice, "number": best})
            assert refused.status in (409, 422)
            continue
        seen.add("chosen")
        assert (
            office.act("colour-choices", {**choice, "number": runner_up}).code == "choice_not_his"
        )
        office.do("colour-choices", {**choice, "number": best}, by="arbiter")
        assert office.get(f"/rounds/{rounds}")["boards"][0]["second"] == best
    assert seen == {"balanced", "chosen"}


@of("xiangqi-2020:10.4.3.3")
def a_finalist_counts_for_his_opponents_with_the_slow_game_of_the_final(database: str) -> None:
    office = begun(event(N_PLUS_ONE, ranking="swiss_opponents"), 6)
    met: dict[int, list[int]] = {number: [] for number in range(1, 7)}
    for number in (1, 2, 3):
        for board in played(office, number)["boards"]:
            met[board["first"]].append(board["second"])
            met[board["second"]].append(board["first"])
    rows = office.get("/standings")["rows"]
    points = {row["number"]: Fraction(row["points"]) for row in rows}
    assert sum(points.values()) == 2 * 9, "the final is counted: nine games of two points"
    for row in rows:
        expected = sum((points[other] for other in met[row["number"]]), Fraction(0))
        assert Fraction(row["tiebreaks"]["sum_of_opponents_scores"][0]) == expected


# Those with the fewest points leave.


def shedding(edition: str, count: int, **more: Any) -> Office:
    stage = {"kind": "swiss_elimination", "rounds": 4, "eliminated_from": 2, "eliminated_each": 2}
    return begun(event({**stage, **more}, edition=edition), count)


@of("xiangqi-2020:10.4.2")
def from_half_way_on_the_lowest_leave(database: str) -> None:
    stage = {"kind": "swiss_elimination", "rounds": 7, "eliminated_each": 2}
    early = refused_event(event({**stage, "eliminated_from": 3}))
    assert early == ("elimination_before_half", "10.4.2")
    office = shedding(XIANGQI, 10)
    for number in (1, 2):
        played(office, number)
    due = office.act("pairing-drafts", {"round": 3, "seed": "1"}, by="arbiter")
    assert due.code == "elimination_due"
    office.do("eliminations", {"after_round": 2, "seed": "lot"})
    assert len(played(office, 3)["boards"]) == 4


def scores(office: Office) -> dict[int, tuple[Fraction, Fraction]]:
    """Return points and opponents' points of everybody, counted from the rounds."""
    points: dict[int, Fraction] = {}
    met: dict[int, list[int]] = {}
    closed = office.get()["stages"][0]["closed"]
    for number in range(1, closed + 1):
        for board in office.get(f"/rounds/{number}")["boards"]:
            worth = {"1-0": (2, 0), "0-1": (0, 2), DRAW: (1, 1)}[board["outcome"]["score"]]
            pair = (board["first"], board["second"])
            for me, other, got in zip(pair, pair[::-1], worth, strict=True):
                points[me] = points.get(me, Fraction(0)) + got
                met.setdefault(me, []).append(other)
    return {
        number: (points[number], sum((points[other] for other in met[number]), Fraction(0)))
        for number in points
    }


def gone(office: Office, after: int) -> set[int]:
    return {row["number"] for row in office.get("/standings")["rows"] if row["left_after"] == after}


# Knockouts of several losses.


@of("weiqi-2002:26.1")
def who_has_lost_as_often_as_the_limit_is_out(database: str) -> None:
    refused = refused_event(event({"kind": "multiple_knockout", "losses": 1}, edition=WEIQI))
    assert refused == ("losses_out_of_range", "26.1")
    for limit in (2, 3):
        office = begun(event({"kind": "multiple_knockout", "losses": limit}, edition=WEIQI), 6)
        lost = dict.fromkeys(range(1, 7), 0)
        left: list[set[int]] = []
        while len([number for number in lost if lost[number] < limit]) > 1:
            number = len(left) + 1
            named = [side for pair in meetings(played(office, number)) for side in pair]
            away = {side for side, count in lost.items() if count == limit}
            assert not away & set(named), "被淘汰者即失去继续比赛资格"
            assert len(set(named)) == len(named) == (6 - len(away)) // 2 * 2
            for pair in meetings(office.get(f"/rounds/{number}")):
                lost[max(pair)] += 1
            left.append({side for side in lost if lost[side] == limit} - away)
        again = office.act("pairing-drafts", {"round": len(left) + 1, "seed": "1"})
        assert (again.status, again.code) == (409, "rounds_all_paired")
        best = [[1], *(sorted(group) for group in reversed(left) if group)]
        assert sum(map(len, best)) == 6
        expected = [
            (1 + sum(map(len, best[:at])), number)
            for at, group in enumerate(best)
            for number in group
        ]
        assert places(office) == expected
        assert office.get("/pairing-check")["agrees"] is True
        office.do("finish")


@of("weiqi-2002:26.4")
def a_swiss_that_sheds_players_and_keeps_an_even_field(database: str) -> None:
    odd = {"kind": "swiss_elimination", "rounds": 6, "eliminated_from": 3, "eliminated_each": 3}
    assert refused_event(event(odd, edition=WEIQI))[0] == "elimination_odd"
    office = shedding(WEIQI, 10)
    fields = []
    for number in (1, 2, 3, 4):
        fields.append(2 * len(played(office, number)["boards"]))
        if number in (2, 3):
            office.do("eliminations", {"after_round": number, "seed": f"lot {number}"})
    assert fields == [10, 10, 8, 6]


@of("weiqi-2002:app.6")
def half_the_field_is_left_for_the_last_round(database: str) -> None:
    # Ten players leave to the even number nearest to half, six, and no further.
    office = shedding(WEIQI, 10, rounds=5)
    fields = []
    for number in range(1, 6):
        fields.append(2 * len(played(office, number)["boards"]))
        if number in (2, 3):
            office.do("eliminations", {"after_round": number, "seed": f"lot {number}"})
    assert fields == [10, 10, 8, 6, 6]
    assert office.act("eliminations", {"after_round": 4}).code == "elimination_not_due"


@of("weiqi-2002:app.6.1")
def fewer_points_leave_first(database: str) -> None:
    office = shedding(WEIQI, 10)
    for number in (1, 2):
        played(office, number)
    held = scores(office)
    best = max(held, key=lambda number: held[number])
    worst = min(held, key=lambda number: held[number])
    others = {"after_round": 2, "numbers": [best, worst]}
    assert office.act("eliminations", others).code == "reason_missing"
    office.do("eliminations", {"after_round": 2, "seed": "lot"})
    left = gone(office, 2)
    assert len(left) == 2
    assert max(held[number][0] for number in left) <= min(
        held[number][0] for number in held if number not in left
    )


@of("weiqi-2002:app.6.2")
def of_equal_points_fewer_points_of_the_opponents(database: str) -> None:
    office = shedding(WEIQI, 8, rounds=3)
    for board in paired(office, 1)["boards"]:
        low = "1-0" if board["first"] < board["second"] else "0-1"
        record(office, 1, board["board"], DRAW if board["board"] == 4 else low)
    office.do("round-closes", {"round": 1})
    office.do("pairing-drafts", {"round": 2, "seed": "1"}, by="arbiter")
    pairs = [
        {"board": at, "first": first, "second": second}
        for at, (first, second) in enumerate(((3, 2), (8, 4), (7, 6), (1, 5)), start=1)
    ]
    office.do("pairing-changes", {"round": 2, "pairs": pairs, "reason": "裁判长定"})
    office.do("publications", {"round": 2})
    for board in pairs:
        record(office, 2, board["board"], "1-0")
    office.do("round-closes", {"round": 2})
    # 2, 4 and 6 have no points; their opponents have 8, 7 and 5.
    held = scores(office)
    assert [held[number][0] for number in (2, 4, 6)] == [Fraction(0)] * 3
    assert [held[number][1] for number in (2, 4, 6)] == [Fraction(8), Fraction(7), Fraction(5)]
    office.do("eliminations", {"after_round": 2, "seed": "lot"})
    assert gone(office, 2) == {4, 6}


@of("weiqi-2002:app.6.3")
def level_in_everything_the_lot_falls(database: str) -> None:
    out = set()
    for seed in ("a", "b", "c", "d", "e", "f"):
        office = shedding(WEIQI, 6, eliminated_from=1, rounds=3)
        for board in paired(office, 1)["boards"]:
            record(office, 1, board["board"], DRAW)
        office.do("round-closes", {"round": 1})
        assert len(set(scores(office).values())) == 1, "nobody is ahead"
        silent = office.act("eliminations", {"after_round": 1})
        assert silent.code in ("lot_needed", "seed_missing")
        office.do("eliminations", {"after_round": 1, "seed": seed})
        out.add(frozenset(gone(office, 1)))
    assert len(out) > 1
    assert all(len(left) == 2 for left in out)


# Swiss groups and a knockout.

EIGHTHS_OF_TWO = "A1-B8 A5-B4 A3-B6 A7-B2 A2-B7 A6-B3 A4-B5 A8-B1"
EIGHTHS_OF_FOUR = "A1-D4 A3-D2 A2-D3 A4-D1 B4-C1 B2-C3 B3-C2 B1-C4"


def settled(office: Office, number: int) -> None:
    """Open the finals, by lot where the last to go on or their places are level."""
    for at in range(40):
        answer = office.act("stages")
        if answer.status == 201:
            return
        assert answer.code == "qualifiers_level", answer.raw.content.decode()
        numbers = [int(text) for text in answer.data["facts"]["numbers"].split()]
        lot = {"round": number, "numbers": numbers, "how": "lot", "seed": f"lot {at}"}
        office.do("tie-decisions", {**lot, "reference": "抽签记录"})
    raise AssertionError("the qualifiers stay level")


def sixteen_of_groups(edition: str, groups: int, printed: str, _: str) -> None:
    """Check the pairs of the eighths, quarters and semi-finals of neighbours, and third place."""
    rules = event(swiss(2, groups=groups, qualifiers=16 // groups), KNOCKOUT, edition=edition)
    office = begun(rules, 16)
    for number in (1, 2):
        played(office, number)
    settled(office, 2)
    ids = {row["number"]: row["id"] for row in office.get("/standings?stage=1")["rows"]}
    names = {
        ids[number]: f"{group}{place}"
        for group in "ABCD"[:groups]
        for place, (_, number) in enumerate(places(office, f"?stage=1&group={group}"), start=1)
    }
    entrants = {row["number"]: names[row["id"]] for row in office.get("/standings")["rows"]}
    boards = paired(office, 1)["boards"]
    meeting = [f"{entrants[row['first']]}-{entrants[row['second']]}" for row in boards]
    assert as_pairs(meeting) == as_pairs(printed.split())
    for number in (1, 2, 3):
        winners = [min(board["first"], board["second"]) for board in boards]
        losers = [max(board["first"], board["second"]) for board in boards]
        for board, winner in zip(boards, winners, strict=True):
            score = "1-0" if board["first"] == winner else "0-1"
            record(office, number, board["board"], score)
        office.do("round-closes", {"round": number})
        boards = paired(office, number + 1)["boards"]
        due = {frozenset(winners[at : at + 2]) for at in range(0, len(winners), 2)}
        assert due <= {frozenset({board["first"], board["second"]}) for board in boards}
    assert frozenset(losers) in meetings(office.get("/rounds/4")), "负者争第三"


SENT.rows(
    sixteen_of_groups,
    {
        "gomoku-2025:app7.1.4-①": (GOMOKU, 2, EIGHTHS_OF_TWO),
        "gomoku-2025:app7.1.4-②": (GOMOKU, 4, EIGHTHS_OF_FOUR),
        "draughts-appendix:app.1.5.1(4)/2": (DRAUGHTS, 2, EIGHTHS_OF_TWO),
        "draughts-appendix:app.1.5.1(4)/4": (DRAUGHTS, 4, EIGHTHS_OF_FOUR),
    },
)


@of("gomoku-2025:app7.1")
def groups_of_a_swiss_then_a_knockout(database: str) -> None:
    rules = event(swiss(3, groups=2, qualifiers=4), KNOCKOUT, edition=GOMOKU)
    office = begun(rules, 12)
    for number in (1, 2, 3):
        played(office, number)
    ids = {row["number"]: row["id"] for row in office.get("/standings")["rows"]}
    sent = {ids[number] for group in "AB" for _, number in places(office, f"?group={group}")[:4]}
    opened = office.do("stages").data["events"][0]["payload"]
    assert {row["id"] for row in opened["numbers"]} == sent


def two_or_four_groups(edition: str, article: str, _: str) -> None:
    for groups, qualifiers in ((2, 8), (4, 4)):
        rules = event(swiss(3, groups=groups, qualifiers=qualifiers), KNOCKOUT, edition=edition)
        assert entered(rules, 4).get()["edition"] == edition
    three = event(swiss(3, groups=3, qualifiers=5), KNOCKOUT, edition=edition)
    assert refused_event(three)[1] == article


SENT.rows(
    two_or_four_groups,
    {
        "gomoku-2025:app7.1.2": (GOMOKU, "app7.1.2"),
        "draughts-appendix:app.1.5.1(2)": (DRAUGHTS, "app.1.5.1(2)"),
    },
)


def ranked_by_strength(edition: str, _: str) -> None:
    """Check that the list by rating is the order of the snake: A, B, B, A."""
    rules = event(swiss(3, groups=2, qualifiers=2), KNOCKOUT, edition=edition)
    office = entered(rules, 8)
    ids = [entry["id"] for entry in office.get()["entries"]]
    for at, id_ in enumerate(ids):
        entry = {"id": id_, "rating": 2000 + 10 * at, "rating_list": "表"}
        office.do("entry-corrections", {"entry": entry, "reason": "等级分"})
    office.do("seed-lists", {"basis": "rating", "evidence": "等级分表"})
    office.do("draws", {"method": "rating", "seed": "x", "reason": "按等级分"})
    numbers = {entry["number"]: entry for entry in office.get()["entries"]}
    assert [numbers[at]["id"] for at in range(1, 9)] == ids[::-1]
    assert [numbers[at]["group"] for at in range(1, 9)] == list("ABBAABBA")
    # Without ratings another principle is named, and what it rests on.
    proofs = [{"id": ids[0], "place": 1}]
    bare = office.act("seed-lists", {"basis": "other", "proofs": proofs, "reason": "x"})
    assert bare.code == "seed_evidence_missing"


SENT.rows(
    ranked_by_strength,
    {"gomoku-2025:app7.1.1": (GOMOKU,), "draughts-appendix:app.1.5.1(1)": (DRAUGHTS,)},
)


# Arena.


def how_many_a_side_sends_is_agreed(edition: str, article: str, _: str) -> None:
    units = ("甲", "甲", "甲", "乙", "乙")
    office = entered(event({"kind": "arena"}, edition=edition), 5, units=units)
    assert warned(office) == [("arena_sides_unequal", article)]
    office.do("start")
    # The first of each meet; who wins stays, and the next of the other side comes.
    for number, pair, winner in ((1, {1, 4}, 4), (2, {2, 4}, 2), (3, {2, 5}, 5), (4, {3, 5}, 3)):
        board = paired(office, number)["boards"][0]
        assert {board["first"], board["second"]} == pair, number
        record(office, number, 1, "1-0" if board["first"] == winner else "0-1")
        office.do("round-closes", {"round": number})
    over = office.act("pairing-drafts", {"round": 5, "seed": "1"})
    assert over.code == "rounds_all_paired", "one side has nobody left"
    assert {rank for rank, number in places(office) if number <= 3} == {1}
    level = entered(event({"kind": "arena"}, edition=edition), 4, units=("甲", "甲", "乙", "乙"))
    assert warned(level) == []


SENT.rows(
    how_many_a_side_sends_is_agreed,
    {"gomoku-2025:27.5": (GOMOKU, "27.5"), "weiqi-2002:26.6": (WEIQI, "26.6")},
)


# What is advised at the start.


def rounds_advised(edition: str, article: str, rows: Any, _: str) -> None:
    """Check what is said of so many rounds for so many entrants, each (entrants, rounds, codes)."""
    for count, rounds, codes in rows:
        office = entered(event(swiss(rounds), edition=edition), count)
        found = warned(office)
        assert [code for code, _ in found] == codes, (count, rounds)
        assert all(number.startswith(article) for _, number in found)


SENT.rows(
    rounds_advised,
    {
        "weiqi-2002:app.5.1": (
            WEIQI,
            "app.5.1",
            (
                (40, 7, ["fewer_rounds_than_advised"]),
                (40, 10, []),
                (40, 15, ["more_rounds_than_advised"]),
            ),
        ),
        "draughts-appendix:app.1.4.4": (
            DRAUGHTS,
            "app.1.4.4",
            ((9, 4, ["round_robin_advised"]), (10, 5, [])),
        ),
        "gomoku-2025:app6.4": (
            GOMOKU,
            "app6.4",
            ((9, 3, ["round_robin_advised"]), (58, 9, [])),
        ),
        "xiangqi-2020:app3.1.2": (
            XIANGQI,
            "app3.1.2",
            (
                (64, 11, []),
                (64, 12, ["even_number_of_rounds"]),
                (64, 5, ["fewer_rounds_than_advised"]),
                (14, 7, []),
            ),
        ),
    },
)


@of("gomoku-2025:app2.2.note")
def a_free_opening_in_one_game_is_asked_about(database: str) -> None:
    for opening, games, asked in (
        ("free", 1, [("free_opening_single_game", "app2.2.note")]),
        ("free", 2, []),
        ("taraguchi_10", 1, []),
    ):
        rules = event(robin(games=games), edition=GOMOKU, options={"gomoku": {"opening": opening}})
        assert warned(entered(rules, 4)) == asked, (opening, games)


@of("draughts-appendix:app.1.4.2(2)")
def the_event_sets_its_principles_and_keeps_to_them(database: str) -> None:
    usual = begun(event(swiss(3), edition=DRAUGHTS), 4)
    held = usual.get("/regulations")["document"]["stages"][0]["principles"]
    assert len(held) == 4, "通常有以下四项"
    needed = refused_event(event(swiss(1, principles=held[:2]), edition=DRAUGHTS))
    assert needed[0] == "principle_needs_another", "the second leans on the fourth"
    own = [held[0], *held[2:]]
    fewer = begun(event(swiss(3, principles=own), edition=DRAUGHTS), 4)
    held_to = fewer.get("/regulations")["document"]["stages"][0]["principles"]
    assert held_to == own
    # Once set they are not departed from without leaving the book, on record.
    changed = event(swiss(3, principles=held[:1]), edition=DRAUGHTS)
    amended = fewer.act("regulations/amendments", {"regulations": changed, "reason": "改"})
    assert amended.status != 201, "not without being asked"
    strange = refused_event(event(swiss(3, principles=["nobody_wins"]), edition=DRAUGHTS))
    assert strange[0] != ""


test_article = SENT.as_test("database")
