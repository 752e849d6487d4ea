"""How strong the players of a team are: ratings and dan, by which its boards are set.

Xiangqi 2020 11.1 (latest rating), weiqi 2002 25.2 (dan with the latest rating) and 25.3:
professional and amateur dan are of a different nature and have no common scale.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.promotion.names import dan_of_title
from tournaments.promotion.points import Dan, DanSystem
from tournaments.record.values import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldDan:
    """A dan: its number and system, None where an entry has kept the number alone."""

    number: int
    system: DanSystem | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """A player's rating and dan, None for none."""

    rating: int | None = None
    dan: HeldDan | None = None


Strengths = Mapping[int, Strength]
"""Line of an entry list -> how strong its player is."""


def dan_of(title: str, known: Iterable[Dan] = ()) -> HeldDan | None:
    """Return the dan that a title says, else the highest of those `known` of the player."""
    own = dan_of_title(title)
    if own is None:
        # A professional dan is not weighed against an amateur one (25.3): it stands in front.
        own = max(
            known,
            key=lambda dan: (dan.system is DanSystem.PROFESSIONAL, dan.number),
            default=None,
        )
    return HeldDan(number=own.number, system=own.system) if own else None


def dans_of(strengths: Sequence[Strength]) -> tuple[int, ...]:
    """Return the dan of a team, 0 for none; all 0 where they are of both systems (25.3)."""
    dans = [strength.dan for strength in strengths]
    systems = {dan.system for dan in dans if dan is not None} - {None}
    if len(systems) > 1 or not any(dans):
        return (0,) * len(dans)
    return tuple(dan.number if dan else 0 for dan in dans)


def strengths_of_entry(entry: Entry | None) -> dict[str, Strength]:
    """Return what the entry of a team says of its players: id -> rating and dan."""
    if entry is None:
        return {}
    count = len(entry.members)
    ratings = entry.member_ratings if len(entry.member_ratings) == count else (0,) * count
    dans = entry.member_dans if len(entry.member_dans) == count else (0,) * count
    return {
        member: Strength(rating=rating or None, dan=HeldDan(number=dan) if dan else None)
        for member, rating, dan in zip(entry.members, ratings, dans, strict=True)
    }
