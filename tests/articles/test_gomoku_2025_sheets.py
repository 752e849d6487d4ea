"""Gomoku rules 2025: score sheets and time limits; ids are articles."""

from adjudication.desk.analysis import analyse
from games.rules.books.sources import GOMOKU
from games.rules.deadlines import Step, appeal_closes_at, rule_on_deadline
from games.rules.records import may_borrow, may_demand_copy, may_move
from tests.articles.clocks import MINUTE
from tests.articles.examples import Examples

EDITION = "gomoku-2025"
EXAMPLES = Examples(EDITION)
HOUR = 60 * MINUTE


@EXAMPLES.of("13.4")
def a_fair_copy_takes_the_players_own_time() -> None:
    in_play = may_demand_copy(EDITION, of="white", in_play=True)
    assert (in_play.code, in_play.time_of) == ("", "white")
    afterwards = may_demand_copy(EDITION, of="white", in_play=False)
    assert (afterwards.code, afterwards.time_of) == ("", "")
    by_player = analyse(
        {"id": 1, "edition": EDITION, "ask": "sheet", "act": "copy", "side": "white"}
    )
    assert by_player["code"] == "referee_only"


@EXAMPLES.of("13.5")
def the_opponents_sheet_is_borrowed_once_and_returned_before_the_move() -> None:
    first = may_borrow(EDITION, "black", to_move="black", borrowed=())
    assert (first.code, first.time_of, first.article) == ("", "black", GOMOKU("13.5"))
    again = may_borrow(EDITION, "black", to_move="black", borrowed=("black",))
    assert again.code == "already_borrowed"
    # The other side has its own loan.
    assert may_borrow(EDITION, "white", to_move="white", borrowed=("black",)).code == ""
    in_the_others_time = may_borrow(EDITION, "white", to_move="black", borrowed=())
    assert in_the_others_time.code == "not_your_time"
    assert may_move(EDITION, "black", on_loan_to="black").code == "sheet_not_returned"
    assert may_move(EDITION, "black", on_loan_to="").code == ""


@EXAMPLES.of("14.8")
def an_appeal_half_an_hour_after_the_round() -> None:
    closes = appeal_closes_at(round_ended_at=10 * HOUR, limit_ms=30 * MINUTE)

    def lodged(minutes: int, *, organiser: bool = False) -> str:
        done = 10 * HOUR + minutes * MINUTE
        return rule_on_deadline(
            EDITION, Step.APPEAL, closes_at=closes, done_at=done, organisers_fault=organiser
        ).code

    assert lodged(29) == ""
    assert lodged(30) == ""
    assert lodged(31) == "appeal_too_late"
    assert lodged(31, organiser=True) == ""


@EXAMPLES.of("24.1.1")
def entry_and_check_in_close_at_six() -> None:
    closes = 18 * HOUR
    for step in (Step.ENTRY, Step.CHECK_IN):
        in_time = rule_on_deadline(EDITION, step, closes_at=closes, done_at=closes)
        assert (in_time.code, in_time.article) == ("", GOMOKU("24.1.1"))
        late = rule_on_deadline(EDITION, step, closes_at=closes, done_at=closes + MINUTE)
        assert (late.code, late.late_ms) == (f"{step.value}_too_late", MINUTE)
    # The organiser's delay is an excuse for appeals alone.
    excused = rule_on_deadline(
        EDITION, Step.ENTRY, closes_at=closes, done_at=closes + 1, organisers_fault=True
    )
    assert excused.code == "entry_too_late"


test_article = EXAMPLES.as_test()
