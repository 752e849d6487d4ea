"""Filters of lists of games, and of what is known of them; none counts or scans the table."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.contrib import admin
from django.db.models import Max, Min, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.labels.codes import EDITIONS, RESULTS, word
from games.models import Game
from games.rules.editions import editions

Choices = Sequence[tuple[str, str]]


class EditionFilter(admin.SimpleListFilter):
    """Games played under one edition; `field` is that of the list which holds it."""

    field = "edition"

    title = _("edition")
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """By the name of the rule book."""
        return [(name, word(EDITIONS, name)) for name in editions()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep rows of the chosen edition."""
        return queryset.filter(**{self.field: self.value()}) if self.value() else queryset


class ResultFilter(admin.SimpleListFilter):
    """Games with one result, or with none yet."""

    title = _("result")
    parameter_name = "result"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """The results of a game, and `none` for a game without one."""
        none = str(_("no result yet"))
        return [*((code, str(name)) for code, name in RESULTS.items()), ("none", none)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Keep games with the chosen result."""
        chosen = self.value()
        if not chosen:
            return queryset
        return queryset.filter(result="" if chosen == "none" else chosen)


class DecadeFilter(admin.SimpleListFilter):
    """Games played in one decade, read off both ends of the date index."""

    title = _("decade")
    parameter_name = "decade"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Return the decades from the last game back to the first."""
        ends = Game.objects.aggregate(first=Min("played_on"), last=Max("played_on"))
        if ends["first"] is None:
            return []
        first, last = (ends[end].year // 10 * 10 for end in ("first", "last"))
        return [
            (str(year), _("%(year)ds") % {"year": year}) for year in range(last, first - 1, -10)
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Keep games of the chosen decade."""
        chosen = self.value() or ""
        if not (chosen.isascii() and chosen.isdigit() and 0 < int(chosen) < 9990):
            return queryset
        year = int(chosen)
        return queryset.filter(played_on__gte=date(year, 1, 1), played_on__lt=date(year + 10, 1, 1))


class WaitingFilter(admin.SimpleListFilter):
    """Games that wait for somebody: an open claim, or a ruling to be confirmed."""

    title = _("waiting for")
    parameter_name = "waiting"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Return what a game may wait for."""
        return [("claim", str(_("an answer to a claim")))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Keep games with a claim that nobody has answered."""
        return queryset.filter(open_claims__gt=0) if self.value() == "claim" else queryset
