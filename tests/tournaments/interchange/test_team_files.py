"""Team events as FIDE reports and back (T8): TRF16 record 013, TRF-2026 records 300 to 362."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games.rules.books.sources import XIANGQI
from tests.support.shared_data import shared_data_dir
from tests.support.tournaments import SWISS, Told, entry_id
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.formats.trf import LineUp as LineUpRecord
from tournaments.formats.trf import OldTeam, Team, TeamByes, TeamForfeit
from tournaments.formats.trf_read import read_trf
from tournaments.interchange.import_events import Brought, events_of
from tournaments.interchange.reading import FileRead, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Particulars, Written, write_event
from tournaments.reading import FormatError
from tournaments.record import commands as c
from tournaments.record.state import TournamentState
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import DrawMethod, Entry, Score
from tournaments.regulations.values import Stage, TeamKind, Teams

BOARDS = 3
TRF = (Written.TRF16, Written.TRF26)


def member(team: int, place: int) -> str:
    return f"00000000-0000-7000-9000-{team:06d}{place:06d}"


def begun(kind: TeamKind, *, edition: str = "xiangqi-2020", games: int = 1) -> Told:
    """Return five teams of three boards and a reserve, ready to play."""
    reserves = int(kind is TeamKind.FREE_LINEUP)
    rules = replace(
        SWISS,
        edition=edition,
        stages=(Stage(kind=StageKind.SWISS, rounds=4, games=games),),
        teams=Teams(kind=kind, boards=BOARDS, reserves=reserves, bye_board_points=Fraction(3)),
    )
    told = Told(rules)
    size = BOARDS + reserves
    teams = tuple(
        Entry(
            id=entry_id(team),
            unit=f"单位{team}",
            members=tuple(member(team, place) for place in range(1, size + 1)),
        )
        for team in range(1, 6)
    )
    told.give(c.EnterEntrants(entries=teams))
    ids = tuple(team.id for team in teams)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
    told.give(c.StartTournament())
    return told


def match(told: Told, number: int, board: int, *scores: Score, fouls: int = 0) -> None:
    for at, score in enumerate(scores, start=1):
        told.give(c.RecordGame(round=number, board=board, game=at, score=score, fouls_second=fouls))


W, L, D = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW


def played(kind: TeamKind = TeamKind.FREE_LINEUP, edition: str = "xiangqi-2020") -> TournamentState:
    """Play three rounds: every way in which a match can be told, the last one still open."""
    told = begun(kind, edition=edition)
    told.publish(1, (1, 2), (4, 3), bye=(5,))
    match(told, 1, 1, W, D, L)
    match(told, 1, 2, W, Score.SECOND_BY_FORFEIT, D)
    told.close(1)
    told.draft(2, (5, 1), (2, 4), bye=(3,))
    if kind is TeamKind.FREE_LINEUP:
        named = {
            5: (member(5, 4), member(5, 2), member(5, 1)),
            1: ("", member(1, 2), member(1, 3)),
            2: (member(2, 1), member(2, 2), ""),
        }
        for team, players in named.items():
            told.give(c.NameLineUp(round=2, number=team, players=players))
    told.give(c.PublishPairing(round=2))
    empty = kind is TeamKind.FREE_LINEUP
    match(told, 2, 1, Score.FIRST_BY_FORFEIT if empty else W, W, L)
    match(told, 2, 2, D, D, Score.SECOND_BY_FORFEIT if empty else D)
    told.close(2)
    told.give(c.ExcuseEntrant(number=2, round=3, reason="x"))
    told.publish(3, (1, 3), (4, 5))
    told.give(c.RecordResult(round=3, board=1, score=Score.SECOND_BY_FORFEIT))
    match(told, 3, 2, W)
    return told.now


def people(state: TournamentState) -> dict[str, Particulars]:
    found = {
        entry.id: Particulars(name=f"队{at}") for at, entry in enumerate(state.entries, start=1)
    }
    for at, entry in enumerate(state.entries, start=1):
        for place, player in enumerate(entry.members, start=1):
            found[player] = Particulars(name=f"棋手{at}{place}", unit=entry.unit)
    return found


def written(state: TournamentState, form: Written = Written.TRF26) -> bytes:
    return write_event(state, state.stage, people(state), Order(format=form)).data


def brought(state: TournamentState, read: FileRead) -> Brought:
    teams = {number.number: number.id for number in state.numbers}
    named = {particulars.name: key for key, particulars in people(state).items()}
    players = {player.number: named[player.name] for player in read.players}
    return events_of(read, teams, players)


def facts(state: TournamentState) -> list[object]:
    """Return what makes two team events the same."""
    stage = state.stage
    return [
        [(entry.id, entry.unit, entry.members) for entry in state.entries],
        rows_of(standings(state)),
        [
            [
                sorted(
                    (
                        board.pair.first,
                        board.pair.second,
                        tuple(sorted(board.log, key=lambda game: game.game)),
                        # Why a ruling was given stays with the record.
                        None if board.outcome is None else replace(board.outcome, note=""),
                    )
                    for board in round_.boards
                )
                for round_ in stage.played
            ]
        ],
        [sorted(round_.byes) for round_ in stage.played],
        [
            sorted((line.number, line.players) for line in round_.line_ups)
            for round_ in stage.played
        ],
    ]


@pytest.mark.parametrize("form", TRF)
@pytest.mark.parametrize("edition", ["xiangqi-2020", "weiqi-2002"])
@pytest.mark.parametrize("kind", [TeamKind.FIXED_BOARDS, TeamKind.FREE_LINEUP])
def test_t8_a_team_event_taken_out_and_in_is_the_same(
    kind: TeamKind, edition: str, form: Written
) -> None:
    state = played(kind, edition)
    read = read_file(written(state, form), Choices())
    again = brought(state, read).state
    assert facts(again) == facts(state)
    assert read.people[0].name == "队1"
    assert [person.unit for person in read.people] == [f"单位{n}" for n in range(1, 6)]


@pytest.mark.parametrize("form", TRF)
@pytest.mark.parametrize("twice", [False, True])
def test_t8_games_the_columns_cannot_hold_come_back(form: Written, twice: bool) -> None:
    kind = TeamKind.FIXED_BOARDS if twice else TeamKind.ALL_AGAINST_ALL
    told = begun(kind, games=2 if twice else 1)
    told.publish(1, (1, 2), (4, 3), bye=(5,))
    match(told, 1, 1, *([W, D, L] * (2 if twice else 3)))
    match(told, 1, 2, W, fouls=2)
    state = told.now
    exported = write_event(state, state.stage, people(state), Order(format=form))
    assert [note.code for note in exported.notes if note.code == "games_left_out"]
    read = read_file(exported.data, Choices())
    assert facts(brought(state, read).state) == facts(state)


def test_t8_rulings_and_fouls_on_the_boards_come_back() -> None:
    told = begun(TeamKind.FIXED_BOARDS)
    told.publish(1, (1, 2), (4, 3), bye=(5,))
    match(told, 1, 1, W, D, L, fouls=1)
    match(told, 1, 2, W, W, W)
    told.give(
        c.RuleScore(round=1, board=2, score=Score.BOTH_LOSE, article=XIANGQI("20.2"), reason="裁决")
    )
    state = told.now
    assert facts(brought(state, read_file(written(state), Choices())).state) == facts(state)


def test_t8_the_records_say_what_was_played() -> None:
    state = played()
    report = read_trf(written(state)).report
    teams = [record for record in report.records if isinstance(record, Team)]
    assert [(team.number, team.name, team.members) for team in teams][:2] == [
        (1, "队1", (1, 2, 3, 4)),
        (2, "队2", (5, 6, 7, 8)),
    ]
    # Round 1: a win, a draw and a loss of the board's mover; board 2 is led by the other team.
    first = [report.players[at].cells[0] for at in (0, 1, 2)]
    assert [(cell.opponent, cell.colour, cell.result) for cell in first] == [
        (5, "w", "1"),
        (6, "b", "="),
        (7, "w", "0"),
    ]
    line_ups = {(record.round, record.team): record for record in report.records
                if isinstance(record, LineUpRecord)}  # fmt: skip
    assert set(line_ups) == {(2, 1), (2, 2), (2, 5)}
    assert line_ups[2, 1].players == (0, 2, 3)
    assert line_ups[2, 1].opponent == 5
    byes = next(record for record in report.records if isinstance(record, TeamByes))
    assert (byes.match_points, byes.game_points, byes.teams) == (Fraction(2), Fraction(3), (5, 3))
    forfeit = next(record for record in report.records if isinstance(record, TeamForfeit))
    assert (forfeit.kind, forfeit.round, forfeit.white, forfeit.black) == ("-+", 3, 1, 3)
    assert (report.text("352"), report.text("362").split()) == (
        "WBW", ["TW", "2.0", "TD", "1.0", "TL", "0.0"],
    )  # fmt: skip
    old = read_trf(written(state, Written.TRF16)).report
    assert next(record.members for record in old.records if isinstance(record, OldTeam)) == (
        1,
        2,
        3,
        4,
    )


def without_our_lines(data: bytes) -> str:
    lines = data.decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("### Qipu"))


def test_t8_a_file_of_another_program_needs_its_edition_alone() -> None:
    state = played(TeamKind.FIXED_BOARDS)
    read = read_file(without_our_lines(written(state)).encode(), Choices(edition="xiangqi-2020"))
    rules = read.regulations
    assert (rules.teams.kind, rules.teams.boards) == (TeamKind.FIXED_BOARDS, 3)
    assert rules.teams.bye_board_points == 3
    again = brought(state, read).state
    assert [board.pair.first for board in again.stage.played[0].boards] in ([1, 4], [4, 1])
    points = {row.number: (row.rank, row.points) for row in rows_of(standings(again))}
    assert points == {row.number: (row.rank, row.points) for row in rows_of(standings(state))}


def moved(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


FAULTS = {
    "team_member_unknown": ("   1    2    3    4\n", "   1    2    3   99\n"),
    "team_member_twice": ("   5    6    7    8\n", "   5    6    7    1\n"),
    "player_without_team": ("   9   10   11   12\n", "   9   10   12\n"),
    "not_of_this_team": ("300   2   1   5    0    2    3", "300   2   1   5    0    2    7"),
    "team_opponents_disagree": ("300   2   1   5 ", "300   2   1   4 "),
    "line_up_wrong_length": (
        "300   2   1   5    0    2    3", "300   2   1   5    0    2    3    4",
    ),
    "game_outside_match": ("300   2   1   5    0    2    3", "300   2   1   5    0    4    3"),
    "line_ups_disagree": ("300   2   1   5    0    2    3", "300   2   1   5    0    3    2"),
    "team_unknown": ("300   2   5   1 ", "300   2   9   1 "),
    "duplicate_team": ("310   2 ", "310   1 "),
    "qipu_line_malformed": ('### Qipu matches [{', '### Qipu matches [{"round":"x"},{'),
}  # fmt: skip


@pytest.mark.parametrize("code", FAULTS)
def test_question_51_a_team_file_that_contradicts_itself_is_refused_whole(code: str) -> None:
    text = moved(written(played()).decode(), *FAULTS[code])
    with pytest.raises(FormatError) as refused:
        read_file(text.encode(), Choices())
    assert refused.value.code == code
    assert refused.value.line or refused.value.detail


def test_teams_beside_an_individual_event_leave_it_one() -> None:
    told = Told(SWISS).begin(4)
    told.publish(1, (1, 2), (4, 3)).results(1, W, D).close(1)
    state = told.now
    names = {entry.id: Particulars(name=f"棋手{at}") for at, entry in enumerate(state.entries)}
    data = write_event(state, state.stage, names, Order(format=Written.TRF16)).data.decode()
    line = "013 {:<32}{:>4} {:>4}\n"
    # Team mates met one another: no team event at all.
    text = without_our_lines(data.encode()) + line.format("甲队", 1, 2) + line.format("乙队", 3, 4)
    read = read_file(text.encode(), Choices(edition="xiangqi-2020"))
    assert (read.teams, len(read.people)) == (None, 4)
    assert "record_not_used" in [note.code for note in read.notes]


def test_a_team_event_without_its_teams_is_refused() -> None:
    text = written(played()).decode()
    bare = "".join(other for other in text.splitlines(keepends=True) if not other.startswith("310"))
    with pytest.raises(FormatError) as refused:
        read_file(bare.encode(), Choices())
    assert refused.value.code == "teams_missing"


def test_question_49_the_shared_team_report_is_read_with_its_matches() -> None:
    pack = shared_data_dir()
    if pack is None:
        return
    name = "sharly-trf-team-import-test.trf"
    data = (pack / "tournaments" / "trf" / name).read_bytes()
    read = read_file(data, Choices(edition="xiangqi-2020", rounds=3))
    assert read.teams is not None
    # Boards of round 1 as the players' lines have them: 1 1 = 1, and 0 1 1 = for team 2.
    scores = {key: match.outcome for key, match in read.teams.matches.items() if key[0] == 1}
    found = {
        frozenset(key[1:]): None if outcome is None else {key[1]: outcome.games_first,
                                                      key[2]: outcome.games_second}
        for key, outcome in scores.items()
    }  # fmt: skip
    assert found == {
        frozenset({1, 3}): {1: Fraction(7, 2), 3: Fraction(1, 2)},
        frozenset({2, 4}): {2: Fraction(5, 2), 4: Fraction(3, 2)},
    }
    fifth = next(entrant for entrant in read.table.entrants if entrant.number == 5)
    assert fifth.cells[0].mark is Mark.PAIRING_BYE
    assert read.table.points.pairing_bye == 2
    assert read.table.points.win == 3


def test_question_49_fifty_teams_over_fourteen_rounds_have_the_points_the_report_states() -> None:
    pack = shared_data_dir()
    if pack is None:
        return
    data = (pack / "tournaments" / "trf" / "sharly-example_trf26.trf").read_bytes()
    read = read_file(data, Choices(edition="xiangqi-2020"))
    assert read.teams is not None
    stated = {
        record.number: (record.match_points, record.game_points)
        for record in read_trf(data).report.records
        if isinstance(record, Team)
    }
    # Whoever met somebody in every round: what a bye is worth on the boards no record says.
    always = [
        entrant for entrant in read.table.entrants if all(cell.opponent for cell in entrant.cells)
    ]
    worth = read.table.points.worth
    found = {
        entrant.number: (
            sum((worth(cell) for cell in entrant.cells), Fraction(0)),
            sum((cell.games or Fraction(0) for cell in entrant.cells), Fraction(0)),
        )
        for entrant in always
    }
    assert len(found) >= 10
    assert found == {number: stated[number] for number in found}


@pytest.mark.parametrize("form", TRF)
def test_a_member_whose_name_is_cut_is_told_by_the_number_in_the_file(form: Written) -> None:
    """Record 001: a name has columns 15 to 47; players are numbered from 1, team by team."""
    state = played(TeamKind.FIXED_BOARDS)
    known = people(state)
    first = next(number.id for number in state.numbers if number.number == 1)
    members = next(entry.members for entry in state.entries if entry.id == first)
    known[members[1]] = replace(known[members[1]], name="长" * 34)
    made = write_event(state, state.stage, known, Order(format=form))
    assert [note.detail for note in made.notes if note.code == "name_cut"] == ["2"]
    rows = [line for line in made.data.decode().splitlines() if line[:3] == "001"]
    (cut,) = (row for row in rows if "长" in row)
    assert cut[4:8].strip() == "2"
    assert cut.count("长") == 33
