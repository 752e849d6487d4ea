"""Damaged files, thousands a reader: none crashes it, none costs more than its bound.

`python -m tests.benchmarks.damaged_files 1000 --reader pgn` (without `--reader`: every one). The
number of a file is its seed: `--first N` begins there. `--large` reads files of 349 kB instead,
each sample written again and again, damaged as well. The bounds: 2 s of CPU a file, 200 MB more
than before the first file. Exit status 1 when a reader crashed or passed one of them.
"""

import argparse
import resource
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from time import process_time_ns
from types import FrameType

from tests.support.own_database import own_database

MOST_NS = 2_000_000_000
MOST_KB = 200 * 1024
SIZE = 349_000
_HANGS_AFTER_S = 20


class _HangError(Exception):
    pass


def _hang(_signal: int, _frame: FrameType | None) -> None:
    raise _HangError


def _peak_kb() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def run(reader: str, files: range, *, size: int, folder: Path) -> int:
    """Read damaged files, print what broke or was dear and a line of sums; return how many."""
    from tests.support.damaged import damage, grown, path_of
    from tests.support.damaged_readers import READERS, REFUSALS, samples

    whole = samples(reader)
    for data in whole:
        with suppress(*REFUSALS):
            READERS[reader](data)
    peak, begun = _peak_kb(), process_time_ns()
    slowest = bad = refused = 0
    for number in files:
        data = grown(whole[number % len(whole)], size)
        data = damage(data, f"{reader}:{number}")
        fault, before = "", process_time_ns()
        signal.setitimer(signal.ITIMER_VIRTUAL, _HANGS_AFTER_S)
        try:
            READERS[reader](data)
        except REFUSALS:
            refused += 1
        except Exception as error:  # noqa: BLE001 - whatever comes is what is looked for
            fault = f"{type(error).__name__}: {error}"[:200]
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        took = process_time_ns() - before
        slowest = max(slowest, took)
        if took > MOST_NS and len(data) <= SIZE * 2:
            fault = fault or f"{took // 1_000_000} ms"
        if fault:
            bad += 1
            path_of(folder, reader, number).write_bytes(data)
            sys.stdout.write(f"  {reader} seed {number}, {len(data)} bytes: {fault}\n")
    more = (_peak_kb() - peak) // 1024
    bad += more * 1024 > MOST_KB
    cpu = (process_time_ns() - begun) // 1_000_000_000
    sys.stdout.write(
        f"{reader:16} {len(files):6} files, {refused} refused whole, {bad} bad, "
        f"slowest {slowest // 1_000_000} ms, {more} MB more, {cpu} s CPU\n"
    )
    sys.stdout.flush()
    return bad


def main(arguments: list[str]) -> int:
    """Run over the readers named and return how many files were bad."""
    signal.signal(signal.SIGVTALRM, _hang)
    with own_database():
        return _main(arguments)


def _main(arguments: list[str]) -> int:
    from tests.support.damaged_readers import READERS

    parser = argparse.ArgumentParser()
    parser.add_argument("files", type=int)
    parser.add_argument("--reader", choices=sorted(READERS), action="append")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--large", action="store_true")
    options = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="damaged-"))
    files = range(options.first, options.first + options.files)
    size = SIZE if options.large else 0
    found = [
        run(reader, files, size=size, folder=folder) for reader in options.reader or sorted(READERS)
    ]
    if sum(found):
        sys.stdout.write(f"left in {folder}\n")
    return sum(found)


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
