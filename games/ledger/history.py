"""Whether the log still holds what is known of it outside; else it would begin a second history."""

from django.db import connection

from games.ledger.anchors import Anchor, known_outside
from games.ledger.errors import LedgerDamaged, SecondHistory
from games.ledger.log_record import log_record
from games.ledger.merkle import Frontier
from games.models import LedgerCheckpoint, LedgerEntry

BEHIND, DIFFERS = "history_behind", "history_differs"
_held: set[tuple[str, str, int, bytes]] = set()
"""Anchors whose root this process has found in its database, with the database's name."""


def missing_outside(tree: Frontier) -> tuple[str, Anchor] | None:
    """Return how the log falls short of what is known outside, None where it does not.

    `BEHIND`: it is shorter. `DIFFERS`: as long, with another root.

    :raises LedgerDamaged: `missing_entry`, where the log has a hole.
    """
    anchor = known_outside()
    if anchor is None or anchor.origin != log_record().origin:
        return None
    if tree.size < anchor.size:
        return BEHIND, anchor
    return None if not anchor.root or _holds(anchor) else (DIFFERS, anchor)


def require_one_history(tree: Frontier) -> None:
    """Let pass only a log that holds what is known of it outside.

    :raises SecondHistory: until a new epoch is opened.
    """
    if found := missing_outside(tree):
        fault, anchor = found
        raise SecondHistory(fault, position=anchor.size)


def _holds(anchor: Anchor) -> bool:
    known = (str(connection.settings_dict["NAME"]), anchor.origin, anchor.size, anchor.root)
    if known not in _held:
        if _root_at(anchor.size) != anchor.root:
            return False
        _held.clear()
        _held.add(known)
    return True


def _root_at(size: int) -> bytes:
    """Return the root over the first `size` entries, from the nearest checkpoint on."""
    below = LedgerCheckpoint.objects.filter(size__lte=size).order_by("-size", "-id").first()
    tree = Frontier.from_bytes(below.size, bytes(below.frontier)) if below else Frontier()
    rows = LedgerEntry.objects.filter(position__gt=tree.size, position__lte=size)
    leaves = rows.order_by("position").values_list("leaf_hash", flat=True).iterator()
    grown = tree.extend([bytes(leaf) for leaf in leaves])
    if grown.size != size:
        raise LedgerDamaged("missing_entry", position=grown.size + 1)
    return grown.root()
