"""Compile the fast modules of the rule kernels with mypyc; the same sources stay in use pure."""

import importlib.util
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

MODULES = (
    "games/rules/weiqi/tables.py",
    "games/rules/weiqi/board.py",
    "games/rules/weiqi/proposal.py",
    "games/rules/gomoku/lines.py",
    "games/rules/gomoku/forbidden.py",
    "games/rules/xiangqi/tables.py",
    "games/rules/xiangqi/board.py",
    "games/rules/xiangqi/moves.py",
    "games/rules/xiangqi/repetition/material.py",
    "games/rules/xiangqi/repetition/mates.py",
    "games/rules/xiangqi/repetition/exchanges.py",
    "games/rules/xiangqi/repetition/gains.py",
    "games/rules/xiangqi/repetition/threats.py",
    "games/rules/xiangqi/repetition/offers.py",
    "games/rules/xiangqi/repetition/chasers.py",
    "games/rules/draughts/geometry.py",
    "games/rules/draughts/board.py",
    "games/rules/draughts/captures.py",
    "games/rules/draughts/moves.py",
    "games/rules/draughts/fen.py",
)
GROUP = "qipu_kernels"
_BUILD = """
import sys
from setuptools import setup
from mypyc.build import mypycify
modules, folder = sys.argv[1:-1], sys.argv[-1]
options = ["--config-file=", "--follow-imports=silent", "--strict", *modules]
setup(
    name="@",
    packages=[],
    ext_modules=mypycify(options, group_name="@", opt_level="3", target_dir=folder),
    script_args=[
        *("-q", "build_ext", "--inplace"),
        *("--build-temp", folder, "--build-lib", folder),
    ],
)
""".replace("@", GROUP)


class Command(BaseCommand):
    """Build, remove or list the compiled form of the kernels."""

    help = "Compile the rule kernels with mypyc (same sources, same answers, faster)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add --clean and --status."""
        parser.add_argument("--clean", action="store_true", help="remove the compiled form")
        parser.add_argument("--status", action="store_true", help="say which form is in use")

    def handle(self, *args: object, clean: bool, status: bool, **options: object) -> None:
        """Do what is asked in the project's root folder.

        :raises CommandError: `no_c_compiler`, `no_mypyc` or `compilation_failed`.
        """
        root = Path(__file__).resolve().parents[3]
        if not status:
            removed = remove_compiled(root)
            if clean:
                self.stdout.write(f"removed {removed} compiled files")
                return
            compile_modules(root)
        for module in MODULES:
            form = "compiled" if compiled_files(root, module) else "pure"
            self.stdout.write(f"{module.removesuffix('.py').replace('/', '.')}: {form}")


def compiled_files(root: Path, module: str) -> list[Path]:
    """Only those this interpreter would load, by its suffix for extensions."""
    source = root / module
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return [path for path in source.parent.glob(f"{source.stem}.*") if path.name.endswith(suffix)]


def remove_compiled(root: Path) -> int:
    """Remove every compiled file of the kernels; return how many."""
    found = [path for module in MODULES for path in compiled_files(root, module)]
    found += root.glob(f"{GROUP}__mypyc.*")
    for path in found:
        path.unlink()
    return len(found)


def compile_modules(root: Path) -> None:
    """Compile MODULES in place.

    :raises CommandError: `no_c_compiler`, `no_mypyc` or `compilation_failed`.
    """
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        raise CommandError(
            f"no_c_compiler: {compiler} not found; install a C compiler, or go on without:"
            " the pure form gives the same answers"
        )
    if importlib.util.find_spec("mypyc") is None:
        raise CommandError("no_mypyc: install the packages of tests/requirements.txt first")
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", _BUILD, *MODULES, folder],
            cwd=root,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        remove_compiled(root)
        last = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        raise CommandError(f"compilation_failed:\n{last}")
