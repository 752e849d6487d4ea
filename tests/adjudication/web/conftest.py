"""Browsers in both languages: those of the games' pages."""

from tests.games.web.conftest import chinese as chinese
from tests.games.web.conftest import english as english
