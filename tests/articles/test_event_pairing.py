"""Articles on pairing, colours and places tried against the record; ids are edition:article.

Xiangqi 2020 10.4 and appendix 3, weiqi 2002 25 to 27 and appendix 5, gomoku 2025 27 and
appendix 6, draughts appendix (四).
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.record.errors import CommandRefusedError
from tests.articles.acted import DRAUGHTS as DRAUGHTS_EVENT
from tests.articles.acted import WEIQI as WEIQI_EVENT
from tests.articles.acted import ask, field, refusal
from tests.articles.examples import Examples
from tests.support.cited import cited
from tests.support.event_books import DRAUGHTS, GOMOKU, WEIQI
from tests.support.tournaments import SWISS, Told, entry_id
from tournaments.books.formats import StageKind
from tournaments.books.pairing import Lean
from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark
from tournaments.pairing.colours import colours_of
from tournaments.pairing.history import histories
from tournaments.pairing.settings import PairingSettings
from tournaments.record import commands as c
from tournaments.record.rounds.paired import pair_next, settings_of
from tournaments.record.tables.ranked import standings
from tournaments.record.values import DrawMethod, Entry, Score
from tournaments.record.warnings import warnings_for
from tournaments.regulations.values import Stage, TeamKind, Teams

WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW


ACTED = Examples()
of = ACTED.of


def cards(*colours: str) -> Crosstable:
    """Return a table of players with these colours, F first, S second, - a bye, all draws."""
    letters = {"F": Colour.FIRST, "S": Colour.SECOND}
    return Crosstable(
        entrants=tuple(
            Entrant(
                number=at,
                id=str(at),
                rating=2000 + at,
                cells=tuple(
                    Cell(mark=Mark.DRAW, opponent=99, colour=letters[text], points=Fraction(0))
                    if text in letters
                    else Cell(mark=Mark.PAIRING_BYE, points=Fraction(0))
                    for text in row
                ),
            )
            for at, row in enumerate(colours, start=1)
        ),
        rounds=9,
    )


def mover(settings: PairingSettings, text: str, other: str) -> int:
    """Return who of the two moves first in the round after these colours."""
    known = histories(cards(text, other))
    number = len(text) + 1
    return colours_of(known[1], known[2], settings, number=number, rounds=9)[0]


@of("weiqi-2002:app.5.3")
def weiqi_counts_how_often_not_which_came_last() -> None:
    # Both have had Black once in two games: the smaller number in an odd round.
    assert mover(WEIQI, "SF", "FS") == 1
    assert mover(WEIQI, "FS", "SF") == 1
    assert mover(WEIQI, "SFF", "FFS") == 2, "the larger in an even round"
    assert mover(WEIQI, "FF", "FS") == 2, "balance comes first"


@of("weiqi-2002:app.5.2(4)", "weiqi-2002:app.5.2(1)")
def weiqi_rounds_of_the_list() -> None:
    won = ("1-2 3-4 5-6 7-8", "7-5 3-1 8-6 4-2", "3-7 1-4 5-8 2-6")
    results: list[dict[str, Any]] = []
    for number, row in enumerate(won, start=1):
        answer = ask(
            "weiqi-2002", ask="pair", system="neighbours", round=number, players=field(8),
            results=results, settings={"rounds": 5},
        )  # fmt: skip
        assert " ".join(f"{item['first']}-{item['second']}" for item in answer["pairings"]) == row
        for item in answer["pairings"]:
            pair = {"first": item["first"], "second": item["second"]}
            results.append({"round": number, **pair, "score": "1-0"})


@of("gomoku-2025:app6.2.2.4", "gomoku-2025:app6.2.2.2")
def gomoku_gives_the_first_move_to_fewer_first_moves() -> None:
    assert mover(GOMOKU, "FFFS", "FSFS") == 2
    # Two first moves against three after a bye, though the differences are 2 and 0.
    assert mover(GOMOKU, "F-F---", "FSFSFS") == 1
    assert mover(DRAUGHTS, "F-F---", "FSFSFS") == 2, "draughts go by the difference ((四) 3 (8))"


@of("draughts-appendix:app.1.4.3(9)")
def the_event_says_whose_colours_come_first() -> None:
    # Equal histories: both want the first move; the second has the higher rating.
    assert mover(DRAUGHTS, "FSSFS", "FSSFS") == 2
    assert mover(replace(DRAUGHTS, lean=Lean.WEAKER), "FSSFS", "FSSFS") == 1
    players = [{"no": 1, "rating": 2000}, {"no": 2, "rating": 2100}]
    players += [{"no": 3, "rating": 1900}, {"no": 4, "rating": 1800}]
    results = [
        {"round": 1, "first": 1, "second": 3, "score": "1-0"},
        {"round": 1, "first": 2, "second": 4, "score": "1-0"},
    ]
    told = {}
    for lean in ("stronger", "weaker"):
        answer = ask(
            "draughts-100", ask="pair", system="halves", round=2, players=players,
            results=results, settings={"rounds": 3, "lean": lean},
        )  # fmt: skip
        told[lean] = {item["second"] for item in answer["pairings"]}
    # All on top have moved first: the second move is served to the stronger, or the weaker.
    assert 2 in told["stronger"]
    assert 1 in told["weaker"]
    wrong = ask("draughts-100", ask="pair", system="halves", round=1, players=players,
                settings={"lean": "both"})  # fmt: skip
    assert wrong["error"]["code"] == "bad_request"
    # The regulations carry it to the pairing of the record.
    for lean in Lean:
        stage = replace(DRAUGHTS_EVENT.stages[0], lean=lean)
        event = Told(replace(DRAUGHTS_EVENT, stages=(stage,))).begin(4)
        assert settings_of(event.now, event.now.stage, 1).lean is lean


@of("xiangqi-2020:10.4.2")
def elimination_begins_past_half_way() -> None:
    def stage(rounds: int, start: int) -> Stage:
        return Stage(
            kind=StageKind.SWISS_ELIMINATION,
            rounds=rounds,
            eliminated_from=start,
            eliminated_each=2,
            remaining=14,
        )

    for rounds, start, stands in ((7, 4, True), (7, 3, False), (9, 5, True), (9, 4, False)):
        rules = replace(SWISS, stages=(stage(rounds, start),))
        if stands:
            Told(rules)
            continue
        with pytest.raises(CommandRefusedError) as refused:
            Told(rules)
        assert (refused.value.code, refused.value.article) == (
            "elimination_before_half",
            cited("xiangqi-2020", "10.4.2"),
        )
    # Weiqi appendix 六 begins after 5 rounds of many.
    Told(replace(WEIQI_EVENT, stages=(stage(14, 5),)))


@of("xiangqi-2020:app3.2.4.9")
def rounds_nobody_announced_are_those_the_book_advises() -> None:
    results = [
        {"round": 1, "first": 1, "second": 2, "score": "1-0"},
        {"round": 1, "first": 4, "second": 3, "score": "1-0"},
    ]
    request = {"ask": "pair", "system": "positional", "round": 2, "players": field(4)}
    assert ask("xiangqi-2020", **request, results=results)["assumed"] == {"rounds": 7}
    announced = ask("xiangqi-2020", **request, results=results, settings={"rounds": 3})
    assert "assumed" not in announced
    sixty = ask("xiangqi-2020", ask="pair", system="positional", round=1, players=field(64))
    assert sixty["assumed"] == {"rounds": 11}


@of("gomoku-2025:27.5", "weiqi-2002:26.6")
def how_many_an_arena_side_sends_is_agreed() -> None:
    for edition, article in (("gomoku-2025", "27.5"), ("weiqi-2002", "26.6")):
        told = Told(replace(SWISS, edition=edition, stages=(Stage(kind=StageKind.ARENA),)))
        units = ("A", "A", "A", "B", "B")
        told.give(
            c.EnterEntrants(
                entries=tuple(Entry(id=entry_id(n), unit=u) for n, u in enumerate(units, start=1))
            )
        )
        ids = tuple(entry.id for entry in told.now.entries)
        told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
        (warned,) = warnings_for(told.now, c.StartTournament())
        assert (warned.code, warned.article) == (
            "arena_sides_unequal",
            cited(edition, article),
        )
        told.give(c.StartTournament())
        # Three against two: the two of B beat one of A each and A3 wins the rest.
        for number, pair, score in (
            (1, {1, 4}, 4), (2, {4, 2}, 2), (3, {2, 5}, 5), (4, {5, 3}, 3),
        ):  # fmt: skip
            drafted = pair_next(told.now, number=number, seed="x")
            (board,) = drafted.pairs
            assert {board.first, board.second} == pair
            told.give(drafted)
            told.give(c.PublishPairing(round=number))
            told.results(number, WIN if board.first == score else LOSS).close(number)
        with pytest.raises(CommandRefusedError) as over:
            pair_next(told.now, number=5, seed="x")
        assert over.value.code == "rounds_all_paired"


@of("xiangqi-2020:10.4.3.1")
def nobody_passes_the_two_of_the_final() -> None:
    stage = Stage(kind=StageKind.N_PLUS_ONE, rounds=3)
    told = Told(replace(SWISS, stages=(stage,))).begin(6)
    told.publish(1, (1, 6), (2, 5), (3, 4)).results(1, WIN, WIN, DRAW).close(1)
    told.publish(2, (2, 1), (4, 6), (5, 3)).results(2, DRAW, LOSS, LOSS).close(2)
    table = standings(told.now)
    two = {line.number for line in table.lines[:2]}
    drafted = pair_next(told.now, number=3, seed="")
    final = drafted.pairs[0]
    assert {final.first, final.second} == two == {1, 2}, "though they have met"
    told.give(drafted)
    told.give(c.PublishPairing(round=3))
    scores = []
    for pair in drafted.pairs:
        scores.append(WIN if pair.board == 1 else WIN if pair.first == 3 else LOSS)
    told.results(3, *scores).close(3)
    after = standings(told.now)
    third = after.line(3)
    assert third.points > min(after.line(1).points, after.line(2).points), "3 has more points"
    assert {line.number for line in after.lines[:2]} == {1, 2}
    assert after.lines[0].number == final.first


@of("weiqi-2002:25.2/p2", "weiqi-2002:25.2/p3")
def fixed_boards_do_not_change_after_round_1() -> None:
    teams = Teams(kind=TeamKind.FIXED_BOARDS, boards=2)
    told = Told(replace(WEIQI_EVENT, teams=teams))
    told.give(
        c.EnterEntrants(
            entries=tuple(
                Entry(
                    id=entry_id(n),
                    members=(entry_id(100 + n), entry_id(200 + n)),
                    member_ratings=(2400, 2300),
                )
                for n in range(1, 5)
            )
        )
    )
    told.give(c.DrawNumbers(seed="lot"))
    told.give(c.StartTournament())
    entry = told.now.entries[0]
    turned = entry.members[::-1]
    correction = c.CorrectEntry(entry=replace(entry, members=turned), reason="slip")
    assert refusal(told, correction)[0] == "tournament_started"
    told.publish(1, (1, 2), (3, 4))
    number = next(each.number for each in told.now.stage.slots if each.id == entry.id)
    named = c.NameLineUp(round=1, number=number, players=turned)
    code, _ = refusal(told, named)
    assert code in {"line_up_wrong_board", "no_line_up_in_this_kind"}


@of("weiqi-2002:27.1(1)", "weiqi-2002:27.1")
def the_round_robin_of_the_list() -> None:
    results = [
        (1, 1, 2, "1-0"), (1, 3, 4, "1-0"), (2, 1, 3, "1-0"), (2, 2, 4, "1-0"),
        (3, 4, 1, "1-0"), (3, 2, 3, "1-0"),
    ]  # fmt: skip
    rows = [
        {"round": at, "first": first, "second": second, "score": score}
        for at, first, second, score in results
    ]
    answer = ask(
        "weiqi-2002", ask="standings", system="round_robin", players=field(4), results=rows
    )
    told = [
        (item["no"], item["points"], item["tiebreaks"]["sonneborn_berger"])
        for item in answer["table"]
    ]
    assert told == [(1, "4", "6"), (2, "4", "4"), (4, "2", "4"), (3, "2", "2")]


@of("draughts-appendix:app.1.4.5(1)a", "draughts-appendix:app.1.4.5(1)b")
def ratings_are_averaged_over_the_rounds() -> None:
    players = [
        {"no": at, "rating": rating} for at, rating in enumerate((1000, 2000, 2100, 2200), start=1)
    ]
    games = ((1, 2, 3, 4), (1, 3, 2, 4), (1, 4, 2, 3))
    rows = [
        {"round": at, "first": pair[0], "second": pair[1], "score": "1-0"}
        for at, game in enumerate(games, start=1)
        for pair in (game[:2], game[2:])
    ]
    answer = ask(
        "draughts-100", ask="standings", players=players, results=rows,
        regulations={"ranking": "swiss_ratings"},
    )  # fmt: skip
    values = answer["table"][0]["tiebreaks"]
    assert (values["average_rating"], values["average_rating_cut:1"]) == ("2100", "2150")


test_article = ACTED.as_test()
