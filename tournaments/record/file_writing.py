"""An event as a file: FIDE report of either version, OpenGotha's XML, the EGD's h9, tables.

Names come from the registry as an argument. What a format cannot hold is left out and said;
a final report waits for every result (question 169 of the tournament managers' checklist).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.crosstable import Crosstable, Mark
from tournaments.formats.h9 import H9Row, crosstable_h9, write_h9
from tournaments.formats.opengotha import GothaPlayer
from tournaments.formats.opengotha_table import crosstable_gotha
from tournaments.formats.opengotha_write import write_opengotha
from tournaments.formats.trf import Deviation, Header, Prohibited, Record, Trf
from tournaments.formats.trf_table import Person, crosstable_trf
from tournaments.formats.trf_versions import as_trf16
from tournaments.formats.trf_write import write_trf
from tournaments.reading import Adjustment, FormatError
from tournaments.record.crosstables import crosstable, groups_of
from tournaments.record.file_lines import lines_of
from tournaments.record.legality import forbidden_pairs
from tournaments.record.publication import unsettled
from tournaments.record.ranked import rows_of, standings
from tournaments.record.state import StageState, TournamentState
from tournaments.regulations.books import game_of
from tournaments.regulations.tiebreak_names import words_of
from tournaments.regulations.values import Regulations, TeamKind
from tournaments.sheets.crosstables import (
    CHINESE,
    ENGLISH,
    Ranked,
    matrix_table,
    standings_table,
)
from tournaments.sheets.tables import Table, write_csv, write_xlsx
from tournaments.standings.table import Standings


class Written(StrEnum):
    """The formats an event can be written in."""

    TRF16 = "trf16"
    TRF26 = "trf26"
    OPENGOTHA = "opengotha"
    EGD = "egd"
    XLSX = "xlsx"
    CSV = "csv"


@dataclass(frozen=True, slots=True, kw_only=True)
class Particulars:
    """What the registry knows of an entrant; `dan` is 0 where none is held."""

    name: str
    federation_number: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    dan: int = 0
    is_professional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be written: which stage and group, in which language, whether as final.

    `country` is the two letters that OpenGotha and the EGD want of every player.
    """

    format: Written
    stage: int = 0
    group: str = ""
    language: str = "zh"
    country: str = "CN"
    final: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """A file and what it leaves out."""

    data: bytes
    notes: tuple[Adjustment, ...] = ()


def write_event(
    state: TournamentState, stage: StageState, people: Mapping[str, Particulars], order: Order
) -> Export:
    """Return the event's stage as a file.

    :raises FormatError: `group_unknown`, `group_missing`, `results_missing` for a final
        report too early, `teams_not_writable`, `nothing_to_write`, or what the format itself
        cannot hold.
    """
    if order.group and order.group not in groups_of(stage):
        raise FormatError("group_unknown", detail=order.group)
    if order.final and (stage.published < stage.rounds or unsettled(stage, stage.rounds)):
        raise FormatError("results_missing", detail=f"{stage.closed} of {stage.rounds} rounds")
    if order.format in (Written.XLSX, Written.CSV):
        return _sheet(state, stage, people, order)
    if state.regulations.teams.kind not in (TeamKind.NONE, TeamKind.SUM_OF_PLACES):
        raise FormatError("teams_not_writable")
    if len(groups_of(stage)) > 1 and not order.group:
        raise FormatError("group_missing")
    table = crosstable(state, stage=stage.index, group=order.group)
    if order.format is Written.OPENGOTHA:
        return _opengotha(state, table, people, order)
    if order.format is Written.EGD:
        return _egd(state, stage, table, people, order)
    return _trf(state, stage, table, people, order)


def _places(state: TournamentState, stage: StageState, group: str) -> dict[int, int]:
    """Return the place by number; those without one stand behind all others."""
    table = standings(state, stage=stage.index, group=group)
    behind = len(table.lines)
    return {one.number: one.place or behind for one in table.lines}


def _trf(
    state: TournamentState,
    stage: StageState,
    table: Crosstable,
    people: Mapping[str, Particulars],
    order: Order,
) -> Export:
    notes: list[Adjustment] = []
    persons = {}
    for one in table.entrants:
        who = people[one.id]
        for code, value, width in (
            ("name_cut", who.name, 33),
            ("number_left_out", who.federation_number, 11),
            ("title_left_out", who.title, 3),
        ):
            if len(value) > width:
                notes.append(Adjustment(code=code, detail=str(one.number)))
        persons[one.id] = Person(
            name=who.name[:33],
            sex=who.sex[:1],
            title=who.title if len(who.title) <= 3 else "",
            federation=one.unit if len(one.unit) <= 3 else "",
            id=who.federation_number if len(who.federation_number) <= 11 else "",
            birth=who.birth,
        )
    rules = _in_numbers(state, stage, order.group)
    headers = [
        Header(code="012", text=" ".join((rules.title, rules.section)).strip()),
        Header(code="022", text=rules.place),
        Header(code="042", text=rules.starts_on.replace("-", "/")),
        Header(code="052", text=rules.ends_on.replace("-", "/")),
        Header(code="062", text=str(len(table.entrants))),
        Header(code="092", text=stage.rules.kind.value),
        Header(code="132", text=""),
    ]
    lines = tuple(
        Deviation(kind="".join(kind.title().split()) if " " in kind else kind, round=at, text=text)
        for kind, at, text in state.deviations
    )
    report = crosstable_trf(
        table,
        persons,
        headers=tuple(one for one in headers if one.text),
        deviations=lines,
        places=_places(state, stage, order.group) if table.paired else None,
        second_is_white=game_of(rules.edition) in ("weiqi", "gomoku"),
    )
    kept: list[Record] = list(
        lines_of(rules, table, seeds=[one.seed for one in stage.played[: stage.published]])
    )
    barred: list[Record] = [
        Prohibited(first_round=1, last_round=stage.rounds, numbers=tuple(sorted(pair)))
        for pair in sorted(forbidden_pairs(_without_units(state), stage, 1), key=sorted)
    ]
    whole = Trf(records=(*report.records, *barred, *kept))
    if order.format is Written.TRF16:
        older = as_trf16(whole)
        return Export(data=write_trf(older.report), notes=(*notes, *older.adjustments))
    return Export(data=write_trf(whole), notes=tuple(notes))


def _without_units(state: TournamentState) -> TournamentState:
    rules = state.regulations
    return replace(state, regulations=replace(rules, forbidden=replace(rules.forbidden, rounds=())))


def _in_numbers(state: TournamentState, stage: StageState, group: str) -> Regulations:
    """Return the regulations of the one stage written, its named pairs told by numbers."""
    rules = state.regulations
    by_id = {one.id: str(one.number) for one in stage.slots}
    pairs = tuple(
        (by_id[one], by_id[other])
        for one, other in rules.forbidden.pairs
        if one in by_id and other in by_id
    )
    alone = replace(
        stage.rules,
        qualifiers=0,
        groups=1,
        rounds=0 if stage.rules.kind.round_robin else stage.rounds,
    )
    return replace(rules, stages=(alone,), forbidden=replace(rules.forbidden, pairs=pairs))


def _opengotha(
    state: TournamentState, table: Crosstable, people: Mapping[str, Particulars], order: Order
) -> Export:
    players = {
        one.id: GothaPlayer(
            name=people[one.id].name,
            first_name="",
            rank=_rank(people[one.id]),
            rating=one.rating,
            country=order.country,
            club=one.unit,
        )
        for one in table.entrants
    }
    gotha = crosstable_gotha(table, players, name=state.regulations.title)
    return Export(data=write_opengotha(gotha), notes=_left_out(table))


def _rank(who: Particulars) -> str:
    return f"{who.dan}{'P' if who.is_professional else 'D'}" if who.dan else ""


def _left_out(table: Crosstable) -> tuple[Adjustment, ...]:
    """Return notes on what neither go format holds: points by ruling, other byes."""
    found = []
    for one in table.entrants:
        for at, cell in enumerate(one.cells, start=1):
            where = f"{one.number} round {at}"
            if cell.points is not None or cell.annulled:
                found.append(Adjustment(code="ruling_left_out", detail=where))
            if cell.mark in (Mark.HALF_BYE, Mark.FULL_BYE):
                found.append(Adjustment(code="bye_left_out", detail=where))
    return tuple(found)


def _egd(
    state: TournamentState,
    stage: StageState,
    table: Crosstable,
    people: Mapping[str, Particulars],
    order: Order,
) -> Export:
    if not table.paired:
        raise FormatError("nothing_to_write")
    rows = {
        one.id: H9Row(
            place=None,
            name=people[one.id].name,
            rank=_rank(people[one.id]),
            country=order.country,
            club="".join(one.unit.split()) or "xxxx",
        )
        for one in table.entrants
    }
    places = _places(state, stage, order.group)
    ranking = tuple(sorted(places, key=lambda number: (places[number], number)))
    rules = state.regulations
    headers = [("EV", f"{rules.title} {rules.section}".strip())]
    headers += [("PC", f"{order.country},{rules.place}")] if rules.place else []
    headers += [("DT", f"{rules.starts_on},{rules.ends_on}")] if rules.starts_on else []
    made = crosstable_h9(table, ranking, rows, places=places, headers=tuple(headers))
    return Export(data=write_h9(made), notes=_left_out(table))


def _sheet(
    state: TournamentState, stage: StageState, people: Mapping[str, Particulars], order: Order
) -> Export:
    tables = tuple(
        _table(state, stage, people, order, group)
        for group in ((order.group,) if order.group else groups_of(stage))
    )
    if order.format is Written.XLSX:
        return Export(data=write_xlsx(tables))
    if len(tables) > 1:
        raise FormatError("group_missing")
    return Export(data=write_csv(tables[0]))


def _table(
    state: TournamentState,
    stage: StageState,
    people: Mapping[str, Particulars],
    order: Order,
    group: str,
) -> Table:
    chinese = order.language == "zh"
    words = CHINESE if chinese else ENGLISH
    table = crosstable(state, stage=stage.index, group=group)
    placed = standings(state, stage=stage.index, group=group)
    codes = placed.order.codes[1:]
    ranking = tuple(
        Ranked(
            place=row.rank,
            number=row.number,
            values=tuple(" ".join(one.terms) for one in row.values if one.name in codes),
        )
        for row in rows_of(placed)
    )
    make = matrix_table if stage.rules.kind.round_robin else standings_table
    rules = state.regulations
    title = " ".join(one for one in (rules.title, rules.section, group) if one)
    return make(
        table,
        ranking,
        _marked(people, placed, chinese=chinese),
        title=title,
        tie_breaks=tuple(words_of(one)[0 if chinese else 1] for one in codes),
        words=words,
        lines=_above(state, stage, chinese=chinese, provisional=placed.provisional),
    )


def _marked(
    people: Mapping[str, Particulars], placed: Standings, *, chinese: bool
) -> dict[str, str]:
    """Return the names by id, those who left with their last round (question 170)."""
    left = {one.id: one.left_after for one in placed.lines if one.left_after is not None}
    says = "{}（第{}轮后退出）" if chinese else "{} (left after round {})"
    return {
        one_id: says.format(one.name, left[one_id]) if one_id in left else one.name
        for one_id, one in people.items()
    }


def _above(
    state: TournamentState, stage: StageState, *, chinese: bool, provisional: bool
) -> tuple[str, ...]:
    """Return the lines above a table: rounds, version, and what makes it less than final."""
    if chinese:
        lines = [f"第{stage.published}轮后，共{stage.rounds}轮，记录第{state.version}版"]
        lines += ["未完，非最终成绩"] if provisional else []
        lines += [] if state.book_mode else ["本赛事已不按规则书编排"]
        return tuple(lines)
    lines = [f"After round {stage.published} of {stage.rounds}, version {state.version}"]
    lines += ["Provisional"] if provisional else []
    lines += [] if state.book_mode else ["This event is no longer paired by the book"]
    return tuple(lines)
