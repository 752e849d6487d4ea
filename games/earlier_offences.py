"""Offences of a player in other games of the same event, counted from their own streams.

Weiqi 2002 23.7 and 23.8: the first time is a warning, the second a loss, over the whole event.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from uuid import UUID

from django.db.models import Q

from games.models import Game
from games.record.decider import GAMES
from games.record.events import GameEvent
from games.record.officiating.offences.commands import RecordOffence
from games.record.officiating.offences.events import OffenceRecorded
from games.record.state import GameState
from games.rules.offences.kinds import Scope
from games.streams.cache import cache_of
from games.streams.past import Entry


def with_earlier(
    game: UUID, state: GameState, command: RecordOffence, until: int | None
) -> RecordOffence:
    """Return the command with how often the player did the same in other games of the event."""
    player = dict(state.seats).get(command.side, "")
    if (
        not _counts_over_event(state, command.code)
        or not (state.event or state.competition)
        or not player
    ):
        return replace(command, earlier_in_event=0)
    others = _others(game, state, player, until)
    times = sum(_times(other, player, command.code) for other in others)
    return replace(command, earlier_in_event=times)


def _counts_over_event(state: GameState, code: str) -> bool:
    listed = state.book.offences.listed
    return any(kind.code == code and kind.scope is Scope.EVENT for kind in listed)


def earlier_offences(game: UUID, entries: Sequence[Entry[GameEvent]]) -> dict[int, int]:
    """Return, by the version of an offence that counts over the event, how often it was before.

    In the player's other games of the event, as they stood when it was recorded.
    """
    found = {}
    for index, entry in enumerate(entries):
        event = entry.event
        if not isinstance(event, OffenceRecorded):
            continue
        state = GAMES.fold_standing(entries[:index])
        if state is None or not _counts_over_event(state, event.code):
            continue
        command = RecordOffence(side=event.side, code=event.code)
        counted = with_earlier(game, state, command, entry.recorded_at)
        found[entry.version] = counted.earlier_in_event
    return found


def _others(game: UUID, state: GameState, player: str, until: int | None) -> Iterator[GameState]:
    """Yield the other games of a player in the event, and its section, as they stand."""
    with suppress(ValueError):
        sat = Q(first_player=UUID(player)) | Q(second_player=UUID(player))
        rows = Game.objects.filter(sat, _same_event(state)).exclude(pk=game)
        for other in rows.values_list("pk", flat=True):
            earlier = cache_of(GAMES).recorded_by(other, until)
            if earlier is not None and earlier.section == state.section:
                yield earlier


def _same_event(state: GameState) -> Q:
    """Return the condition of the games of its event; without an id its title tells."""
    if state.event:
        return Q(event=state.event)
    return Q(event="", competition=state.competition)


def _times(state: GameState, player: str, code: str) -> int:
    """Return how often `player` did it in one game, where it stands."""
    sides = {side for side, sat in state.seats if sat == player}
    return sum(
        entry.code == code and entry.side in sides and entry.stands
        for entry in state.offences.entries
    )
