"""A move on record that was made otherwise on the board, and stands as it was made.

FMJD rules, articles 5.4 and 5.7: an irregularity stands once the opponent has played on.
"""

from dataclasses import replace

from games.record.draughts.rules import course_of, kernel_of
from games.record.officiating.repairs.going_back import position_at
from games.record.state import GameState
from games.rules.draughts.draws import counted_over
from games.rules.draughts.irregular import MARK
from games.rules.draughts.position import DraughtsPosition
from games.rules.protocol import NotationError


def as_played_on(state: GameState, ply: int, move: str) -> tuple[str, ...]:
    """Return the moves from `ply` on, `move` in the place of the first.

    One that breaks the rules in the position that then was is written as it was made.

    :raises NotationError: when a later one could not have been played.
    """
    kernel = kernel_of(state)
    position: DraughtsPosition = kernel.play(position_at(state, ply - 1), move)
    made = [move]
    for played in state.moves[ply:]:
        text = played.move
        if MARK not in text:
            irregular = kernel.irregular(position, text)
            text = irregular.text if irregular else kernel.canonical(position, text)
        position = kernel.play(position, text)
        made.append(text)
    return tuple(made)


def stands_instead(state: GameState, ply: int, move: str) -> GameState:
    """Return `state` with the move of `ply` as it was made, and what was played since.

    Total: what could not have been played leaves the record as it was.
    """
    course = replace(course_of(state), irregularity=None)
    try:
        texts = as_played_on(state, ply, move)
    except NotationError:
        return replace(state, course=course)
    later = zip(state.moves[ply - 1 :], texts, strict=True)
    made = (replace(played, move=text) for played, text in later)
    stands = replace(state, moves=(*state.moves[: ply - 1], *made))
    counts = counted_over(
        kernel_of(state), state.first_position, (played.move for played in stands.moves)
    )
    position = position_at(stands, stands.plies)
    return replace(stands, position=position, course=replace(course, counts=counts))


def position_for_reply(state: GameState) -> tuple[DraughtsPosition, int]:
    """Return the position the opponent of an irregular move plays on in, and his move's number."""
    wrong, kernel = course_of(state).irregularity, kernel_of(state)
    if wrong is None:
        position: DraughtsPosition = state.position
        return position, state.plies + 1
    if wrong.found:
        return kernel.play(position_at(state, wrong.ply - 1), wrong.move), state.plies + 1
    return kernel.play(state.position, wrong.move), state.plies + 2
