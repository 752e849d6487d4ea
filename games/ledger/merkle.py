"""The Merkle tree over the dense order: frontier, root, proofs and their verification.

RFC 9162, section 2.1, with SHA-256. Leaf n - 1 of the tree stands for position n; its
data is the 32-byte event hash. A whole tree is never kept: the frontier (the roots of
the perfect subtrees, largest first) is enough to append and to state the root.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

HASH_BYTES = 32
EMPTY_ROOT = hashlib.sha256(b"").digest()
"""The root of a tree without leaves."""

Subtree = Callable[[int, int], bytes]
"""The root over the leaves with start <= index < stop."""

_sha256 = hashlib.sha256


def leaf_hash(event_hash: bytes) -> bytes:
    """Return the leaf of an event hash: SHA-256(0x00 || data), RFC 9162 2.1.1."""
    return _sha256(b"\x00" + event_hash).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the node above two subtrees: SHA-256(0x01 || left || right), RFC 9162 2.1.1."""
    return _sha256(b"\x01" + left + right).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Frontier:
    """A tree of `size` leaves, by the roots of its perfect subtrees, largest first."""

    size: int = 0
    nodes: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        if self.size < 0 or len(self.nodes) != self.size.bit_count():
            raise ValueError("a frontier has one node for each binary one of its size")

    def extend(self, leaves: Iterable[bytes]) -> "Frontier":
        """Return the tree with `leaves` (leaf hashes) appended, in O(1) a leaf."""
        nodes = list(self.nodes)
        size = self.size
        push, pop = nodes.append, nodes.pop
        for node in leaves:
            carry = size
            while carry & 1:
                node = _sha256(b"\x01" + pop() + node).digest()
                carry >>= 1
            push(node)
            size += 1
        return Frontier(size=size, nodes=tuple(nodes))

    def root(self) -> bytes:
        """Return the root of the tree, in O(log n)."""
        if not self.nodes:
            return EMPTY_ROOT
        root = self.nodes[-1]
        for node in reversed(self.nodes[:-1]):
            root = node_hash(node, root)
        return root

    def to_bytes(self) -> bytes:
        """Return the nodes end to end; the size is kept beside them."""
        return b"".join(self.nodes)

    @staticmethod
    def from_bytes(size: int, nodes: bytes) -> "Frontier":
        """Return the frontier that `to_bytes` spelt.

        :raises ValueError: when the bytes do not fit the size.
        """
        if len(nodes) % HASH_BYTES:
            raise ValueError("a frontier is whole hashes")
        cut = range(0, len(nodes), HASH_BYTES)
        return Frontier(size=size, nodes=tuple(nodes[at : at + HASH_BYTES] for at in cut))


def root_of(leaves: Iterable[bytes]) -> bytes:
    """Return the root over `leaves` (leaf hashes)."""
    return Frontier().extend(leaves).root()


def subtree_of(leaves: Sequence[bytes]) -> Subtree:
    """Return the function that states roots over ranges of `leaves`."""
    return lambda start, stop: root_of(leaves[start:stop])


def inclusion_proof(subtree: Subtree, *, index: int, size: int) -> tuple[bytes, ...]:
    """Return the audit path of leaf `index` in the tree of `size` leaves, RFC 9162 2.1.3.1.

    :raises ValueError: unless 0 <= index < size.
    """
    if not 0 <= index < size:
        raise ValueError("index outside the tree")
    path: list[bytes] = []
    start, stop = 0, size
    while stop - start > 1:
        middle = start + _split(stop - start)
        if index < middle:
            path.append(subtree(middle, stop))
            stop = middle
        else:
            path.append(subtree(start, middle))
            start = middle
    return tuple(reversed(path))


def consistency_proof(subtree: Subtree, *, old: int, new: int) -> tuple[bytes, ...]:
    """Return the proof that the tree of `old` leaves begins that of `new`, RFC 9162 2.1.4.1.

    :raises ValueError: unless 0 < old <= new.
    """
    if not 0 < old <= new:
        raise ValueError("sizes out of order")
    path: list[bytes] = []
    start, stop = 0, new
    whole = True
    while stop > old:
        middle = start + _split(stop - start)
        if old <= middle:
            path.append(subtree(middle, stop))
            stop = middle
        else:
            path.append(subtree(start, middle))
            start = middle
            whole = False
    if not whole:
        path.append(subtree(start, stop))
    return tuple(reversed(path))


def is_included(*, leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Tell whether `proof` shows `leaf` at `index` of the tree, RFC 9162 2.1.3.2."""
    if not 0 <= index < size or not _are_hashes(proof):
        return False
    place, last = index, size - 1
    node = leaf
    for sibling in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            node = node_hash(sibling, node)
            while not place & 1 and place:
                place >>= 1
                last >>= 1
        else:
            node = node_hash(node, sibling)
        place >>= 1
        last >>= 1
    return last == 0 and node == root


def is_consistent(
    *, old: int, new: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]
) -> bool:
    """Tell whether `proof` shows that the old tree begins the new, RFC 9162 2.1.4.2."""
    if not 0 < old <= new or not _are_hashes(proof):
        return False
    if old == new:
        return not proof and old_root == new_root
    nodes = list(proof)
    if not old & (old - 1):
        nodes.insert(0, old_root)
    if not nodes:
        return False
    place, last = old - 1, new - 1
    while place & 1:
        place >>= 1
        last >>= 1
    seen_old = seen_new = nodes[0]
    for node in nodes[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            seen_old = node_hash(node, seen_old)
            seen_new = node_hash(node, seen_new)
            while not place & 1 and place:
                place >>= 1
                last >>= 1
        else:
            seen_new = node_hash(seen_new, node)
        place >>= 1
        last >>= 1
    return last == 0 and seen_old == old_root and seen_new == new_root


def _are_hashes(proof: Sequence[bytes]) -> bool:
    """Tell whether every part of a proof has a hash's length."""
    return all(len(node) == HASH_BYTES for node in proof)


def _split(size: int) -> int:
    """Return the largest power of two below `size`, at least 2: where its tree divides."""
    return 1 << ((size - 1).bit_length() - 1)
