"""What a ruling asked of the moves that followed, and what they did about it.

The record says when a ruling was confirmed, when a side left the repetition and when the
game ended; between them the ruling was under watch. Xiangqi rules 2020, 23.5.2.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.labels.codes import REASONS, SIDES, word
from games.labels.effect import demand
from games.labels.terms import cited_term
from games.record import events as e
from games.record.ruling import RulingOnRecord, RulingStatus
from games.record.values import EITHER
from games.selectors import GamePage, TimelineRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """One stretch of moves under watch: after ply `since`, up to ply `until` included.

    `until` is None while the watch is open. `outcome` says what ended it, "" while it is open.
    """

    ruling: RulingOnRecord
    since: int
    until: int | None
    outcome: str

    def covers(self, ply: int) -> bool:
        """Return whether the position after `ply` stood under this watch."""
        return self.since <= ply and (self.until is None or ply <= self.until)


def watches(page: GamePage) -> tuple[Watched, ...]:
    """Return every watch of a game, oldest first."""
    return tuple(_watches(page))


def _watches(page: GamePage) -> Iterator[Watched]:
    rows = {row.version: row for row in page.timeline}
    for view in page.rulings:
        ruling = view.ruling
        if (
            ruling.status is not RulingStatus.CONFIRMED
            or not ruling.must_vary
            or ruling.settled_version is None
        ):
            continue
        confirmed = rows[ruling.settled_version]
        closing = next((row for row in page.timeline if _closes(row, ruling)), None)
        yield Watched(
            ruling=ruling,
            since=confirmed.after_ply,
            until=None if closing is None else closing.after_ply - 1,
            outcome="" if closing is None else _outcome(closing),
        )


def _closes(row: TimelineRow, ruling: RulingOnRecord) -> bool:
    if isinstance(row.event, e.RepetitionLeft):
        return row.event.ruling_version == ruling.version
    return isinstance(row.event, e.GameEnded) and row.version > (ruling.settled_version or 0)


def _outcome(row: TimelineRow) -> str:
    if isinstance(row.event, e.RepetitionLeft):
        return _("%(side)s varied at move %(ply)d") % {
            "side": word(SIDES, row.event.side),
            "ply": row.after_ply,
        }
    reason = ""
    if isinstance(row.event, e.GameEnded):
        reason = cited_term(REASONS, row.event.reason, row.event.article)
    return _("the game ended at move %(ply)d: %(reason)s") % {
        "ply": row.after_ply,
        "reason": reason,
    }


def watch_text(page: GamePage, found: tuple[Watched, ...], ply: int) -> str:
    """Return what a ruling asks of the moves after `ply`, with the moves left for it, or ""."""
    watched = next((watched for watched in found if watched.covers(ply)), None)
    if watched is None:
        return ""
    ruling = watched.ruling
    requirement = demand(ruling.must_vary, ruling.rounds_to_vary, needs_idle=ruling.needs_idle)
    left = _left(page, watched, ply)
    return _("%(asked)s Moves left for it: %(moves)d.") % {"asked": requirement, "moves": left}


def _left(page: GamePage, watched: Watched, ply: int) -> int:
    """Return how many moves of the side, or of both, the ruling still allows."""
    ruling = watched.ruling
    made = page.moves[watched.since : ply]
    if ruling.must_vary == EITHER:
        return max(0, 2 * ruling.rounds_to_vary - len(made))
    return max(0, ruling.rounds_to_vary - sum(row.side == ruling.must_vary for row in made))
