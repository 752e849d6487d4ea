"""An event as OpenGotha's XML or the EGD's h9, with what its own file held put back.

What is not known stays unknown: an empty country in OpenGotha, XX and xxxx in the EGD's form,
each with a note. Neither program's words stand for facts of the event.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tournaments.crosstable import Crosstable, Mark
from tournaments.formats.h9 import RANK, H9Row, read_h9, write_h9
from tournaments.formats.h9_table import crosstable_h9
from tournaments.formats.h9_table import with_original as h9_with_original
from tournaments.formats.opengotha import Element, GothaPlayer, read_opengotha
from tournaments.formats.opengotha_mcmahon import parameters_of, written_rank
from tournaments.formats.opengotha_original import with_original as gotha_with_original
from tournaments.formats.opengotha_table import crosstable_gotha
from tournaments.formats.opengotha_write import write_opengotha
from tournaments.grades import read_grade
from tournaments.interchange.orders import Export, Order, Original, Particulars
from tournaments.interchange.person_names import displayed, egd_name, from_egd
from tournaments.interchange.values import FileFormat
from tournaments.reading import Adjustment, FormatError
from tournaments.record.state import StageState, TournamentState
from tournaments.record.values import Entry
from tournaments.regulations.mcmahon import is_mcmahon, mcmahon_of
from tournaments.regulations.values import Stage

NO_COUNTRY = "XX"
NO_CLUB = "xxxx"
"""What the EGD's form has where a country or a club is not known."""


def write_gotha(
    state: TournamentState,
    stage: StageState,
    table: Crosstable,
    people: Mapping[str, Particulars],
    order: Order,
    original: Original | None,
) -> Export:
    """Return the stage as OpenGotha's XML.

    :raises FormatError: what the writer refuses.
    """
    entries = {entry.id: entry for entry in state.entries}
    players = {
        entrant.id: _gotha_player(entries[entrant.id], people[entrant.id], order)
        for entrant in table.entrants
    }
    made = crosstable_gotha(
        table,
        players,
        name=state.regulations.title,
        handicaps=handicaps_of(stage),
        parameters=_parameters(stage.rules),
    )
    notes = [*_left_out(table), *_ours(table, entries, people, order)]
    if original is not None and original.format is FileFormat.OPENGOTHA:
        numbers = tuple(entrant.number for entrant in table.entrants)
        left = {
            entrant.number: entrant.left_after
            for entrant in table.entrants
            if entrant.left_after is not None
        }
        made = gotha_with_original(made, numbers, left, read_opengotha(original.data))
    return Export(data=write_opengotha(made), notes=tuple(notes))


def _parameters(rules: Stage) -> Mapping[str, Element]:
    """Return what OpenGotha has to say of a McMahon, nothing of another system."""
    floor = read_grade(rules.mcmahon_floor)
    if not is_mcmahon(rules) or floor is None:
        return {}
    return parameters_of(mcmahon_of(rules), bar=read_grade(rules.mcmahon_bar), floor=floor)


def _gotha_player(entry: Entry, who: Particulars, order: Order) -> GothaPlayer:
    more = {"egfPin": who.egf_pin, "ratingOrigin": origin_of(entry)}
    return GothaPlayer(
        name=who.family_name or who.name,
        first_name=who.given_name if who.family_name else "",
        rank=rank_of(entry, who),
        rating=entry.rating,
        country=entry.country or who.country or order.country,
        club=entry.unit,
        other=tuple(sorted((name, text) for name, text in more.items() if text)),
    )


def origin_of(entry: Entry) -> str:
    """Return the list a rating is from, "" where it is only the file it came in."""
    return "" if entry.rating_list.startswith("file ") else entry.rating_list


def rank_of(entry: Entry, who: Particulars) -> str:
    """Return the rank frozen with the entry, else the dan of the registry; 3段 is 3D."""
    if not entry.grade:
        return f"{who.dan}{'P' if who.is_professional else 'D'}" if who.dan else ""
    grade = None if RANK.fullmatch(entry.grade) else read_grade(entry.grade)
    return entry.grade if grade is None else written_rank(grade)


def handicaps_of(stage: StageState) -> dict[tuple[int, int], int]:
    """Return the handicaps by round and number of either player."""
    return {
        (played.number, number): board.pair.handicap
        for played in stage.played
        for board in played.boards
        for number in (board.pair.first, board.pair.second)
        if board.pair.handicap
    }


def write_egd(
    state: TournamentState,
    stage: StageState,
    table: Crosstable,
    people: Mapping[str, Particulars],
    order: Order,
    places: Mapping[int, int],
    original: Original | None,
) -> Export:
    """Return the stage as the EGD's h9.

    :raises FormatError: `nothing_to_write`, or what the writer refuses.
    """
    if not table.paired:
        raise FormatError("nothing_to_write")
    entries = {entry.id: entry for entry in state.entries}
    rows = {
        entrant.id: _h9_row(entries[entrant.id], people[entrant.id], order)
        for entrant in table.entrants
    }
    ranking = tuple(sorted(places, key=lambda number: (places[number], number)))
    made = crosstable_h9(
        table,
        ranking,
        rows,
        places=places,
        headers=_headers(state, order),
        handicaps=handicaps_of(stage),
    )
    notes = [*_left_out(table), *_forfeits(table), *_ours(table, entries, people, order)]
    if original is not None and original.format is FileFormat.EGD:
        before, _guessed = read_h9(original.data)
        as_written = {
            entrant.number: _as_written(rows[entrant.id], before.rows[entrant.number - 1])
            for entrant in table.entrants
            if entrant.number <= len(before.rows)
        }
        made, stands = h9_with_original(made, ranking, before, people=as_written)
        notes += [] if stands else [Adjustment(code="places_ours")]
    return Export(data=write_h9(made), notes=tuple(notes))


def _h9_row(entry: Entry, who: Particulars, order: Order) -> H9Row:
    return H9Row(
        place=None,
        name=egd_name(who.family_name, who.given_name) or who.name,
        rank=rank_of(entry, who),
        country=entry.country or who.country or order.country or NO_COUNTRY,
        club="".join(entry.unit.split()) or NO_CLUB,
        pin=who.egf_pin,
    )


def _as_written(row: H9Row, before: H9Row) -> H9Row:
    """Return a row with the file's own spelling of a name that is still the same."""
    same = displayed(*from_egd(before.name)) == displayed(*from_egd(row.name))
    return replace(row, name=before.name if same else row.name)


def _headers(state: TournamentState, order: Order) -> tuple[tuple[str, str], ...]:
    rules = state.regulations
    headers = [("EV", f"{rules.title} {rules.section}".strip())]
    headers += [("PC", f"{order.country},{rules.place}")] if rules.place else []
    headers += [("DT", f"{rules.starts_on},{rules.ends_on}")] if rules.starts_on else []
    return tuple(headers)


def _ours(
    table: Crosstable,
    entries: Mapping[str, Entry],
    people: Mapping[str, Particulars],
    order: Order,
) -> Iterator[Adjustment]:
    """Yield a note on each value that nobody has given for the person."""
    for entrant in table.entrants:
        entry, who = entries[entrant.id], people[entrant.id]
        at = str(entrant.number)
        if not (entry.country or who.country):
            code = "country_of_the_order" if order.country else "country_not_known"
            yield Adjustment(code=code, detail=at)
        if not who.family_name:
            yield Adjustment(code="name_not_divided", detail=at)
        if not entry.unit:
            yield Adjustment(code="club_not_known", detail=at)


def _left_out(table: Crosstable) -> Iterator[Adjustment]:
    """Yield notes on what neither go format holds: points by ruling, other byes."""
    for entrant in table.entrants:
        for at, cell in enumerate(entrant.cells, start=1):
            where = f"{entrant.number} round {at}"
            if cell.points is not None or cell.annulled:
                yield Adjustment(code="ruling_left_out", detail=where)
            if cell.mark in (Mark.HALF_BYE, Mark.FULL_BYE):
                yield Adjustment(code="bye_left_out", detail=where)


def _forfeits(table: Crosstable) -> Iterator[Adjustment]:
    """Yield notes on forfeits, which an EGD file tells without their opponents."""
    marks = (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS, Mark.DOUBLE_FORFEIT)
    for entrant in table.entrants:
        for at, cell in enumerate(entrant.cells, start=1):
            if cell.mark in marks:
                yield Adjustment(
                    code="forfeit_without_opponent", detail=f"{entrant.number} round {at}"
                )
