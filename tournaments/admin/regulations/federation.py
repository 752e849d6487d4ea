"""The federation's own book (补充规则) that an event is played under, as a field of the form."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.api import latest_books
from games.labels.settings import book_name
from games.rules.books.federation import FederationBook


def book_key(book: FederationBook | None) -> str:
    """Return how the form names a version of a book, "" for none."""
    return f"{book.code}@{book.version}" if book else ""


def books_for(edition: str, pinned: FederationBook | None) -> dict[str, FederationBook]:
    """Return the books that an event may choose: the latest ones, and the one it has pinned."""
    offered = [*([pinned] if pinned and pinned.edition == edition else []), *latest_books(edition)]
    return {book_key(book): book for book in offered}


def add_book(form: forms.Form, books: dict[str, FederationBook]) -> None:
    """Add the choice of a federation's book, where there is any on this rule book."""
    if not books:
        return
    form.fields["book"] = forms.ChoiceField(
        label=gettext_lazy("Federation's book"),
        required=False,
        choices=[
            ("", _("none: the rule book alone")),
            *((key, book_name(book)) for key, book in books.items()),
        ],
        help_text=gettext_lazy(
            "Its numbers apply where the fields below are left as they are; the tournament "
            "keeps this version."
        ),
    )
