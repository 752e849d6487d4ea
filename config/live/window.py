"""The recent past of every channel, held in memory and shared by all readers. Pure.

Positions grow within a channel, not always among channels: what an event shows late comes
after what others have shown since.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Released:
    """A frame as every reader of its channels is sent it; `position` is that of its event."""

    position: int
    channels: tuple[str, ...]
    body: bytes


@dataclass(slots=True)
class Window:
    """The last frames, `most_bytes` of them at the most; complete behind position `start`."""

    start: int
    most_bytes: int
    held_bytes: int = 0
    _frames: deque[Released] = field(default_factory=deque)
    _of_channel: dict[str, deque[Released]] = field(default_factory=dict)
    _dropped: dict[str, int] = field(default_factory=dict)

    def add(self, released: Released) -> None:
        """Take the next frame; the oldest make room for it."""
        self._frames.append(released)
        for channel in released.channels:
            self._of_channel.setdefault(channel, deque()).append(released)
        self.held_bytes += len(released.body)
        while self.held_bytes > self.most_bytes and len(self._frames) > 1:
            self._drop(self._frames.popleft())

    def _drop(self, oldest: Released) -> None:
        self.held_bytes -= len(oldest.body)
        for channel in oldest.channels:
            frames = self._of_channel[channel]
            frames.popleft()
            if not frames:
                del self._of_channel[channel]
            self._dropped[channel] = oldest.position

    def complete_after(self, channel: str) -> int:
        """Return the position behind which every frame of a channel is here."""
        return max(self.start, self._dropped.get(channel, 0))

    def since(self, channel: str, after: int) -> Sequence[Released]:
        """Return the frames of a channel behind position `after`, as far as they are here."""
        frames = self._of_channel.get(channel, ())
        return [released for released in frames if released.position > after]
