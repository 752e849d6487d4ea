"""RenLib libraries, built here by their layout: the main line is the game, the rest counted."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.notation.game_record import GameRecord, ReadLimits
from games.notation.gomoku.renlib import read_renlib
from games.notation.reading import detect_format, read_games
from tests.support.gomoku_files import RENLIB_HEAD, LibNode, lib_file, lib_point, line
from tests.support.notation import codes, texts


def only(data: bytes) -> GameRecord:
    (record,) = read_renlib(data).records
    return record


def test_the_centre_is_0x78_and_rows_run_from_the_top() -> None:
    assert [lib_point(name) for name in ("h8", "a15", "o1", "")] == [0x78, 0x01, 0xEF, 0]
    record = only(lib_file(line("h8", "a15", "o1")))
    assert (texts(record), record.variations, record.edition) == (
        ["h8", "a15", "o1"],
        0,
        "gomoku-2025",
    )


def test_a_file_without_a_root_node_is_the_same() -> None:
    assert texts(only(lib_file(line("h8", "i9"), root=False))) == ["h8", "i9"]


@pytest.mark.parametrize("minor", range(5))
def test_versions_3_0_to_3_4(minor: int) -> None:
    head = RENLIB_HEAD[:9] + bytes([minor]) + RENLIB_HEAD[10:]
    assert texts(only(lib_file(line("h8", "i9"), head=head))) == ["h8", "i9"]


@pytest.mark.parametrize("version", [b"\x03\x05", b"\x04\x00", b"\x02\x00"])
def test_other_versions_are_refused(version: bytes) -> None:
    head = RENLIB_HEAD[:8] + version + RENLIB_HEAD[10:]
    assert codes(read_renlib(lib_file(line("h8"), head=head))) == ["unsupported_version"]


def test_the_oldest_files_have_no_heading() -> None:
    data = lib_file(line("h8", "i9"), head=b"", root=False)
    assert (data[0], detect_format(data)) == (0x78, "lib")
    assert texts(only(data)) == ["h8", "i9"]


def test_an_old_file_of_the_length_of_a_heading_is_read_from_its_first_byte() -> None:
    points = ["h8", "i9", "g7", "g9", "i7", "h9", "h7", "i8", "g8", "j10", "f6", "k11"]
    for count in (9, 10, 11, 12):
        data = lib_file(line(*points[:count]), head=b"", root=False)
        result = read_renlib(data)
        assert (len(data), codes(result)) == (2 * count, [])
        assert texts(result.records[0]) == points[:count]


@pytest.mark.parametrize("size", [8, 9, 10, 19])
def test_a_heading_cut_short_is_no_library(size: int) -> None:
    assert codes(read_renlib(RENLIB_HEAD[:size])) == ["unknown_format"]
    assert codes(read_renlib(RENLIB_HEAD)) == []


def test_every_leaf_is_a_line_and_the_first_is_the_game() -> None:
    tree = LibNode(
        point="h8",
        children=(
            LibNode(point="i9", children=(LibNode(point="g7"), LibNode(point="g9"))),
            LibNode(point="i8", children=(line("j8", "k8"),)),
            LibNode(point="j10"),
        ),
    )
    record = only(lib_file(tree))
    assert (texts(record), record.variations) == (["h8", "i9", "g7"], 3)


def test_comments_go_with_their_nodes_and_their_two_parts_are_lines() -> None:
    tree = LibNode(
        point="h8",
        comment=b"odd\x08more",
        children=(LibNode(point="i9", comment="花月".encode("gb18030") + b"5 A"),),
    )
    assert [move.comment for move in only(lib_file(tree)).moves] == ["odd\nmore", "花月5 A"]


@pytest.mark.parametrize(
    ("first", "second", "encoding"),
    [
        ("花月的开局".encode("gb18030"), b"plain", "gb18030"),
        ("花月の打ち方".encode(), "浦月".encode("gb18030"), "utf-8"),
        (b"", b"", ""),
    ],
    ids=["chinese", "the first counts", "no text"],
)
def test_the_character_set_is_that_of_the_first_text(
    first: bytes, second: bytes, encoding: str
) -> None:
    tree = LibNode(point="h8", comment=first, children=(LibNode(point="i9", comment=second),))
    assert read_renlib(lib_file(tree)).encoding == encoding


def test_a_board_text_is_passed_over_and_is_no_move() -> None:
    tree = LibNode(
        point="h8",
        children=(
            LibNode(point="a1", is_move=False, board_text=b"X"),
            LibNode(point="i9", board_text=b"AB", children=(LibNode(point="g7"),)),
        ),
    )
    record = only(lib_file(tree))
    assert (texts(record), record.variations) == (["h8", "i9", "g7"], 0)


def test_an_old_comment_ends_with_its_high_bit() -> None:
    data = RENLIB_HEAD + bytes([0x78, 0x20]) + b"ol" + bytes([ord("d") | 0x80, 0])
    record = only(data + bytes([lib_point("i9"), 0x40]))
    assert [(move.text, move.comment) for move in record.moves] == [("h8", "old"), ("i9", "")]


def test_a_pass_is_a_zero_behind_the_root() -> None:
    assert texts(only(lib_file(line("h8", "pass", "i9")))) == ["h8", "pass", "i9"]


@pytest.mark.parametrize(
    ("data", "code", "moves"),
    [
        (lib_file(line("h8", "i9")) + b"\x00", "truncated", ["h8", "i9"]),
        (lib_file(line("h8"))[:-1] + b"\x08abc", "truncated", ["h8"]),
        (RENLIB_HEAD + bytes([0x78, 0, 0xFF, 0]), "move_unreadable", ["h8"]),
        (RENLIB_HEAD + bytes([0x78, 0, 0x10, 0]), "move_unreadable", ["h8"]),
    ],
    ids=["odd-byte", "open-comment", "row-16", "column-0"],
)
def test_a_fault_leaves_what_came_before(data: bytes, code: str, moves: list[str]) -> None:
    result = read_renlib(data)
    assert (codes(result), texts(result.records[0])) == ([code], moves)


def test_what_is_no_library_is_refused() -> None:
    assert codes(read_renlib(b"hello")) == ["unknown_format"]
    assert codes(read_renlib(b"\xffRenLib")) == ["unknown_format"]


def test_limits() -> None:
    data = lib_file(line(*["h8", "i9"] * 10))
    few = read_renlib(data, limits=ReadLimits(max_plies=3))
    assert (codes(few), len(few.records[0].moves)) == (["too_many_moves"], 3)
    assert codes(read_renlib(data, limits=ReadLimits(max_parts=5))) == ["too_many_parts"]
    assert codes(read_renlib(data, limits=ReadLimits(max_bytes=5))) == ["file_too_large"]


def test_a_line_of_any_depth_needs_no_stack() -> None:
    body = bytes([lib_point("h8"), 0]) * 20_000
    result = read_renlib(RENLIB_HEAD + body, limits=ReadLimits(max_plies=50_000))
    assert len(result.records[0].moves) == 20_000


nodes: st.SearchStrategy[LibNode] = st.deferred(
    lambda: st.builds(
        LibNode,
        point=st.sampled_from(["h8", "a1", "o15", "c7"]),
        children=st.lists(nodes, max_size=2).map(tuple),
        comment=st.sampled_from([b"", b"a", b"ab"]),
    )
)


def leaves(node: LibNode) -> int:
    """Return how many lines end at or below a node."""
    return sum(leaves(child) for child in node.children) or 1


@settings(max_examples=100, deadline=None)
@given(node=nodes)
def test_a_built_tree_is_read_leaf_for_leaf(node: LibNode) -> None:
    record = only(lib_file(node))
    expected = []
    at: LibNode | None = node
    while at is not None:
        expected.append(at.point)
        at = at.children[0] if at.children else None
    assert (texts(record), record.variations) == (expected, leaves(node) - 1)


@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=80))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    result = read_games(RENLIB_HEAD + data)
    assert result.format == "lib"
    assert result.records
