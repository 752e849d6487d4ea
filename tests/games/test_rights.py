"""What an office sees, and where: from appointments alone."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser, Group, Permission, User
from django.db.models import Q

from games.models import Appointment, OfficeRole
from games.record.values import Role
from games.rights import OF_ALL_EVENTS, SEEN, Reach, may_appoint, may_enter, reach

pytestmark = pytest.mark.database

EVENT = "全国赛"
ALL_EVENTS = {
    "games.ledgerevent",
    "games.ledgerwork",
    "games.source",
    "tournaments.playerprofile",
}
"""Records of every event, and birth dates."""


def person(*offices: tuple[str, str, str], **marks: bool) -> User:
    user = User.objects.create_user("某人")
    for name, mark in marks.items():
        setattr(user, name, mark)
    user.save()
    for role, event, section in offices:
        Appointment.objects.create(user=user, role=role, event=event, section=section)
    return User.objects.get(pk=user.pk)


def test_every_role_that_can_be_given_has_its_tables() -> None:
    assert {role.value for role in SEEN} == set(OfficeRole.values) - {"player"}


def test_the_tables_are_those_of_the_office_without_people_and_appointments() -> None:
    listed = {kind._meta.label_lower for kind in admin.site._registry}
    seen = frozenset().union(*SEEN.values())
    assert listed - seen == {"auth.user", "games.appointment"}
    assert seen - listed == frozenset()
    assert seen > OF_ALL_EVENTS


@pytest.mark.parametrize("is_staff", [True, False])
def test_rows_of_permissions_groups_and_the_staff_mark_count_for_nobody(
    database: str, is_staff: bool
) -> None:
    user = person(is_staff=is_staff)
    group = Group.objects.create(name="全部")
    group.permissions.set(Permission.objects.all())
    user.groups.add(group)
    user.user_permissions.set(Permission.objects.all())
    assert not user.has_perm("games.view_game")
    assert not any(user.has_module_perms(config.label) for config in apps.get_app_configs())
    assert not may_enter(user)


def test_an_office_sees_and_never_edits_by_a_permission(database: str) -> None:
    user = person(("arbiter", EVENT, ""))
    assert user.get_all_permissions() == {
        "games.view_consent",
        "games.view_game",
        "games.view_publishedbook",
        "adjudication.view_case",
        "adjudication.view_finding",
        "adjudication.view_ruling",
        "adjudication.view_sanction",
        "tournaments.view_tournament",
    }
    assert (may_enter(user), may_appoint(user)) == (True, False)


def test_who_is_not_active_or_not_there_sees_nothing(database: str) -> None:
    user = person(("chief_arbiter", "", ""), is_active=False)
    for anonymous_user in (user, AnonymousUser()):
        assert not may_enter(anonymous_user)
        assert not anonymous_user.has_perm("games.view_game")
        assert reach(anonymous_user, "games.game").places == frozenset()


def test_a_superuser_sees_everything_without_an_office(database: str) -> None:
    user = User.objects.create_superuser("长")
    assert (may_enter(user), may_appoint(user)) == (True, True)
    assert reach(user, "games.appointment").is_everywhere


class TestReach:
    def test_the_record_of_all_events_is_for_an_office_of_all_events(self, database: str) -> None:
        bound = person(("archivist", EVENT, ""))
        assert not bound.has_perm("tournaments.view_playerprofile")
        Appointment.objects.create(user=bound, role="archivist")
        assert User.objects.get().has_perm("tournaments.view_playerprofile")

    def test_each_office_reaches_its_own_tables_alone(self, database: str) -> None:
        user = person(("rating_office", "", ""), ("arbiter", EVENT, "甲组"))
        assert reach(user, "games.game").is_everywhere
        assert reach(user, "adjudication.ruling").places == {(EVENT, "甲组")}

    @pytest.mark.parametrize(
        ("place", "held"),
        [
            ((EVENT, "甲组"), True),
            ((EVENT, "乙组"), False),
            ((EVENT, ""), False),
            (("省赛", "甲组"), False),
        ],
    )
    def test_an_office_of_a_section_ends_there(self, place: tuple[str, str], held: bool) -> None:
        assert Reach(frozenset({(EVENT, "甲组")})).holds(*place) == held

    @pytest.mark.parametrize("place", [(EVENT, "甲组"), (EVENT, ""), (EVENT, "乙组")])
    def test_an_office_of_the_competition_holds_in_each_section(
        self, place: tuple[str, str]
    ) -> None:
        assert Reach(frozenset({(EVENT, "")})).holds(*place)

    def test_no_place_is_no_row_and_everywhere_is_every_row(self) -> None:
        assert Reach(frozenset()).condition("event") == Q(pk__in=())
        assert Reach(frozenset({("", ""), (EVENT, "")})).condition("event") == Q()


def test_no_role_of_the_server_is_among_them() -> None:
    assert {Role.SYSTEM, Role.PLAYER} & set(SEEN) == set()


@pytest.mark.parametrize(
    ("role", "table"),
    sorted((role.value, table) for role, seen in SEEN.items() for table in seen & ALL_EVENTS),
)
def test_what_tells_of_all_events_is_seen_only_from_an_office_for_all(
    database: str, role: str, table: str
) -> None:
    permission = ".view_".join(table.split("."))
    bound = person((role, EVENT, ""))
    assert not bound.has_perm(permission)
    Appointment.objects.filter(user=bound).update(event="")
    assert User.objects.get(pk=bound.pk).has_perm(permission)
