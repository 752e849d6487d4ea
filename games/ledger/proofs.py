"""Proofs over the stored order: that an event is in the log, that one checkpoint begins another.

Roots of subtrees are made from the stored leaves; within one `Leaves` each is made once, so
that the proofs of a whole stream cost one reading of the log.
"""

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db.models import Max

from games.ledger.errors import LedgerDamaged
from games.ledger.merkle import consistency_proof, inclusion_proof, node_hash, root_of
from games.models import LedgerBlock, LedgerCursor, LedgerEntry

BLOCK = 1024
"""Leaves read at once: a power of two, so that no subtree of the tree straddles two."""
SMALL = 16
"""Subtrees up to this size are made anew each time."""


def extend_blocks(*, most: int = 64) -> int:
    """Store the roots of up to `most` whole blocks that have none yet; return how many.

    They follow from the leaves and prove nothing by themselves: who checks a proof needs only
    the signed root. With them a proof reads two blocks of leaves however long the log is.

    :raises LedgerDamaged: `missing_entry`.
    """
    size = LedgerCursor.objects.values_list("size", flat=True).get(pk=1)
    done = LedgerBlock.objects.aggregate(last=Max("number"))["last"]
    first = 0 if done is None else done + 1
    leaves = Leaves(size)
    made = [
        LedgerBlock(number=number, root=leaves.subtree(number * BLOCK, (number + 1) * BLOCK))
        for number in range(first, min(size // BLOCK, first + most))
    ]
    LedgerBlock.objects.bulk_create(made, ignore_conflicts=True)
    return len(made)


class Leaves:
    """The leaves stored up to `size`, read as they are needed."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._roots: dict[tuple[int, int], bytes] = {}
        self._blocks: dict[int, bytes] | None = None
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
        if stop - start == BLOCK and (stored := self._stored().get(start // BLOCK)):
            return stored
        found = self._roots.get((start, stop))
        if found is None:
            middle = start + (1 << ((stop - start - 1).bit_length() - 1))
            found = node_hash(self.subtree(start, middle), self.subtree(middle, stop))
            self._roots[start, stop] = found
        return found

    def _stored(self) -> dict[int, bytes]:
        """Return the roots of whole blocks, by number."""
        if self._blocks is None:
            rows = LedgerBlock.objects.filter(number__lt=self.size // BLOCK)
            self._blocks = {
                number: bytes(root) for number, root in rows.values_list("number", "root")
            }
        return self._blocks

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
