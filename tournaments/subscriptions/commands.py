"""What may be asked of the register of subscriptions."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSubscriptions:
    """Open the register."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscribe:
    """Have `url` told when one of `feeds` goes on; `subscription` is a new id."""

    subscription: str
    name: str
    url: str
    feeds: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSubscription:
    """Tell another address from here on."""

    subscription: str
    url: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RenewSecret:
    """Sign with another secret from here on."""

    subscription: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSubscription:
    """Tell the subscriber nothing any more."""

    subscription: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcknowledgeFeed:
    """Say that every line of a feed up to `number` has been received; `size` is the last there."""

    subscription: str
    feed: str
    number: int
    size: int


SubscriptionCommand = (
    OpenSubscriptions
    | Subscribe
    | MoveSubscription
    | RenewSecret
    | EndSubscription
    | AcknowledgeFeed
)
