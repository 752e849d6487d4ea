"""The professional dan (职业段位) frozen at entry, as the registry has it (weiqi 25.3)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from uuid import UUID

from tournaments.models import PlayerTitle
from tournaments.promotion.names import dan_of_title
from tournaments.promotion.points import DanSystem
from tournaments.record.values import Entry
from tournaments.regulations.books import game_of

CHUNK = 400
DAN_GAME = "weiqi"


def dan_told(title: str) -> int:
    """Return the professional dan that a title names, 0 for none."""
    found = dan_of_title(title)
    return found.number if found and found.system is DanSystem.PROFESSIONAL else 0


def professional_dans(players: Iterable[UUID]) -> Mapping[UUID, int]:
    """Return the highest professional dan of each player who holds one."""
    ids = sorted(set(players))
    found: dict[UUID, int] = {}
    for at in range(0, len(ids), CHUNK):
        rows = PlayerTitle.objects.filter(player_id__in=ids[at : at + CHUNK], game=DAN_GAME)
        for player, dan, professional, title in rows.values_list(
            "player_id", "dan", "is_professional", "title"
        ):
            held = (dan or dan_told(title)) if professional else dan_told(title)
            if held > found.get(player, 0):
                found[player] = held
    return found


def with_dans(entries: tuple[Entry, ...], edition: str) -> tuple[Entry, ...]:
    """Return the entries with the dan held, where they do not tell one and are no teams."""
    if game_of(edition) != DAN_GAME:
        return entries
    ids: dict[str, UUID] = {}
    for one in entries:
        try:
            ids[one.id] = UUID(one.id)
        except ValueError:
            continue
    held = professional_dans(ids.values())
    return tuple(
        one
        if one.dan or one.members or one.id not in ids
        else replace(one, dan=held.get(ids[one.id], 0))
        for one in entries
    )
