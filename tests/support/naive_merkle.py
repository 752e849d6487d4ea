"""The definitions of RFC 9162, section 2.1, written as they stand: slow, and the oracle."""

import hashlib


def largest_power_below(size: int) -> int:
    """Return the largest power of two smaller than `size`."""
    power = 1
    while power * 2 < size:
        power *= 2
    return power


def tree_hash(data: list[bytes]) -> bytes:
    """MTH of section 2.1.1, over the data itself."""
    if not data:
        return hashlib.sha256().digest()
    if len(data) == 1:
        return hashlib.sha256(b"\x00" + data[0]).digest()
    k = largest_power_below(len(data))
    return hashlib.sha256(b"\x01" + tree_hash(data[:k]) + tree_hash(data[k:])).digest()


def path(m: int, data: list[bytes]) -> list[bytes]:
    """PATH of section 2.1.3.1."""
    if len(data) == 1:
        return []
    k = largest_power_below(len(data))
    if m < k:
        return [*path(m, data[:k]), tree_hash(data[k:])]
    return [*path(m - k, data[k:]), tree_hash(data[:k])]


def subproof(m: int, data: list[bytes], whole: bool) -> list[bytes]:
    """SUBPROOF of section 2.1.4.1."""
    if m == len(data):
        return [] if whole else [tree_hash(data)]
    k = largest_power_below(len(data))
    if m <= k:
        return [*subproof(m, data[:k], whole), tree_hash(data[k:])]
    return [*subproof(m - k, data[k:], False), tree_hash(data[:k])]


def proof(m: int, data: list[bytes]) -> list[bytes]:
    """PROOF of section 2.1.4.1."""
    return subproof(m, data, True)
