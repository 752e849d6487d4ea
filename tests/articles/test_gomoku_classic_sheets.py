"""Classic gomoku rules: score sheets and the time for appeals; ids are articles."""

from adjudication.desk.analysis import analyse
from games.rules.books.sources import GOMOKU_CLASSIC
from games.rules.deadlines import Step, appeal_closes_at, rule_on_deadline
from games.rules.records import may_borrow, may_demand_copy, may_move
from tests.articles.clocks import MINUTE
from tests.articles.examples import Examples

EDITION = "gomoku-classic"
EXAMPLES = Examples(EDITION)


@EXAMPLES.of("record.3")
def only_the_referee_demands_a_fair_copy() -> None:
    by_player = analyse(
        {"id": 1, "edition": EDITION, "ask": "sheet", "act": "copy", "side": "black"}
    )
    assert by_player["code"] == "referee_only"
    asked = may_demand_copy(EDITION, of="black", in_play=True)
    assert (asked.code, asked.time_of, asked.article) == ("", "black", GOMOKU_CLASSIC("record.3"))


@EXAMPLES.of("record.4")
def the_opponents_record_with_the_referees_consent_once() -> None:
    def asked(*borrowed: str, consent: bool) -> str:
        return may_borrow(
            EDITION, "white", to_move="white", borrowed=borrowed, consent=consent
        ).code

    assert asked(consent=True) == ""
    assert asked(consent=False) == "consent_missing"
    assert asked("white", consent=True) == "already_borrowed"
    # The book of 2025 asks for no consent, and bars the move until the sheet is back.
    assert may_borrow("gomoku-2025", "white", to_move="white", borrowed=()).code == ""
    assert may_move(EDITION, "white", on_loan_to="white").code == ""


@EXAMPLES.of("clock.11")
def appeals_close_with_the_set_time() -> None:
    closes = appeal_closes_at(round_ended_at=0, limit_ms=30 * MINUTE)
    for minutes, fault, code in (
        (30, False, ""),
        (31, False, "appeal_too_late"),
        (31, True, ""),
    ):
        found = rule_on_deadline(
            EDITION,
            Step.APPEAL,
            closes_at=closes,
            done_at=minutes * MINUTE,
            organisers_fault=fault,
        )
        assert (found.code, found.article) == (code, GOMOKU_CLASSIC("clock.11")), minutes


test_article = EXAMPLES.as_test()
