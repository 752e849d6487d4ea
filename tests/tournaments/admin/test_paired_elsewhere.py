"""Events paired by another system, at the desk: every system is offered, no round departs."""

import pytest
from django.core.cache import cache

from games.record.values import Role
from tests.tournaments.admin.desk import ADMIN, Desk, client_of, official, page_text
from tests.tournaments.rest.office import open_office
from tournaments.record.values import PairedBy
from tournaments.regulations.values import Elsewhere
from tournaments.selectors.checks import checked_rounds

pytestmark = [pytest.mark.database, pytest.mark.one_database]

SYSTEMS = {
    Elsewhere.FIDE_DUTCH: "国际棋联（荷兰）制",
    Elsewhere.BURSTEIN: "伯斯坦制",
    Elsewhere.DUBOV: "杜博夫制",
    Elsewhere.LIM: "林氏制",
    Elsewhere.MCMAHON: "麦克马洪制",
    Elsewhere.PROGRAM: "其他软件",
}


@pytest.fixture
def desk(database: str) -> Desk:
    cache.clear()
    return Desk(client_of(official("chief", Role.CHIEF_ARBITER)))


def acts_of(desk: Desk) -> set[str]:
    return {item["slug"] for item in desk.get().context["next_acts"]}


def by_hand(desk: Desk, number: int, *boards: tuple[int, int]) -> None:
    seats: dict[str, str] = {}
    for at, (first, second) in enumerate(boards, start=1):
        seats |= {f"f{at}": str(first), f"s{at}": str(second)}
    desk.do("draft-by-hand", **seats)
    desk.do("publish")
    desk.results(number, dict.fromkeys(range(1, len(boards) + 1), "1-0"))
    assert desk.press("close").status_code == 302


@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002", "draughts-100"])
def test_every_system_is_offered_by_name(desk: Desk, edition: str) -> None:
    page = desk.client.get(f"{ADMIN}/new/", {"kind": "swiss", "edition": edition})
    offered = dict(page.context["form"].fields["elsewhere"].choices)
    assert set(offered) == {system.value for system in Elsewhere}
    for system, name in SYSTEMS.items():
        assert offered[system.value] == name


@pytest.mark.parametrize("system", SYSTEMS)
def test_rounds_are_set_down_by_hand_without_a_deviation(desk: Desk, system: Elsewhere) -> None:
    desk.started(4, elsewhere=system.value)
    assert "draft" not in acts_of(desk)
    assert "draft-by-hand" in acts_of(desk)
    by_hand(desk, 1, (1, 4), (2, 3))
    by_hand(desk, 2, (3, 1), (4, 2))
    state = desk.state
    assert [played.source for played in state.stage.played] == [PairedBy.HAND] * 2
    assert state.deviations == ()
    assert [(x.differs, x.refusal) for x in checked_rounds(desk.id)] == [
        (None, "pairing_not_automatic")
    ] * 2
    assert SYSTEMS[system] in page_text(desk.client.get(f"/tournaments/{desk.id}/regulations/"))


def test_of_the_servers_own_system_a_round_set_down_by_hand_is_compared(desk: Desk) -> None:
    desk.started(4)
    assert {"draft", "draft-by-hand"} <= acts_of(desk)
    by_hand(desk, 1, (4, 1), (3, 2))
    (checked,) = checked_rounds(desk.id)
    assert checked.differs is not None


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_api_takes_each_and_pairs_none(database: str, system: Elsewhere) -> None:
    cache.clear()
    stage = {"kind": "swiss", "rounds": 3, "elsewhere": system.value}
    office = open_office({"title": "赛事", "edition": "xiangqi-2020", "stages": [stage]})
    office.started(4)
    refused = office.act("pairing-drafts", {"round": 1, "seed": "s"})
    assert (refused.status // 100, refused.code) == (4, "pairing_not_automatic")
    assert office.get("")["deviations"] == []
