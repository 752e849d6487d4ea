"""The articles that stand inside functions: one a line, with its title, and what it stands beside.

Articles in tables are held by the registered lists; those that a function names itself are read
here from its syntax: the package and function, the code or name beside the article, and the
title that the book gives it, so that a line can be reviewed against the book alone.
"""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import django

from adjudication.articles.citing import find_article
from games.rules.books import sources
from games.rules.books.article import Source

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "tests" / "data" / "cited_in_functions.tsv"
AGAIN = "python -m tests.contracts.cited_in_functions"
"""What writes the file anew."""
PRODUCT = ("games", "tournaments", "adjudication", "config")
SOURCES = {name: held for name, held in vars(sources).items() if isinstance(held, Source)}
_NAMED = re.compile(rf"\b(?:{'|'.join(sorted(SOURCES))})\b")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def lines() -> list[str]:
    """Return every line, sorted; an article named twice for the same stands twice.

    A file that does not name a book cites none.
    """
    found = [
        "\t".join((".".join(path.relative_to(ROOT).parent.parts), *row))
        for package in PRODUCT
        for path in (ROOT / package).rglob("*.py")
        if _NAMED.search(source := path.read_text(encoding="utf-8"))
        for row in cited(ast.parse(source))
    ]
    return sorted(found)


def cited(tree: ast.Module) -> Iterator[tuple[str, str, str, str]]:
    """Yield function, what stands beside, article and title, of each article in a function."""
    for top in ast.walk(tree):
        if isinstance(top, _FUNCTIONS):
            for call, around in _calls(top, ()):
                source = SOURCES.get(_name(call.func))
                if source and call.args and isinstance(call.args[0], ast.Constant):
                    number = str(call.args[0].value)
                    yield (
                        top.name,
                        _beside(around),
                        f"{source.code} {number}",
                        title(source, number),
                    )


def _calls(
    node: ast.AST, around: tuple[ast.AST, ...]
) -> Iterator[tuple[ast.Call, tuple[ast.AST, ...]]]:
    """Yield the calls of a function and what each stands in, but not those of inner functions."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, _FUNCTIONS):
            continue
        if isinstance(inner, ast.Call):
            yield inner, (*around, node)
        yield from _calls(inner, (*around, node))


def _beside(around: tuple[ast.AST, ...]) -> str:
    """Return the texts and names of the smallest whole that an article stands in."""
    for node in reversed(around):
        match node:
            case ast.Call(func=function, args=args, keywords=keywords):
                given = [*args, *(word.value for word in keywords)]
                return " ".join([_name(function), *(_said(value) for value in given)]).strip()
            case ast.Return() | ast.Assign() | ast.AnnAssign():
                return type(node).__name__.lower()
            case ast.IfExp(test=test) | ast.If(test=test):
                return f"if {ast.unparse(test)}"
            case ast.match_case(pattern=pattern):
                return f"case {ast.unparse(pattern)}"
            case ast.Dict(keys=keys):
                return " ".join(ast.unparse(key) for key in keys if key)
    return ""


def _said(value: ast.expr) -> str:
    return str(value.value) if isinstance(value, ast.Constant) else ""


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def title(source: Source, number: str) -> str:
    """Return what the catalogue calls an article, "" when it has none."""
    found = find_article(source(number))
    return found.title_zh if found else ""


def written() -> str:
    """Return the file as it should stand."""
    return "".join(f"{line}\n" for line in lines())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    FILE.write_text(written(), encoding="utf-8")
