"""Proofs over the stored order: that an event is in the log, that one checkpoint begins another.

Roots of subtrees are made from the stored leaves; within one `Leaves` each is made once, so
that the proofs of a whole stream cost one reading of the log.
"""

from collections.abc import Iterable, Mapping
from uuid import UUID

from games.ledger.errors import LedgerDamaged
from games.ledger.merkle import consistency_proof, inclusion_proof, node_hash, root_of
from games.models import LedgerEntry

BLOCK = 1024
"""Leaves read at once: a power of two, so that no subtree of the tree straddles two."""
SMALL = 16
"""Subtrees up to this size are made anew each time."""


class Leaves:
    """The leaves stored up to `size`, read as they are needed."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._roots: dict[tuple[int, int], bytes] = {}
        self._at = -1
        self._block: list[bytes] = []

    def inclusion(self, position: int) -> tuple[bytes, ...]:
        """Return the audit path of the event at `position`, from 1 to the size.

        :raises LedgerDamaged: `missing_entry`.
        """
        return inclusion_proof(self.subtree, index=position - 1, size=self.size)

    def consistency(self, old: int) -> tuple[bytes, ...]:
        """Return the proof that the tree of `old` leaves begins this one.

        :raises LedgerDamaged: `missing_entry`.
        """
        return consistency_proof(self.subtree, old=old, new=self.size)

    def subtree(self, start: int, stop: int) -> bytes:
        """Return the root over the leaves with start <= index < stop, a subtree of RFC 9162.

        :raises LedgerDamaged: `missing_entry`.
        """
        if stop - start <= SMALL:
            return root_of(self._read(start, stop))
        found = self._roots.get((start, stop))
        if found is None:
            middle = start + (1 << ((stop - start - 1).bit_length() - 1))
            found = node_hash(self.subtree(start, middle), self.subtree(middle, stop))
            self._roots[start, stop] = found
        return found

    def _read(self, start: int, stop: int) -> list[bytes]:
        block = start // BLOCK
        if block != self._at:
            first = block * BLOCK
            last = min(first + BLOCK, self.size)
            rows = LedgerEntry.objects.filter(position__gt=first, position__lte=last)
            leaves = list(rows.order_by("position").values_list("leaf_hash", flat=True))
            if len(leaves) != last - first:
                raise LedgerDamaged("missing_entry", position=first + 1)
            self._at, self._block = block, [bytes(leaf) for leaf in leaves]
        offset = self._at * BLOCK
        return self._block[start - offset : stop - offset]


def positions(stream_id: UUID, *, upto: int) -> Mapping[int, int]:
    """Return version -> position of a stream's events up to a version, as far as numbered."""
    rows: Iterable[tuple[int, int]] = LedgerEntry.objects.filter(
        stream_id=stream_id, version__lte=upto
    ).values_list("version", "position")
    return dict(rows)
