"""Any sequence of commands, sensible or not, leaves a game that keeps its promises."""

from dataclasses import dataclass
from random import Random
from typing import get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.record import codec
from games.record import commands as c
from games.record import events as e
from games.record.decide import decide
from games.record.errors import CommandRefusedError
from games.record.replay import apply_all, replay
from games.record.state import GameState
from games.record.values import Actor, Level, Options, Question, Status
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.registry import kernel_for
from tests.support.scenario import (
    ARBITER,
    ARCHIVIST,
    BLACK,
    CHIEF,
    COMMITTEE,
    RATING,
    RED,
    SEATS,
    STRANGER,
    SYSTEM,
    proposed,
)

KERNEL = kernel_for("xiangqi-2020")
ANYBODY = (RED, BLACK, ARBITER, CHIEF, SYSTEM, STRANGER, COMMITTEE, ARCHIVIST, RATING)
RESULTS = ("1-0", "0-1", "1/2-1/2", "?")
ORDER = (Status.ARRANGED, Status.RUNNING, Status.OVER, Status.CLOSED)
FENS = ("", "", "3k5/9/9/9/9/9/9/r8/8r/4K4 b", "4k4/R8/9/9/9/9/9/9/9/3K4R w")


@dataclass(frozen=True, slots=True)
class LegalMove:
    """Play the legal move of this number, by the player whose turn it is."""

    number: int
    reading: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """Rule on the open claim, or settle the last ruling."""

    verdict: str
    settle: str


Step = c.GameCommand | LegalMove | Answer


def arrangement(chance: Random) -> c.ArrangeGame:
    """Draw a game with short time, so that flags fall, and few rounds without offers."""
    with_move = chance.random() < 0.5
    control = TimeControl(
        kind=ControlKind.INCREMENT,
        base_ms=chance.randrange(1, 900_000),
        increment_ms=chance.randrange(0, 30_000),
        press_with_move=with_move,
    )
    options = Options(
        level=chance.choice(list(Level)),
        natural_limit_rounds=chance.randrange(1, 61),
        no_draw_before_round=chance.randrange(0, 4),
        rulings_bind=chance.random() < 0.3,
    )
    return c.ArrangeGame(
        edition="xiangqi-2020",
        seats=SEATS,
        options=options,
        time_control=control if chance.random() < 0.8 else None,
        start_position=chance.choice(FENS),
    )


def draw_step(chance: Random) -> Step:
    """Draw what is asked next: mostly moves and presses, seldom what ends the game."""
    side = chance.choice(("red", "black"))
    if chance.random() < 0.02:
        side = "white"
    reading = chance.choice((None, None, None, chance.randrange(-5, 10**6)))
    kind = chance.choices(range(14), weights=(40, 20, 4, 1, 3, 2, 6, 6, 1, 10, 16, 1, 12, 1))[0]
    questions, verdicts = list(Question), ("draw", "untrue", "not_three", "undecided", "red_loses")
    acts: tuple[Step, ...] = (
        LegalMove(chance.randrange(60), reading),
        c.PressClock(side=side, reading_ms=reading),
        c.PlayMove(side=side, move=chance.choice(("h2e2", "a0a1", "e0e1", "zz"))),
        c.ReportFlag(side=side),
        c.RecordFoul(side=side, article=chance.choice(("8.1.1", "8.1.7", ""))),
        c.RecordWarning(side=side, article="18.1"),
        c.OfferDraw(side=side),
        c.AnswerDrawOffer(side=side, accept=chance.random() < 0.7),
        c.Resign(side=side),
        c.MakeClaim(side=side, question=chance.choice(questions)),
        Answer(chance.choice(verdicts), chance.choice(("propose", "confirm", "overrule"))),
        c.DeclareResult(result=chance.choice(RESULTS), article=chance.choice(("", "4.2.2"))),
        c.SignResult(
            signer=chance.choice(("red", "black", "arbiter")), result=chance.choice(RESULTS)
        ),
        c.StartGame(),
    )
    return acts[kind]


def who(step: Step, chance: Random) -> Actor:
    """Draw who asks: mostly somebody who may."""
    if chance.random() < 0.15:
        return chance.choice(ANYBODY)
    side = getattr(step, "side", getattr(step, "signer", ""))
    return {"red": RED, "black": BLACK}.get(side, ARBITER) if chance.random() < 0.6 else ARBITER


def resolve(step: Step, state: GameState, by: Actor) -> tuple[c.GameCommand, Actor] | None:
    match step:
        case LegalMove():
            legal = state.kernel.legal_moves(state.position)
            if not legal:
                return None
            mover = RED if state.side_to_move == "red" else BLACK
            move = legal[step.number % len(legal)]
            return c.PlayMove(side=state.side_to_move, move=move, reading_ms=step.reading), mover
        case Answer(settle="propose"):
            claim = state.open_claim
            if claim is None:
                return None
            result = {"draw": "1/2-1/2", "red_loses": "0-1"}.get(step.verdict, "")
            ruling = proposed(
                step.verdict, claim_version=claim.version, question=claim.question, result=result
            )
            return c.ProposeRuling(ruling=ruling), SYSTEM
        case Answer():
            version = state.rulings[-1].version if state.rulings else 3
            if step.settle == "confirm":
                return c.ConfirmRuling(ruling_version=version), ARBITER
            return c.OverruleRuling(ruling_version=version, reason="复核"), CHIEF
        case _:
            return step, by


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as replay reads it."""

    type: str
    version: int
    recorded_at: int
    actor: str
    data: dict[str, object]


@dataclass(slots=True)
class Walk:
    """A random walk: the state kept along the way and the stream it would have stored."""

    state: GameState
    stream: list[Stored]
    events: list[e.GameEvent]
    now: int = 0

    def take(self, command: c.GameCommand, by: Actor, later: int) -> None:
        self.now += later
        try:
            decided = decide(self.state, command, by=by, now=self.now)
        except CommandRefusedError:
            return
        assert decide(self.state, command, by=by, now=self.now) == decided
        assert decided
        before = self.state
        for event in decided:
            after = apply_all(self.state, (event,), at=self.now)
            assert after is not None
            check_step(self.state, event, after)
            self.state = after
            self.stream.append(
                Stored(
                    codec.stored_name(event), after.version, self.now, by.id, codec.encode(event)
                )
            )
        self.events.extend(decided)
        assert before.status is not Status.CLOSED, f"{command} after the record was closed"


def check_step(before: GameState, event: e.GameEvent, after: GameState) -> None:
    """Check what every single event promises."""
    assert after.version == before.version + 1
    assert ORDER.index(after.status) >= ORDER.index(before.status)
    if before.clock is None or after.clock is None:
        assert after.clock is before.clock
        return
    increment = after.clock.control.increment_ms
    for side, had, has in zip(
        after.sides, before.clock.remaining_ms, after.clock.remaining_ms, strict=True
    ):
        assert type(has) is int
        if isinstance(event, e.TimeAdjusted) and event.side == side:
            assert has == had + event.delta_ms
        elif isinstance(event, e.ClockPressed | e.MovePlayed) and event.side == side:
            assert has <= had + increment
        else:
            assert has <= had
    if after.status is not Status.RUNNING:
        assert after.clock.running is None


def check_end(walk: Walk) -> None:
    """Check what the whole record promises."""
    state = walk.state
    ends = [one for one in walk.events if isinstance(one, e.GameEnded)]
    assert len(ends) <= 1
    assert (state.ending is None) == (not ends)
    closings = [index for index, one in enumerate(walk.events) if isinstance(one, e.GameClosed)]
    assert closings in ([], [len(walk.events) - 1])
    moves = tuple(one.move for one in walk.events if isinstance(one, e.MovePlayed))
    assert tuple(one.move for one in state.moves) == moves
    assert [one.ply for one in state.moves] == list(range(1, len(moves) + 1))
    start = (
        KERNEL.parse_position(state.start_position)
        if state.start_position
        else KERNEL.initial_position()
    )
    recounted = KERNEL.replay(start, moves)
    assert recounted.violation is None
    assert KERNEL.format_position(state.position) == recounted.position
    assert sum(1 for claim in state.claims if not claim.settled) <= 1
    assert replay(walk.stream) == state


def walk_of(seed: int) -> Walk:
    """Return the walk that `seed` gives: always the same."""
    chance = Random(seed)
    arranged = decide(None, arrangement(chance), by=ARBITER, now=0)
    state = apply_all(None, arranged, at=0)
    assert state is not None
    first = Stored(codec.stored_name(arranged[0]), 1, 0, ARBITER.id, codec.encode(arranged[0]))
    walk = Walk(state, [first], list(arranged))
    walk.take(c.StartGame(), ARBITER, 0)
    for _ in range(chance.randrange(10, 120)):
        step = draw_step(chance)
        resolved = resolve(step, walk.state, who(step, chance))
        if resolved is not None:
            walk.take(*resolved, chance.randrange(20_000))
    return walk


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_a_walk_of_commands_keeps_every_promise(seed: int) -> None:
    check_end(walk_of(seed))


def test_the_walks_come_by_every_event() -> None:
    # A walk that never claims or closes anything would promise nothing about it.
    met = {type(event) for seed in range(250) for event in walk_of(seed).events}
    # Those two need a ruled repetition and a rapid game: tests/games/record/test_repetition.py.
    assert met == set(get_args(e.GameEvent)) - {e.RepetitionLeft, e.ResultRevised}
