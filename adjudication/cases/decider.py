"""A case as a kind of stream."""

from collections.abc import Sequence
from dataclasses import replace

from adjudication.cases import annulment, committee, deciding, filing
from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.authority import check_authority
from adjudication.cases.state import CaseState
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor
from games.streams.codec import Codec
from games.streams.decider import Decider
from games.streams.dispatch import deciders, folders
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored_names

declare_refusals(404, case_unknown=_("There is no such case."))
declare_refusals(409, case_exists=_("This case exists already."))

SUBJECTS = (filing, committee, deciding, annulment)
DECIDERS = deciders(*SUBJECTS)
FOLDS = folders(*SUBJECTS)
STORED_NAMES = stored_names(e.CaseEvent)


def decide(
    state: CaseState | None, command: c.CaseCommand, *, by: Actor, now: int
) -> tuple[e.CaseEvent, ...]:
    """Return the events that `command` of `by` causes at `now` (server ms).

    :raises NotAllowedError: the actor's role does not carry the command.
    :raises CommandRefusedError: with a stable code, the article, and facts to act on.
    """
    check_authority(state, command, by)
    if isinstance(command, c.FileCase):
        if state is not None:
            raise CommandRefusedError("case_exists")
        return filing.file(command, now=now)
    if state is None:
        raise CommandRefusedError("case_unknown")
    decided: tuple[e.CaseEvent, ...] = DECIDERS[type(command)](state, command, by, now, None)
    return decided


def evolve(state: CaseState, event: e.CaseEvent, *, version: int, at: int) -> CaseState:
    """Return the state after `event`, recorded at `at` (server ms) as `version`."""
    folded: CaseState = FOLDS[type(event)](state, event, version, at, state)
    return replace(folded, version=version)


def _persons(state: CaseState) -> Sequence[str]:
    return tuple(id_ for id_ in (state.filed.filer,) if id_)


CASES: Decider[CaseState, c.CaseCommand, e.CaseEvent] = Decider(
    kind="case",
    codec=Codec(STORED_NAMES),
    decide=decide,
    opens=(c.FileCase,),
    first=(e.CaseFiled,),
    begin=filing.begin,
    evolve=evolve,
    warnings=deciding.warnings,
    warned_of=(e.CaseDecided,),
    persons=_persons,
    cached=64,
    withheld=lambda state, decided: [True] * len(decided),
    rewriting=(e.EntryAnnulled,),
    standing=annulment.standing,
    recalling=(c.AnnulEntry,),
)
