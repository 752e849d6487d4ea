"""A stage as XLSX or CSV: the crosstable or the places, with what makes them less than final.

Questions 46, 161 and 170 of the tournament managers' checklist.
"""

from collections.abc import Mapping
from dataclasses import replace

from games.sheets.tables import Table, write_csv, write_xlsx
from games.sheets.tables import Value as SheetValue
from tournaments.interchange.orders import Export, Order, Particulars, Written
from tournaments.reading import FormatError
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.differing import Difference, difference_of, latest_published
from tournaments.record.tables.ranked import ranked_table, standings
from tournaments.regulations.tiebreak_names import words_of
from tournaments.sheets.crosstables import (
    CHINESE,
    ENGLISH,
    Column,
    Ranked,
    Words,
    matrix_table,
    standings_table,
)
from tournaments.standings.table import Line, Standings


def write_tables(
    state: TournamentState, stage: StageState, people: Mapping[str, Particulars], order: Order
) -> Export:
    """Return the stage's tables: a sheet or two for each group, or the places of one as CSV.

    :raises FormatError: `group_missing` where a CSV file would need several groups.
    """
    groups = (order.group,) if order.group else groups_of(stage)
    if order.format is Written.XLSX:
        sheets = [table for each in groups for table in _tables(state, stage, people, order, each)]
        return Export(data=write_xlsx(tuple(sheets)))
    if len(groups) > 1:
        raise FormatError("group_missing")
    return Export(data=write_csv(_tables(state, stage, people, order, groups[0])[0]))


def _tables(
    state: TournamentState,
    stage: StageState,
    people: Mapping[str, Particulars],
    order: Order,
    group: str,
) -> tuple[Table, ...]:
    """Return the places, and for a round robin the square of everybody against everybody."""
    chinese = order.language == "zh"
    words = CHINESE if chinese else ENGLISH
    table = ranked_table(state, stage=stage.index, group=group)
    placed = standings(state, stage=stage.index, group=group)
    codes = placed.order.codes[1:]
    ranking = tuple(
        Ranked(place=line.place or 0, number=line.number, values=_values(line, len(codes)))
        for line in placed.lines
    )
    makers = [standings_table, matrix_table] if stage.rules.kind.round_robin else [standings_table]
    rules = state.regulations
    title = " ".join(text for text in (rules.title, rules.section, group) if text)
    made = (
        make(
            table,
            ranking,
            _marked(people, placed, chinese=chinese),
            title=title,
            tie_breaks=tuple(words_of(code)[0 if chinese else 1] for code in codes),
            words=words,
            more=_of_entries(state, words),
            lines=_above(state, stage, chinese=chinese, provisional=placed.provisional),
        )
        for make in makers
    )
    notices = (
        *outside_the_book(state, chinese=chinese),
        *differing(state, stage, group, chinese=chinese),
    )
    return tuple(replace(table, notices=notices) for table in made)


def _of_entries(state: TournamentState, words: Words) -> tuple[Column, ...]:
    """Return the columns of countries and grades, each where anybody has one."""
    found = (
        Column(heading=words.country, texts={entry.id: entry.country for entry in state.entries}),
        Column(heading=words.grade, texts={entry.id: entry.grade for entry in state.entries}),
    )
    return tuple(column for column in found if any(column.texts.values()))


def _values(line: Line, count: int) -> tuple[SheetValue, ...]:
    """Return the tie-breaks of a line after its points, `count` of them; unknown ones empty."""
    values = (*line.values[1:], *([None] * count))[:count]
    return tuple(
        " / ".join(str(term) for term in value) if isinstance(value, tuple) else value
        for value in values
    )


def outside_the_book(state: TournamentState, *, chinese: bool) -> tuple[str, ...]:
    """Return the line that every table outside book mode bears (question 46)."""
    if state.book_mode:
        return ()
    return (
        "本赛事不再按规则编排" if chinese else "This tournament is no longer paired by the book",
    )


_DIFFERS = {
    Difference.CORRECTION_OPEN: (
        "已公布的成绩表有待更正：有对局改判",
        "The published table awaits a correction: a game came to another result",
    ),
    Difference.OUT_OF_DATE: (
        "与已公布的成绩表不同，待重新公布",
        "Differs from the published table, which is to be published anew",
    ),
}


def differing(
    state: TournamentState, stage: StageState, group: str, *, chinese: bool
) -> tuple[str, ...]:
    """Return the line of a table that differs from the one published for the same round."""
    published = latest_published(state, stage=stage.index, number=stage.published, group=group)
    found = difference_of(state, published) if published else None
    return (_DIFFERS[found][0 if chinese else 1],) if found else ()


def _marked(
    people: Mapping[str, Particulars], placed: Standings, *, chinese: bool
) -> dict[str, str]:
    """Return the names by id, those who left with their last round (question 170)."""
    left = {line.id: line.left_after for line in placed.lines if line.left_after is not None}
    says = "{}（第{}轮后退出）" if chinese else "{} (left after round {})"
    return {
        entrant: says.format(particulars.name, left[entrant])
        if entrant in left
        else particulars.name
        for entrant, particulars in people.items()
    }


def _above(
    state: TournamentState, stage: StageState, *, chinese: bool, provisional: bool
) -> tuple[str, ...]:
    """Return the lines above a table: where, when, the version, what makes it provisional."""
    rules = state.regulations
    where = " ".join(text for text in (rules.place, rules.starts_on, rules.ends_on) if text)
    first = (where,) if where else ()
    if chinese:
        lines = [f"第{stage.published}轮后，共{stage.rounds}轮，记录第{state.version}版"]
        lines += ["未完，非最终成绩"] if provisional else []
        return (*first, *lines)
    lines = [f"After round {stage.published} of {stage.rounds}, version {state.version}"]
    lines += ["Provisional"] if provisional else []
    return (*first, *lines)
