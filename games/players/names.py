"""Keys by which names are found and sorted: simplified characters, pinyin, initials."""

from functools import lru_cache
from importlib import import_module
from typing import Any
from unicodedata import normalize

# Both dictionaries take long to load, and most processes never ask for a name's key.


@lru_cache(maxsize=1)
def _converter() -> Any:
    return import_module("opencc").OpenCC("t2s")


@lru_cache(maxsize=1)
def _pinyin() -> Any:
    return import_module("pypinyin")


@lru_cache(maxsize=20_000)
def simplified(text: str) -> str:
    """Return `text` in simplified characters; what is simplified already stays."""
    return str(_converter().convert(text))


@lru_cache(maxsize=20_000)
def search_key(name: str) -> str:
    """Return what a search for `name` may type: as printed, simplified, pinyin, initials."""
    plain = simplified(name)
    syllables = _syllables(plain)
    initials = _pinyin().lazy_pinyin(plain, style=_pinyin().Style.FIRST_LETTER)
    parts = (name, plain, "".join(syllables), " ".join(syllables), "".join(initials))
    return "|".join(dict.fromkeys(part.casefold() for part in parts if part))


def sort_key(name: str) -> str:
    """Return the pinyin of `name`, by which Chinese lists are sorted."""
    return " ".join(_syllables(simplified(name)))[:200]


def search_term(typed: str) -> str:
    """Return what a reader typed in the form the keys are kept in."""
    return simplified(typed.strip()).casefold()


def is_same_name(text: str, other: str) -> bool:
    """Return whether two spellings are one name: script, width, case and spaces aside."""
    return text == other or _plain(text) == _plain(other)


def _plain(name: str) -> str:
    return "".join(simplified(normalize("NFKC", name)).casefold().split())


def _syllables(text: str) -> list[str]:
    syllables: list[str] = _pinyin().lazy_pinyin(text)
    return syllables
