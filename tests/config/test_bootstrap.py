"""The environment is made once, re-used fast, and says plainly what it lacks."""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from config import bootstrap

ROOT = Path(bootstrap.__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds nothing yet, to copy: to make one takes seconds."""
    venv = tmp_path_factory.mktemp("made") / ".venv"
    bootstrap._create(venv)
    return venv


def _project(tmp_path: Path, made: Path | None = None) -> Path:
    if made:
        shutil.copytree(made, tmp_path / ".venv", symlinks=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "requirements.txt").write_text("")
    (tmp_path / "tests" / "requirements.txt").write_text("-r ../requirements.txt\n")
    return tmp_path


def test_makes_the_environment_and_stamps_it(tmp_path: Path) -> None:
    root = _project(tmp_path)
    venv = root / ".venv"
    bootstrap.ensure(root=root, venv=venv, with_tests=False)
    assert (venv / "bin" / "python").exists()
    assert len(list(venv.glob(".qipu-requirements.txt-*"))) == 1


def test_installs_again_only_when_the_requirements_change(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = _project(tmp_path, made)
    venv = root / ".venv"
    bootstrap.ensure(root=root, venv=venv, with_tests=True)
    installed: list[tuple[str, bool]] = []

    def noted(*, root: Path, venv: Path, name: str, compiled: bool) -> None:
        installed.append((name, compiled))

    monkeypatch.setattr(bootstrap, "_pip_install", noted)
    bootstrap.ensure(root=root, venv=venv, with_tests=True)
    assert installed == []
    (root / "requirements.txt").write_text("# changed\n")
    bootstrap.ensure(root=root, venv=venv, with_tests=True)
    assert installed == [("requirements.txt", False), ("tests/requirements.txt", False)]
    assert len(list(venv.glob(".qipu-tests-requirements.txt-*"))) == 1


def test_a_package_that_cannot_be_installed_is_named(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = _project(tmp_path, made)
    (root / "requirements.txt").write_text("./no-such-folder\n")
    with pytest.raises(SystemExit) as stop:
        bootstrap.ensure(root=root, venv=root / ".venv", with_tests=False)
    assert stop.value.code == 2
    assert "no-such-folder" in capsys.readouterr().err


def _wheel(folder: Path) -> str:
    """Make a package of one empty module and return the hash of its file."""
    described = "Metadata-Version: 2.1\nName: probe\nVersion: 1.0\n"
    tags = "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    path = folder / "probe-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("probe.py", "")
        wheel.writestr("probe-1.0.dist-info/METADATA", described)
        wheel.writestr("probe-1.0.dist-info/WHEEL", tags)
        wheel.writestr("probe-1.0.dist-info/RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_only_the_file_of_the_lock_is_installed(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = _project(tmp_path, made)
    venv = root / ".venv"
    digest = _wheel(root)
    changed = digest[:-1] + ("0" if digest[-1] != "0" else "1")
    for pin, complaint in (
        ("probe", "--require-hashes"),
        ("probe==1.0", "--require-hashes"),
        (f"probe==1.0 --hash=sha256:{changed}", "不要自己改校验值"),
        (f"probe==1.0 --hash=sha256:{digest}", ""),
    ):
        (root / "requirements.txt").write_text(f"--no-index\n--find-links .\n{pin}\n")
        if complaint:
            with pytest.raises(SystemExit) as stop:
                bootstrap.ensure(root=root, venv=venv, with_tests=False)
            assert stop.value.code == 2
            assert complaint in (words := capsys.readouterr().err)
            assert ("leave the hash as" in words) is (changed in pin)
        else:
            bootstrap.ensure(root=root, venv=venv, with_tests=False)
        installed = list(venv.glob("lib/*/site-packages/probe.py"))
        stamped = list(venv.glob(".qipu-requirements.txt-*"))
        assert (len(installed), len(stamped)) == ((0, 0) if complaint else (1, 1)), pin


def test_system_packages_are_named_when_they_cannot_be_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit):
        bootstrap.apt_install(["chromium"])
    assert "apt-get install chromium" in capsys.readouterr().err


def test_runs_before_any_package_is_installed() -> None:
    # -S and -I: nothing but the standard library can be imported.
    script = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from config import bootstrap"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", script], check=False)
    assert done.returncode == 0


def test_libraries_of_pdf_are_asked_for_and_can_be_missing(
    monkeypatch: pytest.MonkeyPatch,
    made: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr("ctypes.util.find_library", lambda name: None)
    monkeypatch.setattr(bootstrap, "apt_install", asked.append)
    root = _project(tmp_path, made)
    bootstrap.ensure(root=root, venv=root / ".venv", with_tests=False)
    assert asked == [list(bootstrap.PDF_PACKAGES)]
    monkeypatch.undo()
    monkeypatch.setattr("ctypes.util.find_library", lambda name: None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    (root / "requirements.txt").write_text("# changed\n")
    bootstrap.ensure(root=root, venv=root / ".venv", with_tests=False)
    assert "libpango-1.0-0" in capsys.readouterr().err
