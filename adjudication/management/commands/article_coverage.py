"""Count how every article of the rule books is served, and name those that are not."""

import sys
from argparse import ArgumentParser
from collections import Counter
from io import StringIO

from django.core.management.base import BaseCommand
from rich.console import Console
from rich.table import Table

from adjudication.articles.coverage import (
    BINDING,
    Covered,
    Exemplified,
    Standing,
    coverage,
    examples_table,
    exemplified,
    is_complete,
    table,
)
from adjudication.labels.articles import PARTS
from adjudication.web.addresses import has_page
from games.labels.messages import bilingual

_COLUMNS = {
    Standing.SERVED: "carried out",
    Standing.LOST: "figure lost",
    Standing.ORGANISATIONAL: "Matter of organisation",
    Standing.EQUIPMENT: "equipment",
    Standing.WAITING: "waiting",
    Standing.UNSERVED: "not carried out",
}
_REACH = {
    Exemplified.RUNNING: "over REST or the analysis interface",
    Exemplified.RECORD: "record only",
    Exemplified.NONE: "none",
}


class Command(BaseCommand):
    """Print the coverage of the rule books; exit status 1 while an article is unserved."""

    help = bilingual(
        "How every article of the rule books is carried out; exit status 1 if one that decides "
        "games, offences or places is not (waiting ones are listed)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add --brief."""
        parser.add_argument("--brief", action="store_true", help=bilingual("do not list articles"))

    def handle(self, *args: object, brief: bool, **options: object) -> None:
        """Print the tables, the waiting articles, those without an example and what is missing.

        :raises SystemExit: with status 1 when an article that decides anything is unserved.
        """
        rows = coverage(has_page=has_page)
        buffer = StringIO()
        # The same at every terminal, so that two runs can be compared.
        console = Console(file=buffer, width=120)
        console.print(_table(rows))
        _list_waiting(console, rows, brief=brief)
        console.print(_examples(rows))
        if not brief:
            _list_without_example(console, rows)
        unserved = [row for row in rows if row.standing is Standing.UNSERVED]
        for row in unserved:
            why = "; ".join(row.faults) or f"waits for {row.waits_for or 'what stands under it'}"
            mark = "" if row.kind in BINDING else " (no decision hangs on it)"
            console.print(f"UNSERVED {row.edition} {row.number} ({row.kind.value}): {why}{mark}")
        self.stdout.write(buffer.getvalue())
        if not is_complete(rows):
            sys.exit(1)


def _table(rows: tuple[Covered, ...]) -> Table:
    made = Table(title=bilingual("How the articles are carried out"))
    made.add_column(_heading("edition"))
    made.add_column(_heading("kind"))
    for name in (*_COLUMNS.values(), "Total"):
        made.add_column(_heading(name), justify="right")
    total: Counter[Standing] = Counter()
    last = ""
    for (edition, kind), counted in table(rows).items():
        total += counted
        shown = edition if edition != last else ""
        last = edition
        made.add_row(shown, kind.value, *_figures(counted))
    made.add_section()
    made.add_row(bilingual("Total"), "", *_figures(total))
    return made


def _heading(text: str) -> str:
    """Say a heading on two lines, for narrow columns."""
    return bilingual(text).replace(" / ", "\n", 1)


def _figures(counted: Counter[Standing]) -> list[str]:
    return [*(str(counted[standing] or "-") for standing in _COLUMNS), str(counted.total())]


def _examples(rows: tuple[Covered, ...]) -> Table:
    made = Table(title=bilingual("Worked examples of the articles carried out"))
    made.add_column(_heading("edition"))
    made.add_column(_heading("kind"))
    for name in (*_REACH.values(), "Total"):
        made.add_column(_heading(name), justify="right")
    for (edition, kind), counted in examples_table(rows).items():
        figures = (str(counted[reach] or "-") for reach in _REACH)
        made.add_row(edition, kind.value, *figures, str(counted.total()))
    return made


def _list_without_example(console: Console, rows: tuple[Covered, ...]) -> None:
    for reach in (Exemplified.NONE, Exemplified.RECORD):
        numbers: dict[tuple[str, str], list[str]] = {}
        for row in rows:
            if exemplified(row) is reach:
                numbers.setdefault((row.edition, row.kind.value), []).append(row.number)
        for (edition, kind), found in numbers.items():
            listed = f"  {edition} {kind} ({len(found)}): {', '.join(found)}"
            console.print(f"example: {reach.value}{listed}", highlight=False)


def _list_waiting(console: Console, rows: tuple[Covered, ...], *, brief: bool) -> None:
    waiting = [row for row in rows if row.standing is Standing.WAITING]
    for part, count in sorted(Counter(row.waits_for for row in waiting).items()):
        console.print(f"waiting for {PARTS[part]}: {count} articles")
        if brief:
            continue
        numbers: dict[str, list[str]] = {}
        for row in waiting:
            if row.waits_for == part:
                numbers.setdefault(row.edition, []).append(row.number)
        for edition, found in numbers.items():
            console.print(f"  {edition} ({len(found)}): {', '.join(found)}", highlight=False)
