"""Commands of a game from what people and devices gave for their fields, whatever the interface.

Here what was typed becomes what the record holds: an article by its number is one of the game's
own book, a move is read in any notation, a sealed move is encrypted.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.envelope_encryption import opening_of, seal_text
from games.labels.articles import article_under
from games.move_input import read_move
from games.record import commands as c
from games.record.annulment.commands import CorrectMove
from games.record.officiating.adjournment import commands as a
from games.record.officiating.repairs.going_back import position_at
from games.record.state import GameState
from games.streams.declarations import tidied, with_articles
from games.streams.plain_values import made_of

Given = Mapping[str, Any]
CANONICAL = re.compile(r"[a-i][0-9][a-i][0-9]")
"""A move that can be recorded as it stands, whatever the position."""


def built(command: type, given: Given, state: GameState) -> c.GameCommand:
    """Return the command that `given` makes, by the names of its fields; others are left out.

    :raises DocumentError: a field is missing or none of its kind.
    :raises NotationError: a move that cannot be read.
    """
    if own := _OWN.get(command):
        return own(given, state)
    return _plainly(command, given, state)


def _plainly(command: type, given: Given, state: GameState) -> c.GameCommand:
    """Return the command whose fields `given` names, its articles read as the game's own."""
    fields = with_articles(
        command, tidied(command, given), lambda number: article_under(state.edition, number)
    )
    made: c.GameCommand = made_of(command, fields)
    return made


def _played(given: Given, state: GameState) -> c.PlayMove:
    move = given["move"]
    if CANONICAL.fullmatch(move) is None:
        move = read_move(state, move)
    return c.PlayMove(side=given["side"], move=move, reading_ms=given.get("reading_ms"))


def _corrected(given: Given, state: GameState) -> c.GameCommand:
    """Return the correction; its move is read in the position that it was played in."""
    act, move = given["event_version"], given["move"]
    if CANONICAL.fullmatch(move) is None:
        earlier = [played for played in state.moves if played.version < act]
        ply = len(earlier)
        before = replace(state, position=position_at(state, ply), moves=state.moves[:ply])
        move = read_move(before, move)
    return _plainly(CorrectMove, {**given, "move": move}, state)


def _sealed(given: Given, state: GameState) -> a.SealMove:
    sealed = seal_text(state, given["side"], given["move"])
    return a.SealMove(
        side=given["side"],
        ciphertext=sealed.ciphertext,
        commitment=sealed.commitment,
        key_id=sealed.key_id,
    )


_OWN: dict[type, Callable[[Given, GameState], c.GameCommand]] = {
    c.PlayMove: _played,
    a.SealMove: _sealed,
    CorrectMove: _corrected,
    a.OpenEnvelope: lambda given, state: opening_of(state),
}
