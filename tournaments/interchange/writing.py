"""An event as a file: FIDE report of either version, OpenGotha's XML, the EGD's h9, tables.

Names come from the registry as an argument. What a format cannot hold is left out and said;
a final report waits for every result (question 169 of the tournament managers' checklist).
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from tournaments.crosstable import Crosstable
from tournaments.formats.trf import Deviation, Header, Prohibited, Record, Trf
from tournaments.formats.trf_table import Person, crosstable_trf, scoring_record
from tournaments.formats.trf_versions import as_trf16
from tournaments.formats.trf_write import write_trf
from tournaments.interchange.announced import announced_records
from tournaments.interchange.comment_lines import lines_of
from tournaments.interchange.deviation_lines import format_deviation
from tournaments.interchange.go_writing import write_egd, write_gotha
from tournaments.interchange.left_out import left_out_of_reports
from tournaments.interchange.orders import Export as Export
from tournaments.interchange.orders import Order as Order
from tournaments.interchange.orders import Original as Original
from tournaments.interchange.orders import Particulars as Particulars
from tournaments.interchange.orders import Written as Written
from tournaments.interchange.table_files import write_tables
from tournaments.interchange.team_writing import team_records
from tournaments.reading import Adjustment, FormatError
from tournaments.record.deviations import DeviationKind
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.rounds.legality import forbidden_pairs
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import crosstable, groups_of
from tournaments.record.tables.differing import difference_of, latest_published
from tournaments.record.tables.publication import unsettled
from tournaments.record.tables.ranked import ranked_table, standings
from tournaments.regulations.books import second_is_white
from tournaments.regulations.values import Regulations


def write_event(
    state: TournamentState,
    stage: StageState,
    people: Mapping[str, Particulars],
    order: Order,
    *,
    original: Original | None = None,
) -> Export:
    """Return the event's stage as a file.

    `original` is the file that the event was brought in from: what a go program's file held
    besides the event goes back into a file of the same program.

    :raises FormatError: `group_unknown`, `group_missing`, `results_missing` for a final
        report too early, `teams_not_writable`, `nothing_to_write`, or what the format itself
        cannot hold.
    """
    if order.group and order.group not in groups_of(stage):
        raise FormatError("group_unknown", detail=order.group)
    if order.upto is not None:
        state, stage = _until(state, stage, order.upto)
    if order.final and (stage.published < stage.rounds or unsettled(stage, stage.rounds)):
        raise FormatError("results_missing", detail=f"{stage.closed} of {stage.rounds} rounds")
    if order.format in (Written.XLSX, Written.CSV):
        return write_tables(state, stage, people, order)
    is_trf = order.format in (Written.TRF16, Written.TRF26)
    by_teams = is_team_event(state)
    if by_teams and not is_trf:
        raise FormatError("teams_not_writable")
    if len(groups_of(stage)) > 1 and not order.group:
        raise FormatError("group_missing")
    table = crosstable(state, stage=stage.index, group=order.group)
    if stage.index != 1:
        original = None
    if order.format is Written.OPENGOTHA:
        return write_gotha(state, stage, table, people, order, original)
    if order.format is Written.EGD:
        places = _places(state, stage, order.group)
        return write_egd(state, stage, table, people, order, places, original)
    notes: list[Adjustment] = []
    persons = _persons(table, people, notes)
    if by_teams:
        whole = _teams(state, stage, table, people, order, persons, notes)
    else:
        whole = _trf(state, stage, table, order, persons)
    notes += left_out_of_reports(state, stage, table)
    if order.format is Written.TRF16:
        older = as_trf16(whole)
        return Export(data=write_trf(older.report), notes=(*notes, *older.adjustments))
    return Export(data=write_trf(whole), notes=tuple(notes))


def _until(
    state: TournamentState, stage: StageState, upto: int
) -> tuple[TournamentState, StageState]:
    """Return the state and the stage without the rounds after `upto`."""
    cut = replace(stage, played=stage.played[:upto])
    stages = tuple(
        cut if stage_state.index == stage.index else stage_state for stage_state in state.stages
    )
    return replace(state, stages=stages), cut


def _places(state: TournamentState, stage: StageState, group: str) -> dict[int, int]:
    """Return the place by number; those without one stand behind all others."""
    table = standings(state, stage=stage.index, group=group)
    behind = len(table.lines)
    return {line.number: line.place or behind for line in table.lines}


def _points(state: TournamentState, stage: StageState, group: str) -> dict[int, Fraction]:
    """Return the points by number as they count: without what a withdrawal struck out."""
    table = standings(state, stage=stage.index, group=group)
    return {line.number: line.points for line in table.lines}


def _as_counted(
    state: TournamentState, stage: StageState, table: Crosstable, group: str
) -> Crosstable:
    """Return the table as played, but without byes of those who have left (19.2, 28.2)."""
    counted = ranked_table(state, stage=stage.index, group=group).by_number()
    entrants = []
    for entrant in table.entrants:
        pairs = zip(entrant.cells, counted[entrant.number].cells, strict=True)
        cells = tuple(
            now if played.opponent is None and not now.annulled else played for played, now in pairs
        )
        entrants.append(replace(entrant, cells=cells))
    return replace(table, entrants=tuple(entrants))


def _persons(
    table: Crosstable, people: Mapping[str, Particulars], notes: list[Adjustment]
) -> dict[str, Person]:
    """Return what a report says of each entrant; what does not fit is noted."""
    return {
        entrant.id: _person(people[entrant.id], str(entrant.number), entrant.unit, notes)
        for entrant in table.entrants
    }


def _person(who: Particulars, number: str, unit: str, notes: list[Adjustment]) -> Person:
    for code, value, width in (
        ("name_cut", who.name, 33),
        ("number_left_out", who.federation_number, 11),
        ("title_left_out", who.title, 3),
    ):
        if len(value) > width:
            notes.append(Adjustment(code=code, detail=number))
    return Person(
        name=who.name[:33],
        sex=who.sex[:1],
        title=who.title if len(who.title) <= 3 else "",
        federation=unit if len(unit) <= 3 else "",
        id=who.federation_number if len(who.federation_number) <= 11 else "",
        birth=who.birth,
    )


def _headers(stage: StageState, rules: Regulations) -> tuple[Header, ...]:
    headers = (
        Header(code="012", text=" ".join((rules.title, rules.section)).strip()),
        Header(code="022", text=rules.place),
        Header(code="042", text=rules.starts_on.replace("-", "/")),
        Header(code="052", text=rules.ends_on.replace("-", "/")),
        Header(code="092", text=stage.rules.kind.value),
    )
    return tuple(header for header in headers if header.text)


def _deviations(state: TournamentState, stage: StageState) -> tuple[Deviation, ...]:
    # Whoever left the book in a stage before has not come back to it (question 46).
    before = tuple(
        replace(deviation, round=0)
        for earlier in range(1, stage.index)
        for deviation in state.deviations_of(earlier)
        if deviation.kind is DeviationKind.MODE
    )
    return tuple(
        format_deviation(deviation) for deviation in (*before, *state.deviations_of(stage.index))
    )


def _barred(state: TournamentState, stage: StageState) -> list[Record]:
    return [
        Prohibited(first_round=1, last_round=stage.rounds, numbers=tuple(sorted(pair)))
        for pair in sorted(forbidden_pairs(_without_units(state), stage, 1), key=sorted)
    ]


def _trf(
    state: TournamentState,
    stage: StageState,
    table: Crosstable,
    order: Order,
    persons: Mapping[str, Person],
) -> Trf:
    rules = _in_numbers(state, stage)
    count = Header(code="062", text=str(len(table.entrants)))
    report = crosstable_trf(
        _as_counted(state, stage, table, order.group),
        persons,
        headers=(*_headers(stage, rules), count),
        deviations=_deviations(state, stage),
        places=_places(state, stage, order.group) if table.paired else None,
        points=_points(state, stage, order.group) if table.paired else None,
        second_is_white=second_is_white(rules.edition),
    )
    seeds = [round_.seed for round_ in stage.played[: stage.published]]
    more = {**_of_entries(state, stage, table), **_differing(state, stage, order.group)}
    comments = lines_of(rules, table, seeds=seeds, more=more)
    return Trf(
        records=(*report.records, *announced_records(stage), *_barred(state, stage), *comments)
    )


def _of_entries(state: TournamentState, stage: StageState, table: Crosstable) -> dict[str, object]:
    """Return what no column of a report has: grades, countries and handicaps (让子)."""
    entries = {entry.id: entry for entry in state.entries}
    grades = [entries[entrant.id].grade for entrant in table.entrants]
    countries = [entries[entrant.id].country for entrant in table.entrants]
    handicaps = [
        [played.number, board.pair.first, board.pair.second, board.pair.handicap]
        for played in stage.played[: stage.published]
        for board in played.boards
        if board.pair.handicap
    ]
    return {
        "grades": grades if any(grades) else [],
        "countries": countries if any(countries) else [],
        "handicaps": handicaps,
    }


def _differing(state: TournamentState, stage: StageState, group: str) -> dict[str, object]:
    """Return why the table published for the round differs, for the report that is not it."""
    published = latest_published(state, stage=stage.index, number=stage.published, group=group)
    found = difference_of(state, published) if published else None
    return {"differs": found.value} if found else {}


def _teams(
    state: TournamentState,
    stage: StageState,
    table: Crosstable,
    people: Mapping[str, Particulars],
    order: Order,
    persons: Mapping[str, Person],
    notes: list[Adjustment],
) -> Trf:
    """Return a team event as TRF-2026; TRF16 is made of it.

    :raises FormatError: as `team_records`.
    """
    rules = _in_numbers(state, stage)
    entries = {entry.id: entry for entry in state.entries}
    ids = [member for team in table.entrants for member in entries[team.id].members]
    units = [people[id_].unit for id_ in ids]
    everybody = {
        text: _person(people[text], f"{at}", unit, notes)
        for at, (text, unit) in enumerate(zip(ids, units, strict=True), start=1)
    }
    made = team_records(
        state,
        stage,
        table,
        {**persons, **everybody},
        _places(state, stage, order.group) if table.paired else {},
    )
    notes += made.notes
    parts: dict[str, object] = dict(made.parts)
    if order.format is Written.TRF26:
        del parts["lineups"]  # record 300 has them
    parts |= _differing(state, stage, order.group)
    parts["players"] = units if any(units) else []
    numbers = [people[entrant.id].federation_number for entrant in table.entrants]
    parts["teams"] = numbers if any(numbers) else []
    bare = replace(table, entrants=tuple(replace(entrant, cells=()) for entrant in table.entrants))
    seeds = [round_.seed for round_ in stage.played[: stage.published]]
    return Trf(
        records=(
            *_headers(stage, rules),
            Header(code="062", text=str(len(ids))),
            Header(code="082", text=str(len(table.entrants))),
            Header(code="142", text=str(table.rounds)),
            # A team left over has so much on its boards; the players have no bye of their own.
            scoring_record(replace(rules.points, pairing_bye=rules.teams.bye_board_points)),
            *made.headers,
            *_deviations(state, stage),
            *made.players,
            *made.teams,
            *_barred(state, stage),
            *lines_of(rules, bare, seeds=seeds, more=parts),
        )
    )


def _without_units(state: TournamentState) -> TournamentState:
    rules = state.regulations
    return replace(state, regulations=replace(rules, forbidden=replace(rules.forbidden, rounds=())))


def _in_numbers(state: TournamentState, stage: StageState) -> Regulations:
    """Return what the regulations are for this stage alone, their named pairs told by numbers."""
    rules = state.regulations
    by_id = {slot.id: str(slot.number) for slot in stage.slots}
    pairs = tuple(
        (by_id[text], by_id[other])
        for text, other in rules.forbidden.pairs
        if text in by_id and other in by_id
    )
    forbidden = replace(rules.forbidden, pairs=pairs)
    alone = replace(
        stage.rules,
        qualifiers=0,
        groups=1,
        rounds=0 if stage.rules.kind.round_robin else stage.rounds,
    )
    return replace(rules, stages=(alone,), forbidden=forbidden)
