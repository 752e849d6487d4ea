"""Fouls, violations and warnings put on record when a game has ended, in every edition.

Xiangqi 2020: 4.1.10 and 8.2 (a foul is announced on the spot), 9 (the signatures end the game),
14.1 (fouls in the standings), 4.1.13, 7.4 and 18 (what is grave); weiqi 2002: 15.4, 23.1, 24
and 27.1; gomoku 2025: 15.3. The first cause of the end stands.
"""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import commands as k
from games.record.officiating.closing.sheet import fouls_of
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.values import Moment, Options, Question, Seat
from games.rules.books.sources import GOMOKU, XIANGQI
from tests.games.record.officiating.late import (
    CLOSED,
    COUNT_LOSES,
    EDITIONS,
    FIRST,
    NEVER,
    OVER,
    SECOND,
    close,
    foul,
    game,
    resigned,
    sides_of,
    stands,
    state_of,
)
from tests.support import gomoku_games as gg
from tests.support.marks import record_foul, record_violation, record_warning
from tests.support.scenario import (
    CHIEF,
    COMMITTEE,
    RATING,
    STRANGER,
    SYSTEM,
    Scenario,
    given,
    proposed,
    quiet,
)


@pytest.mark.parametrize("edition", EDITIONS)
class TestEveryBook:
    def test_the_last_straw_found_after_a_resignation_is_counted_and_turns_nothing(
        self, edition: str
    ) -> None:
        scenario = game(edition)
        side = sides_of(edition)[0]
        before = COUNT_LOSES.get(edition, 3) - 1
        for _ in range(before):
            scenario.do(foul(edition, side), by=CHIEF).then_goes_on()
        resigned(scenario, edition)
        gave = scenario.do(foul(edition, side), by=CHIEF)
        _, recorded = gave.decided
        assert isinstance(recorded, e.FoulRecorded | e.WarningRecorded)
        assert (recorded.after_end, recorded.happened) == (True, Moment.DURING)
        assert stands(gave.after) == ("1-0", "resignation")
        assert fouls_of(gave.after) == (before + 1, 0)
        close(scenario)
        closed = scenario.history[-1][0]
        assert isinstance(closed, e.GameClosed)
        assert closed.fouls == (before + 1, 0)

    def test_the_other_order_loses_where_the_book_says_so(self, edition: str) -> None:
        scenario = game(edition)
        side = sides_of(edition)[0]
        for _ in range(COUNT_LOSES.get(edition, 3) - 1):
            scenario.do(foul(edition, side), by=CHIEF)
        gave = scenario.do(foul(edition, side), by=CHIEF)
        if edition in NEVER:
            gave.then_goes_on()
            return
        assert stands(gave.after)[0] == "0-1"
        late = c.Resign(side=sides_of(edition)[1])
        scenario.when(late, by=SECOND).then_refused("game_over", OVER[edition.split("-")[0]])

    def test_an_act_after_the_end_says_so(self, edition: str) -> None:
        scenario = resigned(game(edition), edition)
        gave = scenario.do(foul(edition, sides_of(edition)[1], happened=Moment.AFTER), by=CHIEF)
        _, recorded = gave.decided
        assert isinstance(recorded, e.FoulRecorded | e.WarningRecorded)
        assert recorded.happened is Moment.AFTER
        assert fouls_of(gave.after) == (0, 1)

    def test_no_act_comes_after_the_end_of_a_game_that_goes_on(self, edition: str) -> None:
        after = foul(edition, sides_of(edition)[0], happened=Moment.AFTER)
        over = OVER[edition.split("-")[0]]
        game(edition).when(after, by=CHIEF).then_refused("game_not_over", over)

    def test_nothing_is_recorded_once_it_is_signed(self, edition: str) -> None:
        scenario = resigned(game(edition), edition)
        close(scenario)
        closed = CLOSED[edition.split("-")[0]]
        for happened in Moment:
            late = foul(edition, sides_of(edition)[0], happened=happened)
            scenario.when(late, by=CHIEF).then_refused("game_closed", closed)
        warning = record_warning(side=sides_of(edition)[0], article=XIANGQI("18.1"))
        scenario.when(warning, by=CHIEF).then_refused("game_closed", closed)

    def test_nobody_without_the_office_records_it(self, edition: str) -> None:
        scenario = resigned(game(edition), edition)
        late = foul(edition, sides_of(edition)[1])
        for by in (FIRST, STRANGER, COMMITTEE, RATING, SYSTEM):
            scenario.when(late, by=by).then_refused("role_not_allowed")

    def test_a_warning_is_recorded_too(self, edition: str) -> None:
        scenario = resigned(game(edition), edition)
        warning = record_warning(side=sides_of(edition)[0], article=XIANGQI("18.1"))
        gave = scenario.do(warning, by=CHIEF).then_kinds(oe.OffenceRecorded, e.WarningRecorded)
        assert stands(gave.after) == ("1-0", "resignation")
        other = record_warning(side="green", article=XIANGQI("18.1"))
        scenario.when(other, by=CHIEF).then_refused("side_unknown")


class TestOrderAtTheBoard:
    def test_22_4_a_third_foul_does_not_go_before_the_mate_that_waits(self) -> None:
        scenario = mate_waits()
        gave = scenario.do(record_foul(side="red", article=XIANGQI("8.1.1")))
        gave.then_kinds(oe.OffenceRecorded, e.FoulRecorded).then_goes_on()
        scenario.do(o.RecordOffence(side="red", code="disturbance")).then_goes_on()
        claim = state_of(scenario).open_claim
        assert claim is not None
        ruling = proposed("untrue", claim_version=claim.version)
        scenario.do(c.ProposeRuling(ruling=ruling), by=SYSTEM)
        version = state_of(scenario).rulings[-1].version
        gave = scenario.do(c.OverruleRuling(ruling_version=version, reason="着法有误"), by=CHIEF)
        assert stands(gave.after)[0] == "1-0"

    def test_4_1_10_without_a_claim_the_third_foul_loses_before_the_mate(self) -> None:
        scenario = mate_waits(claim=False)
        scenario.when(record_foul(side="red", article=XIANGQI("8.1.1"))).then_ended("0-1", "4.1.10")

    def test_19_1_1_a_second_violation_does_not_go_before_the_five_that_waits(self) -> None:
        scenario = gg.play(gg.table("free"), *FIVE)
        declare = k.DeclareFive(side="black")
        scenario.do(record_violation(side="black", article=GOMOKU("17.8")), by=CHIEF)
        undeclared = record_violation(side="black", article=GOMOKU("17.9"))
        scenario.when(undeclared, by=CHIEF).then_ended("0-1", "15.3")
        scenario.do(declare, by=gg.FIRST)
        scenario.do(undeclared, by=CHIEF).then_goes_on()
        gave = scenario.do(k.AcceptFive(side="white"), by=gg.SECOND)
        assert stands(gave.after) == ("1-0", "five")
        assert gave.after.fouls == (2, 0)


FIVE = ("h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
"""Black makes five in a row."""


def mate_waits(*, claim: bool = True) -> Scenario:
    """Return a game in which Red, twice penalised, claimed and then mated."""
    arranged = e.GameArranged(
        edition="xiangqi-2020",
        seats=(Seat(side="red", player=FIRST.id), Seat(side="black", player=SECOND.id)),
        options=Options(),
        start_position="3k5/8R/R8/9/9/9/9/9/9/4K4 w",
    )
    scenario = given(arranged, e.GameStarted())
    for _ in range(2):
        scenario.do(record_foul(side="red", article=XIANGQI("8.1.1")))
    if claim:
        scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=FIRST)
        scenario.do(c.PlayMove(side="red", move="a7a9"), by=FIRST).then_goes_on()
    return scenario


class TestRulingsOnClaims:
    def claimed(self) -> tuple[Scenario, c.ConfirmRuling]:
        scenario = game("xiangqi-2020")
        for move in quiet(2):
            scenario.do(c.PlayMove(side=state_of(scenario).side_to_move, move=move))
        for _ in range(2):
            scenario.do(record_foul(side="red", article=XIANGQI("8.1.1")))
        scenario.do(c.MakeClaim(side="red", question=Question.NATURAL_LIMIT), by=FIRST)
        return scenario, c.ConfirmRuling(ruling_version=state_of(scenario).version + 1)

    def rule(self, scenario: Scenario, verdict: str, result: str = "") -> c.ProposeRuling:
        claim = state_of(scenario).claims[-1]
        ruling = proposed(verdict, claim_version=claim.version, result=result)
        return c.ProposeRuling(ruling=ruling)

    def test_8_1_4_an_untrue_claim_confirmed_after_the_end_is_a_foul_and_no_loss(self) -> None:
        scenario, confirm = self.claimed()
        scenario.do(self.rule(scenario, "untrue"), by=SYSTEM)
        resigned(scenario, "xiangqi-2020")
        gave = scenario.do(confirm, by=CHIEF).then_kinds(e.RulingConfirmed, e.FoulRecorded)
        assert stands(gave.after) == ("1-0", "resignation")
        assert gave.after.fouls == (3, 0)

    def test_4_1_10_confirmed_before_the_end_it_is_the_third_foul(self) -> None:
        scenario, confirm = self.claimed()
        scenario.do(self.rule(scenario, "untrue"), by=SYSTEM)
        scenario.do(confirm, by=CHIEF).then_ended("0-1", "4.1.10")

    def test_9_a_draw_confirmed_after_a_resignation_turns_nothing(self) -> None:
        scenario, confirm = self.claimed()
        scenario.do(self.rule(scenario, "draw", "1/2-1/2"), by=SYSTEM)
        resigned(scenario, "xiangqi-2020")
        gave = scenario.do(confirm, by=CHIEF).then_kinds(e.RulingConfirmed)
        assert (stands(gave.after), gave.after.fouls) == (("1-0", "resignation"), (2, 0))

    def test_9_a_machine_s_ruling_that_comes_after_the_end_is_not_taken(self) -> None:
        scenario, _ = self.claimed()
        resigned(scenario, "xiangqi-2020")
        for verdict in ("untrue", "draw"):
            late = self.rule(scenario, verdict, "1/2-1/2" if verdict == "draw" else "")
            scenario.when(late, by=SYSTEM).then_refused("already_ruled")
