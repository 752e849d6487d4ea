"""The office's pages of figures: claims, rulings and their times, of the events within reach."""

from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudication.figures import answers
from adjudication.figures.words import OUTCOMES, time_taken
from adjudication.models import Claim, Ruling
from games.labels.article_numbers import own_book, said_number
from games.labels.codes import QUESTIONS, VERDICTS, word
from games.labels.times import moment
from games.rules.books.article import parse_articles


def figures_page(request: HttpRequest, *, context: dict[str, Any], within: Q) -> HttpResponse:
    """Show the figures asked for."""
    answer = answers.page(request, within)
    return _shown(request, "figures", _("Figures of claims and rulings"), context, answer)


def claims_page(request: HttpRequest, *, context: dict[str, Any], within: Q) -> HttpResponse:
    """Show the claims behind a figure."""
    answer = answers.claims(request, within)
    answer.context["lines"] = [_line(claim) for claim in answer.context["rows"]]
    return _shown(request, "figures_claims", _("Claims"), context, answer)


def figures_file(
    request: HttpRequest, *, context: dict[str, Any], within: Q, name: str
) -> HttpResponse:
    """Send a file of figures."""
    return answers.file(request, within, name=name)


def _shown(
    request: HttpRequest, page: str, title: str, context: dict[str, Any], answer: answers.Answer
) -> HttpResponse:
    return TemplateResponse(
        request,
        f"admin/adjudication/{page}.html",
        {**context, "opts": Ruling._meta, "title": title, **answer.context},
        status=answer.status,
    )


def _line(claim: Claim) -> dict[str, str]:
    """Return a claim as the list shows it; one with a ruling leads to that, others to the game."""
    game = claim.game
    if claim.ruling:
        url = reverse("admin:adjudication_ruling_change", args=[claim.ruling_id])
    else:
        url = reverse("admin:games_game_change", args=[claim.game_id])
    own = own_book(game.edition)
    return {
        "made": moment(claim.made_at),
        "game": str(game),
        "url": url,
        "question": word(QUESTIONS, claim.question),
        "outcome": word(OUTCOMES, claim.outcome),
        "verdict": word(VERDICTS, claim.ruling.verdict) if claim.ruling else "",
        "articles": ", ".join(
            said_number(cited, own=own) for cited in parse_articles(claim.article)
        ),
        "answered": "" if claim.answer_ms is None else time_taken(claim.answer_ms),
        "settled": "" if claim.settle_ms is None else time_taken(claim.settle_ms),
    }
