"""Whole events whose games are played: by random officials, with mistakes put right afterwards.

Every command goes through the handlers to a database: games are put on from the rounds, their
results flow back, rounds close, games change later and the corrections that follow are answered.
What an official may not do, or the rules refuse, is left undone.
"""

from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any
from uuid import UUID, uuid5

import time_machine

from adjudication import worker
from games import api
from games.ledger import sequencer
from games.models import Player
from games.projections.runner import catch_up
from games.record import commands as g
from games.record.annulment.commands import AnnulAct, CorrectMove
from games.record.decider import GAMES
from games.record.officiating.closing.commands import PenaliseScore, RecordForfeit
from games.record.officiating.offences.commands import RecordOffence
from games.record.state import GameState
from games.record.values import ALL_RESULTS, Actor, Role, Status
from games.streams.cache import cache_of
from games.streams.confirmation import ConfirmationNeededError
from games.streams.decider import Decider
from tests.support.event_shapes import Shape, entry_of, regulations_of
from tests.support.office_acts import FREE
from tests.support.random_acts import any_act
from tests.support.random_games import OFFICIALS
from tests.support.random_settings import line_ups
from tests.support.scenario import ARBITER, CHIEF, COMMITTEE, ORGANISER
from tests.support.timed import sudden
from tournaments.books.formats import StageKind
from tournaments.handlers.building import built
from tournaments.handlers.changed_games import propose_all
from tournaments.handlers.games_of_rounds import arrange_games, take_over_all
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.results.open_proposals import open_proposals
from tournaments.record.rounds.paired import pair_next
from tournaments.record.state import Board, TournamentState
from tournaments.record.values import DrawMethod, Score
from tournaments.regulations.values import TeamKind

NAMES = UUID("0190b000-0000-7000-8000-00000000e000")
"""What the ids of events and people are made in."""
SHAPES = tuple(
    Shape(edition=edition, kind=kind, entrants=entrants, teams=teams)
    for kind, entrants, teams in (
        (StageKind.SWISS, 6, TeamKind.NONE),
        (StageKind.ROUND_ROBIN, 5, TeamKind.NONE),
        (StageKind.ROUND_ROBIN, 4, TeamKind.FIXED_BOARDS),
        (StageKind.DOUBLE_ROUND_ROBIN, 3, TeamKind.NONE),
        (StageKind.SWISS, 4, TeamKind.FREE_LINEUP),
    )
    for edition in (
        "xiangqi-2020",
        "weiqi-2002",
        "gomoku-2025",
        "draughts-100",
        "xiangqi-2020-rapid",
        "gomoku-classic",
        "draughts-64-russian",
    )
)
"""Formats whose tables are compared cell by cell, under every book, teams among them."""
_SCORES = (Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW, Score.FIRST_BY_FORFEIT)


@dataclass
class PlayedEvent:
    """An event on the ledger; `carried_out` commands of its games, `refused` the others.

    `annulled`: acts annulled or corrected; `answered`: corrections accepted or rejected.
    """

    seed: int
    time: time_machine.Traveller
    steps: int = 30
    carried_out: int = 0
    refused: int = 0
    answered: int = 0
    annulled: int = 0

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.shape = SHAPES[self.seed % len(SHAPES)]
        self.tournament = uuid5(NAMES, f"event {self.seed}")
        self._ids = count(1)

    @property
    def now(self) -> TournamentState:
        """The event as it stands."""
        return cache_of(TOURNAMENTS).current(self.tournament).state

    @property
    def games(self) -> tuple[UUID, ...]:
        """The games of all boards."""
        return tuple(
            UUID(game_id)
            for played in self.now.stage.played
            for board in played.boards
            for _, game_id in board.games
        )

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    # Commands.

    def give(self, command: Any, by: Actor = CHIEF) -> bool:
        """Give the event a command, confirming what is asked; tell whether it was carried out."""
        return self._given(TOURNAMENTS, command, self.tournament, by)

    def tell(self, game: UUID, command: g.GameCommand, by: Actor) -> bool:
        """Give a game a command; half of what asks for a confirmation is left."""
        if self.chance(5):
            self._given(GAMES, command, game, by, dry_run=True)
        done = self._given(GAMES, command, game, by, confirms=self.chance(50))
        self.carried_out += done
        self.refused += not done
        self.annulled += done and isinstance(command, AnnulAct | CorrectMove)
        return done

    def _given(
        self,
        decider: Decider[Any, Any, Any],
        command: Any,
        stream: UUID,
        by: Actor,
        *,
        confirms: bool = True,
        dry_run: bool = False,
    ) -> bool:
        self.time.shift(self.random.randrange(500, 40_000) / 1000)
        event_id = uuid5(self.tournament, f"command {next(self._ids)}")
        confirm = ""
        for _ in range(3):
            try:
                api.handle(
                    decider, command, stream_id=stream, by=by, event_id=event_id,
                    now=api.now_ms(), confirm=confirm, dry_run=dry_run,
                )  # fmt: skip
            except ConfirmationNeededError as asked:
                if not confirms:
                    return False
                confirm = asked.token
            except api.CommandRefusedError:
                return False
            else:
                return True
        raise AssertionError(f"{command} was confirmed in two steps and asked a third time")

    # The event.

    def play(self) -> None:
        """Play the event to its end."""
        self._open()
        for number in range(1, 12):
            if not self._round(number):
                break
        self.give(c.FinishTournament())
        self.follow()

    def follow(self) -> None:
        """Do what the background does: rulings, order, read models, results, corrections."""
        while worker.sweep():
            pass
        sequencer.sequence_all()
        for _ in range(3):
            while catch_up():
                pass
            done = take_over_all(now=api.now_ms()) + propose_all(now=api.now_ms())
            sequencer.sequence_all()
            if not done:
                return

    def _open(self) -> None:
        rules = regulations_of(self.shape, self.random)
        options = FREE if self.shape.edition.startswith("gomoku") else rules.options
        rules = replace(
            rules,
            options=options,
            time_control=self.random.choice((None, sudden(20), sudden(20, with_move=False))),
            results_bind=self.chance(50),
            rulings_bind=self.chance(30),
        )
        entries = tuple(self._entry(number, rules) for number in range(1, self.shape.entrants + 1))
        people = {person for entry in entries for person in (entry.members or (entry.id,))}
        Player.objects.bulk_create(
            Player(
                id=UUID(person),
                name=person[-8:],
                search_key=api.search_key(person[-8:]),
                sort_key=api.sort_key(person[-8:]),
            )
            for person in sorted(people)
        )
        opened = (
            c.CreateTournament(regulations=rules, published=True),
            c.EnterEntrants(entries=entries),
            c.DrawNumbers(method=DrawMethod.LOT, seed="1"),
            c.StartTournament(),
        )
        for command in opened:
            assert self.give(command), command

    def _entry(self, number: int, rules: Any) -> Any:
        """Return an entry whose people are of this event alone."""
        entry = entry_of(self.shape, rules.teams, number, self.random)
        return replace(
            entry,
            id=str(uuid5(self.tournament, entry.id)),
            members=tuple(str(uuid5(self.tournament, member)) for member in entry.members),
        )

    def _round(self, number: int) -> bool:
        """Play a round; False where there is none any more."""
        if number > self.now.stage.rounds:
            return False
        self._leave(number)
        lot = f"{self.seed} {number}"
        if not self.give(lambda state: pair_next(state, number=number, seed=lot)):
            return False
        assert self.give(c.PublishPairing(round=number))
        if self.shape.teams is TeamKind.FREE_LINEUP:
            for named in line_ups(self.now, number, self.random):
                self.give(named)
        arrange_games(self.tournament, number=number, by=CHIEF, now=api.now_ms())
        boards = self._boards(number)
        for board in boards:
            for _, game in board.games:
                self.spell(UUID(game), concluded=self.chance(85))
        self.follow()
        for board in boards:
            self._by_hand(number, board.pair.board)
        self.give(c.CloseRound(round=number))
        self.follow()
        if self.chance(60):
            self._publish(number)
        self._late_changes()
        return self.now.stage.closed >= number

    def _boards(self, number: int) -> tuple[Board, ...]:
        return self.now.stage.played[number - 1].boards

    def _leave(self, number: int) -> None:
        """Let one of those still there leave, now and then."""
        here = [at for at in self.now.stage.numbers if self.now.stage.takes_part(at, number)]
        if number > 1 and len(here) > 3 and self.chance(12):
            leaver = self.random.choice(sorted(here))
            self.give(
                c.WithdrawEntrant(
                    number=leaver, after_round=number - 1, reason="因病", consented_by="组委会"
                )
            )

    def _by_hand(self, number: int, board: int) -> None:
        """Enter what no game has brought, now and then against a game that is closed."""
        at = self._boards(number)[board - 1]
        score = self.random.choice(_SCORES)
        if self.shape.teams is TeamKind.NONE:
            if at.outcome is None or self.chance(5):
                if at.outcome is None:
                    self.give(c.RecordResult(round=number, board=board, score=score))
                else:
                    self.give(
                        c.CorrectResult(round=number, board=board, score=score, reason="记分单")
                    )
            return
        logged = {line.game for line in at.log}
        for game in range(1, self.now.regulations.teams.boards + 1):
            if game not in logged:
                self.give(c.RecordGame(round=number, board=board, game=game, score=score))
            elif self.chance(4):
                self.give(
                    c.CorrectGame(round=number, board=board, game=game, score=score, reason="笔误")
                )

    def _publish(self, number: int) -> None:
        self.give(lambda state: built(c.PublishStandings, {"round": number}, state))

    def _late_changes(self) -> None:
        """Change games after their rounds, answer what is proposed, publish anew or do not."""
        for game in self.games:
            if self.chance(25):
                self.spell(game, concluded=self.chance(80), late=True)
        self.follow()
        for waiting in open_proposals(self.now):
            answer = self.random.randrange(4)
            if answer < 2:
                accept = c.AcceptCorrection(proposal=waiting.version, reason="裁决书")
                self.answered += self.give(accept)
            elif answer == 2:
                reject = c.RejectCorrection(proposal=waiting.version, reason="成绩有效")
                self.answered += self.give(reject)
        self.follow()
        if self.chance(30) and self.now.stage.closed:
            self._publish(self.now.stage.closed)

    # The games.

    def spell(self, game: UUID, *, concluded: bool, late: bool = False) -> None:
        """Let random officials act on a game for a while; then bring it to its signatures."""
        state = _game(game)
        if state.status is Status.ARRANGED:
            if self.chance(6):
                absent = self.random.choice(((state.sides[0],), (state.sides[1],), state.sides))
                self.tell(game, RecordForfeit(absent=tuple(absent)), CHIEF)
            else:
                self.tell(game, g.StartGame(), ARBITER)
        for _ in range(4 if late else self.steps):
            self._act(game, late=late)
        while worker.sweep():
            pass
        if concluded:
            self._conclude(game)
        while worker.sweep():
            pass

    def _act(self, game: UUID, *, late: bool) -> None:
        state = _game(game)
        command = _late(self.random, state) if late else any_act(self.random, state, rulings=False)
        by = self.random.choice((*OFFICIALS, *_players(state), ORGANISER))
        if late and self.chance(60):
            by = COMMITTEE
        self.tell(game, command, by)

    def _conclude(self, game: UUID) -> None:
        """Settle what is open, end the game and have it signed, as far as it lets itself."""
        for entry in _game(game).rulings:
            if entry.status == "proposed":
                self.tell(game, g.ConfirmRuling(ruling_version=entry.version), CHIEF)
        state = _game(game)
        if state.status is Status.RUNNING:
            side = self.random.choice(state.sides)
            if self.chance(25):
                article = state.book.conduct.declared
                result = self.random.choice(ALL_RESULTS)
                self._insist(game, g.DeclareResult(result=result, article=article), CHIEF)
            self._insist(game, g.Resign(side=side), CHIEF)
        state = _game(game)
        if state.ending is None:
            return
        signers = zip((*state.sides, "arbiter"), (*_players(state), ARBITER), strict=True)
        for signer, by in signers:
            self.tell(game, g.SignResult(signer=signer, result=state.ending.result), by)

    def _insist(self, game: UUID, command: g.GameCommand, by: Actor) -> bool:
        return self._given(GAMES, command, game, by)


def _game(game: UUID) -> GameState:
    return cache_of(GAMES).current(game).state


def _players(state: GameState) -> tuple[Actor, ...]:
    return tuple(Actor(id=player, role=Role.PLAYER) for _, player in state.seats)


def _late(random: Random, state: GameState) -> g.GameCommand:
    """Return what is found after a game: acts annulled, moves read again, points taken."""
    side = random.choice(state.sides)
    drawn = random.randrange(10)
    if drawn < 5:
        # What ended and closed it stands last.
        back = min(state.version, random.choice((3, 6, state.version)))
        version = random.randint(state.version - back + 1, state.version)
        return AnnulAct(event_version=version, reason="登记有误")
    if drawn < 6 and state.moves:
        played = state.moves[-1]
        return CorrectMove(event_version=played.version, move=played.move, reason="录入有误")
    if drawn < 8:
        return PenaliseScore(side=side, reason="赛后查实")
    listed = state.book.offences.listed
    if listed:
        return RecordOffence(side=side, code=random.choice(listed).code, note="赛场录像")
    return g.Resign(side=side)
