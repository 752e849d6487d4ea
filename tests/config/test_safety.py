"""What would leave a door open is refused in words, and found by `check --deploy`."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import connection

from config import safety
from tests.support.databases import connected_as
from tests.support.subprocesses import ROOT

KEY = "drawn-at-random-fifty-characters-or-more-8s0f7Bq-Lz4"


def codes() -> list[str]:
    return [door.code for door in safety.open_doors()]


@pytest.fixture(autouse=True)
def _safe(settings: LazySettings) -> None:
    """Settings of a site behind a proxy, in which nothing is open."""
    settings.SECRET_KEY, settings.DEBUG, settings.HTTPS = KEY, False, True
    settings.ALLOWED_HOSTS = ["qipu.example.org"]
    settings.DATABASE_SUPERUSER = False


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, []),
        ({"SECRET_KEY": "insecure-key-for-one-machine-only"}, ["secret_key_missing"]),
        ({"SECRET_KEY": "x" * 31}, ["secret_key_weak"]),
        ({"SECRET_KEY": "abcd" * 20}, ["secret_key_weak"]),
        ({"SECRET_KEY": "abcde" * 6 + "ab"}, []),
        ({"ALLOWED_HOSTS": ["*"]}, ["hosts_open"]),
        ({"ALLOWED_HOSTS": ["localhost", "*"], "HTTPS": None}, ["hosts_open", "https_missing"]),
        ({"HTTPS": None}, ["https_missing"]),
        ({"HTTPS": None, "ALLOWED_HOSTS": [".example.org"]}, ["https_missing"]),
        ({"HTTPS": None, "ALLOWED_HOSTS": ["192.168.1.5"]}, ["https_missing"]),
        ({"HTTPS": False}, []),
        ({"HTTPS": None, "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]", "::1"]}, []),
        ({"HTTPS": None, "ALLOWED_HOSTS": ["127.0.0.2"]}, ["https_missing"]),
        ({"HTTPS": None, "ALLOWED_HOSTS": ["localhost", "127.0.0.10"]}, ["https_missing"]),
        ({"HTTPS": None, "ALLOWED_HOSTS": ["qipu.localhost"]}, []),
        ({"DEBUG": True}, ["debug_for_others"]),
        ({"DEBUG": True, "ALLOWED_HOSTS": ["localhost"], "SECRET_KEY": "short"}, []),
    ],
)
def test_what_is_open_is_named(
    changed: dict[str, Any], found: list[str], settings: LazySettings
) -> None:
    for name, value in changed.items():
        setattr(settings, name, value)
    assert codes() == found


def test_no_server_starts_so_and_says_why_in_both_languages(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    with pytest.raises(CommandError) as refused:
        call_command("serve")
    assert refused.value.returncode == 2
    said = str(refused.value)
    assert said.startswith("hosts_open: ")
    assert "请写明本站的域名" in said
    assert "name the hosts of this site" in said


@pytest.mark.database
def test_a_superuser_of_the_database_does_not_serve(settings: LazySettings) -> None:
    if connection.vendor == "sqlite":
        assert list(safety.database_doors()) == []
        return
    with pytest.raises(CommandError, match="database_superuser"):
        call_command("serve")
    settings.DATABASE_SUPERUSER = True
    safety.refuse_unsafe_database()
    settings.DATABASE_SUPERUSER = False
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE qipu_test_bound LOGIN")
    try:
        with connected_as("qipu_test_bound", ""):
            safety.refuse_unsafe_database()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP ROLE qipu_test_bound")


def _compose(service: str) -> dict[str, str]:
    """Return what compose.yaml sets for a service, where .env has the three that it must."""
    given = {"QIPU_SECRET_KEY": KEY, "QIPU_APP_PASSWORD": "a", "POSTGRES_PASSWORD": "b"}
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")

    def value(match: re.Match[str]) -> str:
        name, _, rest = match[1].partition(":")
        return given.get(name, rest[1:] if rest.startswith("-") else "")

    services = yaml.safe_load(re.sub(r"\$\{([^}]+)\}", value, text))["services"]
    return {name: str(set_to) for name, set_to in services[service]["environment"].items()}


def _check(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if "QIPU" not in name}
    env = {**inherited, **variables, "QIPU_NO_VENV": "1", "QIPU_DATA_DIR": str(folder)}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_what_compose_starts_passes_the_check_for_deployment(tmp_path: Path) -> None:
    done = _check(tmp_path, **_compose("web"))
    assert done.returncode == 0, done.stderr


def test_the_check_for_deployment_names_what_is_open(tmp_path: Path) -> None:
    given = {**_compose("web"), "QIPU_ALLOWED_HOSTS": "*", "QIPU_SECRET_KEY": ""}
    done = _check(tmp_path, **given)
    assert done.returncode != 0
    assert {"qipu.secret_key_missing", "qipu.hosts_open"} <= set(
        re.findall(r"qipu\.\w+", done.stderr)
    )
