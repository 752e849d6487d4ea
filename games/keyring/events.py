"""What happened to the keys of a holder. Facts only; keys are public, in hexadecimal."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.keyring-opened.v1", label=_("keyring opened"), detail=("%(holder)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class KeyringOpened:
    """The keys of `holder`, an actor of the log `origin`, are on record from here on."""

    origin: str
    holder: str


@stored("games.act-key-registered.v1", label=_("key for acts registered"), detail=("%(name)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class ActKeyRegistered:
    """The holder signs with `key`, which lies on the device called `name`.

    `proof` is the key's own signature over holder and name: nobody registers a key of others.
    """

    key: str
    name: str
    proof: str


@stored("games.act-key-endorsed.v1", label=_("key for acts endorsed"), detail=("%(endorser)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class ActKeyEndorsed:
    """`endorser` has seen the holder with `key`, and signed so with a key of his own.

    A server registers keys in any name; without the endorser's private key it endorses none.
    """

    key: str
    endorser: str
    endorser_key: str
    signature: str


@stored("games.act-key-revoked.v1", label=_("key for acts revoked"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class ActKeyRevoked:
    """What `key` signs from here on counts for nothing; what it signed before stands."""

    key: str
    reason: str


KeyringEvent = KeyringOpened | ActKeyRegistered | ActKeyEndorsed | ActKeyRevoked
