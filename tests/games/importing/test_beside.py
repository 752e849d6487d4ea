"""What processes beside an import are: readers give way to what stores and follows."""

import os

from games.importing.beside import GIVING_WAY
from games.importing.files import readers

LOWEST = 19


def test_readers_give_way_to_what_stores() -> None:
    own = os.nice(0)
    with readers(1, 0, apart=True) as pool:
        assert pool is not None
        assert pool.submit(os.nice, 0).result() == min(own + GIVING_WAY, LOWEST)


def test_few_files_are_read_where_they_are_stored() -> None:
    with readers(2, 1) as pool:
        assert pool is None
