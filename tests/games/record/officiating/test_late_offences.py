"""Offences and pending penalties that meet a game which has ended, in every edition.

Xiangqi 2020: 4.1.13, 7.1, 7.4, 18; weiqi 2002: 15.4, 23.1, 24; gomoku 2025: 15.3, 16.2.
"""

from typing import Any

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.officiating.closing.sheet import fouls_of
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.events import OffenceStatus
from games.record.values import Moment
from games.record.weiqi import commands as w
from games.record.weiqi.events import GameCounted
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI
from games.rules.offences.kinds import Measure
from tests.games.record.officiating.late import (
    OVER,
    close,
    game,
    resigned,
    sides_of,
    stands,
    state_of,
)
from tests.support.cited import cited
from tests.support.marks import record_foul, record_violation, record_warning
from tests.support.scenario import (
    ARBITER,
    CHIEF,
    DEPUTY,
    Scenario,
    quiet,
)


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
        scenario.do(record_foul(side="red", article=XIANGQI("8.1.1")))
    resigned(scenario, "xiangqi-2020")
    gave = scenario.do(offence("missing_record", "red", missing_moves=4 * count))
    gave.then_kinds(oe.OffenceRecorded, *(e.FoulRecorded,) * count)
    assert stands(gave.after) == ("1-0", "resignation")
    assert (gave.after.fouls, gave.after.late_marks) == ((2 + count, 0), (count, 0))


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
    assert (gave.after.ending.result, gave.after.ending.article) == ("0-1", cited(edition, article))


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
        scenario.do(record_violation(side="black", article=GOMOKU("17.8")), by=CHIEF)
        scenario.do(offence("stone_lifted", "black"), by=ARBITER).then_goes_on()
        version = state_of(scenario).offences.entries[-1].version
        resigned(scenario, "gomoku-2025")
        gave = scenario.do(o.ConfirmPenalty(offence_version=version), by=DEPUTY)
        gave.then_kinds(oe.PenaltyConfirmed, e.FoulRecorded)
        assert (stands(gave.after), gave.after.fouls) == (("1-0", "resignation"), (2, 0))
        assert gave.after.offences.forfeited == ()

    def test_15_3_confirmed_before_the_end_it_loses(self) -> None:
        scenario = game("gomoku-2025")
        scenario.do(record_violation(side="black", article=GOMOKU("17.8")), by=CHIEF)
        scenario.do(offence("stone_lifted", "black"), by=ARBITER)
        version = state_of(scenario).offences.entries[-1].version
        confirm = o.ConfirmPenalty(offence_version=version)
        # The loss that the count brings is the chief's (16.3).
        scenario.when(confirm, by=DEPUTY).then_refused("penalty_above_authority", "16.3")
        scenario.when(confirm, by=CHIEF).then_ended("0-1", "15.3")

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
        assert (gave.after.fouls, gave.after.late_marks) == ((0, 0), (0, 0))
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
        scenario.do(record_warning(side="black", article=XIANGQI("23.3")))
        scenario.do(w.RequestRecount(side="white"))
        mark(scenario)
        assert margin(scenario) == first
        assert fouls_of(state_of(scenario)) == (1, 0)

    def test_24_1_a_warning_of_the_game_takes_its_zi(self) -> None:
        scenario = counted()
        warned = game("weiqi-2002")
        warned.do(record_warning(side="black", article=WEIQI("23.3")))
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
    return [event.margin for event, _ in scenario.history if isinstance(event, GameCounted)][-1]
