"""How strong the players of a team are: ratings and dan, by which its boards are set.

Xiangqi 2020 11.1 (latest rating), weiqi 2002 25.2 (dan with the latest rating) and 25.3:
professional and amateur dan are of a different nature and have no common scale.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.record.values import Entry

_DIGITS = {digit: at for at, digit in enumerate("零一二三四五六七八九")} | {"初": 1}
_DAN = re.compile(
    r"(?P<system>职业|业余|pro(?:fessional)?|ama(?:teur)?)?[ .-]*"
    r"(?:(?P<count>[1-9]|[初一二三四五六七八九]) ?(?:段|dan|d|p)|dan (?P<behind>[1-9]))",
    re.IGNORECASE,
)
_AMATEUR = ("业余", "ama")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dan:
    """A dan: its number and whether it is an amateur's, None where nothing says so."""

    number: int
    amateur: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """A player's rating and dan, None for none."""

    rating: int | None = None
    dan: Dan | None = None


Strengths = Mapping[int, Strength]
"""Line of an entry list -> how strong its player is."""


def dan_of(title: str, known: Iterable[str] = ()) -> Dan | None:
    """Return the dan that a title says, else the highest of those `known` of the player."""
    own = _dan(title)
    if own is not None:
        return own
    found = [one for one in map(_dan, known) if one is not None]
    # A professional dan is not weighed against an amateur one (25.3): it stands in front.
    return max(found, key=lambda one: (one.amateur is not True, one.number), default=None)


def _dan(title: str) -> Dan | None:
    found = _DAN.fullmatch(title.strip())
    if found is None:
        return None
    text = found["count"] or found["behind"]
    system = (found["system"] or "").lower()
    if title.strip()[-1:].lower() == "p" and not system:
        system = "pro"
    return Dan(
        number=_DIGITS[text] if text in _DIGITS else int(text),
        amateur=system.startswith(_AMATEUR) if system else None,
    )


def dans_of(strengths: Sequence[Strength]) -> tuple[int, ...]:
    """Return the dan of a team, 0 for none; all 0 where they are of both systems (25.3)."""
    held = [one.dan for one in strengths]
    systems = {one.amateur for one in held if one is not None} - {None}
    if len(systems) > 1 or not any(held):
        return (0,) * len(held)
    return tuple(one.number if one else 0 for one in held)


def held_strengths(entry: Entry | None) -> dict[str, Strength]:
    """Return what the entry of a team says of its players: id -> rating and dan."""
    if entry is None:
        return {}
    count = len(entry.members)
    ratings = entry.member_ratings if len(entry.member_ratings) == count else (0,) * count
    dans = entry.member_dans if len(entry.member_dans) == count else (0,) * count
    return {
        one: Strength(rating=rating or None, dan=Dan(number=dan) if dan else None)
        for one, rating, dan in zip(entry.members, ratings, dans, strict=True)
    }
