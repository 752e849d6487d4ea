"""A playing hall for the table screen."""

from tests.games.rest.conftest import hall as hall
