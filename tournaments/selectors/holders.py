"""Who holds the stones where two guess for the first move (猜先), by the registry.

Weiqi 2002, 10 and appendix 一.4: the higher in dan, of equals the older. Grades of
professionals and of amateurs are no one scale, so between the two nothing is said.
"""

from collections.abc import Iterable
from uuid import UUID

from games import api
from games.rules.first_move import Ranked, holder_in_weiqi
from tournaments.models import PlayerProfile, PlayerTitle
from tournaments.record.state import Board, StageState

_Grade = tuple[bool, int]
"""Whether professional, and the dan, 0 for none."""


def stone_holders(stage: StageState, boards: Iterable[Board], *, game: str) -> dict[int, int]:
    """Return board -> the number of who holds, only where the registry tells."""
    listed = list(boards)
    numbers = {number for board in listed for number in (board.pair.first, board.pair.second)}
    ids = {
        slot.number: player
        for slot in stage.slots
        if slot.number in numbers and (player := api.as_id(slot.id)) is not None
    }
    stands = api.standing(ids.values())
    ids = {number: stands[player] for number, player in ids.items()}
    grades = _grades(ids.values(), game)
    profiles = PlayerProfile.objects.filter(player_id__in=ids.values(), born_on__isnull=False)
    born = {profile.player_id: str(profile.born_on) for profile in profiles}
    found: dict[int, int] = {}
    for board in listed:
        pair = (board.pair.first, board.pair.second)
        if not ids.keys() >= set(pair):
            continue
        pair_grades = [grades.get(ids[number], (False, 0)) for number in pair]
        if pair_grades[0][0] is not pair_grades[1][0]:
            continue
        first, second = (
            Ranked(dan=grade[1], born=born.get(ids[number], ""))
            for number, grade in zip(pair, pair_grades, strict=True)
        )
        holder = holder_in_weiqi(first, second)
        if holder is not None:
            found[board.pair.board] = pair[holder]
    return found


def _grades(ids: Iterable[UUID], game: str) -> dict[UUID, _Grade]:
    """Return the highest grade of each in a game; a professional's goes before an amateur's."""
    found: dict[UUID, _Grade] = {}
    titles = PlayerTitle.objects.filter(player_id__in=list(ids), game=game, dan__isnull=False)
    for title in titles:
        grade = (title.is_professional, title.dan or 0)
        found[title.player_id] = max(found.get(title.player_id, (False, 0)), grade)
    return found
