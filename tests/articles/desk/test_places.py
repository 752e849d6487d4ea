"""Points and places worked out at the desk; ids are edition:article.

Xiangqi 2020 13 and 14, weiqi 2002 25 and 27, gomoku 2025 28 and 29, draughts appendix 1.4.5.
Every value is added up by hand from the results given here.
"""

from typing import Any

from tests.articles.acted import ask, field
from tests.articles.desk.results import rounds
from tests.articles.examples import Examples, Way

ASKED = Examples(way=Way.DESK)
of = ASKED.of

XIANGQI, WEIQI, GOMOKU, DRAUGHTS = "xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100"


def table(edition: str, count: int, *texts: str, **regulations: Any) -> list[dict[str, Any]]:
    """Return the rows of the places after these rounds."""
    more = {"system": regulations.pop("system")} if "system" in regulations else {}
    players = regulations.pop("players", field(count))
    answer = ask(
        edition, ask="standings", players=players, results=rounds(*texts), regulations=regulations,
        **more,
    )  # fmt: skip
    assert answer["ok"], answer
    rows: list[dict[str, Any]] = answer["table"]
    return rows


def values(rows: list[dict[str, Any]], name: str) -> dict[int, Any]:
    return {row["no"]: row["tiebreaks"][name] for row in rows}


def points(rows: list[dict[str, Any]]) -> dict[int, str]:
    return {row["no"]: row["points"] for row in rows}


def order(rows: list[dict[str, Any]]) -> list[int]:
    return [row["no"] for row in rows]


ROBIN = ("1+4 2+3", "4=3 1+2", "2+4 3=1")
"""Four players, everyone against everyone: in wins, 1 2.5, 2 2, 3 1, 4 0.5."""
SWISS = ("1+2 3+4 5+6", "1+3 5=2 4+6", "5+1 2+4 3+6")
"""Six players, three rounds: in wins, 1 2, 2 1.5, 3 2, 4 1, 5 2.5, 6 0."""


def win_draw_loss(edition: str, win: str, draw: str) -> None:
    rows = table(edition, 2, "1+2")
    assert points(rows) == {1: win, 2: "0"}
    assert set(points(table(edition, 2, "1=2")).values()) == {draw}
    assert points(table(edition, 2, "1-2")) == {2: win, 1: "0"}


ASKED.rows(
    win_draw_loss,
    {"xiangqi-2020:13.1": (XIANGQI, "2", "1"), "gomoku-2025:28.1": (GOMOKU, "1", "1/2")},
)


def other_points(edition: str, seconds: bool) -> None:
    """Check 3, 1, 0; in xiangqi also 1 and 2 for the draw of whoever moves first and second."""
    rows = table(edition, 4, "1+2 3=4", points={"win": "3", "draw": "1", "loss": "0"})
    assert points(rows) == {1: "3", 2: "0", 3: "1", 4: "1"}
    if seconds:
        system = {"win": "3", "draw_first": "1", "draw_second": "2", "loss": "0"}
        assert points(table(edition, 4, "1+2 3=4", points=system))[4] == "2"
    senseless = ask(
        edition, ask="standings", players=field(2), results=rounds("1+2"),
        regulations={"points": {"win": "1", "loss": "2"}},
    )  # fmt: skip
    assert senseless["error"]["code"] == "bad_request"


ASKED.rows(
    other_points, {"xiangqi-2020:13.3": (XIANGQI, True), "gomoku-2025:28.2": (GOMOKU, False)}
)


@of("xiangqi-2020:14.1")
def a_round_robin_of_xiangqi() -> None:
    rows = table(XIANGQI, 4, *ROBIN, system="round_robin")
    assert points(rows) == {1: "5", 2: "4", 3: "2", 4: "1"}
    # 小分: 1 has beaten 4 and 2 (1 + 4) and drawn with 3 (half of 2).
    assert values(rows, "sonneborn_berger") == {1: "6", 2: "3", 3: "3", 4: "1"}
    level = table(XIANGQI, 4, "1+4 2+3", "4+3 1=2", "2-4 3+1", system="round_robin")
    answer = ask(XIANGQI, ask="standings", system="round_robin", players=field(4),
                 results=rounds(*ROBIN))  # fmt: skip
    assert answer["order"][:6] == [
        "points", "penalties", "sonneborn_berger", "wins", "direct_encounter", "fouls",
    ]  # fmt: skip
    assert len(level) == 4
    # Of an odd field the bye is nobody's game and nobody's points.
    three = table(XIANGQI, 3, "2+3", "3+1", "1+2", system="round_robin")
    assert points(three) == {1: "2", 2: "2", 3: "2"}


@of("xiangqi-2020:14.3")
def a_swiss_takes_one_list_or_the_other() -> None:
    for ranking, name in (
        ("swiss_opponents", "sum_of_opponents_scores"),
        ("swiss_progressive", "progressive"),
    ):
        rows = table(XIANGQI, 6, *SWISS, ranking=ranking)
        assert order(rows)[0] == 5, "points come first"
        assert list(rows[0]["tiebreaks"])[1] == name
    unknown = ask(XIANGQI, ask="standings", players=field(6), results=rounds(*SWISS),
                  regulations={"ranking": "swiss_ratings"})  # fmt: skip
    assert unknown["error"]["code"] == "no_such_order"


def sums_of_opponents(edition: str, scale: int, name: str = "sum_of_opponents_scores") -> None:
    """Check the opponents' points of SWISS, `scale` points a win."""
    rows = table(edition, 6, *SWISS, tiebreaks=[name])
    halves = {1: 3 + 4 + 5, 2: 4 + 5 + 2, 3: 2 + 4 + 0, 4: 4 + 0 + 3, 5: 0 + 3 + 4, 6: 5 + 2 + 4}
    expected = {no: half * scale / 2 for no, half in halves.items()}
    assert {no: as_number(value) for no, value in values(rows, name).items()} == expected


def as_number(text: str) -> float:
    above, _, below = text.partition("/")
    return int(above) / int(below or 1)


ASKED.rows(
    sums_of_opponents,
    {
        "gomoku-2025:29.2.1-A": (GOMOKU, 1),
        "draughts-appendix:app.1.4.5(3)a": (DRAUGHTS, 2),
        "weiqi-2002:27.1(2)(B)": (WEIQI, 2),
    },
)


@of("xiangqi-2020:14.3.1")
def opponents_points_then_wins_fouls_and_seconds() -> None:
    sums_of_opponents(XIANGQI, 2)
    rows = table(XIANGQI, 6, *SWISS, ranking="swiss_opponents")
    # 1 and 3 have 4 points each: 12 opponents' points against 6.
    assert order(rows)[:3] == [5, 1, 3]
    assert list(rows[0]["tiebreaks"]) == [
        "penalties", "sum_of_opponents_scores", "wins", "fouls", "second_games", "second_wins",
        "previous_place",
    ]  # fmt: skip


@of("xiangqi-2020:14.3.2")
def points_round_by_round_added_up() -> None:
    rows = table(XIANGQI, 6, *SWISS, ranking="swiss_progressive")
    # 1: 2 + 4 + 4; 3: 2 + 2 + 4; 5: 2 + 3 + 5.
    assert values(rows, "progressive") == {1: "10", 2: "4", 3: "8", 4: "4", 5: "10", 6: "0"}
    assert order(rows)[:3] == [5, 1, 3]
    assert values(rows, "progressive_drops")[1] == ["8", "4"], "without round 1, without 1 and 2"


@of("xiangqi-2020:14.4")
def a_bye_is_a_win_against_the_lowest_that_is_not_nought() -> None:
    for announced, worth in ((3, "1/2"), (7, "1")):
        rows = table(XIANGQI, 17, *odd_rounds(), rounds=announced)
        assert points(rows)[17] == "2"
        assert values(rows, "sum_of_opponents_scores")[17] == worth


def odd_rounds() -> tuple[str, ...]:
    """Return a round of 17: 1 and 2 draw, so that 1 is the lowest not nought; 17 rests."""
    return (" ".join(["1=2", *(f"{n}+{n + 1}" for n in range(3, 17, 2)), "17"]),)


@of("xiangqi-2020:18.5")
def whoever_was_punished_stands_last_of_his_equals() -> None:
    first = order(table(XIANGQI, 6, *SWISS, ranking="swiss_opponents"))
    assert first.index(1) < first.index(3)
    punished = {"ranking": "swiss_opponents", "penalties": {"1": "warning"}}
    rows = order(table(XIANGQI, 6, *SWISS, **punished))
    assert rows.index(3) < rows.index(1)
    assert rows[0] == 5, "points come before"
    assert rows.index(1) < rows.index(2), "less points stay behind"


@of("gomoku-2025:29.1.1", "gomoku-2025:29.1")
def a_round_robin_of_gomoku() -> None:
    rows = table(GOMOKU, 4, *ROBIN, system="round_robin")
    assert (order(rows), points(rows)) == ([1, 2, 3, 4], {1: "5/2", 2: "2", 3: "1", 4: "1/2"})
    chosen = table(GOMOKU, 4, *ROBIN, system="round_robin", tiebreaks=["wins"])
    assert set(chosen[0]["tiebreaks"]) == {"wins"}
    assert set(rows[0]["tiebreaks"]) == {"sonneborn_berger", "wins", "direct_encounter"}


@of("gomoku-2025:29.1.1-A")
def points_of_the_beaten_and_half_of_the_drawn() -> None:
    rows = table(GOMOKU, 4, *ROBIN, system="round_robin", tiebreaks=["sonneborn_berger"])
    # 1: 1/2 + 2 + 1/2; 2: 1 + 1/2; 3: half of 1/2 and of 5/2; 4: half of 1.
    assert values(rows, "sonneborn_berger") == {1: "3", 2: "3/2", 3: "3/2", 4: "1/2"}


@of("weiqi-2002:27.1(1)(A)")
def points_of_the_beaten_whole_of_the_drawn_half() -> None:
    rows = table(WEIQI, 4, *ROBIN, system="round_robin")
    assert values(rows, "sonneborn_berger") == {1: "6", 2: "3", 3: "3", 4: "1"}


def number_of_wins(edition: str, name: str, system: str | None) -> None:
    more: dict[str, Any] = {"system": system} if system else {}
    rows = table(edition, 4, "1+2 3=4", "1=3 2=4", "1=4 2+3", tiebreaks=["wins"], **more)
    assert values(rows, "wins") == {1: "1", 2: "1", 3: "0", 4: "0"}
    # 2 has lost one and drawn one, 4 has drawn all: level on points, more wins stand first.
    assert points(rows)[2] == points(rows)[4]
    assert order(rows).index(2) < order(rows).index(4), name


ASKED.rows(
    number_of_wins,
    {
        "gomoku-2025:29.1.1-B": (GOMOKU, "B", "round_robin"),
        "draughts-appendix:app.1.4.5(2)c": (DRAUGHTS, "c", None),
    },
)


@of("gomoku-2025:29.2.1-D")
def more_wins_stand_first() -> None:
    number_of_wins(GOMOKU, "D", None)


def between_themselves(edition: str, system: str | None) -> None:
    more: dict[str, Any] = {"system": system} if system else {}
    # 1 and 2 end level; 2 has beaten 1.
    rows = table(
        edition, 4, "2+1 3=4", "1+3 4=2", "1+4 3=2", tiebreaks=["direct_encounter"], **more
    )
    assert points(rows)[1] == points(rows)[2]
    assert order(rows)[:2] == [2, 1]


ASKED.rows(
    between_themselves,
    {"gomoku-2025:29.1.1-C": (GOMOKU, "round_robin"), "gomoku-2025:29.2.1-E": (GOMOKU, None)},
)


def without_best_and_worst(edition: str, scale: int) -> None:
    name = "buchholz_median:1:1"
    rows = table(edition, 6, *SWISS, tiebreaks=[name])
    halves = {1: 4, 2: 4, 3: 2, 4: 3, 5: 3, 6: 4}
    found = {no: as_number(value) for no, value in values(rows, name).items()}
    assert found == {no: half * scale / 2 for no, half in halves.items()}
    # 1 has met 3, 4 and 5 halves: without the two highest 3, without the two lowest 5.
    for cut, half in (("2:0", 3), ("0:2", 5)):
        two = table(edition, 6, *SWISS, tiebreaks=[f"buchholz_median:{cut}"])
        assert as_number(values(two, f"buchholz_median:{cut}")[1]) == half * scale / 2


ASKED.rows(
    without_best_and_worst,
    {
        "gomoku-2025:29.2.1-B": (GOMOKU, 1),
        "draughts-appendix:app.1.4.5(3)b": (DRAUGHTS, 2),
    },
)


def without_the_lowest_then_the_next(edition: str, scale: int) -> None:
    rows = table(edition, 6, *SWISS, tiebreaks=["buchholz_cuts"])
    # 1 has met 3, 4 and 5 halves: without the lowest 9, without two 5.
    found = [as_number(text) for text in values(rows, "buchholz_cuts")[1][:2]]
    assert found == [9 * scale / 2, 5 * scale / 2]
    # Level on points, 1 (9) stands before 3 (2, 4 and 0 halves: 6).
    assert order(rows).index(1) < order(rows).index(3)


ASKED.rows(
    without_the_lowest_then_the_next,
    {
        "gomoku-2025:29.2.1-C": (GOMOKU, 1),
        "draughts-appendix:app.1.4.5(3)c": (DRAUGHTS, 2),
    },
)


@of("gomoku-2025:29.2.1", "gomoku-2025:29.2")
def a_swiss_of_gomoku() -> None:
    rows = table(GOMOKU, 6, *SWISS)
    assert order(rows)[0] == 5
    assert set(rows[0]["tiebreaks"]) == {
        "sum_of_opponents_scores", "buchholz_median:1:1", "buchholz_cuts", "wins",
        "direct_encounter",
    }  # fmt: skip
    assert order(table(GOMOKU, 6, *SWISS, tiebreaks=["wins"]))[0] == 5


@of("gomoku-2025:29.3")
def who_stays_level_shares_the_place() -> None:
    rows = table(GOMOKU, 4, "1=2 3=4", "1=3 2=4", "1=4 2=3")
    assert {row["rank"] for row in rows} == {1}


@of("draughts-appendix:app.1.4.5(2)a")
def points_after_every_round() -> None:
    rows = table(DRAUGHTS, 6, *SWISS, tiebreaks=["progressive"])
    assert values(rows, "progressive") == {1: "10", 2: "4", 3: "8", 4: "4", 5: "10", 6: "0"}


@of("draughts-appendix:app.1.4.5(2)b")
def without_the_first_rounds() -> None:
    rows = table(DRAUGHTS, 6, *SWISS, tiebreaks=["progressive_drops"])
    assert values(rows, "progressive_drops")[1] == ["8", "4"]
    assert values(rows, "progressive_drops")[3] == ["6", "4"]
    assert order(rows).index(1) < order(rows).index(3)


@of("draughts-appendix:app.1.4.5")
def lists_of_three_kinds() -> None:
    rated = [{"no": no, "rating": 2000 + no} for no in range(1, 7)]
    for ranking, names in (
        ("swiss_opponents", ["sum_of_opponents_scores", "buchholz_median:1:1", "buchholz_cuts"]),
        ("swiss_progressive", ["progressive", "progressive_drops", "wins"]),
        ("swiss_ratings", ["average_rating", "average_rating_cut:1"]),
    ):
        rows = table(DRAUGHTS, 6, *SWISS, ranking=ranking, players=rated)
        assert list(rows[0]["tiebreaks"]) == names
        assert order(rows)[0] == 5


def average_of_opponents(name: str, expected: str) -> None:
    ratings = (1000, 2000, 2100, 2200)
    rated = [{"no": at, "rating": rating} for at, rating in enumerate(ratings, start=1)]
    rows = table(
        DRAUGHTS, 4, "1+2 3+4", "1+3 2+4", "1+4 2+3", players=rated, ranking="swiss_ratings"
    )
    assert values(rows, name)[1] == expected


ASKED.rows(
    average_of_opponents,
    {
        "draughts-appendix:app.1.4.5(1)a": ("average_rating", "2100"),
        "draughts-appendix:app.1.4.5(1)b": ("average_rating_cut:1", "2150"),
    },
)


@of("weiqi-2002:27.1(1)")
def a_round_robin_of_weiqi() -> None:
    rows = table(WEIQI, 4, *ROBIN, system="round_robin")
    assert (order(rows), points(rows)) == ([1, 2, 3, 4], {1: "5", 2: "4", 3: "2", 4: "1"})
    assert list(rows[0]["tiebreaks"]) == ["sonneborn_berger", "warnings"]


@of("weiqi-2002:27.1(1)(B)")
def fewer_warnings_stand_first() -> None:
    # All draws: level in points and small points but for the warning.
    plain = table(WEIQI, 4, "1=4 2=3", "4=3 1=2", "2=4 3=1", system="round_robin")
    assert {row["rank"] for row in plain} == {1}
    warned = table(WEIQI, 4, "1=4 2=3", "4=3 1=2", "2=4 3=1", system="round_robin",
                   penalties={"1": "warning"})  # fmt: skip
    assert (order(warned)[-1], warned[-1]["rank"]) == (1, 4)


@of("weiqi-2002:27.1(2)")
def a_swiss_of_weiqi_by_total_or_by_points() -> None:
    total = table(WEIQI, 6, *SWISS, ranking="swiss_total_score")
    by_points = table(WEIQI, 6, *SWISS, ranking="swiss_opponents")
    assert "total_score" in total[0]["tiebreaks"]
    assert list(by_points[0]["tiebreaks"]) == ["sum_of_opponents_scores", "warnings"]
    assert order(by_points)[:3] == [5, 1, 3]


@of("weiqi-2002:27.1(2)(A)")
def points_and_a_share_of_the_opponents() -> None:
    rows = table(WEIQI, 6, *SWISS, ranking="swiss_total_score")
    # The highest has 5 points, half of it 5/2: of 1 opponents with 3 + 4 + 5 = 12 points,
    # 4 + 12 / (5/2) - 3 = 29/5; of 5 with 0 + 3 + 4 = 7, 5 + 14/5 - 3 = 24/5.
    assert values(rows, "total_score")[1] == "29/5"
    assert values(rows, "total_score")[5] == "24/5"
    assert order(rows)[0] == 1, "before 5, who has more points"


@of("weiqi-2002:25.1", "gomoku-2025:26.1")
def an_event_of_individuals() -> None:
    for edition in (WEIQI, GOMOKU):
        rows = table(edition, 4, *ROBIN, system="round_robin")
        assert [row["rank"] for row in rows] == [1, 2, 3, 4]
        assert not {"game_points", "boards"} & set(rows[0]["tiebreaks"])
        of_teams = ask(edition, ask="standings", players=field(4), results=rounds(*ROBIN),
                       regulations={"tiebreaks": ["boards"]})  # fmt: skip
        assert of_teams["ok"] is False


@of("weiqi-2002:25.3/p2")
def a_professional_dan_is_earned_in_dan_events() -> None:
    games = [{"opponent": 1, "result": "win"}] * 20
    answer = ask(WEIQI, ask="promotion", dan=1, games=games)
    assert answer["promotions"][0]["to"] == 2
    lost = ask(WEIQI, ask="promotion", dan=1, games=[{"opponent": 1, "result": "loss"}] * 20)
    assert (lost["dan"], lost["promotions"]) == (1, [])
    elsewhere = ask(WEIQI, ask="promotion", dan=1, games=games, dan_tournament=False)
    assert elsewhere["ok"] is False


@of("gomoku-2025:27.8")
def grades_have_no_norms_in_the_book() -> None:
    error = ask(GOMOKU, ask="promotion")["error"]
    assert (error["code"], error["article"]) == ("no_norms_in_the_book", "27.8")


test_article = ASKED.as_test()
