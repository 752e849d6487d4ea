"""Records that may be one person's: proposed to a registrar, never merged unasked."""

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from uuid import UUID

from django.db.models import Count, Q

from games.models import IdentityAct, IdentityDecision, Player
from games.players.survivors import chunks

MOST_NAMES = 200
"""Names looked at for one page of proposals."""


class Evidence(StrEnum):
    """Why two records may be one person's."""

    WRITING = "writing"  # one name in two writings, of one unit
    UNIT = "unit"  # one name, of two units or of none


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Two records that may be one person's; `person` is the one that would stand."""

    person: Player
    other: Player
    evidence: Evidence


def proposals(*, most_names: int = MOST_NAMES) -> tuple[Proposal, ...]:
    """Return pairs of one name in whatever writing, in the order of names.

    Two who have each a number of their own are two people; so are those told apart before.
    """
    shared = (
        Player.objects.filter(merged_into=None)
        .exclude(plain_name="")
        .values("plain_name")
        .annotate(records=Count("pk"), bare=Count("pk", filter=Q(federation_number="")))
        .filter(records__gt=1, bare__gt=0)
        .order_by("plain_name")
    )
    by_name: dict[str, list[Player]] = defaultdict(list)
    names = list(shared.values_list("plain_name", flat=True)[:most_names])
    for part in chunks(names):
        for player in Player.objects.filter(plain_name__in=part, merged_into=None).order_by("pk"):
            by_name[player.plain_name].append(player)
    apart = _told_apart([player.pk for people in by_name.values() for player in people])
    return tuple(
        _proposal(first, second)
        for name in names
        for first, second in combinations(by_name[name], 2)
        if not (first.federation_number and second.federation_number)
        and frozenset((first.pk, second.pk)) not in apart
    )


def _proposal(first: Player, second: Player) -> Proposal:
    """Return a pair, the one with the number first, else the older."""
    person, other = (second, first) if second.federation_number else (first, second)
    evidence = Evidence.WRITING if person.unit == other.unit else Evidence.UNIT
    return Proposal(person=person, other=other, evidence=evidence)


def _told_apart(ids: list[UUID]) -> set[frozenset[UUID]]:
    found: set[frozenset[UUID]] = set()
    for part in chunks(ids):
        rows = IdentityDecision.objects.filter(
            act=IdentityAct.DISTINCT, person__in=part, undone_by=None
        )
        found |= {frozenset(pair) for pair in rows.values_list("person_id", "other_id")}
    return found
