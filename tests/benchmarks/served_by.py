"""The WSGI servers that `manage.py serve` was chosen among, each with two processes of 8 threads.

`python -m tests.benchmarks.served_by NAME PORT`, for `tests.benchmarks.served_load`; their packages
are in tests/benchmarks/requirements.txt.
"""

import os
import sys

from tests.benchmarks.served_load import PROCESSES, THREADS

GUNICORN = ("--worker-class", "gthread", "--backlog", "2048", "--keep-alive", "60")


def waitress(port: int) -> None:
    """Two processes that accept from one socket."""
    import socket

    from waitress.server import create_server

    listener = socket.create_server(("127.0.0.1", port), backlog=1024)
    os.fork()
    from config.wsgi import application

    create_server(
        application,
        sockets=[listener],
        threads=THREADS,
        connection_limit=1000,
        asyncore_use_poll=True,
    ).run()


def gunicorn(port: int) -> None:
    """Its threads, its keep-alive."""
    program = [sys.executable, "-m", "gunicorn", *GUNICORN, "--workers", str(PROCESSES)]
    program += ["--threads", str(THREADS), "--bind", f"127.0.0.1:{port}", "config.wsgi:application"]
    os.execv(program[0], program)


def granian(port: int) -> None:
    """Its WSGI mode; the loop is Rust's."""
    program = [sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", str(PROCESSES)]
    program += ["--blocking-threads", str(THREADS), "--host", "127.0.0.1", "--port", str(port)]
    program += ["--no-log", "config.wsgi:application"]
    os.execv(program[0], program)


def cheroot(port: int) -> None:
    """Two processes that listen at one port."""
    from cheroot.wsgi import Server  # type: ignore[import-not-found,unused-ignore]

    os.fork()
    from config.wsgi import application

    Server(
        ("127.0.0.1", port),
        application,
        numthreads=THREADS,
        reuse_port=True,
        request_queue_size=1024,
    ).start()


if __name__ == "__main__":
    {"waitress": waitress, "gunicorn": gunicorn, "granian": granian, "cheroot": cheroot}[
        sys.argv[1]
    ](int(sys.argv[2]))
