"""Matches of teams over the API, and what they come to, counted again from the results given.

A result is written from the side of the team with the smaller number, a mark a board: 1 won,
= drawn, 0 lost.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office

Results = dict[tuple[int, int], str]
FOUR: Results = {
    (1, 2): "1=", (1, 3): "==", (1, 4): "01", (2, 3): "11", (2, 4): "=0", (3, 4): "1=",
}  # fmt: skip
"""Four teams of two boards: 3 and 4 are level by matches, 3 has beaten 4, 4 has more games."""
_TURNED = {"1": "0", "0": "1", "=": "="}
_SCORES = {"1": "1-0", "=": "1/2-1/2", "0": "0-1"}


def teams(
    kind: str,
    count: int,
    *,
    edition: str = "xiangqi-2020",
    boards: int = 2,
    reserves: int = 0,
    stage: dict[str, Any] | None = None,
    **more: Any,
) -> Office:
    """Return a started event of teams; their members are in the order of the boards."""
    rules: dict[str, Any] = {"kind": kind, "boards": boards, "reserves": reserves}
    if "reserve_rule" in more:
        rules["reserve_rule"] = more.pop("reserve_rule")
    if edition == "gomoku-classic":
        # Its book leaves the opening to the event.
        more["options"] = {"gomoku": {"opening": "free"}}
    regulations = event(
        stage or {"kind": "round_robin"}, edition=edition, level="provincial", teams=rules, **more
    )
    return begun(regulations, count, members=boards + reserves)


def members(office: Office, number: int) -> list[str]:
    """Return the players of a team in the order of its list."""
    entry = next(item for item in office.get()["entries"] if item["number"] == number)
    found: list[str] = entry["members"]
    return found


def match(office: Office, number: int, board: dict[str, Any], text: str) -> None:
    """Record a match game by game: the team named first leads on the odd boards."""
    for at, mark in enumerate(text, start=1):
        leads = board["first"] if at % 2 else board["second"]
        small = min(board["first"], board["second"])
        score = _SCORES[mark if leads == small else _TURNED[mark]]
        body = {"round": number, "board": board["board"], "game": at, "score": score}
        office.do("game-results", body, by="arbiter")


def all_rounds(office: Office, rounds: int, results: Results) -> list[tuple[int, int, str]]:
    """Play rounds whose matches end as `results` say; return them as they were met."""
    met = []
    for number in range(1, rounds + 1):
        for board in paired(office, number)["boards"]:
            pair = (min(board["first"], board["second"]), max(board["first"], board["second"]))
            match(office, number, board, results[pair])
            met.append((*pair, results[pair]))
        office.do("round-closes", {"round": number})
    return met


@dataclass
class Tally:
    """What a team has: everything in wins, a draw one half."""

    matches: Fraction = Fraction(0)
    games: Fraction = Fraction(0)
    won: int = 0
    games_won: int = 0
    boards: dict[int, Fraction] = field(default_factory=dict)
    against: dict[int, tuple[Fraction, Fraction]] = field(default_factory=dict)


def counted(met: Iterable[tuple[int, int, str]]) -> dict[int, Tally]:
    """Count the matches again: who has more on the boards wins the match."""
    found: dict[int, Tally] = {}
    worth = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}
    for small, large, text in met:
        for me, other, marks in (
            (small, large, text),
            (large, small, "".join(_TURNED[mark] for mark in text)),
        ):
            mine = found.setdefault(me, Tally())
            points = sum((worth[mark] for mark in marks), Fraction(0))
            half = Fraction(len(marks), 2)
            match_points = Fraction(1 if points > half else 0)
            match_points += Fraction(1, 2) if points == half else 0
            mine.matches += match_points
            mine.games += points
            mine.won += points > half
            mine.games_won += marks.count("1")
            for at, mark in enumerate(marks, start=1):
                mine.boards[at] = mine.boards.get(at, Fraction(0)) + worth[mark]
            mine.against[other] = (points, match_points)
    return found


def opponents(tally: dict[int, Tally], number: int) -> list[Fraction]:
    """Return the match points of the teams that a team has met, fewest first."""
    return sorted(tally[other].matches for other in tally[number].against)


def value(row: dict[str, Any], code: str) -> Fraction:
    """Return a value of a line of the places."""
    return Fraction(row["tiebreaks"][code][0])


def level(tally: dict[int, Tally]) -> list[tuple[int, int]]:
    """Return the pairs of teams that have the same match points."""
    return [
        (one, other)
        for one, other in combinations(sorted(tally), 2)
        if tally[one].matches == tally[other].matches
    ]
