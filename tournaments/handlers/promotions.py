"""What promotions rest on beyond one event: a player's games of earlier dan tournaments.

Weiqi 2002 25.3, appendix 7; decision 16: the run goes on from event to event, in the order of
their first days. Only finished events are carried: their results stand.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from games.api import cache_of
from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from tournaments.books.promotion import Grading
from tournaments.models import Tournament, TournamentStatus
from tournaments.promotion.points import DanSystem
from tournaments.record.decider import TOURNAMENTS, Build
from tournaments.record.promotion.commands import AwardDan
from tournaments.record.promotion.promotions import counted_games, refused
from tournaments.record.promotion.values import DanGame
from tournaments.record.state import TournamentState


@dataclass(frozen=True, slots=True, kw_only=True)
class DanOrder:
    """A dan to be awarded: who, which, and by whose word where tables 4 and 5 do not say it."""

    id: str
    dan: int
    system: DanSystem = DanSystem.PROFESSIONAL
    article: Article | None = None
    reason: str = ""
    approval: str = ""


def carried_games(
    state: TournamentState, players: Iterable[str] | None = None
) -> dict[str, tuple[DanGame, ...]]:
    """Return the games of earlier dan tournaments of those entered with a dan, by id.

    Each names its event and the version of that record. `players` are those asked for.
    """
    if refused(state) is not None:
        return {}
    entrants = {entry.id for entry in state.entries if entry.dan}
    entrants &= set(players) if players is not None else entrants
    found: dict[str, tuple[DanGame, ...]] = {}
    rows = Tournament.objects.filter(
        grading=Grading.PROFESSIONAL.value, status=TournamentStatus.FINISHED
    )
    before = []
    for event in rows.values_list("id", flat=True):
        earlier = cache_of(TOURNAMENTS).current(event).state
        if _order(earlier) < _order(state) and refused(earlier) is None:
            before.append((_order(earlier), event, earlier))
    for _at, event, earlier in sorted(before, key=lambda pair: (pair[0], pair[1])):
        games = counted_games(earlier)
        for player in entrants & set(games):
            new = (
                replace(game, event=str(event), version=earlier.version)
                for game in games[player].games
            )
            found[player] = (*found.get(player, ()), *new)
    return found


def _order(state: TournamentState) -> tuple[date, int]:
    """Return what orders events: the first day, then when their records were opened."""
    try:
        first = date.fromisoformat(state.regulations.starts_on)
    except ValueError:
        first = datetime.fromtimestamp(state.created_at // 1000, tz=UTC).date()
    return first, state.created_at


def award_of(order: DanOrder) -> Build:
    """Return the making of an award, from the state it is decided in and earlier events."""

    def make(state: TournamentState | None) -> AwardDan:
        if state is None:
            raise CommandRefusedError("tournament_not_created")
        carried: tuple[DanGame, ...] = ()
        if order.system is DanSystem.PROFESSIONAL and not order.article:
            carried = carried_games(state, [order.id]).get(order.id, ())
        return AwardDan(
            id=order.id,
            dan=order.dan,
            system=order.system,
            carried=carried,
            article=order.article,
            reason=order.reason,
            approval=order.approval,
        )

    return make
