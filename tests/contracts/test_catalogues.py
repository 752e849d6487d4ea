"""One English sentence has one Chinese one: catalogues are merged, and only one of two is shown."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib import admin
from django.utils.translation import trans_real

FOLDER = Path("zh_Hans") / "LC_MESSAGES" / "django.po"
ENTRY = re.compile(r'^msgid "(.+)"\nmsgstr "(.*)"$', re.MULTILINE)
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


@pytest.mark.parametrize("word", BUTTONS)
def test_the_words_on_the_buttons_of_the_office_stay_as_they_are(word: str) -> None:
    theirs = read(Path(admin.__file__).parent / "locale" / FOLDER)
    assert trans_real.translation("zh-hans").gettext(word) == theirs[word]
