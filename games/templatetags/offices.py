"""Offices in words, for the pages of the back office."""

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _

from games.competitions import titles_of
from games.models import Appointment
from games.people import office_words

register = template.Library()


@register.simple_tag
def offices_held(offices: Iterable[Appointment], is_superuser: bool) -> list[str]:
    """Return the offices somebody holds, the federation's own first."""
    own = [_("superuser: every office, and appointing")] if is_superuser else []
    listed = tuple(offices)
    titles = titles_of(office.event for office in listed)
    return own + [office_words(office, titles) for office in listed]
