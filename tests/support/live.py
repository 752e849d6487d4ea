"""The live process's follower in a test, and what its channels say."""

import json
from collections.abc import Sequence
from typing import Any

from config.live.follower import Follower
from config.live.window import Released
from games.ledger import sequencer


class Heard:
    """Everything that readers are sent from the time it begins, by channel."""

    def __init__(self) -> None:
        self.follower = Follower()
        self.follower.begin()
        self.released: list[Released] = []
        self.safe = 0

    def catch_up(self) -> "Heard":
        """Number what is stored and follow it to its end."""
        sequencer.sequence_all()
        while self.follower.poll(self._publish):
            pass
        return self

    def _publish(self, released: Sequence[Released], position: int, safe: int) -> None:
        self.released += released
        self.safe = safe

    def on(self, channel: str) -> list[dict[str, Any]]:
        """Return the messages of a channel."""
        return [message_of(frame) for frame in self.released if channel in frame.channels]

    def types(self, channel: str) -> list[str]:
        """Return the stored names that a channel told of, without app and version."""
        return [message["type"].split(".")[1] for message in self.on(channel)]

    @property
    def text(self) -> str:
        """Everything that was sent on any channel."""
        return b"".join(frame.body for frame in self.released).decode()


def message_of(frame: Released) -> dict[str, Any]:
    """Return what a frame says, and its id."""
    lines = dict(line.split(": ", 1) for line in frame.body.decode().splitlines() if line)
    assert int(lines["id"]) == frame.position
    message: dict[str, Any] = json.loads(lines["data"])
    assert message["position"] == frame.position
    return message
