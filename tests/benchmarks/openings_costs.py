"""What a page of the tree of openings costs as the archive grows: CPU a page, by archive and place.

Run as `python -m tests.benchmarks.openings_costs [GAMES ...]`, 1,000 and 100,000 unless told. A
game adds sixteen sums by its moves and sixteen by its positions; the first places have every move
that can be played from them, the widest groups there are. Exit status 1 where a page costs more
than 100 ms.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from statistics import median
from unittest.mock import patch

from tests.support.own_database import own_database

MOST_US = 100_000
REPEAT, LATE = 15, 500
BOARDS = ("xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100")


def main(sizes: Sequence[int]) -> int:
    """Fill the sums of so many games and ask for the widest pages."""
    with own_database():
        too_slow, filled = False, 0
        for size in sizes:
            _fill(filled, size)
            filled = size
            for name, address in _pages():
                spent = _cost(address)
                too_slow = too_slow or spent > MOST_US
                sys.stdout.write(f"{size:>8,} games  {name:<40} {spent / 1000:6.1f} ms\n")
        _shown_late(LATE)
        name, address = next(_pages())
        with patch(
            "games.search.tallies.delays_of", lambda games: dict.fromkeys(games, 14_400_000)
        ):
            spent = _cost(address)
        sys.stdout.write(f"{LATE} of them ended just now    {name:<40} {spent / 1000:6.1f} ms\n")
    return int(too_slow or spent > MOST_US)


def _fill(start: int, size: int) -> None:
    """Add the sums of games `start` to `size`, each of its own line, and those of first places."""
    from django.db import connection

    from games.models import PlayTally

    with connection.cursor() as cursor:
        cursor.execute(
            "WITH RECURSIVE n(i) AS (SELECT %s UNION ALL SELECT i + 1 FROM n WHERE i < %s) "
            f"INSERT INTO {PlayTally._meta.db_table} (key, item, first, drawn, second, other) "
            "SELECT (i * 2654435761) %% 9223372036854775807, 'm' || i, 1, 0, 0, 0 FROM n",
            [start * 32 + 1, size * 32],
        )
    for edition in BOARDS:
        for way, item in _first_moves(edition):
            PlayTally.objects.update_or_create(
                key=way,
                item=item,
                defaults={"first": size // 3, "drawn": size // 3, "second": size // 3, "other": 1},
            )


def _first_moves(edition: str) -> Iterator[tuple[int, str]]:
    """Yield the group and the move of everything that can be played first, by either way."""
    from games.projections.positions import opening_key, position_key
    from games.rules.editions import kernel_for

    kernel = kernel_for(edition)
    position = kernel.initial_position()
    keys = [opening_key(edition, kernel.format_position(position), ())]
    by_position = position_key(edition, position)
    keys += [by_position] if by_position is not None else []
    for move in kernel.legal_moves(position):
        yield from ((key, move) for key in keys)


def _pages() -> Iterator[tuple[str, str]]:
    for edition in BOARDS:
        for way in ("line", "position"):
            yield f"{edition}, first moves by {way}", f"/openings/?board={edition}&by={way}"
    yield "xiangqi-2020, after two moves", "/openings/?board=xiangqi-2020&moves=h2e2+h9g7"
    yield "figures", "/figures/"


def _shown_late(games: int) -> None:
    """Have so many games of an event be over whose delay is not."""
    from uuid import uuid4

    from games.ledger.clock import now_ms
    from games.models import CountedGame

    line = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 c9e7 h0h6 b7b3 b2a2 a9b9 a0b0"
    CountedGame.objects.bulk_create(
        CountedGame(
            game=uuid4(), ended_at=now_ms(), edition=BOARDS[0], result="1-0", reason="checkmate",
            plies=60, line=f"{line} {'abcdefghi'[number % 9]}6a5", times="3:20:20",
        )
        for number in range(games)
    )  # fmt: skip


def _cost(address: str) -> int:
    """Return the CPU of a page in microseconds, the median of some."""
    from django.core.cache import cache
    from django.test import Client

    client, times = Client(HTTP_ACCEPT_LANGUAGE="zh-CN"), []
    for _ in range(REPEAT):
        cache.clear()
        start = time.process_time_ns()
        assert client.get(address).status_code == 200, address
        times.append((time.process_time_ns() - start) // 1000)
    return int(median(times))


if __name__ == "__main__":
    sys.exit(main([int(size) for size in sys.argv[1:]] or [1_000, 100_000]))
