"""`manage.py check_read_models`: compare every list with what the record makes of it."""

import sys
from typing import Any

from games.catching_up import settle
from games.labels.messages import bilingual
from games.management.tables import TablesCommand
from games.projections.checking import Difference, differences


class Command(TablesCommand):
    """Changes nothing; exit status 1 and one line for each row that differs."""

    help = bilingual("Derive every read model anew beside the stored one and compare them.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Bring the read models up to date, then compare."""
        settle()
        found = differences()
        for difference in found:
            self.stdout.write(describe(difference))
        if found:
            sys.exit(1)
        self.stdout.write(bilingual("the read models say what the record says"))


def describe(difference: Difference) -> str:
    """Return one line, Chinese then English, that says which row is wrong and how."""
    row = f"{difference.table} {difference.key}"
    if difference.stored is None:
        return f"row_missing: {bilingual('the record has a row that is missing')}: {row}"
    if difference.derived is None:
        return f"row_unrecorded: {bilingual('the record knows nothing of this row')}: {row}"
    stored, derived = difference.stored, difference.derived
    changes = ", ".join(
        f"{name}={stored[name]!r}, {bilingual('on record')} {derived[name]!r}"
        for name in difference.columns
    )
    return (
        f"row_changed: {bilingual('the row does not say what the record says')}: {row}: {changes}"
    )
