"""People found by what a reader types: either script, pinyin, initials, number, any order.

Each word must begin a key of the same person; keys lie in an index in the order of their bytes,
so what is read is what is found, however many people there are.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from games.models import NameKey, Player, TitleKey
from games.players.names import search_words
from games.players.survivors import standing

MOST_FOUND = 200
"""People that a search finds; who finds more types more."""


def find_people(typed: str, *, most: int = MOST_FOUND) -> QuerySet[Player]:
    """Return the people found, nobody where no word was typed; merged records lead on."""
    ids = set(found_ids(typed, most=most))
    merged = Player.objects.filter(pk__in=ids, merged_into__isnull=False)
    if gone := set(merged.values_list("pk", flat=True)):
        ids = ids - gone | set(standing(gone).values())
    return Player.objects.filter(pk__in=ids)


@dataclass(frozen=True, slots=True)
class Keys:
    """A table of beginnings, and whose they are: of people, or of what else bears a name."""

    model: type[Model]
    owner: str

    def begun(self, word: str) -> QuerySet[Any]:
        """Return the rows that begin with `word`."""
        return self._rows.filter(_begins(word))

    def begun_by_any(self, words: Iterable[str]) -> QuerySet[Any]:
        """Return the rows that begin with one of `words`."""
        condition = Q()
        for word in words:
            condition |= _begins(word)
        return self._rows.filter(condition)

    def whole(self, words: Iterable[str]) -> QuerySet[Any]:
        """Return the rows that are one of `words`."""
        return self._rows.filter(key__in=[word.encode() for word in words])

    def owners(self, rows: QuerySet[Any], most: int) -> list[Any]:
        """Return the ids of those whose rows these are, at most `most` of them."""
        return list(rows.values_list(f"{self.owner}_id", flat=True).distinct()[:most])

    @property
    def _rows(self) -> QuerySet[Any]:
        return self.model._default_manager.order_by()


OF_PEOPLE = Keys(NameKey, "player")
OF_TITLES = Keys(TitleKey, "title")


def found_ids(typed: str, *, most: int = MOST_FOUND, keys: Keys = OF_PEOPLE) -> list[Any]:
    """Return the ids of records found.

    The words run together come first, from whichever the name begins with; where nobody has
    them so, each word for itself. Of more people than are found, those come first to whom
    nothing is wanting: 林平 before every 林平峰.
    """
    words = search_words(typed)
    together = {"".join((*words[at:], *words[:at])) for at in range(len(words))}
    found = keys.owners(keys.begun_by_any(together), most) if words else []
    if len(found) == most:
        found = list(dict.fromkeys((*keys.owners(keys.whole(together), most), *found)))[:most]
    if found or len(words) < 2:
        return found
    longest, *others = sorted(words, key=lambda word: len(word.encode()), reverse=True)
    rows = keys.begun(longest)
    for word in others:
        same = {keys.owner: OuterRef(keys.owner)}
        rows = rows.filter(Exists(keys.begun(word).filter(**same)))
    return keys.owners(rows, most)


def _begins(word: str) -> Q:
    """Return what keys that begin with `word` fulfil: 0xff is in no UTF-8."""
    key = word.encode()
    return Q(key__gte=key, key__lt=key + b"\xff")
