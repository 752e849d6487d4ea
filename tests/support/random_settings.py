"""Amendments after the start, rating periods and line-ups, drawn for an event under way."""

from dataclasses import replace
from random import Random

from tournaments.record import commands as c
from tournaments.record.ratings.commands import SetRatings
from tournaments.record.ratings.values import PeriodRating
from tournaments.record.state import TournamentState


def amendment(now: TournamentState, random: Random) -> c.TournamentCommand:
    """Return an amendment of what some book lets be amended, or the last one taken back."""
    if random.randrange(100) < 25:
        return c.TakeBackAmendment(reason="x")
    rules, stage = now.regulations, now.stage.rules
    others = [
        replace(rules, place=f"{random.randrange(9)} 号馆"),
        replace(rules, shared_places=not rules.shared_places),
        replace(rules, tiebreaks=() if rules.tiebreaks else ("wins",)),
    ]
    if stage.kind.swiss:
        at = now.stage.index
        changed = replace(stage, rounds=stage.rounds + random.choice((-1, 1)))
        stages = (*rules.stages[: at - 1], changed, *rules.stages[at:])
        others += [replace(rules, stages=stages)] * 2
    return c.AmendRegulations(regulations=random.choice(others), reason="补充通知")


def period(now: TournamentState, number: int, random: Random) -> SetRatings:
    """Return the beginning of a rating period with a round; about half get a new rating."""
    ratings = tuple(
        PeriodRating(id=entry.id, rating=1200 + random.randrange(1000), rating_list="某表")
        for entry in now.entries
        if random.randrange(2)
    )
    return SetRatings(from_round=number, on="2026-05-01", ratings=ratings, reason="按期")


def line_ups(now: TournamentState, number: int, random: Random) -> list[c.NameLineUp]:
    """Return line-ups for some of the teams of a round, a few with an empty last board."""
    ids = {slot.number: slot.id for slot in now.stage.slots}
    found = []
    for board in now.stage.played[number - 1].boards:
        for team in (board.pair.first, board.pair.second):
            entry = now.entry(ids[team])
            assert entry is not None
            if random.randrange(100) < 40:
                players = list(entry.members)
                random.shuffle(players)
                players = players[: now.regulations.teams.boards]
                if random.randrange(100) < 15:
                    players[-1] = ""
                found.append(c.NameLineUp(round=number, number=team, players=tuple(players)))
    return found
