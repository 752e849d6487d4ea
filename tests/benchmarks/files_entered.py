"""How many of our files one posted move enters, and its page: what a reader has to open.

Run as `python -m tests.benchmarks.files_entered [--list]`; a database of its own is made and
deleted. A file counts when a function of it is called; what is
imported or built once at the start of a process does not count. The bounds to keep: 35 files for
a posted move, 45 for the page of the game behind it, which others have looked at since. Exit
status 1 when one is passed. What the first to look adds, and a move with clocks, has no bound.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tests.support.own_database import own_database

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("config", "games", "tournaments", "adjudication")
MOVE, PAGE = "posted move", "page of the game"
BOUNDS = {MOVE: 35, PAGE: 45}


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


def _entered(act: Callable[[], Any]) -> set[str]:
    found: set[str] = set()
    with files_entered(found):
        act()
    return found


def measure() -> dict[str, set[str]]:
    """Return the files that a posted move enters, and those of the page that shows it."""
    from django.test import Client

    from tests.games.rest.hall import arrangement, follow, open_hall

    hall = open_hall()

    def move(side: str, text: str) -> None:
        answer = hall.act("moves", {"side": side, "move": text})
        if answer.status != 201:
            raise SystemExit(answer.raw.content.decode())

    client = Client(headers={"host": "localhost"})

    def read() -> None:
        follow()
        if client.get(f"/games/{hall.game}/").status_code != 200:
            raise SystemExit(f"the page of {hall.game} is not there")

    def seen() -> None:
        client.get(f"/games/{hall.game}/")

    # What a process fills once is filled by the first move and the first look.
    move("red", "h2e2")
    found = {MOVE: _entered(lambda: move("black", "h9g7"))}
    read()
    found[PAGE] = _entered(seen)
    move("red", "h0g2")
    follow()
    found["page first seen after a move"] = _entered(seen)
    control = {"kind": "increment", "base_ms": 3_600_000, "press_with_move": True}
    body = arrangement(hall, time_control=control)
    made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    hall.game = made.data["game"]
    hall.act("start")
    move("red", "h2e2")
    found["posted move with clocks"] = _entered(lambda: move("black", "h9g7"))
    return found


def main(arguments: list[str]) -> int:
    """Print the counts, with `--list` the files; return 1 where a bound is passed."""
    status = 0
    with own_database():
        files_by_act = measure()
    for name, found in files_by_act.items():
        most = BOUNDS.get(name)
        wanted = f" (wanted <= {most})" if most else ""
        sys.stdout.write(f"{name}: {len(found)} files{wanted}\n")
        if "--list" in arguments:
            sys.stdout.writelines(f"  {path}\n" for path in sorted(found))
        status |= most is not None and len(found) > most
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
