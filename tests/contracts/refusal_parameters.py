"""What every refusal says of its case, read from the source: one site a line.

Package, function, exception, code, the names of what is told beside it (a number, a board, a
side), and the topic of the book whose article is cited, where the site names one. Words and
interfaces show these by name, so that a site may not leave one out or name another.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.refusal_codes import REFUSALS

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "tests" / "data" / "refusal_parameters.tsv"
AGAIN = "python -m tests.contracts.refusal_parameters"
"""What writes the file anew."""
PRODUCT = ("games", "tournaments", "adjudication", "config")
EXCEPTIONS = REFUSALS | {
    "BoardFinding",
    "ClockRuling",
    "Finding",
    "FormatError",
    "NoPromotion",
    "TeamProblem",
    "Violation",
}
TOPICS = frozenset({"SchedulePoint", "TeamKind", "Topic"})
_NAMED = re.compile("|".join(sorted(EXCEPTIONS)))
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Row = tuple[str, str, str, str, str]


def lines() -> list[str]:
    """Return every line, sorted; a file that does not name an exception makes none."""
    return sorted(
        "\t".join((".".join(path.relative_to(ROOT).parent.parts), *row))
        for package in PRODUCT
        for path in (ROOT / package).rglob("*.py")
        if _NAMED.search(source := path.read_text(encoding="utf-8"))
        for row in sites(ast.parse(source))
    )


def sites(tree: ast.AST, function: str = "") -> Iterator[Row]:
    """Yield function, exception, code, names and topics of each site."""
    for node in ast.iter_child_nodes(tree):
        inner = node.name if isinstance(node, _FUNCTIONS) else function
        if isinstance(node, ast.Call) and _name(node.func) in EXCEPTIONS and function:
            yield function, _name(node.func), _code(node), _names(node), _topics(node)
        yield from sites(node, inner)


def _code(call: ast.Call) -> str:
    """Return the code of a site, `*` when it comes from elsewhere."""
    named = [word.value for word in call.keywords if word.arg == "code"]
    for value in (*named, *call.args[:1]):
        texts = [
            str(inner.value)
            for inner in ast.walk(value)
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
        ]
        if isinstance(value, ast.Constant | ast.IfExp) and texts:
            return " ".join(texts)
    return "*"


def _names(call: ast.Call) -> str:
    more = ["*"] * (len(call.args) - 1)
    return " ".join(
        [*more, *sorted(word.arg or "**" for word in call.keywords if word.arg != "code")]
    )


def _topics(call: ast.Call) -> str:
    """Return the members of TOPICS that a site names."""
    return " ".join(
        sorted(
            f"{node.value.id}.{node.attr}"
            for node in ast.walk(call)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in TOPICS
        )
    )


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
