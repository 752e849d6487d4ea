"""What stands in the forms of a result corrected, a score changed by a ruling, a tie settled.

Xiangqi 2020 13.2, weiqi 2002 23.1 and 27.2, gomoku 2025 15.3 and 25.2.2-B. What is left empty
stays.
"""

from typing import Any

from tournaments.admin.actions.match_forms import BoardForm
from tournaments.admin.actions.play_off_time import PlayOffTime
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.ranked import standings
from tournaments.record.values import RoundStatus


class ScoreForm(BoardForm):
    """A board, its score and its fouls: what stands is filled in."""

    def usual(self) -> dict[str, Any]:
        """Return what stands on record of the board asked for."""
        outcome = self.match.outcome if self.match else None
        if outcome is None:
            return {}
        names = [field for field in self.fields if hasattr(outcome, field) and field != "article"]
        return {name: getattr(outcome, name) for name in names} | {"score": outcome.score.value}

    def way_back(self) -> tuple[str, tuple[int, ...]] | None:
        """Return to the results of the round asked for."""
        played = self.played
        published = played is not None and played.status is not RoundStatus.DRAFT
        return ("results", (played.number,)) if played and published else None


class TieForm(PlayOffTime):
    """Who is ahead among the level: the first tie of the present table stands there."""

    def usual(self) -> dict[str, Any]:
        """Add those who are level first in the table."""
        stage = self.state.stage
        tables = (standings(self.state, stage=stage.index, group=g) for g in groups_of(stage))
        ties = [tie for table in tables for tie in table.ties]
        first = " ".join(str(number) for number in ties[0]) if ties else ""
        return {**super().usual(), "numbers": first}
