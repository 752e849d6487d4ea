"""Loading the whole product once, for a process that is forked for each run of tests."""

import gc
import importlib
import threading

from tests.support.faults.areas import product_files
from tests.support.faults.recording import HOME
from tests.support.subprocesses import django_ready

_ENTRANCES = frozenset({"manage", "config.asgi", "config.wsgi"})
"""Modules that start the server's background loop when imported, or are programs."""


def load_product() -> None:
    """Import every module of the product, and what every pytest imports.

    :raises RuntimeError: when that starts a thread, which no fork would have.
    """
    django_ready()
    for file in product_files(HOME):
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if module not in _ENTRANCES:
            importlib.import_module(module)
    # Every pytest imports this at its end; frozen, all of it is left alone by the collector.
    importlib.import_module("hypothesis")
    if threading.active_count() > 1:
        raise RuntimeError(f"importing the product starts {threading.enumerate()}")


def freeze() -> None:
    """Leave what has been loaded alone when the collector runs in a fork."""
    gc.freeze()
