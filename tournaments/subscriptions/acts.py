"""What each act makes of the register, and to which addresses a server may send."""

from collections.abc import Iterable
from dataclasses import replace
from ipaddress import ip_address
from urllib.parse import urlsplit

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.subscriptions import commands as c
from tournaments.subscriptions import events as e
from tournaments.subscriptions.state import Received, Subscription, SubscriptionsState

FEEDS = ("results", "events")
MOST_URL = 300
MOST_NAME = 100

declare_refusals(404, subscription_unknown=_("There is no such subscription."))
declare_refusals(
    409,
    subscription_over=_("The subscription has ended."),
    subscription_there=_("A subscription sends to this address already."),
    received_already=_("This much is acknowledged already."),
    received_beyond_end=_("The feed ends before the number acknowledged."),
)
declare_refusals(
    422,
    webhook_address_malformed=_("The address is not one that messages can be sent to."),
    feeds_missing=_("Name at least one feed: results, events."),
    subscriber_unnamed=_("Name who subscribes."),
)

Events = tuple[e.SubscriptionEvent, ...]


def is_allowed(url: str, hosts: Iterable[str]) -> bool:
    """Return whether messages may go to `url`.

    `hosts` are `host` or `host:port`, reached by https alone, or whole origins `http://127.0.0.1:1`
    of this machine itself.
    """
    parts = urlsplit(url)
    if parts.scheme == "https":
        default = parts.netloc.removesuffix(":443").lower()
        return default in {host.lower().removesuffix(":443") for host in hosts}
    origin = f"{parts.scheme}://{parts.netloc}"
    return parts.scheme == "http" and _is_loopback(parts.hostname or "") and origin in tuple(hosts)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def require_address(url: str) -> None:
    """Let pass an address of http or https without a user, a password or a fragment.

    :raises CommandRefusedError: `webhook_address_malformed`.
    """
    try:
        parts = urlsplit(url)
        well = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        well = False
    if (
        not well
        or len(url) > MOST_URL
        or parts.scheme not in ("https", "http")
        or "@" in parts.netloc
        or parts.fragment
        or not url.isascii()
        or any(character.isspace() or not character.isprintable() for character in url)
    ):
        raise CommandRefusedError("webhook_address_malformed")


@decides(c.Subscribe)
def subscribe(state: SubscriptionsState, command: c.Subscribe) -> Events:
    """Return the subscription made.

    :raises CommandRefusedError: `subscriber_unnamed`, `feeds_missing`,
        `webhook_address_malformed`, `subscription_there`.
    """
    name = " ".join(command.name.split())
    if not name or len(name) > MOST_NAME:
        raise CommandRefusedError("subscriber_unnamed")
    feeds = tuple(feed for feed in FEEDS if feed in command.feeds)
    if not feeds or len(feeds) != len(command.feeds):
        raise CommandRefusedError("feeds_missing")
    require_address(command.url)
    if any(subscription.url == command.url for subscription in state.in_force()):
        raise CommandRefusedError("subscription_there")
    made = e.Subscribed(subscription=command.subscription, name=name, url=command.url, feeds=feeds)
    return (made,)


@folds(e.Subscribed)
def subscribed(state: SubscriptionsState, event: e.Subscribed, at: int) -> SubscriptionsState:
    """Tell it from here on."""
    made = Subscription(
        id=event.subscription, name=event.name, url=event.url, feeds=event.feeds, made_at=at
    )
    return _with(state, made)


@decides(c.MoveSubscription)
def move(state: SubscriptionsState, command: c.MoveSubscription) -> Events:
    """Return the change of address.

    :raises CommandRefusedError: `subscription_unknown`, `subscription_over`, `reason_missing`,
        `webhook_address_malformed`, `subscription_there`.
    """
    _standing(state, command.subscription)
    _require_reason(command.reason)
    require_address(command.url)
    if any(subscription.url == command.url for subscription in state.in_force()):
        raise CommandRefusedError("subscription_there")
    moved = e.SubscriptionMoved(
        subscription=command.subscription, url=command.url, reason=command.reason
    )
    return (moved,)


@folds(e.SubscriptionMoved)
def moved(state: SubscriptionsState, event: e.SubscriptionMoved) -> SubscriptionsState:
    """Send to the new address."""
    return _with(state, replace(state.subscriptions[event.subscription], url=event.url))


@decides(c.RenewSecret)
def renew_secret(state: SubscriptionsState, command: c.RenewSecret) -> Events:
    """Return the change of secrets.

    :raises CommandRefusedError: `subscription_unknown`, `subscription_over`, `reason_missing`.
    """
    subscription = _standing(state, command.subscription)
    _require_reason(command.reason)
    renewed = e.SecretRenewed(
        subscription=subscription.id, number=subscription.secret + 1, reason=command.reason
    )
    return (renewed,)


@folds(e.SecretRenewed)
def secret_renewed(state: SubscriptionsState, event: e.SecretRenewed) -> SubscriptionsState:
    """Sign with the new secret."""
    return _with(state, replace(state.subscriptions[event.subscription], secret=event.number))


@decides(c.EndSubscription)
def end(state: SubscriptionsState, command: c.EndSubscription) -> Events:
    """Return the end of a subscription.

    :raises CommandRefusedError: `subscription_unknown`, `subscription_over`, `reason_missing`.
    """
    subscription = _standing(state, command.subscription)
    _require_reason(command.reason)
    return (e.SubscriptionEnded(subscription=subscription.id, reason=command.reason),)


@folds(e.SubscriptionEnded)
def ended(state: SubscriptionsState, event: e.SubscriptionEnded) -> SubscriptionsState:
    """Tell it nothing any more."""
    return _with(state, replace(state.subscriptions[event.subscription], ended=True))


@decides(c.AcknowledgeFeed)
def acknowledge(state: SubscriptionsState, command: c.AcknowledgeFeed) -> Events:
    """Return what was received.

    :raises CommandRefusedError: `subscription_unknown`, `subscription_over`, `feeds_missing`,
        `received_beyond_end`, `received_already`.
    """
    subscription = _standing(state, command.subscription)
    if command.feed not in subscription.feeds:
        raise CommandRefusedError("feeds_missing")
    if command.number > command.size:
        raise CommandRefusedError("received_beyond_end", number=command.number, size=command.size)
    before = subscription.received.get(command.feed)
    if command.number <= (before.number if before else 0):
        raise CommandRefusedError("received_already")
    received = e.FeedAcknowledged(
        subscription=subscription.id, feed=command.feed, number=command.number
    )
    return (received,)


@folds(e.FeedAcknowledged)
def acknowledged(
    state: SubscriptionsState, event: e.FeedAcknowledged, at: int
) -> SubscriptionsState:
    """Keep how far the subscriber is."""
    subscription = state.subscriptions[event.subscription]
    received = {**subscription.received, event.feed: Received(number=event.number, at=at)}
    return _with(state, replace(subscription, received=received))


def _standing(state: SubscriptionsState, id_: str) -> Subscription:
    subscription = state.subscriptions.get(id_)
    if subscription is None:
        raise CommandRefusedError("subscription_unknown")
    if subscription.ended:
        raise CommandRefusedError("subscription_over")
    return subscription


def _with(state: SubscriptionsState, changed: Subscription) -> SubscriptionsState:
    return replace(state, subscriptions={**state.subscriptions, changed.id: changed})


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise CommandRefusedError("reason_missing")
