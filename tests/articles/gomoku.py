"""Gomoku for the examples: openings tried act by act, games played to a point."""

from collections.abc import Sequence

from adjudication.rulings.adjudicate import adjudicate
from games.record import events as e
from games.record.state import GameState
from games.rules.books.article import Article
from games.rules.gomoku.openings.names import opening_name
from games.rules.gomoku.points import parse_point
from tests.support.gomoku_games import act, archived, do, gomoku, stones, table, when
from tests.support.scenario import ARBITER, Scenario, Then

SIDES = ("black", "white")
SYMMETRIES = range(8)

__all__ = ["ARBITER", "Scenario", "Then", "act", "do", "gomoku", "stones", "table", "when"]


def name_of(*points: str) -> str:
    """Return the Chinese name of the opening that three stones are, "" for none."""
    found = opening_name(tuple(parse_point(point) for point in points))
    return found.chinese if found else ""


def state_of(scenario: Scenario) -> GameState:
    """Return the state of the game."""
    assert scenario.state is not None
    return scenario.state


def code_of(scenario: Scenario, text: str) -> str:
    """Return the code by which an act in short is refused, "" when it is carried out."""
    refusal = when(scenario, text).refusal
    return refusal.code if refusal else ""


def article_of(scenario: Scenario, text: str) -> Article | None:
    """Return the article by which an act in short is refused, None when it is carried out."""
    refusal = when(scenario, text).refusal
    return refusal.article if refusal else None


def forbidding(*moves: str) -> Scenario:
    """Return a game with forbidden moves in which `moves` were played in turn."""
    return archived(*moves)


def alternating(first: Sequence[str], second: Sequence[str]) -> list[str]:
    """Return the points of both sides in turn, as far as both go."""
    return [point for pair in zip(first, second, strict=False) for point in pair]


def verdict(scenario: Scenario) -> tuple[str, Article | None]:
    """Return result and first article of the ruling on White's claim, made now."""
    do(scenario, "w claim")
    state = state_of(scenario)
    assert state.open_claim is not None
    ruling = adjudicate(state, state.open_claim)
    return ruling.result, ruling.articles[0]


def ended(gave: Then) -> tuple[str, Article | None] | None:
    """Return result and article of the end that a command brought, None for none."""
    for event in gave.decided:
        if isinstance(event, e.GameEnded):
            return event.result, event.article
    return None
