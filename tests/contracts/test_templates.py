"""Templates can be read: one element a line, short lines, loops over things that have a name."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template import Context, Origin, Template

import tests
from tests.support.template_names import missing_names

ROOT = Path(tests.__file__).parent.parent
APPS = ("games", "tournaments", "adjudication")
LONGEST_LINE = 260
"""Characters; most lines have less than 120, but a sentence to translate cannot be broken."""
VAGUE = re.compile(
    r"\{% (?:for [\w, ]*|with (?:\w+=\S+ )*|include .* )\b(one|item|thing)(?= in |=|,)"
)
CELLS = re.compile(r"<(?:tr|td|th|li|dt|dd)\b[^>]*>")


def found_in(source: str) -> Iterator[str]:
    """Yield what of a template is hard to read, by line."""
    for number, line in enumerate(source.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            yield f"{number}: {len(line)} characters"
        if vague := VAGUE.search(line):
            yield f"{number}: what is {vague[1]}?"
        if len(CELLS.findall(line)) > 1:
            yield f"{number}: cells side by side"


@pytest.mark.parametrize("app", APPS)
def test_templates_can_be_read(app: str) -> None:
    files = sorted((ROOT / app).rglob("templates/**/*.html"))
    assert len(files) >= 8
    found = {
        str(file.relative_to(ROOT)): faults
        for file in files
        if (faults := list(found_in(file.read_text(encoding="utf-8"))))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("<p>" + "x" * 253 + "</p>", []),
        ("<p>" + "x" * 254 + "</p>", ["1: 261 characters"]),
        ("{% for row in rows %}\n  <td>{{ row }}</td>", []),
        ("<tr>\n{% for one in rows %}", ["2: what is one?"]),
        ("{% for name, one in rows %}", ["1: what is one?"]),
        ("{% with one=row.line %}", ["1: what is one?"]),
        ('{% include "parts/act.html" with one=close %}', ["1: what is one?"]),
        ('{% translate "No one has entered." %}', []),
        ('<a href="?pick=1#one">', []),
        ("<td>1</td><td>2</td>", ["1: cells side by side"]),
        ("<tr><td>", ["1: cells side by side"]),
        ("<thead>\n<tr>", []),
    ],
)
def test_what_is_hard_to_read_is_named(source: str, faults: list[str]) -> None:
    assert list(found_in(source)) == faults


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("{{ shown }}{{ row.name }}", set()),
        ("{{ shwn }}{{ row.nme }}", {"shwn", "row.nme"}),
        ("{% if shwn %}x{% endif %}", {"shwn"}),
    ],
)
def test_a_name_that_a_view_does_not_give_is_noticed(text: str, names: set[str]) -> None:
    with missing_names() as missing:
        page = Template(text, Origin(str(ROOT / "page.html")))
        page.render(Context({"shown": "x", "row": {"name": "x"}}))
    assert missing == {("page.html", name) for name in names}
