"""Rating offices are told that a feed goes on: work rows, signed messages, tried again and again.

A message names the feed and a number and carries no result: who receives it pulls. So nothing
comes out of order, and a message lost or doubled does no harm. A row is open for a subscriber and
a feed at most; it is closed by an answer 2xx, else tried again later and later, and after the last
time it waits for a person, who can have it sent again.
"""

import json
import logging
import os
import socket
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from email.message import Message
from typing import IO, Any
from uuid import UUID

from django.conf import settings
from django.db import connections

from games import api
from tournaments.handlers.subscriptions import secret_of, subscriptions
from tournaments.models import Feed, FeedItem
from tournaments.projections.feeds import last_due
from tournaments.subscriptions.acts import is_allowed
from tournaments.subscriptions.signing import headers_of
from tournaments.subscriptions.state import Subscription

WEBHOOK_WORK = {Feed.RESULTS: "webhook-results", Feed.EVENTS: "webhook-events"}
KINDS = tuple(WEBHOOK_WORK.values())
FEEDS = {kind: feed for feed, kind in WEBHOOK_WORK.items()}
BACK_OFF_MS = (30_000, 300_000, 3_600_000, 21_600_000)
"""Pauses after the first attempt and those that follow it; then a person is asked."""
TIMEOUT_S = 10
MOST_ANSWER = 4096
MOST_A_ROUND = 20
logger = logging.getLogger("qipu.webhooks")


def tell_subscribers() -> int:
    """Put a message on the work list for every subscriber of a feed that has gone on since."""
    state = subscriptions()
    in_force = state.in_force() if state is not None else ()
    if not in_force:
        return 0
    now = api.now_ms()
    added = 0
    for feed, kind in WEBHOOK_WORK.items():
        size = last_due(feed, now)
        for subscription in in_force:
            if size and feed.value in subscription.feeds:
                added += _add(kind, UUID(subscription.id), size, now)
    if added:
        api.notify_worker()
    return added


def _add(kind: str, subscription: UUID, size: int, now: int) -> int:
    version, state = api.newest_work(kind, subscription)
    if version >= size or state == "pending":
        # What waits will be answered by a pull up to the end, however far that is by then.
        return 0
    api.add_work(kind, subscription, version=size, due_at=now)
    return 1


def deliver(item: api.WorkItem, /, *, now: int) -> bool:
    """Send one message, or have it tried again later; nothing is appended."""
    state = subscriptions()
    subscription = state.subscriptions.get(str(item.stream_id)) if state is not None else None
    if subscription is None or subscription.ended:
        api.close_work(item.id, now=now)
        return False
    problem = _send(subscription, FEEDS[item.kind], item.version, now=now)
    if not problem:
        api.close_work(item.id, now=now)
        return False
    logger.warning("webhook %s to %s: %s", item.id, subscription.name, problem)
    if problem in _HOPELESS:
        api.give_up_work(item, error=problem)
        return False
    pause = BACK_OFF_MS[min(item.attempts, len(BACK_OFF_MS)) - 1]
    api.fail_work(item, error=problem, now=now, retry_at=now + pause)
    return False


_HOPELESS = frozenset({"webhook_host_not_allowed", "HTTP 410"})
"""Trying again changes nothing: the settings forbid it, or the address is gone for good."""


def message_id(subscription: Subscription, feed: Feed, number: int) -> str:
    """Return the id of a message, the same at every attempt."""
    return f"msg_{UUID(subscription.id).hex}_{feed.value}_{number}"


def message_body(subscription: Subscription, feed: Feed, number: int) -> bytes:
    """Return what a message says, the same bytes at every attempt."""
    line = FeedItem.objects.filter(feed=feed, number=number).first()
    content: dict[str, Any] = {
        "type": f"feed.{feed.value}",
        "timestamp": api.moment(line.recorded_at).isoformat() if line else None,
        "data": {
            "feed": feed.value,
            "number": number,
            "address": f"/api/v1/feeds/{feed.value}",
            "subscription": subscription.id,
        },
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _send(subscription: Subscription, feed: Feed, number: int, *, now: int) -> str:
    """Send a message and return what was wrong, "" for nothing."""
    if not is_allowed(subscription.url, settings.WEBHOOK_HOSTS):
        return "webhook_host_not_allowed"
    body = message_body(subscription, feed, number)
    message = message_id(subscription, feed, number)
    signed = headers_of(secret_of(subscription), message=message, at=now // 1000, body=body)
    request = urllib.request.Request(
        subscription.url,
        data=body,
        headers={"Content-Type": "application/json", **signed},
        method="POST",
    )
    try:
        with _OPENER.open(request, timeout=TIMEOUT_S) as answer:
            answer.read(MOST_ANSWER)
    except urllib.error.HTTPError as refused:
        return f"HTTP {refused.code}"
    except (OSError, ValueError) as error:
        return str(error)[:200] or type(error).__name__
    return ""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Leads nowhere: an allowed host must not send the server on to one that is not."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: Message,
        newurl: str,
    ) -> None:
        """Follow nothing."""
        return


_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect())


def send_waiting(*, limit: int = MOST_A_ROUND) -> int:
    """Send the messages that are due, one after another; return how many were tried."""
    name = f"{socket.gethostname()}:{os.getpid()}:{threading.get_ident()}"
    for tried in range(limit):
        now = api.now_ms()
        items = api.claim_work(
            worker=name, now=now, lease=settings.WORK_LEASE_MS, limit=1, kinds=KINDS
        )
        if not items:
            return tried
        deliver(items[0], now=now)
    return limit


@dataclass(kw_only=True)
class Sending:
    """Tells subscribers in each round; without a broker it sends, in a thread of its own."""

    has_workers: bool
    _thread: threading.Thread | None = field(default=None, init=False)

    def __call__(self) -> int:
        """Add what is to be told, and start sending; never a reason for the loop to hurry."""
        tell_subscribers()
        idle = self._thread is None or not self._thread.is_alive()
        if not self.has_workers and idle and api.is_any_work_due(kinds=KINDS, now=api.now_ms()):
            self._thread = threading.Thread(target=_in_thread, name="qipu-webhooks", daemon=True)
            self._thread.start()
        return 0

    def wait(self) -> None:
        """Wait for what is being sent."""
        if self._thread is not None:
            self._thread.join()


def _in_thread() -> None:
    try:
        send_waiting()
    except Exception:
        logger.exception("sending webhooks failed")
    finally:
        connections.close_all()
