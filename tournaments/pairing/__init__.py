"""Swiss pairing, pure: 定位编排法, halves, neighbours and fold, first rounds, byes, proofs."""
