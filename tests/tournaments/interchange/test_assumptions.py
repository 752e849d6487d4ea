"""Whatever is guessed to make up for a file is told (questions 48 and 50 of the checklist)."""

import re
from dataclasses import replace

import pytest

from tests.support.tournaments import SWISS, Told
from tests.tournaments.interchange.test_team_files import played, written
from tournaments.interchange.import_events import MOST_NOTES, events_of
from tournaments.interchange.reading import read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Particulars, Written, write_event
from tournaments.reading import Adjustment
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.values import Score
from tournaments.regulations.values import TeamKind

BOOK = Choices(edition="xiangqi-2020")


def notes(data: bytes, choices: Choices = BOOK) -> dict[str, str]:
    """Return what is told of a file: code -> detail."""
    return {note.code: note.detail for note in read_file(data, choices).notes}


def without(data: bytes, *records: str) -> bytes:
    """Return a report without the lines of these records, nor those of this server."""
    lines = data.decode().splitlines()
    kept = [line for line in lines if not line.startswith((*records, "### Qipu"))]
    return ("\n".join(kept) + "\n").encode()


def report() -> bytes:
    told = Told(SWISS).begin(4)
    told.publish(1, (1, 2), (3, 4)).results(1, Score.FIRST_WINS, Score.DRAW)
    told.give(c.CloseRound(round=1))
    people = {
        entry.id: Particulars(name=f"棋手{at}")
        for at, entry in enumerate(told.now.entries, start=1)
    }
    return write_event(told.now, told.now.stage, people, Order(format=Written.TRF26)).data


def test_a_report_that_says_all_is_taken_without_a_guess() -> None:
    assert notes(report(), Choices()) == {}
    assert notes(written(played()), Choices()) == {}


def test_the_scoring_where_the_report_has_none() -> None:
    assert notes(without(report(), "162"))["scoring_assumed"] == "2-1-0"
    assert "scoring_assumed" not in notes(without(report()))


def test_a_scoring_that_the_regulations_set_aside() -> None:
    three = read_file(report(), Choices()).regulations
    data = re.sub(rb"(?m)^(162 +W +)2", rb"\g<1>3", report())
    assert data != report()
    told = notes(data, Choices(regulations=three))
    assert told["scoring_not_used"] == "3-1-0"
    assert "scoring_not_used" not in notes(report(), Choices(regulations=three))


def test_teams_that_the_report_does_not_describe() -> None:
    fixed = written(played(TeamKind.FIXED_BOARDS))
    told = notes(without(fixed, "352", "362"))
    assert told["team_kind_assumed"] == "fixed_boards"
    assert told["boards_assumed"] == "3"
    assert told["match_scoring_assumed"] == "2-1-0"
    whole = notes(without(fixed))
    assert whole["team_kind_assumed"] == "fixed_boards"
    assert {"boards_assumed", "match_scoring_assumed"} & whole.keys() == set()


def test_a_team_s_bye_above_all_its_boards() -> None:
    data = without(written(played()))
    line = next(text for text in data.decode().splitlines() if text.startswith("320"))
    high = data.replace(line.encode(), line.replace(" 3.0", "13.0", 1).encode())
    assert high != data
    assert notes(high)["team_bye_lowered"] == "13 6"
    assert "team_bye_lowered" not in notes(data)


def test_what_trf16_said_of_teams_in_its_own_way() -> None:
    data = without(written(played(TeamKind.FIXED_BOARDS), Written.TRF16)) + b"XXS 1.0 1 2 3\n"
    assert notes(data)["record_left_out"] == "XXS"


def test_what_an_opengotha_file_holds_beyond_the_event() -> None:
    told = Told(SWISS).begin(4)
    told.publish(1, (1, 2), (3, 4)).results(1, Score.FIRST_WINS, Score.DRAW)
    told.give(c.CloseRound(round=1))
    people = {
        entry.id: Particulars(name=f"棋手{at}")
        for at, entry in enumerate(told.now.entries, start=1)
    }
    order = Order(format=Written.OPENGOTHA)
    data = write_event(told.now, told.now.stage, people, order).data
    more = data.replace(b'handicap="0"', b'handicap="3"', 1).replace(
        b'knownColor="true"', b'knownColor="false"', 1
    )
    found = notes(more.replace(b"<Player ", b'<Player agaId="9" registeringStatus="PRE" ', 1))
    assert found["element_not_used"] == "TournamentParameterSet"
    assert found["attribute_not_used"] == "agaId"
    assert found["registration_not_final"] == "1 PRE"
    assert found["colour_unknown"] == "round 1 table 1"
    assert notes(data) == {
        "element_not_used": "TournamentParameterSet",
        "scoring_assumed": "2-1-0",
    }
    read = read_file(more, BOOK)
    state = events_of(read, {at: str(at) for at in range(1, 5)}).state
    assert [board.pair.handicap for board in state.stage.played[0].boards] == [3, 0]


def test_what_an_h9_file_says_that_cannot_be_or_is_not_used() -> None:
    table = (
        "; CL[A]\n; EV[示例赛]\n"
        "   1 赵 一  1D CN Hang  4  2  2+/b0  3+\n"
        "   2 钱 二  2K FR 31Ba  2  4  1+/w0  0-\n"
        "   3 孙 三  3K CN Bei   2  4  0-  1-\n"
    )
    found = notes(table.encode())
    assert found["won_by_both"] == "round 1: 1-2"
    assert found["colour_unknown"] == "round 2: 1-3"
    assert (found["header_not_used"], found["criteria_not_used"]) == ("CL", "")
    honest = notes(
        table.replace("1+/w0", "1-/w0")
        .replace("3+\n", "3+/b0\n")
        .replace("1-\n", "1-/w0\n")
        .encode()
    )
    assert not {"won_by_both", "colour_unknown"} & honest.keys()


@pytest.mark.parametrize(("lines", "kept"), [(3, 3), (MOST_NOTES, MOST_NOTES)])
def test_the_event_keeps_what_was_told(lines: int, kept: int) -> None:
    assert len(stored(lines)) == kept
    assert "further_notes" not in stored(lines)


def test_an_event_that_could_not_keep_all_says_so() -> None:
    found = stored(MOST_NOTES + 1)
    assert (len(found), found[-1]) == (MOST_NOTES, "further_notes")


def stored(count: int) -> list[str]:
    """Return the codes that the event of a file with so many notes keeps."""
    more = tuple(Adjustment(code="record_not_used", line=at) for at in range(1, count + 1))
    read = replace(read_file(report(), Choices()), notes=more)
    ids = {number: f"00000000-0000-7000-8000-{number:012d}" for number in range(1, 5)}
    (event,) = (x for x in events_of(read, ids, {}).events if isinstance(x, e.TournamentImported))
    return [note.code for note in event.notes]
