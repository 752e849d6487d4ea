"""What happened to subscriptions. Facts only; a secret is never among them."""

from dataclasses import dataclass

from games.streams.declarations import gettext_noop as _
from games.streams.stored import stored


@stored("feeds.subscriptions-opened.v1", label=_("register of subscriptions opened"))
@dataclass(frozen=True, slots=True, kw_only=True)
class SubscriptionsOpened:
    """The register of subscriptions was opened."""


@stored("feeds.subscribed.v1", label=_("feed subscribed to"), detail=("%(name)s", "%(url)s"))
@dataclass(frozen=True, slots=True, kw_only=True)
class Subscribed:
    """`name`, a rating office, is told at `url` when one of `feeds` goes on."""

    subscription: str
    name: str
    url: str
    feeds: tuple[str, ...]


@stored("feeds.subscription-moved.v1", label=_("address of a subscription changed"),
        detail=("%(url)s", "%(reason)s"))  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class SubscriptionMoved:
    """The subscriber is told at another address."""

    subscription: str
    url: str
    reason: str


@stored("feeds.secret-renewed.v1", label=_("secret of a subscription changed"),
        detail=("%(reason)s",))  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class SecretRenewed:
    """Messages are signed with secret `number`, counted from 1, which stands in no event."""

    subscription: str
    number: int
    reason: str


@stored("feeds.subscription-ended.v1", label=_("subscription ended"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class SubscriptionEnded:
    """The subscriber is told nothing any more."""

    subscription: str
    reason: str


@stored("feeds.feed-acknowledged.v1", label=_("feed received"),
        detail=("%(feed)s", "%(number)d"))  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class FeedAcknowledged:
    """The subscriber says that it has every line of a feed up to `number`."""

    subscription: str
    feed: str
    number: int


SubscriptionEvent = (
    SubscriptionsOpened
    | Subscribed
    | SubscriptionMoved
    | SecretRenewed
    | SubscriptionEnded
    | FeedAcknowledged
)
