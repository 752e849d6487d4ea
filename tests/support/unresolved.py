"""Names that a page asks of its view and does not get: an entry misspelt or left out shows blank.

Django tells of each in its log. A frame that several pages share asks for names that only some of
them give; those are listed here by template, and no others are let pass.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

OPTIONAL: Mapping[str, frozenset[str]] = {
    "admin/games/game/detail.html": frozenset({"above_url", "subtitle"}),
    "admin/refused.html": frozenset({"above_url", "subtitle"}),
    "admin/tournaments/action.html": frozenset({"preview", "tabs"}),
    "admin/tournaments/create.html": frozenset(
        {
            *("above_url", "books", "desk", "events", "formats", "late", "preview"),
            *("subtitle", "tabs", "version"),
        }
    ),
    "admin/tournaments/desk.html": frozenset({"above_url"}),
    "admin/tournaments/entries.html": frozenset({"correcting"}),
    "admin/tournaments/entry.html": frozenset({"late", "tabs"}),
    "admin/tournaments/results.html": frozenset({"fate"}),
}
"""Template -> names that only some of the views give that show it."""
OF_HEADS = frozenset({"date", "holder", "picture", "type"})
"""What the head of a public page tells of a page that is more than a page of its event."""


class _Names(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the template and the name of a variable that was not resolved."""
        if "resolving variable" in record.msg and isinstance(record.args, tuple):
            name, template = record.args
            self.found.add((str(template), str(name)))


@contextmanager
def unresolved() -> Iterator[set[tuple[str, str]]]:
    """Collect template and name of what pages ask for in vain, those apart that are optional."""
    logger, handler = logging.getLogger("django.template"), _Names()
    level, propagate = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    # Each message has the whole context in it, which no report of a test needs.
    logger.propagate = False
    found: set[tuple[str, str]] = set()
    try:
        yield found
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        logger.propagate = propagate
        found |= {pair for pair in handler.found if not _is_optional(*pair)}


def _is_optional(template: str, name: str) -> bool:
    if template.startswith("django/"):
        return True
    if template.startswith("tournaments/") and name in OF_HEADS:
        return True
    return name in OPTIONAL.get(template, ())
