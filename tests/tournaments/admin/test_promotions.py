"""A dan awarded at the desk by the office of titles, given by a ruling, taken back (weiqi 25.3)."""

import pytest

from games.record.values import Role
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tests.tournaments.rest.test_promotions import held, people, rules
from tournaments.models import PlayerTitle

__all__ = ["people"]
pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]


def test_the_rating_office_awards_what_was_earned(people: list[str]) -> None:
    office = held(people, rules(title="全国围棋段位赛"))
    desk = Desk(client_of(official("titles", Role.RATING_OFFICE)), office.tournament)
    assert "授予已达标的段位" in page_text(desk.get())
    page = page_text(desk.get("do/award-dan/"))
    assert "棋手1 职业二段 (8, 90 ≥ 75)" in page
    desk.do("award-dan", earned=f"{people[0]}/2")
    assert [(award.id, award.dan) for award in desk.state.awards] == [(people[0], 2)]
    assert "棋手1 职业二段" not in page_text(desk.get("do/award-dan/"))
    assert "授予段位 棋手1 · 职业二段 · 8 局 · 第 25.3 条、附录" in page_text(desk.get())
    given = {"entrant": people[8], "dan": "professional/3", "article": "25.3", "reason": "特批"}
    desk.do("give-dan", **given)
    assert [award.reason for award in desk.state.awards] == ["", "特批"]
    desk.do("take-dan-back", award=f"{people[8]}/professional/3", reason="误登记")
    assert len(desk.state.awards) == 1
    assert PlayerTitle.objects.count() == 9, "titles follow with the projection"


def test_the_chief_arbiter_awards_no_dan(people: list[str]) -> None:
    office = held(people, rules(title="全国围棋段位赛"))
    desk = Desk(client_of(official("chief", Role.CHIEF_ARBITER)), office.tournament)
    assert "授予已达标的段位" not in page_text(desk.get())
    assert desk.get("do/award-dan/").status_code == 403
