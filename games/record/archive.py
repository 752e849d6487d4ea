"""A finished game from a file as the events of a stream.

The moves were checked by the kernel in one call; here they only become events. The result
is the file's own: nothing is corrected, and what contradicts it is a warning elsewhere.
"""

from collections.abc import Sequence

from games.record import events as e
from games.record.endings import ended_by
from games.record.values import ALL_RESULTS, Options, Seat, Source
from games.rules.protocol import Outcome


def archived_events(
    *,
    edition: str,
    sides: tuple[str, str],
    players: tuple[str, str],
    start_position: str,
    moves: Sequence[str],
    first_to_move: str,
    result: str,
    outcome: Outcome | None,
    scheduled_on: str,
    source: Source,
    readings: Sequence[int | None] = (),
    options: Options | None = None,
) -> tuple[e.GameEvent, ...]:
    """Return the events of a game read from a file.

    `players` are ids, "" where the file names nobody. `start_position` is "" for the usual
    start. `moves` are legal, in canonical form, `first_to_move` plays the first of them.
    `result` is the file's result, "" when it gives none; `outcome` is the end that the
    final position is by itself. `readings` are what the mover's clock showed after each move,
    in ms, None where the file is silent; a shorter list leaves the rest without.
    `options` are what the file says of the event's settings, None where it says nothing.
    """
    order = sides if first_to_move == sides[0] else (sides[1], sides[0])
    arranged = e.GameArranged(
        edition=edition,
        seats=tuple(
            Seat(side=side, player=player) for side, player in zip(sides, players, strict=True)
        ),
        options=options or Options(),
        start_position=start_position,
        scheduled_on=scheduled_on,
        source=source,
    )
    played = tuple(
        e.MovePlayed(
            ply=index + 1,
            side=order[index % 2],
            move=move,
            reading_ms=readings[index] if index < len(readings) else None,
        )
        for index, move in enumerate(moves)
    )
    return (arranged, e.GameStarted(), *played, *_ending(result, outcome), e.GameClosed())


def _ending(result: str, outcome: Outcome | None) -> tuple[e.GameEvent, ...]:
    if outcome is not None and outcome.result == result:
        return (ended_by(outcome),)
    if result in ALL_RESULTS:
        return (e.GameEnded(result=result, reason="as_recorded", article=None),)
    return ()
