"""An article of a rule book: its number means nothing without the book it stands in."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Article:
    """One article; `book` as the catalogue names it (`xiangqi-2020`), `number` as the book does."""

    book: str
    number: str

    def __str__(self) -> str:
        """Return the number alone, as it is printed beside what it governs."""
        return self.number
