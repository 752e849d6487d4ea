"""Commands of an event from what people gave for their fields, whatever the interface.

An article by its number is one of the event's own book; a pairing is the system's own; a table
is that of the places as they stand.
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.labels.articles import article_under
from games.streams.declarations import tidied, with_articles
from games.streams.plain_values import made_of
from tournaments.handlers.entry_ratings import looked_up, rated_entries
from tournaments.record import commands as c
from tournaments.record.rounds.paired import pair_next
from tournaments.record.state import TournamentState
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.regulations.defaults import with_book_defaults

Given = Mapping[str, Any]
COMPLETED: Mapping[type, Callable[..., Any]] = {
    c.EnterEntrants: rated_entries,
    c.SetRatings: looked_up,
}
"""Command -> what finishes it from the registry, given `event_id` and `now` (ms)."""


def built(command: type, given: Given, state: TournamentState) -> c.TournamentCommand:
    """Return the command that `given` makes, by the names of its fields; others are left out.

    :raises DocumentError: a field is missing or none of its kind.
    :raises CommandRefusedError: the system has no pairing.
    """
    if own := _OWN.get(command):
        return own(given, state)
    edition = state.regulations.edition
    fields = with_articles(
        command, tidied(command, given), lambda number: article_under(edition, number)
    )
    made: c.TournamentCommand = made_of(command, fields)
    return made


def _paired(given: Given, state: TournamentState) -> c.TournamentCommand:
    return pair_next(state, number=given["round"], seed=given.get("seed") or state.digest[:16])


def _places(given: Given, state: TournamentState) -> c.PublishStandings:
    stage = state.stage
    upto = min(given["round"], max(stage.published, 1))
    group = given.get("group", "")
    table = standings(state, stage=stage.index, upto=upto, group=group)
    return c.PublishStandings(
        round=given["round"],
        stage=stage.index,
        group=group,
        rows=rows_of(table),
        based_on=state.version,
        tiebreaks=table.order.codes,
    )


def _amended(given: Given, state: TournamentState) -> c.AmendRegulations:
    rules = given["regulations"]
    regulations = with_book_defaults(rules) if isinstance(rules, Mapping) else rules
    made: c.AmendRegulations = made_of(c.AmendRegulations, {**given, "regulations": regulations})
    return made


_OWN: dict[type, Callable[[Given, TournamentState], c.TournamentCommand]] = {
    c.DraftPairing: _paired,
    c.PublishStandings: _places,
    c.AmendRegulations: _amended,
}
