"""The annotations of a record, hung on the moves that its words mean."""

from dataclasses import replace

from games.notation.annotations import Annotations
from games.notation.game_record import GameRecord
from games.notation.registry import notation_of
from games.notation.resolved import ResolvedGame
from games.rules.editions import kernel_for


def unread_words(annotations: Annotations, edition: str) -> tuple[str, ...]:
    """Return the words of side lines that are no moves, the first of each line.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    is_move = notation_of(kernel_for(edition).game).is_move
    firsts = (
        next((step.move for step in line.steps if not is_move(step.move)), None)
        for line in annotations.lines
    )
    return tuple(word for word in firsts if word is not None)


def annotations_of(record: GameRecord, resolved: ResolvedGame, edition: str) -> Annotations:
    """What a record says beside its moves, by the plies of the game as it is stored.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    found = record.annotations()
    lines = notation_of(kernel_for(edition).game).side_lines(record, resolved)
    if not resolved.sources:
        return replace(found, lines=lines)
    # A pass that the file does not write is a ply of the game.
    plies = {0: 0} | {
        source + 1: ply
        for ply, source in enumerate(resolved.sources, start=1)
        if source is not None
    }
    return replace(
        found,
        notes=tuple(replace(note, ply=plies[note.ply]) for note in found.notes),
        lines=tuple(
            line if line.parent else replace(line, after=plies[line.after]) for line in lines
        ),
    )
