"""The table of forms: of each its book and article, which events have it, and what draws it.

The forms are those of the draughts appendix, part 2 (常用竞赛表格), used for every game: no
other book prints any. Where another book says what a slip holds, its article stands beside.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from adjudication.articles.citing import find_article
from adjudication.documents.content import Document, Page
from adjudication.documents.events import EventAt
from adjudication.documents.forms import lists, slips, tables
from adjudication.documents.forms.source import Source
from adjudication.documents.games.registry import sheet_of
from adjudication.labels.articles import BOOK_NAMES, title_of
from games.rules.books.article import Article
from games.rules.editions import kernel_for
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as noop

_BOOK = "draughts-appendix"
declare_refusals(
    404,
    form_unknown=noop("There is no such form."),
)
declare_refusals(
    409,
    form_of_another_event=noop("This form is not for events of this kind."),
    form_needs_round=noop("This form is filled in from a published round; there is none yet."),
    form_needs_start=noop("This form is filled in once the tournament has begun."),
)
declare_refusals(
    422,
    form_size_unknown=noop("This form is not printed in this size."),
)


class FormRefused(Exception):
    """A form cannot be drawn; `code` is stable, `status` what HTTP answers."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One form: `number` is its place in the book, `fits` says whether an event has it.

    `of_round`: it is filled in round by round. `sizes`: in which a blank one is printed, none
    where it has one size. `slip`: it is what both sides sign.
    """

    code: str
    number: int
    title: Promise
    article: Article
    draw: Callable[[Source], tuple[Page, ...]]
    fits: Callable[[EventAt], bool]
    of_round: bool = False
    before_start: bool = False
    landscape: bool = False
    sizes: tuple[int, ...] = ()
    slip: bool = False
    names_event: bool = True
    """Whether the form has a place of its own for the name of the event."""


def _people(event: EventAt) -> bool:
    return not event.of_teams


def _teams(event: EventAt) -> bool:
    return event.of_teams


def _swiss(event: EventAt) -> bool:
    return event.stage is not None and event.stage.rules.kind.swiss


def _round_robin(event: EventAt) -> bool:
    return event.stage is not None and event.stage.rules.kind.round_robin


def _sheet(event: EventAt) -> bool:
    return event.stage is not None and event.stage.rules.kind.has_sheet


def _grouped(event: EventAt) -> bool:
    return event.stage is not None and len({slot.group for slot in event.stage.slots}) > 1


def _form(number: int, code: str, title: Promise, draw: Callable[[Source], tuple[Page, ...]],
          fits: Callable[[EventAt], bool], *, article: str = "", of_round: bool = False,
          before_start: bool = False, landscape: bool = False, sizes: tuple[int, ...] = (),
          slip: bool = False, names_event: bool = True) -> Form:  # fmt: skip
    return Form(
        code=code,
        number=number,
        title=title,
        article=Article(_BOOK, article or f"form.{code}"),
        draw=draw,
        fits=fits,
        of_round=of_round,
        before_start=before_start,
        landscape=landscape,
        sizes=sizes,
        slip=slip,
        names_event=names_event,
    )


FORMS: dict[str, Form] = {
    form.code: form
    for form in (
        _form(
            1, "team-lineup", _("Team board list"), lists.team_boards, _teams, before_start=True
        ),
        _form(
            2, "snake-groups", _("Groups by the snake"), lists.snake, _grouped,
            article="table.snake.8", sizes=tuple(size for size, _groups in lists.SNAKES),
        ),
        _form(
            3, "individual-score", _("Individual score slip"), slips.individual,
            lambda event: _people(event) and event.games == 1, of_round=True, slip=True,
        ),
        _form(
            4, "individual-score-2games", _("Individual score slip, two games"),
            slips.individual_two_games,
            lambda event: _people(event) and event.games > 1, of_round=True, slip=True,
        ),
        _form(
            5, "team-score", _("Team score slip"), slips.team,
            lambda event: _teams(event) and event.games == 1, of_round=True, slip=True,
        ),
        _form(
            6, "team-score-2games", _("Team score slip, two games"), slips.team_two_games,
            lambda event: _teams(event) and event.games > 1, of_round=True, slip=True,
        ),
        _form(7, "pairing-card", _("Pairing card"), lists.cards, _swiss, names_event=False),
        _form(
            8, "pairing-record", _("Pairing record"), lists.pairing_record, lambda _event: True,
            of_round=True,
        ),
        _form(
            9, "order-of-play", _("Rounds of a round robin"), lists.order_of_play, _round_robin,
            article="table.rr.10", sizes=tuple(lists.TABLES),
        ),
        _form(
            10, "knockout-16", _("Rounds of a knockout"), lists.knockout, _sheet, landscape=True
        ),
        _form(
            11, "rr-individual", _("Results of a round robin, individual"),
            tables.cross_individual,
            lambda event: _round_robin(event) and _people(event) and event.games == 1,
            article="form.rr-individual-4", landscape=True, sizes=tables.CROSS_SIZES,
        ),
        _form(
            12, "rr-individual-2games", _("Results of a two-game round robin, individual"),
            tables.cross_two_games,
            lambda event: _round_robin(event) and _people(event) and event.games > 1,
            article="form.rr-individual-2games-4", landscape=True,
        ),
        _form(
            13, "rr-team", _("Results of a round robin, teams"), tables.cross_team,
            lambda event: _round_robin(event) and _teams(event), landscape=True,
        ),
        _form(
            14, "swiss-individual", _("Results of a Swiss, individual"), tables.swiss_individual,
            lambda event: _swiss(event) and _people(event), landscape=True,
        ),
        _form(
            15, "swiss-team", _("Results of a Swiss, teams"), tables.swiss_team,
            lambda event: _swiss(event) and _teams(event), landscape=True,
        ),
        _form(
            16, "team-score-many", _("Team score slip, many boards"), slips.team_many,
            lambda event: _teams(event) and event.games == 1, of_round=True, slip=True,
        ),
    )
}  # fmt: skip
"""Code -> form, in the order of the book."""


def find_form(code: str) -> Form:
    """Return the form of a code.

    :raises FormRefused: `form_unknown`.
    """
    if code not in FORMS:
        raise FormRefused("form_unknown")
    return FORMS[code]


def forms_of(event: EventAt) -> tuple[Form, ...]:
    """Return the forms that an event has, in the order of the book."""
    return tuple(form for form in FORMS.values() if form.fits(event))


def check_form(form: Form, event: EventAt) -> None:
    """Let pass only a form that the event fills in now.

    :raises FormRefused: `form_of_another_event`, `form_needs_start`, `form_needs_round`.
    """
    if event.stage is None and not form.before_start:
        raise FormRefused("form_needs_start")
    if not form.fits(event):
        raise FormRefused("form_of_another_event")
    if form.of_round and event.round is None:
        raise FormRefused("form_needs_round")


def filled(form: Form, event: EventAt) -> Document:
    """Return a form filled in from an event.

    :raises FormRefused: what `check_form` refuses.
    """
    check_form(form, event)
    source = Source(edition=event.edition, chinese=event.chinese, event=event)
    part = f"-R{event.upto}" if form.of_round else ""
    group = f"-{event.group}" if event.group else ""
    return Document(
        code=form.code,
        title=str(form.title),
        heading="" if form.names_event else event.title,
        pages=form.draw(source),
        language="zh-hans" if event.chinese else "en",
        source=source_words(form, event.edition, chinese=event.chinese),
        landscape=form.landscape,
        version=event.state.version,
        address=event.address,
        name=f"{event.title}{group}-{form.title}{part}-v{event.state.version}",
    )


def blank(form: Form, *, edition: str, chinese: bool, size: int = 0) -> Document:
    """Return a form to be filled in by hand.

    :raises FormRefused: `form_size_unknown`.
    """
    if size and size not in form.sizes:
        raise FormRefused("form_size_unknown")
    return Document(
        code=form.code,
        title=str(form.title),
        heading="",
        pages=form.draw(Source(edition=edition, chinese=chinese, size=size)),
        language="zh-hans" if chinese else "en",
        source=source_words(form, edition, chinese=chinese),
        landscape=form.landscape,
        name=f"{form.title}{f'-{size}' if size else ''}",
    )


def source_words(form: Form, edition: str, *, chinese: bool) -> str:
    """Return book and article of a form, with that of the game's own book for a slip."""
    cited = [form.article]
    own = sheet_of(kernel_for(edition).game).slip
    if form.slip and own is not None:
        cited.append(own)
    return "; ".join(_cited(article, chinese=chinese) for article in cited)


def _cited(cited: Article, *, chinese: bool) -> str:
    found = find_article(cited)
    book = str(BOOK_NAMES[cited.book])
    return f"{book} · {title_of(found, chinese=chinese)}" if found else book
