"""What the REST interfaces of other apps may use of this one: its base, problems and fields."""

from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.fields import CitedArticleOut, Out, Strict, WholeNumber, text
from games.rest.inputs import PageQuery
from games.rest.options.gomoku import OPENINGS as GOMOKU_OPENINGS
from games.rest.options.gomoku import READING as GOMOKU_READING
from games.rest.options.xiangqi import READINGS as XIANGQI_READINGS
from games.rest.outputs import GameRulingOut
from games.rest.paging import page
from games.rest.problems import ApiProblem
from games.rest.requests import asking, check_game, device_of, read_query, shown_version

__all__ = [
    "GOMOKU_OPENINGS",
    "GOMOKU_READING",
    "LANGUAGE",
    "XIANGQI_READINGS",
    "ApiProblem",
    "ApiView",
    "CitedArticleOut",
    "GameRulingOut",
    "Out",
    "PageQuery",
    "Strict",
    "WholeNumber",
    "asking",
    "check_game",
    "device_of",
    "page",
    "problems",
    "read_query",
    "shown_version",
    "text",
]
