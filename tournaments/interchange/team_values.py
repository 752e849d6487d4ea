"""A team event as a FIDE report tells it: teams, players, matches."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.crosstable import Crosstable
from tournaments.reading import Adjustment
from tournaments.record.values import MatchGame, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMatch:
    """A match of the file; `line_ups` are the start numbers by board, 0 where nobody sat."""

    round: int
    first: int
    second: int
    games: tuple[MatchGame, ...] = ()
    outcome: Outcome | None = None
    line_ups: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamsRead:
    """A team event of a file: the teams' crosstable, their players, their matches.

    `matches` are by (round, team listed first, team listed second).
    """

    table: Crosstable
    members: Mapping[int, tuple[int, ...]]
    matches: Mapping[tuple[int, int, int], TeamMatch]
    notes: tuple[Adjustment, ...] = ()
