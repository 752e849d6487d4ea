"""Re-pair the rounds of the past and say where they differ (复核编排).

As a checker of tournament files does: each round is paired again from the state before it;
a difference stands only where somebody changed a pairing by hand, for a reason on record.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.crosstable import Colour, Crosstable, Entrant, Mark
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import NoLegalPairing, Pairing


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCheck:
    """A round that is not what the rules give.

    `paired` and `expected` are (first, second) pairs found on one side only, `bye` and
    `expected_bye` the entrants who sat out and who should have; `refusal` is the answer where
    the rules give no pairing at all.
    """

    round: int
    paired: tuple[tuple[int, int], ...] = ()
    expected: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    expected_bye: int | None = None
    refusal: NoLegalPairing | None = None

    @property
    def colours_only(self) -> bool:
        """Return whether the same entrants met, with other colours."""
        turned = {(second, first) for first, second in self.paired}
        same_bye = self.bye == self.expected_bye
        return self.refusal is None and same_bye and turned == set(self.expected)


def check_pairings(
    table: Crosstable,
    settings: PairingSettings,
    seed: str = "",
    *,
    then: Mapping[int, Crosstable] | None = None,
) -> tuple[RoundCheck, ...]:
    """Return the rounds of `table` that differ from what the rules give.

    `then[r]` is the table as it stood when round r was paired, where that is not what the
    rounds before r say today: an adjourned game finished later, a result corrected later
    (xiangqi appendix 3 (8): the pairing made meanwhile stands).
    """
    found = []
    for number in range(1, table.paired + 1):
        before = (then or {}).get(number) or table_before(table, number)
        asked = settings.away_in(who_sat_out(table, number))
        check = _compare(table, number, pair_round(before, asked, seed))
        if check is not None:
            found.append(check)
    return tuple(found)


def table_before(table: Crosstable, number: int) -> Crosstable:
    """Return `table` as it was before round `number`, by the results of today."""
    return replace(table, entrants=tuple(_before(one, number) for one in table.entrants))


def _before(one: Entrant, number: int) -> Entrant:
    left = one.left_after
    gone = left is not None and left < number
    return replace(one, cells=one.cells[: number - 1], left_after=left if gone else None)


def who_sat_out(table: Crosstable, number: int) -> frozenset[int]:
    """Return who was not to be paired in round `number`: neither an opponent nor the bye."""
    sitting = set()
    for one in table.entrants:
        cell = one.cells[number - 1] if number <= len(one.cells) else None
        if cell is None or (cell.opponent is None and cell.mark is not Mark.PAIRING_BYE):
            sitting.add(one.number)
    return frozenset(sitting)


def _compare(table: Crosstable, number: int, answer: Pairing | NoLegalPairing) -> RoundCheck | None:
    cells = [
        (one.number, one.cells[number - 1]) for one in table.entrants if number <= len(one.cells)
    ]
    paired = {
        (one, cell.opponent)
        for one, cell in cells
        if cell.opponent is not None and cell.colour is Colour.FIRST
    }
    bye = next((one for one, cell in cells if cell.mark is Mark.PAIRING_BYE), None)
    if isinstance(answer, NoLegalPairing):
        return RoundCheck(round=number, paired=tuple(sorted(paired)), bye=bye, refusal=answer)
    expected = {(board.first, board.second) for board in answer.boards}
    if paired == expected and bye == answer.bye:
        return None
    return RoundCheck(
        round=number,
        paired=tuple(sorted(paired - expected)),
        expected=tuple(sorted(expected - paired)),
        bye=bye,
        expected_bye=answer.bye,
    )


class Outlook(StrEnum):
    """Whether a Swiss of so many entrants can run so many rounds."""

    FINE = "fine"
    MAY_STICK = "may_stick"
    """More rounds than half the field: a round without a legal pairing may come."""
    IMPOSSIBLE = "impossible"
    """More rounds than opponents."""


def outlook(entrants: int, rounds: int) -> Outlook:
    """Return what to expect of `rounds` rounds without meeting twice.

    An odd field has one round more than opponents, as each sits out once.
    """
    if rounds > (entrants - 1 if entrants % 2 == 0 else entrants):
        return Outlook.IMPOSSIBLE
    return Outlook.MAY_STICK if 2 * rounds > entrants else Outlook.FINE
