"""People found by what a reader types: either script, pinyin, initials, number, any order.

Each word must begin a key of the same person; keys lie in an index in the order of their bytes,
so what is read is what is found, however many people there are.
"""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import NameKey, Player
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


def found_ids(typed: str, *, most: int = MOST_FOUND) -> list[UUID]:
    """Return the ids of records found.

    The words run together come first, from whichever the name begins with; where nobody has
    them so, each word for itself. Of more people than are found, those come first to whom
    nothing is wanting: 林平 before every 林平峰.
    """
    words = search_words(typed)
    together = {"".join((*words[at:], *words[:at])) for at in range(len(words))}
    found = _ids(_of_any(together), most) if words else []
    if len(found) == most:
        whole = NameKey.objects.filter(key__in=[word.encode() for word in together]).order_by()
        found = list(dict.fromkeys((*_ids(whole, most), *found)))[:most]
    if found or len(words) < 2:
        return found
    longest, *others = sorted(words, key=lambda word: len(word.encode()), reverse=True)
    rows = _of_any({longest})
    for word in others:
        rows = rows.filter(Exists(NameKey.objects.filter(_begins(word), player=OuterRef("player"))))
    return _ids(rows, most)


def _ids(rows: QuerySet[NameKey], most: int) -> list[UUID]:
    return list(rows.values_list("player_id", flat=True).distinct()[:most])


def _of_any(words: Iterable[str]) -> QuerySet[NameKey]:
    condition = Q()
    for word in words:
        condition |= _begins(word)
    return NameKey.objects.filter(condition).order_by()


def _begins(word: str) -> Q:
    """Return what keys that begin with `word` fulfil: 0xff is in no UTF-8."""
    key = word.encode()
    return Q(key__gte=key, key__lt=key + b"\xff")
