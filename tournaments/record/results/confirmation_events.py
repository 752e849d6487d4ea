"""What a deputy chief referee has confirmed of a round. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.record.values import Row


@stored("tournaments.results-confirmed.v1", label=_("results confirmed by the deputy"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsConfirmed:
    """The results of a group, "" for the whole round, as they stood, were found right."""

    stage: int
    round: int
    group: str


@stored("tournaments.places-confirmed.v1", label=_("places confirmed by the deputy"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesConfirmed:
    """The final table of a group, "" where the stage has none, was found right as it stood."""

    stage: int
    round: int
    group: str
    rows: tuple[Row, ...]


ConfirmationEvent = ResultsConfirmed | PlacesConfirmed
