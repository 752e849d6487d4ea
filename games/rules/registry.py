"""Edition name -> kernel. An edition is a value a game pins when it is arranged."""

from typing import Any

from games.rules.protocol import Historian, LeafCounter, RulesKernel
from games.rules.protocol import UnknownEditionError as UnknownEditionError


def _kernels() -> dict[str, RulesKernel[Any]]:
    from games.rules.draughts.kernel import DraughtsKernel
    from games.rules.draughts.variants import VARIANTS
    from games.rules.gomoku.kernel import kernels as gomoku_kernels
    from games.rules.weiqi.kernel import WeiqiKernel
    from games.rules.xiangqi.kernel import XiangqiKernel

    editions = ("xiangqi-2020", "xiangqi-2020-rapid", "xiangqi-2020-mass")
    return {
        **{edition: XiangqiKernel(edition) for edition in editions},
        **gomoku_kernels(),
        "weiqi-2002": WeiqiKernel(),
        **{edition: DraughtsKernel(variant) for edition, variant in VARIANTS.items()},
    }


_KERNELS: dict[str, RulesKernel[Any]] = {}


def editions() -> tuple[str, ...]:
    """Return the names of all editions served."""
    _load()
    return tuple(_KERNELS)


def kernel_for(edition: str) -> RulesKernel[Any]:
    """Return the kernel of `edition`.

    :raises UnknownEditionError: when no kernel serves it.
    """
    _load()
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


def _load() -> None:
    if not _KERNELS:
        _KERNELS.update(_kernels())
