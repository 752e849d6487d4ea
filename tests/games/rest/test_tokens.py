"""Tokens of devices and sessions of people: who acts, for how long, where."""

import re
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils.dateparse import parse_datetime
from knox.models import AuthToken

from games.access import actor_for
from games.models import Appointment, Consent, Device, LedgerEvent, Player
from games.record.errors import NotAllowedError
from games.record.values import Role
from tests.games.rest.hall import ELSEWHERE, Answer, Api, Hall, arrangement, token_for
from tests.support.appointed import appointed

HERE = "00000000-0000-7000-8000-0000000000e1"
"""The id of an event."""

pytestmark = pytest.mark.database

MOVE = {"side": "red", "move": "h2e2"}


def issue(hall: Hall, by: str = "chief_arbiter", **body: Any) -> Answer:
    """Ask for a token of an arbiter, or of what `body` says."""
    wanted = {"name": "平板 3", "role": "arbiter", **body}
    return hall.api.post("/tokens", wanted, token=hall.tokens[by], key=None)


class TestIssuing:
    def test_shows_the_token_once_and_keeps_its_digest(self, hall: Hall) -> None:
        made = issue(hall, hours=2)
        assert made.status == 201
        assert made.raw["Cache-Control"] == "no-store"
        token = made.data["token"]
        hall.tokens["new"] = token
        assert hall.act("moves", MOVE, by="new").status == 201
        device = Device.objects.get(pk=made.data["id"])
        assert token not in str(Device.objects.filter(pk=device.pk).values())
        assert token not in str(AuthToken.objects.filter(digest=device.token_digest).values())
        assert device.expires_at - device.issued_at == timedelta(hours=2)
        event = LedgerEvent.objects.get(stream_id=hall.game, version=3)
        assert (event.actor, event.device) == (f"device:{device.pk}", str(device.pk))

    def test_to_a_player_lets_him_play_his_own_side(self, hall: Hall) -> None:
        made = issue(hall, role="player", player=str(hall.red.id))
        hall.tokens["new"] = made.data["token"]
        assert hall.act("moves", MOVE, by="new").status == 201
        answer = hall.act("moves", {"side": "black", "move": "h9g7"}, by="new")
        assert (answer.status, answer.code) == (403, "not_your_seat")

    def test_for_somebody_else_needs_consent_on_record(self, hall: Hall) -> None:
        player = Player.objects.create(name="王嘉良")
        asked = {"role": "player", "player": str(player.pk)}
        refused = issue(hall, **asked)
        assert (refused.status, refused.code) == (409, "no_consent_on_record")
        assert issue(hall, **asked, consent="orally").status == 400
        assert issue(hall, **asked, consent="in_writing").status == 201
        assert issue(hall, **asked).status == 201
        assert Consent.objects.filter(person=str(player.pk), form="in_writing").count() == 1

    def test_to_a_person_names_the_person(self, hall: Hall) -> None:
        person = User.objects.create(username="li")
        made = issue(hall, user=person.pk, consent="in_person")
        assert made.data["actor"] == f"user:{person.pk}"

    @pytest.mark.parametrize(
        ("body", "status", "code"),
        [
            ({"role": "player"}, 400, "invalid_field"),
            ({"role": "player", "player": str(uuid4())}, 422, "player_unknown"),
            ({"player": str(uuid4())}, 400, "invalid_field"),
            ({"user": 999_999}, 422, "person_unknown"),
            ({"user": "1"}, 400, "invalid_field"),
            ({"game": str(uuid4())}, 404, "stream_not_found"),
            ({"role": "committee"}, 400, "invalid_field"),
            ({"role": "system"}, 400, "invalid_field"),
            ({"hours": 0}, 400, "invalid_field"),
            ({"hours": 24 * 14 + 1}, 400, "invalid_field"),
            ({"name": ""}, 400, "invalid_field"),
            ({"expires_at": "2030-01-01T00:00:00Z"}, 400, "unknown_field"),
        ],
    )
    def test_of_what_cannot_be_is_refused(
        self, hall: Hall, body: dict[str, Any], status: int, code: str
    ) -> None:
        before = Device.objects.count()
        answer = issue(hall, **body)
        assert (answer.status, answer.code) == (status, code)
        assert Device.objects.count() == before

    def test_by_a_token_of_one_game_gives_no_more_than_it_has(self, hall: Hall) -> None:
        made = hall.api.post("/games", arrangement(hall), token=hall.tokens["arbiter"])
        hall.tokens["limited"] = token_for(Role.CHIEF_ARBITER, game=hall.game)
        assert issue(hall, "limited").data["game"] == str(hall.game)
        answer = issue(hall, "limited", game=made.data["game"])
        assert (answer.status, answer.code) == (404, "stream_not_found")

    def test_by_a_device_does_not_outlive_it(self, hall: Hall) -> None:
        own = Device.objects.get(role="chief_arbiter")
        longer = Device.objects.get(pk=issue(hall, hours=300).data["id"])
        assert longer.expires_at == own.expires_at
        shorter = Device.objects.get(pk=issue(hall, hours=1).data["id"])
        assert shorter.expires_at - shorter.issued_at == timedelta(hours=1)

    def test_from_the_command_line(self, hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("issue_token", role="arbiter", name="平板 4", game=hall.game, hours=3)
        shown = capsys.readouterr()
        hall.tokens["new"] = shown.out.strip()
        assert hall.tokens["new"] not in shown.err
        assert hall.act("moves", MOVE, by="new").status == 201

    @pytest.mark.parametrize(
        "options",
        [
            {"role": "player", "name": "x"},
            {"role": "arbiter", "name": "x", "player": uuid4()},
            {"role": "arbiter", "name": "x", "game": uuid4()},
            {"role": "arbiter", "name": "x", "hours": 0},
            {"role": "arbiter", "name": " "},
            {"role": "player", "name": "x", "player": uuid4()},
        ],
    )
    def test_from_the_command_line_refuses_what_cannot_be(
        self, hall: Hall, options: dict[str, Any]
    ) -> None:
        before = Device.objects.count()
        with pytest.raises(CommandError):
            call_command("issue_token", **options)
        assert Device.objects.count() == before


class TestRevoking:
    def test_ends_the_token_at_once_and_twice_changes_nothing(self, hall: Hall) -> None:
        made = issue(hall).data
        hall.tokens["new"] = made["token"]
        path = f"/tokens/{made['id']}"
        first = hall.api.send("DELETE", path, token=hall.tokens["chief_arbiter"])
        assert first.status == 200
        refused = hall.act("moves", MOVE, by="new")
        assert (refused.status, refused.code) == (401, "token_revoked")
        assert refused.raw["WWW-Authenticate"] == "Bearer"
        again = hall.api.send("DELETE", path, token=hall.tokens["chief_arbiter"])
        assert again.data["revoked_at"] == first.data["revoked_at"]
        assert hall.version == 2

    def test_what_is_none_is_not_found(self, hall: Hall) -> None:
        answer = hall.api.send("DELETE", f"/tokens/{uuid4()}", token=hall.tokens["chief_arbiter"])
        assert (answer.status, answer.code) == (404, "not_found")

    def test_through_a_token_of_another_game_finds_nothing(self, hall: Hall) -> None:
        made = issue(hall).data
        limited = token_for(Role.CHIEF_ARBITER, game=hall.game)
        answer = hall.api.send("DELETE", f"/tokens/{made['id']}", token=limited)
        assert (answer.status, answer.code) == (404, "not_found")


class TestTokens:
    @pytest.mark.parametrize(
        "header",
        [
            "Bearer",
            "Bearer ",
            "Bearer qipu_nothing",
            "Bearer " + "x" * 1000,
            "Bearer \u00e9",
            "Basic YTpi",
            "Token {token}",
            "{token}",
            "Bearer {token} x",
            "Bearer {token}x",
        ],
    )
    def test_that_are_none_are_refused(self, hall: Hall, header: str) -> None:
        sent = header.replace("{token}", hall.tokens["arbiter"])
        answer = hall.act("moves", MOVE, by="none", headers={"Authorization": sent})
        assert (answer.status, answer.code) == (401, "token_invalid")
        assert hall.version == 2

    @pytest.fixture(autouse=True)
    def nobody(self, hall: Hall) -> None:
        hall.tokens["none"] = None  # type: ignore[assignment]

    def test_run_out(self, hall: Hall) -> None:
        past = parse_datetime("2020-01-01T00:00:00Z")
        Device.objects.filter(role="arbiter").update(expires_at=past)
        answer = hall.act("moves", MOVE)
        assert (answer.status, answer.code) == (401, "token_expired")
        assert hall.api.get("/games", token=hall.tokens["arbiter"]).status == 401
        assert hall.version == 2

    def test_make_cookies_count_for_nothing(self, hall: Hall) -> None:
        chief = User.objects.create_superuser("chief", password="p")
        hall.api.client.force_login(chief)
        answer = hall.act("results", {"result": "1-0", "article": "4.1.7"}, by="red")
        assert (answer.status, answer.code) == (403, "role_not_allowed")


class TestLimitedToOneGame:
    @pytest.fixture
    def other(self, hall: Hall) -> str:
        """Address of another game, under a chief arbiter whose token is not for it."""
        hall.tokens["limited"] = token_for(Role.CHIEF_ARBITER, game=hall.game)
        made = hall.api.post("/games", arrangement(hall), token=hall.tokens["arbiter"])
        return f"/games/{made.data['game']}"

    @pytest.mark.parametrize("tail", ["", "/events", "/record.pgn"])
    def test_another_looks_like_none(self, hall: Hall, other: str, tail: str) -> None:
        token = hall.tokens["limited"]
        real = hall.api.get(other + tail, token=token)
        none = hall.api.get(f"/games/{uuid4()}{tail}", token=token)
        assert real.status == none.status == 404
        assert real.raw.content == none.raw.content

    def test_another_takes_no_command(self, hall: Hall, other: str) -> None:
        answer = hall.api.post(f"{other}/start", token=hall.tokens["limited"], version=1)
        assert (answer.status, answer.code) == (404, "stream_not_found")
        assert hall.api.get(other).data["version"] == 1

    def test_its_own_takes_them(self, hall: Hall, other: str) -> None:
        assert hall.act("moves", MOVE, by="limited").status == 201

    def test_no_new_game_no_feed_no_player(self, hall: Hall, other: str) -> None:
        token = hall.tokens["limited"]
        for answer in (
            hall.api.post("/games", arrangement(hall), token=token),
            hall.api.get("/events", token=token),
            hall.api.post("/players", {"name": "甲"}, token=token),
        ):
            assert (answer.status, answer.code) == (403, "limited_to_one_game")


class TestOffices:
    def test_the_highest_counts(self, hall: Hall) -> None:
        person = User.objects.create_user("li")
        for role in ("archivist", "arbiter"):
            Appointment.objects.create(user=person, role=role)
        assert actor_for(person).role is Role.ARBITER
        assert actor_for(person).id == f"user:{person.pk}"
        assert actor_for(User.objects.create_superuser("root")).role is Role.CHIEF_ARBITER

    def test_of_one_event_count_only_there(self, hall: Hall) -> None:
        person = User.objects.create_user("zhao")
        Appointment.objects.create(user=person, role="arbiter", event=HERE)
        assert actor_for(person, event=HERE).role is Role.ARBITER
        for event in ("", ELSEWHERE):
            with pytest.raises(NotAllowedError) as refused:
                actor_for(person, event=event)
            assert refused.value.code == "no_office"

    def test_none_has_who_was_given_none_or_is_not_active(self, hall: Hall) -> None:
        gone = User.objects.create_superuser("qian")
        gone.is_active = False
        for person in (User.objects.create_user("sun"), gone):
            with pytest.raises(NotAllowedError):
                actor_for(person)


class TestPeople:
    """People who signed in to the back office: their offices count, and the CSRF token."""

    @pytest.fixture
    def chief(self, hall: Hall) -> User:
        return User.objects.create_superuser("chief", password="p")

    @staticmethod
    def send(hall: Hall, what: str, body: Any, *, csrf: bool = True) -> Answer:
        headers = {"If-Match": f'"{hall.version}"'}
        if csrf:
            hall.api.client.cookies["csrftoken"] = "a" * 32
            headers["X-CSRFToken"] = "a" * 32
        return hall.api.post(f"{hall.path}/{what}", body, headers=headers)

    def test_act_with_the_csrf_token_and_not_without(self, hall: Hall, chief: User) -> None:
        hall.api.client.force_login(chief)
        refused = self.send(hall, "moves", MOVE, csrf=False)
        assert (refused.status, refused.code) == (403, "csrf_failed")
        assert hall.version == 2
        assert self.send(hall, "moves", MOVE).status == 201
        event = LedgerEvent.objects.get(stream_id=hall.game, version=3)
        assert (event.actor, event.role) == (f"user:{chief.pk}", "chief_arbiter")

    def test_without_an_office_do_nothing(self, hall: Hall) -> None:
        hall.api.client.force_login(User.objects.create(username="nobody"))
        answer = self.send(hall, "moves", MOVE)
        assert (answer.status, answer.code) == (403, "no_office")

    def test_not_active_are_nobody(self, hall: Hall, chief: User) -> None:
        hall.api.client.force_login(chief)
        User.objects.filter(pk=chief.pk).update(is_active=False)
        assert self.send(hall, "moves", MOVE).status == 401
        assert hall.version == 2

    @pytest.mark.parametrize(("event", "status"), [(HERE, 201), ("", 201), (ELSEWHERE, 403)])
    def test_hold_office_where_they_were_appointed(
        self, hall: Hall, event: str, status: int
    ) -> None:
        made = hall.api.post("/games", arrangement(hall, event=HERE), token=hall.tokens["arbiter"])
        hall.game = made.data["game"]
        person = User.objects.create(username="li")
        Appointment.objects.create(user=person, role="arbiter", event=event)
        hall.api.client.force_login(person)
        assert self.send(hall, "start", {}).status == status
        assert hall.version == (2 if status == 201 else 1)

    def test_do_not_mend_a_bad_token_by_their_session(self, hall: Hall, chief: User) -> None:
        hall.api.client.force_login(chief)
        assert hall.api.get("/games", token="x").code == "token_invalid"

    def test_of_one_event_issue_tokens_only_for_it(self, hall: Hall) -> None:
        person = User.objects.create_user("zhou")
        appointed(person, Role.CHIEF_ARBITER, event=HERE)
        made = hall.api.post("/games", arrangement(hall, event=HERE), token=hall.tokens["arbiter"])
        api = Api()
        api.client.force_login(person)
        api.client.cookies["csrftoken"] = "a" * 32
        for game, code in (({}, 403), ({"game": str(hall.game)}, 403), (made.data, 201)):
            body = {"name": "x", "role": "arbiter"}
            body |= {"game": game["game"]} if game else {}
            answer = api.post("/tokens", body, headers={"X-CSRFToken": "a" * 32})
            assert answer.status == code
            assert code == 201 or answer.code == "no_office"

    def test_of_the_chief_arbiter_issue_tokens(self, hall: Hall, chief: User) -> None:
        hall.api.client.force_login(chief)
        hall.api.client.cookies["csrftoken"] = "a" * 32
        body = {"name": "平板", "role": "arbiter"}
        answer = hall.api.post("/tokens", body, headers={"X-CSRFToken": "a" * 32})
        assert answer.status == 201
        assert Device.objects.get(pk=answer.data["id"]).issued_by == f"user:{chief.pk}"


def rate(answer: Answer) -> tuple[str, int, int]:
    """Return the name, what is left and in how many seconds more is there."""
    found = re.fullmatch(r'"(\w+)";r=(\d+);t=(\d+)', answer.raw["RateLimit"])
    assert found
    return found[1], int(found[2]), int(found[3])


@pytest.mark.parametrize(
    ("path", "headers", "status", "scope"),
    [
        ("/players", {}, 200, "read"),
        ("/players?unknown=1", {}, 400, "read"),
        (f"/games/{UUID(int=7)}", {}, 404, "read"),
        ("/nothing", {}, 404, "read"),
        ("/players", {"Authorization": "Bearer none"}, 401, "read"),
        ("/players", {"Accept": "text/csv"}, 406, "read"),
    ],
    ids=["read", "wrong parameter", "no such game", "no such address", "no token", "no form"],
)
def test_every_answer_says_how_often_one_may_ask(
    hall: Hall, path: str, headers: dict[str, str], status: int, scope: str
) -> None:
    answer = hall.api.get(path, headers=headers)
    assert answer.status == status
    assert answer.raw["RateLimit-Policy"] == f'"{scope}";q=1200;w=60'
    # What is refused before it is counted does not say what is left.
    assert answer.raw.has_header("RateLimit") == (status in (200, 400) or "games" in path)


def test_without_a_rate_nothing_is_said_of_one(hall: Hall, settings: LazySettings) -> None:
    rates = {"read": None, "command": "2/min", "analyse": "9/min", "tokens": "9/min"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    answer = hall.api.get("/players")
    assert answer.status == 200
    assert not answer.raw.has_header("RateLimit-Policy")
    assert not answer.raw.has_header("RateLimit")


def test_too_many_requests_are_told_when_to_come_again(hall: Hall, settings: LazySettings) -> None:
    rates = {"read": "3/min", "command": "2/min", "analyse": "9/min", "tokens": "9/min"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    hall.tokens["new"] = token_for(Role.ARBITER)
    answers = [hall.act("moves?dry_run=1", MOVE, by="new") for _ in range(3)]
    assert [answer.status for answer in answers] == [200, 200, 429]
    assert answers[2].code == "throttled"
    assert 0 < int(answers[2].raw["Retry-After"]) <= 60
    assert [rate(answer)[:2] for answer in answers] == [("command", left) for left in (1, 0, 0)]
    for answer in answers:
        assert answer.raw["RateLimit-Policy"] == '"command";q=2;w=60'
        assert 0 < rate(answer)[2] <= 60
    # Another device, and another kind of request, are counted apart.
    assert hall.act("moves?dry_run=1", MOVE, by="red").status == 200
    assert hall.api.get(hall.path, token=hall.tokens["new"]).status == 200


def test_anonymous_clients_are_told_to_sign_in(hall: Hall) -> None:
    answer = Api().post(f"{hall.path}/moves", MOVE, version=2)
    assert (answer.status, answer.code) == (401, "not_authenticated")
    assert answer.raw["WWW-Authenticate"] == "Bearer"
    assert hall.version == 2
