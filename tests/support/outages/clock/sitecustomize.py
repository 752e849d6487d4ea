"""A wall clock that is set: time.time and time.time_ns plus what the file in the environment says.

Python imports a module of this name as it starts, where the folder is on its path.
"""

import os
import time
from collections.abc import Callable

FILE = "QIPU_TEST_CLOCK"


def _stepped(read: Callable[[], int], path: str) -> Callable[[], int]:
    def stepped() -> int:
        try:
            with open(path, encoding="ascii") as file:
                return read() + int(file.read() or 0) * 1_000_000_000
        except OSError:
            return read()

    return stepped


if os.environ.get(FILE):
    time.time_ns = _stepped(time.time_ns, os.environ[FILE])
