"""What the closing of a game leaves in its state."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingState:
    """How far a game is on its way to its close.

    `agreed` holds who has said that which side wins (gomoku 19.1.3), `refused` which sides
    refuse to sign the result.
    """

    agreed: tuple[tuple[str, str], ...] = ()
    refused: tuple[str, ...] = ()
