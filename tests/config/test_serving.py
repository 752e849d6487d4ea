"""A server process is not started with a door open, nor at an address that is taken."""

import os
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from config.management.commands.demo import secret_key
from config.safety import UnsafeStartError, refuse_unsafe_settings
from tests.support.subprocesses import PATIENCE_SECONDS, ROOT

KEY = {"QIPU_SECRET_KEY": "a-key-of-ones-own-for-this-test-alone"}
SERVERS = {
    "serve": ("manage.py", "serve", "--port", "0"),
    "another server": ("-c", "import config.wsgi"),
}
GAME_FILE = "config/demo/games/asiacup-00000074.pgn"
README = (
    ("migrate", "-v0"),
    (
        "import_games",
        "config/demo/games/asiacup-00000074.pgn",
        "--players-from-title",
        "--rejects",
        os.devnull,
    ),
    ("verify_ledger",),
    ("analyse", os.devnull),
)


def _environment(data: Path, **more: str) -> dict[str, str]:
    ours = ("QIPU_SECRET_KEY", "QIPU_DEBUG", "DATABASE_URL", "REDIS_URL")
    inherited = {name: value for name, value in os.environ.items() if name not in ours}
    return {**inherited, "QIPU_DATA_DIR": str(data), "QIPU_NO_VENV": "1", **more}


def _run(*arguments: str, data: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=_environment(data, **more),
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


@pytest.mark.parametrize("more", [{}, {"QIPU_SECRET_KEY": ""}], ids=["unset", "empty"])
@pytest.mark.parametrize("server", SERVERS)
def test_no_server_starts_with_the_public_key(
    server: str, more: dict[str, str], tmp_path: Path
) -> None:
    done = _run(*SERVERS[server], data=tmp_path, **more)
    assert done.returncode != 0
    last = done.stderr.splitlines()[-1]
    assert "没有设置 QIPU_SECRET_KEY" in last
    assert "QIPU_SECRET_KEY is not set" in last
    if server == "serve":
        assert (done.returncode, "Traceback" in done.stderr) == (2, False)


@pytest.mark.parametrize("more", [KEY, {"QIPU_DEBUG": "1"}], ids=["key", "debug"])
def test_with_a_key_or_for_debugging_it_starts(more: dict[str, str], tmp_path: Path) -> None:
    done = _run(*SERVERS["another server"], data=tmp_path, QIPU_INLINE_BACKGROUND="0", **more)
    assert done.returncode == 0, done.stderr


def test_the_commands_of_the_readme_need_no_key(tmp_path: Path) -> None:
    for arguments in README:
        done = _run("manage.py", *arguments, data=tmp_path)
        assert done.returncode == 0, (arguments, done.stderr)


def test_the_key_is_looked_at_before_the_database(settings: LazySettings) -> None:
    settings.SECRET_KEY, settings.HTTPS = settings.PUBLIC_SECRET_KEY, True
    with pytest.raises(CommandError, match="secret_key_missing") as refused:
        call_command("serve")
    assert refused.value.returncode == 2
    with pytest.raises(UnsafeStartError):
        refuse_unsafe_settings()
    settings.SECRET_KEY = KEY["QIPU_SECRET_KEY"]
    refuse_unsafe_settings()


@pytest.mark.database
@pytest.mark.parametrize("threads", [0, -1])
def test_somebody_must_serve(threads: int, settings: LazySettings) -> None:
    settings.SECRET_KEY, settings.HTTPS = KEY["QIPU_SECRET_KEY"], True
    settings.WEB_THREADS = threads
    with pytest.raises(CommandError, match="threads_not_positive"):
        call_command("serve")


def test_the_demo_keeps_a_key_of_its_own(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    key = secret_key()
    assert len(key) >= 50
    assert key != settings.PUBLIC_SECRET_KEY
    assert secret_key() == key
    (kept,) = tmp_path.iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    settings.DATA_DIR = tmp_path / "another"
    assert secret_key() != key


@pytest.mark.database
@pytest.mark.one_database
def test_it_serves_until_it_is_told_to_end(tmp_path: Path, database: str) -> None:
    on_it = {"DATABASE_URL": f"sqlite:///{database}", **KEY}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = ("manage.py", "serve", "--port", port)
    server = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env=_environment(tmp_path, **on_it),
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stderr is not None
        assert f"http://127.0.0.1:{port}/" in server.stderr.readline()
        with urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE_SECONDS) as page:
            assert page.status == 200
        taken = _run(*command, data=tmp_path, **on_it)
        assert taken.returncode == 2
        assert "address_unusable" in taken.stderr
        assert "Traceback" not in taken.stderr
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE_SECONDS) == 0
    finally:
        server.kill()
        server.communicate()
