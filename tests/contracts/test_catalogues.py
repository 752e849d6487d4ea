"""One English sentence has one Chinese one: catalogues are merged, and only one of two is shown."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib import admin
from django.utils.translation import override, trans_real

from games.labels.messages import bilingual
from tests.support.catalogues import APPS, ROOT, read_messages

FOLDER = Path("zh_Hans") / "LC_MESSAGES" / "django.po"
ENTRY = re.compile(r'^msgid "(.+)"\nmsgstr "(.*)"$', re.MULTILINE)
HAN = re.compile("[一-鿿]")
BUTTONS = ("Add", "Change", "View", "Delete", "Save", "History", "Home", "Filter")


def read(path: Path) -> dict[str, str]:
    return dict(ENTRY.findall(path.read_text(encoding="utf-8")))


def own() -> list[Path]:
    """Return our catalogues: those of the settings, and those that belong to an app."""
    root = Path(settings.BASE_DIR)
    named = [Path(path) / FOLDER for path in settings.LOCALE_PATHS]
    apps = [root / app.replace(".", "/") / "locale" / FOLDER for app in settings.INSTALLED_APPS]
    return sorted({path.resolve() for path in (*named, *apps) if path.exists()})


def test_no_sentence_has_two_translations() -> None:
    catalogues = own()
    assert len(catalogues) > 4
    said: dict[str, set[str]] = {}
    for path in catalogues:
        for english, chinese in read(path).items():
            said.setdefault(english, set()).add(chinese)
    assert {text: found for text, found in said.items() if len(found) > 1} == {}


def texts_of_commands() -> set[str]:
    """Return the short texts of the modules that speak in both languages at once."""
    sources = (path.read_text("utf-8") for app in APPS for path in (ROOT / app).rglob("*.py"))
    return {
        node.value
        for source in sources
        if "bilingual(" in source
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def bilingual_calls() -> set[str]:
    return {
        node.args[0].value
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "bilingual"
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def test_what_commands_print_has_its_chinese_with_the_same_figures() -> None:
    calls = bilingual_calls()
    assert len(calls) > 100
    with override("zh-hans"):
        said = {text: trans_real.gettext(text) for text in calls}
    assert {text for text, chinese in said.items() if not HAN.search(chinese)} == set()
    figures = re.compile(r"%\(\w+\)[\w.]+")
    assert {
        text
        for text, chinese in said.items()
        if sorted(figures.findall(text)) != sorted(figures.findall(chinese))
    } == set()


def test_the_catalogue_of_commands_holds_nothing_that_none_prints() -> None:
    catalogue = ROOT / "config" / "locale" / FOLDER
    assert set(read_messages(catalogue)) - texts_of_commands() == set()


def test_a_text_is_printed_chinese_first() -> None:
    assert bilingual("no. %(number)d", number=3) == "3 号 / no. 3"
    assert bilingual("nobody translated this") == "nobody translated this / nobody translated this"


@pytest.mark.parametrize("word", BUTTONS)
def test_the_words_on_the_buttons_of_the_office_stay_as_they_are(word: str) -> None:
    theirs = read(Path(admin.__file__).parent / "locale" / FOLDER)
    assert trans_real.translation("zh-hans").gettext(word) == theirs[word]
