"""Words of the register of offices."""

from games.labels.declared import labels_of
from games.offices.events import OfficeEvent

NAMES = labels_of(OfficeEvent)
"""Type of an event -> its name."""
