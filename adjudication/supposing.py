"""Records read for a case: two versions of a game, or a copy of it that supposes something.

Nothing here writes: what is supposed is worked out anew whenever it is asked for, and the same
question about the same version has the same answer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from adjudication.audit.audit import Audit, audit
from adjudication.audit.record import read_record
from adjudication.auditing import about
from adjudication.replays.anew import findings_apart
from adjudication.replays.copies import Copy, GameEntry, Supposition, supposed_copy
from adjudication.replays.versions import Between, SideBySide, between, side_by_side, states_at
from games import api
from games.record.audits.findings import RecordedFinding, recorded
from games.record.events import GameArranged
from games.rules.books.federation import FederationBook
from games.rules.books.registry import BOOKS

OWN, NO_BOOK = "own", "none"
"""Instead of a federation's book: that of the game, and none at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoVersions:
    """A game at two versions: the states, and what the record has between them."""

    first: int
    second: int
    head: int
    sides: SideBySide
    between: Between


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfQuestion:
    """What is supposed of a game: as of event `version`, 0 for its last.

    `edition` "" for its own. `book`: `own`, `none`, or a federation's as `code:version`.
    """

    version: int = 0
    edition: str = ""
    book: str = OWN
    without: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfResult:
    """A record and its copy, each with its audit; both audits are made by the code of today.

    `sides`: how the record and the copy stand, None where the copy cannot even be arranged.
    """

    version: int
    head: int
    state: api.GameState
    audit: Audit
    copy: Copy
    sides: SideBySide | None

    @property
    def findings(self) -> tuple[tuple[RecordedFinding, ...], tuple[RecordedFinding, ...]]:
        """Return what is found in the record alone, and what in the copy alone."""
        return findings_apart(_recorded(self.audit), _recorded(self.copy.audit))

    @property
    def found_in_both(self) -> tuple[RecordedFinding, ...]:
        """What is found in either."""
        gone = self.findings[0]
        return tuple(found for found in _recorded(self.audit) if found not in gone)


def two_versions(game: UUID, first: int, second: int) -> TwoVersions:
    """Return a game at two versions, the lower one first; each within what is on record.

    :raises StreamNotFound: there is no such game.
    """
    entries = _entries(game)
    head = entries[-1].version
    first, second = sorted(min(max(1, number), head) for number in (first, second))
    before, after = states_at(entries, first), states_at(entries, second)
    if before is None or after is None:
        raise AssertionError("a game's stream begins with its arrangement")
    return TwoVersions(
        first=first,
        second=second,
        head=head,
        sides=side_by_side(before, after),
        between=between(entries, first, second),
    )


def supposed(game: UUID, question: WhatIfQuestion) -> WhatIfResult:
    """Return what comes of a supposition about a game.

    :raises StreamNotFound: there is no such game.
    :raises CommandRefusedError: `book_unknown`, `unknown_edition`, those of `supposed_copy`.
    """
    stored = api.load_events(game)
    if not stored:
        raise api.StreamNotFound(game)
    head = stored[-1].version
    version = min(question.version or head, head)
    stored = stored[:version]
    entries = api.GAMES.entries(stored)
    state = states_at(entries, version)
    if state is None:
        raise AssertionError("a game's stream begins with its arrangement")
    # What the event knew then: the same address has the same answer tomorrow.
    known = about(stored, at=stored[-1].recorded_at)
    copied = supposed_copy(entries, _supposition(entries, question), **known)
    return WhatIfResult(
        version=version,
        head=head,
        state=state,
        audit=audit(read_record(entries, **known)),
        copy=copied,
        sides=side_by_side(state, copied.state) if copied.state is not None else None,
    )


def _entries(game: UUID) -> tuple[GameEntry, ...]:
    stored = api.load_events(game)
    if not stored:
        raise api.StreamNotFound(game)
    return api.GAMES.entries(stored)


def _supposition(entries: Sequence[GameEntry], question: WhatIfQuestion) -> Supposition:
    arranged = entries[0].event
    if not isinstance(arranged, GameArranged):
        raise AssertionError("a game's stream begins with its arrangement")
    edition = question.edition or arranged.edition
    if edition not in BOOKS:
        raise api.CommandRefusedError("unknown_edition", edition=edition)
    return Supposition(
        edition=edition, book=_book(arranged, edition, question.book), without=question.without
    )


def _book(arranged: GameArranged, edition: str, chosen: str) -> FederationBook | None:
    """Return the federation's book supposed; that of the game itself only under its edition."""
    if chosen == NO_BOOK:
        return None
    if chosen in (OWN, ""):
        return arranged.book if edition == arranged.edition else None
    code, _colon, version = chosen.partition(":")
    if version and not (version.isascii() and version.isdecimal() and len(version) < 7):
        raise api.CommandRefusedError("book_unknown", book=chosen)
    return api.find_book(code, version=int(version) if version else None)


def _recorded(made: Audit | None) -> tuple[RecordedFinding, ...]:
    return tuple(map(recorded, made.findings)) if made is not None else ()


def numbers_in(texts: Iterable[str]) -> frozenset[int]:
    """Return the versions written in some texts, apart by commas or blanks.

    :raises ValueError: what is written is none.
    """
    written = [part for text in texts for part in text.replace(",", " ").split()]
    if any(not (part.isascii() and part.isdecimal() and len(part) < 10) for part in written):
        raise ValueError(",".join(written))
    return frozenset(map(int, written))
