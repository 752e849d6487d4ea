"""Tables and sheets for the ask `pair`: round robins, Scheveningen, knockouts.

Xiangqi 2020 appendices 2, 4 and 5, weiqi 2002 appendix 一 to 三, gomoku 2025 appendices 3 to
5, draughts appendix (一) to (三).
"""

from collections.abc import Mapping
from dataclasses import replace

from adjudication.desk.question import AnalysisError, Question, text_of
from adjudication.desk.tournaments.reading import MAX_PLAYERS, bad, mapping, objects, whole
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.book import EventBook
from tournaments.books.formats import SchedulePoint
from tournaments.books.registry import book_of
from tournaments.schedules.berger import Round, round_of, round_robin, rounds_of
from tournaments.schedules.double_knockout import double_knockout
from tournaments.schedules.draw import AuditStep, Draw, Drawn, Fill, book_draw, draw
from tournaments.schedules.knockout import knockout
from tournaments.schedules.scheveningen import games_with_table, scheveningen
from tournaments.schedules.steps import ScheduleError
from tournaments.schedules.tree import LoserOf, Seat, Source, Tree

declare_refusals(422, all_rounds_paired=_("Every round is paired already."))

SYSTEMS = ("round_robin", "scheveningen", "knockout", "double_knockout")
Pairs = list[dict[str, object]]
Table = list[tuple[Pairs, int | None]]
MOST_PAIRS = 100_000
"""How many games a whole table may have; of a larger one a single round is answered."""
_LAST = 30_000
_POINTS = {
    "round_robin": SchedulePoint.ROUND_ROBIN_TABLE,
    "scheveningen": SchedulePoint.TEAM_TABLE,
    "knockout": SchedulePoint.KNOCKOUT_SHEET,
    "double_knockout": SchedulePoint.DOUBLE_KNOCKOUT_SHEET,
}
"""Where the books speak of a table or sheet as a whole."""
_OWN_POINTS = (
    SchedulePoint.SEEDS,
    SchedulePoint.SEED_NUMBERS,
    SchedulePoint.PLAY_OFF_PLACES,
    SchedulePoint.DOUBLE_KNOCKOUT_SIZE,
)
"""Points of a sheet that have an article of their own."""


def answer(question: Question, system: str) -> dict[str, object]:
    """Return all rounds of a table or sheet, or the one asked for.

    :raises AnalysisError: `bad_request`, `entrant_twice`, `entrant_unknown`,
        `all_rounds_paired`, and what the schedule refuses.
    """
    requested = question.request.get("round")
    number = None if requested is None else whole(requested, "round", least=1, most=100 * _LAST)
    drawn: dict[str, object] = {}
    try:
        if system == "round_robin":
            rows = _round_robin(question, number)
        elif system == "scheveningen":
            rows = _scheveningen(question)
        else:
            tree, made = _tree(question, system)
            rows, drawn = _sheet(tree), {"draw": [_step_data(step) for step in made.audit]}
    except ScheduleError as error:
        raise _refused(error, question, system) from error
    if number is None:
        byes = [bye for _, bye in rows]
        shown: dict[str, object] = {"rounds": [pairs for pairs, _ in rows], **drawn}
        return {**shown, "byes": byes} if any(byes) else shown
    if system != "round_robin" and number > len(rows):
        raise AnalysisError("all_rounds_paired", f"there are {len(rows)} rounds")
    pairs, bye = rows[0 if system == "round_robin" else number - 1]
    return {"pairings": pairs, "bye": bye}


def _refused(error: ScheduleError, question: Question, system: str) -> AnalysisError:
    cites = error.cites if error.cites in _OWN_POINTS else _POINTS[system]
    return AnalysisError(error.code, error.detail, _book(question).cited(cites) or None)


def _book(question: Question) -> EventBook:
    return book_of(text_of(question.request, "edition"))


def _round_robin(question: Question, number: int | None) -> Table:
    numbers = _numbers(question)
    cycles = _setting(question, "cycles", least=1, most=10, usual=1)
    count = rounds_of(len(numbers), cycles=cycles)
    if number is not None and len(numbers) > 1:
        if number > count:
            raise AnalysisError("all_rounds_paired", f"there are {count} rounds")
        return [_row(round_of(len(numbers), number, cycles=cycles), numbers)]
    if count * (len(numbers) // 2) > MOST_PAIRS:
        detail = f"{count} rounds of {len(numbers)} entrants: ask for one round of them"
        raise bad(detail)
    return [_row(round_, numbers) for round_ in round_robin(len(numbers), cycles=cycles)]


def _row(round_: Round, numbers: list[int]) -> tuple[Pairs, int | None]:
    pairs: Pairs = [
        {"board": at, "first": numbers[a - 1], "second": numbers[b - 1]}
        for at, (a, b) in enumerate(round_.pairs, start=1)
    ]
    return pairs, None if round_.bye is None else numbers[round_.bye - 1]


def _scheveningen(question: Question) -> Table:
    boards = whole(question.request.get("boards"), "boards", least=1, most=MAX_PLAYERS)
    table = _book(question).teams.table
    if not table.printed:
        having = ", ".join(games_with_table(boards))
        raise AnalysisError("size_not_in_book", having, table.article)
    made: Table = []
    for row in scheveningen(table, boards):
        games: Pairs = []
        for at, game in enumerate(row, start=1):
            sides = (f"A{game.a}", f"B{game.b}")
            first, second = sides if game.a_first else sides[::-1]
            games.append({"board": at, "first": first, "second": second})
        made.append((games, None))
    return made


def _players(question: Question) -> list[Mapping[str, object]]:
    rows = objects(question.request.get("players"), "players")
    if len(rows) > MAX_PLAYERS:
        raise bad(f"players are 1 to {MAX_PLAYERS} objects")
    return rows


def _numbers(question: Question) -> list[int]:
    numbers = sorted(
        whole(player.get("no"), "no", least=1, most=_LAST) for player in _players(question)
    )
    if len(set(numbers)) != len(numbers):
        raise AnalysisError("entrant_twice", "a number stands twice")
    return numbers


def _setting(question: Question, name: str, *, least: int, most: int, usual: int) -> int:
    """Return a number that stands in the settings or beside them."""
    given = mapping(question.request.get("settings"), "settings")
    value = given.get(name, question.request.get(name, usual))
    return whole(value, name, least=least, most=most)


def _tree(question: Question, system: str) -> tuple[Tree, Draw]:
    numbers = _numbers(question)
    given = mapping(question.request.get("settings"), "settings")
    sheet = book_draw(_book(question).sheets)
    if system == "double_knockout":
        # There is no play-in: a loser of it would be out after one loss.
        sheet = replace(sheet, fill=Fill.BYES)
    if _ticked(given, "seeds_in_order"):
        sheet = replace(sheet, lots_within_levels=False)
    drawn = _drawn(question, numbers)
    made = draw(drawn, sheet, seed=str(given.get("seed", "")))
    slots = made.slots
    if system == "knockout":
        places = _setting(question, "places", least=2, most=16, usual=2)
        return knockout(slots, play_off_places=places), made
    # A book may think it fit for so many (weiqi 32: 最多只宜); the event may say otherwise.
    fitting = _book(question).sheets.largest_double_knockout
    large = _ticked(given, "allow_large")
    most = None if fitting is None or large else fitting.entrants
    whole_sheet = tuple(slot for slot in slots if not isinstance(slot, tuple))
    return double_knockout(whole_sheet, largest=most), made


def _step_data(step: AuditStep) -> dict[str, object]:
    """Return a step of the draw, so that least control can be seen (预见性原则)."""
    return {
        "step": step.code,
        "number": step.number or None,
        "slots": list(step.block),
        "because": list(step.because),
    }


def _ticked(given: Mapping[str, object], name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise bad(f"{name} is true or false")
    return value


def _drawn(question: Question, numbers: list[int]) -> tuple[Drawn, ...]:
    """Return who is drawn; the technical order of a unit is by seed, rating and number."""
    seeds = question.request.get("seeds")
    if seeds is not None and not isinstance(seeds, list):
        raise bad("seeds is a list of numbers, the first seed first")
    listed = [whole(seed, "seeds", least=1, most=_LAST) for seed in seeds or []]
    places = {number: at for at, number in enumerate(listed, start=1)}
    if len(places) != len(listed):
        raise AnalysisError("entrant_twice", "a seed stands twice")
    if not set(places) <= set(numbers):
        raise AnalysisError("entrant_unknown", "a seed is no player")
    units: dict[int, str] = {}
    ratings: dict[int, int] = {}
    for row in _players(question):
        number = whole(row.get("no"), "no", least=1, most=_LAST)
        unit, rating = row.get("unit") or "", row.get("rating")
        if not isinstance(unit, str):
            raise bad("unit is a text")
        units[number] = unit
        if rating is not None:
            ratings[number] = whole(rating, "rating", most=10_000)
    ordered = sorted(
        (number for number in numbers if number in places or number in ratings),
        key=lambda number: (places.get(number, _LAST), -ratings.get(number, 0), number),
    )
    counted: dict[str, int] = {}
    order: dict[int, int] = {}
    for entrant in ordered:
        order[entrant] = counted[units[entrant]] = counted.get(units[entrant], 0) + 1
    return tuple(
        Drawn(
            number=number, unit=units[number], order=order.get(number, 0), seed=places.get(number)
        )
        for number in numbers
    )


def _sheet(tree: Tree) -> Table:
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
