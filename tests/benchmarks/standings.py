"""Standings of a large Swiss with every tie-break: `python -m tests.benchmarks.standings`.

Prints the CPU time of ranking 2,000 players after nine rounds by every comparison there is, and
by each list of the xiangqi book that a people's Swiss may use. The target is half a second on
one core.
"""

import sys
from time import perf_counter, process_time

from tests.support.random_tables import random_table
from tournaments.books.orders import Format, Sides, TieBreak
from tournaments.standings.books import orders_of
from tournaments.standings.order import Order, Ruled
from tournaments.standings.rank import rank
from tournaments.tiebreaks.steps import all_steps

TARGET = 0.5
ROUNDS = 9


def everything() -> Order:
    """Return an order of all comparisons; the place of the round before comes last."""
    steps = sorted(all_steps(), key=lambda step: step.code is TieBreak.PREVIOUS_PLACE)
    return Order(
        code="everything",
        article=None,
        sides=Sides.TEAMS,
        format=Format.SWISS,
        steps=tuple(Ruled(step=step) for step in steps),
    )


def main(players: int) -> int:
    """Print the times; return 1 if one is over the target."""
    table = random_table(20, entrants=players, rounds=ROUNDS)
    swiss = [
        order
        for order in orders_of("xiangqi-2020")
        if order.sides is Sides.PEOPLE and order.format is Format.SWISS
    ]
    slow = False
    for order in (everything(), *swiss):
        wall, cpu = perf_counter(), process_time()
        standings = rank(table, order)
        cpu, wall = process_time() - cpu, perf_counter() - wall
        slow = slow or cpu > TARGET
        print(  # noqa: T201
            f"{order.code}: {len(order.steps)} comparisons, {len(standings.lines)} players, "
            f"{standings.after_round} rounds: {cpu:.3f} s CPU, {wall:.3f} s wall"
        )
    return int(slow)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
