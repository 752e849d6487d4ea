"""One bad game loses one game: collections of every kind, spoilt at every place."""

import json
from pathlib import Path

import pytest

from games.importing.questions import as_they_stand
from games.importing.reading import read_file
from games.models import SourceGame
from tests.support.spoilt_collections import GAMES, Spoilt, collections
from tests.support.stone_files import import_files

FILES = collections()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_good_game_is_read_and_the_bad_one_named(file: Spoilt) -> None:
    reading = read_file(file.data, name=file.name, answers=as_they_stand())
    good = [index for index in range(1, GAMES + 1) if index != file.bad]
    assert [game.index for game in reading.games] == good
    assert [(reject.game, reject.line) for reject in reading.rejects] == (
        [(file.bad, file.line)] if file.bad else []
    )
    assert all(len(game.moves) >= 3 for game in reading.games)


@pytest.mark.database
@pytest.mark.one_database
def test_the_import_stores_all_of_them_and_says_what_is_lost(database: str, tmp_path: Path) -> None:
    tally, rejects = import_files(tmp_path, {file.name: file.data for file in FILES})
    lost = [file for file in FILES if file.bad]
    assert len(FILES) >= 40
    assert (tally.games, tally.rejects, tally.waiting) == (
        GAMES * len(FILES) - len(lost),
        len(lost),
        0,
    )
    assert SourceGame.objects.count() == tally.games
    named = {
        (Path(line["file"]).name, line["game"], line["line"])
        for line in map(json.loads, rejects.splitlines())
    }
    assert named == {(file.name, file.bad, file.line) for file in lost}
