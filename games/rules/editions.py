"""Edition name -> kernel. An edition is a value a game pins when it is arranged."""

from typing import Any

from games.rules.protocol import Historian, LeafCounter, RulesKernel
from games.rules.protocol import UnknownEditionError as UnknownEditionError
from games.rules.served import GAMES

_KERNELS: dict[str, RulesKernel[Any]] = {
    book.edition: game.kernel(book.edition) for game in GAMES for book in game.books
}


def editions() -> tuple[str, ...]:
    """Return the names of all editions served."""
    return tuple(_KERNELS)


def kernel_for(edition: str) -> RulesKernel[Any]:
    """Return the kernel of `edition`.

    :raises UnknownEditionError: when no kernel serves it.
    """
    try:
        return _KERNELS[edition]
    except KeyError:
        raise UnknownEditionError(edition) from None


def history_for(edition: str) -> Historian[Any] | None:
    """Return the power to recount games of `edition`, or None when its kernel has none.

    :raises UnknownEditionError: when no kernel serves it.
    """
    kernel: Any = kernel_for(edition)
    return kernel if hasattr(kernel, "history") else None


def leaf_counter_for(edition: str) -> LeafCounter[Any] | None:
    """Return the fast leaf count of `edition`, or None when its kernel has none.

    :raises UnknownEditionError: when no kernel serves it.
    """
    kernel: Any = kernel_for(edition)
    return kernel if hasattr(kernel, "count_leaves") else None
