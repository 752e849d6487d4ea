"""What happened to who takes part: leaving, return, absence, byes, sanctions."""

from dataclasses import dataclass

from games.rules.books.article import Article
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.crosstable import Mark
from tournaments.record.values import Leaving


@stored("tournaments.entrant-left.v1", label=_("entrant left"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantLeft:
    """An entrant takes no part after `after_round`; `seed` where a lot decided it (10.4.2).

    `consented_by`: who agreed that he withdraws (xiangqi 19.1), "" where nobody did.
    """

    stage: int
    number: int
    why: Leaving
    after_round: int
    reason: str = ""
    article: Article | None = None
    seed: str = ""
    consented_by: str = ""


@stored("tournaments.entrant-returned.v1", label=_("entrant came back"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantReturned:
    """An entrant takes part again from `from_round`."""

    stage: int
    number: int
    from_round: int
    reason: str


@stored("tournaments.entrant-excused.v1", label=_("entrant left unpaired"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantExcused:
    """An entrant is left unpaired in one round."""

    stage: int
    number: int
    round: int
    reason: str = ""


@stored("tournaments.absence-recalled.v1", label=_("absence or bye taken back"))
@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceRecalled:
    """An entrant who was to sit out a round is to be paired in it after all.

    `kind` is what is taken back: an absence, or the bye that had been granted.
    """

    stage: int
    number: int
    round: int
    kind: Mark
    reason: str


@stored("tournaments.bye-granted.v1", label=_("bye granted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ByeGranted:
    """A bye outside the pairing's own was granted."""

    stage: int
    number: int
    round: int
    kind: Mark
    reason: str
    article: Article | None = None


@stored("tournaments.sanction-recorded.v1", label=_("penalty noted"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionRecorded:
    """A penalty that puts the entrant last among equals was noted."""

    stage: int
    number: int
    article: Article | None
    reason: str
    disqualified: bool


@stored("tournaments.publicly-criticised.v1", label=_("publicly criticised"))
@dataclass(frozen=True, slots=True, kw_only=True)
class PubliclyCriticised:
    """The event criticised somebody publicly (通报批评), or took it back; `id` "": not entered."""

    id: str
    article: Article
    reason: str
    withdrawn: bool = False


ParticipationEvent = (
    EntrantLeft
    | EntrantReturned
    | EntrantExcused
    | AbsenceRecalled
    | ByeGranted
    | SanctionRecorded
    | PubliclyCriticised
)
