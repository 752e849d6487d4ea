"""Who logs in to the office, and games to rule on: those of the games' office."""

from tests.games.admin.conftest import chief as chief
from tests.games.admin.conftest import office as office
from tests.games.admin.conftest import reader as reader
from tests.games.admin.conftest import ruled as ruled
from tests.games.admin.conftest import running as running
