"""Which of the ratings known of a player counts at entry, and where it differs from the list.

Questions 127 to 129, 133 and 145 of the tournament managers' checklist.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Choice(StrEnum):
    """How the rating is chosen where several lists know a player."""

    FIRST = "first"  # the first list of the sequence that knows the player
    HIGHEST = "highest"  # the highest of the lists, and of what the entry says


FALLBACK = "unrated"
"""The list named on an entry whose rating is the regulations' own for players no list knows."""
BY_HAND = "by hand"
"""The list named on an entry whose rating was written down, not found."""
ENTRY_LIST = "entry list "
"""How the list is named whose ratings stand in the entry list; the file's digest follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A player's rating on an edition of a list; `valid_from` is an ISO day."""

    list: str
    list_id: str
    valid_from: str
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The rating an entry gets, with the list, its id and its day; None without one.

    `listed` is what the list `listed_in` says where the entry came with another rating.
    """

    rating: int | None = None
    list: str = ""
    list_id: str = ""
    rated_on: str = ""
    listed: int | None = None
    listed_in: str = ""


NO_RATING = Chosen()
"""What an entry gets that has none and that no list knows."""


def choose(
    found: Sequence[Listed],
    *,
    given: int | None,
    source: str,
    choice: Choice,
    unrated: int | None,
    pick: str = "",
) -> Chosen:
    """Return the rating that counts; `found` stands in the order of the sequence.

    `given` is what the entry says and `source` where it says so; it stands even where a list
    says otherwise, and then `listed` keeps what the list says. `pick` is the id of the list
    that the office chose. `unrated` is the regulations' value for one no list knows.
    """
    for listed in found:
        if pick and listed.list_id == pick:
            return _of(listed)
    best = max(found, key=lambda listed: listed.rating) if found else None
    if given is None:
        if best is None:
            return Chosen(rating=unrated, list=FALLBACK) if unrated is not None else Chosen()
        return _of(best if choice is Choice.HIGHEST else found[0])
    same = next((listed for listed in found if listed.rating == given), None)
    if same is not None and (same is found[0] or same is best):
        return _of(same)
    if choice is Choice.HIGHEST and best is not None and best.rating > given:
        return _of(best)
    if not found:
        return Chosen(rating=given, list=source)
    return Chosen(rating=given, list=source, listed=found[0].rating, listed_in=found[0].list)


def _of(listed: Listed) -> Chosen:
    return Chosen(
        rating=listed.rating, list=listed.list, list_id=listed.list_id, rated_on=listed.valid_from
    )
