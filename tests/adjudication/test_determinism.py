"""The same record gives the same ruling, byte for byte, wherever and whenever it is asked."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(**surroundings: str) -> bytes:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **surroundings}
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.ruling_bytes"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=True,
    )
    return done.stdout


@pytest.fixture(scope="module")
def usual() -> bytes:
    return run(PYTHONHASHSEED="0", LC_ALL="C.UTF-8", TZ="Asia/Shanghai")


@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "Asia/Shanghai"},
        {"PYTHONHASHSEED": "random", "LC_ALL": "C.UTF-8", "TZ": "Asia/Shanghai"},
        {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "America/St_Johns"},
        {"PYTHONHASHSEED": "7", "LC_ALL": "de_DE.UTF-8", "TZ": "Pacific/Chatham"},
        {"PYTHONHASHSEED": "0", "PYTHONOPTIMIZE": "1", "LANGUAGE": "en"},
    ],
    ids=["hash 1", "hash random", "locale C", "another locale and zone", "optimised"],
)
def test_a_ruling_has_the_same_bytes(usual: bytes, surroundings: dict[str, str]) -> None:
    assert run(**surroundings) == usual


def test_the_bytes_are_the_rulings_the_book_gives(usual: bytes) -> None:
    limit, figure_6 = (json.loads(line)[0] for line in usual.splitlines())
    assert (limit["verdict"], limit["result"]) == ("draw", "1/2-1/2")
    assert (figure_6["verdict"], figure_6["result"]) == ("red_loses", "0-1")
