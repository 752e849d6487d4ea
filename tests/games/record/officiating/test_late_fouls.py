"""Fouls, violations and warnings put on record when a game has ended, in every edition.

Xiangqi 2020: 4.1.10 and 8.2 (a foul is announced on the spot), 9 (the signatures end the game),
14.1 (fouls in the standings), 4.1.13, 7.4 and 18 (what is grave); weiqi 2002: 15.4, 23.1, 24
and 27.1; gomoku 2025: 15.3. The first cause of the end stands.
"""

from typing import Any

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import commands as k
from games.record.officiating.closing.sheet import fouls_of
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.events import OffenceStatus
from games.record.state import GameState
from games.record.values import Actor, Moment, Options, Question, Role, Seat
from games.record.weiqi import commands as w
from games.record.weiqi.events import GameCounted
from games.rules.offences.kinds import Measure
from tests.support import gomoku_games as gg
from tests.support.scenario import (
    ARBITER,
    CHIEF,
    COMMITTEE,
    DEPUTY,
    RATING,
    STRANGER,
    SYSTEM,
    Scenario,
    given,
    proposed,
    quiet,
)

FIRST = Actor(id="0190b000-0000-7000-8000-0000000000f1", role=Role.PLAYER)
SECOND = Actor(id="0190b000-0000-7000-8000-0000000000f2", role=Role.PLAYER)
SIDES = {"xiangqi": ("red", "black"), "weiqi": ("black", "white"), "gomoku": ("black", "white")}
COUNT_LOSES = {
    "xiangqi-2020": 3,
    "xiangqi-2020-rapid": 2,
    "xiangqi-2020-mass": 3,
    "weiqi-2002": 2,
    "gomoku-2025": 2,
    "gomoku-classic": 2,
}
"""How many fouls, violations or warnings lose: 4.1.10, 28.11.1, app1.5.3; 24.2; 15.3."""
NEVER = ("draughts-100", "draughts-64-russian", "draughts-64-brazilian")
"""Editions in which nothing follows from a foul."""
EDITIONS = (*COUNT_LOSES, *NEVER)
OVER = {"xiangqi": "9", "weiqi": "13.1", "gomoku": "19", "draughts": "7"}
CLOSED = {"xiangqi": "9", "weiqi": "16.4/p2", "gomoku": "19", "draughts": "7"}


def sides_of(edition: str) -> tuple[str, str]:
    return SIDES.get(edition.split("-")[0], ("white", "black"))


def game(edition: str) -> Scenario:
    """Return a game of `edition` under way, the first mover to move."""
    first, second = sides_of(edition)
    options = gg.gomoku("free") if edition.startswith("gomoku") else Options()
    arranged = e.GameArranged(
        edition=edition,
        seats=(Seat(side=first, player=FIRST.id), Seat(side=second, player=SECOND.id)),
        options=options,
    )
    return given(arranged, e.GameStarted())


def foul(edition: str, side: str, *, happened: Moment = Moment.DURING) -> c.GameCommand:
    """Return what counts against a side in that book: a foul, a violation, a warning."""
    if edition.startswith("weiqi"):
        return c.RecordWarning(side=side, article="23.3", happened=happened)
    return c.RecordFoul(side=side, article="8.1.1", happened=happened)


def resigned(scenario: Scenario, edition: str) -> Scenario:
    """Return the game resigned by the second mover."""
    scenario.do(c.Resign(side=sides_of(edition)[1]), by=SECOND)
    return scenario


def state_of(scenario: Scenario) -> GameState:
    assert scenario.state is not None
    return scenario.state


def stands(state: GameState) -> tuple[str, str]:
    """Return result and reason of a game that has ended."""
    assert state.ending is not None
    return state.ending.result, state.ending.reason


def close(scenario: Scenario, result: str = "1-0") -> None:
    first, second = state_of(scenario).sides
    for signer, by in ((first, FIRST), (second, SECOND), ("arbiter", ARBITER)):
        scenario.do(c.SignResult(signer=signer, result=result), by=by)


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
        recorded = gave.decided[0]
        assert isinstance(recorded, e.FoulRecorded | e.WarningRecorded)
        assert (recorded.after_end, recorded.happened) == (True, Moment.DURING)
        assert len(gave.decided) == 1
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
        recorded = gave.decided[0]
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
        warning = c.RecordWarning(side=sides_of(edition)[0], article="18.1")
        scenario.when(warning, by=CHIEF).then_refused("game_closed", closed)

    def test_nobody_without_the_office_records_it(self, edition: str) -> None:
        scenario = resigned(game(edition), edition)
        late = foul(edition, sides_of(edition)[1])
        for by in (FIRST, STRANGER, COMMITTEE, RATING, SYSTEM):
            scenario.when(late, by=by).then_refused("role_not_allowed")

    def test_a_warning_is_recorded_too(self, edition: str) -> None:
        scenario = resigned(game(edition), edition)
        warning = c.RecordWarning(side=sides_of(edition)[0], article="18.1")
        gave = scenario.do(warning, by=CHIEF).then_kinds(e.WarningRecorded)
        assert stands(gave.after) == ("1-0", "resignation")
        other = c.RecordWarning(side="green", article="18.1")
        scenario.when(other, by=CHIEF).then_refused("side_unknown")


class TestOrderAtTheBoard:
    def test_22_4_a_third_foul_does_not_go_before_the_mate_that_waits(self) -> None:
        scenario = mate_waits()
        gave = scenario.do(c.RecordFoul(side="red", article="8.1.1"))
        gave.then_kinds(e.FoulRecorded).then_goes_on()
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
        scenario.when(c.RecordFoul(side="red", article="8.1.1")).then_ended("0-1", "4.1.10")

    def test_19_1_1_a_second_violation_does_not_go_before_the_five_that_waits(self) -> None:
        scenario = gg.play(gg.table("free"), *FIVE)
        declare = k.DeclareFive(side="black")
        scenario.do(c.RecordFoul(side="black", article="17.8"), by=CHIEF)
        undeclared = c.RecordFoul(side="black", article="17.9")
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
        scenario.do(c.RecordFoul(side="red", article="8.1.1"))
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
            scenario.do(c.RecordFoul(side="red", article="8.1.1"))
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


def offence(code: str, side: str, **more: Any) -> o.RecordOffence:
    return o.RecordOffence(side=side, code=code, **more)


STRIPPED = [
    ("xiangqi-2020", "illegal_move", {}, Measure.NOTE),
    ("xiangqi-2020", "self_destruction", {}, Measure.NOTE),
    ("xiangqi-2020", "men_knocked_over", {"after_press": True}, Measure.NOTE),
    ("xiangqi-2020-rapid", "pressed_without_moving", {}, Measure.FOUL),
    ("xiangqi-2020-mass", "illegal_move", {}, Measure.FOUL),
    ("weiqi-2002", "phone_looked_at", {}, Measure.NOTE),
    ("weiqi-2002", "phone_rang", {"earlier_in_event": 1}, Measure.NOTE),
    ("weiqi-2002", "smoking", {}, Measure.WARNING),
    ("gomoku-2025", "rude_language", {}, Measure.WARNING),
    ("gomoku-2025", "stone_lifted", {}, Measure.VIOLATION),
    ("gomoku-classic", "board_upset", {}, Measure.VIOLATION),
]


@pytest.mark.parametrize(("edition", "code", "more", "measure"), STRIPPED)
def test_an_offence_found_after_the_end_is_recorded_and_loses_nothing(
    edition: str, code: str, more: dict[str, Any], measure: Measure
) -> None:
    scenario = resigned(game(edition), edition)
    gave = scenario.do(offence(code, sides_of(edition)[0], **more), by=CHIEF)
    assert stands(gave.after) == ("1-0", "resignation")
    assert gave.after.offences.forfeited == ()
    entry = gave.after.offences.entries[-1]
    assert (entry.penalty.measure, entry.penalty.loses) == (measure, "")
    assert (entry.penalty.own_ms, entry.penalty.opponent_ms, entry.penalty.zi) == (0, 0, 0)
    assert (entry.after_end, entry.happened) == (True, Moment.DURING)


@pytest.mark.parametrize("count", [1, 2])
def test_7_1_missing_moves_found_on_the_sheet_are_fouls_of_the_game(count: int) -> None:
    """每漏记 4 着判犯规一次, counted with those before; the record is checked after play (7.3)."""
    scenario = game("xiangqi-2020")
    for move in quiet(10):
        scenario.do(c.PlayMove(side=state_of(scenario).side_to_move, move=move))
    for _ in range(2):
        scenario.do(c.RecordFoul(side="red", article="8.1.1"))
    resigned(scenario, "xiangqi-2020")
    gave = scenario.do(offence("missing_record", "red", missing_moves=4 * count))
    gave.then_kinds(oe.OffenceRecorded, *(e.FoulRecorded,) * count)
    assert stands(gave.after) == ("1-0", "resignation")
    assert (gave.after.fouls, gave.after.offences.late) == ((2 + count, 0), (count, 0))


GRAVE = [
    ("xiangqi-2020", "refused_record", {}, "4.1.13"),
    ("xiangqi-2020", "serious_breach", {"note": "殴打对手"}, "4.1.13"),
    ("xiangqi-2020", "barred_from_match", {"note": "殴打对手"}, "18.2"),
    ("xiangqi-2020-rapid", "serious_breach", {"note": "殴打对手"}, "28.11.4"),
    ("xiangqi-2020-mass", "serious_breach", {"note": "殴打对手"}, "4.1.13"),
    ("weiqi-2002", "collusion", {"note": "君子协定"}, "23.1"),
]


@pytest.mark.parametrize(("edition", "code", "more", "article"), GRAVE)
def test_what_the_book_lets_turn_a_result_turns_it_under_its_article(
    edition: str, code: str, more: dict[str, Any], article: str
) -> None:
    scenario = resigned(game(edition), edition)
    gave = scenario.do(offence(code, sides_of(edition)[0], **more), by=CHIEF)
    gave.then_kinds(oe.OffenceRecorded, oe.ResultPenalised)
    assert gave.after.ending is not None
    assert (gave.after.ending.result, gave.after.ending.article) == ("0-1", article)


@pytest.mark.parametrize(
    ("edition", "code"),
    [("xiangqi-2020", "disturbance"), ("weiqi-2002", "disturbance")],
)
def test_no_loss_of_the_chief_s_own_motion_for_a_lesser_offence(edition: str, code: str) -> None:
    scenario = resigned(game(edition), edition)
    side = sides_of(edition)[0]
    named = offence(code, side, measure=Measure.LOSS, reason="情节严重")
    scenario.when(named, by=CHIEF).then_refused("result_stands", OVER[edition.split("-")[0]])
    scenario.do(offence(code, side), by=CHIEF)
    version = state_of(scenario).offences.entries[-1].version
    change = o.OverrulePenalty(offence_version=version, measure=Measure.LOSS, reason="情节严重")
    scenario.when(change, by=CHIEF).then_refused("result_stands", OVER[edition.split("-")[0]])


def test_15_3_a_loss_named_for_discipline_takes_the_offender_s_points_alone() -> None:
    scenario = resigned(game("gomoku-2025"), "gomoku-2025")
    gave = scenario.do(offence("outside_help", "black"), by=CHIEF)
    gave.then_kinds(oe.OffenceRecorded, oe.PointsForfeited)
    assert (stands(gave.after), gave.after.offences.forfeited) == (
        ("1-0", "resignation"),
        ("black",),
    )


class TestPendingPenalties:
    def test_16_2_a_violation_confirmed_after_the_end_is_counted_and_takes_no_points(self) -> None:
        scenario = game("gomoku-2025")
        scenario.do(c.RecordFoul(side="black", article="17.8"), by=CHIEF)
        scenario.do(offence("stone_lifted", "black"), by=ARBITER).then_goes_on()
        version = state_of(scenario).offences.entries[-1].version
        resigned(scenario, "gomoku-2025")
        gave = scenario.do(o.ConfirmPenalty(offence_version=version), by=DEPUTY)
        gave.then_kinds(oe.PenaltyConfirmed, e.FoulRecorded)
        assert (stands(gave.after), gave.after.fouls) == (("1-0", "resignation"), (2, 0))
        assert gave.after.offences.forfeited == ()

    def test_15_3_confirmed_before_the_end_it_loses(self) -> None:
        scenario = game("gomoku-2025")
        scenario.do(c.RecordFoul(side="black", article="17.8"), by=CHIEF)
        scenario.do(offence("stone_lifted", "black"), by=ARBITER)
        version = state_of(scenario).offences.entries[-1].version
        confirm = o.ConfirmPenalty(offence_version=version)
        scenario.when(confirm, by=DEPUTY).then_ended("0-1", "15.3")

    def test_19_a_violation_is_not_confirmed_once_it_is_signed(self) -> None:
        scenario = game("gomoku-2025")
        scenario.do(offence("stone_lifted", "black"), by=ARBITER)
        version = state_of(scenario).offences.entries[-1].version
        resigned(scenario, "gomoku-2025")
        close(scenario)
        confirm = o.ConfirmPenalty(offence_version=version)
        scenario.when(confirm, by=DEPUTY).then_refused("game_closed", "19")
        foul = o.RejectPenalty(offence_version=version, reason="轻微", instead=Measure.WARNING)
        scenario.when(foul, by=DEPUTY).then_refused("game_closed", "19")
        note = o.RejectPenalty(offence_version=version, reason="轻微")
        gave = scenario.do(note, by=DEPUTY).then_kinds(oe.PenaltyRejected)
        assert gave.after.offences.entries[-1].status is OffenceStatus.REJECTED

    def test_23_7_a_deputy_s_loss_of_weiqi_confirmed_after_the_end_is_a_note(self) -> None:
        scenario = game("weiqi-2002")
        loss = {"measure": Measure.LOSS, "reason": "情节严重"}
        scenario.do(offence("disturbance", "black", **loss), by=DEPUTY).then_goes_on()
        version = state_of(scenario).offences.entries[-1].version
        resigned(scenario, "weiqi-2002")
        gave = scenario.do(o.ConfirmPenalty(offence_version=version), by=CHIEF)
        gave.then_kinds(oe.PenaltyConfirmed)
        assert stands(gave.after) == ("1-0", "resignation")

    def test_18_2_declined_after_the_end_the_foul_instead_is_counted(self) -> None:
        scenario = game("xiangqi-2020")
        scenario.do(offence("refused_record", "red"), by=DEPUTY)
        version = state_of(scenario).offences.entries[-1].version
        resigned(scenario, "xiangqi-2020")
        reject = o.RejectPenalty(offence_version=version, reason="初次", instead=Measure.FOUL)
        gave = scenario.do(reject, by=CHIEF).then_kinds(oe.PenaltyRejected, e.FoulRecorded)
        assert (stands(gave.after), gave.after.fouls) == (("1-0", "resignation"), (1, 0))


class TestOverruling:
    def test_a_late_foul_changed_to_a_note_is_counted_no_more(self) -> None:
        scenario = resigned(game("xiangqi-2020"), "xiangqi-2020")
        scenario.do(offence("disturbance", "red"))
        version = state_of(scenario).offences.entries[-1].version
        change = o.OverrulePenalty(offence_version=version, measure=Measure.NOTE, reason="误判")
        gave = scenario.do(change, by=CHIEF).then_kinds(oe.PenaltyOverruled)
        assert (gave.after.fouls, gave.after.offences.late) == ((0, 0), (0, 0))
        assert stands(gave.after) == ("1-0", "resignation")

    def test_a_late_foul_does_not_uphold_a_loss_by_count(self) -> None:
        scenario = game("xiangqi-2020")
        for _ in range(3):
            scenario.do(offence("disturbance", "red"))
        scenario.do(offence("clock_touched", "red"))
        version = state_of(scenario).offences.entries[0].version
        change = o.OverrulePenalty(offence_version=version, measure=Measure.NOTE, reason="误判")
        after = scenario.do(change, by=CHIEF).after
        assert (after.ending, after.fouls) == (None, (3, 0))

    def test_24_1_a_late_warning_takes_no_zi_in_a_recount(self) -> None:
        scenario = counted()
        first = margin(scenario)
        scenario.do(c.RecordWarning(side="black", article="23.3"))
        scenario.do(w.RequestRecount(side="white"))
        mark(scenario)
        assert margin(scenario) == first
        assert fouls_of(state_of(scenario)) == (1, 0)

    def test_24_1_a_warning_of_the_game_takes_its_zi(self) -> None:
        scenario = counted()
        warned = game("weiqi-2002")
        warned.do(c.RecordWarning(side="black", article="23.3"))
        passed(warned)
        # 被警告方罚出一子: the margin is in quarters of a zi, and what Black pays White gets.
        assert margin(scenario) - margin(warned) == 4


def passed(scenario: Scenario) -> None:
    for _ in range(2):
        scenario.do(c.PlayMove(side=state_of(scenario).side_to_move, move="pass"))
    mark(scenario)


def mark(scenario: Scenario) -> None:
    for side in ("black", "white"):
        scenario.do(w.MarkDead(side=side, dead=()))


def counted() -> Scenario:
    """Return a game of weiqi counted on an empty board."""
    scenario = game("weiqi-2002")
    passed(scenario)
    return scenario


def margin(scenario: Scenario) -> int:
    """Return by how much the last count differs, in quarters of a zi."""
    return [one.margin for one, _ in scenario.history if isinstance(one, GameCounted)][-1]
