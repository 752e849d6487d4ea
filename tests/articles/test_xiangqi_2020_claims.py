"""Xiangqi rules 2020: draws offered and claimed, the natural limit; ids are articles."""

from games.record import commands as c
from games.record import events as e
from games.record.values import Options, Question
from games.record.xiangqi.options import XiangqiOptions
from games.rules.books.sources import XIANGQI
from games.rules.clocks.kinds import TimeControl
from tests.articles.clocks import SECOND, flat
from tests.articles.examples import Examples
from tests.articles.xiangqi import EDITION, bind, end_of, play, ruling_on, state_of
from tests.support.long_games import captureless_line
from tests.support.rulings import MASS, RAPID, answered, game
from tests.support.scenario import (
    ARBITER,
    BLACK,
    PRESSED,
    RED,
    Scenario,
    begun,
    given,
    quiet,
)

EXAMPLES = Examples(EDITION)
LIMIT = Question.NATURAL_LIMIT
OFFER = c.OfferDraw(side="red")
ACCEPT = c.AnswerDrawOffer(side="black", accept=True)
ROOKS = "r3k4/9/9/9/9/9/9/9/9/3K4R w"
SHUFFLE_B = ("b0c2", "b9c7", "c2b0", "c7b9")
"""The other horses out and home."""


def checked_line(half_moves: int, red_checks: int) -> tuple[str, ...]:
    """Return a captureless line in which Red's first moves give so many checks."""
    checks = [index % 2 == 0 and index < 2 * red_checks for index in range(half_moves)]
    return captureless_line(ROOKS, checks)


def counted(scenario: Scenario) -> tuple[str, int]:
    """Claim the natural limit; return the verdict and the rounds counted, halves rounded off."""
    ruling = ruling_on(scenario, LIMIT)
    return ruling.verdict.value, dict(ruling.facts)["half_moves_counted"] // 2


@EXAMPLES.of("4.2.1")
def a_draw_needs_an_offer_and_its_acceptance() -> None:
    round_30 = game(*quiet(29))
    nothing_offered = round_30.when(ACCEPT, by=BLACK)
    nothing_offered.then_refused("no_offer_to_answer", "4.2.1")
    round_30.do(OFFER, by=RED).then_goes_on()
    round_30.when(ACCEPT, by=BLACK).then_ended("1/2-1/2", "4.2.1")


@EXAMPLES.of("4.2.4")
def sixty_rounds_without_a_capture() -> None:
    assert counted(game(*quiet(60))) == ("draw", 60)
    assert ruling_on(game(*quiet(60)[:-1]), LIMIT).verdict == "untrue"
    captured = game(*quiet(30), "h2h9", "i9h9", *(SHUFFLE_B[ply % 4] for ply in range(60)))
    assert counted(captured) == ("untrue", 30)


@EXAMPLES.of("22.1")
def an_offer_stands_until_it_is_answered() -> None:
    offered = given(*begun(*quiet(26), time_control=PRESSED))
    offered.do(OFFER, by=RED)
    own_answer = offered.when(c.AnswerDrawOffer(side="red", accept=False), by=RED)
    own_answer.then_refused("no_offer_to_answer", "4.2.1")
    offered.do(c.PlayMove(side="red", move="h0g2"), by=RED)
    offered.do(c.PressClock(side="red"), by=RED)
    assert state_of(offered).offer_by == "red"
    offered.do(c.PlayMove(side="black", move="h9g7"), by=BLACK)
    assert state_of(offered).offer_by == ""
    early = game(*quiet(24)).when(OFFER, by=RED)
    early.then_refused("draw_offer_too_early", "4.3")
    game(*quiet(25)).when(OFFER, by=RED).then_goes_on()
    not_own_time = given(*begun(*quiet(26), time_control=PRESSED))
    not_own_time.when(c.OfferDraw(side="black"), by=BLACK).then_refused("not_on_own_time", "22.1")


@EXAMPLES.of("8.1.3")
def the_offer_that_leads_by_two_is_a_foul() -> None:
    played = game(*quiet(26))
    played.do(OFFER, by=RED).then_kinds(e.DrawOffered)
    play(played, "h0g2", "h9g7")
    second = played.do(OFFER, by=RED)
    second.then_kinds(e.DrawOffered, e.FoulRecorded)
    assert state_of(played).fouls == (1, 0)
    foul = second.decided[-1]
    assert isinstance(foul, e.FoulRecorded)
    assert foul.article == XIANGQI("8.1.3")


def claimed_untrue(rounds: int, control: TimeControl) -> Scenario:
    """Return a game in which Red's claim after so many rounds was ruled untrue."""
    played = given(*begun(*quiet(rounds), time_control=control))
    assert ruling_on(played, LIMIT, side="red").verdict == "untrue"
    return played


@EXAMPLES.of("8.1.4")
def an_untrue_claim_is_a_foul_and_five_minutes() -> None:
    played = claimed_untrue(58, flat(3600))
    ruled = bind(played)
    ruled.then_kinds(e.RulingConfirmed, e.FoulRecorded, e.TimeAdjusted)
    adjusted = ruled.decided[-1]
    assert isinstance(adjusted, e.TimeAdjusted)
    assert (adjusted.side, adjusted.delta_ms) == ("red", -300 * SECOND)
    assert state_of(played).fouls == (1, 0)


@EXAMPLES.of("4.1.11")
def the_second_untrue_claim_of_a_stage_loses() -> None:
    def twice(*between: str) -> tuple[Scenario, Question]:
        played = game(*quiet(50))
        ruling_on(played, LIMIT)
        bind(played).then_goes_on()
        play(played, *between)
        ruling_on(played, LIMIT, side="red")
        return played, LIMIT

    again, _ = twice(*quiet(5))
    bind(again).then_ended("0-1", "4.1.11")
    after_a_capture, _ = twice("h2h9", "i9h9", *(SHUFFLE_B[ply % 4] for ply in range(8)))
    bind(after_a_capture).then_goes_on()


@EXAMPLES.of("22.2")
def at_most_ten_of_the_claimants_checks_count() -> None:
    moves = checked_line(120, 14)
    played = given(*begun(*moves, start_position=ROOKS, time_control=flat(3600)))
    assert counted(played) == ("untrue", 56)
    bind(played).then_kinds(e.RulingConfirmed, e.FoulRecorded, e.TimeAdjusted)
    short = given(*begun(*moves, start_position=ROOKS, time_control=flat(240)))
    ruling_on(short, LIMIT)
    bind(short).then_ended("0-1", "22.2")
    assert counted(game(*checked_line(120, 10), fen=ROOKS)) == ("draw", 60)


@EXAMPLES.of("22.3")
def five_missing_moves_bar_the_claim() -> None:
    for missing in (4, 5):
        claim = c.MakeClaim(side="red", question=LIMIT, missing_moves=missing)
        gave = game(*quiet(60)).when(claim, by=RED)
        if missing == 4:
            gave.then_kinds(e.ClaimMade)
        else:
            gave.then_refused("claim_barred_by_record", "22.3")


@EXAMPLES.of("22.4")
def a_claim_made_in_time_is_ruled_first() -> None:
    control = flat(1200)
    for rounds, result in ((60, "1/2-1/2"), (10, "0-1")):
        played = given(*begun(*quiet(rounds), time_control=control))
        claim = c.MakeClaim(side="red", question=LIMIT)
        played.do(claim, by=RED, now=1200 * SECOND - 3 * SECOND)
        seen = c.ReportFlag(side="red")
        played.do(seen, by=ARBITER, now=1200 * SECOND).then_goes_on()
        state = state_of(played)
        assert state.open_claim is not None
        answered(played)
        end = end_of(bind(played))
        assert end is not None
        assert end[0] == result


@EXAMPLES.of("29.1.1")
def fifty_rounds_in_a_rapid_game() -> None:
    fifty = game(*checked_line(100, 10), fen=ROOKS, edition=RAPID)
    assert counted(fifty) == ("untrue", 48)
    fifty_two = game(*checked_line(104, 10), fen=ROOKS, edition=RAPID)
    assert counted(fifty_two) == ("draw", 50)


@EXAMPLES.of("29.1.2")
def a_rapid_limit_is_claimed_until_the_signatures() -> None:
    reached = game(*quiet(50), edition=RAPID)
    reached.do(c.Resign(side="red"), by=RED).then_ended("0-1", "4.1.12")
    late = Scenario().add([event for event, _ in reached.history], at=0)
    assert ruling_on(reached, LIMIT, side="red").verdict == "draw"
    revised = bind(reached).decided[-1]
    assert isinstance(revised, e.ResultRevised)
    assert (revised.result, revised.article) == ("1/2-1/2", XIANGQI("29.1.1"))
    late.do(c.SignResult(signer="black", result="0-1"), by=BLACK)
    claim = c.MakeClaim(side="red", question=LIMIT)
    late.when(claim, by=RED).then_refused("game_over", "9")


@EXAMPLES.of("app1.3.2")
def no_check_counts_in_a_mass_event() -> None:
    thirty = Options(xiangqi=XiangqiOptions(natural_limit_rounds=30, natural_limit_checks=0))
    with_checks = game(*checked_line(60, 5), fen=ROOKS, edition=MASS, options=thirty)
    assert counted(with_checks) == ("untrue", 25)
    without = game(*quiet(30), edition=MASS, options=thirty)
    assert counted(without) == ("draw", 30)


test_article = EXAMPLES.as_test()
