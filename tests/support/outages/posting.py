"""A process that posts a move for every line it reads, and prints what it was answered.

`STATUS`, and behind it how many moves of the game can be read, -1 where nothing can.
"""

import sys
from itertools import cycle

from tests.support.subprocesses import django_ready

django_ready()

from django.db import connection  # noqa: E402 - needs Django set up

from games.ledger import store  # noqa: E402
from tests.games.rest.hall import Hall, open_hall  # noqa: E402

MOVES = (("red", "h0g2"), ("black", "h9g7"), ("red", "g2h0"), ("black", "g7h9"))


def main(hall: Hall, version: int) -> None:
    """Post until no line comes; `version` is the game's."""
    moves = cycle(MOVES)
    side, move = next(moves)
    began = version
    for _line in sys.stdin:
        body = {"side": side, "move": move}
        token = hall.tokens["arbiter"]
        answer = hall.api.post(f"{hall.path}/moves", body, token=token, version=version)
        status = answer.status
        if status == 201:
            version += 1
            side, move = next(moves)
        try:
            readable = len(store.load(hall.game)) - began
        except Exception:  # noqa: BLE001 - whatever it is, it cannot be read
            connection.close()
            readable = -1
        sys.stdout.write(f"{status} {readable}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    opened = open_hall()
    main(opened, opened.version)
