"""Faults of penalties: what the book gives, what was carried out, who confirmed, what counted."""

from dataclasses import replace
from random import Random

from adjudication.audit.record import About, GameEntry
from games.record import events as e
from games.record.audits.findings import Code
from games.record.officiating.closing.commands import PenaliseScore
from games.record.officiating.closing.events import ScorePenalised
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.events import OffenceRecorded, PenaltyConfirmed
from games.rules.books.registry import book_of
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI
from games.rules.offences.kinds import Measure, Offence, Penalty
from tests.support.audited import changed, nth, without
from tests.support.marks import record_foul
from tests.support.random_games import DEPUTY
from tests.support.scenario import COMMITTEE
from tests.support.seeded import fault as f
from tests.support.seeded.games import LIGHT, Entries, Game, orderly
from tests.support.seeded.office import LIMITS, at_entry
from tests.support.timed import FIRST


def _offended(
    edition: str, random: Random, listed: Offence
) -> tuple[Entries, GameEntry, Game] | None:
    """Return a closed game in which a side committed an offence, and its entry."""
    game = orderly(edition, random, incidents=0)
    record = o.RecordOffence(side=random.choice(game.sides), code=listed.code, note="见记录")
    if game.scenario.when(record).refusal is not None:
        return None
    game.do(record)
    recorded = nth(game.entries, OffenceRecorded)
    return game.close(), recorded, game


def _light(edition: str, random: Random, *measures: Measure) -> Offence:
    """Return an offence whose first time costs one of `measures`."""
    listed = book_of(edition).offences.listed
    return random.choice(
        [kind for kind in listed if kind.costs and kind.costs[0].measure in measures]
    )


def _penalty_wrong(edition: str, random: Random) -> f.Seeded | None:
    made = _offended(edition, random, _light(edition, random, *LIGHT))
    if made is None:
        return None
    entries, recorded, _ = made
    event = recorded.event
    assert isinstance(event, OffenceRecorded)
    if event.penalty.measure not in (*LIGHT, Measure.VIOLATION):
        return None
    others = [measure for measure in LIGHT if measure is not event.penalty.measure]
    wrong = Penalty(measure=random.choice(others), articles=event.penalty.articles)
    return at_entry(entries, changed(entries, recorded, penalty=wrong), recorded, event.article)


def _not_carried_out(edition: str, random: Random) -> f.Seeded | None:
    """Leave out the mark that an offence brings."""
    game = orderly(edition, random, incidents=0)
    measure, article = LIMITS[edition][0], game.state.book.conduct.declared
    game.do(record_foul(side=random.choice(game.sides), article=article, measure=measure))
    recorded = nth(game.entries, OffenceRecorded)
    marks = (e.FoulRecorded, e.WarningRecorded)
    mark = next(entry for entry in game.entries if isinstance(entry.event, marks))
    entries = game.close()
    return at_entry(entries, without(entries, mark), recorded, article)


def _twice(edition: str, random: Random) -> f.Seeded | None:
    """Have one act recorded as a violation a second time (15.3)."""
    offence = _light(edition, random, Measure.VIOLATION)
    game = orderly(edition, random, incidents=0)
    side = random.choice(game.sides)
    record = o.RecordOffence(side=side, code=offence.code, note="见记录")
    if game.scenario.when(record).refusal is not None:
        return None
    game.do(record)
    once = Game(edition=edition, random=random, scenario=game.copy()).close()
    again = replace(record, another=True)
    if game.scenario.when(again).refusal is not None:
        return None
    game.do(again)
    second = nth(game.entries, OffenceRecorded, 2)
    return at_entry(once, game.close(), second, offence.article)


def _confirmed_without_power(edition: str, random: Random) -> f.Seeded | None:
    """Have a player be the actor of a loss confirmed, which only the chief arbiter's is (18.2)."""
    game = orderly(edition, random, incidents=0)
    record = o.RecordOffence(side=random.choice(game.sides), code="refused_record", note="见记录")
    game.scenario.do(record, by=DEPUTY)
    waits = nth(game.entries, OffenceRecorded)
    game.do(o.ConfirmPenalty(offence_version=waits.version))
    confirmed = nth(game.entries, PenaltyConfirmed)
    entries = game.close()
    faulty = tuple(
        replace(entry, actor=FIRST.id) if entry is confirmed else entry for entry in entries
    )
    return at_entry(entries, faulty, confirmed, XIANGQI("18.2"))


def _earlier(edition: str, random: Random) -> f.Seeded | None:
    """Have another number of the same offence in other games of the event (23.7)."""
    game = orderly(edition, random, incidents=0)
    record = o.RecordOffence(side=random.choice(game.sides), code="phone_rang", note="见记录")
    game.do(record)
    recorded = nth(game.entries, OffenceRecorded)
    entries = game.close()
    made = at_entry(entries, entries, recorded, WEIQI("23.7"))
    return replace(
        made,
        lawful_about=About(earlier={recorded.version: 0}),
        faulty_about=About(earlier={recorded.version: random.randint(1, 4)}),
    )


def _points_wrong(edition: str, random: Random) -> f.Seeded | None:
    """Have points be left that the ruling took, or the opponent get what the board did not give."""
    game = orderly(edition, random, incidents=0)
    game.close()
    take = PenaliseScore(side=game.sides[0], reason="赛后查实")
    game.scenario.do(take, by=COMMITTEE)
    entries = game.entries
    taken = nth(entries, ScorePenalised)
    # The first side won: it keeps what it lost, or the second has what it never had.
    wrong = random.choice((("1", "1"), ("1/2", "1/2"), ("0", "1/2")))
    return at_entry(entries, changed(entries, taken, score=wrong), taken, GOMOKU("15.3"))


_COUNTED = tuple(LIMITS)
FAULTS = (
    f.Fault(code=Code.PENALTY_WRONG, seed=_penalty_wrong, editions=_COUNTED),
    f.Fault(code=Code.PENALTY_NOT_CARRIED_OUT, seed=_not_carried_out, editions=_COUNTED),
    f.Fault(code=Code.PENALISED_TWICE, seed=_twice, editions=("gomoku-2025",)),
    f.Fault(
        code=Code.CONFIRMED_WITHOUT_POWER,
        seed=_confirmed_without_power,
        editions=("xiangqi-2020",),
    ),
    f.Fault(code=Code.EARLIER_OFFENCES_DIFFER, seed=_earlier, editions=("weiqi-2002",)),
    f.Fault(code=Code.POINTS_WRONG, seed=_points_wrong, editions=("gomoku-2025",)),
)
