"""A McMahon through files: OpenGotha's own words for it, handicaps and grades out and in."""

from dataclasses import replace

import pytest

from tests.support.tournaments import Told
from tests.tournaments.formats.test_opengotha import SMALL
from tests.tournaments.record.test_mcmahon import begun, played, rules
from tournaments.books.pairing import GroupSeeding
from tournaments.formats.h9 import read_h9
from tournaments.interchange.import_events import Brought, events_of
from tournaments.interchange.orders import Export
from tournaments.interchange.reading import FileRead, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Particulars, Written, write_event
from tournaments.reading import FormatError
from tournaments.record.state import TournamentState
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import standings
from tournaments.regulations.mcmahon import SETTINGS
from tournaments.regulations.values import Elsewhere, PairingSystem, Stage

GRADES = ("6d", "4段", "业余3段", "2d", "1k", "3级", "8k", "12k", "职业五段", "2k", "15k", "5级")
RANKS = ("6d", "4D", "3D", "2d", "1k", "3K", "8k", "12k", "5P", "2k", "15k", "5K")
"""The same as a go program writes them; what it would write already stays."""
TERMS = {
    "mcmahon_bar": "2D",
    "mcmahon_floor": "10K",
    "group_seeding": GroupSeeding.SLIP,
    "handicap_reduction": 0,
    "handicap_most": 6,
}
GENERAL = 'genMMBar="4D" genMMFloor="20K" genMMS2ValueAbsent="1"'
MMS = '<PlacementCriterion name="MMS" number="1"/>'
HANDICAPS = 'hdBasedOnMMS="true" hdCeiling="9" hdCorrection="1" hdNoHdRankThreshold="9D"'
SEEDINGS = 'paiMaSeedSystem1="SPLITANDFOLD" paiMaSeedSystem2="SPLITANDFOLD"'


def event() -> Told:
    """Return an event of twelve after three rounds, countries told, handicaps given."""
    told = begun(*GRADES, **{**TERMS, "rounds": 4})
    countries = ("CN", "FR", "TR", "")
    entries = tuple(
        replace(entry, country=countries[at % 4]) for at, entry in enumerate(told.now.entries)
    )
    told.state = replace(told.now, entries=entries)
    for number in (1, 2, 3):
        played(told, number)
    return told


def written(state: TournamentState, form: Written) -> Export:
    people = {
        entry.id: Particulars(name=f"棋手{at}", family_name=f"棋{at}", given_name="手")
        for at, entry in enumerate(state.entries)
    }
    return write_event(state, state.stage, people, Order(format=form))


def brought(read: FileRead) -> Brought:
    return events_of(read, {person.number: str(person.number) for person in read.people})


def told_of(state: TournamentState, ranks: tuple[str, ...]) -> dict[str, tuple[str, int, object]]:
    """Return what files tell of each entrant, by his rank, which no other has here."""
    table = crosstable(state)
    rank = dict(zip((entrant.number for entrant in table.entrants), ranks, strict=True))
    countries = {entry.id: entry.country for entry in state.entries}
    return {
        rank[entrant.number]: (
            countries[entrant.id],
            int(entrant.start),
            [
                (rank.get(cell.opponent or 0), cell.mark, cell.colour, cell.handicap)
                for cell in entrant.cells
            ],
        )
        for entrant in table.entrants
    }


def ranks_of(state: TournamentState) -> tuple[str, ...]:
    grades = {entry.id: entry.grade for entry in state.entries}
    return tuple(grades[entrant.id] for entrant in crosstable(state).entrants)


@pytest.fixture(scope="module")
def state() -> TournamentState:
    return event().now


def test_the_event_has_handicaps_of_several_sizes(state: TournamentState) -> None:
    given = {board.pair.handicap for played in state.stage.played for board in played.boards}
    assert {0, 1} < given


@pytest.mark.parametrize("form", [Written.OPENGOTHA, Written.EGD])
def test_go_programs_files_come_back_equal(state: TournamentState, form: Written) -> None:
    export = written(state, form)
    terms = {} if form is Written.OPENGOTHA else TERMS
    system = None if form is Written.OPENGOTHA else PairingSystem.MCMAHON
    choices = Choices(edition="weiqi-2002", system=system, mcmahon=terms, rounds=4)
    again = brought(read_file(export.data, choices)).state
    stage = again.regulations.stages[0]
    assert {name: getattr(stage, name) for name in SETTINGS} == TERMS
    expected = told_of(state, RANKS)
    if form is Written.EGD:
        # Nobody's country is XX there.
        assert all(row.country in ("CN", "FR", "TR", "XX") for row in read_h9(export.data)[0].rows)
    # The floor and the bar give the same scores, wins two points each where nobody says.
    found = told_of(again, ranks_of(again))
    assert {
        rank: (country, start // 2, cells) for rank, (country, start, cells) in found.items()
    } == expected


@pytest.mark.parametrize("form", [Written.TRF26, Written.TRF16])
def test_a_fide_report_keeps_grades_countries_and_handicaps(
    state: TournamentState, form: Written
) -> None:
    read = read_file(written(state, form).data, Choices())
    again = brought(read)
    assert ranks_of(again.state) == GRADES
    assert told_of(again.state, GRADES) == told_of(state, GRADES)
    assert [round_.deviates for round_ in again.rounds] == [False] * 3
    assert [(line.number, line.values) for line in standings(again.state).lines] == [
        (line.number, line.values) for line in standings(state).lines
    ]


def gotha(*, general: str = GENERAL, criterion: str = MMS, handicaps: str = HANDICAPS,
          pairing: str = SEEDINGS) -> bytes:  # fmt: skip
    sets = (
        f"<HandicapParameterSet {handicaps}/><PlacementParameterSet><PlacementCriteria>"
        f"{criterion}</PlacementCriteria></PlacementParameterSet><PairingParameterSet {pairing}/>"
    )
    text = SMALL.replace("<GeneralParameterSet ", f"<GeneralParameterSet {general} ")
    assert text != SMALL
    return text.replace("</TournamentParameterSet>", f"{sets}</TournamentParameterSet>").encode()


def stage_of(data: bytes, **choices: object) -> Stage:
    made = Choices(edition="weiqi-2002", **choices)  # type: ignore[arg-type]
    return read_file(data, made).regulations.stages[0]


def unused(data: bytes) -> list[str]:
    read = read_file(data, Choices(edition="weiqi-2002"))
    return [note.detail for note in read.notes if note.code == "mcmahon_setting_not_used"]


def test_an_event_whose_places_go_by_mms_first_is_a_mcmahon() -> None:
    stage = stage_of(gotha())
    assert stage.pairing is PairingSystem.MCMAHON
    assert [getattr(stage, name) for name in SETTINGS] == ["4D", "20K", GroupSeeding.FOLD, 1, 9]
    assert unused(gotha()) == []


def test_what_is_chosen_goes_before_the_file() -> None:
    terms = {"mcmahon_bar": "1d", "handicap_most": 0}
    stage = stage_of(gotha(), mcmahon=terms, elsewhere=Elsewhere.MCMAHON)
    assert (stage.mcmahon_bar, stage.handicap_most, stage.mcmahon_floor) == ("1d", 0, "20K")
    assert stage.elsewhere is Elsewhere.MCMAHON
    assert stage_of(gotha(), system=PairingSystem.FOLD).pairing is PairingSystem.FOLD
    kept = rules(rounds=2)
    read = read_file(gotha(), Choices(regulations=kept))
    assert read.regulations == kept


def test_paired_elsewhere_no_round_departs() -> None:
    read = read_file(gotha(), Choices(edition="weiqi-2002", elsewhere=Elsewhere.MCMAHON))
    assert [round_.deviates for round_ in brought(read).rounds] == [False] * read.table.paired
    assert {int(entrant.start) for entrant in crosstable(brought(read).state).entrants} != {0}


@pytest.mark.parametrize(
    ("named", "seeding"),
    [
        ("SPLITANDFOLD", GroupSeeding.FOLD),
        ("SPLITANDSLIP", GroupSeeding.SLIP),
        ("SPLITANDRANDOM", GroupSeeding.RANDOM),
    ],
)
def test_the_three_seedings_of_opengotha_are_taken_over(named: str, seeding: GroupSeeding) -> None:
    data = gotha(pairing=SEEDINGS.replace("SPLITANDFOLD", named))
    assert stage_of(data).group_seeding is seeding
    assert unused(data) == []


@pytest.mark.parametrize(
    "data",
    [
        SMALL.encode(),
        gotha(criterion='<PlacementCriterion name="NBW" number="1"/>'),
        gotha(criterion='<PlacementCriterion name="MMS" number="2"/>'),
        gotha(criterion=""),
    ],
    ids=["no criteria", "wins first", "second only", "empty"],
)
def test_any_other_is_none(data: bytes) -> None:
    assert stage_of(data).pairing is PairingSystem.NEIGHBOURS


def test_another_game_has_no_mcmahon() -> None:
    stage = read_file(gotha(), Choices(edition="draughts-100")).regulations.stages[0]
    assert stage.pairing is not PairingSystem.MCMAHON
    with pytest.raises(FormatError, match="system_not_offered"):
        read_file(gotha(), Choices(edition="draughts-100", system=PairingSystem.MCMAHON))


@pytest.mark.parametrize(
    ("data", "notes"),
    [
        (gotha(handicaps=HANDICAPS.replace("9D", "1D")), ["hdNoHdRankThreshold 1D"]),
        (gotha(handicaps=HANDICAPS.replace("true", "false")), ["hdBasedOnMMS false"]),
        (gotha(handicaps=HANDICAPS.replace('Ceiling="9"', 'Ceiling="12"')), ["hdCeiling 12"]),
        (gotha(handicaps=HANDICAPS.replace('Ceiling="9"', f'Ceiling="{"1" * 5000}"')),
         [f"hdCeiling {'1' * 40}"]),
        (gotha(pairing=f'{SEEDINGS} paiMaLastRoundForSeedSystem1="{"1" * 5000}"'), []),
        (gotha(general=GENERAL.replace("4D", "strong")), ["genMMBar strong"]),
        (gotha(general=GENERAL.replace('Absent="1"', 'Absent="0"')), ["genMMS2ValueAbsent 0"]),
        (gotha(pairing='paiMaSeedSystem2="SPLITANDSWAP"'),
         ["paiMaSeedSystem1  until round ", "paiMaSeedSystem2 SPLITANDSWAP"]),
        (gotha(general=GENERAL.replace("4D", "9D")), []),
    ],
)  # fmt: skip
def test_what_is_not_taken_over_is_noted(data: bytes, notes: list[str]) -> None:
    assert unused(data) == notes


@pytest.mark.parametrize(
    "line",
    [
        "{}", "[[1,2,3]]", '[[1,2,3,"4"]]', "[[1,2,3,0]]", "[[1,2,3,10]]", '["x"]',
        "[[1,2,3,true]]",
    ],
)  # fmt: skip
def test_a_damaged_line_of_handicaps_is_refused(state: TournamentState, line: str) -> None:
    text = written(state, Written.TRF26).data.decode()
    lines = [
        f"### Qipu handicaps {line}" if " Qipu handicaps " in row else row
        for row in text.splitlines()
    ]
    assert lines != text.splitlines()
    with pytest.raises(FormatError, match="qipu_line_malformed"):
        read_file("\n".join(lines).encode(), Choices())
