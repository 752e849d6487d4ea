"""One entrant's way through a stage: the next board and opponent first, then what was played."""

from dataclasses import dataclass
from uuid import UUID

from tournaments.labels import pages as words
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.selectors.shown import Seat, score_of, seats


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRound:
    """A round of one entrant; `board` is 0 and `alone` says why where there was no opponent."""

    round: int
    board: int = 0
    moves_first: bool = False
    opponent: Seat | None = None
    score: str = ""
    settled: bool = True
    games: tuple[tuple[int, UUID], ...] = ()
    alone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantView:
    """An entrant with the rounds published so far, the latest first."""

    seat: Seat
    rounds: tuple[EntrantRound, ...]

    @property
    def next(self) -> EntrantRound | None:
        """The round that is still to be played, or under way."""
        latest = self.rounds[0] if self.rounds else None
        return latest if latest and not latest.settled else None


def entrant_view(state: TournamentState, stage: StageState, number: int) -> EntrantView:
    """Return the way of entrant `number` of a stage.

    :raises KeyError: nobody has that number.
    """
    sat = seats(state, stage, before=stage.published + 1)
    found: list[EntrantRound] = []
    for played in stage.played[: stage.published]:
        for board in played.boards:
            if number in (board.pair.first, board.pair.second):
                found.append(_met(played.number, board, number, sat))
        alone = dict(played.byes).get(number)
        if alone is not None:
            found.append(EntrantRound(round=played.number, alone=str(words.MARKS[alone])))
    return EntrantView(seat=sat[number], rounds=tuple(reversed(found)))


def _met(round_number: int, board: Board, number: int, sat: dict[int, Seat]) -> EntrantRound:
    first = board.pair.first == number
    score = score_of(board)
    if not first:
        score = " : ".join(reversed(score.split(" : ")))
    return EntrantRound(
        round=round_number,
        board=board.pair.board,
        moves_first=first,
        opponent=sat[board.pair.second if first else board.pair.first],
        score=score,
        settled=board.settled,
        games=tuple((game_number, UUID(game)) for game_number, game in board.games),
    )
