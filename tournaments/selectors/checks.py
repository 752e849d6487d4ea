"""Published rounds paired again, each of them once: what was found is kept in memory.

Pairing nine rounds of 2,000 players again takes seconds. A round follows from the events up to
its publication alone, and the hash of that event names all of them: what came later changes
nothing of what was found.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from uuid import UUID

from games import api
from tournaments.record.rounds.pairing_check import RoundChecked, check_rounds, publications

ROUNDS_KEPT = 1024
"""Rounds of all events kept; the text of one that differs is about 20 KB at 2,000 players."""

_kept: OrderedDict[bytes, RoundChecked] = OrderedDict()
_reading = Lock()
_checking = Lock()


def checked_rounds(
    stream_id: UUID, *, before: Callable[[], None] = lambda: None
) -> tuple[RoundChecked, ...]:
    """Return every published round beside its system's pairing.

    `before` is called when rounds have to be paired again for it; it may refuse.

    :raises StreamNotFound: there is no such tournament.
    """
    stored = api.load_events(stream_id)
    hashes = {pair.version: pair.hash for pair in stored}
    found = _known(hashes)
    if not publications(stored) - found.keys():
        return tuple(found[version] for version in sorted(found))
    before()
    # One check at a time: whoever asks for the same one meanwhile finds it kept.
    with _checking:
        checked = check_rounds(stored, known=_known(hashes))
        _keep({hashes[round_checked.version]: round_checked for round_checked in checked})
    return checked


def _known(hashes: dict[int, bytes]) -> dict[int, RoundChecked]:
    with _reading:
        found = {at: _kept[data] for at, data in hashes.items() if data in _kept}
        for at in found:
            _kept.move_to_end(hashes[at])
    return found


def _keep(made: dict[bytes, RoundChecked]) -> None:
    with _reading:
        _kept.update(made)
        while len(_kept) > ROUNDS_KEPT:
            _kept.popitem(last=False)
