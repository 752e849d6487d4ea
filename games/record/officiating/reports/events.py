"""What was reported to the arbiter, and his answer. Past tense; facts only."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.disturbance-reported.v1", label=_("disturbance reported"), detail=("%(note)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class DisturbanceReported:
    """`side` reported what keeps it from playing, after `plies` moves (妨碍自己正常比赛的现象).

    `urgent`: it could not wait for its own time.
    """

    side: str
    plies: int
    urgent: bool
    article: Article
    note: str


@stored(
    "games.disturbance-dealt-with.v1",
    label=_("disturbance dealt with"),
    detail=(_("report at event %(report_version)d"), "%(note)s"),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DisturbanceDealtWith:
    """The arbiter answered the report at `report_version`; `note`: what he did about it."""

    report_version: int
    note: str


ReportEvent = DisturbanceReported | DisturbanceDealtWith
