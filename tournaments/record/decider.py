"""A tournament as a kind of stream."""

from collections.abc import Callable, Sequence

from games.streams.decider import Decider
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.codec import CODEC
from tournaments.record.decide import decide
from tournaments.record.evolve import begin, evolve
from tournaments.record.lots.seeded import lot_of, without_server_lots
from tournaments.record.results.commands import CloseRound, ConfirmResults
from tournaments.record.state import TournamentState
from tournaments.record.tables.commands import PublishStandings
from tournaments.record.warnings import warnings_for


def _previewed(
    state: TournamentState | None, decided: tuple[e.TournamentEvent, ...]
) -> tuple[e.TournamentEvent, ...]:
    """Return what a preview may show: nothing of a lot, which nobody sees before it is drawn."""
    return () if lot_of(state, decided) else decided


def _persons(state: TournamentState) -> tuple[str, ...]:
    """Return who was entered; of a team its own row in the registry and its players."""
    return tuple(
        person
        for entry in state.entries
        for person in (entry.id, *entry.members, entry.captain)
        if person
    )


_SECRET = (e.LineUpNamed, e.PairingDrafted, e.PairingChanged)
"""Line-ups until everybody has named his, pairings until they are signed."""


def _withheld(
    state: TournamentState | None, decided: Sequence[e.TournamentEvent]
) -> Sequence[bool]:
    """Return which events strangers do not read at once: all of a draft, secrets of any other."""
    held_back = any(isinstance(event, e.TournamentHeldBack) for event in decided)
    is_draft = state.is_draft if state is not None else held_back
    return [is_draft or isinstance(event, _SECRET) for event in decided]


TOURNAMENTS: Decider[TournamentState, c.TournamentCommand, e.TournamentEvent] = Decider(
    kind="tournament",
    codec=CODEC,
    decide=decide,
    opens=(c.CreateTournament,),
    first=(e.TournamentCreated,),
    begin=begin,
    evolve=evolve,
    warnings=lambda state, command, decided: warnings_for(state, command),
    bound=without_server_lots,
    previewed=_previewed,
    persons=_persons,
    recalling=(CloseRound, ConfirmResults, PublishStandings),
    cached=64,
    withheld=_withheld,
)

Build = Callable[[TournamentState], c.TournamentCommand]
"""A command made from the state it is decided in."""
