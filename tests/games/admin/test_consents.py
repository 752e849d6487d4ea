"""Consents at the office: listed, recorded with the hash of the paper, withdrawn with tokens."""

import hashlib
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from games.access import DeviceOrder, user_actor_id
from games.appointing.register import CONSOLE, Warrant, issue_token, name_event
from games.models import Consent, Device, Player
from games.players.lists import register_player
from games.record.values import Role
from tests.games.admin.test_appointments import browser_of
from tests.support.appointed import appointed
from tests.support.pages import visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]

BASE = "/admin/games/consent/"
PAPER = b"%PDF-1.7 consent"


def player(name: str, number: str = "") -> Player:
    return Player.objects.create(name=name, unit="北京", federation_number=number)


def record(office: Client, **given: Any) -> Any:
    """Send the form; `form` is how somebody consented."""
    return office.post(f"{BASE}add/", {"event": "", "form": "in_person", **given}, follow=True)


def codes(answer: Any) -> dict[str, list[str]]:
    form = answer.context["form"]
    return {name: [item.code for item in found.as_data()] for name, found in form.errors.items()}


class TestRecording:
    def test_by_number_in_person(self, office: Client) -> None:
        held = player("林中贤", "1007")
        answer = record(office, person="1007")
        assert "同意已登记。" in answer.content.decode()
        row = Consent.objects.get()
        assert (row.person, row.event, row.form, row.paper) == (str(held.pk), "", "in_person", "")
        assert row.recorded_by == user_actor_id(User.objects.get())

    def test_on_paper_its_hash_goes_on_record(self, office: Client) -> None:
        player("林中贤", "1007")
        scan = SimpleUploadedFile("consent.pdf", PAPER)
        record(office, person="1007", form="in_writing", scan=scan)
        assert Consent.objects.get().paper == hashlib.sha256(PAPER).hexdigest()

    def test_for_who_logs_in(self, office: Client) -> None:
        user = User.objects.create_user("lin")
        record(office, person="lin")
        assert Consent.objects.get().person == f"user:{user.pk}"

    @pytest.mark.parametrize(
        ("given", "field", "code"),
        [
            ({"person": "无此人"}, "person", "nobody"),
            ({"person": ""}, "person", "required"),
            ({"person": "1007", "form": ""}, "form", "required"),
            ({"person": "1007", "event": "x"}, "event", "invalid_choice"),
            ({"person": "1007", "form": "in_writing"}, "scan", ""),
        ],
    )
    def test_what_is_missing_or_wrong_is_told_at_its_field(
        self, office: Client, given: dict[str, str], field: str, code: str
    ) -> None:
        player("林中贤", "1007")
        answer = record(office, **given)
        assert list(codes(answer)) == [field]
        assert code in (codes(answer)[field][0] or "")
        assert not Consent.objects.exists()

    def test_a_digest_that_is_none_is_refused_with_its_reason(self, office: Client) -> None:
        player("林中贤", "1007")
        answer = record(office, person="1007", form="in_writing", paper="abc")
        assert "SHA-256" in answer.content.decode()
        assert not Consent.objects.exists()

    def test_namesakes_are_told_apart_by_their_numbers(self, office: Client) -> None:
        for number in ("1007", "1008"):
            register_player(name="林中贤", unit=number, federation_number=number)
        answer = record(office, person="林中贤")
        assert codes(answer) == {"person": ["namesakes"]}
        assert "1008" in answer.content.decode()


class TestWithdrawing:
    def test_the_tokens_that_rest_on_it_are_named_and_end(
        self, office: Client, chief: User
    ) -> None:
        held = player("林中贤", "1007")
        record(office, person="1007")
        order = DeviceOrder(name="平板3", role=Role.PLAYER, actor=str(held.pk))
        device, _token = issue_token(order, warrant=Warrant(by=CONSOLE), now=timezone.now())
        row = Consent.objects.get()
        page = office.get(f"{BASE}{row.pk}/withdraw/")
        assert page.context["ending"] == ["平板3"]
        missing = office.post(f"{BASE}{row.pk}/withdraw/", {"reason": ""})
        assert missing.status_code == 200
        office.post(f"{BASE}{row.pk}/withdraw/", {"reason": "本人撤回"}, follow=True)
        row.refresh_from_db()
        assert row.withdrawn_at is not None
        assert Device.objects.get(pk=device.pk).revoked_at is not None
        again = office.get(f"{BASE}{row.pk}/withdraw/", follow=True)
        assert again.redirect_chain

    def test_nothing_of_a_consent_is_edited(self, office: Client) -> None:
        player("林中贤", "1007")
        record(office, person="1007")
        row = Consent.objects.get()
        assert office.post(f"{BASE}{row.pk}/change/", {"reason": "x"}).status_code == 403
        assert office.post(f"{BASE}{row.pk}/delete/", {}).status_code == 403


class TestOffices:
    @pytest.mark.parametrize(
        ("role", "keeps"),
        [
            (Role.ARBITER, True),
            (Role.DEPUTY_CHIEF_ARBITER, True),
            (Role.CHIEF_ARBITER, True),
            (Role.ORGANISER, True),
            (Role.COMMITTEE, False),
            (Role.ARCHIVIST, False),
            (Role.RATING_OFFICE, False),
        ],
    )
    def test_who_keeps_the_consents_of_an_event(
        self, office: Client, role: Role, keeps: bool
    ) -> None:
        event = name_event("北方公开赛", warrant=Warrant(by=CONSOLE))
        user = User.objects.create_user(f"o-{role.value}")
        appointed(user, role, event=event)
        client = browser_of(user)
        player("林中贤", "1007")
        assert client.get(f"{BASE}add/").status_code == (200 if keeps else 403)
        assert client.get(BASE).status_code == (200 if keeps else 403)
        if keeps:
            record(client, person="1007", event=event)
            assert Consent.objects.get().event == event
            # A consent for every event is the federation's to record.
            assert codes(record(client, person="1007")) == {"event": ["required"]}

    def test_another_event_s_consents_are_not_seen(self, office: Client) -> None:
        event, other = (name_event(t, warrant=Warrant(by=CONSOLE)) for t in ("甲赛", "乙赛"))
        player("林中贤", "1007")
        record(office, person="1007", event=other)
        user = User.objects.create_user("here")
        appointed(user, Role.ARBITER, event=event)
        client = browser_of(user)
        row = Consent.objects.get()
        assert "林中贤" not in client.get(BASE).content.decode()
        for where in ("change/", "withdraw/"):
            assert client.get(f"{BASE}{row.pk}/{where}").status_code == 403

    def test_both_languages_read_to_the_end(self, office: Client) -> None:
        player("林中贤", "1007")
        record(office, person="1007")
        page = office.get(BASE)
        assert "有效" in "".join(visible_parts(page.content.decode()))
        english = office.get(BASE, headers={"accept-language": "en"})
        assert "holds" in english.content.decode()
