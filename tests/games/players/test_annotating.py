"""Annotations beside the ledger: stored with the import, kept by a rebuild, carried as lines."""

import hashlib
import io
import json
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from games.importing.questions import Answers
from games.models import Annotation, Game
from games.notation.annotations import decode_annotations
from games.players.annotating import annotations_of_game, read_annotations
from games.streams.files import StreamFileError
from tests.support.annotated_files import FILES, OF_XIANGQI, XIANGQI, annotations_in
from tests.support.databases import Template
from tests.support.stone_files import import_files

pytestmark = pytest.mark.database


def rows() -> list[object]:
    return list(Annotation.objects.order_by("stream_id").values_list())


def only_game() -> UUID:
    return UUID(str(Game.objects.get().pk))


@pytest.fixture
def xiangqi(database: str, tmp_path: Path) -> UUID:
    """The stored game of `XIANGQI`."""
    import_files(tmp_path, {"a.pgn": XIANGQI}, answers=Answers(edition="xiangqi-2020"))
    return only_game()


def test_an_import_stores_what_a_file_says_with_its_source(xiangqi: UUID) -> None:
    row = Annotation.objects.get()
    assert decode_annotations(bytes(row.content)) == OF_XIANGQI
    assert (row.stream_id, row.format, row.imported_by) == (xiangqi, "pgn", "system:import")
    assert row.source_sha256 == hashlib.sha256(XIANGQI).hexdigest()
    assert row.sha256 == hashlib.sha256(bytes(row.content)).hexdigest()
    assert (row.comments, row.variations) == (4, 2)


def test_a_game_without_words_has_no_row(database: str, tmp_path: Path) -> None:
    tally, _ = import_files(
        tmp_path, {"a.sgf": b"(;GM[4]FF[4]SZ[15]RE[B+];B[hh];W[hg];B[ig];W[gi];B[ih])"}
    )
    assert (tally.games, tally.comments, tally.variations) == (1, 0, 0)
    assert rows() == []


def test_one_bad_game_of_a_file_loses_its_own_words_alone(database: str, tmp_path: Path) -> None:
    good = XIANGQI.decode()
    bad = good.replace("H0-G2", "Z9-Z9")
    tally, _ = import_files(
        tmp_path,
        {"a.pgn": f"{good}\n{bad}\n{good}".encode()},
        answers=Answers(edition="xiangqi-2020"),
    )
    assert (tally.games, tally.rejects) == (2, 1)
    assert (tally.comments, tally.variations) == (8, 4)
    assert [decode_annotations(bytes(row.content)) for row in Annotation.objects.all()] == [
        OF_XIANGQI,
        OF_XIANGQI,
    ]


def test_every_format_is_stored_as_it_is_read(database: str, tmp_path: Path) -> None:
    import_files(tmp_path, FILES)
    stored = {
        row.source_sha256: decode_annotations(bytes(row.content))
        for row in Annotation.objects.all()
    }
    assert stored == {
        hashlib.sha256(data).hexdigest(): annotations_in(data, name) for name, data in FILES.items()
    }


@pytest.mark.parametrize(("plies", "notes", "lines"), [(3, 3, 2), (1, 2, 2), (0, 1, 2)])
def test_as_of_a_move_only_what_is_said_up_to_it(
    xiangqi: UUID, plies: int, notes: int, lines: int
) -> None:
    found = annotations_of_game(xiangqi, plies)
    assert (len(found.notes), len(found.lines)) == (notes, lines)


def test_rebuilding_the_read_models_leaves_them(xiangqi: UUID) -> None:
    before = rows()
    call_command("rebuild_projections", stdout=io.StringIO())
    assert rows() == before
    assert len(before) == 1


def carried(stream: UUID, folder: Path) -> tuple[str, str]:
    """Take a stream and its annotations out; return the two paths."""
    paths = (str(folder / "game.ndjson"), str(folder / "annotations.ndjson"))
    call_command("export_stream", str(stream), output=Path(paths[0]), annotations=Path(paths[1]))
    return paths


def test_they_are_the_same_elsewhere_once(
    xiangqi: UUID, tmp_path: Path, database_template: Template
) -> None:
    stream, annotations = carried(xiangqi, tmp_path)
    before = annotations_of_game(xiangqi, 3)
    with database_template.copy():
        for _ in range(2):
            call_command(
                "import_stream", stream, "--annotations", annotations, stdout=io.StringIO()
            )
            assert annotations_of_game(xiangqi, 3) == before == OF_XIANGQI
            assert Annotation.objects.count() == 1


def test_of_a_game_that_is_not_taken_in_nothing_is_kept(
    xiangqi: UUID, tmp_path: Path, database_template: Template
) -> None:
    stream, annotations = carried(xiangqi, tmp_path)
    other = json.loads(Path(annotations).read_text()) | {"stream_id": str(UUID(int=1))}
    Path(annotations).write_text(json.dumps(other) + "\n")
    with database_template.copy():
        call_command("import_stream", stream, "--annotations", annotations, stdout=io.StringIO())
        assert rows() == []


@pytest.mark.parametrize(
    ("found", "put"),
    [
        ("中炮", "边炮"),
        ('"parent":1', '"parent":7'),
        ('"format":', '"shape":'),
        ("{", "["),
    ],
    ids=["other words", "a line that leaves none", "an unknown field", "no JSON"],
)
def test_a_spoilt_line_is_refused_with_its_number(
    xiangqi: UUID, tmp_path: Path, found: str, put: str
) -> None:
    stream, annotations = carried(xiangqi, tmp_path)
    text = Path(annotations).read_text()
    spoilt = text.replace(found, put, 1)
    assert spoilt != text
    with pytest.raises(StreamFileError) as error:
        read_annotations(io.BytesIO((text + spoilt).encode()))
    assert (error.value.code, error.value.line) == ("annotation_malformed", 2)
    Path(annotations).write_text(spoilt)
    with pytest.raises(CommandError):
        call_command("import_stream", stream, "--annotations", annotations, stdout=io.StringIO())
