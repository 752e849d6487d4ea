"""Headers: dates in the forms of the corpus, players, rounds, contradicted results."""

import pytest

from games.notation.game_record import GameRecord
from games.notation.headers import parse_date, read_header
from games.notation.xiangqi.pgn import read_pgn
from tests.support.notation import DATA


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("1992.5.18", "1992-05-18"),
        ("2005年10月28日", "2005-10-28"),
        ("1985年4月16日", "1985-04-16"),
        ("2004-12-08", "2004-12-08"),
        ("20090902", "2009-09-02"),
        ("2010-04-18 13:3", "2010-04-18"),
        ("1975.06.22", "1975-06-22"),
        ("23-9-2009", "2009-09-23"),
        ("12/12/2001", "2001-12-12"),
        ("2001/2/10 ", "2001-02-10"),
        ("2000-8-25 ", "2000-08-25"),
        ("1999年8月20日-25日", "1999-08-20"),
        ("20090425-14：00", "2009-04-25"),
        ("2004 1 30", "2004-01-30"),
        ("97-11-19", "1997-11-19"),
        ("96-12-18  ", "1996-12-18"),
        ("2007年1月", "2007-01-??"),
        ("1994.8", "1994-08-??"),
        ("1996.10.", "1996-10-??"),
        ("2000、08、26", "2000-08-26"),
        ("2001。5。5", "2001-05-05"),
        ("19980408上午", "1998-04-08"),
        ("2005年5月4日上", "2005-05-04"),
        ("1-28-83", "1983-01-28"),
        ("1-27--83", "1983-01-27"),
        ("1978，9，10", "1978-09-10"),
        ("12月25日", "????-12-25"),
        ("2004年9月22日。", "2004-09-22"),
        ("2005年11月7日8.30", "2005-11-07"),
        ("1995.", "1995-??-??"),
        ("10/29/99", "1999-10-29"),
        ("１９９２．５．１８", "1992-05-18"),
        ("2012-9-1 16:30:01", "2012-09-01"),
        ("2004.??.??", "2004-??-??"),
        ("2004.12.??", "2004-12-??"),
        ("2001-12-00", "2001-12-??"),
        ("1996年12月??日", "1996-12-??"),
        ("2000-02-29", "2000-02-29"),
    ],
)
def test_dates_in_every_form_of_the_corpus(text: str, iso: str) -> None:
    date, doubt = parse_date(text)
    assert (date and date.isoformat(), doubt) == (iso, "")


@pytest.mark.parametrize("text", ["", "   ", "????.??.??", "-"])
def test_an_empty_date_stays_empty_without_a_warning(text: str) -> None:
    assert parse_date(text) == (None, "")


@pytest.mark.parametrize(
    ("text", "iso", "doubt"),
    [
        ("3-8-2009", "2009-??-??", "date_ambiguous"),
        ("26.05.01", None, "date_ambiguous"),
        ("204-12-15", None, "date_unreadable"),
        ("200年7月30日", None, "date_unreadable"),
        ("1962年11月190日", "1962-11-??", "date_unreadable"),
        ("1986年11有13日", "1986-11-??", "date_unreadable"),
        ("2009052-14：30", None, "date_unreadable"),
        ("1999-02-30", "1999-02-??", "date_unreadable"),
        ("2001-02-29", "2001-02-??", "date_unreadable"),
        ("2004-13-01", "2004-??-??", "date_unreadable"),
        ("4.19", None, "date_unreadable"),
        ("比赛日期", None, "date_unreadable"),
        ("20世纪30年代", None, "date_unreadable"),
        ("0000-01-01", None, "date_unreadable"),
        ("99999999", None, "date_unreadable"),
    ],
)
def test_a_doubtful_date_is_said_to_be_so(text: str, iso: str | None, doubt: str) -> None:
    date, found = parse_date(text)
    assert (date.isoformat() if date else None, found) == (iso, doubt)


def record(result: str | None = None, **tags: str) -> GameRecord:
    return GameRecord(
        index=1,
        line=1,
        tags=tuple(tags.items()),
        move_format="chinese",
        edition="xiangqi-2020",
        result=result,
    )


def test_names_that_stand_only_in_the_event_are_no_players() -> None:
    header = read_header(record(Event="上海胡荣华（红先负）河北李来群", Red="", Black=""))
    assert (header.first, header.second, header.first_team) == ("", "", "")
    assert header.event == "上海胡荣华（红先负）河北李来群"


def test_names_teams_and_site_are_taken_as_written() -> None:
    header = read_header(record(Red=" 广东 吕钦 ", RedTeam="广东", Black="甲", Site="北京"))
    assert (header.first, header.first_team, header.second, header.second_team, header.site) == (
        "广东 吕钦",
        "广东",
        "甲",
        "",
        "北京",
    )
    assert read_header(record(White="A", Black="B")).first == "A"


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), ("第03轮", 3), ("第4輪", 4), ("１２", 12), ("", None), ("决赛", None), ("M7", None)],
)
def test_rounds(text: str, number: int | None) -> None:
    header = read_header(record(Round=text))
    assert (header.round_text, header.round_number) == (text, number)


@pytest.mark.parametrize(
    ("event", "result", "contradicted"),
    [
        ("甲 (先负) 乙", "1/2-1/2", True),
        ("甲先胜乙", "0-1", True),
        ("甲（红先負）乙", "1-0", True),
        ("甲先勝乙", "1-0", False),
        ("甲先和乙", "1/2-1/2", False),
        ("甲 负 乙", "1-0", False),
        ("甲先胜乙", "*", False),
        ("甲先胜乙", None, False),
        ("先胜后先负", "1-0", False),
        ("全国赛", "1-0", False),
    ],
)
def test_a_result_against_the_event_is_reported_and_kept(
    event: str, result: str | None, contradicted: bool
) -> None:
    header = read_header(record(result, Event=event))
    codes = [warning.code for warning in header.warnings]
    assert codes == (["result_contradicts_event"] if contradicted else [])
    assert header.result == result


@pytest.mark.parametrize(
    ("file", "result"),
    [
        ("localcups-00002913.pgn", "1/2-1/2"),
        ("national-00000875.pgn", "0-1"),
        ("national-00002500.pgn", "1-0"),
    ],
)
def test_the_three_known_files(file: str, result: str) -> None:
    header = read_header(read_pgn((DATA / "games" / file).read_bytes()).records[0])
    assert [warning.code for warning in header.warnings] == ["result_contradicts_event"]
    assert header.result == result
