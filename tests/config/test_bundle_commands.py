"""`manage.py bundle` and `import_bundle`: out of one ledger, into another, the same heads."""

import json
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command

from config import demo
from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from games.bundles.carried import COMPANIONS, Companions
from games.ledger import store
from games.ledger.checkpoint import verifier_text
from games.ledger.keys import signing_key
from games.models import LedgerEvent, LedgerStream, Player
from tests.games.streams.test_taking_over import keep
from tests.support.bundled import changed, packed, unpacked
from tests.support.databases import Template
from tests.support.stream_files import NOW, STREAM, sealed
from tests.support.tournaments import SWISS, Told, entry_id
from tournaments.record.decider import TOURNAMENTS

pytestmark = pytest.mark.database


def told(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str]:
    """Run `import_bundle` and return its exit status and all that it printed."""
    status = 0
    try:
        call_command("import_bundle", *map(str, args))
    except SystemExit as stop:
        status = int(stop.code or 0)
    done = capsys.readouterr()
    return status, done.out + done.err


@pytest.fixture
def game() -> UUID:
    made = MadeUpGame(SCRIPTS[0], folder=Path(demo.__file__).parent / "games", start_ms=NOW)
    made.advance()
    return made.stream_id


@pytest.fixture
def event(game: UUID, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An event of four with one game that goes along, as a bundle with its people."""
    one_game = Companions(kind="tournament", find=lambda _event, _asking: (game,))
    monkeypatch.setattr(COMPANIONS, "_added", {"one game": one_game})
    for number in (1, 2, 3, 4):
        Player.objects.create(id=entry_id(number), name=f"棋手{number}", unit="北京")
    keep(sealed(TOURNAMENTS, Told(SWISS).begin(4).events), kind="tournament")
    path = tmp_path / "event.zip"
    call_command("bundle", str(STREAM), out=path, people=True)
    return path


def heads() -> dict[UUID, tuple[int, bytes]]:
    rows = LedgerStream.objects.values_list("stream_id", "version", "hash")
    return {stream: (version, bytes(digest)) for stream, version, digest in rows}


def test_another_server_has_the_same_heads_and_people(
    event: Path,
    game: UUID,
    database_template: Template,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before, events = heads(), store.load(STREAM)
    key = verifier_text("qipu.localhost/log", signing_key().public_key())
    with database_template.copy():
        status, said = told(capsys, event, "--key", key)
        assert (status, heads()) == (0, before)
        assert store.load(STREAM) == events
        assert set(before) == {STREAM, game}
        assert "compared with no other" not in said
        assert Player.objects.filter(name="棋手1").exists()
        again = told(capsys, event)
        assert again[0] == 0
        assert again[1].count("already there") == 2
        assert "公钥出自包内，未与别处的对照" in again[1]


def test_a_dry_run_stores_nothing(
    event: Path, database_template: Template, capsys: pytest.CaptureFixture[str]
) -> None:
    with database_template.copy():
        assert told(capsys, event, "--dry-run")[0] == 0
        assert not LedgerEvent.objects.exists()
        assert not Player.objects.exists()


def test_what_does_not_hold_is_not_taken_in_and_stops_no_other(
    event: Path,
    game: UUID,
    tmp_path: Path,
    database_template: Template,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = f"streams/{game}.ndjson"
    files = changed(unpacked(event.read_bytes()), name, lambda text: text.replace(b"0", b"1", 40))
    bad = tmp_path / "bad.zip"
    bad.write_bytes(packed(files))
    with database_template.copy():
        status, said = told(capsys, bad)
        assert (status, name in said, LedgerEvent.objects.count()) == (1, True, 0)
        assert told(capsys, bad, event)[0] == 1
        assert len(heads()) == 2


def test_streams_of_a_bundle_are_stored_together_or_not_at_all(
    event: Path, game: UUID, database_template: Template, capsys: pytest.CaptureFixture[str]
) -> None:
    first = store.load(STREAM, upto=1)[0]
    with database_template.copy():
        keep([first._replace(actor="person-other")], kind="tournament")
        status, said = told(capsys, event)
        assert (status, "stream_differs" in said) == (1, True)
        assert game not in heads()


def test_another_key_than_the_trusted_one_is_refused(
    event: Path, database_template: Template, capsys: pytest.CaptureFixture[str]
) -> None:
    with database_template.copy():
        status, said = told(capsys, event, "--key", "qipu.localhost/log+00000000+AAAA")
        assert (status, "signature_missing" in said) == (1, True)
        assert not LedgerEvent.objects.exists()


def test_no_bundle_and_no_file_are_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text.zip"
    text.write_text("text")
    assert told(capsys, text)[0] == 2
    with pytest.raises(CommandError, match="no_such_path") as caught:
        call_command("import_bundle", str(tmp_path / "none.zip"))
    assert caught.value.returncode == 2


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"stream": None}, "no_such_stream"),
        ({"checkpoint": 3}, "checkpoint_not_found"),
        ({"folder": "none"}, "no_such_path"),
    ],
)
def test_what_cannot_be_written_is_wrong_usage(
    game: UUID, tmp_path: Path, options: dict[str, object], code: str
) -> None:
    stream = uuid4() if "stream" in options else game
    path = tmp_path / str(options.get("folder", ".")) / "a.zip"
    with pytest.raises(CommandError, match=code) as caught:
        call_command("bundle", str(stream), out=path, checkpoint=options.get("checkpoint"))
    assert caught.value.returncode == 2
    assert not path.exists()


def test_the_command_numbers_and_signs_what_it_takes_out(game: UUID, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    call_command("bundle", str(game), out=path)
    manifest = json.loads(unpacked(path.read_bytes())["manifest.json"])
    assert manifest["streams"][0]["version"] == store.head(game).version
    assert "people.ndjson" not in manifest["files"]
