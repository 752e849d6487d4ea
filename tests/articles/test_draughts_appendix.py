"""Draughts appendix, 1.6: rapid and blitz games; ids are articles."""

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.draughts import commands as dc
from games.record.draughts import events as d
from games.record.draughts.options import DraughtsOptions
from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.rules.books.article import Article
from games.rules.books.sources import DRAUGHTS_APPENDIX
from games.rules.clocks.kinds import ControlKind, TimeControl
from games.rules.draughts.draws import DrawRule
from games.rules.draughts.speed import Speed, may_break_ties, speed_of
from tests.articles.clocks import MINUTE, SECOND, added, flat
from tests.articles.examples import Examples
from tests.support.draughts import BLACK, FISCHER, RAPID, SLOW, WHITE, Table
from tests.support.scenario import ARBITER

EXAMPLES = Examples("draughts-appendix")
UNRECORDED = DraughtsOptions(moves_are_recorded=False)
ELEVEN_V_NINE = "W:W40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9"
TEN_V_TEN = "W:W41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10"
MUST_TAKE_TWO = "W:W27,28:B22,12,21"
"""White must take two men, those on 22 and 12; taking the one on 21 is irregular."""


def refusal(
    table: Table, command: c.GameCommand, *, by: Actor = WHITE
) -> tuple[str, Article | None]:
    """Return code and article of the refusal of a command."""
    with pytest.raises(CommandRefusedError) as refused:
        table.does(command, by=by)
    return refused.value.code, refused.value.article


@EXAMPLES.of("app.1.6.2")
def the_standard_rules_hold_where_nothing_else_is_said() -> None:
    codes = []
    for control in (SLOW, RAPID):
        table = Table(fen=MUST_TAKE_TWO, control=control, options=UNRECORDED)
        (wrong,) = table.plays("27x16")
        assert isinstance(wrong, d.IrregularMovePlayed)
        codes.append((wrong.code, wrong.rule_article))
    assert codes[0] == codes[1]
    # Agreeing on a draw is what the appendix sets otherwise.
    fast = Table(fen=ELEVEN_V_NINE, control=RAPID, options=UNRECORDED)
    assert refusal(fast, c.OfferDraw(side="white"))[1] == DRAUGHTS_APPENDIX("app.1.6.5")


@EXAMPLES.of("app.1.6.3")
def deciding_games_are_no_slower() -> None:
    main = flat(20 * 60)
    assert may_break_ties(flat(15 * 60), games_under=main)
    assert may_break_ties(main, games_under=main)
    assert not may_break_ties(flat(25 * 60), games_under=main)
    # With increments the time of sixty moves counts: 15 and 6 minutes are slower than 20.
    assert not may_break_ties(added(15 * 60, 6), games_under=main)


@EXAMPLES.of("app.1.6.4")
def official_fast_games_need_increments() -> None:
    official = DraughtsOptions(federation_event=True)
    sudden = Table(control=RAPID, options=official, start=False)
    assert refusal(sudden, c.StartGame(), by=ARBITER) == (
        "increment_required",
        DRAUGHTS_APPENDIX("app.1.6.4"),
    )
    Table(control=FISCHER, options=official)
    # Fast is what its clock makes so: without one there is no fast game.
    assert speed_of(None) is Speed.STANDARD
    assert speed_of(RAPID) is Speed.RAPID


@EXAMPLES.of("app.1.6.5")
def without_a_record_ten_pieces_a_side_may_agree() -> None:
    many = Table(fen=ELEVEN_V_NINE, control=RAPID, options=UNRECORDED)
    assert refusal(many, c.OfferDraw(side="white"))[0] == "too_many_pieces_to_agree"
    few = Table(fen=TEN_V_TEN, control=RAPID, options=UNRECORDED)
    few.does(c.OfferDraw(side="white"), by=WHITE)
    few.does(c.AnswerDrawOffer(side="black", accept=True), by=BLACK)
    assert few.result is not None
    assert few.result[0] == "1/2-1/2"
    recorded = Table(fen=TEN_V_TEN, control=RAPID, options=DraughtsOptions())
    assert refusal(recorded, c.OfferDraw(side="white"))[0] == "draw_offer_too_early"


@EXAMPLES.of("app.1.6.6")
def the_clock_stands_until_the_call_is_dealt_with() -> None:
    left = 80 * SECOND
    table = Table(control=TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=left + MINUTE))
    table.now = MINUTE
    table.does(dc.CallArbiter(side="white"), by=WHITE)
    assert table.state.clock is not None
    assert table.state.clock.running is None
    table.now += 10 * MINUTE
    assert table.state.clock.remaining("white", at_ms=table.now) == left
    table.does(dc.DealWithCall(), by=ARBITER)
    assert table.state.clock.running == "white"
    assert table.state.clock.remaining("white", at_ms=table.now) == left
    table.now += SECOND
    assert table.state.clock.remaining("white", at_ms=table.now) == left - SECOND


@EXAMPLES.of("app.1.6.8-9/scope")
def with_an_increment_neither_draw_is_claimed() -> None:
    three_kings = "W:WK46,K48,K49:BK16"
    for rule in (DrawRule.REGULAR, DrawRule.SCRAMBLE):
        increment = Table(fen=three_kings, control=FISCHER)
        claim = dc.ClaimDraw(side="white", rule=rule)
        assert refusal(increment, claim) == (
            "draw_rule_not_in_force",
            DRAUGHTS_APPENDIX("app.1.6.8-9"),
        )
        fixed = Table(fen=three_kings, control=RAPID)
        claimed = fixed.does(claim, by=WHITE)
        assert isinstance(claimed[0], d.DrawClaimed)
        assert not any(isinstance(event, e.GameEnded) for event in claimed)


test_article = EXAMPLES.as_test()
