"""Random games with random mistakes, put right by random officials: what must always hold."""

from dataclasses import replace
from random import Random

from games.record import commands as c
from games.record.decider import GAMES
from games.record.draughts.options import DraughtsOptions
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.adjournment.commands import SealMove
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.values import Actor, Options, Role, Seat, Status
from games.record.weiqi.options import LongCycle, WeiqiOptions
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.clocks.kinds import ControlKind, Limit, TimeControl
from games.rules.editions import editions, kernel_for
from games.rules.gomoku.openings.books import OPENINGS, OpeningKind
from tests.support.played import FIVE_LINES
from tests.support.random_acts import any_act
from tests.support.scenario import ARBITER, CHIEF, COMMITTEE, SYSTEM, Scenario
from tests.support.timed import FIRST, MINUTE, SECOND, readings, sudden

EDITIONS = tuple(edition for edition in editions())
DEPUTY = Actor(id="deputy", role=Role.DEPUTY_CHIEF_ARBITER)
OFFICIALS = (ARBITER, ARBITER, CHIEF, CHIEF, COMMITTEE, DEPUTY)
FEW_MEN = {
    "xiangqi": ("", "", "4k4/8R/9/9/9/9/9/9/4r4/3K5 w", "3k5/R8/1R7/9/9/9/9/9/9/4K4 w"),
    "weiqi": ("", FIVE_LINES, FIVE_LINES),
    "gomoku": ("",),
    "draughts-100": ("", "", "W:WK1,K6:BK50", "W:WK1,K2,K3,28:BK50"),
    "draughts-64": ("", "", "W:WKa1:BKh8", "W:WKa1,Kc1,Ke1:BKh8"),
}
"""Beginning of an edition -> where its games start; "" from the book's position."""


def controls() -> tuple[TimeControl | None, ...]:
    """Return a control of every kind, pressed apart and with the move."""
    increment = TimeControl(kind=ControlKind.INCREMENT, base_ms=10 * MINUTE, increment_ms=30_000)
    stages = TimeControl(
        kind=ControlKind.STAGES, base_ms=10 * MINUTE, stage_ms=5 * MINUTE, stage_moves=5
    )
    limits = (Limit(time_ms=5 * MINUTE, moves=10), Limit(time_ms=60_000, moves=1))
    several = TimeControl(kind=ControlKind.LIMITS, base_ms=10 * MINUTE, limits=limits)
    shared = TimeControl(kind=ControlKind.SHARED, base_ms=20 * MINUTE, own_ms=5 * MINUTE)
    timed = (increment, stages, several, shared, sudden(20), readings(10, 3))
    pressed = (replace(control, press_with_move=False) for control in timed)
    with_move = (replace(control, press_with_move=True) for control in timed)
    return None, *pressed, *with_move


def arranged(edition: str, rng: Random) -> Scenario:
    """Return a game of `edition` under way, as some event may have it played."""
    sides = kernel_for(edition).sides
    seats = tuple(
        Seat(side=side, player=player.id)
        for side, player in zip(sides, (FIRST, SECOND), strict=True)
    )
    starts = next(starts for name, starts in FEW_MEN.items() if edition.startswith(name))
    scenario = Scenario()
    while scenario.state is None:
        # Not every book lets an event set all of it: what one refuses is drawn anew.
        arrange = c.ArrangeGame(
            edition=edition,
            seats=seats,
            time_control=rng.choice(controls()),
            options=replace(_options(edition, rng), rulings_bind=rng.random() < 0.3),
            start_position=rng.choice(starts),
        )
        if scenario.when(arrange, by=CHIEF).refusal is None:
            scenario.do(arrange, by=CHIEF)
    scenario.do(c.StartGame(), by=CHIEF, now=1000)
    return scenario


def _options(edition: str, rng: Random) -> Options:
    """Return what an event may set of one game."""
    options = Options(time=TimeOptions(sealing_rules="着法装入信封。"))
    match kernel_for(edition).game:
        case "xiangqi":
            own = XiangqiOptions(
                level=rng.choice(list(Level)),
                natural_limit_rounds=rng.choice((60, 10, 6)),
                no_draw_before_round=rng.choice((0, 25)),
            )
            return replace(options, xiangqi=rng.choice((None, own)))
        case "weiqi":
            rule = rng.choice(list(LongCycle))
            return replace(options, weiqi=WeiqiOptions(komi_quarters=7, long_cycle_rule=rule))
        case "gomoku":
            free = rng.random() < 0.5
            kind = OpeningKind.FREE if free else rng.choice(list(OPENINGS[edition]))
            return replace(
                options,
                gomoku=GomokuOptions(opening=kind, server_declares=rng.random() < 0.5),
            )
        case _:
            return replace(
                options,
                draughts=DraughtsOptions(
                    agreement_from_round=rng.choice((None, 0)),
                    draws_end_at_once=rng.random() < 0.3,
                    balance_of_both=rng.random() < 0.3,
                ),
            )


def play_out(
    edition: str, seed: int, *, steps: int = 90, whole: bool = True
) -> tuple[Scenario, int]:
    """Return a random game after so many commands, and how many of them were carried out.

    `whole`: every step is held against `require_whole`.
    """
    rng = Random(seed)
    scenario = arranged(edition, rng)
    done, now = 0, 2000
    for _ in range(steps):
        state = scenario.state
        assert state is not None
        command = any_act(rng, state)
        now += rng.choice((0, 1000, 5000, 30_000, 90_000))
        by = _giver(rng, command)
        gave = scenario.when(command, by=by, now=now)
        if gave.refusal is None:
            scenario.add(gave.decided, at=now, by=by)
            done += 1
            if whole:
                require_whole(scenario)
    return scenario, done


def _giver(rng: Random, command: c.GameCommand) -> Actor:
    """Return who gives a command: the worker its rulings, a player its sealed move."""
    match command:
        case c.ProposeRuling():
            return SYSTEM
        case SealMove():
            return rng.choice((FIRST, SECOND))
        case _:
            return rng.choice(OFFICIALS)


def require_whole(scenario: Scenario) -> None:
    """Hold a game against what stands of its record."""
    state = scenario.state
    assert state is not None
    assert (state.status in (Status.OVER, Status.CLOSED)) == (state.ending is not None)
    assert state.ending is not None or not state.signed
    assert min(*state.fouls, *state.warnings, *state.illegal_moves) >= 0
    standing = GAMES.fold_standing(scenario.entries)
    assert standing is not None
    kernel = state.kernel
    assert replace(standing, kernel=kernel) == state
    versions = {entry.version for entry in scenario.entries}
    assert state.annulled <= versions
    assert not {played.version for played in state.moves} & state.annulled
    assert all(ruling.version not in state.annulled for ruling in state.rulings)
