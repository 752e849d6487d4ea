"""Which words are strange on a page: English among Chinese, Chinese among English, names of code.

People's own words, as they stand on the ledger and in the tables, are of no language; a Latin
word on a Chinese page is at home when the Chinese of our catalogues or of the rule books uses it.
"""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any

from django.apps import apps
from django.db.models import CharField, TextField

from games.models import LedgerEvent
from tests.support.catalogues import catalogues, read_messages
from tournaments.books.rating_lists import FMJD, NATIONAL
from tournaments.record.rounds.paired import ENGINE

_LATIN = re.compile(r"(?<![\w-])[A-Za-z][A-Za-z'’-]*[A-Za-z](?![\w-])")
_CHINESE = re.compile(r"[一-鿿]+")
_PLACE = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w+\}|<[^>]+>")
_CODE_NAME = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]{3,}(?:\.[a-z_]{3,}){1,}\b(?!/)")
_NOTED = re.compile(
    r"[0-9a-f]{8}-[0-9a-f-]{27,}|\b[0-9a-f]{16,}\b|(?<=· )(?=\S*\d)[0-9a-f]{8}\b|\buser:\d+|https?://\S+|\b\S+\.\w{2,4}\b(?=$|\s)"
    r"|(?<=[（(])(?=\S*\d)[0-9a-f]{12}(?=[）)])"
)
"""Ids, hashes, addresses, names of files: written alike in every language."""
PEOPLES_WORDS = frozenset({"label", "name", "note", "place", "reason", "section", "title", "unit"})
"""Fields of events in which people write what they like, in any language."""
PROPER_NAMES = frozenset(
    {ENGINE.program, *chain.from_iterable((*NATIONAL.values(), *FMJD.values()))}
)


class Strangers:
    """Tells of a piece of text what is not in the language of its page."""

    def __init__(self) -> None:
        self._own = tuple(sorted(_own_words(), key=len, reverse=True))

    def found(self, pieces: Iterable[str], language: str) -> list[str]:
        """Return the pieces that hold something strange."""
        return [piece for piece in pieces if self._is_strange(piece, language)]

    def _is_strange(self, piece: str, language: str) -> bool:
        left = self._without_own(_NOTED.sub(" ", piece))
        if _CODE_NAME.search(left):
            return True
        if language == "en":
            return any(word not in _chinese_at_home() for word in _CHINESE.findall(left))
        return any(word not in _latin_at_home() for word in _LATIN.findall(left))

    def _without_own(self, piece: str) -> str:
        for text in self._own:
            if text in piece:
                # A name of one character is no part of a longer word.
                around = "[一-鿿]" if len(text) == 1 else "(?!)"
                piece = re.sub(f"(?<!{around}){re.escape(text)}(?!{around})", " ", piece)
        return piece


def _own_words() -> Iterator[str]:
    """Yield what people wrote: strings of events, names in tables."""
    found: set[str] = set(PROPER_NAMES)
    for payload in LedgerEvent.objects.values_list("payload", flat=True):
        found.update(_written(json.loads(bytes(payload))))
    for model in apps.get_models():
        if model._meta.app_label in ("sessions", "contenttypes"):
            continue
        for field in model._meta.concrete_fields:
            if isinstance(field, CharField | TextField) and not field.choices:
                found.update(model._base_manager.values_list(field.name, flat=True))
    yield from (text for text in found if _is_a_word(text))


def _written(data: Any, field: str = "") -> Iterator[str]:
    if isinstance(data, str):
        if field in PEOPLES_WORDS or _CHINESE.search(data):
            yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from _written(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from _written(value, field)


def _is_a_word(text: object) -> bool:
    return (
        isinstance(text, str)
        and bool(_CHINESE.search(text) or len(text) > 1)
        and not _CODE_NAME.fullmatch(text)
    )


@cache
def _latin_at_home() -> frozenset[str]:
    """Return the Latin words that our Chinese uses."""
    texts = (text for path in catalogues() for text in read_messages(path).values())
    return frozenset(word for text in texts for word in _LATIN.findall(_PLACE.sub(" ", text)))


@cache
def _chinese_at_home() -> frozenset[str]:
    """Return the Chinese words that our English uses."""
    texts = (text for path in catalogues() for text in read_messages(path))
    return frozenset(word for text in texts for word in _CHINESE.findall(_PLACE.sub(" ", text)))
