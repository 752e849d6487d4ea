"""What the measurements of the ledger share: a figure, medians in turns, games to store."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

import uuid_utils

from games.ledger.envelope import NewEvent
from games.ledger.requests import NewStream

TURNS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measurement: events a second of ours and of the peer, and the ratio wanted.

    `percent` is what ours reached of the peer: the median over turns in which one ran right
    after the other, so that a disk that slows down slows both.
    """

    name: str
    ours: int
    peer: int
    target: str
    percent: int = 0

    def line(self) -> str:
        """Return the row of the table."""
        ratio = f"{self.percent // 100}.{self.percent % 100:02}" if self.peer else "-"
        return f"{self.name:44} {self.ours:>10} {self.peer or '-':>10} {ratio:>6}  {self.target}"


def new_id() -> UUID:
    """Return a UUIDv7, as clients make them."""
    return UUID(bytes=uuid_utils.uuid7().bytes)


def make_payload(ply: int) -> dict[str, object]:
    """Return what a move holds, about 120 bytes."""
    return {
        "ply": ply,
        "move": "h2e2",
        "notation": "炮二平五",
        "side": "red",
        "clock_ms": 3_540_000 - ply * 17,
        "spent_ms": 10_400 + ply,
        "device_seq": ply,
    }


def in_turns(
    name: str, target: str, ours: Callable[[], int], peer: Callable[[], int], *, turns: int = TURNS
) -> Figure:
    """Measure ours and the peer in turns; every figure is a median."""
    rounds = [(ours(), peer()) for _ in range(turns)]
    middle = turns // 2
    return Figure(
        name=name,
        ours=sorted(mine for mine, _ in rounds)[middle],
        peer=sorted(theirs for _, theirs in rounds)[middle],
        target=target,
        percent=sorted(mine * 100 // theirs for mine, theirs in rounds)[middle],
    )


def new_streams(streams: int, size: int) -> list[NewStream]:
    """Return whole games for a batch."""
    return [
        NewStream(
            stream_id=new_id(),
            stream_kind="game",
            events=[
                NewEvent(
                    event_id=new_id(),
                    type="games.move-played.v1",
                    payload=make_payload(number),
                    actor="player:0190a7e03f317c52",
                    role="player",
                    device="board:17",
                    occurred_at=1_760_000_000_000 + number,
                )
                for number in range(1, size + 1)
            ],
        )
        for _ in range(streams)
    ]
