"""The database engine of a server process: a connection for good, checked before each request.

Django asks the server `SELECT 1` for that, which costs each request a round trip. A server that
has gone, was restarted or ended the session has told so already: its word, or the end of the
stream, waits in the socket, and a session at rest has nothing else to say.
"""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Closes a connection that its server has left, so that the next query opens another."""

    health_check_done: bool

    def close_if_health_check_failed(self) -> None:
        """Look at a connection kept from an earlier request, once in each request."""
        enabled: bool = self.health_check_enabled  # type: ignore[attr-defined]
        if self.connection is None or not enabled or self.health_check_done:
            return
        if _has_gone(self.connection.pgconn):
            self.close()
        self.health_check_done = True


def _has_gone(raw: object) -> bool:
    """Return whether the server has left this connection."""
    waiting = select.poll()
    waiting.register(raw.socket, select.POLLIN)  # type: ignore[attr-defined]
    return bool(waiting.poll(0))
