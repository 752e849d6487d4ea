"""Read models, written only by projectors that follow the ledger."""
