"""Who logs in to the office: those of the games' office."""

from tests.games.admin.conftest import chief as chief
from tests.games.admin.conftest import office as office
