"""The append-only ledger: bytes, chain, tree, store, order, work."""
