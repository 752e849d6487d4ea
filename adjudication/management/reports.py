"""What a command about many games writes: one JSON object a line, or a workbook at the end."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, Generic, Protocol, TypeVar

from django.core.management.base import CommandError
from django.utils.translation import gettext_noop as _

from games.labels.messages import bilingual
from games.management.tables import USAGE
from games.sheets.tables import Table, write_xlsx

FORMATS = ("ndjson", "xlsx")


class Line(Protocol):
    """What is reported of one thing."""

    @property
    def as_json(self) -> dict[str, object]:
        """Keys as committees read them."""


L = TypeVar("L", bound=Line)


def add_report(parser: ArgumentParser) -> None:
    """Declare the options of form and place."""
    parser.add_argument(
        "--format", choices=FORMATS, default="ndjson", help=bilingual(_("form of the report"))
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        help=bilingual(_("file to write; standard output without it")),
    )


def check_report(options: Mapping[str, Any]) -> None:
    """Let pass a form that can be written to its place.

    :raises CommandError: `output_missing`: a workbook needs a file.
    """
    if options["format"] == "xlsx" and options["output"] is None:
        raise CommandError("output_missing: --format xlsx -o FILE", returncode=USAGE)


class Report(Generic[L]):
    """Where the lines go: each as it comes, or one workbook at the end."""

    def __init__(
        self,
        options: Mapping[str, Any],
        *,
        out: Callable[[str], object],
        table: Callable[[list[L]], Table],
    ) -> None:
        self._path: Path | None = options["output"]
        self._xlsx = options["format"] == "xlsx"
        self._out = out
        self._table = table
        self._lines: list[L] = []
        self._file: IO[str] | None = None

    def __enter__(self) -> "Report[L]":
        if self._path is not None and not self._xlsx:
            self._file = self._path.open("w", encoding="utf-8")
        return self

    def add(self, line: L) -> None:
        """Take the next line."""
        if self._xlsx:
            self._lines.append(line)
            return
        text = json.dumps(line.as_json, ensure_ascii=False)
        if self._file is not None:
            self._file.write(f"{text}\n")
        else:
            self._out(text)

    def __exit__(self, kind: object, *rest: object) -> None:
        if self._file is not None:
            self._file.close()
        if self._xlsx and self._path is not None and kind is None:
            self._path.write_bytes(write_xlsx((self._table(self._lines),)))
