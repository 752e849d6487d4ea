"""A page of figures: each plot with the table that it draws, in the reader's language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q, QuerySet
from django.db.models.expressions import Combinable
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudication.figures.asked import FigureFilters
from adjudication.figures.counting import (
    FINDING_PART,
    OF_CLAIMS,
    OF_FINDINGS,
    By,
    Counts,
    Times,
    counts,
    times,
    times_of_all,
)
from adjudication.figures.words import (
    FINDING_HELP,
    FINDINGS,
    GROUPINGS,
    OUTCOME_HELP,
    OUTCOMES,
    group_name,
    time_taken,
)
from adjudication.models import Claim, Finding
from games.figures.figure import Cell, Figure, Row
from games.figures.plots import Bar, Piece, bar, doublings
from games.labels.codes import Word
from games.sheets.tables import Table

SHOWN = 30
"""Groups on a page; files hold all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What is counted: its rows, where they have their groups, and what each is a part by.

    `name` is that of its list and of its file.
    """

    name: str
    title: Word
    note: Word
    rows: QuerySet[Any]
    groups: Mapping[By, Combinable]
    part: Combinable
    parts: Mapping[str, Word]
    helps: Mapping[str, Word]


def claims_within(condition: Q) -> Subject:
    """Return the claims of the games that fulfil `condition`."""
    return Subject(
        name="claims",
        title=gettext_lazy("Claims and what became of them"),
        note=gettext_lazy("Claims of players and reviews that arbiters ordered."),
        rows=Claim.objects.filter(condition).select_related("ruling"),
        groups=OF_CLAIMS,
        part=F("outcome"),
        parts=OUTCOMES,
        helps=OUTCOME_HELP,
    )


def findings_within(condition: Q) -> Subject:
    """Return what audits found in the games that fulfil `condition`."""
    return Subject(
        name="findings",
        title=gettext_lazy("Findings"),
        note=gettext_lazy("What replaying each finished game found against its record."),
        rows=Finding.objects.filter(condition),
        groups=OF_FINDINGS,
        part=FINDING_PART,
        parts=FINDINGS,
        helps=FINDING_HELP,
    )


def counted(subject: Subject, filters: FigureFilters, *, whole: bool = False) -> Figure:
    """Count a subject by group and part; `whole` leaves no group out."""
    found = counts(subject.rows, subject.groups[filters.by], subject.part)
    order = _ordered(filters.by, {group: sum(parts.values()) for group, parts in found.items()})
    shown = order if whole else order[:SHOWN]
    longest = max((sum(parts.values()) for parts in found.values()), default=0)
    rows = [_row(subject, filters, found, group) for group in shown]
    if found:
        rows.append(_row(subject, filters, {"": _added(found)}, "", is_all=True))
    return Figure(
        name=subject.name,
        title=str(subject.title),
        note=str(subject.note),
        legend=tuple(
            (code, label, subject.helps.get(code, "")) for code, label in subject.parts.items()
        ),
        headings=(GROUPINGS[filters.by], _("Total"), *subject.parts.values()),
        bars=tuple(_bar(subject, filters, found, group, longest=longest) for group in shown),
        rows=tuple(rows),
        hidden=len(order) - len(shown),
    )


def _ordered(by: By, sizes: Mapping[str, int]) -> list[str]:
    """Years run from the last back; of other groups the largest comes first."""
    if by is By.YEAR:
        return sorted(sizes, reverse=True)
    return sorted(sizes, key=lambda group: (-sizes[group], group))


def _added(found: Counts) -> dict[str, int]:
    added: dict[str, int] = {}
    for parts in found.values():
        for code, count in parts.items():
            added[code] = added.get(code, 0) + count
    return added


def _list(subject: Subject, filters: FigureFilters, group: str | None, code: str = "") -> str:
    """Return the address of the list behind a number, of every group for None."""
    chosen = {"by": filters.by.value, "part": code}
    if group is not None:
        chosen["group"] = group
    return f"{subject.name}/{filters.address(**chosen)}"


def _row(
    subject: Subject, filters: FigureFilters, found: Counts, group: str, *, is_all: bool = False
) -> Row:
    behind = None if is_all else group
    parts = found[group]
    return Row(
        name=_("All") if is_all else group_name(filters.by, group),
        cells=(
            Cell(text=str(sum(parts.values())), url=_list(subject, filters, behind)),
            *(
                Cell(
                    text=str(parts.get(code, 0)),
                    url=_list(subject, filters, behind, code) if code in parts else "",
                )
                for code in subject.parts
            ),
        ),
        is_all=is_all,
    )


def _bar(
    subject: Subject, filters: FigureFilters, found: Counts, group: str, *, longest: int
) -> Bar:
    name, parts = group_name(filters.by, group), found[group]
    pieces = (
        Piece(
            code=code,
            text=f"{name}: {label} {parts[code]}",
            url=_list(subject, filters, group, code),
            amount=parts[code],
        )
        for code, label in subject.parts.items()
        if code in parts
    )
    return bar(name, str(sum(parts.values())), pieces, longest=longest)


_LEGEND: tuple[tuple[str, Word, Word], ...] = (
    ("median", gettext_lazy("half took no longer"), ""),
    ("most", gettext_lazy("95 in 100 took no longer"), ""),
    ("worst", gettext_lazy("the longest"), ""),
)


def timed(
    subject: Subject,
    filters: FigureFilters,
    *,
    field: str,
    title: str,
    note: str,
    whole: bool = False,
) -> Figure:
    """Measure how long a time of a subject took, by group; `whole` leaves no group out."""
    found = times(subject.rows, field, subject.groups[filters.by])
    order = _ordered(filters.by, {group: taken.count for group, taken in found.items()})
    shown = order if whole else order[:SHOWN]
    longest = max((doublings(taken.worst) for taken in found.values()), default=0)
    rows = [_time_row(group_name(filters.by, group), found[group]) for group in shown]
    together = times_of_all(subject.rows, field, count=sum(taken.count for taken in found.values()))
    if together:
        rows.append(_time_row(_("All"), together, is_all=True))
    return Figure(
        name=field.removesuffix("_ms"),
        title=title,
        note=note,
        legend=_LEGEND,
        headings=(
            GROUPINGS[filters.by],
            _("measured"),
            *(label for _code, label, _help in _LEGEND),
        ),
        bars=tuple(
            _time_bar(group_name(filters.by, group), found[group], longest=longest)
            for group in shown
        ),
        rows=tuple(rows),
        hidden=len(order) - len(shown),
    )


def _time_row(name: str | Promise, taken: Times, *, is_all: bool = False) -> Row:
    texts = map(time_taken, (taken.median, taken.most, taken.worst))
    cells = (Cell(text=str(taken.count)), *(Cell(text=text) for text in texts))
    return Row(name=name, cells=cells, is_all=is_all)


def _time_bar(name: str | Promise, taken: Times, *, longest: int) -> Bar:
    pieces, before = [], 0
    for (code, label, _help), value in zip(
        _LEGEND, (taken.median, taken.most, taken.worst), strict=True
    ):
        at = doublings(value)
        text = f"{name}: {label} {time_taken(value)}"
        pieces.append(Piece(code=code, text=text, url="", amount=at - before))
        before = at
    return bar(name, time_taken(taken.median), pieces, longest=longest)


def claim_figures(
    subject: Subject, filters: FigureFilters, *, whole: bool = False
) -> tuple[Figure, ...]:
    """Return what became of claims, and how long ruling and confirmation took."""
    return (
        counted(subject, filters, whole=whole),
        timed(
            subject,
            filters,
            field="answer_ms",
            title=_("From the claim to the ruling"),
            note=_("How long the server took to answer. Each doubling is as long as the next."),
            whole=whole,
        ),
        timed(
            subject,
            filters,
            field="settle_ms",
            title=_("From the ruling to its confirmation"),
            note=_(
                "Until somebody confirmed or overruled it; rulings that bind at once are left out."
            ),
            whole=whole,
        ),
    )


def table_of(figure: Figure, lines: Iterable[str]) -> Table:
    """Return the figure as a table of a file; `lines` say what was asked."""
    return Table(
        title=figure.title,
        lines=(*lines, figure.note),
        headings=tuple(map(str, figure.headings)),
        rows=tuple((str(row.name), *map(_value, row.cells)) for row in figure.rows),
    )


def _value(cell: Cell) -> str | int:
    return int(cell.text) if cell.text.isdigit() else cell.text
