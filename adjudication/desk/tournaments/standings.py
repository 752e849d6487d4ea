"""The asks `standings` and `tiebreaks`: places with every value exact, and what there is."""

from dataclasses import replace

from adjudication.desk.question import AnalysisError, Answer, Question, text_of
from adjudication.desk.tournaments.reading import (
    MAX_ROUNDS,
    bad,
    crosstable,
    mapping,
    points,
    whole,
)
from games.rules.books.article import number_of
from tournaments.books.orders import Format, Sides
from tournaments.books.pairing import USUAL_SYSTEMS
from tournaments.crosstable import Crosstable
from tournaments.record.tables.ranked import rows_of
from tournaments.regulations.tiebreak_names import refusal_code
from tournaments.standings.books import NoSuchOrderError, book_order
from tournaments.standings.order import Order, OrderError, chosen_order
from tournaments.standings.rank import rank
from tournaments.tiebreaks.catalogue import CATALOGUE

SWISS = tuple(system.value for system in USUAL_SYSTEMS)
PENALTIES = {"warning": "warnings", "disqualified": "disqualified"}


def standings(question: Question) -> Answer:
    """Return the table of places, by the regulations given or the book's own list.

    :raises AnalysisError: `bad_request`, `tiebreak_unknown`, `no_such_order`,
        `tiebreak_twice`, `tiebreak_not_first`, `tiebreak_of_another_format`,
        `results_missing` and the other faults of players and results.
    """
    given = mapping(question.request.get("regulations"), "regulations")
    edition = text_of(question.request, "edition")
    played = _rounds(question)
    # What is announced decides over a small event (xiangqi 14.4), not what has been played.
    rounds = whole(given.get("rounds", played), "rounds", least=played, most=MAX_ROUNDS)
    form = given.get("format", _format_of(question.request.get("system")))
    order = _order(given.get("tiebreaks"), given.get("ranking"), form, edition)
    table, _ = crosstable(
        question,
        rounds=rounds,
        upto=played,
        system=points(given.get("points"), edition),
        robin=order.format is Format.ROUND_ROBIN,
    )
    table = _punished(table, given.get("penalties"), given.get("fouls"))
    ranked = rank(table, order)
    return {
        "table": [
            {
                "no": row.number,
                "rank": row.rank or None,
                "points": row.points,
                "tiebreaks": {
                    value.name: list(value.terms)
                    if _is_sequence(value.name)
                    else (value.terms[0] if value.terms else None)
                    for value in row.values
                    if value.name != "points"
                },
                "decided_by": row.decided_by,
            }
            for row in rows_of(ranked)
        ],
        "order": list(ranked.order.codes),
        "ties": [list(tie) for tie in ranked.ties],
    }


def _is_sequence(name: str) -> bool:
    bare = name.removeprefix("first_cycle.").split(":")[0]
    return any(code.value == bare and entry.sequence for code, entry in CATALOGUE.items())


def _rounds(question: Question) -> int:
    rows = question.request.get("results")
    if not isinstance(rows, list):
        raise bad("results is a list of objects")
    numbers = [
        whole(row.get("round"), "round", least=1, most=MAX_ROUNDS)
        for row in rows
        if isinstance(row, dict)
    ]
    return max(numbers, default=0)


def _format_of(system: object) -> str | None:
    """Return the format of a system of pairing as `pair` names it, None where none is named."""
    if system is None:
        return None
    if system in SWISS:
        return Format.SWISS.value
    if system == "round_robin":
        return Format.ROUND_ROBIN.value
    raise bad(f"places are counted for system {', '.join((*SWISS, 'round_robin'))}")


def _order(names: object, ranking: object, form: object, edition: str) -> Order:
    try:
        kind = Format(str(form)) if form is not None else Format.SWISS
    except ValueError as error:
        raise bad(f"format is one of {', '.join(Format)}") from error
    try:
        code = str(ranking) if ranking is not None else None
        like = book_order(edition, sides=Sides.PEOPLE, format=kind, code=code)
    except NoSuchOrderError as error:
        raise AnalysisError(error.code, str(error)) from error
    if names is None:
        return like
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise bad("tiebreaks is a list of names")
    try:
        return chosen_order(names, like=like)
    except OrderError as error:
        first = error.problems[0]
        raise AnalysisError(refusal_code(first), first.item, first.article or None) from error


def _punished(table: Crosstable, penalties: object, fouls: object) -> Crosstable:
    """Return the table with the penalties (18.5) and fouls that the question names."""
    known = {str(entrant.number): entrant for entrant in table.entrants}
    for name, kind in mapping(penalties, "penalties").items():
        if name not in known:
            raise AnalysisError("entrant_unknown", f"penalties {name[:20]}")
        field = PENALTIES.get(str(kind))
        if field is None:
            raise bad(f"penalties are one of {', '.join(PENALTIES)}")
        known[name] = replace(known[name], **{field: 1})  # type: ignore[arg-type]
    for name, count in mapping(fouls, "fouls").items():
        if name not in known:
            raise AnalysisError("entrant_unknown", f"fouls {name[:20]}")
        known[name] = replace(known[name], fouls=whole(count, "fouls", most=999))
    return replace(table, entrants=tuple(known[str(entrant.number)] for entrant in table.entrants))


def tiebreaks(question: Question) -> Answer:
    """Return every tie-break with its names, FIDE's code and the article of the edition."""
    edition = text_of(question.request, "edition")
    return {
        "tiebreaks": [
            {
                "name": code.value,
                "zh": entry.zh,
                "en": entry.en,
                "fide": entry.fide,
                "article": number_of(entry.article(edition)),
                "swiss_only": entry.swiss_only,
                "teams_only": entry.teams_only,
                "sequence": entry.sequence,
            }
            for code, entry in CATALOGUE.items()
        ]
    }
