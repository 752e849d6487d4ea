"""Whole events played by commands from a seed: every format and book, and all that happens.

Whatever the record refuses is left undone; what it takes is on its stream.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from random import Random

from games.record.errors import CommandRefusedError
from games.rules.books.sources import XIANGQI
from tests.support.event_shapes import SIDES, Shape, entry_of, regulations_of
from tests.support.random_settings import amendment, line_ups, period
from tests.support.tournaments import Told
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record.knockout.matches import due_game
from tournaments.record.knockout.sheets import chooser_of
from tournaments.record.lots.commands import DrawPairingLot, RankSeeds, SettleFirstMove
from tournaments.record.ratings.commands import RateBoard
from tournaments.record.rounds.paired import pair_next
from tournaments.record.rounds.planned import is_over, step_of
from tournaments.record.state import Board
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.ranked import standings
from tournaments.record.values import DrawMethod, Entry, Score
from tournaments.regulations.values import Stage, TeamKind
from tournaments.schedules.deciding_games import ColoursNeeded, Decided
from tournaments.schedules.seeding import SeedBasis
from tournaments.schedules.steps import NeedsDecision
from tournaments.standings.table import DecidedBy

_WINS = (Score.FIRST_WINS, Score.SECOND_WINS)
_ODD = (
    Score.BOTH_LOSE,
    Score.FIRST_BY_FORFEIT,
    Score.SECOND_BY_FORFEIT,
    Score.DOUBLE_FORFEIT,
)
_MOST_ROUNDS = 40


def random_event(seed: int, shape: Shape) -> Told:
    """Return the event played to its end from `seed`."""
    return _Player(seed, shape).play()


@contextmanager
def maybe() -> Iterator[None]:
    """Let what the record refuses be."""
    try:
        yield
    except CommandRefusedError:
        return


class _Player:
    def __init__(self, seed: int, shape: Shape) -> None:
        self.random = Random(seed)
        self.shape = shape
        self.told = Told(regulations_of(shape, self.random))
        self.lots = 0

    @property
    def _alone(self) -> bool:
        return self.shape.teams in (TeamKind.NONE, TeamKind.SUM_OF_PLACES)

    def lot(self) -> str:
        self.lots += 1
        return f"seed {self.lots}"

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def play(self) -> Told:
        self._enter()
        self.told.give(c.StartTournament())
        self._stage()
        while self._open():
            self._stage()
        with maybe():
            self.told.give(c.FinishTournament())
        return self.told

    @property
    def rules(self) -> Stage:
        return self.told.now.stage.rules

    def _stage(self) -> None:
        stage = self.told.now.stage
        if self.rules.kind.has_sheet and not stage.sheet:
            self.told.give(c.DrawSheet(seed=self.lot()))
        for number in range(1, _MOST_ROUNDS):
            if not self._round(number):
                break
        self._late_changes(self.told.now.stage.published)

    def _open(self) -> bool:
        """Open the next stage; those level at the line are settled first, others are named."""
        now = self.told.now
        if now.stage.index == len(now.regulations.stages):
            return False
        for played in now.stage.played:
            for board in played.boards:
                if not board.settled:
                    with maybe():
                        self.told.give(
                            c.RecordResult(
                                round=played.number, board=board.pair.board, score=Score.DRAW
                            )
                        )
        for group in groups_of(now.stage):
            self._ties(now.stage.published, always=True, group=group)
        with maybe():
            self.told.give(c.OpenStage())
            return True
        return False

    def _entry(self, number: int) -> Entry:
        return entry_of(self.shape, self.told.now.regulations.teams, number, self.random)

    def _enter(self) -> None:
        entries = [self._entry(number) for number in range(1, self.shape.entrants + 1)]
        if self.shape.kind in SIDES:
            entries = [replace(entry, unit=f"单位{at % 2}") for at, entry in enumerate(entries)]
        self.told.give(c.EnterEntrants(entries=tuple(entries)))
        if self.chance(40):
            with maybe():
                self.told.give(
                    RankSeeds(basis=SeedBasis.RATING, count=4, evidence="x", seed=self.lot())
                )
        self.told.give(c.DrawNumbers(method=DrawMethod.LOT, seed=self.lot()))

    def _round(self, number: int) -> bool:
        now = self.told.now
        if number > 1:
            self._between(number)
        acts = [amendment(now, self.random)] if number > 1 and self.chance(12) else []
        acts += [period(now, number, self.random)] if self.chance(15) else []
        for act in acts:
            with maybe():
                self.told.give(act)
        now = self.told.now
        if number > now.stage.rounds and not now.stage.rules.kind.planned:
            return False
        drafted = self._draft(number)
        if drafted is None:
            return False
        self.told.give(drafted)
        stage = self.told.now.stage
        if self.chance(15) and len(drafted.pairs) > 1 and stage.rules.kind.swiss:
            self._by_hand(number, drafted)
        self.told.give(c.PublishPairing(round=number))
        self._line_ups(number)
        for board in self.told.now.stage.played[number - 1].boards:
            self._board(number, board.pair.board)
        with maybe():
            self.told.give(c.CountMissingAsDraws(round=number, note="封棋"))
        for board in self.told.now.stage.played[number - 1].boards:
            self._who_goes_on(number, board.pair.board)
        try:
            self.told.give(c.CloseRound(round=number))
        except CommandRefusedError:
            self._settle_step()
            self.told.give(c.CloseRound(round=number))
        self._ties(number)
        if self.chance(60):
            self._late_changes(number)
        try:
            return not is_over(self.told.now, self.told.now.stage)
        except CommandRefusedError:
            # A ruling has reopened a match that was played.
            return False

    def _draft(self, number: int) -> c.DraftPairing | None:
        for _ in range(3):
            try:
                return pair_next(self.told.now, number=number, seed=self.lot())
            except CommandRefusedError as error:
                if error.code == "elimination_due":
                    self.told.give(c.EliminateEntrants(after_round=number - 1, seed=self.lot()))
                elif error.code == "finalists_level":
                    self._ties(number - 1, always=True)
                else:
                    return None
        return None

    def _by_hand(self, number: int, drafted: c.DraftPairing) -> None:
        pair, other, *rest = drafted.pairs
        pair, other = replace(pair, second=other.second), replace(other, second=pair.second)
        changed = (pair, other, *rest)
        with maybe():
            self.told.give(
                c.ChangePairing(round=number, pairs=changed, byes=drafted.byes, reason="裁判长定")
            )

    def _between(self, number: int) -> None:
        stage = self.told.now.stage
        here = [one for one in sorted(stage.numbers) if stage.takes_part(one, number)]
        other = self.random.choice(here)
        acts: list[c.TournamentCommand] = []
        if self.chance(12):
            acts.append(c.WithdrawEntrant(number=other, after_round=number - 1, reason="因病"))
        elif self.chance(6):
            acts.append(
                c.ExpelEntrant(
                    number=other, after_round=number - 1, article=XIANGQI("18.3"), reason="x"
                )
            )
        elif self.chance(15):
            acts.append(c.ExcuseEntrant(number=other, round=number, reason="x"))
        elif self.chance(12):
            acts.append(c.GrantBye(number=other, round=number, kind=Mark.HALF_BYE, reason="x"))
        if self.chance(20):
            acts.append(
                c.RecordSanction(number=other, article=XIANGQI("18.1"), reason="x",
                                 disqualified=self.chance(30))
            )  # fmt: skip
        gone = [x.number for x in stage.participation if not stage.takes_part(x.number, number)]
        if gone and self.chance(40):
            acts.append(c.ReturnEntrant(number=gone[0], from_round=number, reason="痊愈"))
        if self.chance(8):
            late = self._entry(len(self.told.now.entries) + 1)
            acts.append(c.EnterEntrants(entries=(late,), reason="迟到"))
        if self.chance(4):
            acts.append(c.LeaveBookMode(reason="x"))
        for act in acts:
            with maybe():
                self.told.give(act)

    def _line_ups(self, number: int) -> None:
        for named in [] if self._alone else line_ups(self.told.now, number, self.random):
            with maybe():
                self.told.give(named)

    def _score(self, *, decisive: bool = False) -> Score:
        if self.chance(10) and not decisive:
            return self.random.choice(_ODD)
        if self.chance(30):
            return Score.DRAW
        return self.random.choice(_WINS)

    def _at(self, number: int, board: int) -> Board:
        return self.told.now.stage.played[number - 1].boards[board - 1]

    def _board(self, number: int, board: int) -> None:
        self._colours(number, board)
        if self._at(number, board).settled:
            return
        if self.chance(5) and self.rules.kind.swiss:
            return
        whole = self._alone and self.rules.games == 1
        rapid = self.rules.deciding.startswith("30.2")
        if (whole and not rapid) or self.chance(8):
            score = self._score()
            if not whole and score not in _ODD:
                score = Score.FIRST_BY_FORFEIT
            fouls = self.random.randrange(3) if self.chance(20) else 0
            swapped = self.chance(8) and score not in _ODD
            with maybe():
                self.told.give(
                    c.RecordResult(round=number, board=board, score=score, fouls_first=fouls,
                                   swapped=swapped)
                )  # fmt: skip
                return
        for game in range(1, 10):
            if self._at(number, board).settled:
                return
            with maybe():
                self.told.give(
                    c.RecordGame(round=number, board=board, game=game,
                                 score=self._score(decisive=True))
                )  # fmt: skip
        with maybe():
            self.told.give(c.RecordResult(round=number, board=board, score=Score.SECOND_BY_FORFEIT))

    def _colours(self, number: int, board: int) -> None:
        at = self._at(number, board)
        sides = (at.pair.first, at.pair.second)
        if chooser := chooser_of(self.told.now.stage, at):
            with maybe():
                self.told.give(c.ChooseColours(round=number, board=board, number=chooser,
                                               moves_first=self.chance(50)))  # fmt: skip
                return
        if not (self.rules.kind.knockout or self.rules.kind is StageKind.MATCH):
            return
        for how in (FirstMoveBy.GUESS, FirstMoveBy.LOT):
            with maybe():
                self.told.give(
                    SettleFirstMove(
                        round=number, board=board, how=how, holder=sides[0],
                        black=1 + self.random.randrange(2), white=1 + self.random.randrange(9),
                        first=self.random.choice(sides), seed=self.lot(),
                    )
                )  # fmt: skip
                return

    def _who_goes_on(self, number: int, board: int) -> None:
        """Play the deciding games of a match, or settle it by lot or ruling."""
        for _ in range(30):
            at = self._at(number, board)
            if at.verdict is not None or not self.rules.deciding:
                break
            due = due_game(self.told.now, self.told.now.stage, at)
            if due is None or isinstance(due, Decided):
                break
            if isinstance(due, ColoursNeeded):
                by = due.chooser or 0
                first = self.random.choice((at.pair.first, at.pair.second)) if by else 0
                self.told.give(
                    c.SettleGameColours(round=number, board=board, first=first, by=by,
                                        seed="" if by else self.lot())
                )  # fmt: skip
                continue
            next_number = 1 + max((x.game for x in at.log), default=0)
            for game in range(next_number, next_number + 6):
                with maybe():
                    self.told.give(
                        c.RecordGame(round=number, board=board, game=game,
                                     score=self.random.choice((*_WINS, Score.DRAW)))
                    )  # fmt: skip
                    break
        at = self._at(number, board)
        if at.settled and at.verdict is None and at.outcome is not None:
            self._decide(number, board)
        if at.outcome is not None and at.outcome.score is Score.BOTH_LOSE:
            with maybe():
                self.told.give(DrawPairingLot(round=number, board=board, seed=self.lot()))

    def _decide(self, number: int, board: int) -> None:
        how = self.random.choice((DecidedBy.LOT, DecidedBy.RULING))
        with maybe():
            self.told.give(
                c.DecideMatch(round=number, board=board, how=how, reference="裁决 7",
                              seed=self.lot())
            )  # fmt: skip

    def _settle_step(self) -> None:
        step = step_of(self.told.now, self.told.now.stage)
        assert isinstance(step, NeedsDecision), step
        number = len(self.told.now.stage.played)
        for board in self.told.now.stage.played[-1].boards:
            self._decide(number, board.pair.board)

    def _ties(self, number: int, *, always: bool = False, group: str = "") -> None:
        if self.rules.kind.knockout or self.rules.kind is StageKind.ARENA:
            return
        last = number == self.told.now.stage.rounds
        if not always and not (last or self.chance(15)):
            return
        table = standings(self.told.now, upto=number, decided=False, group=group)
        for tie in table.ties:
            how = self.random.choice((DecidedBy.LOT, DecidedBy.PLAY_OFF, DecidedBy.RULING))
            order = list(tie)
            self.random.shuffle(order)
            for decided_by in (how, DecidedBy.LOT):
                with maybe():
                    self.told.give(
                        c.DecideTie(round=number, numbers=tuple(order), how=decided_by,
                                    reference="加赛 1", seed=self.lot())
                    )  # fmt: skip
                    break

    def _late_changes(self, latest: int) -> None:
        """Put a result right, or rule on one, after the rounds that followed it."""
        before = self.told.now.stages[0]
        if self.told.now.stage.index > 1 and self.chance(20):
            with maybe():
                self.told.give(
                    c.RuleScore(stage=1, round=before.published, board=1, article=XIANGQI("20.2"),
                                reason="裁决", score=Score.SECOND_WINS)
                )  # fmt: skip
        number = 1 + self.random.randrange(max(1, latest))
        boards = self.told.now.stage.played[number - 1].boards
        board = self.random.choice(boards).pair.board
        at = self._at(number, board)
        plain = self._alone and self.rules.games == 1
        with maybe():
            if at.outcome is None:
                self.told.give(
                    c.RecordResult(round=number, board=board, score=self._score(decisive=True))
                )
            elif plain and self.chance(60):
                self.told.give(
                    c.CorrectResult(round=number, board=board, score=self._score(decisive=True),
                                    reason="记错")
                )  # fmt: skip
            elif self.chance(50):
                self.told.give(
                    c.RuleScore(round=number, board=board, score=at.outcome.score,
                                article=XIANGQI("20.2"), reason="裁决", points_first=Fraction(0),
                                annulled=self.chance(20))
                )  # fmt: skip
            else:
                self.told.give(RateBoard(round=number, board=board, rated=False, reason="x"))
