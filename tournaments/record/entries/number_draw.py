"""The draw of numbers (抽签): a function of the seed and the entries, and of nothing else.

The same seed gives the same draw, so a draw can be checked by anybody afterwards (question
206 of the checklist, draughts app.1.1.2). Groups are filled by the snake (蛇形编排).
"""

import hashlib
from collections.abc import Sequence
from itertools import chain, zip_longest

from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.record.values import DrawMethod, Entry, Numbered
from tournaments.schedules.groups import snake_group

declare_refusals(
    422, lots_in_one_hand=_("The lots with names and those with places are held by two people.")
)


def in_one_hand(names_by: str, places_by: str) -> bool:
    """Return whether one person holds the lots of names and of places, or one is unnamed."""
    names, places = names_by.strip(), places_by.strip()
    return bool(names or places) and (not names or not places or names == places)


def two_hands(names_by: str, places_by: str, *, article: Article | None) -> None:
    """Let pass only lots of names and of places held by two people (draughts app. (一)2(3)d).

    :raises CommandRefusedError: `lots_in_one_hand`.
    """
    if in_one_hand(names_by, places_by):
        raise CommandRefusedError("lots_in_one_hand", article=article)


def lot(seed: str, entrant_id: str) -> bytes:
    """Return the lot that `entrant_id` draws under `seed`: SHA-256 over both."""
    return hashlib.sha256(f"{seed}\x00{entrant_id}".encode()).digest()


def draw(
    entries: Sequence[Entry], *, method: DrawMethod, seed: str, groups: int, order: Sequence[str]
) -> tuple[Numbered, ...]:
    """Return the numbers from 1, in order of number; the order of `entries` has no effect."""
    by_id = {entry.id: entry for entry in entries}
    drawn = sorted(entries, key=lambda entry: lot(seed, entry.id))
    if method is DrawMethod.GIVEN:
        ranked = [by_id[text] for text in order]
    elif method is DrawMethod.SEEDS:
        ranked = _seeded(drawn, seed) if groups <= 1 else _alternating(drawn)
    elif method is DrawMethod.RATING:
        ranked = sorted(drawn, key=_strength)
    else:
        ranked = drawn
    return tuple(
        Numbered(number=place, id=entry.id, group=group_of(place, groups))
        for place, entry in enumerate(ranked, start=1)
    )


def stand_level(entries: Sequence[Entry]) -> bool:
    """Return whether the lot has to order some whom seeds and ratings leave level."""
    return len({_strength(entry) for entry in entries}) < len(entries)


def _strength(entry: Entry) -> tuple[int, int]:
    """Order by seed, then rating downwards; the lot has ordered equals already."""
    return (entry.seed if entry.seed is not None else 1 << 30, -(entry.rating or 0))


def _seeded(drawn: Sequence[Entry], seed: str) -> list[Entry]:
    """Return the seeded half on the odd numbers and the other half on the even ones.

    The field is parted into halves, the seeds and behind them the others by lot; each half
    then draws its numbers (xiangqi app.3 二 1: 分成人数相等的上、下两组，各组分别抽签).
    """
    ranked = [*sorted(_seeds(drawn), key=_strength), *_others(drawn)]
    middle = (len(ranked) + 1) // 2
    upper, lower = (
        sorted(half, key=lambda entry: lot(f"{seed}/halves", entry.id))
        for half in (ranked[:middle], ranked[middle:])
    )
    return _mixed(upper, lower)


def _alternating(drawn: Sequence[Entry]) -> list[Entry]:
    """Return a seed and another in turn, for the snake to spread the seeds over the groups."""
    return _mixed(_seeds(drawn), _others(drawn))


def _seeds(drawn: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in drawn if entry.seed is not None]


def _others(drawn: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in drawn if entry.seed is None]


def _mixed(odd: Sequence[Entry], even: Sequence[Entry]) -> list[Entry]:
    pairs = chain.from_iterable(zip_longest(odd, even))
    return [pair for pair in pairs if pair is not None]


def group_of(place: int, groups: int) -> str:
    """Return the group of the `place`-th by the snake: A B C C B A A B C ..."""
    if groups <= 1:
        return ""
    return group_name(snake_group(place, groups))


def group_name(index: int) -> str:
    """Return the name of the `index`-th group from 0: A to Z, then AA, AB, ..."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("A") + letter) + name
    return name
