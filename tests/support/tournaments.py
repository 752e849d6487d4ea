"""A tournament told by commands, without a database."""

from dataclasses import replace

from games.record.values import Actor, Role
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.decide import decide
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import TournamentState
from tournaments.record.values import DrawMethod, Engine, Entry, Pair, PairedBy, Score
from tournaments.regulations.values import Regulations, Stage

CHIEF = Actor(id="person-chief", role=Role.CHIEF_ARBITER)
ARBITER = Actor(id="person-arbiter", role=Role.ARBITER)
NOW = 1_767_225_600_000

EVENT = "00000000-0000-7000-8000-0000000000e1"
"""The id of the event by which offices hold."""
SWISS = Regulations(
    title="Open of the north",
    edition="xiangqi-2020",
    stages=(Stage(kind=StageKind.SWISS, rounds=3),),
)
ROUND_ROBIN = replace(SWISS, stages=(Stage(kind=StageKind.ROUND_ROBIN),))


def entry_id(number: int) -> str:
    return f"00000000-0000-7000-8000-{number:012d}"


def entries(count: int) -> tuple[Entry, ...]:
    return tuple(Entry(id=entry_id(number)) for number in range(1, count + 1))


class Told:
    """A stream grown command by command; `events` are all of them so far."""

    def __init__(self, regulations: Regulations = SWISS, *, published: bool = True) -> None:
        self.state: TournamentState | None = None
        self.events: list[e.TournamentEvent] = []
        self.give(c.CreateTournament(regulations=regulations, event=EVENT, published=published))

    @property
    def now(self) -> TournamentState:
        assert self.state is not None
        return self.state

    def give(
        self, command: c.TournamentCommand, by: Actor = CHIEF
    ) -> tuple[e.TournamentEvent, ...]:
        new = decide(self.state, command, by=by, now=NOW)
        self.state = TOURNAMENTS.apply(self.state, new, at=NOW)
        self.events += new
        return new

    def begin(self, count: int) -> "Told":
        """Enter `count` and start, numbers in the order of entry."""
        self.give(c.EnterEntrants(entries=entries(count)))
        ids = tuple(entry.id for entry in self.now.entries)
        self.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
        self.give(c.StartTournament())
        return self

    def draft(self, number: int, *boards: tuple[int, int], bye: tuple[int, ...] = ()) -> "Told":
        self.give(
            c.DraftPairing(
                round=number,
                pairs=pairs(*boards),
                byes=bye,
                source=PairedBy.ENGINE,
                engine=Engine(program="test", version=1),
            )
        )
        return self

    def publish(self, number: int, *boards: tuple[int, int], bye: tuple[int, ...] = ()) -> "Told":
        self.draft(number, *boards, bye=bye)
        self.give(c.PublishPairing(round=number))
        return self

    def results(self, number: int, *scores: Score) -> "Told":
        for board, score in enumerate(scores, start=1):
            self.give(c.RecordResult(round=number, board=board, score=score))
        return self

    def close(self, number: int) -> "Told":
        self.give(c.CloseRound(round=number))
        return self


def pairs(*boards: tuple[int, int]) -> tuple[Pair, ...]:
    return tuple(
        Pair(board=place, first=first, second=second)
        for place, (first, second) in enumerate(boards, start=1)
    )
