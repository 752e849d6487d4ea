"""Every text of the tournament office and its public pages has its Chinese."""

import ast
import re
from enum import Enum
from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from django.utils.translation.template import templatize

from tournaments.labels import pages
from tournaments.labels.events import NAMES
from tournaments.record import events as e

ROOT = Path(__file__).parents[2] / "tournaments"
HAN = re.compile("[一-鿿]")
LETTERS = re.compile(r"(?<!%\()\b[A-Za-z]{2}")
CALLS = {"_", "gettext", "gettext_lazy", "ngettext"}
SOURCES = sorted(
    [
        *(ROOT / "labels").glob("*.py"),
        *(ROOT / "admin").rglob("*.py"),
        *(ROOT / "web").glob("*.py"),
        *(ROOT / "selectors").glob("*.py"),
    ]
)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def marked(source: str) -> set[str]:
    return {
        arg.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS
        for arg in node.args[:1]
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    }


def in_template(text: str) -> set[str]:
    """Return what a template marks: as Django itself turns it into calls for gettext."""
    made = templatize(text)
    calls = re.findall(r"""\b_?n?gettext\((u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"))""", made)
    calls += re.findall(r"""\b_\((u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"))""", made)
    return {str(ast.literal_eval(call)) for call in calls}


@pytest.mark.parametrize("file", SOURCES, ids=lambda item: f"{item.parent.name}/{item.name}")
def test_every_text_of_the_source_has_its_chinese(file: Path) -> None:
    with override("zh-hans"):
        texts = marked(file.read_text(encoding="utf-8"))
        bare = [text for text in texts if LETTERS.search(text) and not HAN.search(gettext(text))]
    assert bare == []


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda item: f"{item.parent.name}/{item.name}")
def test_every_text_of_a_template_has_its_chinese(file: Path) -> None:
    with override("zh-hans"):
        texts = in_template(file.read_text(encoding="utf-8"))
        bare = [text for text in texts if LETTERS.search(text) and not HAN.search(gettext(text))]
    assert bare == []


def test_texts_of_templates_are_found_at_all() -> None:
    found = in_template((ROOT / "templates/admin/tournaments/desk.html").read_text("utf-8"))
    assert {"Rounds", "Public page"} <= found


def test_every_event_has_a_name() -> None:
    assert set(NAMES) == set(e.TournamentEvent.__args__)


def test_every_table_of_words_names_every_member_of_its_enumeration() -> None:
    """A page of an event that holds a member without a word would not open at all."""
    lacking = {}
    for name, table in vars(pages).items():
        kinds = {type(item) for item in table} if isinstance(table, dict) and name.isupper() else ()
        if len(kinds) == 1 and issubclass(kind := next(iter(kinds)), Enum):
            lacking[name] = set(kind) - set(table)
    assert len(lacking) > 5
    assert {name: left for name, left in lacking.items() if left} == {}


def test_every_kind_of_summand_has_a_word() -> None:
    """What a part of a tie-break is called stands in `labels`, `parts`, `what` of the measures."""
    found = set()
    for file in (ROOT / "tiebreaks").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if _names_summands(node):
                found |= {
                    other.value
                    for other in ast.walk(node)
                    if isinstance(other, ast.Constant)
                    and isinstance(other.value, str)
                    and re.fullmatch("[a-z_]+", other.value)
                }
    assert {"win", "second_win", "running_points"} <= found
    bare = sorted(found - set(pages.SUMMANDS))
    assert bare == [], "give each its words in SUMMANDS of tournaments/labels/pages.py"


def _names_summands(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        return any(isinstance(named, ast.Name) and named.id == "what" for named in node.targets)
    return isinstance(node, ast.FunctionDef) and node.name in ("labels", "parts", "_terms")
