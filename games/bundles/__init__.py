"""Bundles: streams with proofs, checkpoint and keys in one ZIP, and what checks them offline."""
