"""Given events, when a command, then events or a refusal: the form of every stream test.

The given events are folded with the production `evolve`; what is expected is written down
by each test from the rule book.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.decide import decide
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.state import GameState
from games.record.values import Actor, Options, Question, Role, Seat
from games.record.xiangqi.options import Level, XiangqiOptions
from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.verdict import Verdict
from games.streams.confirmation import Warned
from games.streams.past import Entry
from tests.support.cited import cited
from tests.support.refusal_values import mistold

RED_ID = "0190b000-0000-7000-8000-000000000001"
BLACK_ID = "0190b000-0000-7000-8000-000000000002"
RED = Actor(id=RED_ID, role=Role.PLAYER)
BLACK = Actor(id=BLACK_ID, role=Role.PLAYER)
STRANGER = Actor(id="0190b000-0000-7000-8000-000000000003", role=Role.PLAYER)
ARBITER = Actor(id="arbiter-1", role=Role.ARBITER)
OTHER_ARBITER = Actor(id="arbiter-2", role=Role.ARBITER)
DEPUTY = Actor(id="deputy", role=Role.DEPUTY_CHIEF_ARBITER)
CHIEF = Actor(id="chief", role=Role.CHIEF_ARBITER)
ORGANISER = Actor(id="organiser", role=Role.ORGANISER)
COMMITTEE = Actor(id="committee", role=Role.COMMITTEE)
ARCHIVIST = Actor(id="archive", role=Role.ARCHIVIST)
RATING = Actor(id="rating", role=Role.RATING_OFFICE)
SYSTEM = Actor(id="system:adjudicator", role=Role.SYSTEM)
PLAYERS = {"red": RED, "black": BLACK}

SEATS = (Seat(side="red", player=RED_ID), Seat(side="black", player=BLACK_ID))
PROVINCIAL = Options(xiangqi=XiangqiOptions(level=Level.PROVINCIAL))
MINUTE = 60_000
INCREMENT = TimeControl(
    kind=ControlKind.INCREMENT, base_ms=60 * MINUTE, increment_ms=30_000, press_with_move=True
)
PRESSED = TimeControl(kind=ControlKind.INCREMENT, base_ms=60 * MINUTE, increment_ms=30_000)
SUDDEN = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=20 * MINUTE)


def arranged(
    *,
    options: Options | None = None,
    time_control: TimeControl | None = None,
    start_position: str = "",
    arbiters: tuple[str, ...] = (),
) -> e.GameArranged:
    """Return a game on the board."""
    return e.GameArranged(
        edition="xiangqi-2020",
        seats=SEATS,
        options=options or Options(),
        time_control=time_control,
        start_position=start_position,
        arbiters=arbiters,
    )


def begun(
    *moves: str,
    options: Options | None = None,
    time_control: TimeControl | None = None,
    start_position: str = "",
) -> tuple[e.GameEvent, ...]:
    """Return a game under way in which `moves` were played in turn."""
    first = arranged(options=options, time_control=time_control, start_position=start_position)
    sides = ("black", "red") if " b" in start_position else ("red", "black")
    return first, e.GameStarted(), *played(*moves, first=sides[0])


def played(*moves: str, first: str = "red", from_ply: int = 1) -> tuple[e.MovePlayed, ...]:
    """Return `moves` as events, sides in turn."""
    second = "black" if first == "red" else "red"
    return tuple(
        e.MovePlayed(ply=from_ply + index, side=(first, second)[index % 2], move=move)
        for index, move in enumerate(moves)
    )


SHUFFLE = ("h0g2", "h9g7", "g2h0", "g7h9")
"""Both horses out and home again: four plies without a capture or a check."""


def quiet(rounds: int) -> tuple[str, ...]:
    """Return `rounds` full rounds of horses going out and home."""
    return tuple(SHUFFLE[ply % 4] for ply in range(2 * rounds))


def proposed(  # the shape of what a worker answers, with chosen verdict
    verdict: str,
    *,
    claim_version: int,
    question: Question = Question.NATURAL_LIMIT,
    result: str = "",
    against: str = "",
    articles: tuple[Article | str, ...] = (XIANGQI("22.2"),),
) -> e.RulingProposed:
    """Return a ruling as a worker would put it on record."""
    return e.RulingProposed(
        claim_version=claim_version,
        ruled_on_version=claim_version,
        question=question,
        edition="xiangqi-2020",
        verdict=Verdict(verdict),
        result=result,
        against=against,
        articles=tuple(
            XIANGQI(article) if isinstance(article, str) else article for article in articles
        ),
        facts=(),
        evidence=(),
        evidence_from_ply=0,
        explanation_zh="说明",
        explanation_en="explanation",
        inputs_digest="0" * 64,
        code_version="1",
    )


@dataclass(frozen=True, kw_only=True)
class Then:
    """What a command gave: its events and the state after them, or a refusal."""

    decided: tuple[e.GameEvent, ...] = ()
    state: GameState | None = None
    refusal: CommandRefusedError | None = None
    edition: str = "xiangqi-2020"
    warnings: tuple[Warned, ...] = ()

    def then(self, *expected: e.GameEvent) -> "Then":
        """Expect exactly these events."""
        if self.refusal is not None:
            pytest.fail(f"refused: {self.refusal.code} {self.refusal.facts}")
        assert self.decided == expected
        return self

    def then_kinds(self, *kinds: type) -> "Then":
        """Expect events of exactly these types."""
        if self.refusal is not None:
            pytest.fail(f"refused: {self.refusal.code} {self.refusal.facts}")
        assert tuple(type(event) for event in self.decided) == kinds
        return self

    def then_ended(self, result: str, article: str | Article) -> "Then":
        """Expect that the last event ends the game so; a number alone is of the game's book."""
        if self.refusal is not None:
            pytest.fail(f"refused: {self.refusal.code} {self.refusal.facts}")
        last = self.decided[-1]
        assert isinstance(last, e.GameEnded)
        assert (last.result, last.article) == (result, cited(self.edition, article))
        assert sum(isinstance(event, e.GameEnded) for event in self.decided) == 1
        return self

    def then_goes_on(self) -> "Then":
        """Expect that the command was carried out and did not end the game."""
        assert self.refusal is None, self.refusal
        assert not any(isinstance(event, e.GameEnded) for event in self.decided)
        return self

    def then_warned(self, *expected: tuple[str, str | Article]) -> "Then":
        """Expect that exactly these codes, each with its article, are to be confirmed."""
        if self.refusal is not None:
            pytest.fail(f"refused: {self.refusal.code} {self.refusal.facts}")
        cases = tuple((code, cited(self.edition, article)) for code, article in expected)
        assert tuple((warned.code, warned.article) for warned in self.warnings) == cases
        return self

    def then_refused(self, code: str, article: str | Article = "") -> "Then":
        """Expect a refusal with this code and article, a number alone of the game's book."""
        if self.refusal is None:
            pytest.fail(f"not refused: {self.decided}")
        assert (self.refusal.code, self.refusal.article) == (code, cited(self.edition, article))
        return self

    @property
    def after(self) -> GameState:
        """Return the state after the command."""
        assert self.state is not None
        return self.state


@dataclass(kw_only=True)
class Scenario:
    """A stream so far; `now` is the server's time of its last event."""

    state: GameState | None = None
    now: int = 0
    entries: list[Entry[e.GameEvent]] = field(default_factory=list)

    @property
    def history(self) -> list[tuple[e.GameEvent, int]]:
        """Return every event with its time."""
        return [(entry.event, entry.recorded_at) for entry in self.entries]

    def add(self, events: Iterable[e.GameEvent], *, at: int, by: Actor | None = None) -> "Scenario":
        """Add recorded events, all at `at`: of one command of `by`, or each of its own."""
        past = tuple(self.entries)
        events = tuple(events)
        self.state = GAMES.apply(self.state, events, at=at, past=lambda: past)
        first = len(past) + 1
        for version, event in enumerate(events, start=first):
            act = version if by is None else first
            self.entries.append(
                Entry(
                    version=version,
                    event=event,
                    recorded_at=at,
                    actor="" if by is None else by.id,
                    act=act,
                )
            )
        self.now = at
        return self

    def when(self, command: c.GameCommand, *, by: Actor = ARBITER, now: int | None = None) -> Then:
        """Give a command; the scenario itself does not change."""
        at = self.now if now is None else now
        try:
            given = GAMES.recalled(command, lambda: self.entries)
            decided = decide(self.state, given, by=by, now=at)
        except CommandRefusedError as refusal:
            return self._refused(refusal, command)
        after = GAMES.apply(self.state, decided, at=at, past=lambda: self.entries)
        known = after.edition if after else ""
        warnings = GAMES.warnings(self.state, command, decided) if self.state else ()
        return Then(decided=decided, state=after, edition=known, warnings=warnings)

    def _refused(self, refusal: CommandRefusedError, command: c.GameCommand) -> Then:
        """Return a refusal that tells of the command what the command says."""
        assert mistold(refusal, command) == {}
        known = self.state.edition if self.state else getattr(command, "edition", "")
        return Then(refusal=refusal, edition=known)

    def do(self, command: c.GameCommand, *, by: Actor = ARBITER, now: int | None = None) -> Then:
        """Give a command and go on from what it did; fail when it is refused."""
        at = self.now if now is None else now
        gave = self.when(command, by=by, now=at)
        if gave.refusal is not None:
            pytest.fail(f"{command}: refused {gave.refusal.code} {gave.refusal.facts}")
        self.add(gave.decided, at=at, by=by)
        return gave


def given(*events: e.GameEvent, at: int = 0) -> Scenario:
    """Return a stream of `events`, all recorded at `at` (ms)."""
    return Scenario().add(events, at=at)
