"""Articles on sheets and finals tried against the record; ids are edition:article.

Xiangqi 2020 10.4.1, weiqi 2002 appendix 1 and 2, gomoku 2025 appendices 3 and 7, draughts
appendix (一).
"""

from dataclasses import replace
from typing import Any

from games.record.errors import CommandRefusedError
from games.rules.books.article import number_of
from tests.articles.acted import DRAUGHTS, GOMOKU, WEIQI, ask, field
from tests.articles.examples import Examples
from tests.support.cited import cited
from tests.support.tournaments import SWISS, Told, entries, entry_id
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.rounds.paired import pair_next
from tournaments.record.rounds.planned import tree_of
from tournaments.record.tables.qualifying import next_stage
from tournaments.record.tables.ranked import standings
from tournaments.record.values import DrawMethod, Entry, Score, SheetSlot
from tournaments.record.warnings import warnings_for
from tournaments.regulations.values import Regulations, Stage
from tournaments.schedules.tree import LoserOf, Seat, WinnerOf

WIN, LOSS, DRAW = Score.FIRST_WINS, Score.SECOND_WINS, Score.DRAW


ACTED = Examples()
of = ACTED.of


@of("weiqi-2002:app.2.3")
def only_weiqi_has_a_word_against_large_double_knockouts() -> None:
    double = Stage(kind=StageKind.DOUBLE_KNOCKOUT)
    for rules, codes in ((WEIQI, ["double_knockout_large"]), (GOMOKU, list[str]())):
        for count, found in ((32, list[str]()), (33, codes)):
            told = Told(replace(rules, stages=(double,)))
            told.give(c.EnterEntrants(entries=entries(count)))
            told.give(c.DrawNumbers(seed="lot"))
            warned = warnings_for(told.now, c.StartTournament())
            assert [other.code for other in warned] == found
            assert all(other.article == cited("weiqi-2002", "app.2.3") for other in warned)
            told.give(c.StartTournament())
            told.give(c.DrawSheet(seed="sheet"))
            assert len(tree_of(told.now, told.now.stage).nodes) in (63, 127)
    over = ask("weiqi-2002", ask="pair", system="double_knockout", players=field(33))
    assert over["error"]["article"] == "app.2.3"
    allowed = {"allow_large": True}
    agreed = ask(
        "weiqi-2002", ask="pair", system="double_knockout", players=field(33), settings=allowed
    )
    assert agreed["ok"]
    assert ask("gomoku-2025", ask="pair", system="double_knockout", players=field(33))["ok"]


@of("weiqi-2002:app.1.2")
def seeds_of_weiqi_by_class_or_by_the_snake() -> None:
    def sections(**settings: Any) -> list[set[int]]:
        answer = ask(
            "weiqi-2002", ask="pair", system="knockout", players=field(32),
            seeds=list(range(1, 9)), settings=settings,
        )  # fmt: skip
        slots = [item[side] for item in answer["rounds"][0] for side in ("first", "second")]
        return [{slot for slot in slots[at : at + 8] if slot <= 8} for at in range(0, 32, 8)]

    firsts = set()
    for seed in range(24):
        found = sections(seed=seed)
        assert all(len(group & {1, 2, 3, 4}) == 1 for group in found)
        assert all(len(group & {5, 6, 7, 8}) == 1 for group in found)
        firsts.add(tuple(min(group) for group in found))
    # The lot runs in the whole class: 1 and 2 may come into one half.
    assert any({first[0], first[1]} == {1, 2} for first in firsts)
    snake = sections(seed=1, seeds_in_order=True)
    assert sorted(map(sorted, snake)) == [[1, 8], [2, 7], [3, 6], [4, 5]]
    stage = Stage(kind=StageKind.KNOCKOUT, seeds_in_order=True)
    told = Told(replace(WEIQI, stages=(stage,)))
    told.give(
        c.EnterEntrants(
            entries=tuple(Entry(id=entry_id(n), seed=n if n <= 4 else None) for n in range(1, 17))
        )
    )
    ids = tuple(entry.id for entry in told.now.entries)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
    told.give(c.StartTournament())
    for lot in ("a", "b", "c"):
        told.give(c.DrawSheet(seed=lot, reason="drawn again"))
        sheet = [slot.number for slot in told.now.stage.sheet]
        assert (sheet[0], sheet[7], sheet[8], sheet[15]) == (1, 4, 2, 3)


@of("draughts-appendix:app.1.1.2(2)A", "gomoku-2025:app3.2.2.1", "draughts-appendix:app.1.1.2")
def the_draw_tells_where_it_was_controlled() -> None:
    for edition in ("draughts-100", "gomoku-2025"):
        free = ask(edition, ask="pair", system="knockout", players=field(8), settings={"seed": 3})
        assert not [item for item in free["draw"] if item["because"]]
        mates = [{**row, "unit": "u"} if row["no"] in (2, 5) else row for row in field(8)]
        held = ask(edition, ask="pair", system="knockout", players=mates, settings={"seed": 3})
        (forced,) = [item for item in held["draw"] if item["because"]]
        assert {forced["number"], *forced["because"]} == {2, 5}
        again = ask(edition, ask="pair", system="knockout", players=mates, settings={"seed": 3})
        assert again == held


def hall(rules: Regulations, order: tuple[int, ...], *, units: str, seeds: int = 0) -> str:
    """Return how a sheet drawn in the hall is refused, "" where it stands.

    `units` has a letter for each player, "-" for none; all are rated by number.
    """
    told = Told(replace(rules, stages=(Stage(kind=StageKind.KNOCKOUT),)))
    told.give(
        c.EnterEntrants(
            entries=tuple(
                Entry(
                    id=entry_id(n),
                    unit="" if unit == "-" else unit,
                    rating=2500 - n,
                    rating_list="list",
                    rated_on="2026-01-01",
                    seed=n if n <= seeds else None,
                )
                for n, unit in enumerate(units, start=1)
            )
        )
    )
    ids = tuple(entry.id for entry in told.now.entries)
    told.give(c.DrawNumbers(method=DrawMethod.GIVEN, order=ids, witness="all"))
    told.give(c.StartTournament())
    slots = tuple(SheetSlot(number=number) for number in order)
    try:
        told.give(c.DrawSheet(slots=slots, witness="all"))
    except CommandRefusedError as error:
        return f"{error.code} {number_of(error.article)}"
    return ""


@of("gomoku-2025:app3.2.1.1", "draughts-appendix:app.1.1.2(1)a", "draughts-appendix:app.1.1.1")
def a_draw_of_the_hall_keeps_the_seeds_apart() -> None:
    for rules, article in ((GOMOKU, "app3.2.1.1"), (DRAUGHTS, "app.1.1.2(1)a")):
        assert hall(rules, (1, 5, 6, 4, 3, 7, 8, 2), units="--------", seeds=4) == ""
        assert hall(rules, (2, 5, 6, 3, 4, 7, 8, 1), units="--------", seeds=4) == ""
        same_half = (1, 5, 6, 2, 3, 7, 8, 4)
        wrong = f"seed_out_of_place {article}"
        assert hall(rules, same_half, units="--------", seeds=4) == wrong
        assert hall(rules, (1, 5, 4, 6, 3, 7, 8, 2), units="--------", seeds=4) == wrong


@of("gomoku-2025:app3.2.1.2", "draughts-appendix:app.1.1.2(1)b")
def a_draw_of_the_hall_keeps_units_apart() -> None:
    for rules, article in ((GOMOKU, "app3.2.1.2"), (DRAUGHTS, "app.1.1.2(1)b")):
        wrong = f"units_too_near {article}"
        assert hall(rules, (1, 3, 4, 2, 5, 6, 7, 8), units="xx------") == wrong
        assert hall(rules, (1, 3, 4, 5, 2, 6, 7, 8), units="xx------") == ""
        # The third of a unit stays out of the quarters of the first two.
        assert hall(rules, (1, 3, 4, 5, 2, 6, 7, 8), units="xxx-----") == wrong
        assert hall(rules, (1, 4, 3, 5, 2, 6, 7, 8), units="xxx-----") == ""
        # A unit that fills the sheet cannot be kept apart further than a draw keeps it.
        assert hall(rules, (1, 8, 5, 4, 3, 6, 7, 2), units="xxxxxxxx") == ""
    # Xiangqi and weiqi say nothing of units in a sheet.
    assert hall(SWISS, (1, 3, 4, 2, 5, 6, 7, 8), units="xx------") == ""


def finals(rounds: int) -> Told:
    """Return xiangqi finals of the four first of a Swiss, whose order is 1, 2, 3, 4."""
    swiss = Stage(kind=StageKind.SWISS, rounds=2, qualifiers=4)
    told = Told(
        replace(SWISS, stages=(swiss, Stage(kind=StageKind.KNOCKOUT, rounds=rounds)))
    ).begin(8)
    told.publish(1, (1, 5), (6, 2), (3, 7), (8, 4)).results(1, WIN, LOSS, WIN, DRAW).close(1)
    told.publish(2, (2, 1), (5, 3), (7, 8), (4, 6)).results(2, LOSS, DRAW, LOSS, WIN).close(2)
    return told


@of("xiangqi-2020:10.4.1.1", "xiangqi-2020:10.4.1.2", "xiangqi-2020:10.4.1")
def finals_of_one_round_and_of_two() -> None:
    for rounds in (1, 2):
        told = finals(rounds)
        order = [line.id for line in standings(told.now).lines[:4]]
        told.give(next_stage(told.now))
        assert [slot.id for slot in told.now.stage.slots] == order, "exactly the first four"
        nodes = tree_of(told.now, told.now.stage).nodes
        met = [
            {node.first.number, node.second.number}
            for node in nodes
            if isinstance(node.first, Seat) and isinstance(node.second, Seat)
        ]
        if rounds == 1:
            assert met == [{1, 2}, {3, 4}]
            continue
        assert met == [{1, 4}, {2, 3}]
        rest = {type(node.first) for node in nodes if not isinstance(node.first, Seat)}
        assert rest == {WinnerOf, LoserOf}, "a final and a game for third place"


@of("gomoku-2025:app7.2.2-②")
def eight_groups_send_two_each() -> None:
    groups = Stage(kind=StageKind.ROUND_ROBIN, groups=8, qualifiers=2)
    told = Told(replace(GOMOKU, stages=(groups, Stage(kind=StageKind.KNOCKOUT)))).begin(16)
    told.give(pair_next(told.now, number=1, seed=""))
    told.give(c.PublishPairing(round=1))
    boards = told.now.stage.played[0].boards
    told.results(1, *[WIN] * len(boards)).close(1)
    winners = {
        told.now.stage.slots[board.pair.first - 1].group: board.pair.first for board in boards
    }
    (opened,) = told.give(next_stage(told.now))
    assert isinstance(opened, e.StageOpened)
    ids = {number.number: number.id for number in opened.numbers}
    first_ids = {told.now.stages[0].slots[n - 1].id: g for g, n in winners.items()}
    names = {}
    for slot in told.now.stages[0].slots:
        names[slot.id] = slot.group + ("1" if slot.id in first_ids else "2")
    sheet = [names[ids[slot.number]] for slot in opened.sheet]
    printed = "A1 H2 H1 A2 E1 D2 D1 E2 C1 F2 F1 C2 G1 B2 B1 G2"
    assert sheet == printed.split()


test_article = ACTED.as_test()
