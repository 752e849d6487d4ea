"""From a tree to the text of an SGF file.

Rule source: the EBNF of SGF FF[4]. Values are written raw, as the tree holds them, so
that reading the text gives the same tree, unknown properties (未知属性) included.
"""

from collections.abc import Iterable, Iterator

from games.notation.sgf.tree import SgfNode, SgfTree

_WIDTH = 76


def write_sgf(trees: Iterable[SgfTree]) -> str:
    """Write game trees as one collection, the lines broken between nodes only."""
    return "".join(_fill(_parts(tree)) for tree in trees)


def _parts(tree: SgfTree) -> Iterator[str]:
    """Yield brackets and nodes; a bracket stands where a node has several children."""
    children = tree.children()
    # An entry below zero closes a bracket; the stack replaces recursion.
    stack = [-1, 0]
    opens = {0}
    while stack:
        index = stack.pop()
        if index < 0:
            yield ")"
            continue
        yield ("(" if index in opens else "") + _node(tree.nodes[index])
        following = children[index]
        if len(following) == 1:
            stack.append(following[0])
            continue
        for child in reversed(following):
            opens.add(child)
            stack += [-1, child]


def _node(node: SgfNode) -> str:
    return ";" + "".join(
        property_.ident + "".join(f"[{value}]" for value in property_.values)
        for property_ in node.properties
    )


def _fill(parts: Iterable[str]) -> str:
    lines: list[str] = []
    width = 0
    for part in parts:
        # The length of the last line is what counts: a value may hold line breaks.
        tail = len(part) - (part.rfind("\n") + 1)
        if width and width + len(part) > _WIDTH:
            lines.append("\n")
            width = 0
        lines.append(part)
        width = tail if "\n" in part else width + tail
    lines.append("\n")
    return "".join(lines)
