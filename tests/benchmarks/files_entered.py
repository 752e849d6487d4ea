"""How many of our files one posted move enters, and its page: what a reader has to open.

Run as `python -m tests.benchmarks.files_entered [--list]` against a migrated database, which
gains a game and its players. A file counts when a function of it is called; what is imported
or built once at the start of a process does not count. The bounds to keep: 35 files for a
posted move, 45 for the page of the game behind it. Exit status 1 when one is passed.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("config", "games", "tournaments", "adjudication")
MOST_FOR_A_MOVE = 35
MOST_FOR_A_PAGE = 45


@contextmanager
def files_entered(found: set[str]) -> Iterator[None]:
    """Add to `found` the product's files whose functions are called inside the block."""
    folders = tuple(f"{ROOT / name}/" for name in PRODUCT)

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(folders) and frame.f_code.co_name != "<module>":
            found.add(str(Path(path).relative_to(ROOT)))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)


def _second(act: Callable[[], Any], again: Callable[[], Any]) -> set[str]:
    """Return the files that `again` enters, once `act` has filled what a process fills once."""
    act()
    found: set[str] = set()
    with files_entered(found):
        again()
    return found


def measure() -> dict[str, set[str]]:
    """Return the files that a posted move enters, and those of the page that shows it."""
    from django.test import Client

    from tests.games.rest.hall import follow, open_hall

    hall = open_hall()

    def move(side: str, text: str) -> None:
        answer = hall.act("moves", {"side": side, "move": text})
        if answer.status != 201:
            raise SystemExit(answer.raw.content.decode())

    posted = _second(lambda: move("red", "h2e2"), lambda: move("black", "h9g7"))
    follow()
    client = Client(headers={"host": "localhost"})
    page = f"/games/{hall.game}/"

    def read() -> None:
        if client.get(page).status_code != 200:
            raise SystemExit(f"{page} is not there")

    return {"posted move": posted, "page of the game": _second(read, read)}


def main(arguments: list[str]) -> int:
    """Print the counts, with `--list` the files; return 1 where a bound is passed."""
    import django
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()
    status = 0
    bounds = (MOST_FOR_A_MOVE, MOST_FOR_A_PAGE)
    for (name, found), most in zip(measure().items(), bounds, strict=True):
        sys.stdout.write(f"{name}: {len(found)} files (wanted <= {most})\n")
        if "--list" in arguments:
            sys.stdout.writelines(f"  {path}\n" for path in sorted(found))
        status |= len(found) > most
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
