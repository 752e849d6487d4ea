"""`manage.py do` for an event: shown first, recorded with --yes, refused in words."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.admin.desk import Desk
from tests.tournaments.admin.every_act import drawn, full, published, started

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def do(desk: Desk, command: str, *words: str) -> str:
    out = StringIO()
    call_command("do", command, str(desk.id), *words, "--as", "裁判长", stdout=out)
    return out.getvalue()


def test_the_commands_of_events_are_listed_by_their_buttons() -> None:
    out = StringIO()
    call_command("do", stdout=out)
    listed = out.getvalue()
    assert "withdraw_entrant" in listed
    assert "退出比赛" in listed
    assert "award_dan" not in listed, "it has no address of its own"


def test_whom_it_is_about_is_told_and_nothing_is_recorded(database: str) -> None:
    desk = full()
    before = desk.version
    words = ("--number=4", "--after-round=1", "--reason=因病", "--consented-by=竞赛组委会")
    told = do(desk, "withdraw_entrant", *words)
    assert "4 棋手4" in told
    assert "未登记" in told
    assert desk.version == before
    assert "已登记" in do(desk, "withdraw_entrant", *words, "--yes")
    assert not desk.state.stage.participation[-1].is_in


def test_the_round_follows_from_the_event(database: str) -> None:
    desk = full()
    do(desk, "close_round", "--yes")
    assert desk.state.stage.closed == 1


def test_an_article_is_one_of_the_event_s_own_book(database: str) -> None:
    desk = full()
    do(desk, "record_sanction", "--number=1", "--article=18.1", "--reason=警告", "--yes")
    assert desk.state.stage.sanctions == ((1, False),)


def test_what_is_to_be_confirmed_is_recorded_with_its_token(database: str) -> None:
    desk = drawn()
    with pytest.raises(CommandError, match="fewer_rounds_than_advised") as error:
        do(desk, "start_tournament", "--yes")
    assert not desk.state.has_started
    do(desk, "start_tournament", "--yes", "--confirm", str(error.value).split()[-1])
    assert desk.state.has_started


@pytest.mark.parametrize(
    ("command", "words", "told"),
    [
        ("withdraw_entrant", ("--number=9", "--after-round=0", "--reason=x"), "entrant_unknown"),
        ("recall_pairing", ("--reason=x",), "round_not_published"),
        ("record_sanction", ("--number=1", "--article=18.1", "--reason="), "reason_missing"),
    ],
)
def test_a_refusal_has_its_code(
    database: str, command: str, words: tuple[str, ...], told: str
) -> None:
    desk = started()
    before = desk.version
    with pytest.raises(CommandError, match=told):
        do(desk, command, *words, "--yes")
    assert desk.version == before


@pytest.mark.parametrize(
    "words",
    [
        ("record_result", "--round=1", "--board=one", "--score=1-0"),
        ("record_result", "--round=1", "--board=1", "--score=2-0"),
        ("correct_result", "--round=0", "--board=1", "--score=1-0", "--reason=x"),
    ],
)
def test_what_is_none_of_its_kind_is_wrong_usage(database: str, words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError) as error:
        do(published(started()), *words)
    assert error.value.returncode == 2
