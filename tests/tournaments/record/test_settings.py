"""Settings changed, taken back and told again: questions 60, 61, 66, 98, 114, 168, 175; T5."""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError
from games.rules.books.sources import WEIQI
from games.streams.codec import canonical
from tests.support.deviations import lines_of
from tests.support.tournaments import SWISS, Told, entry_id, pairs
from tests.tournaments.interchange.test_team_files import begun, match, member
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.formats.trf_read import read_trf
from tournaments.formats.trf_table import scoring
from tournaments.interchange.writing import Order, Particulars, Written, write_event
from tournaments.labels.regulations import render
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.codec import CODEC
from tournaments.record.rounds.paired import pair_next
from tournaments.record.state import TournamentState
from tournaments.record.teams.secrecy import without_line_ups
from tournaments.record.values import Engine, PairedBy, Score
from tournaments.record.warnings import warnings_for
from tournaments.regulations.checks import check
from tournaments.regulations.values import Byes, PairingSystem, Regulations, Stage, TeamKind

W, D = Score.FIRST_WINS, Score.DRAW


def refused(told: Told, command: c.TournamentCommand) -> str:
    before = told.now
    with pytest.raises(CommandRefusedError) as caught:
        told.give(command)
    assert told.now == before
    return caught.value.code


def with_rounds(rules: Regulations, rounds: int) -> Regulations:
    return replace(rules, stages=(replace(rules.stages[0], rounds=rounds),))


def by_system(rounds: int, count: int, upto: int, salt: int = 0) -> Told:
    """Play `upto` rounds as the system pairs them, the results mixed by `salt`."""
    told = Told(with_rounds(SWISS, rounds)).begin(count)
    scores = (W, D, Score.SECOND_WINS)
    for number in range(1, upto + 1):
        told.give(pair_next(told.now, number=number, seed="s"))
        told.give(c.PublishPairing(round=number))
        boards = range(len(told.now.stage.played[-1].boards))
        mixed = (scores[(salt * (number + 2) + b * number + b // 2) % 3] for b in boards)
        told.results(number, *mixed).close(number)
    return told


def paired_with(rounds: int, told: Told, number: int) -> set[tuple[int, int]]:
    """Return who meets whom in a round of an event announced with `rounds` from the start."""
    other = by_system(rounds, len(told.now.entries), 0)
    for event in told.events:
        # The same course, with no amendment: every pairing is what was played.
        if isinstance(event, e.PairingDrafted) and event.round < number:
            other.give(
                c.DraftPairing(
                    round=event.round,
                    pairs=event.pairs,
                    byes=event.byes,
                    source=PairedBy.ENGINE,
                    engine=Engine(program="test", version=1),
                    seed="s",
                )
            )
            other.give(c.PublishPairing(round=event.round))
        if isinstance(event, e.ResultRecorded) and event.round < number:
            score = event.outcome.score
            other.give(c.RecordResult(round=event.round, board=event.board, score=score))
        if isinstance(event, e.RoundClosed) and event.round < number:
            other.close(event.round)
    made = pair_next(other.now, number=number, seed="s")
    return {(pair.first, pair.second) for pair in made.pairs}


@pytest.mark.parametrize(
    ("count", "salt", "rounds", "differing"),
    [
        (8, 0, 5, {3}), (8, 1, 5, set()), (10, 0, 6, {4}), (11, 1, 4, {3}), (12, 0, 4, {4}),
        (12, 0, 8, set()), (9, 0, 4, set()),
    ],
)  # fmt: skip
def test_q60_q61_the_last_three_rounds_are_paired_again_when_their_number_changes(
    count: int, salt: int, rounds: int, differing: set[int]
) -> None:
    told = by_system(7, count, 4, salt)
    amended = c.AmendRegulations(regulations=with_rounds(told.now.regulations, rounds), reason="裁")
    due = {
        number
        for number in range(1, 5)
        if (number > 7 - 3) != (number > rounds - 3)
        and paired_with(rounds, told, number) != paired_with(7, told, number)
    }
    assert due == differing
    warned = [
        warned
        for warned in warnings_for(told.now, amended)
        if warned.code == "round_paired_otherwise"
    ]
    assert {int(dict(other.facts)["round"]) for other in warned} == due
    assert {other.level for other in warned} <= {3}
    told.give(amended)
    lines = [pair for pair in lines_of(told.now) if pair[0] == "Configuration"]
    assert {line[1] for line in lines[1:]} == due
    for _, number, text in lines[1:]:
        played = told.now.stage.played[number - 1].boards
        # Pair by pair: the system's first, then what was played.
        assert "=>" in text
        assert any(f"{b.pair.first}-{b.pair.second}" in text.split("=>")[1] for b in played)
    event = next(event for event in told.events if isinstance(event, e.RegulationsAmended))
    again = CODEC.decode(CODEC.stored_name(event), canonical(event), version=1)
    assert again == event


def test_q114_the_regulations_go_back_and_the_line_is_withdrawn() -> None:
    told = by_system(7, 8, 3)
    before = told.now
    back = c.TakeBackAmendment(reason="修订有误")
    assert refused(told, back) == "nothing_to_take_back"
    told.give(c.AmendRegulations(regulations=with_rounds(before.regulations, 5), reason="裁"))
    told.give(c.AmendRegulations(regulations=with_rounds(before.regulations, 6), reason="裁"))
    assert refused(told, replace(back, reason=" ")) == "reason_missing"
    assert [warned.level for warned in warnings_for(told.now, back)] == [3]
    told.give(back)
    assert told.now.stage.rounds == 5
    told.give(back)
    now = told.now
    assert (now.regulations, now.digest, now.stage.rounds) == (
        before.regulations, before.digest, 7,
    )  # fmt: skip
    assert (now.deviations, now.revision) == (before.deviations, 5)
    assert refused(told, back) == "nothing_to_take_back"
    # Nothing is deleted: both amendments stand in the stream.
    assert sum(isinstance(event, e.RegulationsAmended) for event in told.events) == 2


def test_q114_no_way_back_once_a_later_round_is_published() -> None:
    told = by_system(7, 8, 2)
    told.give(c.AmendRegulations(regulations=with_rounds(told.now.regulations, 5), reason="裁"))
    told.give(pair_next(told.now, number=3, seed="s"))
    back = c.TakeBackAmendment(reason="修订有误")
    assert refused(told, back) == "draft_exists"
    told.give(c.PublishPairing(round=3))
    assert refused(told, back) == "later_round_published"


def test_q66_a_second_float_the_same_way_is_warned_of() -> None:
    told = Told(with_rounds(SWISS, 4)).begin(6)
    told.publish(1, (1, 2), (3, 4), (5, 6)).results(1, W, W, D).close(1)
    # 3 comes down to 5 (2 points against 1), 1 meets 6 with the same.
    told.publish(2, (3, 5), (1, 6), (2, 4)).results(2, W, W, W).close(2)
    told.draft(3, (1, 3), (5, 2), (6, 4))

    def floats(*boards: tuple[int, int]) -> set[tuple[str, str]]:
        change = c.ChangePairing(round=3, pairs=pairs(*boards), reason="x")
        return {
            (dict(warned.facts)["number"], dict(warned.facts)["way"])
            for warned in warnings_for(told.now, change)
            if warned.code == "second_float"
        }

    # After round 2: 1 and 3 have four, 2 has two, 5 and 6 one, 4 none.
    assert floats((3, 2), (1, 5), (6, 4)) == {("3", "down"), ("1", "down"), ("5", "up")}
    assert floats((1, 3), (5, 6), (2, 4)) == set()


def test_q66_the_weiqi_book_knows_no_floats() -> None:
    rules = replace(
        with_rounds(SWISS, 4),
        edition="weiqi-2002",
        stages=(Stage(kind=StageKind.SWISS, rounds=4, pairing=PairingSystem.NEIGHBOURS),),
    )
    told = Told(rules).begin(6)
    told.publish(1, (1, 2), (3, 4), (5, 6)).results(1, W, W, D).close(1)
    told.publish(2, (3, 5), (1, 6), (2, 4)).results(2, W, W, W).close(2)
    told.draft(3, (1, 3), (5, 2), (6, 4))
    change = c.ChangePairing(round=3, pairs=pairs((3, 2), (1, 5), (6, 4)), reason="x")
    assert "second_float" not in {warned.code for warned in warnings_for(told.now, change)}


def unfinished() -> Told:
    """Return an event with round 1 closed while board 2 waits for its result."""
    told = Told(with_rounds(SWISS, 3)).begin(6)
    told.publish(1, (1, 2), (3, 4), (5, 6))
    told.give(c.RecordResult(round=1, board=1, score=W))
    told.give(c.RecordResult(round=1, board=3, score=W))
    told.give(c.CountMissingAsDraws(round=1, note="未完"))
    return told.close(1)


def test_q168_every_later_draft_tells_of_a_game_still_unfinished() -> None:
    told = unfinished()
    second = pair_next(told.now, number=2, seed="s")
    assert warnings_for(told.now, second) == ()
    told.give(second)
    told.give(c.PublishPairing(round=2))
    told.results(2, W, W, W).close(2)
    third = pair_next(told.now, number=3, seed="s")
    (warned,) = warnings_for(told.now, third)
    assert (warned.level, warned.code, dict(warned.facts)) == (
        2, "still_adjourned", {"rounds": "1"},
    )  # fmt: skip
    told.give(c.RecordResult(round=1, board=2, score=D))
    assert warnings_for(told.now, third) == ()


def test_q164_q165_the_value_of_an_unfinished_game_stands_in_record_162() -> None:
    state: TournamentState = unfinished().now
    names = {entry.id: Particulars(name=f"棋手{at}") for at, entry in enumerate(state.entries)}
    data = write_event(state, state.stage, names, Order(format=Written.TRF26)).data
    report = read_trf(data).report
    assert scoring(report.text("162"))["X"] == state.regulations.points.draw_first
    assert [player.cells[0].result for player in report.players][2:4] == ["?", "?"]


def test_q175_q176_who_is_not_entitled_to_a_bye_is_refused_one() -> None:
    told = Told(replace(SWISS, byes=Byes(half_byes=2))).begin(5)
    right = c.SetByeRight(id=entry_id(1), kind=Mark.HALF_BYE, allowed=False, reason="外卡")
    assert refused(told, replace(right, allowed=True)) == "changes_nothing"
    assert refused(told, replace(right, kind=Mark.PAIRING_BYE)) == "bye_kind_wrong"
    assert refused(told, replace(right, id=entry_id(99))) == "entrant_unknown"
    told.give(right)
    bye = c.GrantBye(number=1, round=1, kind=Mark.HALF_BYE, reason="航班")
    assert refused(told, bye) == "bye_not_entitled"
    # One flag a kind: a full bye by a ruling is another matter, and others are free.
    full = replace(bye, kind=Mark.FULL_BYE, article=WEIQI("18.5"))
    told.give(full)
    told.give(replace(bye, number=2))
    told.give(replace(right, allowed=True))
    told.give(replace(bye, round=2))


def colours(rules: Regulations, count: int) -> dict[int, list[bool]]:
    """Return who moved first in each round of a double round robin."""
    told = Told(rules).begin(count)
    found: dict[int, list[bool]] = {number: [] for number in range(1, count + 1)}
    for number in range(1, 2 * (count - 1) + 1):
        told.give(pair_next(told.now, number=number, seed=""))
        told.give(c.PublishPairing(round=number))
        boards = told.now.stage.played[-1].boards
        for board in boards:
            found[board.pair.first].append(True)
            found[board.pair.second].append(False)
        told.results(number, *[D] * len(boards)).close(number)
    return found


@pytest.mark.parametrize("count", [4, 6, 8])
def test_q98_q99_the_event_exchanges_the_last_two_rounds_of_the_first_cycle(count: int) -> None:
    stage = Stage(kind=StageKind.DOUBLE_ROUND_ROBIN, exchange_last_rounds=True)
    rules = replace(SWISS, stages=(stage,))
    assert check(rules) == ()
    for colour in colours(rules, count).values():
        assert all(len(set(colour[at : at + 3])) > 1 for at in range(len(colour) - 2))
    plain = replace(rules, stages=(replace(stage, exchange_last_rounds=False),))
    assert any(
        len(set(colour[at : at + 3])) == 1
        for colour in colours(plain, count).values()
        for at in range(len(colour) - 2)
    )
    assert any("末两轮互换" in text.text for text in render(rules, "zh"))
    assert any("末两轮不互换" in text.text for text in render(plain, "zh"))


def test_q98_only_a_double_round_robin_can_exchange_them() -> None:
    stage = Stage(kind=StageKind.ROUND_ROBIN, exchange_last_rounds=True)
    (fault,) = check(replace(SWISS, stages=(stage,)))
    assert (fault.code, fault.place) == (
        "exchange_of_another_format", "/stages/0/exchange_last_rounds",
    )  # fmt: skip


def test_t5_a_line_up_changed_after_the_deadline_stands_beside_the_one_before() -> None:
    told = begun(TeamKind.FREE_LINEUP)
    told.publish(1, (1, 2), (4, 3), bye=(5,))

    def named(*places: int, reason: str = "") -> c.NameLineUp:
        players = tuple(member(1, place) if place else "" for place in places)
        return c.NameLineUp(round=1, number=1, players=players, reason=reason)

    def lines() -> list[str]:
        return [text for kind, _, text in lines_of(told.now) if kind == "LineUp"]

    told.give(named(1, 2, 4))
    assert warnings_for(told.now, named(1, 2, 3)) == ()
    told.give(c.CloseLineUps(round=1))
    late = named(1, 3, 4, reason="急病")
    (warned,) = warnings_for(told.now, late)
    assert (warned.level, warned.code) == (3, "line_up_late")
    assert dict(warned.facts)["deviation"] == "1-2-4 => 1-3-4"
    told.give(late)
    assert lines() == ["team 1: 1-2-4 => 1-3-4 (急病)"]
    told.give(named(0, 3, 4, reason="未到"))
    assert lines() == ["team 1: 1-2-4 => 0-3-4 (未到)"]
    # Taken back, the round follows the line-ups named in time again (question 65).
    told.give(named(1, 2, 4, reason="已到"))
    assert lines() == []
    match(told, 1, 1, W)
    assert refused(told, named(1, 2, 3)) == "reason_missing"


def test_t5_a_team_that_named_nobody_is_compared_with_its_list() -> None:
    told = begun(TeamKind.FREE_LINEUP)
    told.publish(1, (1, 2), (4, 3), bye=(5,))
    told.give(c.CloseLineUps(round=1))
    players = (member(2, 2), member(2, 3), member(2, 4))
    told.give(c.NameLineUp(round=1, number=2, players=players, reason="急病"))
    assert lines_of(told.now)[-1] == ("LineUp", 1, "team 2: 1-2-3 => 2-3-4 (急病)")


@pytest.mark.parametrize(
    ("number", "named", "shown"),
    [
        pytest.param(1, (1, 2, 4), ("", "", ""), id="11.1-its-boards-are-empty"),
        pytest.param(1, (1, 2, 0), ("", "", ""), id="11.1-an-empty-board-shows-no-less"),
    ],
)
def test_11_1_who_may_not_read_a_line_up_sees_that_it_is_named(
    number: int, named: tuple[int, ...], shown: tuple[str, ...]
) -> None:
    told = begun(TeamKind.FREE_LINEUP)
    told.publish(1, (1, 2), (4, 3), bye=(5,))
    players = tuple(member(number, place) if place else "" for place in named)
    told.give(c.NameLineUp(round=1, number=number, players=players))
    (hidden,) = without_line_ups(told.now).stages[-1].played[-1].line_ups
    assert (hidden.number, hidden.players) == (number, shown)
    told.give(c.CloseLineUps(round=1))
    (public,) = without_line_ups(told.now).stages[-1].played[-1].line_ups
    assert (public.number, public.players) == (number, players)
