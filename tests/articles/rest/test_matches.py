"""Matches of two over the API: deciding games, series, colours, who leaves; ids edition:article.

Xiangqi 2020 12.4, 19.2, 28.6, 28.8 and 30, weiqi 2002 26.5 and 28, gomoku 2025 10.1, 24.4 and
27.6, gomoku classic 先后手 1. A drawn game is played on in the order that the article gives.
"""

from itertools import pairwise
from typing import Any

from tests.articles.examples import Examples, Way
from tests.articles.rest.test_events import played
from tests.disputes.board import MINUTE
from tests.tournaments.rest.formats import begun, entered, event, paired, places, record
from tests.tournaments.rest.office import Office

SENT = Examples(way=Way.REST)
of = SENT.of

XIANGQI, RAPID = "xiangqi-2020", "xiangqi-2020-rapid"
WEIQI, GOMOKU, CLASSIC = "weiqi-2002", "gomoku-2025", "gomoku-classic"
SECOND = 1000
DRAW = "1/2-1/2"
Times = tuple[int, int, int]
TEN = (10 * MINUTE, 0, 10 * SECOND)
"""快棋, 30.3.1."""
FIVE = (5 * MINUTE, 0, 3 * SECOND)
"""超快棋, 30.3.2."""
LAST = (6 * MINUTE, 4 * MINUTE, 3 * SECOND)
"""附加赛, 30.3.3: red and black apart."""


def final(**stage: Any) -> Office:
    """Return a final of two under way, its sheet as given."""
    office = begun(event({"kind": "knockout", **stage}), 2)
    office.do("sheets", {"slots": [{"number": 1}, {"number": 2}], "witness": "领队"})
    paired(office, 1)
    return office


def put_on(office: Office) -> tuple[int, Times | None]:
    """Put on the game that is due: the number of who has the red men, and its times."""
    made = office.api.post(f"{office.path}/games", {"round": 1}, token=office.tokens["arbiter"])
    assert made.status == 201, made.raw.content
    (item,) = made.data["games"]
    shown = office.api.get(f"/games/{item['game']}", token=office.tokens["arbiter"]).data
    numbers = {entry["id"]: entry["number"] for entry in office.get()["entries"]}
    control = shown["time_control"]
    times = control and (control["base_ms"], control["second_base_ms"], control["increment_ms"])
    return numbers[shown["seats"][0]["player"]], times


def game(office: Office, number: int, score: str = DRAW) -> list[dict[str, Any]]:
    """Record a game of the match; return the payloads of its events."""
    body = {"round": 1, "board": 1, "game": number, "score": score}
    return [item["payload"] for item in office.do("game-results", body).data["events"]]


def colours(office: Office, **settled: Any) -> Any:
    return office.act("game-colours", {"round": 1, "board": 1, **settled})


def drawn_on(office: Office, number: int, paces: tuple[Times | None, ...]) -> list[int]:
    """Draw the games due from `number` on, each at its pace; return who had red in turn."""
    reds = []
    for at, pace in enumerate(paces, start=number):
        red, times = put_on(office)
        assert times == pace, at
        reds.append(red)
        game(office, at)
    return reds


def black_goes_on(office: Office, number: int) -> None:
    """Draw the play-off: a draw is a win for black (和棋黑胜)."""
    red, times = put_on(office)
    assert times == LAST
    game(office, number)
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, 3 - red)


def colours_in_turn(reds: list[int]) -> None:
    assert all(one != other for one, other in pairwise(reds)), "换先"


def refused_until_settled(office: Office, number: int) -> None:
    body = {"round": 1, "board": 1, "game": number, "score": DRAW}
    early = office.act("game-results", body)
    assert (early.status, early.code) == (409, "colours_not_settled")


@of("xiangqi-2020:30.1")
def a_drawn_slow_game_is_followed_by_a_rapid_one(database: str) -> None:
    for article in ("30.1.1", "30.1.2", "30.1.3", "30.1.4"):
        office = final(deciding=article)
        reds = drawn_on(office, 1, (None,))
        red, times = put_on(office)
        assert (red, times) == (3 - reds[0], TEN), article
        over = game(office, 2, "1-0")
        assert over[1]["verdict"], "whoever wins it goes on"
        more = {"round": 1, "board": 1, "game": 3, "score": DRAW}
        assert office.act("game-results", more).status == 422
    unknown = event({"kind": "knockout", "deciding": "30.1.5"})
    made = office.api.post(
        "/tournaments", {"regulations": unknown}, token=office.tokens["chief_arbiter"]
    )
    assert made.status == 422, "an article that is none"


@of("xiangqi-2020:30.1.1")
def two_games_then_the_play_off_chosen_by_who_did_not_choose(database: str) -> None:
    rules = event(
        {"kind": "swiss", "rounds": 2, "qualifiers": 2},
        {"kind": "knockout", "deciding": "30.1.1", "colours": "higher_chooses"},
    )
    office = begun(rules, 4)
    for number in (1, 2):
        played(office, number)
    office.do("stages")
    paired(office, 1)
    choice = {"round": 1, "board": 1, "number": 1, "moves_first": True}
    assert office.act("colour-choices", {**choice, "number": 2}).code == "choice_not_his"
    office.do("colour-choices", choice, by="arbiter")
    for number in (1, 2):
        game(office, number)
    refused_until_settled(office, 3)
    assert colours(office, by=1, first=1).code == "choice_not_his"
    assert colours(office, by=2, first=1).status == 201
    game(office, 3)
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, 2), "black, with a draw"


@of("xiangqi-2020:30.1.2")
def three_games_then_the_black_of_the_super_rapid_chooses(database: str) -> None:
    office = final(deciding="30.1.2")
    reds = drawn_on(office, 1, (None, TEN, FIVE))
    colours_in_turn(reds)
    refused_until_settled(office, 4)
    black = 3 - reds[-1]
    assert colours(office, by=reds[-1], first=black).code == "choice_not_his"
    assert colours(office, by=black, first=reds[-1]).status == 201
    black_goes_on(office, 4)


@of("xiangqi-2020:30.1.3")
def four_games_then_the_play_off(database: str) -> None:
    office = final(deciding="30.1.3")
    colours_in_turn(drawn_on(office, 1, (None, TEN, FIVE, FIVE)))
    refused_until_settled(office, 5)
    # Nobody chose in the slow game, and no first stage ranked them: by lot.
    assert colours(office).code == "seed_missing"
    assert colours(office, seed="k").status == 201
    black_goes_on(office, 5)


@of("xiangqi-2020:30.1.4")
def super_rapid_games_until_somebody_wins(database: str) -> None:
    office = final(deciding="30.1.4")
    colours_in_turn(drawn_on(office, 1, (None, TEN, FIVE, FIVE, FIVE)))
    assert office.act("round-closes", {"round": 1}).code == "tie_break_needed"
    red, times = put_on(office)
    assert times == FIVE, "no play-off in which a draw would decide"
    game(office, 6, "0-1")
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, 3 - red)


def both_rapid(deciding: str) -> tuple[Office, list[int]]:
    """Draw the two rapid games, the first by lot, and the lot for the super-rapid."""
    office = final(deciding=deciding)
    refused_until_settled(office, 1)
    assert colours(office, seed="a").status == 201
    reds = drawn_on(office, 1, (TEN, TEN))
    colours_in_turn(reds)
    return office, reds


@of("xiangqi-2020:30.2")
def a_rapid_knockout_is_two_games_with_colours_in_turn(database: str) -> None:
    for article in ("30.2.1", "30.2.2"):
        office = final(deciding=article)
        assert colours(office, seed="a").status == 201
        red, times = put_on(office)
        assert times == TEN
        game(office, 1, "1-0")
        assert put_on(office)[0] == 3 - red
        game(office, 2)
        office.do("round-closes", {"round": 1})
        assert places(office)[0] == (1, red), "three points to one"


@of("xiangqi-2020:30.2.1")
def two_super_rapid_games_then_a_lot_for_the_choice(database: str) -> None:
    office, _ = both_rapid("30.2.1")
    assert colours(office, seed="b").status == 201, "the super-rapid has a lot of its own"
    colours_in_turn(drawn_on(office, 3, (FIVE, FIVE)))
    refused_until_settled(office, 5)
    drawn = office.do("game-colours", {"round": 1, "board": 1, "seed": "c"}).data["events"]
    chooser = drawn[0]["payload"]["winner"]
    assert colours(office, by=3 - chooser, first=chooser).code == "choice_not_his"
    assert colours(office, by=chooser, first=3 - chooser).status == 201
    black_goes_on(office, 5)


@of("xiangqi-2020:30.2.2")
def super_rapid_games_without_a_play_off(database: str) -> None:
    office, _ = both_rapid("30.2.2")
    refused_until_settled(office, 3)
    assert colours(office, seed="b").status == 201
    colours_in_turn(drawn_on(office, 3, (FIVE, FIVE, FIVE)))
    red, times = put_on(office)
    assert times == FIVE, "用时不变"
    game(office, 6, "1-0")
    office.do("round-closes", {"round": 1})
    assert places(office)[0] == (1, red)


@of("xiangqi-2020:28.6")
def one_last_game_in_which_a_draw_wins_for_black(database: str) -> None:
    for play_off, red_minutes, black_minutes in (("28.6.1", 6, 4), ("28.6.2", 8, 5)):
        office = final(deciding="30.1.1", play_off=play_off)
        for number in (1, 2):
            game(office, number)
        assert office.act("round-closes", {"round": 1}).code == "tie_break_needed"
        colours(office, seed="k")
        red, times = put_on(office)
        assert times == (red_minutes * MINUTE, black_minutes * MINUTE, 3 * SECOND)
        game(office, 3)
        office.do("round-closes", {"round": 1})
        assert places(office)[0] == (1, 3 - red)


@of("xiangqi-2020:12.4")
def the_first_game_by_lot_the_second_reversed(database: str) -> None:
    reds = set()
    for seed in ("1", "2", "3", "4"):
        office = begun(event({"kind": "knockout", "games": 2}), 2)
        office.do("sheets", {"slots": [{"number": 1}, {"number": 2}], "witness": "领队"})
        board = paired(office, 1, seed=seed)["boards"][0]
        reds.add(board["first"])
        game(office, 1)
        recorded = game(office, 2, "1-0")
        assert recorded[0]["game"]["first"] == board["second"]
        assert recorded[1]["outcome"]["score"] == "0-1"
    assert reds == {1, 2}, "the lot falls either way"


@of("xiangqi-2020:28.8.2")
def rapid_round_robins_and_swiss_have_the_colours_of_chapter_3(database: str) -> None:
    office = begun(event({"kind": "round_robin"}, edition=RAPID), 4)
    table = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    for number, printed in enumerate(table, start=1):
        boards = played(office, number)["boards"]
        assert [(board["first"], board["second"]) for board in boards] == printed
    swiss = begun(event({"kind": "swiss", "rounds": 3}, edition=RAPID), 4)
    turns: dict[int, str] = dict.fromkeys(range(1, 5), "")
    for number in (1, 2):
        for board in played(swiss, number)["boards"]:
            turns[board["first"]] += "F"
            turns[board["second"]] += "S"
    # app3 2.4: who has moved second before moves first where the other has not.
    assert sorted(turns.values()) == ["FS", "FS", "SF", "SF"]


# Series of games.


def series(edition: str, games: int, **more: Any) -> Office:
    stage = {"kind": "match", "games": games, **more}
    return begun(event(stage, edition=edition), 2)


def won_by(board: dict[str, Any], number: int) -> str:
    return "1-0" if board["first"] == number else "0-1"


@of("weiqi-2002:26.5")
def a_final_of_three_to_seven_games(database: str) -> None:
    for games, needed in ((3, 2), (5, 3), (7, 4)):
        office = series(WEIQI, games, stops_when_decided=True)
        for number in range(1, needed + 1):
            board = paired(office, number)["boards"][0]
            record(office, number, 1, won_by(board, 2))
            office.do("round-closes", {"round": number})
        over = office.act("pairing-drafts", {"round": needed + 1, "seed": "1"})
        assert over.code == "rounds_all_paired", games
        assert places(office) == [(1, 2), (2, 1)]


def games_in_turn(edition: str, _: str) -> None:
    """Check 分先: whoever moved first in one game moves second in the next."""
    office = series(edition, 4)
    firsts = []
    for number in range(1, 5):
        board = paired(office, number)["boards"][0]
        if number == 1:
            guess = {"round": 1, "board": 1, "how": "guess", "holder": 2, "black": 3, "white": 4}
            office.do("first-moves", guess)
            board = office.get("/rounds/1")["boards"][0]
        firsts.append(board["first"])
        record(office, number, 1, DRAW)
        office.do("round-closes", {"round": number})
    assert all(one != other for one, other in pairwise(firsts))


SENT.rows(
    games_in_turn,
    {"gomoku-2025:10.1.3": (GOMOKU,), "gomoku-classic:colour.1.2": (CLASSIC,)},
)


def two_players_play_several_games(edition: str, _: str) -> None:
    office = series(edition, 3)
    for number, winner in ((1, 1), (2, 2), (3, 2)):
        board = paired(office, number)["boards"][0]
        record(office, number, 1, won_by(board, winner))
        office.do("round-closes", {"round": number})
    assert places(office) == [(1, 2), (2, 1)]
    more = office.act("pairing-drafts", {"round": 4, "seed": "1"})
    assert more.code == "rounds_all_paired"
    crowd = entered(event({"kind": "match", "games": 3}, edition=edition), 3)
    assert crowd.act("start").status in (409, 422), "of two, not of three"


@of("gomoku-2025:27.6.1")
def a_match_of_two(database: str) -> None:
    two_players_play_several_games(GOMOKU, database)


@of("gomoku-2025:27.6")
def matches_of_two_of_teams_and_of_all_against_all(database: str) -> None:
    assert len(paired(series(GOMOKU, 2), 1)["boards"]) == 1
    units = ("甲",) * 4 + ("乙",) * 4
    everybody = begun(event({"kind": "scheveningen"}, edition=GOMOKU), 8, units=units)
    met = [
        tuple(sorted((board["first"], board["second"])))
        for number in range(1, 5)
        for board in played(everybody, number)["boards"]
    ]
    assert sorted(met) == [(a, b) for a in range(1, 5) for b in range(5, 9)]
    teams = event(
        {"kind": "match", "games": 1}, edition=GOMOKU, teams={"kind": "fixed_boards", "boards": 2}
    )
    assert len(paired(begun(teams, 2, members=2), 1)["boards"]) == 1


# Who leaves.


def leaves(office: Office, number: int, after: int) -> None:
    body = {"number": number, "after_round": after, "reason": "因病", "consented_by": "组委会"}
    office.do("withdrawals", body)


def cells(office: Office, number: int) -> list[dict[str, Any]]:
    rows = office.get("/crosstable")["rows"]
    found: list[dict[str, Any]] = next(row["cells"] for row in rows if row["number"] == number)
    return found


def half_of_a_round_robin(edition: str, struck: int, stands: int, _: str) -> None:
    """Check that in a field of six `struck` games are void, and `stands` are not."""
    for rounds, void in ((struck, True), (stands, False)):
        office = begun(event({"kind": "round_robin"}, edition=edition), 6)
        for number in range(1, rounds + 1):
            played(office, number)
        before = {row["number"]: row["points"] for row in office.get("/standings")["rows"]}
        leaves(office, 1, rounds)
        mine = cells(office, 1)[:rounds]
        assert all(cell["annulled"] is void for cell in mine), rounds
        after = {row["number"]: row["points"] for row in office.get("/standings")["rows"]}
        if void:
            assert after[1] == "0", "一概注销"
            continue
        assert {number: after[number] for number in (1,)} == {1: before[1]}
        # What is left is won by the others without a game.
        boards = paired(office, rounds + 1)["boards"]
        board = next(item for item in boards if 1 in (item["first"], item["second"]))
        other = board["second"] if board["first"] == 1 else board["first"]
        assert cells(office, other)[rounds]["mark"] == "forfeit_win"
        assert cells(office, 1)[rounds]["mark"] == "forfeit_loss"


SENT.rows(
    half_of_a_round_robin,
    {
        # Five opponents, five rounds: two are fewer than half of either, three more.
        "xiangqi-2020:19.2": (XIANGQI, 2, 3),
        "weiqi-2002:28.2": (WEIQI, 2, 3),
        "gomoku-2025:24.4.2": (GOMOKU, 2, 3),
    },
)


def drawn_again_before_the_start(edition: str, _: str) -> None:
    office = entered(event({"kind": "round_robin"}, edition=edition), 5)
    entries = office.get()["entries"]
    gone = {"id": entries[0]["id"], "reason": "因病", "consented_by": "组委会"}
    office.do("entry-withdrawals", gone, by="arbiter")
    left = [entry["id"] for entry in entries[1:]]
    assert office.act("start").status == 409, "the numbers are to be drawn anew"
    office.do("draws", {"method": "lot", "seed": "again", "reason": "一人退出"})
    office.do("start")
    assert sorted(entry["number"] for entry in office.get()["entries"]) == [1, 2, 3, 4]
    assert {entry["id"] for entry in office.get()["entries"]} == set(left)
    assert len(paired(office, 1)["boards"]) == 2
    # After the start it is a withdrawal, and nothing is drawn again.
    late = office.act("entry-withdrawals", {**gone, "id": left[0]})
    assert late.code == "tournament_started"
    assert office.act("draws", {"method": "lot", "seed": "late"}).status == 409


SENT.rows(
    drawn_again_before_the_start,
    {"weiqi-2002:28.1": (WEIQI,), "gomoku-2025:24.4.1": (GOMOKU,)},
)


@of("weiqi-2002:27.1(1)(C)")
def where_places_are_not_shared_a_play_off_or_a_lot(database: str) -> None:
    for how, more in (("play_off", {}), ("lot", {"seed": "k"})):
        rules = event({"kind": "round_robin"}, edition=WEIQI, shared_places=False)
        office = begun(rules, 2)
        board = paired(office, 1)["boards"][0]
        record(office, 1, board["board"], DRAW)
        office.do("round-closes", {"round": 1})
        assert office.get("/standings")["ties"] == [[1, 2]]
        body = {"round": 1, "numbers": [2, 1], "how": how, "reference": "加赛1", **more}
        assert office.act("tie-decisions", body, by="arbiter").status == 403
        office.do("tie-decisions", body)
        ranks = [rank for rank, _ in places(office)]
        assert ranks == [1, 2]
        if how == "play_off":
            assert places(office) == [(1, 2), (2, 1)]
    strangers = {"round": 1, "numbers": [1, 3], "how": "lot", "seed": "k", "reference": "x"}
    assert office.act("tie-decisions", strangers).status in (409, 422)


@of("xiangqi-2020:app3.1.8")
def unfinished_games_count_as_draws_for_the_pairing(database: str) -> None:
    office = begun(event({"kind": "swiss", "rounds": 3}), 6)
    boards = paired(office, 1)["boards"]
    for board in boards[1:]:
        record(office, 1, board["board"], "1-0")
    open_ = boards[0]
    assert office.act("round-closes", {"round": 1}).status == 409, "a result is missing"
    counted = {"round": 1, "note": "一台未完"}
    assert office.act("missing-as-draws", counted, by="arbiter").status == 403
    office.do("missing-as-draws", counted)
    office.do("round-closes", {"round": 1})
    drafted = paired(office, 2)
    pairs = [(board["first"], board["second"]) for board in drafted["boards"]]
    office.do("results", {"round": 1, "board": open_["board"], "score": "1-0"})
    shown = office.get("/rounds/2")["boards"]
    assert [(board["first"], board["second"]) for board in shown] == pairs, "均为有效"
    points = {row["number"]: row["points"] for row in office.get("/standings")["rows"]}
    assert (points[open_["first"]], points[open_["second"]]) == ("2", "0")


test_article = SENT.as_test("database")
