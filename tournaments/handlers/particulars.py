"""Particulars of players as lists and files tell them: what is not known yet is filled in."""

from collections.abc import Mapping
from uuid import UUID

from tournaments.models import PlayerProfile

CHUNK = 400


def fill_in(particulars: Mapping[UUID, Mapping[str, object]]) -> None:
    """Fill in what the registry does not know of the players yet; nothing is overwritten.

    `particulars` are fields of `PlayerProfile` by player.
    """
    particulars = {
        player: known for player, fields in particulars.items() if (known := _known(fields))
    }
    names = sorted({name for fields in particulars.values() for name in fields})
    ids = list(particulars)
    for at in range(0, len(ids), CHUNK):
        part = ids[at : at + CHUNK]
        profiles = {
            profile.player_id: profile
            for profile in PlayerProfile.objects.filter(player_id__in=part)
        }
        fresh = [PlayerProfile(player_id=id_) for id_ in part if id_ not in profiles]
        for profile in (*profiles.values(), *fresh):
            for name, value in particulars[profile.player_id].items():
                if not getattr(profile, name):
                    setattr(profile, name, value)
        PlayerProfile.objects.bulk_create(fresh)
        PlayerProfile.objects.bulk_update(list(profiles.values()), names)


def _known(fields: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value}
