"""A round of a file beside its system's pairing, and what its cells say of a board."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.record.errors import CommandRefusedError
from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark, PointSystem
from tournaments.pairing.history import histories
from tournaments.reading import FormatError
from tournaments.record.deviations import Deviation, PairingDeparture, PairingDifference
from tournaments.record.state import TournamentState
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.values import Outcome, Pair, Score

REASON = "file"
"""What stands for a reason that a file does not give."""
_SCORES = {score.marks: score for score in Score}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBrought:
    """A round of the file beside its system's pairing.

    `differs` is None where they agree; `refusal` the code where the system gives no pairing,
    and `why` says more.
    """

    round: int
    differs: PairingDifference | None = None
    refusal: str = ""
    why: str = ""

    @property
    def departure(self) -> PairingDeparture | None:
        """How the round departs from the system's pairing, None where it follows."""
        if not self.deviates:
            return None
        return PairingDeparture(differs=self.differs, refusal="" if self.differs else self.refusal)

    @property
    def deviates(self) -> bool:
        """Whether the round does not follow from the rules."""
        return self.differs is not None or self.refusal not in ("", "pairing_not_automatic")


def writes(entrant: Entrant, cell: Cell) -> bool:
    """Return whether the pair is told by this side: the first mover's, or the smaller number."""
    if cell.colour is None:
        return cell.opponent is not None and entrant.number < cell.opponent
    return cell.colour is Colour.FIRST


def stayed_away(table: Crosstable, number: int) -> Iterator[tuple[int, Mark]]:
    """Yield who was not paired in a round and had not the pairing's bye, with the mark."""
    for entrant in table.entrants:
        cell = entrant.cells[number - 1]
        if cell.opponent is None and cell.mark is not Mark.PAIRING_BYE:
            yield entrant.number, cell.mark


def outcome_in(first: Cell, second: Cell, points: PointSystem, where: str) -> Outcome | None:
    """Return what two cells say of a board, None where it is unfinished.

    :raises FormatError: `result_not_usable`.
    """
    if first.mark is Mark.ADJOURNED and second.mark is Mark.ADJOURNED:
        return None
    score = _SCORES.get((first.mark, second.mark))
    if first.mark is second.mark and first.mark in (Mark.WIN, Mark.FORFEIT_WIN):
        # A go bye for two: no score has two winners, so points stand beside a draw.
        return Outcome(score=Score.DRAW, points_first=points.win, points_second=points.win)
    if score is None:
        raise FormatError("result_not_usable", detail=f"{where} {first.mark} {second.mark}")
    return Outcome(
        score=score,
        points_first=first.points,
        points_second=second.points,
        games_first=first.games,
        games_second=second.games,
        fouls_first=first.fouls,
        fouls_second=second.fouls,
        annulled=first.annulled or second.annulled,
    )


def seated(state: TournamentState, found: list[tuple[int, int]]) -> tuple[Pair, ...]:
    """Return pairs on boards: the higher score, the sum, the smaller number (question 187)."""
    scores = {
        number: history.score
        for number, history in histories(crosstable(state, for_pairing=True)).items()
    }

    def place(pair: tuple[int, int]) -> tuple[int, int, int]:
        number, other = scores[pair[0]], scores[pair[1]]
        return -max(number, other), -(number + other), min(pair)

    return on_boards(sorted(found, key=place))


def on_boards(found: Iterable[tuple[int, int]]) -> tuple[Pair, ...]:
    """Boards count from 1 in the order of the file."""
    return tuple(
        Pair(board=at, first=first, second=second)
        for at, (first, second) in enumerate(found, start=1)
    )


def reason_told(deviations: Iterable[Deviation], number: int) -> str:
    """Return what a file says of why a round was paired as it was, `REASON` for nothing."""
    reasons = (
        deviation.quoted.text if deviation.quoted else deviation.reason
        for deviation in deviations
        if deviation.round == number and (deviation.quoted or deviation.pairing)
    )
    return "; ".join(text for text in reasons if text)[:500] or REASON


def refused(error: CommandRefusedError) -> FormatError:
    """Return the refusal of a file that tells what the record refuses."""
    detail = " ".join(f"{name} {number}" for name, number in error.facts.items())
    return FormatError(error.code, detail=detail)
