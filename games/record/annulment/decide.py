"""An act annulled, a wrong entry put right: what falls with it, and how the game then stands."""

from collections.abc import Mapping
from dataclasses import replace

from games.record import events as e
from games.record.annulment import commands as ac
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.annulment.powers import require_power
from games.record.annulment.resting import (
    ACTS_OF_PLAY,
    AFTER_END,
    CHANGES_BOARD,
    ENDS,
    REVIEWED,
    resting_on,
    to_review,
)
from games.record.annulment.standing import Entries, standing
from games.record.audits.events import GameAudited
from games.record.draughts import events as d
from games.record.endings import is_end
from games.record.errors import CommandRefusedError
from games.record.evolve import begin, evolve
from games.record.gomoku.events import IrregularityAccepted
from games.record.moving import violation_of
from games.record.officiating.adjournment import events as ae
from games.record.officiating.gate import is_sealed_move
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.automatic import (
    GIVEN_BY_ARTICLE,
    mark_events,
    offence_events,
)
from games.record.officiating.offences.consequences import is_lost_by_count
from games.record.officiating.timekeeping.events import Reading
from games.record.registries.conducts import CONDUCTS
from games.record.state import GameState
from games.record.values import Actor, Status
from games.record.weiqi import events as w
from games.record.weiqi.endings import lacks_passes
from games.rules.clocks import control as clocks
from games.rules.offences.kinds import ILLEGAL_MOVE
from games.rules.protocol import NotationError
from games.streams.dispatch import decides
from games.streams.past import Entry
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    act_annulled_already=_("This entry has been annulled already."),
    entry_is_so_already=_("This is what the entry says already."),
    annulment_acted_on=_("The game has gone on since: annul first what followed."),
    act_opens_game=_("The arrangement of the game cannot be annulled."),
    audit_stands=_("An audit is settled finding by finding, not annulled."),
    ruling_waits=_("A proposed ruling is confirmed or overruled, not annulled."),
    act_is_no_move=_("Only a move or a stone that was entered can be corrected: annul the entry."),
    later_move_impossible=_("With this move a later one could not have been played."),
    sealed_move_stands=_(
        "This move was sealed. Where the envelope was read wrongly, annul its opening first."
    ),
)
declare_refusals(
    422,
    act_unknown=_("There is no such entry on record."),
    move_impossible=_("This move could not have been played there."),
)

Events = tuple[e.GameEvent, ...]
GameEntry = Entry[e.GameEvent]
_REOPENS = (oe.PenaltyOverruled, w.RecountRequested)
"""After these a game that was over may be under way again."""


@decides(ac.AnnulAct)
def annul(state: GameState, command: ac.AnnulAct, by: Actor, now: int) -> Events:
    """Return the annulment with all that falls, and the end that the game has come to without it.

    :raises CommandRefusedError: `reason_missing`, `act_unknown`, `act_annulled_already`,
        `act_opens_game`, `audit_stands`, `ruling_waits`, `annulment_acted_on`.
    :raises NotAllowedError: those of `require_power`.
    """
    entries = standing(command.past)
    named = _named(command, entries)
    _require_not_acted_on(named, entries, command.past)
    act = _act(entries, named)
    every, gone = _all_falling(command.past, frozenset(entry.version for entry in act))
    fallen = tuple(entry for entry in entries if entry.version in gone)
    require_power(state, fallen, by, own_only=len(fallen) == len(act))
    after = _folded(every, gone)
    stood = {entry.version for entry in entries}
    back = frozenset(entry.version for entry in every if entry.version not in stood) - gone
    annulled = ActAnnulled(
        event_version=named.version,
        fallen=tuple(sorted(gone)),
        reason=command.reason,
        article=command.article,
        to_review=to_review(every, gone, back),
        clocks=_readings(state, after, fallen[0].recorded_at),
    )
    return annulled, *_ends(state, after)


def left_out(past: Entries, versions: frozenset[int]) -> tuple[Entries, frozenset[int]]:
    """Return what would stand had some acts not been recorded, and the versions that fall.

    Each version names its whole act, and what rested on that falls with it, as in an annulment;
    nobody's power is asked, for nothing is taken back.

    :raises CommandRefusedError: `act_unknown`, `act_annulled_already`, `act_opens_game`.
    """
    entries = standing(past)
    acts = {_standing_act(version, past, entries).act for version in versions}
    every, gone = _all_falling(
        past, frozenset(entry.version for entry in entries if entry.act in acts)
    )
    return tuple(entry for entry in every if entry.version not in gone), gone


@decides(ac.CorrectMove)
def correct(state: GameState, command: ac.CorrectMove, by: Actor, now: int) -> Events:
    """Return the move put right, with the ends that fall or come about by it.

    :raises CommandRefusedError: `reason_missing`, `act_unknown`, `act_annulled_already`,
        `act_is_no_move`, `entry_is_so_already`, `move_impossible`, `later_move_impossible`,
        `sealed_move_stands` (gomoku 20.2.4), and those of an opening (gomoku 11).
    :raises NotAllowedError: those of `require_power`.
    """
    entries = standing(command.past)
    named = _named(command, entries)
    was = named.event
    act = {type(entry.event) for entry in entries if entry.act == named.act}
    if not isinstance(was, e.MovePlayed) or w.EndProposed in act:
        raise CommandRefusedError("act_is_no_move", act=named.version)
    if (was.move, was.reading_ms) == (command.move, command.reading_ms):
        raise CommandRefusedError("entry_is_so_already", act=named.version)
    corrected = MoveCorrected(
        event_version=named.version,
        ply=was.ply,
        side=was.side,
        move=command.move,
        was=was.move,
        reason=command.reason,
        reading_ms=command.reading_ms,
        article=command.article,
    )
    read_anew = was.reading_ms != command.reading_ms
    return _put_right(state, command.past, corrected, by, now, read_anew=read_anew)


def _put_right(
    state: GameState,
    past: Entries,
    corrected: MoveCorrected,
    by: Actor,
    now: int,
    *,
    read_anew: bool,
) -> Events:
    """Return the correction with what falls by it.

    An end on the board falls where the move does not bring it; what was found on the wrong
    moves since is to be reviewed, and where the clock is `read_anew` each later reading that the
    clock cannot have shown then.
    """
    version = state.version + 1
    entries = standing((*past, Entry(version=version, event=corrected, recorded_at=now)))[:-1]
    ended = _require_playable(entries, corrected)
    fallen = resting_on(entries, ended) if ended else frozenset[int]()
    named = next(entry for entry in entries if entry.version == corrected.event_version)
    others = tuple(entry for entry in entries if entry.version in fallen)
    require_power(state, (named, *others), by, own_only=not others)
    after = _folded(entries, fallen)
    later = [entry for entry in entries if entry.version > corrected.event_version]
    judged = {entry.version for entry in later if _is_judged(entry.event)}
    if read_anew:
        judged |= _impossible_readings(entries, since=corrected.event_version)
    stand = tuple(sorted(judged - fallen))
    made = replace(corrected, fallen=tuple(sorted(fallen)), to_review=stand)
    return made, *_ends(state, after)


def _is_judged(event: e.GameEvent) -> bool:
    """Return whether an event finds something on the moves before it, which may be otherwise."""
    unlawful = isinstance(event, ae.EnvelopeOpened) and bool(event.code)
    return unlawful or type(event) in REVIEWED


def _impossible_readings(entries: Entries, *, since: int) -> frozenset[int]:
    """Return the moves and presses after `since` that read more than the clock can have shown."""
    found: set[int] = set()
    state: GameState | None = None
    for entry in entries:
        event, clock = entry.event, state.clock if state is not None else None
        if (
            clock is not None
            and entry.version > since
            and isinstance(event, e.MovePlayed | e.ClockPressed)
            and event.reading_ms is not None
        ):
            pressed = isinstance(event, e.ClockPressed) or clock.control.press_with_move
            if event.reading_ms > clocks.most_shown(clock, event.side, pressed=pressed):
                found.add(entry.version)
        state = _next(state, entry)
    return frozenset(found)


def _require_playable(entries: Entries, corrected: MoveCorrected) -> frozenset[int]:
    """Return the events by which the board ended game or play, if it does not with `corrected`.

    :raises CommandRefusedError: `move_impossible`, `later_move_impossible`, `sealed_move_stands`,
        or the code of a text that names no move or of what the game forbids besides.
    """
    state: GameState | None = None
    let_stand = {entry.act for entry in entries if isinstance(entry.event, IrregularityAccepted)}
    for entry in entries:
        event = entry.event
        if state is not None and entry.version >= corrected.event_version:
            own = entry.version == corrected.event_version
            _require_possible(state, event, own=own)
            _require_as_sealed(state, event)
            if entry.act not in let_stand:
                _require_not_forbidden(state, event, own=own)
        if isinstance(event, e.GameEnded) and _by_board(entries, entry):
            outcome = state.kernel.outcome(state.position) if state is not None else None
            ends = (outcome.result, outcome.reason) if outcome else ("", "")
            if ends != (event.result, event.reason):
                return frozenset({entry.version})
        if state is not None and lacks_passes(state, event):
            return frozenset({entry.version})
        state = _next(state, entry)
    return frozenset()


def _require_possible(state: GameState, event: e.GameEvent, *, own: bool) -> None:
    """Let pass a move that can be played in this position; `own`: the one put right.

    :raises CommandRefusedError: `move_impossible`, `later_move_impossible`.
    """
    if isinstance(event, e.MovePlayed):
        possible = violation_of(state.kernel, state.position, event.move) is None
    elif isinstance(event, d.IrregularMovePlayed):
        possible = _can_be_made(state, event.move)
    elif isinstance(event, ae.EnvelopeOpened) and event.move and not event.code:
        possible = violation_of(state.kernel, state.position, event.move) is None
    else:
        return
    if not possible:
        code = "move_impossible" if own else "later_move_impossible"
        raise CommandRefusedError(code, ply=event.ply)


def _require_as_sealed(state: GameState, event: e.GameEvent) -> None:
    """Let pass, of a move that had been sealed, only what is written in its envelope (20.2.4).

    :raises CommandRefusedError: `sealed_move_stands`.
    """
    owed = state.adjournment.owed_move if state.adjournment is not None else ""
    if owed and isinstance(event, e.MovePlayed) and not is_sealed_move(state, event.move, owed):
        article = state.book.adjournment.owed
        raise CommandRefusedError("sealed_move_stands", article=article, sealed=owed)


def _require_not_forbidden(state: GameState, event: e.GameEvent, *, own: bool) -> None:
    """Let pass what nothing but the rules of play speaks of; `own`: the move put right.

    :raises CommandRefusedError: `later_move_impossible`, or what the game has against the move.
    """
    found = CONDUCTS[state.kernel.game].forbids(state, event)
    if found is None:
        return
    if own:
        raise CommandRefusedError(found.code, article=found.article)
    raise CommandRefusedError("later_move_impossible", ply=state.plies + 1)


def _can_be_made(state: GameState, move: str) -> bool:
    """Return whether a move against the rules can have been made on this board."""
    try:
        state.kernel.play(state.position, move)
    except NotationError:
        return False
    return True


def _by_board(entries: Entries, ended: GameEntry) -> bool:
    """Return whether an end came with a move, or its correction, by the position that it made."""
    moves = (e.MovePlayed, MoveCorrected)
    return any(entry.act == ended.act and isinstance(entry.event, moves) for entry in entries)


def _named(command: ac.AnnulAct | ac.CorrectMove, entries: Entries) -> GameEntry:
    """Return the entry that a command names, which stands.

    :raises CommandRefusedError: `reason_missing`, `act_unknown`, `act_annulled_already`,
        `act_opens_game`, `audit_stands`.
    """
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    found = _standing_act(command.event_version, command.past, entries)
    if isinstance(found.event, GameAudited):
        raise CommandRefusedError("audit_stands")
    return found


def _standing_act(version: int, past: Entries, entries: Entries) -> GameEntry:
    """Return the entry of a version among those that stand of the past.

    :raises CommandRefusedError: `act_unknown`, `act_annulled_already`, `act_opens_game`.
    """
    if not any(entry.version == version for entry in past):
        raise CommandRefusedError("act_unknown", act=version)
    found = next((entry for entry in entries if entry.version == version), None)
    if found is None:
        raise CommandRefusedError("act_annulled_already", act=version)
    if isinstance(found.event, e.GameArranged):
        raise CommandRefusedError("act_opens_game")
    return found


def _require_not_acted_on(named: GameEntry, entries: Entries, past: Entries) -> None:
    """Let pass an annulment or correction only where nothing was done on what it left.

    :raises CommandRefusedError: `annulment_acted_on`.
    """
    events = {entry.version: entry.event for entry in past}
    if isinstance(named.event, e.GameStarted):
        ended = next((entry for entry in entries if isinstance(entry.event, e.GameEnded)), None)
        if ended is not None and ended.version not in resting_on(
            entries, frozenset({named.version})
        ):
            raise CommandRefusedError("annulment_acted_on", event=ended.version)
    if not (_moves_game(named.event, events) or _reopened(named, entries)):
        return
    later = (entry for entry in entries if entry.version > named.version)
    for entry in later:
        if type(entry.event) in ACTS_OF_PLAY or _moves_game(entry.event, events):
            raise CommandRefusedError("annulment_acted_on", event=entry.version)


def _reopened(named: GameEntry, entries: Entries) -> bool:
    """Return whether a game that stood adjourned, or was over, went on by an act.

    As by a penalty overruled.
    """
    act = [entry for entry in entries if entry.act == named.act]
    if any(isinstance(entry.event, ae.GameResumed) for entry in act):
        return True
    if not any(isinstance(entry.event, _REOPENS) for entry in act):
        return False
    first, last = act[0].version, act[-1].version
    before = _folded([entry for entry in entries if entry.version < first])
    after = _folded([entry for entry in entries if entry.version <= last])
    return before.status is Status.OVER and after.status is Status.RUNNING


def _moves_game(event: e.GameEvent, events: Mapping[int, e.GameEvent]) -> bool:
    """Return whether an annulment or correction changes the board or how far the game is."""
    if isinstance(event, MoveCorrected):
        return True
    fallen = (events[version] for version in getattr(event, "fallen", ()))
    moving = CHANGES_BOARD | ENDS | AFTER_END
    return any(type(each) in moving or _moves_game(each, events) for each in fallen)


def _act(entries: Entries, named: GameEntry) -> tuple[GameEntry, ...]:
    """Return all that was recorded with an entry; of a ruling, what made it bind.

    :raises CommandRefusedError: `ruling_waits`.
    """
    act = tuple(entry for entry in entries if entry.act == named.act)
    if not isinstance(act[0].event, e.RulingProposed):
        return act
    binding = tuple(entry for entry in act if entry.version > act[0].version)
    if not binding:
        raise CommandRefusedError("ruling_waits", ruling=named.version)
    return binding


def _falling(entries: Entries, removed: frozenset[int]) -> frozenset[int]:
    """Return what falls with `removed`, with a loss by a count that is no longer reached."""
    gone = resting_on(entries, removed)
    ends = (entry for entry in reversed(entries) if isinstance(entry.event, e.GameEnded))
    ended = next((entry for entry in ends if entry.version not in gone), None)
    if ended is None or not _is_lost_no_longer(entries, gone, ended):
        return gone
    return _falling(entries, gone | {ended.version})


def _all_falling(past: Entries, removed: frozenset[int]) -> tuple[Entries, frozenset[int]]:
    """Return all entries that stand before or after `removed` fall, and what falls with them.

    Where a correction or an annulment falls, what it had taken away stands again, as it was,
    unless what it rested on does not.
    """
    stand = standing(past)
    gone = _falling(stand, removed)
    while True:
        without = ActAnnulled(event_version=0, fallen=tuple(gone), reason="")
        last: GameEntry = Entry(version=past[-1].version + 1, event=without, recorded_at=0)
        again = standing((*past, last))[:-1]
        every = {entry.version: entry for entry in (*stand, *again)}
        entries = tuple(every[version] for version in sorted(every))
        back = every.keys() - {entry.version for entry in stand}
        lost = {version for version in back if _lacks_ground(every[version], past, again)}
        falling = _falling(entries, gone | lost)
        if falling == gone:
            return entries, gone
        gone = falling


def _lacks_ground(entry: GameEntry, past: Entries, stand: Entries) -> bool:
    """Return whether an entry rested, when it was recorded, on what is not among `stand`."""
    known = {other.version for other in stand}
    then = standing([other for other in past if other.act <= entry.act])
    missing = [
        other for other in then if other.version < entry.version and other.version not in known
    ]
    if any(other.act == entry.act for other in missing):
        return True
    return entry.version in resting_on(then, frozenset(other.version for other in missing))


def _is_lost_no_longer(entries: Entries, gone: frozenset[int], ended: GameEntry) -> bool:
    """Return whether a penalty ended the game that would not end it without what is gone."""
    if is_lost_by_count(_folded(entries, gone)):
        return True
    first = next(entry for entry in entries if entry.act == ended.act)
    event = first.event
    before = _folded([entry for entry in entries if entry.version < first.version], gone)
    match event:
        case e.IllegalMoveRecorded():
            again = offence_events(before, event.side, ILLEGAL_MOVE)
        case oe.OffenceRecorded(reason=""):
            again = offence_events(before, event.side, event.code)
        case oe.OffenceRecorded() if event.penalty.measure in GIVEN_BY_ARTICLE:
            again = mark_events(before, event.side, event.penalty.measure, article=event.article)
        case _:
            return False
    return not any(isinstance(follow, e.GameEnded) for follow in again)


def _readings(before: GameState, after: GameState, at: int) -> tuple[Reading, ...]:
    """Return what the clocks stand at where the annulled act, done at `at` (ms), stopped them."""
    clock = after.clock
    if clock is None or clock.running is None:
        return ()
    if before.clock is not None and before.clock.running is not None:
        return ()
    stopped = clocks.stop(clock, at_ms=max(at, clock.since_ms))
    return tuple(
        Reading(side=side, left_ms=max(0, stopped.remaining(side))) for side in after.sides
    )


def _ends(before: GameState, after: GameState) -> Events:
    """Return the end that the game has come to by itself without what fell.

    A flag or a mate that waited for a claim waits no longer where the claim fell; another move
    may end a game where the one entered did not.
    """
    waited = before.open_claim is not None and after.open_claim is None
    moved = before.moves[: after.plies] != after.moves and not after.flag_fallen
    if after.status is not Status.RUNNING or not (waited or moved):
        return ()
    found = CONDUCTS[after.kernel.game].endings.found(after)
    ends_play = any(isinstance(event, w.PlayEnded) for event in found)
    return found if ends_play or is_end(found) else ()


def _folded(entries: Entries, without: frozenset[int] = frozenset()) -> GameState:
    """Return the state that the standing `entries` add up to without some of them."""
    state: GameState | None = None
    for entry in entries:
        if entry.version not in without:
            state = _next(state, entry)
    if state is None:
        raise AssertionError("the arrangement of a game always stands")
    return state


def _next(state: GameState | None, entry: GameEntry) -> GameState:
    event = entry.event
    if state is None:
        if not isinstance(event, e.GameArranged):
            raise AssertionError("a game's stream begins with its arrangement")
        return begin(event, version=entry.version, at=entry.recorded_at)
    return evolve(state, event, version=entry.version, at=entry.recorded_at)
