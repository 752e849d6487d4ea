"""What may be asked of a keyring."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenKeyring:
    """Put the keys of `holder` on record at the log `origin`."""

    origin: str
    holder: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterKey:
    """Sign with `key` from here on, see `ActKeyRegistered`."""

    key: str
    name: str
    proof: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndorseKey:
    """Put on record that `endorser` has seen the holder with `key`, see `ActKeyEndorsed`."""

    key: str
    endorser: str
    endorser_key: str
    signature: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeKey:
    """Sign with `key` no more."""

    key: str
    reason: str


KeyringCommand = OpenKeyring | RegisterKey | EndorseKey | RevokeKey
