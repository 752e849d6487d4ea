"""What a deputy chief referee has confirmed of a round. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("tournaments.results-confirmed.v1", label=_("results confirmed by the deputy"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsConfirmed:
    """The results of a group, "" for the whole round, as they stood, were found right."""

    stage: int
    round: int
    group: str


ConfirmationEvent = ResultsConfirmed
