"""The office page of the feeds: who subscribes, what did not arrive, what was acknowledged."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from games.ledger import work
from games.models import LedgerWork
from games.record.values import Role
from tests.tournaments.admin.desk import client_of, official, page_text
from tests.tournaments.feeds.test_reading import confirmed
from tests.tournaments.feeds.test_webhooks import OFFICE, Receiver, listening
from tournaments.handlers.subscriptions import acknowledge, secret_of, subscriptions
from tournaments.handlers.webhooks import send_waiting
from tournaments.models import Feed
from tournaments.subscriptions.state import Subscription

pytestmark = [pytest.mark.database, pytest.mark.one_database]

WHERE = "/admin/tournaments/tournament/feeds/"


@pytest.fixture
def receiver(database: str, settings: LazySettings) -> Iterator[Receiver]:
    cache.clear()
    with listening(Receiver()) as made:
        settings.WEBHOOK_HOSTS = [made.url.removesuffix("/hook"), "ratings.example.org"]
        yield made


@pytest.fixture
def keeper(receiver: Receiver) -> Client:
    return client_of(official("archivist", Role.ARCHIVIST))


def subscribe(client: Client, url: str, **more: Any) -> Any:
    sent = {"step": "subscribe", "name": "省等级分办公室", "url": url, "feeds": ["results"]}
    return client.post(WHERE, {**sent, **more})


def held() -> Subscription:
    state = subscriptions()
    assert state is not None
    return state.in_force()[-1]


def test_subscribed_at_the_page_the_secret_is_shown_and_what_was_received(
    keeper: Client, receiver: Receiver
) -> None:
    confirmed()
    assert "还没有" in page_text(keeper.get(WHERE))
    answer = subscribe(keeper, receiver.url)
    assert answer.status_code == 302
    assert secret_of(held()) in page_text(keeper.get(WHERE))
    send_waiting()
    assert len(receiver.received) == 1
    acknowledge(held().id, feed=Feed.RESULTS, number=1, by=OFFICE, now=1_999_300_000_000)
    page = keeper.get(WHERE)
    (row,) = page.context["rows"]
    (feed,) = row["feeds"]
    assert (feed["size"], feed["message"].state, feed["received"].number) == (2, "done", 1)
    assert feed["missing"] == 1


def test_what_did_not_arrive_stands_on_the_first_page_and_is_sent_again(
    keeper: Client, receiver: Receiver
) -> None:
    receiver.status = 410
    confirmed()
    subscribe(keeper, receiver.url)
    send_waiting()
    assert "HTTP 410" in page_text(keeper.get(WHERE))
    assert "省等级分办公室" in page_text(keeper.get("/admin/"))
    receiver.status = 200
    row = LedgerWork.objects.get(kind="webhook-results")
    keeper.post(WHERE, {"step": "send-again", "work": row.pk})
    send_waiting()
    row.refresh_from_db()
    assert row.state == "done"
    assert "省等级分办公室" not in page_text(keeper.get("/admin/"))
    late = keeper.post(WHERE, {"step": "send-again", "work": row.pk}, follow=True)
    assert "不再" in page_text(late)


def test_moved_signed_anew_and_ended_with_a_reason(keeper: Client, receiver: Receiver) -> None:
    subscribe(keeper, receiver.url)
    given = {"subscription": held().id, "reason": "更换服务器"}
    before = secret_of(held())
    moved = "https://ratings.example.org/x"
    assert keeper.post(WHERE, {**given, "step": "move", "url": moved}).status_code == 302
    assert held().url == moved
    keeper.post(WHERE, {**given, "step": "renew-secret"})
    assert secret_of(held()) != before
    refused = keeper.post(WHERE, {**given, "step": "end", "reason": " "})
    assert "reason_missing" in page_text(refused)
    keeper.post(WHERE, {**given, "step": "end"})
    state = subscriptions()
    assert state is not None
    assert state.in_force() == ()
    assert "已终止" in page_text(keeper.get(WHERE))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"url": "https://evil.example/"}, "webhook_host_not_allowed"),
        ({"url": "nonsense"}, "webhook_address_malformed"),
        ({"name": ""}, ""),
        ({"feeds": []}, ""),
    ],
)
def test_what_is_filled_in_wrongly_is_told_and_kept(
    keeper: Client, receiver: Receiver, changes: dict[str, Any], says: str
) -> None:
    answer = subscribe(keeper, **{"url": receiver.url, **changes})
    assert answer.status_code == 200
    assert says in page_text(answer)
    assert subscriptions() is None


def test_a_rating_office_looks_and_presses_nothing(keeper: Client, receiver: Receiver) -> None:
    subscribe(keeper, receiver.url)
    client = client_of(official("rating", Role.RATING_OFFICE), "en")
    page = client.get(WHERE)
    assert receiver.url in page_text(page)
    assert "whsec_" not in page_text(page)
    given = {"step": "end", "subscription": held().id, "reason": "x"}
    assert client.post(WHERE, given).status_code == 403


@pytest.mark.parametrize("role", [Role.ARBITER, Role.COMMITTEE, Role.DEPUTY_CHIEF_ARBITER, None])
def test_nobody_else_sees_it(receiver: Receiver, role: Role | None) -> None:
    user: User = official("x", role)
    assert client_of(user).get(WHERE).status_code in (302, 403)


def test_an_office_of_one_event_does_not_see_it(receiver: Receiver) -> None:
    user = official("x", Role.CHIEF_ARBITER, event="00000000-0000-7000-8000-0000000000e9")
    assert client_of(user).get(WHERE).status_code == 403


def test_a_page_of_a_message_that_is_not_there(keeper: Client) -> None:
    assert keeper.post(WHERE, {"step": "send-again", "work": "x"}).status_code == 302
    assert work.needing_human(kind="webhook-results") == ()


def test_the_list_of_work_names_a_message_and_leads_to_the_page(
    receiver: Receiver, keeper: Client
) -> None:
    receiver.status = 410
    confirmed()
    subscribe(keeper, receiver.url)
    send_waiting()
    page = client_of(official("chief", Role.CHIEF_ARBITER)).get("/admin/games/ledgerwork/")
    assert "给等级分办公室的通知，成绩" in page_text(page)
    assert f'href="{WHERE}"' in page.content.decode()
