"""The Merkle tree against the definitions of RFC 9162, section 2.1."""

import hashlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bundles import verify
from games.ledger.merkle import (
    EMPTY_ROOT,
    Frontier,
    consistency_proof,
    inclusion_proof,
    is_consistent,
    is_included,
    leaf_hash,
    node_hash,
    root_of,
    subtree_of,
)
from tests.support import naive_merkle

SIZES = range(258)
DATA = [hashlib.sha256(str(number).encode()).digest() for number in SIZES]
LEAVES = [leaf_hash(data) for data in DATA]
ROOTS = [naive_merkle.tree_hash(DATA[:size]) for size in SIZES]


# Test vectors published with the certificate-transparency reference implementations:
# the leaves 00, 10, 20 21, 30 31, 40 41 42 43, 50..57, 60..6f and the empty string.
CT_INPUTS = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
CT_ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


@pytest.mark.parametrize("size", range(1, 9))
def test_published_certificate_transparency_roots(size: int) -> None:
    assert root_of(leaf_hash(data) for data in CT_INPUTS[:size]).hex() == CT_ROOTS[size - 1]


def test_rfc9162_2_1_1_empty_tree() -> None:
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert EMPTY_ROOT.hex() == empty
    assert Frontier().root().hex() == empty


def test_rfc9162_2_1_1_root_for_all_sizes_appended_one_by_one() -> None:
    tree = Frontier()
    for size in SIZES:
        assert tree.root() == ROOTS[size]
        assert Frontier.from_bytes(size, tree.to_bytes()) == tree
        tree = tree.extend(LEAVES[size : size + 1])


@given(cut=st.integers(0, 257), size=st.integers(0, 257))
def test_rfc9162_2_1_1_root_does_not_depend_on_how_leaves_arrive(cut: int, size: int) -> None:
    tree = Frontier().extend(LEAVES[: min(cut, size)]).extend(LEAVES[min(cut, size) : size])
    assert tree.root() == ROOTS[size]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 9, 64, 100, 255, 256, 257])
def test_rfc9162_2_1_3_inclusion_of_every_leaf(size: int) -> None:
    subtree = subtree_of(LEAVES[:size])
    for index in range(size):
        proof = inclusion_proof(subtree, index=index, size=size)
        assert list(proof) == naive_merkle.path(index, DATA[:size])
        assert is_included(
            leaf=LEAVES[index], index=index, size=size, proof=proof, root=ROOTS[size]
        )


@pytest.mark.parametrize("new", [1, 2, 3, 7, 8, 9, 31, 64, 100, 257])
def test_rfc9162_2_1_4_consistency_with_every_smaller_tree(new: int) -> None:
    subtree = subtree_of(LEAVES[:new])
    for old in range(1, new + 1):
        proof = consistency_proof(subtree, old=old, new=new)
        assert list(proof) == naive_merkle.proof(old, DATA[:new])
        assert is_consistent(
            old=old, new=new, old_root=ROOTS[old], new_root=ROOTS[new], proof=proof
        )


def test_rfc9162_500_random_pairs_agree_with_the_definitions_and_the_verifier() -> None:
    random = Random(9162)
    for _ in range(500):
        new = random.randint(1, 257)
        old, index = random.randint(1, new), random.randrange(new)
        subtree = subtree_of(LEAVES[:new])
        path = inclusion_proof(subtree, index=index, size=new)
        assert list(path) == naive_merkle.path(index, DATA[:new])
        assert verify.root_by_path(LEAVES[index], index, new, list(path)) == ROOTS[new]
        proof = consistency_proof(subtree, old=old, new=new)
        assert list(proof) == naive_merkle.proof(old, DATA[:new])
        roots = verify.roots_by_path(old, new, list(proof), ROOTS[old])
        assert roots == (ROOTS[old], ROOTS[new])


@given(st.data())
def test_rfc9162_2_1_3_a_changed_inclusion_proof_fails(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 257))
    index = data.draw(st.integers(0, size - 1))
    proof = list(inclusion_proof(subtree_of(LEAVES[:size]), index=index, size=size))
    leaf, root, place, total = LEAVES[index], ROOTS[size], index, size
    match data.draw(st.sampled_from(["bit", "leaf", "root", "index", "drop", "add", "short"])):
        case "bit":
            at = data.draw(st.integers(0, len(proof) - 1))
            proof[at] = _flip(proof[at], data.draw(st.integers(0, 255)))
        case "leaf":
            leaf = _flip(leaf, data.draw(st.integers(0, 255)))
        case "root":
            root = _flip(root, data.draw(st.integers(0, 255)))
        case "index":
            place = data.draw(st.integers(-2, size + 2).filter(lambda other: other != index))
        case "drop":
            del proof[data.draw(st.integers(0, len(proof) - 1))]
        case "add":
            proof.insert(data.draw(st.integers(0, len(proof))), LEAVES[0])
        case "short":
            proof[0] = proof[0][:-1]
    assert not is_included(leaf=leaf, index=place, size=total, proof=proof, root=root)


@given(st.data())
def test_rfc9162_2_1_4_a_changed_consistency_proof_fails(data: st.DataObject) -> None:
    new = data.draw(st.integers(2, 257))
    old = data.draw(st.integers(1, new - 1))
    proof = list(consistency_proof(subtree_of(LEAVES[:new]), old=old, new=new))
    old_root, new_root = ROOTS[old], ROOTS[new]
    match data.draw(st.sampled_from(["bit", "old", "new", "drop", "add", "equal"])):
        case "bit":
            at = data.draw(st.integers(0, len(proof) - 1))
            proof[at] = _flip(proof[at], data.draw(st.integers(0, 255)))
        case "old":
            old_root = _flip(old_root, data.draw(st.integers(0, 255)))
        case "new":
            new_root = _flip(new_root, data.draw(st.integers(0, 255)))
        case "drop":
            del proof[data.draw(st.integers(0, len(proof) - 1))]
        case "add":
            proof.append(LEAVES[0])
        case "equal":
            old = new
    assert not is_consistent(old=old, new=new, old_root=old_root, new_root=new_root, proof=proof)


def test_rfc9162_2_1_4_equal_sizes_with_different_roots_are_a_split_view() -> None:
    assert not is_consistent(old=5, new=5, old_root=ROOTS[5], new_root=ROOTS[6], proof=())
    assert is_consistent(old=5, new=5, old_root=ROOTS[5], new_root=ROOTS[5], proof=())


def test_rfc9162_2_1_1_a_leaf_that_spells_a_node_has_another_hash() -> None:
    left, right = LEAVES[0], LEAVES[1]
    assert leaf_hash(b"\x01" + left + right) != node_hash(left, right)
    assert leaf_hash(left + right) != node_hash(left, right)


@pytest.mark.parametrize(
    ("index", "size"), [(-1, 5), (5, 5), (6, 5), (0, 0)], ids=["below", "at", "above", "empty"]
)
def test_rfc9162_2_1_3_no_proof_outside_the_tree(index: int, size: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        inclusion_proof(subtree_of(LEAVES[:size]), index=index, size=size)


@pytest.mark.parametrize(("old", "new"), [(0, 3), (4, 3), (-1, 3)])
def test_rfc9162_2_1_4_no_proof_between_sizes_out_of_order(old: int, new: int) -> None:
    with pytest.raises(ValueError, match="order"):
        consistency_proof(subtree_of(LEAVES[:new]), old=old, new=new)
    assert not is_consistent(old=old, new=new, old_root=ROOTS[0], new_root=ROOTS[3], proof=())


@pytest.mark.parametrize(
    ("size", "nodes"), [(1, b""), (0, bytes(32)), (3, bytes(32)), (1, bytes(31)), (2, bytes(33))]
)
def test_frontier_bytes_that_do_not_fit_the_size_are_refused(size: int, nodes: bytes) -> None:
    with pytest.raises(ValueError, match="frontier"):
        Frontier.from_bytes(size, nodes)


def _flip(value: bytes, bit: int) -> bytes:
    """Change one bit."""
    changed = bytearray(value)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


@pytest.mark.parametrize(
    ("size", "nodes"), [(-1, 0), (-1, 1), (0, 1), (1, 0), (2, 2), (3, 1), (6, 3), (7, 2)]
)
def test_a_frontier_of_another_number_of_nodes_is_refused(size: int, nodes: int) -> None:
    with pytest.raises(ValueError, match="one node for each binary one"):
        Frontier(size=size, nodes=tuple(LEAVES[:nodes]))


@pytest.mark.parametrize("size", [0, 1, 2, 3, 6, 7, 255])
def test_a_frontier_has_a_node_for_each_binary_one_of_its_size(size: int) -> None:
    assert len(Frontier().extend(LEAVES[:size]).nodes) == bin(size).count("1")
