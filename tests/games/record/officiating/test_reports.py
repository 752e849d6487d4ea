"""Disturbances reported to the arbiter (反映干扰). Gomoku 2025, 24.3.1-C."""

from games.record import commands as c
from games.record.annulment.commands import AnnulAct
from games.record.officiating.reports import commands as rc
from games.record.officiating.reports import events as re
from games.rules.books.sources import GOMOKU
from tests.support import weiqi
from tests.support.gomoku_games import FIRST, SECOND, play, table
from tests.support.scenario import CHIEF, begun, given
from tests.support.timed import sudden


def report(side: str, *, urgent: bool = False, note: str = "邻台交谈") -> rc.ReportDisturbance:
    return rc.ReportDisturbance(side=side, note=note, urgent=urgent)


def test_24_3_1_C_on_one_s_own_time() -> None:
    game = play(table("free"), "h8")
    game.when(report("black"), by=FIRST).then_refused("not_your_time", "24.3.1-C")
    game.when(report("white"), by=SECOND).then(
        re.DisturbanceReported(
            side="white", plies=1, urgent=False, article=GOMOKU("24.3.1-C"), note="邻台交谈"
        )
    )
    game.when(report("black", urgent=True), by=FIRST).then_kinds(re.DisturbanceReported)


def test_24_3_1_C_the_time_is_the_clocks_until_the_press() -> None:
    game = table("free", time_control=sudden(40, with_move=False))
    game.do(c.PlayMove(side="black", move="h8"), by=FIRST)
    game.when(report("black"), by=FIRST).then_kinds(re.DisturbanceReported)
    game.when(report("white"), by=SECOND).then_refused("not_your_time", "24.3.1-C")
    game.do(c.PressClock(side="black"), by=FIRST)
    game.when(report("black"), by=FIRST).then_refused("not_your_time", "24.3.1-C")


def test_24_3_1_C_what_disturbs_and_what_was_done_is_said() -> None:
    game = table("free")
    game.when(report("black", note=" ")).then_refused("disturbance_unsaid", "24.3.1-C")
    game.do(report("black"), by=FIRST)
    empty = rc.DealWithDisturbance(report_version=3, note="")
    game.when(empty).then_refused("disturbance_unsaid", "24.3.1-C")
    answer = rc.DealWithDisturbance(report_version=3, note="已劝止")
    game.do(answer).then(re.DisturbanceDealtWith(report_version=3, note="已劝止"))
    game.when(answer).then_refused("report_answered_already", "24.3.1-C")
    unknown = rc.DealWithDisturbance(report_version=2, note="已劝止")
    game.when(unknown).then_refused("report_unknown", "24.3.1-C")


def test_the_answer_falls_with_the_report() -> None:
    game = table("free")
    game.do(report("black"), by=FIRST)
    game.do(rc.DealWithDisturbance(report_version=3, note="已劝止"))
    game.do(AnnulAct(event_version=3, reason="误登记"), by=CHIEF)
    assert game.state is not None
    assert game.state.reports == ()


def test_the_other_books_say_nothing() -> None:
    table("free", edition="gomoku-classic").when(report("black")).then_refused("not_in_book")
    given(*begun("h2e2")).when(report("black")).then_refused("not_in_book")
    given(*weiqi.begun("D4")).when(report("white")).then_refused("not_in_book")
