"""What of a team event the columns of a report cannot hold, as `### Qipu` lines.

TRF16 has no line-ups and no forfeited matches; neither version has fouls of a game, points
by ruling, or several games of one player in a round. A match stands here with its outcome or
its games where they do not follow from the columns.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.streams.plain_values import DocumentError, plain, typed
from tournaments.reading import FormatError
from tournaments.record.values import MatchGame, Outcome

TEAM_PARTS = frozenset({"lineups", "matches", "players", "teams"})


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptMatch:
    """A match: None where outcome or games follow from the columns."""

    round: int
    first: int
    second: int
    outcome: Outcome | None = None
    games: tuple[MatchGame, ...] | None = None
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTeams:
    """What the lines say: line-ups by (round, team), matches, units and numbers.

    `player_units` are those of the players in order, `team_numbers` the teams' federation
    numbers in order. `games_in_columns`: the players' lines hold the games;
    `games` are those of a board in one match.
    """

    line_ups: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    matches: tuple[KeptMatch, ...] = ()
    player_units: tuple[str, ...] = ()
    team_numbers: tuple[str, ...] = ()
    games_in_columns: bool = True
    games: int = 1
    second_is_white: bool = False


def match_object(match: KeptMatch) -> dict[str, Any]:
    """Outcome and games only where there are any."""
    found: dict[str, Any] = {
        "round": match.round,
        "first": match.first,
        "second": match.second,
    }
    if match.outcome is not None:
        found["outcome"] = plain(match.outcome)
    if match.games is not None:
        found["games"] = plain(match.games)
    return found


def teams_kept(parts: Mapping[str, tuple[int, Any]]) -> KeptTeams:
    """Return what the lines of the team parts say.

    :raises FormatError: `qipu_line_malformed` with the line.
    """
    return KeptTeams(
        line_ups=_line_ups(parts),
        matches=_matches(parts),
        player_units=_texts(parts, "players"),
        team_numbers=_texts(parts, "teams"),
    )


def _malformed(parts: Mapping[str, tuple[int, Any]], name: str) -> FormatError:
    return FormatError("qipu_line_malformed", line=parts[name][0], detail=name)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= 99999


def _texts(parts: Mapping[str, tuple[int, Any]], name: str) -> tuple[str, ...]:
    _, value = parts.get(name, (0, []))
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise _malformed(parts, name)
    return tuple(value)


def _line_ups(parts: Mapping[str, tuple[int, Any]]) -> dict[tuple[int, int], tuple[int, ...]]:
    _, value = parts.get("lineups", (0, []))
    found = {}
    if not isinstance(value, list):
        raise _malformed(parts, "lineups")
    for item in value:
        fine = isinstance(item, list) and len(item) == 3 and isinstance(item[2], list)
        if not fine or not all(_is_count(number) for number in (*item[:2], *item[2])):
            raise _malformed(parts, "lineups")
        found[item[0], item[1]] = tuple(item[2])
    return found


def _matches(parts: Mapping[str, tuple[int, Any]]) -> tuple[KeptMatch, ...]:
    line, value = parts.get("matches", (0, []))
    found = []
    if not isinstance(value, list):
        raise _malformed(parts, "matches")
    for item in value:
        if not isinstance(item, dict):
            raise _malformed(parts, "matches")
        try:
            match: KeptMatch = typed(KeptMatch, item, "")
        except DocumentError as error:
            raise _malformed(parts, "matches") from error
        if not all(_is_count(number) for number in (match.round, match.first, match.second)):
            raise _malformed(parts, "matches")
        games = match.games or ()
        sides = {match.first, match.second}
        if any(game.first not in sides or not 1 <= game.game <= 9999 for game in games):
            raise _malformed(parts, "matches")
        found.append(
            KeptMatch(
                round=match.round,
                first=match.first,
                second=match.second,
                outcome=match.outcome,
                games=match.games,
                line=line,
            )
        )
    return tuple(found)
