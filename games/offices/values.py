"""The words the register of offices is written in."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.streams.actors import Role


class ConsentForm(StrEnum):
    """How somebody consented to be acted for."""

    IN_PERSON = "in_person"  # 当面同意
    IN_WRITING = "in_writing"  # 书面同意


class Particulars(StrEnum):
    """Whose particulars the registry keeps."""

    ACCOUNT = "account"  # 登录人
    OFFICIAL = "official"  # 裁判员登记
    DUTY = "duty"  # 裁判员分工


_ARBITERS = frozenset({Role.ARBITER, Role.DEPUTY_CHIEF_ARBITER})
APPOINTING: Mapping[Role, frozenset[Role]] = {
    # Gomoku 2025 23.3.4, weiqi 2002 29: the organiser names chief, deputies, arbiters, committee.
    Role.ORGANISER: _ARBITERS | {Role.CHIEF_ARBITER, Role.COMMITTEE},
    # Gomoku 2025 25.1, 22.2.2: the chief arbiter directs the arbiters and replaces them.
    Role.CHIEF_ARBITER: _ARBITERS,
}
"""Office -> the offices that its holder appoints to; the federation itself appoints to all."""

APPOINTABLE = frozenset(Role) - {Role.PLAYER, Role.SYSTEM}
"""The offices there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """From which day to which an office holds, as ISO dates; "" is open."""

    from_on: str = ""
    to_on: str = ""

    def holds_on(self, day: str) -> bool:
        """The first and the last day are of it."""
        return self.from_on <= day and (not self.to_on or day <= self.to_on)

    @property
    def is_possible(self) -> bool:
        """Whether it ends no earlier than it begins."""
        return not self.to_on or self.from_on <= self.to_on


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Where an office holds: an event by its id, a section of it; "" is everywhere."""

    event: str = ""
    section: str = ""

    def covers(self, other: "Scope") -> bool:
        """Return whether `other` lies within it."""
        return self.event in ("", other.event) and self.section in ("", other.section)


EVERYWHERE = Scope()
ALWAYS = Span()
