"""The file of a game goes with it to another server, byte for byte, and none but its own."""

import hashlib
import io
import json
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command

from games.bundles.writing import SOURCES, bundle
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.models import Annotation, Source, SourceGame
from games.players.source_files import (
    _FileLine,
    _fits,
    _GameLine,
    _is_whole,
    read_sources,
    source_lines,
)
from games.streams.files import StreamFileError
from tests.support.annotated_files import FILES
from tests.support.bundled import unpacked
from tests.support.databases import Template
from tests.support.stone_files import import_files
from tests.support.tournaments import NOW

TWICE = FILES["a.pgn"] + b"\n" + FILES["a.pgn"].replace(b"1-0", b"0-1")


@pytest.fixture
def games(database: str, tmp_path: Path) -> tuple[UUID, UUID]:
    """Two games of one file."""
    import_files(tmp_path, {"a.pgn": TWICE})
    first, second = SourceGame.objects.order_by("index").values_list("stream_id", flat=True)
    return first, second


def rows(model: type[Source] | type[SourceGame] | type[Annotation]) -> list[dict[str, Any]]:
    """Return the rows of a table without their numbers."""
    return [
        {name: value for name, value in row.items() if name != "id"}
        for row in model.objects.values()
    ]


def carried(stream: UUID, folder: Path) -> dict[str, Path]:
    """Take a game out with all that stands beside it."""
    names = ("output", "annotations", "sources", "people")
    paths = {name: folder / f"{name}-{stream}.ndjson" for name in names}
    call_command("export_stream", str(stream), **paths)
    return paths


def taken_in(paths: dict[str, Path]) -> str:
    """Take a game in; return what is said where it is refused."""
    said = io.StringIO()
    beside = [f"--{name}={path}" for name, path in paths.items() if name != "output"]
    with suppress(SystemExit):
        call_command(
            "import_stream", str(paths["output"]), *beside, stdout=io.StringIO(), stderr=said
        )
    return said.getvalue()


@pytest.mark.database
def test_a_game_has_its_file_and_annotations_elsewhere(
    games: tuple[UUID, UUID], tmp_path: Path, database_template: Template
) -> None:
    every = [carried(stream, tmp_path) for stream in games]
    before = [rows(model) for model in (Source, SourceGame, Annotation)]
    assert bytes(before[0][0]["content"]) == TWICE
    with database_template.copy():
        assert [taken_in(paths) for paths in (*every, *every)] == [""] * 4
        assert [rows(model) for model in (Source, SourceGame, Annotation)] == before


@pytest.mark.database
def test_what_is_not_asked_for_is_named(games: tuple[UUID, UUID], tmp_path: Path) -> None:
    said = io.StringIO()
    call_command("export_stream", str(games[0]), output=tmp_path / "x", stderr=said)
    assert [line.rpartition(" ")[2] for line in said.getvalue().splitlines()] == [
        "--annotations",
        "--sources",
    ]
    said = io.StringIO()
    options = {name: tmp_path / name for name in ("output", "annotations", "sources")}
    call_command("export_stream", str(games[0]), stderr=said, **options)
    assert said.getvalue() == ""


@pytest.mark.database
def test_a_bundle_holds_them(
    games: tuple[UUID, UUID], tmp_path: Path, database_template: Template
) -> None:
    sequence_all()
    assert sign_checkpoint(now=NOW)
    path = tmp_path / "bundle.zip"
    path.write_bytes(bundle(games[0], asking=None))
    assert unpacked(path.read_bytes())[SOURCES] == b"".join(source_lines(games[:1]))
    with database_template.copy():
        call_command("import_bundle", str(path), stdout=io.StringIO())
        assert SourceGame.objects.get().stream_id == games[0]
        assert Annotation.objects.get().stream_id == games[0]
        assert bytes(Source.objects.get().content) == TWICE


@pytest.mark.database
def test_each_file_stands_once_beside_its_games(games: tuple[UUID, UUID]) -> None:
    lines = list(source_lines(games))
    assert [json.loads(line)["type"] for line in lines] == ["file", "game", "game"]
    found = read_sources(io.BytesIO(b"".join(lines)))
    assert list(found.games) == list(games)
    assert [file.content for file in found.files.values()] == [TWICE]


@pytest.mark.database
def test_a_source_that_the_game_does_not_name_is_refused(
    games: tuple[UUID, UUID], tmp_path: Path, database_template: Template
) -> None:
    first, second = (carried(stream, tmp_path) for stream in games)
    text = second["sources"].read_text().replace(str(games[1]), str(games[0]))
    first["sources"].write_text(text)
    with database_template.copy():
        assert "source_malformed" in taken_in(first)
        assert (SourceGame.objects.count(), Source.objects.count()) == (0, 0)


@pytest.mark.database
def test_what_this_server_read_itself_stands(
    games: tuple[UUID, UUID], tmp_path: Path, database_template: Template
) -> None:
    paths = carried(games[0], tmp_path)
    with database_template.copy():
        import_files(tmp_path, {"a.pgn": TWICE})
        mine = rows(SourceGame)
        assert taken_in(paths) == ""
        assert rows(SourceGame) == mine
        assert games[0] not in {row["stream_id"] for row in mine}


def changed(name: str, value: object) -> Callable[[list[dict[str, Any]]], None]:
    def change(lines: list[dict[str, Any]]) -> None:
        line = next(line for line in lines if name in line)
        line[name] = value

    return change


DAMAGE: dict[str, tuple[Callable[[list[dict[str, Any]]], None], int]] = {
    "other-bytes": (changed("content", "AAAA"), 1),
    "no-base-64": (changed("content", "?"), 1),
    "other-digest": (changed("sha256", "0" * 64), 1),
    "long-name": (changed("filename", "x" * 256), 1),
    "time-without-zone": (changed("imported_at", "2026-01-01T00:00:00"), 1),
    "nul-in-a-text": (changed("attribution", "a\0b"), 1),
    "no-file-before": (lambda lines: lines.reverse(), 1),
    "negative-place": (changed("index", -1), 2),
    "long-competition": (changed("competition", "x" * 301), 2),
    "no-day": (changed("played_on", "2026-13-01"), 2),
    "unknown-field": (changed("stream_id", 7), 2),
    "nul-in-a-tag": (changed("tags", [["a", "\0"]]), 2),
}


@pytest.mark.database
@pytest.mark.parametrize("row", DAMAGE)
def test_damaged_lines_are_refused(games: tuple[UUID, UUID], row: str) -> None:
    change, line = DAMAGE[row]
    lines = [json.loads(line) for line in source_lines(games[:1])]
    change(lines)
    data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    with pytest.raises(StreamFileError) as refused:
        read_sources(io.BytesIO(data))
    assert (refused.value.code, refused.value.line) == ("source_malformed", line)


@pytest.mark.parametrize(("room", "fits"), [(0, True), (-1, False)])
def test_a_line_is_as_long_as_a_line_may_be(
    room: int,
    fits: bool,
    games: tuple[UUID, UUID],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = carried(games[0], tmp_path)["sources"].read_bytes()
    longest = max(map(len, data.splitlines(keepends=True)))
    monkeypatch.setattr("games.players.source_files.MAX_LINE", longest + room)
    if fits:
        assert read_sources(io.BytesIO(data)).files
        return
    with pytest.raises(StreamFileError) as refused:
        read_sources(io.BytesIO(data))
    assert refused.value.code == "line_too_long"


def whole(**fields: Any) -> Any:
    """Return the line of a file that is whole, with some fields otherwise."""
    content = fields.pop("content", b"1. C2.5")
    digest = hashlib.sha256(content).hexdigest()
    kept = {"filename": "a.pgn", "format": "pgn", "encoding": "utf-8", "attribution": ""}
    at = datetime(2026, 11, 28, tzinfo=UTC)
    return _FileLine(**{"sha256": digest, "imported_at": at, "content": content, **kept, **fields})


@pytest.mark.parametrize(
    ("name", "most"), [("filename", 255), ("format", 20), ("encoding", 20), ("attribution", 300)]
)
def test_what_is_said_of_a_file_is_as_long_as_its_row_holds(name: str, most: int) -> None:
    assert _is_whole(whole(**{name: "x" * most}))
    assert not _is_whole(whole(**{name: "x" * (most + 1)}))
    assert not _is_whole(whole(**{name: "\0"}))


def test_a_file_is_its_digest_and_was_brought_at_a_moment() -> None:
    assert not _is_whole(whole(sha256="0" * 64))
    assert not _is_whole(whole(imported_at=datetime(2026, 11, 28)))  # noqa: DTZ001


def game_line(**fields: Any) -> Any:
    kept = {"competition": "", "round": "", "place": "", "date_text": "", "index": 0}
    usual = {"sha256": "0" * 64, "tags": (), "played_on": None, "warnings": ()}
    return _GameLine(**{"stream_id": UUID(int=7), **kept, **usual, **fields})


@pytest.mark.parametrize(
    ("name", "most"), [("competition", 300), ("round", 60), ("place", 100), ("date_text", 60)]
)
def test_what_is_said_of_a_game_is_as_long_as_its_row_holds(name: str, most: int) -> None:
    assert _fits(game_line(**{name: "x" * most}))
    assert not _fits(game_line(**{name: "x" * (most + 1)}))


def test_the_place_of_a_game_is_a_number_that_its_row_holds() -> None:
    """A 32-bit number from 0; no text holds a zero byte, which PostgreSQL does not store."""
    assert _fits(game_line(index=2**31 - 1))
    assert not _fits(game_line(index=2**31))
    assert not _fits(game_line(index=-1))
    assert not _fits(game_line(tags=(("Event", "\0"),)))
    assert not _fits(game_line(warnings=("\0",)))
