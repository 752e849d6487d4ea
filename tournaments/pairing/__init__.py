"""Swiss pairing, pure: 定位编排法, ranked systems, McMahon, first rounds, byes, proofs."""
