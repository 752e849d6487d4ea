"""Lawful games of every edition for faults to be put into: orderly, unclaimed rights none.

Clocks of every kind, offences with their penalties, draw offers, claims ruled untrue, stops of
the clocks, breaks and sealed moves; nothing annulled. No man goes back at once and every clock
has time left, so that nobody has anything to claim.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from adjudication.audit.record import GameEntry
from games.record import commands as c
from games.record import events as e
from games.record.gomoku.events import FifthChosen, OpeningPlaced
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.offences import commands as o
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.state import GameState
from games.record.values import Actor, Options, Question, Role, Seat, Status
from games.rules.clocks.kinds import TimeControl
from games.rules.editions import kernel_for
from games.rules.offences.kinds import Measure
from tests.support.audited import begun
from tests.support.office_acts import FREE
from tests.support.random_acts import awaited, turned_round
from tests.support.random_games import controls
from tests.support.scenario import CHIEF, SYSTEM, Scenario

Entries = tuple[GameEntry, ...]
SEALING = TimeOptions(sealing_rules="着法装入信封。")
LIGHT = (Measure.NOTE, Measure.WARNING, Measure.FOUL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A lawful game as far as it was played, under way unless something has ended it."""

    edition: str
    random: Random
    scenario: Scenario

    @property
    def entries(self) -> Entries:
        """Its record so far."""
        return tuple(self.scenario.entries)

    @property
    def state(self) -> GameState:
        """As it stands."""
        assert self.scenario.state is not None
        return self.scenario.state

    @property
    def sides(self) -> tuple[str, str]:
        """First mover first."""
        return kernel_for(self.edition).sides

    def copy(self) -> Scenario:
        """Return the game as it stands, to go on with otherwise."""
        held = self.scenario
        return Scenario(state=held.state, now=held.now, entries=[*held.entries])

    def do(self, *commands: c.GameCommand) -> None:
        """Give commands a second after one another, as the chief arbiter."""
        for command in commands:
            self.scenario.do(command, by=CHIEF, now=self.scenario.now + 1000)

    def close(self) -> Entries:
        """Have the second side resign, unless the game is over, and all sign."""
        if self.state.ending is None:
            self.do(c.Resign(side=self.sides[1]))
        ending = self.state.ending
        assert ending is not None
        for signer in (*self.sides, "arbiter"):
            self.do(c.SignResult(signer=signer, result=ending.result))
        return self.entries


def control_of(edition: str, random: Random, *, pressed: bool | None = None) -> TimeControl:
    """Return a control that the edition knows; `pressed` apart, with the move, or either."""
    while True:
        control = random.choice(controls())
        if control is None or pressed not in (None, not control.press_with_move):
            continue
        sides = kernel_for(edition).sides
        seats = tuple(
            Seat(side=side, player=f"0190b000-0000-7000-8000-00000000003{number}")
            for number, side in enumerate(sides)
        )
        arrange = c.ArrangeGame(edition=edition, seats=seats, time_control=control, options=FREE)
        if not edition.startswith("gomoku"):
            arrange = replace(arrange, options=Options())
        if Scenario().when(arrange, by=CHIEF).refusal is None:
            return control


def orderly(
    edition: str,
    random: Random,
    *,
    control: TimeControl | None = None,
    plies: int = 0,
    incidents: int = 12,
    breaks: bool = True,
) -> Game:
    """Return a game of about `plies` moves (0: drawn); each turn has `incidents` % for one more.

    `breaks`: adjournments among them.
    """
    usual = FREE if edition.startswith("gomoku") else Options()
    scenario = begun(edition, control=control, options=replace(usual, time=SEALING))
    game = Game(edition=edition, random=random, scenario=scenario)
    wanted = plies or random.randrange(10, 26)
    for _ in range(20 * wanted):
        if game.state.status is not Status.RUNNING or (
            game.state.plies >= wanted and not _next_due(game)
        ):
            break
        if not _step(game, incidents, breaks=breaks):
            break
    return game


def _next_due(game: Game) -> bool:
    return next(awaited(game.random, game.state), None) is not None


def _step(game: Game, incidents: int, *, breaks: bool) -> bool:
    """Do what the game waits for, else let something happen, else have a move played.

    False where it cannot go on.
    """
    state, random, scenario = game.state, game.random, game.scenario
    now = scenario.now + random.randrange(100, 3000)
    for command in awaited(random, state):
        if isinstance(command, c.AnswerDrawOffer):
            command = replace(command, accept=False)
        if isinstance(command, c.PressClock):
            command = replace(command, reading_ms=None)
        by = _giver(state, command)
        if scenario.when(command, by=by, now=now).refusal is None:
            scenario.do(command, by=by, now=now)
            return True
    if random.randrange(100) < incidents:
        command = random.choice(_incidents(game, breaks=breaks))
        gave = scenario.when(command, by=CHIEF, now=now)
        ends = any(isinstance(event, e.GameEnded) for event in gave.decided)
        if gave.refusal is None and not ends:
            scenario.do(command, by=CHIEF, now=now)
            return True
    played = _move(state, random)
    if scenario.when(played, by=CHIEF, now=now).refusal is not None:
        return False
    scenario.do(played, by=CHIEF, now=now)
    return True


def _giver(state: GameState, command: c.GameCommand) -> Actor:
    match command:
        case c.ProposeRuling():
            return SYSTEM
        case a.SealMove(side=side):
            return Actor(id=dict(state.seats)[side], role=Role.PLAYER)
        case _:
            return CHIEF


def _move(state: GameState, random: Random) -> c.PlayMove:
    """Return a lawful move that does not take the side's own last one back or end the game."""
    own = [played.move for played in state.moves if played.side == state.side_to_move]
    back = turned_round(own[-1]) if own else ""
    legal = list(state.kernel.legal_moves(state.position))
    random.shuffle(legal)
    quiet = (move for move in legal if move not in (back, "pass") and not _ends(state, move))
    return c.PlayMove(side=state.side_to_move, move=next(quiet, legal[0]))


def _ends(state: GameState, move: str) -> bool:
    return state.kernel.outcome(state.kernel.play(state.position, move)) is not None


def _incidents(game: Game, *, breaks: bool) -> Sequence[c.GameCommand]:
    """Return what may happen: a light offence once a side, an offer, a claim, a stop, a break."""
    state, random = game.state, game.random
    side = random.choice(game.sides)
    found: list[c.GameCommand] = [c.OfferDraw(side=side), t.StopClocks(reason="核对局面")]
    offended = {entry.side for entry in state.offences.entries}
    if side not in offended:
        light = [
            listed.code
            for listed in state.book.offences.listed
            if listed.costs and listed.costs[0].measure in LIGHT
        ]
        found += [o.RecordOffence(side=side, code=code, note="见记录") for code in light[:40]]
        found += [c.MakeClaim(side=state.side_to_move, question=Question.NATURAL_LIMIT)] * 4
    if breaks and state.adjournment is None:
        found += [a.Adjourn(kind=kind, reason="停电", resume_at="次日9时") for kind in PauseKind]
    return found


def plies_at(entries: Sequence[GameEntry], version: int) -> int:
    """Return how many moves stood after an entry, counted by hand: nothing was taken back."""
    count = 0
    for entry in entries:
        if entry.version <= version:
            match entry.event:
                case e.MovePlayed() | FifthChosen():
                    count += 1
                case OpeningPlaced():
                    count += len(entry.event.stones)
                case _:
                    pass
    return count
