"""What a form is drawn from: an event at a moment, or nothing but the edition for a blank one."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudication.documents.content import Field, Fields
from adjudication.documents.events import EventAt


@dataclass(frozen=True, kw_only=True)
class Source:
    """`event` None for a blank form; `size` is how large a blank one is, 0 as printed."""

    edition: str
    chinese: bool
    event: EventAt | None = None
    size: int = 0


def round_fields(source: Source) -> Fields:
    """Return the head of a form of one round: event, group, round, date."""
    event = source.event
    return Fields(
        fields=(
            Field(label=_("Competition name"), value=event.title if event else ""),
            Field(label=_("Group"), value=event.group if event else ""),
            Field(label=_("Round"), value=str(event.upto) if event else ""),
            Field(label=_("Date")),
        )
    )


def event_fields(source: Source) -> Fields:
    """Return the head of a form of the whole event: its name, place and date."""
    event = source.event
    rules = event.state.regulations if event else None
    dates = f"{rules.starts_on} – {rules.ends_on}".strip(" –") if rules else ""
    return Fields(
        fields=(
            Field(label=_("Competition name"), value=event.title if event else ""),
            *((Field(label=_("Group"), value=event.group),) if event and event.group else ()),
            Field(label=_("Place of the tournament"), value=rules.place if rules else ""),
            Field(label=_("Date"), value=dates),
        )
    )
