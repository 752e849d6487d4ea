"""The ask `pair`: a round of a Swiss, or a table, or a knockout sheet.

Xiangqi 2020 appendices 2 to 5, weiqi 2002 appendix, gomoku 2025 appendices 3 to 6, draughts
appendix 1.
"""

from collections.abc import Mapping
from dataclasses import replace

from adjudication.desk.question import AnalysisError, Answer, Question, text_of
from adjudication.desk.tournaments.reading import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    bad,
    crosstable,
    mapping,
    objects,
    points,
    whole,
)
from adjudication.desk.tournaments.tables import SYSTEMS as TABLES
from adjudication.desk.tournaments.tables import answer
from games.streams.plain_values import plain
from tournaments.books.pairing import PRINCIPLES, USUAL_SYSTEMS, Lean, Principle, System
from tournaments.books.pairing import FirstRound as Opening
from tournaments.books.registry import book_of
from tournaments.crosstable import Crosstable
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings, book_settings, opening_of, pair_of
from tournaments.pairing.values import NoLegalPairing
from tournaments.record.rounds.paired import OPENINGS
from tournaments.regulations.principles import problem_of
from tournaments.regulations.values import FirstRound
from tournaments.schedules.rounds import advise

# A McMahon needs the grades of an event, which a question has not.
_SWISS = tuple(system.value for system in USUAL_SYSTEMS)
SYSTEMS = (*_SWISS, *TABLES)
_SETTINGS = {"rounds", "points", "forbidden", "first_round", "seed", "cycles", "places"}
_SETTINGS |= {"repeat_pairing_bye", "lean", "principles", "allow_large", "seeds_in_order"}


def pair(question: Question) -> Answer:
    """Return the pairings of a round with their explanations, or all rounds of a table.

    :raises AnalysisError: `bad_request`, `no_legal_pairing` with who is stuck, and the
        codes of what cannot be paired.
    """
    system = text_of(question.request, "system")
    if system not in SYSTEMS:
        raise bad(f"system is one of {', '.join(SYSTEMS)}")
    unknown = sorted(set(mapping(question.request.get("settings"), "settings")) - _SETTINGS)
    if unknown:
        raise bad(f"settings has no field {unknown[0][:40]!r}")
    return _swiss(question, System(system)) if system in _SWISS else answer(question, system)


def _swiss(question: Question, system: System) -> Answer:
    given = mapping(question.request.get("settings"), "settings")
    number = whole(question.request.get("round"), "round", least=1, most=MAX_ROUNDS)
    edition = text_of(question.request, "edition")
    announced = given.get("rounds")
    rounds = (
        _advised(question, edition, number)
        if announced is None
        else whole(announced, "rounds", least=1, most=MAX_ROUNDS)
    )
    table, absent = crosstable(
        question, rounds=rounds, upto=number - 1, system=points(given.get("points"), edition)
    )
    book = book_settings(edition)
    settings = replace(
        book,
        system=system,
        first_round=_opening(given.get("first_round"), book, system),
        repeat_byes=_flag(given, "repeat_pairing_bye"),
        lean=_lean(given.get("lean"), book),
        principles=_principles(given.get("principles"), edition, system),
        forbidden=_forbidden(given, table),
        away=frozenset(other for other, when in absent.items() if number in when),
    )
    paired = pair_round(table, settings, str(given.get("seed", "")))
    if isinstance(paired, NoLegalPairing):
        stuck = ", ".join(str(number) for number in paired.alone)
        detail = f"{paired.why}; stuck: {stuck}" if stuck else paired.why
        raise AnalysisError(paired.code, detail, paired.article)
    return {
        "pairings": [
            {
                "board": board.number,
                "first": board.first,
                "second": board.second,
                "why": plain(board.why),
            }
            for board in paired.boards
        ],
        "bye": paired.bye,
        "away": list(paired.away),
        # What nobody announced is said, for the last rounds are paired otherwise (app3.2.4.9).
        **({"assumed": {"rounds": rounds}} if announced is None else {}),
    }


def _advised(question: Question, edition: str, number: int) -> int:
    """Return the rounds the book advises for the field, at least the one asked for."""
    field = len(objects(question.request.get("players"), "players"))
    if field < 2:
        return number
    return min(max(number, advise(book_of(edition).rounds, field).preferred), MAX_ROUNDS)


def _lean(value: object, book: PairingSettings) -> Lean:
    if value is None:
        return book.lean
    try:
        return Lean(str(value))
    except ValueError as error:
        raise bad(f"lean is one of {', '.join(Lean)}") from error


def _principles(value: object, edition: str, system: System) -> tuple[Principle, ...]:
    """Return the relative principles that hold; all of them where the question names none."""
    if value is None:
        return PRINCIPLES
    named = value if isinstance(value, list) else [value]
    if not isinstance(value, list) or not all(item in set(Principle) for item in named):
        raise bad(f"principles is a list of {', '.join(Principle)}")
    principles = tuple(Principle(str(item)) for item in named)
    code = problem_of(principles, edition, system)
    if code:
        raise AnalysisError(
            code, "principles cannot be set so", book_of(edition).pairing.principles
        )
    return principles


def _flag(given: Mapping[str, object], name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise bad(f"{name} is true or false")
    return value


def _opening(name: object, book: PairingSettings, system: System) -> Opening:
    if name is None:
        return opening_of(book, system)
    try:
        return OPENINGS[FirstRound(str(name))]
    except ValueError as error:
        raise bad(f"first_round is one of {', '.join(FirstRound)}") from error


def _forbidden(given: Mapping[str, object], table: Crosstable) -> frozenset[tuple[int, int]]:
    rows = given.get("forbidden")
    if rows is None:
        return frozenset()
    if not isinstance(rows, list) or not all(isinstance(x, list) and len(x) == 2 for x in rows):
        raise bad("forbidden is a list of pairs of numbers")
    known = {entrant.number for entrant in table.entrants}
    found = set()
    for item, other in rows:
        pair_of_numbers = _number(item), _number(other)
        if not known.issuperset(pair_of_numbers) or item == other:
            raise AnalysisError("entrant_unknown", f"forbidden {item} {other}")
        found.add(pair_of(*pair_of_numbers))
    return frozenset(found)


def _number(value: object) -> int:
    return whole(value, "forbidden", least=1, most=10 * MAX_PLAYERS)
