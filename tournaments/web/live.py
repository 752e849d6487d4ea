"""What the live readers of an event are told of each item of its record, as small JSON.

A result carries what the page of its round shows of the board, in both languages; of everything
else the page is told to ask the server for the `rest`. What strangers may not read is kept back
by who calls.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import override

from games.api import StoredEvent
from games.streams.files import format_instant
from tournaments.record import events as e
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.knockout.events import MatchGameCorrected, MatchGameRecorded
from tournaments.record.state import Board, TournamentState
from tournaments.selectors.shown import outcome_note, score_of, without_draft

LANGUAGES = ("zh-hans", "en")
OF_BOARDS = (e.ResultRecorded, e.ResultCorrected, e.ScoreRuled)
"""Events that change what stands at boards, and on the page of their round nothing else."""
RESULTS = (*OF_BOARDS, MatchGameRecorded, MatchGameCorrected)


class FollowedTournament:
    """A tournament folded on item by item, with what its readers were shown last."""

    def __init__(self, tournament_id: UUID, stored: Sequence[StoredEvent] = ()) -> None:
        """Begin with the items before those that will be added."""
        self.id = tournament_id
        self.state: TournamentState | None = TOURNAMENTS.replay(stored) if stored else None
        self._before: TournamentState | None = None
        self._event: e.TournamentEvent | None = None

    @property
    def version(self) -> int:
        """How many items it is folded from."""
        return self.state.version if self.state else 0

    @property
    def delay_ms(self) -> int:
        """How long strangers wait for what happens in its games."""
        return self.state.regulations.delay_minutes * 60_000 if self.state else 0

    def add(self, event: StoredEvent, past: Callable[[], Sequence[StoredEvent]]) -> None:
        """Fold the next item; `past` loads those before it.

        :raises UnknownEventError: no released code can read it.
        """
        decoded = TOURNAMENTS.codec.decode(event.type, event.payload, version=event.version)
        self._before, self._event = self.state, decoded
        if self.state is None or isinstance(decoded, TOURNAMENTS.rewriting):
            self.state = TOURNAMENTS.replay((*past(), event))
        else:
            self.state = TOURNAMENTS.fold(
                self.state, decoded, version=event.version, at=event.recorded_at
            )

    def linked_game(self) -> UUID | None:
        """Return the game that the last item added gave a board, if it did."""
        linked = self._event
        return UUID(linked.game_id) if isinstance(linked, e.GameLinked) else None

    def message(self, position: int, event: StoredEvent) -> dict[str, Any]:
        """Return what readers are told of `event`, the last one added; `position` is dense."""
        state = self.state
        if state is None:
            raise AssertionError("an event is told of after its first item")
        boards = list(_changed_boards(self._before, state))
        data: dict[str, Any] = {
            "kind": TOURNAMENTS.kind,
            "id": str(self.id),
            "version": event.version,
            "position": position,
            "type": event.type,
            "recorded_at": format_instant(event.recorded_at),
            "status": state.status.value,
        }
        if boards:
            data["boards"] = boards
        if not boards or not isinstance(self._event, OF_BOARDS):
            data["rest"] = True
        return data


def _changed_boards(
    before: TournamentState | None, after: TournamentState
) -> Iterator[dict[str, Any]]:
    """Yield the boards of published rounds at which something else stands than before."""
    known = dict(_boards(before)) if before else {}
    for place, board in _boards(after):
        former = known.get(place)
        if former is board or former is None or _on_record(former) == _on_record(board):
            continue
        stage, number, table = place
        yield {
            "stage": stage,
            "round": number,
            "board": table,
            "words": _words(board),
            "annulled": bool(board.outcome and board.outcome.annulled),
        }


def _boards(state: TournamentState) -> Iterator[tuple[tuple[int, int, int], Board]]:
    for stage in without_draft(state).stages:
        for played in stage.played:
            for board in played.boards:
                yield (stage.index, played.number, board.pair.board), board


def _on_record(board: Board) -> object:
    return board.outcome, board.counted, board.log


def _words(board: Board) -> dict[str, dict[str, str]]:
    words = {}
    for language in LANGUAGES:
        with override(language):
            words[language] = {"score": score_of(board), "note": outcome_note(board)}
    return words
