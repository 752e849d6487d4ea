"""One game: its rules, its record as events, the ledger, and the pages that show it."""
