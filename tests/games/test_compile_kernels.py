"""Compiling the kernels: same answers, a clear word when there is no compiler, and no trace."""

import io
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import compile_kernels as command

ROOT = Path(__file__).resolve().parents[2]
ASK = """
from games.rules import compiled
from games.rules.perft import perft
from games.rules.xiangqi.kernel import XiangqiKernel
kernel = XiangqiKernel()
print(compiled(), perft(kernel, kernel.initial_position(), 3))
"""


def _copy_of_the_kernels(folder: Path) -> Path:
    (folder / "games").mkdir()
    shutil.copy(ROOT / "games" / "__init__.py", folder / "games")
    # The kernels declare with what status and title a position or a move is refused.
    (folder / "games" / "streams").mkdir()
    for name in ("__init__.py", "refusals.py"):
        shutil.copy(ROOT / "games" / "streams" / name, folder / "games" / "streams")
    shutil.copytree(
        ROOT / "games" / "rules",
        folder / "games" / "rules",
        ignore=shutil.ignore_patterns("*.so", "__pycache__"),
    )
    return folder


def _ask(folder: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_the_compiled_form_gives_the_published_count(tmp_path: Path) -> None:
    root = _copy_of_the_kernels(tmp_path)
    assert _ask(root) == "False 79666"
    if shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is None:
        with pytest.raises(CommandError, match="no_c_compiler"):
            command.compile_modules(root)
        return
    command.compile_modules(root)
    assert all(command.compiled_files(root, module) for module in command.MODULES)
    assert _ask(root) == "True 79666"
    assert command.remove_compiled(root) == len(command.MODULES) + 1
    assert _ask(root) == "False 79666"
    assert not [*root.rglob("*.so"), *root.glob("build")]


def test_no_compiler_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(CommandError, match="no_c_compiler"):
        command.compile_modules(tmp_path)


def test_a_source_that_does_not_compile_leaves_nothing(tmp_path: Path) -> None:
    root = _copy_of_the_kernels(tmp_path)
    broken = root / command.MODULES[1]
    broken.write_text(broken.read_text(encoding="utf-8") + "\nx: int = 'no'\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"compilation_failed|no_c_compiler"):
        command.compile_modules(root)
    assert command.remove_compiled(root) == 0


def test_status_lists_every_module() -> None:
    out = io.StringIO()
    call_command("compile_kernels", status=True, stdout=out)
    lines = out.getvalue().splitlines()
    names = {line.split(":")[0] for line in lines}
    assert len(lines) == len(names) == len(command.MODULES)
    assert {"games.rules.xiangqi.moves", "games.rules.draughts.moves"} <= names
    assert {"games.rules.xiangqi.moves", "games.rules.gomoku.forbidden"} <= names
