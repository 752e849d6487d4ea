"""The register of subscriptions as a kind of stream: a server keeps one, and who may what."""

from dataclasses import replace
from uuid import NAMESPACE_URL, uuid5

from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.actors import Actor, Role
from games.streams.codec import Codec
from games.streams.decider import Decider
from games.streams.dispatch import deciders, folders
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored_names
from tournaments.subscriptions import acts
from tournaments.subscriptions import commands as c
from tournaments.subscriptions import events as e
from tournaments.subscriptions.state import SubscriptionsState

declare_refusals(404, subscriptions_not_open=_("There is no register of subscriptions yet."))
declare_refusals(409, subscriptions_open=_("The register of subscriptions is open already."))

SUBSCRIPTION_REGISTER = uuid5(NAMESPACE_URL, "register of subscriptions")
"""The stream of a server's subscriptions: there is one, and every server calls it so."""

KEEPERS = frozenset({Role.ORGANISER, Role.ARCHIVIST, Role.CHIEF_ARBITER, Role.SYSTEM})
"""Who subscribes a rating office, not for one event alone; the server itself opens the register."""
RECEIVERS = frozenset({Role.RATING_OFFICE})
STORED_NAMES = stored_names(e.SubscriptionEvent)
DECIDERS = deciders(acts)
FOLDS = folders(acts)


def check_authority(command: type, by: Actor) -> None:
    """Let pass who may give a command.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`.
    """
    allowed = RECEIVERS | KEEPERS if command is c.AcknowledgeFeed else KEEPERS
    if by.role not in allowed:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    if by.event:
        raise NotAllowedError("not_in_this_event")


def decide(
    state: SubscriptionsState | None, command: c.SubscriptionCommand, *, by: Actor, now: int
) -> tuple[e.SubscriptionEvent, ...]:
    """Return the events that `command` of `by` causes at `now` (server ms).

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`.
    :raises CommandRefusedError: the code of what does not fit.
    """
    check_authority(type(command), by)
    if isinstance(command, c.OpenSubscriptions):
        if state is not None:
            raise CommandRefusedError("subscriptions_open")
        return (e.SubscriptionsOpened(),)
    if state is None:
        raise CommandRefusedError("subscriptions_not_open")
    decided: tuple[e.SubscriptionEvent, ...] = DECIDERS[type(command)](
        state, command, by, now, None
    )
    return decided


def begin(event: e.SubscriptionsOpened, *, version: int, at: int) -> SubscriptionsState:
    """Return the state of a register just opened."""
    return SubscriptionsState(version=version)


def evolve(
    state: SubscriptionsState, event: e.SubscriptionEvent, *, version: int, at: int
) -> SubscriptionsState:
    """Return the state after `event`, recorded at `at` (server ms) as `version`."""
    fold = FOLDS.get(type(event))
    folded: SubscriptionsState = fold(state, event, version, at, state) if fold else state
    return replace(folded, version=version)


SUBSCRIPTIONS: Decider[SubscriptionsState, c.SubscriptionCommand, e.SubscriptionEvent] = Decider(
    kind="subscriptions",
    codec=Codec(STORED_NAMES),
    decide=decide,
    opens=(c.OpenSubscriptions,),
    first=(e.SubscriptionsOpened,),
    begin=begin,
    evolve=evolve,
    cached=2,
    withheld=lambda state, decided: [True] * len(decided),
)
