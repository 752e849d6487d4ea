"""The log by address: checkpoints, keys, proofs, health."""
