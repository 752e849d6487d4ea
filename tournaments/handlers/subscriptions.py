"""Rating offices subscribed to the feeds: made, moved, ended, what they acknowledge."""

from collections.abc import Callable
from uuid import UUID, uuid5

from django.conf import settings

from games import api
from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.models import Feed
from tournaments.models.registry import new_id
from tournaments.projections.feeds import last_due
from tournaments.subscriptions import commands as c
from tournaments.subscriptions.acts import is_allowed, require_address
from tournaments.subscriptions.decider import (
    SUBSCRIPTION_REGISTER,
    SUBSCRIPTIONS,
    check_authority,
)
from tournaments.subscriptions.events import SubscriptionEvent
from tournaments.subscriptions.signing import secret_text
from tournaments.subscriptions.state import Subscription, SubscriptionsState

declare_refusals(
    422,
    webhook_host_not_allowed=_("The settings of this server do not let it send to this host."),
)

Done = api.Handled[SubscriptionsState, SubscriptionEvent]


def subscriptions() -> SubscriptionsState | None:
    """Return the register as it stands, None where nobody has subscribed yet."""
    try:
        return api.cache_of(SUBSCRIPTIONS).current(SUBSCRIPTION_REGISTER).state
    except api.StreamNotFound:
        return None


def secret_of(subscription: Subscription) -> str:
    """Return the secret that a subscriber's messages are signed with, in its usual form."""
    return secret_text(api.subscriber_key(), subscription.id, subscription.secret)


def subscribe(*, name: str, url: str, feeds: tuple[str, ...], by: Actor, now: int) -> Done:
    """Have an address told when feeds go on.

    :raises CommandRefusedError: `webhook_host_not_allowed`, or as the register decides.
    """
    _require_allowed(url)
    _require_opened()
    command = c.Subscribe(subscription=str(new_id()), name=name, url=url, feeds=feeds)
    return _given(lambda state: command, by=by, now=now)


def move(subscription: str, *, url: str, reason: str, by: Actor, now: int) -> Done:
    """Tell another address from here on.

    :raises CommandRefusedError: `webhook_host_not_allowed`, or as the register decides.
    """
    _require_allowed(url)
    command = c.MoveSubscription(subscription=subscription, url=url, reason=reason)
    return _given(lambda state: command, by=by, now=now)


def renew_secret(subscription: str, *, reason: str, by: Actor, now: int) -> Done:
    """Sign with another secret.

    :raises CommandRefusedError: as the register decides.
    """
    command = c.RenewSecret(subscription=subscription, reason=reason)
    return _given(lambda state: command, by=by, now=now)


def end(subscription: str, *, reason: str, by: Actor, now: int) -> Done:
    """Tell a subscriber nothing any more.

    :raises CommandRefusedError: as the register decides.
    """
    command = c.EndSubscription(subscription=subscription, reason=reason)
    return _given(lambda state: command, by=by, now=now)


def acknowledge(
    subscription: str, *, feed: Feed, number: int, by: Actor, now: int, event_id: UUID | None = None
) -> Done:
    """Put on record how far a subscriber has a feed.

    :raises CommandRefusedError: as the register decides.
    """
    # Nobody else learns whether there is such a subscription.
    check_authority(c.AcknowledgeFeed, by)
    command = c.AcknowledgeFeed(
        subscription=subscription, feed=feed.value, number=number, size=last_due(feed, now)
    )
    return _given(lambda state: command, by=by, now=now, event_id=event_id)


def _given(
    command: Callable[[SubscriptionsState], c.SubscriptionCommand],
    *,
    by: Actor,
    now: int,
    event_id: UUID | None = None,
) -> Done:
    try:
        return api.handle(
            SUBSCRIPTIONS,
            command,
            stream_id=SUBSCRIPTION_REGISTER,
            by=by,
            event_id=event_id or new_id(),
            now=now,
        )
    except api.StreamNotFound as error:
        raise CommandRefusedError("subscriptions_not_open") from error


def _require_allowed(url: str) -> None:
    require_address(url)
    if not is_allowed(url, settings.WEBHOOK_HOSTS):
        raise CommandRefusedError("webhook_host_not_allowed")


def _require_opened() -> None:
    if subscriptions() is not None:
        return
    try:
        api.handle(
            SUBSCRIPTIONS,
            c.OpenSubscriptions(),
            stream_id=SUBSCRIPTION_REGISTER,
            by=api.SERVER,
            event_id=uuid5(SUBSCRIPTION_REGISTER, "opened"),
            now=api.now_ms(),
        )
    except api.EventIdConflict:
        api.cache_of(SUBSCRIPTIONS).current(SUBSCRIPTION_REGISTER)
