"""Players' own score sheets and what disturbs them: over the API, one game each.

Xiangqi 2020, 7.3; gomoku 2025, 13.4, 13.5 and 24.3.1-C; classic rules, record.3 and record.4.
"""

from tests.articles.examples import Examples, Way
from tests.articles.rest.played import RAPID, number, sit_down
from tests.disputes.board import MINUTE, Board, ended

SENT = Examples(way=Way.REST)
of = SENT.of

CHIEF = "chief_arbiter"
XIANGQI, GOMOKU, CLASSIC = "xiangqi-2020", "gomoku-2025", "gomoku-classic"


def cited(board: Board, what: str, body: object, *, by: str = "arbiter") -> tuple[int, str, str]:
    """Give a command that is refused; return status, code and the number of its article."""
    status, code, article = board.refused(what, body, by=by)
    return status, code, number(article)


@of("xiangqi-2020:7.3")
def a_sheet_is_copied_when_the_game_has_ended(board: Board) -> None:
    sit_down(board, XIANGQI, "h2e2", "h9g7")
    demand = {"side": "red", "note": "第1回合不清"}
    assert cited(board, "sheet-copies", demand) == (409, "only_after_the_game", "7.3")
    board.do("resignations", {"side": "red"}, by="red")
    assert board.refused("sheet-copies", demand, by="black")[:2] == (403, "role_not_allowed")
    demanded = board.do("sheet-copies", demand)["sheet"]["copies"]
    assert [(copy["side"], copy["status"]) for copy in demanded] == [("red", "open")]
    state = board.do("sheet-copies/answer", {"side": "red", "done": True})
    assert state["sheet"]["copies"][0]["status"] == "done"
    # Black has won, and enters the moves.
    assert state["sheet"]["writes"] == "black"
    wrong = cited(board, "entered-moves", {"side": "red", "done": True}, by="red")
    assert wrong == (422, "enters_nothing", "7.3")
    assert state["sheet"]["entered"] is None
    entered = board.do("entered-moves", {"side": "black", "done": True}, by="black")
    assert entered["sheet"]["entered"] is True
    # Red does when the game is drawn.
    sit_down(board, XIANGQI, "h2e2", "h9g7", options={"xiangqi": {"no_draw_before_round": 0}})
    board.do("draw-offers", {"side": "red"}, by="red")
    drawn = board.do("draw-answers", {"side": "black", "accept": True}, by="black")
    assert drawn["sheet"]["writes"] == "red"
    assert board.kinds("entered-moves", {"side": "red"}, by="red") == ["moves-entered"]


@of("xiangqi-2020:7.4")
def who_refuses_the_copy_may_lose_by_the_chief(board: Board) -> None:
    sit_down(board, XIANGQI, "h2e2", "h9g7")
    board.do("resignations", {"side": "black"}, by="black")
    board.do("sheet-copies", {"side": "red"})
    refusal = {"side": "red", "done": False, "note": "不肯誊写"}
    assert board.refused("sheet-copies/answer", refusal, by="red")[0] == 403
    state = board.do("sheet-copies/answer", refusal)
    offence = state["offences"][-1]
    assert (offence["code"], offence["status"]) == ("refused_record", "pending")
    assert ended(state)[0] == "1-0", "the board arbiter pronounces no loss"
    confirmed = board.do(f"offences/{offence['version']}/confirmation", {}, by=CHIEF)
    assert ended(confirmed)[0] == "0-1"


@of("gomoku-2025:13.4")
def a_fair_copy_takes_the_players_own_time(board: Board) -> None:
    sit_down(board, GOMOKU, "h8")
    board.at(3)
    demand = {"side": "white", "note": "漏记"}
    assert board.refused("sheet-copies", demand, by="black")[:2] == (403, "role_not_allowed")
    state = board.do("sheet-copies", demand)
    assert state["clock"]["running"] == "white"
    board.at(5)
    state = board.do("sheet-copies/answer", {"side": "white", "done": True})
    moved = board.move("white", "h9")
    assert moved["clock"]["remaining_ms"] == {"black": 40 * MINUTE, "white": 35 * MINUTE}
    # When the record is checked at the end it may be demanded as well, and of neither sheet of
    # a game that nobody records.
    board.do("resignations", {"side": "black"}, by="black")
    assert board.do("sheet-copies", demand)["sheet"]["copies"][-1]["status"] == "open"
    sit_down(board, GOMOKU, "h8", time_control=RAPID)
    assert cited(board, "sheet-copies", demand) == (409, "sheet_not_owed", "13.8")


@of("gomoku-2025:17.12")
def who_refuses_a_copy_in_play_may_lose(board: Board) -> None:
    sit_down(board, GOMOKU, "h8")
    board.do("sheet-copies", {"side": "white"})
    state = board.do("sheet-copies/answer", {"side": "white", "done": False}, by=CHIEF)
    result, _, article = ended(state)
    assert (result, number(article)) == ("1-0", "17.12")


@of("gomoku-2025:13.5")
def the_sheet_is_borrowed_once_and_given_back_before_the_move(board: Board) -> None:
    sit_down(board, GOMOKU, "h8", "h9")
    loan = {"side": "black"}
    early = cited(board, "sheet-loans", {"side": "white"}, by="white")
    assert early == (409, "not_your_time", "13.5")
    state = board.do("sheet-loans", loan, by="black")
    assert (state["sheet"]["on_loan_to"], state["clock"]["running"]) == ("black", "black")
    move = {"side": "black", "move": "i9"}
    assert cited(board, "moves", move, by="black") == (409, "sheet_not_returned", "13.5")
    board.at(2)
    back = board.do("sheet-loans/return", loan, by="black")
    assert (back["sheet"]["on_loan_to"], back["sheet"]["borrowed"]) == ("", ["black"])
    moved = board.move("black", "i9")
    assert moved["clock"]["remaining_ms"]["black"] == 38 * MINUTE
    # The other has a loan of its own; nobody has a second one.
    board.do("sheet-loans", {"side": "white"}, by="white")
    board.do("sheet-loans/return", {"side": "white"}, by="white")
    board.move("white", "j9")
    assert cited(board, "sheet-loans", loan) == (409, "already_borrowed", "13.5")


@of("gomoku-classic:record.3")
def only_the_referee_demands_a_copy(board: Board) -> None:
    sit_down(board, CLASSIC, "h8")
    demand = {"side": "white"}
    assert board.refused("sheet-copies", demand, by="black")[:2] == (403, "role_not_allowed")
    assert board.kinds("sheet-copies", demand) == ["sheet-copy-demanded"]
    again = cited(board, "sheet-copies", demand)
    assert again == (409, "copy_already_demanded", "record.3")
    # What a refusal costs the classic rules do not say: it is on record.
    refused = board.kinds("sheet-copies/answer", {"side": "white", "done": False})
    assert refused == ["sheet-copy-refused"]


@of("gomoku-classic:record.4")
def the_referee_consents_to_the_loan(board: Board) -> None:
    sit_down(board, CLASSIC, "h8", "h9")
    loan = {"side": "black"}
    asked = cited(board, "sheet-loans", loan, by="black")
    assert asked == (403, "role_not_allowed", "record.4")
    assert board.kinds("sheet-loans", loan) == ["sheet-borrowed"]
    # Moving before it is back these rules do not forbid.
    board.move("black", "i9")
    board.do("sheet-loans/return", loan)
    board.move("white", "j9")
    assert cited(board, "sheet-loans", loan) == (409, "already_borrowed", "record.4")


@of("gomoku-2025:24.3.1-C")
def a_disturbance_is_reported_on_one_s_own_time(board: Board) -> None:
    sit_down(board, GOMOKU, "h8")
    report = {"side": "black", "note": "邻台交谈"}
    early = cited(board, "disturbances", report, by="black")
    assert early == (409, "not_your_time", "24.3.1-C")
    state = board.do("disturbances", {**report, "urgent": True}, by="black")
    assert [(said["side"], said["dealt_with"]) for said in state["reports"]] == [("black", False)]
    assert state["clock"]["running"] == "white", "no clock stops for it"
    state = board.do("disturbances", {**report, "side": "white"}, by="white")
    first, second = (said["version"] for said in state["reports"])
    assert board.refused(f"disturbances/{second}/answer", {"note": "好"}, by="white")[0] == 403
    state = board.do(f"disturbances/{second}/answer", {"note": "已劝止"})
    assert [said["dealt_with"] for said in state["reports"]] == [False, True]
    again = cited(board, f"disturbances/{second}/answer", {"note": "已劝止"})
    assert again == (409, "report_answered_already", "24.3.1-C")
    assert board.kinds(f"disturbances/{first}/answer", {"note": "已劝止"}) == [
        "disturbance-dealt-with"
    ]
    # The classic rules grant nothing of the kind.
    sit_down(board, CLASSIC, "h8")
    assert board.refused("disturbances", {**report, "side": "white"})[:2] == (409, "not_in_book")


test_article = SENT.as_test("board")
