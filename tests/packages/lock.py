"""Write the requirements.txt: every package that comes along, exact, with the hash of every file.

Run as `python -m tests.packages.lock [--upgrade-package NAME ...]`, where a package registry
answers. What is asked for by name, and its version, is changed in pyproject.toml; of what comes
with it, versions stay as they are unless one is named here.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.packages import LOCKS, PACKAGES, ROOT, Lock, programs_of

HEAD = """\
# Group "{group}" of pyproject.toml and what it brings along, with the hashes of the files.
# Written by `python -m tests.packages.lock`; change pyproject.toml instead.
"""
COMPILE = (
    *("pip", "compile", "--no-config", "--native-tls", "--quiet"),
    *("--universal", "--python-version", "3.11", "--generate-hashes"),
    *("--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"),
)
"""One lock for every machine and every Python that Qipu runs on; no registry is named."""


def pinned(text: str) -> Iterator[str]:
    """Yield the names of the packages that a lock pins."""
    for line in text.splitlines():
        name, pin, _rest = line.partition("==")
        if pin and not name.startswith("#"):
            yield name


def compile_lock(uv: Path, lock: Lock, options: Sequence[str]) -> str:
    """Return the text of `lock`, worked out by `uv` from what the registry has."""
    command = [str(uv), *COMPILE, "--group", lock.group, "-o", lock.file, *options]
    on_top_of = ""
    if lock.base:
        command += ["--constraint", lock.base]
        for name in pinned((ROOT / lock.base).read_text(encoding="utf-8")):
            command += ["--no-emit-package", name]
        on_top_of = f"-r {Path('..') / lock.base}\n"
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(f"{lock.file}: not locked")
    written = (ROOT / lock.file).read_text(encoding="utf-8")
    return HEAD.format(group=lock.group) + on_top_of + written


def main(options: Sequence[str]) -> None:
    """Write every lock anew."""
    with programs_of(PACKAGES) as programs:
        for lock in LOCKS:
            text = compile_lock(programs / "uv", lock, options)
            (ROOT / lock.file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
