"""The service looks through what is on record, all the time and a little at a time.

A round hashes every numbered event anew, grows the tree and compares it with every checkpoint
signed on the way; beside that it looks at the triggers and rights that guard the record, and at
games of the lists against a replay. What it finds stays in the health until a whole round is clean.
"""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction

from games.health.models import ServicePart
from games.health.parts import SELF_CHECK, mark
from games.ledger import sequencer, store
from games.ledger.chain import is_as_hashed
from games.ledger.clock import now_ms
from games.ledger.databases.guards import TABLES, missing_guards
from games.ledger.errors import LedgerDamaged
from games.ledger.merkle import Frontier, leaf_hash
from games.models import Game, LedgerCheckpoint, LedgerEntry, LedgerWork
from games.projections import games as listed_games
from games.projections.runner import followed_to
from games.record.decider import GAMES, RULING_WORK
from games.streams.errors import UnknownEventError

EVERY_MS = 5_000
EVENTS = 2_000
"""Events of a slice: some thirty milliseconds of reading and hashing."""
LISTED = 5
"""Games of a slice that are replayed."""

_log = logging.getLogger("qipu.health")


@dataclass(slots=True, kw_only=True)
class Round:
    """How far the present round has come of `goal` events; `found` is its first fault.

    `rounds` were done before it. `unworked` counts claims without a ruling and without work, of
    the lists passed through now and before: games brought in, whose own server it is to rule.
    """

    tree: Frontier = field(default_factory=Frontier)
    goal: int = 0
    game: str = ""
    found: str = ""
    rounds: int = 0
    unworked: int = 0
    unworked_before: int = 0

    def text(self) -> str:
        """Return it as it is kept."""
        return json.dumps(
            {
                "size": self.tree.size,
                "nodes": self.tree.to_bytes().hex(),
                "goal": self.goal,
                "game": self.game,
                "found": self.found,
                "rounds": self.rounds,
                "unworked": self.unworked,
                "unworked_before": self.unworked_before,
            }
        )


def read_round() -> Round:
    """Return where the present round stands; a new one where nothing sensible is kept."""
    row = ServicePart.objects.filter(name=SELF_CHECK).first()
    try:
        progress: dict[str, Any] = json.loads(row.place) if row else {}
        size = progress.pop("size", 0)
        tree = Frontier.from_bytes(size, bytes.fromhex(progress.pop("nodes", "")))
        return Round(tree=tree, **progress)
    except (ValueError, TypeError, LedgerDamaged):
        return Round()


@dataclass(slots=True)
class SelfCheck:
    """A tick that does the next slice where the last is old enough; it is no work."""

    every_ms: int = EVERY_MS
    _at: int = 0

    def __call__(self) -> int:
        """Look at a little more."""
        now = now_ms()
        if now - self._at >= self.every_ms:
            self._at = now
            check_slice(now=now)
        return 0


def check_slice(*, now: int) -> str:
    """Do one slice and return the fault that stands, "" for none."""
    before = ServicePart.objects.filter(name=SELF_CHECK).values_list("fault", flat=True).first()
    place = read_round()
    if not place.tree.size:
        place.goal = sequencer.position_now()
    for fault in _faults(place):
        if not place.found:
            place.found = fault
            if fault != before:
                _log.critical("self-check: %s", fault)
    stands = place.found or before or ""
    if _is_through(place):
        stands = place.found
        place = replace(place, tree=Frontier(), found="", rounds=place.rounds + 1)
    mark(SELF_CHECK, now=now, place=place.text(), fault=stands)
    return stands


def _faults(place: Round) -> Iterator[str]:
    yield from (f"guard_missing: {name}" for name in missing_guards())
    yield from _rights_too_many()
    try:
        yield from _of_events(place)
    except LedgerDamaged as error:
        yield f"{error.fault}: {error}"
        # What is not there is passed over: the round goes on behind the page.
        _pass_over(place)
    yield from _of_lists(place)


def _rights_too_many() -> Iterator[str]:
    """Yield what the role that serves may do to the record, and must not."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        if cursor.fetchone()[0] != settings.DATABASE_ROLE:
            return
        for table in TABLES:
            cursor.execute("SELECT has_table_privilege(%s, 'UPDATE, DELETE, TRUNCATE')", [table])
            if cursor.fetchone()[0]:
                yield f"right_too_many: {table}"


def _of_events(place: Round) -> Iterator[str]:
    first = place.tree.size
    entries = store.read_feed(after=first, limit=min(EVENTS, place.goal - first))
    numbered = LedgerEntry.objects.filter(position__gt=first).order_by("position")
    leaves = [bytes(leaf) for leaf in numbered.values_list("leaf_hash", flat=True)[: len(entries)]]
    for entry, leaf in zip(entries, leaves, strict=True):
        if not is_as_hashed(entry.event):
            yield f"hash_mismatch: position {entry.position}"
        elif leaf_hash(entry.event.hash) != leaf:
            yield f"entry_mismatch: position {entry.position}"
    yield from _grow(place, leaves)


def _grow(place: Round, leaves: list[bytes]) -> Iterator[str]:
    """Grow the tree, stopping at every checkpoint on the way."""
    first = place.tree.size
    signed = LedgerCheckpoint.objects.filter(size__gt=first, size__lte=first + len(leaves))
    for size, root in signed.order_by("size").values_list("size", "root"):
        place.tree = place.tree.extend(leaves[place.tree.size - first : size - first])
        if place.tree.root() != bytes(root):
            yield f"root_mismatch: checkpoint {size}"
    place.tree = place.tree.extend(leaves[place.tree.size - first :])


def _pass_over(place: Round) -> None:
    numbered = LedgerEntry.objects.filter(position__gt=place.tree.size).order_by("position")
    leaves = numbered.values_list("leaf_hash", flat=True)[:EVENTS]
    place.tree = place.tree.extend(bytes(leaf) for leaf in leaves)


def _is_through(place: Round) -> bool:
    """Return whether the round has come to its end, and look there whether the cursor agrees."""
    size = place.tree.size
    if size < place.goal:
        if LedgerEntry.objects.filter(position__gt=size).exists():
            return False
        place.found = place.found or f"missing_entry: position {size + 1}"
    else:
        try:
            current = sequencer.tree()
            if current.size == size and current != place.tree:
                place.found = place.found or f"cursor_mismatch: size {size}"
        except LedgerDamaged as error:
            place.found = place.found or f"{error.fault}: {error}"
    return True


def _of_lists(place: Round) -> Iterator[str]:
    """Replay the next games of the lists and compare their rows."""
    rows = Game.objects.order_by("pk")
    ids = list(
        (rows.filter(pk__gt=UUID(place.game)) if place.game else rows)[:LISTED].values_list(
            "pk", flat=True
        )
    )
    place.game = str(ids[-1]) if len(ids) == LISTED else ""
    upto = followed_to("games")
    for game in ids:
        version = sequencer.version_at(game, upto)
        # Somebody may have corrected a name meanwhile: what differs twice differs.
        if version and all(_differs(game, version) for _time in range(2)):
            yield f"list_differs: game {game}"
        place.unworked += _unworked(game)
    if not place.game:
        place.unworked_before, place.unworked = place.unworked, 0


def _differs(game: UUID, version: int) -> bool:
    with transaction.atomic():
        stored = Game.objects.filter(pk=game).values().first()
        listed_games.refresh({game: version})
        derived = Game.objects.filter(pk=game).values().first()
        transaction.set_rollback(True)
    return stored != derived


def _unworked(game: UUID) -> int:
    """Return how many claims of a game wait for a ruling that no work calls for."""
    try:
        state = GAMES.replay(store.load(game))
    except UnknownEventError:
        return 0
    open_claims = [claim.version for claim in state.claims if not claim.settled] if state else []
    if not open_claims:
        return 0
    work = LedgerWork.objects.filter(kind=RULING_WORK, stream_id=game, version__in=open_claims)
    return len(open_claims) - work.count()
