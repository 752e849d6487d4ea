"""Events of subscriptions in words."""

from games.labels.declared import labels_of
from tournaments.subscriptions.decider import STORED_NAMES
from tournaments.subscriptions.events import SubscriptionEvent

_LABELS = labels_of(SubscriptionEvent)
SUBSCRIPTION_NAMES = {stored: _LABELS[kind] for kind, stored in STORED_NAMES.items()}
"""Stored name of an event -> its name."""
