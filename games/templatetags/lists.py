"""Whether lists show everything that is on record."""

from django import template

from games.projections.lag import games_unlisted, is_being_indexed

register = template.Library()
register.simple_tag(is_being_indexed)
register.simple_tag(games_unlisted)
