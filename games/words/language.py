"""Which of the two languages a page or answer is read in; Chinese unless told otherwise."""

from django.utils.translation import get_language


def is_chinese() -> bool:
    """Return whether the reader's language is Chinese."""
    return (get_language() or "zh").startswith("zh")


def spoken(both: tuple[str, str]) -> str:
    """Return a text kept in Chinese and in English in the reader's language."""
    return both[0 if is_chinese() else 1]
