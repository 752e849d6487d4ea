"""Reports of other programs: paired elsewhere, byes announced ahead, points that contradict."""

import re
from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError
from tests.support.go_files import WEIQI
from tests.support.tournaments import SWISS, Told, pairs
from tests.tournaments.formats.test_h9 import SMALL as H9
from tests.tournaments.formats.test_opengotha import SMALL as GOTHA
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.interchange.import_events import Brought, events_of
from tournaments.interchange.reading import FileFormat, FileRead, format_of, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Particulars, Written, write_event
from tournaments.reading import FormatError
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.deviations import DeviationKind
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import PairedBy
from tournaments.regulations.values import Elsewhere, PairingSystem

BOOK = Choices(edition="xiangqi-2020", rounds=4)


def row(number: int, points: str, *cells: str) -> str:
    """Return the line of a player without rating."""
    name = f"棋手{number}".ljust(33)
    return (
        f"001 {number:4} m    {name} 2400 CHN {'':11} 1990/01/02 {points:>4} {number:4}"
        + "".join(f"  {cell:8}" for cell in cells)
    )


def report(*more: str, second: str = " 1.0") -> bytes:
    """Return a report of two rounds that the book would have paired otherwise."""
    rows = (
        row(1, " 1.5", "   4 w 1", "   3 b ="),
        row(2, second, "   3 w 1", "   4 b 0"),
        row(3, " 0.5", "   2 b 0", "   1 w ="),
        row(4, " 1.0", "   1 b 0", "   2 w 1"),
    )
    return "\n".join(("012 某公开赛", "XXR 4", *rows, *more, "")).encode()


def bring(data: bytes, choices: Choices = BOOK) -> tuple[FileRead, Brought]:
    read = read_file(data, choices)
    return read, events_of(read, {at: f"p{at}" for at in range(1, 5)})


@pytest.mark.parametrize("system", [name for name in Elsewhere if name is not Elsewhere.NO])
def test_an_event_paired_elsewhere_has_no_deviation_a_round(system: Elsewhere) -> None:
    _, brought = bring(report(), replace(BOOK, elsewhere=system))
    assert [round_.refusal for round_ in brought.rounds] == ["pairing_not_automatic"] * 2
    assert not any(round_.deviates for round_ in brought.rounds)
    assert brought.state.deviations == ()
    assert brought.state.regulations.stages[0].elsewhere is system


def test_the_same_event_under_the_book_deviates() -> None:
    _, brought = bring(report())
    assert [round_.round for round_ in brought.rounds if round_.deviates] == [1, 2]
    kinds = {deviation.kind for deviation in brought.state.deviations}
    assert kinds == {DeviationKind.IMPORT}


def test_the_server_pairs_no_round_of_it_and_takes_one_set_down() -> None:
    stage = replace(SWISS.stages[0], elsewhere=Elsewhere.FIDE_DUTCH)
    told = Told(replace(SWISS, stages=(stage,))).begin(4)
    with pytest.raises(CommandRefusedError, match="pairing_not_automatic") as refused:
        pair_next(told.now, number=1, seed="")
    assert dict(refused.value.facts) == {"system": "fide_dutch"}
    told.give(c.DraftPairing(round=1, pairs=pairs((1, 4), (2, 3)), source=PairedBy.HAND))
    told.give(c.PublishPairing(round=1))
    assert told.now.deviations == ()


def test_byes_announced_ahead_stand_for_the_rounds_to_come() -> None:
    read, brought = bring(report("240 H   3    2", "240 Z   4    2    3"))
    assert read.announced == ((3, 2, Mark.HALF_BYE), (4, 2, Mark.ABSENT), (4, 3, Mark.ABSENT))
    stage = brought.state.stage
    assert stage.granted == ((2, 3, Mark.HALF_BYE),)
    assert stage.excused == ((2, 4), (3, 4))
    assert stage.to_pair(3) == {1, 3, 4}
    assert brought.state.regulations.byes.half_byes == 1
    people = {f"p{at}": Particulars(name=f"棋手{at}") for at in range(1, 5)}
    written = write_event(brought.state, stage, people, Order(format=Written.TRF26)).data
    assert re.findall(rb"(?m)^240.*$", written) == [b"240 H   3    2", b"240 Z   4    2    3"]
    assert read_file(written, Choices()).announced == read.announced


def test_a_bye_announced_beyond_the_last_round_or_in_a_round_played_changes_nothing() -> None:
    _, brought = bring(report("240 H   1    2", "240 F   9    1"))
    assert brought.state.stage.granted == ()
    assert not any(isinstance(event, e.ByeGranted) for event in brought.events)


def test_points_that_contradict_the_results_are_noted_with_their_line() -> None:
    read, _ = bring(report(second=" 2.0"))
    found = [note for note in read.notes if note.code == "points_contradict_results"]
    assert [(note.line, note.detail) for note in found] == [(4, "2: 2, 1")]
    right, _ = bring(report())
    assert not any(note.code == "points_contradict_results" for note in right.notes)


def test_accelerated_points_and_remarks_are_kept_and_named() -> None:
    data = b"# made by a program\n" + report("XXA    1  1.0  0.5", "### a remark")
    assert format_of(data) is FileFormat.TRF
    read, brought = bring(data)
    assert [note.detail for note in read.notes if note.code == "record_left_out"] == ["XXA"]
    assert not any(note.code == "record_not_understood" for note in read.notes)
    assert len(brought.rounds) == 2


@pytest.mark.parametrize(
    ("data", "choices", "words"),
    [
        (report(), Choices(edition="xiangqi-2019"), "xiangqi-2020"),
        (report(), Choices(), "xiangqi-2020"),
        (GOTHA.encode(), Choices(), "weiqi-2002"),
        (GOTHA.replace("BLACKWINS", "BLACK").encode(), WEIQI, "BOTHLOSE_BYDEF"),
        (H9.replace(" 1D ", " 1X ").encode(), WEIQI, "1D-9D"),
        (H9.replace("2+/b0", "2+/x0").encode(), WEIQI, "12+/w3"),
        (report().replace(b"   4 w 1", b"   4 x 1"), BOOK, "w b -"),
        (report("330 +=   1   1   2"), BOOK, "+- -+ --"),
    ],
    ids=["edition", "no edition", "go", "result", "rank", "cell", "colour", "forfeit"],
)
def test_a_refusal_names_the_words_that_are_accepted(
    data: bytes, choices: Choices, words: str
) -> None:
    with pytest.raises(FormatError) as refused:
        read_file(data, choices)
    assert words in refused.value.detail


@pytest.mark.parametrize(
    ("code", "system", "notes"),
    [
        ("FIDE_DUTCH_2026", Elsewhere.FIDE_DUTCH, set()),
        ("FIDE_DUTCH_2026_BAKU", Elsewhere.FIDE_DUTCH, {"acceleration_not_used"}),
        ("fide_burstein", Elsewhere.BURSTEIN, set()),
        ("FIDE_DUBOV_2026", Elsewhere.DUBOV, set()),
        ("FIDE_LIM", Elsewhere.LIM, set()),
        ("FIDE_DOUBLESWISS", Elsewhere.NO, {"record_not_used"}),
        ("FIDE_TEAM_BAKU", Elsewhere.NO, {"record_not_used"}),
        ("OTHER_DUTCH", Elsewhere.NO, {"record_not_used"}),
        ("", Elsewhere.NO, set()),
    ],
)
def test_record_192_names_the_system(code: str, system: Elsewhere, notes: set[str]) -> None:
    read, brought = bring(report(f"192 {code}"))
    named = {"record_not_used", "system_not_used", "acceleration_not_used"}
    assert {note.code for note in read.notes} & named == notes
    assert brought.state.regulations.stages[0].elsewhere is system
    assert (brought.state.deviations == ()) == (system is not Elsewhere.NO)


@pytest.mark.parametrize(
    "chosen",
    [
        replace(BOOK, elsewhere=Elsewhere.PROGRAM),
        replace(BOOK, system=PairingSystem.POSITIONAL),
        replace(BOOK, kind=StageKind.ROUND_ROBIN, rounds=0),
    ],
    ids=["elsewhere", "system", "no-swiss"],
)
def test_what_is_chosen_goes_before_record_192(chosen: Choices) -> None:
    read = read_file(report("192 FIDE_DUTCH_2026"), chosen)
    assert read.regulations.stages[0].elsewhere is chosen.elsewhere
    assert [note.line for note in read.notes if note.code == "system_not_used"] == [7]
