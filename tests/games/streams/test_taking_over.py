"""Streams of every kind taken from one ledger to another: same heads, same states, once."""

import io
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4, uuid5

import pytest
from django.core.management import CommandError, call_command

from config import demo
from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from config.streams import DECIDERS
from games.ledger import store
from games.ledger.envelope import NewEvent, StoredEvent
from games.ledger.errors import VersionConflict
from games.ledger.verify import verify_ledger, verify_stream
from games.models import LedgerEvent, Player
from games.record.decider import GAMES
from games.record.state import GameState
from games.streams.cache import cache_of
from games.streams.decider import Decider
from games.streams.exporting import stream_lines
from games.streams.files import StreamFile, StreamFileError, new_event, read_stream
from games.streams.importing import StreamImported, import_stream
from tests.support import toy_stream as toy
from tests.support.databases import Template
from tests.support.event_shapes import Shape
from tests.support.file_round_trips import SHAPES, named
from tests.support.random_events import random_event
from tests.support.stream_files import NOW, STREAM, sealed
from tests.support.tournaments import SWISS, Told, entry_id
from tournaments.record.decider import TOURNAMENTS
from tournaments.regulations.values import TeamKind

pytestmark = pytest.mark.database

KINDS = (*DECIDERS, toy.COUNTERS)
LARGE = sealed(TOURNAMENTS, random_event(7, SHAPES[0]).events)


def keep(events: Sequence[StoredEvent], *, kind: str) -> None:
    """Append sealed events one by one, each when it was recorded."""
    for event in events:
        store.append(
            stream_id=event.stream_id,
            stream_kind=kind,
            expected_version=event.version - 1,
            events=[new_event(event)],
            now=event.recorded_at,
        )


def taken_out(stream: UUID, version: int | None = None) -> bytes:
    return b"".join(stream_lines(stream, asking=None, version=version))


def read(data: bytes) -> StreamFile:
    return read_stream(io.BytesIO(data), KINDS)


def taken_in(data: bytes) -> StreamImported:
    return import_stream(read(data))


def alike(item: Any, other: Any) -> bool:
    """Tell whether two states are the same; a kernel is the same if it is of one edition."""
    if isinstance(item, GameState):
        return bool(item.edition == other.edition and replace(item, kernel=other.kernel) == other)
    return bool(item == other)


def require_same_elsewhere(
    decider: Decider[Any, Any, Any], stream: UUID, elsewhere: Template
) -> None:
    """Take a stream out, in on another ledger, and out again: the same to the last byte."""
    data, head, events = taken_out(stream), store.head(stream), store.load(stream)
    state = cache_of(decider).current(stream).state
    with elsewhere.copy():
        done = taken_in(data)
        assert (done.present, done.added, done.version) == (0, len(events), head.version)
        assert store.head(stream) == head
        assert store.load(stream) == events
        assert alike(decider.replay(store.load(stream)), state)
        assert taken_out(stream) == data
        assert verify_stream(stream).is_clean
        again = taken_in(data)
        assert (again.present, again.added) == (head.version, 0)


@pytest.mark.parametrize("at", range(0, len(SHAPES), 6), ids=lambda at: named(SHAPES[at]))
def test_a_tournament_is_the_same_elsewhere(at: int, database_template: Template) -> None:
    keep(sealed(TOURNAMENTS, random_event(at, SHAPES[at]).events), kind="tournament")
    require_same_elsewhere(TOURNAMENTS, STREAM, database_template)


@pytest.mark.parametrize("at", range(len(SCRIPTS)), ids=[script.edition for script in SCRIPTS])
def test_a_game_is_the_same_elsewhere(at: int, database_template: Template) -> None:
    game = MadeUpGame(SCRIPTS[at], folder=Path(demo.__file__).parent / "games", start_ms=NOW)
    game.advance()
    require_same_elsewhere(GAMES, game.stream_id, database_template)


def test_a_stream_continued_elsewhere_is_continued_here(database_template: Template) -> None:
    keep(LARGE, kind="tournament")
    part, whole = taken_out(STREAM, len(LARGE) // 2), taken_out(STREAM)
    with database_template.copy():
        taken_in(part)
        # What is read is folded on from there, not from what a cache holds.
        assert cache_of(TOURNAMENTS).current(STREAM).state.version == len(LARGE) // 2
        done = taken_in(whole)
        assert (done.present, done.added) == (len(LARGE) // 2, len(LARGE) - len(LARGE) // 2)
        assert store.load(STREAM) == LARGE
        assert cache_of(TOURNAMENTS).current(STREAM).state.version == len(LARGE)
        shorter = taken_in(part)
        assert (shorter.added, shorter.version) == (0, len(LARGE))


def test_a_stream_with_other_content_is_refused_with_the_line(database_template: Template) -> None:
    keep(LARGE, kind="tournament")
    whole = taken_out(STREAM)
    with database_template.copy():
        keep(LARGE[:3], kind="tournament")
        fourth = new_event(LARGE[3])._replace(actor="person-other", event_id=uuid4())
        store.append(
            stream_id=STREAM,
            stream_kind="tournament",
            expected_version=3,
            events=[fourth],
            now=LARGE[3].recorded_at,
        )
        with pytest.raises(StreamFileError) as caught:
            taken_in(whole)
        assert (caught.value.code, caught.value.line) == ("stream_differs", 5)
        assert LedgerEvent.objects.count() == 4


def test_a_stream_that_grows_meanwhile_is_refused_at_its_next_line(
    database_template: Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(LARGE, kind="tournament")
    whole = taken_out(STREAM)

    def grown(**_: object) -> None:
        raise VersionConflict(1)

    with database_template.copy():
        monkeypatch.setattr(store, "append", grown)
        with pytest.raises(StreamFileError) as caught:
            taken_in(whole)
    assert (caught.value.code, caught.value.line) == ("stream_differs", 2)


def test_a_stream_of_another_kind_under_the_id_is_refused(database_template: Template) -> None:
    keep(LARGE, kind="tournament")
    whole = taken_out(STREAM)
    with database_template.copy():
        other = NewEvent(
            event_id=uuid4(), type="tests.counter-opened.v1", payload={}, actor="a", role="arbiter"
        )
        store.append(
            stream_id=STREAM, stream_kind="counter", expected_version=0, events=[other], now=NOW
        )
        with pytest.raises(StreamFileError) as caught:
            taken_in(whole)
        assert (caught.value.code, caught.value.line) == ("stream_differs", 1)


def test_an_event_id_of_another_stream_here_is_refused_and_nothing_stored(
    database_template: Template,
) -> None:
    keep(LARGE, kind="tournament")
    whole = taken_out(STREAM)
    with database_template.copy():
        taken = new_event(LARGE[-1])
        elsewhere = uuid5(STREAM, "elsewhere")
        opening = new_event(LARGE[0])._replace(event_id=taken.event_id)
        store.append(
            stream_id=elsewhere,
            stream_kind="tournament",
            expected_version=0,
            events=[opening],
            now=NOW,
        )
        with pytest.raises(StreamFileError) as caught:
            taken_in(whole)
        assert (caught.value.code, caught.value.line) == ("event_id_used", len(LARGE) + 1)
        assert LedgerEvent.objects.values_list("stream_id", flat=True).get() == elsewhere


def test_a_dry_run_says_what_it_would_store_and_stores_nothing(
    database_template: Template,
) -> None:
    keep(LARGE, kind="tournament")
    whole = taken_out(STREAM)
    with database_template.copy():
        done = import_stream(read(whole), dry_run=True)
        assert (done.added, done.dry_run) == (len(LARGE), True)
        assert not LedgerEvent.objects.exists()


def test_an_imported_ledger_is_clean_and_goes_on(database_template: Template) -> None:
    keep(LARGE, kind="tournament")
    whole = taken_out(STREAM)
    with database_template.copy():
        taken_in(whole)
        assert verify_ledger().is_clean
        later = store.append(
            stream_id=STREAM,
            stream_kind="tournament",
            expected_version=len(LARGE),
            events=[new_event(LARGE[-1])._replace(event_id=uuid4())],
            now=7,
        )
        assert later.events[0].recorded_at == LARGE[-1].recorded_at
        assert verify_stream(STREAM).is_clean


def test_many_events_of_one_moment_are_one_append(database_template: Template) -> None:
    """A batch import seals a stream at one time; more events than one append takes are split."""
    added = [toy.Added(amount=Fraction(n)) for n in range(1, 10_100)]
    events = sealed(toy.COUNTERS, (toy.CounterOpened(), *added))
    news = [new_event(event) for event in events]
    for start in range(0, len(news), 10_000):
        store.append(
            stream_id=STREAM,
            stream_kind="counter",
            expected_version=start,
            events=news[start : start + 10_000],
            now=NOW,
        )
    require_same_elsewhere(toy.COUNTERS, STREAM, database_template)


class TestCommands:
    @pytest.fixture
    def files(self, tmp_path: Path) -> tuple[Path, Path]:
        """Return the files of an event of four and of those in it who are registered."""
        for number in (1, 2, 3):
            Player.objects.create(
                id=entry_id(number),
                name=f"棋手{number}",
                unit="北京",
                federation_number=f"N{number}",
            )
        keep(sealed(TOURNAMENTS, Told(SWISS).begin(4).events), kind="tournament")
        stream, people = tmp_path / "event.ndjson", tmp_path / "people.ndjson"
        call_command("export_stream", str(STREAM), output=stream, people=people)
        return stream, people

    def told(self, capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str]:
        try:
            call_command("import_stream", *map(str, args))
        except SystemExit as stop:
            done = capsys.readouterr()
            return int(stop.code or 0), done.out + done.err
        done = capsys.readouterr()
        return 0, done.out + done.err

    def test_people_come_with_their_ids_and_the_unknown_are_named(
        self,
        files: tuple[Path, Path],
        database_template: Template,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        stream, people = files
        with database_template.copy():
            status, said = self.told(capsys, stream, "--people", people)
            assert (status, "people +3" in said) == (0, True)
            assert entry_id(4) in said
            assert entry_id(3) not in said
            assert Player.objects.get(pk=entry_id(1)).federation_number == "N1"
            again = self.told(capsys, stream)
            assert "已有 / already there" in again[1]
            assert "people +0" in again[1]

    def test_without_people_everybody_is_named_by_id(
        self,
        files: tuple[Path, Path],
        database_template: Template,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        with database_template.copy():
            status, said = self.told(capsys, files[0])
            assert status == 0
            assert all(entry_id(number) in said for number in (1, 2, 3, 4))
            assert not Player.objects.exists()

    def test_somebody_registered_under_another_id_is_left_to_people(
        self,
        files: tuple[Path, Path],
        database_template: Template,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        with database_template.copy():
            Player.objects.create(name="棋手二", federation_number="N2")
            said = self.told(capsys, files[0], "--people", files[1])[1]
            assert f"under another id: {entry_id(2)}" in said
            assert Player.objects.filter(federation_number="N2").get().name == "棋手二"

    def test_a_dry_run_registers_nobody(
        self,
        files: tuple[Path, Path],
        database_template: Template,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        with database_template.copy():
            said = self.told(capsys, files[0], "--people", files[1], "--dry-run")[1]
            assert "试读 / read" in said
            assert not Player.objects.exists()

    def test_a_bad_file_stops_no_other(
        self,
        files: tuple[Path, Path],
        database_template: Template,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        bad = tmp_path / "bad.ndjson"
        bad.write_bytes(files[0].read_bytes()[:-40])
        with database_template.copy():
            status, said = self.told(capsys, bad, files[0])
            assert status == 1
            assert "stream_file_cut: 文件不完整 / the file ends too early" in said
            assert "新收 / newly stored: tournament" in said

    @pytest.mark.parametrize(
        "row",
        [
            "x",
            "{}",
            '{"id":"1","name":"a","unit":"","federation_number":""}',
            f'{{"id":"{entry_id(1)}","name":" ","unit":"","federation_number":""}}',
            f'{{"id":"{entry_id(1)}","name":"{"a" * 101}","unit":"","federation_number":""}}',
            f'{{"id":"{entry_id(1)}","name":"a\\nb","unit":"","federation_number":""}}',
            f'{{"id":"{entry_id(1)}","name":"a","unit":"","federation_number":"","born":"2000"}}',
        ],
    )
    def test_a_malformed_row_of_a_person_is_wrong_usage(
        self, files: tuple[Path, Path], tmp_path: Path, row: str
    ) -> None:
        people = tmp_path / "bad-people.ndjson"
        people.write_text(row + "\n", encoding="utf-8")
        with pytest.raises(CommandError, match="person_malformed") as caught:
            call_command("import_stream", str(files[0]), people=[people])
        assert caught.value.returncode == 2

    def test_a_stream_that_is_not_there_is_wrong_usage(self) -> None:
        with pytest.raises(CommandError, match="no_such_stream") as caught:
            call_command("export_stream", str(uuid4()))
        assert caught.value.returncode == 2


def test_the_shapes_tried_have_teams_and_people() -> None:
    tried: list[Shape] = [SHAPES[at] for at in range(0, len(SHAPES), 6)]
    assert {shape.teams is TeamKind.NONE for shape in tried} == {True, False}
