"""The headings under which the form of regulations is read (竞赛规程).

The fields stand in `regulations_sections`; here is only in which order and under which
article an official meets them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

from games.rules.books.article import Article
from tournaments.admin.regulations import appeals, match_points
from tournaments.admin.regulations import games as games
from tournaments.admin.regulations import sources as sources
from tournaments.admin.regulations.declared import names_under
from tournaments.admin.regulations.shape import Shape, format_article, suffix, team_article
from tournaments.admin.regulations.words import NOTES, POINTS_NAMES
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.labels.regulations import KINDS, team_words
from tournaments.regulations.books import article
from tournaments.regulations.text import appeal_article


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading of the form with its fields; `folded` where few need them."""

    name: str
    heading: str
    fields: tuple[BoundField, ...]
    article: Article | None = None
    folded: bool = False
    note: str = ""


def sections_of(form: forms.Form, shape: Shape) -> list[Section]:
    """Return the fields of a form under their headings, as an official reads regulations."""
    event = ("title", *names_under("event"))
    found = [
        Section(name="event", heading=_("The tournament"), fields=_bound(form, *event)),
        *_stage_sections(form, shape),
        *_count_sections(form, shape),
        *_play_sections(form, shape),
    ]
    return [section for section in found if section.fields or section.note]


def _bound(form: forms.Form, *names: str) -> tuple[BoundField, ...]:
    return tuple(form[name] for name in names if name in form.fields)


def _stage_sections(form: forms.Form, shape: Shape) -> Iterator[Section]:
    """Numbered where there are several stages."""
    for index, kind in enumerate(shape.kinds):
        heading = str(KINDS[kind])
        if len(shape.kinds) > 1:
            heading = _("Stage %(n)d: %(format)s") % {"n": index + 1, "format": heading}
        names = [name + suffix(index) for name in shape.fields_of(index)]
        yield Section(
            name=f"stage{index + 1}",
            heading=heading,
            fields=_bound(form, *names),
            article=format_article(shape.edition, (kind,)),
            note=str(NOTES.get(kind, "")),
        )


def _count_sections(form: forms.Form, shape: Shape) -> Iterator[Section]:
    """Yield the headings of teams, points and places."""
    yield Section(
        name="teams",
        heading=team_words(shape.edition)[shape.team_kind],
        fields=_bound(form, *names_under("teams")),
        article=team_article(shape.edition, shape.team_kind),
    )
    yield Section(
        name="points",
        heading=_("Scoring"),
        fields=_bound(form, "points", *(f"p_{name}" for name in POINTS_NAMES)),
        article=article(shape.edition, Topic.SCORING),
    )
    yield Section(
        name="match_points",
        heading=_("Scoring of matches"),
        fields=_bound(form, *(match_points.PREFIX + name for name in match_points.NAMES)),
        article=book_of(shape.edition).teams.scoring_article,
        folded=not shape.is_match_of_teams,
    )
    yield Section(
        name="ties",
        heading=_("Standings"),
        fields=_bound(form, "ranking", "tiebreaks", *names_under("ties")),
        article=article(shape.edition, Topic.TIEBREAKS),
    )


def _play_sections(form: forms.Form, shape: Shape) -> Iterator[Section]:
    """Yield the headings of clocks, games and whatever an event seldom changes."""
    clocks = _bound(form, "time_control", *_clock_names(form))
    yield Section(name="time", heading=_("Time to think"), fields=clocks)
    play = _bound(form, *(field for field in form.fields if field.startswith(games.PREFIX)))
    yield Section(name="play", heading=_("Rules of play"), fields=play, folded=True)
    yield Section(
        name="late",
        heading=_("Lateness and deadlines"),
        fields=_bound(form, "late_minutes", *sources.deadline_names()),
        article=article(shape.edition, Topic.LATENESS),
    )
    yield Section(
        name="appeals",
        heading=_("Appeals"),
        fields=_bound(form, *appeals.NAMES),
        article=appeal_article(shape.edition),
        folded=True,
    )
    yield Section(
        name="apart",
        heading=_("Kept apart"),
        fields=_bound(form, "apart_rounds", "apart_soft", "pairs"),
        article=article(shape.edition, Topic.UNITS_APART),
    )
    rated = _bound(form, "rating_list", *names_under("ratings"))
    yield Section(name="ratings", heading=_("Ratings"), fields=rated, folded=True)
    seldom = _bound(form, *names_under("more"), "thresholds", *names_under("last"))
    yield Section(name="more", heading=_("Seldom changed"), fields=seldom, folded=True)
    yield Section(name="reason", heading=_("Reason"), fields=_bound(form, "reason"))


def _clock_names(form: forms.Form) -> tuple[str, ...]:
    return tuple(name for name in form.fields if name.startswith("tc_"))
