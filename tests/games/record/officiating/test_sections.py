"""An office holds in its event and section alone; deputies do what board arbiters do."""

from dataclasses import replace

import pytest

from games.record import commands as c
from games.record import events as e
from games.record.authority import ALLOWED, check_authority
from games.record.codec import CODEC
from games.record.errors import NotAllowedError
from games.record.officiating.offences import commands as o
from games.record.values import Actor, Role
from games.rules.books.sources import XIANGQI
from tests.support.marks import record_foul
from tests.support.scenario import CHIEF, DEPUTY, RED, SEATS, Scenario, arranged, given

ARRANGED = replace(arranged(), event="全国赛", section="甲组")
FOUL = record_foul(side="red", article=XIANGQI("8.1.9"))


def game(event: e.GameArranged = ARRANGED) -> Scenario:
    return given(event, e.GameStarted())


def office(role: Role, event: str = "", section: str = "") -> Actor:
    return Actor(id="user:7", role=role, event=event, section=section)


@pytest.mark.parametrize("role", [Role.ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.CHIEF_ARBITER])
class TestScope:
    def test_holds_in_its_own_section_its_whole_competition_and_everywhere(
        self, role: Role
    ) -> None:
        for place in (("全国赛", "甲组"), ("全国赛", ""), ("", "")):
            game().when(FOUL, by=office(role, *place)).then_goes_on()

    def test_does_not_hold_in_another_section(self, role: Role) -> None:
        other = office(role, "全国赛", "乙组")
        game().when(FOUL, by=other).then_refused("not_in_this_section")
        plain = replace(ARRANGED, section="")
        game(plain).when(FOUL, by=other).then_refused("not_in_this_section")

    def test_does_not_hold_in_another_competition(self, role: Role) -> None:
        other = office(role, "省赛", "甲组")
        game().when(FOUL, by=other).then_refused("not_in_this_event")
        game(arranged()).when(FOUL, by=other).then_refused("not_in_this_event")

    def test_arranges_games_of_its_own_section_alone(self, role: Role) -> None:
        put = c.ArrangeGame(edition="xiangqi-2020", seats=SEATS, event="全国赛", section="甲组")
        Scenario().when(put, by=office(role, "全国赛", "甲组")).then_goes_on()
        refused = Scenario().when(put, by=office(role, "全国赛", "乙组"))
        refused.then_refused("not_in_this_section")
        refused = Scenario().when(put, by=office(role, "省赛"))
        refused.then_refused("not_in_this_event")


def test_the_section_is_written_and_empty_where_there_is_none() -> None:
    put = c.ArrangeGame(edition="xiangqi-2020", seats=SEATS, event="全国赛", section="甲组")
    gave = Scenario().do(put, by=CHIEF)
    assert gave.after.section == "甲组"
    assert CODEC.encode(gave.decided[0])["section"] == "甲组"
    assert CODEC.encode(arranged())["section"] == ""


class TestDeputy:
    def test_25_3_carries_what_a_board_arbiter_carries_and_no_player_s_part(self) -> None:
        for command, roles in ALLOWED.items():
            if Role.ARBITER in roles:
                assert Role.DEPUTY_CHIEF_ARBITER in roles, command

    def test_25_3_is_no_chief(self) -> None:
        scenario = game()
        barred = c.DeclareResult(result="1-0", article=XIANGQI("18.2"))
        scenario.when(barred, by=DEPUTY).then_refused("role_not_allowed", "18.2")
        scenario.when(barred, by=CHIEF).then_ended("1-0", "18.2")
        early = c.OfferDraw(side="red")
        scenario.when(early, by=DEPUTY).then_refused("draw_offer_too_early", "4.3")

    def test_is_bound_to_no_table(self) -> None:
        watched = replace(ARRANGED, arbiters=("user:9",))
        game(watched).when(FOUL, by=DEPUTY).then_goes_on()
        stranger = office(Role.ARBITER)
        game(watched).when(FOUL, by=stranger).then_refused("not_assigned")


class MadeUpCommand:
    """A command that no table lists."""


@pytest.mark.parametrize("role", list(Role))
def test_what_is_not_listed_is_nobody_s(role: Role) -> None:
    with pytest.raises(NotAllowedError) as refused:
        check_authority(game().state, MadeUpCommand(), Actor(id="x", role=role))  # type: ignore[arg-type]
    assert refused.value.code == "role_not_allowed"


def test_a_player_waives_and_demands_only_for_his_own_side() -> None:
    waive = o.WaiveOffence(side="black", offence_version=2)
    game().when(waive, by=RED).then_refused("not_your_seat")
