"""Subscriptions as the office sees them, and who may read of them at all."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from games import api
from tournaments.models import Feed
from tournaments.projections.feeds import last_due
from tournaments.subscriptions.decider import KEEPERS, RECEIVERS, STORED_NAMES
from tournaments.subscriptions.state import Received, Subscription, SubscriptionsState


def hidden_subscriptions(
    stream_id: UUID, events: tuple[api.StoredEvent, ...], asking: api.Asking
) -> frozenset[int]:
    """Return the versions among `events` that the reader may not see: all or none.

    Who subscribes, and at which address, is between the federation and the rating offices.
    """
    actor = asking("", "")
    if actor is not None and actor.role in KEEPERS | RECEIVERS and not actor.event:
        return frozenset()
    return frozenset(event.version for event in events)


SUBSCRIPTIONS_WITHHELD = api.Redaction(
    types=frozenset(STORED_NAMES.values()), judge=hidden_subscriptions
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SentMessage:
    """The last message about a feed: the number it names, and how it fares."""

    work: int
    number: int
    state: str
    attempts: int
    due_at: int
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedOfSubscription:
    """One feed of a subscriber: how long it is, the last message, what was acknowledged."""

    feed: Feed
    size: int
    message: SentMessage | None
    received: Received | None

    @property
    def missing(self) -> int:
        """How many lines the subscriber has not acknowledged."""
        return self.size - (self.received.number if self.received else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSubscription:
    """A subscription with where it stands in each of its feeds."""

    subscription: Subscription
    feeds: tuple[FeedOfSubscription, ...]


def shown_subscriptions(
    state: SubscriptionsState, messages: Mapping[tuple[str, str], SentMessage], *, now: int
) -> tuple[ShownSubscription, ...]:
    """Return every subscription, those ended last; `messages` by subscription and feed."""
    sizes = {feed: last_due(feed, now) for feed in Feed}
    ordered = sorted(state.subscriptions.values(), key=lambda each: (each.ended, each.made_at))
    return tuple(
        ShownSubscription(
            subscription=each,
            feeds=tuple(
                FeedOfSubscription(
                    feed=Feed(feed),
                    size=sizes[Feed(feed)],
                    message=messages.get((each.id, feed)),
                    received=each.received.get(feed),
                )
                for feed in each.feeds
            ),
        )
        for each in ordered
    )
