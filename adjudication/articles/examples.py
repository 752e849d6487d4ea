"""The worked examples of the articles (条文示例): which there are, and how they are carried out.

`data/examples.tsv` names for each example the article and the module of the tests that works it
out; `tests.contracts.registered_examples` writes it from those modules.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from adjudication.articles.catalogue import base_edition

HEADER = "edition\tnumber\tway\tmodule"


class Way(StrEnum):
    """How an example is carried out."""

    REST = "rest"  # by requests to the server, its store, roles and workers included
    DESK = "desk"  # as a question to the analysis desk (`analyse`)
    RECORD = "record"  # by the rules and the record alone


RUNNING = frozenset({Way.REST, Way.DESK})
"""Ways in which anybody outside can carry an example out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedExample:
    """One worked example of one article: how it is carried out, in which module of the tests."""

    edition: str
    number: str
    way: Way
    module: str

    def __str__(self) -> str:
        """Return it as the table writes it."""
        return "\t".join((self.edition, self.number, self.way, self.module))


@cache
def worked_examples() -> tuple[WorkedExample, ...]:
    """Return every example, in the order of the table."""
    table = files("adjudication.articles") / "data" / "examples.tsv"
    _header, *rows = table.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    return tuple(
        WorkedExample(edition=edition, number=number, way=Way(way), module=module)
        for edition, number, way, module in (row.split("\t") for row in rows)
    )


def examples_of(edition: str, number: str) -> tuple[WorkedExample, ...]:
    """Return the examples of an article.

    :raises UnknownEditionError: when no book covers the edition.
    """
    return _by_article().get((base_edition(edition), number), ())


@cache
def _by_article() -> dict[tuple[str, str], tuple[WorkedExample, ...]]:
    found: dict[tuple[str, str], tuple[WorkedExample, ...]] = {}
    for example in worked_examples():
        key = example.edition, example.number
        found[key] = (*found.get(key, ()), example)
    return found
