"""What a refusal tells under the name of a field is what the command said there."""

import dataclasses
from collections.abc import Mapping

from games.record.errors import CommandRefusedError

OF_THE_CASE = frozenset(
    {
        ("arbiter_called", "side"),
        ("book_of_another_edition", "edition"),
        ("draft_exists", "round"),
        ("draw_claim_other", "rule"),
        ("flag_fallen", "side"),
        ("game_linked_elsewhere", "game"),
        ("pairing_lot_drawn", "winner"),
        ("point_occupied", "point"),
        ("results_missing", "round"),
        ("round_not_closed", "round"),
        ("sealed_move_owed", "move"),
        ("seed_out_of_place", "seed"),
        ("side_unknown", "side"),
    }
)
"""Codes and names that tell what the record has, where the command said something else."""


def mistold(refusal: CommandRefusedError, command: object) -> Mapping[str, tuple[object, object]]:
    """Return the facts that a refusal tells otherwise than the command has them, with both."""
    if not dataclasses.is_dataclass(command) or isinstance(command, type):
        return {}
    given = {
        field.name: getattr(command, field.name)
        for field in dataclasses.fields(command)
        if isinstance(getattr(command, field.name), str | int)
    }
    return {
        name: (fact, given[name])
        for name, fact in refusal.facts.items()
        if name in given and fact != given[name] and (refusal.code, name) not in OF_THE_CASE
    }
