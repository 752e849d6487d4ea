"""Seeds and their proofs, first moves settled at the board, breaks and lots, over the API.

Xiangqi 2020 10.4.1.3, 11.1, 28.8 and 28.9, weiqi 2002 17.5 and 25.2, gomoku 2025 10.1, 30.4 and
appendix 3, gomoku classic 先后手 1 and 2, draughts appendix 1.1.1; ids are edition:article.
"""

from datetime import datetime
from fractions import Fraction
from typing import Any

from tests.articles.examples import Examples, Way
from tests.articles.rest.played import number
from tests.disputes.board import MINUTE
from tests.tournaments.rest.formats import begun, entered, event, meetings, paired, played, record
from tests.tournaments.rest.office import Office, open_office, register

SENT = Examples(way=Way.REST)
of = SENT.of

XIANGQI, RAPID = "xiangqi-2020", "xiangqi-2020-rapid"
WEIQI, GOMOKU, CLASSIC, DRAUGHTS = "weiqi-2002", "gomoku-2025", "gomoku-classic", "draughts-100"
KNOCKOUT = {"kind": "knockout"}
DRAW = "1/2-1/2"


# Seeds.


def unnumbered(edition: str, count: int, **ratings: list[int]) -> tuple[Office, list[str]]:
    """Enter players, rated in their order where `ratings` are given; nothing is drawn yet."""
    office = open_office(event(KNOCKOUT, edition=edition))
    ids = register(count)
    entries: list[dict[str, Any]] = [{"id": id_} for id_ in ids]
    for entry, rating in zip(entries, ratings.get("rated", []), strict=False):
        entry |= {"rating": rating, "rating_list": "表", "rated_on": "2026-01-01"}
    office.do("entries", {"entries": entries})
    return office, ids


def seeded(office: Office, **body: Any) -> list[str]:
    """Rank the seeds; return the ids as they stand."""
    office.do("seed-lists", body)
    found = [entry for entry in office.get()["entries"] if entry["seed"] is not None]
    return [entry["id"] for entry in sorted(found, key=lambda entry: entry["seed"])]


def by_rating(edition: str, _: str) -> None:
    office, ids = unnumbered(edition, 3, rated=[2300, 2250, 2400])
    assert seeded(office, basis="rating", evidence="表") == [ids[2], ids[0], ids[1]]
    assert seeded(office, basis="rating", count=2, evidence="表") == [ids[2], ids[0]]
    level, ids = unnumbered(edition, 2, rated=[2300, 2300])
    assert level.act("seed-lists", {"basis": "rating", "evidence": "表"}).code == "seeds_level"
    # Of equal ratings that of the later list comes first.
    proofs = [
        {"id": id_, "rating": 2300, "dated": dated}
        for id_, dated in zip(ids, ("2025-01-01", "2026-01-01"), strict=True)
    ]
    assert seeded(level, basis="rating", proofs=proofs, evidence="表") == ids[::-1]


def by_results(edition: str, _: str) -> None:
    office, ids = unnumbered(edition, 4)
    proofs = [
        {"id": ids[0], "level": "international", "place": 3, "dated": "2025-06-01"},
        {"id": ids[1], "level": "national", "place": 1, "dated": "2025-09-01"},
        {"id": ids[2], "level": "provincial", "place": 1, "dated": "2025-10-01"},
        {"id": ids[3], "level": "national", "place": 1, "dated": "2024-09-01"},
    ]
    expected = [ids[0], ids[1], ids[3], ids[2]]
    assert seeded(office, basis="results", proofs=proofs[::-1], evidence="比赛") == expected
    bare = {"basis": "results", "proofs": [{"id": ids[0]}], "evidence": "比赛"}
    assert office.act("seed-lists", bare).code == "proof_incomplete"


def by_grade(edition: str, _: str) -> None:
    office, ids = unnumbered(edition, 4)

    def graded(*grades: str) -> list[dict[str, str]]:
        return [{"id": id_, "grade": grade} for id_, grade in zip(ids, grades, strict=False)]

    dan = graded("6段", "七段", "1级", "2级")
    expected = [ids[1], ids[0], ids[2], ids[3]]
    assert seeded(office, basis="grade", proofs=dan, evidence="证书") == expected
    titles = graded("一级棋士", "特级大师", "大师")
    assert seeded(office, basis="grade", proofs=titles, evidence="证书") == [
        ids[1], ids[2], ids[0],
    ]  # fmt: skip
    unknown = {"basis": "grade", "proofs": graded("高手"), "evidence": "证书"}
    assert office.act("seed-lists", unknown).code == "grade_unknown"


for _check, _gomoku, _draughts in (
    (by_rating, "app3.1.4.1", "app.1.1.1(3)a"),
    (by_results, "app3.1.4.2", "app.1.1.1(3)b"),
    (by_grade, "app3.1.4.3", "app.1.1.1(3)c"),
):
    SENT.rows(
        _check,
        {f"gomoku-2025:{_gomoku}": (GOMOKU,), f"draughts-appendix:{_draughts}": (DRAUGHTS,)},
    )


@of("gomoku-2025:app3.1.4")
def seeds_rest_on_something(database: str) -> None:
    office = entered(event(KNOCKOUT, edition=GOMOKU), 8, seeds=2)
    answer = office.act("start")
    (warning,) = answer.data["warnings"]
    assert (warning["code"], number(warning["article"])) == ("seeds_without_basis", "app3.1.4")
    ids = [entry["id"] for entry in office.get()["entries"]]
    stranger = {"basis": "results", "proofs": [{"id": "x", "place": 1}], "evidence": "比赛"}
    assert office.act("seed-lists", stranger).code == "entrant_unknown"
    proofs = [{"id": ids[at], "place": at + 1, "dated": "2025-09-01"} for at in (0, 1)]
    office.do("seed-lists", {"basis": "results", "proofs": proofs, "evidence": "去年名次"})
    assert office.act("start").status == 201, "what they rest on is on record"


# Who moves first.


def final(edition: str, stage: dict[str, Any] | None = None) -> tuple[Office, dict[str, Any]]:
    stage = stage or KNOCKOUT
    office = begun(event(stage, edition=edition), 2)
    if stage["kind"] == "knockout":
        office.do("sheets", {"slots": [{"number": 1}, {"number": 2}], "witness": "领队"})
    return office, paired(office, 1)["boards"][0]


def first_at(office: Office) -> int:
    found: int = office.get("/rounds/1")["boards"][0]["first"]
    return found


def two_players_guess(edition: str, _: str) -> None:
    """Check 猜先: the stones of both hands, odd for who holds the black ones."""
    for black, white, mover in ((3, 4, 2), (3, 5, 1)):
        office = final(edition, {"kind": "match", "games": 1})[0]
        guess: dict[str, Any] = {"round": 1, "board": 1, "how": "guess", "holder": 2}
        guess |= {"black": black, "white": white}
        assert office.act("first-moves", {**guess, "black": 0}).code == "no_stones_held"
        office.do("first-moves", guess)
        assert first_at(office) == mover
        assert office.act("first-moves", guess).code == "first_move_settled"
    office = begun(event({"kind": "swiss", "rounds": 3}, edition=edition), 4)
    paired(office, 1)
    assert office.act("first-moves", guess).code == "colours_not_asked", "the pairing says"


SENT.rows(
    two_players_guess,
    {
        "gomoku-2025:10.1.2": (GOMOKU,),
        "gomoku-classic:colour.1.1": (CLASSIC,),
    },
)


@of("gomoku-classic:colour.1")
def by_the_pairing_or_by_a_guess(database: str) -> None:
    free = {"gomoku": {"opening": "free"}}
    swiss = begun(event({"kind": "swiss", "rounds": 3}, edition=CLASSIC, options=free), 4)
    boards = paired(swiss, 1)["boards"]
    made = swiss.api.post(f"{swiss.path}/games", {"round": 1}, token=swiss.tokens["arbiter"])
    ids = {entry["number"]: entry["id"] for entry in swiss.get()["entries"]}
    for board, item in zip(boards, made.data["games"], strict=True):
        shown = swiss.api.get(f"/games/{item['game']}", token=swiss.tokens["arbiter"]).data
        black = next(seat["player"] for seat in shown["seats"] if seat["side"] == "black")
        assert black == ids[board["first"]]
    office, _ = final(CLASSIC, {"kind": "match", "games": 1})
    toss = {"round": 1, "board": 1, "how": "toss", "winner": 2}
    office.do("first-moves", {**toss, "choice": "B"})
    assert first_at(office) == 1


@of("xiangqi-2020:10.4.1.3")
def the_winner_of_the_lot_chooses(database: str) -> None:
    office, _ = final(XIANGQI)
    lot = {"round": 1, "board": 1, "how": "lot", "winner": 2, "first": 1, "witness": "双方领队"}
    assert office.act("first-moves", {**lot, "witness": ""}).code == "witness_missing"
    refused = office.act("first-moves", {**lot, "winner": 3})
    assert refused.code == "winner_not_in_match"
    assert refused.data["article"]["number"] == "10.4.1.3"
    office.do("first-moves", lot)
    assert first_at(office) == 1, "he took the black men"


@of("xiangqi-2020:28.8.1")
def by_lot_or_as_the_regulations_say_by_rating(database: str) -> None:
    rules = event({**KNOCKOUT, "colours": "rated_chooses"}, edition=RAPID)
    office = open_office(rules)
    ids = register(2)
    office.do(
        "entries",
        {
            "entries": [
                {"id": id_, "rating": rating, "rating_list": "表"}
                for id_, rating in zip(ids, (2100, 2300), strict=True)
            ]
        },
    )
    office.do("draws", {"method": "given", "order": ids, "witness": "领队"})
    office.do("start")
    office.do("sheets", {"slots": [{"number": 1}, {"number": 2}], "witness": "领队"})
    paired(office, 1)
    settle = {"round": 1, "board": 1, "how": "rating", "first": 1}
    by_lot = {**settle, "how": "lot", "winner": 1, "witness": "领队"}
    refused = office.act("first-moves", by_lot)
    assert (refused.code, number(refused.data["article"])) == (
        "first_move_method_wrong",
        "28.8.1",
    )
    assert office.act("first-moves", {**settle, "winner": 1}).code == "choice_not_his"
    office.do("first-moves", settle)
    assert first_at(office) == 1, "the higher rated chose the second move"
    drawn, _ = final(RAPID)
    drawn.do("first-moves", by_lot)
    assert first_at(drawn) == 1


@of("xiangqi-2020:28.9")
def the_next_game_begins_within_five_minutes(database: str) -> None:
    rules = event({"kind": "swiss", "rounds": 3, "games": 2}, edition=RAPID)
    office = begun(rules, 4)
    assert paired(office, 1)["boards"][0]["next_game_due"] is None
    office.do("game-results", {"round": 1, "board": 1, "game": 1, "score": "1-0"})

    def due() -> datetime:
        return datetime.fromisoformat(office.get("/rounds/1")["boards"][0]["next_game_due"])

    first = due()
    pause = {"round": 1, "board": 1, "break_ms": 20 * MINUTE, "reason": "停电"}
    assert office.act("breaks", pause, by="arbiter").status == 403
    assert office.act("breaks", {**pause, "reason": " "}).code == "reason_missing"
    wrong = office.act("breaks", {**pause, "break_ms": 0})
    assert wrong.status in (400, 422)
    office.do("breaks", pause)
    assert (due() - first).total_seconds() == 15 * 60, "twenty minutes in place of five"
    office.do("game-results", {"round": 1, "board": 1, "game": 2, "score": DRAW})
    assert office.get("/rounds/1")["boards"][0]["next_game_due"] is None


@of("gomoku-classic:colour.2.2")
def colours_played_wrongly_do_not_touch_later_rounds(database: str) -> None:
    drafts = []
    for swapped in (False, True):
        office = begun(event({"kind": "swiss", "rounds": 3}, edition=CLASSIC), 6)
        for board in paired(office, 1)["boards"]:
            body = {"round": 1, "board": board["board"], "score": "1-0", "swapped": swapped}
            office.do("results", body)
        office.do("round-closes", {"round": 1})
        second = paired(office, 2)["boards"]
        drafts.append([(board["first"], board["second"]) for board in second])
    assert drafts[0] == drafts[1]


@of("weiqi-2002:17.5/p2")
def a_lot_after_a_double_loss_counts_for_the_next_pairing(database: str) -> None:
    office = begun(event({"kind": "swiss", "rounds": 5}, edition=WEIQI), 8)
    played(office, 1)
    boards = paired(office, 2)["boards"]
    lost, other = boards[0], boards[1]
    record(office, 2, lost["board"], "0-0")
    for board in boards[1:]:
        record(office, 2, board["board"], "1-0")
    lot = {"round": 2, "board": lost["board"], "winner": lost["first"], "witness": "双方领队"}
    decisive = office.act("pairing-lots", {**lot, "board": other["board"]})
    assert (decisive.code, number(decisive.data["article"])) == ("no_double_loss", "17.5/p2")
    assert office.act("pairing-lots", {**lot, "winner": other["first"]}).code == (
        "winner_not_in_match"
    )
    office.do("pairing-lots", lot)
    office.do("round-closes", {"round": 2})
    points = {row["number"]: Fraction(row["points"]) for row in office.get("/standings")["rows"]}
    assert points[lost["first"]] == points[lost["second"]], "双败: the lot brings no points"
    best = max(points.values())
    third = meetings(paired(office, 3))
    partner = next(pair - {lost["first"]} for pair in third if lost["first"] in pair)
    assert {points[number_] for number_ in partner} == {best}, "paired as one who had won"


@of("gomoku-2025:30.4")
def a_play_off_has_less_time(database: str) -> None:
    thirty = {"kind": "sudden_death", "base_ms": 30 * MINUTE}
    for control, fast in (
        (thirty, False),
        ({"kind": "increment", "base_ms": 25 * MINUTE, "increment_ms": 5000}, False),
        ({"kind": "increment", "base_ms": 10 * MINUTE, "increment_ms": 10_000}, True),
    ):
        office = begun(event({"kind": "round_robin"}, edition=GOMOKU, time_control=thirty), 2)
        board = paired(office, 1)["boards"][0]
        record(office, 1, board["board"], DRAW)
        office.do("round-closes", {"round": 1})
        tie = {"round": 1, "numbers": [2, 1], "how": "play_off", "reference": "加赛1"}
        answer = office.act("tie-decisions", {**tie, "time_control": control})
        if fast:
            assert answer.status == 201
            continue
        assert (answer.code, number(answer.data["article"])) == ("play_off_too_slow", "30.4")


# Teams in the order of strength.


def in_the_order_of_strength(edition: str, article: str, refused: bool, _: str) -> None:
    rules = event({"kind": "round_robin"}, edition=edition,
                  teams={"kind": "fixed_boards", "boards": 2})  # fmt: skip
    for ratings, fits in (((2300, 2400), False), ((2400, 2300), True)):
        office = open_office(rules)
        ids = register(3)
        team = {"id": ids[0], "members": ids[1:], "member_ratings": list(ratings)}
        answer = office.act("entries", {"entries": [team]})
        if fits:
            assert answer.status == 201, answer.raw.content.decode()
            continue
        notice = answer.data if refused else answer.data["warnings"][0]
        code = "team_not_in_rating_order" if refused else "team_not_in_strength_order"
        assert (notice["code"], number(notice["article"])) == (code, article)
        assert answer.status == (422 if refused else 409)


SENT.rows(
    in_the_order_of_strength,
    {
        "xiangqi-2020:11.1": (XIANGQI, "11.1", True),
        "weiqi-2002:25.2/p3": (WEIQI, "25.2", False),
    },
)


test_article = SENT.as_test("database")
