"""The ask `pair`: a round of a Swiss, or a table, or a knockout sheet.

Xiangqi 2020 appendices 2 to 5, weiqi 2002 appendix, gomoku 2025 appendices 3 to 6, draughts
appendix 1.
"""

from collections.abc import Mapping
from dataclasses import replace

from games.asks.question import AnalysisError, Answer, Question, text_of
from tournaments.asks.reading import MAX_ROUNDS, bad, crosstable, mapping, objects, points, whole
from tournaments.crosstable import Crosstable
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import System, pair_of
from tournaments.pairing.values import NoLegalPairing
from tournaments.record.paired import BOOKS, OPENINGS
from tournaments.regulations.books import game_of
from tournaments.regulations.document import plain
from tournaments.regulations.values import FirstRound
from tournaments.schedules.berger import round_robin
from tournaments.schedules.double_knockout import double_knockout
from tournaments.schedules.draw import Drawn, Fill, book_draw, draw
from tournaments.schedules.knockout import knockout
from tournaments.schedules.scheveningen import Book, scheveningen
from tournaments.schedules.steps import ScheduleError
from tournaments.schedules.tree import LoserOf, Seat, Source, Tree

Pairs = list[dict[str, object]]
_SWISS = tuple(one.value for one in System)
SYSTEMS = (*_SWISS, "round_robin", "scheveningen", "knockout", "double_knockout")


def pair(question: Question) -> Answer:
    """Return the pairings of a round with their explanations, or all rounds of a table.

    :raises AnalysisError: `bad_request`, `no_legal_pairing` with who is stuck, and the
        codes of what cannot be paired.
    """
    system = text_of(question.request, "system")
    if system not in SYSTEMS:
        raise bad(f"system is one of {', '.join(SYSTEMS)}")
    try:
        if system in _SWISS:
            return _swiss(question, System(system))
        rounds = _tables(question, system)
    except ScheduleError as error:
        raise AnalysisError(error.code, error.detail, error.article or None) from error
    asked = question.request.get("round")
    if asked is None:
        return {"rounds": [one for one, _ in rounds]}
    number = whole(asked, "round", least=1, most=MAX_ROUNDS)
    if number > len(rounds):
        raise AnalysisError("all_rounds_paired", f"there are {len(rounds)} rounds")
    made, bye = rounds[number - 1]
    return {"pairings": made, "bye": bye}


def _swiss(question: Question, system: System) -> Answer:
    given = mapping(question.request.get("settings"), "settings")
    number = whole(question.request.get("round"), "round", least=1, most=MAX_ROUNDS)
    rounds = whole(given.get("rounds", MAX_ROUNDS), "rounds", least=1, most=MAX_ROUNDS)
    edition = text_of(question.request, "edition")
    table, absent = crosstable(
        question, rounds=rounds, upto=number - 1, system=points(given.get("points"), edition)
    )
    try:
        opening = OPENINGS[FirstRound(str(given.get("first_round", "draw")))]
    except ValueError as error:
        raise bad(f"first_round is one of {', '.join(FirstRound)}") from error
    settings = replace(
        BOOKS[game_of(edition)],
        system=system,
        first_round=opening,
        repeat_byes=_flag(given, "repeat_pairing_bye"),
        forbidden=_forbidden(given, table),
        away=frozenset(one for one, when in absent.items() if number in when),
    )
    answer = pair_round(table, settings, str(given.get("seed", "")))
    if isinstance(answer, NoLegalPairing):
        stuck = ", ".join(str(one) for one in answer.alone)
        detail = f"{answer.why}; stuck: {stuck}" if stuck else answer.why
        raise AnalysisError(answer.code, detail, answer.article or None)
    return {
        "pairings": [
            {
                "board": one.number,
                "first": one.first,
                "second": one.second,
                "why": plain(one.why),
            }
            for one in answer.boards
        ],
        "bye": answer.bye,
        "away": list(answer.away),
    }


def _flag(given: Mapping[str, object], name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise bad(f"{name} is true or false")
    return value


def _forbidden(given: Mapping[str, object], table: Crosstable) -> frozenset[tuple[int, int]]:
    rows = given.get("forbidden", [])
    if not isinstance(rows, list) or not all(isinstance(x, list) and len(x) == 2 for x in rows):
        raise bad("forbidden is a list of pairs of numbers")
    known = {one.number for one in table.entrants}
    found = set()
    for one, other in rows:
        pair_of_numbers = whole(one, "forbidden", least=1), whole(other, "forbidden", least=1)
        if not known.issuperset(pair_of_numbers) or one == other:
            raise AnalysisError("entrant_unknown", f"forbidden {one} {other}")
        found.add(pair_of(*pair_of_numbers))
    return frozenset(found)


def _tables(question: Question, system: str) -> list[tuple[Pairs, int | None]]:
    request = question.request
    if system == "scheveningen":
        boards = whole(request.get("boards"), "boards", least=1, most=20)
        try:
            book = Book(game_of(text_of(request, "edition")))
        except ValueError as error:
            raise AnalysisError("size_not_in_book", "the book has no such table") from error
        made: list[tuple[Pairs, int | None]] = []
        for row in scheveningen(book, boards):
            games: Pairs = []
            for at, one in enumerate(row, start=1):
                sides = (f"A{one.a}", f"B{one.b}")
                first, second = sides if one.a_first else sides[::-1]
                games.append({"board": at, "first": first, "second": second})
            made.append((games, None))
        return made
    numbers = _numbers(question)
    if system == "round_robin":
        cycles = whole(request.get("cycles", 1), "cycles", least=1, most=10)
        return [
            (
                [
                    {"board": at, "first": numbers[a - 1], "second": numbers[b - 1]}
                    for at, (a, b) in enumerate(one.pairs, start=1)
                ],
                None if one.bye is None else numbers[one.bye - 1],
            )
            for one in round_robin(len(numbers), cycles=cycles)
        ]
    return _sheet(_tree(question, system))


def _numbers(question: Question) -> list[int]:
    rows = objects(question.request.get("players"), "players")
    numbers = sorted(whole(one.get("no"), "no", least=1, most=30_000) for one in rows)
    if len(set(numbers)) != len(numbers):
        raise AnalysisError("entrant_twice", "a number stands twice")
    return numbers


def _tree(question: Question, system: str) -> Tree:
    rows = objects(question.request.get("players"), "players")
    seeds = question.request.get("seeds", [])
    if not isinstance(seeds, list):
        raise bad("seeds is a list of numbers, the first seed first")
    places = {whole(one, "seeds", least=1, most=30_000): at for at, one in enumerate(seeds, 1)}
    numbers = _numbers(question)
    if not set(places) <= set(numbers):
        raise AnalysisError("entrant_unknown", "a seed is no player")
    units = {one.get("no"): one.get("unit", "") for one in rows}
    drawn = tuple(Drawn(number=one, unit=str(units[one]), seed=places.get(one)) for one in numbers)
    given = mapping(question.request.get("settings"), "settings")
    sheet = book_draw(game_of(text_of(question.request, "edition")))
    if system == "double_knockout":
        # There is no play-in: a loser of it would be out after one loss.
        sheet = replace(sheet, fill=Fill.BYES)
    slots = draw(drawn, sheet, seed=str(given.get("seed", ""))).slots
    if system == "knockout":
        play_off = whole(given.get("places", 2), "places", least=2, most=16)
        return knockout(slots, play_off_places=play_off)
    plain_slots = tuple(one for one in slots if not isinstance(one, tuple))
    if len(plain_slots) != len(slots):
        raise AnalysisError("size_not_power_of_two", "a double knockout has no play-in")
    return double_knockout(plain_slots)


def _sheet(tree: Tree) -> list[tuple[Pairs, int | None]]:
    rounds: dict[int, Pairs] = {}
    for node in tree.nodes:
        row = rounds.setdefault(node.round, [])
        row.append(
            {
                "board": len(row) + 1,
                "match": node.key,
                "first": _source(node.first),
                "second": _source(node.second),
                "label": node.label,
            }
        )
    return [(rounds[number], None) for number in sorted(rounds)]


def _source(source: Source) -> object:
    """Return a number, null for a bye, or "winner of W4-1"."""
    if isinstance(source, Seat):
        return source.number
    return f"{'loser' if isinstance(source, LoserOf) else 'winner'} of {source.key}"
