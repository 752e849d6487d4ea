"""What if: a copy of a record under other rules, or without some of its acts.

Nothing of a copy goes on record. Its board comes from the audit's replay, its clocks and counters
from folding its entries, its answers from what rules on claims: no code of its own plays, counts
or rules. What was entered stays as it was entered, so a copy goes as far as the other book lets
its moves be played, and says where it stops.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Unpack

from adjudication.audit.audit import Audit, audit, replay_of
from adjudication.audit.record import About, AuditedRecord, read_record
from adjudication.audit.registry import audit_of
from adjudication.audit.replay import UNREADABLE, Replayed
from adjudication.replays.anew import Aspect, answers_apart
from adjudication.rulings.adjudicate import adjudicate
from games.record import events as e
from games.record.annulment.decide import left_out
from games.record.decide import check_start, options_under
from games.record.decider import GAMES
from games.record.errors import CommandRefusedError
from games.record.ruling import Ruling, RulingOnRecord
from games.record.settings import in_force, thresholds_under, written_over
from games.record.state import Claim, GameState
from games.record.values import Options
from games.rules.books.article import Article
from games.rules.books.federation import FederationBook, Origin, setting_of
from games.rules.books.left import PENALTIES
from games.rules.books.registry import book_of
from games.rules.offences.thresholds import Threshold
from games.streams.past import Entry
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422, edition_of_another_game=_("This edition is of another game than the one on record.")
)

GameEntry = Entry[e.GameEvent]


@dataclass(frozen=True, slots=True, kw_only=True)
class Supposition:
    """What is supposed of a record: played under `edition` and `book`, without some acts.

    `without`: versions that each name an act.
    """

    edition: str
    book: FederationBook | None
    without: frozenset[int] = frozenset()


class StopReason(StrEnum):
    """Why a copy can go no further than it goes."""

    NO_GAME = "no_game"  # the other book does not let such a game be arranged
    MOVE_ILLEGAL = "move_illegal"
    GAME_OVER = "game_over"  # the other book ends the game on the board before the next move
    ACT_UNKNOWN = "act_unknown"  # an entry that the other book has no meaning for


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Where a copy stops: before the event of `version`, after `ply` moves.

    `code`: of the violation, the end or the refusal. `move`: the one that can not be made, ""
    where it is no move that stops it. `result`: of the end that the board has come to.
    """

    reason: StopReason
    version: int
    ply: int
    code: str
    article: Article | None
    move: str = ""
    side: str = ""
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reruled:
    """A claim of the copy: what was `ruled` on record, and what the machine rules on the copy.

    None each where there is none; `ruled` is the original's and says what became of it.
    """

    claim: Claim
    ruled: RulingOnRecord | None
    now: Ruling | None

    @property
    def apart(self) -> tuple[tuple[Aspect, str, str], ...]:
        """In what both differ; nothing where one of them is missing."""
        if self.ruled is None or self.now is None:
            return ()
        return answers_apart(self.ruled, self.now)

    @property
    def drifted(self) -> bool:
        """Whether the copy is ruled otherwise."""
        return bool(self.apart) or (self.ruled is not None) != (self.now is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A record as supposed: its `entries` up to where it stops, and the state they add up to.

    `state`: None where not even its arrangement is possible. `fallen`: what was left out with
    all that rested on it, by its versions. `dropped`: codes of settings of the event that the
    other rules have no place for. `after_stop`: entries beyond the stop.
    """

    supposed: Supposition
    entries: tuple[GameEntry, ...] = ()
    state: GameState | None = None
    rulings: tuple[Reruled, ...] = ()
    audit: Audit | None = None
    stop: Stop | None = None
    fallen: tuple[GameEntry, ...] = ()
    dropped: tuple[str, ...] = ()
    after_stop: int = 0


@dataclass(slots=True)
class _Folded:
    """A copy folded: the state after each entry, and what stopped the folding."""

    states: dict[int, GameState] = field(default_factory=dict)
    stop: Stop | None = None

    @property
    def last(self) -> GameState | None:
        """The state after all of it."""
        return self.before(None)

    def before(self, version: int | None) -> GameState | None:
        """Return the state before the event of a version, at the end for None."""
        known = (each for each in reversed(self.states) if version is None or each < version)
        found = next(known, None)
        return None if found is None else self.states[found]


def supposed_copy(
    entries: Sequence[GameEntry], supposed: Supposition, **about: Unpack[About]
) -> Copy:
    """Return the copy of a record, given by all its entries.

    :raises CommandRefusedError: those of `left_out`.
    :raises ValueError: the record does not begin as a game.
    """
    stand, gone = left_out(entries, supposed.without)
    fallen = tuple(entry for entry in entries if entry.version in gone)
    first = stand[0].event
    if not isinstance(first, e.GameArranged):
        raise ValueError("a game begins with its arrangement")
    try:
        arranged, dropped = _arranged_under(first, supposed)
    except CommandRefusedError as refusal:
        return Copy(
            supposed=supposed,
            stop=_not_arranged(refusal),
            fallen=fallen,
            after_stop=len(stand) - 1,
        )
    copied = (replace(stand[0], event=arranged), *stand[1:])
    stop = _stop_of(copied, stand) if arranged != first else None
    folded = _folded(_until(copied, stop))
    stop = folded.stop or stop
    in_copy = _until(copied, stop)
    return Copy(
        supposed=supposed,
        entries=in_copy,
        state=folded.last,
        rulings=tuple(_reruled(entries, folded)),
        audit=audit(read_record(in_copy, **about)),
        stop=stop,
        fallen=fallen,
        dropped=dropped,
        after_stop=len(copied) - len(in_copy),
    )


def _not_arranged(refusal: CommandRefusedError) -> Stop:
    return Stop(
        reason=StopReason.NO_GAME, version=1, ply=0, code=refusal.code, article=refusal.article
    )


def _until(entries: Sequence[GameEntry], stop: Stop | None) -> tuple[GameEntry, ...]:
    return tuple(entry for entry in entries if stop is None or entry.version < stop.version)


def _arranged_under(
    first: e.GameArranged, supposed: Supposition
) -> tuple[e.GameArranged, tuple[str, ...]]:
    """Return the arrangement under the rules supposed, and the event's settings that fall away.

    :raises CommandRefusedError: such a game could not have been arranged.
    """
    edition, book = supposed.edition, supposed.book
    if (edition, book) == (first.edition, first.book):
        return first, ()
    if book_of(edition).game != book_of(first.edition).game:
        raise CommandRefusedError("edition_of_another_game", edition=edition)
    given: dict[str, dict[str, Any]] = {}
    lines, dropped = [], []
    for own in in_force(first.edition, first.options, first.thresholds, first.book):
        if own.origin is not Origin.EVENT:
            continue
        setting = setting_of(edition, own.setting.code)
        if setting is None or not setting.allows(own.value):
            dropped.append(own.setting.code)
        elif setting.part == PENALTIES:
            lines.append(Threshold(offence=setting.name, count=int(own.value or 0)))
        else:
            given.setdefault(setting.part, {})[setting.name] = own.value
    parts = {part: written_over(edition, part, values, book) for part, values in given.items()}
    check_start(edition, first.start_position)
    arranged = replace(
        first,
        edition=edition,
        options=options_under(edition, Options(**parts), book),
        thresholds=thresholds_under(edition, tuple(lines), book),
        book=book,
    )
    return arranged, tuple(dropped)


def _folded(entries: Sequence[GameEntry]) -> _Folded:
    """Fold what stands, as far as the rules supposed have a meaning for it."""
    folded, state = _Folded(), None
    for entry in entries:
        try:
            state = GAMES.fold(state, entry.event, version=entry.version, at=entry.recorded_at)
        except UNREADABLE:
            folded.stop = _unknown(entry, state.plies if state else 0)
            break
        if state is not None:
            folded.states[entry.version] = state
    return folded


def _unknown(entry: GameEntry, ply: int) -> Stop:
    return Stop(
        reason=StopReason.ACT_UNKNOWN, version=entry.version, ply=ply, code="", article=None
    )


def _stop_of(copied: Sequence[GameEntry], stand: Sequence[GameEntry]) -> Stop | None:
    """Return where the board of a copy parts from that of the record, None where it never does."""
    record, original = read_record(copied), read_record(stand)
    own = audit_of(record.book.game.code)
    try:
        replay, before = replay_of(record, own), replay_of(original, own)
    except UNREADABLE:
        return _unknown(copied[min(1, len(copied) - 1)], 0)
    stops = [*_illegal(record, replay, before), *_over(replay, before, own.declared)]
    if replay.broken and not before.broken:
        at = next(entry for entry in copied if entry.version == replay.broken_at)
        stops.append(_unknown(at, replay.ply_at(at.version)))
    # Of two at one event the first named says why.
    return min(stops, key=lambda stop: stop.version, default=None)


def _illegal(record: AuditedRecord, replay: Replayed, before: Replayed) -> Iterator[Stop]:
    """Yield the moves that only the rules supposed forbid."""
    excused = audit_of(record.book.game.code).excused
    faulty = {attempt.version for attempt in before.attempts if attempt.fault}
    for attempt in replay.attempts:
        if not attempt.fault or attempt.faulted or attempt.version in faulty:
            continue
        if not excused(record, attempt):
            yield Stop(
                reason=StopReason.MOVE_ILLEGAL,
                version=attempt.version,
                ply=attempt.next_ply - 1,
                code=attempt.fault,
                article=attempt.article,
                move=attempt.move,
                side=attempt.to_move,
            )


def _over(replay: Replayed, before: Replayed, declared: frozenset[str]) -> Iterator[Stop]:
    """Yield the first move played after the rules supposed had ended the game on the board."""
    for ply, stood in enumerate(replay.line[1:], start=1):
        outcome = replay.kernel.outcome(replay.positions[ply])
        if outcome is None or outcome.reason in declared:
            continue
        if before.kernel.outcome(before.positions[ply]) is None:
            yield Stop(
                reason=StopReason.GAME_OVER,
                version=stood.version,
                ply=ply,
                code=outcome.reason,
                article=outcome.article,
                result=outcome.result,
            )
        return


def _reruled(entries: Sequence[GameEntry], folded: _Folded) -> Iterator[Reruled]:
    """Yield every claim of a copy, each ruled on where the machine did on record or could now."""
    last, original = folded.last, GAMES.fold_standing(entries)
    ruled = {each.claim_version: each for each in original.rulings} if original else {}
    for claim in last.claims if last else ():
        answer = ruled.get(claim.version)
        known = folded.before(answer.version) if answer else last
        yield Reruled(claim=claim, ruled=answer, now=_ruled(known, claim))


def _ruled(state: GameState | None, claim: Claim) -> Ruling | None:
    """Return the machine's answer to a claim, None where the edition knows no such question."""
    open_claim = state.claim(claim.version) if state else None
    if state is None or open_claim is None:
        return None
    try:
        return adjudicate(state, open_claim)
    except UNREADABLE:
        return None
