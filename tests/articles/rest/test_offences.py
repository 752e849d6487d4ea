"""What each offence costs, and who may say so: recorded over the API, one game each.

Xiangqi 2020 4, 7, 8, 16, 18 and 28, weiqi 2002 12.4, 15 and 23, gomoku 2025 15 to 18, 24.3.2
and 31, gomoku classic play, illegal and record. The second mover is the offender.
"""

from typing import Any
from uuid import uuid4

from tests.articles.examples import Examples, Way
from tests.articles.rest.played import RAPID, number, numbers, sit_down, won_by
from tests.disputes.board import MINUTE, Board, ended
from tests.games.rest.hall import follow

SENT = Examples(way=Way.REST)
of = SENT.of

CHIEF, DEPUTY, ORGANISER = "chief_arbiter", "deputy_chief_arbiter", "organiser"
SEEN = "赛场录像"
"""Evidence, where a book asks for it."""


def charged(board: Board, code: str, *, by: str = "arbiter", **more: Any) -> Any:
    """Record an offence of the second mover; return the state."""
    return board.do("offences", {"side": board.sides[1], "code": code, **more}, by=by)


def above(board: Board, code: str, *, by: str = "arbiter", **more: Any) -> tuple[int, str, str]:
    """Return status, code and article with which an offence is refused."""
    body = {"side": board.sides[1], "code": code, **more}
    status, refused, article = board.refused("offences", body, by=by)
    return status, refused, number(article)


def penalty(state: Any) -> tuple[str, int, list[str]]:
    """Return measure, count and articles of the last offence."""
    last = state["offences"][-1]["penalty"]
    return last["measure"], last["count"], numbers(last["articles"])


def proposed(board: Board, code: str, *, by: str, given: str) -> Any:
    """Record an offence above an office: it waits, not to be confirmed there; then confirm it."""
    waiting = charged(board, code, by=by, note=SEEN)
    assert (statuses(waiting)[-1], waiting["ending"]) == ("pending", None)
    path = f"offences/{waiting['offences'][-1]['version']}/confirmation"
    assert board.refused(path, {}, by=by)[0] == 403
    return board.do(path, {}, by=given)


def statuses(state: Any) -> list[str]:
    return [entry["status"] for entry in state["offences"]]


# Xiangqi: fouls, by the board arbiter; three lose (4.1.10).


def is_a_foul(edition: str, code: str, article: str, cited: str, board: Board) -> None:
    """Check a foul: one at once, no result; the third loses (4.1.10), in rapid the second."""
    sit_down(board, edition)
    state = charged(board, code)
    measure, count, articles = penalty(state)
    assert (measure, count, article in articles) == ("foul", 1, True)
    assert state["offences"][-1]["article"]["number"] == cited
    assert (state["counters"]["black"]["fouls"], state["ending"]) == (1, None)
    rapid = edition == "xiangqi-2020-rapid"
    if not rapid:
        assert charged(board, code)["ending"] is None
    result, reason, lost = ended(charged(board, code))
    assert (result, reason, number(lost)) == ("1-0", "fouls", "28.11.1" if rapid else "4.1.10")


SENT.rows(
    is_a_foul,
    {
        "xiangqi-2020:8.1.1": ("xiangqi-2020", "disturbance", "8.1.1", "8.1.1"),
        "xiangqi-2020:8.1.2": ("xiangqi-2020", "clock_touched", "8.1.2", "8.1.2"),
        "xiangqi-2020:8.1.9": ("xiangqi-2020", "duty_breach", "8.1.9", "8.1.9"),
        "xiangqi-2020:16.2": ("xiangqi-2020", "left_board", "16.2", "8.1.9"),
        "xiangqi-2020:28.7.1": ("xiangqi-2020-rapid", "wrong_hand", "28.7.1", "28.7.1"),
        "xiangqi-2020:28.7.2": ("xiangqi-2020-rapid", "hand_on_clock", "28.7.2", "28.7.2"),
    },
)


@of("xiangqi-2020:16.3")
def matters_are_raised_in_one_s_own_time(board: Board) -> None:
    sit_down(board, "xiangqi-2020", "h2e2")
    claim = {"side": "red", "question": "repetition"}
    assert board.refused("claims", claim, by="red")[:2] == (409, "not_on_own_time")
    board.do("claims", {**claim, "side": "black"}, by="black")
    sit_down(board, "xiangqi-2020", "h2e2")
    assert "16.3" in penalty(charged(board, "raised_out_of_turn"))[2]
    # A dispute is the arbiter's: no player enters the penalty.
    assert above(board, "raised_out_of_turn", by="black")[0] == 403


def every_four_moves_missing(board: Board, note: str) -> None:
    for missing, fouls in ((3, 0), (4, 1), (7, 1), (8, 2)):
        sit_down(board, "xiangqi-2020")
        state = charged(board, "missing_record", missing_moves=missing, note=note)
        assert state["counters"]["black"]["fouls"] == fouls, missing
        if fouls:
            assert penalty(state) == ("foul", fouls, ["8.1.6", "7.1"])
    charged(board, "missing_record", missing_moves=4)
    assert ended(board.state)[1] == "fouls", "two and one are three"


@of("xiangqi-2020:7.1")
def moves_left_out(board: Board) -> None:
    every_four_moves_missing(board, "漏记")


@of("xiangqi-2020:7.2")
def moves_nobody_can_read(board: Board) -> None:
    every_four_moves_missing(board, "字迹无法辨认")
    # The arbiter confirms that they cannot be read; the opponent does not.
    sit_down(board, "xiangqi-2020")
    refused = above(board, "missing_record", by="red", missing_moves=4)
    assert refused[0] == 403


@of("xiangqi-2020:8.1.6")
def a_defective_record_is_a_foul_by_7_1(board: Board) -> None:
    sit_down(board, "xiangqi-2020")
    state = charged(board, "missing_record", missing_moves=8)
    assert state["offences"][-1]["article"]["number"] == "8.1.6"
    assert penalty(state)[1] == 2


def loses(
    edition: str, code: str, by: str, articles: tuple[str, ...], reason: str, board: Board
) -> None:
    """Check an offence that loses: proposed by the board arbiter, given by whom the book says."""
    sit_down(board, edition)
    state = proposed(board, code, by="arbiter", given=by)
    result, why, lost = ended(state)
    assert (result, why, number(lost)) == (won_by(board, board.sides[0]), reason, articles[0])
    assert set(articles) <= set(penalty(state)[2])


SENT.rows(
    loses,
    {
        "xiangqi-2020:4.1.13": ("xiangqi-2020", "serious_breach", CHIEF, ("4.1.13",), "penalty"),
        "xiangqi-2020:7.4": ("xiangqi-2020", "refused_record", CHIEF, ("4.1.13", "7.4"), "penalty"),
        "xiangqi-2020:18.2": ("xiangqi-2020", "barred_from_match", CHIEF, ("18.2",), "penalty"),
        "xiangqi-2020:28.11.4": (
            "xiangqi-2020-rapid",
            "serious_breach",
            CHIEF,
            ("28.11.4",),
            "penalty",
        ),
        "weiqi-2002:15.1": ("weiqi-2002", "collusion", CHIEF, ("23.1", "15.1"), "penalty"),
        "weiqi-2002:15.2": (
            "weiqi-2002",
            "withdrawal_without_cause",
            CHIEF,
            ("23.2", "15.2"),
            "penalty",
        ),
    },
)


@of("xiangqi-2020:18.3")
def the_organiser_expels(board: Board) -> None:
    sit_down(board, "xiangqi-2020")
    state = proposed(board, "expulsion", by=CHIEF, given=ORGANISER)
    assert penalty(state) == ("disqualification", 1, ["18.3"])
    assert ended(state)[:2] == ("1-0", "disqualification")


@of("xiangqi-2020:18.4")
def an_engine_is_put_before_the_administration(board: Board) -> None:
    sit_down(board, "xiangqi-2020")
    assert above(board, "engine_cheating", by=ORGANISER)[:2] == (422, "evidence_missing")
    state = proposed(board, "engine_cheating", by=CHIEF, given=ORGANISER)
    assert state["offences"][-1]["article"]["number"] == "18.4"
    assert penalty(state)[0] == "disqualification"
    assert ended(state)[0] == "1-0"


@of("xiangqi-2020:18.1")
def the_board_arbiter_warns(board: Board) -> None:
    sit_down(board, "xiangqi-2020")
    state = charged(board, "duty_breach", measure="warning", reason="情节轻微")
    assert penalty(state)[0] == "warning"
    assert (state["counters"]["black"]["fouls"], state["ending"]) == (0, None)
    harsh = above(board, "duty_breach", measure="loss", reason="情节严重")
    assert harsh == (403, "penalty_above_authority", "18.2")
    assert above(board, "duty_breach", by="red", measure="warning", reason="x")[0] == 403


@of("xiangqi-2020:8.2")
def a_foul_is_announced_at_once_and_spared_him_who_resigns(board: Board) -> None:
    sit_down(board, "xiangqi-2020")
    assert charged(board, "left_board")["counters"]["black"]["fouls"] == 1
    kinds = board.kinds("resignations", {"side": "black"}, by="black")
    assert "foul-spared" in kinds
    assert board.state["counters"]["black"]["fouls"] == 0
    sit_down(board, "xiangqi-2020")
    charged(board, "left_board")
    board.move("red", "h2e2")
    board.do("resignations", {"side": "black"}, by="black")
    assert board.state["counters"]["black"]["fouls"] == 1, "he had played on"


# Weiqi: warnings of one zi each (24.1), the second loses (24.2).


def is_warned(code: str, article: str, board: Board) -> None:
    """Check 视情节警告一次或判负: a warning by the arbiter, a loss by the chief alone."""
    sit_down(board, "weiqi-2002")
    state = charged(board, code)
    assert (penalty(state)[0], article in penalty(state)[2]) == ("warning", True)
    assert (state["offences"][-1]["penalty"]["zi"], state["ending"]) == (1, None)
    result, reason, lost = ended(charged(board, code))
    assert (result, reason, number(lost)) == ("1-0", "warnings", "24.2")
    sit_down(board, "weiqi-2002")
    harsh = {"measure": "loss", "reason": "情节严重"}
    assert above(board, code, **harsh)[:2] == (403, "penalty_above_authority")
    result, reason, lost = ended(charged(board, code, by=CHIEF, **harsh))
    assert (result, reason, number(lost)) == ("1-0", "penalty", article)


SENT.rows(
    is_warned,
    {
        f"weiqi-2002:{number_}": (code, penal)
        for code, (rule, penal) in {
            "disturbance": ("15.3", "23.3"),
            "discussion_or_material": ("15.4", "23.4"),
            "unauthorised_talk": ("15.5", "23.5"),
        }.items()
        for number_ in (rule, penal)
    },
)


def is_warned_once(code: str, article: str, board: Board) -> None:
    """Check 首次警告一次，再犯判负, over the games of an event."""
    competition = f"联赛 {uuid4()}"
    sit_down(board, "weiqi-2002", competition=competition)
    assert above(board, code, by=CHIEF, measure="loss", reason="情节严重")[0] == 422
    state = charged(board, code)
    assert (penalty(state)[0], state["ending"]) == ("warning", None)
    assert article in penalty(state)[2]
    follow()
    sit_down(board, "weiqi-2002", competition=competition)
    result, reason, lost = ended(charged(board, code))
    assert (result, reason, number(lost)) == ("1-0", "penalty", article)


SENT.rows(
    is_warned_once,
    {
        "weiqi-2002:15.7": ("phone_rang", "23.7"),
        "weiqi-2002:23.7": ("phone_rang", "23.7"),
        "weiqi-2002:15.8": ("smoking", "23.8"),
        "weiqi-2002:23.8": ("smoking", "23.8"),
    },
)


@of("weiqi-2002:23.1")
def a_fixed_game_is_lost_by_one_or_both_even_later(board: Board) -> None:
    sit_down(board, "weiqi-2002", "Q16", "D4")
    assert above(board, "collusion", by=CHIEF)[:2] == (422, "evidence_missing")
    both = {"measure": "both_lose", "reason": "双方串通"}
    state = charged(board, "collusion", by=CHIEF, note=SEEN, **both)
    assert (ended(state)[0], number(ended(state)[2])) == ("0-0", "23.1")
    # The result stood; found games later, the offender's is taken from him.
    sit_down(board, "weiqi-2002", "Q16", "D4")
    board.do("resignations", {"side": "black"}, by="black")
    assert ended(board.state)[0] == "0-1"
    out = {"measure": "disqualification", "reason": "查实"}
    state = charged(board, "collusion", by=CHIEF, note=SEEN, happened="during", **out)
    assert state["offences"][-1]["after_end"] is True
    assert penalty(state)[0] == "disqualification"


@of("weiqi-2002:23.2")
def leaving_without_cause_loses_the_games(board: Board) -> None:
    sit_down(board, "weiqi-2002")
    assert ended(charged(board, "withdrawal_without_cause", by=CHIEF))[0] == "1-0"
    sit_down(board, "weiqi-2002")
    suspended = {"measure": "disqualification", "reason": "停赛"}
    state = charged(board, "withdrawal_without_cause", by=CHIEF, **suspended)
    assert (penalty(state)[0], penalty(state)[2]) == ("disqualification", ["23.2", "15.2"])


@of("weiqi-2002:23.7/p2")
def whoever_looks_at_a_screen_loses(board: Board) -> None:
    sit_down(board, "weiqi-2002")
    mild = {"measure": "warning", "reason": "初犯"}
    assert above(board, "phone_looked_at", by=CHIEF, **mild)[0] == 422, "一律判负"
    result, reason, lost = ended(charged(board, "phone_looked_at"))
    assert (result, reason, number(lost)) == ("1-0", "penalty", "23.7/p2")


@of("weiqi-2002:23.6")
def a_ceremony_missed_is_noted(board: Board) -> None:
    sit_down(board, "weiqi-2002")
    state = charged(board, "ceremony_missed", note="缺席闭幕式")
    assert (penalty(state), state["ending"]) == (("note", 1, ["23.6"]), None)
    assert above(board, "ceremony_missed", by=CHIEF, measure="loss", reason="x")[0] == 422


@of("weiqi-2002:12.4(2)")
def stone_and_clock_with_one_hand(board: Board) -> None:
    sit_down(board, "weiqi-2002")
    state = charged(board, "wrong_hand")
    assert (penalty(state), state["ending"]) == (("note", 1, ["12.4(2)"]), None)
    state = charged(board, "wrong_hand", measure="warning", reason="屡犯")
    assert penalty(state)[0] == "warning"


@of("weiqi-2002:12.4(7)")
def the_chief_stops_moves_that_only_burn_time(board: Board) -> None:
    sit_down(board, "weiqi-2002")
    state = charged(board, "stalling", by=CHIEF)
    assert (penalty(state), state["ending"]) == (("note", 1, ["12.4(7)"]), None)
    assert above(board, "stalling", measure="loss", reason="仍不停止")[0] == 403
    state = charged(board, "stalling", by=CHIEF, measure="loss", reason="仍不停止")
    assert ended(state)[0] == "1-0"


# Gomoku: warnings by referees, violations by the chief and deputies, losses by the chief.


def is_light(edition: str, code: str, rapid: bool, board: Board) -> None:
    """Check an act of 17 or 18 that is warned of: a violation is the chief's or a deputy's."""
    control = {"time_control": RAPID} if rapid else {}
    sit_down(board, edition, **control)
    article = board.give("offences", {"side": "white", "code": code}).state
    assert penalty(article)[:2] == ("warning", 1)
    assert (article["counters"]["white"]["fouls"], article["ending"]) == (0, None)
    worse = {"measure": "violation", "reason": "屡犯"}
    assert above(board, code, **worse)[:2] == (403, "penalty_above_authority")
    state = charged(board, code, by=DEPUTY, **worse)
    assert (statuses(state)[-1], state["counters"]["white"]["fouls"]) == ("imposed", 1)
    assert above(board, code, by=CHIEF, measure="disqualification", reason="x")[0] == 422


_LIGHT = {
    "17.5": "points_marked",
    "17.6": "clock_slapped",
    "18.1": "disturbance",
    "18.2": "pointing",
    "18.3": "analysing",
    "18.4": "left_on_move",
    "18.5": "team_left",
    "18.6": "left_seat",
    "18.7": "rude_language",
}
SENT.rows(
    is_light,
    {
        **{f"gomoku-2025:{at}": ("gomoku-2025", code, False) for at, code in _LIGHT.items()},
        "gomoku-2025:31.3": ("gomoku-2025", "stones_not_put_back", True),
        "gomoku-classic:illegal.1.10": ("gomoku-classic", "improper_straightening", False),
        "gomoku-classic:play.2.8": ("gomoku-classic", "improper_straightening", False),
        "gomoku-classic:illegal.3": ("gomoku-classic", "refused_correction", False),
    },
)


def may_lose_at_once(code: str, article: str, board: Board) -> None:
    """Check 可直接判负: proposed by the referee, given by the chief; or a milder penalty."""
    sit_down(board, "gomoku-2025")
    waiting = charged(board, code)
    assert (statuses(waiting), waiting["ending"]) == (["pending"], None)
    entry = waiting["offences"][0]["version"]
    refused = board.refused(f"offences/{entry}/confirmation", {}, by=DEPUTY)
    assert (refused[0], refused[1], number(refused[2])) == (403, "penalty_above_authority", "16.3")
    result, reason, lost = ended(board.do(f"offences/{entry}/confirmation", {}, by=CHIEF))
    assert (result, reason, number(lost)) == ("1-0", "penalty", article)
    sit_down(board, "gomoku-2025")
    mild = charged(board, code, measure="warning", reason="情节轻微")
    assert (penalty(mild)[0], mild["ending"]) == ("warning", None)


SENT.rows(
    may_lose_at_once,
    {
        f"gomoku-2025:{article}": (code, article)
        for article, code in {
            "17.12": "refused_record",
            "18.8": "left_area",
            "18.9": "outside_help",
            "18.10": "device_sounded",
            "18.11": "phone_used",
            "18.12": "clock_stopped",
        }.items()
    },
)


@of("gomoku-2025:art.18")
def grave_misconduct_leaves_the_hall(board: Board) -> None:
    sit_down(board, "gomoku-2025")
    assert above(board, "grave_misconduct", by=CHIEF)[:2] == (422, "evidence_missing")
    waiting = charged(board, "grave_misconduct", note=SEEN)
    assert statuses(waiting) == ["pending"], "the chief alone sends out"
    state = charged(board, "grave_misconduct", by=CHIEF, note=SEEN)
    assert (penalty(state), state["ending"]) == (("sent_out", 1, ["art.18"]), None)


@of("gomoku-2025:art.15")
def four_kinds_of_penalty(board: Board) -> None:
    found = []
    for code, by in (
        ("pointing", "arbiter"),
        ("two_moves_running", CHIEF),
        ("left_area", CHIEF),
        ("grave_disruption", ORGANISER),
    ):
        sit_down(board, "gomoku-2025", "h8", "i9")
        found.append(penalty(charged(board, code, by=by, note=SEEN))[0])
    assert found == ["warning", "violation", "loss", "disqualification"]


@of("gomoku-2025:15.1", "gomoku-2025:16.1")
def a_warning_is_the_referee_s(board: Board) -> None:
    sit_down(board, "gomoku-2025")
    state = charged(board, "left_seat")
    assert (penalty(state)[0], statuses(state)) == ("warning", ["imposed"])
    assert above(board, "left_seat", by="black")[0] == 403
    # However often: warnings are no violations, and none loses.
    for _ in range(3):
        state = charged(board, "left_seat")
    assert (state["counters"]["white"]["fouls"], state["ending"]) == (0, None)


@of("gomoku-2025:15.2")
def a_violation_is_announced_and_recorded(board: Board) -> None:
    sit_down(board, "gomoku-2025", "h8", "i9")
    state = charged(board, "two_moves_running", by=CHIEF)
    assert (penalty(state)[0], statuses(state)) == ("violation", ["imposed"])
    assert (state["counters"]["white"]["fouls"], state["ending"]) == (1, None)
    listed = board.hall.api.get(f"{board.hall.path}/events").data["events"]
    recorded = [row["payload"] for row in listed if row["type"] == "games.offence-recorded.v1"]
    assert [row["penalty"]["measure"] for row in recorded] == ["violation"]


@of("gomoku-2025:16.2")
def a_violation_is_the_chief_s_or_a_deputy_s(board: Board) -> None:
    for by, status, fouls in (
        ("arbiter", "pending", 0),
        (DEPUTY, "imposed", 1),
        (CHIEF, "imposed", 1),
    ):
        sit_down(board, "gomoku-2025", "h8", "i9")
        state = charged(board, "two_moves_running", by=by)
        assert (statuses(state), state["counters"]["white"]["fouls"]) == ([status], fouls)


@of("gomoku-2025:16.3", "gomoku-2025:25.3.2-A")
def a_loss_is_the_chief_s(board: Board) -> None:
    sit_down(board, "gomoku-2025")
    waiting = charged(board, "left_area", by=DEPUTY)
    assert (statuses(waiting), waiting["ending"]) == (["pending"], None)
    path = f"offences/{waiting['offences'][0]['version']}/confirmation"
    refused = board.refused(path, {}, by=DEPUTY)
    assert (refused[0], number(refused[2])) == (403, "16.3")
    assert ended(board.do(path, {}, by=CHIEF))[0] == "1-0"


def the_committee_disqualifies(board: Board) -> None:
    """Check that the chief proposes what the organising committee decides."""
    sit_down(board, "gomoku-2025")
    waiting = charged(board, "grave_disruption", by=CHIEF, note=SEEN)
    assert (penalty(waiting)[0], statuses(waiting)) == ("disqualification", ["pending"])
    assert waiting["ending"] is None
    path = f"offences/{waiting['offences'][0]['version']}/confirmation"
    refused = board.refused(path, {}, by=CHIEF)
    assert (refused[0], number(refused[2])) == (403, "16.4")
    result, reason, article = ended(board.do(path, {}, by=ORGANISER))
    assert (result, reason, number(article)) == ("1-0", "disqualification", "15.4")


SENT.rows(the_committee_disqualifies, {"gomoku-2025:15.4": (), "gomoku-2025:16.4": ()})


@of("gomoku-2025:24.3.2-A")
def a_thrown_game_loses_both(board: Board) -> None:
    sit_down(board, "gomoku-2025")
    assert above(board, "collusion", by=CHIEF)[:2] == (422, "evidence_missing")
    both = {"measure": "both_lose", "reason": "双方串通"}
    state = charged(board, "collusion", by=CHIEF, note=SEEN, **both)
    assert (ended(state)[0], number(ended(state)[2])) == ("0-0", "24.3.2-A")


def loses_in_the_classic_rules(code: str, article: str, board: Board) -> None:
    sit_down(board, "gomoku-classic", "h8", "i9")
    waiting = charged(board, code, note=SEEN)
    assert (penalty(waiting)[0], waiting["ending"]) == ("loss", None)
    path = f"offences/{waiting['offences'][0]['version']}/confirmation"
    result, reason, lost = ended(board.do(path, {}, by=CHIEF))
    assert (result, reason, number(lost)) == ("1-0", "penalty", article)


SENT.rows(
    loses_in_the_classic_rules,
    {
        "gomoku-classic:play.2.5": ("stones_moved_on_purpose", "play.2.5"),
        "gomoku-classic:play.2.7.2": ("upset_on_purpose", "play.2.7.2"),
    },
)


@of("gomoku-classic:play.2.7.1")
def upset_by_accident_costs_a_violation_or_the_game(board: Board) -> None:
    sit_down(board, "gomoku-classic", "h8", "i9")
    state = charged(board, "board_upset", by=CHIEF)
    assert (penalty(state)[0], state["counters"]["white"]["fouls"]) == ("violation", 1)
    assert state["ending"] is None
    state = charged(board, "board_upset_for_good", by=CHIEF)
    assert (ended(state)[0], number(ended(state)[2])) == ("1-0", "play.2.7.1")


@of("gomoku-classic:record.5")
def both_records_full_of_gaps(board: Board) -> None:
    sit_down(board, "gomoku-classic", "h8", "i9")
    board.do("clock-stops", {"reason": "双方记录无法对照"})
    assert board.state["clock"]["running"] is None
    for side in board.sides:
        state = board.do("offences", {"side": side, "code": "records_defective"})
        assert penalty(state) == ("warning", 1, ["record.5"])
    charge = {"sides": ["black", "white"], "time_ms": 2 * MINUTE, "reason": "双方补全记录"}
    state = board.do("time-charges", charge)
    assert state["clock"]["remaining_ms"] == {"black": 39 * MINUTE, "white": 39 * MINUTE}


test_article = SENT.as_test("board")
