"""Every word of tournaments has its Chinese, and every warning its sentence."""

import ast
import re
from pathlib import Path

import pytest
from django.utils.translation import gettext, override

from tests.support.catalogues import read_catalogue
from tournaments.labels.warnings import WARNINGS
from tournaments.record.warnings import WARNING_CODES

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "tournaments" / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
HAN = re.compile("[一-鿿]")
SOURCES = (ROOT / "tournaments" / "apps.py", ROOT / "tournaments" / "labels" / "warnings.py")


def marked() -> set[str]:
    files = [*SOURCES, *(ROOT / "tournaments" / "models").glob("*.py")]
    return {
        node.args[0].value
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "_"
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def test_every_text_is_translated_and_none_is_left_over() -> None:
    entries = read_catalogue(CATALOGUE)
    assert marked() == set(entries)
    assert all(HAN.search(entry) or entry == "SHA-256" for entry in entries.values())


def test_it_is_compiled_as_it_stands_and_no_other_contradicts_it() -> None:
    with override("zh-hans"):
        for english, chinese in read_catalogue(CATALOGUE).items():
            assert gettext(english) == chinese


def found_codes() -> set[str]:
    files = (ROOT / "tournaments" / "record").rglob("*.py")
    return {
        str(node.args[1].value)
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in ("_warn", "warn")
        and isinstance(node.args[1], ast.Constant)
    }


def test_the_list_of_warnings_is_what_the_source_gives() -> None:
    assert found_codes() == set(WARNING_CODES) == set(WARNINGS)


@pytest.mark.parametrize("code", WARNING_CODES)
def test_a_warning_is_a_sentence_in_both_languages(code: str) -> None:
    with override("en"):
        assert str(WARNINGS[code]).endswith(".")
    with override("zh-hans"):
        assert str(WARNINGS[code]).endswith("。")
