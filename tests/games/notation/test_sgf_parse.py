"""The tree of SGF: what is read, what is broken, and that writing it back loses nothing.

Rule source: SGF FF[4], EBNF and property values.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.notation.charset import DecodedText
from games.notation.game_record import ReadLimits
from games.notation.sgf.parse import parse_sgf
from games.notation.sgf.reader import parse_collection, read_sgf
from games.notation.sgf.tree import (
    SgfCollection,
    SgfNode,
    SgfProperty,
    SgfTree,
    escape_text,
    long_text,
    simple_text,
)
from games.notation.sgf.write import write_sgf


def parse(text: str, **limits: int) -> SgfCollection:
    decoded = DecodedText(text=text, encoding="utf-8", replaced=0, certain=True)
    return parse_sgf(decoded, limits=ReadLimits(**limits))


def shape(tree: SgfTree) -> list[tuple[int, str]]:
    """Return parent and properties of each node, as written."""
    return [
        (
            node.parent,
            "".join(
                f"{property_.ident}{''.join(f'[{v}]' for v in property_.values)}"
                for property_ in node.properties
            ),
        )
        for node in tree.nodes
    ]


def test_variations_hang_where_they_branch() -> None:
    (tree,) = parse("(;A[1];B[2](;C[3];D[4])(;E[5](;F[6])(;G[7])))").trees
    assert shape(tree) == [
        (-1, "A[1]"),
        (0, "B[2]"),
        (1, "C[3]"),
        (2, "D[4]"),
        (1, "E[5]"),
        (4, "F[6]"),
        (4, "G[7]"),
    ]
    assert [tree.nodes[index].properties[0].ident for index in tree.main_line()] == [
        "A",
        "B",
        "C",
        "D",
    ]


def test_a_collection_holds_several_games() -> None:
    result = parse("mail heading\n(;A[1])\n (;B[2])\n(;C[3])\x1a")
    assert [shape(tree) for tree in result.trees] == [
        [(-1, "A[1]")],
        [(-1, "B[2]")],
        [(-1, "C[3]")],
    ]
    assert [(warning.code, warning.game) for warning in result.warnings] == [
        ("text_before_game", 1)
    ]
    assert result.problems == ()


def test_a_warning_names_the_game_and_the_line_of_its_node() -> None:
    result = parse("(;A[1])\n(;B[2]\nx;C[3])\n(;D[4])")
    (warning,) = result.warnings
    assert (warning.code, warning.game, warning.line) == ("property_without_value", 2, 2)


def test_old_names_count_by_their_capitals() -> None:
    """FF[1]-FF[3]: small letters in a name have no meaning."""
    (node,) = parse("(;GaMe[1]Black[aa]CoPyright[x])").trees[0].nodes
    assert [property_.name for property_ in node.properties] == ["GM", "B", "CP"]
    assert [property_.ident for property_ in node.properties] == ["GaMe", "Black", "CoPyright"]


def test_values_keep_brackets_and_backslashes() -> None:
    (node,) = parse("(;C[a\\]b\\\\]GN[x;(y)]ZZ[1] [2]\n[3])").trees[0].nodes
    assert node.values("C") == ("a\\]b\\\\",)
    assert long_text(node.values("C")[0]) == "a]b\\"
    assert node.text("GN") == "x;(y)"
    assert node.values("ZZ") == ("1", "2", "3")


@pytest.mark.parametrize(
    ("raw", "text", "simple"),
    [
        ("a\\\nb", "ab", "ab"),
        ("a\\\r\nb", "ab", "ab"),
        ("a\nb", "a\nb", "a b"),
        ("a\r\nb", "a\nb", "a b"),
        ("a\tb", "a b", "a b"),
        ("\\a\\:\\]", "a:]", "a:]"),
    ],
)
def test_text_and_simple_text(raw: str, text: str, simple: str) -> None:
    assert (long_text(raw), simple_text(raw)) == (text, simple)


@pytest.mark.parametrize(
    ("text", "nodes", "problems", "warnings"),
    [
        ("(;A[1];B[2]", 2, ["truncated"], []),
        ("(;A[1];B[2", 2, ["truncated"], []),
        ("(;A[1];B[2\\]", 2, ["truncated"], []),
        ("(;A[1](;B[2])", 2, ["truncated"], []),
        ("(;A[1]))", 1, [], ["stray_bracket"]),
        ("(;A[1]x;B[2])", 2, [], ["property_without_value"]),
        ("(;A[1]=;B[2])", 2, [], ["stray_text"]),
        ("(;[1];B[2])", 2, [], ["stray_text"]),
        ("(;A;B[2])", 2, [], ["property_without_value"]),
        ("(;A[1](;B[2]);C[3])", 3, [], []),
        ("(;A[1]) junk (;B[2])", 1, [], ["stray_text"]),
        ("(;A[1](;B[2])[3])", 2, [], ["stray_text"]),
    ],
)
def test_what_is_broken_is_named_and_the_rest_kept(
    text: str, nodes: int, problems: list[str], warnings: list[str]
) -> None:
    result = parse(text)
    assert len(result.trees[0].nodes) == nodes
    values = [value for prop in result.trees[0].nodes[0].properties for value in prop.values]
    assert values == ["1"] * ("A[1]" in text)
    assert [problem.code for problem in result.problems] == problems
    assert [warning.code for warning in result.warnings] == warnings


def test_a_problem_names_line_and_game() -> None:
    result = parse("(;A[1])\n(;B[2]\n;C[3")
    assert [(problem.code, problem.line, problem.game) for problem in result.problems] == [
        ("truncated", 3, 2)
    ]
    assert [node.line for node in result.trees[1].nodes] == [2, 3]


@pytest.mark.parametrize("text", ["", "no game", "()", "(((", ";B[aa]", "((;"])
def test_what_holds_no_game(text: str) -> None:
    result = parse(text)
    assert result.problems
    assert all(tree.nodes for tree in result.trees)


def test_limits_of_games_and_parts() -> None:
    games = parse("(;A[1])(;B[2])(;C[3])", max_games=2)
    assert (len(games.trees), [problem.code for problem in games.problems]) == (
        2,
        ["too_many_games"],
    )
    parts = parse("(" + ";A[1]" * 100 + ")", max_parts=30)
    assert [problem.code for problem in parts.problems] == ["too_many_parts"]
    assert 0 < len(parts.trees[0].nodes) <= 31


def test_a_tree_of_any_depth_needs_no_stack() -> None:
    deep = "(;A[1]" * 50_000 + ")" * 50_000
    (tree,) = parse(deep).trees
    assert len(tree.nodes) == 50_000
    (again,) = parse(write_sgf([tree])).trees
    assert again == tree


idents = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=3)
texts = st.text(max_size=12).filter(lambda text: "\0" not in text)
properties = st.builds(
    SgfProperty,
    ident=idents,
    values=st.lists(texts.map(escape_text), min_size=1, max_size=3).map(tuple),
)


@st.composite
def trees(draw: st.DrawFn) -> SgfTree:
    """Draw a tree in file order: a node's parent is on the line of open ends before it."""
    nodes = [SgfNode(properties=tuple(draw(st.lists(properties, max_size=3))))]
    path = [0]
    for index in range(1, draw(st.integers(1, 12))):
        depth = draw(st.integers(1, len(path)))
        path = path[:depth]
        drawn = tuple(draw(st.lists(properties, max_size=3)))
        nodes.append(SgfNode(properties=drawn, parent=path[-1]))
        path.append(index)
    return SgfTree(nodes=tuple(nodes))


@settings(max_examples=150, deadline=None)
@given(st.lists(trees(), min_size=1, max_size=3))
def test_a_written_collection_reads_back_the_same(drawn: list[SgfTree]) -> None:
    result = parse(write_sgf(drawn))
    assert result.problems == ()
    assert list(result.trees) == drawn


@settings(max_examples=150, deadline=None)
@given(texts)
def test_an_escaped_text_reads_back_the_same(text: str) -> None:
    plain = long_text(text.replace("\\", ""))
    (node,) = parse(f"(;C[{escape_text(plain)}])").trees[0].nodes
    assert long_text(node.values("C")[0]) == plain


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="();[]\\ABab1\n", max_size=60))
def test_no_text_breaks_the_parser(text: str) -> None:
    result = parse_collection(f"(;{text}".encode())
    assert result.trees or result.problems
    for tree in result.trees:
        assert parse(write_sgf([tree])).trees == (tree,)


SWALLOWED = [
    ("value-never-closed", "(;GM[1]SZ[19];B[aa];W[bb\n\n"),
    ("comment-never-closed", "(;GM[1]SZ[19];B[aa]C[a fine move\n\n"),
    ("game-never-closed", "(;GM[1]SZ[19];B[aa]\n\n"),
    ("variation-never-closed", "(;GM[1]SZ[19];B[aa](;W[bb])(;W[cc]\n\n"),
]


@pytest.mark.parametrize("text", [row[1] for row in SWALLOWED], ids=[row[0] for row in SWALLOWED])
def test_a_game_that_does_not_end_leaves_the_next(text: str) -> None:
    whole = "(;GM[1]SZ[19];B[cc];W[dd])"
    result = read_sgf(f"{whole}\n{text}{whole}\n{whole}".encode())
    assert [len(record.moves) for record in result.records][::2] == [2, 2]
    assert len(result.records) == 4
    assert {problem.game for problem in result.problems} == {2}


def test_a_game_quoted_in_a_comment_stays_there() -> None:
    text = "(;GM[1]SZ[19]C[see\n(;GM[1\\]SZ[19\\];B[aa\\])];B[cc])"
    (record,) = read_sgf(text.encode()).records
    assert (len(record.moves), "GM[1]" in record.comments[0]) == (1, True)
