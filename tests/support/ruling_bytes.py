"""Print the bytes of two rulings: run by a test in processes that differ in their surroundings.

A natural limit claimed after 120 captureless half-moves, and the cycle of figure 6 of the
rule book gone round three times.
"""

import json
import sys
from dataclasses import asdict

from adjudication.rulings.adjudicate import adjudicate
from adjudication.rulings.ruling import inputs_digest
from games.record import events as e
from games.record.replay import apply_all
from games.record.values import Options, Question, Seat

FIGURE_6 = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w"
CYCLE = ("f0e0", "e8f8", "e0f0", "f8e8")
SHUFFLE = ("h0g2", "h9g7", "g2h0", "g7h9")


def ruling_bytes(question: Question, start: str, moves: tuple[str, ...]) -> bytes:
    """Return everything a ruling says about a game of `moves`, and its inputs' digest."""
    seats = (Seat(side="red", player="p1"), Seat(side="black", player="p2"))
    events: tuple[e.GameEvent, ...] = (
        e.GameArranged(
            edition="xiangqi-2020", seats=seats, options=Options(), start_position=start
        ),
        e.GameStarted(),
        *(
            e.MovePlayed(ply=index + 1, side=("red", "black")[index % 2], move=move)
            for index, move in enumerate(moves)
        ),
        e.ClaimMade(side="red", question=question, ply=len(moves)),
    )
    state = apply_all(None, events, at=0)
    assert state is not None
    claim = state.claims[0]
    ruling = asdict(adjudicate(state, claim))
    digest = inputs_digest(state, claim, [bytes(32)])
    return json.dumps([ruling, digest], ensure_ascii=False).encode()


def main() -> None:
    """Write both rulings to standard output, one a line."""
    for question, start, moves in (
        (Question.NATURAL_LIMIT, "", SHUFFLE * 30),
        (Question.REPETITION, FIGURE_6, CYCLE * 3),
    ):
        sys.stdout.buffer.write(ruling_bytes(question, start, moves) + b"\n")


if __name__ == "__main__":
    main()
