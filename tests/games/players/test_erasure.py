"""A person erased from the registry: the name is nowhere, every hash and proof stays valid."""

from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest

from games.bundles.writing import bundle
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.ledger.verify import verify_ledger
from games.models import (
    IdentityAct,
    IdentityDecision,
    ImportBatch,
    ImportFile,
    LedgerEvent,
    Player,
    Source,
    SourceGame,
)
from games.players.erasure import erase, erased_name, is_erased, preview_erasure
from games.players.identity import Decided, merge, undo
from games.players.registration import save_player
from games.players.searching import find_people
from games.players.source_files import source_lines
from games.projections import checking
from games.projections.runner import catch_up
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.selectors import game_page
from games.streams.redaction import nobody
from tests.support.bundled import checked
from tests.support.everything_stored import places_of
from tests.support.office import GameOnRecord
from tests.support.stone_files import import_files

pytestmark = [pytest.mark.database, pytest.mark.one_database]
NAME, WRITING, NUMBER, UNIT = "欧阳某某", "歐陽某某", "QP20261127", "不存在的棋社"


FILE = f'''[Event "测试赛"]
[Red "{NAME}"]
[Black "对手"]
[Result "1-0"]
[Format "ICCS"]

1. H2-E2 H9-G7 2. H0-G2 1-0
'''


def decided(reason: str = "本人要求", role: Role = Role.ARCHIVIST, event: str = "") -> Decided:
    by = Actor(id="user:1", role=role, event=event)
    return Decided(by=by, at=datetime(2026, 11, 27, tzinfo=UTC), reason=reason)


def registered(name: str = NAME, number: str = NUMBER) -> Player:
    player = Player(name=name, unit=UNIT, federation_number=number)
    save_player(player)
    return player


def taken_out(stream: UUID) -> bytes:
    return bundle(stream, kind=GAMES.kind, asking=nobody)


def test_every_hash_stays_and_the_name_is_nowhere(database: str) -> None:
    person, other = registered(), registered(WRITING, "")
    game = GameOnRecord(red=other, black="对手", competition="某赛")
    game.play()
    sequence_all()
    assert sign_checkpoint(now=1)
    catch_up()
    merge(person.pk, other.pk, decided("同一人"))
    assert places_of(NAME), "the search for the name finds it where it stands"
    before = list(LedgerEvent.objects.order_by("stream_id", "version").values())
    given_out = taken_out(game.id)
    erase(person.pk, decided())
    for word in (NAME, WRITING, NUMBER, UNIT, "ouyang"):
        assert places_of(word) == set(), word
    assert list(LedgerEvent.objects.order_by("stream_id", "version").values()) == before
    assert verify_ledger().is_clean
    assert checking.differences() == ()
    for data in (given_out, taken_out(game.id)):
        assert len(checked(data).streams) == 1
    assert game_page(game.id).players["red"] == erased_name(person.pk)
    assert not find_people(NAME)
    assert not find_people(NUMBER)


def test_what_a_file_said_of_the_person_goes_and_its_digest_stays(
    database: str, tmp_path: Path
) -> None:
    import_files(tmp_path, {f"{NAME}.pgn": FILE.encode("gb18030")})
    header = SourceGame.objects.get()
    SourceGame.objects.update(warnings=["player_unlinked", f"{NAME}（北京）"])
    catch_up()
    person = Player.objects.get(name=NAME)
    before = {"games_source.content", "games_source.filename"}
    before |= {"games_sourcegame.tags", "games_sourcegame.warnings"}
    assert before <= places_of(NAME)
    digest = header.source_id
    batch = ImportBatch.objects.create(brought_by="user:1", brought_at=decided().at)
    brought = ImportFile.objects.create(
        batch=batch,
        number=1,
        path=f"{NAME}.zip",
        name=f"{NAME}.zip/{NAME}.pgn",
        sha256=digest,
        size=1,
        content=FILE.encode("gb18030"),
        report={"rejected": [NAME]},
    )
    assert [file.pk for file in preview_erasure(person.pk).files] == [digest]
    erase(person.pk, decided())
    assert places_of(NAME) == set()
    assert SourceGame.objects.get().warnings == ["player_unlinked", "（北京）"]
    assert bytes(Source.objects.get(pk=digest).content) == b""
    brought.refresh_from_db()
    assert (bytes(brought.content), brought.report) == (b"", {})
    assert (brought.path, brought.name, brought.sha256) == (".zip", ".zip/.pgn", digest)
    assert list(source_lines([header.stream_id])) == []
    state = game_page(header.stream_id).state
    assert state.source is not None
    assert state.source.sha256 == digest
    sequence_all()
    assert sign_checkpoint(now=1)
    assert checked(taken_out(header.stream_id)).streams
    assert preview_erasure(person.pk).files == ()


def test_two_people_may_be_erased_and_a_new_one_bear_the_name(database: str) -> None:
    first, second = registered(), registered("甲", "1")
    for person in (first, second):
        erase(person.pk, decided())
    again = registered()
    assert find_people(NAME).get() == again
    assert is_erased(first.pk)
    assert not is_erased(again.pk)


def test_an_erasure_is_on_record_and_final(database: str) -> None:
    person = registered()
    made = erase(person.pk, decided())
    assert (made.act, made.person, made.other) == (IdentityAct.ERASE, person, person)
    with pytest.raises(CommandRefusedError, match="identity_decided"):
        erase(person.pk, decided())
    with pytest.raises(CommandRefusedError, match="identity_decided"):
        undo(made.pk, decided())
    assert IdentityDecision.objects.count() == 1


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (decided(reason="  "), "reason_missing"),
        (decided(role=Role.ARBITER), "role_not_allowed"),
        (decided(role=Role.PLAYER), "role_not_allowed"),
        (decided(event="0198"), "not_in_this_event"),
    ],
)
def test_only_a_registrar_with_a_reason_erases(database: str, given: Decided, code: str) -> None:
    person = registered()
    with pytest.raises((CommandRefusedError, NotAllowedError), match=code):
        erase(person.pk, given)
    person.refresh_from_db()
    assert person.name == NAME


def test_a_record_merged_into_another_is_erased_with_the_one_that_stands(database: str) -> None:
    person, other = registered(), registered(WRITING, "")
    merge(person.pk, other.pk, decided("同一人"))
    with pytest.raises(CommandRefusedError, match="identity_decided"):
        erase(other.pk, decided())
    assert places_of(WRITING)
