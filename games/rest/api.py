"""What the REST interfaces of other apps may use of this one: its base, problems and fields."""

from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.fields import Out, Strict, WholeNumber, text
from games.rest.options.gomoku import OPENINGS as GOMOKU_OPENINGS
from games.rest.options.gomoku import READING as GOMOKU_READING
from games.rest.problems import ApiProblem
from games.rest.requests import read_query

__all__ = [
    "GOMOKU_OPENINGS",
    "GOMOKU_READING",
    "LANGUAGE",
    "ApiProblem",
    "ApiView",
    "Out",
    "Strict",
    "WholeNumber",
    "problems",
    "read_query",
    "text",
]
