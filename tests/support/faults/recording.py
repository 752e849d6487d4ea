"""Marks set by the running product, in every process that runs in a prepared copy of the tree.

A copy is prepared by `prepare`: its sitecustomize.py, found by way of PYTHONPATH, calls
`start` in each Python that starts there. From then on modules of the product are compiled
with a mark at every block, and the marks are bytes of one file that all processes share;
a process killed loses none.
"""

import ast
import builtins
import hashlib
import json
import mmap
import os
import sys
from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

from tests.support.faults.blocks import MARKS, blocks_of, mark

HOME = Path(__file__).resolve().parents[3]
FOLDER = HOME / ".cache" / "marks"
UNMARKED = "QIPU_FAULTS_UNMARKED"
"""A process with this in its environment runs the product as it is written."""
SITE = "from tests.support.faults import recording\n\nrecording.start()\n"


def table_of(root: Path, files: Sequence[str]) -> list[str]:
    """Return the names of all blocks of `files`: "path::function#number", in order."""
    return [
        f"{file}::{block.key}"
        for file in files
        for block in blocks_of(ast.parse((root / file).read_bytes()))
    ]


def prepare(copy: Path, table: Sequence[str]) -> None:
    """Make a copy of the tree mark the blocks named in `table` from now on."""
    folder = copy / FOLDER.relative_to(HOME)
    folder.mkdir(parents=True, exist_ok=True)
    first: dict[str, int] = {}
    for index, name in enumerate(table):
        first.setdefault(name.split("::")[0], index)
    (folder / "first.json").write_text(json.dumps(first), encoding="utf-8")
    (folder / "marks").write_bytes(bytes(len(table)))
    (copy / "sitecustomize.py").write_text(SITE, encoding="utf-8")


def start() -> None:
    """Let this process set marks, unless it is to run without."""
    if UNMARKED in os.environ:
        return
    listed = (FOLDER / "first.json").read_bytes()
    first: dict[str, int] = json.loads(listed)
    with (FOLDER / "marks").open("r+b") as file:
        setattr(builtins, MARKS, mmap.mmap(file.fileno(), 0))
    sys.pycache_prefix = str(FOLDER / hashlib.sha256(listed).hexdigest()[:12])
    plain = SourceFileLoader.source_to_code

    def marked(self: SourceFileLoader, data: Any, path: Any, **options: Any) -> CodeType:
        name = str(path).removeprefix(f"{HOME}/")
        if name not in first:
            return plain(self, data, path, **options)
        tree = ast.parse(data)
        mark(tree, first=first[name])
        code: CodeType = compile(
            tree, path, "exec", dont_inherit=True, optimize=options.get("_optimize", -1)
        )
        return code

    setattr(SourceFileLoader, "source_to_code", marked)  # noqa: B010 - not a method to mypy


def take() -> bytes:
    """Return the marks set so far by all processes, and clear them."""
    marks: mmap.mmap = getattr(builtins, MARKS)
    taken = marks[:]
    marks[:] = bytes(len(taken))
    return taken
