"""The same record gives the same ruling in every process, byte for byte."""

import os

from tests.support.subprocesses import run

PLACES = (
    {"PYTHONHASHSEED": "0", "TZ": "Asia/Shanghai", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "1", "TZ": "America/St_Johns", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "random", "TZ": "UTC", "LC_ALL": "POSIX"},
    {"PYTHONHASHSEED": "random", "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8"},
)


def test_rulings_do_not_depend_on_hash_seed_locale_or_time_zone() -> None:
    said = {
        run(
            ("-m", "tests.support.ruling_bytes"),
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **place},
        )
        for place in PLACES
    }
    (same,) = said
    verdicts = ("Verdict.DRAW", "Verdict.UNTRUE", "Verdict.RED_MUST_CHANGE", "Verdict.RED_LOSES")
    assert all(verdict in same for verdict in verdicts)
