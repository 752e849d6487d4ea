"""A made-up xiangqi open of 16 players and five rounds, told through the tournament's commands.

Xiangqi 2020 chapter 3 and appendix 3: numbers by lot, units apart in the first round, pairing
by position (定位编排法), a result corrected after the next round was paired, a withdrawal
(19.3) that leaves one player over (app.3 r.5), tables published after every round, and again
when one was corrected.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import NAMESPACE_URL, UUID, uuid5

from config.demo.playing import CHIEF, events_of, official
from games.api import cache_of
from games.models import Player
from games.players.lists import find_player
from games.players.registration import save_player
from games.record.values import Actor, Role
from games.streams.confirmation import ConfirmationNeededError
from games.streams.handling import handle
from tournaments.books.formats import StageKind
from tournaments.handlers.entry_lists import enter_list
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS, Build
from tournaments.record.rounds.paired import pair_next
from tournaments.record.state import TournamentState
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import Score
from tournaments.regulations.values import ForbiddenPairs, PairingSystem, Regulations, Stage
from tournaments.sheets.entries import read_entries

TITLE = "演示公开赛（虚构）"
ROUNDS = 5
SEED = "演示-2026"
"""What the lots, and the results nobody played, are drawn from."""
CORRECTED = (2, 3)
"""Round and board of the result recorded wrongly, put right once round 3 was paired."""
LEFT_AFTER = 4
ACT_TAKES_MS = 60_000
ROUND_TAKES_MS = 3 * 60 * 60_000

REGULATIONS = Regulations(
    title=TITLE,
    section="公开组",
    edition="xiangqi-2020",
    place="虚构市",
    starts_on="2026-05-01",
    ends_on="2026-05-02",
    stages=(Stage(kind=StageKind.SWISS, rounds=ROUNDS, pairing=PairingSystem.POSITIONAL),),
    forbidden=ForbiddenPairs(rounds=(1,)),
)

UNITS = ("东桥棋社（虚构）", "西山棋社（虚构）", "南屏棋社（虚构）", "北渡棋社（虚构）")
NAMES = (
    *("甲子", "乙丑", "丙寅", "丁卯", "戊辰", "己巳", "庚午", "辛未"),
    *("壬申", "癸酉", "甲戌", "乙亥", "丙子", "丁丑", "戊寅", "己卯"),
)
"""The first of the sixty pairs of stems and branches: nobody's names."""


def entry_list() -> bytes:
    """Return the entry list (报名表) as an office would send it, CSV in UTF-8."""
    lines = [f"{name}（虚构）,{UNITS[at % len(UNITS)]}" for at, name in enumerate(NAMES)]
    return "\n".join(("姓名,单位", *lines, "")).encode()


def made_up_score(number: int, first: int, second: int) -> Score:
    """Return the result of two numbers in round `number`, drawn from the demo's seed."""
    lot = hashlib.sha256(f"{SEED}/{number}/{first}/{second}".encode()).digest()[0]
    if lot % 10 < 3:
        return Score.DRAW
    return Score.FIRST_WINS if lot % 10 < 7 else Score.SECOND_WINS


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """A command and whose it is; `wait_ms` is the time that goes by before it."""

    command: c.TournamentCommand | Build
    role: Role = Role.CHIEF_ARBITER
    wait_ms: int = ACT_TAKES_MS


class MadeUpTournament:
    """The event being told; begun again it goes on where it was, for its ids are the same."""

    def __init__(self, *, start_ms: int) -> None:
        self.stream_id = uuid5(NAMESPACE_URL, TITLE)
        self._now = start_ms
        self._count = 0
        self._given = events_of(self.stream_id)

    def rounds(self) -> Iterator[int]:
        """Tell the event; yield the number of every round that is over."""
        self._give(
            _Step(
                command=c.CreateTournament(
                    regulations=REGULATIONS, event=str(self.stream_id), published=True
                )
            )
        )
        self._enter()
        self._give(_Step(command=c.DrawNumbers(seed=SEED)))
        self._give(_Step(command=c.StartTournament()))
        for number in range(1, ROUNDS + 1):
            for step in self._round(number):
                self._give(step)
            yield number
        self._give(_Step(command=c.FinishTournament()))

    def _round(self, number: int) -> Iterator[_Step]:
        yield _Step(
            command=lambda state: pair_next(state, number=number, seed=SEED), role=Role.ARBITER
        )
        yield _Step(command=c.PublishPairing(round=number))
        if number == CORRECTED[0] + 1:
            yield self._correction()
            yield _Step(command=lambda state: _table(state, CORRECTED[0]))
        played = self._state.stage.round(number)
        for board in played.boards if played else ():
            score = made_up_score(number, board.pair.first, board.pair.second)
            if (number, board.pair.board) == CORRECTED:
                score = _mistaken(score)
            yield _Step(
                command=c.RecordResult(round=number, board=board.pair.board, score=score),
                role=Role.ARBITER,
                wait_ms=ROUND_TAKES_MS if board.pair.board == 1 else ACT_TAKES_MS,
            )
        yield _Step(command=c.CloseRound(round=number), role=Role.ARBITER)
        yield _Step(command=lambda state: _table(state, number))
        if number == LEFT_AFTER:
            yield _Step(
                command=c.WithdrawEntrant(number=16, after_round=number, reason="因病（虚构）"),
                role=Role.ARBITER,
            )

    def _correction(self) -> _Step:
        """Return the result of `CORRECTED` as it was played."""
        number, table = CORRECTED
        played = self._state.stage.round(number)
        board = played.board(table) if played else None
        if board is None:
            raise AssertionError("a round that was published has its boards")
        score = made_up_score(number, board.pair.first, board.pair.second)
        reason = "成绩单填写颠倒，经双方棋手签字更正（虚构）"
        return _Step(command=c.CorrectResult(round=number, board=table, score=score, reason=reason))

    def _enter(self) -> None:
        event_id, given = self._next(ACT_TAKES_MS)
        if not given:
            self._register()
            enter_list(
                entry_list(),
                stream_id=self.stream_id,
                by=CHIEF,
                event_id=event_id,
                now=self._now,
            )

    def _register(self) -> None:
        """Register the players under the same ids on every machine: lots are drawn from them."""
        for row in read_entries(entry_list()).rows:
            if find_player(name=row.name, unit=row.unit) is None:
                key = uuid5(self.stream_id, row.name)
                save_player(Player(id=key, name=row.name, unit=row.unit))

    def _give(self, step: _Step) -> None:
        event_id, given = self._next(step.wait_ms)
        if given:
            return
        by = official(step.role)
        confirm = ""
        while not self._handled(step, by, event_id, confirm):
            confirm = self._asked

    def _handled(self, step: _Step, by: Actor, event_id: UUID, confirm: str) -> bool:
        """Carry a step out; return whether it was, or is to be confirmed with `_asked`."""
        try:
            handle(
                TOURNAMENTS,
                step.command,
                stream_id=self.stream_id,
                by=by,
                event_id=event_id,
                now=self._now,
                occurred_at=self._now,
                confirm=confirm,
            )
        except ConfirmationNeededError as error:
            self._asked = error.token
            return False
        return True

    def _next(self, wait_ms: int) -> tuple[UUID, bool]:
        """Return the id of the next command, and whether it was given before."""
        self._now += wait_ms
        event_id = uuid5(self.stream_id, f"demo-{self._count}")
        self._count += 1
        return event_id, event_id in self._given

    @property
    def _state(self) -> TournamentState:
        return cache_of(TOURNAMENTS).current(self.stream_id).state


def _mistaken(score: Score) -> Score:
    """Return what the result of `CORRECTED` was taken for."""
    return Score.SECOND_WINS if score is not Score.SECOND_WINS else Score.FIRST_WINS


def _table(state: TournamentState | None, number: int) -> c.PublishStandings:
    if state is None:
        raise AssertionError("an event under way is there")
    table = standings(state, stage=1, upto=number)
    return c.PublishStandings(
        round=number,
        rows=rows_of(table),
        based_on=state.version,
        tiebreaks=table.order.codes,
    )
