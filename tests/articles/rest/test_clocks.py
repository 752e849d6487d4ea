"""Clocks at fault, flags, endings, signatures and draws of draughts, over the API.

Xiangqi 2020 4.2.2, 6, 9, 21, 23.5, 28.7.5, 29 and app1.5, weiqi 2002 12.4(6), 22.5, 22.8 and
31.2, gomoku 2025 13.6, 14, 17.13, 22.2, 25.4.2 and 31, gomoku classic illegal and clock,
draughts appendix 1.6.
"""

from typing import Any

from tests.articles.examples import Examples, Way
from tests.articles.rest.played import RAPID, number, numbers, sit_down
from tests.disputes.board import MINUTE, Board, ended
from tests.support.scenario import quiet

SENT = Examples(way=Way.REST)
of = SENT.of

CHIEF = "chief_arbiter"
LAST_READING = {
    "kind": "byo_yomi",
    "base_ms": 1,
    "period_ms": 1,
    "periods": 1,
    "press_with_move": True,
}
BACK_AND_FORTH = ("a0a1", "a9a8", "a1a0", "a8a9")
CHECKS = ("e1d1", "d9e9", "d1e1", "e9d9")
KING_HUNT = "3k5/9/9/9/9/9/9/9/4R4/5K3 w"
"""Red checks for ever: the rook goes from file to file after the king."""


def left(state: Any) -> dict[str, int]:
    """Return the minutes left."""
    return {side: ms // MINUTE for side, ms in state["clock"]["remaining_ms"].items()}


def readings(side: str, minutes: int, **more: Any) -> dict[str, Any]:
    return {
        "readings": [{"side": side, "left_ms": minutes * MINUTE}], "reason": "棋钟走时不准", **more,
    }  # fmt: skip


@of("xiangqi-2020:art.6")
def clocks_run_for_each_side_alone(board: Board) -> None:
    control = {"kind": "sudden_death", "base_ms": 60 * MINUTE}
    board.arrange("xiangqi-2020", start=False, time_control=control)
    assert board.refused("clock-presses", {"side": "red"}, by="red")[0] == 409, "not begun"
    assert board.do("start", {})["clock"]["running"] == "red"
    board.at(4)
    board.move("red", "h2e2")
    # Whoever moves presses: until then it is his own time.
    assert board.state["clock"]["running"] == "red"
    state = board.do("clock-presses", {"side": "red"}, by="red")
    assert (state["clock"]["running"], left(state)) == ("black", {"red": 56, "black": 60})


def set_with_consent(board: Board) -> None:
    sit_down(board, "xiangqi-2020")
    for what, body in (
        ("clock-settings", readings("red", 30)),
        ("clock-replacements", {"reason": "x"}),
    ):
        status, code, article = board.refused(what, body)
        assert (status, code, number(article)) == (409, "consent_missing", "21.4")
        one = board.refused(what, {**body, "agreed": ["red"]})
        assert one[1] == "consent_missing"
        board.do(what, {**body, "agreed": ["red", "black"]})
    assert left(board.state) == {"red": 30, "black": 40}


@of("xiangqi-2020:21.4")
def a_faulty_clock_is_changed_when_both_agree(board: Board) -> None:
    set_with_consent(board)


def set_at_once(edition: str, control: dict[str, Any] | None, board: Board) -> None:
    """Check that the referee sets the clock, and that a game that is over stays as it is."""
    sit_down(board, edition, **({"time_control": control} if control else {}))
    side = board.sides[0]
    board.at(2)
    state = board.do("clock-settings", readings(side, 7))
    assert left(state)[side] == 7
    assert board.refused("clock-settings", readings(side, 7), by=side)[0] == 403
    board.do("resignations", {"side": side}, by=side)
    result = board.state["ending"]
    assert board.refused("clock-settings", readings(side, 9))[0] == 409
    assert board.state["ending"] == result


SENT.rows(
    set_at_once,
    {
        "xiangqi-2020:28.7.5": ("xiangqi-2020-rapid", RAPID),
        "gomoku-2025:31.5": ("gomoku-2025", RAPID),
    },
)


def doubted_in_time(edition: str, board: Board) -> None:
    """Check 只能在自己时限未到时提出: a clock replaced, both times put on the new one."""
    sit_down(board, edition)
    board.at(5)
    board.do("clock-replacements", {"reason": "棋钟停走"})
    state = board.do("clock-settings", readings("black", 38, asked_by="black"))
    assert left(state) == {"black": 38, "white": 40}
    board.at(5 + 39)
    late = board.refused("clock-settings", readings("black", 5, asked_by="black"))
    assert late[:2] == (409, "own_time_out")


SENT.rows(
    doubted_in_time,
    {"gomoku-2025:14.5": ("gomoku-2025",), "gomoku-classic:clock.7": ("gomoku-classic",)},
)


@of("weiqi-2002:22.8")
def a_clock_that_runs_wrong_is_set_in_proportion(board: Board) -> None:
    control = {"kind": "sudden_death", "base_ms": 120 * MINUTE, "press_with_move": True}
    sit_down(board, "weiqi-2002", time_control=control)
    board.at(60)
    assert board.refused("clock-settings", readings("black", 30))[0] == 403, "the chief's alone"
    # Two minutes an hour and more: 20 and 10 minutes shown of 24 in truth are 16 and 8.
    shown = {"reason": "走时不准", "used_ms": [20 * MINUTE, 10 * MINUTE]}
    state = board.do("clock-replacements", {**shown, "elapsed_ms": 24 * MINUTE})
    assert left(state) == {"black": 104, "white": 112}


@of("weiqi-2002:12.4(6)")
def the_chief_rules_on_a_clock_at_fault(board: Board) -> None:
    sit_down(board, "weiqi-2002")
    assert board.do("clock-replacements", {"reason": "临时换钟"})["ending"] is None
    assert board.refused("clock-settings", readings("black", 30))[0] == 403
    assert left(board.do("clock-settings", readings("black", 30), by=CHIEF))["black"] == 30
    # Or he finds that a side has run out of time.
    sit_down(board, "weiqi-2002", time_control=LAST_READING)
    board.at(1)
    state = board.do("flag-falls", {"side": "black"})
    assert (state["flag_fallen"], state["ending"]) == ("black", None)
    assert ended(board.do("flag-settlements", {"stands": True}, by=CHIEF))[:2] == ("0-1", "time")


@of("weiqi-2002:22.5")
def the_last_minute_may_pass_instead_of_losing(board: Board) -> None:
    for grant in (True, False):
        once = {"time": {"most_time_passes": 1}}
        sit_down(board, "weiqi-2002", time_control=LAST_READING, options=once)
        board.at(1)
        board.do("flag-falls", {"side": "black"})
        asked = {"side": "black"}
        assert board.refused("time-passes", asked, by="white")[0] == 403
        board.do("time-passes", asked, by="black")
        answer = {"grant": grant, "reason": "" if grant else "屡次超时"}
        state = board.do("time-passes/answer", answer)
        assert (state["ending"] is None) is grant
        if grant:
            assert (state["side_to_move"], state["clock"]["running"]) == ("white", "white")
            assert state["timekeeping"]["passes"] == {"black": 1, "white": 0}
        else:
            result, reason, article = ended(state)
            assert (result, reason, number(article)) == ("0-1", "time", "22.5")


@of("weiqi-2002:31.2")
def the_referee_rules_on_breaches(board: Board) -> None:
    sit_down(board, "weiqi-2002")
    state = board.do("offences", {"side": "white", "code": "disturbance"})
    assert state["offences"][-1]["penalty"]["measure"] == "warning"
    harsh = {"side": "white", "code": "disturbance", "measure": "loss", "reason": "情节严重"}
    refused = board.refused("offences", harsh)
    assert (refused[0], number(refused[2])) == (403, "31.5"), "reported to the chief"


def flag_by_either_or_the_referee(edition: str, article: str, board: Board) -> None:
    for by in ("white", "black", "arbiter"):
        sit_down(board, edition)
        early = board.refused("flag-falls", {"side": "black"}, by=by)
        assert early[0] == 409
        board.at(40)
        result, reason, cited = ended(board.do("flag-falls", {"side": "black"}, by=by))
        assert (result, reason, number(cited)) == ("0-1", "time", article)


SENT.rows(flag_by_either_or_the_referee, {"gomoku-2025:14.4": ("gomoku-2025", "14.4")})


@of("gomoku-2025:14.6.2")
def the_hand_that_plays_presses(board: Board) -> None:
    sit_down(board, "gomoku-2025", "h8", "h9")
    fault = {"side": "white", "fault": "pressed_with_other_hand"}
    state = board.do("press-faults", fault)
    assert (state["ending"], state["side_to_move"]) == (None, "black")
    state = board.do("offences", {"side": "white", "code": "early_press"})
    assert state["offences"][-1]["article"]["number"] == "17.3"
    assert board.refused("press-faults", fault, by="black")[0] == 403


def the_referee_charges_his_time(edition: str, board: Board) -> None:
    """Check that time taken by a ruling is charged to one side, to both by halves, or to none."""
    for sides, expected in (
        (["black"], {"black": 36, "white": 40}),
        (["black", "white"], {"black": 38, "white": 38}),
    ):
        sit_down(board, edition)
        board.do("clock-stops", {"reason": "处理违规"})
        charge = {"time_ms": 4 * MINUTE, "sides": sides, "reason": "处理完毕"}
        assert board.refused("time-charges", charge, by="black")[0] == 403
        assert left(board.do("time-charges", charge)) == expected
    sit_down(board, edition)
    board.do("clock-stops", {"reason": "处理违规"})
    board.at(4)
    assert left(board.do("clock-stops/end", {})) == {"black": 40, "white": 40}


SENT.rows(
    the_referee_charges_his_time,
    {"gomoku-2025:14.7": ("gomoku-2025",), "gomoku-classic:clock.10": ("gomoku-classic",)},
)


@of("gomoku-2025:13.6")
def two_records_full_of_gaps_are_put_right_at_shared_cost(board: Board) -> None:
    sit_down(board, "gomoku-2025", "h8", "h9")
    assert board.do("clock-stops", {"reason": "双方记录缺漏"})["clock"]["running"] is None
    charge = {"time_ms": 6 * MINUTE, "sides": ["black", "white"], "reason": "双方补记"}
    assert left(board.do("time-charges", charge)) == {"black": 37, "white": 37}
    assert board.do("clock-stops/end", {})["clock"]["running"] == "black"


@of("gomoku-2025:31.4")
def in_rapid_a_player_stops_the_clock_for_the_referee(board: Board) -> None:
    sit_down(board, "gomoku-2025", "h8", time_control=RAPID)
    stop = {"side": "white", "in_dispute": True, "reason": "请裁判处理"}
    state = board.do("clock-stops", stop, by="white")
    assert (state["clock"]["running"], state["offences"], state["ending"]) == (None, [], None)
    assert board.do("clock-stops/end", {})["clock"]["running"] == "white"


@of("gomoku-classic:clock.8")
def no_player_stops_the_clock_in_normal_play(board: Board) -> None:
    sit_down(board, "gomoku-classic", "h8")
    state = board.do("clock-stops", {"reason": "更换棋钟"})
    assert state["clock"]["running"] is None
    board.do("clock-stops/end", {})
    state = board.do("offences", {"side": "white", "code": "clock_adjusted"})
    last = state["offences"][-1]
    assert (last["article"]["number"], last["penalty"]["measure"]) == ("clock.8", "warning")


@of("gomoku-classic:illegal.1.9")
def a_draw_offered_out_of_turn(board: Board) -> None:
    sit_down(board, "gomoku-classic", "h8", "h9")
    # White has just moved and may offer; Black has not.
    kinds = board.kinds("draw-offers", {"side": "black"}, by="black")
    assert "draw-offered" not in kinds
    waits = board.state["gomoku"]["irregularity"]
    assert (waits["kind"], number(waits["article"])) == ("improper_draw_offer", "illegal.1.9")


# Endings and signatures.


@of("xiangqi-2020:4.2.2")
def neither_side_can_win(board: Board) -> None:
    sit_down(board, "xiangqi-2020", start_position="4k4/9/9/9/9/9/9/9/9/3K5 w")
    draw = {"result": "1/2-1/2", "article": "4.2.2"}
    assert board.refused("results", draw, by="red")[0] == 403
    result, _, article = ended(board.do("results", draw))
    assert (result, number(article)) == ("1/2-1/2", "4.2.2")


@of("xiangqi-2020:art.9")
def result_times_and_signatures_close_the_game(board: Board) -> None:
    sit_down(board, "xiangqi-2020", "h2e2", "h9g7")
    board.do("offences", {"side": "red", "code": "left_board"})
    board.move("red", "b0c2")
    board.do("resignations", {"side": "black"}, by="black")
    for signer in ("red", "black"):
        state = board.do("signatures", {"signer": signer, "result": "1-0"}, by=signer)
        assert state["status"] == "over"
    assert state["sheet"]["fouls"] == {"red": 1, "black": 0}
    state = board.do("signatures", {"signer": "arbiter", "result": "1-0"})
    assert state["status"] == "closed"
    wrong = board.refused("results", {"result": "0-1", "article": "9"}, by=CHIEF)
    assert wrong[1] == "game_closed"
    # Who will not sign is put on record; the referee's signature closes all the same.
    sit_down(board, "xiangqi-2020")
    board.do("resignations", {"side": "black"}, by="black")
    board.do("signatures", {"signer": "red", "result": "1-0"}, by="red")
    board.do("signature-refusals", {"side": "black", "reason": "不服判罚"})
    assert board.do("signatures", {"signer": "arbiter", "result": "1-0"})["status"] == "closed"


@of("gomoku-2025:25.4.2-B")
def the_referee_has_the_players_sign(board: Board) -> None:
    sit_down(board, "gomoku-2025")
    board.do("resignations", {"side": "white"}, by="white")
    wrong = board.refused("signatures", {"signer": "black", "result": "0-1"}, by="black")
    assert wrong[0] in (409, 422), "another result than that of the game"
    for signer, by in (("black", "black"), ("white", "white"), ("arbiter", "arbiter")):
        state = board.do("signatures", {"signer": signer, "result": "1-0"}, by=by)
    assert state["status"] == "closed"


@of("gomoku-2025:17.13")
def who_refuses_to_sign_may_lose(board: Board) -> None:
    sit_down(board, "gomoku-2025")
    board.do("results", {"result": "1/2-1/2", "article": "19.2.1-A"})
    board.do("signature-refusals", {"side": "white", "reason": "不服"})
    charge = {"side": "white", "code": "refused_signature"}
    state = board.do("offences", charge, by=CHIEF)
    last = state["offences"][-1]
    assert (number(last["article"]), last["penalty"]["measure"]) == ("17.13", "loss")
    assert state["ending"]["score"][1] == "0"


@of("gomoku-2025:25.4.2-C")
def the_referee_penalises_breaches_at_once(board: Board) -> None:
    sit_down(board, "gomoku-2025")
    state = board.do("offences", {"side": "white", "code": "disturbance"})
    assert (state["offences"][-1]["status"], state["ending"]) == ("imposed", None)
    assert board.refused("offences", {"side": "white", "code": "disturbance"}, by="black")[0] == 403


@of("gomoku-2025:22.2.1")
def a_finding_of_fact_is_final(board: Board) -> None:
    sit_down(board, "gomoku-2025", "h8")
    state = board.do("facts", {"finding": "白子先触G9"})
    version = state["facts"][0]["version"]
    refused = board.refused(f"facts/{version}/withdrawal", {"reason": "x"}, by=CHIEF)
    assert (refused[:2], number(refused[2])) == ((403, "fact_is_final"), "22.2.1")
    assert board.state["facts"][0]["withdrawn"] is False


@of("gomoku-2025:22.2.2")
def who_found_a_fact_may_withdraw_it_and_nobody_else(board: Board) -> None:
    sit_down(board, "gomoku-2025", "h8")
    version = board.do("facts", {"finding": "白子先触G9"})["facts"][0]["version"]
    path = f"facts/{version}/withdrawal"
    assert board.refused(path, {"reason": "换人"}, by="deputy_chief_arbiter")[1] == "fact_is_final"
    assert board.do(path, {"reason": "重新认定"})["facts"][0]["withdrawn"]


# Rulings (xiangqi).


def claimed(board: Board) -> Any:
    """Let Red check for ever and Black claim it; return the worker's ruling."""
    sit_down(board, "xiangqi-2020", *CHECKS * 3, start_position=KING_HUNT)
    side = board.state["side_to_move"]
    board.do("claims", {"side": side, "question": "repetition"}, by=side)
    return board.rule()


@of("xiangqi-2020:23.5")
def a_position_to_be_ruled_on_is_ruled_and_confirmed(board: Board) -> None:
    ruling = claimed(board)
    assert (ruling["verdict"], "23.5.1" in numbers(ruling["articles"])) == ("red_loses", True)
    assert board.state["ending"] is None, "proposed, not binding"
    result, _, article = ended(board.do(f"rulings/{ruling['version']}/confirmation", {}))
    assert (result, number(article)) == ("0-1", "23.5.1")
    path = f"rulings/{claimed(board)['version']}/overruling"
    over = {"reason": "循环未达三次", "article": "23.1"}
    assert board.refused(path, over)[0] == 403, "the chief's"
    assert board.do(path, over, by=CHIEF)["ending"] is None


def ordered_by_the_referee(edition: str, by: str, board: Board) -> None:
    """Check that a repetition nobody claims is examined at the referee's own order.

    Within 25 rounds Red has to vary where nothing forbids either side's moves (4.3).
    """
    sit_down(board, edition, *BACK_AND_FORTH * 3)
    assert board.refused("reviews", {"question": "repetition"}, by="red")[0] == 403
    state = board.do("reviews", {"question": "repetition"}, by=by)
    assert state["clock"]["running"] is None
    assert board.rule()["verdict"] == "red_must_change"
    state = board.confirm(by=by)
    assert (state["ending"], state["clock"]["running"]) == (None, "red")


SENT.rows(ordered_by_the_referee, {"xiangqi-2020:29.3": ("xiangqi-2020-rapid", "arbiter")})


@of("xiangqi-2020:29.4")
def the_referee_steps_in_by_himself(board: Board) -> None:
    sit_down(board, "xiangqi-2020-rapid", "h2e2")
    board.at(41)
    lost = {"result": "1-0", "article": "4.1.6"}
    assert board.refused("results", lost, by="red")[0] == 403
    assert ended(board.do("flag-falls", {"side": "black"}))[:2] == ("1-0", "time")
    ordered_by_the_referee("xiangqi-2020-rapid", "arbiter", board)


@of("xiangqi-2020:app1.5.1")
def the_referee_may_order_and_doubt_is_no_breach(board: Board) -> None:
    ordered_by_the_referee("xiangqi-2020", CHIEF, board)
    sit_down(board, "xiangqi-2020", *quiet(2))
    board.do("claims", {"side": "red", "question": "repetition"}, by="red")
    ruling = board.rule()
    # Nothing repeats: no side has broken a rule.
    assert (ruling["verdict"], ruling["result"]) == ("not_three", "")


# Draughts, appendix 1.6.

THREE_TO_ONE = "W:WK46,K48,K49:BK16"
FIVE_TO_ONE = "W:WK46,K47,K48,K49,K50:BK16"
DRAW_RAPID = {"kind": "sudden_death", "base_ms": 20 * MINUTE, "press_with_move": True}


def fast(board: Board, fen: str, edition: str = "draughts-100", **more: Any) -> None:
    sit_down(board, edition, start_position=fen, time_control=DRAW_RAPID, **more)


def answered(board: Board, side: str, rule: str, *, grant: bool) -> Any:
    board.do("draw-claims", {"side": side, "rule": rule}, by=side)
    body = {"rule": rule, "grant": grant, "reason": "" if grant else "可胜"}
    assert board.refused("draw-rulings", body, by=side)[0] == 403
    return board.do("draw-rulings", body)


@of("draughts-appendix:app.1.6.6/p2")
def either_player_asks_and_the_referee_finds(board: Board) -> None:
    for side in ("white", "black"):
        fast(board, THREE_TO_ONE)
        state = answered(board, side, "regular_draw", grant=True)
        assert ended(state)[:2] == ("1/2-1/2", "regular_draw")
    fast(board, FIVE_TO_ONE)
    claim = {"side": "black", "rule": "regular_draw"}
    answer = board.give("draw-claims", claim, by="black").data["events"][1]["payload"]
    assert (answer["granted"], answer["reason"]) == (False, "material_not_met")
    assert board.state["ending"] is None


@of("draughts-appendix:app.1.6.7.1")
def the_referee_ends_a_game_whose_time_is_out(board: Board) -> None:
    fast(board, "")
    assert board.refused("flag-falls", {"side": "white"})[0] == 409
    board.at(20)
    assert ended(board.do("flag-falls", {"side": "white"}))[:2] == ("0-1", "time")


@of("draughts-appendix:app.1.6.7.2")
def endgames_are_followed_move_by_move(board: Board) -> None:
    fast(board, THREE_TO_ONE)
    board.play("46-10", "16-11", "10-46", "11-16")
    counted = {row["rule"]: row["count"] for row in board.state["draughts"]["counters"]}
    # The position of the beginning stands again; four moves with kings alone.
    assert counted == {"threefold": 2, "kings_only": 4}
    assert "regular_draw" in board.state["draughts"]["draws_that_hold"], "though nobody claims"


@of("draughts-appendix:app.1.6.8")
def a_regular_draw_unless_a_win_is_shown(board: Board) -> None:
    for fen in (THREE_TO_ONE, "W:WK46,K48:BK16", "W:WK46,48:BK16", "W:WK46:BK16"):
        fast(board, fen)
        result, _, article = ended(answered(board, "black", "regular_draw", grant=True))
        assert (result, number(article)) == ("1/2-1/2", "app.1.6.8")
    fast(board, THREE_TO_ONE)
    assert answered(board, "black", "regular_draw", grant=False)["ending"] is None
    # Only for 100 squares.
    fast(board, "W:WKa1,Kc1,Ke1:BKh8", "draughts-64-russian")
    claim = {"side": "black", "rule": "regular_draw"}
    assert board.refused("draw-claims", claim, by="black")[0] == 409


def refuses(board: Board, claim: dict[str, str]) -> bool:
    """Return whether a claim is answered at once with no."""
    answer = board.give("draw-claims", claim, by=claim["side"]).data["events"][1]["payload"]
    assert board.state["ending"] is None
    return answer["granted"] is False


@of("draughts-appendix:app.1.6.9")
def a_scramble_of_eight_men_and_one_minute(board: Board) -> None:
    fast(board, FIVE_TO_ONE)
    claim = {"side": "white", "rule": "time_scramble"}
    assert refuses(board, claim), "time enough"
    board.at(19)
    result, _, article = ended(answered(board, "white", "time_scramble", grant=True))
    assert (result, number(article)) == ("1/2-1/2", "app.1.6.9")
    fast(board, "W:WK46,41,42,43,44:BK1,7,8,9")
    board.at(19)
    assert refuses(board, claim), "nine men"


test_article = SENT.as_test("board")
