"""Every refusal of a game's record with its code and the article of the game's own book.

A site is a file, a function and a code. It stands in the table of `tests.support.refused`, or in
`tests/data/refusals_elsewhere.tsv` with the test that asserts its code and article, or in
`tests/data/refusals_unasserted.txt`, which may only shrink.
"""

import ast
import csv
from functools import cache
from pathlib import Path

import pytest

from games.record.decide import decide
from games.record.errors import CommandRefusedError
from tests.support.cited import cited
from tests.support.refusal_codes import ANY, ROOT, Site, refusal_codes, refusal_sites
from tests.support.refusal_sites import SITES, site_of
from tests.support.refusal_values import mistold
from tests.support.refused import ROWS, Refused

DATA = ROOT / "tests" / "data"
ELSEWHERE = tuple(
    csv.DictReader(
        (DATA / "refusals_elsewhere.tsv").read_text(encoding="utf-8").splitlines(),
        delimiter="\t",
    )
)
UNASSERTED = (DATA / "refusals_unasserted.txt").read_text(encoding="utf-8").splitlines()
MOST_UNASSERTED = 2


def _in_table() -> set[Site]:
    sites = set()
    for row in ROWS:
        path, function = row.site.split()
        exact = Site(path, function, row.code)
        sites.add(exact if exact in SITES else Site(path, function, ANY))
    return sites


@pytest.mark.parametrize(
    "row", ROWS, ids=[f"{row.edition} {row.code} {row.article}: {row.desc}" for row in ROWS]
)
def test_what_is_refused_and_by_which_article(row: Refused) -> None:
    scenario = row.given()
    with pytest.raises(CommandRefusedError) as refused:
        decide(scenario.state, row.command, by=row.by, now=scenario.now)
    assert (refused.value.code, refused.value.article) == (
        row.code,
        cited(row.edition, row.article),
    )
    assert mistold(refused.value, row.command) == {}
    site = site_of(refused.value)
    assert f"{site.path} {site.function}" == row.site


def test_every_site_is_asserted_with_its_article() -> None:
    elsewhere = {Site(row["path"], row["function"], row["site"]) for row in ELSEWHERE}
    asserted = _in_table() | elsewhere
    assert sorted(str(site) for site in SITES - asserted) == UNASSERTED
    assert sorted(asserted - SITES) == [], "gone from the source"
    assert sorted(elsewhere & _in_table()) == [], "in the table as well"
    assert len(elsewhere) == len(ELSEWHERE)


def test_what_is_left_only_shrinks() -> None:
    assert len(UNASSERTED) <= MOST_UNASSERTED


@pytest.mark.parametrize("row", ELSEWHERE, ids=lambda item: f"{item['path']} {item['code']}")
def test_what_is_asserted_elsewhere_is(row: dict[str, str]) -> None:
    """The test named is there, and its module expects this code and this article."""
    path, *names = row["test"].split("::")
    functions, texts = _read(ROOT / path)
    assert ".".join(names) in functions
    assert {"then_refused", "raises"} & texts
    assert {row["code"], row["article"]} - {""} <= texts


@cache
def _read(path: Path) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the tests of a module, and the texts and attributes that stand in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for group in tree.body:
        if isinstance(group, ast.ClassDef):
            inner = (node.name for node in group.body if isinstance(node, ast.FunctionDef))
            functions |= {f"{group.name}.{name}" for name in inner}
    texts: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
        elif isinstance(node, ast.Attribute):
            texts.add(node.attr)
    return frozenset(functions), frozenset(texts)


def test_a_folder_that_is_gone_or_refuses_nothing_is_no_empty_answer(tmp_path: Path) -> None:
    (tmp_path / "quiet.py").write_text("def pause() -> None: ...\n", encoding="utf-8")
    for folder in ("games/recorded", str(tmp_path)):
        with pytest.raises(LookupError):
            refusal_codes(folder)
        with pytest.raises(LookupError):
            refusal_sites(folder, exception="CommandRefusedError")
