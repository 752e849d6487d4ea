"""Rating offices are told that a feed goes on: signed, tried again, given up, sent again.

Standard Webhooks, specification 1.0.0: headers, the symmetric signature, its published example.
"""

import base64
import hashlib
import hmac
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import LazySettings
from django.core.cache import cache

from adjudication import worker
from games.ledger import work
from games.models import LedgerWork
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from tests.games.rest.hall import Api, token_for
from tests.tournaments.feeds.test_reading import confirmed
from tests.tournaments.rest.formats import played
from tests.tournaments.rest.test_games_of_rounds import caught_up
from tournaments.handlers.subscriptions import (
    acknowledge,
    end,
    move,
    renew_secret,
    secret_of,
    subscribe,
    subscriptions,
)
from tournaments.handlers.webhooks import (
    BACK_OFF_MS,
    KINDS,
    Sending,
    send_waiting,
    tell_subscribers,
)
from tournaments.models import Feed
from tournaments.subscriptions.acts import is_allowed, require_address
from tournaments.subscriptions.signing import signature
from tournaments.subscriptions.state import Subscription

pytestmark = pytest.mark.database

KEEPER = Actor(id="user:keeper", role=Role.ARCHIVIST)
OFFICE = Actor(id="user:rating", role=Role.RATING_OFFICE)
NOW = 1_795_300_000_000


@dataclass
class Receiver:
    """A rating office's own server: what it was sent, and what it answers."""

    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    received: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    url: str = ""


@contextmanager
def listening(receiver: Receiver) -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): text for name, text in self.headers.items()}
            receiver.received.append((headers, body))
            self.send_response(receiver.status)
            for name, text in receiver.headers.items():
                self.send_header(name, text)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    receiver.url = f"http://127.0.0.1:{server.server_address[1]}/hook"
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def receiver(database: str, settings: LazySettings) -> Iterator[Receiver]:
    cache.clear()
    with listening(Receiver()) as made:
        settings.WEBHOOK_HOSTS = [made.url.removesuffix("/hook"), "ratings.example.org"]
        yield made


def subscribed(receiver: Receiver, *feeds: str) -> Subscription:
    """Return the subscription just made."""
    subscribe(
        name="等级分办公室", url=receiver.url, feeds=feeds or ("results",), by=KEEPER, now=NOW
    )
    state = subscriptions()
    assert state is not None
    return state.in_force()[-1]


def verified(subscription: Subscription, headers: dict[str, str], body: bytes) -> bool:
    """Return whether a message is signed as the specification says, worked out by itself."""
    key = base64.b64decode(secret_of(subscription).removeprefix("whsec_"))
    signed = b".".join(
        (headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body)
    )
    expected = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    return headers["webhook-signature"] == f"v1,{expected}"


def test_the_published_example_of_the_specification() -> None:
    made = signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        message="msg_p5jXN8AQM9LWM0D4loKWxJek",
        at=1614265330,
        body=b'{"test": 2432232314}',
    )
    assert made == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_confirmed_round_is_told_once_and_signed(receiver: Receiver) -> None:
    held = subscribed(receiver)
    assert tell_subscribers() == 0, "nothing to tell yet"
    confirmed()
    assert tell_subscribers() == 1
    assert tell_subscribers() == 0, "once"
    assert send_waiting() == 1
    ((headers, body),) = receiver.received
    assert verified(held, headers, body)
    assert not verified(held, headers, body.replace(b"results", b"resultz"))
    assert headers["webhook-id"] == f"msg_{UUID(held.id).hex}_results_2"
    assert b'"number":2' in body
    assert "棋手".encode() not in body, "no name leaves with a message"
    assert LedgerWork.objects.get(kind="webhook-results").state == "done"
    assert (tell_subscribers(), send_waiting()) == (0, 0)


def test_each_feed_goes_to_who_subscribed_to_it(receiver: Receiver) -> None:
    subscribed(receiver, "events")
    confirmed()
    tell_subscribers()
    send_waiting()
    assert [b"feed.events" in body for _, body in receiver.received] == [True]


def test_what_is_not_received_is_tried_later_and_later_then_given_up_and_sent_again(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = subscribed(receiver)
    receiver.status = 500
    confirmed()
    tell_subscribers()
    row = LedgerWork.objects.get(kind="webhook-results")
    pauses, now = [], row.due_at
    monkeypatch.setattr("games.api.now_ms", lambda: now)
    for _ in range(work.MAX_ATTEMPTS):
        assert send_waiting() == 1
        assert send_waiting() == 0, "not before its time"
        row.refresh_from_db()
        if row.state == "pending":
            pauses.append(row.due_at - now)
            now = row.due_at
    assert tuple(pauses) == BACK_OFF_MS
    assert (row.state, row.last_error) == ("needs_human", "HTTP 500")
    ids = {headers["webhook-id"] for headers, _ in receiver.received}
    bodies = {body for _, body in receiver.received}
    assert (len(receiver.received), len(ids), len(bodies)) == (5, 1, 1), "one message, five times"
    receiver.status = 200
    work.reopen(row.pk, now=now)
    assert send_waiting() == 1
    row.refresh_from_db()
    assert row.state == "done"
    assert verified(held, *receiver.received[-1])


def test_while_a_message_waits_no_other_is_added(receiver: Receiver) -> None:
    subscribed(receiver)
    receiver.status = 503
    office = confirmed()
    tell_subscribers()
    send_waiting()
    played(office, 2)
    caught_up()
    assert tell_subscribers() == 0
    assert LedgerWork.objects.filter(kind__in=KINDS).count() == 1


def test_an_address_that_is_gone_is_given_up_at_once(receiver: Receiver) -> None:
    subscribed(receiver)
    receiver.status = 410
    confirmed()
    tell_subscribers()
    send_waiting()
    assert LedgerWork.objects.get(kind="webhook-results").state == "needs_human"


def test_no_redirect_is_followed(receiver: Receiver) -> None:
    subscribed(receiver)
    with listening(Receiver()) as other:
        receiver.status, receiver.headers = 307, {"Location": other.url}
        confirmed()
        tell_subscribers()
        send_waiting()
        assert other.received == []
    assert LedgerWork.objects.get(kind="webhook-results").last_error == "HTTP 307"


def test_a_host_taken_out_of_the_settings_is_sent_nothing(
    receiver: Receiver, settings: LazySettings
) -> None:
    subscribed(receiver)
    settings.WEBHOOK_HOSTS = []
    confirmed()
    tell_subscribers()
    send_waiting()
    assert receiver.received == []
    row = LedgerWork.objects.get(kind="webhook-results")
    assert (row.state, row.last_error) == ("needs_human", "webhook_host_not_allowed")


def test_who_has_ended_is_told_nothing(receiver: Receiver) -> None:
    held = subscribed(receiver)
    confirmed()
    tell_subscribers()
    end(held.id, reason="办公室撤销", by=KEEPER, now=NOW)
    send_waiting()
    assert receiver.received == []
    assert tell_subscribers() == 0
    with pytest.raises(CommandRefusedError, match="subscription_over"):
        renew_secret(held.id, reason="x", by=KEEPER, now=NOW)


def test_another_secret_signs_from_then_on(receiver: Receiver) -> None:
    before = subscribed(receiver)
    renew_secret(before.id, reason="泄露", by=KEEPER, now=NOW)
    state = subscriptions()
    assert state is not None
    after = state.subscriptions[before.id]
    assert secret_of(after) != secret_of(before)
    confirmed()
    tell_subscribers()
    send_waiting()
    assert verified(after, *receiver.received[-1])
    assert not verified(before, *receiver.received[-1])


ALLOWED = [
    ("https://ratings.example.org/hook", True),
    ("https://RATINGS.example.org:443/hook?x=1", True),
    ("http://127.0.0.1:8123/hook", True),
    ("http://ratings.example.org/hook", False),
    ("https://ratings.example.org:8443/hook", False),
    ("https://ratings.example.org.evil.example/hook", False),
    ("https://127.0.0.1/hook", False),
    ("http://127.0.0.1:22/", False),
    ("http://169.254.169.254/latest", False),
    ("http://localhost:8123/hook", False),
    ("ftp://ratings.example.org/", False),
    ("file:///etc/passwd", False),
]


@pytest.mark.parametrize(("url", "allowed"), ALLOWED)
def test_messages_go_by_https_to_hosts_of_the_settings_alone(url: str, allowed: bool) -> None:
    hosts = ("ratings.example.org", "http://127.0.0.1:8123", "http://169.254.169.254")
    assert is_allowed(url, hosts) is allowed


@pytest.mark.parametrize(
    ("url", "well_formed"),
    [
        ("https://ratings.example.org/hook?office=1", True),
        ("http://127.0.0.1:1/", True),
        ("https://[::1]:65535/", True),
        ("https://ratings.example.org/".ljust(300, "x"), True),
        ("https://ratings.example.org/".ljust(301, "x"), False),
        ("https://ratings.example.org:0/", False),
        ("https://ratings.example.org:65536/", False),
        ("ftp://ratings.example.org/", False),
        ("https:///hook", False),
        ("https://user@ratings.example.org/", False),
        ("https://ratings.example.org/#part", False),
        ("https://ratings.example.org/a b", False),
        ("https://ratings.example.org/\x7f", False),
        ("https://ratings.example.org/成绩", False),
        ("", False),
    ],
)
def test_an_address_has_a_host_and_a_port_and_nothing_hidden(url: str, well_formed: bool) -> None:
    if well_formed:
        require_address(url)
        return
    with pytest.raises(CommandRefusedError, match="webhook_address_malformed"):
        require_address(url)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("https://evil.example/", "webhook_host_not_allowed"),
        ("http://ratings.example.org/", "webhook_host_not_allowed"),
        ("https://user:word@ratings.example.org/", "webhook_address_malformed"),
        ("https://ratings.example.org/#part", "webhook_address_malformed"),
        ("https://ratings.example.org:x/", "webhook_address_malformed"),
        ("https://[::1/", "webhook_address_malformed"),
        ("https://ratings.example.org/\r\nHost: a", "webhook_address_malformed"),
        ("https://等级分.example/", "webhook_address_malformed"),
        ("/hook", "webhook_address_malformed"),
        ("https://ratings.example.org/" + "x" * 300, "webhook_address_malformed"),
    ],
)
def test_other_addresses_are_refused(receiver: Receiver, url: str, code: str) -> None:
    with pytest.raises(CommandRefusedError, match=code):
        subscribe(name="办公室", url=url, feeds=("results",), by=KEEPER, now=NOW)
    assert subscriptions() is None, "nothing is on record"


@pytest.mark.parametrize(
    ("name", "feeds", "code"),
    [
        (" ", ("results",), "subscriber_unnamed"),
        ("长" * 101, ("results",), "subscriber_unnamed"),
        ("办公室", (), "feeds_missing"),
        ("办公室", ("secrets",), "feeds_missing"),
        ("办公室", ("results", "results"), "feeds_missing"),
    ],
)
def test_a_subscription_without_a_name_or_a_feed_is_refused(
    receiver: Receiver, name: str, feeds: tuple[str, ...], code: str
) -> None:
    with pytest.raises(CommandRefusedError, match=code):
        subscribe(name=name, url=receiver.url, feeds=feeds, by=KEEPER, now=NOW)


@pytest.mark.parametrize("name", ["长", "长" * 100, f"  {'长' * 100}  "])
def test_a_name_has_up_to_a_hundred_characters(receiver: Receiver, name: str) -> None:
    subscribe(name=name, url=receiver.url, feeds=("results",), by=KEEPER, now=NOW)
    state = subscriptions()
    assert state is not None
    assert [subscription.name for subscription in state.in_force()] == [name.strip()]


def test_one_address_is_subscribed_once_and_may_move(receiver: Receiver) -> None:
    held = subscribed(receiver)
    with pytest.raises(CommandRefusedError, match="subscription_there"):
        subscribed(receiver)
    move(held.id, url="https://ratings.example.org/x", reason="搬家", by=KEEPER, now=NOW)
    with pytest.raises(CommandRefusedError, match="reason_missing"):
        move(held.id, url="https://ratings.example.org/y", reason=" ", by=KEEPER, now=NOW)
    with pytest.raises(CommandRefusedError, match="subscription_unknown"):
        end(str(uuid4()), reason="x", by=KEEPER, now=NOW)


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.SYSTEM])
def test_who_subscribes_a_rating_office(receiver: Receiver, role: Role) -> None:
    by = Actor(id="user:x", role=role)
    may = role in (Role.ORGANISER, Role.ARCHIVIST, Role.CHIEF_ARBITER)
    if may:
        subscribe(name="办公室", url=receiver.url, feeds=("results",), by=by, now=NOW)
        return
    with pytest.raises(NotAllowedError, match="role_not_allowed"):
        subscribe(name="办公室", url=receiver.url, feeds=("results",), by=by, now=NOW)


def test_who_holds_at_one_event_subscribes_nobody(receiver: Receiver) -> None:
    by = Actor(id="user:x", role=Role.ORGANISER, event="e")
    with pytest.raises(NotAllowedError, match="not_in_this_event"):
        subscribe(name="办公室", url=receiver.url, feeds=("results",), by=by, now=NOW)


def post(held: Subscription, number: int, token: str, feed: str = "results", **options: Any) -> Any:
    path = f"/subscriptions/{held.id}/acknowledgements"
    return Api().post(path, {"feed": feed, "number": number}, token=token, **options)


def test_a_rating_office_says_what_it_has_received(receiver: Receiver) -> None:
    held = subscribed(receiver)
    confirmed()
    token = token_for(Role.RATING_OFFICE)
    assert post(held, 1, token, key="a").status == 201
    assert post(held, 1, token, key="a").status == 201, "sent again"
    assert post(held, 1, token).code == "received_already"
    assert post(held, 3, token).code == "received_beyond_end"
    assert post(held, 1, token, feed="events").code == "feeds_missing"
    assert post(held, 2, token).status == 201
    state = subscriptions()
    assert state is not None
    assert state.subscriptions[held.id].received["results"].number == 2


@pytest.mark.parametrize("role", [Role.PLAYER, Role.ARBITER, Role.COMMITTEE])
def test_nobody_else_says_so(receiver: Receiver, role: Role) -> None:
    held = subscribed(receiver)
    confirmed()
    actor = "p" if role is Role.PLAYER else ""
    assert post(held, 1, token_for(role, actor=actor)).status == 403
    assert Api().post(f"/subscriptions/{held.id}/acknowledgements", {}).status == 401


def test_a_subscription_nobody_made_receives_nothing(receiver: Receiver) -> None:
    confirmed()
    token = token_for(Role.RATING_OFFICE)
    path = f"/subscriptions/{uuid4()}/acknowledgements"
    answer = Api().post(path, {"feed": "results", "number": 1}, token=token)
    assert (answer.status, answer.code) == (404, "subscriptions_not_open")
    subscribed(receiver)
    answer = Api().post(path, {"feed": "results", "number": 1}, token=token)
    assert (answer.status, answer.code) == (404, "subscription_unknown")


def test_strangers_read_neither_address_nor_name_and_nobody_a_secret(receiver: Receiver) -> None:
    held = subscribed(receiver)
    caught_up()
    stranger = Api().get("/events?limit=1000").data["events"]
    own = [item for item in stranger if item["type"].startswith("feeds.")]
    assert [item["withheld"] for item in own] == [True, True]
    assert all(item["payload"] is None for item in own)
    text = Api().get("/events?limit=1000", token=token_for(Role.RATING_OFFICE)).raw.content.decode()
    assert receiver.url in text
    assert secret_of(held) not in text


def test_acknowledged_by_the_office_itself(receiver: Receiver) -> None:
    held = subscribed(receiver)
    confirmed()
    acknowledge(held.id, feed=Feed.RESULTS, number=2, by=OFFICE, now=NOW * 2)
    with pytest.raises(CommandRefusedError, match="received_already"):
        acknowledge(held.id, feed=Feed.RESULTS, number=1, by=OFFICE, now=NOW * 2)


def test_a_worker_of_celery_sends_what_waits(receiver: Receiver) -> None:
    subscribed(receiver)
    confirmed()
    tell_subscribers()
    assert worker.work_off(now=worker.now_ms(), limit=9, kinds=KINDS) == 1
    assert len(receiver.received) == 1


@pytest.mark.parametrize(("has_workers", "sent"), [(False, 1), (True, 0)])
def test_without_workers_the_background_sends_in_a_thread_of_its_own(
    receiver: Receiver, has_workers: bool, sent: int
) -> None:
    subscribed(receiver)
    confirmed()
    sending = Sending(has_workers=has_workers)
    assert sending() == 0, "never a reason to hurry"
    sending.wait()
    assert len(receiver.received) == sent
    assert LedgerWork.objects.filter(kind__in=KINDS).count() == 1
