"""The sealed move: handed in unseen, kept in an envelope, opened and checked.

Gomoku 2025, 20.1.3-20.1.6 and 20.2.1; weiqi 2002, 14, with the event's own rules. The move
comes here encrypted and leaves with its salt; who holds the key is no concern of the record.
"""

import re
from dataclasses import replace

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import lost_by, require_side
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.commitment import opens
from games.record.officiating.adjournment.decide_pause import require_adjourned
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.timekeeping.options import SealedFault
from games.record.state import GameState
from games.record.values import Actor
from games.rules.books.book import Adjournment as Articles
from games.rules.protocol import NotationError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    adjournment_not_confirmed=_("Both sides have to confirm the position and times first."),
    nothing_to_seal=_("No move is sealed before a break."),
    already_sealed=_("The move has been sealed and is not changed."),
    sealed_move_missing=_("The sealed move has not been handed in."),
    envelope_kept=_("The envelope is kept already."),
    envelope_not_kept=_("No closed envelope is on record."),
    envelope_open=_("The envelope is open already."),
    commitment_mismatch=_("This is not what was sealed."),
)
declare_refusals(
    422,
    sealed_move_malformed=_("The sealed move is malformed."),
    keeper_missing=_("The keeper of the envelope is not named."),
)

Events = tuple[e.GameEvent, ...]

_HEX = re.compile(r"[0-9a-f]+")
DIGEST_DIGITS = 64
MOST_DIGITS = 1024


@decides(a.SealMove)
def seal(state: GameState, command: a.SealMove, by: Actor, now: int) -> Events:
    """Return the sealed move of the side to move, as bytes nobody can read.

    :raises CommandRefusedError: `not_adjourned`, `nothing_to_seal` in a break,
        `not_your_turn`, `already_sealed`, `sealed_move_malformed`, `side_unknown`.
    """
    adjourned, articles = require_adjourned(state)
    require_side(state, command.side)
    if adjourned.kind is not PauseKind.INTERRUPTION:
        raise CommandRefusedError("nothing_to_seal", article=articles.pause)
    if command.side != adjourned.to_move:
        raise CommandRefusedError("not_your_turn", article=articles.seal, to_move=adjourned.to_move)
    if adjourned.sealed is not None:
        raise CommandRefusedError("already_sealed", article=articles.seal)
    well = (
        _is_hex(command.ciphertext, MOST_DIGITS)
        and _is_hex(command.key_id, DIGEST_DIGITS)
        and _is_hex(command.commitment, DIGEST_DIGITS)
        and len(command.commitment) == DIGEST_DIGITS
    )
    if not well:
        raise CommandRefusedError("sealed_move_malformed", article=articles.seal)
    sealed = ae.MoveSealed(
        side=command.side,
        ply=state.plies,
        ciphertext=command.ciphertext,
        commitment=command.commitment,
        key_id=command.key_id,
        article=articles.seal,
    )
    return (sealed,)


@decides(a.KeepEnvelope)
def keep(state: GameState, command: a.KeepEnvelope, by: Actor, now: int) -> Events:
    """Return who keeps the envelope, once both have confirmed and the move is in it (20.1.5).

    :raises CommandRefusedError: `not_adjourned`, `adjournment_not_confirmed` (20.1.1),
        `sealed_move_missing` (20.1.3), `envelope_kept`, `keeper_missing`, `signer_unknown`.
    """
    adjourned, articles = require_adjourned(state)
    if not adjourned.is_confirmed:
        raise CommandRefusedError("adjournment_not_confirmed", article=articles.confirm)
    if adjourned.sealed is None:
        raise CommandRefusedError("sealed_move_missing", article=articles.seal)
    if adjourned.envelope is not None:
        raise CommandRefusedError("envelope_kept", article=articles.keep)
    if not command.keeper.strip():
        raise CommandRefusedError("keeper_missing", article=articles.keep)
    known = (*state.sides, "arbiter")
    if any(signature not in known for signature in command.signatures):
        raise CommandRefusedError("signer_unknown", article=articles.keep)
    event = ae.EnvelopeKept(
        keeper=command.keeper,
        signatures=tuple(text for text in known if text in command.signatures),
        article=articles.keep,
        note=command.note,
    )
    return (event,)


@decides(a.OpenEnvelope)
def open_envelope(state: GameState, command: a.OpenEnvelope, by: Actor, now: int) -> Events:
    """Return the move that was sealed, and the loss that an unlawful one is (20.1.6).

    A writing that names no move, or more than one, is no lawful move. Where the book leaves
    sealing to the event, its rules may have another move made, or the arbiter rule.

    :raises CommandRefusedError: `not_adjourned`, `envelope_not_kept`, `envelope_open`,
        `commitment_mismatch` when this is not what was sealed.
    """
    adjourned, articles = require_adjourned(state)
    sealed = adjourned.sealed
    if sealed is None or adjourned.envelope is None:
        raise CommandRefusedError("envelope_not_kept", article=articles.keep)
    if adjourned.opened:
        raise CommandRefusedError("envelope_open", article=articles.open)
    if not opens(sealed.commitment, written=command.written, salt_hex=command.salt):
        raise CommandRefusedError("commitment_mismatch", article=articles.open)
    move, code = command.move, command.code
    if move and not code:
        move, code = _checked(state, move)
    elif not code:
        code = "notation_unreadable"
    opened = ae.EnvelopeOpened(
        side=sealed.side,
        ply=sealed.ply,
        written=command.written,
        salt=command.salt,
        article=articles.open,
        move=move,
        code=code,
    )
    if not code or not _loses(state, articles):
        return (opened,)
    lost = lost_by(state, sealed.side, reason="sealed_move", article=articles.legal)
    return opened, lost


def _loses(state: GameState, articles: Articles) -> bool:
    """Return whether an unlawful sealed move loses, by the book's rules or the event's."""
    options = state.options.time
    return articles.has_own_rules or (
        options is not None and options.unlawful_sealed_move is SealedFault.LOSS
    )


def veiled(events: Events) -> Events:
    """Return `events` fit to be shown before they are recorded: no sealed move among them.

    A preview of the opening says that the envelope will be open, and nothing of what is in it
    or follows from it: nobody reads the move without the opening being on record (20.1.5).
    """
    opened = next((event for event in events if isinstance(event, ae.EnvelopeOpened)), None)
    if opened is None:
        return events
    return (replace(opened, written="", salt="", move="", code=""),)


def _checked(state: GameState, move: str) -> tuple[str, str]:
    """Return the move and the code of the rule it breaks, "" for none."""
    try:
        violation = state.kernel.violation(state.position, move)
    except NotationError as error:
        return "", error.code
    return move, violation.code if violation else ""


def _is_hex(text: str, most: int) -> bool:
    return len(text) <= most and len(text) % 2 == 0 and _HEX.fullmatch(text) is not None
