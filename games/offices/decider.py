"""The register of offices as a kind of stream; a server keeps one."""

from dataclasses import replace
from uuid import NAMESPACE_URL, uuid5

from games.offices import accounts, appointments, tokens
from games.offices import commands as c
from games.offices import events as e
from games.offices.authority import check_role
from games.offices.state import RegisterState
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor
from games.streams.codec import Codec
from games.streams.decider import Decider
from games.streams.dispatch import deciders, folders
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored_names

declare_refusals(404, register_unknown=_("There is no register of offices yet."))
declare_refusals(409, register_open=_("The register of offices is open already."))

REGISTER = uuid5(NAMESPACE_URL, "register of offices")
"""The stream of a server's register: there is one, and every server calls it so."""

SUBJECTS = (appointments, tokens, accounts)
DECIDERS = deciders(*SUBJECTS)
FOLDS = folders(*SUBJECTS)
STORED_NAMES = stored_names(e.OfficeEvent)


def decide(
    state: RegisterState | None, command: c.OfficeCommand, *, by: Actor, now: int
) -> tuple[e.OfficeEvent, ...]:
    """Return the events that `command` of `by` causes at `now` (server ms).

    :raises NotAllowedError: the actor's role or office does not carry the command.
    :raises CommandRefusedError: with a stable code.
    """
    check_role(command, by)
    if isinstance(command, c.OpenRegister):
        if state is not None:
            raise CommandRefusedError("register_open")
        return (e.RegisterOpened(),)
    if state is None:
        raise CommandRefusedError("register_unknown")
    decided: tuple[e.OfficeEvent, ...] = DECIDERS[type(command)](state, command, by, now, None)
    return decided


def begin(event: e.RegisterOpened, *, version: int, at: int) -> RegisterState:
    """Return the state of a register just opened."""
    return RegisterState(version=version)


def evolve(state: RegisterState, event: e.OfficeEvent, *, version: int, at: int) -> RegisterState:
    """Return the state after `event`, recorded at `at` (server ms) as `version`."""
    fold = FOLDS.get(type(event))
    folded: RegisterState = fold(state, event, version, at, state) if fold else state
    return replace(folded, version=version)


def _persons(state: RegisterState) -> tuple[str, ...]:
    """Return the people of the registry who are named: an account is none of it."""
    named = (consent.person for consent in state.consents.values())
    return tuple(person for person in named if ":" not in person)


OFFICES: Decider[RegisterState, c.OfficeCommand, e.OfficeEvent] = Decider(
    kind="offices",
    codec=Codec(STORED_NAMES),
    decide=decide,
    opens=(c.OpenRegister,),
    first=(e.RegisterOpened,),
    begin=begin,
    evolve=evolve,
    persons=_persons,
    cached=4,
    withheld=lambda state, decided: [True] * len(decided),
)
