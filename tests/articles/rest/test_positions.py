"""Boards found wrong, acts put right, games interrupted: over the API, one game each.

Weiqi 2002 12.4, 17 and 20.2, gomoku 2025 12, 17, 19.2.1-E, 20 and 21, gomoku classic play and
illegal, xiangqi 2020 5.6 and 5.8.
"""

from typing import Any

from tests.articles.examples import Examples, Way
from tests.articles.rest.played import number, sit_down
from tests.disputes.board import Board, ended

SENT = Examples(way=Way.REST)
of = SENT.of

CHIEF = "chief_arbiter"
WEIQI, GOMOKU, CLASSIC = "weiqi-2002", "gomoku-2025", "gomoku-classic"
OPENED = {WEIQI: ("D4", "Q16", "D16"), GOMOKU: ("h8", "h9", "k10"), CLASSIC: ("h8", "h9", "k10")}
SHIFTED = {WEIQI: ("Q16", "Q17"), GOMOKU: ("h9", "h10"), CLASSIC: ("h9", "h10")}


def shifted(board: Board, edition: str) -> Any:
    """Play three moves and report that the second stone stands elsewhere: play waits."""
    sit_down(board, edition, *OPENED[edition])
    origin, found = SHIFTED[edition]
    body = {"ply": 3, "men": [{"from_square": origin, "found_on": found}]}
    state = board.do("displacements", body)
    assert state["repairs"]["position_case"]["men"] == body["men"]
    assert state["clock"]["running"] is None
    waits = board.refused("moves", {"side": "white", "move": "A1"}, by="white")
    assert waits[1] == "position_waits"
    return state


def scattered(board: Board, edition: str) -> None:
    """Play three moves and report a board upset by nobody at it, not to be restored."""
    sit_down(board, edition, *OPENED[edition])
    body = {"side": "", "men": 3, "restorable": False, "note": "地震"}
    state = board.do("board-upsets", body, by=CHIEF)
    assert state["repairs"]["position_case"]["kind"] == "disturbed"


def rule(board: Board, outcome: str, *, agreed: bool = False, **more: Any) -> Any:
    """Rule as the chief where the sides disagree, as the arbiter where they agree."""
    body = {"outcome": outcome, "agreed": agreed, **more}
    if not agreed:
        assert board.refused("position-rulings", body)[0] == 403, "the chief's alone"
    state = board.do("position-rulings", body, by="arbiter" if agreed else CHIEF)
    assert state["repairs"]["position_case"] is None
    return state


def stands_on(board: Board, point: str) -> bool:
    """Return whether the first mover's opponent finds the point taken by a stone."""
    answer = board.give("moves?dry_run=true", {"side": board.state["side_to_move"], "move": point})
    if answer.status >= 400:
        return True
    return not [item for item in answer.data["events"] if item["type"] == "games.move-played.v1"]


def goes_on_with(board: Board, state: Any, *, stone: str, empty: str) -> None:
    assert (state["ending"], state["plies"]) == (None, 3)
    assert state["clock"]["running"] == "white"
    assert (stands_on(board, stone), stands_on(board, empty)) == (True, False)


def goes_back(edition: str, agreed: bool, board: Board) -> None:
    shifted(board, edition)
    origin, found = SHIFTED[edition]
    goes_on_with(board, rule(board, "back", agreed=agreed), stone=origin, empty=found)


def stays_where_it_is(edition: str, agreed: bool, board: Board) -> None:
    shifted(board, edition)
    origin, found = SHIFTED[edition]
    goes_on_with(board, rule(board, "stands", agreed=agreed), stone=found, empty=origin)


def ends_the_game(edition: str, case: str, outcome: str, given: str, article: str,
                  board: Board) -> None:  # fmt: skip
    (shifted if case == "shifted" else scattered)(board, edition)
    result, _, cited = ended(rule(board, outcome))
    assert (result, number(cited)) == (given, article)


def either_when_agreed(edition: str, board: Board) -> None:
    """Check that agreeing sides have two ways, and none of the chief's others."""
    goes_back(edition, True, board)
    stays_where_it_is(edition, True, board)
    shifted(board, edition)
    for outcome in ("draw", "replay"):
        refused = board.refused("position-rulings", {"outcome": outcome, "agreed": True}, by=CHIEF)
        assert refused[1] == "outcome_not_in_book"


def four_ways_of_the_chief(edition: str, articles: tuple[str, str], board: Board) -> None:
    goes_back(edition, False, board)
    stays_where_it_is(edition, False, board)
    ends_the_game(edition, "shifted", "draw", "1/2-1/2", articles[0], board)
    ends_the_game(edition, "shifted", "replay", "no_result", articles[1], board)


SENT.rows(
    goes_back, {"gomoku-2025:21.1.1-A": (GOMOKU, True), "gomoku-2025:21.1.2-A": (GOMOKU, False)}
)
SENT.rows(
    stays_where_it_is,
    {
        "gomoku-2025:21.1.1-B": (GOMOKU, True),
        "gomoku-2025:21.1.2-B": (GOMOKU, False),
        "weiqi-2002:17.5(2)": (WEIQI, False),
    },
)
SENT.rows(
    ends_the_game,
    {
        "weiqi-2002:17.5(3)": (WEIQI, "shifted", "draw", "1/2-1/2", "17.5(3)"),
        "weiqi-2002:17.5(4)": (WEIQI, "shifted", "replay", "no_result", "17.5(4)"),
        "weiqi-2002:17.5(5)": (WEIQI, "shifted", "both_lose", "0-0", "17.5(5)"),
        "weiqi-2002:17.6(1)": (WEIQI, "scattered", "draw", "1/2-1/2", "17.6(1)"),
        "weiqi-2002:17.6(2)": (WEIQI, "scattered", "replay", "no_result", "17.6(2)"),
        "weiqi-2002:17.6(3)": (WEIQI, "scattered", "both_lose", "0-0", "17.6(3)"),
        "gomoku-2025:21.1.2-C": (GOMOKU, "shifted", "draw", "1/2-1/2", "19.2.1-E"),
        "gomoku-2025:21.1.2-D": (GOMOKU, "shifted", "replay", "no_result", "21.1.2-D"),
        "gomoku-2025:21.2.2-A": (GOMOKU, "scattered", "draw", "1/2-1/2", "19.2.1-E"),
        "gomoku-2025:21.2.2-B": (GOMOKU, "scattered", "replay", "no_result", "21.2.2-B"),
        "gomoku-2025:19.2.1-E": (GOMOKU, "shifted", "draw", "1/2-1/2", "19.2.1-E"),
    },
)
SENT.rows(
    either_when_agreed, {"gomoku-2025:21.1.1": (GOMOKU,), "gomoku-classic:play.2.3": (CLASSIC,)}
)
SENT.rows(
    four_ways_of_the_chief,
    {
        "gomoku-2025:21.1.2": (GOMOKU, ("19.2.1-E", "21.1.2-D")),
        "gomoku-classic:play.2.4": (CLASSIC, ("play.2.4", "play.2.4")),
    },
)


@of("weiqi-2002:17.5(1)")
def the_chief_puts_it_on_a_reasonable_point(board: Board) -> None:
    shifted(board, WEIQI)
    state = rule(board, "point", point="Q15")
    goes_on_with(board, state, stone="Q15", empty="Q17")
    assert not stands_on(board, "Q16")


@of("weiqi-2002:17.5")
def agreed_it_goes_back_else_the_chief_rules(board: Board) -> None:
    goes_back(WEIQI, True, board)
    shifted(board, WEIQI)
    state = rule(board, "point", agreed=True, point="R16")
    goes_on_with(board, state, stone="R16", empty="Q16")
    ends_the_game(WEIQI, "shifted", "draw", "1/2-1/2", "17.5(3)", board)


@of("weiqi-2002:17.6")
def a_scattered_board_is_restored_or_ruled_on(board: Board) -> None:
    sit_down(board, WEIQI, *OPENED[WEIQI])
    state = board.do("board-upsets", {"side": "", "men": 3, "restorable": True})
    goes_on_with(board, state, stone="Q16", empty="Q17")
    scattered(board, WEIQI)
    for outcome in ("back", "stands"):
        refused = board.refused("position-rulings", {"outcome": outcome, "agreed": False}, by=CHIEF)
        assert refused[1] == "outcome_not_in_book"
    assert ended(rule(board, "draw"))[0] == "1/2-1/2"


def restored_and_played_on(edition: str, board: Board) -> None:
    sit_down(board, edition, *OPENED[edition])
    state = board.do("board-upsets", {"side": "", "men": 3, "restorable": True})
    origin, found = SHIFTED[edition]
    goes_on_with(board, state, stone=origin, empty=found)
    assert state["sheet"]["fouls"] == {"black": 0, "white": 0}


def not_restored_draw_or_replay(edition: str, articles: tuple[str, str], board: Board) -> None:
    for outcome, result, article in (
        ("draw", "1/2-1/2", articles[0]),
        ("replay", "no_result", articles[1]),
    ):
        ends_the_game(edition, "scattered", outcome, result, article, board)
    scattered(board, edition)
    refused = board.refused("position-rulings", {"outcome": "stands", "agreed": False}, by=CHIEF)
    assert refused[1] == "outcome_not_in_book"


SENT.rows(restored_and_played_on, {"gomoku-2025:21.2.1": (GOMOKU,)})
SENT.rows(not_restored_draw_or_replay, {"gomoku-2025:21.2.2": (GOMOKU, ("19.2.1-E", "21.2.2-B"))})


@of("gomoku-classic:play.2.6")
def an_accident_restored_drawn_or_replayed(board: Board) -> None:
    restored_and_played_on(CLASSIC, board)
    not_restored_draw_or_replay(CLASSIC, ("play.2.6", "play.2.6"), board)


def upset_by_a_player(edition: str, deliberate: bool, article: str, board: Board) -> None:
    """Check that who upset the board loses: on purpose, or where it cannot be restored."""
    sit_down(board, edition, *OPENED[edition])
    body = {
        "side": "white",
        "men": 3,
        "deliberate": deliberate,
        "restorable": False,
        "note": "录像",
    }
    if deliberate:
        assert board.refused("board-upsets", body)[0] == 403
    result, _, cited = ended(board.do("board-upsets", body, by=CHIEF))
    assert (result, number(cited)) == ("1-0", article)


SENT.rows(
    upset_by_a_player,
    {
        "weiqi-2002:17.5/p3": (WEIQI, True, "17.5/p3"),
        "gomoku-2025:17.10": (GOMOKU, True, "17.10"),
        "gomoku-2025:17.11": (GOMOKU, False, "17.11"),
    },
)


@of("weiqi-2002:17.6/p3")
def upset_by_accident_restored_or_lost(board: Board) -> None:
    sit_down(board, WEIQI, *OPENED[WEIQI])
    state = board.do("board-upsets", {"side": "white", "men": 3, "restorable": True})
    assert (state["ending"], state["clock"]["running"]) == (None, "white")
    upset_by_a_player(WEIQI, False, "17.6/p3", board)


@of("gomoku-2025:17.7")
def upset_by_accident_and_restored(board: Board) -> None:
    sit_down(board, GOMOKU, *OPENED[GOMOKU])
    state = board.do("board-upsets", {"side": "white", "men": 3, "restorable": True})
    goes_on_with(board, state, stone="h9", empty="h10")
    state = board.do("offences", {"side": "white", "code": "board_upset"})
    last = state["offences"][-1]
    assert (last["article"]["number"], last["penalty"]["measure"]) == ("17.7", "warning")
    assert state["ending"] is None


# Acts of play, corrected at the opponent's demand.


def put_right(edition: str, kind: str, article: str, board: Board) -> None:
    """Check that a stone slid or lifted goes back to the point it touched first."""
    sit_down(board, edition, "h8", "i9")
    act = {"side": "white", "kind": kind, "moves": ["i9"], "first": "h9"}
    state = board.do("irregularities", act)
    waits = state["gomoku"]["irregularity"]
    assert (waits["kind"], waits["article"]["number"]) == (kind, article)
    state = board.do("irregularity-settlements", {"side": "black", "correct": True}, by="black")
    assert (state["gomoku"]["irregularity"], state["plies"]) == (None, 2)
    assert (stands_on(board, "h9"), stands_on(board, "i9")) == (True, False)
    # Who plays on has accepted the act.
    sit_down(board, edition, "h8", "i9", "k10")
    assert board.refused("irregularities", act)[:2] == (409, "irregularity_waived")


SENT.rows(
    put_right,
    {
        "gomoku-2025:17.2": (GOMOKU, "slid", "17.2"),
        "gomoku-2025:17.9": (GOMOKU, "lifted", "17.9"),
        "gomoku-classic:illegal.1.5": (CLASSIC, "slid", "illegal.1.5"),
        "gomoku-classic:illegal.1.6": (CLASSIC, "lifted", "illegal.1.6"),
    },
)


@of("gomoku-classic:illegal.1")
def the_opponent_may_demand_correction_or_accept(board: Board) -> None:
    for correct, point, other in ((True, "h9", "i9"), (False, "i9", "h9")):
        sit_down(board, CLASSIC, "h8", "i9")
        act = {"side": "white", "kind": "slid", "moves": ["i9"], "first": "h9"}
        board.do("irregularities", act)
        settled = {"side": "black", "correct": correct}
        board.do("irregularity-settlements", settled, by="black")
        assert (stands_on(board, point), stands_on(board, other)) == (True, False)
    refused = board.refused("irregularity-settlements", settled, by="black")
    assert refused[1] == "nothing_to_correct"


def dropped_and_taken_up(edition: str, article: str, board: Board) -> None:
    """Check that a dropped stone is taken up again: nothing of it stays on the board."""
    sit_down(board, edition, "h8", "h9")
    state = board.do("irregularities", {"side": "black", "kind": "dropped", "moves": ["k10"]})
    assert state["gomoku"]["irregularity"]["article"]["number"] == article
    state = board.do("irregularity-settlements", {"side": "white", "correct": True}, by="white")
    assert (state["plies"], state["side_to_move"]) == (2, "black")
    assert not stands_on(board, "k10")
    assert board.move("black", "k11")["plies"] == 3


SENT.rows(
    dropped_and_taken_up,
    {
        "gomoku-2025:12.4": (GOMOKU, "12.4"),
        "gomoku-classic:illegal.1.7": (CLASSIC, "illegal.1.7"),
    },
)


@of("gomoku-classic:play.2.2")
def a_dropped_stone_costs_a_fitting_penalty(board: Board) -> None:
    dropped_and_taken_up(CLASSIC, "illegal.1.7", board)
    state = board.do("offences", {"side": "black", "code": "stone_dropped", "plies": 2})
    last = state["offences"][-1]
    assert (last["article"]["number"], last["penalty"]["measure"]) == ("illegal.1.7", "warning")


@of("gomoku-2025:17.3", "gomoku-classic:illegal.1.8")
def a_press_without_a_stone_waits_for_the_opponent(board: Board) -> None:
    for edition, article in ((GOMOKU, "17.3"), (CLASSIC, "illegal.1.8")):
        sit_down(board, edition, "h8", "h9", "k10")
        kinds = board.kinds("clock-presses", {"side": "white"}, by="white")
        assert kinds == ["clock-pressed", "irregularity-recorded"]
        waits = board.state["gomoku"]["irregularity"]
        assert (waits["kind"], waits["article"]["number"]) == ("pressed_before_placing", article)
        state = board.do("offences", {"side": "white", "code": "early_press"})
        assert state["offences"][-1]["penalty"]["measure"] == "warning"
        # With the other hand is the same article.
        sit_down(board, edition, "h8", "h9")
        fault = {"side": "white", "fault": "pressed_with_other_hand"}
        state = board.do("press-faults", fault)
        assert state["ending"] is None


@of("weiqi-2002:17.3")
def a_stone_taken_back_returns_and_warns(board: Board) -> None:
    sit_down(board, WEIQI, "D4", "Q16", "D16")
    state = board.do("takebacks", {"side": "black", "moved_to": "D15"})
    assert (state["sheet"]["fouls"]["black"], state["side_to_move"]) == (1, "white")
    assert (stands_on(board, "D16"), stands_on(board, "D15")) == (True, False)
    board.move("white", "Q4")
    late = board.refused("takebacks", {"side": "black", "moved_to": "D15"})
    assert (late[:2], number(late[2])) == ((409, "complaint_too_late"), "17.3")


@of("weiqi-2002:17.3/p2")
def a_dropped_stone_is_taken_up_if_agreed(board: Board) -> None:
    sit_down(board, WEIQI, "D4", "Q16", "D16")
    alone = {"side": "black", "agreed": False}
    assert board.refused("dropped-stones", alone)[0] == 403, "the chief's, without consent"
    state = board.do("dropped-stones", {"side": "black", "agreed": True})
    assert (state["plies"], state["side_to_move"]) == (2, "black")
    assert state["sheet"]["fouls"]["black"] == 0
    sit_down(board, WEIQI, "D4", "Q16", "D16")
    assert board.do("dropped-stones", alone, by=CHIEF)["ending"] is None


@of("weiqi-2002:12.4(4)")
def who_gives_up_the_contest_leaves_the_rest(board: Board) -> None:
    sit_down(board, WEIQI, "D4", "Q16", "D16")
    state = board.do("contests-given-up", {"side": "white"}, by="white")
    assert state["clock"]["running"] is None
    assert board.refused("contests-given-up/borders", {"contested": ["K10"]})[0] == 403
    kinds = board.kinds("contests-given-up/borders", {"contested": ["K10"]}, by=CHIEF)
    assert kinds == ["borders-settled", "game-counted", "game-ended"]


@of("gomoku-2025:17.1")
def an_opening_against_its_rules_is_put_right(board: Board) -> None:
    board.arrange(GOMOKU, options={"gomoku": {"opening": "taraguchi_10"}})
    act = {"side": "black", "kind": "illegal_opening", "moves": ["a1"]}
    state = board.do("irregularities", act)
    assert state["gomoku"]["irregularity"]["article"]["number"] == "17.1"
    state = board.do("irregularity-settlements", {"side": "white", "correct": True}, by="white")
    assert (state["plies"], state["gomoku"]["irregularity"]) == (0, None)
    state = board.do("offences", {"side": "black", "code": "improper_opening"})
    assert state["offences"][-1]["penalty"]["measure"] == "warning"


@of("gomoku-2025:12.3")
def a_pass_is_made_in_words(board: Board) -> None:
    sit_down(board, GOMOKU, "h8", "h9", "k10", "a1", "a3")
    state = board.move("white", "pass")
    assert (state["plies"], state["side_to_move"], state["ending"]) == (6, "black", None)
    events = board.hall.api.get(f"{board.hall.path}/events").data["events"]
    played = [row["payload"] for row in events if row["type"] == "games.move-played.v1"]
    assert (played[-1]["side"], played[-1]["move"]) == ("white", "pass")
    assert ended(board.move("black", "pass"))[0] == "1/2-1/2", "both in turn"


# A game interrupted (gomoku 20).


def interrupted(board: Board) -> Any:
    sit_down(board, GOMOKU, "h8", "h9")
    board.at(7)
    return board.do("adjournments", {"kind": "interruption", "reason": "赛场停电"})


def confirmed(board: Board) -> Any:
    for side in board.sides:
        state = board.do("adjournments/confirmation", {"side": side}, by=side)
    return state


def sealed(board: Board, move: str = "k10") -> Any:
    interrupted(board)
    confirmed(board)
    board.do("sealed-moves", {"side": "black", "move": move}, by="black")
    signatures = [*board.sides, "arbiter"]
    return board.do("envelopes", {"keeper": "user:7", "signatures": signatures})


@of("gomoku-2025:art.20")
def play_stops_for_a_cause_and_goes_on(board: Board) -> None:
    sit_down(board, GOMOKU, "h8", "h9")
    assert board.refused("adjournments", {"kind": "interruption", "reason": ""})[0] in (400, 422)
    sealed(board)
    assert board.refused("moves", {"side": "black", "move": "k11"}, by="black")[0] == 409
    board.do("envelopes/opening", {})
    for side in board.sides:
        board.do("resumptions/confirmation", {"side": side}, by=side)
    assert board.do("resumptions", {})["clock"]["running"] == "black"
    assert board.move("black", "k10")["plies"] == 3


@of("gomoku-2025:20.1.1")
def the_referee_records_the_position_and_both_confirm_it(board: Board) -> None:
    sit_down(board, GOMOKU, "h8", "h9")
    board.at(7)
    stop = {"kind": "interruption", "reason": "赛场停电"}
    assert board.refused("adjournments", stop, by="black")[0] == 403
    board.do("adjournments", stop)
    events = board.hall.api.get(f"{board.hall.path}/events").data["events"]
    written = events[-1]["payload"]
    assert (written["ply"], written["to_move"]) == (2, "black")
    assert written["position"] == board.state["position"], "此刻双方棋盘上的局面"
    # Writing it down and confirming it takes five minutes of nobody's time.
    board.at(12)
    assert board.refused("adjournments/confirmation", {"side": "white"}, by="black")[0] == 403
    board.do("adjournments/confirmation", {"side": "black"}, by="black")
    board.do("sealed-moves", {"side": "black", "move": "k10"}, by="black")
    closing = {"keeper": "user:7", "signatures": [*board.sides, "arbiter"]}
    assert board.refused("envelopes", closing)[1] == "adjournment_not_confirmed", "both of them"
    state = board.do("adjournments/confirmation", {"side": "white"}, by="white")
    assert state["clock"]["remaining_ms"] == {"black": 33 * 60_000, "white": 40 * 60_000}
    board.do("envelopes", closing)


@of("gomoku-2025:20.1.2", "gomoku-2025:20.1.4")
def clocks_stand_and_each_side_s_time_is_on_record(board: Board) -> None:
    state = interrupted(board)
    assert state["clock"]["running"] is None
    # Seven minutes were the mover's; the other has used none.
    assert state["clock"]["remaining_ms"] == {"black": 33 * 60_000, "white": 40 * 60_000}
    events = board.hall.api.get(f"{board.hall.path}/events").data["events"]
    assert events[-1]["type"] == "games.game-adjourned.v1"
    waiting = board.do("adjournments/confirmation", {"side": "white"}, by="white")
    assert waiting["adjournment"] is not None


@of("gomoku-2025:20.1.3")
def the_mover_writes_unseen(board: Board) -> None:
    interrupted(board)
    confirmed(board)
    move = {"side": "white", "move": "k10"}
    assert board.refused("sealed-moves", move, by="white")[0] == 409, "not the mover"
    state = board.do("sealed-moves", {"side": "black", "move": "k10"}, by="black")
    shown = board.hall.api.get(f"{board.hall.path}/events").raw.content.decode()
    assert '"k10"' not in shown
    assert state["plies"] == 2, "nothing is put on the board"


@of("gomoku-2025:20.1.5")
def the_envelope_is_kept(board: Board) -> None:
    interrupted(board)
    confirmed(board)
    early = {"keeper": "user:7", "signatures": [*board.sides, "arbiter"]}
    assert board.refused("envelopes", early)[0] == 409, "no move is in it yet"
    board.do("sealed-moves", {"side": "black", "move": "k10"}, by="black")
    assert board.kinds("envelopes", early) == ["envelope-kept"]


@of("gomoku-2025:20.2.1", "gomoku-2025:20.2.2")
def the_envelope_is_opened_by_the_referee(board: Board) -> None:
    sealed(board)
    assert board.refused("envelopes/opening", {}, by="black")[0] == 403
    assert board.do("envelopes/opening", {})["adjournment"]["owed_move"] == "k10"
    # What was written is back in the players' hands: everybody reads it now.
    shown = board.hall.api.get(f"{board.hall.path}/events").raw.content.decode()
    assert '"k10"' in shown


@of("gomoku-2025:20.2.3")
def both_confirm_position_and_times_before_play(board: Board) -> None:
    left = sealed(board)["clock"]["remaining_ms"]
    board.do("envelopes/opening", {})
    board.do("resumptions/confirmation", {"side": "black"}, by="black")
    assert board.refused("resumptions", {})[0] == 409, "White has not confirmed"
    state = board.do("resumptions/confirmation", {"side": "white"}, by="white")
    assert state["clock"]["remaining_ms"] == left
    assert board.do("resumptions", {})["clock"]["running"] == "black"


# Xiangqi: men put straight, errors put right within their limits.


@of("xiangqi-2020:5.6")
def men_are_straightened_in_one_s_own_time(board: Board) -> None:
    sit_down(board, "xiangqi-2020")
    touched = {"side": "red", "squares": ["b0"]}
    state = board.do("touched-men", touched)
    assert (state["repairs"]["touch"]["side"], set(state["repairs"]["touch"]["moves"])) == (
        "red",
        {"b0a2", "b0c2"},
    )
    sit_down(board, "xiangqi-2020")
    state = board.do("touched-men", {**touched, "accidental": True})
    assert state["repairs"]["touch"] is None, "plainly by accident"


@of("xiangqi-2020:5.8")
def errors_are_put_right_in_time(board: Board) -> None:
    back_and_forth = ("a0a1", "a9a8", "a1a0", "a8a9") * 3
    sit_down(board, "xiangqi-2020", "h2e2", "h9g7", "b0c2", "b9c7")
    found = {"ply": 4, "men": [{"from_square": "a0", "found_on": "a1"}]}
    assert board.do("displacements", found)["ending"] is None
    sit_down(board, "xiangqi-2020", "h2e2", "h9g7", "b0c2", "b9c7", *back_and_forth)
    late = board.refused("displacements", {**found, "ply": 2})
    assert (late[:2], number(late[2])[:3]) == ((409, "repair_too_late"), "5.8")


test_article = SENT.as_test("board")
