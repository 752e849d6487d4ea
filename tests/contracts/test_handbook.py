"""The handbook of the offices: its words in bold are words of the pages, its pictures are there."""

import re
from pathlib import Path

import pytest

from tests.support.catalogues import ROOT, catalogues, read_messages

BOOK = ROOT / "docs" / "handbook"
LANGUAGES = ("zh", "en")
MOST_BYTES = 120_000
"""A picture is no larger than this; `tests/e2e/handbook_pictures.py` makes them anew."""
_QUOTED = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")


def chapters(language: str) -> list[Path]:
    return sorted((BOOK / language).glob("*.md"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_bold_stand_on_the_pages(language: str) -> None:
    messages = {
        words for path in catalogues() for words in read_messages(path).items() if all(words)
    }
    known = {chinese if language == "zh" else english for english, chinese in messages}
    strange = {
        (chapter.name, quoted)
        for chapter in chapters(language)
        for quoted in _QUOTED.findall(chapter.read_text(encoding="utf-8"))
        if " ".join(quoted.split()) not in known
    }
    assert strange == set()


def test_both_languages_have_the_same_chapters_and_pictures() -> None:
    chinese, english = (
        {
            chapter.name: [
                link.replace(f".{language}.", ".*.")
                for link in _LINK.findall(chapter.read_text(encoding="utf-8"))
                if "/pictures/" in link
            ]
            for chapter in chapters(language)
        }
        for language in LANGUAGES
    )
    assert chinese == english
    assert len(chinese) >= 4


def test_links_lead_somewhere_and_no_picture_is_large_or_left_over() -> None:
    linked = set()
    for chapter in BOOK.rglob("*.md"):
        for link in _LINK.findall(chapter.read_text(encoding="utf-8")):
            if "://" not in link:
                target = (chapter.parent / link).resolve()
                assert target.exists(), (chapter.name, link)
                linked.add(target)
    pictures = set((BOOK / "pictures").iterdir())
    assert pictures - linked == set()
    assert {path.name for path in pictures if path.stat().st_size > MOST_BYTES} == set()
