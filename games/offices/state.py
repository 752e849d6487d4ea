"""The register as it stands: who holds which office by whose appointment."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from games.offices import events as e


@dataclass(frozen=True, slots=True, kw_only=True)
class OnRecord:
    """An appointment or a token as given, and whether it was revoked."""

    given: e.OfficialAppointed | e.TokenIssued
    revoked: bool = False

    @property
    def id(self) -> str:
        """Its own."""
        given = self.given
        return given.appointment if isinstance(given, e.OfficialAppointed) else given.token

    def holds(self, *, day: str, now: int) -> bool:
        """Return whether it is in force on `day`, at `now` (server ms)."""
        if self.revoked:
            return False
        if isinstance(self.given, e.OfficialAppointed):
            return self.given.span.holds_on(day)
        return now < self.given.until

    @property
    def holder(self) -> str:
        """The id under which it acts."""
        given = self.given
        return given.person if isinstance(given, e.OfficialAppointed) else given.acts_for


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterState:
    """The register after `version` events.

    `grants`: appointments and tokens by their ids; `consents` those that stand.
    """

    version: int
    grants: Mapping[str, OnRecord] = field(default_factory=dict)
    consents: Mapping[str, e.ConsentRecorded] = field(default_factory=dict)

    def descending_from(self, id_: str) -> Iterator[OnRecord]:
        """Yield what stands that was given by the power of a grant, nearest first."""
        near = [grant for grant in self.grants.values() if grant.given.under == id_]
        for grant in near:
            if not grant.revoked:
                yield grant
        for grant in near:
            yield from self.descending_from(grant.id)

    def consented(self, person: str, event: str) -> bool:
        """Return whether `person` lets officials of an event act for them."""
        return any(
            consent.person == person and consent.event in ("", event)
            for consent in self.consents.values()
        )
