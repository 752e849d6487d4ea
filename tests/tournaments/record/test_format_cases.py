"""Formats, told from the text of the books: finals, eliminations, matches, articles cited."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games.record.errors import CommandRefusedError
from games.rules.books.sources import XIANGQI
from tests.support.cited import cited
from tests.support.tournaments import SWISS, Told, entries, entry_id
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.rounds.paired import pair_next
from tournaments.record.tables.ranked import standings
from tournaments.record.values import Entry, Numbered, Score, Status
from tournaments.regulations.values import Regulations, Stage, TeamKind, Teams
from tournaments.schedules.arena import ArenaDraw
from tournaments.standings.table import DecidedBy, Note

WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW


def of(edition: str, *stages: Stage) -> Regulations:
    return replace(SWISS, edition=edition, stages=stages)


def refusal(told: Told, command: c.TournamentCommand) -> CommandRefusedError:
    with pytest.raises(CommandRefusedError) as caught:
        told.give(command)
    return caught.value


def places(told: Told) -> list[tuple[int | None, int]]:
    return [(line.place, line.number) for line in standings(told.now).lines]


def up_to_the_final(rounds: int = 3) -> Told:
    """Tell an event of six in which 3 leads, 1 is second and 2 level with him after round 2.

    Points 3: 4, 1 and 2: 3, 4: 2. Opponents' points 1: 2 + 3, 2: 0 + 3.
    """
    told = Told(of("xiangqi-2020", Stage(kind=StageKind.N_PLUS_ONE, rounds=rounds))).begin(6)
    told.publish(1, (1, 4), (2, 5), (3, 6)).results(1, WIN, WIN, WIN).close(1)
    return told.publish(2, (1, 2), (3, 5), (4, 6)).results(2, DRAW, WIN, WIN).close(2)


def with_final(score: Score) -> Told:
    told = up_to_the_final().publish(3, (3, 1), (2, 4), (5, 6))
    return told.results(3, score, WIN, WIN).close(3)


class TestFinalOfNPlusOne:
    @pytest.mark.parametrize("score", [DRAW, Score.DOUBLE_FORFEIT, Score.BOTH_LOSE])
    def test_10_4_3_1_nobody_passes_the_two_of_a_final_that_nobody_won(self, score: Score) -> None:
        # 2 comes to five points, more than 1, who has four at most.
        told = with_final(score)
        assert places(told)[:3] == [(1, 1), (1, 3), (3, 2)]
        assert standings(told.now).ties[0] == (1, 3)

    def test_10_4_3_1_the_deciding_games_of_a_drawn_final_settle_its_two(self) -> None:
        told = with_final(DRAW)
        told.give(
            c.DecideTie(round=3, numbers=(1, 3), how=DecidedBy.PLAY_OFF, reference="rapid game")
        )
        assert places(told)[:3] == [(1, 1), (2, 3), (3, 2)]

    @pytest.mark.parametrize("score", [DRAW, Score.DOUBLE_FORFEIT])
    def test_30_1_a_final_without_a_winner_names_what_decides_it(self, score: Score) -> None:
        told = with_final(score)
        table = standings(told.now)
        assert table.needs_play_off
        assert table.order.tie_article == XIANGQI("30.1")
        refused = refusal(told, c.FinishTournament())
        assert (refused.code, refused.article) == ("final_undecided", XIANGQI("30.1"))
        assert refused.facts["numbers"] == "3 1"
        told.give(
            c.DecideTie(round=3, numbers=(1, 3), how=DecidedBy.PLAY_OFF, reference="rapid game")
        )
        assert not standings(told.now).needs_play_off
        told.give(c.FinishTournament())

    def test_30_1_a_final_that_was_won_needs_nothing_more(self) -> None:
        told = with_final(WIN)
        assert not standings(told.now).needs_play_off
        told.give(c.FinishTournament())

    def test_18_3_a_drawn_final_of_one_who_is_expelled_is_decided(self) -> None:
        told = with_final(DRAW)
        told.give(
            c.ExpelEntrant(number=3, after_round=3, article=XIANGQI("18.3"), reason="arranged")
        )
        told.give(c.FinishTournament())

    def test_10_4_3_1_a_third_has_no_part_in_the_tie(self) -> None:
        told = with_final(DRAW)
        tie = c.DecideTie(
            round=3, numbers=(1, 2, 3), how=DecidedBy.PLAY_OFF, reference="rapid game"
        )
        assert refusal(told, tie).code == "not_level"

    def test_10_4_3_1_a_final_still_to_be_played_keeps_its_two_in_front(self) -> None:
        told = up_to_the_final().publish(3, (3, 1), (2, 4), (5, 6))
        told.give(c.RecordResult(round=3, board=2, score=WIN))
        assert places(told)[:3] == [(1, 1), (1, 3), (3, 2)]
        assert standings(told.now).provisional

    def test_10_4_3_1_the_winner_is_first_whatever_the_points(self) -> None:
        assert places(with_final(LOSS))[:3] == [(1, 1), (2, 3), (3, 2)]

    def test_18_3_a_finalist_expelled_afterwards_has_no_place(self) -> None:
        told = with_final(WIN)
        told.give(
            c.ExpelEntrant(number=3, after_round=3, article=XIANGQI("18.3"), reason="arranged")
        )
        assert places(told)[0] == (1, 1)
        line = standings(told.now).line(3)
        assert (line.place, line.note) == (None, Note.EXPELLED)

    @pytest.mark.parametrize(
        ("told", "rounds"), [(up_to_the_final(4), 2), (with_final(WIN), 4), (with_final(WIN), 5)]
    )
    def test_10_4_3_1_no_round_becomes_the_final_or_ceases_to_be_it(
        self, told: Told, rounds: int
    ) -> None:
        stages = (Stage(kind=StageKind.N_PLUS_ONE, rounds=rounds),)
        other = replace(told.now.regulations, stages=stages)
        refused = refusal(told, c.AmendRegulations(regulations=other, reason="no hall"))
        assert (refused.code, refused.article) == ("rounds_already_played", XIANGQI("10.4"))

    def test_10_4_3_1_the_final_may_be_brought_forward_before_it_is_paired(self) -> None:
        told = up_to_the_final(4)
        stages = (Stage(kind=StageKind.N_PLUS_ONE, rounds=3),)
        sooner = replace(told.now.regulations, stages=stages)
        told.give(c.AmendRegulations(regulations=sooner, reason="no hall"))
        final = pair_next(told.now, number=3, seed="x").pairs[0]
        assert {final.first, final.second} == {1, 3}

    def test_10_4_3_1_a_final_needs_two(self) -> None:
        told = up_to_the_final()
        for number in range(2, 7):
            told.give(c.WithdrawEntrant(number=number, after_round=2, reason="gone"))
        with pytest.raises(CommandRefusedError) as caught:
            pair_next(told.now, number=3, seed="x")
        assert caught.value.code == "no_legal_pairing"
        told.give(c.FinishTournament())
        assert told.now.status is Status.FINISHED

    def test_an_event_with_two_left_goes_on(self) -> None:
        told = up_to_the_final()
        for number in range(3, 7):
            told.give(c.WithdrawEntrant(number=number, after_round=2, reason="gone"))
        assert refusal(told, c.FinishTournament()).code == "rounds_left"


@pytest.mark.parametrize(("edition", "leaving"), [("xiangqi-2020", {2, 6}), ("weiqi-2002", {2, 4})])
def test_10_4_2_who_leaves_is_told_apart_by_the_book_of_the_event(
    edition: str, leaving: set[int]
) -> None:
    # 4 and 6 have one point. Opponents' points 4: 2 + 1, 6: 4 + 1, but 6 was punished: in
    # xiangqi he is last among equals (18.5), weiqi goes on to the opponents (app. 六.2).
    stage = Stage(kind=StageKind.SWISS_ELIMINATION, rounds=3, eliminated_from=2, eliminated_each=2)
    told = Told(of(edition, stage)).begin(6)
    told.publish(1, (1, 2), (3, 4), (5, 6)).results(1, WIN, WIN, WIN).close(1)
    told.publish(2, (1, 3), (5, 2), (4, 6)).results(2, WIN, WIN, DRAW).close(2)
    told.give(c.RecordSanction(number=6, article=XIANGQI("18.1"), reason="telephone"))
    gone = told.give(c.EliminateEntrants(after_round=2))
    assert {event.number for event in gone if isinstance(event, e.EntrantLeft)} == leaving


def two_sides(edition: str, kind: StageKind, size: int = 4) -> Told:
    told = Told(of(edition, Stage(kind=kind, arena_draws=ArenaDraw.ASK)))
    sides = tuple(
        Entry(id=entry_id(number), unit="North" if number <= size else "South")
        for number in range(1, 2 * size + 1)
    )
    told.give(c.EnterEntrants(entries=sides))
    told.give(c.DrawNumbers(seed="lot"))
    told.give(c.StartTournament())
    told.give(pair_next(told.now, number=1, seed="x"))
    told.give(c.PublishPairing(round=1))
    return told


@pytest.mark.parametrize(
    ("edition", "article"),
    [("gomoku-2025", "27.5"), ("weiqi-2002", "26.6"), ("xiangqi-2020", ""), ("draughts-100", "")],
)
def test_27_5_a_drawn_game_of_an_arena_cites_the_book_of_the_event(
    edition: str, article: str
) -> None:
    told = two_sides(edition, StageKind.ARENA)
    told.give(c.RecordResult(round=1, board=1, score=DRAW))
    refused = refusal(told, c.CloseRound(round=1))
    assert (refused.code, refused.article) == ("arena_draw", cited(edition, article))


@pytest.mark.parametrize(
    ("edition", "article"), [("weiqi-2002", "17.5"), ("xiangqi-2020", ""), ("draughts-100", "")]
)
def test_17_5_the_lot_after_a_double_loss_is_an_article_of_weiqi(
    edition: str, article: str
) -> None:
    told = Told(of(edition, Stage(kind=StageKind.KNOCKOUT))).begin(2)
    told.give(c.DrawSheet(seed="lot"))
    told.publish(1, (1, 2))
    told.give(c.RecordResult(round=1, board=1, score=Score.DOUBLE_FORFEIT))
    refused = refusal(told, c.CloseRound(round=1))
    assert (refused.code, refused.article) == ("lot_needed", cited(edition, article))


@pytest.mark.parametrize(
    ("edition", "kind", "article"),
    [
        ("xiangqi-2020", StageKind.SWISS, "19.3"),
        ("xiangqi-2020", StageKind.ROUND_ROBIN, "19.2"),
        ("xiangqi-2020", StageKind.KNOCKOUT, ""),
        ("weiqi-2002", StageKind.SWISS, "28.3"),
        ("weiqi-2002", StageKind.DOUBLE_ROUND_ROBIN, "28.2"),
        ("weiqi-2002", StageKind.SCHEVENINGEN, "28.4"),
        ("weiqi-2002", StageKind.ARENA, "28.4"),
        ("weiqi-2002", StageKind.KNOCKOUT, ""),
        ("weiqi-2002", StageKind.MULTIPLE_KNOCKOUT, ""),
        ("gomoku-2025", StageKind.SCHEVENINGEN, "24.4.4"),
        ("gomoku-2025", StageKind.SWISS, "24.4.3"),
        ("gomoku-2025", StageKind.KNOCKOUT, ""),
        ("xiangqi-2020", StageKind.SCHEVENINGEN, ""),
        ("draughts-100", StageKind.SWISS, ""),
    ],
)
def test_19_28_24_4_leaving_cites_what_the_book_says_of_the_format(
    edition: str, kind: StageKind, article: str
) -> None:
    if kind in (StageKind.SCHEVENINGEN, StageKind.ARENA):
        told = two_sides(edition, kind)
    else:
        told = Told(of(edition, Stage(kind=kind, rounds=3 if kind.swiss else 0))).begin(4)
        if kind.has_sheet:
            told.give(c.DrawSheet(seed="lot"))
        told.give(pair_next(told.now, number=1, seed="x"))
        told.give(c.PublishPairing(round=1))
    leaver = told.now.stage.played[0].boards[0].pair.first
    left, *rest = told.give(c.WithdrawEntrant(number=leaver, after_round=0, reason="ill"))
    assert isinstance(left, e.EntrantLeft)
    assert left.article == cited(edition, article)
    forfeits = [event for event in rest if isinstance(event, e.ResultRecorded)]
    assert [forfeit.outcome.article for forfeit in forfeits] == [cited(edition, article)]
    assert forfeits[0].outcome.score is Score.SECOND_BY_FORFEIT


class TestFewerThanShouldGoOn:
    def left(self, *leaving: int) -> Told:
        stages = (
            Stage(kind=StageKind.SWISS, rounds=1, qualifiers=4),
            Stage(kind=StageKind.KNOCKOUT),
        )
        told = Told(of("xiangqi-2020", *stages)).begin(4)
        told.publish(1, (1, 2), (3, 4)).results(1, WIN, WIN).close(1)
        for number in leaving:
            told.give(c.WithdrawEntrant(number=number, after_round=1, reason="ill"))
        return told

    def those(self, *numbers: int) -> tuple[Numbered, ...]:
        return tuple(
            Numbered(number=at, id=entry_id(number)) for at, number in enumerate(numbers, start=1)
        )

    def test_10_4_1_all_who_are_left_go_on_with_a_reason(self) -> None:
        told = self.left(4)
        three = c.OpenStage(numbers=self.those(1, 3, 2))
        assert refusal(told, three).code == "reason_missing"
        told.give(replace(three, reason="number 4 has left"))
        told.give(c.DrawSheet(seed="lot"))
        first = pair_next(told.now, number=1, seed="x")
        assert len(first.pairs) == len(first.byes) == 1

    def test_10_4_1_nobody_who_is_left_stays_behind(self) -> None:
        told = self.left(4)
        two = c.OpenStage(numbers=self.those(1, 3), reason="number 4 has left")
        assert refusal(told, two).code == "qualifiers_wrong"

    def test_an_event_everybody_left_can_be_finished(self) -> None:
        told = self.left(1, 2)
        assert refusal(told, c.FinishTournament()).code == "stages_left"
        told.give(c.WithdrawEntrant(number=3, after_round=1, reason="ill"))
        told.give(c.FinishTournament())
        assert told.now.status is Status.FINISHED


@pytest.mark.parametrize(
    ("edition", "article"),
    [
        ("xiangqi-2020", "app5.intro"),
        ("weiqi-2002", "25.2"),
        ("gomoku-2025", "app5.table"),
        ("draughts-100", "table.scheveningen"),
    ],
)
def test_app5_two_sides_without_a_table_of_their_size(edition: str, article: str) -> None:
    with pytest.raises(CommandRefusedError) as caught:
        two_sides(edition, StageKind.SCHEVENINGEN, 2)
    assert (caught.value.code, caught.value.article) == (
        "size_not_in_book",
        cited(edition, article),
    )
    teams = Teams(kind=TeamKind.ALL_AGAINST_ALL, boards=2)
    with pytest.raises(CommandRefusedError) as caught:
        Told(replace(SWISS, edition=edition, teams=teams))
    assert (caught.value.code, caught.value.article) == (
        "size_not_in_book",
        cited(edition, article),
    )


def test_app4_a_double_knockout_needs_three() -> None:
    told = Told(of("xiangqi-2020", Stage(kind=StageKind.DOUBLE_KNOCKOUT)))
    told.give(c.EnterEntrants(entries=entries(2)))
    told.give(c.DrawNumbers(seed="lot"))
    refused = refusal(told, c.StartTournament())
    assert (refused.code, refused.article) == ("too_few_entrants", XIANGQI("app4.dko16"))


class TestLeavingTwice:
    def after_round_2(self, edition: str = "xiangqi-2020") -> Told:
        told = Told(of(edition, Stage(kind=StageKind.SWISS, rounds=5))).begin(6)
        told.publish(1, (1, 2), (3, 4), (5, 6)).results(1, WIN, WIN, WIN).close(1)
        return told.publish(2, (1, 3), (5, 2), (4, 6)).results(2, WIN, WIN, DRAW).close(2)

    def test_19_1_who_announced_to_leave_later_may_leave_before(self) -> None:
        told = self.after_round_2()
        told.give(c.WithdrawEntrant(number=6, after_round=4, reason="flight"))
        assert told.now.stage.takes_part(6, 3)
        told.give(c.WithdrawEntrant(number=6, after_round=2, reason="ill"))
        assert not told.now.stage.takes_part(6, 3)
        assert standings(told.now).line(6).left_after == 2

    def test_19_1_nobody_leaves_twice(self) -> None:
        told = self.after_round_2()
        told.give(c.WithdrawEntrant(number=6, after_round=2, reason="ill"))
        later = c.WithdrawEntrant(number=6, after_round=3, reason="ill")
        assert refusal(told, later).code == "left_already"

    def test_10_4_2_one_who_is_cut_had_announced_to_leave_later(self) -> None:
        stage = Stage(
            kind=StageKind.SWISS_ELIMINATION, rounds=3, eliminated_from=2, eliminated_each=2
        )
        told = Told(of("xiangqi-2020", stage)).begin(6)
        told.publish(1, (1, 2), (3, 4), (5, 6)).results(1, WIN, WIN, WIN).close(1)
        told.publish(2, (1, 3), (5, 2), (4, 6)).results(2, WIN, WIN, DRAW).close(2)
        told.give(c.WithdrawEntrant(number=2, after_round=3, reason="flight"))
        told.give(c.EliminateEntrants(after_round=2))
        assert not told.now.stage.takes_part(2, 3)

    def test_18_3_one_who_has_left_may_be_expelled_and_loses_his_place(self) -> None:
        told = self.after_round_2()
        told.give(c.WithdrawEntrant(number=6, after_round=2, reason="ill"))
        told.publish(3, (1, 5), (3, 2), bye=(4,)).results(3, WIN, WIN).close(3)
        expelled = c.ExpelEntrant(
            number=6, after_round=3, article=XIANGQI("18.3"), reason="software"
        )
        left = told.give(expelled)
        assert [event.after_round for event in left if isinstance(event, e.EntrantLeft)] == [2]
        line = standings(told.now).line(6)
        assert (line.place, line.note, line.points) == (None, Note.EXPELLED, Fraction(1))
        assert standings(told.now).line(4).points == 3, "what was played stands"
        assert refusal(told, expelled).code == "left_already"
        back = c.ReturnEntrant(number=6, from_round=4, reason="appeal")
        assert refusal(told, back).code == "not_away"
