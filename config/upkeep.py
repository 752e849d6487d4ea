"""The work of the background: number events, follow them, rule on claims.

One function, called by the sweep thread inside a server and by `run_background`.
"""

import time

from adjudication.worker import work_off
from games.upkeep import settle

WORK_PER_ROUND = 50


def now_ms() -> int:
    """Return the server's time in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def one_round() -> int:
    """Do what is due now; return how many events were numbered and claims ruled on."""
    done = settle()
    ruled = work_off(now=now_ms(), limit=WORK_PER_ROUND)
    if ruled:
        done += settle()
    return done + ruled
