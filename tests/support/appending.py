"""A process that appends an event for every line it reads, and prints what came of each.

`stored VERSION`, or `refused ERROR`; behind it how many events it can read. Its exit status tells
whether what is stored verifies.
"""

import sys

from tests.support.subprocesses import django_ready

django_ready()

from games.ledger import store  # noqa: E402 - needs Django set up
from games.ledger.verify import verify_ledger  # noqa: E402
from tests.support.events import extend, start_stream  # noqa: E402

if __name__ == "__main__":
    stream, version = start_stream(1), 1
    for _line in sys.stdin:
        try:
            extend(stream, version)
            version += 1
            answer = f"stored {version}"
        except Exception as error:  # noqa: BLE001 - named to who asked
            answer = f"refused {error}"
        sys.stdout.write(f"{answer}; {len(store.load(stream))} read\n")
        sys.stdout.flush()
    sys.exit(0 if verify_ledger().is_clean else 1)
