"""The register of subscriptions as it stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """Up to which number a subscriber has a feed, and when it said so (server ms)."""

    number: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """Who is told of which feeds where; `secret` counts the secrets from 1."""

    id: str
    name: str
    url: str
    feeds: tuple[str, ...]
    made_at: int
    secret: int = 1
    ended: bool = False
    received: Mapping[str, Received] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SubscriptionsState:
    """The register after `version` events."""

    version: int
    subscriptions: Mapping[str, Subscription] = field(default_factory=dict)

    def in_force(self) -> tuple[Subscription, ...]:
        """Return those not ended, in the order in which they were made."""
        return tuple(each for each in self.subscriptions.values() if not each.ended)
