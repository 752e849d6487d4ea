"""The duties of an event's officials as a list to be ticked: with its articles, and who ticked.

Gomoku 2025 article 25, weiqi 2002 30 and 31, xiangqi 2020 17.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudication.articles.citing import find_article
from adjudication.documents.content import (
    Block,
    Document,
    Grid,
    Line,
    Page,
    Signatures,
    head,
    name,
    number,
)
from adjudication.labels.articles import BOOK_NAMES, summary_of, title_of
from games import api
from games.labels.times import instant
from games.rules.books.article import Article
from tournaments.books.duties import Duty, Holder, Phase
from tournaments.record.codec import CODEC
from tournaments.record.officials.events import DutiesMarked
from tournaments.record.officials.marking import duties_of
from tournaments.record.state import TournamentState

HOLDERS: dict[Holder, Promise] = {
    Holder.CHIEF: gettext_lazy("chief arbiter"),
    Holder.ARRANGER: gettext_lazy("pairings officer"),
    Holder.DEPUTY: gettext_lazy("deputy chief arbiter"),
    Holder.ARBITER: gettext_lazy("arbiter"),
}
PHASES: dict[tuple[Phase, bool], Promise] = {
    (Phase.BEFORE, False): gettext_lazy("Before the event"),
    (Phase.DURING, False): gettext_lazy("During the event"),
    (Phase.AFTER, False): gettext_lazy("After the event"),
    (Phase.BEFORE, True): gettext_lazy("Before each round"),
    (Phase.DURING, True): gettext_lazy("During each round"),
    (Phase.AFTER, True): gettext_lazy("After each round"),
}
"""When, and whether that is anew in every round."""
MARKED = CODEC.names[DutiesMarked]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """Who ticked a duty, and when (ms since 1970 UTC)."""

    actor: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyLine:
    """A duty as the page shows it; `tick` is None while nobody has ticked it."""

    duty: Duty
    title: str
    text: str
    tick: Tick | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyList:
    """The duties of one office in one phase, in the order of the book."""

    holder: Holder
    phase: Phase
    each_round: bool
    lines: tuple[DutyLine, ...]

    @property
    def heading(self) -> str:
        """Whose, and when."""
        return f"{capfirst(str(HOLDERS[self.holder]))} · {PHASES[self.phase, self.each_round]}"


def ticks_of(tournament: UUID) -> dict[tuple[int, Article], Tick]:
    """Return (round, article) -> who ticked it and when, of what is ticked now."""
    found: dict[tuple[int, Article], Tick] = {}
    for entry in api.load_events(tournament):
        if entry.type != MARKED:
            continue
        event = CODEC.decode(entry.type, entry.payload, version=entry.version)
        if isinstance(event, DutiesMarked):
            for article in event.undone:
                found.pop((event.round, article), None)
            tick = Tick(actor=entry.actor, at=entry.recorded_at)
            found |= {(event.round, article): tick for article in event.done}
    return found


def duty_lists(
    state: TournamentState,
    ticks: Mapping[tuple[int, Article], Tick],
    *,
    round_: int,
    chinese: bool,
) -> tuple[DutyList, ...]:
    """Return the duties of the event, or those of a round; `round_` 0 for the event."""
    grouped: dict[tuple[Holder, Phase], list[DutyLine]] = {}
    for duty in duties_of(state):
        if duty.each_round is not bool(round_):
            continue
        found = find_article(duty.article)
        title = title_of(found, chinese=chinese) if found else ""
        text = summary_of(found, chinese=chinese) if found else ""
        tick = ticks.get((round_, duty.article))
        line = DutyLine(duty=duty, title=title, text=text, tick=tick)
        grouped.setdefault((duty.holder, duty.phase), []).append(line)
    return tuple(
        DutyList(holder=holder, phase=phase, each_round=bool(round_), lines=tuple(lines))
        for (holder, phase), lines in grouped.items()
    )


def duties_paper(
    state: TournamentState,
    lists: Sequence[DutyList],
    names: Mapping[str, str],
    *,
    round_: int,
    chinese: bool,
    address: str,
) -> Document:
    """Return the list as a paper: ticked as on record, with room for what is not."""
    rules = state.regulations
    book = duties_of(state)[0].article.book
    title = _("Duties of the officials")
    part = _("Round %(number)d") % {"number": round_} if round_ else ""
    return Document(
        code="duties",
        title=f"{title} {part}".strip(),
        heading=f"{rules.title} {rules.section}".strip(),
        pages=(Page(blocks=tuple(_blocks(lists, names))),),
        language="zh-hans" if chinese else "en",
        source=str(BOOK_NAMES[book]),
        version=state.version,
        address=address,
        name=f"{rules.title}-{title}{f'-R{round_}' if round_ else ''}",
    )


def _blocks(lists: Sequence[DutyList], names: Mapping[str, str]) -> tuple[Block, ...]:
    grids = tuple(
        Grid(
            title=duties.heading,
            heads=(
                head(
                    _("Article"),
                    _("Content of the duty"),
                    _("Done"),
                    _("recorded by"),
                    _("recorded at"),
                ),
            ),
            rows=tuple(_line(line, names) for line in duties.lines),
            widths=(9, 46, 6, 12, 15),
        )
        for duties in lists
    )
    return (*grids, Signatures(labels=(_("Chief arbiter"),), dated=True))


def _line(line: DutyLine, names: Mapping[str, str]) -> Line:
    tick = line.tick
    return (
        number(line.duty.article.number),
        name(f"{line.title} · {line.text}" if line.text else line.title),
        number("✓" if tick else "□"),
        name(names.get(tick.actor, tick.actor) if tick else ""),
        number(instant(tick.at) if tick else ""),
    )
