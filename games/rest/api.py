"""What the REST interfaces of other apps may use of this one: its base, problems and fields."""

from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.fields import Out, Strict, WholeNumber, text
from games.rest.requests import read_query

__all__ = [
    "LANGUAGE",
    "ApiView",
    "Out",
    "Strict",
    "WholeNumber",
    "problems",
    "read_query",
    "text",
]
