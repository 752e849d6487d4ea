"""Fields of the regulations that a form has none for: lists of comparisons, pairs, points.

Nothing typed is lost: what cannot be read stays in its field with a sentence beside it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.labels.game_words import Word
from games.labels.language import spoken
from games.rules.exact_numbers import exact_number
from tournaments.books.orders import Format, Sides
from tournaments.regulations.text import yuan
from tournaments.regulations.tiebreak_names import words_of
from tournaments.regulations.values import Threshold
from tournaments.standings.books import orders_of
from tournaments.tiebreaks.catalogue import CATALOGUE

_SUM = re.compile(r"([0-9]{1,7})(?:\.([0-9]{1,2}))?")
MOST_STEPS = 12
MOST_PAIRS = 40


def choices_of(table: Mapping[Any, Word | tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the choices of a table of words, or of words in two languages, in the reader's."""
    return [
        (item.value, spoken(label) if isinstance(label, tuple) else str(label))
        for item, label in table.items()
    ]


def split(text: str) -> list[str]:
    """Return the words of a text, whatever stands between them."""
    for mark in ",，、;；":
        text = text.replace(mark, " ")
    return text.split()


def numbers(text: str) -> tuple[int, ...]:
    """Return the whole numbers of a text.

    :raises ValidationError: something else stands there.
    """
    parts = split(text)
    if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
        raise forms.ValidationError(_("Write numbers with blanks between."))
    return tuple(int(part) for part in parts)


def comparisons(edition: str, sides: Sides, form: Format) -> list[tuple[str, str]]:
    """Return the comparisons an event may choose: the book's with their cuts, then the rest."""
    found: dict[str, str] = {}
    for order in orders_of(edition):
        if order.sides is sides and order.format is form:
            found |= {code: spoken(words_of(code)) for code in order.codes}
    for entry in CATALOGUE.values():
        if entry.teams_only and sides is Sides.PEOPLE:
            continue
        if entry.swiss_only and form is Format.ROUND_ROBIN:
            continue
        found.setdefault(entry.code.value, spoken((entry.zh, entry.en)))
    return list(found.items())


class RowsWidget(forms.Widget):
    """Several lists to choose from, one behind the other; also read from one line of text."""

    def __init__(self, *, rows: int, columns: int = 1, least: int = 8) -> None:
        super().__init__()
        self.rows, self.columns, self.least = rows, columns, least
        self.choices: list[tuple[str, str]] = []

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        """Return what stands in the lists, in order."""
        keys = [f"{name}-{at}" for at in range(self.rows * self.columns)]
        if not any(key in data for key in keys):
            return " ".join(split(str(data.get(name) or "")))
        return " ".join(str(data.get(key) or "-") for key in keys)

    def value_omitted_from_data(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        """Return whether the form came without this field."""
        return name not in data and f"{name}-0" not in data

    def id_for_label(self, id_: str, index: str | None = None) -> str:
        """Return the id of the first list."""
        return f"{id_}-0"

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return the lists, numbered, with what stands in them."""
        texts = [] if value is None else str(value).split()
        chosen = ["" if text == "-" else text for text in texts]
        used = len(chosen) - next(
            (i for i, text in enumerate(reversed(chosen)) if text), len(chosen)
        )
        lines = min(self.rows, max(self.least, -(-used // self.columns) + 3))
        unknown = [(text, text) for text in chosen if text and text not in dict(self.choices)]
        options = [("", "–"), *self.choices, *unknown]
        html = []
        for at in range(lines * self.columns):
            select = forms.Select(choices=options)
            now = chosen[at] if at < len(chosen) else ""
            html.append(select.render(f"{name}-{at}", now, self._marks(name, at)))
        rows = (html[at : at + self.columns] for at in range(0, len(html), self.columns))
        return SafeString(
            f'<ol class="rows by-{self.columns}">'
            + "".join(f"<li>{' '.join(row)}</li>" for row in rows)
            + "</ol>"
        )

    def _marks(self, name: str, at: int) -> dict[str, str]:
        """Return id and name of a list; the label of the field is the first one's."""
        marks = {"id": f"id_{name}-{at}"}
        if at:
            marks["aria-label"] = _("line %(line)d") % {"line": at // self.columns + 1}
        return marks


class OrderField(forms.CharField):
    """Comparisons in their order (名次比较顺序)."""

    def __init__(self, choices: Sequence[tuple[str, str]], **more: Any) -> None:
        super().__init__(widget=RowsWidget(rows=MOST_STEPS), required=False, max_length=600, **more)
        self.widget.choices = list(choices)

    def clean(self, value: Any) -> Any:
        """Codes parted at blanks and commas; a dash stands for none."""
        return tuple(text for text in split(super().clean(value)) if text != "-")


class PairsField(forms.CharField):
    """Entrants named to be kept apart (回避), two by two."""

    def __init__(self, choices: Sequence[tuple[str, str]], **more: Any) -> None:
        super().__init__(
            widget=RowsWidget(rows=MOST_PAIRS, columns=2, least=4),
            required=False,
            max_length=9000,
            **more,
        )
        self.widget.choices = list(choices)

    def clean(self, value: Any) -> Any:
        """Return the pairs.

        :raises ValidationError: a pair lacks one of its two.
        """
        texts = ["" if text == "-" else text for text in split(super().clean(value))]
        pairs = list(zip(texts[::2], texts[1::2], strict=False))
        if any(bool(text) != bool(other) for text, other in pairs) or len(texts) % 2:
            raise forms.ValidationError(_("Name both of the two to be kept apart."))
        return tuple(pair for pair in pairs if all(pair))


class ExactField(forms.CharField):
    """Points as people write them: 2, 1/2, ½, 1½, 0.5."""

    def __init__(self, *, blank: Fraction | None = Fraction(0), **more: Any) -> None:
        super().__init__(max_length=12, widget=forms.TextInput(attrs={"size": 6}), **more)
        self.blank = blank

    def clean(self, value: Any) -> Any:
        """Return the exact number, `blank` where nothing is written.

        :raises ValidationError: it is none.
        """
        text = super().clean(value).strip()
        if not text:
            return self.blank
        half = text.endswith("½")
        try:
            number = exact_number(text.removesuffix("½") or "0")
            if half and number.denominator != 1:
                raise ValueError(text)
        except (ValueError, ZeroDivisionError) as error:
            raise forms.ValidationError(_("Write points as 2, 1/2 or 1½.")) from error
        if abs(number) > 1000 or number.denominator > 1000:
            raise forms.ValidationError(_("Write points as 2, 1/2 or 1½."))
        more = Fraction(1, 2) if half else Fraction(0)
        return number - more if text.startswith("-") else number + more


class SumField(forms.CharField):
    """A sum of money in 元: 200, or 200.50; read in hundredths."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            required=False, max_length=12, widget=forms.TextInput(attrs={"size": 8}), **more
        )

    def clean(self, value: Any) -> Any:
        """Return the sum in hundredths, 0 where nothing is written.

        :raises ValidationError: it is none.
        """
        text = super().clean(value).strip()
        if not text:
            return 0
        found = _SUM.fullmatch(text)
        if found is None:
            raise forms.ValidationError(_("Write a sum as 200 or 200.50."))
        return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))

    def shown(self, hundredths: int) -> str:
        """Return a sum as it is read once more."""
        return yuan(hundredths) if hundredths else ""


class ThresholdsField(forms.CharField):
    """Lines of penalties that differ from the book: an article and how often."""

    def __init__(self, **more: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 2, "cols": 40})
        super().__init__(required=False, max_length=600, widget=widget, **more)

    def clean(self, value: Any) -> Any:
        """Return the thresholds.

        :raises ValidationError: a line is no article with a number.
        """
        found = []
        for line in super().clean(value).splitlines():
            parts = line.split()
            if not parts:
                continue
            if len(parts) != 2 or not parts[1].isascii() or not parts[1].isdecimal():
                raise forms.ValidationError(
                    _("A line is an article and a number, for example: %(line)s"),
                    params={"line": "4.1.10 3"},
                )
            found.append(Threshold(offence=parts[0], count=int(parts[1][:6])))
        return tuple(found)


def whole(
    label: Any, low: int, high: int, *, help_text: Any = "", required: bool = True
) -> Callable[[], forms.Field]:
    """Made anew for each form; bounds are included."""
    return lambda: forms.IntegerField(
        label=label, min_value=low, max_value=high, help_text=help_text, required=required
    )


def ticked(label: Any, *, help_text: Any = "") -> Callable[[], forms.Field]:
    """Made anew for each form; nobody has to tick it."""
    return lambda: forms.BooleanField(label=label, required=False, help_text=help_text)


def chosen(label: Any, choices: Callable[[], list[tuple[str, str]]], *, help_text: Any = "") -> Any:
    """Return how to make a list to choose from, in the reader's language."""
    return lambda: forms.ChoiceField(label=label, choices=choices(), help_text=help_text)


AS_BOOK = gettext_lazy("as the book has it")
