"""The catalogue of articles: a list with its search, and one article."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.articles.catalogue import BOOKS, Article, Kind
from adjudication.articles.citing import find_in_edition
from adjudication.articles.searching import MAX_SEARCH, find_articles
from adjudication.articles.service import ServiceKind, recorded_as, services_of
from games.rest.api import LANGUAGE, ApiView, Out, Strict, problems, read_query, text

PAGE = 100
MAX_PAGE = 500


class ArticlesQuery(Strict):
    """Filters and pages of the list of articles."""

    edition = serializers.ChoiceField(choices=BOOKS, required=False, help_text="The rule book.")
    search = text(MAX_SEARCH, help_text="Beginning of a number, or words of title and summary.")
    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind], required=False)
    offset = serializers.IntegerField(required=False, default=0, min_value=0, max_value=100_000)
    limit = serializers.IntegerField(required=False, default=PAGE, min_value=1, max_value=MAX_PAGE)


class ServiceOut(Out):
    """One thing that serves an article."""

    kind = serializers.ChoiceField(choices=[service_kind.value for service_kind in ServiceKind])
    target = serializers.CharField(
        allow_blank=True, help_text="A dotted path, a command, an event, a page, a key; or empty."
    )
    recorded_as_zh = serializers.CharField(
        allow_blank=True, help_text="Of a matter of organisation: as what it is recorded."
    )
    recorded_as_en = serializers.CharField(allow_blank=True)


class ArticleOut(Out):
    """An article of a rule book in the catalogue's own words."""

    edition = serializers.CharField(help_text="The rule book.")
    number = serializers.CharField()
    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind])
    title_zh = serializers.CharField()
    title_en = serializers.CharField()
    summary_zh = serializers.CharField()
    summary_en = serializers.CharField()
    served_by = ServiceOut(many=True)
    address = serializers.CharField(help_text="Of this answer.")
    page = serializers.CharField(help_text="Address of the page for people.")


class ArticlesOut(Out):
    """A page of articles, in the books' order; an exact number comes first."""

    results = ArticleOut(many=True)
    total = serializers.IntegerField()
    next_offset = serializers.IntegerField(allow_null=True)


class ArticlesView(ApiView):
    """The articles of the rule books."""

    @extend_schema(
        operation_id="list_articles",
        summary="List the articles of the rule books, or find some",
        tags=["rules"],
        parameters=[ArticlesQuery, LANGUAGE],
        responses={200: ArticlesOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List articles."""
        query = read_query(request, ArticlesQuery)
        kind = query.get("kind")
        found = find_articles(
            edition=query.get("edition", ""),
            search=query["search"],
            kind=Kind(kind) if kind else None,
        )
        first, behind = query["offset"], query["offset"] + query["limit"]
        answer = {
            "results": [article_data(article) for article in found[first:behind]],
            "total": len(found),
            "next_offset": behind if behind < len(found) else None,
        }
        return Response(ArticlesOut(answer).data)


class ArticleView(ApiView):
    """One article."""

    @extend_schema(
        operation_id="get_article",
        summary="Read an article: what it says and how it is served",
        tags=["rules"],
        parameters=[LANGUAGE],
        responses={200: ArticleOut, **problems(401, 404)},
    )
    def get(self, request: Request, edition: str, number: str) -> Response:
        """Read an article.

        :raises NotFound: the edition has no book, or its book no such article.
        """
        read_query(request)
        found = find_in_edition(edition, number)
        if found is None:
            raise NotFound
        return Response(ArticleOut(article_data(found)).data)


def article_data(found: Article) -> Mapping[str, Any]:
    """Return an article as the plain data that answers are written from."""
    place = [found.edition, found.number]
    return {
        "edition": found.edition,
        "number": found.number,
        "kind": found.kind.value,
        "title_zh": found.title_zh,
        "title_en": found.title_en,
        "summary_zh": found.summary_zh,
        "summary_en": found.summary_en,
        "served_by": [
            _service_data(service.kind, service.target) for service in services_of(*place)
        ],
        "address": reverse("articles-api:article", args=place),
        "page": reverse("articles:article", args=place),
    }


def _service_data(kind: ServiceKind, target: str) -> dict[str, str]:
    words = recorded_as()[target] if kind is ServiceKind.ORGANISATIONAL else None
    return {
        "kind": kind.value,
        "target": target,
        "recorded_as_zh": words.zh if words else "",
        "recorded_as_en": words.en if words else "",
    }
