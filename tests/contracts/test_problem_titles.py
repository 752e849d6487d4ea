"""Every stable code of a refusal has an answer: a status, a title in Chinese and in English."""

import ast
import re
from http import HTTPStatus
from pathlib import Path

import pytest
from django.utils.translation import gettext, override

from config.api_errors import REFUSALS, title_of
from games.record.errors import CommandRefusedError
from games.rest.problems import ApiProblem
from tests.support.catalogues import read_catalogue
from tests.support.refusal_codes import ROOT, refusal_codes

SOURCES = (
    "games/record",
    "games/rules",
    "games/notation",
    "games/rest",
    "games/access.py",
    "adjudication/desk",
    "games/ledger/errors.py",
    "games/players/registration.py",
    "tournaments",
)
CODES = refusal_codes(*SOURCES)
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
    assert code in REFUSALS, f"{code} of {CODES[code]} has no row in config/api_errors.py"


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
        assert 400 <= status < 500 or status in (500, 503)


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
        texts = {refusal.title for refusal in REFUSALS.values()} | _marked(ROOT / "games" / "rest")
        entries = read_catalogue(CATALOGUE)
        assert texts == entries.keys()
        assert all(HAN.search(chinese) for chinese in entries.values())

    def test_is_compiled_as_it_stands_and_no_other_contradicts_it(self) -> None:
        with override("zh-hans"):
            for english, chinese in read_catalogue(CATALOGUE).items():
                assert gettext(english) == chinese


def test_a_refusal_without_a_row_of_its_own_keeps_to_its_family() -> None:
    from config.api_errors import exception_handler

    answer = exception_handler(CommandRefusedError("never_heard_of"), {})
    assert answer.status_code == 409
    assert b'"code": "command_refused"' in answer.content


def test_a_problem_without_a_row_is_a_fault_of_the_server() -> None:
    from config.api_errors import exception_handler

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
