"""Who is promoted by an event, by which games and row of table 5; open runs; awards.

Weiqi 2002 25.3, appendix 7 tables 4 and 5; spec/decisions_weiqi_draughts 16. Both sides of a
game go by the dan frozen at entry, so that its points add up to 120. A standard met after a
game ends the run: the next game begins a new one, measured by the row of the new dan.
Gomoku 2025 27.8 knows grading events and has no norms; the other books have neither.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor
from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.promotion import Grading
from tournaments.books.registry import book_of
from tournaments.promotion.grading import (
    AmateurAward,
    NoPromotion,
    check_award,
    promotion_offered,
)
from tournaments.promotion.points import Dan, DanError, DanSystem, GameResult
from tournaments.promotion.run import Promotion, Run, run_of_games
from tournaments.record.guards import require_reason
from tournaments.record.promotion import commands as c
from tournaments.record.promotion import events as e
from tournaments.record.promotion.values import Award, DanGame, LeftOut, NotCounted
from tournaments.record.ratings.rated import RatedGame, rated_games
from tournaments.record.state import TournamentState
from tournaments.record.tables.overall import overall
from tournaments.record.values import Score, Status

declare_refusals(
    409,
    award_before_the_end=_("A dan is awarded after the tournament: close the tournament first."),
    dan_awarded_already=_("This dan is awarded already."),
    dan_not_awarded=_("This tournament has not awarded this dan."),
    dan_not_higher=_("The player holds this dan, or a higher one."),
    promotion_not_earned=_(
        "The games do not earn this dan: award it by a ruling with its article, or not at all."
    ),
)

EARNED_BY = (WEIQI("25.3"), WEIQI("app.7"))
PROFESSIONAL = DanSystem.PROFESSIONAL
Carried = Mapping[str, tuple[DanGame, ...]]

_WIN, _DRAW, _LOSS = GameResult.WIN, GameResult.DRAW, GameResult.LOSS
_RESULTS = {
    Score.FIRST_WINS: (_WIN, _LOSS),
    Score.SECOND_WINS: (_LOSS, _WIN),
    Score.DRAW: (_DRAW, _DRAW),
    Score.BOTH_LOSE: (_LOSS, _LOSS),
}
"""Results of games that were played; forfeits are left out (decision 16)."""


def refused(state: TournamentState) -> NoPromotion | None:
    """Return why tables 4 and 5 do not apply to the event, None where they do (25.3)."""
    grading = state.regulations.grading
    amateur = grading is Grading.LEVELS
    return promotion_offered(
        state.regulations.edition,
        dan_tournament=grading is not Grading.NONE,
        system=DanSystem.AMATEUR if amateur else PROFESSIONAL,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A player's games of one event: those that count, and those left out."""

    games: tuple[DanGame, ...]
    left_out: tuple[NotCounted, ...]


def counted_games(state: TournamentState) -> dict[str, Counted]:
    """Return the games of everybody entered, by id, in the order of rounds."""
    dans = {entry.id: entry.dan for entry in state.entries}
    annulled = {
        (stage.index, played.number, board.pair.board)
        for stage in state.stages
        for played in stage.played
        for board in played.boards
        if board.outcome is not None and board.outcome.annulled
    }
    games: dict[str, list[DanGame]] = {dan: [] for dan in dans}
    left: dict[str, list[NotCounted]] = {dan: [] for dan in dans}
    for game in rated_games(state):
        void = (game.stage, game.round, game.board) in annulled
        results = _RESULTS.get(game.counted)
        for at, (mine, theirs) in enumerate(((game.first, game.second), (game.second, game.first))):
            if mine not in dans:
                continue
            why = _left_out(void, results is None, (dans[mine], dans.get(theirs, 0)))
            if why is not None or results is None:
                left[mine].append(_not_counted(game, theirs, why or LeftOut.FORFEITED))
                continue
            games[mine].append(
                DanGame(
                    stage=game.stage, round=game.round, board=game.board, game=game.game,
                    opponent=theirs, mine=dans[mine], theirs=dans[theirs], result=results[at],
                )
            )  # fmt: skip
    return {dan: Counted(games=tuple(games[dan]), left_out=tuple(left[dan])) for dan in dans}


def _left_out(void: bool, unplayed: bool, dans: tuple[int, int]) -> LeftOut | None:
    if void:
        return LeftOut.ANNULLED
    if unplayed:
        return LeftOut.FORFEITED
    return None if all(dans) else LeftOut.WITHOUT_DAN


def _not_counted(game: RatedGame, opponent: str, why: LeftOut) -> NotCounted:
    return NotCounted(
        stage=game.stage, round=game.round, board=game.board, game=game.game,
        opponent=opponent, why=why,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRun:
    """A player's way through an event: dan at entry, promotions earned in it, the open run.

    `games` are all the run rests on, with those of earlier events in front; `earned` only the
    promotions whose last game is of this event.
    """

    id: str
    dan: int
    run: Run
    games: tuple[DanGame, ...]
    left_out: tuple[NotCounted, ...]
    earned: tuple[Promotion, ...]

    def resting_on(self, promotion: Promotion) -> tuple[DanGame, ...]:
        """The games that a promotion rests on; they count for no other."""
        named = set(promotion.games)
        return tuple(game for game in self.games if game.key in named)

    @property
    def open_games(self) -> tuple[DanGame, ...]:
        """The games since the last promotion."""
        named = set(self.run.games)
        return tuple(game for game in self.games if game.key in named)


def run_of(player: str, dan: int, own: Counted, carried: Sequence[DanGame] = ()) -> PlayerRun:
    """Return what a player of `dan` has earned, with the games `carried` from earlier events."""
    games = (*carried, *own.games)
    run = run_of_games(
        Dan(number=games[0].mine if games else dan), [game.rated() for game in games]
    )
    if run.dan.number < dan:
        # Entered with a higher dan, and no game has been played with it yet.
        run = Run(dan=Dan(number=dan), promotions=run.promotions, games=(), points=())
    here = {game.key for game in own.games}
    return PlayerRun(
        id=player,
        dan=dan,
        run=run,
        games=games,
        left_out=own.left_out,
        earned=tuple(promotion for promotion in run.promotions if promotion.after in here),
    )


def promotions_of(state: TournamentState, carried: Carried) -> tuple[PlayerRun, ...]:
    """Return the runs of all who entered with a professional dan, in the order of entry.

    Nothing where the tables do not apply to the event.
    """
    if refused(state) is not None:
        return ()
    own = counted_games(state)
    return tuple(
        run_of(entry.id, entry.dan, own[entry.id], carried.get(entry.id, ()))
        for entry in state.entries
        if entry.dan
    )


@decides(c.AwardDan)
def award(state: TournamentState, command: c.AwardDan, by: Actor) -> tuple[e.DanAwarded, ...]:
    """Return the dan awarded.

    :raises NotAllowedError: `not_in_this_event`, as titles outlive the event.
    :raises CommandRefusedError: `entrant_unknown`, `no_dan_in_this_game`,
        `no_norms_in_the_book` (gomoku 27.8), `no_such_dan` (25.3), `award_before_the_end`,
        `dan_awarded_already`, `dan_not_higher`, `reason_missing`, why the tables do not
        apply, `promotion_not_earned` (25.3), and why an amateur dan cannot be awarded.
    """
    if by.event:
        raise NotAllowedError("not_in_this_event")
    _check_book(state)
    entry = state.entry(command.id)
    if entry is None or entry.members:
        raise CommandRefusedError("entrant_unknown", id=command.id)
    try:
        dan = Dan(number=command.dan, system=command.system)
    except DanError as error:
        raise CommandRefusedError(error.code, article=error.article) from error
    if state.status is not Status.FINISHED:
        raise CommandRefusedError("award_before_the_end")
    if any((award.id, award.system, award.dan) == (entry.id, dan.system, dan.number)
           for award in state.awards):  # fmt: skip
        raise CommandRefusedError("dan_awarded_already", article=_norms(state))
    if dan.system is DanSystem.AMATEUR:
        return (e.DanAwarded(award=_amateur(state, command, dan)),)
    if command.article:
        require_reason(command.reason)
        if dan.number <= entry.dan:
            raise CommandRefusedError("dan_not_higher", article=_norms(state))
        given = Award(
            id=entry.id, system=dan.system, dan=dan.number, from_dan=entry.dan,
            articles=(command.article,), based_on=state.version, reason=command.reason,
        )  # fmt: skip
        return (e.DanAwarded(award=given),)
    return (e.DanAwarded(award=_earned(state, command, dan)),)


def _check_book(state: TournamentState) -> None:
    """Refuse what the book of the event has no dan for."""
    if book_of(state.regulations.edition).promotion.norms is None:
        why = promotion_offered(state.regulations.edition, dan_tournament=True, system=PROFESSIONAL)
        if why is not None:
            raise CommandRefusedError(why.code, article=why.article)


def _norms(state: TournamentState) -> Article | None:
    """Return the article by which results earn a dan (weiqi 25.3)."""
    norms = book_of(state.regulations.edition).promotion.norms
    return norms.article if norms else None


def _earned(state: TournamentState, command: c.AwardDan, dan: Dan) -> Award:
    why = refused(state)
    if why is not None:
        raise CommandRefusedError(why.code, article=why.article)
    found = next(
        (player_run for player_run in promotions_of(state, {command.id: command.carried})
         if player_run.id == command.id),
        None,
    )  # fmt: skip
    met = [other for other in (found.earned if found else ()) if other.to_dan == dan]
    if found is None or not met:
        raise CommandRefusedError("promotion_not_earned", article=_norms(state))
    promotion = met[-1]
    return Award(
        id=command.id,
        system=dan.system,
        dan=dan.number,
        from_dan=promotion.from_dan.number,
        articles=EARNED_BY,
        based_on=state.version,
        games=found.resting_on(promotion),
        average=promotion.average,
        needed_average=promotion.standard.average,
        needed_games=promotion.standard.games,
    )


def _amateur(state: TournamentState, command: c.AwardDan, dan: Dan) -> Award:
    rules = state.regulations
    line = next((line for line in overall(state).lines if line.id == command.id), None)
    place = (line.place or 0) if line else 0
    faults = check_award(
        AmateurAward(dan=dan, event=rules.title, place=place, approval=command.approval)
    )
    if faults:
        raise CommandRefusedError(faults[0].code, article=faults[0].article)
    return Award(
        id=command.id,
        system=dan.system,
        dan=dan.number,
        from_dan=0,
        articles=tuple(
            article for article in (command.article or _norms(state),) if article is not None
        ),
        based_on=state.version,
        place=place,
        approval=command.approval,
        reason=command.reason,
    )


@decides(c.TakeDanBack)
def take_back(
    state: TournamentState, command: c.TakeDanBack, by: Actor
) -> tuple[e.DanTakenBack, ...]:
    """Return the award taken back.

    :raises NotAllowedError: `not_in_this_event`.
    :raises CommandRefusedError: `reason_missing`, `dan_not_awarded`.
    """
    if by.event:
        raise NotAllowedError("not_in_this_event")
    require_reason(command.reason)
    requested = (command.id, command.system, command.dan)
    if not any((award.id, award.system, award.dan) == requested for award in state.awards):
        raise CommandRefusedError("dan_not_awarded")
    return (
        e.DanTakenBack(
            id=command.id, system=command.system, dan=command.dan, reason=command.reason
        ),
    )
