"""A batch at the desk: read, asked about, decided, stored; gone on with after a kill; left off."""

import json
from uuid import UUID

import pytest

from games.importing import batch_work, batches
from games.importing.batch_work import MOST_ATTEMPTS, import_work
from games.importing.questions import Decision, Question
from games.importing.reading import read_file
from games.ledger import work
from games.ledger.clock import now_ms
from games.models import Game, ImportBatch, ImportFile, LedgerEvent, LedgerWork, Player, SourceGame
from games.players.registration import save_player
from games.record.errors import CommandRefusedError
from tests.games.importing.test_questions import DATED, LETTERS, SLASHED, TITLE, TITLED, xiangqi
from tests.support.desk_imports import bring, claimed, work_through, zipped

pytestmark = pytest.mark.database

GOOD = xiangqi(("Red", "许银川"), ("Black", "胡荣华"), ("Date", "2005-01-02"))
BROKEN = xiangqi(("Red", "甲"), ("Black", "乙")).replace("马8进7".encode(), "马8进5".encode())
MIXED = {"good.pgn": GOOD, "date.pgn": DATED, "title.pgn": TITLED, "letters.pdn": LETTERS}
State = ImportBatch.State


def read(files: dict[str, bytes], **options: str) -> ImportBatch:
    return work_through(bring(files, **options))


def stored(batch: ImportBatch) -> ImportBatch:
    batches.store(batch.pk, by="user:7", now=now_ms())
    return work_through(batch)


def open_questions(batch: ImportBatch) -> tuple[Question, ...]:
    return batches.questions(batches.reports(batch).values())


def decide(batch: ImportBatch, answers: dict[str, str], **people: UUID) -> bool:
    """Answer the questions of these fields."""
    decided = [
        Decision(field=x.field, candidates=x.candidates, answer=answers[x.field])
        for x in open_questions(batch)
        if x.field in answers
    ]
    return batches.decide(batch.pk, decided, people=people, now=now_ms())


def test_reading_stores_nothing_and_counts_everything(database: str) -> None:
    batch = read({**MIXED, "broken.pgn": BROKEN, "empty.pgn": b""})
    assert batch.state == State.OPEN
    seen = batches.progress(batch)
    assert (seen.files, seen.read, seen.refused, seen.games) == (6, 6, 1, 1)
    assert (seen.waiting, seen.rejected, seen.stored, seen.settled) == (3, 2, 0, 1)
    assert (SourceGame.objects.count(), Player.objects.count()) == (0, 0)
    (line,) = batches.reports(batch)[5].rejects
    assert (line.code, line.ply, line.players, line.waits) == (
        "notation_no_such_move",
        2,
        "甲 – 乙",
        False,
    )


def test_each_question_is_answered_for_its_own_games(database: str) -> None:
    batch = read({**MIXED, "slashed.pgn": SLASHED})
    assert {x.field for x in open_questions(batch)} == {
        "edition",
        "date_order",
        "players_from_title",
    }
    decided = [
        Decision(field="date_order", candidates=("ymd", "dmy", "mdy", "none"), answer="ymd"),
        Decision(field="date_order", candidates=("dmy", "mdy", "none"), answer="mdy"),
        Decision(
            field="edition",
            candidates=("draughts-64-russian", "draughts-64-brazilian"),
            answer="draughts-64-brazilian",
        ),
        Decision(field="players_from_title", candidates=("yes", "no"), answer="yes"),
    ]
    assert batches.decide(batch.pk, decided, people={}, now=now_ms())
    batch.refresh_from_db()
    assert batch.state == State.READING
    work_through(batch)
    assert open_questions(batch) == ()
    stored(batch)
    days = set(SourceGame.objects.values_list("played_on", flat=True))
    assert {str(day) for day in days if day} == {"2005-01-02", "2009-08-20", "2019-05-06"}
    names = set(Player.objects.values_list("name", flat=True))
    assert {"胡庆阳", "郑乃东", "许银川", "胡荣华"} <= names
    editions = [
        json.loads(bytes(x.payload))["edition"] for x in LedgerEvent.objects.filter(version=1)
    ]
    assert sorted(editions) == ["draughts-64-brazilian"] + ["xiangqi-2020"] * 4


def test_a_stored_batch_says_who_did_it_and_keeps_no_bytes(database: str) -> None:
    batch = stored(read({"a.zip": zipped({"x/good.pgn": GOOD})}, attribution="CC BY 4.0"))
    assert (batch.state, batch.decided_by, batch.brought_by) == (State.DONE, "user:7", "user:1")
    assert batch.ended_at is not None
    file = batch.files.get()
    assert (file.name, file.stored, bytes(file.content)) == ("a.zip/x/good.pgn", 1, b"")
    source = SourceGame.objects.get().source
    assert (bytes(source.content), source.attribution) == (GOOD, "CC BY 4.0")
    event = LedgerEvent.objects.filter(version=1).get()
    assert (event.actor, event.role) == ("user:7", "archivist")


def test_what_waits_is_answered_after_the_rest_is_stored(database: str) -> None:
    batch = stored(read({"both.pgn": GOOD + b"\n" + DATED}))
    file = batch.files.get()
    assert (file.stored, file.waiting, bool(file.content)) == (1, 1, True)
    assert decide(batch, {"date_order": "dmy"})
    work_through(batch)
    assert batch.state == State.OPEN
    stored(batch)
    file.refresh_from_db()
    assert (file.stored, file.waiting, file.duplicates, bytes(file.content)) == (2, 0, 0, b"")
    assert SourceGame.objects.count() == 2


def test_what_is_there_already_is_told_before_and_after(database: str) -> None:
    stored(read({"good.pgn": GOOD}))
    again = read({"again.pgn": GOOD})
    assert batches.progress(again).duplicates == 1
    stored(again)
    seen = batches.progress(again)
    assert (seen.duplicates, seen.stored, SourceGame.objects.count()) == (1, 0, 1)


def test_a_person_says_whom_a_name_means(database: str) -> None:
    people = [Player(name="胡荣华", unit="上海", federation_number=number) for number in "12"]
    for person in people:
        save_player(person)
    batch = read({"good.pgn": GOOD})
    (asked,) = batches.namesakes(batches.reports(batch).values())
    assert (asked.name, set(asked.people)) == ("胡荣华", set(people))
    assert not decide(batch, {}, 胡荣华=people[1].pk)
    stored(batch)
    assert set(Player.objects.values_list("name", "unit")) == {("胡荣华", "上海"), ("许银川", "")}
    begun = json.loads(bytes(LedgerEvent.objects.filter(version=1).get().payload))
    assert str(people[1].pk) in json.dumps(begun)
    assert SourceGame.objects.get().warnings == []


def test_without_a_decision_a_game_hangs_on_the_name_alone(database: str) -> None:
    save_player(Player(name="胡荣华", unit="上海", federation_number="1"))
    stored(read({"good.pgn": GOOD}))
    assert Player.objects.filter(name="胡荣华", unit="").count() == 1


def test_a_killed_worker_s_batch_goes_on_where_it_stood(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = bring({f"{at}.pgn": GOOD + b" " * at for at in range(3)})
    work_through(batch)
    batches.store(batch.pk, by="user:7", now=now_ms())
    begun: list[int] = []
    store_one = batch_work._store

    def killed(batch: ImportBatch, file: ImportFile, reading: object) -> None:
        begun.append(file.number)
        if len(begun) == 2:
            raise KeyboardInterrupt
        store_one(batch, file, reading)  # type: ignore[arg-type]

    monkeypatch.setattr(batch_work, "_store", killed)
    item = claimed()
    assert item is not None
    with pytest.raises(KeyboardInterrupt):
        import_work(item, now=now_ms())
    assert SourceGame.objects.count() == 1
    assert claimed() is None
    LedgerWork.objects.update(claimed_until=0)
    work_through(batch)
    assert (batch.state, begun, SourceGame.objects.count()) == (State.DONE, [1, 2, 2, 3], 3)
    assert [file.duplicates for file in batch.files.all()] == [0, 0, 0]


def test_a_file_that_stops_its_workers_is_left_out_and_named(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = bring({"bad.pgn": DATED, "good.pgn": GOOD})

    def killed(data: bytes, **options: object) -> object:
        if data == DATED:
            raise KeyboardInterrupt
        return read_file(data, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(batch_work, "read_file", killed)
    for _ in range(MOST_ATTEMPTS):
        item = claimed()
        assert item is not None
        with pytest.raises(KeyboardInterrupt):
            import_work(item, now=now_ms())
        LedgerWork.objects.update(claimed_until=0)
    work_through(batch)
    assert batch.state == State.OPEN
    bad, good = batch.files.all()
    assert (bad.state, bad.report["rejects"][0]["code"]) == ("refused", "file_costs_too_much")
    assert (good.state, good.games) == ("read", 1)


def test_a_reader_s_error_loses_one_file(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(data: bytes, **options: object) -> object:
        if data == DATED:
            raise RuntimeError
        return read_file(data, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(batch_work, "read_file", failing)
    batch = read({"bad.pgn": DATED, "good.pgn": GOOD})
    bad, good = batch.files.all()
    assert (bad.state, bad.report["rejects"][0]["code"]) == ("refused", "file_reader_failed")
    assert good.games == 1


def test_a_batch_that_is_left_off_stores_nothing_more(database: str) -> None:
    batch = read({"good.pgn": GOOD})
    batches.store(batch.pk, by="user:7", now=now_ms())
    batches.leave(batch.pk, now=now_ms())
    work_through(batch)
    assert (batch.state, SourceGame.objects.count()) == (State.LEFT, 0)
    assert bytes(batch.files.get().content) == b""
    assert Game.objects.count() == 0


@pytest.mark.parametrize("state", [State.READING, State.STORING, State.LEFT])
def test_a_batch_that_stands_elsewhere_takes_no_decision(database: str, state: str) -> None:
    batch = read({"date.pgn": DATED})
    ImportBatch.objects.update(state=state)
    with pytest.raises(CommandRefusedError, match="import_not_open"):
        decide(batch, {"date_order": "ymd"})
    with pytest.raises(CommandRefusedError, match="import_not_open"):
        batches.store(batch.pk, by="user:7", now=now_ms())


def test_an_answer_that_does_not_fit_is_refused(database: str) -> None:
    batch = read({"date.pgn": DATED})
    with pytest.raises(CommandRefusedError, match="import_answer_unknown"):
        decide(batch, {"date_order": "tomorrow"})


def test_a_decision_taken_back_opens_the_question_again(database: str) -> None:
    batch = read({"title.pgn": TITLED})
    (question,) = open_questions(batch)
    assert question.example == TITLE
    decided = Decision(field=question.field, candidates=question.candidates, answer="no")
    batches.decide(batch.pk, [decided], people={}, now=now_ms())
    assert open_questions(work_through(batch)) == ()
    taken_back = Decision(field=question.field, candidates=question.candidates, answer="")
    batches.decide(batch.pk, [taken_back], people={}, now=now_ms())
    assert open_questions(work_through(batch)) == (question,)


def test_given_up_work_is_resumed(database: str) -> None:
    batch = bring({"good.pgn": GOOD})
    item = claimed()
    assert item is not None
    work.give_up(item, error="x")
    assert batches.is_stuck(batch)
    batches.resume(batch, now=now_ms())
    assert not batches.is_stuck(batch)
    assert work_through(batch).state == State.OPEN


def test_an_edition_named_for_all_is_the_reader_s(database: str) -> None:
    batch = read({"letters.pdn": LETTERS, "good.pgn": GOOD}, edition="draughts-64-russian")
    reports = batches.reports(batch)
    assert reports[1].editions == (("draughts-64-russian", 1),)
    assert reports[2].rejects[0].code == "other_game"
