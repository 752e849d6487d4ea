"""What may be asked of a keyring."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterKey:
    """Sign with `key` from here on; `origin` is the log's name, see `ActKeyRegistered`."""

    origin: str
    holder: str
    key: str
    name: str
    proof: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeKey:
    """Sign with `key` no more."""

    key: str
    reason: str


KeyringCommand = RegisterKey | RevokeKey
