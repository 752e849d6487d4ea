"""Who drew a lot and who watched: named to the office, committed to in the record.

The event has `sha256:` and the SHA-256 over a label, sixteen bytes of salt and the names in UTF-8;
names and salt stand beside the ledger, where the law may have them taken out. The salt is made from
a secret of the server, so that a command sent again is stored as the same bytes.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import UUID

from games import api
from tournaments.handlers.server_lots import with_seed
from tournaments.labels.witnesses import COMMITTED, is_committed
from tournaments.models import WitnessNote
from tournaments.record.state import TournamentState
from tournaments.standings.table import DecidedBy

LABEL = b"qipu witnesses v1\x00"
NAMING = ("witness", "names_by", "places_by")
"""Fields of commands that name the people at a lot."""


def with_lot(tournament: UUID, state: TournamentState, command: Any, until: int | None) -> Any:
    """Return a command of a lot with the server's seed, and with commitments for names."""
    done: Any = with_seed(tournament, state, command, until)
    fields = [name for name in NAMING if getattr(done, name, "")]
    if getattr(done, "how", None) is DecidedBy.LOT and done.reference:
        fields.append("reference")
    return replace(done, **{name: _committed(tournament, getattr(done, name)) for name in fields})


def named_by(tournament: UUID, names: Iterable[str]) -> dict[str, str]:
    """Return the names that somebody is about to have recorded, by their commitments."""
    plain = (" ".join(text.split()) for text in names)
    return {commitment_of(text, _salt(tournament, text)): text for text in plain if text}


def witnesses_of(tournament: UUID) -> dict[str, str]:
    """Return the names of those at the lots of a tournament, by their commitments."""
    rows = WitnessNote.objects.filter(tournament=tournament)
    return dict(rows.values_list("commitment", "names"))


def commitment_of(names: str, salt: bytes) -> str:
    """Return what the record has in place of names."""
    return COMMITTED + hashlib.sha256(LABEL + salt + names.encode()).hexdigest()


def _committed(tournament: UUID, text: str) -> str:
    names = " ".join(text.split())
    if not names:
        return text
    if is_committed(names) and WitnessNote.objects.filter(tournament=tournament, commitment=names):
        return names
    salt = _salt(tournament, names)
    commitment = commitment_of(names, salt)
    WitnessNote.objects.get_or_create(
        commitment=commitment,
        defaults={"tournament": tournament, "names": names, "salt": salt.hex()},
    )
    return commitment


def _salt(tournament: UUID, names: str) -> bytes:
    return bytes.fromhex(api.salt_for(LABEL + tournament.bytes + names.encode()))
