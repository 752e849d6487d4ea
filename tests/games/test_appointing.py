"""The register as the office keeps it: rows with their entries, secrets in neither."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from games.access import DeviceOrder
from games.appointing import register as appointing
from games.appointing.register import CONSOLE, Warrant, issue_token, revoke_token
from games.ledger import sequencer, store
from games.models import Appointment, Consent, Device, LedgerEvent, NamedEvent, Player
from games.offices.decider import REGISTER
from games.offices.values import ConsentForm, Scope, Span
from games.projections import rebuilding, runner
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Role
from tests.games.rest.hall import Api
from tests.support.appointed import appointed

pytestmark = [pytest.mark.database, pytest.mark.one_database]

BY = Warrant(by=CONSOLE)
SECRET = "che-er-ping-wu-9"


def token_of(order: DeviceOrder) -> str:
    return issue_token(order, warrant=BY, now=timezone.now())[1]


def entries() -> list[str]:
    return [event.type for event in store.load(REGISTER)]


def test_the_register_begins_with_the_first_appointment(database: str) -> None:
    assert appointing.register().version == 0
    user = User.objects.create_user("li")
    held = appointed(user, Role.CHIEF_ARBITER, event="e1", to_on="2999-01-01")
    assert entries() == ["offices.register-opened.v1", "offices.official-appointed.v1"]
    said = store.load(REGISTER)[1].data
    assert len(said.pop("commitment_salt")) == 32
    assert said == {
        "appointment": str(held.pk),
        "person": f"user:{user.pk}",
        "role": "chief_arbiter",
        "scope": {"event": "e1", "section": ""},
        "span": {"from_on": "", "to_on": "2999-01-01"},
        "under": "",
    }


def test_what_is_refused_leaves_no_row(database: str) -> None:
    user = User.objects.create_user("li")
    appointed(user, Role.ARBITER)
    with pytest.raises(CommandRefusedError):
        appointed(user, Role.ARBITER)
    with pytest.raises(CommandRefusedError):
        issue_token(
            DeviceOrder(name="平板", role=Role.PLAYER, actor=str(uuid4())),
            warrant=BY,
            now=timezone.now(),
        )
    assert (Appointment.objects.count(), Device.objects.count()) == (1, 0)
    assert AuthToken.objects.count() == 0


def test_a_token_does_not_outlive_the_office_it_is_under(database: str) -> None:
    user = User.objects.create_user("li")
    today = timezone.localdate()
    held = appointed(user, Role.CHIEF_ARBITER, to_on=today.isoformat())
    (warrant, _scope) = next(appointing.warrants(user))
    assert warrant.under == str(held.pk)
    order = DeviceOrder(name="平板", role=Role.ARBITER, hours=24 * 14)
    device, _token = issue_token(order, warrant=warrant, now=timezone.now())
    ends = timezone.localtime(device.expires_at)
    assert (ends.date(), ends.hour, ends.minute) == (today + timedelta(days=1), 0, 0)


def test_neither_names_nor_secrets_stand_in_the_register(database: str) -> None:
    office = Client()
    office.force_login(User.objects.create_superuser("root"))
    sent = dict.fromkeys(("user", "event", "new_event", "section", "from_on", "to_on"), "")
    sent |= {
        "event": "*",
        "login": "wangjianju",
        "name": "王监局",
        "password": "",
        "role": "arbiter",
    }
    shown = office.post("/admin/games/appointment/add/", sent, follow=True).text
    link = shown.split("/set-password/")[1].split("<")[0]
    order = DeviceOrder(name="王监局的平板", role=Role.ARBITER)
    device, token = issue_token(order, warrant=BY, now=timezone.now())
    said = json.dumps([event.data for event in store.load(REGISTER)], ensure_ascii=False)
    for secret in ("王监局", "wangjianju", link.strip("/").split("/")[-1], token):
        assert secret not in said
    assert device.token_digest not in said
    assert device.token_digest[: appointing.DIGEST_SHOWN] in said
    assert "offices.access-link-issued.v1" in entries()


def test_a_revoked_token_is_worthless_and_says_so_once(database: str) -> None:
    order = DeviceOrder(name="平板", role=Role.ARBITER)
    device, token = issue_token(order, warrant=BY, now=timezone.now())
    for _ in range(2):
        revoke_token(device, warrant=BY)
    assert entries().count("offices.token-revoked.v1") == 1
    assert not AuthToken.objects.exists()
    assert Api().get("/games", token=token).code == "token_revoked"


def test_rows_derived_anew_are_the_same(database: str) -> None:
    user = User.objects.create_user("li")
    held = appointed(user, Role.ARBITER, event="e1", from_on="2026-05-01")
    appointed(user, Role.COMMITTEE)
    appointing.name_event("北方公开赛", warrant=BY)
    consent = appointing.record_consent("p", ConsentForm.IN_PERSON, event="e1", by=CONSOLE)
    appointing.record_consent("q", ConsentForm.IN_WRITING, event="", by=CONSOLE)
    appointing.withdraw_consent(consent, reason="撤回", by=CONSOLE)
    appointing.revoke(held, reason="换人", along=(), warrant=BY)
    tables = (Appointment, NamedEvent, Consent)
    before = [list(table.objects.order_by("pk").values()) for table in tables]
    assert [len(rows) for rows in before] == [2, 1, 2]
    sequencer.sequence_all()
    runner.catch_up()
    assert [list(table.objects.order_by("pk").values()) for table in tables] == before
    rebuilding.rebuild()
    assert [list(table.objects.order_by("pk").values()) for table in tables] == before


class TestWarrants:
    def test_of_a_superuser_are_the_federation_s(self, database: str) -> None:
        ((warrant, scope),) = appointing.warrants(User.objects.create_superuser("root"))
        assert (warrant.under, scope) == ("", Scope())

    def test_of_a_stranger_there_are_none(self, database: str) -> None:
        for nobody in (AnonymousUser(), User.objects.create_user("li")):
            assert list(appointing.warrants(nobody)) == []
            with pytest.raises(NotAllowedError):
                appointing.warrant_to_appoint(nobody, Role.ARBITER, Scope())

    def test_of_an_office_that_is_over_there_are_none(self, database: str) -> None:
        user = User.objects.create_user("li")
        appointed(user, Role.CHIEF_ARBITER, to_on="2026-01-01")
        assert list(appointing.warrants(user)) == []
        assert appointing.appoints(user) == {}

    def test_of_a_chief_carry_arbiters_at_that_event(self, database: str) -> None:
        user = User.objects.create_user("li")
        held = appointed(user, Role.CHIEF_ARBITER, event="e1")
        here = Scope(event="e1", section="甲组")
        warrant = appointing.warrant_to_appoint(user, Role.ARBITER, here)
        assert warrant.under == str(held.pk)
        for role, scope in ((Role.ARBITER, Scope(event="e2")), (Role.COMMITTEE, here)):
            with pytest.raises(NotAllowedError):
                appointing.warrant_to_appoint(user, role, scope)


def test_the_feed_tells_strangers_nothing_of_it(database: str) -> None:
    appointed(User.objects.create_user("li"), Role.ARBITER)
    tokens = {
        role.value: issue_token(DeviceOrder(name=role, role=role), warrant=BY, now=timezone.now())[
            1
        ]
        for role in (Role.ARBITER, Role.CHIEF_ARBITER)
    }
    bound = DeviceOrder(name="e1", role=Role.CHIEF_ARBITER, event="e1")
    told: dict[str, str | None] = {
        "": None,
        **tokens,
        "bound": token_of(bound),
    }
    sequencer.sequence_all()
    seen = {}
    for who, token in told.items():
        pages = (
            Api().get("/events?limit=500", token=token).data,
            Api().get(f"/games/{REGISTER}/events", token=token).data,
        )
        payloads = [event["payload"] for page in pages for event in page["events"]]
        seen[who] = any(payload is not None for payload in payloads)
    assert seen == {"": False, "arbiter": False, "chief_arbiter": True, "bound": False}


class TestCommandLine:
    def test_a_token_for_a_player_needs_consent(self, database: str) -> None:
        player = Player.objects.create(name="胡荣华")
        asked = ("issue_token", "--role=player", "--name=平板", f"--player={player.pk}")
        with pytest.raises(CommandError, match="no_consent_on_record"):
            call_command(*asked)
        assert Device.objects.count() == 0
        call_command(*asked, "--consent=in_writing")
        assert Device.objects.get().actor == str(player.pk)
        assert Consent.objects.get().person == str(player.pk)
        call_command(*asked)

    def test_its_acts_are_the_console_s(self, database: str) -> None:
        call_command("issue_token", "--role=arbiter", "--name=平板")
        event = LedgerEvent.objects.get(type="offices.token-issued.v1")
        assert (event.actor, event.role) == ("command-line", "system")


def test_spans() -> None:
    span = Span(from_on="2026-05-01", to_on="2026-05-07")
    days = ("2026-04-30", "2026-05-01", "2026-05-07", "2026-05-08")
    assert [span.holds_on(day) for day in days] == [False, True, True, False]
    assert Span().holds_on("2026-01-01")
