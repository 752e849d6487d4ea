"""Commands to events: what is recorded, and what the rule book says follows.

Pure. `decide` refuses what did not happen (a move out of turn, an answer to no offer);
what did happen is recorded with its consequences, right or wrong. Each game's conduct
answers for its own rule book; only putting a game on the board is the same for all.
"""

from games.record import commands as c
from games.record import events as e
from games.record.annulment import decide as annulment
from games.record.authority import check_authority
from games.record.bases import with_basis
from games.record.endings import is_end
from games.record.errors import CommandRefusedError
from games.record.evolve import evolve_all
from games.record.guards import require_game, require_question
from games.record.officiating.contradictions.confirming import with_contradictions
from games.record.officiating.gate import check_play
from games.record.officiating.offences.hooks import following
from games.record.officiating.repairs.guard import require_settled
from games.record.registries.conducts import CONDUCTS as CONDUCTS
from games.record.registries.officiating import DECIDERS as OFFICIATING
from games.record.settings import check_book, check_time, thresholds_under, under_book
from games.record.state import GameState
from games.record.values import Actor, Options
from games.rules.books.federation import FederationBook
from games.rules.editions import UnknownEditionError, kernel_for
from games.rules.protocol import PositionError
from games.streams.dispatch import deciders
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, game_already_arranged=_("The game has been arranged already."))
declare_refusals(
    422,
    seats_do_not_match_sides=_("The seats are not the sides of this game."),
    player_missing=_("A seat has no player."),
    player_against_self=_("A player cannot play against himself."),
)

Events = tuple[e.GameEvent, ...]

# Annulling folds the game anew, and so builds upon all that officials do.
DECIDERS = {**OFFICIATING, **deciders(annulment)}
"""Type of a command -> what decides it, whatever the game."""


def options_of(edition: str, book: FederationBook | None = None) -> Options:
    """Return the options that apply under `edition` where an event sets nothing else.

    `book`: the federation's that the event is played under.

    Where the book leaves the event to choose, they are the common ones.

    :raises UnknownEditionError: when no kernel serves it.
    """
    try:
        begun = under_book(edition, Options(), book)
        return CONDUCTS[kernel_for(edition).game].options(edition, begun)
    except CommandRefusedError:
        return Options()


def options_under(edition: str, own: Options, book: FederationBook | None) -> Options:
    """Return the options in force where an event sets its `own` and a federation has its book.

    :raises CommandRefusedError: those of the book, the game's options and the time.
    """
    check_book(edition, book)
    settled = under_book(edition, own, book)
    options = CONDUCTS[kernel_for(edition).game].options(edition, settled)
    check_time(edition, options.time)
    return options


def check_start(edition: str, position: str) -> None:
    """Let pass only a start that the edition's board can have; "" is the book's own.

    :raises CommandRefusedError: the code of what is wrong with it.
    """
    if not position:
        return
    try:
        kernel_for(edition).parse_position(position)
    except PositionError as error:
        raise CommandRefusedError(error.code, detail=error.detail) from error


def decide(state: GameState | None, command: c.GameCommand, *, by: Actor, now: int) -> Events:
    """Return the events that `command` of `by` brings about; `now` is server time in ms.

    :raises CommandRefusedError: with a code and, where one speaks, the article;
        `command_of_another_game` when the game on the board has no such command.
    """
    check_authority(state, command, by)
    if isinstance(command, c.ArrangeGame):
        return _arrange(state, command)
    game = require_game(state)
    if isinstance(command, c.MakeClaim | c.OrderReview):
        unasked = isinstance(command, c.OrderReview)
        require_question(game, command.question, unasked=unasked)
    # What most commands never meet is asked only of a game that has come to it.
    if game.stands_still:
        check_play(game, command)
    if game.is_disturbed:
        require_settled(game, command)
    if decider := DECIDERS.get(type(command)):
        decided: Events = decider(game, command, by, now, evolve_all)
    else:
        decided = _conducted(game, command, by=by, now=now)
    return with_basis(game, decided) if is_end(decided) else decided


def knows(state: GameState, command: type) -> bool:
    """Return whether the game on the board has a command at all, whatever its state."""
    return command in DECIDERS or command in CONDUCTS[state.kernel.game].acts


def _conducted(game: GameState, command: c.GameCommand, *, by: Actor, now: int) -> Events:
    """Return what the game's own conduct makes of a command, with what follows from it."""
    conduct = CONDUCTS[game.kernel.game]
    act = conduct.acts.get(type(command))
    if act is not None and conduct.guard is not None:
        conduct.guard(game, command)
    decided = act(game, command, by, now, evolve_all) if act is not None else None
    if decided is None:
        raise CommandRefusedError("command_of_another_game", edition=game.edition)
    decided = (*decided, *conduct.endings.after(game, decided, now=now))
    if is_end(decided):
        decided = with_contradictions(game, command, decided, by=by, now=now)
    known = game.offences
    return following(game, decided) if known.entries or known.fresh else decided


def _arrange(state: GameState | None, command: c.ArrangeGame) -> Events:
    if state is not None:
        raise CommandRefusedError("game_already_arranged")
    try:
        kernel = kernel_for(command.edition)
    except UnknownEditionError as error:
        raise CommandRefusedError(error.code, edition=command.edition) from error
    if tuple(seat.side for seat in command.seats) != kernel.sides:
        raise CommandRefusedError("seats_do_not_match_sides")
    if any(not seat.player for seat in command.seats):
        raise CommandRefusedError("player_missing")
    if len({seat.player for seat in command.seats}) != len(command.seats):
        raise CommandRefusedError("player_against_self")
    edition, book = command.edition, command.book
    options = options_under(edition, command.options or Options(), book)
    check_start(edition, command.start_position)
    return (
        e.GameArranged(
            edition=command.edition,
            seats=command.seats,
            options=options,
            time_control=command.time_control,
            start_position=command.start_position,
            event=command.event,
            competition=command.competition,
            section=command.section,
            round=command.round,
            table=command.table,
            scheduled_on=command.scheduled_on,
            arbiters=command.arbiters,
            source=command.source,
            thresholds=thresholds_under(edition, command.thresholds, book),
            book=book,
        ),
    )
