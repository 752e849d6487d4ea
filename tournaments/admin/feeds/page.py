"""Subscriptions to the feeds: made and ended, their messages, what was acknowledged."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import api
from games.admin.api import LedgerWork, actor_of
from games.labels.times import instant
from games.record.values import Actor
from tournaments.handlers import subscriptions as register
from tournaments.handlers.webhooks import WEBHOOK_WORK, tell_subscribers
from tournaments.labels.refusals import REFUSALS, refusal_text
from tournaments.models import Feed
from tournaments.selectors.subscriptions import (
    SentMessage,
    ShownSubscription,
    shown_subscriptions,
)
from tournaments.subscriptions.acts import MOST_NAME, MOST_URL
from tournaments.subscriptions.decider import KEEPERS, RECEIVERS
from tournaments.subscriptions.state import SubscriptionsState

PENDING, HUMAN = "pending", "needs_human"


class SubscribeForm(forms.Form):
    """A rating office that is to be told."""

    required_css_class = "required"
    name = forms.CharField(label=gettext_lazy("Rating office"), max_length=MOST_NAME)
    url = forms.CharField(
        label=gettext_lazy("Address of its webhook"),
        max_length=MOST_URL,
        widget=forms.URLInput(attrs={"class": "vURLField"}),
        help_text=gettext_lazy("https, and a host that the settings of this server name."),
    )
    feeds = forms.MultipleChoiceField(
        label=gettext_lazy("Feeds"),
        choices=Feed.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[Feed.RESULTS.value, Feed.EVENTS.value],
    )


def feeds_page(request: HttpRequest, *, context: dict[str, Any]) -> HttpResponse:
    """Show the subscriptions, or carry out what was pressed.

    :raises PermissionDenied: neither the federation's own office nor a rating office asks.
    """
    actor = actor_of(request, event="")
    if actor is None or actor.role not in KEEPERS | RECEIVERS:
        raise PermissionDenied
    form = SubscribeForm(request.POST if request.POST.get("step") == "subscribe" else None)
    if request.method == "POST":
        if actor.role not in KEEPERS:
            raise PermissionDenied
        if _carried_out(request, actor, form):
            return HttpResponseRedirect(request.path)
    return _page(request, context, form, may_keep=actor.role in KEEPERS)


def _carried_out(request: HttpRequest, actor: Actor, form: SubscribeForm) -> bool:
    """Do what was pressed and say so; False to show the page again as it was filled in."""
    step = request.POST.get("step", "")
    try:
        if step == "subscribe":
            if not form.is_valid():
                return False
            data = form.cleaned_data
            register.subscribe(
                name=data["name"], url=data["url"], feeds=tuple(data["feeds"]),
                by=actor, now=api.now_ms(),
            )  # fmt: skip
            tell_subscribers()
            messages.success(request, _("Subscribed. Give the office the secret shown below."))
        elif step == "send-again":
            api.reopen_work(int(request.POST.get("work", "0")), now=api.now_ms())
            messages.success(request, _("It is sent again."))
        elif step in _ACTS:
            _ACTS[step](request.POST, actor)
            messages.success(request, _("Recorded."))
    except REFUSALS as refusal:
        messages.error(request, refusal_text(refusal))
        return False
    except (api.WorkClosed, ValueError):
        messages.error(request, _("This message does not wait any more."))
    return True


def _moved(posted: Mapping[str, Any], by: Actor) -> None:
    register.move(
        posted.get("subscription", ""), url=posted.get("url", ""),
        reason=posted.get("reason", ""), by=by, now=api.now_ms(),
    )  # fmt: skip


def _renewed(posted: Mapping[str, Any], by: Actor) -> None:
    register.renew_secret(
        posted.get("subscription", ""), reason=posted.get("reason", ""), by=by, now=api.now_ms()
    )


def _ended(posted: Mapping[str, Any], by: Actor) -> None:
    register.end(
        posted.get("subscription", ""), reason=posted.get("reason", ""), by=by, now=api.now_ms()
    )


_ACTS: Mapping[str, Callable[[Mapping[str, Any], Actor], None]] = {
    "move": _moved,
    "renew-secret": _renewed,
    "end": _ended,
}


def _page(
    request: HttpRequest, context: dict[str, Any], form: SubscribeForm, *, may_keep: bool
) -> TemplateResponse:
    state = register.subscriptions()
    shown = shown_subscriptions(state, last_messages(state), now=api.now_ms()) if state else ()
    return TemplateResponse(
        request,
        "admin/tournaments/feeds/subscriptions.html",
        {
            **context,
            "title": _("Feeds for rating offices"),
            "rows": [_row(each, may_keep=may_keep) for each in shown],
            "form": form,
            "may_keep": may_keep,
            "feeds": [(feed.label, f"/api/v1/feeds/{feed.value}") for feed in Feed],
        },
    )


def _row(shown: ShownSubscription, *, may_keep: bool) -> dict[str, Any]:
    subscription = shown.subscription
    return {
        "subscription": subscription,
        "since": instant(subscription.made_at),
        "secret": register.secret_of(subscription) if may_keep and not subscription.ended else "",
        "feeds": [
            {
                "label": each.feed.label,
                "size": each.size,
                "message": each.message,
                "is_stuck": each.message is not None and each.message.state == HUMAN,
                "is_waiting": each.message is not None and each.message.state == PENDING,
                "next_at": instant(each.message.due_at) if each.message else "",
                "received": each.received,
                "received_at": instant(each.received.at) if each.received else "",
                "missing": each.missing,
            }
            for each in shown.feeds
        ],
    }


def last_messages(state: SubscriptionsState) -> dict[tuple[str, str], SentMessage]:
    """Return the last message of each subscriber in force, by its id and the feed."""
    found: dict[tuple[str, str], SentMessage] = {}
    for subscription in state.in_force():
        for feed in subscription.feeds:
            rows = LedgerWork.objects.filter(
                kind=WEBHOOK_WORK[Feed(feed)], stream_id=subscription.id
            )
            row = rows.order_by("-version").first()
            if row is not None:
                found[subscription.id, feed] = SentMessage(
                    work=row.pk,
                    number=row.version,
                    state=row.state,
                    attempts=row.attempts,
                    due_at=row.due_at,
                    error=row.last_error,
                )
    return found


def undelivered() -> Iterable[tuple[str, SentMessage]]:
    """Yield the name of each subscriber whose last message was given up, with the message."""
    state = register.subscriptions()
    for (id_, _feed), message in last_messages(state).items() if state else ():
        if message.state == HUMAN and state is not None:
            yield state.subscriptions[id_].name, message
