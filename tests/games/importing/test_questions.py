"""What a batch leaves open is asked once, waits until it is answered, and is never guessed."""

from pathlib import Path

import pytest

from games.importing.questions import LEAVE_OUT, Answers, Question, open_questions
from games.importing.reading import FileReading, read_file
from games.models import Player, SourceGame
from tests.support.stone_files import import_files

TITLE = "吉林胡庆阳（先和）厦门郑乃东"
MOVES = "1. 炮二平五 马8进7 *"


def xiangqi(*tags: tuple[str, str]) -> bytes:
    lines = [f'[{name} "{value}"]' for name, value in (("Game", "Chinese Chess"), *tags)]
    return "\n".join([*lines, "", MOVES, ""]).encode()


TITLED = xiangqi(("Event", TITLE))
DATED = xiangqi(("Red", "甲"), ("Black", "乙"), ("Date", "09-08-20"))
SLASHED = xiangqi(("Red", "甲"), ("Black", "乙"), ("Date", "05/06/2019"))
LETTERS = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"


def read(data: bytes, answers: Answers | None = None) -> FileReading:
    return read_file(data, name="x.pgn", answers=answers or Answers())


def test_the_questions_of_a_batch_are_counted() -> None:
    batch = [read(data) for data in (TITLED, DATED, SLASHED, LETTERS, DATED, DATED)]
    assert all(reading.games == () for reading in batch)
    assert open_questions(batch) == (
        Question(
            code="date_order_open",
            field="date_order",
            candidates=("ymd", "dmy", "mdy", LEAVE_OUT),
            games=3,
            example="09-08-20",
        ),
        Question(
            code="date_order_open",
            field="date_order",
            candidates=("dmy", "mdy", LEAVE_OUT),
            games=1,
            example="05/06/2019",
        ),
        Question(
            code="format_doubtful",
            field="edition",
            candidates=("draughts-64-russian", "draughts-64-brazilian"),
            games=1,
            example="draughts-64-russian, draughts-64-brazilian",
        ),
        Question(
            code="players_in_title",
            field="players_from_title",
            candidates=("yes", "no"),
            games=1,
            example=TITLE,
        ),
    )


DATES = [
    (DATED, "ymd", "2009-08-20"),
    (DATED, "dmy", "2020-08-09"),
    (DATED, "mdy", "2020-09-08"),
    (SLASHED, "dmy", "2019-06-05"),
    (SLASHED, "mdy", "2019-05-06"),
]


@pytest.mark.parametrize(("data", "order", "date"), DATES)
def test_an_order_reads_the_date(data: bytes, order: str, date: str) -> None:
    (game,) = read(data, Answers(date_order=order)).games
    assert game.header.date is not None
    assert (game.header.date.isoformat(), game.warnings) == (date, ())


def test_a_date_may_be_left_out() -> None:
    (game,) = read(DATED, Answers(date_order=LEAVE_OUT)).games
    assert (game.header.date, game.warnings) == (None, ("date_ambiguous: 09-08-20",))


def test_an_order_that_does_not_fit_leaves_the_question() -> None:
    (reject,) = read(SLASHED, Answers(date_order="ymd")).rejects
    assert reject.open_points[0].candidates == ("dmy", "mdy", LEAVE_OUT)


@pytest.mark.parametrize("date", ["2009-08-20", "20/08/2009", "98-08-20", "1998", "", "？"])
def test_a_date_of_one_reading_asks_nothing(date: str) -> None:
    data = xiangqi(("Red", "甲"), ("Black", "乙"), ("Date", date))
    assert len(read(data).games) == 1


def test_players_of_a_title_are_taken_or_left() -> None:
    (taken,) = read(TITLED, Answers(players_from_title=True)).games
    header = taken.header
    assert (header.first, header.first_team) == ("胡庆阳", "吉林")
    assert (header.second, header.second_team) == ("郑乃东", "厦门")
    assert taken.result == "1/2-1/2"
    (left,) = read(TITLED, Answers(players_from_title=False)).games
    assert (left.header.first, left.header.second, left.result) == ("", "", "")


@pytest.mark.parametrize("tag", ["Red", "Black"])
def test_a_player_whom_a_tag_names_is_never_taken_from_a_title(tag: str) -> None:
    data = xiangqi(("Event", TITLE), (tag, "甲"))
    for answers in (Answers(), Answers(players_from_title=True)):
        (game,) = read(data, answers).games
        assert {game.header.first, game.header.second} == {"甲", ""}


def test_a_broken_game_is_no_question() -> None:
    (reject,) = read(b'[White "a"]\n[Black "b"]\n1. c3-d4 nonsense 2-0').rejects
    assert (reject.code, reject.open_points) == ("pdn_unreadable", ())


@pytest.mark.database
def test_a_game_waits_and_is_stored_with_its_answer(database: str, tmp_path: Path) -> None:
    files = {"title.pgn": TITLED, "date.pgn": DATED}
    tally, rejects = import_files(tmp_path, files)
    assert (tally.games, tally.rejects, tally.waiting) == (0, 0, 2)
    assert [question.games for question in tally.questions] == [1, 1]
    assert rejects.count("open_points") == 2
    assert (SourceGame.objects.count(), Player.objects.count()) == (0, 0)
    answers = Answers(date_order="ymd", players_from_title=True)
    tally, _ = import_files(tmp_path, files, answers=answers)
    assert (tally.games, tally.rejects, tally.waiting, tally.questions) == (2, 0, 0, [])
    assert set(Player.objects.values_list("name", flat=True)) == {"甲", "乙", "胡庆阳", "郑乃东"}
