"""A keyring as its stream tells it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ActKey:
    """A key and the device it lies on; times in server ms, `revoked_at` None where it holds."""

    key: str
    name: str
    registered_at: int
    revoked_at: int | None = None
    reason: str = ""
    endorsers: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether acts may be signed with it."""
        return self.revoked_at is None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyringState:
    """The keys of one holder, in the order in which they were registered."""

    origin: str
    holder: str
    keys: tuple[ActKey, ...] = ()
    version: int = 0

    def find(self, key: str) -> ActKey | None:
        """Revoked ones are found as well."""
        return next((each for each in self.keys if each.key == key), None)
