"""Whatever is asked of a game, in whatever order, some things hold."""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.record import commands as c
from games.record import events as e
from games.record.codec import CODEC
from games.record.decide import decide
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.evolve import begin, evolve
from games.record.officiating.offences.commands import RecordOffence
from games.record.state import GameState
from games.record.values import Actor, Options, Question, Status
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import TimeControl
from tests.support.marks import record_foul, record_warning
from tests.support.scenario import (
    ARBITER,
    ARCHIVIST,
    BLACK,
    CHIEF,
    COMMITTEE,
    INCREMENT,
    PRESSED,
    RED,
    SEATS,
    STRANGER,
    SUDDEN,
    SYSTEM,
    proposed,
)
from tests.support.stored import Stored, stored

STARTS = (
    "",
    "4k4/R8/9/9/9/9/9/9/9/3K4R w",
    "r3k4/9/9/9/9/9/9/9/9/3K4R b",
    "3k5/4P4/9/9/9/9/9/9/9/4K4 w",
)
ACTORS = (RED, BLACK, ARBITER, CHIEF, COMMITTEE, ARCHIVIST, SYSTEM, STRANGER)
ORDER = (Status.ARRANGED, Status.RUNNING, Status.OVER, Status.CLOSED)
SIDES = ("red", "black")
READINGS = (None, None, None, -1, 0, 1, 60_000, 1_200_000, 4_000_000)
ARTICLES = (None, *map(XIANGQI, ("8.1.1", "8.1.7", "18.2")))
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
ENDING = (c.Resign, c.DeclareResult, c.ReportFlag, c.ArrangeGame)
STEPS = 60


def any_command(rng: Random, state: GameState) -> c.GameCommand:
    """Return any command, as often as not one that fits the game as it stands."""
    kind = rng.choice(KINDS)
    if kind in ENDING and rng.random() < 0.9:
        kind = c.PlayMove
    command: c.GameCommand = KINDS_AND_WAYS[kind](rng, state)
    return command


def _side(rng: Random, state: GameState) -> str:
    running = state.clock.running if state.clock else None
    return rng.choice((running or state.side_to_move, state.side_to_move, *SIDES, "green"))


def _move(rng: Random, state: GameState) -> c.PlayMove:
    legal = state.kernel.legal_moves(state.position)
    if legal and rng.random() < 0.9:
        return c.PlayMove(
            side=state.side_to_move, move=rng.choice(legal), reading_ms=rng.choice(READINGS)
        )
    move = rng.choice(("a0a1", "e0e1", "h2e2", "i0i9", "a0b1", "zz", "d0e0"))
    return c.PlayMove(side=_side(rng, state), move=move)


def _ruling(rng: Random, state: GameState) -> c.ProposeRuling:
    claim = state.open_claim
    verdict, result = rng.choice(
        (("draw", "1/2-1/2"), ("untrue", ""), ("not_three", ""), ("undecided", ""))
    )
    version = claim.version if claim else rng.randint(1, state.version + 1)
    return c.ProposeRuling(ruling=proposed(verdict, claim_version=version, result=result))


def _ruling_version(rng: Random, state: GameState) -> int:
    waiting = [ruling.version for ruling in state.rulings if ruling.status == "proposed"]
    return rng.choice(waiting or [rng.randint(1, state.version + 1)])


Way = Callable[[Random, GameState], Any]
KINDS_AND_WAYS: dict[type, Way] = {
    c.PlayMove: _move,
    c.PressClock: lambda r, s: c.PressClock(side=_side(r, s), reading_ms=r.choice(READINGS)),
    c.ReportFlag: lambda r, s: c.ReportFlag(side=_side(r, s)),
    RecordOffence: lambda r, s: r.choice((record_foul, record_warning))(
        side=_side(r, s), article=r.choice(ARTICLES)
    ),
    c.OfferDraw: lambda r, s: c.OfferDraw(side=_side(r, s)),
    c.AnswerDrawOffer: lambda r, s: c.AnswerDrawOffer(side=_side(r, s), accept=r.random() < 0.2),
    c.MakeClaim: lambda r, s: c.MakeClaim(side=_side(r, s), question=r.choice(list(Question))),
    c.ProposeRuling: _ruling,
    c.ConfirmRuling: lambda r, s: c.ConfirmRuling(ruling_version=_ruling_version(r, s)),
    c.OverruleRuling: lambda r, s: c.OverruleRuling(
        ruling_version=_ruling_version(r, s), reason=r.choice(("", "why"))
    ),
    c.Resign: lambda r, s: c.Resign(side=_side(r, s)),
    c.DeclareResult: lambda r, s: c.DeclareResult(
        result=r.choice(RESULTS), article=r.choice(ARTICLES)
    ),
    c.SignResult: lambda r, s: c.SignResult(
        signer=r.choice((*SIDES, "arbiter")),
        result=s.ending.result if s.ending else r.choice(RESULTS),
    ),
    c.StartGame: lambda r, s: c.StartGame(),
    c.ArrangeGame: lambda r, s: any_game(r),
}
KINDS = (*KINDS_AND_WAYS, *(c.PlayMove,) * 12, *(c.PressClock,) * 6, c.MakeClaim, c.ProposeRuling)


def any_game(rng: Random) -> c.ArrangeGame:
    """Return a game with any options and clock."""
    controls: tuple[TimeControl | None, ...] = (None, INCREMENT, PRESSED, SUDDEN)
    return c.ArrangeGame(
        edition="xiangqi-2020",
        seats=SEATS,
        start_position=rng.choice(STARTS),
        time_control=rng.choice(controls),
        options=Options(
            xiangqi=XiangqiOptions(
                level=rng.choice(list(Level)), no_draw_before_round=rng.choice((0, 2, 25))
            ),
            rulings_bind=rng.random() < 0.5,
        ),
    )


def fitting(command: c.GameCommand) -> Actor:
    """Return an actor who may well give this command."""
    if isinstance(command, c.ProposeRuling):
        return SYSTEM
    if isinstance(command, c.SignResult):
        return {"red": RED, "black": BLACK}.get(command.signer, ARBITER)
    return CHIEF


def check_step(before: GameState, event: e.GameEvent, after: GameState) -> None:
    """Hold what one event may change against what it did change."""
    assert after.version == before.version + 1
    assert ORDER.index(after.status) >= ORDER.index(before.status)
    assert after.plies - before.plies == isinstance(event, e.MovePlayed)
    assert before.status is not Status.CLOSED, "an event after GameClosed"
    if isinstance(event, e.GameEnded):
        assert before.ending is None
    if before.clock is None or after.clock is None:
        assert before.clock is after.clock is None
        return
    if after.status is not Status.RUNNING:
        assert after.clock.running is None
    for side in ("red", "black"):
        gained = after.clock.remaining(side) - before.clock.remaining(side)
        if isinstance(event, e.TimeAdjusted):
            assert gained == (event.delta_ms if event.side == side else 0)
        elif isinstance(event, e.MovePlayed | e.ClockPressed) and event.side == side:
            assert gained <= before.clock.control.increment_ms
        else:
            assert gained <= 0
    assert all(type(number) is int for number in after.clock.remaining_ms)


def check_whole(state: GameState, record: list[Stored]) -> None:
    """Hold a state against the stored stream and against the rules' own replay."""
    assert GAMES.replay(record) == state
    kernel = state.kernel
    start = (
        kernel.parse_position(state.start_position)
        if state.start_position
        else kernel.initial_position()
    )
    replayed = kernel.replay(start, [move.move for move in state.moves])
    assert replayed.violation is None
    assert replayed.plies == state.plies
    assert replayed.position == kernel.format_position(state.position)
    ends = [stored for stored in record if stored.type == "games.game-ended.v1"]
    assert len(ends) == (state.ending is not None)
    assert (state.status in (Status.OVER, Status.CLOSED)) == (state.ending is not None)


def arrange(rng: Random, *, now: int) -> tuple[GameState, e.GameEvent]:
    (arranged,) = decide(None, any_game(rng), by=CHIEF, now=now)
    assert isinstance(arranged, e.GameArranged)
    return begin(arranged, version=1, at=now), arranged


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_any_walk_of_commands_keeps_the_record_whole(seed: int) -> None:
    rng = Random(seed)
    now = 1_000
    state, arranged = arrange(rng, now=now)
    record = [stored(CODEC, arranged, version=1, at=now)]
    for step in range(STEPS):
        command = c.StartGame() if step == 2 else any_command(rng, state)
        by = fitting(command) if rng.random() < 0.8 else rng.choice(ACTORS)
        now += rng.choice((0, 1, 20_000, 300_000))
        try:
            decided = decide(state, command, by=by, now=now)
        except CommandRefusedError:
            continue
        assert decided
        assert decided == decide(state, command, by=by, now=now)
        for event in decided:
            after = evolve(state, event, version=state.version + 1, at=now)
            check_step(state, event, after)
            state = after
            record.append(stored(CODEC, event, version=state.version, at=now))
    check_whole(state, record)


def answer_open_claim(state: GameState) -> GameState:
    """Have the worker give the open claim up and the chief arbiter answer it."""
    claim = state.open_claim
    if claim is None:
        return state
    commands: list[tuple[c.GameCommand, Actor]] = []
    if claim.ruling_version is None:
        undecided = proposed("undecided", claim_version=claim.version, question=claim.question)
        commands.append((c.ProposeRuling(ruling=undecided), SYSTEM))
    version = claim.ruling_version or state.version + 1
    commands.append((c.OverruleRuling(ruling_version=version, reason="裁定"), CHIEF))
    for command, by in commands:
        for event in decide(state, command, by=by, now=STEPS):
            state = evolve(state, event, version=state.version + 1, at=STEPS)
    return state


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_every_open_game_can_be_brought_to_an_end(seed: int) -> None:
    """No state of a game under way is left by no command: the chief arbiter always can."""
    rng = Random(seed)
    state, _ = arrange(rng, now=0)
    state = evolve(state, e.GameStarted(), version=2, at=0)
    for step in range(rng.randint(0, STEPS)):
        command = any_command(rng, state)
        try:
            decided = decide(state, command, by=fitting(command), now=step)
        except CommandRefusedError:
            continue
        for event in decided:
            state = evolve(state, event, version=state.version + 1, at=step)
    if state.status is Status.RUNNING:
        declared = c.DeclareResult(result="1-0", article=XIANGQI("17.1"))
        (ended,) = decide(state, declared, by=CHIEF, now=STEPS)
        state = evolve(state, ended, version=state.version + 1, at=STEPS)
    assert state.ending is not None
    state = answer_open_claim(state)
    assert state.ending is not None
    for signer in (*SIDES, "arbiter"):
        if state.status is Status.OVER and signer not in state.signed:
            sign = c.SignResult(signer=signer, result=state.ending.result)
            for event in decide(state, sign, by=CHIEF, now=STEPS):
                state = evolve(state, event, version=state.version + 1, at=STEPS)
    assert state.status is Status.CLOSED
