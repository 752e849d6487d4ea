"""The course of an event: draw, results, who takes part, tables, the end."""

from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI
from games.streams.codec import canonical
from tests.support.deviations import lines_of
from tests.support.tournaments import CHIEF, NOW, ROUND_ROBIN, SWISS, Told, entries, entry_id, pairs
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.codec import CODEC
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.entries.number_draw import draw, group_name
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import standings
from tournaments.record.values import DrawMethod, Entry, Score
from tournaments.record.warnings import warnings_for
from tournaments.regulations.changes import Change, SettingValue
from tournaments.regulations.values import Byes, Stage
from tournaments.standings.table import DecidedBy

WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW


def refused(told: Told, command: c.TournamentCommand) -> CommandRefusedError:
    before = told.now
    with pytest.raises(CommandRefusedError) as caught:
        told.give(command)
    assert told.now == before
    return caught.value


def played(count: int = 4) -> Told:
    """An event of four with round 1 played and closed: 1 beat 2, 3 and 4 drew."""
    return Told().begin(count).publish(1, (1, 2), (3, 4)).results(1, WIN, DRAW).close(1)


def later_rounds(told: Told, command: c.TournamentCommand) -> list[str]:
    """Return the rounds of which a correction is warned because their pairings stand."""
    found = [item for item in warnings_for(told.now, command) if item.code == "later_rounds_paired"]
    return [dict(item.facts)["rounds"] for item in found]


def points(told: Told, *, for_pairing: bool = False) -> dict[int, Fraction]:
    table = crosstable(told.now, for_pairing=for_pairing)
    return {
        entrant.number: sum((table.points.worth(cell) for cell in entrant.cells), Fraction(0))
        for entrant in table.entrants
    }


class TestDraw:
    def test_q206_the_same_seed_draws_the_same_whatever_the_order_of_entry(self) -> None:
        field = entries(30)
        group = draw(field, method=DrawMethod.LOT, seed="a", groups=1, order=())
        assert group == draw(field[::-1], method=DrawMethod.LOT, seed="a", groups=1, order=())
        assert group != draw(field, method=DrawMethod.LOT, seed="b", groups=1, order=())
        assert sorted(x.id for x in group) == sorted(x.id for x in field)

    def test_app3_2_1_seeds_draw_odd_numbers(self) -> None:
        field = tuple(Entry(id=entry_id(n), seed=n if n <= 4 else None) for n in range(1, 9))
        drawn = draw(field, method=DrawMethod.SEEDS, seed="a", groups=1, order=())
        seeds = {entry_id(n) for n in range(1, 5)}
        assert {numbered.number for numbered in drawn if numbered.id in seeds} == {1, 3, 5, 7}

    def test_table_snake_16_groups_are_filled_by_the_snake(self) -> None:
        ids = tuple(entry_id(n) for n in range(1, 17))
        drawn = draw(entries(16), method=DrawMethod.GIVEN, seed="", groups=4, order=ids)
        by_group: dict[str, list[int]] = {}
        for numbered in drawn:
            by_group.setdefault(numbered.group, []).append(numbered.number)
        assert by_group == {
            "A": [1, 8, 9, 16],
            "B": [2, 7, 10, 15],
            "C": [3, 6, 11, 14],
            "D": [4, 5, 12, 13],
        }

    @pytest.mark.parametrize(("index", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB")])
    def test_groups_have_letters(self, index: int, name: str) -> None:
        assert group_name(index) == name

    def test_q147_a_redraw_before_round_1_supersedes_and_needs_a_reason(self) -> None:
        told = Told()
        told.give(c.EnterEntrants(entries=entries(8)))
        told.give(c.DrawNumbers(seed="one"))
        assert refused(told, c.DrawNumbers(seed="two")).code == "reason_missing"
        told.give(c.DrawNumbers(seed="two", reason="one withdrew"))
        assert told.now.draws == 2

    def test_q147_no_draw_once_round_1_is_paired(self) -> None:
        told = Told().begin(4).draft(1, (1, 2), (3, 4))
        assert refused(told, c.DrawNumbers(seed="x", reason="why not")).code == "draw_closed"

    def test_weiqi_28_1_a_withdrawal_before_the_start_asks_for_another_draw(self) -> None:
        told = Told()
        told.give(c.EnterEntrants(entries=entries(5)))
        told.give(c.DrawNumbers(seed="x"))
        told.give(c.WithdrawEntry(id=entry_id(2), reason="ill"))
        assert refused(told, c.StartTournament()).code == "draw_out_of_date"


class TestResults:
    def test_a_second_result_is_refused_and_a_correction_keeps_the_first(self) -> None:
        told = played()
        again = c.RecordResult(round=1, board=1, score=LOSS)
        assert refused(told, again).code == "result_already_recorded"
        (event,) = told.give(c.CorrectResult(round=1, board=1, score=LOSS, reason="slip misread"))
        assert isinstance(event, e.ResultCorrected)
        assert (event.before.score, event.outcome.score) == (WIN, LOSS)
        assert points(told)[2] == 2

    @pytest.mark.parametrize(("number", "later"), [(1, ["2"]), (2, [])])
    @pytest.mark.parametrize("stage", [0, 1])
    def test_a_correction_warns_of_the_later_rounds_that_are_published(
        self, stage: int, number: int, later: list[str]
    ) -> None:
        told = played().publish(2, (1, 3), (4, 2)).results(2, WIN, WIN).close(2)
        told.draft(3, (4, 1), (2, 3))
        fix = c.CorrectResult(stage=stage, round=number, board=1, score=LOSS, reason="slip misread")
        assert later_rounds(told, fix) == later
        told.give(fix)

    def test_a_correction_does_not_warn_of_the_rounds_of_another_stage(self) -> None:
        stages = (Stage(kind=StageKind.ROUND_ROBIN, qualifiers=4), Stage(kind=StageKind.KNOCKOUT))
        told = Told(replace(SWISS, stages=stages)).begin(4)
        for rounds in (3, 2):
            for number in range(1, rounds + 1):
                told.give(pair_next(told.now, number=number, seed="s"))
                told.give(c.PublishPairing(round=number))
                told.results(number, WIN, WIN).close(number)
            if rounds == 3:
                told.give(c.OpenStage())
        for stage, later in ((1, []), (2, ["2"])):
            fix = c.CorrectResult(stage=stage, round=1, board=1, score=DRAW, reason="slip misread")
            assert later_rounds(told, fix) == later

    def test_app3_1_8_an_adjourned_game_is_a_draw_for_pairing_alone(self) -> None:
        told = Told().begin(4).publish(1, (1, 2), (3, 4)).results(1, Score.ADJOURNED, WIN)
        told.give(c.CountMissingAsDraws(round=1, note="goes on tonight"))
        assert points(told) == {1: 0, 2: 0, 3: 2, 4: 0}
        assert points(told, for_pairing=True) == {1: 1, 2: 1, 3: 2, 4: 0}
        told.close(1).publish(2, (3, 1), (2, 4))
        told.give(c.RecordResult(round=1, board=1, score=WIN))
        assert points(told, for_pairing=True)[1] == 2
        assert told.now.stage.played[1].boards[0].pair.first == 3, "the pairing stands"
        assert lines_of(told.now)[-1] == ("Adjournment", 1, "board 1: 1-0")

    def test_20_2_both_may_lose_by_forfeit_and_nobody_has_played(self) -> None:
        told = Told().begin(4).publish(1, (1, 2), (3, 4)).results(1, Score.DOUBLE_FORFEIT, WIN)
        cells = {entrant.number: entrant.cells[0] for entrant in crosstable(told.now).entrants}
        assert (cells[1].mark, cells[2].mark) == (Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT)
        assert points(told)[1] == 0

    def test_weiqi_17_1_swapped_colours_stand_but_pairing_counts_those_assigned(self) -> None:
        told = Told(replace(SWISS, edition="weiqi-2002")).begin(4).publish(1, (1, 2), (3, 4))
        told.give(c.RecordResult(round=1, board=1, score=WIN, swapped=True))
        shown = crosstable(told.now).entrant(1).cells[0].colour
        paired = crosstable(told.now, for_pairing=True).entrant(1).cells[0].colour
        assert (shown, paired) == ("second", "first")

    def test_gomoku_15_3_a_ruling_takes_points_and_leaves_the_result(self) -> None:
        told = played()
        ruling = c.RuleScore(
            round=1,
            board=2,
            score=DRAW,
            points_first=Fraction(0),
            article=GOMOKU("15.3"),
            reason="late",
        )
        told.give(ruling)
        assert [points(told)[3], points(told)[4]] == [Fraction(0), Fraction(1)]
        assert crosstable(told.now).entrant(3).cells[0].mark is Mark.DRAW

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"article": ""}, "article_missing"),
            ({"reason": " "}, "reason_missing"),
            ({"points_first": Fraction(3)}, "points_out_of_range"),
            ({"points_first": Fraction(-1)}, "points_out_of_range"),
            ({"board": 9}, "board_not_paired"),
            ({"round": 2}, "round_not_published"),
        ],
    )
    def test_a_ruling_that_cannot_be_is_refused(self, change: dict[str, object], code: str) -> None:
        ruling = c.RuleScore(
            round=1, board=1, score=DRAW, article=XIANGQI("18.2"), reason="found out"
        )
        assert refused(played(), replace(ruling, **change)).code == code  # type: ignore[arg-type]

    def test_13_2_the_points_on_the_boards_bear_out_the_match(self) -> None:
        rules = replace(SWISS, stages=(Stage(kind=StageKind.SWISS, rounds=3, games=2),))
        told = Told(rules).begin(2 + 2).publish(1, (1, 2), (3, 4))
        wrong = c.RecordResult(
            round=1, board=1, score=WIN, games_first=Fraction(1), games_second=Fraction(3)
        )
        assert refused(told, wrong).code == "games_wrong"
        told.give(replace(wrong, games_first=Fraction(3), games_second=Fraction(1)))
        assert crosstable(told.now).entrant(1).cells[0].games == 3

    def test_a_board_has_one_game_and_a_game_one_board(self) -> None:
        told = Told().begin(4).publish(1, (1, 2), (3, 4))
        told.give(c.LinkGame(round=1, board=1, game_id=entry_id(99)))
        other = c.LinkGame(round=1, board=2, game_id=entry_id(99))
        assert refused(told, other).code == "game_linked_elsewhere"
        assert refused(told, replace(other, game_id="x")).code == "game_id_malformed"
        assert refused(told, replace(other, game=2)).code == "game_number_wrong"


class TestTakingPart:
    def test_19_3_who_left_a_swiss_is_not_paired_and_a_published_game_is_forfeited(self) -> None:
        told = played().publish(2, (1, 3), (4, 2))
        told.give(c.WithdrawEntrant(number=4, after_round=1, reason="ill"))
        board = told.now.stage.played[1].boards[1]
        assert board.outcome is not None
        assert board.outcome.score is Score.SECOND_BY_FORFEIT
        assert board.outcome.article == XIANGQI("19.3")
        told.give(c.RecordResult(round=2, board=1, score=WIN))
        told.close(2)
        wrong = c.DraftPairing(round=3, pairs=pairs((1, 4), (2, 3)))
        assert refused(told, wrong).code == "entrant_not_available"
        told.draft(3, (2, 3), bye=(1,))

    def test_19_2_a_round_robin_annuls_under_half_of_the_opponents(self) -> None:
        told = Told(ROUND_ROBIN).begin(4)
        told.give(pair_next(told.now, number=1, seed=""))
        told.give(c.PublishPairing(round=1))
        told.results(1, WIN, WIN).close(1)
        told.give(c.WithdrawEntrant(number=4, after_round=1, reason="ill"))
        line = standings(told.now).line(4)
        assert (line.place, line.note) == (None, "annulled")
        opponent = crosstable(told.now).entrant(4).cells[0].opponent
        assert opponent is not None
        assert standings(told.now).line(opponent).points == 0, "his point goes with the game"

    def test_19_2_at_half_of_the_opponents_results_stand_and_the_rest_is_forfeited(self) -> None:
        told = Told(ROUND_ROBIN).begin(5)
        for number in (1, 2, 3):
            told.give(pair_next(told.now, number=number, seed=""))
            told.give(c.PublishPairing(round=number))
            for board in told.now.stage.played[-1].boards:
                if not board.settled:
                    told.give(c.RecordResult(round=number, board=board.pair.board, score=WIN))
            told.close(number)
        met = sum(1 for cell in crosstable(told.now).entrant(1).cells if cell.opponent)
        assert met >= 2
        told.give(c.WithdrawEntrant(number=1, after_round=3, reason="ill"))
        told.give(pair_next(told.now, number=4, seed=""))
        told.give(c.PublishPairing(round=4))
        cell = crosstable(told.now).entrant(1).cells[3]
        assert cell.mark in (Mark.FORFEIT_LOSS, Mark.PAIRING_BYE)
        assert standings(told.now).line(1).note is None

    def test_an_expulsion_needs_its_article_and_the_table_says_so(self) -> None:
        told = played()
        expel = c.ExpelEntrant(number=2, after_round=1, article=XIANGQI("18.3"), reason="cheated")
        assert refused(told, replace(expel, article=None)).code == "article_missing"
        told.give(expel)
        assert standings(told.now).line(2).note == "expelled"
        back = c.ReturnEntrant(number=2, from_round=2, reason="sorry")
        assert refused(told, back).code == "not_away"

    def test_who_withdrew_may_return_for_a_later_round(self) -> None:
        told = played()
        told.give(c.WithdrawEntrant(number=2, after_round=1, reason="ill"))
        told.give(c.ReturnEntrant(number=2, from_round=2, reason="well again"))
        assert 2 in told.now.stage.to_pair(2)
        assert crosstable(told.now).entrant(2).left_after is None

    def test_a_late_entry_gets_the_number_behind_all_and_nobody_is_renumbered(self) -> None:
        told = played()
        late = Entry(id=entry_id(50))
        assert refused(told, c.EnterEntrants(entries=(late,))).code == "reason_missing"
        told.give(c.EnterEntrants(entries=(late,), reason="visa came late"))
        assert told.now.numbers[-1].number == 5
        entrant = crosstable(told.now).entrant(5)
        assert (entrant.joined_round, entrant.cells[0].mark) == (2, Mark.ABSENT)

    def test_nobody_joins_a_round_robin(self) -> None:
        told = Told(ROUND_ROBIN).begin(4)
        late = c.EnterEntrants(entries=(Entry(id=entry_id(50)),), reason="late")
        assert refused(told, late).code == "late_entry_not_possible"

    def test_q171_q176_half_byes_only_as_many_as_the_event_grants(self) -> None:
        bye = c.GrantBye(number=1, round=1, kind=Mark.HALF_BYE, reason="flight")
        assert refused(Told().begin(4), bye).code == "half_byes_used"
        told = Told(replace(SWISS, byes=Byes(half_byes=1))).begin(5)
        told.give(bye)
        assert refused(told, replace(bye, round=2)).code == "half_byes_used"
        told.publish(1, (2, 3), (4, 5))
        assert points(told)[1] == 1

    def test_q177_a_full_bye_needs_the_article_of_its_ruling(self) -> None:
        bye = c.GrantBye(number=1, round=1, kind=Mark.FULL_BYE, reason="ruled")
        assert refused(Told().begin(4), bye).code == "article_missing"

    def test_10_4_2_the_lowest_leave_as_the_regulations_say(self) -> None:
        stage = Stage(
            kind=StageKind.SWISS_ELIMINATION, rounds=2, eliminated_from=1, eliminated_each=2
        )
        told = Told(replace(SWISS, stages=(stage,))).begin(6)
        told.publish(1, (1, 2), (3, 4), (5, 6)).results(1, WIN, WIN, DRAW).close(1)
        entrants = c.EliminateEntrants(numbers=(2,), after_round=1)
        assert refused(told, entrants).code == "elimination_count_wrong"
        told.give(replace(entrants, numbers=(2, 4)))
        assert told.now.stage.to_pair(2) == {1, 3, 5, 6}
        assert refused(told, replace(entrants, numbers=(1, 3))).code == "elimination_not_due"


class TestEnd:
    def test_q161_q169_no_end_while_a_result_or_a_round_is_missing(self) -> None:
        told = played()
        assert refused(told, c.FinishTournament()).code == "rounds_left"
        told.publish(2, (1, 3), (4, 2)).results(2, WIN, Score.ADJOURNED)
        told.give(c.CountMissingAsDraws(round=2, note="sealed"))
        told.close(2).publish(3, (4, 1), (2, 3)).results(3, WIN, WIN).close(3)
        assert refused(told, c.FinishTournament()).facts["rounds"] == "2"
        told.give(c.RecordResult(round=2, board=2, score=DRAW))
        told.give(c.FinishTournament())
        late = c.RecordResult(round=2, board=2, score=WIN)
        assert refused(told, late).code == "tournament_finished"
        told.give(c.CorrectResult(round=2, board=2, score=WIN, reason="appeal upheld"))

    def test_weiqi_27_1_1_c_a_lot_settles_a_tie_and_cannot_be_drawn_twice_from_a_seed(self) -> None:
        told = Told().begin(4).publish(1, (1, 2), (3, 4)).results(1, DRAW, DRAW)
        table = standings(told.now, upto=1)
        tied = table.ties[0]
        lot = c.DecideTie(
            round=1, numbers=tied, how=DecidedBy.LOT, seed="7", reference="chief and both teams"
        )
        (event,) = told.give(lot)
        assert isinstance(event, e.TieDecided)
        assert standings(told.now, upto=1).ties == table.ties[1:]
        assert refused(told, lot).code == "seed_used"
        assert refused(told, replace(lot, seed="8")).code == "reason_missing"
        assert refused(told, replace(lot, seed="")).code == "seed_missing"
        assert refused(told, replace(lot, numbers=(1,))).code == "tie_needs_two"

    def test_weiqi_27_1_1_c_only_those_who_share_a_place_are_drawn_for(self) -> None:
        told = Told().begin(6).publish(1, (1, 2), (3, 4), (5, 6)).results(1, DRAW, DRAW, WIN)
        assert standings(told.now, upto=1).ties == ((2, 4), (1, 3))
        off = c.DecideTie(round=1, numbers=(5, 6), how=DecidedBy.PLAY_OFF, reference="game 9")
        for numbers in ((5, 6), (1, 2), (1, 3, 5), (1, 2, 3, 4)):
            error = refused(told, replace(off, numbers=numbers))
            assert (error.code, error.facts["ties"]) == ("not_level", "2 4; 1 3")
        told.give(replace(off, numbers=(3, 1)))
        told.give(replace(off, numbers=(4, 2)))
        assert [line.number for line in standings(told.now, upto=1).lines] == [5, 4, 2, 3, 1, 6]
        # The play-off was recorded the wrong way round: settled anew, the last word stands.
        anew = replace(off, numbers=(2, 4), how=DecidedBy.RULING)
        assert refused(told, anew).code == "reason_missing"
        (event,) = told.give(replace(anew, reason="recorded the wrong way round"))
        assert isinstance(event, e.TieDecided)
        assert event.reason == "recorded the wrong way round"
        assert [line.number for line in standings(told.now, upto=1).lines] == [5, 2, 4, 3, 1, 6]


class TestRegulationsAfterTheStart:
    def test_q196_forbidden_pairs_and_scoring_are_locked(self) -> None:
        told = played()
        changed = replace(told.now.regulations, forfeits_meet=False)
        error = refused(told, c.AmendRegulations(regulations=changed, reason="x"))
        assert (error.code, error.facts["field"]) == ("regulations_locked", "forfeits_meet")

    def test_14_3_xiangqi_locks_the_tie_breaks_and_gomoku_lets_the_chief_change_them(self) -> None:
        told = played()
        changed = replace(told.now.regulations, tiebreaks=("wins",))
        error = refused(told, c.AmendRegulations(regulations=changed, reason="x"))
        assert (error.code, error.article) == ("regulations_locked", XIANGQI("14.3"))
        other = Told(replace(SWISS, edition="gomoku-2025")).begin(4)
        changed = replace(other.now.regulations, tiebreaks=("wins",))
        (event,) = other.give(c.AmendRegulations(regulations=changed, reason="as announced"))
        assert isinstance(event, e.RegulationsAmended)
        assert event.changes == (
            Change(
                field="tiebreaks",
                before=SettingValue(tiebreaks=()),
                after=SettingValue(tiebreaks=("wins",)),
            ),
        )

    def test_the_archivist_amends_before_the_start_only(self) -> None:
        archivist = Actor(id="a", role=Role.ARCHIVIST)
        told = Told()
        changed = replace(told.now.regulations, place="north hall")
        told.give(c.AmendRegulations(regulations=changed), by=archivist)
        told.begin(4)
        again = c.AmendRegulations(regulations=replace(changed, place="south hall"), reason="x")
        with pytest.raises(NotAllowedError):
            told.give(again, by=archivist)
        told.give(again, by=CHIEF)
        assert told.now.revision == 3


def in_weiqi() -> Told:
    return Told(replace(SWISS, edition="weiqi-2002")).begin(4)


def criticise(number: int = 0, *, withdrawn: bool = False) -> c.CriticisePublicly:
    id_ = entry_id(number) if number else ""
    return c.CriticisePublicly(id=id_, reason="phone in the hall", withdrawn=withdrawn)


class TestCriticism:
    def test_23_7_p3_it_is_recorded_and_costs_nothing(self) -> None:
        told = in_weiqi()
        before = points(told)
        told.give(criticise(2))
        assert told.events[-1] == e.PubliclyCriticised(
            id=entry_id(2), article=WEIQI("23.7/p3"), reason="phone in the hall"
        )
        told.give(criticise())
        assert told.now.criticised == (entry_id(2), "")
        assert points(told) == before

    def test_it_is_taken_back_once_for_each(self) -> None:
        told = in_weiqi()
        told.give(criticise(2))
        told.give(criticise(2))
        told.give(criticise(2, withdrawn=True))
        assert told.now.criticised == (entry_id(2),)
        told.give(criticise(2, withdrawn=True))
        assert refused(told, criticise(2, withdrawn=True)).code == "changes_nothing"

    def test_no_other_book_has_it(self) -> None:
        error = refused(played(), criticise(1))
        assert (error.code, error.article) == ("no_criticism_in_the_book", None)


def test_every_event_is_stored_and_read_back_alike() -> None:
    told = played()
    told.give(c.WithdrawEntrant(number=4, after_round=1, reason="ill"))
    told.give(c.RecordSanction(number=1, article=XIANGQI("18.1"), reason="talked"))
    for event in told.events:
        name = CODEC.stored_name(event)
        assert CODEC.decode(name, canonical(event), version=1) == event
    assert TOURNAMENTS.apply(None, told.events, at=NOW) == told.now


def test_every_event_has_its_stored_name_once() -> None:
    names = list(CODEC.names.values())
    assert set(CODEC.names) == set(get_args(e.TournamentEvent))
    assert len(set(names)) == len(names)
    assert all(name.startswith("tournaments.") and name.endswith(".v1") for name in names)
