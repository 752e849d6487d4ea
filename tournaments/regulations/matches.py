"""What a pairing of a stage is worth: points of a game (局分), or of a match (场分).

Xiangqi 2020 13.1 to 13.3 and 14.2, weiqi 2002 27.2, gomoku 2025 28.1 and 28.2: a match of teams, or
of several games, has points of its own, whatever the event gives for a game.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.crosstable import MatchPoints, PointSystem
from tournaments.regulations.values import Regulations, Stage, TeamKind

RAPID_KNOCKOUT = "30.2"
"""Where the articles of knockouts begin whose matches are deciding games alone."""

_ALONE = (TeamKind.NONE, TeamKind.SUM_OF_PLACES)


def has_own_lots(stage: Stage) -> bool:
    """Return whether a match is one of deciding games alone, with their own lots (30.2)."""
    return stage.kind.knockout and stage.deciding.startswith(RAPID_KNOCKOUT)


def pairs_are_matches(rules: Regulations, stage: Stage) -> bool:
    """Return whether two who are paired play a match; each game of a match of two is a round."""
    if stage.kind is StageKind.MATCH:
        return False
    return rules.teams.kind not in _ALONE or stage.games > 1 or has_own_lots(stage)


def has_matches(rules: Regulations) -> bool:
    """Return whether matches are played in any stage."""
    return any(pairs_are_matches(rules, stage) for stage in rules.stages)


def book_match_points(edition: str) -> MatchPoints:
    """Return what a match is worth by the book of an edition."""
    return book_of(edition).teams.scoring


def match_points_of(rules: Regulations) -> MatchPoints:
    """Return what a match of the event is worth.

    An event recorded before it was said apart has what it gave for a game, the first mover's
    draw for a drawn match.
    """
    if rules.match_points is not None:
        return rules.match_points
    games = rules.points
    return MatchPoints(
        win=games.win,
        draw=games.draw_first,
        loss=games.loss,
        pairing_bye=games.pairing_bye,
        full_bye=games.full_bye,
        half_bye=games.half_bye,
    )


def scoring_of(rules: Regulations, stage: Stage) -> PointSystem:
    """Return what a round of a stage brings: the points of a match, or those of a game.

    An event recorded before they were said apart goes on by one scoring for both.
    """
    if rules.match_points is None or not pairs_are_matches(rules, stage):
        return rules.points
    return rules.match_points.system


def ties_decided(rules: Regulations, stage: Stage) -> bool:
    """Return whether a match level on its games is decided, and its sides have points of it."""
    given = rules.match_points
    return given is not None and given.tie_win is not None and pairs_are_matches(rules, stage)


def document_has_matches(document: Mapping[str, Any]) -> bool:
    """Return whether a document not read yet plays matches; what is malformed plays none."""
    teams, stages = document.get("teams"), document.get("stages")
    kind = teams.get("kind") if isinstance(teams, Mapping) else None
    if isinstance(kind, str) and kind not in [alone.value for alone in _ALONE]:
        return True
    for stage in stages if isinstance(stages, list) else ():
        if not isinstance(stage, Mapping) or stage.get("kind") == StageKind.MATCH.value:
            continue
        games, deciding = stage.get("games"), stage.get("deciding")
        if isinstance(games, int) and games > 1:
            return True
        if isinstance(deciding, str) and deciding.startswith(RAPID_KNOCKOUT):
            return True
    return False
