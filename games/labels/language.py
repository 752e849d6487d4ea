"""Which of the two languages a page or answer is read in; Chinese unless told otherwise."""

from django.utils.functional import Promise, lazystr
from django.utils.translation import get_language

from games.rules.books.book import Named


def is_chinese() -> bool:
    """Return whether the reader's language is Chinese."""
    return (get_language() or "zh").startswith("zh")


def spoken(both: tuple[str, str]) -> str:
    """Return a text kept in Chinese and in English in the reader's language."""
    return both[0 if is_chinese() else 1]


class _Lazy:
    """A name in both languages that is read in the reader's."""

    def __init__(self, name: Named) -> None:
        self._name = name

    def __str__(self) -> str:
        return self._name.zh if is_chinese() else self._name.en


def named(name: Named) -> Promise:
    """Return a name of a book or a game as a word of the page's tables, read when it is shown."""
    return lazystr(_Lazy(name))
