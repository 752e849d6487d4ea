"""Lots and what they decide: seeds, the first move, what stands in for a pairing."""
