"""The playing hall of the API's tests, for the interfaces of rulings."""

from tests.games.rest.conftest import hall as hall
