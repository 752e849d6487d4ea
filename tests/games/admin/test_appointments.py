"""Appointing: somebody known or new in one step, a link shown once, and withdrawing at once."""

import re
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.utils import timezone

from games.access import TECHNICAL_USER, DeviceOrder
from games.appointing.register import Warrant, issue_token
from games.models import Appointment, NamedEvent
from games.record.values import Actor, Role
from tests.support.appointed import appointed
from tests.support.office import GameOnRecord
from tests.support.pages import visible_parts

pytestmark = pytest.mark.database

ADD = "/admin/games/appointment/add/"
LINK = re.compile(r"http://testserver(/admin/set-password/[^<]+)</code>")
SECRET = "che-er-ping-wu-9"


def appoint(office: Client, **given: str) -> Any:
    """Send the form of a new appointment and follow where it leads."""
    names = (
        "user",
        "login",
        "name",
        "password",
        "event",
        "new_event",
        "section",
        "from_on",
        "to_on",
    )
    sent = dict.fromkeys(names, "") | {"event": "" if "new_event" in given else "*"}
    return office.post(ADD, {**sent, "role": "arbiter", **given}, follow=True)


def revoke(office: Client, held: Appointment, *along: object, reason: str = "换人") -> Any:
    """Send the page that ends an office, with what is to end along with it."""
    sent = {"reason": reason, "along": [str(getattr(row, "pk", row)) for row in along]}
    return office.post(f"/admin/games/appointment/{held.pk}/revoke/", sent, follow=True)


def browser_of(user: User) -> Client:
    client = Client(headers={"accept-language": "zh-hans"})
    client.force_login(user)
    return client


def log_in(login: str, password: str) -> Any:
    """Try the login page; return the answer, followed."""
    client = Client(headers={"accept-language": "zh-hans"})
    sent = {"username": login, "password": password, "next": "/admin/"}
    return client.post("/admin/login/", sent, follow=True)


def faults(answer: Any) -> dict[str, list[str]]:
    form = answer.context["adminform"].form
    return {name: [item.code for item in found.as_data()] for name, found in form.errors.items()}


class TestAppointing:
    def test_somebody_new_with_a_password_logs_in_at_once(self, office: Client) -> None:
        appoint(office, login="wang", name="王监局", password=SECRET)
        user = User.objects.get(username="wang")
        assert (user.get_full_name(), user.is_staff, user.is_superuser) == ("王监局", False, False)
        assert [appointment.role for appointment in user.appointments.all()] == ["arbiter"]
        page = log_in("wang", SECRET)
        assert page.redirect_chain == [("/admin/", 302)]
        assert "裁判员" in visible_parts(page.text)

    def test_a_link_is_shown_once_and_works_once(self, office: Client) -> None:
        shown = appoint(office, login="wang")
        (path,) = LINK.findall(shown.text)
        assert LINK.findall(office.get("/admin/games/appointment/").text) == []
        assert not User.objects.get(username="wang").has_usable_password()
        client = Client()
        form = client.get(path, follow=True)
        sent = {"new_password1": SECRET, "new_password2": SECRET}
        done = client.post(form.redirect_chain[-1][0], sent)
        assert (done.status_code, done["Location"]) == (302, "/admin/")
        assert client.get("/admin/").status_code == 200
        assert Client().get(path, follow=True).context["validlink"] is False

    def test_somebody_known_is_given_a_second_office(
        self, office: Client, running: GameOnRecord
    ) -> None:
        user = User.objects.create_user("li")
        event = "全国象棋个人赛"
        appoint(office, user=str(user.pk), role="committee", event=event, section="甲组")
        held = Appointment.objects.get()
        assert (held.user, held.role, held.event, held.section) == (
            user,
            "committee",
            event,
            "甲组",
        )

    def test_whoever_forgets_to_choose_an_event_appoints_nobody(self, office: Client) -> None:
        shown = appoint(office, login="li", event="")
        assert faults(shown) == {"event": ["event_missing"]}
        assert "请选择赛事" in shown.text
        assert not Appointment.objects.exists()
        assert not User.objects.filter(username="li").exists()

    def test_an_office_at_every_event_is_chosen(self, office: Client) -> None:
        appoint(office, login="li", event="*")
        assert Appointment.objects.get().event == ""

    def test_an_event_that_is_not_on_record_yet_gets_its_id(self, office: Client) -> None:
        appoint(office, login="li", role="chief_arbiter", new_event="北方公开赛")
        held = Appointment.objects.get()
        assert NamedEvent.objects.get().pk == held.event
        assert UUID(held.event)
        page = browser_of(held.user).get("/admin/").text
        assert "裁判长 · 北方公开赛" in page
        assert "待建立的赛事" in page

    def test_it_holds_from_the_first_day_to_the_last(self, office: Client) -> None:
        appoint(office, login="wang", from_on="2026-05-01", to_on="2026-05-07")
        client = browser_of(User.objects.get(username="wang"))
        answers = {}
        for day in ("2026-04-30", "2026-05-01", "2026-05-07", "2026-05-08"):
            with time_machine.travel(f"{day}T12:00:00+08:00", tick=False):
                client.force_login(User.objects.get(username="wang"))
                answers[day] = client.get("/admin/").status_code
        assert list(answers.values()) == [302, 200, 200, 302]

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"from_on": "2026-05-02", "to_on": "2026-05-01"}, "days_reversed"),
            ({"section": "甲组"}, "section_without_event"),
        ],
    )
    def test_what_the_register_refuses_is_said_at_the_form(
        self, office: Client, given: dict[str, str], code: str
    ) -> None:
        answer = appoint(office, login="wang", **given)
        assert code in faults(answer)["__all__"]
        assert not User.objects.filter(username="wang").exists()

    def test_the_same_office_is_not_given_twice(self, office: Client) -> None:
        appoint(office, login="wang")
        user = User.objects.get(username="wang")
        assert faults(appoint(office, user=str(user.pk))) == {"__all__": ["appointed_already"]}

    @pytest.mark.parametrize(
        ("given", "field", "code"),
        [
            ({}, "user", "one_person"),
            ({"user": "known", "login": "new"}, "user", "one_person"),
            ({"login": "LI"}, "login", "login_taken"),
            ({"login": "a b"}, "login", "invalid"),
            ({"login": "new", "password": "12345678"}, "password", "password_too_common"),
            ({"login": "new", "role": "player"}, "role", "invalid_choice"),
            ({"login": "new", "role": "system"}, "role", "invalid_choice"),
            ({"user": "technical"}, "user", "invalid_choice"),
            ({"user": "resting"}, "user", "invalid_choice"),
        ],
    )
    def test_what_cannot_be_makes_nobody_and_appoints_nobody(
        self, office: Client, given: dict[str, str], field: str, code: str
    ) -> None:
        people = {
            "known": User.objects.create_user("li"),
            "technical": User.objects.create_user(TECHNICAL_USER),
            "resting": User.objects.create_user("zhou", is_active=False),
        }
        before = User.objects.count()
        if "user" in given:
            given = {**given, "user": str(people[given["user"]].pk)}
        answer = appoint(office, **given)
        assert code in faults(answer)[field]
        assert (User.objects.count(), Appointment.objects.count()) == (before, 0)

    def test_an_event_on_record_is_chosen_and_another_is_none(
        self, office: Client, running: GameOnRecord
    ) -> None:
        assert '<option value="全国象棋个人赛">' in office.get(ADD).text
        appoint(office, login="a", event="全国象棋个人赛")
        other = appoint(office, login="b", event="全国象棋个人塞")
        assert faults(other) == {"event": ["invalid_choice"]}
        assert Appointment.objects.count() == 1

    def test_two_events_of_one_title_are_told_apart(self, office: Client) -> None:
        for event in ("e1", "e2"):
            GameOnRecord(red="甲", black="乙", competition="公开赛", event=event).project()
        page = office.get(ADD).text
        assert '<option value="e1">公开赛 · e1</option>' in page
        appoint(office, login="a", role="chief_arbiter", event="e1")
        client = browser_of(User.objects.get(username="a"))
        listed = client.get("/admin/games/game/").context["cl"].result_list
        assert [game.event for game in listed] == ["e1"]

    @pytest.mark.parametrize("role", ["arbiter", "deputy_chief_arbiter", "committee", "archivist"])
    def test_who_does_not_appoint_sees_no_form(self, office: Client, role: str) -> None:
        user = User.objects.create_user("li")
        user.user_permissions.set(Permission.objects.all())
        appointed(user, Role(role))
        wanted = {"user": str(user.pk), "role": "committee"}
        assert browser_of(user).post(ADD, wanted).status_code == 403

    @pytest.mark.parametrize(
        ("role", "given", "carried"),
        [
            ("chief_arbiter", "arbiter", True),
            ("chief_arbiter", "deputy_chief_arbiter", True),
            ("chief_arbiter", "chief_arbiter", False),
            ("chief_arbiter", "committee", False),
            ("organiser", "chief_arbiter", True),
            ("organiser", "committee", True),
            ("organiser", "archivist", False),
            ("organiser", "rating_office", False),
        ],
    )
    def test_gomoku_23_3_4_an_office_appoints_those_below_it_at_its_event(
        self, office: Client, running: GameOnRecord, role: str, given: str, carried: bool
    ) -> None:
        """The organiser names the chief arbiter and the committee, the chief the arbiters."""
        user = User.objects.create_user("li")
        appointed(user, Role(role), event="全国象棋个人赛")
        client = browser_of(user)
        for event, made in (("全国象棋个人赛", carried), ("", False), ("别处", False)):
            login = f"new{event}"
            appoint(client, login=login, role=given, event=event)
            assert User.objects.filter(username=login).exists() is made, event


class TestWithdrawing:
    def test_it_takes_effect_with_the_next_request(self, office: Client) -> None:
        appoint(office, login="wang", password=SECRET)
        client = Client()
        client.force_login(User.objects.get(username="wang"))
        assert client.get("/admin/").status_code == 200
        held = Appointment.objects.get()
        assert office.post(f"/admin/games/appointment/{held.pk}/delete/").status_code == 403
        revoke(office, held)
        assert client.get("/admin/")["Location"].startswith("/admin/login/")

    def test_one_of_two_leaves_the_other(self, office: Client, running: GameOnRecord) -> None:
        user = User.objects.create_user("li")
        both = [appointed(user, Role.ARBITER, event=event) for event in ("", "省赛")]
        client = browser_of(user)
        game = f"/admin/games/game/{running.id}/change/"
        assert client.get(game).status_code == 200
        revoke(office, both[0])
        assert (client.get("/admin/").status_code, client.get(game).status_code) == (200, 403)

    def test_what_descends_is_shown_and_ends_by_choice(self, office: Client) -> None:
        chief = User.objects.create_user("li")
        held = appointed(chief, Role.CHIEF_ARBITER, event="e1")
        by_chief = Warrant(
            by=Actor(id=f"user:{chief.pk}", role=Role.CHIEF_ARBITER, event="e1"), under=str(held.pk)
        )
        ends, stays = (
            appointed(User.objects.create_user(name), Role.ARBITER, event="e1", warrant=by_chief)
            for name in ("wang", "zhao")
        )
        order = DeviceOrder(name="平板 3", role=Role.ARBITER, event="e1")
        device, _token = issue_token(order, warrant=by_chief, now=timezone.now())
        page = office.get(f"/admin/games/appointment/{held.pk}/revoke/").text
        for shown in ("wang", "zhao", "平板 3"):
            assert shown in page
        revoke(office, held, ends, device)
        for row in (held, ends, stays, device):
            row.refresh_from_db()
        assert [row.revoked_at is None for row in (held, ends, stays, device)] == [
            False, False, True, False,
        ]  # fmt: skip

    def test_without_a_reason_or_of_something_else_nothing_ends(self, office: Client) -> None:
        held = appointed(User.objects.create_user("li"), Role.ARBITER)
        other = appointed(User.objects.create_user("wang"), Role.ARBITER)
        revoke(office, held, reason="")
        revoke(office, held, other)
        assert Appointment.objects.filter(revoked_at=None).count() == 2

    def test_a_chief_ends_no_office_of_another_event(self, office: Client) -> None:
        chief = User.objects.create_user("li")
        appointed(chief, Role.CHIEF_ARBITER, event="e1")
        other = appointed(User.objects.create_user("wang"), Role.ARBITER, event="e2")
        answer = browser_of(chief).post(
            f"/admin/games/appointment/{other.pk}/revoke/", {"reason": "x"}
        )
        assert answer.status_code == 403
        other.refresh_from_db()
        assert other.revoked_at is None

    def test_who_may_not_log_in_is_out_at_once(self, office: Client) -> None:
        appoint(office, login="wang", password=SECRET)
        user = User.objects.get(username="wang")
        client = Client()
        client.force_login(user)
        office.post(f"/admin/auth/user/{user.pk}/change/", {"username": "wang", "first_name": ""})
        assert client.get("/admin/").status_code == 302
        assert Appointment.objects.filter(user=user).exists()


class TestPeople:
    def test_the_form_asks_for_nothing_that_means_nothing(
        self, office: Client, chief: User
    ) -> None:
        page = office.get(f"/admin/auth/user/{chief.pk}/change/").text
        names = set(re.findall(r'<(?:input|select)[^>]* name="([a-z]\w+)"', page))
        asked = {"username", "first_name", "is_active", "is_superuser"}
        assert names == asked | {"csrfmiddlewaretoken", "next"}

    @pytest.mark.parametrize("left", ["is_active", "is_superuser"])
    def test_the_last_superuser_stays(self, office: Client, chief: User, left: str) -> None:
        sent = {"username": "裁判长", "first_name": "", left: "on"}
        where = f"/admin/auth/user/{chief.pk}/change/"
        assert faults(office.post(where, sent)) == {"__all__": ["last_superuser"]}
        User.objects.create_superuser("second")
        assert office.post(where, sent).status_code == 302

    def test_a_forgotten_password_is_set_by_another_link(self, office: Client) -> None:
        user = User.objects.create_user("li", password=SECRET)
        shown = office.post(f"/admin/auth/user/{user.pk}/link/", follow=True)
        assert len(LINK.findall(shown.text)) == 1
        assert user.check_password(SECRET), "the old one holds until another is set"

    def test_somebody_is_added_without_an_office_and_is_not_let_in(self, office: Client) -> None:
        sent = {"login": "li", "name": "李", "password": SECRET}
        shown = office.post("/admin/auth/user/add/", sent, follow=True)
        assert LINK.findall(shown.text) == [], "there is a password already"
        answer = log_in("li", SECRET)
        assert [item.code for item in answer.context["form"].non_field_errors().as_data()] == [
            "no_office"
        ]

    def test_somebody_added_without_a_password_is_handed_a_link(self, office: Client) -> None:
        sent = {"login": "li", "name": "李", "password": ""}
        shown = office.post("/admin/auth/user/add/", sent, follow=True)
        (path,) = LINK.findall(shown.text)
        assert Client().get(path, follow=True).context["validlink"] is True

    def test_devices_are_no_people(self, office: Client) -> None:
        technical = User.objects.create_user(TECHNICAL_USER)
        assert TECHNICAL_USER not in office.get("/admin/auth/user/").text
        assert office.post(f"/admin/auth/user/{technical.pk}/link/").status_code == 404
