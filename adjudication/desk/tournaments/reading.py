"""How a question about a tournament is read: players, results, points.

A result names its round and either two numbers with their score or who had the bye; a player
names the rounds he was absent from. What is missing or contradicts itself is an error.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from adjudication.desk.question import AnalysisError, Question
from games.rules.exact_numbers import exact_number
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark, PointSystem
from tournaments.record.values import Score
from tournaments.regulations.books import points_of
from tournaments.standings.scoring import check_points

declare_refusals(422, result_twice=_("A player has two results in one round."))

MAX_PLAYERS = 3000
MAX_ROUNDS = 99


def bad(detail: str) -> AnalysisError:
    """Return the error of a question that cannot be read."""
    return AnalysisError("bad_request", detail)


def whole(value: object, what: str, *, least: int = 0, most: int = MAX_PLAYERS) -> int:
    """Return a whole number between `least` and `most`.

    :raises AnalysisError: `bad_request`.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise bad(f"{what} is a whole number from {least} to {most}")
    return value


def objects(value: object, what: str) -> list[Mapping[str, object]]:
    """Return a list of JSON objects, none where nothing is given.

    :raises AnalysisError: `bad_request`.
    """
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        raise bad(f"{what} is a list of objects")
    return value


def mapping(value: object, what: str) -> Mapping[str, object]:
    """Return a JSON object, an empty one where nothing is given.

    :raises AnalysisError: `bad_request`.
    """
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise bad(f"{what} is an object")
    return value


def exact(value: object, what: str) -> Fraction:
    """Return an exact number, given as text or as a whole number.

    :raises AnalysisError: `bad_request`.
    """
    if isinstance(value, bool) or not isinstance(value, str | int) or len(str(value)) > 40:
        raise bad(f'{what} is an exact number such as "1/2"')
    try:
        return exact_number(value) if isinstance(value, str) else Fraction(value)
    except (ValueError, ZeroDivisionError) as error:
        raise bad(f'{what} is an exact number such as "1/2"') from error


def points(value: object, edition: str) -> PointSystem:
    """Return the scoring: the book's, with what the question changes.

    `draw` sets both draws; a bye is worth a win unless it is said otherwise.

    :raises AnalysisError: `bad_request`.
    """
    given = mapping(value, "points")
    known = {"win", "draw", "draw_first", "draw_second", "loss", "pairing_bye"}
    known |= {"full_bye", "half_bye"}
    unknown = sorted(set(given) - known)
    if unknown:
        raise bad(f"points has no field {unknown[0][:40]!r}")
    numbers = {name: exact(item, name) for name, item in given.items()}
    if "draw" in numbers:
        draw = numbers.pop("draw")
        numbers = {"draw_first": draw, "draw_second": draw, "half_bye": draw, **numbers}
    if "win" in numbers:
        numbers = {"pairing_bye": numbers["win"], "full_bye": numbers["win"], **numbers}
    system = replace(points_of(edition), **numbers)
    for problem in check_points(system):
        if problem.code in _SENSELESS:
            raise bad(f"points: {problem.code}, {problem.item}")
    return system


_SENSELESS = frozenset({"win_not_above_loss", "draw_below_loss", "draw_above_win", "bye_negative"})
"""Scorings no place can be counted by; what a book merely dislikes may be asked about."""


@dataclass(slots=True)
class _Player:
    """A player while the results are read: cells by round."""

    entrant: Entrant
    absent: frozenset[int]
    cells: dict[int, Cell]


def crosstable(
    question: Question, *, rounds: int, upto: int, system: PointSystem, robin: bool = False
) -> tuple[Crosstable, dict[int, frozenset[int]]]:
    """Return the table after `upto` rounds, and by player the rounds he is absent from.

    In a round robin (`robin`) of an odd field the one in no game of a round rests, though
    no bye is named: the table says who.

    :raises AnalysisError: `bad_request`, `entrant_twice`, `entrant_unknown`,
        `result_twice`, `results_missing`, `entrant_not_available`.
    """
    players = _players(question)
    for row in objects(question.request.get("results"), "results"):
        number = whole(row.get("round"), "round", least=1, most=MAX_ROUNDS)
        if number <= upto:
            _result(players, row, number)
    for number in range(1, upto + 1):
        if robin and len(players) % 2:
            idle = [player for player in players.values() if number not in player.cells]
            if len(idle) == 1 and number not in idle[0].absent:
                idle[0].cells[number] = Cell(mark=Mark.PAIRING_BYE)
        for player in players.values():
            who = player.entrant.number
            if number in player.cells:
                # One who did not come may have been forfeited; nobody plays while away.
                if number in player.absent and player.cells[number].mark.played:
                    detail = f"{who} is absent in round {number} and has played in it"
                    raise AnalysisError("entrant_not_available", detail)
                continue
            if number not in player.absent:
                raise AnalysisError("results_missing", f"no result of {who} in round {number}")
            player.cells[number] = Cell(mark=Mark.ABSENT)
    entrants = tuple(
        replace(player.entrant, cells=tuple(player.cells[at] for at in range(1, upto + 1)))
        for player in players.values()
    )
    table = Crosstable(entrants=entrants, rounds=rounds, points=system)
    return table, {number: player.absent for number, player in players.items()}


def _players(question: Question) -> dict[int, _Player]:
    rows = objects(question.request.get("players"), "players")
    if not 1 <= len(rows) <= MAX_PLAYERS:
        raise bad(f"players are 1 to {MAX_PLAYERS} objects")
    found: dict[int, _Player] = {}
    for row in rows:
        number = whole(row.get("no"), "no", least=1, most=10 * MAX_PLAYERS)
        if number in found:
            raise AnalysisError("entrant_twice", f"player {number}")
        absent = row.get("absent") or []
        if not isinstance(absent, list):
            raise bad("absent is a list of rounds")
        rating, unit, seed = row.get("rating"), row.get("unit") or "", row.get("seed")
        if not isinstance(unit, str):
            raise bad("unit is a text")
        entrant = Entrant(
            number=number,
            id=str(number),
            unit=unit,
            rating=None if rating is None else whole(rating, "rating", most=10_000),
            seed=None if seed is None else whole(seed, "seed", least=1),
            warnings=0,
        )
        rounds = frozenset(whole(item, "absent", least=1, most=MAX_ROUNDS) for item in absent)
        found[number] = _Player(entrant=entrant, absent=rounds, cells={})
    return dict(sorted(found.items()))


def _player(players: dict[int, _Player], value: object, what: str) -> _Player:
    number = whole(value, what, least=1, most=10 * MAX_PLAYERS)
    if number not in players:
        raise AnalysisError("entrant_unknown", f"{what} {number}")
    return players[number]


def _put(player: _Player, number: int, cell: Cell) -> None:
    if number in player.cells:
        raise AnalysisError(
            "result_twice", f"two results of {player.entrant.number} in round {number}"
        )
    player.cells[number] = cell


def _result(players: dict[int, _Player], row: Mapping[str, object], number: int) -> None:
    if row.get("bye") is not None:
        _put(_player(players, row["bye"], "bye"), number, Cell(mark=Mark.PAIRING_BYE))
        return
    first = _player(players, row.get("first"), "first")
    second = _player(players, row.get("second"), "second")
    if first is second:
        raise bad(f"{first.entrant.number} cannot meet himself in round {number}")
    try:
        score = Score(str(row.get("score")))
    except ValueError as error:
        raise bad(f"score is one of {', '.join(Score)}") from error
    board = row.get("board", 0)
    table = whole(board, "board")
    for colour, me, other, mark in (
        (Colour.FIRST, first, second, score.marks[0]),
        (Colour.SECOND, second, first, score.marks[1]),
    ):
        cell = Cell(mark=mark, opponent=other.entrant.number, colour=colour, board=table)
        _put(me, number, cell)
