"""Offices of people: which one acts where, and what it is bound to."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.access import actor_for
from games.models import Appointment
from games.record.errors import NotAllowedError
from games.record.values import Role

pytestmark = pytest.mark.database

A, B = ("全国赛", "甲组"), ("全国赛", "乙组")


def person(*offices: tuple[str, str, str]) -> User:
    user = User.objects.create_user("裁判")
    for role, event, section in offices:
        Appointment.objects.create(user=user, role=role, event=event, section=section)
    return user


def test_an_office_of_a_section_acts_there_and_is_bound_to_it(database: str) -> None:
    user = person(("arbiter", *A))
    actor = actor_for(user, event=A[0], section=A[1])
    assert (actor.role, actor.event, actor.section) == (Role.ARBITER, *A)
    for place in (B, (A[0], ""), ("省赛", A[1]), ("", "")):
        with pytest.raises(NotAllowedError) as refused:
            actor_for(user, event=place[0], section=place[1])
        assert refused.value.code == "no_office"


def test_an_office_of_the_competition_acts_in_every_section(database: str) -> None:
    user = person(("deputy_chief_arbiter", "全国赛", ""))
    for place in (A, B, ("全国赛", "")):
        actor = actor_for(user, event=place[0], section=place[1])
        assert (actor.role, actor.event, actor.section) == (
            Role.DEPUTY_CHIEF_ARBITER,
            "全国赛",
            "",
        )


def test_chief_in_one_section_and_arbiter_in_another(database: str) -> None:
    user = person(("chief_arbiter", *A), ("arbiter", *B))
    assert actor_for(user, event=A[0], section=A[1]).role is Role.CHIEF_ARBITER
    assert actor_for(user, event=B[0], section=B[1]).role is Role.ARBITER


def test_the_widest_of_equal_offices_binds_least(database: str) -> None:
    user = person(("chief_arbiter", *A), ("chief_arbiter", "", ""))
    actor = actor_for(user, event=A[0], section=A[1])
    assert (actor.event, actor.section) == ("", "")


def test_a_section_without_a_competition_is_no_office(database: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        person(("arbiter", "", "甲组"))


def test_who_is_no_longer_active_holds_none(database: str) -> None:
    user = person(("arbiter", "", ""))
    user.is_active = False
    user.save()
    with pytest.raises(NotAllowedError):
        actor_for(user)
