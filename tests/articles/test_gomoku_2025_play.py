"""Gomoku rules 2025, articles 12-19, 24, 30-31: stones, time, ends; ids are articles."""

from fractions import Fraction

from games.record import commands as c
from games.record import events as e
from games.record.gomoku import events as g
from games.record.officiating.closing.results import score_of, standing
from games.record.officiating.offences.commands import RecordOffence
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU
from games.rules.clocks.control import press, share_out
from games.rules.clocks.flags import fallen_flag, rule_on_flag
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.clocks.lateness import (
    LatenessRuling,
    deduct,
    lateness_rule,
    rule_on_lateness,
)
from games.rules.clocks.presets import preset
from games.rules.clocks.presses import PressFault, rule_on_press
from games.rules.clocks.ruling import Effect
from games.rules.recording import must_record
from tests.articles.clocks import MINUTE, SECOND, added, flat, running, think
from tests.articles.examples import Examples
from tests.articles.gomoku import (
    SIDES,
    act,
    article_of,
    code_of,
    do,
    ended,
    forbidding,
    state_of,
    stones,
    table,
    verdict,
    when,
)
from tests.support.gomoku_games import FIRST
from tests.support.gomoku_games import SECOND as WHITE
from tests.support.marks import record_violation
from tests.support.scenario import CHIEF

EXAMPLES = Examples("gomoku-2025")
EDITION = "gomoku-2025"
THREES = ("f8", "a1", "g8", "c1", "h9", "e1", "h10", "g1", "h8")
PRESSED = TimeControl(kind=ControlKind.INCREMENT, base_ms=3600 * SECOND, increment_ms=10 * SECOND)


@EXAMPLES.of("12.2")
def a_stone_goes_on_an_empty_point_and_stays() -> None:
    game = do(table("free"), "b h8")
    occupied = when(game, "w h8").decided[0]
    assert isinstance(occupied, e.IllegalMoveRecorded)
    assert (occupied.code, occupied.article) == ("point_occupied", GOMOKU("12.2"))
    lifted = do(do(game, "w g7"), "w lifted g8<g7", "b correct")
    assert stones(lifted) == "h8 / g7"


@EXAMPLES.of("13.7")
def under_five_minutes_of_a_lump_sum_nobody_need_record() -> None:
    clock = running(flat(1800), SIDES)
    for used, is_owed in ((1501, False), (1500, True)):
        duty = must_record(EDITION, clock, "black", at_ms=used * SECOND)
        assert duty.is_owed is is_owed, used
    increment = running(added(3600, 10), SIDES)
    assert must_record(EDITION, increment, "black", at_ms=3400 * SECOND).is_owed


@EXAMPLES.of("13.8", "31.1")
def a_rapid_game_need_not_be_recorded() -> None:
    rapid = must_record(EDITION, running(preset("gomoku_rapid").control, SIDES), "white")
    assert (rapid.is_owed, rapid.article) == (False, GOMOKU("13.8"))
    slow = must_record(EDITION, running(added(3600, 10), SIDES), "white")
    assert (slow.is_owed, slow.article) == (True, GOMOKU("13.1"))


@EXAMPLES.of("14.1.1")
def the_first_to_use_up_the_time_loses() -> None:
    clock = running(flat(1800), SIDES)
    found = rule_on_flag(clock, "black", edition=EDITION, at_ms=1800 * SECOND)
    assert (found.effect, found.side) == (Effect.LOSS, "black")
    game = table("free", time_control=flat(1800))
    flag = c.ReportFlag(side="black")
    assert ended(game.when(flag, by=WHITE, now=1800 * SECOND)) == ("0-1", GOMOKU("14.4"))
    game.when(flag, by=WHITE, now=1799 * SECOND).then_refused("time_not_out", "14.4")


@EXAMPLES.of("14.1.2")
def an_addition_for_each_move() -> None:
    clock = press(running(added(60, 10), SIDES), "black", at_ms=5 * SECOND)
    assert clock.remaining("black") == 65 * SECOND


@EXAMPLES.of("14.1.3")
def half_of_the_shared_rest_each() -> None:
    control = TimeControl(kind=ControlKind.SHARED, base_ms=60 * MINUTE)
    clock = share_out(running(control, SIDES), at_ms=40 * MINUTE)
    assert [clock.remaining(side, at_ms=40 * MINUTE) for side in SIDES] == [10 * MINUTE] * 2


@EXAMPLES.of("14.2")
def blacks_clock_runs_from_the_start() -> None:
    game = table("free", time_control=PRESSED)
    clock = state_of(game).clock
    assert clock is not None
    assert (clock.running, clock.since_ms) == ("black", 0)
    game.do(act("b h8"), by=FIRST, now=MINUTE)
    pressed = game.do(act("b press"), by=FIRST, now=MINUTE)
    assert pressed.after.clock is not None
    assert pressed.after.clock.running == "white"


def late(limit_ms: int | None, *late_ms: int | None, admit: bool = False) -> LatenessRuling:
    """Rule on lateness of Black and White."""
    first, second = late_ms
    rule = lateness_rule(EDITION, limit_ms=limit_ms)
    admitted = ("white",) if admit else ()
    return rule_on_lateness(rule, SIDES, late_ms=(first, second), admitted=admitted)


@EXAMPLES.of("14.3.1")
def without_a_limit_there_is_none() -> None:
    unset = late(None, 0, 30 * SECOND)
    assert (unset.effect, unset.loser, unset.article) == (Effect.LOSS, "white", GOMOKU("14.3.1"))
    assert late(None, 0, 30 * SECOND, admit=True).effect is Effect.NOTHING
    assert late(15 * MINUTE, 0, 15 * MINUTE).effect is Effect.NOTHING


@EXAMPLES.of("14.3.2")
def lateness_within_the_limit_is_deducted() -> None:
    ruling = late(15 * MINUTE, 0, 7 * MINUTE)
    clock, _ = deduct(running(flat(3600), SIDES), ruling)
    assert [clock.remaining(side) // MINUTE for side in SIDES] == [60, 53]


@EXAMPLES.of("14.3.3")
def beyond_it_the_game_is_forfeited() -> None:
    ruling = late(15 * MINUTE, 0, 15 * MINUTE + SECOND)
    assert (ruling.effect, ruling.loser, ruling.article) == (Effect.LOSS, "white", GOMOKU("14.3.3"))


@EXAMPLES.of("14.3.4")
def both_beyond_it_lose() -> None:
    both = late(15 * MINUTE, 15 * MINUTE + SECOND, None)
    assert (both.effect, both.loser, both.article) == (Effect.BOTH_LOSE, "", GOMOKU("14.3.4"))


@EXAMPLES.of("14.6.1")
def only_the_opponent_may_remind() -> None:
    def remind(fault: PressFault) -> tuple[Effect, Article | None]:
        found = rule_on_press(fault, "black", SIDES, edition=EDITION)
        return found.effect, found.article

    assert remind(PressFault.REMINDED_BY_OTHERS) == (Effect.OFFENCE, GOMOKU("18.1"))
    assert remind(PressFault.REMINDED_BY_OPPONENT)[0] is Effect.NOTHING


@EXAMPLES.of("15.3")
def the_second_violation_loses() -> None:
    game = forbidding("h8", "g7")
    violation = record_violation(side="white", article=GOMOKU("17.8"))
    game.do(violation, by=CHIEF).then_goes_on()
    assert ended(game.when(violation, by=CHIEF)) == ("1-0", GOMOKU("15.3"))
    drawn = forbidding("h8", "g7")
    drawn.do(c.DeclareResult(result="1/2-1/2", article=GOMOKU("19.2.1-A")), by=CHIEF)
    late_loss = RecordOffence(side="white", code="outside_help", note="手机查询")
    drawn.do(late_loss, by=CHIEF)
    state = state_of(drawn)
    ending = standing(state)
    assert ending is not None
    assert score_of(ending) == (Fraction(1, 2), Fraction(0))


@EXAMPLES.of("art.17")
def moving_on_accepts_the_act() -> None:
    accepted = do(forbidding("h8", "g7"), "w slid g8<g7", "b i9")
    assert code_of(accepted, "b correct") == "nothing_to_correct"
    assert article_of(accepted, "w slid g8<g7") == GOMOKU("17")
    in_time = do(forbidding("h8", "g7"), "w slid g8<g7", "b correct")
    assert stones(in_time) == "h8 / g7"


@EXAMPLES.of("17.4", "19.2.2-A")
def an_offer_follows_ones_own_move() -> None:
    game = table("free", time_control=PRESSED)
    game.do(act("b h8"), by=FIRST, now=0)
    improper = when(game, "w draw?").decided[0]
    assert isinstance(improper, g.IrregularityRecorded)
    assert improper.article == GOMOKU("17.4")
    when(game, "b draw?").then_kinds(e.DrawOffered)
    game.do(act("b press"), by=FIRST, now=0)
    too_late = when(game, "b draw?").decided[0]
    assert isinstance(too_late, g.IrregularityRecorded)
    before_the_stone = when(game, "w draw?").decided[0]
    assert isinstance(before_the_stone, g.IrregularityRecorded)


@EXAMPLES.of("17.8")
def the_second_of_two_stones_is_taken_back() -> None:
    game = forbidding("h8", "g7")
    recorded = when(game, "w g9").decided[0]
    assert isinstance(recorded, g.IrregularityRecorded)
    assert recorded.article == GOMOKU("17.8")
    do(game, "w g9", "b correct")
    assert stones(game) == "h8 / g7"
    offered = RecordOffence(side="white", code="two_moves_running", plies=2)
    given = forbidding("h8", "g7").do(offered, by=CHIEF).decided
    assert any(isinstance(event, e.FoulRecorded) for event in given)


@EXAMPLES.of("24.3.1-A")
def nobody_passes_in_the_first_five_moves() -> None:
    four = forbidding("h8", "a1", "h9", "a3")
    fifth = when(four, "b pass").decided[0]
    assert isinstance(fifth, e.IllegalMoveRecorded)
    assert fifth.article == GOMOKU("24.3.1-A")
    when(forbidding("h8", "a1", "h9", "a3", "i9"), "w pass").then_kinds(e.MovePlayed)


@EXAMPLES.of("30.2")
def rapid_games_know_both_kinds_of_clock() -> None:
    for control in (flat(900), added(600, 10)):
        started = table("free", time_control=control)
        assert state_of(started).clock is not None
    kinds = {preset(name).control.kind for name in ("gomoku_rapid", "gomoku_rapid_sudden_death")}
    assert kinds == {ControlKind.SUDDEN_DEATH, ControlKind.INCREMENT}


@EXAMPLES.of("30.3.1-A")
def a_quarter_of_an_hour_in_all() -> None:
    clock = running(preset("gomoku_rapid_sudden_death").control, SIDES)
    assert fallen_flag(clock, at_ms=900 * SECOND) is not None
    assert fallen_flag(clock, at_ms=899_900) is None


def shows(name: str, used: int, left: int) -> None:
    """Check what a preset shows after a first move of so many seconds."""
    clock, _ = think(preset(name).control, SIDES, used * SECOND)
    assert clock.remaining("black") == left * SECOND


EXAMPLES.rows(
    shows,
    {
        "30.3.1-B": ("gomoku_rapid", 4, 606),
        "30.3.2": ("gomoku_super_rapid", 5, 298),
        "30.3.3": ("gomoku_blitz", 1, 181),
    },
)


@EXAMPLES.of("31.6")
def the_other_rules_hold_in_rapid_games() -> None:
    assert verdict(forbidding(*THREES)) == ("0-1", GOMOKU("19.1.2"))
    rapid = table("two_fifths", time_control=preset("gomoku_rapid").control)
    do(rapid, "b h8,h9,j8", "w keep", "w a15", "b offer h7,o15", "w choose h7")
    do(rapid, "w a1", "b g6", "w a3", "b i8")
    assert verdict(rapid) == ("0-1", GOMOKU("19.1.2"))


test_article = EXAMPLES.as_test()
