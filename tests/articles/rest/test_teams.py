"""Teams over the API: line-ups, colours of the boards, matches and places; ids edition:article.

Xiangqi 2020 11, 12.2 and 14.5 to 14.9, weiqi 2002 25.2, 27.2 and 28.4, gomoku 2025 10.1.4, 24.4.4,
26.2, 27.6 and 29, gomoku classic 先后手 1.3. Every value is counted again from the results.
"""

from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

from tests.articles.examples import Examples, Way
from tests.articles.rest.teams import (
    FOUR,
    Tally,
    all_rounds,
    counted,
    level,
    match,
    members,
    opponents,
    teams,
    value,
)
from tests.articles.rest.test_events import played
from tests.tournaments.rest.formats import begun, event, paired, places
from tests.tournaments.rest.office import Office

SENT = Examples(way=Way.REST)
of = SENT.of

XIANGQI, WEIQI, GOMOKU, CLASSIC = "xiangqi-2020", "weiqi-2002", "gomoku-2025", "gomoku-classic"


# Line-ups.


def line_up(office: Office, number: int, *at: int, by: str = "arbiter") -> Any:
    """Name who of a team's list plays, by their places in it."""
    listed = members(office, number)
    players = [listed[place - 1] for place in at]
    body = {"round": 1, "number": number, "players": players}
    return office.act("line-ups", body, by=by)


@of("xiangqi-2020:11.2")
def fifteen_line_ups_of_four_boards_and_two_reserves(database: str) -> None:
    office = teams("reserves", 2, boards=4, reserves=2)
    paired(office, 1)
    in_order = list(combinations(range(1, 7), 4))
    assert len(in_order) == 15
    for at in in_order:
        assert line_up(office, 1, *at).status == 201, at
    for at in ((1, 2, 4, 3), (2, 1, 3, 4), (6, 5, 4, 3)):
        refused = line_up(office, 1, *at)
        assert (refused.status, refused.code) == (422, "line_up_order_reversed"), at


def set_before_each_match(edition: str, _: str) -> None:
    """Check 临时定台制: any order of the team's players, and each meets the same board."""
    office = teams("free_lineup", 2, edition=edition, boards=3)
    paired(office, 1)
    for at in permutations((1, 2, 3)):
        assert line_up(office, 1, *at).status == 201, at
    assert line_up(office, 1, 3, 1, 2).status == 201
    stranger = [*members(office, 1)[:2], members(office, 2)[0]]
    refused = office.act("line-ups", {"round": 1, "number": 1, "players": stranger})
    assert refused.code == "not_of_this_team"
    made = office.api.post(f"{office.path}/games", {"round": 1}, token=office.tokens["arbiter"])
    ours, theirs = members(office, 1), members(office, 2)
    expected = [{ours[2], theirs[0]}, {ours[0], theirs[1]}, {ours[1], theirs[2]}]
    assert [sat(office, item["game"]) for item in made.data["games"]] == expected
    # Announced: nobody is moved any more without the chief.
    office.do("line-up-closes", {"round": 1}, by="arbiter")
    assert line_up(office, 1, 1, 2, 3).code == "line_ups_closed"


def sat(office: Office, game: str) -> set[str]:
    shown = office.api.get(f"/games/{game}", token=office.tokens["arbiter"])
    return {seat["player"] for seat in shown.data["seats"]}


SENT.rows(
    set_before_each_match,
    {
        "xiangqi-2020:11.3": (XIANGQI,),
        "gomoku-2025:26.2.3": (GOMOKU,),
        "weiqi-2002:25.2/p4": (WEIQI,),
    },
)


def boards_stay_as_entered(edition: str, _: str) -> None:
    """Check 分台定人制: the list of the entry plays, and no line-up changes it."""
    office = teams("fixed_boards", 2, edition=edition, boards=3)
    board = paired(office, 1)["boards"][0]
    for at in ((2, 1, 3), (1, 3, 2)):
        refused = line_up(office, 1, *at)
        assert refused.status in (409, 422), at
    made = office.api.post(f"{office.path}/games", {"round": 1}, token=office.tokens["arbiter"])
    ours, theirs = members(office, 1), members(office, 2)
    assert [sat(office, item["game"]) for item in made.data["games"]] == [
        {ours[at], theirs[at]} for at in range(3)
    ]
    entry = next(item for item in office.get()["entries"] if item["number"] == board["first"])
    turned = {"id": entry["id"], "members": entry["members"][::-1]}
    late = office.act("entry-corrections", {"entry": turned, "reason": "排错"})
    assert late.code == "tournament_started"


SENT.rows(
    boards_stay_as_entered,
    {"gomoku-2025:26.2.1": (GOMOKU,), "weiqi-2002:25.2/p2": (WEIQI,)},
)


@of("gomoku-2025:26.2.2")
def a_reserve_takes_any_board_and_the_others_stay(database: str) -> None:
    office = teams("reserves", 2, edition=GOMOKU, boards=3, reserves=1)
    paired(office, 1)
    for at in ((4, 2, 3), (1, 4, 3), (1, 2, 4), (1, 2, 3)):
        assert line_up(office, 1, *at).status == 201, at
    for at in ((2, 3, 4), (1, 3, 4), (3, 2, 1)):
        refused = line_up(office, 1, *at)
        assert (refused.status, refused.code) == (422, "line_up_wrong_board"), at


# Colours: who leads the odd boards.


def odd_boards_are_led_by_the_team_named_first(edition: str, _: str) -> None:
    office = teams("fixed_boards", 4, edition=edition, boards=4)
    board = paired(office, 1)["boards"][0]
    first = members(office, board["first"])
    second = members(office, board["second"])
    made = office.api.post(f"{office.path}/games", {"round": 1}, token=office.tokens["arbiter"])
    leaders = []
    for item in made.data["games"][:4]:
        shown = office.api.get(f"/games/{item['game']}", token=office.tokens["arbiter"]).data
        leaders.append(shown["seats"][0]["player"])
    assert leaders == [first[0], second[1], first[2], second[3]]


SENT.rows(
    odd_boards_are_led_by_the_team_named_first,
    {
        "xiangqi-2020:12.2": (XIANGQI,),
        "gomoku-2025:10.1.4": (GOMOKU,),
        "gomoku-classic:colour.1.3": (CLASSIC,),
    },
)


# Places.


def points_(edition: str) -> int:
    """Return what a win is worth: 2 in xiangqi and weiqi, 1 in gomoku (28.1)."""
    return 1 if edition == GOMOKU else 2


def check_places(
    office: Office, tally: dict[int, Tally], keys: dict[int, tuple[Any, ...]], scale: int
) -> list[dict[str, Any]]:
    """Check points and order of the table against keys, the largest first; return its rows."""
    rows: list[dict[str, Any]] = office.get("/standings")["rows"]
    for row in rows:
        assert Fraction(row["points"]) == scale * tally[row["number"]].matches, row["number"]
    expected = sorted(keys, key=lambda number: keys[number], reverse=True)
    assert [row["number"] for row in rows] == expected
    return rows


@of("xiangqi-2020:14.5")
def a_round_robin_of_teams(database: str) -> None:
    office = teams("fixed_boards", 4)
    tally = counted(all_rounds(office, 3, FOUR))
    assert (tally[3].matches, tally[4].matches) == (Fraction(3, 2), Fraction(3, 2))
    keys = {
        number: (each.matches, each.games, each.won, each.games_won)
        for number, each in tally.items()
    }
    rows = check_places(office, tally, keys, 2)
    # 总局分 comes before 直胜: 4 is ahead of 3, to whom it has lost.
    assert places(office) == [(1, 1), (2, 4), (3, 3), (4, 2)]
    for row in rows:
        each = tally[row["number"]]
        assert value(row, "game_points") == 2 * each.games
        assert value(row, "wins") == each.won
        assert value(row, "game_wins") == each.games_won
    codes = [code for code in office.get("/standings")["tiebreaks"] if code != "penalties"]
    assert codes[1:] == [
        "game_points", "wins", "game_wins", "direct_encounter", "fouls", "second_games",
        "second_wins",
    ]  # fmt: skip


@of("xiangqi-2020:14.2")
def a_round_robin_of_two_games_a_pairing(database: str) -> None:
    rules = event({"kind": "round_robin", "games": 2}, ranking="round_robin_matches")
    office = begun(rules, 4)
    tally = counted(all_rounds(office, 3, FOUR))
    keys = {number: (each.matches, each.games) for number, each in tally.items()}
    rows = check_places(office, tally, keys, 2)
    # 局分总和 comes before 直胜: 4 is ahead of 3, who has beaten it.
    assert [row["number"] for row in rows] == [1, 4, 3, 2]
    for row in rows:
        assert value(row, "game_points") == 2 * tally[row["number"]].games
    codes = [code for code in office.get("/standings")["tiebreaks"] if code != "penalties"]
    assert codes[1:] == ["game_points", "game_wins", "direct_encounter", "fouls", "second_wins"]


@of("xiangqi-2020:14.6")
def a_double_round_robin_of_teams_ends_in_a_play_off(database: str) -> None:
    stage = {"kind": "double_round_robin"}
    office = teams("fixed_boards", 4, stage=stage, ranking="team_double_round_robin")
    met = all_rounds(office, 6, FOUR)
    assert len(met) == 12
    tally = counted(met)
    keys = {number: (each.matches, each.games) for number, each in tally.items()}
    check_places(office, tally, keys, 2)
    table = office.get("/standings")
    assert table["needs_play_off"] is False
    codes = [code for code in table["tiebreaks"] if code != "penalties"]
    assert codes[1:] == ["game_points", "wins", "game_wins", "direct_encounter", "fouls"]
    level_ = teams("fixed_boards", 2, stage=stage, ranking="team_double_round_robin")
    all_rounds(level_, 2, {(1, 2): "=="})
    table = level_.get("/standings")
    assert (table["needs_play_off"], table["ties"]) == (True, [[1, 2]])


SWISS = {"kind": "swiss", "rounds": 3}
SIX = {
    pair: ("1=", "=0", "11", "10", "0=", "==", "00")[(3 * pair[0] + 2 * pair[1]) % 7]
    for pair in combinations(range(1, 7), 2)
}
"""Every match that six teams can have."""


def swiss_of_teams(**more: Any) -> tuple[Office, dict[int, Tally]]:
    office = teams("fixed_boards", 6, stage=SWISS, **more)
    return office, counted(all_rounds(office, 3, SIX))


def sums(tally: dict[int, Tally]) -> dict[int, Fraction]:
    return {number: sum(opponents(tally, number), Fraction(0)) for number in tally}


@of("xiangqi-2020:14.7")
def a_swiss_of_teams_goes_by_the_opponents_matches(database: str) -> None:
    office, tally = swiss_of_teams(ranking="team_swiss")
    met = sums(tally)
    assert any(met[team] != met[other] for team, other in level(tally)), "two it tells apart"
    rows = office.get("/standings")["rows"]
    for row in rows:
        each = tally[row["number"]]
        assert value(row, "sum_of_opponents_scores") == 2 * met[row["number"]]
        assert value(row, "game_points") == 2 * each.games
        assert value(row, "wins") == each.won
        assert value(row, "game_wins") == each.games_won
    keys = [
        (tally[row["number"]].matches, met[row["number"]], tally[row["number"]].games)
        for row in rows
    ]
    assert keys == sorted(keys, reverse=True)
    codes = [code for code in office.get("/standings")["tiebreaks"] if code != "penalties"]
    assert codes[1:] == [
        "sum_of_opponents_scores", "game_points", "wins", "game_wins", "fouls", "previous_place",
    ]  # fmt: skip


@of("xiangqi-2020:14.8")
def or_by_all_points_on_the_boards(database: str) -> None:
    # 1, 2 win narrowly, 3 and 4 by all three boards: more games with fewer matches.
    results = {
        (one, other): "111" if one in (3, 4) else "110"
        for one, other in combinations(range(1, 7), 2)
    }
    office = teams("fixed_boards", 6, boards=3, stage=SWISS, ranking="team_swiss_board_points")
    tally = counted(all_rounds(office, 3, results))
    rows = office.get("/standings")["rows"]
    keys = [(tally[row["number"]].games, tally[row["number"]].matches) for row in rows]
    assert keys == sorted(keys, reverse=True)
    by_matches = [tally[row["number"]].matches for row in rows]
    assert by_matches != sorted(by_matches, reverse=True), "the matches alone say otherwise"


def chosen(
    edition: str, code: str, stage: dict[str, Any], count: int, results: Any
) -> tuple[Office, dict[int, Tally], list[dict[str, Any]]]:
    """Play an event of teams ranked by match points and one comparison besides."""
    office = teams("fixed_boards", count, edition=edition, stage=stage, tiebreaks=[code])
    tally = counted(all_rounds(office, 3, results))
    rows = office.get("/standings")["rows"]
    assert level(tally), "somebody to tell apart"
    matches = [tally[row["number"]].matches for row in rows]
    assert matches == sorted(matches, reverse=True), "the match points come first"
    return office, tally, rows


ROBIN = {"kind": "round_robin"}
FORMATS: dict[str, tuple[dict[str, Any], int, Any]] = {
    "29.1.2": (ROBIN, 4, FOUR),
    "29.2.2": (SWISS, 6, SIX),
    "29.2.2 of four": (SWISS, 4, FOUR),
}


def in_order(rows: list[dict[str, Any]], keys: dict[int, tuple[Any, ...]]) -> bool:
    found = [keys[row["number"]] for row in rows]
    return found == sorted(found, reverse=True)


def total_games(form: str, _: str) -> None:
    tally, rows = chosen(GOMOKU, "game_points", *FORMATS[form])[1:]
    for row in rows:
        assert value(row, "game_points") == tally[row["number"]].games
    assert in_order(rows, {number: (each.matches, each.games) for number, each in tally.items()})


def board_by_board(form: str, _: str) -> None:
    tally, rows = chosen(GOMOKU, "boards", *FORMATS[form])[1:]
    keys = {
        number: (each.matches, *(each.boards[at] for at in sorted(each.boards)))
        for number, each in tally.items()
    }
    assert in_order(rows, keys)


def beaten_directly(form: str, _: str) -> None:
    tally, rows = chosen(GOMOKU, "direct_encounter", *FORMATS[form])[1:]
    order = [row["number"] for row in rows]
    # 3 and 4 alone are level; 3 has beaten 4, who has more games.
    assert level(tally) == [(3, 4)]
    assert tally[3].against[4][1] == 1
    assert tally[3].games < tally[4].games
    assert order.index(3) < order.index(4)


@of("gomoku-2025:29.1.2-B")
def the_berger_score_of_teams(database: str) -> None:
    tally, rows = chosen(GOMOKU, "berger", *FORMATS["29.1.2"])[1:]
    expected = {
        number: sum(
            (tally[other].games * points / 2 for other, (points, _) in each.against.items()),
            Fraction(0),
        )
        for number, each in tally.items()
    }
    assert {row["number"]: value(row, "berger") for row in rows} == expected
    # 3 has drawn with 1 and beaten 4, 4 has drawn with 1 and beaten 2: 2 to 2 5/16 in wins.
    assert expected[3] < expected[4]
    assert in_order(rows, {number: (tally[number].matches, expected[number]) for number in tally})


@of("gomoku-2025:29.2.2-A")
def the_matches_of_the_opponents(database: str) -> None:
    tally, rows = chosen(GOMOKU, "sum_of_opponents_scores", *FORMATS["29.2.2"])[1:]
    met = sums(tally)
    assert {row["number"]: value(row, "sum_of_opponents_scores") for row in rows} == met
    assert in_order(rows, {number: (tally[number].matches, met[number]) for number in tally})


@of("gomoku-2025:29.2.2-B")
def without_the_best_or_the_worst_opponent(database: str) -> None:
    tally, rows = chosen(GOMOKU, "buchholz_median:1:1", *FORMATS["29.2.2"])[1:]
    middle = {number: sum(opponents(tally, number)[1:-1], Fraction(0)) for number in tally}
    assert {row["number"]: value(row, "buchholz_median:1:1") for row in rows} == middle
    assert in_order(rows, {number: (tally[number].matches, middle[number]) for number in tally})


SENT.rows(
    total_games,
    {"gomoku-2025:29.1.2-A": ("29.1.2",), "gomoku-2025:29.2.2-C": ("29.2.2",)},
)
SENT.rows(
    beaten_directly,
    {"gomoku-2025:29.1.2-C": ("29.1.2",), "gomoku-2025:29.2.2-D": ("29.2.2 of four",)},
)
SENT.rows(
    board_by_board,
    {"gomoku-2025:29.1.2-D": ("29.1.2",), "gomoku-2025:29.2.2-E": ("29.2.2",)},
)


def any_of_the_book_s_comparisons(form: str, codes: list[str], _: str) -> None:
    """Check 可选用: the match points first, the book's list by default, one alone if chosen."""
    stage, count, results = FORMATS[form]
    office = teams("fixed_boards", count, edition=GOMOKU, stage=stage)
    tally = counted(all_rounds(office, 3, results))
    table = office.get("/standings")
    assert table["tiebreaks"] == ["points", *codes]
    matches = [Fraction(row["points"]) for row in table["rows"]]
    assert matches == sorted((each.matches for each in tally.values()), reverse=True)
    fewer = teams("fixed_boards", count, edition=GOMOKU, stage=stage, tiebreaks=codes[-1:])
    assert fewer.get("/standings")["tiebreaks"] == ["points", *codes[-1:]]


SENT.rows(
    any_of_the_book_s_comparisons,
    {
        "gomoku-2025:29.1.2": (
            "29.1.2",
            ["game_points", "berger", "direct_encounter", "boards"],
        ),
        "gomoku-2025:29.2.2": (
            "29.2.2",
            ["sum_of_opponents_scores", "buchholz_median:1:1", "game_points",
             "direct_encounter", "boards"],
        ),
    },
)  # fmt: skip


@of("weiqi-2002:27.2(1)")
def matches_then_games_then_board_by_board(database: str) -> None:
    office = teams("fixed_boards", 4, edition=WEIQI)
    tally = counted(all_rounds(office, 3, FOUR))
    keys = {
        number: (each.matches, each.games, each.boards[1], each.boards[2])
        for number, each in tally.items()
    }
    check_places(office, tally, keys, 2)
    # Games level too: 1 has won at the first board, 2 at the second.
    apart = teams("fixed_boards", 2, edition=WEIQI)
    all_rounds(apart, 1, {(1, 2): "10"})
    assert places(apart) == [(1, 1), (2, 2)]
    # All level, board by board: a place is shared.
    same = teams("fixed_boards", 2, edition=WEIQI)
    all_rounds(same, 1, {(1, 2): "=="})
    assert places(same) == [(1, 1), (1, 2)]


@of("weiqi-2002:27.2(2)")
def by_the_total_score_or_by_the_points(database: str) -> None:
    office, tally = swiss_of_teams(edition=WEIQI, ranking="team_swiss_total_score")
    met, best = sums(tally), max(each.matches for each in tally.values())
    rows = office.get("/standings")["rows"]
    for row in rows:
        number = row["number"]
        # 个人积分 + (对手积分总和 / 二分之一最高积分 - 轮次数), a win two points.
        expected = 2 * tally[number].matches + (2 * met[number] / best - 3)
        assert value(row, "total_score") == expected
    totals = [value(row, "total_score") for row in rows]
    assert totals == sorted(totals, reverse=True)
    plain, tally = swiss_of_teams(edition=WEIQI, ranking="team_swiss")
    keys = {
        number: (each.matches, each.games, each.boards[1], each.boards[2])
        for number, each in tally.items()
    }
    assert in_order(plain.get("/standings")["rows"], keys)


# Teams of people who play for themselves.


def people_of_teams(edition: str, units: tuple[str, ...]) -> Office:
    """Play a round robin in which the smaller number always wins; team by unit."""
    rules = {"kind": "sum_of_places", "boards": 2}
    office = begun(
        event({"kind": "round_robin"}, edition=edition, teams=rules), len(units), units=units
    )
    for number in range(1, len(units)):
        played(office, number)
    return office


def team_rows(office: Office) -> list[tuple[str, str]]:
    return [(row["team"], row["total"]) for row in office.get("/team-table")["rows"]]


@of("xiangqi-2020:11.5")
def the_places_of_a_team_s_players_are_added_up(database: str) -> None:
    office = people_of_teams(XIANGQI, ("甲", "乙", "甲", "丙", "乙", "丙"))
    assert team_rows(office) == [("甲", "4"), ("乙", "7"), ("丙", "10")]


@of("xiangqi-2020:14.9")
def the_smaller_sum_then_the_best_place(database: str) -> None:
    office = people_of_teams(XIANGQI, ("乙", "甲", "甲", "乙"))
    table = office.get("/team-table")["rows"]
    assert [(row["team"], row["total"], row["best"]) for row in table] == [
        ("乙", "5", 1),
        ("甲", "5", 2),
    ]
    assert [row["rank"] for row in table] == [1, 2]


@of("gomoku-2025:26.2.5")
def the_results_of_the_individual_event_make_the_team_s(database: str) -> None:
    office = people_of_teams(GOMOKU, ("甲", "乙", "乙", "甲"))
    found = office.get("/team-table")
    assert {row["team"] for row in found["rows"]} == {"甲", "乙"}
    assert found["article"]["number"] == "26.2.5"
    assert [row["total"] for row in found["rows"]] == ["5", "5"]


# What a team event is.


def more_boards_won_win_the_match(edition: str, article: str, _: str) -> None:
    office = teams("fixed_boards", 2, edition=edition, boards=3)
    board = paired(office, 1)["boards"][0]
    match(office, 1, board, "1=0")
    level_ = office.get("/rounds/1")["boards"][0]["outcome"]
    assert level_["score"] == "1/2-1/2", article
    won = teams("fixed_boards", 2, edition=edition, boards=3)
    board = paired(won, 1)["boards"][0]
    match(won, 1, board, "11=")
    outcome = won.get("/rounds/1")["boards"][0]["outcome"]
    assert outcome["score"] == ("1-0" if board["first"] == 1 else "0-1")
    worth = points_(edition)
    games = {
        board["first"]: Fraction(outcome["games_first"]),
        board["second"]: Fraction(outcome["games_second"]),
    }
    assert games == {1: Fraction(5 * worth, 2), 2: Fraction(worth, 2)}


SENT.rows(
    more_boards_won_win_the_match,
    {
        "gomoku-2025:27.6.2": (GOMOKU, "27.6.2"),
        "weiqi-2002:25.2": (WEIQI, "25.2"),
    },
)


@of("gomoku-2025:26.2")
def five_kinds_of_team_events(database: str) -> None:
    for kind in ("fixed_boards", "reserves", "free_lineup", "all_against_all"):
        reserves = 1 if kind == "reserves" else 0
        office = teams(kind, 2, edition=GOMOKU, boards=4, reserves=reserves)
        assert len(paired(office, 1)["boards"]) == 1, kind
    assert people_of_teams(GOMOKU, ("甲", "乙")).get("/team-table")["kind"] == "sum_of_places"


def a_player_who_leaves_forfeits_what_is_left(edition: str, _: str) -> None:
    """Check that what he has played stands and his board is lost without a game."""
    office = teams("free_lineup", 4, edition=edition)
    first = paired(office, 1)["boards"]
    for board in first:
        match(office, 1, board, "11")
    office.do("round-closes", {"round": 1})
    before = {row["number"]: row["points"] for row in office.get("/standings")["rows"]}
    second = paired(office, 2)["boards"]
    board = second[0]
    team = board["first"]
    body = {"round": 2, "number": team, "players": [members(office, team)[0], ""]}
    office.do("line-ups", body, by="arbiter")
    played_ = {"round": 2, "board": board["board"], "game": 2, "score": "1-0"}
    assert office.act("game-results", played_, by="arbiter").code == "nobody_at_board"
    office.do("game-results", {**played_, "game": 1}, by="arbiter")
    # The second board is led by the other team, which wins it without a game.
    office.do("game-results", {**played_, "score": "+-"}, by="arbiter")
    outcome = office.get("/rounds/2")["boards"][0]["outcome"]
    assert outcome["score"] == "1/2-1/2", "one board won, one forfeited"
    table = office.get("/crosstable")["rows"]
    stands = {row["number"]: row["cells"][0]["points"] for row in table}
    assert stands == before, "what was played stands"


SENT.rows(
    a_player_who_leaves_forfeits_what_is_left,
    {"weiqi-2002:28.4": (WEIQI,), "gomoku-2025:24.4.4": (GOMOKU,)},
)


test_article = SENT.as_test("database")
