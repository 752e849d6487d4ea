"""Which games of the archive: by id, event, edition, dates of play, or all of them."""

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games import api


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What every chosen game meets; a field left empty asks nothing."""

    games: tuple[UUID, ...] = ()
    competition: str = ""
    edition: str = ""
    date_from: date | None = None
    date_to: date | None = None

    def ids(self) -> QuerySet[Any, UUID]:
        """Return the ids of the games that the lists know, in their order."""
        rows = api.list_games(
            edition=self.edition,
            competition=self.competition,
            date_from=self.date_from,
            date_to=self.date_to,
        )
        if self.games:
            rows = rows.filter(pk__in=self.games)
        return rows.order_by("pk").values_list("pk", flat=True)

    @property
    def as_json(self) -> dict[str, object]:
        """As it is stored with what is done with it; dates as ISO 8601 writes them."""
        return {
            "games": [str(game) for game in self.games],
            "competition": self.competition,
            "edition": self.edition,
            "date_from": self.date_from.isoformat() if self.date_from else "",
            "date_to": self.date_to.isoformat() if self.date_to else "",
        }
