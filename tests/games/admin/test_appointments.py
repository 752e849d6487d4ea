"""Appointing: somebody known or new in one step, a link shown once, and withdrawing at once."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from games.access import TECHNICAL_USER
from games.models import Appointment
from tests.support.office import GameOnRecord
from tests.support.pages import visible_parts

pytestmark = pytest.mark.database

ADD = "/admin/games/appointment/add/"
LINK = re.compile(r"http://testserver(/admin/set-password/[^<]+)</code>")
SECRET = "che-er-ping-wu-9"


def appoint(office: Client, **given: str) -> Any:
    """Send the form of a new appointment and follow where it leads."""
    sent = {"user": "", "login": "", "name": "", "password": "", "competition": "", "section": ""}
    return office.post(ADD, {**sent, "role": "arbiter", **given}, follow=True)


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

    def test_somebody_known_is_given_a_second_office(self, office: Client) -> None:
        user = User.objects.create_user("li")
        appoint(office, user=str(user.pk), role="committee", competition="全国赛", section="甲组")
        held = Appointment.objects.get()
        assert (held.user, held.role, held.competition, held.section) == (
            user,
            "committee",
            "全国赛",
            "甲组",
        )

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

    def test_a_section_needs_its_competition(self, office: Client) -> None:
        answer = appoint(office, login="new", section="甲组")
        assert (
            "A section needs its competition." in str(answer.context["errors"])
            or (answer.context["errors"])
        )
        assert not User.objects.filter(username="new").exists()

    def test_a_title_on_record_is_suggested_and_another_is_warned_about(
        self, office: Client, running: GameOnRecord
    ) -> None:
        assert '<option value="全国象棋个人赛">' in office.get(ADD).text
        known = appoint(office, login="a", competition="全国象棋个人赛")
        other = appoint(office, login="b", competition="全国象棋个人塞")
        says = "目前没有此名称、此组别的赛事"
        assert (says in known.text, says in other.text) == (False, True)
        assert Appointment.objects.count() == 2

    @pytest.mark.parametrize("role", ["arbiter", "chief_arbiter", "organiser"])
    def test_nobody_but_a_superuser_appoints(self, office: Client, role: str) -> None:
        user = User.objects.create_user("li")
        user.user_permissions.set(Permission.objects.all())
        Appointment.objects.create(user=user, role=role)
        client = Client()
        client.force_login(user)
        wanted = {"user": str(user.pk), "role": "committee"}
        assert client.post(ADD, wanted).status_code == 403
        appoint(office, **wanted)
        assert Appointment.objects.filter(user=user, role="committee").count() == 1


class TestWithdrawing:
    def test_it_takes_effect_with_the_next_request(self, office: Client) -> None:
        appoint(office, login="wang", password=SECRET)
        client = Client()
        client.force_login(User.objects.get(username="wang"))
        assert client.get("/admin/").status_code == 200
        office.post(
            f"/admin/games/appointment/{Appointment.objects.get().pk}/delete/", {"post": "yes"}
        )
        assert client.get("/admin/")["Location"].startswith("/admin/login/")

    def test_one_of_two_leaves_the_other(self, office: Client, running: GameOnRecord) -> None:
        user = User.objects.create_user("li")
        both = [
            Appointment.objects.create(user=user, role=role, competition=place)
            for role, place in (("arbiter", ""), ("arbiter", "省赛"))
        ]
        client = Client()
        client.force_login(user)
        game = f"/admin/games/game/{running.id}/change/"
        assert client.get(game).status_code == 200
        both[0].delete()
        assert (client.get("/admin/").status_code, client.get(game).status_code) == (200, 403)

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
        office.post("/admin/auth/user/add/", sent)
        answer = log_in("li", SECRET)
        assert [item.code for item in answer.context["form"].non_field_errors().as_data()] == [
            "no_office"
        ]

    def test_devices_are_no_people(self, office: Client) -> None:
        technical = User.objects.create_user(TECHNICAL_USER)
        assert TECHNICAL_USER not in office.get("/admin/auth/user/").text
        assert office.post(f"/admin/auth/user/{technical.pk}/link/").status_code == 404
