"""Gomoku rules 2025, articles 10.2, 20 and 31.2: colours, pauses, presses; ids are articles."""

from games.record import commands as c
from games.record import events as e
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.commitment import commitment_of
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.offences.commands import RecordOffence
from games.record.officiating.repairs.commands import ReportSwappedColours
from games.record.officiating.repairs.events import SwappedColoursFound
from games.rules.books.sources import GOMOKU
from games.rules.clocks.presets import preset
from tests.articles.clocks import MINUTE, SECOND
from tests.articles.examples import Examples
from tests.articles.gomoku import ARBITER, Scenario, Then, act, ended, state_of
from tests.support.gomoku_games import FIRST
from tests.support.gomoku_games import SECOND as WHITE
from tests.support.gomoku_games import table as table_of
from tests.support.scenario import PRESSED

EXAMPLES = Examples("gomoku-2025")
SALT = bytes(range(16))


def opened(written: str) -> tuple[Scenario, Then]:
    """Return a game in which White's sealed move was opened, and what that brought."""
    game = table_of("free", time_control=PRESSED)
    game.do(act("b h8"), by=FIRST, now=0)
    game.do(act("b press"), by=FIRST, now=MINUTE)
    game.do(a.Adjourn(kind=PauseKind.INTERRUPTION, reason="停电"), by=ARBITER, now=2 * MINUTE)
    for side, by in (("black", FIRST), ("white", WHITE)):
        game.do(a.ConfirmAdjournment(side=side), by=by)
    sealed = a.SealMove(
        side="white",
        ciphertext="00" * 97,
        commitment=commitment_of(written, SALT),
        key_id="ab" * 8,
    )
    game.do(sealed, by=WHITE)
    game.do(a.KeepEnvelope(keeper="user:7", signatures=("arbiter",)), by=ARBITER)
    opening = a.OpenEnvelope(written=written, salt=SALT.hex(), move=written)
    return game, game.do(opening, by=ARBITER)


@EXAMPLES.of("10.2")
def wrong_colours_found_in_the_first_round() -> None:
    for plies, at_ms, corrected in ((1, 2 * MINUTE, True), (2, 6 * MINUTE, False)):
        game = table_of("free", time_control=PRESSED)
        for index in range(plies):
            side = ("b h8", "w g7")[index]
            game.do(act(side), by=(FIRST, WHITE)[index], now=MINUTE)
            game.do(act(f"{side[0]} press"), by=(FIRST, WHITE)[index], now=MINUTE)
        gave = game.do(ReportSwappedColours(), by=ARBITER, now=at_ms)
        (found,) = gave.decided
        assert isinstance(found, SwappedColoursFound)
        assert found.corrected is corrected
        clock = gave.after.clock
        assert clock is not None
        full = [clock.remaining(side, at_ms=at_ms) == 3600 * SECOND for side in ("black", "white")]
        assert all(full) is corrected


@EXAMPLES.of("20.1.6")
def an_illegal_sealed_move_loses() -> None:
    _, on_a_stone = opened("h8")
    assert ended(on_a_stone) == ("1-0", GOMOKU("20.1.6"))
    _, legal = opened("g9")
    legal.then_kinds(ae.EnvelopeOpened)


@EXAMPLES.of("20.2.4")
def the_sealed_move_is_played_first() -> None:
    game, _ = opened("g9")
    for side, by in (("black", FIRST), ("white", WHITE)):
        game.do(a.ConfirmResumption(side=side), by=by)
    game.do(a.ResumeGame(), by=ARBITER, now=900 * MINUTE)
    other = game.when(act("w g8"), by=WHITE, now=900 * MINUTE)
    assert other.refusal is not None
    assert other.refusal.article == GOMOKU("20.2.4")
    game.do(act("w g9"), by=WHITE, now=900 * MINUTE)
    pressed = game.do(act("w press"), by=WHITE, now=900 * MINUTE + SECOND)
    assert pressed.after.clock is not None
    assert pressed.after.clock.running == "black"


@EXAMPLES.of("31.2")
def a_stone_before_the_press_is_an_offence() -> None:
    rapid = table_of("free", time_control=preset("gomoku_rapid").control)
    rapid.do(act("b h8"), by=FIRST, now=0)
    assert state_of(rapid).clock is not None
    recorded = rapid.do(RecordOffence(side="white", code="hand_over_clock"), by=ARBITER)
    warning = recorded.decided[-1]
    assert isinstance(warning, e.WarningRecorded)
    assert (warning.side, warning.article) == ("white", GOMOKU("31.2"))
    slow = table_of("free", time_control=PRESSED)
    slow.do(c.PlayMove(side="black", move="h8"), by=FIRST, now=0)
    unknown = slow.when(RecordOffence(side="white", code="hand_over_clock"), by=ARBITER)
    unknown.then_refused("offence_unknown")


test_article = EXAMPLES.as_test()
