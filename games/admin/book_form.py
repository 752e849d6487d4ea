"""The form of a federation's book: what its rule book leaves open, each with bounds and article."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.zi_field import KomiField, zi_shown
from games.labels.article_numbers import cited_words
from games.labels.refusals import title_of
from games.labels.settings import bounds_words, choice_words, setting_word, value_words
from games.rules.books.article import Article
from games.rules.books.federation import (
    FIRST_YEAR,
    LAST_YEAR,
    FederationBook,
    Override,
    Provision,
    faults_of,
    settings_left,
    value,
)
from games.rules.books.left import PENALTIES, Kind, Setting, SettingValue
from games.rules.books.years import Years

MINUTE_MS = 60_000
_YES_NO = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A setting on the form: its value, its article in the federation's document, that document.

    `usual` is what applies where nothing is settled, `left_by` the article of the rule book.
    """

    label: str
    usual: str
    bounds: str
    left_by: Article | None
    value: BoundField
    article: BoundField
    document: BoundField


_NO_PROVISION = Provision(document="", article="")
_HEADS = ("code", "name", "name_en", "document", "document_en", "first_year", "last_year")


class BookForm(forms.Form):
    """One version of a federation's book on `edition`, begun from `base` where there is one."""

    required_css_class = "required"

    def __init__(
        self, data: Any = None, *, edition: str, base: FederationBook | None = None
    ) -> None:
        self.edition, self.base = edition, base
        self.settings = settings_left(edition)
        super().__init__(data, initial=_initial(base))
        self.fields["code"] = forms.SlugField(
            label=gettext_lazy("Code"),
            max_length=40,
            disabled=base is not None,
            help_text=gettext_lazy(
                "By which games and the API name it: small letters, digits, hyphens; it stays."
            ),
        )
        self.fields["name"] = _text(gettext_lazy("Name in Chinese"), 100, required=True)
        self.fields["name_en"] = _text(gettext_lazy("Name in English"), 100)
        self.fields["document"] = _text(
            gettext_lazy("Document"),
            200,
            required=True,
            help_text=gettext_lazy("Title of the federation's document, without 《》."),
        )
        self.fields["document_en"] = _text(gettext_lazy("Document, title in English"), 200)
        for name, label in (
            ("first_year", gettext_lazy("Games played from the year")),
            ("last_year", gettext_lazy("to the year")),
        ):
            self.fields[name] = forms.IntegerField(
                label=label,
                min_value=FIRST_YEAR,
                max_value=LAST_YEAR,
                required=False,
                help_text=gettext_lazy("are read by this edition where a file names none."),
            )
        for setting in self.settings:
            key = _key(setting)
            name = setting_word(edition, setting)
            self.fields[f"s_{key}"] = _field(setting, name)
            self.fields[f"a_{key}"] = _text(gettext_lazy("article"), 40, of=name)
            self.fields[f"d_{key}"] = _text(gettext_lazy("another document"), 200, of=name)
        self.fields["note"] = _text(
            gettext_lazy("What this version is for"),
            300,
            help_text=gettext_lazy("Shown in the history: for the season, what changed and why."),
        )

    @property
    def heads(self) -> list[BoundField]:
        """The fields above the settings."""
        return [self[name] for name in _HEADS]

    @property
    def rows(self) -> list[Row]:
        """The settings of play and time."""
        return [self._row(setting) for setting in self.settings if setting.part != PENALTIES]

    @property
    def penalties(self) -> list[Row]:
        """How many of each offence lose."""
        return [self._row(setting) for setting in self.settings if setting.part == PENALTIES]

    def _row(self, setting: Setting) -> Row:
        key = _key(setting)
        return Row(
            label=setting_word(self.edition, setting),
            usual=value_words(setting, setting.usual) or "–",
            bounds=bounds_words(setting),
            left_by=setting.article,
            value=self[f"s_{key}"],
            article=self[f"a_{key}"],
            document=self[f"d_{key}"],
        )

    def clean(self) -> dict[str, Any]:
        """Show every fault of the book beside the setting that made it."""
        cleaned = super().clean() or self.cleaned_data
        for setting in self.settings:
            key = _key(setting)
            stray = cleaned.get(f"a_{key}") or cleaned.get(f"d_{key}")
            if stray and f"s_{key}" not in self.errors and self._value_of(setting) is None:
                self.add_error(f"s_{key}", _("An article without a value settles nothing."))
        if self.errors:
            return cleaned
        for fault in faults_of(self.made()):
            place = fault.place.replace(".", "-")
            beside = f"a_{place}" if fault.code == "provision_missing" else f"s_{place}"
            text = f"{title_of(fault.code)} [{fault.code}]"
            if fault.article:
                text = _("%(why)s See %(article)s.") % {
                    "why": text,
                    "article": cited_words(fault.article),
                }
            name = next((text for text in (beside, place) if text in self.fields), None)
            self.add_error(name, text)
        return cleaned

    def made(self) -> FederationBook:
        """Return the version that the answers make."""
        cleaned = self.cleaned_data
        return FederationBook(
            code=self.base.code if self.base else cleaned["code"],
            version=self.base.version + 1 if self.base else 1,
            edition=self.edition,
            name=cleaned["name"].strip(),
            name_en=cleaned["name_en"].strip(),
            overrides=tuple(self._overrides()),
            years=self._years(),
        )

    def _years(self) -> Years | None:
        """Return the years asked for; one alone is a range of one year."""
        cleaned = self.cleaned_data
        years = [year for year in (cleaned["first_year"], cleaned["last_year"]) if year is not None]
        return Years(first=years[0], last=years[-1]) if years else None

    def _overrides(self) -> Iterator[Override]:
        cleaned, titles = self.cleaned_data, _titles(self.base)
        titles[cleaned["document"].strip()] = cleaned["document_en"].strip()
        for setting in self.settings:
            plain, key = self._value_of(setting), _key(setting)
            if plain is None:
                continue
            document = cleaned[f"d_{key}"].strip() or cleaned["document"].strip()
            provision = Provision(
                document=document,
                document_en=titles.get(document, ""),
                article=cleaned[f"a_{key}"].strip(),
            )
            yield Override(setting=setting.code, value=value(plain), provision=provision)

    def _value_of(self, setting: Setting) -> SettingValue:
        """Minutes become milliseconds, boxes truth values; None leaves the rule book's value."""
        answer = self.cleaned_data.get(f"s_{_key(setting)}")
        if answer is None or answer == "":
            return None
        match setting.kind:
            case Kind.YES_NO:
                return _YES_NO[answer]
            case Kind.TIME:
                return int(answer) * MINUTE_MS
            case Kind.TEXT:
                return str(answer).strip() or None
            case _:
                return answer  # type: ignore[no-any-return]


def _key(setting: Setting) -> str:
    return setting.code.replace(".", "-")


def _text(
    label: Any, most: int, *, required: bool = False, help_text: Any = "", of: str = ""
) -> forms.CharField:
    """Return a field for one line; `of` names the row of a table in which it stands."""
    field = forms.CharField(label=label, max_length=most, required=required, help_text=help_text)
    if of:
        field.widget.attrs["aria-label"] = f"{of} · {label}"
    return field


def _field(setting: Setting, label: str) -> forms.Field:
    """Return the field of a setting; empty leaves it to the rule book and the event."""
    match setting.kind:
        case Kind.YES_NO:
            choices = [("", "–"), ("yes", _("yes")), ("no", _("no"))]
            return forms.ChoiceField(label=label, required=False, choices=choices)
        case Kind.CHOICE:
            choices = [("", "–"), *choice_words(setting)]
            return forms.ChoiceField(label=label, required=False, choices=choices)
        case Kind.QUARTERS:
            return KomiField(label=label, required=False, max_length=12)
        case Kind.TEXT:
            area = forms.Textarea(attrs={"rows": 2, "cols": 40})
            return forms.CharField(label=label, required=False, max_length=2000, widget=area)
        case Kind.TIME:
            minutes = _("%(what)s, in minutes") % {"what": label}
            return forms.IntegerField(label=minutes, required=False, min_value=0, max_value=600)
        case _:
            # The bounds are the book's, whose article the refusal names.
            return forms.IntegerField(label=label, required=False)


def _initial(book: FederationBook | None) -> dict[str, Any]:
    if book is None:
        return {}
    documents = [override.provision for override in book.overrides]
    titles = [document.document for document in documents]
    usual = max(
        documents, key=lambda provision: titles.count(provision.document), default=_NO_PROVISION
    )
    found: dict[str, Any] = {
        "code": book.code,
        "name": book.name,
        "name_en": book.name_en,
        "document": usual.document,
        "document_en": usual.document_en,
        "first_year": book.years and book.years.first,
        "last_year": book.years and book.years.last,
    }
    for setting in settings_left(book.edition):
        settled, key = book.settled(setting.code), _key(setting)
        if settled is None:
            continue
        found[f"s_{key}"] = _shown(setting, settled.value.plain)
        found[f"a_{key}"] = settled.provision.article
        if settled.provision.document != usual.document:
            found[f"d_{key}"] = settled.provision.document
    return found


def _shown(setting: Setting, plain: SettingValue) -> Any:
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, int) and setting.kind is Kind.TIME:
        return plain // MINUTE_MS
    if isinstance(plain, int) and setting.kind is Kind.QUARTERS:
        return zi_shown(plain)
    return plain


def _titles(book: FederationBook | None) -> dict[str, str]:
    """Return the English titles of the documents that a version cites."""
    cited = [override.provision for override in book.overrides] if book else []
    return {provision.document: provision.document_en for provision in cited}
