"""Random games with random mistakes, put right by random officials: what must always hold."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from games.record import commands as c
from games.record.annulment.commands import AnnulAct, CorrectMove
from games.record.decider import GAMES
from games.record.officiating.offences import commands as o
from games.record.officiating.timekeeping import commands as t
from games.record.state import GameState
from games.record.values import ALL_RESULTS, Actor, Options, Question, Role, Seat, Status
from games.rules.editions import editions, kernel_for
from tests.support.marks import record_warning
from tests.support.office_acts import FREE
from tests.support.scenario import ARBITER, CHIEF, COMMITTEE, SYSTEM, Scenario, proposed
from tests.support.timed import FIRST, SECOND, sudden

EDITIONS = tuple(edition for edition in editions())
DEPUTY = Actor(id="deputy", role=Role.DEPUTY_CHIEF_ARBITER)
OFFICIALS = (ARBITER, ARBITER, CHIEF, CHIEF, COMMITTEE, DEPUTY)
Way = Callable[[Random, GameState], c.GameCommand]


def arranged(edition: str, rng: Random) -> Scenario:
    """Return a game of `edition` on the board, with a clock or without."""
    sides = kernel_for(edition).sides
    seats = tuple(
        Seat(side=side, player=player.id)
        for side, player in zip(sides, (FIRST, SECOND), strict=True)
    )
    options = FREE if kernel_for(edition).game == "gomoku" else Options()
    control = rng.choice((None, sudden(20), sudden(20, with_move=False)))
    scenario = Scenario()
    scenario.do(
        c.ArrangeGame(
            edition=edition,
            seats=seats,
            time_control=control,
            options=replace(options, rulings_bind=rng.random() < 0.3),
        ),
        by=CHIEF,
    )
    scenario.do(c.StartGame(), by=CHIEF, now=1000)
    return scenario


def _move(rng: Random, state: GameState) -> c.GameCommand:
    legal = state.kernel.legal_moves(state.position)
    side = state.side_to_move
    if legal and rng.random() < 0.95:
        return c.PlayMove(side=side, move=rng.choice(legal))
    return c.PlayMove(side=side, move=rng.choice(legal or ("a1",))[::-1])


def _offence(rng: Random, state: GameState) -> c.GameCommand:
    listed = state.book.offences.listed
    side = rng.choice(state.sides)
    if not listed:
        return record_warning(side=side, article=state.book.conduct.declared)
    return o.RecordOffence(side=side, code=rng.choice(listed).code, note="见记录")


def _ruling(rng: Random, state: GameState) -> c.GameCommand:
    claim = state.open_claim
    verdict, result = rng.choice((("draw", "1/2-1/2"), ("untrue", ""), ("undecided", "")))
    version = claim.version if claim else 1
    return c.ProposeRuling(ruling=proposed(verdict, claim_version=version, result=result))


def _version(rng: Random, state: GameState) -> int:
    waiting = [ruling.version for ruling in state.rulings if ruling.status == "proposed"]
    return rng.choice(waiting or [1])


def _corrected(rng: Random, state: GameState) -> c.GameCommand:
    if not state.moves:
        return AnnulAct(event_version=rng.randint(1, state.version), reason="录入有误")
    played = rng.choice(state.moves[-3:])
    legal = state.kernel.legal_moves(state.first_position) if played.ply == 1 else ()
    return CorrectMove(
        event_version=played.version, move=rng.choice(legal or (played.move,)), reason="录入有误"
    )


WAYS: tuple[tuple[int, Way], ...] = (
    (30, _move),
    (6, lambda r, s: c.PressClock(side=r.choice(s.sides))),
    (4, _offence),
    (2, lambda r, s: c.MakeClaim(side=s.side_to_move, question=r.choice(list(Question)))),
    (3, _ruling),
    (2, lambda r, s: c.ConfirmRuling(ruling_version=_version(r, s))),
    (2, lambda r, s: c.OverruleRuling(ruling_version=_version(r, s), reason="裁定")),
    (1, lambda r, s: c.Resign(side=r.choice(s.sides))),
    (1, lambda r, s: c.ReportFlag(side=r.choice(s.sides))),
    (1, lambda r, s: c.DeclareResult(
        result=r.choice(ALL_RESULTS), article=s.book.conduct.declared)),
    (1, lambda r, s: t.StopClocks(reason="争议")),
    (1, lambda r, s: t.ResumeClocks()),
    (4, lambda r, s: c.SignResult(
        signer=r.choice((*s.sides, "arbiter")), result=s.ending.result if s.ending else "1-0")),
    (8, lambda r, s: AnnulAct(event_version=r.randint(1, s.version), reason="登记有误")),
    (4, _corrected),
)  # fmt: skip


def play_out(edition: str, seed: int, *, steps: int = 60) -> tuple[Scenario, int]:
    """Return a random game after so many commands, and how many of them were carried out.

    Every step is held against `require_whole`.
    """
    rng = Random(seed)
    scenario = arranged(edition, rng)
    ways, weights = [way for _, way in WAYS], [weight for weight, _ in WAYS]
    done = 0
    for step in range(steps):
        state = scenario.state
        assert state is not None
        command = rng.choices(ways, weights)[0](rng, state)
        by = SYSTEM if isinstance(command, c.ProposeRuling) else rng.choice(OFFICIALS)
        now = 2000 + 30_000 * step
        gave = scenario.when(command, by=by, now=now)
        if gave.refusal is None:
            scenario.do(command, by=by, now=now)
            done += 1
            require_whole(scenario)
    return scenario, done


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
