"""`manage.py do`: an operator sees what a command would do, then records it, or is told why not."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from games.ledger import store
from games.models import Appointment
from tests.support.played import play
from tests.support.timed import sudden

pytestmark = pytest.mark.database
XIANGQI, WEIQI = "xiangqi-2020", "weiqi-2002"


@pytest.fixture
def chief(database: str) -> str:
    return str(User.objects.create_superuser("裁判长").username)


def do(*words: object) -> str:
    out = StringIO()
    call_command("do", *(str(word) for word in words), stdout=out)
    return out.getvalue()


def types(game: object) -> list[str]:
    return [event.type.split(".")[1] for event in store.load(game)]  # type: ignore[arg-type]


def test_without_a_command_it_lists_them() -> None:
    listed = do()
    assert "record_offence" in listed
    assert "登记违规" in listed
    assert "propose_ruling" not in listed
    assert "seal_move" not in listed


def test_shows_the_effect_and_records_nothing(chief: str) -> None:
    game = play(XIANGQI, ())
    told = do("resign", game, "--side=red", "--as", chief)
    assert "未登记" in told
    assert "→" in told
    assert "player-resigned" not in types(game)


def test_records_with_yes(chief: str) -> None:
    game = play(XIANGQI, ())
    told = do("resign", game, "--side=red", "--as", chief, "--yes")
    assert "已登记" in told
    assert types(game)[-2:] == ["player-resigned", "game-ended"]
    assert store.load(game)[-1].device == "command-line"


def test_a_move_in_chinese_and_an_article_by_its_number(chief: str) -> None:
    game = play(XIANGQI, ())
    do("play_move", game, "--side=red", "--move=炮二平五", "--as", chief, "--yes")
    words = ("--side=red", "--article=8.1.1", "--measure=foul", "--reason=触摸棋子")
    do("record_offence", game, *words, "--as", chief, "--yes")
    assert types(game)[-3:] == ["move-played", "offence-recorded", "foul-recorded"]
    assert b'"book":"xiangqi-2020"' in store.load(game)[-1].payload


def test_times_are_given_in_seconds_and_points_as_people_write_them(chief: str) -> None:
    game = play(WEIQI, (), time_control=sudden(60))
    reason = ("--article=22.8", "--reason=钟慢")
    do("adjust_time", game, "--side=black", "--delta=60", *reason, "--as", chief, "--yes")
    assert b'"delta_ms":60000' in store.load(game)[-1].payload


def test_what_follows_from_the_game_need_not_be_given(chief: str) -> None:
    game = play(XIANGQI, ())
    do("resign", game, "--side=red", "--as", chief, "--yes")
    do("sign_result", game, "--as", chief, "--yes")
    assert types(game)[-1] == "result-signed"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("answer_draw", "--side=red", "--accept=yes"), "no_offer_to_answer"),
        (("resign", "--side=green"), "side_unknown"),
        (("play_move", "--side=red", "--move=炮九平一一"), "notation"),
    ],
)
def test_a_refusal_is_told_in_words_with_its_code(
    chief: str, words: tuple[str, ...], code: str
) -> None:
    game = play(XIANGQI, ())
    before = types(game)
    with pytest.raises(CommandError, match=code) as refused:
        do(words[0], game, *words[1:], "--as", chief, "--yes")
    assert refused.value.returncode == 1
    assert types(game) == before


def test_a_record_that_has_moved_on_is_not_written_on(chief: str) -> None:
    game = play(XIANGQI, ())
    with pytest.raises(CommandError) as refused:
        do("resign", game, "--side=red", "--as", chief, "--yes", "--expected=1")
    assert refused.value.returncode == 1
    assert "player-resigned" not in types(game)


def test_whoever_has_no_office_there_is_refused(database: str) -> None:
    User.objects.create_user("无职务")
    office = User.objects.create_user("等级分")
    Appointment.objects.create(user=office, role="rating_office")
    game = play(XIANGQI, ())
    for name, code in (("无职务", "no_office"), ("等级分", "role_not_allowed")):
        with pytest.raises(CommandError, match=code):
            do("resign", game, "--side=red", "--as", name, "--yes")


@pytest.mark.parametrize(
    "words",
    [
        ("record_offence", "--side=red", "--code=disturbance", "--missing-moves=many"),
        ("record_offence", "--side=red", "--code=disturbance", "--missing-moves=1001"),
        ("record_offence", "--side=red", "--code=disturbance", "--after-press=perhaps"),
        ("record_offence", "--side=red", "--code=disturbance", "--measure=hanging"),
        ("report_lateness", "--arrivals=late"),
        ("report_displacement", "--ply=1", '--men=[{"source": "a0"}]'),
    ],
)
def test_what_is_none_of_its_kind_is_wrong_usage(chief: str, words: tuple[str, ...]) -> None:
    game = play(XIANGQI, ())
    with pytest.raises(CommandError) as wrong:
        do(words[0], game, *words[1:], "--as", chief)
    assert wrong.value.returncode == 2


def test_a_user_and_a_game_that_are_none_are_told(chief: str) -> None:
    game = play(XIANGQI, ())
    with pytest.raises(CommandError, match="no such user"):
        do("resign", game, "--side=red", "--as", "nobody")
    with pytest.raises(CommandError, match="no such stream"):
        do("resign", "01890a5d-ac96-774b-bcce-b302099a8057", "--side=red", "--as", chief)


def test_4_1_10_what_the_record_contradicts_is_confirmed_by_its_token(chief: str) -> None:
    game = play(XIANGQI, ())
    words = ("declare_result", game, "--result=0-1", "--article=4.1.10", "--as", chief)
    shown = do(*words)
    assert "记录的犯规、违例或警告未到判负次数。 红方 计数 0 须有 3 [too_few_marks]" in shown
    with pytest.raises(CommandError) as asked:
        do(*words, "--yes")
    assert "too_few_marks" in str(asked.value)
    assert "game-ended" not in types(game)
    token = str(asked.value).split("--confirm ")[1]
    with pytest.raises(CommandError):
        do(*words, "--yes", "--confirm", "0" * 64)
    assert "已登记" in do(*words, "--yes", "--confirm", token)
    (against,) = store.load(game)[-1].data["contradicts"]
    assert (against["code"], against["figures"][0]["number"]) == ("too_few_marks", 0)
