"""The federation's back office: it shows the record, and changes it only by commands.

Nothing of the ledger or its read models can be added, changed or deleted here; what an
official does is one of the actions of `games.admin.actions.table`, each of which appends events
through `games.streams.handling.handle`. The registry of players is the one table that is edited;
of federations' books only new versions are published.
"""

from games.admin import books, events, games, offices, people, players, sources
from games.admin.imports import table as imports
from games.admin.registers import consents

__all__ = [
    "books",
    "consents",
    "events",
    "games",
    "imports",
    "offices",
    "people",
    "players",
    "sources",
]
