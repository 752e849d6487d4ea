"""An article of a rule book: which book, and its number there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Article:
    """One article: `book` is the book that prints it, `number` as it is cited ("4.1.8").

    The same number in another book is another article.
    """

    book: str
    number: str

    def __bool__(self) -> bool:
        """Tell an article from the silence of a book."""
        return bool(self.number)

    def __str__(self) -> str:
        return f"{self.book} {self.number}".strip()


SILENT = Article("", "")
"""Of what a book says nothing."""
