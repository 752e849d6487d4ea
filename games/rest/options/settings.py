"""Federations' books and the settings of a game, as the API shows them."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from games.labels.settings import bounds_words, setting_word, value_words
from games.record.settings import InForce
from games.rest.fields import CitedArticleOut, Out, Strict
from games.rules.books.federation import (
    FederationBook,
    Origin,
    Override,
    settings_left,
    value,
)
from games.rules.books.left import Kind, Setting

SETTING = "Where the options hold it, or `penalties.` and what is counted."
ORIGIN = "Who settled it: the rule book, the federation's book, or the event's regulations."
BASIS = "The settings it rests on that are not the rule book's own."


class BooksQuery(Strict):
    """Which books."""

    edition = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)


class BookQuery(Strict):
    """Which version of a book."""

    version = serializers.IntegerField(
        required=False, min_value=1, max_value=2**31 - 1, help_text="Left out: the latest."
    )


class ValueOut(Out):
    """A value: of number, yes and word the one that is meant, the others null."""

    number = serializers.IntegerField(allow_null=True)
    yes = serializers.BooleanField(allow_null=True)
    word = serializers.CharField(allow_null=True, allow_blank=True)


class ProvisionOut(Out):
    """Where a federation says it."""

    document = serializers.CharField()
    document_en = serializers.CharField(allow_blank=True)
    article = serializers.CharField()


class BasisOut(Out):
    """A setting that an end or a ruling rests on, with who settled it."""

    setting = serializers.CharField(help_text=SETTING)
    value = ValueOut()
    origin = serializers.ChoiceField(choices=[origin.value for origin in Origin], help_text=ORIGIN)
    article = CitedArticleOut(allow_null=True)
    book = serializers.CharField(allow_blank=True, help_text="Code of the federation's book.")
    version = serializers.IntegerField()
    provision = ProvisionOut(allow_null=True)


class BookNameOut(Out):
    """A version of a federation's book."""

    code = serializers.CharField()
    version = serializers.IntegerField()
    edition = serializers.CharField()
    name = serializers.CharField()
    name_en = serializers.CharField(allow_blank=True)


class BooksOut(Out):
    """The latest versions of the federations' books."""

    books = BookNameOut(many=True)


class SettingOut(Out):
    """A setting in force, with who settled it."""

    setting = serializers.CharField(help_text=SETTING)
    name = serializers.CharField(help_text="What it is, in the reader's language.")
    value = ValueOut()
    printed = serializers.CharField(allow_blank=True, help_text="The value in words.")
    origin = serializers.ChoiceField(choices=[origin.value for origin in Origin], help_text=ORIGIN)
    article = CitedArticleOut(
        allow_null=True, help_text="The article that leaves it open; null where no book speaks."
    )
    provision = ProvisionOut(allow_null=True)


class SettingLeftOut(SettingOut):
    """A setting that the rule book leaves to the regulations, as a federation's book has it."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind])
    usual = ValueOut(help_text="Where nothing is set; all null where the event has to.")
    bounds = serializers.CharField(allow_blank=True)
    choices = serializers.ListField(child=serializers.CharField())


class YearsOut(Out):
    """Years of play, both included."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()


class BookOut(BookNameOut):
    """A version of a federation's book, with every setting it may settle."""

    years = YearsOut(
        allow_null=True, help_text="Games of these years that name no edition are read by this one."
    )
    settings = SettingLeftOut(many=True)


def setting_data(edition: str, found: InForce) -> dict[str, Any]:
    """Return a setting in force as the API shows it."""
    return {
        **_named(edition, found.setting),
        "value": value(found.value),
        "printed": value_words(found.setting, found.value),
        "origin": found.origin.value,
        "provision": found.provision,
    }


def _named(edition: str, setting: Setting) -> dict[str, Any]:
    article = setting.article
    return {
        "setting": setting.code,
        "name": setting_word(edition, setting),
        "article": article,
    }


def settings_data(edition: str, settings: Iterable[InForce]) -> list[dict[str, Any]]:
    """Return the settings in force as the API shows them."""
    return [setting_data(edition, setting) for setting in settings]


def book_data(book: FederationBook) -> dict[str, Any]:
    """Return a version of a book with every setting that it may settle."""
    return {
        "code": book.code,
        "version": book.version,
        "edition": book.edition,
        "name": book.name,
        "name_en": book.name_en,
        "years": book.years,
        "settings": [
            _left(book, setting, book.settled(setting.code))
            for setting in settings_left(book.edition)
        ],
    }


def _left(book: FederationBook, setting: Setting, settled: Override | None) -> dict[str, Any]:
    current = settled.value.plain if settled else setting.usual
    return {
        **_named(book.edition, setting),
        "value": value(current),
        "printed": value_words(setting, current),
        "origin": (Origin.FEDERATION if settled else Origin.RULE_BOOK).value,
        "provision": settled.provision if settled else None,
        "kind": setting.kind.value,
        "usual": value(setting.usual),
        "bounds": bounds_words(setting),
        "choices": [str(choice) for choice in setting.choices],
    }
