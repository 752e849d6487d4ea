"""Take up a piece of ruling work: replay, rule, put the ruling on record.

The same function serves the Celery task and the sweep thread. Whatever is delivered
twice, late or after a crash ends in exactly one ruling: the ruling's event id is derived
from the claim, the code refuses a second ruling on it, and the ruling event and the
closing of the work row are one transaction.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from uuid import UUID, uuid5

from adjudication.rulings.adjudicate import adjudicate
from adjudication.rulings.registry import left_to_referee
from adjudication.rulings.ruling import RULING_CODE_VERSION, inputs_digest
from games import api
from games.labels.messages import rendered
from games.record.ruling import Ruling, proposal_of
from games.rules.books.article import cited_in
from games.rules.verdict import Verdict
from games.streams.messages import declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    computation_not_completed=_("The computation could not be completed: the arbiter rules."),
)

logger = logging.getLogger(__name__)

WORKER = api.Actor(id="system:adjudicator", role=api.Role.SYSTEM)


def rule_on_work(item: api.WorkItem, *, now: int) -> bool:
    """Rule on the claim that `item` names; return whether a ruling was appended by this call.

    :raises UnknownEventError: the record holds an event this code cannot read.
    """
    return _propose(item, adjudicate, now=now)


def leave_to_referee(item: api.WorkItem, *, now: int) -> bool:
    """Put on record that the machine gave `item` up, so that an official can answer.

    :raises UnknownEventError: the record holds an event this code cannot read.
    """
    return _propose(item, _given_up, now=now)


def _given_up(state: api.GameState, claim: api.Claim) -> Ruling:
    return Ruling(
        verdict=Verdict.UNDECIDED,
        articles=cited_in(left_to_referee(state, claim)),
        explanation=message("computation_not_completed"),
    )


def _propose(
    item: api.WorkItem, rule: Callable[[api.GameState, api.Claim], Ruling], *, now: int
) -> bool:
    stored = api.load_events(item.stream_id)
    state = api.GAMES.replay(stored)
    if state is None:
        raise LookupError(f"no game {item.stream_id}")
    claim = state.claim(item.version)
    if claim is None or claim.settled or claim.ruling_version is not None:
        with suppress(api.WorkClosed):
            api.close_work(item.id, now=now)
        return False
    seen = [pair for pair in stored if pair.version <= item.version]
    ruling = rendered(rule(state, claim))
    digest = inputs_digest(state, claim, [pair.hash for pair in seen])
    proposal = proposal_of(
        ruling,
        claim_version=claim.version,
        question=claim.question,
        edition=state.edition,
        inputs_digest=digest,
        code_version=RULING_CODE_VERSION,
    )
    try:
        handled = api.handle(
            api.GAMES,
            api.ProposeRuling(ruling=proposal),
            stream_id=item.stream_id,
            by=WORKER,
            event_id=ruling_event_id(item.stream_id, claim, state.edition),
            now=now,
            close_work=item.id,
        )
    except (api.WorkClosed, api.CommandRefusedError, api.EventIdConflict) as late:
        # Another worker was quicker, perhaps one with other code: its ruling stands.
        logger.info("ruling on %s v%s dropped: %s", item.stream_id, item.version, late)
        return False
    return not handled.replayed


def ruling_event_id(stream_id: UUID, claim: api.Claim, edition: str) -> UUID:
    """Return the one id a ruling on this claim can have: (question, edition, version)."""
    return uuid5(stream_id, f"ruling|{claim.question.value}|{edition}|{claim.version}")
