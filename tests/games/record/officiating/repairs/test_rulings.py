"""Rulings on a position: gomoku 21 and 19.2.1-E, classic playing 2.3-2.6, weiqi 17.5 and 17.6.

The expected board of a stone that stands where it was found follows from the articles: the
stone is there, its first point is empty, and the same side is to move.
"""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import events as g
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.kinds import PositionOutcome, ShiftedMan
from games.record.values import Actor
from games.record.weiqi import events as w
from games.rules.books.sources import WEIQI
from tests.support import weiqi
from tests.support.cited import cited
from tests.support.gomoku_games import SECOND, play, stones, table
from tests.support.scenario import ARBITER, CHIEF, COMMITTEE, INCREMENT, MINUTE, Scenario, given

BACK, POINT, STANDS = PositionOutcome.BACK, PositionOutcome.POINT, PositionOutcome.STANDS
DRAW, REPLAY, BOTH_LOSE = PositionOutcome.DRAW, PositionOutcome.REPLAY, PositionOutcome.BOTH_LOSE
NEW, CLASSIC = "gomoku-2025", "gomoku-classic"


def found(ply: int, source: str, target: str, *, on_record: bool = False) -> rc.ReportDisplacement:
    men = (ShiftedMan(source=source, target=target),)
    return rc.ReportDisplacement(ply=ply, men=men, on_record=on_record)


def rule(outcome: PositionOutcome, *, agreed: bool = False, point: str = "") -> rc.RulePosition:
    return rc.RulePosition(outcome=outcome, agreed=agreed, point=point)


def gomoku(edition: str = NEW, *, displaced: bool = True) -> Scenario:
    """Four stones, and White's h9 found on h10, or the board upset from outside for good."""
    scenario = play(table("free", edition=edition), "h8", "h9", "g8", "g9")
    if displaced:
        scenario.do(found(4, "h9", "h10"))
    else:
        scenario.do(rc.ReportBoardUpset(side="", men=9, restorable=False))
    return scenario


def weiqi_game(*, displaced: bool = True) -> Scenario:
    scenario = given(*weiqi.begun("K4", "Q16", "C3"))
    if displaced:
        scenario.do(found(3, "K4", "K5"))
    else:
        scenario.do(rc.ReportBoardUpset(side="", men=30, restorable=False))
    return scenario


ON_STONES = [
    (NEW, True, BACK, "21.1.1-A", "g8 h8 / g9 h9"),
    (NEW, True, STANDS, "21.1.1-B", "g8 h8 / g9 h10"),
    (NEW, False, BACK, "21.1.2-A", "g8 h8 / g9 h9"),
    (NEW, False, STANDS, "21.1.2-B", "g8 h8 / g9 h10"),
    (CLASSIC, True, BACK, "play.2.3", "g8 h8 / g9 h9"),
    (CLASSIC, True, STANDS, "play.2.3", "g8 h8 / g9 h10"),
    (CLASSIC, False, BACK, "play.2.4", "g8 h8 / g9 h9"),
    (CLASSIC, False, STANDS, "play.2.4", "g8 h8 / g9 h10"),
]


@pytest.mark.parametrize(("edition", "agreed", "outcome", "article", "board"), ON_STONES)
def test_21_1_where_the_stone_is(
    edition: str, agreed: bool, outcome: PositionOutcome, article: str, board: str
) -> None:
    scenario = gomoku(edition)
    ruled = scenario.do(rule(outcome, agreed=agreed), by=CHIEF).decided[0]
    assert isinstance(ruled, re.PositionRuled)
    assert ruled.article == cited(edition, article)
    assert stones(scenario) == board
    play(scenario, "k10")


ENDS = [
    (NEW, True, DRAW, "21.1.2-C", "1/2-1/2", "19.2.1-E"),
    (NEW, True, REPLAY, "21.1.2-D", "no_result", "21.1.2-D"),
    (NEW, False, DRAW, "21.2.2-A", "1/2-1/2", "19.2.1-E"),
    (NEW, False, REPLAY, "21.2.2-B", "no_result", "21.2.2-B"),
    (CLASSIC, True, DRAW, "play.2.4", "1/2-1/2", "play.2.4"),
    (CLASSIC, True, REPLAY, "play.2.4", "no_result", "play.2.4"),
    (CLASSIC, False, DRAW, "play.2.6", "1/2-1/2", "play.2.6"),
    (CLASSIC, False, REPLAY, "play.2.6", "no_result", "play.2.6"),
]


@pytest.mark.parametrize(("edition", "displaced", "outcome", "ruled", "result", "article"), ENDS)
def test_21_the_game_ends(
    edition: str,
    displaced: bool,
    outcome: PositionOutcome,
    ruled: str,
    result: str,
    article: str,
) -> None:
    gave = gomoku(edition, displaced=displaced).when(rule(outcome), by=CHIEF)
    gave.then_kinds(re.PositionRuled, e.GameEnded).then_ended(result, article)
    assert isinstance(gave.decided[0], re.PositionRuled)
    assert gave.decided[0].article == cited(edition, ruled)
    assert gave.after.repairs.case is None


@pytest.mark.parametrize(
    ("edition", "displaced", "outcome", "agreed", "article"),
    [
        (NEW, True, BOTH_LOSE, False, "21.1"),
        (NEW, True, POINT, False, "21.1"),
        (NEW, True, DRAW, True, "21.1"),
        (NEW, True, REPLAY, True, "21.1"),
        (NEW, False, STANDS, False, "21.2"),
        (NEW, False, BACK, False, "21.2"),
        (NEW, False, DRAW, True, "21.2"),
        (CLASSIC, True, BOTH_LOSE, False, "play.2.4"),
        (CLASSIC, False, BACK, False, "play.2.6"),
    ],
)
def test_21_what_the_book_does_not_know_is_refused(
    edition: str, displaced: bool, outcome: PositionOutcome, agreed: bool, article: str
) -> None:
    scenario = gomoku(edition, displaced=displaced)
    scenario.when(rule(outcome, agreed=agreed), by=CHIEF).then_refused(
        "outcome_not_in_book", article
    )


@pytest.mark.parametrize(
    ("outcome", "article"),
    [(BACK, "21.1.2-A"), (STANDS, "21.1.2-B"), (DRAW, "21.1.2-C"), (REPLAY, "21.1.2-D")],
)
def test_21_1_2_without_agreement_the_chief_arbiter_alone(
    outcome: PositionOutcome, article: str
) -> None:
    gomoku().when(rule(outcome), by=ARBITER).then_refused("role_not_allowed", article)


@pytest.mark.parametrize("by", [ARBITER, CHIEF])
def test_21_1_1_what_both_agree_on_any_arbiter_records(by: Actor) -> None:
    gomoku().when(rule(STANDS, agreed=True), by=by).then_kinds(re.PositionRuled, g.StoneShifted)


@pytest.mark.parametrize("by", [SECOND, COMMITTEE])
def test_21_nobody_else_rules(by: Actor) -> None:
    gomoku().when(rule(BACK, agreed=True), by=by).then_refused("role_not_allowed")


def test_21_1_2_where_the_records_tell_it_goes_back_without_a_ruling() -> None:
    scenario = play(table("free"), "h8", "h9")
    gave = scenario.when(found(2, "h9", "h10", on_record=True))
    gave.then_kinds(re.DisplacementFound, re.PositionRuled)
    assert gave.after.repairs.case is None


def test_21_1_while_it_waits_nobody_plays_and_the_clocks_stand_still() -> None:
    scenario = play(table("free", time_control=INCREMENT), "h8", "h9")
    before = scenario.state
    assert before is not None
    assert before.clock is not None
    ran = before.clock.running
    waiting = scenario.do(found(2, "h9", "h10"), now=MINUTE).after
    assert waiting.clock is not None
    assert waiting.clock.running is None
    scenario.when(c.PlayMove(side="black", move="k10")).then_refused("position_waits")
    scenario.when(found(2, "h8", "h7")).then_refused("position_waits", "21.1")
    scenario.do(rule(BACK, agreed=True), now=9 * MINUTE)
    after = scenario.state
    assert after is not None
    assert after.clock is not None
    assert after.clock.running == ran
    assert after.clock.remaining_ms == waiting.clock.remaining_ms


def test_21_nothing_waits_nothing_is_ruled() -> None:
    play(table("free"), "h8").when(rule(BACK), by=CHIEF).then_refused("no_position_waits")


@pytest.mark.parametrize(
    ("outcome", "agreed", "point", "article", "name"),
    [
        (BACK, True, "", "17.5", "K4"),
        (POINT, True, "K6", "17.5", "K6"),
        (POINT, False, "K6", "17.5(1)", "K6"),
        (BACK, False, "", "17.5(1)", "K4"),
        (STANDS, False, "", "17.5(2)", "K5"),
    ],
)
def test_17_5_of_weiqi_where_the_stone_is(
    outcome: PositionOutcome, agreed: bool, point: str, article: str, name: str
) -> None:
    scenario = weiqi_game()
    gave = scenario.do(rule(outcome, agreed=agreed, point=point), by=CHIEF)
    ruled = gave.decided[0]
    assert isinstance(ruled, re.PositionRuled)
    assert ruled.article == WEIQI(article)
    men = dict(gave.after.kernel.men(gave.after.position))  # type: ignore[attr-defined]
    assert sorted(men) == sorted(("C3", "Q16", name))
    assert gave.after.side_to_move == "white"


@pytest.mark.parametrize(
    ("displaced", "outcome", "result", "article"),
    [
        (True, DRAW, "1/2-1/2", "17.5(3)"),
        (True, REPLAY, "no_result", "17.5(4)"),
        (True, BOTH_LOSE, "0-0", "17.5(5)"),
        (False, DRAW, "1/2-1/2", "17.6(1)"),
        (False, REPLAY, "no_result", "17.6(2)"),
        (False, BOTH_LOSE, "0-0", "17.6(3)"),
    ],
)
def test_17_5_and_17_6_of_weiqi_the_game_ends(
    displaced: bool, outcome: PositionOutcome, result: str, article: str
) -> None:
    scenario = weiqi_game(displaced=displaced)
    scenario.when(rule(outcome), by=CHIEF).then_ended(result, article)
    scenario.when(rule(outcome), by=ARBITER).then_refused("role_not_allowed", article)


@pytest.mark.parametrize(
    ("displaced", "outcome", "agreed", "article"),
    [
        (True, STANDS, True, "17.5"),
        (True, BOTH_LOSE, True, "17.5"),
        (False, STANDS, False, "17.6"),
        (False, POINT, False, "17.6"),
        (False, BOTH_LOSE, True, "17.6"),
    ],
)
def test_17_5_and_17_6_of_weiqi_know_no_more(
    displaced: bool, outcome: PositionOutcome, agreed: bool, article: str
) -> None:
    asked = rule(outcome, agreed=agreed, point="K6")
    weiqi_game(displaced=displaced).when(asked, by=CHIEF).then_refused(
        "outcome_not_in_book", article
    )


@pytest.mark.parametrize(
    ("point", "code"),
    [("", "point_missing"), ("I5", "square_unknown"), ("Q16", "point_occupied")],
)
def test_17_5_1_of_weiqi_needs_a_point_that_is_free(point: str, code: str) -> None:
    asked = rule(POINT, point=point)
    refused = weiqi_game().when(asked, by=CHIEF).refusal
    assert refused is not None
    assert refused.code == code


def test_17_5_of_weiqi_two_stones_change_places_with_a_third_point_between() -> None:
    """A row of stones found one point further: each leaves its point before the next comes."""
    scenario = given(*weiqi.begun("K4", "Q16", "K5"))
    men = (ShiftedMan(source="K5", target="K6"), ShiftedMan(source="K4", target="K5"))
    scenario.do(rc.ReportDisplacement(ply=3, men=men))
    gave = scenario.do(rule(STANDS), by=CHIEF)
    gave.then_kinds(re.PositionRuled, w.StoneRelocated, w.StoneRelocated)
    men_now = dict(gave.after.kernel.men(gave.after.position))  # type: ignore[attr-defined]
    assert sorted(men_now) == ["K5", "K6", "Q16"]


def test_17_6_of_weiqi_restored_and_agreed_play_goes_on() -> None:
    scenario = weiqi_game(displaced=False)
    scenario.do(rule(BACK, agreed=True)).then_kinds(re.PositionRuled)
    scenario.when(c.PlayMove(side="white", move="D17")).then_goes_on()
