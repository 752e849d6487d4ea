"""Every stable code of a refusal has an answer: a status, a title in Chinese and in English."""

import ast
import os
import re
import subprocess
import sys
from http import HTTPStatus
from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from rest_framework import exceptions as drf

import config.urls  # noqa: F401 - loads what refuses
from games.labels.refusals import title_of
from games.record.errors import CommandRefusedError
from games.rest.problems import ApiProblem, exception_handler
from games.streams.refusals import REFUSALS, declare_refusals
from tests.support.catalogues import read_catalogue
from tests.support.refusal_codes import ROOT, declared_rows, refusal_codes, refusal_sites

APPS = ("games", "tournaments", "adjudication")
INTERNAL = {"bad_catalogue"} | {
    site.code for site in refusal_sites("games/ledger", exception="InvalidEvent")
}
"""A fault of what is served, and details of `event_invalid`: the family answers for them."""
CODES = {code: place for code, place in refusal_codes(*APPS).items() if code not in INTERNAL}
ROWS = [row for app in APPS for row in declared_rows(app)]
CATALOGUE = ROOT / "games" / "rest" / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
HAN = re.compile(r"[\u4e00-\u9fff]")


def test_the_walk_finds_what_is_known_to_be_there() -> None:
    known = {
        "not_your_turn",  # an argument
        "role_not_allowed",  # an argument of a subclass
        "csrf_failed",  # a keyword
        "unknown_parameter",  # through a local name
        "version_conflict",  # a class attribute
        "fen_ranks",
        "notation_ambiguous",
        "loop_not_closed",
        "square_empty",
        "unknown_ask",
    }
    assert known <= CODES.keys()


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_code_that_is_raised_has_a_row(code: str) -> None:
    assert code in REFUSALS, f"{code} of {CODES[code]} is declared nowhere"


def test_a_code_has_one_row() -> None:
    assert sorted(row.code for row in ROWS) == sorted(REFUSALS)


def test_a_row_stands_in_a_module_that_refuses_with_it() -> None:
    of_the_framework = {
        kind.default_code
        for kind in vars(drf).values()
        if isinstance(kind, type) and issubclass(kind, drf.APIException)
    }
    idle = {row.code: row.path for row in ROWS if not row.raised}
    assert idle.keys() <= of_the_framework
    assert set(idle.values()) == {"games/rest/problems.py"}


def test_what_the_addresses_load_knows_every_row() -> None:
    """Rows come with the modules that refuse; no module waits to be imported by a test."""
    program = (
        "import django; django.setup()\n"
        "import config.urls\n"
        "from games.streams.refusals import REFUSALS\n"
        "print(*sorted(REFUSALS))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == sorted(row.code for row in ROWS)


class TestDeclaring:
    def test_a_second_row_of_a_code_is_refused(self) -> None:
        with pytest.raises(ValueError, match="round_closed"):
            declare_refusals(422, round_closed=REFUSALS["round_closed"].title)
        with pytest.raises(ValueError, match="round_closed"):
            declare_refusals(409, round_closed="Another title.")
        assert REFUSALS["round_closed"].status == 409

    def test_the_same_row_again_changes_nothing(self) -> None:
        before = dict(REFUSALS)
        declare_refusals(409, round_closed=REFUSALS["round_closed"].title)
        assert before == REFUSALS

    @pytest.mark.parametrize("status", [200, 302, 418, 502])
    def test_another_status_is_refused(self, status: int) -> None:
        with pytest.raises(ValueError, match=str(status)):
            declare_refusals(status, never_heard_of="Never heard of.")
        assert "never_heard_of" not in REFUSALS


@pytest.mark.parametrize("code", sorted(REFUSALS))
class TestRow:
    def test_has_a_title_in_both_languages(self, code: str) -> None:
        with override("en"):
            english = title_of(code)
        with override("zh-hans"):
            chinese = title_of(code)
        assert english == REFUSALS[code].title
        assert not HAN.search(english)
        assert HAN.search(chinese)
        assert english.endswith(".")
        assert chinese.endswith("。")

    def test_has_a_code_for_programs_and_a_status_of_http(self, code: str) -> None:
        assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", code)
        status = HTTPStatus(REFUSALS[code].status)
        assert 400 <= status < 500 or status in (500, 503, 507)


def test_a_code_without_a_row_is_found_out(tmp_path: Path) -> None:
    source = tmp_path / "made_up.py"
    source.write_text(
        "def f(late):\n"
        "    code = 'too_late' if late else 'too_soon'\n"
        "    raise CommandRefusedError(code)\n"
        "class MadeUpError(LedgerError):\n"
        "    code = 'made_up'\n"
    )
    assert set(refusal_codes(str(source))) == {"too_late", "too_soon", "made_up"}
    assert not {"too_late", "too_soon", "made_up"} & REFUSALS.keys()


class TestCatalogue:
    def test_has_every_text_of_the_api(self) -> None:
        texts = {row.title for row in declared_rows("games")} | _marked(ROOT / "games" / "rest")
        entries = read_catalogue(CATALOGUE)
        assert texts == entries.keys()
        assert all(HAN.search(chinese) for chinese in entries.values())

    def test_is_compiled_as_it_stands_and_no_other_contradicts_it(self) -> None:
        with override("zh-hans"):
            for english, chinese in read_catalogue(CATALOGUE).items():
                assert gettext(english) == chinese


def test_a_refusal_without_a_row_of_its_own_keeps_to_its_family() -> None:
    answer = exception_handler(CommandRefusedError("never_heard_of"), {})
    assert answer.status_code == 409
    assert b'"code": "command_refused"' in answer.content


def test_a_problem_without_a_row_is_a_fault_of_the_server() -> None:
    answer = exception_handler(ApiProblem("never_heard_of"), {})
    assert answer.status_code == 500
    assert b"never_heard_of" not in answer.content


def _marked(folder: Path) -> set[str]:
    """Return every text marked for translation under `folder`."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="_"), args=[ast.Constant(value=str(text))]):
                    found.add(text)
                case _:
                    pass
    return found
