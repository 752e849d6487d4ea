"""Seeds, check-in and the first move settled, by the forms of the desk."""

from uuid import UUID

import pytest

from tests.tournaments.admin.desk import Desk, page_text
from tournaments.books.first_moves import FirstMoveBy
from tournaments.models import PlayerProfile, PlayerTitle
from tournaments.schedules.seeding import SeedBasis

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def test_seeds_are_ranked_by_ratings_or_by_what_is_written(desk: Desk) -> None:
    desk.create(edition="gomoku-2025")
    desk.enter(8)
    desk.do("seeds", basis="rating", count="4", evidence="2026年等级分表")
    assert desk.state.seeds is not None
    ids = [entry.id for entry in desk.state.entries]
    assert desk.state.seeds.ids == tuple(ids[:4])
    written = "3 国际比赛 2 2025-05-01\n2 national 1 2025-06-01"
    desk.do("seeds", basis="results", count="0", proofs=written)
    assert desk.state.seeds.ids == (ids[2], ids[1])
    assert desk.state.seeds.basis is SeedBasis.RESULTS
    wrong = desk.preview("seeds", basis="results", count="0", proofs="99 national 1")
    assert "第 1 行不能识读" in page_text(wrong)
    level = desk.preview("seeds", basis="grade", count="0", proofs="1 5段\n2 5段")
    assert "种子依据相同" in page_text(level)
    desk.do("check-in", ids=ids)
    assert desk.state.checked_in == frozenset(ids)


def test_two_who_meet_in_a_match_guess(desk: Desk) -> None:
    desk.create(edition="gomoku-2025", kind="match", games=1, rounds=1)
    desk.enter(2)
    desk.do("draw", method="lot", seed="种子")
    desk.do("start")
    desk.press("draft", seed="先后")
    desk.do("first-move", board="1", how="guess", holder="2", black="3", white="4")
    board = desk.state.stage.played[0].board(1)
    assert board is not None
    assert board.first_move is not None
    assert (board.first_move.how, board.pair.first) == (FirstMoveBy.GUESS, 2)


@pytest.mark.parametrize(
    ("first", "second", "holder"),
    [
        ((3, False, "1980-01-01"), (5, False, "1999-01-01"), 2),
        ((3, False, "1980-01-01"), (3, False, "1970-05-01"), 2),
        ((3, False, "1970-05-01"), (3, False, "1980-01-01"), 1),
        ((3, False, ""), (3, False, "1980-01-01"), None),
        # Grades of professionals and amateurs are no one scale.
        ((1, True, "1980-01-01"), (6, False, "1970-01-01"), None),
        ((1, True, "1980-01-01"), (2, True, "1999-01-01"), 2),
    ],
)
def test_weiqi_10_who_holds_the_stones_by_the_registry(
    desk: Desk,
    first: tuple[int, bool, str],
    second: tuple[int, bool, str],
    holder: int | None,
) -> None:
    desk.create(edition="weiqi-2002", kind="match", games=1, rounds=1)
    desk.enter(2)
    desk.do("draw", method="lot", seed="种子")
    desk.do("start")
    desk.press("draft", seed="先后")
    for slot, (dan, professional, born) in zip(
        desk.state.stage.slots, (first, second), strict=True
    ):
        player = UUID(slot.id)
        PlayerTitle.objects.create(
            player_id=player, game="weiqi", title=f"{dan}段", dan=dan, is_professional=professional
        )
        PlayerProfile.objects.update_or_create(player_id=player, defaults={"born_on": born or None})
    page = desk.get("do/first-move/")
    assert page.context["form"].initial.get("holder") == holder
    told = page_text(page)
    assert "段位高者握白子" in told
    assert ("第 1 台：" in told) is (holder is not None)
    desk.do("first-move", board="1", how="guess", holder="1", black="1", white="7")
    board = desk.state.stage.played[0].board(1)
    assert board is not None
    # An odd number guessed right: who guessed takes Black.
    assert board.pair.first == 2
