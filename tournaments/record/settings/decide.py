"""Settings taken back, and byes that an entrant is not entitled to.

Questions 114 and 175 to 176 of the tournament managers' checklist: a compensating event,
nothing is deleted; once a later round is published there is no way back.
"""

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.topics import Topic
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.guards import article_on, require_reason, require_running
from tournaments.record.settings.commands import GRANTED
from tournaments.record.state import TournamentState
from tournaments.record.values import RoundStatus, Status

declare_refusals(
    409,
    nothing_to_take_back=_("The regulations have not been amended since the start."),
    later_round_published=_(
        "A round has been published since: the settings can no longer be taken back."
    ),
    changes_nothing=_("This changes nothing."),
    tournament_published_already=_("The tournament is published already."),
)

Events = tuple[e.TournamentEvent, ...]


@decides(c.PublishTournament)
def publish(state: TournamentState) -> Events:
    """Return the publication.

    :raises CommandRefusedError: `tournament_finished`, `tournament_published_already`.
    """
    if state.status is Status.FINISHED:
        raise CommandRefusedError("tournament_finished")
    if not state.is_draft:
        raise CommandRefusedError("tournament_published_already")
    return (e.TournamentPublished(),)


@decides(c.CancelTournament)
def cancel(state: TournamentState, command: c.CancelTournament) -> Events:
    """Return the cancellation.

    :raises CommandRefusedError: `reason_missing`, `tournament_finished`.
    """
    require_reason(command.reason)
    if state.status is Status.FINISHED:
        raise CommandRefusedError("tournament_finished")
    return (e.TournamentCancelled(reason=command.reason),)


@decides(c.TakeBackAmendment)
def take_back(state: TournamentState, command: c.TakeBackAmendment) -> Events:
    """Return the regulations before the last amendment put in force again.

    :raises CommandRefusedError: `reason_missing`, `nothing_to_take_back`,
        `later_round_published`, `draft_exists`, `tournament_finished`.
    """
    require_reason(command.reason)
    if not state.former:
        raise CommandRefusedError(
            "nothing_to_take_back", article=article_on(state, Topic.REGULATIONS)
        )
    stage = require_running(state)
    last = state.former[-1]
    if stage.index != last.stage or stage.published > last.published:
        raise CommandRefusedError(
            "later_round_published", article=article_on(state, Topic.ROUNDS), round=stage.published
        )
    latest = stage.latest
    if latest is not None and latest.status is RoundStatus.DRAFT:
        raise CommandRefusedError("draft_exists", round=latest.number)
    return (
        e.AmendmentTakenBack(
            revision=state.revision + 1,
            taken_back=state.revision,
            regulations=last.regulations,
            digest=last.digest,
            reason=command.reason,
        ),
    )


@decides(c.SetByeRight)
def set_bye_right(state: TournamentState, command: c.SetByeRight) -> Events:
    """Return whether the entrant may have a bye of the kind.

    :raises CommandRefusedError: `reason_missing`, `bye_kind_wrong`, `entrant_unknown`,
        `changes_nothing`, `tournament_finished`.
    """
    require_reason(command.reason)
    if state.status is Status.FINISHED:
        raise CommandRefusedError("tournament_finished")
    if command.kind not in GRANTED:
        raise CommandRefusedError("bye_kind_wrong", article=article_on(state, Topic.BYE))
    if state.entry(command.id) is None:
        raise CommandRefusedError("entrant_unknown", id=command.id)
    if command.allowed is ((command.id, command.kind) not in state.without_byes):
        raise CommandRefusedError("changes_nothing")
    return (
        e.ByeRightSet(
            id=command.id, kind=command.kind, allowed=command.allowed, reason=command.reason
        ),
    )
