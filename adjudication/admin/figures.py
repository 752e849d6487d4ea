"""The office's pages of figures: claims, rulings, their times and findings, within reach."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudication.admin.findings import status_words
from adjudication.figures import answers
from adjudication.figures.report import claims_within, findings_within
from adjudication.figures.words import OUTCOMES, time_taken
from adjudication.models import Claim, Finding, Ruling
from games.labels.article_numbers import number_words, own_book
from games.labels.codes import QUESTIONS, SEVERITIES, VERDICTS, Word, word
from games.labels.messages import finding_text
from games.labels.times import moment
from games.rights import reach
from games.rules.books.article import Article, parse_articles

Context = dict[str, Any]
_CLAIMS: tuple[Word, ...] = (
    gettext_lazy("Claimed at"),
    gettext_lazy("game"),
    gettext_lazy("question"),
    gettext_lazy("result"),
    gettext_lazy("verdict"),
    gettext_lazy("article"),
    gettext_lazy("Ruled after"),
    gettext_lazy("Settled after"),
)
_FINDINGS: tuple[Word, ...] = (
    gettext_lazy("Found at"),
    gettext_lazy("game"),
    gettext_lazy("Findings"),
    gettext_lazy("weight"),
    gettext_lazy("status"),
    gettext_lazy("article"),
)


def figures_page(request: HttpRequest, *, context: Context) -> HttpResponse:
    """Show the figures asked for."""
    answer = answers.page(request, _within(request.user))
    return _shown(request, "figures", _("Figures of claims and rulings"), context, answer)


def claims_page(request: HttpRequest, *, context: Context) -> HttpResponse:
    """Show the claims behind a figure."""
    answer = answers.listed(request, claims_within, _within(request.user).claims)
    answer.context["headings"] = _CLAIMS
    answer.context["lines"] = [_claim_line(claim) for claim in answer.context["rows"]]
    return _shown(request, "figures_list", _("Claims"), context, answer)


def findings_page(request: HttpRequest, *, context: Context) -> HttpResponse:
    """Show the findings behind a figure.

    :raises PermissionDenied: the reader sees no findings.
    """
    within = _within(request.user).findings
    if within is None:
        raise PermissionDenied
    answer = answers.listed(request, findings_within, within)
    answer.context["headings"] = _FINDINGS
    answer.context["lines"] = [_finding_line(finding) for finding in answer.context["rows"]]
    return _shown(request, "figures_list", _("Findings"), context, answer)


def figures_file(request: HttpRequest, *, context: Context, name: str) -> HttpResponse:
    """Send a file of figures."""
    return answers.file(request, _within(request.user), name=name)


def _within(user: AbstractBaseUser | AnonymousUser) -> answers.Within:
    place = "game__event"
    found = reach(user, Finding._meta.label_lower)
    return answers.Within(
        claims=reach(user, Ruling._meta.label_lower).condition(place),
        findings=found.condition(place) if found.places else None,
    )


def _shown(
    request: HttpRequest, page: str, title: str, context: Context, answer: answers.Answer
) -> HttpResponse:
    return TemplateResponse(
        request,
        f"admin/adjudication/{page}.html",
        {**context, "opts": Ruling._meta, "title": title, **answer.context},
        status=answer.status,
    )


def _claim_line(claim: Claim) -> Context:
    """Return a claim as the list shows it; one with a ruling leads to that, others to the game."""
    ruling = claim.ruling
    if ruling:
        url = reverse("admin:adjudication_ruling_change", args=[ruling.pk])
    else:
        url = reverse("admin:games_game_change", args=[claim.game_id])
    return {
        "when": moment(claim.made_at),
        "game": claim.game,
        "url": url,
        "cells": (
            word(QUESTIONS, claim.question),
            word(OUTCOMES, claim.outcome),
            word(VERDICTS, ruling.verdict) if ruling else "",
            _cited(parse_articles(claim.article), claim.game.edition),
            "" if claim.answer_ms is None else time_taken(claim.answer_ms),
            "" if claim.settle_ms is None else time_taken(claim.settle_ms),
        ),
    }


def _finding_line(finding: Finding) -> Context:
    return {
        "when": moment(finding.found_at),
        "game": finding.game,
        "url": reverse("admin:adjudication_finding_change", args=[finding.pk]),
        "cells": (
            finding_text(finding.code),
            word(SEVERITIES, finding.severity),
            status_words(finding),
            _cited(finding.cited, finding.game.edition),
        ),
    }


def _cited(articles: tuple[Article, ...], edition: str) -> str:
    own = own_book(edition)
    return ", ".join(number_words(article, own=own) for article in articles)
