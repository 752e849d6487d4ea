"""Pure rule kernels: one package a game."""
