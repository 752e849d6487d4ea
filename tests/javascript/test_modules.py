"""The scripts of the pages: their pure parts by node's runner, every file as a module."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.javascript.node import ROOT, run_node

TESTS = sorted(Path(__file__).parent.rglob("*.test.mjs"))
SCRIPTS = sorted(
    path for app in ("games", "tournaments", "adjudication") for path in (ROOT / app).rglob("*.js")
)
PAGE_ONLY = re.compile(r"\b(document|window|location|history|fetch)\b")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def checked(source: str) -> subprocess.CompletedProcess[str]:
    """Read a script as the browser does: as a module, whose code is strict."""
    return run_node("--check", "--input-type=module", source=source)


def imported(path: Path) -> set[Path]:
    found = re.findall(r'^import [^;]* from "([^"]+)";', path.read_text("utf-8"), re.MULTILINE)
    return {_served_at((path.parent / target).resolve()) for target in found}


def _served_at(wanted: Path) -> Path:
    """Return the file that a browser is sent: the folders of all apps are one to it."""
    _root, static, address = str(wanted).partition("/static/")
    by_address = {str(path).split("/static/")[1]: path for path in SCRIPTS}
    return by_address.get(address, wanted) if static else wanted


@pytest.mark.parametrize("path", TESTS, ids=name)
def test_what_node_s_runner_says(path: Path) -> None:
    done = run_node("--test", "--test-reporter=spec", name(path))
    assert done.returncode == 0, done.stdout
    assert "ℹ fail 0" in done.stdout
    assert "ℹ pass 0" not in done.stdout, "a file without a test"


def test_a_test_that_fails_is_shown(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.test.mjs"
    wrong.write_text(
        'import assert from "node:assert/strict";\nimport { test } from "node:test";\n'
        'test("two and two", () => assert.equal(2 + 2, 5));\n',
        encoding="utf-8",
    )
    done = run_node("--test", "--test-reporter=spec", str(wrong))
    assert done.returncode != 0
    assert "two and two" in done.stdout


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_every_script_is_a_module_whose_imports_are_there(path: Path) -> None:
    done = checked(path.read_text("utf-8"))
    assert done.returncode == 0, done.stdout
    assert all(target.is_file() for target in imported(path))


@pytest.mark.parametrize("source", ["let first second;", "const open = {}; with (open) {}"])
def test_what_is_no_module_is_found(source: str) -> None:
    assert checked(source).returncode != 0


def test_what_is_imported_is_pure_and_tested() -> None:
    parts = {target for path in SCRIPTS for target in imported(path)}
    assert len(parts) >= 6
    tested = {target for path in TESTS for target in imported(path)}
    assert parts <= tested
    for part in parts:
        text = re.sub(r"//.*", "", part.read_text("utf-8"))
        assert not PAGE_ONLY.search(text), name(part)


def test_pages_load_their_scripts_as_modules() -> None:
    loaded = set()
    for app in ("games", "tournaments", "adjudication"):
        for page in (ROOT / app).rglob("*.html"):
            if page.name == "offline.html":
                # Opened from a disk, where browsers load no modules; it carries its own script.
                continue
            for tag in re.findall(r"<script[^>]*>", page.read_text("utf-8")):
                found = re.fullmatch(r"""<script type="module" src="{% static '(.+)' %}">""", tag)
                assert found is not None, f"{name(page)}: {tag}"
                loaded.add(found[1])
    # Each script is a page's or an imported part; none is left behind.
    own = {str(path).split("/static/")[1] for path in SCRIPTS}
    parts = {str(target).split("/static/")[1] for path in SCRIPTS for target in imported(path)}
    # The worker is sent by a view of its own, below whose address it answers.
    assert loaded | parts == own - {"documents/offline.js", "table/worker.js"}
