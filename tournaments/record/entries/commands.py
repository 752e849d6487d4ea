"""What may be asked of an entry that is on the list already."""

from dataclasses import dataclass
from typing import Annotated

from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from tournaments.books.registry import book_of
from tournaments.record.declaring import (
    ARBITERS,
    CHIEF,
    ENTRANT,
    OFFICE,
    OTHER,
    Reason,
    has_not_started,
    may_be_numbered,
)
from tournaments.record.state import TournamentState
from tournaments.record.values import (
    DrawMethod,
    Entry,
)
from tournaments.schedules.rounds import advise


def _needs_rounds_reason(state: TournamentState) -> bool:
    """Return whether the rounds are below the fewest, where the book leaves them open.

    Draughts appendix (四) 4.
    """
    rules = state.regulations
    stage = rules.stages[0]
    field = len(state.entries) // stage.groups
    book = book_of(rules.edition).rounds
    if not stage.kind.swiss or book.left_open is None or field < 2:
        return False
    return stage.rounds < advise(book, field).low


@declare(
    roles=OFFICE,
    summary=_("Enter players or teams"),
    address="entries",
    example={"entries": [{"id": ENTRANT, "unit": "北京"}, {"id": OTHER, "unit": "上海"}]},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class EnterEntrants:
    """Enter players or teams (报名); after the start they join with the next round."""

    entries: tuple[Entry, ...]
    reason: str = ""


@declare(
    roles=OFFICE,
    summary=_("Take an entry back before the start"),
    address="entry-withdrawals",
    example={"id": ENTRANT, "reason": "因病"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawEntry:
    """Take an entry back before the start (weiqi 28.1, gomoku 24.4.1).

    `consented_by`: who of the organising committee agreed (gomoku 24.1.2), "" where nobody did.
    """

    id: str
    reason: str = ""
    consented_by: str = ""


@declare(
    roles=ARBITERS,
    label=_("Draw the numbers"),
    office="draw",
    fits=may_be_numbered,
    group="next",
    summary=_("Draw the numbers"),
    address="draws",
    example={"method": "lot", "seed": "2026-11-21", "witness": "各队领队"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawNumbers:
    """Draw the numbers (抽签); before round 1 a new draw supersedes the old one.

    The same `seed` gives the same draw. `order` are the ids by number where the draw was
    held in the hall; `witness` says who drew and who watched. `names_by` and `places_by` name
    the two who held the lots with the names and with the numbers (双机遇).
    """

    method: DrawMethod = DrawMethod.LOT
    seed: str = ""
    order: tuple[str, ...] = ()
    witness: str = ""
    reason: str = ""
    names_by: str = ""
    places_by: str = ""


@declare(
    roles=CHIEF,
    label=_("Close the entries and start"),
    office="start",
    fits=lambda state: has_not_started(state) and bool(state.numbers),
    group="next",
    summary=_("Close the entry list and open the first stage"),
    address="start",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class StartTournament:
    """Close the entry list and open the first stage.

    `rounds_reason` says why it has other rounds than the book's formula gives (draughts
    app. (四) 4), where the organiser sets them so.
    """

    rounds_reason: Annotated[
        Reason, Field(label=_("Why so many rounds"), when=_needs_rounds_reason)
    ] = ""


@declare(
    roles=OFFICE,
    summary=_("Put another version of an entry in its place before the start"),
    address="entry-corrections",
    example={"entry": {"id": ENTRANT, "unit": "北京", "seed": 1}, "reason": "更正种子"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectEntry:
    """Put another version of an entry in place of the one with its id, before the start."""

    entry: Entry
    reason: str = ""


EntryCommand = EnterEntrants | WithdrawEntry | CorrectEntry | DrawNumbers | StartTournament
