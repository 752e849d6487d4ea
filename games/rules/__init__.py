"""Pure rule kernels: one package a game."""


def compiled() -> bool:
    """Return whether the compiled form of the xiangqi core runs, not the pure one."""
    from games.rules.xiangqi import board

    return not str(board.__file__).endswith(".py")
