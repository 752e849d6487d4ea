"""A server process: refused with the public key, served by a fixed number of threads."""

import signal
from types import FrameType
from typing import NoReturn, Protocol

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from waitress.server import create_server

from games.labels.messages import bilingual

MOST_CLIENTS = 1000
"""Clients connected at once, most of them idle; further ones wait to be accepted."""
IDLE_S = 60
"""A client that asks nothing for so long is left."""


class PublicKeyError(ImproperlyConfigured):
    """The key that signs logins is the one everybody can read in the settings."""

    def __init__(self) -> None:
        super().__init__(
            "secret_key_missing: "
            + bilingual(
                "QIPU_SECRET_KEY is not set, so that anybody could forge a login: "
                "set it to a long random string before serving"
            )
        )


class PortError(Exception):
    """The address cannot be listened at; the system's reason is the text."""


def refuse_public_key() -> None:
    """Refuse to serve others with a key that is no secret.

    :raises PublicKeyError: unless a key of one's own is set, or DEBUG is on.
    """
    if settings.SECRET_KEY == settings.PUBLIC_SECRET_KEY and not settings.DEBUG:
        raise PublicKeyError


class Server(Protocol):
    """What listens already and serves when it is run."""

    def run(self) -> None:
        """Serve until SystemExit or KeyboardInterrupt, then wait for answers under way."""


def listen(host: str, port: int) -> Server:
    """Take the address for pages and commands; `serve` answers there.

    Every request is served by one of `settings.WEB_THREADS` threads, and a thread keeps its
    database connection: the process holds as many, and one for its background loop if any.

    :raises PortError: the port is taken, or the host is not of this machine.
    """
    from config.wsgi import application

    try:
        server: Server = create_server(
            application,
            host=host,
            port=port,
            threads=settings.WEB_THREADS,
            connection_limit=MOST_CLIENTS,
            channel_timeout=IDLE_S,
            # select(), the other way of waiting, ends at 1,024 open files.
            asyncore_use_poll=True,
            # Whether a proxy's word is taken is QIPU_PROXIES' to say.
            clear_untrusted_proxy_headers=False,
        )
    except OSError as error:
        raise PortError(str(error)) from error
    return server


def serve(server: Server) -> None:
    """Serve until SIGTERM or SIGINT; answers under way have five seconds."""
    from config.wsgi import background

    signal.signal(signal.SIGTERM, _leave)
    # This thread only hands requests on; what it looked up while starting is done.
    connections.close_all()
    try:
        server.run()
    finally:
        if background is not None:
            background.stop()


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)
