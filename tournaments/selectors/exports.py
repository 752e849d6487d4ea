"""A tournament as files: crosstable and places as XLSX and CSV, the report as TRF-2026.

Draughts appendix forms 11 and 14; FIDE Handbook C.04 Annex 2. A file is named after the
event and the version of its record, so that a printed table can be checked against it.
"""

from dataclasses import dataclass, replace
from uuid import UUID

from tournaments.crosstable import Crosstable
from tournaments.formats.trf import Deviation, Header
from tournaments.formats.trf_table import Person, crosstable_trf
from tournaments.formats.trf_write import write_trf
from tournaments.models import PlayerProfile
from tournaments.record.file_tables import outside_the_book
from tournaments.record.ranked import ranked_table, standings
from tournaments.record.state import StageState, TournamentState
from tournaments.regulations.books import game_of
from tournaments.selectors import Named, names
from tournaments.selectors.shown import step_word
from tournaments.sheets.crosstables import (
    CHINESE,
    ENGLISH,
    Ranked,
    matrix_table,
    standings_table,
)
from tournaments.sheets.tables import Table, write_csv, write_xlsx
from tournaments.sheets.tables import Value as SheetValue
from tournaments.standings.table import Standings, Value

KINDS = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "trf": "text/plain; charset=utf-8",
}
SECOND_IS_WHITE = ("weiqi", "gomoku")
"""Games that Black begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOrder:
    """Which table of a tournament, in which language; `personal`: with birth dates and sex."""

    stage: StageState
    upto: int
    group: str = ""
    chinese: bool = True
    personal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """A file: its name, its type, its bytes."""

    name: str
    type: str
    data: bytes


def export(state: TournamentState, order: ExportOrder, kind: str) -> Exported:
    """Return the tables of a stage as a file of `kind`: xlsx, csv or trf.

    :raises FormatError: a name or number does not fit the columns of the report.
    """
    makers = {"xlsx": _xlsx, "csv": _csv, "trf": _trf}
    title = f"{state.regulations.title} {state.regulations.section}".strip()
    safe = "".join("_" if one in '/\\:*?"<>|\r\n\t' else one for one in title)
    group = f"-{order.group}" if order.group else ""
    return Exported(
        name=f"{safe}{group}-R{order.upto}-v{state.version}.{kind}",
        type=KINDS[kind],
        data=makers[kind](state, order),
    )


def _tables(state: TournamentState, order: ExportOrder) -> tuple[Table, ...]:
    stage = order.stage
    table = ranked_table(state, stage=stage.index, upto=order.upto, group=order.group)
    places = standings(state, stage=stage.index, upto=order.upto, group=order.group)
    words = CHINESE if order.chinese else ENGLISH
    named = _named(names(state, stage), table)
    rules = state.regulations
    title = f"{rules.title} {rules.section} {order.group}".strip()
    first = tuple(
        one for one in (f"{rules.place} {rules.starts_on} {rules.ends_on}".strip(),) if one
    )
    lines = (*first, f"{words.round.format(order.upto)} · v{state.version}")
    codes = places.order.codes[1:]
    steps = tuple(step_word(code, order.chinese) for code in codes)
    ranking = _ranking(places)
    made = [
        standings_table(table, ranking, named, title=title, tie_breaks=steps, words=words,
                        lines=lines)
    ]  # fmt: skip
    if stage.rules.kind.round_robin:
        # A line without a place has none in the square of everybody against everybody.
        made.append(
            matrix_table(table, ranking, named, title=title, tie_breaks=steps, words=words,
                         lines=lines)
        )  # fmt: skip
    notices = outside_the_book(state, chinese=order.chinese)
    return tuple(replace(one, notices=notices) for one in made)


def _named(named: Named, table: Crosstable) -> dict[str, str]:
    return {one.id: named.by_id.get(one.id) or one.id[:8] for one in table.entrants}


def _ranking(places: Standings) -> tuple[Ranked, ...]:
    return tuple(
        Ranked(
            place=line.place or 0,
            number=line.number,
            values=tuple(
                _sheet_value(value)
                for value in (*line.values, *([None] * len(places.order.steps)))[
                    1 : len(places.order.steps)
                ]
            ),
        )
        for line in places.lines
    )


def _sheet_value(value: Value) -> SheetValue:
    if isinstance(value, tuple):
        return " / ".join(str(one) for one in value)
    return value


def _xlsx(state: TournamentState, order: ExportOrder) -> bytes:
    return write_xlsx(_tables(state, order))


def _csv(state: TournamentState, order: ExportOrder) -> bytes:
    return write_csv(_tables(state, order)[0])


def _trf(state: TournamentState, order: ExportOrder) -> bytes:
    stage, rules = order.stage, state.regulations
    table = ranked_table(state, stage=stage.index, upto=order.upto, group=order.group)
    places = standings(state, stage=stage.index, upto=order.upto, group=order.group)
    headers = (
        Header(code="012", text=f"{rules.title} {rules.section}".strip()),
        *(
            Header(code=code, text=text)
            for code, text in (
                ("022", rules.place),
                ("042", rules.starts_on),
                ("052", rules.ends_on),
            )
            if text
        ),
        Header(code="062", text=str(len(table.entrants))),
        Header(code="092", text=f"{rules.edition} {stage.rules.kind.value}"),
    )
    report = crosstable_trf(
        table,
        people(state, stage, personal=order.personal),
        headers=headers,
        deviations=tuple(
            Deviation(kind=kind, round=number, text=text) for kind, number, text in state.deviations
        ),
        places={one.number: one.place for one in places.lines if one.place is not None},
        second_is_white=game_of(rules.edition) in SECOND_IS_WHITE,
    )
    return write_trf(report)


def people(state: TournamentState, stage: StageState, *, personal: bool) -> dict[str, Person]:
    """Return what a report says of each entrant, by id; sex and birth only where `personal`."""
    ids = {}
    for slot in stage.slots:
        try:
            ids[UUID(slot.id)] = slot.id
        except ValueError:
            continue
    known = {
        ids[one.player_id]: one
        for one in PlayerProfile.objects.filter(player_id__in=list(ids)).select_related("player")
    }
    named = names(state, stage).by_id
    found = {}
    for slot in stage.slots:
        profile = known.get(slot.id)
        found[slot.id] = Person(
            name=named.get(slot.id) or slot.id[:8],
            id=_short(profile.player.federation_number) if profile else "",
            sex=profile.sex if profile and personal else "",
            birth=profile.born_on.isoformat().replace("-", "/")
            if profile and personal and profile.born_on
            else "",
        )
    return found


def _short(number: str) -> str:
    """Return a federation number that fits its eleven columns; a cut one would be another's."""
    return number if len(number) <= 11 else ""
