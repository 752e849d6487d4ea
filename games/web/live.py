"""How a page follows, and what the live readers of a game are told of each of its events.

A move carries all that an open page needs to show it: words in both languages, clocks, counts,
what changes on the board. Of most other events a page is told how the game stands now, and to
ask the server for the `rest`. What strangers may not read is kept back by who calls.

The position from which a page follows is read before the page's own state: what happens between
the two is told again, and the script knows by the version that the page shows it already.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import override

from games import competitions
from games.board.boards import men_of
from games.labels.codes import result_of
from games.ledger.clock import now_ms
from games.ledger.envelope import StoredEvent
from games.ledger.sequencer import position_at, position_now
from games.record import events as e
from games.record.decider import GAMES
from games.record.history import follow as follow_positions
from games.record.history import history_of
from games.record.state import GameState
from games.record.xiangqi.rules import tally_of
from games.rules.protocol import PlyFacts
from games.selectors import GamePage, MoveRow, facts_of_plies, move_row
from games.streams.files import format_instant
from games.web.clocks import at_end
from games.web.figures import Counting
from games.web.move_list import Step
from games.web.positions import Walk
from games.web.registry import counting_of
from games.web.replay import View, last_step

LANGUAGES = {"zh-hans": View(chinese=True), "en": View(chinese=False)}
"""Language code of a page -> how its readers see a game."""
LIGHT = (e.MovePlayed, e.ClockPressed)
"""Events of which a page that follows needs nothing but the last ply and the clocks."""
MINUTE_MS = 60_000
Past = Callable[[], Sequence[StoredEvent]]


class FollowedGame:
    """A game folded on event by event, with what its readers were shown last."""

    def __init__(self, game_id: UUID, stored: Sequence[StoredEvent] = ()) -> None:
        """Begin with the events before those that will be added."""
        self.id = game_id
        self.state: GameState | None = None
        self._positions: list[Any] = []
        self._rows: list[MoveRow] = []
        self._is_step = False
        self._fold_anew(stored)

    @property
    def version(self) -> int:
        """How many events it is folded from."""
        return self.state.version if self.state else 0

    def add(self, event: StoredEvent, past: Past) -> None:
        """Fold the next event; `past` loads those before it.

        :raises UnknownEventError: no released code can read it.
        """
        decoded = GAMES.codec.decode(event.type, event.payload, version=event.version)
        before = self.state
        if before is None or isinstance(decoded, GAMES.rewriting):
            self._fold_anew((*past(), event))
            return
        state = GAMES.fold(before, decoded, version=event.version, at=event.recorded_at)
        if state is None:
            raise AssertionError("a game that has begun is folded to a state")
        self.state = state
        follow_positions(self._positions, state)
        grown = state.plies - before.plies
        is_light = isinstance(decoded, LIGHT) and not state.rulings
        self._is_step = is_light and state.plies > 0 and grown in (0, 1)
        # The last ply is told anew after a press: it may have cost another time.
        del self._rows[state.plies - 1 if self._is_step else 0 :]

    def _fold_anew(self, stored: Sequence[StoredEvent]) -> None:
        whole = history_of(stored)
        self.state = whole.state if whole else None
        self._positions = list(whole.positions) if whole else []
        self._rows, self._is_step = [], False

    def message(self, position: int, event: StoredEvent) -> dict[str, Any]:
        """Return what readers are told of `event`, the last one added; `position` is dense."""
        state = self.state
        if state is None:
            raise AssertionError("a game is told of after its first event")
        data: dict[str, Any] = {
            "kind": GAMES.kind,
            "id": str(self.id),
            "version": event.version,
            "position": position,
            "type": event.type,
            "recorded_at": format_instant(event.recorded_at),
            "status": state.status.value,
            "plies": state.plies,
            "clocks": {side: at_end(state, side).time for side in state.sides},
            "result": _result(state),
        }
        step = self._step(state) if self._is_step else None
        return {**data, **(step or {"rest": True})}

    def _step(self, state: GameState) -> dict[str, Any] | None:
        """Return the last ply as pages show it, None where there is more than that to show."""
        facts = facts_of_plies(state)
        self._make_rows(state, facts)
        page = self._page(state, facts)
        walk = self._walk(state)
        counting = counting_of(page, walk)
        if any(noticed.ply == state.plies for noticed in counting.noticed):
            return None
        steps: dict[str, Step] = {}
        for language, view in LANGUAGES.items():
            with override(language):
                steps[language] = last_step(page, walk, counting, view)
        return {"step": _step_data(steps, counting)}

    def _make_rows(self, state: GameState, facts: Sequence[PlyFacts]) -> None:
        """Have a row for each ply; what they print is read from their own page."""
        for played in state.moves[len(self._rows) :]:
            fact = facts[played.ply - 1] if facts else None
            self._rows.append(move_row(played, "", fact))

    def _page(self, state: GameState, facts: Sequence[PlyFacts]) -> GamePage:
        """Return as much of the game's page as its last ply and its counts are made of."""
        return GamePage(
            id=self.id,
            version=state.version,
            head_version=state.version,
            state=state,
            players={},
            competition=state.competition,
            round=state.round,
            place="",
            date_text="",
            played_on=None,
            moves=tuple(self._rows),
            positions=tuple(self._positions),
            timeline=(),
            rulings=(),
            source=None,
            warnings=(),
            repetitions=tally_of(state, facts),
        )

    def _walk(self, state: GameState) -> Walk:
        """Return the walk with the men of the last two positions alone."""
        before, after = (dict(men_of(state.kernel, value)) for value in self._positions[-2:])
        unseen: tuple[dict[str, str], ...] = ({},) * (state.plies - 1)
        return Walk(values=tuple(self._positions), men=(*unseen, before, after))


def _result(state: GameState) -> dict[str, str]:
    """Return the result in each language, empty while there is none."""
    if state.ending is None:
        return {}
    words = {}
    for language in LANGUAGES:
        with override(language):
            words[language] = result_of(state.ending.result, state.edition)
    return words


def _step_data(steps: Mapping[str, Step], counting: Counting) -> dict[str, Any]:
    step = next(iter(steps.values()))
    return {
        "ply": step.ply,
        "number": step.number,
        "side": step.side,
        "move": step.move,
        "version": step.version,
        "check": step.check,
        "spent": step.spent,
        "left": step.remaining,
        "spent_ms": step.spent_ms,
        "left_ms": step.left_ms,
        "change": step.change,
        "last": step.last,
        "over": step.over,
        "next": step.to_move,
        "counts": {counter.code: counter.values[step.ply] for counter in counting.counters},
        "words": {
            language: {
                "side": spoken.side_word,
                "text": spoken.text,
                "say": spoken.say,
                "note": spoken.note,
            }
            for language, spoken in steps.items()
        },
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Following:
    """A channel of the live process, behind which position, and how late it is told."""

    url: str
    after: int
    delay_minutes: int = 0


def follow(channel: str, *, late_ms: int = 0) -> Following | None:
    """Return how a page follows `channel`; None where no live process is set up."""
    if not settings.LIVE_URL:
        return None
    after = position_at(now_ms() - late_ms) if late_ms else position_now()
    return Following(
        url=f"{settings.LIVE_URL}/live/{channel}",
        after=after,
        delay_minutes=late_ms // MINUTE_MS,
    )


def follow_game(game: UUID) -> Following | None:
    """Return how the page of a game follows it."""
    if not settings.LIVE_URL:
        return None
    return follow(f"games/{game}", late_ms=competitions.delays_of((game,)).get(game, 0))
