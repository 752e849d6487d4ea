"""The project's own virtual environment: made once, entered on every run.

Standard library only: this module runs under whatever Python the machine has.
"""

import ctypes.util
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

MINIMUM_PYTHON = (3, 11)
TEST_COMMANDS = frozenset({"test", "benchmark", "compile_kernels", "drills", "faults"})
"""Commands that also need tests/requirements.txt."""


PDF_LIBRARIES = {"pango-1.0": "libpango-1.0-0", "pangoft2-1.0": "libpangoft2-1.0-0"}
"""What documents are set with as PDF, and the Debian package of each: pip has none of them."""
FONTS = Path("/usr/share/fonts")
PDF_PACKAGES = (*PDF_LIBRARIES.values(), "libharfbuzz-subset0", "fonts-noto-cjk")

HASH_MISMATCH = "DO NOT MATCH THE HASHES"
"""What pip says of a file that is not the one the lock was made of."""
NOT_THE_FILES = (
    "下载的软件包与 {name} 里的校验值不符，没有安装：可能在途中被改动，也可能镜像给了别的文件。"
    "请换一个网络或软件源，执行 pip cache purge，再试。仍不符的，请告知维护者；不要自己改校验值。\n"
    "A package as it came is not the file whose hash stands in {name}; it was not installed. It "
    "may have been changed on its way, or a mirror has another file. Try another network or index "
    "after `pip cache purge`; if it still does not fit, tell the maintainers and leave the hash as "
    "it is."
)


class BootstrapError(SystemExit):
    """A reason in plain words why the environment cannot be made; exits with 2."""

    def __init__(self, message: str) -> None:
        print(message, file=sys.stderr)
        super().__init__(2)


def enter(*, root: Path, argv: list[str]) -> None:
    """Re-run `argv` inside `root`/.venv, making or completing it first.

    QIPU_NO_VENV=1 keeps the running interpreter (containers, packagers).

    :raises BootstrapError: when Python is too old or a package cannot be installed.
    """
    if os.environ.get("QIPU_NO_VENV") == "1":
        return
    if sys.version_info < MINIMUM_PYTHON:
        found = ".".join(map(str, sys.version_info[:3]))
        raise BootstrapError(f"需要 Python 3.11 或更新版本 / Python 3.11 or later needed: {found}")
    command = argv[1] if len(argv) > 1 else ""
    venv = root / ".venv"
    python = venv / "bin" / "python"
    ensure(root=root, venv=venv, with_tests=command in TEST_COMMANDS)
    if Path(sys.prefix).resolve() != venv.resolve():
        os.execv(str(python), [str(python), *argv])


def ensure(*, root: Path, venv: Path, with_tests: bool) -> None:
    """Make `venv` hold exactly what the requirement files ask for."""
    wanted = ["requirements.txt"] + (["tests/requirements.txt"] if with_tests else [])
    missing = [name for name in wanted if not _stamp(root, venv, name).exists()]
    if not missing:
        return
    if not (venv / "bin" / "python").exists():
        _say("正在建立虚拟环境 .venv / making .venv")
        _create(venv)
    for name in missing:
        _say(f"正在安装 {name}（首次约一分钟）/ installing {name} (about a minute)")
        _pip_install(root=root, venv=venv, name=name, compiled=not with_tests)
        stamp = _stamp(root, venv, name)
        for old in venv.glob(f".qipu-{_slug(name)}-*"):
            old.unlink()
        stamp.touch()
    _get_pdf_libraries()


def _get_pdf_libraries() -> None:
    """Install what sets documents as PDF where that can be done; all else works without."""
    has_font = any(FONTS.glob("**/NotoSerifCJK*")) if FONTS.is_dir() else False
    if has_font and all(ctypes.util.find_library(name) for name in PDF_LIBRARIES):
        return
    try:
        apt_install(list(PDF_PACKAGES))
    except BootstrapError:
        _say("缺少上述软件包时文书不能生成 PDF，其余照常 / without them no PDF of documents")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _slug(name: str) -> str:
    return name.replace("/", "-")


def _stamp(root: Path, venv: Path, name: str) -> Path:
    digest = hashlib.sha256((root / name).read_bytes())
    if name != "requirements.txt":
        digest.update((root / "requirements.txt").read_bytes())
    return venv / f".qipu-{_slug(name)}-{digest.hexdigest()[:16]}"


def _create(venv: Path) -> None:
    command = [sys.executable, "-m", "venv", str(venv)]
    if subprocess.run(command, capture_output=True, check=False).returncode == 0:
        return
    # Debian ships Python without ensurepip; the package below brings it.
    apt_install([f"python{sys.version_info.major}.{sys.version_info.minor}-venv"])
    shutil.rmtree(venv, ignore_errors=True)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BootstrapError(f"python -m venv: {done.stdout}{done.stderr}")


def _pip_install(*, root: Path, venv: Path, name: str, compiled: bool) -> None:
    """Install a requirement file.

    Not `compiled`: Python compiles what is imported when it first is, a small part of the tools.
    """
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    command += ["--disable-pip-version-check", "--require-hashes", "-r", str(root / name)]
    command += [] if compiled else ["--no-compile"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and HASH_MISMATCH in done.stderr:
        raise BootstrapError(f"{NOT_THE_FILES.format(name=name)}\n{done.stderr[-4000:]}")
    if done.returncode:
        raise BootstrapError(f"pip install -r {name}:\n{done.stderr[-4000:]}")


def apt_install(packages: list[str]) -> None:
    """Install Debian `packages` when root; else name them and stop.

    :raises BootstrapError: when not root, without apt, or when apt fails.
    """
    line = "apt-get install " + " ".join(packages)
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise BootstrapError(f"请先安装系统软件包 / install first, as root: {line}")
    _say(line)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update", "-q"], ["install", "-q", "-y", *packages]):
        done = subprocess.run(
            ["apt-get", *arguments], env=quiet, capture_output=True, text=True, check=False
        )
        if done.returncode and arguments[0] == "install":
            raise BootstrapError(f"{line}:\n{done.stderr[-4000:]}")
