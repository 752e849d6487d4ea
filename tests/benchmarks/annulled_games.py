"""Two thousand random games with mistakes and annulments.

Run as `python -m tests.benchmarks.annulled_games [GAMES]`. Prints by edition how many games and
commands were carried out; stops at the first that is not what stands of its record.
"""

import sys
import time

from tests.support.own_database import own_database


def main(games: int) -> None:
    """Play so many games, the editions in turn."""
    from tests.support.random_games import EDITIONS, play_out

    began = time.process_time_ns()
    done: dict[str, list[int]] = {edition: [] for edition in EDITIONS}
    for seed in range(games):
        edition = EDITIONS[seed % len(EDITIONS)]
        _, carried_out = play_out(edition, seed)
        done[edition].append(carried_out)
    for edition, counts in done.items():
        print(f"{edition}: {len(counts)} games, {sum(counts)} commands")  # noqa: T201
    seconds = (time.process_time_ns() - began) // 10**9
    print(f"{games} games, {sum(map(sum, done.values()))} commands, {seconds} s of CPU")  # noqa: T201


if __name__ == "__main__":
    with own_database():
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
