"""Four eyes on results: who entered one does not confirm it, where the regulations want that.

The books name who confirms (gomoku 25.2.2-B, 25.3.2-B) and leave open whether that may be who
entered it. A person is the same under every office: what counts is who acted, not in what role.
"""

from collections.abc import Collection, Sequence
from typing import Any

from games.record.errors import NotAllowedError
from games.record.values import Actor
from games.streams.past import Entry
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.topics import Topic
from tournaments.record import events as e
from tournaments.record.guards import article_on
from tournaments.record.results.game_events import CorrectionAccepted
from tournaments.record.rounds.legality import listed
from tournaments.record.state import TournamentState
from tournaments.record.values import Status

declare_refusals(
    403,
    corrected_by_oneself=_(
        "Who corrected a result after the close does not sign the corrected table: "
        "somebody else has to."
    ),
    entered_by_oneself=_("Who entered a result does not confirm it: somebody else has to."),
)

_ENTERS = (e.ResultRecorded, e.ResultCorrected, e.ScoreRuled)
_CORRECTS = (*_ENTERS, e.MatchGameCorrected, CorrectionAccepted)


def require_others(
    state: TournamentState,
    past: Sequence[Entry[Any]],
    by: Actor,
    *,
    stage: int,
    round_: int,
    boards: Collection[int],
) -> None:
    """Let pass who has entered none of the results of some boards as they stand.

    :raises NotAllowedError: `entered_by_oneself`, with the boards.
    """
    if not state.regulations.four_eyes:
        return
    entered: dict[int, str] = {}
    for entry in past:
        event = entry.event
        if isinstance(event, _ENTERS) and (event.stage, event.round) == (stage, round_):
            entered[event.board] = entry.actor
    own = [board for board in sorted(boards) if entered.get(board) == by.id]
    if own:
        raise NotAllowedError(
            "entered_by_oneself",
            article=article_on(state, Topic.RESULT_RECORD),
            round=round_,
            boards=listed(own),
        )


def require_other_publisher(state: TournamentState, past: Sequence[Entry[Any]], by: Actor) -> None:
    """Let sign a table of a closed event only who made no correction that no table has yet.

    :raises NotAllowedError: `corrected_by_oneself`.
    """
    if not state.regulations.four_eyes or state.status is not Status.FINISHED:
        return
    correctors: set[str] = set()
    for entry in past:
        if isinstance(entry.event, (e.TournamentFinished, e.StandingsPublished)):
            correctors = set()
        elif isinstance(entry.event, _CORRECTS):
            correctors.add(entry.actor)
    if by.id in correctors:
        raise NotAllowedError("corrected_by_oneself", article=article_on(state, Topic.PUBLICATION))
